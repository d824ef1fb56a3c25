"""The kernel keeps the rules: it is followed beside them, and its draws have their true odds."""

from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.analysis import odds
from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.components import STANDARD_DICE, UpFace, die_faces, up_die_faces
from sobremesa.rules.tallyup.options import Laps, TallyUpRules, Target
from sobremesa.sim.chance import Bits, source
from sobremesa.sim.compiled import compiled
from sobremesa.sim.tallyup import kernel
from sobremesa.sim.tallyup.bridge import packed_up, to_settings
from sobremesa.sim.tallyup.layout import (
    ACTION_WORDS,
    BONUS,
    BONUS_PICK,
    CHOICE,
    CHOICE_BEFORE_UP,
    CLAIM,
    IN,
    MOST,
    OUT,
    OVER,
    PICK,
    PICKED,
    TALLY,
    UNCLAIMED,
    UP_ROLL,
    State,
    States,
    new_states,
)
from tests.sim.tallyup import following
from tests.sim.tallyup.following import played, require_same

GAMES = 40
"""How many games an example of hypothesis plays: 250 of them make 10,000."""


@settings(max_examples=250, deadline=None)
@given(players=following.players, rules=following.rules, seed=following.seeds)
def test_the_kernel_goes_through_the_states_of_the_rules(
    players: int, rules: TallyUpRules, seed: int
) -> None:
    """Any players, rules and dice: the same states, legal actions and who acts, at every step.

    With some dice nobody ever scores, so a game is played for 60 events at most.
    """
    start, random = GAME.start(players, rules), Random(seed)
    for _ in range(GAMES):
        require_same(played(start, random, most=60))


@pytest.mark.parametrize("players", range(1, 11))
@pytest.mark.parametrize(
    "rules",
    [TallyUpRules(), TallyUpRules(goal=Laps(5), high_stakes=True)],
    ids=["printed", "laps with high stakes"],
)
def test_whole_games_go_through_the_states_of_the_rules(players: int, rules: TallyUpRules) -> None:
    """Games to their very end, ties and all."""
    start, random = GAME.start(players, rules), Random(players)
    games = [played(start, random) for _ in range(5)]
    assert all(game.winners for game in games)
    for game in games:
        require_same(game)


def test_all_that_can_happen_was_followed() -> None:
    """Random games of the printed rules see every phase, action, tie and lapse."""
    games = [
        played(GAME.start(players, TallyUpRules(goal=Target(100))), Random(seed))
        for players in (2, 10)
        for seed in range(200)
    ]
    states = np.concatenate([game.states for game in games])
    events = np.concatenate([game.events for game in games])
    phases = np.concatenate([game.states["phase"][:-1] for game in games])
    assert set(states["phase"]) == set(range(OVER + 1))
    assert set(events[events[:, 0] != following.CHANCE, 1]) == set(range(len(ACTION_WORDS)))
    assert states["tie_break"].any()
    assert (states["total"] < 0).any()
    assert ((phases == CLAIM) & (events[:, 0] == following.CHANCE)).any()


# --- One state after another, by hand ------------------------------------------------------------


def begun(players: int, rules: TallyUpRules | None = None) -> State:
    """A state before its first pick; seat 0 is active."""
    state = new_states(1)[0]
    kernel.start(state, to_settings(players, rules or TallyUpRules()))
    kernel.apply_chance(state, 0)
    return state


def test_a_tally_up_may_be_claimed_by_any_seat() -> None:
    """TU-3.4: 200 for who claims, OUT or not, 100 for the others who are IN."""
    state = begun(4)
    kernel.apply(state, 0, 0)
    kernel.apply_chance(state, 3 * 36 + 3 * 6 + 2)  # red 50, orange 60, yellow 20
    for seat in range(4):
        kernel.apply(state, seat, OUT if seat == 3 else IN)
    kernel.apply_chance(state, 0)  # three stars
    assert kernel.acting(state) == 0b1111
    assert all(kernel.legal(state, seat) == 1 << TALLY for seat in range(4))
    assert kernel.is_race(state)
    assert not kernel.is_chance(state)
    assert [kernel.is_outcome(state, outcome) for outcome in (-1, 0, 1)] == [False, True, False]
    other = state.copy()
    kernel.apply(state, 3, TALLY)
    assert state["scores"][:4].tolist() == [100, 100, 100, 130 + 200]
    kernel.apply_chance(other, UNCLAIMED)
    assert other["scores"][:4].tolist() == [100, 100, 100, 130]
    assert state["phase"] == other["phase"] == CHOICE


def test_a_seat_that_does_not_play_may_do_nothing() -> None:
    state = begun(2)
    assert [int(kernel.legal(state, seat)) for seat in range(10)] == [(1 << 20) - 1] + [0] * 9


def test_choices_are_simultaneous() -> None:
    """TU-2.4: nothing happens before all have chosen, in whatever order they do."""
    state = begun(3)
    kernel.apply(state, 0, 0)
    kernel.apply_chance(state, 3 * 36 + 3 * 6 + 2)
    assert kernel.acting(state) == 0b111
    kernel.apply(state, 2, OUT)
    kernel.apply(state, 0, IN)
    assert kernel.acting(state) == 0b010
    assert state["scores"][:3].tolist() == [0, 0, 0]
    kernel.apply(state, 1, OUT)
    assert state["scores"][:3].tolist() == [0, 130, 130]


def test_numbers_stay_within_the_kernels_bounds() -> None:
    """A running total that would pass the bound stays at it, and so does a score."""
    rich = die_faces("(100000) " * 6)
    for up_die, bound in (("x9 " * 6, MOST), ("-100000 " * 6, -MOST)):
        rules = TallyUpRules(dice=(rich,) * 6, up_die=up_die_faces(up_die), high_stakes=True)
        state = begun(1, rules)
        if bound < 0:
            state["total"] = -MOST + 1
            state["settings"]["faces"][:] = 0o110
        kernel.apply(state, 0, 0)
        for _ in range(12):
            kernel.apply_chance(state, 0)
            kernel.apply_chance(state, 0)
            kernel.apply(state, 0, IN)
        assert state["total"] == bound
        kernel.apply_chance(state, 0)
        kernel.apply_chance(state, 0)
        state["scores"][0] = bound
        kernel.apply(state, 0, OUT)
        assert state["scores"][0] == bound


@pytest.mark.parametrize("players", range(1, 11))
def test_rewards_add_up_to_nothing(players: int) -> None:
    """Before the end nobody has won anything; at the end the winner has all others' loss."""
    game = played(GAME.start(players, TallyUpRules(goal=Laps(1))), Random(players))
    before, end = game.states[-2], game.states[-1]
    assert [kernel.reward(before, seat) for seat in range(players)] == [0] * players
    rewards = [kernel.reward(end, seat) for seat in range(players)]
    assert sum(rewards) == pytest.approx(0)
    if players > 1:
        assert [1 << seat for seat in range(players) if rewards[seat] > 0] == [game.winners]
        assert max(rewards) == 1


# --- The true odds -------------------------------------------------------------------------------

DRAWS = 20_000


@compiled
def sample_all(states: States, random: Bits) -> None:
    for game in range(len(states)):
        kernel.sample_chance(states[game], random)


def sampled(state: State, random: Bits) -> States:
    """What comes of the state when chance decides, many times over."""
    states = np.repeat(np.array([state]), DRAWS)
    sample_all(states, random)
    return states


def require_odds(happened: np.ndarray[tuple[int], np.dtype[np.bool_]], odds: Fraction) -> None:
    """As often as expected within five standard deviations: by chance once in a million."""
    p = float(odds)
    assert abs(happened.sum() - p * DRAWS) <= 5 * (p * (1 - p) * DRAWS) ** 0.5


@pytest.mark.parametrize("pick", range(len(PICKED)))
def test_main_rolls_have_their_true_odds(pick: int) -> None:
    """TU-3, for every tray: busts, Tally Ups, the Up die, and every sum of points."""
    state = begun(2)
    kernel.apply(state, 0, pick)
    states = sampled(state, source(pick))
    dice = tuple(STANDARD_DICE[die] for die in PICKED[pick])
    exact = odds.main_roll(dice)
    require_odds(states["phase"] == PICK, exact.bust)
    require_odds(states["phase"] == CLAIM, exact.tally_up)
    require_odds(states["phase"] == CHOICE_BEFORE_UP, exact.up_die)
    points: dict[int, Fraction] = {}
    for outcome, count in odds.counts(dice):
        total = outcome.points if outcome.stars < 2 else 0
        points[total] = points.get(total, Fraction(0)) + Fraction(count, 6**3)
    assert set(states["total"]) <= set(points)
    for total, chance in points.items():
        require_odds(states["total"] == total, chance)


@pytest.mark.parametrize("stars", [0, 1])
def test_the_up_die_has_its_true_odds(stars: int) -> None:
    """TU-4: each face, and every choice of bonus dice busts and scores as often as it must."""
    state, random = begun(1, TallyUpRules(high_stakes=True)), source(stars)
    kernel.apply(state, 0, len(PICKED) - 1)  # green, blue, purple
    kernel.apply_chance(state, (0 if stars else 2) * 36 + 1 * 6 + 3)
    assert state["phase"] == UP_ROLL
    states = sampled(state, random)
    for face in TallyUpRules().up_die:
        require_odds(states["up"] == packed_up(face), Fraction(1, 6))
    for amount in (1, 2, 3):
        up = packed_up(UpFace.parse(f"+{amount}"))
        bonus = states[np.flatnonzero(states["up"] == up)[0]]
        assert (bonus["phase"] == BONUS_PICK) == (amount < 3)
        for dice in combinations(range(3), amount):
            after = bonus.copy()
            if amount < 3:
                words = " ".join(["bonus", *(["red", "orange", "yellow"][die] for die in dice)])
                action = ACTION_WORDS.index(words)
                assert action >= BONUS
                assert int(kernel.legal(after, 0)) >> action & 1
                kernel.apply(after, 0, action)
            rolled = sampled(after, random)
            exact = odds.bonus_roll(tuple(STANDARD_DICE[die] for die in dice), stars)
            require_odds(rolled["phase"] == PICK, exact.bust)
            scored = rolled[rolled["phase"] == CHOICE]["total"] - after["total"]
            if exact.points is not None:
                error = scored.std() / len(scored) ** 0.5
                assert abs(scored.mean() - float(exact.points)) <= 5 * error + 1e-9


@given(seed=st.integers(0, 2**64), players=following.players)
@settings(deadline=None, max_examples=20)
def test_a_seed_is_a_play(seed: int, players: int) -> None:
    """The same seed draws the same, another seed another."""
    state = new_states(1)[0]
    kernel.start(state, to_settings(players, TallyUpRules()))
    kernel.apply_chance(state, 0)
    kernel.apply(state, 0, 0)
    first, again, other = (sampled(state, source(s)) for s in (seed, seed, seed + 1))
    assert first.tobytes() == again.tobytes() != other.tobytes()
