"""What a table means is worked out from what everybody sees, and is right."""

from random import Random
from typing import Any

import pytest

from sobremesa.analysis import odds
from sobremesa.analysis.lasvegan import LasVeganInsight
from sobremesa.analysis.tallyup import TallyUpInsight
from sobremesa.record.replay import replay
from sobremesa.record.worded import worded
from sobremesa.rules import catalog
from sobremesa.rules.game import Chance, Over
from sobremesa.rules.lasvegan.facts import RoundScored, TrickTaken
from sobremesa.rules.tallyup.components import STANDARD_DICE, STANDARD_UP_DIE
from sobremesa.rules.tallyup.facts import BonusRolled, MainRolled

VEGAN = "sobremesa 1\ngame lasvegan\nplayers Ana, Bo, Cy\nrule hand 4\n* lead 0\n"
TALLY = "sobremesa 1\ngame tallyup\nplayers Ana, Bo\n* first 0\n"


def meant(game: str, state: Any) -> Any:
    view = catalog.game(game).view(state, None)
    return catalog.part("sobremesa.analysis", game).insight(view)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_all_views_of_a_state_mean_the_same(game: str) -> None:
    """Nothing in the meaning depends on who looks, so it holds no secret."""
    rules, random = catalog.game(game), Random(5)
    insight = catalog.part("sobremesa.analysis", game).insight
    state = rules.start(4)
    before = None
    while not isinstance(awaited := rules.awaiting(state), Over):
        views = [rules.view(state, seat) for seat in (None, *range(4))]
        seen = [insight(view) for view in views]
        assert all(one == seen[0] for one in seen)
        assert insight(views[0], before) == seen[0]
        before = (views[0], seen[0])
        worded(seen[0])
        if isinstance(awaited, Chance):
            event: Any = rules.draw(state, random)
        else:
            event = random.choice(awaited.actions[random.choice([*awaited.actions])])
        state = rules.apply(state, event)


def test_whoever_wins_the_trick_takes_it() -> None:
    """Who would take a trick with one card to come takes it, unless that card does."""
    game, random = catalog.game("lasvegan"), Random(3)
    checked = 0
    for players in (2, 3, 4, 5):
        state = game.start(players)
        while not isinstance(awaited := game.awaiting(state), Over):
            before = meant("lasvegan", state)
            if isinstance(awaited, Chance):
                state = game.apply(state, game.draw(state, random))
                continue
            [(seat, actions)] = awaited.actions.items()
            state, facts = game.step(state, random.choice(actions))
            for fact in facts:
                if isinstance(fact, TrickTaken):
                    assert fact.seat in (before.winning, seat)
                    checked += 1
                elif isinstance(fact, RoundScored):
                    assert len(before.if_scored_now.changes) == players
    assert checked > 50


def test_the_cards_that_a_casino_counts() -> None:
    """By casino and seat: the cards of its number or suit among those that were won."""
    record = VEGAN + (
        "* casinos 3 green 8\n* tokens gold:-3 t1:-1 t2:-2 t3:-1 t4:+1\n"
        "* deal 0 R1 R3 G3 G4\n* deal 1 R2 R8 G8 B3\n* deal 2 R4 R5 G1 G2\n"
        "0 play G3\n1 play G8\n2 play G1\n1 play R8\n"
    )
    found: LasVeganInsight = meant("lasvegan", replay(record).state)
    assert found.winning == 1
    assert found.tricks_won == (0, 1, 0)
    assert found.cards_counted == ((0, 1, 0), (0, 3, 0), (0, 1, 0))
    assert found.if_scored_now.changes == (0, 0, 0)


def test_the_odds_of_what_comes_next() -> None:
    """The main roll, then the Up die, then each choice of bonus dice."""
    rolled = TALLY + "0 pick red orange yellow\n"
    found: TallyUpInsight = meant("tallyup", replay(rolled).state)
    assert found.next_main is not None
    assert found.next_main.bust == pytest.approx(1 / 3)
    up = rolled + "* roll red:(50) orange:* yellow:20\n"
    found = meant("tallyup", replay(up).state)
    assert found.next_main is None
    assert found.next_up is not None
    assert found.next_up.bust == pytest.approx(109 / 648)
    bonus = up + "0 in\n1 in\n* up +1\n"
    found = meant("tallyup", replay(bonus).state)
    assert [tuple(map(str, each.dice)) for each in found.next_bonus] == [
        ("green",), ("blue",), ("purple",)
    ]  # fmt: skip
    assert found.next_bonus[2].bust == pytest.approx(1 / 6)


def test_every_way_to_pick_dice_has_its_odds() -> None:
    """Twenty trays while dice are picked, as they are told afterwards, and none later."""
    found: TallyUpInsight = meant("tallyup", replay(TALLY).state)
    assert len({each.dice for each in found.trays}) == 20
    for each in found.trays:
        names = " ".join(map(str, each.dice))
        after: TallyUpInsight = meant("tallyup", replay(TALLY + f"0 pick {names}\n").state)
        assert (after.next_main, after.trays) == (each, ())


def test_what_staying_is_worth() -> None:
    """Before a main roll and before the Up die: what it brings, less what a bust costs."""
    rolled = TALLY + "0 pick red orange yellow\n* roll red:50 orange:60 yellow:20\n"
    found: TallyUpInsight = meant("tallyup", replay(rolled).state)
    # 72 rolls of 216 lose 130 points, 18 are a Tally Up that brings 100, and the others points.
    assert found.next_main is not None
    assert found.next_main.points is not None
    brings = (126 * found.next_main.points + 18 * 100 - 72 * 130) / 216
    assert found.staying == pytest.approx(brings)
    up = TALLY + "0 pick red orange yellow\n* roll red:(50) orange:60 yellow:20\n"
    found = meant("tallyup", replay(up).state)
    change = odds.up_change(STANDARD_UP_DIE, STANDARD_DICE[3:], main_stars=0)
    assert found.staying == pytest.approx(float(change.of(130)))
    assert meant("tallyup", replay(TALLY).state).staying is None


def test_where_nobody_can_leave_before_the_up_die_it_counts() -> None:
    """With high stakes a roll is worth less: its circles bring the Up die, wanted or not."""
    rolled = "0 pick blue green purple\n* roll green:30 blue:20 purple:20\n"
    usual: TallyUpInsight = meant("tallyup", replay(TALLY + rolled).state)
    header, first = TALLY.split("* first")
    high = f"{header}rule high-stakes on\n* first{first}"
    staked: TallyUpInsight = meant("tallyup", replay(high + rolled).state)
    assert usual.next_main == staked.next_main
    assert usual.staying != staked.staying


def test_a_claim_scores_what_is_said() -> None:
    """What a Tally Up scores, and the others who are IN, is what the rules then give."""
    rolled = TALLY + "0 pick red orange yellow\n* roll red:* orange:* yellow:*\n"
    found: TallyUpInsight = meant("tallyup", replay(rolled).state)
    assert replay(rolled + "1 tally\n").state.scores == (found.shared, found.claimed)


def test_odds_agree_with_what_is_rolled() -> None:
    """A bust comes about as often as it is said to."""
    game, random = catalog.game("tallyup"), Random(11)
    expected = happened = 0.0
    for _ in range(40):
        state = game.start(2)
        while not isinstance(awaited := game.awaiting(state), Over):
            if not isinstance(awaited, Chance):
                [*seats] = awaited.actions
                state = game.apply(state, random.choice(awaited.actions[seats[0]]))
                continue
            before = meant("tallyup", state)
            state, facts = game.step(state, game.draw(state, random))
            odds = before.next_main or next(iter(before.next_bonus), None)
            rolls = [fact for fact in facts if isinstance(fact, MainRolled | BonusRolled)]
            if odds is not None and rolls:
                expected += odds.bust
                happened += any(type(fact).__name__ == "Busted" for fact in facts)
    assert happened == pytest.approx(expected, rel=0.15)
