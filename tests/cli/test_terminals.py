"""`sobremesa play` in terminals of all kinds, with keys of all kinds."""

from pathlib import Path

import pytest

from tests.cli.program import Program
from tests.cli.tables import is_as_it_was, lasvegan

pytest.importorskip("termios", reason="pseudo-terminals are for Unix")


def test_a_window_of_another_size_is_filled(tmp_path: Path, record: Path) -> None:
    """When the window changes its size while a person is asked the table follows."""
    program = lasvegan(tmp_path, record)
    program.resize(100, 30)
    program.see("─" * 100)
    program.see_at_the_end("> _")
    program.resize(40, 15)
    program.see_no_more("─" * 41)
    program.see_at_the_end("> _")
    program.press("q")
    assert program.end() == 0


def test_a_terminal_without_a_size(tmp_path: Path, record: Path) -> None:
    """A terminal that says it has no columns and rows is taken to have the usual ones."""
    program = lasvegan(tmp_path, record)
    program.lose_size()
    program.press("x")
    program.see("> x_")
    assert program.lines[1] == "─" * 80
    program.press("\x7fq")
    assert program.end() == 0


def test_without_colours(tmp_path: Path, record: Path) -> None:
    """NO_COLOR takes the colours away, and nothing else."""
    program = lasvegan(tmp_path, record, NO_COLOR="1")
    colours = {cell.bg for row in program.screen.buffer.values() for cell in row.values()}
    assert colours == {"default"}
    program.see_at_the_end("> _")
    program.press("q")
    assert program.end() == 0
    assert is_as_it_was(program)


@pytest.mark.parametrize("kind", ["dumb", "", "unknown"])
def test_a_terminal_without_a_cursor(tmp_path: Path, record: Path, kind: str) -> None:
    """A terminal that cannot move its cursor gets plain lines, and its lines are read whole."""
    program = lasvegan(tmp_path, record, TERM=kind)
    assert b"\x1b" not in program.output
    program.press("1\r")
    program.see("Ana plays", "Ana leads")
    program.press("q\r")
    assert program.end() == 0
    assert b"\x1b" not in program.output


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_that_cannot_show_all_letters(
    tmp_path: Path, record: Path, encoding: str
) -> None:
    """In an old encoding the table stands as always, with other signs."""
    program = lasvegan(tmp_path, record, "--lang", "en", PYTHONIOENCODING=encoding)
    assert program.lines[1] == "-" * 80
    program.see_at_the_end("> _   ? help")
    program.press("q")
    assert program.end() == 0


def test_the_plainest_locale(tmp_path: Path, record: Path) -> None:
    """LC_ALL=C is no reason to crash."""
    program = lasvegan(tmp_path, record, LC_ALL="C")
    program.press("q")
    assert program.end() == 0


def test_keys_that_are_no_text(tmp_path: Path, record: Path) -> None:
    """Bytes that are no letters, such as a paste may hold, and keys without a letter do no harm."""
    program = lasvegan(tmp_path, record)
    program.press(b"\xff\xc3(\xf0\x9f\x1b[A\x1b[200~\x1bOP\x00\x01\t")
    program.press("xyz" * 400)
    program.see("xyzxyz")
    assert program.lines[0].startswith("Las Vegan")
    program.press("\r")
    program.see("is none of the")
    program.press("q")
    assert program.end() == 0


def test_keys_pressed_ahead_answer_nothing(tmp_path: Path, record: Path) -> None:
    """Keys that are pressed while the program starts and bots move play no card."""
    program = Program(
        tmp_path,
        *("play", "lasvegan", "--players", "Ana", "--bots", "random,random"),
        *("--record", record, "--seed", "7", "--moment", "0"),
    )
    program.press("1" * 50)
    program.see("Ana, play a card.", "Ana, lead a card.")
    program.press("q")
    assert program.end() == 0
    assert "\n0 " not in record.read_text()
