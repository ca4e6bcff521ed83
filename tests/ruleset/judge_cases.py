"""A good file, single mistakes in it, and the one fault that each must give: place, code, text and hint."""

from __future__ import annotations

GOOD = """\
format: 1
id: two-cards
open: true
note: Nothing special
tracks: {naval_track: 3}
prices: {wood: 2}
cards:
  - name: Dock
    color: blue
    age: 1
    cost: {wood: 1}
    also: [Pier, Quay]
    effects:
      - coins: 3
      - points: {each: 2, per: {cards: {color: [red, blue]}}, of: [left, right]}
      - coins: {per: stages, uses: 1, every: turn}
      - produce: [wood, stone]
      - produce: {one_of: [wood, clay]}
      - price: {from: left, is: 1}
      - price: {from: left, free: true}
      - take: {draw: 2, rest: box}
      - choose: [[{coins: 1}], [{points: {per: {tokens: victory}}}, {again: true}]]
  - name: Mill
    color: red
    age: 3
    effects: [{points: {per: {cards: any}}}]
"""

MISTAKES = [
    # Unknown keys
    (
        "    effects:\n",
        "    efects:\n",
        "13:5 unknown_key unknown key 'efects' in a card (did you mean 'effects'?)",
    ),
    (
        "    color: red",
        "    colour: red",
        "24:5 unknown_key unknown key 'colour' in a card (did you mean 'color'?)",
    ),
    (
        "format: 1",
        "fromat: 1",
        "1:1 unknown_key unknown key 'fromat' in a ruleset file (did you mean 'format'?)",
    ),
    (
        "cost: {wood: 1}",
        "cost: {wod: 1}",
        "11:12 unknown_key unknown key 'wod' in 'cost' (did you mean 'wood'?)",
    ),
    (
        "- coins: 3",
        "- coin: 3",
        "14:9 unknown_key unknown key 'coin' in an effect (did you mean 'coins'?)",
    ),
    ("{each: 2,", "{ech: 2,", "15:18 unknown_key unknown key 'ech' in 'points' (did you mean 'each'?)"),
    (
        "{cards: {color",
        "{card: {color",
        "15:33 unknown_key unknown key 'card' in a count (did you mean 'cards'?)",
    ),
    (
        "{color: [red, blue]}",
        "{colors: [red, blue]}",
        "15:41 unknown_key unknown key 'colors' in a filter (did you mean 'color'?)",
    ),
    (
        "per: stages,",
        "pre: stages,",
        "16:17 unknown_key unknown key 'pre' in 'coins' (did you mean 'per'?)",
    ),
    (
        "uses: 1, every",
        "use: 1, every",
        "16:30 unknown_key unknown key 'use' in 'coins' (did you mean 'uses'?)",
    ),
    (
        "{one_of: [wood, clay]}",
        "{oneof: [wood, clay]}",
        "18:19 unknown_key unknown key 'oneof' in 'produce' (did you mean 'one_of'?)",
    ),
    (
        "[{coins: 1}]",
        "[{coinz: 1}]",
        "22:20 unknown_key unknown key 'coinz' in an effect (did you mean 'coins'?)",
    ),
    (
        "{tokens: victory}",
        "{tokns: victory}",
        "22:49 unknown_key unknown key 'tokns' in a count (did you mean 'tokens'?)",
    ),
    (
        "    cost: {wood: 1}",
        "    cost:\n      wood: 1\n      age: 2",
        ("13:7 unknown_key unknown key 'age' in 'cost' (it belongs to the card around it: check the indentation)"),
    ),
    (
        "      - coins: 3",
        "      - coins: 3\n        every: age",
        "15:9 unknown_key unknown key 'every' in an effect (write it inside 'coins')",
    ),
    (
        "cost: {wood: 1}",
        "c\N{CYRILLIC SMALL LETTER O}st: {wood: 1}",
        (
            "11:5 unknown_key unknown key 'c\N{CYRILLIC SMALL LETTER O}st' in a card "
            "(did you mean 'cost'? the '\N{CYRILLIC SMALL LETTER O}' is U+043E)"
        ),
    ),
    (
        "{naval_track: 3}",
        "{Naval: 3}",
        "5:10 unknown_key 'Naval' cannot be a key in 'tracks'",
    ),
    # Unknown words
    ("color: red", "color: rad", "24:12 unknown_word unknown color 'rad' (did you mean 'red'?)"),
    ("[red, blue]", "[red, blu]", "15:54 unknown_word unknown color 'blu' (did you mean 'blue'?)"),
    ("color: blue", "color: 7", "9:12 unknown_word unknown color 7"),
    (
        "of: [left, right]",
        "of: [left, rihgt]",
        "15:74 unknown_word unknown seat word 'rihgt' (did you mean 'right'?)",
    ),
    (
        "of: [left, right]",
        "of: lefd",
        "15:67 unknown_word unknown seat word 'lefd' (did you mean 'left'?)",
    ),
    (
        "every: turn",
        "every: day",
        "16:46 unknown_word unknown period 'day' (possible: turn, age, game)",
    ),
    ("per: stages", "per: stage", "16:22 unknown_word unknown count 'stage' (did you mean 'stages'?)"),
    (
        "produce: [wood, stone]",
        "produce: [wood, stoen]",
        "17:25 unknown_word unknown good 'stoen' (did you mean 'stone'?)",
    ),
    (
        "produce: [wood, stone]",
        "produce: wod",
        "17:18 unknown_word unknown good 'wod' (did you mean 'wood'?)",
    ),
    ("cards: any", "cards: ann", "26:38 unknown_word unknown color 'ann' (did you mean 'any'?)"),
    ("{wood: 2}", "{woood: 2}", "6:10 unknown_word unknown good 'woood' (did you mean 'wood'?)"),
    ("rest: box", "rest: bx", "21:31 unknown_word unknown word 'bx' (did you mean 'box'?)"),
    # Wrong types and values
    (
        "coins: 3",
        "coins: five",
        "14:16 wrong_type 'coins' expects a whole number, found 'five' (see: wonders effects coins)",
    ),
    (
        "coins: 3",
        "coins: '5'",
        "14:16 wrong_type 'coins' expects a whole number, found '5' (write it without quotes)",
    ),
    (
        "coins: 3",
        "coins: true",
        "14:16 wrong_type 'coins' expects a whole number, found true (see: wonders effects coins)",
    ),
    (
        "coins: 3",
        "coins: [3]",
        "14:16 wrong_type 'coins' expects a whole number, found a list (see: wonders effects coins)",
    ),
    (
        "coins: 3",
        "coins:",
        ("14:9 wrong_type 'coins' expects a whole number, found nothing (write a value, or delete the key)"),
    ),
    (
        "{each: 2,",
        "{each: two,",
        ("15:24 wrong_type 'each' expects a whole number, found 'two' (The number, once per counted thing)"),
    ),
    ("open: true", "open: 1", "3:7 wrong_type 'open' expects true or false, found 1"),
    ("name: Mill", "name: 5", "23:11 wrong_type 'name' expects a text, found 5 (put it in quotes)"),
    ("color: red", "color: {red: 1}", "24:12 wrong_type 'color' expects a color, found a mapping"),
    (
        "color: red",
        "color:",
        "24:5 wrong_type 'color' expects a color, found nothing (write a value, or delete the key)",
    ),
    (
        "effects: [{points: {per: {cards: any}}}]",
        "effects: {points: {per: {cards: any}}}",
        "26:14 wrong_type 'effects' expects a list, found a mapping (begin each entry with '- ')",
    ),
    (
        "- coins: 3",
        "- coins",
        "14:9 wrong_type entry 1 of 'effects' expects an effect, found 'coins' (write 'coins: ...')",
    ),
    ("cost: {wood: 1}", "cost: [wood]", "11:11 wrong_type 'cost' expects a mapping, found a list"),
    (
        "age: 3",
        "age: 4",
        "25:10 wrong_value 'age' must be at most 3, found 4 (The Age whose deck it is in)",
    ),
    (
        "age: 3",
        "age: 0",
        "25:10 wrong_value 'age' must be at least 1, found 0 (The Age whose deck it is in)",
    ),
    (
        "{again: true}",
        "{again: false}",
        "22:77 wrong_value 'again' can only be true, found false (see: wonders effects again)",
    ),
    ("format: 1", "format: 2", "1:9 wrong_value 'format' can only be 1, found 2"),
    ("format: 1", "format: true", "1:9 wrong_value 'format' can only be 1, found true"),
    (
        "id: two-cards",
        "id: Two Cards",
        "2:5 wrong_value 'Two Cards' cannot be an id (Lower-case words joined by hyphens)",
    ),
    ("name: Mill", "name: ''", "23:11 wrong_value 'name' needs at least one character, found none"),
    (
        "note: Nothing special",
        "note: Nothing special to be said",
        "4:7 wrong_value 'note' needs at most 20 characters, found 26",
    ),
    (
        "[Pier, Quay]",
        "[Pier, Pier]",
        "12:18 duplicate_entry 'also' has 'Pier' twice (delete one of them)",
    ),
    # Too many, too few
    (
        "- coins: 3",
        "- {coins: 3, points: 2}",
        ("14:9 too_many an effect has exactly one key, found 'coins' and 'points' (write them as two list entries)"),
    ),
    (
        "{cards: any}",
        "{cards: any, tokens: defeat}",
        "26:30 too_many a count has exactly one key, found 'cards' and 'tokens' (keep one of them)",
    ),
    ("- coins: 3", "- {}", "14:9 too_few an effect has exactly one key, found none (see: wonders effects)"),
    (
        "cost: {wood: 1}",
        "cost: {}",
        "11:11 too_few 'cost' has at least one key, found none (possible: wood, stone, clay, coins)",
    ),
    (
        "produce: [wood, stone]",
        "produce: []",
        "17:18 too_few 'produce' needs at least 1 entry, found none (see: wonders effects produce)",
    ),
    (
        "[[{coins: 1}], [{points: {per: {tokens: victory}}}, {again: true}]]",
        "[[{coins: 1}]]",
        "22:17 too_few 'choose' needs at least 2 entries, found 1 (see: wonders effects choose)",
    ),
    ("[Pier, Quay]", "[A, B, C, D]", "12:11 too_many 'also' needs at most 3 entries, found 4"),
    # Missing keys and keys that need or bar each other
    ("    color: red\n", "", "23:5 missing_key missing key 'color' in a card"),
    (
        "    age: 3\n",
        "",
        "23:5 missing_key missing key 'age' in a card (age: The Age whose deck it is in)",
    ),
    ("    color: red\n    age: 3\n", "", "23:5 missing_key missing keys 'color' and 'age' in a card"),
    ("format: 1\n", "", "1:1 missing_key missing key 'format' in a ruleset file"),
    (
        "{one_of: [wood, clay]}",
        "{}",
        "18:18 missing_key missing key 'goods' or 'one_of' in 'produce' (see: wonders effects produce)",
    ),
    (
        "{from: left, is: 1}",
        "{from: left}",
        "19:16 missing_key missing key 'is', 'less' or 'free' in 'price' (see: wonders effects price)",
    ),
    ("{from: left, is: 1}", "{is: 1}", "19:16 missing_key missing key 'from' in 'price' (see: wonders effects price)"),
    ("uses: 1, every: turn", "every: turn", "16:30 needs 'every' needs 'uses' beside it (see: wonders effects coins)"),
    ("draw: 2, rest: box", "rest: box", "21:16 needs 'rest' needs 'draw' beside it (see: wonders effects take)"),
    (
        "{per: stages, uses: 1, every: turn}",
        "{uses: 1}",
        "16:16 missing_key missing key 'each' or 'per' in 'coins' (see: wonders effects coins)",
    ),
    (
        "{one_of: [wood, clay]}",
        "{goods: wood, one_of: [wood, clay]}",
        "18:19 not_beside 'goods' cannot stand beside 'one_of' (delete one of them)",
    ),
    (
        "{from: left, is: 1}",
        "{from: left, is: 1, less: 1}",
        "19:29 not_beside 'is' cannot stand beside 'less' (delete one of them)",
    ),
    (
        "{from: left, is: 1}",
        "{from: left, free: true, less: 1}",
        "19:29 not_beside 'free' cannot stand beside 'less' (delete one of them)",
    ),
    (
        "{draw: 2, rest: box}",
        "{draw: 2, keep: 1}",
        "21:25 not_beside 'keep' cannot stand beside 'draw' (delete one of them)",
    ),
]
