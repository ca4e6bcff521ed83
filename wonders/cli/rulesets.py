"""Which rules a command is about: what its arguments mean, and the game made of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import field, frozen

from wonders.engine.game import Game
from wonders.faults import RulesetError, SettingError
from wonders.plugins.loading import load_with
from wonders.ruleset.reader import Document, read_text
from wonders.ruleset.settings import parse_setting


def split_rulesets(text: str) -> tuple[str, ...]:
    """The rulesets that an argument names: an id, a folder, or several joined with `+`.

    Raises:
        SettingError: there is nothing before or after a `+`.
    """
    parts = (text,) if Path(text).is_dir() else tuple(part.strip() for part in text.split("+"))
    if not all(parts):
        raise SettingError(f"'{text}' does not name a ruleset on each side of '+' (write base+./harbour/)")
    return parts


def settings_of(texts: Sequence[str]) -> dict[str, object]:
    """The settings of repeated `--set name=value`.

    Raises:
        SettingError: one is not written so, or a name comes twice.
    """
    found: dict[str, object] = {}
    for text in texts:
        name, value = parse_setting(text)
        if name in found:
            raise SettingError(f"--set {name} is given twice")
        found[name] = value
    return found


@frozen
class Rules:
    """The rules of a game as the command line names them."""

    #: Ids and folders.
    rulesets: tuple[str, ...]
    seats: int | None = None
    settings: Mapping[str, object] = field(factory=dict)
    #: Cards that are certainly in the game.
    must: tuple[str, ...] = ()

    def load(self, *, code: bool = True) -> Game:
        """The game. Raises like `wonders.load`, and SettingError for a card that cannot be in it."""
        try:
            game = load_with(
                self.rulesets, [_kept(card) for card in self.must], seats=self.seats, settings=self.settings, code=code
            )
        except SettingError as error:
            # What a caller in Python writes as `seats=`.
            raise SettingError(str(error).replace("seats=", "--seats ")) from None
        except RulesetError as error:
            raise _about_must(error) from None
        for card in self.must:
            _check_must(game, card)
        return game


def _kept(card: str) -> Document:
    """The change that keeps a card in its deck when the deck is drawn down."""
    change = {"change": {"cards": {card: {"always": True}}}}
    return read_text(json.dumps(change, ensure_ascii=False), _source(card))


def _source(card: str) -> str:
    return f"--must {card}"


def _about_must(error: RulesetError) -> RulesetError | SettingError:
    """Faults of what `--must` says, without a line and column that nobody wrote."""
    said = [fault for fault in error.faults if fault.place.file.startswith("--must ")]
    if len(said) < len(error.faults):
        return error
    return SettingError("\n".join(f"{each.place.file}: {each.text}" + _in_brackets(each.hint) for each in said))


def _in_brackets(hint: str) -> str:
    return f" ({hint})" if hint else ""


def _check_must(game: Game, name: str) -> None:
    """Refuse a card that the game's seat count leaves in the box."""
    ident = game.tables.ids[game.card_number(name)]
    card = game.ruleset.cards[ident]
    if not card.decks and not card.count(game.tables.seats):
        marks = f"it is for {min(card.copies)} seats and more" if card.copies else "no deck has a copy of it"
        raise SettingError(f"--must {name}: the card is not in a game of {game.seats} seats; {marks}")
