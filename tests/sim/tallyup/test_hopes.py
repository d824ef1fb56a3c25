"""What scores are worth at the end of a round: shares of one win, by the solution for two."""

from itertools import permutations
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from sobremesa.analysis.solve.advice import shipped
from sobremesa.bots.tallyup.habits import hopes
from sobremesa.rules.game import Seat
from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.components import Face
from sobremesa.rules.tallyup.events import First
from sobremesa.rules.tallyup.options import Dice, Laps, TallyUpRules, Target
from sobremesa.rules.tallyup.state import Phase
from sobremesa.sim.tallyup.bridge import to_array
from sobremesa.sim.tallyup.hopes import share

RULES = TallyUpRules()


def shares(
    scores: tuple[int, ...], rules: TallyUpRules = RULES, **changes: object
) -> tuple[float, ...]:
    """By seat, before a round."""
    state = GAME.apply(GAME.start(len(scores), rules), First(Seat(0)))
    array = to_array(replace(state, scores=scores, **changes))
    known = hopes(rules, len(scores))
    return tuple(share(array, seat, known) for seat in range(len(scores)))


def doubled(dice: Dice) -> Dice:
    a, b, c, d, e, f = (
        tuple([Face(2 * face.points, face.circled, face.star) for face in faces]) for faces in dice
    )
    return a, b, c, d, e, f


@pytest.mark.parametrize("players", range(1, 11))
def test_hopes_are_parts_of_one_win(players: int) -> None:
    """They add up to 1, whatever the scores, by target and by laps; more points hope for more."""
    random = Random(players)
    for rules in (RULES, TallyUpRules(goal=Target(400)), TallyUpRules(goal=Laps(3))):
        for _ in range(20):
            scores = tuple([random.randrange(-100, 2600, 10) for _ in range(players)])
            found = shares(scores, rules, round=random.randint(1, 3 * players))
            assert sum(found) == pytest.approx(1)
            assert min(found) >= 0
            by_score = [found[seat] for seat in sorted(range(players), key=scores.__getitem__)]
            assert by_score == pytest.approx(sorted(found), abs=1e-12)


@pytest.mark.parametrize("rules", [RULES, TallyUpRules(goal=Laps(2))], ids=["target", "laps"])
def test_equal_scores_hope_for_the_same(rules: TallyUpRules) -> None:
    """And a seat's place at the table changes nothing."""
    assert shares((700,) * 5, rules) == pytest.approx((0.2,) * 5)
    whole = dict(zip((0, 300, 1200), shares((0, 300, 1200), rules), strict=True))
    for scores in permutations(whole):
        assert shares(scores, rules) == pytest.approx([whole[score] for score in scores])


def test_between_two_it_is_the_solution_but_for_who_is_active() -> None:
    """The mean of being active and not; at another target, by what is missing."""
    wins = shipped().wins
    for x, y in ((0, 0), (30, 200), (249, 100), (180, 170)):
        mean = (wins[x, y] + 1 - wins[y, x]) / 2
        assert shares((10 * x, 10 * y)) == pytest.approx((mean, 1 - mean))
        later = (10 * x + 500, 10 * y + 500)
        assert shares(later, TallyUpRules(goal=Target(3000))) == pytest.approx((mean, 1 - mean))


def test_a_game_that_is_over_is_won_by_who_leads() -> None:
    """A tie that is played on is shared by those who are in it."""
    assert shares((2600, 2700, 0), phase=Phase.OVER) == (0, 1, 0)
    assert shares((2700, 2700, 0), tie_break=True) == (0.5, 0.5, 0)
    assert min(shares((2600, 2700, 0))) > 0


def test_in_laps_a_lead_is_worth_more_the_fewer_rounds_are_left() -> None:
    """TU-6.2: with many rounds to come a lead of 200 says little."""
    laps = TallyUpRules(goal=Laps(20))
    leads = [shares((1200, 1000), laps, round=number)[0] for number in (1, 10, 30, 39, 40)]
    assert leads == sorted(leads)
    assert 0.5 < leads[0] < 0.6
    assert leads[-1] > 0.75


def test_dice_with_more_points_make_scores_count_less() -> None:
    """Twice the points on each face and twice the target are the same game."""
    twice = TallyUpRules(dice=doubled(RULES.dice), goal=Target(5000))
    assert shares((600, 2000, 4000), twice) == pytest.approx(shares((300, 1000, 2000)))
    laps = TallyUpRules(goal=Laps(5))
    twice = replace(laps, dice=doubled(RULES.dice))
    assert shares((600, 2000, 4000), twice) == pytest.approx(shares((300, 1000, 2000), laps))


def test_what_the_tables_do_not_reach_is_their_edge() -> None:
    """Scores below and beyond what is solved count as the lowest and the highest that is."""
    high = TallyUpRules(goal=Target(100_000))
    assert shares((0, 30_000), high) == pytest.approx((0.5, 0.5))
    assert np.argmax(shares((10**9, 2400))) == 0
    assert shares((-(10**9), 0)) == pytest.approx((0.5, 0.5))
