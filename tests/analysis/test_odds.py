"""Exact odds, held against hand-counted figures and against brute force."""

from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.analysis import odds
from sobremesa.rules.tallyup.components import STANDARD_DICE, STANDARD_UP_DIE, STAR, Die, Face

faces = st.one_of(st.just(STAR), st.builds(Face, points=st.integers(0, 100), circled=st.booleans()))
dice = st.lists(st.tuples(*[faces] * 6), min_size=1, max_size=3).map(tuple)


def tray(*names: str) -> odds.Dice:
    return tuple(STANDARD_DICE[Die.parse(name)] for name in names)


@given(dice)
def test_counts_are_what_brute_force_counts(some) -> None:
    """Every roll is counted once, under its stars, points and circles."""
    brute: dict[tuple[int, int, bool], int] = {}
    for roll in product(*some):
        key = (
            sum(face.star for face in roll),
            sum(face.points for face in roll),
            any(face.circled for face in roll),
        )
        brute[key] = brute.get(key, 0) + 1
    counted = {(o.stars, o.points, o.circled): n for o, n in odds.counts(some)}
    assert counted == brute
    assert sum(counted.values()) == 6 ** len(some)


def test_three_risky_dice() -> None:
    """Red, orange, yellow: of 216 rolls 3·3·4 + 3·3·2 + 3·3·2 = 72 bust, 3·3·2 are a Tally Up."""
    main = odds.main_roll(tray("red", "orange", "yellow"))
    assert main.bust == Fraction(72, 216)
    assert main.tally_up == Fraction(18, 216)


def test_three_safe_dice() -> None:
    """Green, blue, purple: 2·1·5 + 2·5·1 + 4·1·1 = 24 of 216 bust, 2 are a Tally Up."""
    main = odds.main_roll(tray("green", "blue", "purple"))
    assert (main.bust, main.tally_up) == (Fraction(24, 216), Fraction(2, 216))


@given(dice)
def test_chances_are_chances(some) -> None:
    """Bust, Tally Up and Up die are between 0 and 1 and exclude each other."""
    main = odds.main_roll(some)
    assert 0 <= main.bust + main.tally_up + main.up_die <= 1
    assert (main.points is None) == (main.bust + main.tally_up == 1)


def test_a_bonus_roll_counts_the_stars_of_the_main_roll() -> None:
    """One purple die busts never after no star, and with one of six after one (TU-4.5)."""
    assert odds.bonus_roll(tray("purple"), 0).bust == 0
    assert odds.bonus_roll(tray("purple"), 1).bust == Fraction(1, 6)
    assert odds.bonus_roll(tray("purple"), 0).points == Fraction(100, 6)


def test_the_up_die_busts_only_by_its_bonus_roll() -> None:
    """Half of its faces bring bonus dice; with safe dice left and no star, one never busts."""
    up = odds.up_roll(STANDARD_UP_DIE, tray("green", "blue", "purple"), 0)
    assert up.bonus == Fraction(1, 2)
    two, three = Fraction(1, 36), Fraction(26, 216)
    assert up.bust == (0 + two + three) / 6


@pytest.mark.parametrize("stars", [0, 1])
def test_dice_of_stars_always_bust(stars: int) -> None:
    """Three dice with nothing but stars are never a bust but a Tally Up, as bonus dice a bust."""
    stars_only = ((STAR,) * 6,) * 3
    assert odds.main_roll(stars_only).tally_up == 1
    assert odds.bonus_roll(stars_only, stars) == odds.BonusRoll(bust=Fraction(1), points=None)


def by_brute_force(some: odds.Dice, up: tuple[odds.Change, odds.Change] | None, total: int) -> Any:
    """What a main roll changes on average: all rolls looked at, one by one."""
    changes: list[Fraction] = []
    for roll in product(*some):
        stars = sum(face.star for face in roll)
        points = Fraction(sum(face.points for face in roll))
        if stars == 2:
            changes.append(Fraction(-total))
        elif stars == 3:
            changes.append(Fraction(100))
        elif up is not None and any(face.circled for face in roll):
            changes.append(points + up[stars].of(total + int(points)))
        else:
            changes.append(points)
    return sum(changes) / len(changes)


@pytest.mark.parametrize("total", [-70, 0, 340])
def test_what_a_main_roll_changes_is_what_brute_force_finds(total: int) -> None:
    """With and without an Up die that cannot be refused, for every pick of three dice."""
    for some in combinations(STANDARD_DICE, 3):
        rest = tuple(die for die in STANDARD_DICE if die not in some)
        zero, one = (odds.up_change(STANDARD_UP_DIE, rest, stars) for stars in (0, 1))
        for up in (None, (zero, one)):
            found = odds.main_change(some, 100, up).of(total)
            assert found == by_brute_force(some, up, total)


@pytest.mark.parametrize("total", [-70, 0, 340])
@pytest.mark.parametrize("stars", [0, 1])
def test_what_the_up_die_changes_is_what_brute_force_finds(total: int, stars: int) -> None:
    """Six faces, and all rolls of the bonus dice that bust least."""
    rest = tray("orange", "green", "purple")
    # Where one die never busts, the one with the most points is named.
    one = tray("purple" if stars else "orange")
    changes: list[Fraction] = []
    for dice in (one, tray("green", "purple"), rest):
        busts = [stars + sum(face.star for face in roll) >= 2 for roll in product(*dice)]
        points = [sum(face.points for face in roll) for roll in product(*dice)]
        each = [-total if bust else more for bust, more in zip(busts, points, strict=True)]
        changes.append(Fraction(sum(each), len(each)))
    changes += [Fraction(-100), Fraction(100), Fraction(total)]
    found = odds.up_change(STANDARD_UP_DIE, rest, stars).of(total)
    assert found == sum(changes) / 6
