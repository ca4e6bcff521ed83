"""What a schema cannot see: whether the things of a composed ruleset make sense together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

from wonders.faults import Fault
from wonders.ruleset.documents import SECTIONS
from wonders.ruleset.effect_sanity import effect_faults
from wonders.ruleset.known import noun
from wonders.ruleset.merge import Composition, Merged
from wonders.ruleset.model import Setting
from wonders.ruleset.reader import Path
from wonders.ruleset.settings import problem_of
from wonders.ruleset.walk import Spot, walk
from wonders.vocabulary import Words
from wonders.vocabulary.declare import Record
from wonders.vocabulary.effects import End
from wonders.vocabulary.shapes import OneKey

#: Sections whose names may stand side by side in an effect, so that one name must mean one thing.
_ONE_MEANING = ("colors", "goods", "goods_groups", "symbols", "tokens", "token_groups")
#: Words of the language that stand where a name of the section may stand.
_RESERVED: Mapping[str, tuple[str, ...]] = {
    "colors": ("any", "new", "tucked", "chosen"),
    "goods": ("all", "own", "other", "coins", "identical", "different"),
    "goods_groups": ("all", "own", "other"),
    "symbols": ("all", "most"),
    "tracks": ("any",),
    "places": ("bank", "sale"),
}


def sanity(composition: Composition, sound: Sequence[Merged], words: Words) -> list[Fault]:
    """Everything that does not make sense among the `sound` things, whose shape has been judged.

    Codes: `no_effects`, `blank_effects`, `bad_stage`, `stage_circle`, `two_meanings`, `reserved_name`,
    `no_line`, `wrong_value` for a default that its setting does not allow, and those of `effect_faults`.
    """
    faults = [fault for each in sound for check in _CHECKS for fault in check(each, words)]
    faults += _meanings(sound)
    faults += effect_faults(composition, sound, words)
    return faults


def _reserved(merged: Merged, words: Words) -> Iterator[Fault]:
    """Names that an effect could not tell from words of the language."""
    section = merged.thing[0]
    reserved = _RESERVED.get(section, ())
    if section == "places":
        reserved = (*reserved, *words.vocabulary.seats)
    if merged.name in reserved:
        text = f"the {noun(section)} '{merged.name}' is called as a word of the language"
        yield Fault(merged.name_place, "reserved_name", text, "choose another name")


def _card_blank(merged: Merged, words: Words) -> Iterator[Fault]:
    del words
    if merged.thing[0] == "cards":
        yield from _blank(merged, (), merged.data, f"the card '{merged.name}'")


def _blank(merged: Merged, path: Path, data: Mapping[str, object], what: str) -> Iterator[Fault]:
    """Whoever has no effects has to say that this is meant."""
    blank = data.get("blank") is True
    if blank and data.get("effects"):
        text = f"{what} is blank, but has effects"
        yield Fault(merged.place((*path, "blank"), at_key=True), "blank_effects", text, "delete one of them")
    elif not blank and not data.get("effects"):
        hint = "write them, or 'blank: true' if it does nothing"
        yield Fault(merged.place((*path, "effects")), "no_effects", f"{what} has no effects", hint)


def _stages(merged: Merged, words: Words) -> Iterator[Fault]:
    del words
    if merged.thing[0] != "wonders":
        return
    sides = cast("Mapping[str, Mapping[str, Sequence[Mapping[str, object]]]]", merged.data["sides"])
    for side, board in sides.items():
        board_name = f"{merged.name} {side}"
        path: Path = ("sides", side, "stages")
        for index, stage in enumerate(board["stages"]):
            yield from _blank(merged, (*path, index), stage, f"stage {index + 1} of '{board_name}'")
        yield from _rests(merged, path, board["stages"], board_name)


def _rests(merged: Merged, path: Path, stages: Sequence[Mapping[str, object]], board: str) -> Iterator[Fault]:
    """Each stage rests on stages that there are, and none on itself, be it through others."""
    needs: dict[int, list[int]] = {}
    for index, stage in enumerate(stages):
        written = cast("list[int] | None", stage.get("rests_on"))
        needs[index + 1] = [index] * (index > 0) if written is None else written
        for entry, number in enumerate(written or ()):
            if number > len(stages):
                place = merged.place((*path, index, "rests_on", entry))
                hint = f"it has stages 1 to {len(stages)}"
                yield Fault(place, "bad_stage", f"'{board}' has no stage {number}", hint)
    for number in needs:
        if number in _below(number, needs):
            place = merged.place((*path, number - 1, "rests_on"))
            text = f"stage {number} of '{board}' rests on itself, through what it rests on"
            yield Fault(place, "stage_circle", text, "name only stages that can be built before it")


def _below(number: int, needs: Mapping[int, list[int]]) -> set[int]:
    """All stages that a stage needs, directly or through others."""
    found: set[int] = set()
    todo = list(needs[number])
    while todo:
        each = todo.pop()
        if each not in found:
            found.add(each)
            todo += needs.get(each, ())
    return found


def _line(merged: Merged, words: Words) -> Iterator[Fault]:
    """What scores has a score line: cards by their color, tokens and rules by their own word."""
    section = merged.thing[0]
    if section not in ("tokens", "rules") or merged.data.get("line"):
        return
    scoring = ["points"] if merged.data.get("points") else []
    found = walk(Record(SECTIONS[section]), Spot((), merged.data), words)
    kinds = [str(each.spot.path[-1]) for each in found if each.shape == OneKey("effect")]
    scoring += [key for key in kinds if _scores(key, words)]
    if scoring:
        text = f"the {noun(section)} '{merged.name}' scores by '{scoring[0]}', but in no score line"
        lines = words.names("score_line") or ()
        yield Fault(merged.name_place, "no_line", text, f"write 'line: ...', one of {', '.join(lines)}")


def _scores(key: str, words: Words) -> bool:
    kind = words.vocabulary.effects.get(key)
    return kind is not None and kind.declared is not None and issubclass(kind.declared, End)


def _default(merged: Merged, words: Words) -> Iterator[Fault]:
    """A setting's default is one of the values that it allows."""
    if merged.thing[0] == "settings":
        setting = cast("Setting", Record(Setting).read(merged.data, words))
        problem = problem_of(merged.name, setting, setting.default)
        if problem is not None:
            yield Fault(merged.place(("default",)), "wrong_value", problem.text, problem.hint)


def _meanings(sound: Sequence[Merged]) -> Iterator[Fault]:
    """One name has one meaning, other spellings included; cards of one name are one meaning."""
    pools: dict[str, dict[str, Merged]] = defaultdict(dict)
    for merged in sound:
        pool = pools["effects" if merged.thing[0] in _ONE_MEANING else merged.thing[0]]
        first = pool.setdefault(merged.name, merged)
        if first is not merged and not _same_card(first, merged):
            yield _twice(merged, merged.name, first, ())
    for merged in sound:
        pool = pools["effects" if merged.thing[0] in _ONE_MEANING else merged.thing[0]]
        for path, word in _also(merged):
            first = pool.setdefault(word, merged)
            if first is not merged and not _same_card(first, merged):
                yield _twice(merged, word, first, path)


def _same_card(first: Merged, second: Merged) -> bool:
    return first.thing[0] == second.thing[0] == "cards" and first.name == second.name


def _twice(merged: Merged, word: str, first: Merged, path: Path) -> Fault:
    what = f"the {noun(merged.thing[0])} '{word}'" if word == merged.name else f"'{word}'"
    text = f"{what} is also the {noun(first.thing[0])} '{first.name}', at {first.name_place}"
    place = merged.place(path) if path else merged.name_place
    return Fault(place, "two_meanings", text, "one name has one meaning: choose another")


def _also(merged: Merged) -> Iterator[tuple[Path, str]]:
    found = merged.data.get("also")
    if isinstance(found, str):
        yield ("also",), found
    elif isinstance(found, list):
        yield from ((("also", index), str(word)) for index, word in enumerate(found))


_CHECKS: tuple[Callable[[Merged, Words], Iterator[Fault]], ...] = (
    _reserved,
    _card_blank,
    _stages,
    _line,
    _default,
)
