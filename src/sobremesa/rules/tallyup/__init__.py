"""Tally Up!: push your luck with six unequal dice, for up to ten players."""

from typing import Any, Final

from sobremesa.rules.game import Awaiting, ChanceEvent, Event, Fact, Randomness, Seat
from sobremesa.rules.tallyup import apply, chance, legal
from sobremesa.rules.tallyup.options import PLAYER_COUNTS, TallyUpRules
from sobremesa.rules.tallyup.state import TallyUpState
from sobremesa.rules.tallyup.view import TallyUpView, own, view


class TallyUp:
    """The game, as `sobremesa.rules.game.Game` describes it."""

    name: Final = "tallyup"
    player_counts: Final = PLAYER_COUNTS
    default_rules: Final = TallyUpRules()

    def start(self, players: int, rules: TallyUpRules | None = None) -> TallyUpState:
        return apply.start(players, rules or self.default_rules)

    def awaiting(self, state: TallyUpState) -> Awaiting:
        return legal.awaiting(state)

    def apply(self, state: TallyUpState, event: Event) -> TallyUpState:
        return apply.step(state, event)[0]

    def step(self, state: TallyUpState, event: Event) -> tuple[TallyUpState, tuple[Fact, ...]]:
        return apply.step(state, event)

    def draw(self, state: TallyUpState, randomness: Randomness) -> ChanceEvent:
        return chance.draw(state, randomness)

    def view(self, state: TallyUpState, seat: Seat | None) -> TallyUpView:
        return view(state, seat)

    def own(self, state: TallyUpState, seat: Seat | None) -> dict[str, Any]:
        return own(state, seat)

    def scores(self, state: TallyUpState) -> tuple[int, ...]:
        return state.scores


GAME: Final = TallyUp()
