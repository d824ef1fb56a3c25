"""Las Vegan: a trick-taking game in which casinos cost cabbages, for two to five players."""

from typing import Any, Final

from sobremesa.rules.game import Awaiting, ChanceEvent, Event, Fact, Randomness, Seat
from sobremesa.rules.lasvegan import apply, chance, legal
from sobremesa.rules.lasvegan.options import PLAYER_COUNTS, LasVeganRules
from sobremesa.rules.lasvegan.state import LasVeganState
from sobremesa.rules.lasvegan.view import LasVeganView, own, view


class LasVegan:
    """The game, as `sobremesa.rules.game.Game` describes it."""

    name: Final = "lasvegan"
    player_counts: Final = PLAYER_COUNTS
    default_rules: Final = LasVeganRules()

    def start(self, players: int, rules: LasVeganRules | None = None) -> LasVeganState:
        return apply.start(players, rules or self.default_rules)

    def awaiting(self, state: LasVeganState) -> Awaiting:
        return legal.awaiting(state)

    def apply(self, state: LasVeganState, event: Event) -> LasVeganState:
        return apply.step(state, event)[0]

    def step(self, state: LasVeganState, event: Event) -> tuple[LasVeganState, tuple[Fact, ...]]:
        return apply.step(state, event)

    def draw(self, state: LasVeganState, randomness: Randomness) -> ChanceEvent:
        return chance.draw(state, randomness)

    def view(self, state: LasVeganState, seat: Seat | None) -> LasVeganView:
        return view(state, seat)

    def own(self, state: LasVeganState, seat: Seat | None) -> dict[str, Any]:
        return own(state, seat)

    def scores(self, state: LasVeganState) -> tuple[int, ...]:
        return state.scores


GAME: Final = LasVegan()
