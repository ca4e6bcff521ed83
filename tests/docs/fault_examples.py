"""Every code of a fault: what it means, what to do, and an example that gives it."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

HEAD = "format: 1\nid: inn\nversion: 1.0.0\ntitle: An inn\nuses: [base]\n"


@frozen
class Example:
    """A ruleset in the folder `inn` that has a fault of a code."""

    code: str
    meaning: str
    #: Files by their path in `inn`. What is not text is not printed.
    files: Mapping[str, str | bytes]
    #: What is given to `wonders check`.
    checked: str = "inn/"
    #: False where the file is too long to be shown.
    shown: bool = True


def _body(code: str, meaning: str, text: str) -> Example:
    """An example whose body stands below the head."""
    return Example(code, meaning, {"ruleset.yaml": HEAD + text})


def _card(code: str, meaning: str, said: str) -> Example:
    return _body(code, meaning, f"cards:\n  - {{name: Inn, color: blue, age: 1, {said}}}\n")


def _effect(code: str, meaning: str, effect: str) -> Example:
    return _body(code, meaning, f"cards:\n  - name: Inn\n    color: blue\n    age: 1\n    effects: [{effect}]\n")


_WONDER = "wonders:\n  - name: Inn\n    sides:\n      Day:\n        stages:\n"
_SCENARIO = HEAD + "cards: [{name: Inn, color: blue, age: 1, blank: true}]\n"


def _scenario(code: str, meaning: str, text: str) -> Example:
    return Example(code, meaning, {"ruleset.yaml": _SCENARIO, "scenarios/inn.yaml": text}, "inn/scenarios/inn.yaml")


READING = (
    _card("yaml_syntax", "The file is no YAML from here on. Look at quotes, brackets, colons and indentation.",
          "effects: [{points: 1}"),
    _body("duplicate_key", "A key stands twice in one mapping. One of them would silently win elsewhere; keep one.",
          "title: Another inn\n"),
    _card("bad_key", "A list, a mapping, a boolean or nothing as a key. A key is one word; quote it if it is one.",
          "true: 1"),
    _card("merge_key", "The merge key `<<` of YAML 1.1. Write the keys out.", "<<: {blank: true}"),
    _card("alias", "Anchors and aliases are not used, because a few of them can stand for millions of values.",
          "cost: &cost {wood: 1}, blank: true"),
    _card("tag", "Tags such as `!!str` are not used. A text that begins with `!` needs quotes.", "deck: !!str guilds"),
    Example("directive", "A line that begins with `%` at the top is a directive of YAML; none is used.",
            {"ruleset.yaml": "%YAML 1.2\n---\n" + HEAD}),
    _body("many_documents", "`---` begins a second document. Make it a file of its own.", "---\nid: another\n"),
    _card("not_a_boolean", "Only `true` and `false` are booleans; other readers disagree about `yes` and `on`.",
          "blank: yes"),
    _card("not_a_null", "Nothing is written `null`, or by leaving the value out.", "blank: true, cost: NULL"),
    _card("not_a_number", "Only whole decimal numbers are used; other readers disagree about `010` or `1_000`.",
          "copies: {3: 0x1}, blank: true"),
    _body("tab", "A tab. YAML is indented with blanks.", "cards:\n\t- {name: Inn, color: blue, blank: true}\n"),
    _card("control_character", "A letter that nobody can see. Delete it, and what stands beside it if in doubt.",
          'deck: "a\u200bb", blank: true'),
    Example("encoding", "The file is not UTF-8. Save it as UTF-8 in your editor.", {"ruleset.yaml": b"title: \xe9\n"}),
    Example("empty_file", "There is nothing in the file.", {"ruleset.yaml": "# nothing yet\n"}),
    Example("unreadable", "The file cannot be opened. Check whether you may read it.", {}, shown=False),
    _card("too_big", "A file, text or number is beyond every use. The limits keep hostile files from costing time.",
          "copies: {3: 123456789}, blank: true"),
    _card("too_deep", "Lists and mappings stand too deep in each other.", "cost: " + "[" * 40 + "]" * 40),
    Example("too_many_faults", "So much is wrong that the rest of the file is not read. Mend what stands above.",
            {"ruleset.yaml": HEAD + "".join(f"key{number}: yes\n" for number in range(1200))}, shown=False),
)  # fmt: skip
SHAPE = (
    _card("unknown_key", "A key that does not exist here. Often a slip, or a line that is indented wrongly.",
          "efects: [{points: 1}]"),
    _body("unknown_word", "A word or name that does not exist here: a color, a good, a seat, an event.",
          "cards:\n  - {name: Inn, color: bleu, age: 1, blank: true}\n"),
    _card("wrong_type", "A text where a number stands, a list where one value stands, and the like.",
          "effects: {points: 1}"),
    _card("wrong_value", "A value of the right type that is not allowed, such as a number that is too small.",
          "copies: {3: 0}, blank: true"),
    _card("too_few", "A list or mapping has fewer entries than it must have.", "effects: []"),
    _effect("too_many", "A mapping has more keys than it may have. Mostly two effects in one entry of the list.",
            "{points: 1, coins: 2}"),
    _body("duplicate_entry", "An entry stands twice in a list of different things.", "seats: [3, 4, 4]\n"),
    _effect("not_beside", "Two keys of which only one may stand.", "{produce: {goods: wood, one_of: raw}}"),
    _body("missing_key", "A key that must be there is not. Often it stands too far to the left or right.",
          "cards:\n  - {name: Inn, age: 1, blank: true}\n"),
    _effect("needs", "A key that makes sense only beside another.", "{points: {each: 1, of: left}}"),
)  # fmt: skip
FILES = (
    Example("no_ruleset", "There is no ruleset where one is looked for. A ruleset is a folder with a `ruleset.yaml`.",
            {"notes.txt": ""}),
    Example("unknown_ruleset", "No ruleset is installed under this id. A folder is written with a slash: `./inn`.",
            {"ruleset.yaml": HEAD.replace("[base]", "[bass]")}),
    Example("format", "The file is of a format that this version does not know.",
            {"ruleset.yaml": HEAD.replace("format: 1", "format: 2")}),
    Example("circular_uses", "Rulesets use each other in a circle.",
            {"ruleset.yaml": HEAD.replace("[base]", "[./bar]"),
             "bar/ruleset.yaml": HEAD.replace("id: inn", "id: bar").replace("[base]", "[../../inn]")}),
    Example("two_games", "Rulesets side by side that share most of their words, but not what they use: two games.",
            {"ruleset.yaml": HEAD.replace("[base]", "[base, duel]")}),
    Example("same_id", "Two rulesets of one load, or two cards, have the same id. Give one of them another.",
            {"ruleset.yaml": HEAD.replace("[base]", "[./bar, base]"), "bar/ruleset.yaml": HEAD}),
    Example("wrong_id", "A shipped ruleset does not have the id of its folder.", {}, shown=False),
    _body("outside", "A path that leads out of the folder. A ruleset reads only its own files.",
          "data: [../cards.yaml]\n"),
    _body("missing_file", "A listed file is not there, or is of another sort.", "data: [crads.yaml]\n"),
    Example("listed_twice", "A file is listed twice.",
            {"ruleset.yaml": HEAD + "data: [a.yaml, ./a.yaml]\n", "a.yaml": "source: mine\n"}),
)  # fmt: skip
COMPOSING = (
    _body("unknown_name", "`change`, `remove`, `settings` or a scenario names something that is not there.",
          "remove:\n  cards: [Tavren]\n"),
    _body("ambiguous_name", "Two cards have this name. Write the id of the one that is meant.",
          "change:\n  cards:\n    Loom: {cost: {coins: 1}}\n"),
    _body("already_there", "A thing is declared that a used ruleset has already. Put the differences under `change`.",
          "cards:\n  - {name: Tavern, color: yellow, age: 1, effects: [{coins: 6}]}\n"),
    Example("conflict", "Two rulesets say different things about one field. A ruleset that uses both has to decide.",
            {"ruleset.yaml": HEAD.replace("[base]", "[./one, ./two]"),
             "one/ruleset.yaml": HEAD.replace("id: inn", "id: one") + "change: {cards: {Tavern: {age: 1}}}\n",
             "two/ruleset.yaml": HEAD.replace("id: inn", "id: two") + "change: {cards: {Tavern: {age: 2}}}\n"}),
    _body("removed_name", "Something is removed that other things still name. Change them too.",
          "remove:\n  cards: [Baths]\ncards:\n  - {name: Inn, color: blue, chains_from: [Baths], blank: true}\n"),
    _body("two_meanings", "One name would mean two things inside an effect.",
          "goods: {compass: {}}\n"),
    _body("reserved_name", "A name that is a word of the language, such as `any`.",
          "colors: {any: {line: civilian}}\n"),
    _body("seats", "The seat counts are not in order, too large, or none suits all rulesets.", "seats: [4, 3]\n"),
)  # fmt: skip
SENSE = (
    _card("no_effects", "A card or stage does nothing. If that is meant, it says so: `blank: true`.", "copies: {3: 1}"),
    _card("blank_effects", "A card says that it does nothing, and has effects.", "blank: true, effects: [{points: 1}]"),
    _card("never_dealt", "Copies that no game deals: more seats than any game has, or an Age that is not played.",
          "copies: {9: 1}, blank: true"),
    _card("broken_chain", "A chain that never helps: its source is the card itself, or always comes later.",
          "chains_from: [Pantheon], blank: true"),
    _body("bad_stage", "A stage rests on one that the board does not have.", _WONDER +
          "          - {effects: [{points: 3}]}\n          - {rests_on: [3], effects: [{points: 5}]}\n"),
    _body("stage_circle", "A stage can never be built, because it rests on itself.", _WONDER +
          "          - {rests_on: [2], effects: [{points: 3}]}\n          - {effects: [{points: 5}]}\n"),
    _effect("outside_whenever", "A word about an event stands where there is none.", "{coins: {each: 1, from: rival}}"),
    _effect("not_in_event", "An event is asked for something that it does not carry, so the effect never works.",
            "{whenever: {event: card_sold, how: chain, do: [{coins: 1}]}}"),
    _effect("misplaced", "A word that has a meaning only on a stage, or only in another argument.",
            "{points: {per: {cards: {color: tucked}}}}"),
    _effect("not_playable", "The language can say it, but the engine does not carry it out yet.",
            "{science: {one_of: most}}"),
    _card("effect_loop", "Effects set each other off without end. Give them a limit (`uses`), or another event.",
          "copies: {3: 7}, effects: [{whenever: {event: coins_gained, by: all, do: [{coins: 1}]}}]"),
    _body("hand_too_small", "An Age has more turns than a hand has cards.", "settings: {turns: 9}\n"),
    _body("no_line", "A token or rule scores points, but says no `line` of the score sheet for them.",
          "tokens:\n  - {name: Wreath, points: 2}\n"),
    _body("price_too_low", "A price would be below 0.", "settings: {price: 1, surcharge: -2}\n"),
    _body("price_too_high", "A payment would hold more coins than can be counted.", "settings: {price: 1000}\n"),
    _body("bank_too_small", "The bank has not the coins with which the seats begin.", "settings: {bank: 1}\n"),
    _body("too_few_wonders", "There are more seats than Wonders.", "remove:\n  wonders: [Giza]\n"),
    _body("deck_too_small", "A deck has fewer cards than are dealt. Add copies, or change the settings that deal.",
          "settings: {hand_size: 9}\n"),
    _body("deck_too_large", "A deck has more cards than are dealt, and `surplus: fault` forbids to draw it down.",
          "settings: {surplus: fault}\ncards:\n  - {name: Inn, color: blue, age: 1, copies: {3: 1}, blank: true}\n"),
    Example("deck_size", "A laid-out Age has fewer cards than slots, or more where that is not wanted.",
            {"ruleset.yaml": HEAD.replace("[base]", "[duel]") + "remove: {cards: [Lumber Yard]}\n"}),
    Example("draft_order", "The order of a draft does not give both seats the same number of Wonders.",
            {"ruleset.yaml": HEAD.replace("[base]", "[duel]") + "settings: {draft_order: [0, 0, 0, 0, 0, 1, 1, 1]}\n"}),
    Example("layouts", "An Age has no layout of its cards, or several.",
            {"ruleset.yaml": HEAD.replace("[base]", "[duel]") + "layouts: {heap: {age: 1, rows: [o]}}\n"}),
    Example("conflict_tokens", "A setting has fewer numbers than there are seat counts.",
            {"ruleset.yaml": HEAD.replace("[base]", "[architects]") + "seats: [2, 3, 4, 5, 6, 7, 8]\n"}),
    Example("named_twice", "A setting names one thing twice.", {}, shown=False),
    Example("no_flow", "The rulesets have no turn structure, so nothing can be played.",
            {"ruleset.yaml": HEAD.replace("uses: [base]\n", "seats: [3]\n")}),
    Example("renamed", "A word is called otherwise now; `wonders migrate` rewrites the files.", {}, shown=False),
    _effect("does_nothing", "The amount is always 0.", "{coins: {table: [0, 0], per: stages}}"),
    _body("no_copies", "No game ever has a card, since it says neither `copies` nor `decks`.",
          "cards:\n  - {name: Inn, color: blue, age: 1, effects: [{points: 2}]}\n"),
    _body("counts_nothing", "A color is counted that no card has.",
          "colors: {amber: {line: civilian}}\n"
          "cards:\n  - {name: Inn, color: blue, age: 1, copies: {3: 1}, effects: [{points: {per: {cards: amber}}}]}\n"),
)  # fmt: skip
PROGRAMS = (
    _scenario("duplicate_name", "Two scenarios of a file have one name, so that nobody knows which of them failed.",
              "- {name: It ends, seats: 3, then: {over: false}}\n- {name: It ends, seats: 3, then: {over: false}}\n"),
    _scenario("asserts_nothing", "A scenario expects nothing and would always pass.",
              "- {name: Nothing, seats: 3, then: {cities: [{}, {}, {}]}}\n"),
    Example("broken_scenario", "A scenario cannot be tried: it says too little, or its position cannot be.",
            {"one.yaml": "- {name: A, then: {over: false}}\n"}, "inn/one.yaml"),
    Example("python", "The ruleset's Python cannot be imported, or raised.",
            {"ruleset.yaml": HEAD + "plugins: [plugin.py]\n", "plugin.py": "import nothing_of_that_name\n"}),
    Example("api_version", "The ruleset's Python is for another version of `wonders.plugins.api`.",
            {"ruleset.yaml": HEAD + "api: 99\nplugins: [plugin.py]\n", "plugin.py": ""}),
    Example("bad_position", "`wonders score` was given a table that cannot be.", {}, shown=False),
    Example("has_code", "A ruleset brings Python, and `wonders.load(..., code=False)` refuses all that is not shipped.",
            {}, shown=False),
    Example("no_scenarios", "`wonders test` was given a folder without scenarios.", {}, shown=False),
    Example("bad_schema", "A plug-in made a schema that points to something outside itself.", {}, shown=False),
)  # fmt: skip

SECTIONS: Mapping[str, tuple[Example, ...]] = {
    "Reading YAML": READING,
    "Keys and values": SHAPE,
    "Files and rulesets": FILES,
    "Putting rulesets together": COMPOSING,
    "Sense": SENSE,
    "Scenarios and Python": PROGRAMS,
}
#: Codes that no file shown to `wonders check` gives; tests beside their modules give them.
ELSEWHERE = frozenset(
    {"bad_position", "renamed", "unreadable", "wrong_id", "has_code", "no_scenarios", "bad_schema", "named_twice"}
)
