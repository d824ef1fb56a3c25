"""Bots that meet two by two: all equally often, and nobody is lucky with seats or deals."""

from collections import Counter, defaultdict
from itertools import pairwise
from random import Random

import pytest

from sobremesa.bots.meetings import Meetings, Met, Tally, met, seated
from sobremesa.rules import catalog
from sobremesa.rules.errors import Malformed


@pytest.mark.parametrize("bots", [2, 3, 5])
@pytest.mark.parametrize("players", range(2, 8))
def test_every_pair_holds_every_seat_equally_often(bots: int, players: int) -> None:
    """After whole rounds of all pairs; and before, no pair is ever more than a game ahead."""
    plan = Meetings(game="tallyup", bots=("any",) * bots, players=players)
    games = 2 * len(plan.pairs)
    held: Counter[tuple[frozenset[int], int, int]] = Counter()
    met_so_far: Counter[frozenset[int]] = Counter({frozenset(pair): 0 for pair in plan.pairs})
    for number in range(3 * games):
        who = seated(plan, number)
        assert all(one != other for one, other in pairwise(who))
        met_so_far[frozenset(who)] += 1
        assert max(met_so_far.values()) - min(met_so_far.values()) <= 1
        for seat, bot in enumerate(who):
            held[frozenset(who), seat, bot] += 1
    assert len(held) == len(plan.pairs) * players * 2
    assert set(held.values()) == {3}


def test_a_deal_is_played_either_way_round_and_by_one_pair(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Las Vegan deals and tosses alike in the two games of a deal, and in no others."""
    game = catalog.game("lasvegan")
    draw = type(game).draw
    drawn: list[str] = []

    def noted(self: object, state: object, chance: Random) -> object:
        event = draw(game, state, chance)
        drawn.append(str(event))
        return event

    monkeypatch.setattr(type(game), "draw", noted)
    plan = Meetings(game="lasvegan", bots=("random", "easy", "steady"), players=3, seed=2)
    deals: dict[tuple[str, ...], list[tuple[int, ...]]] = defaultdict(list)
    for number in range(12):
        drawn.clear()
        who = met(plan, number).seated
        deals[tuple(drawn[:5])].append(who)
    assert len(deals) == 6
    for one, other in deals.values():
        assert set(one) == set(other)
        assert all(here != there for here, there in zip(one, other, strict=True))


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_game_is_the_same_whenever_it_is_played(game: str) -> None:
    plan = Meetings(game=game, bots=("random", "steady"), seed=4)
    forwards = [met(plan, number) for number in range(3)]
    assert [met(plan, number) for number in (2, 1, 0)] == forwards[::-1]
    assert all(sum(one.won) == pytest.approx(1) for one in forwards)
    assert met(Meetings(game=game, bots=plan.bots, seed=5), 0) != forwards[0]


def test_bots_that_are_alike_win_alike() -> None:
    """With two of three seats in one game and one in the other, half of the wins are an even
    share: a bot against itself gets just that where nothing is left to chance but the deal."""
    plan = Meetings(game="lasvegan", bots=("steady", "steady"), players=3, seed=1)
    tally = Tally(plan)
    tally.add(met(plan, number) for number in range(20))
    [shares] = tally.shares
    assert sum(share * count for share, count in shares.items()) == pytest.approx(5)


def test_a_tally_counts_the_shares_of_whole_deals() -> None:
    """In any order of the games; a bot's share is that of all its seats."""
    plan = Meetings(game="tallyup", bots=("a", "b", "c"), players=3)
    won = {
        # a and b: 3/4 of the first game (two seats), nothing of the second.
        0: (0.5, 0.25, 0.25),
        3: (0.5, 0.0, 0.5),
        # a and c: all of both.
        1: (1.0, 0.0, 0.0),
        4: (0.0, 1.0, 0.0),
        # b and c: once only.
        2: (1.0, 0.0, 0.0),
    }
    games = [Met(number, seated(plan, number), 1, (0, 0, 0), won[number]) for number in won]
    for order in (games, games[::-1]):
        tally = Tally(plan)
        tally.add(order)
        assert (tally.games, tally.counted) == (5, 4)
        assert tally.shares == (Counter({0.375: 1}), Counter({1.0: 1}), Counter())


def test_a_table_that_cannot_be_is_refused() -> None:
    with pytest.raises(Malformed):
        met(Meetings(game="lasvegan", bots=("random", "easy"), players=6), 0)
    with pytest.raises(KeyError):
        met(Meetings(game="lasvegan", bots=("random", "nobody")), 0)
