"""What a load is made of: the files of every ruleset that the named ones reach through `uses`.

Only what is needed to find files is looked at here; everything else in them is judged once, when the sources
are composed. So the plug-ins that widen the vocabulary can be loaded from the sources first.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path

from attrs import field, frozen

from wonders.faults import Fault, Place, RulesetError, nearest
from wonders.ruleset.documents import FORMAT, KEYS, REACH, reach_schema
from wonders.ruleset.find import RULESET_FILE, folder_of, shipped
from wonders.ruleset.judge import judge
from wonders.ruleset.kept import document_of
from wonders.ruleset.limits import MOST_BYTES, MOST_FILES, MOST_RULESETS
from wonders.ruleset.model import Part
from wonders.ruleset.reader import Document


@frozen
class Source:
    """One ruleset with its files."""

    part: Part
    #: What it says; of a folder, `ruleset.yaml` first, then its data files.
    documents: tuple[Document, ...] = field(repr=False)
    #: The rulesets it uses itself, as positions in the Sources.
    direct: tuple[int, ...] = ()
    #: All that it uses, directly or through others.
    uses: frozenset[int] = frozenset()


@frozen
class Sources:
    """The rulesets of one load, what is used before what uses it."""

    items: tuple[Source, ...]
    #: The positions of those that were asked for.
    roots: tuple[int, ...]
    #: What is wrong with single values in the files.
    faults: tuple[Fault, ...] = ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """Id, version, folder, plug-ins and digest of each."""
        return tuple(item.part for item in self.items)


def gather(
    rulesets: Sequence[str | Path],
    extra: Sequence[Document] = (),
    *,
    known: Mapping[str, Path] | None = None,
    mendable: bool = False,
) -> Sources:
    """Read the named rulesets and all that they use.

    `extra` are further bodies of `add`, `change` and `remove` that use everything before them, such as the
    `with` of a scenario. `known` are the folders of all ids, by default those that `folder_of` finds. With `mendable`
    faults of single values are left to whoever composes the sources, so that all others are told beside them.
    Raises RulesetError with the faults of all files: those of reading, and the codes `unknown_ruleset`,
    `no_ruleset`, `format`, `circular_uses`, `same_id`, `wrong_id`, `outside`, `missing_file`, `listed_twice`.
    """
    if not rulesets:
        fault = Fault(Place("rulesets"), "no_ruleset", "no ruleset is named", "name one, such as 'base'")
        raise RulesetError([fault])
    reach = _Reach(known)
    roots = [reach.named(word) for word in rulesets]
    single = {fault.place: fault for fault in reach.single}
    if reach.faults or (single and not mendable):
        raise RulesetError([*reach.single, *(fault for fault in reach.faults if fault.place not in single)])
    items = [*reach.items]
    for number, document in enumerate(extra, start=1):
        items.append(_extra(document, number, range(len(items))))
    found = tuple(dict.fromkeys(root for root in roots if root is not None))
    return Sources(tuple(items), found, tuple(reach.single))


def _extra(document: Document, number: int, before: Iterable[int]) -> Source:
    digest = hashlib.sha256(json.dumps(document.data).encode()).hexdigest()
    name = "with" if number == 1 else f"with-{number}"
    used = frozenset(before)
    return Source(Part(name, "", "", None, (), digest), (document,), tuple(sorted(used)), used)


class _Reach:
    """Follows `uses` from ruleset to ruleset, depth first."""

    def __init__(self, known: Mapping[str, Path] | None) -> None:
        self.known = known
        #: The ids by which folders may be named.
        self._ids = {folder: word for word, folder in (shipped() if known is None else known).items()}
        self.items: list[Source] = []
        self.faults: list[Fault] = []
        #: What is wrong with single values, whatever else there is.
        self.single: list[Fault] = []
        #: Position by folder; None while the folder's own `uses` are followed, or if it cannot be read.
        self._seen: dict[Path, int | None] = {}
        #: The folders that are being followed, with the ids they have and where each is used.
        self._trail: dict[Path, tuple[str, Place | None]] = {}
        self._id_places: dict[str, Place] = {}

    def named(self, word: str | Path, place: Place | None = None, beside: Path | None = None) -> int | None:
        """The position of a ruleset; None if a fault was found."""
        relative = beside is not None and str(word).startswith(".")
        try:
            folder = folder_of(_beside(beside, word) if beside and relative else word, known=self.known, place=place)
        except RulesetError as error:
            self.faults += error.faults
            return None
        real = folder.resolve()
        if isinstance(word, str) and folder != Path(word) and not relative:
            self._ids.setdefault(folder, word)
        if real not in self._seen and len(self._seen) == MOST_RULESETS:
            text = f"more than {MOST_RULESETS} rulesets are reached"
            self.faults.append(Fault(place or Place(str(folder)), "too_big", text, "use fewer"))
            return None
        if real in self._trail:
            self._circular(real, place or Place(str(folder)))
            return None
        if real not in self._seen:
            self._seen[real] = None
            self._seen[real] = self._read(folder, real, place)
        return self._seen[real]

    def _circular(self, folder: Path, place: Place) -> None:
        steps = list(self._trail.values())[list(self._trail).index(folder) :]
        said = [f"{ident} (at {used})" for ident, used in steps[1:]]
        circle = " uses ".join([steps[0][0], *said, f"{steps[0][0]} here"])
        self.faults.append(Fault(place, "circular_uses", f"a circle: {circle}", "take one of them out of 'uses'"))

    def _read(self, folder: Path, real: Path, used: Place | None) -> int | None:
        """Read one ruleset, after those that it uses."""
        if not _is_inside(folder / RULESET_FILE, folder):
            text = f"{RULESET_FILE} is a link that leads out of the folder"
            self.faults.append(Fault(Place(str(folder / RULESET_FILE)), "outside", text, "put the file itself there"))
            return None
        head = self._document(folder / RULESET_FILE)
        if head is None or not self._format_known(head) or not self._reach_known(head):
            return None
        own_id = self._own_id(head, folder)
        self._trail[real] = own_id, used
        direct = [self.named(word, head.place(("uses", index)), folder) for index, word in _listed(head, "uses")]
        del self._trail[real]
        files = _Files(folder, head, self.faults)
        listed = files.listed("data")
        plugins = files.listed("plugins")
        if files.too_much():
            return None
        documents = [head, *filter(None, map(self._document, listed))]
        if self.faults:
            return None
        version, title = (str(_of(head, key) or "") for key in ("version", "title"))
        shown = tuple(str(path.relative_to(folder).as_posix()) for path in plugins)
        part = Part(own_id, version, title, folder, shown, files.digest())
        known = tuple(dict.fromkeys(each for each in direct if each is not None))
        every = frozenset(known).union(*(self.items[each].uses for each in known))
        self.items.append(Source(part, tuple(documents), known, every))
        return len(self.items) - 1

    def _document(self, path: Path) -> Document | None:
        try:
            document = document_of(path)
        except RulesetError as error:
            self.faults += error.faults
            return None
        self.single += document.faults
        return document

    def _format_known(self, head: Document) -> bool:
        """Whether the file is in the one format there is; a missing or mistyped one is judged later."""
        found = _of(head, "format")
        if not isinstance(found, int) or isinstance(found, bool) or found == FORMAT:
            return True
        hint = "update wonders" if found > FORMAT else f"write {FORMAT}"
        text = f"format {found}, but only format {FORMAT} is known"
        self.faults.append(Fault(head.place(("format",)), "format", text, hint))
        return False

    def _reach_known(self, head: Document) -> bool:
        """Whether the keys that name other files are right; else much more would seem to be wrong."""
        found = judge(head, reach_schema())
        data = head.data if isinstance(head.data, dict) else {}
        missing = sorted(KEYS - set(data))
        # Comparing words takes time, and a file with more unknown keys than this is no ruleset.
        for key in islice((key for key in data if key not in KEYS), len(KEYS)):
            near = nearest(key, missing)
            if near in REACH:
                text = f"unknown key '{key}' in a ruleset"
                found.append(Fault(head.key_place((key,)), "unknown_key", text, f"did you mean '{near}'?"))
        self.faults += found
        return not found

    def _own_id(self, head: Document, folder: Path) -> str:
        """The id that the file states; without one, that of the folder's name (the fault is found later)."""
        from_folder = self._ids.get(folder, "")
        own_id = _of(head, "id")
        if not isinstance(own_id, str):
            return from_folder or folder.resolve().name
        place = head.place(("id",))
        if from_folder and own_id != from_folder:
            text = f"the id '{own_id}' in the folder of '{from_folder}'"
            self.faults.append(Fault(place, "wrong_id", text, f"write '{from_folder}', or rename the folder"))
        elif own_id in self._id_places:
            text = f"the id '{own_id}' is also that of {self._id_places[own_id]}"
            self.faults.append(Fault(place, "same_id", text, "give one of them another id"))
        self._id_places.setdefault(own_id, place)
        return own_id


def _beside(folder: Path, word: str | Path) -> Path:
    """A path from a folder on, without steps up where these say the same."""
    found = folder / word
    short = Path(os.path.normpath(found))
    return short if short.resolve() == found.resolve() else found


def _of(head: Document, key: str) -> object:
    return head.data.get(key) if isinstance(head.data, dict) else None


def _listed(head: Document, key: str) -> list[tuple[int, str]]:
    """The texts of a list with their indices; what is no text is judged later."""
    found = _of(head, key)
    return [(i, word) for i, word in enumerate(found) if isinstance(word, str)] if isinstance(found, list) else []


def _is_inside(path: Path, folder: Path) -> bool:
    """Whether a path is in a folder in truth, links followed; one that leads round in a circle is nowhere."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):
        return False


class _Files:
    """The files that a `ruleset.yaml` lists."""

    def __init__(self, folder: Path, head: Document, faults: list[Fault]) -> None:
        self.folder = folder
        self.head = head
        self.faults = faults
        self._read: list[Path] = [folder / RULESET_FILE]

    def listed(self, key: str) -> list[Path]:
        """The paths under `data` or `plugins`; a fault for each that cannot be used."""
        found = []
        for index, word in _listed(self.head, key):
            path = self.folder / word
            problem = self._problem(path, word, ".yaml" if key == "data" else ".py")
            if problem is None:
                found.append(path)
                self._read.append(path)
            else:
                self.faults.append(Fault(self.head.place((key, index)), *problem))
        return found

    def _problem(self, path: Path, word: str, ending: str) -> tuple[str, str, str] | None:
        """Code, text and hint of what is wrong with a listed path."""
        outside = Path(word).is_absolute() or ".." in Path(word).parts or "\\" in word
        if outside or not _is_inside(path, self.folder):
            hint = "list only files inside it, with '/' in paths"
            return "outside", f"'{word}' leads out of the folder", hint
        if not word.endswith(ending):
            return "missing_file", f"'{word}' is no {ending} file", f"list only files that end in {ending}"
        if not path.is_file():
            return "missing_file", f"there is no file '{word}' here", self._near(path)
        if path in self._read:
            return "listed_twice", f"'{word}' is listed already", "delete it"
        return None

    def too_much(self) -> bool:
        """Whether there are more files or bytes than are read; it is told."""
        place = self.head.place(("data",))
        size = sum(path.stat().st_size for path in self._read)
        if len(self._read) > MOST_FILES:
            self.faults.append(Fault(place, "too_big", f"{len(self._read)} files", f"at most {MOST_FILES} are read"))
        elif size > MOST_BYTES:
            text = f"the files have {size} bytes together"
            self.faults.append(Fault(place, "too_big", text, f"at most {MOST_BYTES} are read"))
        else:
            return False
        return True

    def _near(self, path: Path) -> str:
        found = [each for pattern in ("*", "*/*") for each in self.folder.glob(pattern + path.suffix)]
        words = sorted(each.relative_to(self.folder).as_posix() for each in found if each not in self._read)
        near = nearest(path.relative_to(self.folder).as_posix(), words)
        return f"did you mean '{near}'?" if near else "write it, or delete this line"

    def digest(self) -> str:
        """SHA-256 over the names and contents of all files, with newlines made alike.

        The Python beside a listed plug-in counts too, because the plug-in may import it.
        """
        beside = {each for path in self._read if path.suffix == ".py" for each in path.parent.glob("*.py")}
        python = {each for each in beside if _is_inside(each, self.folder)}
        total = hashlib.sha256()
        for path in [*self._read, *sorted(python - set(self._read))]:
            content = path.read_bytes().replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            total.update(f"{path.relative_to(self.folder).as_posix()}\0{len(content)}\0".encode())
            total.update(content)
        return total.hexdigest()
