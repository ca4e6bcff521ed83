"""`docs/combining.md`: its files are written, and its commands print what is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import wonders
from tests.docs.pages import commands

PAGE = Path(__file__).parents[2] / "docs" / "combining.md"
TEXT = PAGE.read_text(encoding="utf-8")
_FILE = re.compile(r"^`(?P<path>\w+/ruleset\.yaml)`:\n\n```yaml\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
SHOWN = [command for command in commands(PAGE) if command.shown is not None]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with the files of the page, in which its commands run one after another."""
    home = tmp_path_factory.mktemp("combining")
    for found in _FILE.finditer(TEXT):
        file = home / found["path"]
        file.parent.mkdir()
        file.write_text(found["text"], encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(home)
        yield home


def test_every_block_is_a_file_or_a_console() -> None:
    assert len(re.findall(r"^```yaml$", TEXT, re.MULTILINE)) == len(_FILE.findall(TEXT)) == 4
    assert len(SHOWN) == TEXT.count("\n$ wonders ") > 10


def test_the_commands_print_what_is_shown_one_after_another(folder: Path) -> None:
    assert (folder / "fair").is_dir()
    for command in SHOWN:
        code, out = command.ran()
        assert command.fits(code, out), (command.words, out)


def test_the_order_of_siblings_makes_no_difference(folder: Path) -> None:
    del folder
    with pytest.raises(wonders.RulesetError) as one:
        wonders.load(["./harbour/", "./taverns/"], seats=3)
    with pytest.raises(wonders.RulesetError) as other:
        wonders.load(["./taverns/", "./harbour/"], seats=3)
    assert {fault.code for error in (one, other) for fault in error.value.faults} == {"conflict"}
    assert {fault.text.count(" is set at ") for fault in one.value.faults} == {1}
