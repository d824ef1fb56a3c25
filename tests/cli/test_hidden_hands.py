"""Hands that only one of several people at a keyboard may see, in terminals of all kinds.

The emulated terminal has no alternate screen: whatever it does not show any more by itself can be
read nowhere.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import Program, piped
from tests.cli.tables import is_as_it_was

pytest.importorskip("termios", reason="pseudo-terminals are for Unix")

AGREE = "This terminal cannot hide what it has shown"
CARD = r"\b[RPGB][0-9]\b"


BEGUN = """sobremesa 1
game lasvegan
players Ana, Bo
# seats person person
rule hand 4
* lead 0
* casinos 3 green 8
* tokens gold:-3 t1:-1 t2:-2 t3:+1 t4:-3
* deal 0 R1 R2 R3 R4
* deal 1 B1 B2 B3 B4
"""


def two_people(home: Path, record: Path, **changes: Any) -> Program:
    """Ana and Bo at one keyboard: Ana holds red cards and leads, Bo holds blue ones."""
    record.write_text(BEGUN)
    return Program(home, "play", "--resume", record, "--moment", "0", **changes)


def hand_over(program: Program, name: str, suit: str, key: str = " ") -> None:
    """The next person comes, and sees their hand only then."""
    program.see(f"The screen is for {name} now.")
    assert "Your hand" not in program.text
    program.answer({"The screen is for": key}, until="> _")
    assert re.search(f"{name}, (lead|play) a card", program.text)
    assert re.search(rf"Your hand +{suit}\d", program.text)


def test_the_screen_keeps_no_hand(tmp_path: Path, record: Path) -> None:
    """While two people take turns nothing scrolls away, and between them no hand is there."""
    program = two_people(tmp_path, record)
    hand_over(program, "Ana", "R")
    program.press("1")
    hand_over(program, "Bo", "B")
    assert "R2" not in program.text
    program.resize(70, 18)
    program.press("x")
    program.see("> x_")
    program.resize(80, 24)
    program.press("\x7f")
    program.see("─" * 80)
    program.press("1")
    program.see("The screen is for Ana now.")
    assert "B2" not in program.text
    assert program.scrolled_away == ""


@pytest.mark.parametrize("key", ["q", "\x03"])
def test_whoever_leaves_leaves_no_hand_behind(tmp_path: Path, record: Path, key: str) -> None:
    """After the game neither the screen nor what lies above it shows a hand."""
    program = two_people(tmp_path, record)
    hand_over(program, "Ana", "R")
    program.press(key)
    program.end()
    assert is_as_it_was(program)
    assert "The game is kept." in program.text
    assert not re.search(CARD, program.text + program.scrolled_away)


def test_hands_lie_on_the_alternate_screen(tmp_path: Path, record: Path) -> None:
    """Between entering the alternate screen and leaving it there are all cards, and no line end."""
    program = two_people(tmp_path, record)
    hand_over(program, "Ana", "R")
    program.press("1")
    hand_over(program, "Bo", "B")
    program.press("q")
    assert program.end() == 0
    before, rest = program.output.split(b"\x1b[?1049h")
    there, after = rest.split(b"\x1b[?1049l")
    assert not re.search(CARD.encode(), before + after)
    assert b"R2" in there
    assert b"B2" in there
    assert b"\n" not in there


def test_a_terminal_that_keeps_hands_says_so(tmp_path: Path, record: Path) -> None:
    """A terminal without a cursor shows no hand before the people agree that it cannot hide it."""
    program = two_people(tmp_path, record, TERM="dumb")
    program.see(AGREE)
    program.press("no\r")
    assert program.end() == 0
    assert "The game is kept." in program.text
    assert not re.search(r"Your hand|\bR\d", program.text + program.scrolled_away)


def test_a_hand_is_pushed_out_of_the_window(tmp_path: Path, record: Path) -> None:
    """Where people have agreed, a hand is above the window when the next one is called."""
    program = two_people(tmp_path, record, TERM="dumb", rows=40)
    program.see(AGREE)
    program.press("y\r")
    hand_over(program, "Ana", "R", "\r")
    program.press("1\r")
    hand_over(program, "Bo", "B", "\r")
    assert "R2" not in program.text
    program.press("q\r")
    program.see("The game is kept.")
    assert "B2" not in program.text
    assert "R2" in program.scrolled_away
    assert program.end() == 0


@pytest.mark.parametrize("entered", ["", "\n", "1\n1\n"])
def test_a_pipe_tells_no_hand_without_consent(tmp_path: Path, record: Path, entered: str) -> None:
    """Through a pipe nothing is played and no card is told before the people agree."""
    record.write_text(BEGUN)
    ran = piped(tmp_path, "play", "--resume", record, entered=entered)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert AGREE.encode() in ran.stdout
    assert b"Your hand" not in ran.stdout


def test_a_pipe_plays_on_with_consent(tmp_path: Path, record: Path) -> None:
    """A line each agrees, brings the next person before the screen, and plays a card."""
    record.write_text(BEGUN)
    entered = "y\n" + "\n1\n" * 2
    ran = piped(tmp_path, "play", "--resume", record, entered=entered)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert record.read_text().splitlines()[-2:] == ["0 play R1", "1 play B1"]
    parts = re.split(r"\n{24,}", ran.stdout.decode())
    hands = [re.findall(r"Your hand +(\w\d)", part) for part in parts]
    assert hands == [[], ["R1"], ["B1"], []]
