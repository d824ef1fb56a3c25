"""What people type, and what is meant by it."""

import pytest

from sobremesa.cli.table.entry import understood
from sobremesa.messages.catalogue import Messages
from sobremesa.rules.game import Seat
from tests.cli.table.scripted import Scripted, table_from

PICK = "sobremesa 1\ngame tallyup\nplayers Ana, Bo\n* first 0\n"
CHOICE = PICK + "0 pick red green blue\n* roll red:50 green:30 blue:20\n"
BONUS = PICK + "0 pick red green blue\n* roll red:50 green:(40) blue:20\n0 in\n1 in\n* up +2\n"
PLAY = """sobremesa 1
game lasvegan
players Ana, Bo
rule hand 13
* lead 0
* casinos 3 green 8
* tokens gold:-3 t1:-1 t2:-2 t3:+1 t4:-3
* deal 0 R0 R1 R2 P0 P1 P2 G0 G1 G2 B0 B1 B2 R7
* deal 1 R3 R4 R5 P3 P4 P5 G3 G4 G5 B3 B4 B5 P7
"""
FOLLOW = PLAY.replace("* lead 0", "* lead 1") + "1 play R3\n"
PLACE = PLAY + "0 play R7\n1 play R3\n"


def meant(record: str, entered: str, language: str = "en") -> tuple[str | None, str]:
    """What seat 0 means at that point of a game, and what is said when it means nothing."""
    at = table_from(record, terminal=Scripted(), language=language)
    view = at.match.view(Seat(0))
    menu = at.session._drawing.menu(view)
    messages = Messages(language, "terminal")
    action, note = understood(at.match, view, menu, entered, messages)
    assert (action is None) == bool(note)
    return (None if action is None else str(action)), note


@pytest.mark.parametrize(
    ("record", "entered", "action"),
    [
        # numbers
        (CHOICE, "1", "in"),
        (CHOICE, "2", "out"),
        (PLAY, "1", "play R0"),
        (PLAY, "13", "play B2"),
        (PLACE, "1", "place gold max"),
        (PLACE, "15", "pass"),
        # dice by their numbers, in any order, taken back, with blanks
        (PICK, "123", "pick red orange yellow"),
        (PICK, "641", "pick red green purple"),
        (PICK, "12156", "pick orange blue purple"),
        (PICK, "1 4 6", "pick red green purple"),
        (PICK, "1,4,6", "pick red green purple"),
        (BONUS, "1", "bonus orange yellow"),
        (BONUS, "3", "bonus yellow purple"),
        # the record's words, in any case and order
        (PICK, "pick red green blue", "pick red green blue"),
        (PICK, "pick  blue\tred green", "pick red green blue"),
        (PICK, "Blue RED green", "pick red green blue"),
        (BONUS, "purple orange", "bonus orange purple"),
        (CHOICE, "in", "in"),
        (CHOICE, "OUT", "out"),
        (PLAY, "play R7", "play R7"),
        (PLAY, "r7", "play R7"),
        (PLAY, "PLAY b0", "play B0"),
        (PLACE, "place gold min", "place gold min"),
        (PLACE, "gold min", "place gold min"),
        (PLACE, "T3 C1", "place t3 c1"),
        (PLACE, "pass", "pass"),
        # abbreviations
        (CHOICE, "i", "in"),
        (CHOICE, "O", "out"),
        (PICK, "g", "pick green blue purple"),
        (PLACE, "gold ma", "place gold max"),
        (PLACE, "PLACE Gold Ma", "place gold max"),
        (PLACE, "pa", "pass"),
        (FOLLOW, "play", None),
        (FOLLOW, "r1", "play R1"),
    ],
)
def test_what_is_understood(record: str, entered: str, action: str | None) -> None:
    """Numbers, words, and the beginnings of words mean a legal action when it is the only one."""
    assert meant(record, entered)[0] == action


@pytest.mark.parametrize(
    ("record", "entered", "action"),
    [
        (CHOICE, "dentro", "in"),
        (CHOICE, "Fuera", "out"),
        (CHOICE, "f", "out"),
        (CHOICE, "in", "in"),
        (PLACE, "pasar", "pass"),
    ],
)
def test_the_words_of_the_menu_are_understood(record: str, entered: str, action: str) -> None:
    """In Spanish the menu's own words mean what they say, and the record's words still do."""
    assert meant(record, entered, "es")[0] == action


@pytest.mark.parametrize(
    ("record", "entered", "note"),
    [
        (PLAY, "r", "“r” could be 4 actions: type more of it."),
        (PLACE, "t3", "“t3” could be 3 actions: type more of it."),
        (PICK, "red", "“red” could be 10 actions: type more of it."),
        (CHOICE, "x", "“x” is none of the actions. Press a number, or type its words."),
        (CHOICE, "3", "“3” is none of the actions. Press a number, or type its words."),
        (CHOICE, "inn", "“inn” is none of the actions. Press a number, or type its words."),
        (PICK, "12", "“12” is none of the actions. Press a number, or type its words."),
        (PICK, "127", "“127” is none of the actions. Press a number, or type its words."),
        (PICK, "red red blue", "“red red blue” is not allowed now"),
        (PLAY, "\x1b[2J", "“�[2J” is none of the actions."),
        (PLAY, "r3", "“r3” is not allowed now"),
        (FOLLOW, "p0", "“p0” is not allowed now (rule LV-3.2)."),
        (CHOICE, "pick red green blue", "“pick red green blue” is not allowed now"),
        (PLACE, "t3 gold", "“t3 gold” is none of the actions."),
    ],
)
def test_what_is_not_understood_is_explained(record: str, entered: str, note: str) -> None:
    """What is unclear, unknown or against a rule is said; the rule has its number."""
    action, said = meant(record, entered)
    assert action is None
    assert said.startswith(note)


def test_every_action_is_understood_by_its_words() -> None:
    """Whatever is legal can be written as the record writes it."""
    for record in (PICK, CHOICE, BONUS, PLAY, FOLLOW, PLACE):
        view = table_from(record, terminal=Scripted()).match.view(Seat(0))
        for action in view.actions:
            assert meant(record, str(action))[0] == str(action)
