"""Random games to their end: the shortcut is the kernel, and all choices are even."""

from random import Random

import numba
import numpy as np
import pytest

from sobremesa.rules.lasvegan.options import PLAYER_COUNTS, LasVeganRules
from sobremesa.sim.chance import source
from sobremesa.sim.lasvegan import bridge, kernel
from sobremesa.sim.lasvegan.layout import OVER, new_states
from sobremesa.sim.lasvegan.playout import playout, playouts, random_action
from tests.sim.lasvegan.playing import by_the_rules, copied, started, walked


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_a_playout_is_play_step_by_step(players: int) -> None:
    """From any moment to the end of the game the shortcut makes the same choices."""
    rules = LasVeganRules(rounds=1, placing_must=players % 2 == 0)
    begun = started(players, rules)
    for seed in range(60):
        by_steps = walked(begun, seed, decisions=seed % 30)
        at_once = copied(by_steps)
        random, again = source(seed), source(seed)
        decisions = 0
        while not kernel.is_over(by_steps):
            seat = kernel.to_act(by_steps)
            kernel.apply(by_steps, seat, random_action(by_steps, seat, random))
            decisions += 1
        assert playout(at_once, again) == decisions
        assert at_once.tobytes() == by_steps.tobytes()
        assert (random == again).all()


def test_random_actions_are_legal_and_evenly_spread() -> None:
    """Each legal card comes as often as the next, within five standard deviations."""
    state, random, draws = started(4), source(3), 20_000
    seat = kernel.to_act(state)
    legal = int(kernel.legal(state, seat))
    counts = np.bincount([random_action(state, seat, random) for _ in range(draws)])
    mean = draws / legal.bit_count()
    for action, often in enumerate(counts):
        expected = mean if legal >> action & 1 else 0
        assert abs(often - expected) <= 5 * expected**0.5


def test_random_placements_are_evenly_spread() -> None:
    """All fifteen ways to use the first right of a round come equally often."""
    state, random, draws = started(4), source(3), 20_000
    state["phase"], state["rights"] = 5, 1
    seat = kernel.to_act(state)
    assert int(kernel.legal(state, seat)) == (1 << 55) - (1 << 40)
    counts = np.bincount([random_action(state, seat, random) for _ in range(draws)])
    assert len(counts) == 55
    assert (abs(counts[40:] - draws / 15) <= 5 * (draws / 15) ** 0.5).all()


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_playouts_are_games_from_deal_to_scoring(players: int) -> None:
    """The same source gives the same totals; somebody wins each game, each seat as often."""
    agreed, games = bridge.to_settings(players), 4_000
    decisions, wins = playouts(agreed, games, seed=5)
    again, same_wins = playouts(agreed, games, seed=5)
    assert (decisions, wins.tolist()) == (again, same_wins.tolist())
    assert decisions >= games * players * int(agreed["hand"])
    assert wins.sum() == pytest.approx(games)
    assert not wins[players:].any()
    assert (abs(wins[:players] - games / players) < 5 * (games / players) ** 0.5).all()


def test_playouts_score_as_random_games_of_the_rules() -> None:
    """Final scores have the mean of games by the rules, within five standard deviations."""
    games = 300
    played = [by_the_rules(3, None, Random(seed)).states[-1].scores for seed in range(games)]
    state, random, ended = new_states(1)[0], source(9), []
    for _ in range(20 * games):
        kernel.start(state, bridge.to_settings(3))
        playout(state, random)
        ended.append(state["scores"][:3].mean())
    means = [sum(scores) / 3 for scores in played]
    deviation = np.std(means) / games**0.5
    assert abs(np.mean(means) - np.mean(ended)) < 5 * deviation


def test_a_batch_of_states_is_played_by_compiled_code() -> None:
    """An element of an array is a state that kernels change in place."""
    states = new_states(64)
    agreed = bridge.to_settings(5)

    @numba.njit
    def play_all(states: np.ndarray, agreed: np.void, random: np.ndarray) -> None:
        for game in range(len(states)):
            kernel.start(states[game], agreed)
            playout(states[game], random)

    play_all(states, agreed, source(1))
    assert (states["phase"] == OVER).all()
    assert len(np.unique(states["scores"], axis=0)) > 32
