"""Where rulesets lie: the shipped ones and those of installed packages by id, a stranger's by folder."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib import metadata, resources, util
from pathlib import Path

from attrs import frozen

from wonders.faults import Fault, Place, RulesetError, nearest

#: The file that makes a folder a ruleset.
RULESET_FILE = "ruleset.yaml"
#: The package into which a build puts the shipped rulesets; it is data and is never imported from.
_PACKAGE = "wonders.rulesets"
#: Where an installed package names its rulesets: `harbour = "harbour_rules"`, the id and the package in which they lie.
GROUP = "wonders.rulesets"
#: The project that a checkout's `rulesets/` belongs to.
_PROJECT = "wonders"


def shipped() -> dict[str, Path]:
    """The folders of the rulesets that come with the library, by id, in alphabetical order."""
    home = _home()
    return {} if home is None else dict(sorted((_id(folder), folder) for folder in _folders(home)))


@frozen
class Installed:
    """A ruleset that an installed package brings."""

    id: str
    #: Name and version of the package.
    package: str
    #: The folder in which it lies; None if there is none.
    folder: Path | None
    #: Why it cannot be used, or "".
    problem: str = ""


def installed() -> dict[str, Installed]:
    """The rulesets that installed packages bring, by id, in alphabetical order; nothing of them is imported.

    An id that a shipped ruleset has, or another package, is told as a problem and never loaded.
    """
    found: dict[str, Installed] = {}
    for entry in sorted(metadata.entry_points(group=GROUP), key=lambda each: (each.name, each.value)):
        made = _installed(entry)
        other = found.get(made.id)
        if other is not None and other.package != made.package:
            text = f"{other.package} and {made.package} both bring it: uninstall one of them"
            made = Installed(made.id, made.package, None, text)
        found[made.id] = made
    return found


def _installed(entry: metadata.EntryPoint) -> Installed:
    package = f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else entry.value
    if entry.name in shipped():
        return Installed(entry.name, package, None, f"{package} brings it, but the id is that of a shipped ruleset")
    folder = _inside(entry.module)
    if folder is None:
        text = f"{package} says that it lies in '{entry.module}', where there is no {RULESET_FILE}"
        return Installed(entry.name, package, None, text)
    return Installed(entry.name, package, folder)


def _inside(module: str) -> Path | None:
    """The folder of a package with a ruleset in it; Python of the package is not run to find it."""
    top, *rest = module.split(".")
    try:
        spec = util.find_spec(top)
    except (ImportError, ValueError):
        return None
    places = (spec.submodule_search_locations or ()) if spec is not None else ()
    folders = (Path(place, *rest) for place in places)
    return next((folder for folder in folders if (folder / RULESET_FILE).is_file()), None)


def folder_of(ruleset: str | Path, *, known: Mapping[str, Path] | None = None, place: Place | None = None) -> Path:
    """The folder of a ruleset: a Path or a text with a slash is a folder, any other text is an id.

    `known` are the folders of all ids, by default those of the shipped rulesets and of installed packages; `place` is
    where a file asks for the ruleset. Raises RulesetError with the code `unknown_ruleset` or `no_ruleset`.
    """
    if isinstance(ruleset, Path) or "/" in ruleset or "\\" in ruleset or ruleset in (".", ".."):
        return _checked(Path(ruleset), place or Place(str(ruleset)))
    folders = shipped() if known is None else known
    if ruleset in folders:
        return folders[ruleset]
    if known is None:
        # Only now, because looking through all installed packages takes its time.
        others = installed()
        if ruleset in others:
            return _usable(others[ruleset], place)
        folders = {**folders, **{each.id: each.folder for each in others.values() if each.folder is not None}}
    fault = Fault(
        place or Place(ruleset or "''"),
        "unknown_ruleset",
        f"there is no ruleset with the id '{ruleset}'",
        _id_hint(ruleset, folders),
    )
    raise RulesetError([fault])


def _usable(found: Installed, place: Place | None) -> Path:
    """The folder of a ruleset of an installed package."""
    if found.folder is None:
        text = f"the ruleset '{found.id}' cannot be used: {found.problem}"
        raise RulesetError([Fault(place or Place(found.id), "no_ruleset", text)])
    return found.folder


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
    return f"{folder} has no {RULESET_FILE}", "begin one with: wonders new set NAME"


def _near_folder(folder: Path) -> str:
    parent = folder.parent
    names = [each.name for each in parent.iterdir() if each.is_dir()] if parent.is_dir() else []
    near = nearest(folder.name, sorted(names))
    if near:
        return f"did you mean '{parent / near}'?"
    return "a shipped ruleset goes by its id; begin your own with: wonders new set NAME"
