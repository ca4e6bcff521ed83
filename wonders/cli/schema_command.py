"""`wonders schema`: what editors need to help while a ruleset is written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from wonders.cli.rulesets import split_rulesets
from wonders.cli.terminal import say, wrapped
from wonders.faults import SettingError
from wonders.plugins.loading import words_of
from wonders.ruleset.schemas import as_texts, composed, write
from wonders.testing.schemas import texts as scenario_texts

#: The folder beside a ruleset's files into which its schemas are written.
FOLDER = "schemas"
#: What the editor's line of a file names, by sort of file: the twin in draft-07, which every editor knows.
NAMED = {
    "ruleset": "ruleset.draft-07.schema.json",
    "data": "data.draft-07.schema.json",
    "scenarios": "scenarios.draft-07.schema.json",
}


@click.command("schema", short_help="Write JSON Schemas, for help in an editor.")
@click.argument("ruleset")
@click.option("--to", type=click.Path(path_type=Path), metavar="FOLDER",
              help="Where to; by default schemas/ in the ruleset's folder, or here.")  # fmt: skip
def schema(ruleset: str, to: Path | None) -> None:
    """Write the JSON Schemas of RULESET: of its ruleset.yaml, its data files and its scenarios.

    They know its colors, goods and other names, those of what it uses, and the words of its plug-ins. Each is written
    in JSON Schema 2020-12 and as a twin in draft-07. Run it again after new names were declared.
    """
    named = split_rulesets(ruleset)
    target = to or _beside(named) / FOLDER
    for path in write_schemas(named, target):
        say(str(path), whole=True)
    say(wrapped("An editor with a YAML language server reads the first line of a file, such as:"))
    say(editor_line("ruleset", target.as_posix()), whole=True)


def editor_line(sort: str, folder: str) -> str:
    """The comment that names a file's schema; `folder` is the way from the file to the schemas."""
    return f"# yaml-language-server: $schema={folder}/{NAMED[sort]}"


def write_schemas(rulesets: Sequence[str | Path], target: Path) -> list[Path]:
    """Write all schemas of composed rulesets into a folder, which is made.

    Raises:
        RulesetError: a file cannot be read or found.
        PluginError: the ruleset's Python cannot be imported.
        SettingError: the folder cannot be written.
    """
    made = composed(*words_of(rulesets), whole=all(isinstance(each, str) and "/" not in each for each in rulesets))
    found = as_texts(made.schemas()) | scenario_texts(made.words)
    try:
        target.mkdir(parents=True, exist_ok=True)
        write(target, found)
    except OSError as error:
        raise SettingError(f"{target} cannot be written: {error.strerror} (--to names another folder)") from None
    return [target / name for name in found]


def _beside(named: Sequence[str]) -> Path:
    """The folder of the one ruleset that is named by its folder; else where we are."""
    folder = Path(named[0])
    return folder if len(named) == 1 and "/" in named[0] and folder.is_dir() else Path()
