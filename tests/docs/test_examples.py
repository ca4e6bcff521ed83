"""The examples run as they stand."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_and_explains_itself(example: Path, tmp_path: Path) -> None:
    for arguments in ([], ["--help"]):
        done = subprocess.run(
            [sys.executable, str(example), *arguments], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip()


def test_there_are_the_six_that_the_documentation_names() -> None:
    names = {path.stem for path in EXAMPLES}
    assert names >= {"bot", "house_rule", "puzzle", "score_pad", "server_loop", "tournament"}
