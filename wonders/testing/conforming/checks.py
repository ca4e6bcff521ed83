"""All checks, and when each is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from wonders.testing.conforming import answers, components, keeping, points, refusals, secrets
from wonders.testing.conforming.moment import Moment

#: A check gives the texts of everything that is wrong at a moment.
Check = Callable[[Moment], Iterable[str]]


def _named(*checks: Check) -> Mapping[str, Check]:
    return {check.__name__: check for check in checks}


#: Made at every decision and at the end of the game.
ALWAYS = _named(
    answers.questions_have_distinct_answers,
    answers.uses_of_cards_are_complete,
    answers.open_questions_stand,
    components.cards_are_conserved,
    components.tokens_are_conserved,
    components.no_number_is_negative,
    points.score_lines_add_up,
    points.outcomes_fit,
)
#: Made at every k-th decision.
SOMETIMES = _named(
    answers.offered_answers_are_taken,
    refusals.answers_not_offered_are_refused,
    refusals.answers_of_other_seats_are_refused,
    refusals.answers_to_past_questions_are_refused,
    refusals.answers_of_other_games_are_refused,
    refusals.nonsense_is_refused,
    keeping.copies_are_independent,
    keeping.histories_replay,
    keeping.saved_games_go_on_alike,
    keeping.pickled_games_go_on_alike,
    secrets.views_do_not_depend_on_secrets,
    secrets.held_back_answers_are_secret,
    secrets.views_show_what_is_open,
)
CHECKS: Mapping[str, Check] = {**ALWAYS, **SOMETIMES}
