"""The conformance kit: what must hold in every game of every ruleset, tried out in random games.

`conformance` plays and reports. Each check is a small function from a `Moment` of a game to the texts of what is
wrong there; `CHECKS` lists them.
"""

from wonders.testing.conforming.checks import CHECKS, Check
from wonders.testing.conforming.moment import Moment
from wonders.testing.conforming.report import Failure, Report
from wonders.testing.conforming.run import conformance

__all__ = ["CHECKS", "Check", "Failure", "Moment", "Report", "conformance"]
