"""The shapes of the files of a ruleset: `ruleset.yaml`, data files and the `with` of a scenario.

They are declared with the machinery of the effects, so that the committed schemas, the closed schema of a
composed ruleset and the reference come from one place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, TypeAlias, cast

import attrs
from attrs import frozen

from wonders.ruleset.model import LISTED, MAPPED, VALUE, About, Setting, Side, Stage
from wonders.ruleset.reader import Document, Path
from wonders.vocabulary.declare import Declared, Record, arg, arguments, noun_of
from wonders.vocabulary.shapes import ByType, Integer, ListOf, MapOf, OneOrMany, Schema, Scope, Shape, Text
from wonders.vocabulary.vocabulary import Vocabulary, Words
from wonders.vocabulary.words import POSITIVE

#: Cards, Wonders or tokens of one file.
MOST_THINGS = 2000
#: The one format that there is.
FORMAT = 1
#: Every section: lists of things first, then mappings from names to declarations.
SECTIONS: Mapping[str, type[Declared]] = {**LISTED, **MAPPED}
#: The keys that say what a thing is called; a change never touches them.
IDENTITY = ("name", "id")


@frozen
class Spelled(Shape):
    """A text that is spelled in a certain way."""

    noun: str
    pattern: str
    #: How, in words.
    spelling: str

    def schema(self, scope: Scope) -> Schema:
        """A string with a pattern."""
        del scope
        description = f"It is spelled as {self.spelling}."
        return {"title": self.noun, "description": description, "type": "string", "pattern": self.pattern}

    def describe(self) -> str:
        """The noun and how it is spelled."""
        return f"{self.noun}: {self.spelling}"


_ID = Spelled("id", r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", "lower-case words with hyphens, such as my-rules")
_USED = Spelled(
    "ruleset",
    r"^(\.{1,2}/\S(.*\S)?|[a-z][a-z0-9]*(-[a-z0-9]+)*)$",
    "an id, such as base, or as a path, such as ./more",
)
_VERSION = Spelled("version", r"^[0-9]+\.[0-9]+\.[0-9]+$", "three numbers, such as 1.0.0")
_SETTING_NAME = r"^[a-z][a-z0-9_]*$"
_NUMBER = r"^[1-9][0-9]?$"


@frozen
class Change(Shape):
    """The fields of one thing that are replaced whole; `null` removes a field that may be left out."""

    of: type[Declared]

    def schema(self, scope: Scope) -> Schema:
        """A shared definition, named after the noun."""
        return scope.ref(f"change of {noun_of(self.of)}", lambda: self._schema(scope))

    def _schema(self, scope: Scope) -> Schema:
        fields: dict[str, Schema] = {}
        for each in arguments(self.of):
            if each.key not in IDENTITY:
                inner = self.shape_of(each.key).schema(scope)
                nullable: Schema = {"if": {"type": "null"}, "then": {}, "else": inner}
                fields[each.key] = {"description": each.doc} | (inner if each.required else nullable)
        return {
            "title": f"change of {noun_of(self.of)}",
            "type": "object",
            "minProperties": 1,
            "additionalProperties": False,
            "properties": fields,
        }

    def shape_of(self, key: str) -> Shape:
        """The shape of a field's new value; sides and stages are changed by their name and number."""
        if key == "sides":
            return MapOf("changed sides", Change(Side))
        if key == "stages":
            return MapOf("changed stages", Change(Stage), pattern=_NUMBER)
        return next(each.shape for each in arguments(self.of) if each.key == key)

    def describe(self) -> str:
        """What is changed."""
        return f"the changed fields of a {noun_of(self.of)}"


def _added(section: str, declared: type[Declared]) -> Shape:
    """A section of things that are declared."""
    if section in LISTED:
        return ListOf(Record(declared), most=MOST_THINGS)
    if declared is Setting:
        return MapOf(section, Record(declared), pattern=_SETTING_NAME)
    return MapOf(section, Record(declared))


def _body(section: str, declared: type[Declared]) -> Shape:
    """The same at the top of a file, where `settings` also takes values for settings of used rulesets."""
    if declared is Setting:
        value = ByType(scalar=VALUE, many=VALUE, mapping=Record(Setting))
        return MapOf(section, value, pattern=_SETTING_NAME)
    return _added(section, declared)


def _changed(section: str, declared: type[Declared]) -> Shape:
    return MapOf(f"changed {section}", Change(declared))


def _removed(section: str, declared: type[Declared]) -> Shape:
    del section, declared
    return ListOf(Text(), unique=True)


_Maker: TypeAlias = Callable[[str, type[Declared]], Shape]
_DOCS: Mapping[_Maker, str] = {
    _added: "Declares {}.",
    _body: "Declares {}.",
    _changed: "Changes fields of {}, by name or id.",
    _removed: "Takes out {}, by name or id.",
}


def _title(section: str) -> str:
    return "Wonders" if section == "wonders" else section.replace("_", " ")


def _sections(shape: _Maker, *, settings: bool = True) -> dict[str, object]:
    """One optional argument for each section."""
    chosen = {name: of for name, of in SECTIONS.items() if settings or of is not Setting}
    return {name: arg(shape(name, of), _DOCS[shape].format(_title(name)), default=None) for name, of in chosen.items()}


def _made(noun: str, fields: Mapping[str, object], base: type[Declared] = Declared) -> type[Declared]:
    """A declared class made from a table of arguments."""
    name = noun.title().replace(" ", "")
    made = attrs.make_class(name, dict(fields), bases=(base,), class_body={"noun": noun}, frozen=True)
    return cast("type[Declared]", made)


@frozen
class Header(Declared):
    """What `ruleset.yaml` says about the ruleset as a whole."""

    noun: ClassVar[str] = "header"

    format: int = arg(Integer(least=FORMAT, most=FORMAT), "The format of the file: 1.")
    id: str = arg(_ID, "The word by which it is loaded; a shipped one is its folder's name with hyphens.")
    version: str = arg(_VERSION, "Its version, three numbers.")
    title: str = arg(Text(), "Its name in words.")
    seats: tuple[int, ...] = arg(
        ListOf(POSITIVE, unique=True, most=99),
        "The seat counts it can be played with; without it, those of what it uses.",
        default=(),
    )
    about: About | None = arg(Record(About), "Where the rules come from.", default=None)
    uses: tuple[str, ...] = arg(
        ListOf(_USED, unique=True),
        "The rulesets it builds on, by id, or by a path from its folder such as `./more`.",
        default=(),
    )
    data: tuple[str, ...] = arg(
        ListOf(Text(), unique=True), "Its data files, by their paths inside the folder.", default=()
    )
    plugins: tuple[str, ...] = arg(
        ListOf(Text(), unique=True), "Its Python files, by their paths inside the folder.", default=()
    )
    api: int = arg(POSITIVE, "The version of `wonders.plugins.api` for which its Python is written.", default=1)


_PATCH: Mapping[str, object] = {
    "add": arg(Record(_made("add", _sections(_added))), "Declares things, as at the top.", default=None),
    "change": arg(Record(_made("change", _sections(_changed))), "Changes what used rulesets say.", default=None),
    "remove": arg(
        Record(_made("remove", _sections(_removed, settings=False))),
        "Takes out what used rulesets declare.",
        default=None,
    ),
}

#: `ruleset.yaml`.
RULESET = Record(_made("ruleset", _sections(_body) | dict(_PATCH), Header))
#: A data file that `ruleset.yaml` lists.
DATA = Record(
    _made(
        "data file",
        {"source": arg(OneOrMany(Text()), "What the data was taken from.", default=None)}
        | _sections(_body)
        | dict(_PATCH),
    )
)
#: The `with` of a scenario.
EXTRA = Record(_made("with body", _PATCH))

#: Every key that may stand at the top of a file.
KEYS = frozenset(each.key for record in (RULESET, DATA) for each in arguments(record.of))
#: The keys of `ruleset.yaml` that name other files; nothing else can be judged while they are wrong.
REACH = ("uses", "data", "plugins")


def reach_schema() -> Schema:
    """The schema of `ruleset.yaml` as far as it names other files; all other keys may be anything."""
    shapes = {each.key: each.shape for each in arguments(Header)}
    words = Words(Vocabulary())
    properties = {key: shapes[key].schema(words) for key in REACH}
    return {"title": "ruleset", "type": "object", "properties": properties}


def part_of(document: Document, path: Path) -> Document:
    """The value at a path as a document of its own whose places are those of the file."""
    data = document.data
    for step in path:
        data = data[step]  # type: ignore[index]  # the caller has judged the document
    cut = len(path)
    marks = {each[cut:]: place for each, place in document.marks.items() if each[:cut] == path}
    keys = {each[cut:]: place for each, place in document.keys.items() if each[:cut] == path and each != path}
    return Document(document.file, data, marks, keys)
