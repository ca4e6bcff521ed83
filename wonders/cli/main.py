"""The command itself: its verbs, its examples, and what it does with errors."""

from __future__ import annotations

import sys
import warnings
from typing import Any

import click

from wonders.cli.check import check
from wonders.cli.diff import diff
from wonders.cli.effects import effects
from wonders.cli.explain import explain, rulesets
from wonders.cli.migrate import migrate
from wonders.cli.new import new
from wonders.cli.play import play
from wonders.cli.scenarios import test
from wonders.cli.schema_command import schema
from wonders.cli.score import score
from wonders.cli.simulate import simulate
from wonders.cli.terminal import tell_error
from wonders.faults import Error, RenamedWarning

EXAMPLES = """\
wonders: rules as data for the 7 Wonders family of games

Play
  wonders play base --seats 3                       a game against two players
  wonders play base --seats 4 --auto --seed 7       watch one, then its scores
  wonders play base --seats 3 --save game.json      keep it in a file ...
  wonders play --resume game.json                   ... and go on later
  wonders play base --seats 3 --set price=3         with another rule

Compare
  wonders simulate base --seats 5 --games 200       win rate, points by Wonder

Score
  wonders score --example base > table.yaml         write down a table ...
  wonders score table.yaml                          ... and why it scores so

Look up
  wonders rulesets                                  what is installed
  wonders explain base price                        a card, Wonder or setting
  wonders explain base settings                     everything that can be set
  wonders diff base base-1e                         what differs, as a table

Make your own
  wonders new set harbour                           a folder to begin with
  wonders effects                                   what cards can do
  wonders schema ./harbour/                         help in an editor
  wonders check ./harbour/                          its mistakes, file and line
  wonders test ./harbour/                           play its scenarios
  wonders play ./harbour/ --seats 3 --must Harbour  play it with that card
  wonders migrate ./harbour/                        new words for renamed ones

Every verb says more with --help.
"""


def _tell_warning(message: Warning | str, *_: object, **__: object) -> None:
    """A warning as the command tells it, without the line of Python that raised it."""
    tell_error(f"warning: {message}")


class Wonders(click.Group):
    """A group whose errors are sentences: what the library raises on purpose ends with exit code 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The verbs in the order in which they are explained."""
        del ctx
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a verb."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("default", RenamedWarning)
                warnings.showwarning = _tell_warning
                return super().invoke(ctx)
        except Error as error:
            tell_error(str(error))
            ctx.exit(2)
        except KeyboardInterrupt:
            tell_error("stopped")
            ctx.exit(130)  # as shells count it


@click.group(
    cls=Wonders,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)
@click.version_option(package_name="wonders")
@click.pass_context
def cli(context: click.Context) -> None:
    """Rules as data for the 7 Wonders family of games."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A letter that the terminal does not know must not end a game.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if context.invoked_subcommand is None:
        click.echo(EXAMPLES, nl=False)


for _verb in (play, simulate, score, check, test, rulesets, explain, diff, new, effects, schema, migrate):
    cli.add_command(_verb)
