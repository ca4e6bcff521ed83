"""`docs/faults.md`: every code, with an example and what `wonders check` says about it.

    python -m tests.docs.fault_codes          writes the page anew
"""

from __future__ import annotations

import ast
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner

from tests.docs.fault_examples import ELSEWHERE, HEAD, SECTIONS, Example
from wonders.cli.main import cli
from wonders.faults import WARNINGS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "faults.md"
_INTRODUCTION = """\
# Faults

What `wonders check` may say, code by code. A code never changes its meaning; texts may get better. In Python it is
`fault.code` of the faults of a `wonders.RulesetError`; with `--json` it stands beside file, line, column, severity,
text and hint. An error keeps a ruleset from being loaded; a warning is told by `wonders check` only.

Each example is the whole of a small ruleset in the folder `inn`, or what stands in it below this head:

```yaml
{head}```

This page is generated and tested: `python -m tests.docs.fault_codes` writes it anew.
"""
#: Calls that make faults, and where in them the code stands.
_MAKERS = frozenset(
    {"Fault", "fault", "_fault", "setting_fault", "Wrong", "Finding", "_value", "_stop", "_items", "_Problem"}
)
_CODE = re.compile(r"[a-z]+(_[a-z]+)*")
#: Words in those places that are keys of data, not codes.
_NO_CODES = frozenset({"what", "under"})


def page() -> str:
    """The page as it must be."""
    parts = [_INTRODUCTION.format(head=HEAD)]
    for title, examples in SECTIONS.items():
        parts.append(f"## {title}\n")
        parts += map(_entry, examples)
    return "\n".join(parts)


def _entry(example: Example) -> str:
    severity = "A warning. " if example.code in WARNINGS else ""
    lines = [f"### {example.code}\n", f"{severity}{example.meaning}\n"]
    if example.code not in ELSEWHERE:
        if example.shown:
            lines += [_shown(name, text) for name, text in example.files.items() if isinstance(text, str) and text]
        lines.append(f"```text\n{_cut(told(example), example.code)}```\n")
    return "\n".join(lines)


def _shown(name: str, text: str) -> str:
    said = text.removeprefix(HEAD)
    head = f"# inn/{name}\n" if name != "ruleset.yaml" or said == text else ""
    visible = "".join(letter if letter.isprintable() or letter in "\n\t" else "\N{OPEN BOX}" for letter in said)
    return f"```yaml\n{head}{visible}```\n"


def _cut(printed: str, code: str) -> str:
    """Of many faults those of the code alone."""
    if len(printed.splitlines()) < 40:
        return printed
    found = re.findall(rf"^.*\[{code}\].*\n(?: .*\n)*", printed, re.MULTILINE)
    return "...\n" + "".join(found)


def told(example: Example) -> str:
    """What `wonders check` prints about an example, seen from the folder around it."""
    with tempfile.TemporaryDirectory() as home:
        for name, text in example.files.items():
            path = Path(home) / "inn" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        here = Path.cwd()
        os.chdir(home)
        try:
            printed = CliRunner().invoke(cli, ["check", example.checked]).output
        finally:
            os.chdir(here)
    return _lasting(printed.replace(f"{ROOT}{os.sep}", "").replace(home, ""))


def _lasting(printed: str) -> str:
    """Without what changes with the shipped rulesets: lines of their files, lists of their ids."""
    printed = re.sub(r"(rulesets/[\w/]+\.yaml):\d+:\d+", r"\1", printed)
    return re.sub(r"known: [^\n]*(\n     [^\n]*)*", "known: ...", printed)


def codes() -> set[str]:
    """Every code in the Python of the library and of the shipped rulesets."""
    return {code for folder in ("wonders", "rulesets") for file in (ROOT / folder).rglob("*.py") for code in _in(file)}


def _in(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _name(node.func) in _MAKERS:
            words = [each.value for each in node.args[:5] if isinstance(each, ast.Constant)]
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and file.name == "sources.py":
            words = [each.value for each in node.value.elts[:1] if isinstance(each, ast.Constant)]
        else:
            continue
        yield from (word for word in words if isinstance(word, str) and _CODE.fullmatch(word) and word not in _NO_CODES)


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
