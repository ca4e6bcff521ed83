"""Each seat is dealt several Wonders, as many as there are for all, and keeps one of them."""

from wonders.plugins import api


@api.hook
def flow(flow: api.Flow) -> None:
    """Replace the step that deals the Wonders; the step behind it lays the sides."""

    def wonders(state: api.State, argument: int) -> None:
        del argument  # every step gets one
        open_cities = [city for city in state.cities if not city.vars[0]]
        taken = {city.vars[0] - 1 for city in state.cities}
        free = [wonder for wonder in range(len(state.tables.wonder_names)) if wonder not in taken]
        dealt = api.shuffled(state, "wonders", free)
        api.push(state, state.tables.step_ids["wonders_kept"])
        for place, city in enumerate(open_cities):
            pack = dealt[place :: len(open_cities)][: len(dealt) // len(open_cities)]
            kind = state.tables.decision_kinds.index("wonder")
            api.ask(state, city, kind, tuple(state.tables.wonder_base + wonder for wonder in pack))

    def wonders_kept(state: api.State, argument: int) -> None:
        del argument
        for city in state.cities:
            if not city.vars[0]:
                city.vars[0] = city.answer - state.tables.wonder_base + 1
                city.clear_question()

    flow.replace("wonders", wonders)
    flow.step("wonders_kept", wonders_kept)
