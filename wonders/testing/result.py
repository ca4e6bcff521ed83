"""What came of a scenario."""

from __future__ import annotations

from attrs import field, frozen

from wonders.engine.events import Event
from wonders.faults import Place
from wonders.ruleset.reader import Path
from wonders.testing.reading import Scenario

PASSED, FAILED, BROKEN = "passed", "failed", "broken"


@frozen
class Mismatch:
    """One expectation that was not met, or why a scenario could not be played."""

    place: Place
    #: What was compared, such as `cities 0 coins`.
    what: str
    expected: str
    found: str

    def __str__(self) -> str:
        if not self.what:
            return f"{self.place}: {self.found}"
        return f"{self.place}: {self.what}\n    expected  {self.expected}\n    found     {self.found}"


@frozen
class Result:
    """Whether a scenario passed, and what was not as expected."""

    scenario: Scenario
    #: `passed`, `failed`, or `broken` where it could not be played as written.
    status: str
    mismatches: tuple[Mismatch, ...] = ()
    #: The branch or step in which it stopped, or "".
    stopped: str = ""
    #: What happened since the last `when` began.
    events: tuple[Event, ...] = field(default=(), repr=False)

    @property
    def passed(self) -> bool:
        """Whether all is as expected."""
        return self.status == PASSED

    def __str__(self) -> str:
        scenario = self.scenario
        ident = f"{scenario.ident}: " if scenario.ident else ""
        where = f" ({self.stopped})" if self.stopped else ""
        lines = [f"{scenario.node.place}: {self.status}: {ident}{scenario.name}{where}"]
        lines += [f"  {line}" for each in self.mismatches for line in str(each).splitlines()]
        if self.status == FAILED and self.events:
            lines.append("  events of the turn:")
            lines += [f"    {event}" for event in self.events]
        return "\n".join(lines)


def words(path: Path) -> str:
    """The part of a path behind `then`, in words."""
    steps = list(path)
    behind = len(steps) - steps[::-1].index("then") if "then" in steps else 0
    return " ".join(map(str, steps[behind:]))
