"""Gymnasium's environments: one learns, the others are given."""

import copy
import pickle
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from sobremesa.bots.catalog import KNOWN, bot
from sobremesa.rules import catalog
from sobremesa.sim.environments.opponents import Turn, advised, at_random
from sobremesa.sim.environments.solo import IDS, Solo, register
from sobremesa.sim.tallyup.layout import IN, OUT
from tests.sim.environments.playing import TABLES, legal_one


def made(game: str, **more: Any) -> Any:
    return gymnasium.make(IDS[game], **more)


def play(env: Any, seen: Any, randomness: Random, steps: int = 1 << 30) -> list[Any]:
    """Play on from what is seen; return what was done, and what came of it."""
    story, is_over = [], False
    while not is_over and steps:
        action = legal_one(seen, randomness)
        seen, reward, is_over, is_truncated, info = env.step(action)
        assert not is_truncated
        assert info == {}
        story.append((action, reward, seen["observation"].tolist()))
        steps -= 1
    return story


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_its_checker_passes(game: str, players: int) -> None:
    """It chooses illegal actions, too."""
    check_env(made(game, players=players, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("game", catalog.GAMES)
@pytest.mark.parametrize("level", [level for level in KNOWN if level != "best"])
def test_any_bot_is_an_opponent(game: str, level: str) -> None:
    """Among few and among many; `best` is `strong` that takes long."""
    counts = catalog.game(game).player_counts
    for players in (*counts[:3], counts[-1]):
        env = made(game, players=players, opponents=advised(bot(game, level)), seat=players - 1)
        seen, info = env.reset(seed=players)
        assert info == {}
        story = play(env, seen, Random(players))
        assert all(reward == 0 for _, reward, _ in story[:-1])
        assert story[-1][1] != 0 or players == 1 or game == "lasvegan"


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_learner_may_always_act(game: str, players: int) -> None:
    env, randomness = made(game, players=players, seat=1), Random(3)
    for number in range(5):
        seen, _ = env.reset(seed=number)
        is_over = False
        while not is_over:
            assert seen in env.observation_space
            assert seen["action_mask"].any()
            seen, _, is_over, _, _ = env.step(legal_one(seen, randomness))
        assert not seen["action_mask"].any()
        with pytest.raises(RuntimeError, match="only `reset` may come now"):
            env.unwrapped.step(0)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_seed_is_a_game_opponents_and_all(game: str, players: int) -> None:
    stories = []
    for seed in (1, 1, 2):
        env = made(game, players=players)
        stories.append(play(env, env.reset(seed=seed)[0], Random(1)))
    assert stories[0] == stories[1] != stories[2]


@pytest.mark.parametrize("clone", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_copy_goes_on_alike(game: str, players: int, clone: Any) -> None:
    env = made(game, players=players, opponents=advised(bot(game, "steady"))).unwrapped
    seen, _ = env.reset(seed=3)
    play(env, seen, Random(3), steps=4)
    seen = {"action_mask": env._single.mask(0)}
    other = clone(env)
    assert play(env, seen, Random(4)) == play(other, seen, Random(4))
    assert env.reset()[0]["observation"].tolist() == other.reset()[0]["observation"].tolist()


def test_opponents_sit_clockwise_from_the_learner() -> None:
    seats: dict[str, set[int]] = {"left": set(), "right": set()}

    def noted(name: str) -> Any:
        def opponent(turn: Turn) -> int:
            seats[name].add(turn.seat)
            return at_random(turn)

        return opponent

    env = made("lasvegan", players=3, opponents=[noted("left"), noted("right")], seat=1)
    play(env, env.reset(seed=1)[0], Random(1))
    assert seats == {"left": {2}, "right": {0}}


def test_an_opponent_is_shown_what_its_seat_may_know() -> None:
    seen: list[Turn] = []

    def opponent(turn: Turn) -> int:
        assert turn.game == "lasvegan"
        assert turn.observation.shape == (639,)
        assert turn.action_mask.nonzero()[0].tolist() == turn.legal_actions
        assert turn.view.seat == turn.seat
        assert turn.view.to_act == (turn.seat,)
        seen.append(turn)
        return turn.legal_actions[turn.luck.randrange(len(turn.legal_actions))]

    env = made("lasvegan", players=4, opponents=opponent)
    play(env, env.reset(seed=1)[0], Random(1))
    assert len(seen) > 60


def test_opponents_choose_without_the_learners_choice() -> None:
    """What they see is the same, whatever the learner does at the same time (TU-2.4)."""
    shown: list[Any] = []

    def opponent(turn: Turn) -> int:
        if IN in turn.legal_actions:
            shown.append((turn.observation.tolist(), str(turn.view)))
            return OUT
        return turn.legal_actions[0]

    for choice in (IN, OUT):
        env = made("tallyup", players=3, opponents=opponent)
        seen, _ = env.reset(seed=4)
        while not seen["action_mask"][IN]:
            seen, *_ = env.step(0)
        before = len(shown)
        env.step(choice)
        assert len(shown) >= before + 2
        shown[before + 2 :] = []
        if choice == IN:
            first, shown = shown, []
    assert first == shown


@pytest.mark.parametrize("action", [1.5, None, "1"])
def test_what_is_no_action_at_all_is_refused(action: Any) -> None:
    """That is a mistake in a program, and the game goes on."""
    env = gymnasium.make("sobremesa/TallyUp-v0", disable_env_checker=True).unwrapped
    seen, _ = env.reset(seed=1)
    with pytest.raises(TypeError):
        env.step(action)
    *_, is_terminated, _, info = env.step(np.int64(seen["action_mask"].argmax()))
    assert (is_terminated, info) == (False, {})


def test_an_illegal_action_ends_the_game() -> None:
    env = made("tallyup", players=2).unwrapped
    seen, _ = env.reset(seed=1)
    wrong = int(seen["action_mask"].argmin())
    seen, reward, is_terminated, is_truncated, info = env.step(wrong)
    assert (reward, is_terminated, is_truncated, info) == (-1.0, True, False, {"illegal": wrong})
    with pytest.raises(RuntimeError):
        env.step(0)
    env.reset()
    play(env, {"action_mask": env._single.mask(0)}, Random(1))


def test_what_does_not_fit_is_told() -> None:
    with pytest.raises(ValueError, match="2 opponents are wanted, not 1"):
        made("tallyup", players=3, opponents=[at_random])
    with pytest.raises(ValueError, match="there is no seat 3: they are 0 to 2"):
        made("tallyup", players=3, seat=3)
    with pytest.raises(ValueError, match="there is no render mode"):
        Solo("tallyup", render_mode="human")
    register()
    assert set(IDS) == set(catalog.GAMES)


def test_the_learner_is_shown_its_own_hand_alone() -> None:
    env = made("lasvegan", players=3, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text.count("hand of 13") + text.count("hand of 12") == 2
    assert "you are seat 0" in text
