"""How a sensible player goes on in a round of Tally Up!, as compiled code: the habits of rollouts.

It stays IN as long as one more roll pays on average, unless the race for the game says otherwise:
then it banks what wins, and never what loses. People differ in what they dare, so what pays is
stretched by chance for each decision.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sobremesa.sim.chance import Bits, below
from sobremesa.sim.compiled import compiled
from sobremesa.sim.tallyup.layout import (
    CHOICE,
    DICE,
    IN,
    OUT,
    STAR_BITS,
    UP_SHIFT,
    State,
)
from sobremesa.sim.tallyup.resolve import whole

_NONE: Final = -(1 << 40)
"""The score of nobody."""

_WHOLE: Final = 1000
_LEAST: Final = 700
"""A total is taken for what lies between 70 and 130 % of it."""


class Habits(NamedTuple):
    """What a player knows of the dice.

    Attributes:
        enough: by mask of the picked dice, the running total that is enough: before a main roll,
            and before the Up die after 0 and 1 star. Shape: (64, 3).
        bonus: by mask of the picked dice, stars of the main roll and number of bonus dice: the
            action that brings most, and the one that brings least. Shape: (64, 2, 4, 2).
    """

    enough: npt.NDArray[np.int64]
    bonus: npt.NDArray[np.int64]


def no_habits() -> Habits:
    """Room for habits, all 0."""
    masks = 1 << DICE
    return Habits(np.zeros((masks, 3), np.int64), np.zeros((masks, 2, 4, 2), np.int64))


@compiled
def choose(state: State, seat: int, habits: Habits, random: Bits) -> int:
    """IN or OUT, for a seat that is IN and may choose.

    It must agree on races for the game with `bots.tallyup.steady.Race`, to which tests hold it.
    """
    target = whole(state.settings.target)
    total, own = whole(state.total), whole(state.scores[seat])
    best_out, best_in, best = _NONE, _NONE, own
    for other in range(whole(state.settings.players)):
        if other != seat:
            score = whole(state.scores[other])
            best = max(best, score)
            if (state.inside >> other) & 1:
                best_in = max(best_in, score)
            else:
                best_out = max(best_out, score)
    is_last = state.tie_break == 1 or state.round >= state.settings.last_round or best >= target
    score = own + total
    rival = best_in + max(total, 0)
    if total >= 0 and score > max(best_out, rival) and (is_last or score >= target):
        return OUT
    for other_score in (best_out, rival):
        if score < other_score and (is_last or other_score >= target):
            return IN
    if total < 0:
        return IN
    if state.tie_break == 1 and best_in == own and own == best:
        # Two who weigh alike would choose alike, and be level for ever.
        return IN if below(random, 2) else OUT
    kind = 0 if state.phase == CHOICE else 1 + stars(state)
    dares = _LEAST + below(random, 2 * (_WHOLE - _LEAST))
    return OUT if total * dares >= habits.enough[state.picked, kind] * _WHOLE else IN


@compiled
def name_bonus(state: State, habits: Habits) -> int:
    """The bonus dice that bring most to who is IN, or least if the active player is OUT."""
    is_out = 1 - ((state.inside >> state.active) & 1)
    return int(habits.bonus[state.picked, stars(state), state.up >> UP_SHIFT, is_out])


@compiled
def stars(state: State) -> int:
    """How many stars the main roll shows: 0 or 1 where the round goes on with the Up die."""
    shown = state.shown[0] + state.shown[1] + state.shown[2]
    return min(int(shown & STAR_BITS), 1)
