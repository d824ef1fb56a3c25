"""Nobody gains by knowing a solution; who knows worse play gains as much as can be."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pytest

from sobremesa.analysis.solve.chances import TRAYS
from sobremesa.analysis.solve.levels import Levels
from sobremesa.analysis.solve.reply import ALLOWANCE, Reply
from sobremesa.analysis.solve.setting import Setting, setting
from sobremesa.rules.game import Action, Seat, Turns
from sobremesa.rules.tallyup import GAME as RULED
from sobremesa.rules.tallyup.components import die_faces, up_die_faces
from sobremesa.rules.tallyup.events import Pick, PickBonus
from sobremesa.rules.tallyup.legal import unpicked
from sobremesa.rules.tallyup.options import TallyUpRules, Target
from sobremesa.rules.tallyup.state import TallyUpState
from tests.analysis.solve.naive import CHANCE, LEAST, MOST, Naive, Node
from tests.analysis.solve.small import GAME, RULES, solution


def gain(wins: np.ndarray) -> float:
    levels = Levels(RULES, GAME)
    reply = Reply(RULES, levels, wins)
    while levels.level > 0:
        reply.next()
    levels.close()
    return reply.gain


def test_the_best_reply_to_a_solution_gains_next_to_nothing() -> None:
    """A best reply, negative totals banked, wins less than a millionth more than the solution."""
    assert gain(solution().wins) < 1e-6 < ALLOWANCE


def test_the_best_reply_to_other_values_gains() -> None:
    """Play by values that are wrong is found out."""
    wrong = solution().wins.copy()
    wrong[5, 5] += 0.1
    assert gain(wrong) > 1e-2


def test_high_stakes_are_refused() -> None:
    """The reply knows only tables where there is a choice before the Up die (TU-6.3)."""
    levels = Levels(RULES, GAME)
    with pytest.raises(ValueError, match="high stakes"):
        Reply(TallyUpRules(high_stakes=True), levels, np.empty((10, 10)))
    levels.close()


# --- Against somebody who plays badly, until the target is reached -------------------------------

RISKY, SAFE = die_faces("* * * 100 (100) 100"), die_faces("* * 100 100 (100) (200)")
TINY = TallyUpRules(
    goal=Target(200),
    dice=(RISKY, SAFE, RISKY, RISKY, RISKY, SAFE),
    # No total is ever below 0, where a reply is granted more than it can have.
    up_die=up_die_faces("+1 +2 +3 +100 +100 x2"),
)
TRAY = TRAYS[0]
WITH_BOTH_IN, ALONE = 2, 1
"""Totals in units from which on they leave."""


class Knowing(Naive):
    """The best reply of one seat to the other, which plays badly, from explicit states."""

    def __init__(self, rules: TallyUpRules, game: Setting, bad: Seat) -> None:
        self.bad = bad
        super().__init__(rules, game)

    def is_late(self, state: TallyUpState) -> bool:
        return state.tie_break or max(state.scores) >= self.target

    def node(self, state: TallyUpState) -> Node:
        awaited = RULED.awaiting(state)
        if not isinstance(awaited, Turns) or self.is_late(state):
            return super().node(state)
        [action] = awaited.actions.get(self.bad, (None,))[:1]
        if not isinstance(action, Pick | PickBonus):
            return super().node(state)
        dice = TRAY
        if isinstance(action, PickBonus):
            dice = next(combinations(unpicked(state.picked), len(action.dice)))
        [named] = [one for one in awaited.actions[self.bad] if _dice(one) == dice]
        return CHANCE, (1.0,), (self.number(RULED.apply(state, named)),)

    def choice(self, state: TallyUpState, seats: tuple[Seat, ...]) -> Node:
        if self.is_late(state) or self.bad not in seats:
            return super().choice(state, seats)
        stays = state.total // self.setting.unit < (WITH_BOTH_IN if len(seats) == 2 else ALONE)

        def after(other_stays: bool) -> int:
            now = state
            for seat in seats:
                said = RULED.view(now, seat).actions[
                    not (stays if seat == self.bad else other_stays)
                ]
                now = RULED.apply(now, said)
            return self.number(now)

        if len(seats) == 1:
            return CHANCE, (1.0,), (after(True),)
        return MOST if self.bad == 1 else LEAST, (), (after(True), after(False))


def _dice(action: Action) -> Sequence[object]:
    assert isinstance(action, Pick | PickBonus)
    return action.dice


class AgainstBadPlay(Reply):
    """Replies to the same bad play in place of the solution's."""

    def _prepare(self, tray: int) -> None:
        super()._prepare(tray)
        strategy, levels = self._strategy[tray], self._levels
        totals = np.arange(strategy.stays.shape[2]) - levels.setting.floor
        strategy.stays[:] = (totals < WITH_BOTH_IN)[:, np.newaxis]
        strategy.stays_alone[:] = (totals < ALONE)[:, np.newaxis]
        strategy.picks[:] = 0
        levels.trays[:] = TRAYS.index(TRAY)


def test_a_reply_to_bad_play_is_the_best_there_is() -> None:
    """Of either player, from all pairs of scores, as repetition over explicit states finds it."""
    game = setting(TINY, floor=100, margin=100, headroom=100)
    levels = Levels(TINY, game)
    while levels.level > 0:
        levels.next()
    levels.close()
    again = Levels(TINY, game)
    reply = AgainstBadPlay(TINY, again, levels.wins)
    while again.level > 0:
        reply.next()
    again.close()
    gained = []
    for role in range(2):
        knowing = Knowing(TINY, game, bad=Seat(1 - role))
        for x, y in np.ndindex(levels.wins.shape):
            assert reply.values[role, x, y] == pytest.approx(knowing.value(x, y), abs=1e-6)
        sign = 1 if role == 0 else -1
        gained.append(sign * (reply.values[role] - levels.wins).min())
    assert min(gained) > 0.005
