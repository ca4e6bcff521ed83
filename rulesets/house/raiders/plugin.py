"""An effect of its own: the city takes coins from the neighbour of its choice."""

from attrs import frozen

from wonders.plugins import api


class Raids(api.Gain):
    """Asks which neighbour, and takes up to so many coins."""

    def __init__(self, coins: int) -> None:
        super().__init__()
        self.coins, self.asks = coins, True

    def apply(self, state: api.State, seat: int) -> None:
        """Ask which neighbour."""
        base = state.tables.choose_base
        api.question(self, state, seat, state.tables.decision_kinds.index("raid"), (base, base + 1))

    def answered(self, state: api.State, seat: int) -> None:
        """Take the coins."""
        choice = api.taken_answer(self, state, seat)
        victim = state.tables.seats_of[("left", "right")[choice - state.tables.choose_base]][seat][0]
        api.gain_coins(state, seat, api.lose_coins(state, victim, self.coins), victim)


@api.effect("raid", short="coins")
@frozen(slots=False)
class Raid(api.Once):
    """The city takes coins from a neighbour of its choice, as far as there are any."""

    coins: int = api.arg(api.POSITIVE, "At most so many.")

    def compile(self, compiler: api.Compiler, carrier: int) -> Raids:
        """What runs for a carrier that has the effect."""
        del compiler, carrier
        return Raids(self.coins)


@api.hook
def effect_kinds() -> list[type[api.Once]]:
    """Declare the effect."""
    return [Raid]


@api.hook
def flow(flow: api.Flow) -> None:
    """Declare the decision, with the words for its answers."""
    flow.decision("raid", "left", "right")
