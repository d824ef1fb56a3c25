"""The search of a round: it sees what its seat sees, and finds what exact reckoning finds."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.rules.lasvegan.options import LasVeganRules
from sobremesa.sim.chance import source
from sobremesa.sim.lasvegan import bridge, kernel
from sobremesa.sim.lasvegan.deal import redeal
from sobremesa.sim.lasvegan.layout import PLACE, PLAY, States, new_states
from sobremesa.sim.lasvegan.playout import random_action
from sobremesa.sim.lasvegan.search import search, weigh


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


places = st.builds(
    partial(dealt, rounds=2),
    players=st.integers(2, 5),
    seed=st.integers(0, 1 << 32),
    decisions=st.integers(0, 30),
)


@settings(max_examples=60, deadline=None)
@given(states=places, seed=st.integers(0, 1 << 32))
def test_only_legal_actions_are_tried_and_each_iteration_counts(states: States, seed: int) -> None:
    before = states.copy()
    found = search(states, kernel.to_act(states[0]), iterations=80, random=source(seed))
    assert set(np.flatnonzero(found.visits)) <= set(actions(states))
    assert found.visits.sum() == 80
    assert ((found.values >= 0) & (found.values <= 1)).all()
    assert (states == before).all()


@settings(max_examples=60, deadline=None)
@given(states=places, seed=st.integers(0, 1 << 32))
def test_what_the_seat_cannot_see_makes_no_difference(states: States, seed: int) -> None:
    """The hidden cards dealt otherwise, the same search finds the same to the last bit."""
    seat = kernel.to_act(states[0])
    other = states.copy()
    redeal(other[0], seat, source(seed + 1))
    found = search(states, seat, iterations=80, random=source(seed))
    again = search(other, seat, iterations=80, random=source(seed))
    assert (found.visits == again.visits).all()
    assert (found.values == again.values).all()


def best_values(states: States) -> dict[int, np.ndarray]:
    """By action, what all seats get if everybody plays their best with open hands."""
    values = {}
    for action in actions(states):
        after = states.copy()
        kernel.apply(after[0], kernel.to_act(states[0]), action)
        values[action] = exact(after)
    return values


def exact(states: States) -> np.ndarray:
    state = states[0]
    if state["phase"] not in (PLAY, PLACE):
        worth = np.zeros(5)
        weigh(state, worth)
        return worth
    seat = kernel.to_act(state)
    return max(best_values(states).values(), key=lambda worth: worth[seat])


def test_where_all_cards_are_known_it_finds_the_best_move() -> None:
    """Two players with the whole deck know each other's hands: the last tricks can be reckoned."""
    hits = 0
    for seed in range(60):
        states = dealt(2, seed, decisions=35 + seed % 3, rounds=1, hand=20)
        seat = kernel.to_act(states[0])
        values = {action: worth[seat] for action, worth in best_values(states).items()}
        found = search(states, seat, iterations=1_500, random=source(seed))
        chosen = int(found.visits.argmax())
        # Where the game is decided only the score is left to play for, and differences are tiny.
        hits += values[chosen] >= max(values.values()) - 0.025
    assert hits >= 59


def test_a_winning_seat_is_sure_of_it() -> None:
    """By the end of the game winners share 1 but for what the score alone counts."""
    states = dealt(3, 1)
    state = states[0]
    state["phase"] = 6
    state["scores"][:3] = (9, 9, 2)
    worth = np.zeros(5)
    weigh(state, worth)
    assert worth.sum() == pytest.approx(1)
    assert worth[0] == worth[1] > 0.47
    assert worth[2] < 0.05


def test_what_cannot_be_searched_is_told() -> None:
    states = dealt(3, 1)
    seat = kernel.to_act(states[0])
    with pytest.raises(ValueError, match="nothing to search"):
        search(states, (seat + 1) % 3, iterations=10, random=source(1))
    with pytest.raises(ValueError, match="with 0 iterations"):
        search(states, seat, iterations=0, random=source(1))
