"""What a run of the conformance kit found."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen


@frozen
class Failure:
    """A check that failed, and where: enough to play up to it again."""

    #: The check's name.
    check: str
    seats: int
    seed: int
    #: How many answers had been given.
    decision: int
    #: What differed.
    text: str
    #: The settings that were not as the ruleset or caller has them.
    settings: Mapping[str, object]

    def __str__(self) -> str:
        """The failure on one line."""
        said = "".join(f", {name} {value}" for name, value in self.settings.items())
        return f"{self.check}: {self.seats} seats, seed {self.seed}{said}, decision {self.decision}: {self.text}"


@frozen
class Report:
    """The result for one ruleset; `assert report.passed, str(report)` is a test."""

    #: The ruleset's id and version.
    ruleset: str
    #: The seat counts that were played.
    seats: tuple[int, ...]
    games: int
    #: Answers given in all games together.
    answers: int
    #: How often each check was made.
    made: Mapping[str, int]
    failures: tuple[Failure, ...]
    #: Decisions, events and permissions that the ruleset declares and that came up nowhere.
    unused: tuple[str, ...]
    #: Values of settings that could not be played, with the ruleset's own words why.
    refused: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether nothing failed and everything declared is used."""
        return not self.failures and not self.unused

    def __str__(self) -> str:
        """The report as text: a line for each failure."""
        counts = ", ".join(map(str, self.seats))
        lines = [f"{self.ruleset}, {counts} seats: {self.games} games, {self.answers} answers"]
        lines += [f"  {name}: made {times} times" for name, times in self.made.items()]
        lines += [f"FAILED {failure}" for failure in self.failures]
        lines += [f"UNUSED {what}" for what in self.unused]
        lines += [f"not played: {what}" for what in self.refused]
        return "\n".join(lines)
