"""Random games on the kernel, for the searches of OpenSpiel."""

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from sobremesa.sim.environments import openspiel
from sobremesa.sim.environments.rollouts import KernelRollouts
from tests.sim.environments.playing import walk

PARAMETERS = {"lasvegan": "(players=3,rounds=1)", "tallyup": "(players=3,target=500)"}


def deciding(game: str, seed: int = 3, decisions: int = 12) -> Any:
    left = iter(range(10_000))
    return walk(
        pyspiel.load_game(openspiel.NAMES[game] + PARAMETERS[game]).new_initial_state(),
        Random(seed),
        lambda state: not state.is_chance_node() and next(left) >= decisions,
    )


@pytest.mark.parametrize("game", PARAMETERS)
def test_they_come_to_the_same_as_games_played_action_by_action(game: str) -> None:
    """On average, within five standard deviations; and the state stays as it is."""
    state = deciding(game)
    before = str(state)
    ours = KernelRollouts(rollouts=4000, seed=1).evaluate(state)
    theirs = mcts.RandomRolloutEvaluator(400, np.random.RandomState(1)).evaluate(state)
    assert str(state) == before
    # A reward lies between -1 and 1, so its standard deviation is at most 1.
    assert np.abs(ours - theirs).max() < 5 * (1 / 400 + 1 / 4000) ** 0.5
    assert abs(ours.sum()) < 1e-9


@pytest.mark.parametrize("game", PARAMETERS)
def test_a_seed_determines_them(game: str) -> None:
    state = deciding(game)
    means = [KernelRollouts(50, seed).evaluate(state).tolist() for seed in (1, 1, 2)]
    assert means[0] == means[1] != means[2]


@pytest.mark.parametrize("game", PARAMETERS)
def test_what_may_come_next_is_what_is_legal_or_drawn(game: str) -> None:
    state, evaluator = deciding(game), KernelRollouts()
    assert [action for action, _ in evaluator.prior(state)] == state.legal_actions()
    assert sum(odds for _, odds in evaluator.prior(state)) == pytest.approx(1)
    start = state.get_game().new_initial_state()
    assert evaluator.prior(start) == start.chance_outcomes()
    over = walk(state, Random(1))
    assert evaluator.evaluate(over).tolist() == over.returns()


@pytest.mark.parametrize("game", PARAMETERS)
def test_is_mcts_searches_with_them(game: str) -> None:
    state = deciding(game)
    bot = ismcts.ISMCTSBot(
        state.get_game(), KernelRollouts(), 1.4, 40, random_state=np.random.RandomState(1)
    )
    assert bot.step(state) in state.legal_actions()
