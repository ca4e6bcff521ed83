"""Plain English of effects, costs and their parts, made from what was declared.

The texts know no game: every name comes from the effect itself. Two effects that differ never share a text,
and every number of an effect stands in it. A kind of a plug-in says its own `text()`; without one, the first
sentence of its docstring and its arguments.
"""

from wonders.vocabulary import prose_ending, prose_once, prose_standing
from wonders.vocabulary.prose_amounts import amount_text, cards_text, cost_text, test_text
from wonders.vocabulary.prose_frame import sentence, worded
from wonders.vocabulary.prose_words import seats_text

#: The modules whose import gives the kinds their wording.
_FAMILIES = (prose_standing, prose_once, prose_ending)

__all__ = ["amount_text", "cards_text", "cost_text", "seats_text", "sentence", "test_text", "worded"]
