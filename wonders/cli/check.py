"""`wonders check`: everything that is wrong in rulesets."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from wonders.cli.rulesets import split_rulesets
from wonders.faults import PluginError, RulesetError
from wonders.plugins.loading import check_ruleset
from wonders.ruleset.model import Ruleset


@click.command(short_help="Find everything that is wrong in rulesets.")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.pass_context
def check(context: click.Context, paths: tuple[str, ...]) -> None:
    """Compose each PATH (a folder, an id, or several joined with +) and print its faults.

    One fault per line, as file:line:column: text. Exit code 1 if there are any.
    """
    clean = True
    for path in paths:
        try:
            ruleset = check_ruleset(split_rulesets(path))
        except (RulesetError, PluginError) as error:
            clean = False
            click.echo(_lines(error))
        else:
            click.echo(f"{path}: ok, {_counts(ruleset)}")
    sys.stdout.flush()
    context.exit(0 if clean else 1)


def _lines(error: RulesetError | PluginError) -> str:
    """One line per fault; what a plug-in raised is one fault, however many lines it has."""
    if isinstance(error, RulesetError):
        return str(error)
    raised = ((each, "; ".join(each.text.splitlines())) for each in (error, *error.others))
    return "\n".join(f"plug-in {each.plugin}, {each.hook}: {text}" for each, text in raised)


def _counts(ruleset: Ruleset) -> str:
    return ", ".join(_counted(ruleset))


def _counted(ruleset: Ruleset) -> Iterator[str]:
    words = (("cards", "card"), ("wonders", "Wonder"), ("tokens", "token"), ("settings", "setting"))
    for section, word in words:
        number = len(getattr(ruleset, section))
        yield f"{number} {word}{'' if number == 1 else 's'}"
