"""Choosing among numbered actions."""

import pytest
from rich.text import Text

from sobremesa.cli.table.menu import NumberedMenu, Option
from sobremesa.rules.game import Seat
from sobremesa.rules.lasvegan.components import DECK
from sobremesa.rules.lasvegan.events import Play


def menu(size: int) -> NumberedMenu:
    return NumberedMenu([Option(Play(Seat(0), card), Text(str(card))) for card in DECK[:size]])


@pytest.mark.parametrize(
    ("size", "typed", "complete"),
    [
        (1, "1", True),
        (9, "9", True),
        (10, "1", False),
        (10, "10", True),
        (10, "2", True),
        (15, "1", False),
        (15, "15", True),
        (21, "2", False),
        (21, "20", True),
        (9, "", False),
        (9, "0", False),
        (9, "10", False),
        (9, "r", False),
        (9, "٣", False),
        (9, " 1", False),
    ],
)
def test_a_number_counts_when_no_longer_one_begins_like_it(
    size: int, typed: str, complete: bool
) -> None:
    """Enter is only needed after a number that could go on."""
    assert menu(size).complete(typed) is complete


def test_a_number_chooses_what_stands_beside_it() -> None:
    """Numbers count from 1, in the order of the actions; nothing else is a number."""
    actions = [option.action for option in menu(12).options]
    assert [menu(12).chosen(str(number)) for number in range(1, 13)] == actions
    for typed in ("0", "13", "01", "1 ", "+1", "١", "", "R0"):
        assert menu(12).chosen(typed) is None


def test_an_action_knows_its_keys() -> None:
    """What is told to be pressed for an action chooses that action."""
    for option in menu(12).options:
        assert menu(12).chosen(menu(12).keys(option.action)) == option.action
