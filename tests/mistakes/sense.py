"""Mistakes that only show when everything is put together: chains, decks, effects that cannot happen, circles."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.mistakes.pages import Page, Plant, Planter, Spot, at, house, plant, slip
from tests.mistakes.words import is_card, is_kind, shuffled


def _cards(found: list[Page], ruleset: str) -> list[tuple[Page, int, dict[str, object]]]:
    made = []
    for page in found:
        if page.ruleset == ruleset and isinstance(page.document.data, dict):
            made += [(page, index, card) for index, card in enumerate(page.document.data.get("cards", ()))]
    return made


def broken_chain(found: list[Page], chance: Random) -> Iterator[Plant]:
    """A chain from a card that comes later, from the card itself, or from one that was removed."""
    values = [spot for page in found for spot in page.values() if "chains_from" in spot.path]
    single = [spot for spot in values if isinstance(spot.value, str) and spot.is_plain]
    for spot in shuffled(single, chance):
        cards = [card for _, _, card in _cards(found, spot.page.ruleset)]
        own = at(spot.page.document.data, spot.path[:2])
        assert isinstance(own, dict)
        later = [str(card["name"]) for card in cards if int(str(card.get("age", 0))) > int(str(own["age"]))]
        how = chance.randrange(3)
        if how == 0 and later:
            yield plant(spot, spot.put(chance.choice(later)))
        elif how == 1:
            yield plant(spot, spot.put(str(own["name"])))
        elif spot.page.ruleset == "base" and sum(card["name"] == spot.value for card in cards) == 1:
            yield Plant("./variant", house(f"remove: {{cards: [{spot.value}]}}\n", 6).files, spot.page.file,
                        frozenset({spot.line}))  # fmt: skip


def impossible_copies(found: list[Page], chance: Random) -> Iterator[Plant]:
    """Copies from more seats on than any game has, or in an Age that is not played."""
    keys = [spot for page in found for spot in page.all_keys() if spot.path[-2:-1] == ("copies",)]
    values = [spot for page in found if page.ruleset == "base" for spot in page.values()]
    ages = [spot for spot in values if is_card(spot.path) and spot.key == "age"]
    for spot in shuffled(keys + ages, chance):
        if spot.key != "age":
            yield plant(spot, spot.put(str(chance.randrange(8, 30)), spot.key))
        elif "deck" not in str(at(spot.page.document.data, spot.path[:2])):
            yield plant(spot, spot.put(str(chance.choice([4, 5, 11, 33]))))


_NEVER = (
    "whenever: {event: card_sold, how: chain, do: [{coins: 1}]}",
    "whenever: {event: coins_gained, what: {cards: red}, do: [{coins: 1}]}",
    "whenever: {event: stage_built, what: {cards: blue}, do: [{coins: 1}]}",
    "whenever: {event: card_built, what: {stages: any}, do: [{coins: 1}]}",
    "whenever: {event: age_ended, from: left, do: [{coins: 1}]}",
    "whenever: {event: card_built, do: [{coins: {per: {event: steps}}}]}",
    "whenever: {event: card_built, do: [{coins: {each: 1, from: rival}}]}",
    "points: {per: {event: coins}}",
    "coins: {each: 1, from: rival}",
    "points: {per: {cards: {color: tucked}}}",
    "points: {per: {cards: {under: here}}}",
    "coins: 0",
    "points: {each: 0, per: stages}",
    "points: {per: stages, at_most: 0}",
    "shields: {table: [0, 0], per: stages}",
    "discount: {what: {cards: red}, less: {goods: 1}, uses: 0}",
)


def unreachable_effect(found: list[Page], chance: Random) -> Iterator[Plant]:
    """An effect that can never do anything."""
    spots = [spot for page in found for spot in page.all_keys() if is_kind(spot.path) and spot.path[0] == "cards"]
    for spot in shuffled(spots, chance):
        text, end = spot.page.text, spot.page.end_of(_value(spot))
        if spot.page.text[end : end + 1] == "}" and "\n" not in text[spot.index : end]:
            yield plant(spot, text[: spot.index] + chance.choice(_NEVER) + text[end:])


def _value(spot: Spot) -> Spot:
    return Spot(spot.page, spot.path, None, spot.page.document.place(spot.path))


def circle_of_stages(found: list[Page], chance: Random) -> Iterator[Plant]:
    """Stages that need each other, or stages that are not there."""
    values = [spot for page in found if page.ruleset == "base" for spot in page.values()]
    spots = [spot for spot in values if len(spot.path) == 6 and spot.path[4] == "stages"]
    for spot in shuffled(spots, chance):
        number = int(str(spot.path[5])) + 1
        if spot.page.text[spot.index] == "{":
            wrong = chance.choice([str(number), str(number + 7), f"{number}, 1" if number > 1 else "1, 9"])
            yield plant(spot, spot.put(f"{{rests_on: [{wrong}], ", "{"))


def circular_uses(found: list[Page], chance: Random) -> Iterator[Plant]:
    """Rulesets that use each other, around two to six of them."""
    del found
    while True:
        number = chance.randrange(1, 7)
        extra = chance.randrange(1, 60)
        files = {}
        for each in range(number):
            after = "../variant" if each == number - 1 else f"../part_{each + 1}"
            comment = "# comment\n" * chance.randrange(4)
            head = f"{comment}format: 1\nid: part-{each}\nversion: 1.0.{extra}\ntitle: P\n"
            files[f"part_{each}/ruleset.yaml"] = f"{head}uses: [{after}]\n"
        first = house("", 5, uses="base, ../part_0", files=files)
        last = f"part_{number - 1}/ruleset.yaml"
        line = files[last].count("\n")
        yield Plant("./variant", first.files, last, frozenset({line}))


def wrong_file(found: list[Page], chance: Random) -> Iterator[Plant]:
    """A file or ruleset that is listed, but is not there; told where it is listed, with the nearest name."""
    values = [spot for page in found for spot in page.values()]
    spots = [spot for spot in values if spot.path[0] in ("data", "plugins") and len(spot.path) == 2]
    for spot in shuffled(spots, chance):
        stem, _, ending = str(spot.value).rpartition(".")
        if chance.randrange(4):
            yield plant(spot, spot.put(f"{_slip_path(stem, chance)}.{ending}"), wanted=str(spot.value))
        else:
            wrong = chance.choice(["../secret.yaml", "/etc/hosts.yaml", "cards.json", f"./../{spot.value}"])
            yield plant(spot, spot.put(wrong))
        yield house("", 5, uses=slip("base", chance), wanted="base")


def _slip_path(stem: str, chance: Random) -> str:
    folder, _, name = stem.rpartition("/")
    letters = [index for index, letter in enumerate(name) if letter.isalpha()]
    index = chance.choice(letters)
    made = name[:index] + name[index] * chance.choice([0, 2]) + name[index + 1 :]
    return f"{folder}/{made}" if folder else made


def value_not_allowed(found: list[Page], chance: Random) -> Iterator[Plant]:
    """A house variant that gives a setting a value that it does not allow."""
    head = next(page for page in found if page.file == "base/ruleset.yaml").document.data
    assert isinstance(head, dict)
    while True:
        name = chance.choice(list(head["settings"]))
        setting = head["settings"][name]
        default = setting["default"]
        if isinstance(default, bool):
            wrong = chance.choice(["3", "maybe", "[true]", "'true'"])
        elif isinstance(default, int):
            low = [str(setting["least"] - 1)] if "least" in setting else []
            wrong = chance.choice([*low, "some", "true", "[1]", "'3'"])
        elif isinstance(default, list):
            wrong = chance.choice(["3", "true", "[[1]]", "[true]"])
        else:
            wrong = chance.choice(["3", "true", "[1, 2]", "another_word"])
        comment = "# a comment\n" * chance.randrange(6)
        yield house(f"{comment}settings:\n  {name}: {wrong}\n", 7 + comment.count("\n"))


SENSED: dict[str, Planter] = {
    "broken chain": broken_chain,
    "impossible copies": impossible_copies,
    "unreachable effect": unreachable_effect,
    "stage that rests on itself": circle_of_stages,
    "circular uses": circular_uses,
    "file or ruleset that is not there": wrong_file,
    "value that a setting does not allow": value_not_allowed,
}
