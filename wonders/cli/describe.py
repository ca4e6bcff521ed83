"""What things of a ruleset are, in plain English, each field with the place that set it."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from wonders.engine.display import spellings
from wonders.faults import Place
from wonders.ruleset.model import Card, Ruleset, Setting, SettingValue, Side, Token, Wonder
from wonders.ruleset.wording import effect_sentence
from wonders.vocabulary.effects import Effect
from wonders.vocabulary.prose import cost_text
from wonders.vocabulary.prose_words import listed

#: Sections of a ruleset whose things have a name and a meaning, with what one of them is called.
PLAIN = {
    "colors": "color",
    "goods": "good",
    "goods_groups": "group of goods",
    "token_groups": "group of tokens",
    "conflicts": "conflict",
    "rules": "rule",
    "layouts": "layout",
    "symbols": "symbol",
    "score_lines": "score line",
    "places": "place",
    "permissions": "permission",
    "tracks": "track",
}


@frozen
class Field:
    """One line about a thing."""

    label: str
    #: Its paragraphs.
    texts: tuple[str, ...]
    #: Where it was set; None where nobody set it.
    place: Place | None = None


@frozen
class Thing:
    """Something that has a name in the ruleset."""

    name: str
    #: What it is: `blue card of Age 1`.
    what: str
    fields: tuple[Field, ...] = field(repr=False)


def effect_texts(ruleset: Ruleset, effects: tuple[Effect, ...]) -> tuple[str, ...]:
    """Each effect as a sentence."""
    return tuple(effect_sentence(ruleset, each) for each in effects) or ("Nothing.",)


class _Fields:
    """Collects the fields of a thing, each with its place."""

    def __init__(self, ruleset: Ruleset, *path: str) -> None:
        self.ruleset = ruleset
        self._origins = ruleset.origins
        self._path = path
        self.found: list[Field] = []

    def add(self, key: str, *texts: str, label: str = "", path: tuple[str, ...] = ()) -> None:
        """Add a field if it says anything."""
        said = tuple(text for text in texts if text)
        if said:
            place = self._origins.get((*self._path, *(path or (key,))))
            self.found.append(Field(label or key.replace("_", " "), said, place))


def card_thing(ruleset: Ruleset, ident: str, card: Card) -> Thing:
    """A card: what it is, costs and does, and what it is free with."""
    fields = _Fields(ruleset, "cards", ident)
    shared = sum(each.name == card.name for each in ruleset.cards.values()) > 1
    fields.add("name", f"{card.name} (id {ident})" if shared else card.name)
    fields.add("also", ", ".join(card.also))
    fields.add("color", _meaning(card.color, ruleset.colors[card.color].text))
    fields.add("age", str(card.age) if card.age else "")
    fields.add("deck", card.deck)
    fields.add("copies", _copies(card.copies))
    if card.decks:
        fields.add("decks", listed([f"{copies} in {name}" for name, copies in card.decks.items()], "and"))
    fields.add("cost", cost_text(card.cost))
    fields.add("chains_from", ", ".join(card.chains_from), label="free with")
    fields.add("effects", *effect_texts(ruleset, card.effects))
    fields.add("leads to", ", ".join(_chained(ruleset, card)))
    fields.add("always", "stays in its deck when the deck is drawn down" if card.always else "")
    age = f" of Age {card.age}" if card.age else ""
    return Thing(card.name, f"{card.color} card{age}", tuple(fields.found))


def _meaning(name: str, text: str) -> str:
    return f"{name} ({text})" if text else name


def _copies(copies: Mapping[int, int]) -> str:
    """`1 with 3 seats or more, 1 more with 5 or more`."""
    parts = [f"{number} {'more ' if place else ''}with {mark} or more seats" for place, (mark, number) in
             enumerate(sorted(copies.items()))]  # fmt: skip
    return ", ".join(parts)


def copies_text(copies: Mapping[int, int]) -> str:
    """The marks as they are printed, one for each copy: `3+, 5+, 5+`."""
    return ", ".join(f"{mark}+" for mark, number in sorted(copies.items()) for _ in range(number))


def section_word(section: str, number: int) -> str:
    """What some things of a section are called: `cards`, or `card` for one."""
    words = {"cards": "card", "wonders": "Wonder", "tokens": "token", "settings": "setting", **PLAIN}
    word = words[section]
    return word if number == 1 else word.replace("group of", "groups of") if "group of" in word else f"{word}s"


def _chained(ruleset: Ruleset, card: Card) -> list[str]:
    """The cards that this one makes free."""
    return [each.name for each in ruleset.cards.values() if {*spellings(card)} & {*each.chains_from}]


def wonder_thing(ruleset: Ruleset, wonder: Wonder) -> Thing:
    """A Wonder with all its sides."""
    fields = _Fields(ruleset, "wonders", wonder.name)
    fields.add("name", wonder.name)
    fields.add("title", wonder.title)
    fields.add("also", ", ".join(wonder.also))
    for name, side in wonder.sides.items():
        _add_side(fields, name, side, f"{name} " if len(wonder.sides) > 1 else "")
    return Thing(wonder.name, "Wonder", tuple(fields.found))


def side_thing(ruleset: Ruleset, wonder: str, name: str, side: Side) -> Thing:
    """One side of a Wonder: its board and its stages."""
    fields = _Fields(ruleset, "wonders", wonder)
    _add_side(fields, name, side, "")
    return Thing(f"{wonder} {name}".strip(), f"side of {wonder}", tuple(fields.found))


def _add_side(fields: _Fields, name: str, side: Side, start: str) -> None:
    path = ("sides", name)
    if side.effects:
        fields.add("board", *effect_texts(fields.ruleset, side.effects), label=f"{start}board", path=(*path, "effects"))
    for number, stage in enumerate(side.stages, start=1):
        here = (*path, "stages", str(number))
        price = "is free" if stage.cost.free else f"costs {cost_text(stage.cost)}"
        fields.add("cost", price, label=f"{start}stage {number}", path=(*here, "cost"))
        fields.add("effects", *effect_texts(fields.ruleset, stage.effects), label=" ", path=(*here, "effects"))


def token_thing(ruleset: Ruleset, token: Token) -> Thing:
    """A kind of token."""
    fields = _Fields(ruleset, "tokens", token.name)
    fields.add("name", token.name)
    fields.add("also", ", ".join(token.also))
    fields.add("group", token.group)
    fields.add("age", str(token.age) if token.age else "")
    fields.add("points", str(token.points) if token.points else "")
    fields.add("line", token.line)
    if token.effects:
        fields.add("effects", *effect_texts(ruleset, token.effects))
    return Thing(token.name, "token", tuple(fields.found))


def setting_thing(ruleset: Ruleset, name: str) -> Thing:
    """A setting: meaning, type, default, and the value in force with the place that set it."""
    setting = ruleset.settings[name]
    value = ruleset.values[name]
    fields = _Fields(ruleset, "settings", name)
    fields.add("text", setting.text, label="meaning")
    fields.add("type", setting_type(setting), path=("default",))
    fields.add("default", spelled(setting.default))
    origin = ruleset.origins.get(("settings", name, "value"))
    fields.found.append(Field("value", (spelled(value),), origin or ruleset.origins.get(("settings", name, "default"))))
    return Thing(name, "setting", tuple(fields.found))


def setting_type(setting: Setting) -> str:
    """What a setting may be: `whole number, at least 0`."""
    default = setting.default
    sample = default[0] if isinstance(default, tuple) and default else default
    if isinstance(default, tuple):
        kind = "list of words" if isinstance(sample, str) or setting.one_of else "list of whole numbers"
    elif isinstance(default, bool):
        return "true or false"
    else:
        kind = "word" if isinstance(default, str) else "whole number"
    limits = [f"at least {setting.least}"] if setting.least is not None else []
    limits += [f"at most {setting.most}"] if setting.most is not None else []
    limits += [f"of {', '.join(setting.one_of)}"] if setting.one_of else []
    limits += [f"{setting.length} entries"] if setting.length is not None else []
    return ", ".join([kind, *limits])


def spelled(value: SettingValue) -> str:
    """A value as `--set` takes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ",".join(map(str, value)) + ("," if len(value) == 1 else "")
    return str(value)


def plain_thing(ruleset: Ruleset, section: str, name: str) -> Thing:
    """A declared name of one of the sections in `PLAIN`."""
    plain = getattr(ruleset, section)[name]
    fields = _Fields(ruleset, section, name)
    fields.add("text", getattr(plain, "text", ""), label="meaning")
    for key in ("also", "group", "line", "of", "seen"):
        raw = getattr(plain, key, "")
        fields.add(key, raw if isinstance(raw, str) else ", ".join(raw))
    fields.add("effects", *(effect_sentence(ruleset, each) for each in getattr(plain, "effects", ())))
    fields.add("rows", *getattr(plain, "rows", ()))
    return Thing(name, PLAIN[section], tuple(fields.found))
