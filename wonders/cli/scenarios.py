"""`wonders test`: the scenarios of rulesets."""

from __future__ import annotations

import sys

import click


@click.command("test", short_help="Play the scenarios of rulesets.")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--bite", is_flag=True, help="Change each asserted value in turn as well: its scenario must fail.")
@click.option("--coverage", is_flag=True, help="Tell what of each PATH, a ruleset, no scenario of it shows.")
@click.pass_context
def test(context: click.Context, paths: tuple[str, ...], bite: bool, coverage: bool) -> None:
    """Play the scenarios of each PATH: a file, a folder, or the id of a shipped ruleset.

    What is not as expected is told with its file and line. With --coverage so is each card, board, stage, token, effect
    kind, setting and rule of a ruleset's own that is in no scenario. Exit code 1 if there is anything.
    """
    from wonders.testing.command import test_command  # noqa: PLC0415  # the other verbs need none of it

    code = test_command(paths, bite=bite, cover=coverage)
    sys.stdout.flush()
    context.exit(code)
