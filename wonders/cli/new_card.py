"""Adds a card to the files of a set, and a scenario that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from wonders.cli.starting import POINTS, card_line, card_text, new_scenarios, scenario_text
from wonders.faults import Error, Place, SettingError
from wonders.plugins.loading import check_ruleset, load_ruleset
from wonders.ruleset.find import RULESET_FILE
from wonders.ruleset.model import Ruleset
from wonders.ruleset.reader import Document
from wonders.ruleset.reader import Path as Steps
from wonders.ruleset.sources import gather


def add_card(name: str, folder: Path) -> list[Path]:
    """Write the card and its scenario; the files that were changed or made.

    Raises:
        RulesetError: the set has faults as it is, which come first.
        SettingError: there is such a card, no place for it, or a file cannot be written; nothing is changed.
    """
    home = folder.absolute()
    if not (home / RULESET_FILE).is_file():
        raise SettingError(f"{folder} has no {RULESET_FILE} (make one: wonders new set NAME)")
    base, _ = load_ruleset([home])
    if any(card.name == name for card in base.cards.values()):
        raise SettingError(f"there is a card '{name}' already; choose another name")
    head, *others = gather([folder]).items[-1].documents
    spot = next(_lists([*others, head]), None)
    file = folder / RULESET_FILE if spot is None else spot.file
    text = file.read_text(encoding="utf-8")
    changed = _appended(text, name, base, head) if spot is None else spot.with_entry(text, card_text(name, base))
    return _written({file: changed, **_scenario(name, folder, base)}, home)


@frozen
class _Spot:
    """A list of cards in a file, written with one entry below another."""

    file: Path
    #: The line, from 1, behind which an entry may be put.
    last: int
    #: How far the list is indented.
    indent: int

    def with_entry(self, text: str, entry: str) -> str:
        """The file's text with one more entry."""
        lines = text.splitlines()
        shifted = [" " * (self.indent - 2) + line if self.indent >= 2 else line[2:] for line in entry.splitlines()]
        return "\n".join([*lines[: self.last], *shifted, *lines[self.last :]]) + "\n"


def _lists(documents: list[Document]) -> Iterator[_Spot]:
    """Where cards are listed in block style."""
    for document in documents:
        lines = Path(document.file).read_text(encoding="utf-8").splitlines()
        for path in (("cards",), ("add", "cards")):
            first = document.marks.get((*path, 0))
            if first is None:
                continue
            before = lines[first.line - 1][: first.column - 1]
            if before.strip() == "-":
                yield _Spot(Path(document.file), _last_line(document, path, lines), before.index("-"))


def _last_line(document: Document, path: Steps, lines: list[str]) -> int:
    """The last line of the list that is no blank or comment: before whatever stands behind it in the file."""
    end = max(each.line for steps, each in document.marks.items() if steps[: len(path)] == path)
    after = [each.line for each in _places(document) if each.line > end]
    last = min(after, default=len(lines) + 1) - 1
    while last > end and (not lines[last - 1].strip() or lines[last - 1].lstrip().startswith("#")):
        last -= 1
    return last


def _places(document: Document) -> Iterator[Place]:
    yield from document.keys.values()
    yield from document.marks.values()


def _appended(text: str, name: str, base: Ruleset, head: Document) -> str:
    """`ruleset.yaml` with a first list of cards at its end."""
    data = head.data if isinstance(head.data, dict) else {}
    if "cards" in data or text.lstrip().startswith("{"):
        hint = "write one card below another, each beginning with '- '"
        raise SettingError(f"the cards stand in brackets, where none can be added ({hint})")
    return f"{text.rstrip()}\n\ncards:\n{card_text(name, base)}\n"


def _scenario(name: str, folder: Path, base: Ruleset) -> dict[Path, str]:
    scenario = scenario_text(name, POINTS, card_line(base), base)
    files = sorted((folder / "scenarios").glob("*.yaml"))
    if not files:
        ident = base.parts[-1].id
        return {folder / "scenarios" / f"{ident}.yaml": new_scenarios(scenario)}
    text = files[0].read_text(encoding="utf-8").rstrip()
    return {files[0]: f"{text}\n\n{scenario}\n"}


def _written(files: dict[Path, str], home: Path) -> list[Path]:
    """Write the files; what they were before comes back if the set is then not right."""
    before = {path: path.read_bytes() if path.exists() else None for path in files}
    try:
        for path, text in files.items():
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        check_ruleset([home])
    except OSError as error:
        _put_back(before)
        raise SettingError(f"the card cannot be written: {error}") from None
    except Error:
        _put_back(before)
        raise
    return list(files)


def _put_back(before: dict[Path, bytes | None]) -> None:
    for path, content in before.items():
        if content is None:
            path.unlink(missing_ok=True)
        else:
            path.write_bytes(content)
