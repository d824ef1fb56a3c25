"""Games side by side: they go as each alone would, and nothing wrong changes any of them."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.rules import catalog
from sobremesa.rules.errors import Malformed
from sobremesa.rules.tallyup.options import TallyUpRules, Target
from sobremesa.sim import make
from sobremesa.sim.batch import NOTHING, Batch

TALLY = make("tallyup", players=2).action_words.index("tally")
CLAIM = 1 << TALLY
TABLES = [("lasvegan", 2), ("lasvegan", 5), ("tallyup", 2), ("tallyup", 10)]


def played(games: Batch, seed: int) -> tuple[Any, int]:
    """The rewards that all games came to, and how many steps that took."""
    step = games.reset(seed)
    rewards, steps = step.rewards.copy(), 0
    while not step.over.all():
        step = games.step(games.random_actions())
        rewards += step.rewards
        steps += 1
    return rewards, steps


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_all_games_end_and_their_rewards_add_up_to_nothing(game: str, players: int) -> None:
    rewards, _ = played(make(game, players=players, batch=50), seed=1)
    assert np.abs(rewards.sum(axis=1)).max() < 1e-5
    assert (rewards.max(axis=1) >= 0).all()
    assert rewards.any()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_game_goes_as_it_would_alone(game: str, players: int) -> None:
    """The same seed, the same game, whatever lies beside it."""
    many, few = (make(game, players=players, batch=batch) for batch in (30, 3))
    assert (played(many, 5)[0][:3] == played(few, 5)[0]).all()
    assert (many.states[:3] == few.states).all()
    assert (played(few, 6)[0] != played(many, 5)[0][:3]).any()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_somebody_may_act_in_every_game_that_goes_on(game: str, players: int) -> None:
    """Masks are of those who act, and of nobody else."""
    games = make(game, players=players, batch=20)
    step = games.reset(2)
    while not step.over.all():
        assert (step.acting.any(axis=1) == ~step.over).all()
        assert ((step.legal != 0) == step.acting).all()
        legal = games.legal_actions()
        assert legal.shape == (20, players, len(games.action_words))
        assert (legal.any(axis=2) == step.acting).all()
        actions = games.random_actions()
        assert ((actions != NOTHING) == step.acting).all()
        step = games.step(actions)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_who_does_nothing_is_awaited_again(game: str, players: int) -> None:
    games = make(game, players=players, batch=4)
    step = games.reset(3)
    before, acting = games.states.copy(), step.acting.copy()
    step = games.step(np.full((4, players), NOTHING))
    assert (step.acting == acting).all()
    assert (games.states == before).all()


@pytest.mark.parametrize(("game", "players"), TABLES)
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_one_wrong_action_changes_no_game(game: str, players: int, data: st.DataObject) -> None:
    """It says where it is, what was asked and what is allowed."""
    games = make(game, players=players, batch=6)
    step = games.reset(data.draw(st.integers(0, 100)))
    for _ in range(data.draw(st.integers(0, 10))):
        step = games.step(games.random_actions())
    actions = games.random_actions()
    [spot, *_] = np.argwhere(step.acting)[data.draw(st.integers(0, 5)) % len(step.acting) :]
    mask = int(step.legal[tuple(spot)])
    number = data.draw(st.integers(-128, 127).filter(lambda n: n != NOTHING))
    actions[tuple(spot)] = number
    before = games.states.copy()
    if number >= 0 and mask >> number & 1:
        games.step(actions)
        assert (games.states != before).any()
    else:
        with pytest.raises(ValueError, match=f"^game {spot[0]}, seat {spot[1]}: {number} "):
            games.step(actions)
        assert (games.states == before).all()


def test_a_wrong_shape_is_told() -> None:
    games = make("tallyup", players=3, batch=2)
    games.reset(1)
    with pytest.raises(ValueError, match=r"shape \(2, 3\) \(games, seats\) are wanted, not \(3,\)"):
        games.step([0, 0, 0])
    for number in (256, 300, -200, 0.5, float("nan")):
        with pytest.raises(ValueError, match="actions are whole numbers from 0 to"):
            games.step(np.full((2, 3), number))
    with pytest.raises(ValueError, match="2 outcomes are wanted"):
        games.apply_chance([0, 0, 0])


def test_games_that_are_over_stay_as_they_are_until_they_begin_anew() -> None:
    """Some begin anew, and the others do not notice."""
    games = make("tallyup", players=2, batch=10, rules=TallyUpRules(goal=Target(100)))
    played(games, 1)
    over = games.states.copy()
    step = games.step(np.zeros((10, 2)))
    assert (games.states == over).all()
    assert not step.rewards.any()
    only = np.arange(10) < 4
    step = games.reset(2, only)
    assert (step.over == ~only).all()
    assert (games.states[4:] == over[4:]).all()
    alone = make("tallyup", players=2, batch=10, rules=TallyUpRules(goal=Target(100)))
    alone.reset(2)
    assert (alone.states[:4] == games.states[:4]).all()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_chance_may_be_drawn_by_hand(game: str, players: int) -> None:
    """A batch that draws nothing by itself goes the same way when its draws are repeated."""
    first = make(game, players=players, batch=8, samples_chance=False)
    again = make(game, players=players, batch=8, samples_chance=False)
    step, other = first.reset(4), again.reset(99)
    assert first.awaits_chance.all()
    while not step.over.all():
        if first.awaits_chance.any():
            waiting = first.awaits_chance
            outcomes = first.draw()
            assert ((outcomes >= 0) == waiting).all()
            other = again.apply_chance(outcomes)
        else:
            actions = first.random_actions()
            # Who is the first of several is chance, too.
            actions[(step.legal == CLAIM).all(axis=1), 1:] = NOTHING
            step, other = first.step(actions), again.step(actions)
        assert (first.states == again.states).all()
        assert (step.legal == other.legal).all()


def test_a_race_is_fair_and_lapses_when_nobody_enters_it() -> None:
    """TU-3.4 and TU-3.5: each of those who claim is the first as often."""
    games = make("tallyup", players=3, batch=4000, samples_chance=False)
    step = games.reset(1)
    while not (race := (step.legal == CLAIM).all(axis=1)).sum() > 300:
        if games.awaits_chance.any():
            games.draw()
        else:
            actions = games.random_actions()
            actions[race] = NOTHING
            # A game that waits for its claim is left alone: only the others act.
            kept = games.states[race].copy()
            step = games.step(actions)
            games.states[race] = kept
            step = games.look()
    before = games.states["scores"][race].copy()
    inside = games.states["inside"][race]
    actions = np.full((4000, 3), NOTHING)
    actions[race, 1:] = TALLY
    games.step(actions)
    gained = games.states["scores"][race] - before
    assert ((gained[:, :3] == 200).sum(axis=1) == 1).all()
    assert (gained[:, 0] == np.where(inside & 1, 100, 0)).all()
    share = (gained[:, 1] == 200).mean()
    assert abs(share - 0.5) < 5 * 0.5 / race.sum() ** 0.5


@pytest.mark.parametrize(("game", "players"), [("lasvegan", 1), ("lasvegan", 6), ("tallyup", 11)])
def test_tables_of_the_wrong_size_are_refused(game: str, players: int) -> None:
    with pytest.raises(Malformed):
        make(game, players=players)


def test_what_does_not_exist_is_told() -> None:
    with pytest.raises(KeyError, match="chess"):
        make("chess", players=2)
    with pytest.raises(ValueError, match="a batch of 0 games"):
        make("tallyup", players=2, batch=0)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_state_written_back_goes_on_from_there(game: str) -> None:
    games = make(game, players=3, batch=5)
    games.reset(8)
    for _ in range(4):
        games.step(games.random_actions())
    kept = games.states.copy()
    games.step(games.random_actions())
    assert (games.states != kept).any()
    games.states[:] = kept
    step = games.look()
    assert step.acting.any(axis=1).all()
    games.step(games.random_actions())


@pytest.mark.parametrize("game", ["lasvegan", "tallyup"])
def test_a_batch_that_has_not_wholly_begun_says_so(game: str) -> None:
    """A game without chance of its own would be drawn for ever."""
    games = make(game, players=2, batch=2)
    for seed in (None, 1):
        if seed is not None:
            games.reset(seed, np.array([True, False]))
        for use in (
            lambda: games.step(np.full((2, 2), NOTHING)),
            games.random_actions,
            games.observations,
            games.look,
            games.draw,
            games.legal_actions,
            lambda: games.awaits_chance,
            lambda: games.apply_chance([0, 0]),
        ):
            with pytest.raises(ValueError, match="not all games have begun: `reset` with a seed"):
                use()
    for only in (None, np.array([False, True]), np.array([True, True])):
        with pytest.raises(ValueError, match="the first reset of a game needs a seed"):
            games.reset(only=only)
    games.reset(only=np.array([True, False]))
    games.reset(2, np.array([False, True]))
    games.step(games.random_actions())


@pytest.mark.parametrize("only", [[0, 1], [True], np.ones((2, 1), np.bool_), True, [1, 0]])
def test_what_is_no_choice_of_games_begins_none(only: Any) -> None:
    games = make("tallyup", players=2, batch=2)
    games.reset(1)
    before = games.states.copy()
    for seed in (None, 5):
        with pytest.raises(ValueError, match="`only` is true or false for each of 2 games, not"):
            games.reset(seed, only)
    assert (games.states == before).all()


@pytest.mark.parametrize("game", ["lasvegan", "tallyup"])
@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_a_copy_goes_on_alone_and_alike(game: str, copied: Callable[[Batch], Batch]) -> None:
    games = make(game, players=3, batch=4, auto_reset=True)
    games.reset(1)
    for _ in range(5):
        games.step(games.random_actions())
    other = copied(games)
    kept = games.states.copy()
    steps = [other.step(other.random_actions()) for _ in range(60)]
    assert (games.states == kept).all()
    for _ in range(60):
        step = games.step(games.random_actions())
    for mine, theirs in zip(step, steps[-1], strict=True):
        assert (mine == theirs).all()
    assert step.acting.any()
    assert (games.states == other.states).all()


@pytest.mark.parametrize(
    ("game", "before", "wrong"),
    [
        ("lasvegan", [], 3),
        ("lasvegan", [], -1),
        ("lasvegan", [0], 0),
        ("lasvegan", [0], 1 << 40),
        ("tallyup", [], 3),
        ("tallyup", [], -1),
    ],
)
def test_what_chance_cannot_bring_changes_no_game(game: str, before: list[int], wrong: int) -> None:
    """Of the casinos 0 would be three of the same kind, of which there are two."""
    games = make(game, players=3, batch=2, samples_chance=False)
    games.reset(1)
    for outcome in before:
        games.apply_chance([outcome, outcome])
    kept = games.states.copy()
    right = 1 if not before else int(games.draw()[0])
    games.states[:] = kept
    games.look()
    with pytest.raises(ValueError, match=f"^game 1: {wrong} is no outcome that may come now"):
        games.apply_chance([right, wrong])
    with pytest.raises(ValueError, match="outcomes are whole numbers"):
        games.apply_chance([right, 0.5])
    assert (games.states == kept).all()
    games.apply_chance([right, right])
    assert (games.states != kept).all()


def test_what_stands_where_nobody_may_act_does_not_matter() -> None:
    games = make("lasvegan", players=3, batch=4)
    for strange in (300, -1000, 0.5, float("nan"), float("inf"), 2.0**40):
        step = games.reset(1)
        actions = np.where(step.acting, games.random_actions(), strange)
        before = games.states.copy()
        games.step(actions)
        assert (games.states != before).all()
    for nonsense in (np.full((4, 3), None), np.full((4, 3), "1"), np.ones((4, 3), complex)):
        with pytest.raises(ValueError, match="actions are whole numbers from 0 to"):
            games.step(nonsense)


@pytest.mark.parametrize("layout", ["C", "F"])
def test_actions_may_lie_in_memory_as_they_like(layout: Any) -> None:
    alike, other = (make("tallyup", players=3, batch=6) for _ in range(2))
    alike.reset(1), other.reset(1)
    for _ in range(40):
        actions = alike.random_actions()
        other.random_actions()
        alike.step(actions)
        spread = np.zeros((12, 6), ">i4", order=layout)
        spread[::2, ::2] = actions
        other.step(spread[::2, ::2])
    assert (alike.states == other.states).all()


def test_room_that_cannot_be_written_to_is_told() -> None:
    games = make("tallyup", players=2, batch=2)
    games.reset(1)
    room = games.observations()
    room.flags.writeable = False
    with pytest.raises(ValueError, match="float32 numbers is wanted"):
        games.observations(room)
