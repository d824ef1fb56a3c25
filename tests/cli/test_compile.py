"""`sobremesa compile`, and what other commands do before they ask bots that need compiled code."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from sobremesa.bots import preparing
from sobremesa.messages.catalogue import LANGUAGES, Messages
from tests.cli.conftest import Command
from tests.cli.program import PROGRAM, Program, environment


@pytest.fixture
def prepared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that were prepared, for which three functions were compiled each."""
    games: list[str] = []

    def prepare(game: str, told: Callable[[int], object] = lambda compiled: None) -> int:
        games.append(game)
        for number in range(3):
            told(number + 1)
        return 3

    monkeypatch.setattr(preparing, "prepare", prepare)
    monkeypatch.setattr(preparing, "is_compiled", games.__contains__)
    monkeypatch.setattr(preparing, "can_keep", lambda: True)
    return games


def test_all_games_are_compiled_and_the_second_time_there_is_nothing_to_do(
    command: Command, prepared: list[str]
) -> None:
    """Each game has its line."""
    assert command("compile") == (
        0,
        "lasvegan: 3 functions compiled.\ntallyup: 3 functions compiled.\n",
        "",
    )
    assert command("compile") == (
        0,
        "lasvegan: nothing to do, it is compiled.\ntallyup: nothing to do, it is compiled.\n",
        "",
    )
    assert prepared == ["lasvegan", "tallyup"]


def test_one_game_can_be_named_and_nothing_be_said(command: Command, prepared: list[str]) -> None:
    """A game that is named twice is compiled once."""
    assert command("compile", "tallyup", "tallyup", "--quiet") == (0, "", "")
    assert prepared == ["tallyup"]


def test_what_is_no_game_is_not_compiled(command: Command, prepared: list[str]) -> None:
    """Nothing is done then, also not for others."""
    ran = command("compile", "tallyup", "chess")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == ("sobremesa compile: `chess` is no game: there are lasvegan and tallyup\n")
    assert prepared == []


def test_where_nothing_can_be_kept_nothing_is_compiled(
    command: Command, prepared: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message says what to do."""
    monkeypatch.setattr(preparing, "can_keep", lambda: False)
    ran = command("compile")
    assert (ran.status, ran.out, prepared) == (1, "", [])
    assert ran.err.startswith("sobremesa compile: ")
    assert ran.err.endswith("NUMBA_CACHE_DIR names another folder\n")


def test_a_disk_that_is_full_is_named(
    command: Command, prepared: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As any file that cannot be written."""

    def full(game: str, told: object) -> int:
        raise OSError(28, "No space left on device", "kernels")

    monkeypatch.setattr(preparing, "prepare", full)
    assert command("compile") == (
        1,
        "",
        "sobremesa compile: kernels: No space left on device\n",
    )


def test_an_interruption_is_one_line(
    command: Command, prepared: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C has the shells' own status."""

    def interrupted(game: str, told: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(preparing, "prepare", interrupted)
    assert command("compile") == (130, "", "Stopped; the same command goes on from here.\n")


def test_in_the_background_it_ends_with_whoever_waits_for_it(tmp_path: Path) -> None:
    """Also if that program is killed: then its end of standard input is closed."""
    compiling = subprocess.Popen(
        [*PROGRAM, "compile", "--background"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path, NUMBA_CACHE_DIR=str(tmp_path)),
    )
    assert compiling.communicate(timeout=60) == (b"", b"")
    assert compiling.returncode == 130
    assert not list(tmp_path.rglob("*.compiled"))


def test_in_a_terminal_the_progress_is_seen_and_can_be_stopped(tmp_path: Path) -> None:
    """It counts; nothing of it is left on the screen."""
    program = Program(tmp_path, "compile", NUMBA_CACHE_DIR=str(tmp_path))
    program.see("Compiling lasvegan: ")
    program.press("\x03")
    assert program.end() == 130
    assert "Compiling" not in program.text
    assert "Stopped; the same command goes on from here." in program.text


def test_bots_are_ready_before_a_game_in_the_terminal_begins(tmp_path: Path) -> None:
    """Whoever does not want to wait can go on with that game later."""
    program = Program(
        tmp_path,
        *("play", "lasvegan", "--players", "Ana", "--bots", "best", "--record", "ana.record"),
        NUMBA_CACHE_DIR=str(tmp_path),
    )
    program.see("The bots get ready.")
    program.press("\x03")
    assert program.end() == 130
    assert "play --resume ana.record" in program.text
    assert "players Ana, Bo" in (tmp_path / "ana.record").read_text()


@pytest.mark.parametrize("bots", ["steady,best", "strong,easy"])
def test_bots_are_ready_before_the_first_of_many_games(
    command: Command, prepared: list[str], bots: str
) -> None:
    """The workers find then what was compiled, instead of all compiling the same."""
    rules = ("--rule", "laps 1", "--games", 2, "--workers", 1)
    assert command("sim", "tallyup", "--bots", bots, *rules).status == 0
    assert prepared == ["tallyup"]
    assert command("arena", "tallyup", *bots.split(","), *rules).status == 0
    assert prepared == ["tallyup"] * 2
    assert command("play", "tallyup", "--auto", "--bots", bots, "--rule", "laps 1").status == 0
    assert prepared == ["tallyup"] * 3


def test_nothing_is_prepared_for_bots_that_need_nothing(
    command: Command, prepared: list[str]
) -> None:
    """They decide at once."""
    rules = ("--rule", "laps 1", "--games", 2, "--workers", 1)
    assert command("sim", "tallyup", "--bots", "steady,easy", *rules).status == 0
    assert command("play", "tallyup", "--auto", "--bots", "easy,random", *rules[:2]).status == 0
    assert prepared == []


def test_who_stops_while_bots_get_ready_has_stopped_the_games(
    command: Command, prepared: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """None was played."""

    def interrupted(game: str, told: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(preparing, "prepare", interrupted)
    ran = command("sim", "tallyup", "--bots", "best,easy", "--games", 2)
    assert (ran.status, ran.err) == (130, "Stopped after 0 of 2 games.\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_who_play_are_told_in_their_language(language: str) -> None:
    """And how far it is, once there is something to compile."""
    say = Messages(language, "terminal").say
    assert "7" not in say("play-preparing", count=0)
    assert "7" in say("play-preparing", count=7)
