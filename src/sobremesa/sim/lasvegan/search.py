"""Searching a round of Las Vegan: information set Monte Carlo tree search (Cowling et al. 2012).

Each iteration deals the hidden cards anew as the seat may imagine them, goes down one tree that all
deals share, adds a node to it, plays the rest of the round out by habit, and tells all nodes on the
way what came of it: for each seat its chance to win the game from there. The tree ends with the
round, since what comes then is dealt anew.

Where few ways are left to go on, none is left to habit or chance: `ending` reckons them out. If
that is so from the beginning, there is no tree either: each action is reckoned out in many deals.

>>> from sobremesa.sim.chance import source
>>> from sobremesa.sim.lasvegan import bridge, kernel
>>> from sobremesa.sim.lasvegan.layout import new_states
>>> states, random = new_states(1), source(1)
>>> kernel.start(states[0], bridge.to_settings(2))
>>> while kernel.is_chance(states[0]):
...     _ = kernel.sample_chance(states[0], random)
>>> found = search(states, kernel.to_act(states[0]), iterations=200, random=random)
>>> int(found.visits.sum()), bool((found.values <= 1).all())
(200, True)
"""

from math import inf
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sobremesa.sim.chance import Bits
from sobremesa.sim.compiled import compiled
from sobremesa.sim.lasvegan.deal import redeal
from sobremesa.sim.lasvegan.ending import MOST_WAYS, Table, new_table, reckon_out, ways
from sobremesa.sim.lasvegan.kernel import apply, legal, to_act
from sobremesa.sim.lasvegan.layout import (
    ACTIONS,
    MOST_PLAYERS,
    PLACE,
    PLAY,
    State,
    States,
    new_states,
)
from sobremesa.sim.lasvegan.policy import play_round
from sobremesa.sim.lasvegan.worth import weigh
from sobremesa.sim.masks import lowest, one_of

_U: Final = np.uint64
_ONE: Final = _U(1)

EXPLORING: Final = 0.5
"""How much a move that was hardly tried is favoured.

One among three `steady` won 52 % with this and with 1.0, and 46 % with 0.2, in few games.
"""

_AT_ONCE: Final = 500
"""So many iterations, some milliseconds, pass between two looks at the clock."""

_DEALS: Final = 1_000
"""At most so many deals are reckoned out, in some 10 ms: then chance errs by 0.015 at most, as a
standard error, and by less in comparing actions, which all meet the same deals."""

_DEEPEST: Final = 64
"""Decisions of a round: forty cards and four 7s at most."""


class Found(NamedTuple):
    """What a search found, by action. Both have the shape (ACTIONS,).

    Attributes:
        visits: how often it was tried; the more, the better it looked. All alike where everything
            was reckoned out.
        values: what it is worth to the seat, from 0 to 1; 0 where it was never tried.
    """

    visits: npt.NDArray[np.int64]
    values: npt.NDArray[np.float64]

    def merit(self, action: int) -> tuple[int, float]:
        """By this actions are compared: the greater, the better."""
        return int(self.visits[action]), float(self.values[action])


class _Tree(NamedTuple):
    """Nodes by number; the root is 0, which is nobody's child."""

    children: npt.NDArray[np.int32]
    tried: Bits
    visits: npt.NDArray[np.float64]
    offered: npt.NDArray[np.float64]
    total: npt.NDArray[np.float64]


def search(
    states: States,
    seat: int,
    *,
    iterations: int,
    random: Bits,
    exploring: float = EXPLORING,
    milliseconds: float = inf,
) -> Found:
    """Search the best action of a seat that is awaited.

    Args:
        states: the state alone in its array; of the other hands nothing is read but their sizes.
        seat: who is to act.
        iterations: how many, or how many deals to reckon out, of which 1,000 are enough; the same
            number and chance give the same result.
        random: the source of chance.
        exploring: how much a move that was hardly tried is favoured.
        milliseconds: when to stop before all iterations are made, but for the first few; then the
            result depends on how fast the machine is, too.

    Raises:
        ValueError: the seat is not awaited, or there is nothing to iterate.
    """
    if iterations < 1 or not legal(states[0], seat):
        raise ValueError(f"seat {seat} has nothing to search with {iterations} iterations")
    if ways(states[0]) <= MOST_WAYS:
        iterations = min(iterations, _DEALS)
    nodes = iterations + ACTIONS
    tree = _Tree(
        np.zeros((nodes, ACTIONS), np.int32),
        np.zeros(nodes, np.uint64),
        np.zeros(nodes),
        np.zeros(nodes),
        np.zeros(nodes),
    )
    places, used = (states, new_states(2)), 1
    table = new_table()
    begun = perf_counter()
    for done in range(0, iterations, _AT_ONCE):
        if done and (perf_counter() - begun) * 1000 >= milliseconds:
            break
        count = min(_AT_ONCE, iterations - done)
        used = _search(places, seat, count, exploring, (tree, random, table), used)
    children = tree.children[0]
    visits = np.where(children > 0, tree.visits[children], 0.0)
    values = np.where(children > 0, tree.total[children] / np.maximum(visits, 1), 0.0)
    return Found(visits.astype(np.int64), values)


@compiled
def _search(
    places: tuple[States, States],
    seat: int,
    iterations: int,
    exploring: float,
    means: tuple[_Tree, Bits, Table],
    used: int,
) -> int:
    """Search from the first state, with the others to work on, in a tree of so many nodes.

    Returns:
        How many nodes it has then.
    """
    states, work = places
    tree, random, table = means
    children, tried, visits, offered, total = tree
    path = np.zeros(_DEEPEST, np.int64)
    movers = np.zeros(_DEEPEST, np.int64)
    worth = np.zeros(MOST_PLAYERS)
    if ways(states[0]) <= MOST_WAYS:
        # From here, so that it is compiled with the rest before a game needs it.
        return _reckon(places, seat, iterations, means, used)
    for _ in range(iterations):
        work[0] = states[0]
        state = work[0]
        this_round = state.round
        redeal(state, seat, random)
        node, depth = 0, 0
        while _is_open(state, this_round):
            mover = to_act(state)
            mask = legal(state, mover)
            new = mask & ~tried[node]
            if new:
                action = one_of(new, random)
                tried[node] |= _ONE << _U(action)
                children[node, action] = used
                used += 1
            else:
                action = _most_promising(mask, children[node], exploring, tree)
            rest = mask
            while rest:
                # Each that could have been chosen in this deal has been offered.
                other = lowest(rest)
                rest &= rest - _ONE
                offered[children[node, other]] += 1.0
            apply(state, mover, action)
            node = children[node, action]
            path[depth], movers[depth] = node, mover
            depth += 1
            if new:
                break
        if ways(state) <= MOST_WAYS:
            reckon_out(state, worth, table)
        else:
            play_round(state, random)
            weigh(state, worth)
        for step in range(depth):
            visits[path[step]] += 1.0
            total[path[step]] += worth[movers[step]]
    return used


@compiled
def _reckon(
    places: tuple[States, States],
    seat: int,
    deals: int,
    means: tuple[_Tree, Bits, Table],
    used: int,
) -> int:
    """As `_search`, with a tree of the first actions only: what can follow is all reckoned out."""
    states, work = places
    tree, random, table = means
    worth = np.zeros(MOST_PLAYERS)
    for _ in range(deals):
        work[0] = states[0]
        redeal(work[0], seat, random)
        mask = legal(work[0], seat)
        while mask:
            action = lowest(mask)
            mask &= mask - _ONE
            if tree.children[0, action] == 0:
                tree.children[0, action] = used
                used += 1
            work[1] = work[0]
            apply(work[1], seat, action)
            reckon_out(work[1], worth, table)
            child = tree.children[0, action]
            tree.visits[child] += 1.0
            tree.total[child] += worth[seat]
    return used


@compiled
def _is_open(state: State, this_round: int) -> bool:
    """Whether the round in which the search began still goes on."""
    phase = state.phase
    return bool(phase in (PLAY, PLACE) and state.round == this_round)


@compiled
def _most_promising(
    mask: np.uint64, children: npt.NDArray[np.int32], exploring: float, tree: _Tree
) -> int:
    """The action with the highest upper confidence bound, of those that were all tried before."""
    best, chosen = -1.0, 0
    while mask:
        action = lowest(mask)
        mask &= mask - _ONE
        child = children[action]
        times = tree.visits[child]
        more = np.sqrt(np.log(tree.offered[child] + 1.0) / times)
        bound = tree.total[child] / times + exploring * more
        if bound > best:
            best, chosen = bound, action
    return chosen
