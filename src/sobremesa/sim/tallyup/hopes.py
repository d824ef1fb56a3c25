"""What scores are worth at the end of a round of Tally Up!, for any number of players.

Each two of them are compared as if they played alone, by the solution for two; a player's hope is
the product of its chances against all others, made to add up to 1. For two it is the solution
itself, but for who is active.
"""

from math import sqrt
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sobremesa.sim.compiled import compiled
from sobremesa.sim.tallyup.layout import MOST_PLAYERS, OVER, State
from sobremesa.sim.tallyup.resolve import whole

_LEAST: Final = 1e-9
"""No chance is taken for nothing as long as the game goes on."""

_LOGISTIC: Final = 1.7
"""The logistic curve that is nearest to the normal distribution is so much steeper than itself."""

SPREAD: Final = 230.0
"""Points by which two scores drift apart in a round, as a standard deviation."""


class Hopes(NamedTuple):
    """What is needed to weigh scores.

    Attributes:
        wins: the active player's chance to win against one other before a round, by how far the
            active player has come and how far the other; counted in units of points from `above`
            below 0. Shape: (lanes, lanes).
        unit: points of a lane.
        scale: points of these dice count for so many of the printed ones.
        above: points that are added first, of the printed dice.
        last_round: the number of the last round (TU-6.2), or 0 if there is a target.
    """

    wins: npt.NDArray[np.float64]
    unit: float
    scale: float
    above: float
    last_round: int


def even_hopes(lanes: int) -> Hopes:
    """Hopes that know only that more is better, for a game of 1000 points: to try things with.

    >>> even_hopes(3).wins.tolist()
    [[0.5, 0.25, 0.0], [0.75, 0.5, 0.25], [1.0, 0.75, 0.5]]
    """
    places = np.arange(lanes)
    wins = 0.5 + (places[:, np.newaxis] - places) / (2 * max(lanes - 1, 1))
    return Hopes(wins, 1000 / lanes, 1.0, 0.0, 0)


@compiled
def share(state: State, seat: int, hopes: Hopes) -> float:
    """The part of the win that a seat may hope for: before a round, or when the game is over."""
    players = whole(state.settings.players)
    best, leading = whole(state.scores[0]), 0
    for other in range(players):
        score = whole(state.scores[other])
        if score > best:
            best, leading = score, 0
        leading += int(score == best)
    if state.phase == OVER or state.tie_break == 1:
        return 1.0 / leading if state.scores[seat] == best else 0.0
    places = np.empty(MOST_PLAYERS, np.int64)
    lanes = len(hopes.wins)
    for other in range(players):
        place = (state.scores[other] * hopes.scale + hopes.above) / hopes.unit
        places[other] = int(min(max(place, 0.0), lanes - 1.0))
    together, own = 0.0, 0.0
    for one in range(players):
        product = 1.0
        for other in range(players):
            if other != one:
                if hopes.last_round > 0:
                    left = max(hopes.last_round - state.round + 1, 1)
                    apart = (state.scores[one] - state.scores[other]) * hopes.scale
                    chance = 1.0 / (1.0 + np.exp(-_LOGISTIC * apart / (SPREAD * sqrt(left))))
                else:
                    chance = 0.5 * (
                        hopes.wins[places[one], places[other]]
                        + 1.0
                        - hopes.wins[places[other], places[one]]
                    )
                product *= max(chance, _LEAST)
        together += product
        if one == seat:
            own = product
    return own / together
