"""The tables of one round agree with the whole solution, with their own parts, and with the rules.

Of the shipped solution only the values of score pairs are used.
"""

from itertools import combinations, product

import numpy as np
import pytest

from sobremesa.analysis.solve.advice import shipped
from sobremesa.analysis.solve.chances import TRAYS, chances
from sobremesa.analysis.solve.round import Round, Scores, play_round
from sobremesa.analysis.solve.row import BOTH, ONLY_ACTIVE, ONLY_OTHER
from sobremesa.rules.tallyup.components import STANDARD_DICE, Die
from sobremesa.rules.tallyup.legal import unpicked

SOLVED = shipped()
GAME = SOLVED.setting
ODDS = chances(SOLVED.rules, GAME.unit)

SAFE = TRAYS.index((Die.GREEN, Die.BLUE, Die.PURPLE))
RISKY = TRAYS.index((Die.RED, Die.ORANGE, Die.YELLOW))

PAIRS = (
    (0, 0), (100, 100), (200, 0), (0, 200), (240, 240), (245, 120), (120, 245), (200, 180),
    (150, 230), (230, 150), (60, 90), (249, 249),
)  # fmt: skip


def tables(
    pair: tuple[int, int],
    tray: int,
    total: int = 0,
    *,
    alone: int = BOTH,
    is_tied: bool = False,
    high_stakes: bool = False,
) -> Round:
    solved = shipped(high_stakes=high_stakes)
    scores = Scores(solved.wins, solved.tie, is_tied)
    return play_round(solved.setting, ODDS, scores, pair, tray, total, alone=alone)


def start(pair: tuple[int, int], tray: int) -> float:
    return tables(pair, tray).start


@pytest.mark.parametrize("high_stakes", [False, True])
def test_a_round_is_worth_at_its_start_what_the_solution_says(high_stakes: bool) -> None:
    """With the dice that the solution picks, for scores all over the game."""
    solved = shipped(high_stakes=high_stakes)
    apart = [
        abs(tables(pair, solved.trays[pair], high_stakes=high_stakes).start - solved.wins[pair])
        for pair in PAIRS
    ]
    assert max(apart) < 0.006
    assert np.mean(apart) < 0.002


@pytest.mark.parametrize("pair", [(150, 230), (200, 100)])
def test_the_dice_of_the_solution_are_the_best(pair: tuple[int, int]) -> None:
    """No other tray is worth more than what is cut short in the tables."""
    worth = [start(pair, tray) for tray in range(len(TRAYS))]
    assert max(worth) - worth[SOLVED.trays[pair]] < 0.003
    assert max(worth) - min(worth) > 0.01


def test_a_tie_is_worth_what_the_solution_says() -> None:
    """TU-5.2: the round begins level, whatever the scores are, and a bust goes on with the tie."""
    level = [tables((0, 0), tray, is_tied=True) for tray in range(len(TRAYS))]
    assert max(game.start for game in level) == pytest.approx(SOLVED.tie, abs=0.006)
    high = tables((300, 300), SAFE, is_tied=True)
    assert high.start == pytest.approx(level[SAFE].start, abs=1e-9)
    assert high.bust == pytest.approx(1 - SOLVED.tie)


def test_to_leave_alone_with_enough_wins() -> None:
    """TU-5.1: the target is reached, the other is OUT and behind; one unit less is no win."""
    game = tables((240, 100), SAFE)
    assert game.ends[ONLY_ACTIVE, game.row(10)] == 1
    assert game.choices[ONLY_ACTIVE, 0, game.row(10)] == 1
    assert game.ends[ONLY_ACTIVE, game.row(9)] < 1
    other = tables((100, 240), SAFE)
    assert other.ends[ONLY_OTHER, other.row(10)] == 0
    assert other.choices[ONLY_OTHER, 0, other.row(10)] == 0


def test_who_is_in_alone_does_what_is_better() -> None:
    """The active player wants the most, the other the least; below 0 nobody leaves."""
    game = tables((200, 180), SAFE)
    for who, better in ((ONLY_ACTIVE, np.maximum), (ONLY_OTHER, np.minimum)):
        found, rolls = game.choices[who], game.rolls[who]
        assert (found[:, game.floor :] == better(rolls, game.ends[who])[:, game.floor :]).all()
        assert (found[:, : game.floor] == rolls[:, : game.floor]).all()
        assert (found != rolls).any()


def test_every_value_is_a_chance() -> None:
    """Between 0 and 1, for scores near and far, below 0 and beyond the target, tied or not."""
    for pair, is_tied in product([(0, 0), (-40, 20), (30, 249), (270, 180)], (False, True)):
        game = tables(pair, SAFE, 30, is_tied=is_tied)
        for values in (game.choices, game.rolls, game.alone, game.ends, game.bust):
            assert np.min(values) >= 0
            assert np.max(values) <= 1 + 1e-6


def test_a_higher_score_is_worth_more() -> None:
    """At the start, with the same dice: the own score helps, the other's hurts."""
    worth = {(x, y): start((x, y), SAFE) for x, y in product((100, 140, 180), repeat=2)}
    for x, y in product((100, 140), (100, 140, 180)):
        assert worth[x, y] < worth[x + 40, y]
        assert worth[y, x] > worth[y, x + 40]


@pytest.mark.parametrize("who", [BOTH, ONLY_ACTIVE, ONLY_OTHER])
def test_a_tally_up_is_worth_what_the_round_is_with_the_scores_after_it(who: int) -> None:
    """TU-3.4: half of the time one claims it, half of the time the other, and the round goes on."""
    (x, y), claim, shared = (150, 140), GAME.claim, GAME.shared
    here = tables((x, y), RISKY, 40)
    own = shared if who != ONLY_OTHER else 0
    theirs = shared if who != ONLY_ACTIVE else 0
    claimed = tables((x + claim, y + theirs), RISKY, 40).choices[who, 0]
    conceded = tables((x + own, y + claim), RISKY, 40).choices[who, 0]
    bust, tally, count = ODDS.bust[RISKY], ODDS.tally[RISKY], ODDS.main_count[RISKY]
    rows = np.arange(here.floor, here.floor + 40)
    rest = sum(
        ODDS.main_weight[RISKY, outcome]
        * here.choices[who, ODDS.main_kind[RISKY, outcome]][rows + ODDS.main_points[RISKY, outcome]]
        for outcome in range(count)
    )
    after = (here.rolls[who, 0, rows] - bust * here.bust - rest) / tally
    assert np.abs(after - (claimed[rows] + conceded[rows]) / 2).max() < 0.004


def test_the_tables_of_one_who_is_in_alone_can_be_had_alone() -> None:
    """They say the same, and nothing else is worked out."""
    both = tables((200, 180), RISKY, 20)
    for who, other in ((ONLY_ACTIVE, ONLY_OTHER), (ONLY_OTHER, ONLY_ACTIVE)):
        one = tables((200, 180), RISKY, 20, alone=who)
        assert np.abs(one.choices[who] - both.choices[who]).max() < 0.002
        assert not one.choices[other].any()
        assert not one.choices[BOTH].any()


def test_in_high_stakes_there_is_no_choice_before_the_up_die() -> None:
    """TU-6.3: whoever stays for the main roll stays for its Up die; after it they choose."""
    for high_stakes in (False, True):
        game = tables((200, 180), SAFE, high_stakes=high_stakes)
        before_up = (game.choices[:, 1:] == game.rolls[:, 1:]).all()
        assert before_up == high_stakes
        assert (game.choices[:, 0] != game.rolls[:, 0]).any()


def test_totals_beyond_the_tables_are_their_last() -> None:
    """A running total is looked up in the nearest row."""
    game = tables((0, 0), SAFE)
    assert game.row(0) == game.floor
    assert game.row(-(10**9)) == 0
    assert game.row(10**9) == game.choices.shape[2] - 1
    # The tables with both IN are shorter, and stand for more all the same.
    for values in (game.choices[BOTH], game.rolls[BOTH], game.alone, game.ends[BOTH]):
        assert np.abs(values[..., -1] - values[..., -30]).max() < 1e-6
        assert values[..., -1].min() > 0.3


@pytest.mark.parametrize(("stars", "number"), list(product((0, 1), (1, 2))))
@pytest.mark.parametrize("who", [BOTH, ONLY_ACTIVE, ONLY_OTHER])
def test_bonus_dice_are_worth_the_mean_of_their_rolls(who: int, stars: int, number: int) -> None:
    """TU-4.4, TU-4.5: two stars in all are a bust, other faces add to the running total."""
    game, total = tables((200, 180), RISKY), 7
    assert game.bonus(who, stars, number, total) == pytest.approx(
        [
            np.mean(
                [
                    game.bust
                    if stars + sum(face.star for face in shown) > 1
                    else game.choices[who, 0, game.row(total + sum(f.points for f in shown) // 10)]
                    for shown in product(*(STANDARD_DICE[die] for die in dice))
                ]
            )
            for dice in combinations(unpicked(TRAYS[RISKY]), number)
        ],
        abs=1e-6,
    )
