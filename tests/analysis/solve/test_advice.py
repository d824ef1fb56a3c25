"""Advice for any moment of a game of two: by the target, the scores, and who is IN."""

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from sobremesa.analysis.solve.advice import (
    Advisor,
    Choice,
    Moment,
    advisor,
    is_solved,
    shipped,
)
from sobremesa.analysis.solve.chances import TRAYS, chances
from sobremesa.analysis.solve.round import Scores, play_round
from sobremesa.analysis.solve.row import BOTH
from sobremesa.rules.tallyup.components import Die, die_faces, up_die_faces
from sobremesa.rules.tallyup.options import Laps, TallyUpRules, Target

RULES = TallyUpRules()
SAFE = (Die.GREEN, Die.BLUE, Die.PURPLE)


def moment(
    own: int,
    other: int,
    total: int,
    *,
    is_active: bool = True,
    own_in: bool = True,
    other_in: bool = True,
    picked: tuple[Die, ...] = SAFE,
    stars: int | None = None,
    is_tied: bool = False,
) -> Moment:
    return Moment(own, other, is_active, own_in, other_in, picked, total, stars, is_tied)


def choice(of: Moment, rules: TallyUpRules = RULES) -> Choice:
    return advisor(rules).choice(of)


def worth(found: Choice) -> float:
    """The chance to win with the best choice."""
    return found.stay if found.stays == 1 else found.leave


# --- Targets and scores --------------------------------------------------------------------------


def test_a_lower_target_is_the_same_game_from_further_on() -> None:
    """Only what is missing counts: 0 of 1000 points is 1500 of 2500."""
    short = TallyUpRules(goal=Target(1000))
    for own, other in ((0, 0), (120, 700), (900, 40)):
        shifted = (own + 1500, other + 1500)
        assert advisor(short).chance((own, other)) == advisor(RULES).chance(shifted)
        assert advisor(short).tray((own, other)) == advisor(RULES).tray(shifted)
        assert choice(moment(own, other, 200), short) == choice(moment(*shifted, 200))


def test_a_higher_target_counts_from_the_lowest_scores_that_are_known() -> None:
    """Far from it nothing is told apart; close to it all is as in the printed game."""
    high = TallyUpRules(goal=Target(100_000))
    assert advisor(high).chance((0, 20_000)) == advisor(RULES).chance((0, 0))
    assert advisor(high).tray((0, 20_000)) == advisor(RULES).tray((0, 0))
    far = choice(moment(0, 0, 300), high)
    assert far.stay == pytest.approx(far.leave, abs=1e-3)
    assert choice(moment(99_000, 98_000, 300), high) == choice(moment(1500, 500, 300))


def test_scores_need_not_be_multiples_of_ten() -> None:
    """Neither they nor the target: what is missing counts in whole units, rounded up."""
    odd = TallyUpRules(goal=Target(2505))
    alone = {"other_in": False}
    assert choice(moment(2400, 0, 100, **alone), odd).leave < 1
    assert choice(moment(2400, 0, 110, **alone), odd).leave == 1
    assert choice(moment(1007, 993, 100)) == choice(moment(1000, 990, 100))


def test_scores_below_zero_count_as_zero_between_rounds() -> None:
    """Within a round points bring them up as far as they go."""
    assert advisor(RULES).chance((-300, 40)) == advisor(RULES).chance((0, 40))
    assert advisor(RULES).tray((-300, 40)) == advisor(RULES).tray((0, 40))
    alone = {"other_in": False}
    assert choice(moment(-300, 40, 400, **alone)).leave == pytest.approx(
        1 - advisor(RULES).chance((40, 100))
    )


@pytest.mark.parametrize("total", [1000, 3000, 8000])
def test_totals_of_thousands_are_weighed_too(total: int) -> None:
    """Who is IN alone with enough to win leaves; two who are IN watch each other."""
    assert choice(moment(0, 0, total + 1500, other_in=False)) == (pytest.approx(0.8, abs=0.2), 1, 0)
    both = choice(moment(0, 0, total))
    assert 0 <= both.leave <= both.stay == pytest.approx(0.5, abs=0.002)


# --- Who chooses what ----------------------------------------------------------------------------


def test_who_is_out_has_no_choice() -> None:
    with pytest.raises(ValueError, match=r"^who is OUT has no choice$"):
        choice(moment(0, 0, 100, own_in=False))


def test_a_win_is_banked() -> None:
    """Both for the active player and for the other, in a tie-break, and before the Up die."""
    for is_active, stars in product((True, False), (None, 0, 1)):
        here = {"is_active": is_active, "stars": stars, "other_in": False}
        for found in (
            choice(moment(2400, 2300, 100, **here)),
            choice(moment(2600, 2600, 10, is_tied=True, **here)),
        ):
            assert (found.leave, found.stays) == (1, 0)
            assert found.stay < 1


def test_nobody_leaves_behind_somebody_who_has_won() -> None:
    """To stay is worth something, to leave nothing."""
    found = choice(moment(1000, 2600, 900, other_in=False))
    assert (found.leave, found.stays) == (0, 1)
    assert found.stay > 0.01


@pytest.mark.parametrize("is_active", [True, False])
def test_totals_below_zero_are_banked_only_to_win(is_active: bool) -> None:
    """TU-4.2: they cost points; but who stays ahead with the target reached wins at once."""
    alone = {"is_active": is_active, "other_in": False}
    leaving = [choice(moment(own, 2600, -70, **alone)).leave for own in (2680, 2670, 2660)]
    # Level, the tie is played on, and who is not active now is active then (TU-5.2).
    tie = 1 - shipped().tie if is_active else shipped().tie
    assert leaving == [1, pytest.approx(tie), 0]
    for own, other in product(range(0, 2500, 400), repeat=2):
        for stars in (None, 0, 1):
            found = choice(moment(own, other, -70, stars=stars, **alone))
            assert found.stays == 1
            assert found.leave < found.stay
    # Who is not active now is active in the next round.
    chance = advisor(RULES).chance
    after = 1 - chance((1600, 1430)) if is_active else chance((1430, 1600))
    assert choice(moment(1500, 1600, -70, **alone)).leave == pytest.approx(after)


@pytest.mark.parametrize("is_active", [True, False])
def test_two_who_are_in_bank_nothing_below_zero(is_active: bool) -> None:
    """To go OUT costs the points, wherever the scores are."""
    for own, other in product((0, 1000, 1900, 2400), repeat=2):
        for stars in (None, 0, 1):
            found = choice(moment(own, other, -70, is_active=is_active, stars=stars))
            assert found.stays == 1
            assert 0 <= found.leave < found.stay <= 1


def moments() -> Iterator[Moment]:
    """Both IN, with all that the active player would pick."""
    for own, other, total in product((0, 1500), (250, 1250), (200, 300)):
        picked = advisor(RULES).tray((own, other))
        for stars in (None, 1):
            yield moment(own, other, total, picked=picked, stars=stars)


def seen_by_the_other(of: Moment) -> Moment:
    return of._replace(own=of.other, other=of.own, is_active=not of.is_active)


def test_neither_of_two_can_gain_by_knowing_how_the_other_chooses() -> None:
    """Both sides' advice together is an equilibrium of the game of IN and OUT, and adds up to 1."""
    odds, solved, mixed = chances(RULES, 10), shipped(), 0
    for of in moments():
        scores = Scores(solved.wins, solved.tie, is_tied=False)
        pair, tray = (of.own // 10, of.other // 10), TRAYS.index(of.picked)
        # The same tables serve both totals.
        game = play_round(solved.setting, odds, scores, pair, tray, 0)
        kind, row = 0 if of.stars is None else 1 + of.stars, game.row(of.total // 10)
        active_alone, other_alone = game.alone[:, kind, row]
        stay, end = game.rolls[BOTH, kind, row], game.ends[BOTH, row]
        matrix = np.array([[stay, active_alone], [other_alone, end]])
        own, other = choice(of), choice(seen_by_the_other(of))
        mine = np.array([own.stays, 1 - own.stays])
        theirs = np.array([other.stays, 1 - other.stays])
        value = worth(own)
        assert value + worth(other) == pytest.approx(1, abs=1e-9)
        assert (mine @ matrix).min() == pytest.approx(value, abs=1e-9)
        assert (matrix @ theirs).max() == pytest.approx(value, abs=1e-9)
        mixed += 0 < own.stays < 1
    assert mixed >= 3, "this test would see nothing"


# --- Bonus dice, ties, and other rules -----------------------------------------------------------


def test_bonus_dice_are_named_for_oneself_or_against_the_other() -> None:
    """TU-4.4: each choice of so many that wait has a chance; OUT, it is what the other loses."""
    picked = (Die.RED, Die.YELLOW, Die.BLUE)
    for number in (1, 2):
        own = advisor(RULES).bonus(moment(1000, 1000, 300, picked=picked, stars=1), number)
        out = moment(1000, 1000, 300, picked=picked, stars=1, own_in=False)
        against = advisor(RULES).bonus(out, number)
        assert own.keys() == against.keys()
        assert len(own) == 3
        assert all(len(dice) == number and not set(dice) & set(picked) for dice in own)
        assert all(0 < chance < 1 for chance in (*own.values(), *against.values()))
        assert Die.PURPLE in max(own, key=lambda dice: own[dice])
        assert Die.ORANGE in max(against, key=lambda dice: against[dice])


def test_in_a_tie_the_scores_do_not_matter() -> None:
    """TU-5.2: only who is ahead at the end of the round does."""
    asked = advisor(RULES)
    assert asked.tray((2600, 2600), is_tied=True) == asked.tray((9000, 9000), is_tied=True)
    low, high = (choice(moment(at, at, 100, is_tied=True)) for at in (2600, 9000))
    assert low == pytest.approx(high)
    ahead = choice(moment(2600, 2550, 0, is_tied=True, other_in=False))
    assert (ahead.leave, ahead.stays) == (1, 0)


@pytest.mark.parametrize(
    "rules",
    [
        TallyUpRules(goal=Laps(3)),
        TallyUpRules(dice=(die_faces("* * * 50 50 100"), *RULES.dice[1:])),
        TallyUpRules(up_die=up_die_faces("+1 +2 +3 -100 +100 x3")),
    ],
    ids=["laps", "dice", "up-die"],
)
def test_other_games_are_refused(rules: TallyUpRules) -> None:
    """The solutions are of the printed dice and a target."""
    assert not is_solved(rules)
    with pytest.raises(
        ValueError, match=r"^only games with the printed dice and a target are solved$"
    ):
        advisor(rules)
    assert is_solved(TallyUpRules(goal=Target(700), high_stakes=True))


def test_a_solution_of_other_stakes_is_refused() -> None:
    for high_stakes in (False, True):
        with pytest.raises(ValueError, match="the solution is of other stakes"):
            Advisor(shipped(high_stakes=high_stakes), TallyUpRules(high_stakes=not high_stakes))


def test_in_high_stakes_a_total_is_worth_less() -> None:
    """TU-6.3: who stays cannot leave before the Up die."""
    of = moment(1000, 1000, 100, other_in=False)
    assert choice(of, TallyUpRules(high_stakes=True)).stay < choice(of).stay
