"""Rounds of Las Vegan somewhere in their middle, and what they come to, reckoned out slowly."""

import numpy as np

from sobremesa.rules.lasvegan.options import LasVeganRules
from sobremesa.sim.chance import source
from sobremesa.sim.lasvegan import bridge, kernel
from sobremesa.sim.lasvegan.layout import MOST_PLAYERS, PLACE, PLAY, States, new_states
from sobremesa.sim.lasvegan.playout import random_action
from sobremesa.sim.lasvegan.worth import weigh


def dealt(players: int, seed: int, decisions: int = 0, **rules: int) -> States:
    """A game after so many random decisions of its first round, or before its last one."""
    states, random = new_states(1), source(seed)
    state = states[0]
    kernel.start(state, bridge.to_settings(players, LasVeganRules(**rules)))  # type: ignore[arg-type]
    while kernel.is_chance(state):
        kernel.sample_chance(state, random)
    for _ in range(decisions):
        before = states.copy()
        seat = kernel.to_act(state)
        kernel.apply(state, seat, random_action(state, seat, random))
        if state["phase"] not in (PLAY, PLACE) or state["round"] != 1:
            return before
    return states


def actions(states: States) -> list[int]:
    mask = int(kernel.legal(states[0], kernel.to_act(states[0])))
    return [action for action in range(64) if mask >> action & 1]


def best_values(states: States) -> dict[int, np.ndarray]:
    """By action, what all seats get if everybody plays their best with open hands."""
    values = {}
    for action in actions(states):
        after = states.copy()
        kernel.apply(after[0], kernel.to_act(states[0]), action)
        values[action] = exact(after)
    return values


def exact(states: States) -> np.ndarray:
    """What all seats get if everybody plays their best with open hands, whatever comes next."""
    state = states[0]
    if state["phase"] not in (PLAY, PLACE):
        worth = np.zeros(MOST_PLAYERS)
        weigh(state, worth)
        return worth
    seat = kernel.to_act(state)
    best, *others = best_values(states).values()
    for worth in others:
        if worth[seat] > best[seat] + 1e-12:
            best = worth
    return best
