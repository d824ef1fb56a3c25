"""The end of a round of Las Vegan, reckoned out: what it comes to if everybody sees all cards.

Each seat takes what is best for itself, whatever that does to the others (max^n, Luckhardt & Irani
1986). Where few cards are left there are few ways to go on, and all of them are tried.

>>> from sobremesa.sim.chance import source
>>> from sobremesa.sim.lasvegan import bridge, kernel
>>> from sobremesa.sim.lasvegan.layout import new_states
>>> from sobremesa.sim.lasvegan.playout import random_action
>>> state, random = new_states(1)[0], source(2)
>>> kernel.start(state, bridge.to_settings(2))
>>> while kernel.is_chance(state):
...     _ = kernel.sample_chance(state, random)
>>> ways(state) > MOST_WAYS
True
>>> while ways(state) > MOST_WAYS:
...     seat = kernel.to_act(state)
...     kernel.apply(state, seat, random_action(state, seat, random))
>>> worth = np.zeros(MOST_PLAYERS)
>>> reckon_out(state, worth, new_table())
>>> ways(state), worth.round(2).tolist()
(25.0, [0.24, 0.76, 0.0, 0.0, 0.0])
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sobremesa.sim.chance import Bits
from sobremesa.sim.compiled import compiled
from sobremesa.sim.lasvegan.bits import count, signed
from sobremesa.sim.lasvegan.kernel import apply, legal, placements, to_act
from sobremesa.sim.lasvegan.layout import (
    MOST_PLAYERS,
    PLACE,
    PLAY,
    SEVENS,
    State,
    States,
    new_states,
)
from sobremesa.sim.lasvegan.worth import weigh
from sobremesa.sim.masks import lowest

_U: Final = np.uint64
_ZERO: Final = _U(0)
_ONE: Final = _U(1)

MOST_WAYS: Final = 300
"""So many ways to go on are all tried."""

_DEEPEST: Final = 20
"""Decisions that a line of so few ways can have: with five players 3, 3, 2, 2 and 2 cards and four
7s make 16, and no other hands make more (a test counts them)."""


_EQUAL: Final = 1e-12
"""What is worth no more than that much more is worth the same; of such actions the first is taken.
The last bits of a worth differ between seats and machines."""


class Table(NamedTuple):
    """Room for the line that is being tried, a row for each of its decisions and one for its end.

    Attributes:
        states: before the decision.
        movers: who is to decide. Shape (rows,).
        left: what has not been tried yet, as a mask. Shape (rows,).
        best: what the best action so far is worth, by seat. Shape (rows, players).
    """

    states: States
    movers: npt.NDArray[np.int64]
    left: Bits
    best: npt.NDArray[np.float64]


def new_table() -> Table:
    """Room for one who reckons; two must not share it."""
    rows = _DEEPEST + 1
    return Table(
        new_states(rows),
        np.zeros(rows, np.int64),
        np.zeros(rows, np.uint64),
        np.zeros((rows, MOST_PLAYERS)),
    )


@compiled
def ways(state: State) -> float:
    """A bound on the ways in which the round can go on, as if nobody had to follow suit.

    Everybody knows it: of the hands nothing is read but their sizes.
    """
    taken = _ZERO
    found = 1.0
    for seat in range(signed(state.settings.players)):
        taken |= state.won[seat]
        for cards in range(2, count(state.hands[seat]) + 1):
            found *= cards
    rights = count(SEVENS & ~taken) + (signed(state.rights) if state.phase == PLACE else 0)
    return np.float64(found * np.float64(count(placements(state))) ** rights)


@compiled
def reckon_out(state: State, worth: npt.NDArray[np.float64], table: Table) -> None:
    """Write by seat what the state comes to, as `weigh` does; at most `MOST_WAYS` lead on from it.

    The state stays as it is.
    """
    states, movers, left, best = table
    if not _is_open(state):
        weigh(state, worth)
        return
    states[0] = state
    depth = 0
    _begin(states[0], 0, table)
    while True:
        if not left[depth]:
            if depth == 0:
                break
            worth[:] = best[depth]
            depth -= 1
        else:
            action = lowest(left[depth])
            left[depth] &= left[depth] - _ONE
            states[depth + 1] = states[depth]
            following = states[depth + 1]
            apply(following, movers[depth], action)
            if _is_open(following):
                depth += 1
                _begin(following, depth, table)
                continue
            weigh(following, worth)
        if worth[movers[depth]] > best[depth, movers[depth]] + _EQUAL:
            best[depth] = worth
    worth[:] = best[0]


@compiled
def _is_open(state: State) -> bool:
    """Whether the round goes on; after it chance is awaited, or the game is over."""
    phase = state.phase
    return bool(phase in (PLAY, PLACE))


@compiled
def _begin(state: State, depth: int, table: Table) -> None:
    mover = to_act(state)
    table.movers[depth] = mover
    table.left[depth] = legal(state, mover)
    table.best[depth, mover] = -1.0
