"""The quick player: it plays by the rules, to the end of the round, and better than by chance."""

import numpy as np
import pytest

from sobremesa.sim.chance import source
from sobremesa.sim.lasvegan import bridge, kernel
from sobremesa.sim.lasvegan.layout import OVER, new_states
from sobremesa.sim.lasvegan.playout import random_action
from sobremesa.sim.lasvegan.policy import choose, play_round, weigh_cards


@pytest.mark.parametrize("players", range(2, 6))
def test_a_round_is_played_to_its_scoring(players: int) -> None:
    """All cards are in tricks, or the next round begins."""
    random = source(players)
    states = new_states(1)
    state = states[0]
    for _ in range(50):
        kernel.start(state, bridge.to_settings(players))
        rounds = 0
        while state["phase"] != OVER:
            while kernel.is_chance(state):
                kernel.sample_chance(state, random)
            before = int(state["round"])
            play_round(state, random)
            rounds += 1
            assert state["phase"] == OVER or state["round"] == before + 1
        assert rounds <= 4


@pytest.mark.parametrize("players", range(2, 6))
def test_it_does_better_than_chance(players: int) -> None:
    """One such player among random ones keeps more cabbages than they do."""
    random = source(players)
    states, weights = new_states(1), np.zeros(40)
    state = states[0]
    own = others = 0.0
    for game in range(400):
        kernel.start(state, bridge.to_settings(players))
        seat = game % players
        while state["phase"] != OVER:
            if kernel.is_chance(state):
                kernel.sample_chance(state, random)
                continue
            mover = kernel.to_act(state)
            if mover == seat:
                weigh_cards(state, weights)
                action = choose(state, mover, kernel.legal(state, mover), weights)
                assert int(kernel.legal(state, mover)) >> action & 1
            else:
                action = random_action(state, mover, random)
            kernel.apply(state, mover, action)
        scores = state["scores"][:players].astype(float)
        own += scores[seat]
        others += (scores.sum() - scores[seat]) / (players - 1)
    assert own > 1.3 * others
