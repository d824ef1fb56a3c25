"""The search of a round: it sees what its seat sees, and finds what exact reckoning finds."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.sim.chance import source
from sobremesa.sim.lasvegan import kernel
from sobremesa.sim.lasvegan.deal import redeal
from sobremesa.sim.lasvegan.ending import MOST_WAYS, ways
from sobremesa.sim.lasvegan.layout import States
from sobremesa.sim.lasvegan.search import search
from tests.sim.lasvegan.positions import actions, best_values, dealt

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
    few = ways(states[0]) <= MOST_WAYS
    assert found.visits.sum() == 80 * (len(actions(states)) if few else 1)
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


def test_where_all_cards_are_known_it_finds_the_best_move() -> None:
    """Two players with the whole deck know each other's hands: the last tricks can be reckoned."""
    hits = 0
    for seed in range(60):
        states = dealt(2, seed, decisions=35 + seed % 3, rounds=1, hand=20)
        seat = kernel.to_act(states[0])
        values = {action: worth[seat] for action, worth in best_values(states).items()}
        found = search(states, seat, iterations=1_500, random=source(seed))
        chosen = max(actions(states), key=found.merit)
        # Where the game is decided only the score is left to play for, and differences are tiny.
        hits += values[chosen] >= max(values.values()) - 0.025
    assert hits >= 59


def test_where_few_ways_are_left_it_is_never_wrong() -> None:
    """Hands are open as above; what is best is found by reckoning, not by trying often."""
    few = 0
    for seed in range(120):
        states = dealt(2, seed, decisions=35 + seed % 5, rounds=2, hand=20)
        if ways(states[0]) > MOST_WAYS:
            continue
        few += len(actions(states)) > 1
        seat = kernel.to_act(states[0])
        found = search(states, seat, iterations=1, random=source(seed))
        for action, worth in best_values(states).items():
            assert found.values[action] == pytest.approx(worth[seat])
    assert few > 10


def test_a_clock_that_has_run_out_leaves_something_to_go_by() -> None:
    for decisions in (0, 36):
        states = dealt(3, 5, decisions=decisions)
        found = search(
            states, kernel.to_act(states[0]), iterations=9_000, random=source(1), milliseconds=0
        )
        assert 0 < found.visits.sum() < 9_000


def test_what_cannot_be_searched_is_told() -> None:
    states = dealt(3, 1)
    seat = kernel.to_act(states[0])
    with pytest.raises(ValueError, match="nothing to search"):
        search(states, (seat + 1) % 3, iterations=10, random=source(1))
    with pytest.raises(ValueError, match="with 0 iterations"):
        search(states, seat, iterations=0, random=source(1))
