"""Many games among bots: each is its own, seats are fair, and the figures are the usual ones."""

from random import Random
from statistics import fmean, stdev

import pytest

from sobremesa.bots import tournament
from sobremesa.bots.tournament import Plan, Played, Table, played
from sobremesa.rules import catalog
from sobremesa.rules.errors import Malformed
from sobremesa.rules.tallyup.options import Target


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_game_is_the_same_whenever_it_is_played(game: str) -> None:
    plan = Plan(game=game, bots=("random", "steady", "random"), seed=4)
    forwards = [played(plan, number) for number in range(4)]
    assert [played(plan, number) for number in (3, 2, 1, 0)] == forwards[::-1]
    assert played(Plan(game=game, bots=plan.bots, seed=5), 0) != forwards[0]


@pytest.mark.parametrize("game", catalog.GAMES)
def test_each_sits_everywhere_once_in_a_group(game: str) -> None:
    """And what is told by bot is told of the seat where it sat."""
    plan = Plan(game=game, bots=("random",) * 3, seed=1)
    group = [played(plan, number) for number in range(3)]
    for bot in range(3):
        assert {one.seated.index(bot) for one in group} == {0, 1, 2}
    assert all(sum(one.won) == pytest.approx(1) for one in group)


def test_the_deal_of_a_group_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Las Vegan deals, tosses and draws alike in all games of a group, and otherwise in others."""
    drawn: list[list[str]] = []
    game = catalog.game("lasvegan")
    draw = type(game).draw

    def noted(self: object, state: object, chance: Random) -> object:
        event = draw(game, state, chance)
        drawn[-1].append(str(event))
        return event

    monkeypatch.setattr(type(game), "draw", noted)
    plan = Plan(game="lasvegan", bots=("random", "steady"), seed=2)
    for number in range(4):
        drawn.append([])
        played(plan, number)
    first_round = [events[:5] for events in drawn]
    assert first_round[0] == first_round[1]
    assert first_round[2] == first_round[3]
    assert first_round[0] != first_round[2]


def test_the_rules_of_the_plan_are_played_by() -> None:
    rules = catalog.game("tallyup").default_rules
    quick = Plan(game="tallyup", bots=("steady",) * 2, seed=1, rules=rules)
    short = Plan(
        game="tallyup",
        bots=("steady",) * 2,
        seed=1,
        rules=type(rules)(goal=Target(100), high_stakes=False),
    )
    assert played(short, 0).rounds < played(quick, 0).rounds


def test_a_table_is_the_mean_of_whole_groups() -> None:
    """Its margins are 1.96 standard errors of the groups' means; an open group is left out."""
    random = Random(1)
    games = []
    for number in range(21):
        won = random.choice([(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)])
        scores = (random.randrange(100), random.randrange(100))
        games.append(Played(number, (0, 1), 1, scores, won))
    table = Table(Plan(game="tallyup", bots=("random", "steady")))
    table.add(games[:5])
    table.add(games[5:])
    assert (table.games, table.counted) == (21, 20)
    groups = [games[at : at + 2] for at in range(0, 20, 2)]
    for bot, standing in enumerate(table.standings):
        scores = [fmean(game.scores[bot] for game in group) for group in groups]
        shares = [fmean(game.won[bot] for game in group) for group in groups]
        assert standing.score.value == pytest.approx(fmean(scores))
        assert standing.score.margin == pytest.approx(1.959964 * stdev(scores) / 10**0.5)
        assert standing.won.value == pytest.approx(fmean(shares))
        assert standing.won.margin == pytest.approx(1.959964 * stdev(shares) / 10**0.5)


def test_where_all_are_alike_no_margin_is_claimed() -> None:
    """That nobody else has won yet does not show that nobody ever will."""
    table = Table(Plan(game="tallyup", bots=("random", "steady")))
    table.add(Played(number, (0, 1), 1, (0, 9), (0.0, 1.0)) for number in range(10))
    assert [standing.won.margin for standing in table.standings] == [None, None]


@pytest.mark.parametrize("bots", [("random",), ("random",) * 6])
def test_a_table_that_cannot_be_is_refused(bots: tuple[str, ...]) -> None:
    with pytest.raises(Malformed):
        played(Plan(game="lasvegan", bots=bots), 0)
    with pytest.raises(KeyError):
        tournament.played(Plan(game="lasvegan", bots=("nobody", "random")), 0)
