"""What rollouts know of a table, from its dice alone."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from sobremesa.bots.tallyup.habits import habits, hopes
from sobremesa.bots.tallyup.tray import SHARED, tray
from sobremesa.rules.tallyup.components import Die, Face, die_faces
from sobremesa.rules.tallyup.options import Laps, TallyUpRules, Target
from sobremesa.sim.tallyup.layout import ACTION_DICE

RULES = TallyUpRules()
TRAYS = tuple(combinations(Die, 3))


def mask(dice: tuple[Die, ...]) -> int:
    return sum(1 << die for die in dice)


def test_enough_is_where_one_more_roll_no_longer_pays() -> None:
    """With ten points less it does, at a table of four, where a Tally Up brings 125 on average."""
    found = habits(RULES)
    for picked in TRAYS:
        odds, (main, *up) = tray(RULES, picked), found.enough[mask(picked)].tolist()
        assert odds.main_gain(main - 10, SHARED + 25) > 0 >= odds.main_gain(main, SHARED + 25)
        for stars in (0, 1):
            if up[stars] < 5000:
                assert odds.up_gain(up[stars] - 10, stars) > 0 >= odds.up_gain(up[stars], stars)


def test_safe_dice_are_rolled_longer() -> None:
    """Green, blue and purple bust least; red, orange and yellow most."""
    enough = habits(RULES).enough[:, 0]
    mains = {picked: enough[mask(picked)] for picked in TRAYS}
    assert min(mains, key=lambda picked: mains[picked]) == (Die.RED, Die.ORANGE, Die.YELLOW)
    assert max(mains.values()) > 2 * min(mains.values())


@pytest.mark.parametrize(("points", "enough"), [(0, 0), (20, 5000)])
def test_dice_without_stars_have_bounds_too(points: int, enough: int) -> None:
    """Where nothing can be lost no total is enough but the highest; where nothing comes, any is."""
    dice = ((Face(points=points),) * 6,) * 6
    found = habits(replace(RULES, dice=dice))
    assert {int(found.enough[mask(picked), 0]) for picked in TRAYS} == {enough}


def test_bonus_dice_are_actions_that_wait() -> None:
    """For every tray, stars and number: so many dice, none of them picked."""
    found = habits(RULES)
    for picked in TRAYS:
        for stars in (0, 1):
            for number in (1, 2):
                for action in found.bonus[mask(picked), stars, number]:
                    dice = int(ACTION_DICE[action])
                    assert dice.bit_count() == number
                    assert not dice & mask(picked)


def test_hopes_fit_the_table() -> None:
    """The target and the points on the dice move the scores; laps count rounds."""
    assert (hopes(RULES, 4).above, hopes(RULES, 4).scale, hopes(RULES, 4).last_round) == (0, 1, 0)
    assert hopes(replace(RULES, goal=Target(1000)), 4).above == 1500
    assert hopes(replace(RULES, goal=Laps(3)), 4).last_round == 12
    rich = replace(RULES, dice=(die_faces("* * 900 0 0 0"), *RULES.dice[1:]))
    assert hopes(rich, 4).scale == 900 / 1600
    blank = replace(RULES, dice=(die_faces("* 0 0 0 0 0"),) * 6)
    assert hopes(blank, 4).scale == 900
