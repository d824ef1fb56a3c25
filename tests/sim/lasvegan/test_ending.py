"""The end of a round, reckoned out: as a slow recursion over the kernel finds it."""

from itertools import product
from math import factorial, prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.sim.chance import source
from sobremesa.sim.lasvegan import kernel
from sobremesa.sim.lasvegan.ending import MOST_WAYS, new_table, reckon_out, ways
from sobremesa.sim.lasvegan.layout import MOST_PLAYERS, PLACE, PLAY, SUITS, States
from sobremesa.sim.lasvegan.playout import random_action
from tests.sim.lasvegan.positions import actions, dealt, exact


def ending(players: int, seed: int, further: int, rounds: int) -> States:
    """A game whose round can go on in few ways, and so many random decisions further."""
    states, random = dealt(players, seed, rounds=rounds), source(seed + 1)
    state = states[0]
    while ways(state) > MOST_WAYS or further:
        further -= ways(state) <= MOST_WAYS
        if state["phase"] not in (PLAY, PLACE):
            break
        seat = kernel.to_act(state)
        kernel.apply(state, seat, random_action(state, seat, random))
    return states


endings = st.builds(
    ending,
    players=st.integers(2, 5),
    seed=st.integers(0, 1 << 32),
    further=st.integers(0, 6),
    rounds=st.integers(1, 2),
)


def lines(states: States) -> int:
    """In how many ways the round really can go on."""
    if states[0]["phase"] not in (PLAY, PLACE):
        return 1
    found = 0
    for action in actions(states):
        after = states.copy()
        kernel.apply(after[0], kernel.to_act(states[0]), action)
        found += lines(after)
    return found


@settings(max_examples=150, deadline=None)
@given(states=endings)
def test_it_finds_what_trying_everything_finds(states: States) -> None:
    before = states.copy()
    worth, table = np.zeros(MOST_PLAYERS), new_table()
    # What stands in the room from before does not matter.
    for array in table[1:]:
        array[:] = 7
    reckon_out(states[0], worth, table)
    assert worth == pytest.approx(exact(states))
    assert (states == before).all()


@settings(max_examples=100, deadline=None)
@given(states=endings)
def test_there_are_no_more_ways_than_it_says(states: States) -> None:
    assert 1 <= lines(states) <= ways(states[0])


def test_no_line_of_so_few_ways_is_longer_than_there_is_room_for() -> None:
    """Hands differ by a card at most; one token is left, or none, so that 7s multiply nothing."""
    longest = 0
    for players, cards in product(range(2, 6), range(1, 21)):
        for more in range(players):
            hands = [cards + (seat < more) for seat in range(players)]
            if prod(map(factorial, hands)) <= MOST_WAYS:
                longest = max(longest, sum(hands) + SUITS)
    assert longest == 16
    # A row for each decision, and one for what comes after the last.
    assert len(new_table().states) > longest


def test_a_whole_round_has_too_many_ways() -> None:
    for players in range(2, 6):
        assert ways(dealt(players, 1)[0]) > MOST_WAYS
