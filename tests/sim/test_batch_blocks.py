"""Games by the block: they go as the kernels have it one by one, and chance is as fair."""

from collections import Counter
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from sobremesa.rules import catalog
from sobremesa.rules.tallyup.options import Laps, TallyUpRules, Target
from sobremesa.sim import make
from sobremesa.sim.batch import NOTHING, Batch
from sobremesa.sim.blocks import BLOCK
from sobremesa.sim.chance import next_bits

TALLY = make("tallyup", players=2).action_words.index("tally")
HIGH_STAKES = TallyUpRules(goal=Target(400), high_stakes=True)
TABLES = [
    ("lasvegan", 2, None),
    ("lasvegan", 4, None),
    ("lasvegan", 5, None),
    ("tallyup", 1, TallyUpRules(goal=Laps(3))),
    ("tallyup", 4, TallyUpRules(goal=Target(400))),
    ("tallyup", 10, HIGH_STAKES),
]


def kernel_of(game: str) -> Any:
    return import_module(f"sobremesa.sim.{game}.kernel")


def begun(game: str, players: int, rules: Any, **ways: Any) -> tuple[Batch, Any]:
    """A batch of two blocks, the second of them not full."""
    games = make(game, players=players, batch=BLOCK + 5, rules=rules, **ways)
    return games, games.reset(seed=11)


def some_of(actions: Any, chance: np.random.Generator) -> Any:
    """These actions, but a fifth of the seats do nothing yet; of a race at most one runs."""
    kept = np.where(chance.random(actions.shape) < 0.2, NOTHING, actions)
    is_race = (actions == TALLY).any(axis=1)
    kept[is_race, 1:] = NOTHING
    return kept


@pytest.mark.parametrize(("game", "players", "rules"), TABLES)
def test_a_block_goes_as_its_games_one_by_one(game: str, players: int, rules: Any) -> None:
    """Whoever may act has the same actions, and does the same, as in the kernel."""
    kernel = kernel_of(game)
    games, step = begun(game, players, rules, samples_chance=False)
    chance = np.random.default_rng(1)
    watched = (0, 1, BLOCK - 1, BLOCK, BLOCK + 4)
    for _ in range(150):
        if games.awaits_chance.any():
            games.draw()
            step = games.look()
        for number in watched:
            state = games.states[number]
            legal = [int(kernel.legal(state, seat)) for seat in range(players)]
            assert step.legal[number].tolist() == legal
            assert step.acting[number].tolist() == [mask != 0 for mask in legal]
            assert step.over[number] == kernel.is_over(state)
        actions = games.random_actions()
        if game == "tallyup":
            actions = some_of(actions, chance)
        apart = games.states.copy()
        acting = step.acting.copy()
        step = games.step(actions)
        for number in watched:
            state = apart[number]
            doing = [s for s in range(players) if acting[number, s] and actions[number, s] >= 0]
            if kernel.is_race(state) and not doing:
                kernel.apply_chance(state, 0)
            for seat in doing:
                kernel.apply(state, seat, int(actions[number, seat]))
            assert (state == games.states[number]).all()


def drawn(state: Any, random: Any) -> None:
    """Let come what one word of this source says: three dice, the Up die, three bonus dice."""
    kernel = kernel_of("tallyup")
    fraction = int(next_bits(random)) >> 32
    while kernel.is_chance(state):
        outcomes = kernel.outcomes(state)
        outcome, fraction = divmod(fraction * outcomes, 1 << 32)
        kernel.apply_chance(state, outcome)


@pytest.mark.parametrize("high_stakes", [False, True])
def test_dice_of_a_block_fall_as_one_word_for_each_game_says(high_stakes: bool) -> None:
    """Whatever is rolled in a step, in whichever order, the rules are the kernel's."""
    rules = TallyUpRules(goal=Target(400), high_stakes=high_stakes)
    games, step = begun("tallyup", 3, rules)
    seen: Counter[bool] = Counter()
    for _ in range(60):
        actions = games.random_actions()
        apart, random, legal = games.states.copy(), games._sources.copy(), step.legal.copy()
        step = games.step(actions)
        for number in range(0, BLOCK + 5, 13):
            if (legal[number] == 1 << TALLY).all() or step.over[number]:
                continue  # A race draws, too.
            state = apart[number]
            for seat in range(3):
                if legal[number, seat]:
                    kernel_of("tallyup").apply(state, seat, int(actions[number, seat]))
            drawn(state, random[number])
            assert (state == games.states[number]).all()
            seen[bool(state["bonus"])] += 1
    assert seen[True] > 10


def test_every_roll_comes_as_often_in_a_block() -> None:
    """All pick red, orange and yellow: each of their 216 rolls, within five deviations."""
    games = make("tallyup", players=2, batch=20_000)
    step = games.reset(3)
    step = games.step(np.where(step.acting, 0, NOTHING))
    faces = games.states[0]["settings"]["faces"].reshape(6, 6)[:3]
    # A bust has begun the next round, so its dice are not seen.
    wanted: Counter[tuple[int, ...]] = Counter()
    for number in range(216):
        shown = [int(faces[d, number // 6 ** (2 - d) % 6]) for d in range(3)]
        wanted[(0, 0, 0) if sum(face & 7 for face in shown) == 2 else tuple(shown)] += 1
    found = Counter(tuple(map(int, shown)) for shown in games.states["shown"])
    assert set(found) == set(wanted)
    for shown, ways in wanted.items():
        odds = ways / 216
        spread = (20_000 * odds * (1 - odds)) ** 0.5
        assert abs(found[shown] - 20_000 * odds) < 5 * spread, shown


def test_all_hands_are_dealt_at_once_and_evenly() -> None:
    games = make("lasvegan", players=4, batch=5_000)
    games.reset(3)
    hands = games.states["hands"][:, :4]
    assert (np.bitwise_count(hands) == 10).all()
    assert (np.bitwise_or.reduce(hands, axis=1) == (1 << 40) - 1).all()
    share = np.array([(hands[:, 2] >> np.uint64(card) & np.uint64(1)).mean() for card in range(40)])
    assert np.abs(share - 0.25).max() < 5 * (0.25 * 0.75 / 5_000) ** 0.5


def test_who_chooses_at_the_same_time_chooses_on_their_own() -> None:
    """Each of the eight ways of three seats to be IN or OUT comes as often; so does each pick."""
    games = make("tallyup", players=3, batch=8_000)
    games.reset(5)
    picks = games.random_actions()
    picked = Counter(picks.max(axis=1).tolist())
    assert set(picked) == set(range(20))
    assert all(abs(count - 400) < 5 * (400 * 0.95) ** 0.5 for count in picked.values())
    step = games.step(picks)
    chosen = games.random_actions()[step.acting.all(axis=1) & (step.legal[:, 0] != 1 << TALLY)]
    ways = Counter(map(tuple, (chosen - 20).tolist()))
    assert len(ways) == 8
    mean = len(chosen) / 8
    assert all(abs(count - mean) < 5 * mean**0.5 for count in ways.values())


@pytest.mark.parametrize(("game", "players", "rules"), TABLES)
def test_a_game_that_ends_may_begin_anew_in_the_same_step(
    game: str, players: int, rules: Any
) -> None:
    """As if the caller had begun it anew; what it came to is told all the same."""
    by_itself, step = begun(game, players, rules, auto_reset=True)
    by_hand, other = begun(game, players, rules)
    ended = 0
    for _ in range(300):
        actions = by_itself.random_actions()
        assert (by_hand.random_actions() == actions).all()
        step, other = by_itself.step(actions), by_hand.step(actions)
        assert (step.over == other.over).all()
        assert (step.rewards == other.rewards).all()
        ended += int(step.over.sum())
        other = by_hand.reset(only=other.over.copy())
        assert not other.rewards.any()
        assert (by_itself.states == by_hand.states).all()
        assert (step.acting == other.acting).all()
        assert (step.legal == other.legal).all()
    assert ended > BLOCK


def test_a_game_that_began_anew_may_await_chance() -> None:
    games, step = begun("tallyup", 2, HIGH_STAKES, samples_chance=False, auto_reset=True)
    begun_anew = 0
    for _ in range(200):
        if games.awaits_chance.any():
            games.draw()
            step = games.look() if not games.awaits_chance.any() else step
            continue
        step = games.step(games.random_actions())
        assert (step.acting.any(axis=1) != games.awaits_chance).all()
        begun_anew += int((step.over & games.awaits_chance).sum())
    assert begun_anew > 0


@pytest.mark.parametrize("game", catalog.GAMES)
def test_what_is_said_where_nobody_may_act_does_not_matter(game: str) -> None:
    """Neither in a game that is over, nor by a seat whose turn it is not."""
    games, step = begun(game, 2, None)
    again, _ = begun(game, 2, None)
    while not step.over.all():
        actions = games.random_actions()
        again.random_actions()
        step = games.step(actions)
        last = len(games.action_words) - 1
        again.step(np.where(actions == NOTHING, last, actions))
        assert (games.states == again.states).all()


def test_actions_may_lie_in_memory_as_they_like() -> None:
    games, _ = begun("tallyup", 4, None)
    again, _ = begun("tallyup", 4, None)
    for _ in range(20):
        actions = games.random_actions()
        again.random_actions()
        games.step(actions)
        again.step(np.ascontiguousarray(actions).tolist())
        assert (games.states == again.states).all()


def test_a_state_of_other_rules_is_refused() -> None:
    """Blocks read the settings once for all their games."""
    games, _ = begun("tallyup", 2, None)
    other, _ = begun("tallyup", 2, HIGH_STAKES)
    games.states[3] = other.states[3]
    with pytest.raises(ValueError, match="other settings than the batch"):
        games.look()
