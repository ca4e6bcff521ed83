"""Where rulesets lie: the shipped ones by id, a stranger's by folder."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path

from wonders.faults import Fault, Place, RulesetError, nearest

#: The file that makes a folder a ruleset.
RULESET_FILE = "ruleset.yaml"
#: The package into which a build puts the shipped rulesets; it is data and is never imported from.
_PACKAGE = "wonders.rulesets"
#: The project that a checkout's `rulesets/` belongs to.
_PROJECT = "wonders"


def shipped() -> dict[str, Path]:
    """The folders of the rulesets that come with the library, by id, in alphabetical order."""
    home = _home()
    return {} if home is None else dict(sorted((_id(folder), folder) for folder in _folders(home)))


def folder_of(ruleset: str | Path, *, known: Mapping[str, Path] | None = None, place: Place | None = None) -> Path:
    """The folder of a ruleset: a Path or a text with a slash is a folder, any other text is an id.

    `known` are the folders of all ids, by default the shipped ones; `place` is where a file asks for the
    ruleset. Raises RulesetError with the code `unknown_ruleset` or `no_ruleset`.
    """
    if isinstance(ruleset, Path) or "/" in ruleset or "\\" in ruleset or ruleset in (".", ".."):
        return _checked(Path(ruleset), place or Place(str(ruleset)))
    folders = shipped() if known is None else known
    if ruleset in folders:
        return folders[ruleset]
    fault = Fault(
        place or Place(ruleset or "''"),
        "unknown_ruleset",
        f"there is no ruleset with the id '{ruleset}'",
        _id_hint(ruleset, folders),
    )
    raise RulesetError([fault])


def _home() -> Path | None:
    """The folder of the shipped rulesets: in the installed package, or beside it in a checkout."""
    try:
        found = resources.files(_PACKAGE)
    except ModuleNotFoundError:
        # Python was started in a checkout while the library is installed elsewhere.
        beside = Path(__file__).resolve().parents[2]
        return beside / "rulesets" if _is_checkout(beside) else None
    return found if isinstance(found, Path) else None


def _is_checkout(folder: Path) -> bool:
    """Whether the project file in the folder names this project."""
    try:
        project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return bool(project.get("project", {}).get("name") == _PROJECT)


def _folders(home: Path) -> Iterator[Path]:
    """The folders of rulesets in a folder, and one level below it."""
    for folder in sorted(each for each in home.iterdir() if each.is_dir()):
        if (folder / RULESET_FILE).is_file():
            yield folder
        else:
            yield from (each.parent for each in sorted(folder.glob(f"*/{RULESET_FILE}")))


def _id(folder: Path) -> str:
    """A folder's name is an identifier (`base_1e`), its id has hyphens (`base-1e`)."""
    return folder.name.replace("_", "-")


def _id_hint(ruleset: str, folders: Mapping[str, Path]) -> str:
    if Path(ruleset).is_dir() and ruleset:
        return f"for the folder of that name write './{ruleset}'"
    near = nearest(ruleset, folders)
    known = "known: " + ", ".join(folders) if folders else "none is installed"
    return f"did you mean '{near}'? {known}" if near else known


def _checked(folder: Path, place: Place) -> Path:
    """The folder, if there is a ruleset in it."""
    if (folder / RULESET_FILE).is_file():
        return folder
    text, hint = _problem(folder)
    raise RulesetError([Fault(place, "no_ruleset", text, hint)])


def _problem(folder: Path) -> tuple[str, str]:
    """What is wrong with a folder that is no ruleset, and what to do about it."""
    if folder.is_file():
        return f"{folder} is a file", f"give the folder of the ruleset, here '{folder.parent}/'"
    if not folder.exists():
        return f"there is no folder {folder}", _near_folder(folder)
    inside = [each.name for each in _folders(folder)]
    if inside:
        return f"{folder} has no {RULESET_FILE}", f"there is one in '{folder / inside[0]}'"
    return f"{folder} has no {RULESET_FILE}", "write one; its first key is 'format: 1'"


def _near_folder(folder: Path) -> str:
    parent = folder.parent
    names = [each.name for each in parent.iterdir() if each.is_dir()] if parent.is_dir() else []
    near = nearest(folder.name, sorted(names))
    return f"did you mean '{parent / near}'?" if near else "a ruleset that is shipped goes by its id"
