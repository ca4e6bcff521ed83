"""`wonders new`: what it writes is right at once, with a scenario, and reads well in an editor without a network."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from tests.cli.running import refused, run, said
from wonders.ruleset.reader import read_file

BOTH = ("set", "variant")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def passes(folder: str) -> int:
    """The number of scenarios in a folder that is right; its files keep to the schema that they name."""
    assert re.match(rf"{folder}: ok, ", said("check", folder))
    for file in Path(folder).rglob("*.yaml"):
        first = file.read_text(encoding="utf-8").splitlines()[0]
        named = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
        assert named, file
        schema = json.loads((file.parent / named[1]).read_text(encoding="utf-8"))
        assert [error.message for error in Draft7Validator(schema).iter_errors(read_file(file).data)] == []
    found = re.fullmatch(r"(\d+) of (\d+) scenarios passed\n", said("test", folder))
    assert found
    assert found[1] == found[2]
    return int(found[1])


@pytest.mark.parametrize("ruleset", ["base", "duel", "architects"])
@pytest.mark.parametrize("kind", BOTH)
def test_a_new_folder_is_right_whatever_it_builds_on(kind: str, ruleset: str) -> None:
    printed = said("new", kind, "Old harbour", "--uses", ruleset)
    assert "  wonders check ./old-harbour/\n" in printed
    assert passes("./old-harbour/") == 1


@pytest.mark.parametrize(("ruleset", "seats"), [("base", "3"), ("duel", "2"), ("architects", "2")])
def test_a_new_card_comes_up_in_games(ruleset: str, seats: str) -> None:
    said("new", "set", "Harbour", "--uses", ruleset)
    said("new", "card", "Pier", "--to", "harbour")
    assert "warning" not in said("check", "./harbour/")
    assert "Pier" in run("play", "./harbour/", "--seats", seats, "--auto", "--must", "Pier").stdout


@pytest.mark.parametrize("kind", BOTH)
def test_what_it_tells_to_do_next_works(kind: str) -> None:
    commands = [line.split()[1:] for line in said("new", kind, "Harbour").splitlines() if line.startswith("  wonders")]
    assert [words[0] for words in commands] == ["check", "test", "play"]
    for words in commands:
        said(*words)


@pytest.mark.parametrize(("kind", "name"), [("set", "No: it's a \"Café\" #1"), ("variant", "y")])
def test_any_name_that_has_letters_can_be_given(kind: str, name: str) -> None:
    said("new", kind, name, "--to", kind)
    said("new", "card", f"{name} - two", "--to", kind)
    assert passes(f"./{kind}/") == 2


def test_every_line_that_may_be_changed_has_a_comment() -> None:
    said("new", "set", "Harbour")
    card = Path("harbour/cards.yaml").read_text(encoding="utf-8").splitlines()[5:]
    assert [line for line in card if "#" not in line and line not in ("    age: 1", "    effects:")] == []


@pytest.mark.parametrize("ruleset", ["base", "duel", "architects"])
def test_what_a_comment_shows_can_be_written_so(ruleset: str) -> None:
    said("new", "set", "Harbour", "--uses", ruleset)
    head = Path("harbour/ruleset.yaml")
    lines = head.read_text(encoding="utf-8").splitlines()
    shown = [line.removeprefix("#   ") for line in lines if line.startswith("#   ")]
    assert [line.partition(":")[0] for line in shown] == ["colors", "goods", "symbols", "change", "remove"]
    for line in shown[:4]:
        head.write_text("\n".join([*lines, line, ""]), encoding="utf-8")
        assert " ok, " in run("check", "./harbour/").stdout, line


def test_a_variant_lists_every_setting_with_the_value_in_force() -> None:
    said("new", "variant", "house")
    text = Path("house/ruleset.yaml").read_text(encoding="utf-8")
    begun = text.index("# settings:")
    uncommented = text[:begun] + text[begun:].replace("\n#", "\n").removeprefix("# ")
    Path("house/ruleset.yaml").write_text(uncommented, encoding="utf-8")
    assert passes("./house/") == 1
    settings = read_file(Path("house/ruleset.yaml")).data["settings"]  # type: ignore[index]  # it was just checked
    assert settings == read_values()


def read_values() -> dict[str, object]:
    lines = re.findall(r"^(\w+)=(.*?)(?: {2,}.*)?$", said("explain", "base", "settings"), re.MULTILINE)
    data = "\n".join(f"{name}: {f'[{value}]' if ',' in value else value}" for name, value in lines)
    Path("values.yaml").write_text(data, encoding="utf-8")
    return dict(read_file(Path("values.yaml")).data)  # type: ignore[call-overload,no-any-return]  # a mapping of words


def test_a_card_joins_the_list_where_it_ends() -> None:
    said("new", "set", "Harbour")
    cards = Path("harbour/cards.yaml")
    cards.write_text(cards.read_text(encoding="utf-8") + "\n# the end\ntokens:\n  - {name: Buoy}\n", encoding="utf-8")
    said("new", "card", "Pier", "--to", "harbour")
    text = cards.read_text(encoding="utf-8")
    assert text.index("Harbour Card") < text.index("name: Pier") < text.index("# the end") < text.index("Buoy")
    assert passes("./harbour/") == 2


LISTS = {
    "no list yet": "",
    "at the margin": "cards:\n- name: Kiln\n  color: blue\n  age: 1\n  copies: {3: 1}\n  effects: [{points: 1}]\n",
    "under add": "add:\n    cards:\n    - {name: Kiln, color: blue, age: 1, copies: {3: 1}, effects: [{points: 1}]}\n",
}


@pytest.mark.parametrize("body", LISTS.values(), ids=LISTS.keys())
def test_a_card_is_indented_as_the_others_are(body: str) -> None:
    head = "# yaml-language-server: $schema=schemas/ruleset.draft-07.schema.json\nformat: 1\nid: mine\nversion: 1.0.0\n"
    Path("ruleset.yaml").write_text(f"{head}title: Mine\nuses: [base]\n{body}", encoding="utf-8")
    said("schema", "./")
    said("new", "card", "Pier")
    assert passes("./") == 1


def test_cards_in_brackets_are_left_alone() -> None:
    head = "format: 1\nid: mine\nversion: 1.0.0\ntitle: Mine\nuses: [base]\n"
    text = head + "cards: [{name: A, color: blue, blank: true}]\n"
    Path("ruleset.yaml").write_text(text, encoding="utf-8")
    assert "write one card below another" in refused("new", "card", "Pier")
    assert Path("ruleset.yaml").read_text(encoding="utf-8") == text
    assert not Path("scenarios").exists()


def test_a_card_that_would_break_the_set_is_taken_back() -> None:
    said("new", "set", "docks", "--uses", "duel")
    strict = "settings: {surplus: fault}\nremove: {cards: [Lumber Yard]}\n"
    with Path("docks/ruleset.yaml").open("a", encoding="utf-8") as head:
        head.write(strict)
    before = {path: path.read_bytes() for path in Path("docks").rglob("*.yaml")}
    assert "1 card too many for its 20 slots" in refused("new", "card", "Pier", "--to", "docks")
    assert {path: path.read_bytes() for path in Path("docks").rglob("*.yaml")} == before


def test_what_cannot_be_done_is_refused_with_what_to_do() -> None:
    said("new", "set", "Harbour")
    assert "--to names another folder" in refused("new", "set", "harbour")
    assert "begin it with a letter" in refused("new", "set", "123")
    assert "did you mean 'base'?" in refused("new", "set", "h", "--uses", "bass")
    assert "one id" in refused("new", "variant", "h", "--uses", "base+duel")
    assert "make one: wonders new set NAME" in refused("new", "card", "Pier", "--to", "nowhere")
    assert "there is a card 'Harbour Card' already" in refused("new", "card", "Harbour Card", "--to", "harbour")
    Path("file").write_text("", encoding="utf-8")
    assert run("new", "set", "h", "--to", "file").exit_code == 2
    assert sorted(path.name for path in Path().iterdir()) == ["file", "harbour"]
