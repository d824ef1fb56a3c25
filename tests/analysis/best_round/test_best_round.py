"""The best round, held against the rules step by step, hand-solved rounds, and rounds played."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest
from msgspec.structs import replace

from sobremesa.analysis.best_round import ERROR, best_round, bounds
from sobremesa.analysis.best_round.model import BestRound
from sobremesa.rules.game import Chance, Event, Seat
from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.components import (
    STANDARD_DICE,
    Die,
    die_faces,
    up_die_faces,
)
from sobremesa.rules.tallyup.events import Choose, Claim, First, Pick, PickBonus, Roll, RollUp
from sobremesa.rules.tallyup.options import TallyUpRules, Target
from sobremesa.rules.tallyup.state import Phase, TallyUpState

ME = Seat(0)
OUT, IN = Choose(ME, stay=False), Choose(ME, stay=True)
ENDLESS = TallyUpRules(goal=Target(100_000))
TRAYS = list(combinations(Die, 3))

# One of each kind: two trays whose dice have the same stars differ little.
KINDS = [
    (Die.RED, Die.ORANGE, Die.YELLOW),
    (Die.RED, Die.ORANGE, Die.PURPLE),
    (Die.ORANGE, Die.YELLOW, Die.GREEN),
    (Die.RED, Die.GREEN, Die.BLUE),
    (Die.YELLOW, Die.GREEN, Die.BLUE),
    (Die.YELLOW, Die.BLUE, Die.PURPLE),
]


def begun(picked: tuple[Die, ...], rules: TallyUpRules = ENDLESS) -> TallyUpState:
    """A round before its first main roll."""
    state = GAME.start(1, rules)
    return GAME.apply(GAME.apply(state, First(ME)), Pick(ME, picked))


@cache
def rolls(dice: tuple[Die, ...], rules: TallyUpRules) -> list[tuple[float, Event]]:
    """One roll of each sort, with the chance of its sort: all that count the same, looked at."""
    found: dict[Any, list[Any]] = {}
    for faces in product(*(rules.dice[die] for die in dice)):
        key = (
            sum(face.star for face in faces),
            sum(face.points for face in faces),
            any(face.circled for face in faces),
        )
        roll = Roll(tuple(zip(dice, faces, strict=True)))
        found.setdefault(key, [0, roll])[0] += 1
    return [(count / 6 ** len(dice), roll) for count, roll in found.values()]


def mean(state: TallyUpState, choice: Callable[[int], float]) -> float:
    """What the round still adds to the score, as the rules play it out.

    At the next choice before a main roll it stops: `choice` says what that is worth.
    """

    def after(event: Event) -> float:
        then = GAME.apply(state, event)
        gained = then.scores[0] - state.scores[0]
        return gained + (0 if then.round > state.round else mean(then, choice))

    match state.phase:
        case Phase.CHOICE:
            return choice(state.total)
        case Phase.CHOICE_BEFORE_UP:
            return max(after(IN), after(OUT))
        case Phase.CLAIM:
            return after(Claim(ME))
        case Phase.BONUS_PICK:
            return max(map(after, GAME.awaiting(state).actions[ME]))
        case Phase.UP_ROLL:
            return fmean(after(RollUp(face)) for face in state.rules.up_die)
        case _:
            dice = state.bonus or state.picked
            return sum(chance * after(roll) for chance, roll in rolls(dice, state.rules))


@pytest.mark.parametrize("rules", [ENDLESS, replace(ENDLESS, high_stakes=True)])
@pytest.mark.parametrize("picked", KINDS)
def test_the_rules_agree_with_every_value(picked: tuple[Die, ...], rules: TallyUpRules) -> None:
    """A choice is worth the better of its total and of a main roll, as the rules play it out."""
    best = best_round(picked, replace(TallyUpRules(), high_stakes=rules.high_stakes))
    state = begun(picked, rules)
    assert mean(state, best.worth) == pytest.approx(best.value, abs=1e-7)
    for total in (-500, -60, best.roll_limit - 10, best.roll_limit):
        rolled = mean(replace(state, total=total), best.worth)
        assert best.worth(total) == pytest.approx(max(total, rolled), abs=1e-5)
        assert best.stays(total) == (rolled > total)


def before_up(picked: tuple[Die, ...], stars: int, total: int) -> TallyUpState:
    """A round where the Up die is next."""
    for _, roll in rolls(picked, ENDLESS):
        state = GAME.apply(begun(picked), roll)
        if state.phase is Phase.CHOICE_BEFORE_UP and stars == sum(f.star for f in state.shown):
            return replace(state, total=total)
    raise AssertionError("no such roll")


@pytest.mark.parametrize("picked", KINDS)
@pytest.mark.parametrize("stars", [0, 1])
def test_the_rules_agree_before_the_up_die(picked: tuple[Die, ...], stars: int) -> None:
    """IN is better than OUT just below the limit, and no better from there on."""
    best = best_round(picked)
    limit = best.up_limits[stars]
    totals = (-60, 100, 5_000) if limit is None else (-60, limit - 10, limit)
    for total in totals:
        state = before_up(picked, stars, total)
        stay = mean(GAME.apply(state, IN), best.worth)
        assert best.stays(total, stars) == (stay > total + 1e-7)


@pytest.mark.parametrize("picked", KINDS)
@pytest.mark.parametrize("stars", [0, 1])
def test_no_other_bonus_dice_are_better(picked: tuple[Die, ...], stars: int) -> None:
    """The named ones have the highest mean, at and around every total where they change."""
    best = best_round(picked)
    for number, face in enumerate(up_die_faces("+1 +2 +3 -100 +100 x2")[:2], start=1):
        (choice,) = [one for one in best.bonus if (one.stars, one.number) == (stars, number)]
        changes = [total for start, _ in choice.dice[1:] for total in (start - 10, start)]
        for total in (-60, 0, 250, *changes):
            state = GAME.apply(before_up(picked, stars, total), IN)
            state = GAME.apply(state, RollUp(face))
            worth = {
                action.dice: mean(GAME.apply(state, action), best.worth)
                for action in GAME.awaiting(state).actions[ME]
            }
            named = best.bonus_dice(total, stars, number)
            assert worth[named] == pytest.approx(max(worth.values()), abs=1e-6)


@pytest.mark.parametrize("picked", TRAYS)
def test_limits_are_the_only_ones(picked: tuple[Die, ...]) -> None:
    """Before a main roll, IN is best with every total below the limit, and OUT with all others."""
    best = best_round(picked)
    for place, worth in enumerate(best.choices):
        total = best.lowest + place * best.step
        assert best.stays(total) == (worth > total)
    assert list(best.choices) == sorted(best.choices)


@pytest.mark.parametrize("picked", TRAYS)
def test_values_are_as_good_as_is_said(picked: tuple[Die, ...]) -> None:
    """From below and from above, the value is the same but for the stated error."""
    below, above = bounds(picked)
    assert below == best_round(picked).value
    # Rounded, the upper one may come out lower by a hair.
    assert -1e-11 < above - below < ERROR


def test_the_best_tray() -> None:
    """Yellow, blue and purple; then green in place of yellow, which has fewer points at once."""
    ranked = sorted(TRAYS, key=lambda picked: -best_round(picked).value)
    assert ranked[:2] == [(Die.YELLOW, Die.BLUE, Die.PURPLE), (Die.GREEN, Die.BLUE, Die.PURPLE)]
    assert [round(best_round(picked).value, 2) for picked in ranked[:2]] == [188.21, 187.92]


# --- solved by hand ------------------------------------------------------------------------------

STARS = "* * * * * *"
BLANK = "0 0 0 0 0 0"


def of(yellow: str, orange: str, up: str, rest: str = BLANK) -> TallyUpRules:
    """Red always shows a star; the other two picked dice and the three that wait are as given."""
    dice = tuple(map(die_faces, (STARS, orange, yellow, rest, rest, rest)))
    return TallyUpRules(dice=dice, up_die=up_die_faces(up))


PLAIN_UP = "-100 +100 -100 +100 -100 +100"


@pytest.mark.parametrize(
    ("rules", "value", "roll_limit", "one_star"),
    [
        # Half of the rolls bust, the others bring 100: with 100, one more is worth (100 + 100) / 2.
        pytest.param(of(BLANK, "* * * 100 100 100", PLAIN_UP), Fraction(50), 100, ..., id="bust"),
        # One of 12 is a Tally Up: c = (200 + c) / 12 + 5 / 12 × 200 with 100, and so on with 0.
        pytest.param(
            of("* 0 0 0 0 0", "* * * 100 100 100", PLAIN_UP),
            Fraction(8200, 121),
            200,
            ...,
            id="tally-up",
        ),
        # The Up die doubles or busts alike: as good as going OUT.
        pytest.param(
            of("* * * 0 0 0", "(100) (100) (100) (100) (100) (100)", "x2 x2 x2 +3 +3 +3", STARS),
            Fraction(50),
            100,
            100,
            id="fair-up-die",
        ),
        # It doubles twice as often as it busts: half of 4 / 3 × (t + 100), until t is 200.
        pytest.param(
            of("* * * 0 0 0", "(100) (100) (100) (100) (100) (100)", "x2 x2 x2 x2 +3 +3", STARS),
            Fraction(200, 3),
            200,
            None,
            id="good-up-die",
        ),
        # It always busts: OUT with the 100, and IN only with less than nothing.
        pytest.param(
            of("* * * 0 0 0", "(100) (100) (100) (100) (100) (100)", "+3 +3 +3 +3 +3 +3", STARS),
            Fraction(50),
            100,
            0,
            id="bad-up-die",
        ),
    ],
)
def test_small_rounds_solved_by_hand(
    rules: TallyUpRules, value: Fraction, roll_limit: int, one_star: Any
) -> None:
    """A few faces, and a value that follows on paper."""
    best = best_round((Die.RED, Die.ORANGE, Die.YELLOW), rules)
    assert best.step == 100
    assert best.value == pytest.approx(float(value), abs=1e-9)
    assert best.roll_limit == roll_limit
    if one_star is not ...:
        assert best.up_limits[1] == one_star


def test_a_round_that_nothing_ends_has_no_best() -> None:
    """Without stars more rolls are always better."""
    rules = replace(TallyUpRules(), dice=(die_faces("10 10 10 10 10 10"),) * 6)
    with pytest.raises(ValueError, match="always best to roll on"):
        best_round((Die.RED, Die.ORANGE, Die.YELLOW), rules)


def test_a_limit_out_of_sight_is_refused() -> None:
    """The table of totals has an end: here OUT is best with 5,000 steps or more."""
    with pytest.raises(ValueError, match=r"best to roll on to \d+ points"):
        best_round(
            (Die.RED, Die.ORANGE, Die.YELLOW),
            of(BLANK, "* * * 5000 5000 5000", "-1 +100 -1 +100 -1 +100"),
        )


def test_high_stakes_are_worth_less() -> None:
    """Who may go OUT before the Up die loses nothing by it, and here gains."""
    high = replace(TallyUpRules(), high_stakes=True)
    for picked in KINDS:
        assert best_round(picked, high).value <= best_round(picked).value
        assert best_round(picked, high).up_limits == (None, None)
    assert best_round(KINDS[3], high).value < best_round(KINDS[3]).value - 0.1


# --- played --------------------------------------------------------------------------------------


def played(best: BestRound, randomness: Random) -> Iterator[float]:
    """What rounds add to the score, one after the other, played by the rules."""
    state = begun(best.dice)
    while True:
        before = state
        while state.round == before.round:
            if isinstance(GAME.awaiting(state), Chance):
                event = GAME.draw(state, randomness)
            elif state.phase is Phase.CLAIM:
                event = Claim(ME)
            elif state.phase is Phase.BONUS_PICK:
                assert state.up is not None
                stars = sum(face.star for face in state.shown)
                event = PickBonus(ME, best.bonus_dice(state.total, stars, state.up.amount))
            else:
                is_up = state.phase is Phase.CHOICE_BEFORE_UP
                stars = sum(face.star for face in state.shown)
                event = IN if best.stays(state.total, stars if is_up else None) else OUT
            state = GAME.apply(state, event)
        yield state.scores[0] - before.scores[0]
        state = replace(GAME.apply(state, Pick(ME, best.dice)), scores=(0,))


@pytest.mark.parametrize("picked", [KINDS[0], KINDS[3], KINDS[5]])
def test_rounds_that_are_played_reach_the_value(picked: tuple[Die, ...]) -> None:
    """The mean of 2,000 rounds by the limits is within three standard errors of the value."""
    best = best_round(picked)
    rounds = played(best, Random(5))
    results = [next(rounds) for _ in range(2_000)]
    assert abs(fmean(results) - best.value) < 3 * stdev(results) / sqrt(len(results))


def test_the_printed_dice_are_meant() -> None:
    """Rules are the printed ones where none are given."""
    assert best_round(KINDS[0]) == best_round(KINDS[0], TallyUpRules(dice=STANDARD_DICE))
