"""Files that mean harm: each is a folder of files, and the codes with one of which it must be refused."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping

from tests.hostile.file_cases import paths, references
from tests.hostile.hostile import CARD, HEAD, Hostile, body, one


def corpus() -> list[Hostile]:
    """All of them, in a fixed order."""
    return list(itertools.chain.from_iterable(make() for make in KINDS.values()))


# Of YAML.


def bombs() -> Iterator[Hostile]:
    """Aliases that stand for millions of values, merge keys, structures that hold themselves."""
    for levels, width in itertools.product((2, 4, 6, 9, 20), (2, 9, 50)):
        lines = ["a0: &a0 [x, x]"]
        lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * width)}]" for n in range(1, levels)]
        yield body(f"bomb of {levels} levels of {width}", "\n".join(lines) + "\n", "alias")
    for levels in (2, 5, 12):
        lines = ["m0: &m0 {x: 1}"]
        lines += [f"m{n}: &m{n} {{<<: [{', '.join([f'*m{n - 1}'] * 9)}]}}" for n in range(1, levels)]
        yield body(f"merge bomb of {levels} levels", "\n".join(lines) + "\n", "alias", "merge_key")
    for text in (
        "a: &a [*a]\n",
        "a: &a {b: *a}\n",
        "&a a: *a\n",
        "a: *nobody\n",
        "? &a [x]\n: *a\n",
        "a: &a\n",
        "<<: {a: 1}\n",
        "cards:\n  - &card {name: A, color: blue, blank: true}\n  - {<<: *card, name: B}\n",
    ):
        yield body(f"alias {text!r}", text, "alias", "merge_key", "yaml_syntax")


def depths() -> Iterator[Hostile]:
    """Lists and mappings deep in each other."""
    units = {"[": "]", "{a: ": "}", "[{a: ": "}]", "- ": "", "? ": ""}
    for (unit, end), times in itertools.product(units.items(), (33, 200, 5000, 60_000)):
        yield one(f"{unit!r} {times} deep", "a:\n  " + unit * times + "x" + end * times + "\n", "too_deep", "too_big")
    for times in (40, 200, 700):
        text = "".join(f"{' ' * n}a:\n" for n in range(times))
        yield one(f"{times} keys below each other", text + " " * times + "b: 1\n", "too_deep")
        yield one(f"{times} dashes below each other", "".join(f"{' ' * n}-\n" for n in range(times)), "too_deep")
    for times in (10, 16, 30):
        effects = "{choose: [[" * times + "{points: 1}" + "], [{coins: 1}]]}" * times
        text = f"cards: [{{name: A, color: blue, effects: [{effects}]}}]\n"
        yield body(f"choices {times} deep", text, "too_deep")


def sizes() -> Iterator[Hostile]:
    """Texts, numbers and files beyond every use."""
    for size in (5_000, 100_000, 900_000):
        yield body(f"a word of {size}", f"about: {{publisher: {'a' * size}}}\n", "too_big")
        yield body(f"a quoted text of {size}", f'about: {{publisher: "{"a " * (size // 2)}"}}\n', "too_big")
        yield body(f"a block of {size}", f"about:\n  publisher: |\n    {'b' * size}\n", "too_big")
        yield body(f"a key of {size}", f"{'k' * size}: 1\n", "too_big", "yaml_syntax")
        yield body(f"digits {size}", f"about: {{year: {'9' * size}}}\n", "too_big")
        yield body(
            f"an id of {size}",
            HEAD.replace("id: bad", f"id: {'b-' * (size // 2)}!")[len("format: 1\n") :],
            "too_big",
            "duplicate_key",
        )
    for said in ("copies: {3: 1000000}", "decks: {Giza: 1000000}"):
        text = f"cards: [{{name: A, color: blue, {said}, effects: [{{points: 1}}]}}]\n"
        yield body(f"a card with {said}", text, "wrong_value", "unknown_key")
    for effect in (
        "token: {name: Laurel, number: 1000000}",
        "take: {from: hand, draw: 1000000}",
        "take: {from: hand, draw: 2, keep: 1000000}",
        "discard: {tokens: Laurel, number: 1000000}",
        "advance: {track: sea, by: 1000000}",
    ):
        card = f"cards: [{{name: A, color: blue, effects: [{{{effect}}}]}}]\n"
        text = "tracks: {sea: {}}\nplaces: {hand: {}}\n" + card
        yield body(f"an effect {effect}", text, "wrong_value")
    for number in ("1000001", "-1000001", "9" * 20, "9" * 400, "9" * 4300, "1" + "0" * 999):
        yield body(f"number {number[:8]} of {len(number)}", f"about: {{year: {number}}}\n", "too_big")
    for size in (1024 * 1024 + 1, 3_000_000, 20_000_000):
        yield one(f"{size} blanks", b" " * size, "too_big")
        yield one(f"{size} of a comment", b"# " + b"x" * size, "too_big")
        yield one(f"{size} of newlines", b"\n" * size, "too_big")
    for text in (
        "[" + "1," * 60_000 + "]",
        "{" + "".join(f"a{n}: 1, " for n in range(30_000)) + "}",
        "[" + "[]," * 60_000 + "]",
        "\n" + "- \n" * 60_000,
        "\n" + "- a\n" * 60_000,
        "\n" + "".join(f"  k{n}:\n" for n in range(40_000)),
    ):
        yield one(f"many nodes {text[:6]!r}", f"a: {text}\n", "too_big")


def encodings() -> Iterator[Hostile]:
    """Bytes that are not UTF-8."""
    for name in ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be", "cp037"):
        codes = ("encoding", "control_character", "yaml_syntax", "wrong_type", "unknown_key", "missing_key")
        yield one(f"in {name}", (HEAD + "# \u00e9\n").encode(name), *codes)
    for name in ("latin-1", "cp1252", "cp437", "mac_roman"):
        yield one(f"in {name}", (HEAD + "about: {publisher: caf\u00e9}\n").encode(name), "encoding")
    for name, raw in {
        "overlong": b"\xc0\xaf",
        "surrogate": b"\xed\xa0\x80",
        "beyond": b"\xf4\x90\x80\x80",
        "cut": b"\xe2\x82",
        "alone": b"\x80",
        "five bytes": b"\xf8\x88\x80\x80\x80",
        "fe": b"\xfe",
        "ff": b"\xff",
        "overlong nul": b"\xc0\x80",
    }.items():
        for place, text in {"value": b"about: {publisher: %s}\n", "key": b"%s: 1\n", "comment": b"# %s\n"}.items():
            yield one(f"{name} in a {place}", HEAD.encode() + text % raw, "encoding")


def invisible() -> Iterator[Hostile]:
    """Controls, marks of direction, letters without width."""
    points = [
        *range(9),
        0x0B,
        0x0C,
        0x0E,
        0x1B,
        0x7F,
        0x85,
        0x9B,
        0xAD,
        0x61C,
        0x180E,
        0x200B,
        0x200E,
        0x200F,
        *range(0x2028, 0x202F),
        *range(0x2060, 0x2065),
        0xFEFF,
        0xFFF9,
        0xFFFE,
        0xFFFF,
        0xE0001,
        0xE0041,
    ]
    for point in points:
        letter = chr(point)
        if point:
            yield body(f"U+{point:04X} in a key", f"ca{letter}rds: [{CARD}]\n", "control_character", "encoding")
        yield body(f"U+{point:04X} as an escape", f'about: {{publisher: "a\\U{point:08x}b"}}\n', "control_character")


def tags() -> Iterator[Hostile]:
    """Tags that make other loaders build objects."""
    names = [
        "!!python/object/apply:os.system",
        "!!python/name:os.system",
        "!!python/module:os",
        "!!python/object/new:type",
        "!!python/tuple",
        "!!binary",
        "!!set",
        "!!timestamp",
        "!!str",
        "!!int",
        "!!map",
        "!mine",
        "!<tag:x>",
        "!",
    ]
    for name in names:
        yield body(f"{name} on a value", f"about: {{publisher: {name} 'id'}}\n", "tag", "yaml_syntax")
        yield body(f"{name} on a list", f"cards: {name} [{CARD}]\n", "tag", "yaml_syntax")
    yield body("a tag on a key", "? !!str about\n: {}\n", "tag")
    yield one("a tag on the whole", "!!python/object:x {a: 1}\n", "tag")
    for text in ("%YAML 1.1\n---\n", "%TAG ! tag:evil,2000:\n---\n", "%EVIL x\n---\n"):
        yield one(f"directive {text[:6]}", text + HEAD, "directive")
    for text in ("---\nid: other\n", "...\n---\nx: 1\n", "--- {a: 1}\n"):
        yield body(f"second document {text!r}", text, "many_documents")


_ALIKE = {
    "a": "\u0430",
    "c": "\u0441",
    "e": "\u0435",
    "i": "\u0456",
    "o": "\u043e",
    "s": "\u0455",
    "r": "\uff52",
    "n": "\u0578",
}


def alike() -> Iterator[Hostile]:
    """Keys and names with letters of other alphabets."""
    for key in ("cards", "colors", "goods", "tokens", "settings", "remove", "change", "version", "score_lines"):
        letter = next(each for each in key if each in _ALIKE)
        yield body(f"{key} with a foreign {letter}", f"{key.replace(letter, _ALIKE[letter], 1)}: {{}}\n", "unknown_key")
    for key in ("name", "color", "effects", "cost", "copies", "chains_from", "blank"):
        letter = next(each for each in key if each in _ALIKE)
        card = CARD.removesuffix("}") + f", {key.replace(letter, _ALIKE[letter], 1)}: 1}}"
        yield body(f"{key} of a card with a foreign {letter}", f"cards: [{card}]\n", "unknown_key")
    for key in ("points", "coins", "produce", "price", "discount", "choose", "science"):
        letter = next(each for each in key if each in _ALIKE)
        effect = f"{{{key.replace(letter, _ALIKE[letter], 1)}: 1}}"
        yield body(
            f"{key} with a foreign {letter}", f"cards: [{{name: A, color: blue, effects: [{effect}]}}]\n", "unknown_key"
        )
    yield body("a color with a foreign letter", "cards: [{name: A, color: blu\u0435, blank: true}]\n", "unknown_word")


# Of meaning.


def loops() -> Iterator[Hostile]:
    """Circles of rulesets, stages, chains and effects."""
    for number in (1, 2, 3, 10, 45):
        files = {"ruleset.yaml": (HEAD + "uses: [./r0]\n").encode()}
        for n in range(number):
            after = "../ruleset.yaml/.." if n < 0 else f"../r{(n + 1) % number}"
            files[f"r{n}/ruleset.yaml"] = HEAD.replace("id: bad", f"id: r{n}").encode() + f"uses: [{after}]\n".encode()
        yield Hostile(f"a circle of {number} rulesets", files, frozenset(("circular_uses",)))
    for number in (60, 300, 1200):
        files = {"ruleset.yaml": (HEAD + "uses: [./r0]\n").encode()}
        for n in range(number):
            files[f"r{n}/ruleset.yaml"] = (
                HEAD.replace("id: bad", f"id: r{n}").encode() + f"uses: [../r{n + 1}]\n".encode()
            )
        yield Hostile(f"a chain of {number} rulesets", files, frozenset(("too_big",)))
    for rests in ("[1]", "[2], [1]", "[3], [1], [2]", "[9]", "[1000000]"):
        stages = "".join(f"{{rests_on: {each}, blank: true}}, " for each in rests.replace("], [", "]|[").split("|"))
        yield body(
            f"stages {rests}",
            f"wonders: [{{name: W, sides: {{Day: {{stages: [{stages}]}}}}}}]\n",
            "stage_circle",
            "bad_stage",
        )
    yield body(
        "a card that chains from itself",
        "cards: [{name: A, color: blue, age: 1, chains_from: A, blank: true}]\n",
        "broken_chain",
    )
    events = {"coins_gained": "coins: 1", "coins_lost": "lose_coins: 1", "token_gained": "token: Laurel"}
    for (event, effect), by, number in itertools.product(events.items(), ("self", "all", "others"), (7, 40)):
        ear = f"{{whenever: {{event: {event}, by: {by}, do: [{{{effect}}}]}}}}"
        cards = "".join(
            f"  - {{name: C{n}, color: blue, age: 1, copies: {{3: 3}}, effects: [{ear}]}}\n" for n in range(number)
        )
        yield body(f"{number} cards hear {event} by {by} and raise it", f"cards:\n{cards}", "effect_loop")
    ring = list(events)
    for number in (9, 30):
        cards = "".join(
            f"  - {{name: C{n}, color: blue, age: 1, copies: {{3: 1}}, effects: "
            f"[{{whenever: {{event: {ring[n % 3]}, do: [{{{events[ring[(n + 1) % 3]]}}}]}}}}]}}\n"
            for n in range(number)
        )
        yield body(f"{number} cards in a ring of three events", f"cards:\n{cards}", "effect_loop")


def slow() -> Iterator[Hostile]:
    """Many mistakes, long lists, long words: what takes time with a careless checker."""
    yield body("9000 unknown keys", "".join(f"unknwon{n}: 1\n" for n in range(9000)), "unknown_key", "too_many_faults")
    yield body("9000 equal keys", "a: 1\n" * 9000, "duplicate_key", "too_many_faults")
    yield body("9000 yes", "".join(f"b{n}: yes\n" for n in range(9000)), "too_many_faults")
    yield body(
        "3000 cards of no color",
        "cards:\n" + "".join(f"  - {{name: C{n}, color: bleu{n}}}\n" for n in range(3000)),
        "unknown_word",
        "too_many",
    )
    yield body(
        "2000 cards of long misspelt names",
        "cards:\n"
        + "".join(f"  - {{name: C{n}, color: blue, chains_from: {'Cx' * 200}{n}, blank: true}}\n" for n in range(2000)),
        "unknown_word",
    )
    yield body(
        "4000 entries that differ in a list",
        "data:\n" + "".join(f"  - {{a: {n}}}\n" for n in range(4000)),
        "wrong_type",
        "too_many",
    )
    yield body(
        "9000 seats", f"seats: [{', '.join(map(str, range(3, 9003)))}]\n".replace("seats", "seatz"), "unknown_key"
    )
    yield one("9000 seat counts", HEAD.replace("[3]", f"[{', '.join(map(str, range(1, 9000)))}]"), "too_many", "seats")
    stages = "{blank: true}, " * 6000
    yield body("6000 stages", f"wonders: [{{name: W, sides: {{Day: {{stages: [{stages}]}}}}}}]\n", "too_many")
    yield body("6000 effects", f"cards: [{{name: A, color: blue, effects: [{'{points: 1}, ' * 6000}]}}]\n", "too_many")
    ears = "".join(
        f"  - {{name: C{n}, color: blue, copies: {{3: 1}}, effects: "
        "[{whenever: {event: coins_gained, do: [{coins: 1}]}}]}\n"
        for n in range(900)
    )
    yield body("900 listeners", f"cards:\n{ears}", "effect_loop")
    yield body("1500 cards of one name", "cards:\n" + f"  - {CARD}\n" * 1500, "same_id", "already_there")
    also = ", ".join(f"s{n}" for n in range(3000))
    cards = f"{{name: A, color: blue, blank: true, also: [{also}]}}, {{name: s1, color: blue, blank: true}}"
    yield body("3000 spellings", f"cards: [{cards}]\n", "two_meanings", "too_many")
    for pattern in ("a-" * 2000, "a" * 4000 + "!", "-" * 4000, "1." * 2000, " " * 4000 + "x", "./" + " " * 4000 + "x"):
        yield one(f"id {pattern[:4]!r}", HEAD.replace("id: bad", f'id: "{pattern}"'), "wrong_value")
        yield body(f"uses {pattern[:4]!r}", f'uses: ["{pattern}"]\n', "wrong_value", "no_ruleset", "unknown_ruleset")


KINDS: Mapping[str, Callable[[], Iterator[Hostile]]] = {
    "alias bombs": bombs,
    "deep nesting": depths,
    "huge scalars, numbers and files": sizes,
    "encodings": encodings,
    "invisible letters": invisible,
    "tags, directives, documents": tags,
    "letters that look alike": alike,
    "ways out of the folder": paths,
    "references and includes": references,
    "loops": loops,
    "slow on purpose": slow,
}
