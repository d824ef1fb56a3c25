"""PettingZoo's Parallel environments: all act at once, and go as the AEC environments do."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from sobremesa.sim.environments.aec import aec_env
from sobremesa.sim.environments.parallel import parallel_env, raw_parallel_env
from sobremesa.sim.tallyup.layout import ACTIONS, IN, OUT
from tests.sim.environments.playing import TABLES, legal_one
from tests.sim.environments.test_aec import COUNTS

ENDS_THE_GAME = "ignore:.*an illegal action ends the game"


def play(env: Any, seen: Any, randomness: Random, steps: int = 1 << 30) -> list[Any]:
    """Play on with all that is seen; return what was done and what came of it."""
    story = []
    while env.agents and steps:
        actions = {agent: legal_one(seen[agent], randomness) for agent in env.agents}
        seen, rewards, *_ = env.step(actions)
        story.append((actions, rewards))
        steps -= 1
    return story


@pytest.mark.parametrize(("game", "players"), COUNTS)
class TestPettingZoo:
    def test_its_api_test_passes(self, game: str, players: int) -> None:
        parallel_api_test(parallel_env(game, players), num_cycles=2000)
        parallel_api_test(raw_parallel_env(game, players), num_cycles=100)

    @pytest.mark.filterwarnings(ENDS_THE_GAME)
    def test_its_seed_test_passes(self, game: str, players: int) -> None:
        """It chooses illegal actions, too."""
        parallel_seed_test(lambda: parallel_env(game, players))


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_no_mask_is_empty_before_the_end(game: str, players: int) -> None:
    """Who has nothing to do waits, and may do nothing else."""
    env, randomness = parallel_env(game, players), Random(4)
    seen, infos = env.reset(seed=4)
    assert infos == {agent: {} for agent in env.agents}
    assert env.agents == env.possible_agents
    rewards: dict[str, float] = {}
    while env.agents:
        assert not any(rewards.values())
        for agent in env.agents:
            assert seen[agent] in env.observation_space(agent)
            mask = seen[agent]["action_mask"]
            assert mask.any()
            assert mask[env.wait] == (not mask[: env.wait].any())
        assert any(not seen[agent]["action_mask"][env.wait] for agent in env.agents)
        actions = {agent: legal_one(seen[agent], randomness) for agent in env.agents}
        seen, rewards, terminations, truncations, _ = env.step(actions)
        assert not any(truncations.values())
    assert all(terminations.values())
    assert sum(rewards.values()) == pytest.approx(0)
    assert env.step({}) == ({}, {}, {}, {}, {})


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_game_goes_as_in_the_aec_environment(game: str, players: int) -> None:
    """The same seed and the same choices, one after the other or at once: the same game."""
    one, all_ = aec_env(game, players), parallel_env(game, players)
    one.reset(seed=8)
    seen, _ = all_.reset(seed=8)
    rewards: dict[str, float] = {}
    while all_.agents:
        actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in all_.agents}
        for agent, action in actions.items():
            if action != all_.wait:
                assert one.agent_selection == agent
                one.step(action)
        seen, rewards, *_ = all_.step(actions)
        for agent in all_.agents:
            assert (one.observe(agent)["observation"] == seen[agent]["observation"]).all()
    assert one.rewards == rewards


def test_all_choose_at_once() -> None:
    """Nothing that is observed tells who has chosen before all have (TU-2.4)."""
    env, randomness = parallel_env("tallyup", 3), Random(1)
    seen, _ = env.reset(seed=1)
    while not seen["player_0"]["action_mask"][IN]:
        play(env, seen, randomness, steps=1)
        seen = {agent: env.unwrapped._seen(seat) for seat, agent in enumerate(env.agents)}
    assert [seen[agent]["action_mask"][[IN, OUT]].tolist() for agent in env.agents] == [[1, 1]] * 3
    backwards = copy.deepcopy(env)
    choices = {"player_0": IN, "player_1": OUT, "player_2": OUT}
    one = env.step(choices)[0]
    two = backwards.step(dict(reversed(choices.items())))[0]
    for agent in env.agents:
        assert (one[agent]["observation"] == two[agent]["observation"]).all()


@pytest.mark.parametrize("clone", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_copy_goes_on_alike(game: str, players: int, clone: Any) -> None:
    env = parallel_env(game, players)
    seen, _ = env.reset(seed=5)
    play(env, seen, Random(5), steps=8)
    seen = {agent: env.unwrapped._seen(seat) for seat, agent in enumerate(env.agents)}
    other = clone(env)
    assert play(env, seen, Random(6)) == play(other, seen, Random(6))
    assert np.array_equal(
        env.reset()[0]["player_0"]["observation"], other.reset()[0]["player_0"]["observation"]
    )


@pytest.mark.parametrize(
    "wrong", [{"player_2": IN}, {"player_0": 0}, {"player_2": ACTIONS + 1}, {"player_2": None}]
)
def test_an_illegal_action_ends_the_game_for_all(wrong: dict[str, int]) -> None:
    """Who chose it wins -1, the others 0; the environment without wrapper refuses it instead."""
    env = parallel_env("tallyup", 3)
    seen, _ = env.reset(seed=7)
    actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
    [agent] = wrong
    with pytest.warns(UserWarning, match=f"{agent}: an illegal action ends the game"):
        _, rewards, terminations, truncations, _ = env.step(actions | wrong)
    assert rewards == {other: -1.0 if other == agent else 0.0 for other in env.possible_agents}
    assert all(terminations.values())
    assert all(truncations.values())
    assert env.agents == []
    raw = raw_parallel_env("tallyup", 3)
    raw.reset(seed=7)
    before = raw.state()
    with pytest.raises(ValueError, match=rf"^{agent}: .* is not one of the legal \["):
        raw.step(actions | wrong)
    assert (raw.state() == before).all()
    raw.step(actions)


def test_who_waits_need_not_say_so() -> None:
    env = parallel_env("tallyup", 3)
    env.reset(seed=7)
    _, rewards, *_ = env.step({"player_2": 0})
    assert rewards == dict.fromkeys(env.agents, 0.0)


def test_the_table_is_shown_in_words() -> None:
    env = parallel_env("tallyup", 2, render_mode="ansi")
    env.reset(seed=1)
    assert env.render().startswith("round 1, pick, running total 0\nseat 0: 0 points, IN")
    env.close()
