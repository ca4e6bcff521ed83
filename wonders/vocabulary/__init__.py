"""What may be said: every effect kind, count, filter, test and event, each declared once.

From these declarations come the JSON Schemas, the loader, the reference in `docs/effects.md` and the hints of
error messages. The package knows words, not games: names of colors, goods and the like come from rulesets.
"""

from wonders.vocabulary.vocabulary import Names, Vocabulary, Words

__all__ = ["Names", "Vocabulary", "Words"]
