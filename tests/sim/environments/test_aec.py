"""PettingZoo's AEC environments: what its own tests ask, and that nothing leaks or gets lost."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from sobremesa.rules.errors import Malformed
from sobremesa.rules.tallyup.options import TallyUpRules, Target
from sobremesa.sim.environments import lasvegan_v0, tallyup_v0
from sobremesa.sim.environments.aec import aec_env, raw_aec_env
from sobremesa.sim.tallyup.layout import IN, OUT, PICKS
from tests.sim.environments.playing import TABLES, legal_one, play_aec

COUNTS = [
    *[("lasvegan", players) for players in (2, 3, 4, 5)],
    *[("tallyup", players) for players in (1, 2, 3, 6, 10)],
]

# Its test knows the environments by name that observe as a dictionary, with a mask.
OBSERVES_A_DICTIONARY = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def reset(game: str, players: int, seed: int, **more: Any) -> Any:
    env = aec_env(game, players, **more)
    env.reset(seed=seed)
    return env


@pytest.mark.parametrize(("game", "players"), COUNTS)
class TestPettingZoo:
    pytestmark = OBSERVES_A_DICTIONARY

    def test_its_api_test_passes(self, game: str, players: int) -> None:
        api_test(aec_env(game, players), num_cycles=300)
        api_test(raw_aec_env(game, players, render_mode="ansi"), num_cycles=30)

    def test_its_seed_test_passes(self, game: str, players: int) -> None:
        seed_test(lambda: aec_env(game, players), num_cycles=40)


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_who_is_asked_may_do_something_until_the_game_is_over(game: str, players: int) -> None:
    """Every agent is told of the end, and the rewards add up to nothing."""
    env, randomness, rewards = reset(game, players, seed=3), Random(3), {}
    for agent in env.agent_iter():
        seen, reward, is_terminated, is_truncated, info = env.last()
        assert seen in env.observation_space(agent)
        assert not is_truncated
        assert info == {}
        if is_terminated:
            rewards[agent] = reward
            assert not seen["action_mask"].any()
            env.step(None)
        else:
            assert reward == 0
            assert seen["action_mask"].any()
            for other in env.agents:
                assert env.observe(other)["action_mask"].any() or other != agent
            env.step(legal_one(seen, randomness))
    assert list(rewards) == env.possible_agents
    assert sum(rewards.values()) == pytest.approx(0)
    assert any(rewards.values()) == (players > 1)


@pytest.mark.parametrize("clone", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_copy_goes_on_alike(game: str, players: int, clone: Any) -> None:
    """In the middle of a game, wrappers and all; and the next game without a seed is alike, too."""
    env = reset(game, players, seed=5)
    play_aec(env, Random(5), steps=12)
    other = clone(env)
    assert play_aec(env, Random(6)) == play_aec(other, Random(6))
    for one in (env, other):
        one.reset()
    assert play_aec(env, Random(7)) == play_aec(other, Random(7))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_seeds_differ(game: str, players: int) -> None:
    stories = [play_aec(reset(game, players, seed), Random(1)) for seed in (1, 1, 2)]
    assert stories[0] == stories[1] != stories[2]


def chosen(first: int, seed: int) -> Any:
    """A table at which one of several has chosen, at their first choice."""
    env, randomness = reset("tallyup", 4, seed), Random(seed)
    while not (mask := env.last()[0]["action_mask"])[IN]:
        env.step(legal_one({"action_mask": mask}, randomness))
    env.step(first)
    return env


def test_choices_are_sealed() -> None:
    """The others are asked one after the other, and what they see does not tell (TU-2.4)."""
    stays, leaves = chosen(IN, seed=2), chosen(OUT, seed=2)
    while stays.agent_selection != "player_0":
        agent = stays.agent_selection
        assert agent == leaves.agent_selection != "player_0"
        for other in stays.possible_agents[1:]:
            one, two = stays.observe(other), leaves.observe(other)
            assert (one["observation"] == two["observation"]).all()
            assert (one["action_mask"] == two["action_mask"]).all()
        assert (
            stays.observe("player_0")["observation"] != leaves.observe("player_0")["observation"]
        ).any()
        if agent == "player_3":
            break
        for env in (stays, leaves):
            env.step(IN)
    for env in (stays, leaves):
        env.step(IN)
    assert (
        stays.observe("player_3")["observation"] != leaves.observe("player_3")["observation"]
    ).any()


def test_an_illegal_action_ends_the_game_for_all() -> None:
    """As in PettingZoo's own environments: who chose it wins -1, the others 0."""
    env = reset("tallyup", 3, seed=1)
    agent = env.agent_selection
    env.step(IN)
    assert env.rewards == {other: -1.0 if other == agent else 0.0 for other in env.agents}
    assert all(env.terminations.values())
    with pytest.raises(AssertionError, match="action is not in action space"):
        reset("tallyup", 3, seed=1).step(44)
    raw = raw_aec_env("tallyup", 3)
    raw.reset(seed=1)
    with pytest.raises(ValueError, match=r"20 \(in\) is not one of the legal"):
        raw.step(PICKS)
    assert not any(raw.terminations.values())


def test_the_table_is_shown_in_words() -> None:
    """With all hands: it is for whoever looks on."""
    env = lasvegan_v0.env(players=2, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text.startswith("round 1 of 4, play\nc1: ")
    assert text.count(": 15 cabbages, won 0 cards, hand ") == 2
    silent = reset("lasvegan", 2, seed=1)
    with pytest.warns(UserWarning, match="nothing to see without render_mode='ansi'"):
        assert silent.render() is None
    with pytest.raises(ValueError, match="there is no render mode 'human'"):
        lasvegan_v0.env(players=2, render_mode="human")


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_state_is_what_all_know_together(game: str, players: int) -> None:
    env = reset(game, players, seed=1)
    seen = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert np.array_equal(env.state(), np.concatenate(seen))


def test_environments_have_names_with_versions_and_any_rules() -> None:
    rules = TallyUpRules(goal=Target(100))
    env = tallyup_v0.env(players=2, rules=rules)
    env.reset(seed=1)
    assert (str(env), str(lasvegan_v0.parallel_env(players=3))) == ("tallyup_v0", "lasvegan_v0")
    assert env.metadata["name"] == "tallyup_v0"
    assert len(play_aec(env, Random(1))) < 60
    with pytest.raises(Malformed):
        lasvegan_v0.env(players=6)
    with pytest.raises(KeyError):
        aec_env("chess", 2)
