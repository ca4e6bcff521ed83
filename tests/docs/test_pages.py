"""The pages show what is so: excerpts are in their files, commands print what is shown, links lead somewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.blocks import printed
from tests.docs.pages import Command, broken_links, commands, excerpts, own_sections

ROOT = Path(__file__).parents[2]
DOCS = sorted((ROOT / "docs").glob("*.md"))
#: The pages whose Python, excerpts and commands are compared here.
PAGES = [ROOT / "docs" / name for name in ("house_variants.md", "duel.md")]


@pytest.mark.parametrize("page", DOCS, ids=lambda page: str(page.name))
def test_links_lead_somewhere(page: Path) -> None:
    assert broken_links(page) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_excerpts_are_in_their_files(page: Path) -> None:
    found = list(excerpts(page))
    assert found
    for file, text in found:
        assert text in file.read_text(encoding="utf-8"), f"{page.name}: not in {file}:\n{text}"


@pytest.mark.parametrize(
    "command", [each for page in PAGES for each in commands(page)], ids=lambda each: " ".join(each.words)
)
def test_commands_print_what_is_shown(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    code, out = command.ran()
    assert command.fits(code, out), out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_python_prints_what_is_shown(page: Path) -> None:
    for section in own_sections(page):
        for block, out in printed(page, section):
            assert out == block.shown, f"{page.name}:{block.line}"


def test_an_output_may_leave_lines_out() -> None:
    assert Command((), "one\n...\nthree\n").fits(0, "one  \ntwo\nthree")
    assert not Command((), "one\n...\nthree\n").fits(0, "one\ntwo\nfour")
