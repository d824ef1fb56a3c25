"""A table of Tally Up! in words."""

from sobremesa.sim.environments.single import Single
from sobremesa.sim.environments.tallyup.table import described
from sobremesa.sim.tallyup.layout import IN


def test_dice_and_choices_are_told() -> None:
    """Of a sealed choice only its own seat learns more than that it has been made (TU-2.4)."""
    table = Single("tallyup", 3)
    table.come(1)
    table.act(1, 19)  # green, blue and purple
    table.come(0 * 36 + 4 * 6 + 1)
    table.act(0, IN)
    lines = [
        "round 1, choice before the Up die, running total 40",
        "dice: green *, blue 20, purple (20)",
        "seat 0: 0 points, IN, has chosen",
        "seat 1: 0 points, IN, active",
        "seat 2: 0 points, IN",
    ]
    assert described(table.states[0], None) == lines
    assert described(table.states[0], 2) == [*lines, "you are seat 2"]
    lines[2] += " to stay"
    assert described(table.states[0], 0) == [*lines, "you are seat 0"]


def test_the_up_die_and_bonus_dice_are_told() -> None:
    table = Single("tallyup", 2)
    table.come(0)
    table.act(0, 19)
    table.come(0 * 36 + 4 * 6 + 1)
    table.act(0, IN)
    table.act(1, IN)
    table.come(0)
    assert "Up die: +1" in described(table.states[0], None)
    table.act(0, 23)
    assert "bonus dice: red" in described(table.states[0], None)
    table.come(4)
    assert "bonus dice: red (50)" in described(table.states[0], None)
