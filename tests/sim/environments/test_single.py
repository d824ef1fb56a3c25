"""One game on the kernels: it goes as the rules do, and copies of it go on alike."""

import copy
import pickle
from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.rules import catalog
from sobremesa.rules.errors import Malformed
from sobremesa.rules.tallyup.options import TallyUpRules, Target
from sobremesa.sim.environments.single import RACE, Single, bits, bridge
from sobremesa.sim.tallyup.layout import IN, OUT, TALLY
from tests.sim.environments.playing import TABLES, played


def begun(game: str, players: int, seed: int) -> Single:
    table = Single(game, players)
    table.start(seed)
    return table


@pytest.mark.parametrize("game", catalog.GAMES)
def test_games_of_all_sizes_end_and_their_rewards_add_up_to_nothing(game: str) -> None:
    for players in catalog.game(game).player_counts:
        table = played(begun(game, players, seed=1), Random(1))
        assert abs(sum(table.rewards())) < 1e-9
        assert max(table.rewards()) > 0 or players == 1
        assert table.acting == ()
        assert table.legal(0) == 0


@pytest.mark.parametrize(("game", "players"), TABLES)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 1000))
def test_a_seat_sees_and_may_do_what_the_rules_say(game: str, players: int, seed: int) -> None:
    """The rules follow its history, and offer the same actions to the same seats."""
    table, randomness = begun(game, players, seed), Random(seed)
    for _ in range(15):
        played(table, randomness, steps=3)
        for seat in range(players):
            view = table.view(seat)
            numbers = sorted(map(bridge(game).to_number, view.actions))
            assert numbers == table.legal_actions(seat) == bits(table.legal(seat))
            assert np.flatnonzero(table.mask(seat)).tolist() == numbers
            assert view.to_act == table.acting


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_seed_is_the_same_game(game: str, players: int) -> None:
    histories = [played(begun(game, players, seed), Random(3)).history for seed in (5, 5, 6)]
    assert histories[0] == histories[1] != histories[2]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_game_without_a_seed_goes_on_with_the_source_as_it_is(game: str, players: int) -> None:
    """So a seed determines all games that follow, and no two of them are the same."""
    tables = [begun(game, players, seed=5) for _ in range(2)]
    first, second = ([], [])
    for table, histories in zip(tables, (first, second), strict=True):
        for _ in range(3):
            histories.append(tuple(played(table, Random(1)).history))
            table.start()
    assert first == second
    assert len(set(first)) == 3
    fresh = [Single(game, players) for _ in range(2)]
    for table in fresh:
        table.start()
    assert played(fresh[0], Random(1)).history != played(fresh[1], Random(1)).history


@pytest.mark.parametrize("clone", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_copy_goes_on_alike_and_changes_nothing(game: str, players: int, clone: object) -> None:
    assert callable(clone)
    table = played(begun(game, players, seed=2), Random(2), steps=20)
    # The rules have followed this far, and will follow both on.
    table.view(0)
    before = table.states.tobytes(), list(table.history)
    other = clone(table)
    played(other, Random(9))
    assert (table.states.tobytes(), table.history) == before
    assert played(table, Random(9)).history == other.history
    assert table.states.tobytes() == other.states.tobytes()
    assert table.view(1) == other.view(1)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_is_not_legal_is_told_and_changes_nothing(game: str, players: int) -> None:
    table = played(begun(game, players, seed=1), Random(1), steps=9)
    before, seat = table.states.tobytes(), table.acting[0]
    wrong = next(number for number in range(99) if number not in table.legal_actions(seat))
    with pytest.raises(ValueError, match=rf"^seat {seat}: {wrong} \(.* one of the legal \["):
        table.act(seat, wrong)
    for action in (-1, 99):
        with pytest.raises(ValueError, match=rf"^seat {seat}: {action} is not one"):
            table.act(seat, action)
    with pytest.raises(ValueError, match=r"^seat 77: .* it is the turn of \["):
        table.act(77, 0)
    with pytest.raises(ValueError, match="no outcome 0 is awaited"):
        table.come(0)
    assert table.states.tobytes() == before
    over = played(table, Random(1))
    with pytest.raises(ValueError, match=r"^seat 0: 0 \(.*\) is not possible, nobody may act now"):
        over.act(0, 0)


def test_tables_that_cannot_be_are_refused() -> None:
    with pytest.raises(KeyError, match="chess"):
        Single("chess", 2)
    with pytest.raises(Malformed):
        Single("lasvegan", 6)


def race() -> Single:
    """Three players, and three stars on the table."""
    table = Single("tallyup", 3)
    table.come(1)
    table.act(1, 0)
    table.come(0)
    return table


def test_who_is_first_to_claim_is_drawn_and_every_seat_as_likely() -> None:
    """Nobody has anything to choose (TU-3.4)."""
    table = race()
    assert table.awaited == RACE
    assert table.acting == ()
    first: Counter[tuple[int, int]] = Counter()
    for _ in range(3000):
        again = copy.deepcopy(table)
        again.advance()
        first[again.history[-1]] += 1
        # The next copy draws another number.
        table.luck.randrange(2)
    assert set(first) == {(seat, TALLY) for seat in range(3)}
    assert all(abs(times - 1000) < 5 * (3000 * 2 / 9) ** 0.5 for times in first.values())


def test_a_claim_may_be_said_to_come() -> None:
    table = race()
    with pytest.raises(ValueError, match="no outcome 3 is awaited"):
        table.come(3)
    table.come(2)
    assert table.states["scores"][0, :3].tolist() == [100, 100, 200]
    assert table.view(0).scores == (100, 100, 200)


@pytest.mark.parametrize("choice", [IN, OUT])
def test_a_choice_is_sealed_until_all_have_chosen(choice: int) -> None:
    """TU-2.4: whatever the first chose, the second sees the same."""
    seen = []
    for first in (IN, OUT):
        table = race()
        table.come(0)
        table.act(0, first)
        seen.append([table.observe(1).tolist(), table.described(1), table.observe(2).tolist()])
        assert table.acting == (1, 2)
        table.act(2, choice)
    assert seen[0] == seen[1]


def test_rules_that_are_agreed_on_hold() -> None:
    table = Single("tallyup", 2, TallyUpRules(goal=Target(100)))
    table.start(1)
    assert max(played(table, Random(1)).view(0).scores) >= 100
    assert len(table.history) < 200
