"""The package arrives whole: built, installed into an empty environment, and played from an empty folder."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAY = (
    "import wonders; state = wonders.load('base', seats=3).start(seed=1)\n"
    "while not state.over:\n"
    "    for decision in state.decisions:\n"
    "        state.play(decision.seat, decision.actions[0])\n"
    "print(wonders.__file__, len(state.scores()))"
)

pytestmark = pytest.mark.timeout(600)


def run(*command: str | Path, cwd: Path) -> str:
    """The output of a command that must succeed, run without what this process has on its path."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [str(each) for each in command], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def shipped_files() -> set[str]:
    """Every file that a wheel must hold, by its path in the wheel."""
    found = set()
    for folder, inside in (("wonders", "wonders"), ("rulesets", "wonders/rulesets"), ("schemas", "wonders/schemas")):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in {".py", ".yaml", ".json"} or path.name == "py.typed":
                found.add(f"{inside}/{path.relative_to(ROOT / folder).as_posix()}")
    return found


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an sdist and a wheel built from it."""
    target = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--outdir", target, ROOT, cwd=target)
    return target


def empty_environment(folder: Path) -> Path:
    """The interpreter of a new environment."""
    venv.create(folder, with_pip=True)
    return folder / ("Scripts" if os.name == "nt" else "bin") / "python"


def test_the_wheel_holds_every_file_of_the_tree(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert inside == shipped_files()


def test_the_sdist_holds_what_the_wheel_is_built_from(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        inside = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    for folder in ("wonders", "rulesets", "schemas"):
        for path in (ROOT / folder).rglob("*.yaml"):
            assert path.relative_to(ROOT).as_posix() in inside
    assert {"pyproject.toml", "README.md", "LICENSE"} <= inside


def test_the_wheel_plays_in_an_empty_environment_from_an_empty_folder(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    python = empty_environment(tmp_path / "venv")
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel, cwd=tmp_path)
    elsewhere = tmp_path / "empty"
    elsewhere.mkdir()
    assert str(tmp_path / "venv") in run(python, "-c", PLAY, cwd=elsewhere)


HARBOUR = {
    "pyproject.toml": """\
[build-system]
requires = ["setuptools>=61"]
build-backend = "setuptools.build_meta"
[project]
name = "harbour-rules"
version = "2.1.0"
[project.entry-points."wonders.rulesets"]
harbour = "harbour_rules.harbour"
[tool.setuptools]
packages = ["harbour_rules", "harbour_rules.harbour"]
[tool.setuptools.package-data]
"*" = ["*.yaml"]
""",
    "harbour_rules/__init__.py": "raise RuntimeError('the package is not imported to find its rulesets')\n",
    "harbour_rules/harbour/__init__.py": "",
    "harbour_rules/harbour/numbers.py": "PRICE = 4\n",
    "harbour_rules/harbour/plugin.py": """\
from attrs import evolve
from wonders.plugins.api import hook
from .numbers import PRICE

@hook
def rules(rules):
    return evolve(rules, unit_price=PRICE)
""",
    "harbour_rules/harbour/ruleset.yaml": """\
format: 1
id: harbour
version: 2.1.0
title: A harbour from elsewhere
uses: [base]
plugins: [plugin.py]
add:
  cards: [{name: Harbour, color: yellow, age: 1, copies: {3: 1}, always: true, effects: [{coins: 5}]}]
""",
}
PLAY_HARBOUR = """\
import wonders
game = wonders.load("harbour", seats=3)
state = game.start(seed=1)
while not state.over:
    for decision in state.decisions:
        state.play(decision.seat, decision.actions[0])
print(game.ruleset.id, game.card("Harbour").name, game.tables.prices[0][0], len(state.scores()))
try:
    wonders.load("harbour", seats=3, code=False)
except wonders.RulesetError as error:
    print(error.faults[0].code)
"""


def test_a_ruleset_of_an_installed_package_is_found_by_its_id_and_plays(built: Path, tmp_path: Path) -> None:
    for name, text in HARBOUR.items():
        file = tmp_path / "project" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (wheel,) = built.glob("*.whl")
    python = empty_environment(tmp_path / "venv")
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, f"{wheel}[cli]", tmp_path / "project", cwd=tmp_path)
    elsewhere = tmp_path / "empty"
    elsewhere.mkdir()
    said = run(python, "-c", PLAY_HARBOUR, cwd=elsewhere).splitlines()
    assert said[:2] == ["harbour Harbour 4 3", "has_code"]
    assert "harbour" in run(python, "-m", "wonders", "rulesets", cwd=elsewhere)


def test_an_editable_install_plays_from_an_empty_folder(tmp_path: Path) -> None:
    python = empty_environment(tmp_path / "venv")
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", ROOT, cwd=tmp_path)
    elsewhere = tmp_path / "empty"
    elsewhere.mkdir()
    assert str(ROOT) in run(python, "-c", PLAY, cwd=elsewhere)


def test_the_checkout_finds_its_data_when_a_wheel_is_installed(built: Path, tmp_path: Path) -> None:
    """Started in the checkout's root, Python sees the checkout's package with the data beside it."""
    (wheel,) = built.glob("*.whl")
    python = empty_environment(tmp_path / "venv")
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel, cwd=tmp_path)
    assert str(ROOT) in run(python, "-c", PLAY, cwd=ROOT)
