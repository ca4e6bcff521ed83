"""The events that a game raises, and what each carries beside the seat that did it."""

from __future__ import annotations

from attrs import frozen


@frozen
class EventKind:
    """An event: `by` is always its first payload field, a seat or -1 for the game itself."""

    key: str
    #: The payload fields after `by`, in order.
    payload: tuple[str, ...]
    doc: str
    #: Fields that only the seat itself may see.
    private: tuple[str, ...] = ()


EVENTS: tuple[EventKind, ...] = (
    EventKind("card_built", ("card", "how", "place", "coins"), "A building is placed; `coins` went to the bank."),
    EventKind(
        "stage_built",
        ("stage", "how", "card", "coins"),
        "A stage is built with a card; `coins` went to the bank.",
        private=("card",),
    ),
    EventKind("card_sold", ("card", "coins"), "A card is sold to the bank.", private=("card",)),
    EventKind("card_taken", ("card", "place"), "A card is taken from a place."),
    EventKind("card_lost", ("card", "rival"), "A card leaves a city."),
    EventKind(
        "goods_bought", ("rival", "goods", "coins"), "Goods are bought, once per payment and seller, who gets `coins`."
    ),
    EventKind("coins_gained", ("coins", "from"), "A city gains coins, once per step."),
    EventKind("coins_lost", ("coins",), "A city loses coins."),
    EventKind("token_gained", ("token", "rival"), "A city gains a token."),
    EventKind("token_lost", ("token", "rival"), "A city loses a token."),
    EventKind("track_moved", ("track", "space"), "A space of a track is entered."),
    EventKind("symbols_matched", ("symbols",), "Symbols of a city form a pattern."),
    EventKind("conflict_fought", ("rival", "result"), "Two cities compare their shields."),
    EventKind("turn_began", ("age", "turn"), "A turn begins."),
    EventKind("turn_ended", ("age", "turn"), "A turn is over."),
    EventKind("age_began", ("age",), "An Age begins."),
    EventKind("age_ended", ("age",), "An Age is over."),
    EventKind("game_ended", (), "The game is over, before scoring."),
    EventKind("turns_over", ("cards",), "The last turn of an Age is over; cards may be left in hand."),
    EventKind("effect_ended", ("card",), "An effect found nothing to do."),
    EventKind("copy_made", ("card", "rival"), "A city copies a card or stage of another one."),
    EventKind("card_spent", ("card",), "A card of a city is used up."),
)
