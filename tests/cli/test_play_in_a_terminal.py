"""`sobremesa play` as people play it: in a terminal of its own, by single keys.

The screen is 80 by 24 and read through a terminal's emulation, the program is a process of its
own that gets signals, loses its window, its disk, or its life.
"""

import re
import shutil
import signal
from pathlib import Path
from typing import NamedTuple

import pytest

from sobremesa.record.replay import replay
from sobremesa.rules import catalog
from tests.cli.program import PROGRAM, Program, piped
from tests.cli.tables import (
    ANSWERS,
    QUICK,
    SHORT,
    has_its_screen_back,
    is_as_it_was,
    is_over,
    lasvegan,
    resume,
)

pytest.importorskip("termios", reason="pseudo-terminals are for Unix")

# --- whole games ----------------------------------------------------------------------------------


class Told(NamedTuple):
    """What a language says at the end."""

    any_key: str
    won: str
    kept: str


TOLD = {
    "en": Told("Press any key.", "win", "Its record:"),
    "es": Told("Pulsa cualquier tecla.", "gana", "Su registro:"),
}


@pytest.mark.parametrize("language", TOLD)
@pytest.mark.parametrize("names", ["Ana", "Ana,Bo"])
@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_game_is_played_to_its_end(tmp_path: Path, game: str, names: str, language: str) -> None:
    """By keys alone a game comes to its end; then it is told who has won, and the record's file."""
    record = tmp_path / "game.record"
    program = Program(
        tmp_path,
        *("play", game, "--players", names, "--bots", "random", *SHORT[game]),
        *("--record", record, "--lang", language, *QUICK),
    )
    told = TOLD[language]
    program.answer(ANSWERS, until=told.any_key)
    program.press(" ")
    assert program.end() == 0
    assert is_as_it_was(program)
    assert told.won in program.text
    assert told.kept in program.text
    assert is_over(record)


def test_the_table_fills_the_screen(tmp_path: Path, record: Path) -> None:
    """Title, table, story and question stand where they belong, in colours."""
    program = lasvegan(tmp_path, record)
    lines = program.lines
    assert lines[0].startswith("Las Vegan  round 1 of 4")
    assert lines[0].endswith("Ana to play")
    assert lines[1] == "─" * 80
    assert any(line.startswith("Your hand") for line in lines)
    assert lines[-1] == "> _   ? help · h hint · q leave"
    colours = {cell.bg for row in program.screen.buffer.values() for cell in row.values()}
    assert len(colours) > 3
    program.press("?")
    program.see("Backspace")
    program.press("x")
    program.see("Ana, play a card.", "Ana, lead a card.")
    program.press("nonsense\r")
    program.see("“nonsense” is none of the actions.")
    program.press("q")
    assert program.end() == 0


def test_a_bot_claims_in_its_own_time(tmp_path: Path, record: Path) -> None:
    """Three stars are called out with the key to press; a bot calls when nobody is quicker."""
    dice = ("red", "orange", "yellow", "green", "blue", "purple")
    program = Program(
        tmp_path,
        *("play", "tallyup", "--players", "Ana", "--bots", "random", "--record", record, *QUICK),
        *(word for die in dice for word in ("--rule", f"die {die} * * * * * *")),
    )
    program.answer(ANSWERS, until="TALLY UP! Be the first:   Ana [A]")
    program.see("Bo calls it first: 200 points")
    program.send_signal(signal.SIGTERM)
    assert program.end() == 128 + signal.SIGTERM
    assert "\n1 tally\n" in record.read_text()


# --- leaving and going on -------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["q", "Q", "\x04", "\x03"])
def test_leaving_by_a_key(tmp_path: Path, record: Path, key: str) -> None:
    """q, Ctrl-D and Ctrl-C leave: the terminal is as it was, and the way back is told."""
    program = lasvegan(tmp_path, record)
    before = record.read_text()
    program.press(key)
    assert program.end() == (130 if key == "\x03" else 0)
    assert is_as_it_was(program)
    told = "".join(program.lines)
    assert "The game is kept. To go on with it:" in told
    assert re.search(rf"play --resume {re.escape(str(record))}", told)
    assert record.read_text() == before


def test_a_killed_game_goes_on(tmp_path: Path, record: Path) -> None:
    """After kill -9 in the middle of a game it goes on where it was, and its record is whole."""
    program = lasvegan(tmp_path, record, *SHORT["lasvegan"])
    for _ in range(3):
        program.press("1\r")
        program.see_no_more("> _")
        program.see("> _")
    program.send_signal(signal.SIGKILL)
    assert program.end() == -signal.SIGKILL
    before = record.read_text()
    assert len(before.splitlines()) > 15
    replay(before)
    again = resume(tmp_path, record)
    again.see("> _")
    assert record.read_text() == before
    again.answer(ANSWERS, until="Press any key.")
    again.press(" ")
    assert again.end() == 0
    assert record.read_text().startswith(before)
    assert is_over(record)
    checked = piped(tmp_path, "check", record)
    assert (checked.returncode, checked.stdout.count(b": ok, ")) == (0, 1)


def test_a_game_that_was_left_goes_on_the_same(tmp_path: Path, record: Path) -> None:
    """With a seed, leaving and coming back changes nothing that chance and bots do."""
    whole = record.with_name("whole.record")
    program = lasvegan(tmp_path, whole, *SHORT["lasvegan"])
    program.answer(ANSWERS, until="Press any key.")
    program.press(" ")
    assert program.end() == 0
    program = lasvegan(tmp_path, record, *SHORT["lasvegan"])
    program.press("q")
    assert program.end() == 0
    again = resume(tmp_path, record)
    again.answer(ANSWERS, until="Press any key.")
    again.press(" ")
    assert again.end() == 0
    assert record.read_bytes() == whole.read_bytes()


def test_a_closed_window_ends_the_game(tmp_path: Path, record: Path) -> None:
    """When the window is closed the program ends, and the record holds all that happened."""
    program = lasvegan(tmp_path, record)
    before = record.read_text()
    # By the signal, or by itself if it learns first that it can write no more (Python's 120).
    assert program.hang_up() in (-signal.SIGHUP, 120)
    assert record.read_text() == before
    again = resume(tmp_path, record)
    again.see("> _")
    again.press("q")
    assert again.end() == 0


def ignore_hang_up() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def test_a_window_that_is_gone_is_not_waited_for(tmp_path: Path, record: Path) -> None:
    """A program that outlives its window, as under nohup, ends rather than wait for keys."""
    program = lasvegan(tmp_path, record, preexec=ignore_hang_up)
    assert program.hang_up() >= 0
    replay(record.read_bytes())


def test_a_polite_kill_leaves_the_terminal_usable(tmp_path: Path, record: Path) -> None:
    """SIGTERM ends the program with the terminal as it was."""
    program = lasvegan(tmp_path, record)
    program.send_signal(signal.SIGTERM)
    assert program.end() == 128 + signal.SIGTERM
    assert is_as_it_was(program)


def test_a_game_can_be_put_aside(tmp_path: Path, record: Path) -> None:
    """Ctrl-Z gives the terminal back to the shell, `fg` brings the table back."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash here")
    shell = Program(tmp_path, command=(bash, "--norc", "--noprofile", "-i"), PS1="ready: ")
    shell.see("ready:")
    arguments = f"play lasvegan --players Ana --bots random,random --record {record} --moment 0"
    shell.press(f"{' '.join(PROGRAM)} {arguments}\r")
    shell.see("Ana, play a card.", "Ana, lead a card.")
    shell.press("\x1a")
    shell.see("Stopped")
    assert has_its_screen_back(shell)
    assert "Your hand" not in shell.text + shell.scrolled_away
    shell.screen.reset()
    shell.press("fg\r")
    shell.see("Ana, play a card.", "Ana, lead a card.")
    shell.press("q")
    shell.see("The game is kept.")
    shell.press("exit\r")
    assert shell.end() == 0


def test_a_record_is_played_at_one_table(tmp_path: Path, record: Path) -> None:
    """A second process on the same record is refused; the first one plays on."""
    program = lasvegan(tmp_path, record)
    for auto in ([], ["--auto"]):
        other = piped(tmp_path, "play", "--resume", record, *auto)
        assert (other.returncode, other.stdout) == (2, b"")
        assert b"is being played in another terminal\n" in other.stderr
    program.press("1\r")
    program.see_no_more("> _")
    program.see("> _")
    program.press("q")
    assert program.end() == 0


# --- the question which game ----------------------------------------------------------------------


def test_a_game_is_asked_for(tmp_path: Path) -> None:
    """Without a game one is asked for; it is kept, and offered the next time."""
    program = Program(tmp_path, "play", "--bots", "random", "--moment", "0")
    program.see("Which game?")
    assert "3 " not in program.text
    program.press("9\r")
    program.see("Please answer with one of the numbers, or q.")
    program.press("2\r")
    program.see("> _")
    program.press("q")
    assert program.end() == 0
    [kept] = (tmp_path / "data" / "sobremesa" / "records").iterdir()
    assert kept.name.startswith("tallyup-")
    assert "players Ana, Bo\n" in kept.read_text()
    again = Program(tmp_path, "play", "--moment", "0")
    again.see("3  Go on with the game you left: Tally Up!, Ana, Bo")
    again.press("3\r")
    again.see("> _")
    again.press("q")
    assert again.end() == 0
    assert str(kept) in "".join(again.lines)


@pytest.mark.parametrize(("keys", "level"), [("\r", "steady"), ("1\r", "easy")])
def test_a_level_is_asked_for(tmp_path: Path, keys: str, level: str) -> None:
    """Behind the game comes how well the bots shall play; they are noted in the record."""
    program = Program(tmp_path, "play", "--moment", "0", LANG="es_ES.UTF-8")
    program.see("¿A qué jugamos?")
    program.press("2\r")
    program.see("Intro: Sensato")
    program.press(keys)
    program.see("> _")
    program.press("q")
    assert program.end() == 0
    [kept] = (tmp_path / "data" / "sobremesa" / "records").iterdir()
    assert f"# seats person {level} {level} {level}\n" in kept.read_text()


def test_several_people_are_asked_for_no_level(tmp_path: Path) -> None:
    """Whoever names several people plays with them alone."""
    program = Program(tmp_path, "play", "--players", "Ana,Zoe", "--moment", "0")
    program.see("Which game?")
    program.press("2\r")
    program.see("> _")
    assert "How well" not in program.text
    program.press("q")
    assert program.end() == 0


@pytest.mark.parametrize("before", ["", "2\r"])
@pytest.mark.parametrize(("keys", "status"), [("q\r", 0), ("\x04", 0), ("\x03", 130)])
def test_nobody_has_to_play(tmp_path: Path, before: str, keys: str, status: int) -> None:
    """At both questions one can leave; no record is made."""
    program = Program(tmp_path, "play")
    program.see("2  Tally Up!")
    if before:
        program.press(before)
        program.see("4  Best")
    program.press(keys)
    assert program.end() == status
    assert "Traceback" not in program.text
    assert not (tmp_path / "data").exists()


# --- disks of all kinds ---------------------------------------------------------------------------


def test_a_full_disk_keeps_the_game(tmp_path: Path, record: Path) -> None:
    """When the disk is full that is said, with the way to go on, and the record is whole."""
    resource = pytest.importorskip("resource")
    program = Program(
        tmp_path,
        *("play", "lasvegan", "--players", "Ana", "--bots", "random,random"),
        *("--record", record, *QUICK),
        preexec=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (420, 420)),
        PYTHONDONTWRITEBYTECODE="1",
    )
    program.answer(ANSWERS, until="The game is kept.")
    assert program.end() == 1
    assert is_as_it_was(program)
    told = "".join(program.lines)
    assert re.search("(No space left on device|File too large)", told)
    assert f"play --resume {record}" in told
    before = record.read_text()
    replay(before)
    assert before.endswith("\n")
    again = resume(tmp_path, record)
    again.see("> _")
    again.press("q")
    assert again.end() == 0


# --- plain pipes ----------------------------------------------------------------------------------


def test_lines_through_a_pipe_play(tmp_path: Path, record: Path) -> None:
    """Without a terminal each line is an entry; the end of the input leaves and keeps the game."""
    ran = piped(
        tmp_path,
        *("play", "tallyup", "--players", "Ana,Bo", "--seed", 2, "--record", record),
        entered="pick red green blue\n135\nnonsense\n?\n",
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    out = ran.stdout.decode()
    assert "\x1b" not in out
    assert "pick three dice" in out
    assert "is none of the actions" in out
    assert out.endswith(f"The game is kept. To go on with it:\n{out.splitlines()[-1]}\n")
    assert " pick red green blue\n" in record.read_text()
    replay(record.read_bytes())


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_whole_game_through_a_pipe(tmp_path: Path, record: Path, game: str) -> None:
    """A game can be played to its end by lines, and every sentence comes once."""
    entered = "".join(f"{line}\n" for line in ("135", "1", "2") * 200)
    ran = piped(
        tmp_path,
        *("play", game, "--players", "Ana", "--bots", "random", *SHORT[game]),
        *("--seed", 7, "--record", record),
        entered=entered,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert is_over(record)
    lines = ran.stdout.decode().splitlines()
    assert lines[-1] == f"Its record: {record}"
    assert len([line for line in lines if line.startswith("Round 1: ")]) == 1


@pytest.mark.parametrize("entered", [b"", b"\n\n\n", b"\xff\xfe\n", b"\x03\n", b"q", b"q\nq\n"])
def test_any_input_is_no_crash(tmp_path: Path, record: Path, entered: bytes) -> None:
    """Whatever comes through the pipe, its end leaves, and the record can be gone on with."""
    for _ in range(2):
        more = ("--resume", record) if record.exists() else ("tallyup", "--record", record)
        ran = piped(tmp_path, "play", *more, "--bots", "random", entered=entered)
        assert (ran.returncode, ran.stderr) == (0, b"")
        replay(record.read_bytes())


def test_one_can_leave_while_others_move(tmp_path: Path) -> None:
    """The key that leaves does so in a pause, too, and the game is kept."""
    record = tmp_path / "game.record"
    program = Program(
        tmp_path,
        *("play", "lasvegan", "--players", "Ana", "--bots", "random,random", "--seed", "1"),
        *("--record", record, "--moment", "60"),
    )
    program.see("Round 1")
    program.press("q")
    assert program.end() == 0
    assert f"--resume {record}" in program.text.replace("\n", "")
