"""Every seat plays two cards, one after the other, before the hands are passed."""

from wonders.plugins import api


@api.hook
def flow(flow: api.Flow) -> None:
    """Choose and resolve once more; what is gained with the first card can be spent on the second."""
    flow.after("turn", "resolve", "choose", "resolve")
    flow.after("last_turn", "resolve", "choose", "resolve")
