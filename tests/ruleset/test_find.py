"""Rulesets are found by id or folder, and a wrong word is told with its remedy."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import metadata
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from wonders.faults import Place, RulesetError
from wonders.ruleset import find
from wonders.ruleset.find import GROUP, folder_of, installed, shipped

PROJECT = Path(__file__).parents[2]


def fault_of(ruleset: str | Path, known: dict[str, Path] | None = None) -> tuple[str, str]:
    with pytest.raises(RulesetError) as caught:
        folder_of(ruleset, known=known)
    (fault,) = caught.value.faults
    return fault.code, str(fault)


def ruleset_in(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("format: 1\n", encoding="utf-8")
    return folder


def test_the_shipped_rulesets_are_known_by_id() -> None:
    assert shipped()["base"] == PROJECT / "rulesets" / "base"
    assert folder_of("base") == shipped()["base"]


def test_an_id_has_hyphens_where_the_folder_has_underscores() -> None:
    for name, folder in shipped().items():
        assert name == folder.name.replace("_", "-")
        assert folder.name.isidentifier()


def test_rulesets_may_lie_one_folder_deeper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = ruleset_in(tmp_path / "house" / "frugal_harbour")
    outer = ruleset_in(tmp_path / "base_1e")
    ruleset_in(tmp_path / "house" / "deep" / "hidden")
    ruleset_in(outer / "inside_a_ruleset")
    monkeypatch.setattr(find, "_home", lambda: tmp_path)
    assert shipped() == {"base-1e": outer, "frugal-harbour": inner}


def test_without_data_nothing_is_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find, "_home", lambda: None)
    assert shipped() == {}
    assert fault_of("base")[1] == "base: there is no ruleset with the id 'base' (none is installed)"


@pytest.mark.parametrize("project", ["wonders", "another", None])
def test_a_bare_checkout_is_recognised_by_its_project_file(tmp_path: Path, project: str | None) -> None:
    """As when Python is started in a checkout while the library is installed elsewhere."""
    shutil.copytree(PROJECT / "wonders", tmp_path / "wonders", ignore=shutil.ignore_patterns("__pycache__"))
    home = ruleset_in(tmp_path / "rulesets" / "mine").parent
    if project is not None:
        (tmp_path / "pyproject.toml").write_text(f'[project]\nname = "{project}"\n', encoding="utf-8")
    program = (
        "import sys; sys.meta_path = [f for f in sys.meta_path if 'editable' not in repr(f).lower()]; "
        f"sys.path.insert(0, {str(tmp_path)!r}); "
        "from wonders.ruleset import find; print(find.__file__); print(find._home())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    expected = home if project == "wonders" else None
    assert done.stdout.splitlines() == [str(tmp_path / "wonders" / "ruleset" / "find.py"), str(expected)]


def test_a_path_and_a_text_with_a_slash_are_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = ruleset_in(tmp_path / "mine")
    monkeypatch.chdir(tmp_path)
    assert folder_of(folder) == folder
    assert folder_of(Path("mine")) == Path("mine")
    assert folder_of("./mine") == Path("mine")
    assert folder_of("mine/") == Path("mine")
    monkeypatch.chdir(folder)
    assert folder_of(".") == Path()


def test_an_unknown_id_gets_the_nearest_one_and_the_list() -> None:
    known = {"base": Path("base"), "duel": Path("duel")}
    assert fault_of("bsae", known) == (
        "unknown_ruleset",
        "bsae: there is no ruleset with the id 'bsae' (did you mean 'base'? known: base, duel)",
    )
    assert fault_of("xyz", known)[1] == "xyz: there is no ruleset with the id 'xyz' (known: base, duel)"
    assert fault_of("", known)[1] == "'': there is no ruleset with the id '' (known: base, duel)"


def test_a_folder_named_like_an_id_is_pointed_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset_in(tmp_path / "mine")
    monkeypatch.chdir(tmp_path)
    text = "mine: there is no ruleset with the id 'mine' (for the folder of that name write './mine')"
    assert fault_of("mine", {})[1] == text


def test_the_place_is_that_of_the_file_that_asks() -> None:
    with pytest.raises(RulesetError) as caught:
        folder_of("bsae", known={"base": Path("base")}, place=Place("ruleset.yaml", 5, 8))
    assert str(caught.value).startswith("ruleset.yaml:5:8: there is no ruleset with the id 'bsae'")


def test_each_wrong_folder_has_its_own_remedy(tmp_path: Path) -> None:
    ruleset_in(tmp_path / "mine")
    (tmp_path / "empty").mkdir()
    file = tmp_path / "mine" / "ruleset.yaml"
    ids = "a shipped ruleset goes by its id; begin your own with: wonders new set NAME"
    assert fault_of(tmp_path / "mien") == (
        "no_ruleset",
        f"{tmp_path}/mien: there is no folder {tmp_path}/mien (did you mean '{tmp_path}/mine'?)",
    )
    assert fault_of(tmp_path / "zzz")[1].endswith(f"there is no folder {tmp_path}/zzz ({ids})")
    assert fault_of(tmp_path / "no" / "where")[1].endswith(f"there is no folder {tmp_path}/no/where ({ids})")
    assert fault_of(file)[1].endswith(f"{file} is a file (give the folder of the ruleset, here '{tmp_path}/mine/')")
    assert fault_of(tmp_path / "empty")[1].endswith(
        f"{tmp_path}/empty has no ruleset.yaml (begin one with: wonders new set NAME)"
    )
    assert fault_of(tmp_path)[1].endswith(f"{tmp_path} has no ruleset.yaml (there is one in '{tmp_path}/mine')")


# Rulesets of installed packages; tests/packaging installs one and plays it.


class Package:
    """What the metadata of an installed package says of itself."""

    def __init__(self, name: str, version: str) -> None:
        self.name = name
        self.version = version


@pytest.fixture
def bring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes entry points as installed packages have them, from (id, module, package, version)."""
    monkeypatch.syspath_prepend(tmp_path)

    def bringing(*entries: tuple[str, str, str, str]) -> None:
        points = []
        for ident, module, name, version in entries:
            point = EntryPoint(ident, module, GROUP)
            vars(point)["dist"] = Package(name, version)
            points.append(point)
        monkeypatch.setattr(metadata, "entry_points", lambda group: points if group == GROUP else [])

    return bringing


def test_a_package_brings_rulesets_by_their_ids(tmp_path: Path, bring: Callable[..., None]) -> None:
    folder = ruleset_in(tmp_path / "quays" / "north")
    (tmp_path / "quays" / "__init__.py").write_text("raise RuntimeError\n", encoding="utf-8")
    bring(("north-quay", "quays.north", "quays", "1.0"))
    assert {name: each.folder for name, each in installed().items()} == {"north-quay": folder}
    assert folder_of("north-quay") == folder
    code, text = fault_of("north-qay")
    assert code == "unknown_ruleset"
    assert "did you mean 'north-quay'?" in text


@pytest.mark.parametrize("module", ["quays", "quays.gone", "no_such_package_at_all", "json"])
def test_a_package_without_the_ruleset_it_names_is_told(
    tmp_path: Path, bring: Callable[..., None], module: str
) -> None:
    (tmp_path / "quays").mkdir()
    bring(("quay", module, "quays", "1.0"))
    text = f"quays 1.0 says that it lies in '{module}', where there is no ruleset.yaml"
    assert fault_of("quay") == ("no_ruleset", f"quay: the ruleset 'quay' cannot be used: {text}")
    assert folder_of("base") == shipped()["base"], "others go on"


def test_a_package_cannot_take_the_id_of_a_shipped_ruleset(tmp_path: Path, bring: Callable[..., None]) -> None:
    ruleset_in(tmp_path / "quays")
    bring(("base", "quays", "quays", "1.0"))
    assert folder_of("base") == shipped()["base"]
    assert installed()["base"].problem == "quays 1.0 brings it, but the id is that of a shipped ruleset"


def test_two_packages_cannot_bring_one_id(tmp_path: Path, bring: Callable[..., None]) -> None:
    ruleset_in(tmp_path / "quays")
    ruleset_in(tmp_path / "ports")
    bring(("quay", "quays", "quays", "1.0"), ("quay", "ports", "ports", "2.0"))
    assert fault_of("quay")[1].endswith("ports 2.0 and quays 1.0 both bring it: uninstall one of them")
