"""Searching a round of Las Vegan: information set Monte Carlo tree search (Cowling et al. 2012).

Each iteration deals the hidden cards anew as the seat may imagine them, goes down one tree that all
deals share, adds a node to it, plays the rest of the round at random, and tells all nodes on the
way what came of it: for each seat its chance to win the game from there. The tree ends with the
round, since what comes then is dealt anew.

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
from sobremesa.sim.lasvegan.bits import signed
from sobremesa.sim.lasvegan.deal import redeal
from sobremesa.sim.lasvegan.kernel import apply, legal, to_act
from sobremesa.sim.lasvegan.layout import (
    ACTIONS,
    MOST_PLAYERS,
    OVER,
    PLACE,
    PLAY,
    State,
    States,
    new_states,
)
from sobremesa.sim.lasvegan.policy import play_round
from sobremesa.sim.masks import one_of

_U: Final = np.uint64
_ONE: Final = _U(1)

EXPLORING: Final = 0.5
"""How much a move that was hardly tried is favoured.

One among three `steady` won 52 % with this and with 1.0, and 46 % with 0.2, in few games.
"""

SPREAD: Final = 2.5
"""Cabbages that make a difference by the end of one more round: how sure a lead is."""

FOR_SCORE: Final = 0.05
"""The part of what is played for that is the score alone: a lost or won game goes on to matter."""

_AT_ONCE: Final = 500
"""So many iterations, some milliseconds, pass between two looks at the clock."""

_DEEPEST: Final = 64
"""Decisions of a round: forty cards and four 7s at most."""


class Found(NamedTuple):
    """What a search found, by action. Both have the shape (ACTIONS,).

    Attributes:
        visits: how often it was tried; the more, the better it looked.
        values: what it is worth to the seat, from 0 to 1; 0 where it was never tried.
    """

    visits: npt.NDArray[np.int64]
    values: npt.NDArray[np.float64]


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
        iterations: how many; the same number and chance give the same result.
        random: the source of chance.
        exploring: how much a move that was hardly tried is favoured.
        milliseconds: when to stop before all iterations are made; then the result depends on how
            fast the machine is, too.

    Raises:
        ValueError: the seat is not awaited, or there is nothing to iterate.
    """
    if iterations < 1 or not legal(states[0], seat):
        raise ValueError(f"seat {seat} has nothing to search with {iterations} iterations")
    nodes = iterations + 1
    tree = _Tree(
        np.zeros((nodes, ACTIONS), np.int32),
        np.zeros(nodes, np.uint64),
        np.zeros(nodes),
        np.zeros(nodes),
        np.zeros(nodes),
    )
    places, used = (states, new_states(1)), 1
    begun = perf_counter()
    for done in range(0, iterations, _AT_ONCE):
        if (perf_counter() - begun) * 1000 >= milliseconds:
            break
        count = min(_AT_ONCE, iterations - done)
        used = _search(places, seat, count, exploring, (tree, random), used)
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
    means: tuple[_Tree, Bits],
    used: int,
) -> int:
    """Search from the first state, with the second one to work on, in a tree of so many nodes.

    Returns:
        How many nodes it has then.
    """
    states, work = places
    tree, random = means
    children, tried, visits, offered, total = tree
    path = np.zeros(_DEEPEST, np.int64)
    movers = np.zeros(_DEEPEST, np.int64)
    worth = np.zeros(MOST_PLAYERS)
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
                other = _lowest(rest)
                rest &= rest - _ONE
                offered[children[node, other]] += 1.0
            apply(state, mover, action)
            node = children[node, action]
            path[depth], movers[depth] = node, mover
            depth += 1
            if new:
                break
        play_round(state, random)
        weigh(state, worth)
        for step in range(depth):
            visits[path[step]] += 1.0
            total[path[step]] += worth[movers[step]]
    return used


@compiled
def _is_open(state: State, this_round: int) -> bool:
    """Whether the round in which the search began still goes on."""
    phase = state.phase
    return bool(phase in (PLAY, PLACE) and state.round == this_round)


@compiled
def _lowest(mask: np.uint64) -> int:
    """The place of the lowest bit that is set."""
    place = 0
    while not mask & _ONE:
        mask >>= _ONE
        place += 1
    return place


@compiled
def _most_promising(
    mask: np.uint64, children: npt.NDArray[np.int32], exploring: float, tree: _Tree
) -> int:
    """The action with the highest upper confidence bound, of those that were all tried before."""
    best, chosen = -1.0, 0
    while mask:
        action = _lowest(mask)
        mask &= mask - _ONE
        child = children[action]
        times = tree.visits[child]
        more = np.sqrt(np.log(tree.offered[child] + 1.0) / times)
        bound = tree.total[child] / times + exploring * more
        if bound > best:
            best, chosen = bound, action
    return chosen


@compiled
def weigh(state: State, worth: npt.NDArray[np.float64]) -> None:
    """Write by seat its chance to win the game, as it stands after a round; they add up to 1.

    As if every round to come changed each score by chance: a softmax of the scores, the flatter the
    more rounds are left. When the game is over the winners share (LV-6.2).
    """
    players = signed(state.settings.players)
    rounds = 0 if state.phase == OVER else signed(state.settings.rounds) - state.round + 1
    best = state.scores[0]
    for seat in range(1, players):
        best = max(best, state.scores[seat])
    winning, sure, unsure = 0.0, 0.0, 0.0
    wide = SPREAD * np.sqrt(rounds + 1.0)
    for seat in range(players):
        behind = np.float64(state.scores[seat]) - best
        winning += behind == 0
        unsure += np.exp(behind / wide)
        if rounds:
            sure += np.exp(behind / (SPREAD * np.sqrt(np.float64(rounds))))
    for seat in range(players):
        behind = np.float64(state.scores[seat]) - best
        if rounds:
            chance = np.exp(behind / (SPREAD * np.sqrt(np.float64(rounds)))) / sure
        else:
            chance = (behind == 0) / winning
        worth[seat] = (1 - FOR_SCORE) * chance + FOR_SCORE * np.exp(behind / wide) / unsure
