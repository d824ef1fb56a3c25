"""Observations: complete, of one shape, and without what a seat may not know."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.options import Laps, TallyUpRules, Target
from sobremesa.sim.chance import source
from sobremesa.sim.tallyup import kernel
from sobremesa.sim.tallyup.bridge import to_settings
from sobremesa.sim.tallyup.encode import OBSERVATION, PARTS, Observation, observe, observe_into
from sobremesa.sim.tallyup.layout import CHOICE, IN, OUT, State, new_states
from sobremesa.sim.tallyup.playout import random_step
from tests.sim.tallyup import following


def part(seen: Observation, name: str) -> list[float]:
    begin, length = PARTS[name]
    return [round(float(number), 6) for number in seen[begin : begin + length]]


def begun(players: int, rules: TallyUpRules | None = None, first: int = 0) -> State:
    """A state before its first pick."""
    state = new_states(1)[0]
    kernel.start(state, to_settings(players, rules or TallyUpRules()))
    kernel.apply_chance(state, first)
    return state


@settings(max_examples=100, deadline=None)
@given(
    players=following.players,
    rules=following.rules,
    seed=following.seeds,
    steps=st.integers(0, 60),
)
def test_sealed_choices_of_others_do_not_show(
    players: int, rules: TallyUpRules, seed: int, steps: int
) -> None:
    """Whatever others have chosen and not revealed, a seat sees the same; its own choice shows."""
    state, random = begun(players, rules), source(seed)
    for _ in range(steps):
        random_step(state, random)
    sealed = int(state["chosen"])
    for seat in range(players):
        seen = observe(state, seat).tobytes()
        other = state.copy()
        other["staying"] ^= np.uint16(sealed & ~(1 << seat))
        assert observe(other, seat).tobytes() == seen
        if sealed >> seat & 1:
            other["staying"] ^= np.uint16(1 << seat)
            assert observe(other, seat).tobytes() != seen


@settings(max_examples=15, deadline=None)
@given(players=st.integers(2, 10), rules=following.rules, seed=following.seeds)
def test_seats_are_told_from_where_one_sits(players: int, rules: TallyUpRules, seed: int) -> None:
    """All that is seat by seat is turned, all else the same, but for one's own choice."""
    game = GAME.start(players, rules)
    for state in following.played(game, Random(seed), most=60).states:
        first = observe(state, 0)
        for seat in range(1, players):
            seen = observe(state, seat)
            for name in PARTS:
                if name in ("inside", "active", "has_chosen", "scores"):
                    turned = np.roll(part(seen, name)[:players], seat).tolist()
                    assert turned == part(first, name)[:players]
                    assert part(seen, name)[players:] == [0] * (10 - players)
                elif name != "own_choice":
                    assert part(seen, name) == part(first, name)


def test_the_parts_are_the_whole() -> None:
    places = [at for begin, length in PARTS.values() for at in range(begin, begin + length)]
    assert places == list(range(OBSERVATION))


def test_an_observation_says_what_lies_on_the_table() -> None:
    """Seat 1 is active; the seats are told as seat 2 of 3 sees them."""
    state = begun(3, first=1)
    kernel.apply(state, 1, 0)  # red, orange, yellow
    kernel.apply_chance(state, 4 * 36 + 0 * 6 + 2)  # (50), *, 20
    for seat, action in ((0, OUT), (1, IN), (2, IN)):
        kernel.apply(state, seat, action)
    kernel.apply_chance(state, 1)  # +2
    kernel.apply(state, 1, kernel.legal(state, 1).bit_length() - 1)  # blue, purple
    kernel.apply_chance(state, 1 * 6 + 3)  # (10), 20
    assert state["phase"] == CHOICE
    kernel.apply(state, 2, OUT)
    seen = observe(state, 2)
    assert (seen.shape, seen.dtype) == ((OBSERVATION,), np.float32)
    assert part(seen, "phase").index(1) == CHOICE
    assert part(seen, "seats") == [1] * 3 + [0] * 7
    assert part(seen, "inside")[:3] == [1, 0, 1]
    assert part(seen, "active")[:3] == [0, 0, 1]
    assert part(seen, "has_chosen")[:3] == [1, 0, 0]
    assert part(seen, "scores")[:3] == [0, 0.07, 0]
    assert part(seen, "own_choice") == [0, 1]
    assert part(seen, "total") == [0.1]
    assert part(seen, "tie_break") == [0]
    assert part(seen, "goal") == [2.5, 0, 0]
    assert part(seen, "picked") == [1, 1, 1, 0, 0, 0]
    assert part(seen, "bonus") == [0, 0, 0, 0, 1, 1]
    red, orange, yellow = [1, 0, 1, 0.05], [1, 1, 0, 0], [1, 0, 0, 0.02]
    green, blue, purple = [0, 0, 0, 0], [1, 0, 1, 0.01], [1, 0, 0, 0.02]
    assert part(seen, "shown") == [*red, *orange, *yellow, *green, *blue, *purple]
    assert part(seen, "up") == [0, 0, 1, 0.2]
    assert part(observe(state, 1), "own_choice") == [0, 0]


@pytest.mark.parametrize(
    ("rules", "goal"),
    [
        (TallyUpRules(goal=Target(700)), [0.7, 0, 0]),
        (TallyUpRules(goal=Laps(3), high_stakes=True), [0, 1, 0.005]),
    ],
)
def test_the_goal_shows(rules: TallyUpRules, goal: list[float]) -> None:
    """Of three laps of two players five rounds are left in the first."""
    seen = observe(begun(2, rules), 0)
    assert part(seen, "goal") == goal
    assert part(seen, "high_stakes") == [rules.high_stakes]


@pytest.mark.parametrize(
    ("side", "up"),
    [(0, [0, 0, 1, 0.1]), (3, [1, 0, 0, -0.1]), (4, [1, 0, 0, 0.1]), (5, [0, 1, 0, 0.2])],
)
def test_the_up_die_shows(side: int, up: list[float]) -> None:
    state = begun(1, TallyUpRules(high_stakes=True))
    kernel.apply(state, 0, 0)
    kernel.apply_chance(state, 4 * 36 + 3 * 6 + 2)
    kernel.apply_chance(state, side)
    assert part(observe(state, 0), "up") == up


def test_nobody_is_active_before_the_first_is_drawn() -> None:
    state = new_states(1)[0]
    kernel.start(state, to_settings(2, TallyUpRules()))
    assert sum(part(observe(state, 0), "active")) == 0


def test_an_observation_is_written_over_what_was_there() -> None:
    rows = np.full((2, OBSERVATION), 9, np.float32)
    state = begun(2)
    observe_into(state, 1, rows[1])
    assert (rows[1] == observe(state, 1)).all()
    assert (rows[0] == 9).all()
