"""`sobremesa play --server` as people play it: in terminals of their own, at a real server."""

import re
import signal
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sobremesa.rules import catalog
from tests.cli.network.people import ANSWERS, LEAVING, SHORT, play_on, playing, rules
from tests.cli.program import Program, piped
from tests.cli.tables import is_as_it_was
from tests.serving import Person, Seen, Server, serving, watched

pytest.importorskip("termios", reason="pseudo-terminals are for Unix")


class Told(NamedTuple):
    """What a language says."""

    you_start: str
    again: str
    won: str
    sits: str
    ready: str


TOLD = {
    "en": Told("you start the game", "r play again", "win", "Bo sits down.", "ready"),
    "es": Told("tú empiezas la partida", "r jugar otra vez", "gana", "Bo se sienta.", "listo"),
}


def started(program: Program, you_start: str = "you start the game") -> None:
    """Let the host choose what stands first: to start."""
    program.see(you_start)
    program.press("1")
    program.see_no_more(you_start)


def code_of(host: Program) -> str:
    """The code of the table that somebody has opened."""
    host.see("you start the game")
    return host.lines[0].partition("table ")[2].split()[0]


def is_over(seen: Seen) -> bool:
    return bool(seen.table["status"] == "over")


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", TOLD)
@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_game_against_bots(tmp_path: Path, game: str, language: str) -> None:
    """A table is opened, begun, and played to its end by keys alone; then it is told who won."""
    told = TOLD[language]
    new = ("--new", game, "--bots", "steady,random", *rules(game), "--lang", language)
    with serving(tmp_path) as server, playing(tmp_path, server, *new) as ana:
        started(ana, told.you_start)
        ana.answer(ANSWERS, until=told.again)
        ana.press(LEAVING)
        assert ana.end() == 0
        assert is_as_it_was(ana)
        assert told.won in ana.text
        assert f"{server.url}/api/tables/" in ana.text
    token = tmp_path / "data" / "sobremesa" / "identities"
    [kept] = token.iterdir()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert kept.read_text().strip() not in ana.output.decode()


def test_two_people_and_another_game(tmp_path: Path) -> None:
    """They see who comes, talk, get ready, play, and play again at a table of the same people."""
    new = ("--new", "lasvegan", "--rule", "rounds 1", "--rule", "hand 3")
    with serving(tmp_path) as server, playing(tmp_path / "ana", server, *new) as ana:
        code = code_of(ana)
        bo_comes = ("--table", code.lower(), "--name", "Bo")
        with playing(tmp_path / "bo", server, *bo_comes) as bo:
            ana.see("Bo sits down.")
            bo.see("the host starts the game")
            bo.press("say hola\r")
            ana.see("Bo: hola")
            ana.see("start, although not all are ready")
            bo.press("1")
            ana.see_no_more("although")
            started(ana)
            bo.see("The game begins.")
            play_on([ana, bo], until="r play again")
            bo.press(LEAVING[:-1] + "r")
            ana.see("A table for another game is open.")
            ana.press(LEAVING[:-1] + "r")
            bo.see("you start the game")
            ana.see("the host starts the game")
            assert code not in ana.lines[0]


# --- lost connections -----------------------------------------------------------------------------


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_server_that_goes_away_comes_back(tmp_path: Path, how: signal.Signals) -> None:
    """A lost connection is told, comes back by itself, and what was entered meanwhile counts."""
    new = ("--new", "lasvegan", "--bots", "random,random", *rules("lasvegan"))
    with serving(tmp_path) as server, playing(tmp_path, server, *new) as ana:
        bo = Person(server, "Bo")
        table = bo.ask(f"/api/codes/{code_of(ana)}")["table"]["id"]
        started(ana)
        ana.see("h hint")
        first = re.findall(r"^ 1  (\w\d+)", ana.text, re.MULTILINE)[-1]
        server.stop(how)
        ana.see("The connection is lost.")
        ana.press("1\r")
        ana.see("Sent …")
        server.start()
        # That it is back is told, too, but what happens then may push that off the screen at once.
        ana.see_no_more("The connection is lost.")
        ana.answer(ANSWERS, until="r play again")
        ana.press(LEAVING)
        assert ana.end() == 0
        played = re.findall(r"^0 play (\w+)", bo.read(f"/api/tables/{table}/record"), re.MULTILINE)
        assert played[0] == first


def test_who_leaves_comes_back(tmp_path: Path) -> None:
    """A bot plays for whoever left, and makes room when they come by the command that was told."""
    new = ("--new", "lasvegan", *rules("lasvegan"))
    with serving(tmp_path) as server:
        with playing(tmp_path / "ana", server, *new) as ana:
            code = code_of(ana)
            bo = Person(server, "Bo")
            table = bo.ask(f"/api/codes/{code}")["table"]["id"]
            bo.command(table, "sit", seat=1)
            ana.see("Bo sits down.")
            started(ana)
            ana.answer({"? help": "q"}, until="To come back:")
            assert ana.end() == 0
            told = "".join(ana.lines).replace(" ", "")
            assert f"play--server{server.url}--table{code}" in told
        seen = watched(server, table, lambda seen: bool(seen.table["seats"][0].get("away")))
        assert not is_over(seen)
        with playing(tmp_path / "ana", server, "--table", code) as ana:
            ana.see("Ana is back.")
            watched(server, table, lambda seen: "away" not in seen.table["seats"][0])
            bo.command(table, "leave", seat=1)
            # The line that tells it may have scrolled away: the bot acts at once.
            watched(server, table, lambda seen: bool(seen.table["seats"][1].get("away")))
            ana.answer(ANSWERS, until="r play again")
            ana.press(LEAVING)
            assert ana.end() == 0


def test_a_guest_who_leaves_before_the_game_gives_up_the_seat(tmp_path: Path) -> None:
    """The host stays the host; anybody else who leaves an open table makes room."""
    with serving(tmp_path) as server, playing(tmp_path / "ana", server, "--new", "tallyup") as ana:
        code = code_of(ana)
        with playing(tmp_path / "bo", server, "--table", code, "--name", "Bo") as bo:
            bo.see("the host starts the game")
            ana.see("Bo sits down.")
            bo.press("q")
            assert bo.end() == 0
        ana.see("Bo gets up.")
        ana.press("q")
        assert ana.end() == 0
        with playing(tmp_path / "ana", server, "--table", code) as ana_again:
            ana_again.see("you start the game")


# --- what cannot be -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told", "status"),
    [
        (("--table", "ABCDEF"), "There is no such table.", 2),
        (("--table", "nosuchtable"), "There is no such table.", 2),
        (("--new", "tallyup", "--rule", "laps many"), "That is not allowed now. (", 2),
        (("--table", "ABCDEF", "--lang", "es"), "Esa mesa no existe.", 2),
        (("--new", "tallyup", "--name", "A,B"), "Nobody can have this name.", 2),
    ],
)
def test_what_the_server_declines(
    tmp_path: Path, arguments: tuple[str, ...], told: str, status: int
) -> None:
    """It is said in the language of whoever asked, in one line."""
    with serving(tmp_path) as server:
        ran = piped(tmp_path, "play", "--server", server.url, *arguments)
    assert (ran.returncode, ran.stderr) == (status, b"")
    assert ran.stdout.decode().startswith(told)
    assert ran.stdout.count(b"\n") == 1


@pytest.mark.parametrize(
    "url", ["127.0.0.1:9", "http://127.0.0.1:9/", "ftp://127.0.0.1", "http://", "http://a b", "::"]
)
def test_where_no_server_is(tmp_path: Path, url: str) -> None:
    """An address where nobody answers, or that is none, is told."""
    ran = piped(tmp_path, "play", "--server", url, "--table", "ABCDEF")
    assert (ran.returncode, ran.stderr) == (1, b"")
    assert ran.stdout.decode().startswith(f"{url} cannot be reached: ")
    assert ran.stdout.count(b"\n") == 1


def test_a_full_table_is_looked_at(tmp_path: Path) -> None:
    """Who finds no seat looks on, and sees the game to its end."""
    with serving(tmp_path) as server:
        host = Person(server, "Zoe")
        table = host.open("tallyup", SHORT["tallyup"], seats=2, bots=["steady"])
        with playing(tmp_path, server, "--table", table["code"]) as ana:
            ana.see("No seat is free: you look on.")
            assert "say that you are ready" not in ana.text
            host.command(table["id"], "start")
            host.command(table["id"], "leave", seat=0)
            ana.see("A bot plays for Zoe now.", "the game is over")
            ana.see("Enter or q leave")
            assert "r play again" not in ana.text
            ana.press("\r")
            assert ana.end() == 0


def test_who_watches_takes_no_seat(tmp_path: Path) -> None:
    """With --watch a free seat stays free, and a running game is looked at without more words."""
    with serving(tmp_path) as server:
        host = Person(server, "Zoe")
        table = host.open("lasvegan", seats=3, bots=["steady"])
        with playing(tmp_path, server, "--table", table["id"], "--watch") as ana:
            ana.see("one free seat")
            host.command(table["id"], "say", text="hello")
            ana.see("Zoe: hello")
            host.command(table["id"], "start")
            ana.see("Las Vegan  round 1")
            assert "Your hand" not in ana.text
            ana.press("q")
            assert ana.end() == 0
        with playing(tmp_path, server, "--table", table["id"]) as late:
            late.see("The game has begun without you: you look on.")


# --- at the table ---------------------------------------------------------------------------------


DICE = ("red", "orange", "yellow", "green", "blue", "purple")


@contextmanager
def first_pick(
    home: Path, server: Server, *rule: str, **more: Any
) -> Iterator[tuple[Program, Person, str]]:
    """Ana's terminal, Zoe who is the host, and their table, when dice have been picked."""
    host = Person(server, "Zoe")
    table = host.open("tallyup", list(rule), seats=2, **more)["id"]
    with playing(home, server, "--table", table) as ana:
        ana.see("say that you are ready")
        host.command(table, "start", anyway=True)
        if ana.see("pick three dice", "Waiting for Zoe") == "Waiting for Zoe":
            host.command(table, "act", seat=0, words="pick red orange yellow")
        else:
            ana.answer({"pick three dice": "123"}, until="picks red")
        yield ana, host, table


def test_a_sealed_choice_may_be_changed(tmp_path: Path) -> None:
    """Until the other has chosen, too, the screen says what was chosen and takes something else."""
    fifties = [f"die {die} 50 50 50 50 50 50" for die in DICE]
    with (
        serving(tmp_path) as server,
        first_pick(tmp_path, server, *fifties) as (ana, host, table),
    ):
        ana.answer({"In or out?": "1"}, until="You have chosen: stay in.")
        ana.answer({"stay in.": "2"}, until="You have chosen: go out.")
        host.command(table, "act", seat=0, words="in")
        ana.see("Ana goes out with 150 points.")


def test_a_claim_by_key(tmp_path: Path) -> None:
    """Three stars are called out with the key; who presses it first scores most."""
    stars = [f"die {die} * * * * * *" for die in DICE]
    with (
        serving(tmp_path, "--claim-seconds", "60") as server,
        first_pick(tmp_path, server, "laps 1", *stars) as (ana, _, _),
    ):
        ana.answer({"TALLY UP! Be the first:   Ana [A]": "a"}, until="Ana calls it first: 200")


def test_a_clock_is_shown(tmp_path: Path) -> None:
    """It says how long is left; more time is asked for, and granted, by a word."""
    fifties = [f"die {die} 50 50 50 50 50 50" for die in DICE]
    with (
        serving(tmp_path) as server,
        first_pick(tmp_path, server, *fifties, clock=300) as (ana, host, table),
    ):
        ana.see("Time left: 4:")
        host.command(table, "more-time", seat=0)
        ana.see("Zoe asks for more time; enter time to consent.")
        ana.press("time\r")
        watched(server, table, lambda seen: not seen.waiting.get("asked"))


def test_what_is_refused_is_told(tmp_path: Path) -> None:
    """The reason stands above the line to type in, and the next thing can be entered."""
    with serving(tmp_path) as server, playing(tmp_path, server, "--new", "lasvegan") as ana:
        ana.see("you start the game")
        ana.press("1")
        ana.see("The game needs more players.")
        ana.see("5 add a bot at its best")
        ana.press("3")
        ana.see("Bo sits down, a steady bot.")
        assert "The game needs more players." not in ana.text
        ana.press("nonsense\r")
        ana.see("“nonsense” is none of the actions.")


def test_lines_through_a_pipe(tmp_path: Path) -> None:
    """Without a terminal each line is an entry; the end of the input leaves."""
    with serving(tmp_path) as server:
        new = ("--new", "tallyup", "--bots", "steady", *rules("tallyup"))
        ran = piped(tmp_path, "play", "--server", server.url, *new, entered="1\nnonsense\n")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"\x1b" not in ran.stdout
    assert "The table is open." in ran.stdout.decode()
    assert "To come back:" in ran.stdout.decode()


# --- options --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--table", "ABCDEF"), "--table is for a table of a server: name it with --server"),
        (("--watch",), "--watch is for a table of a server: name it with --server"),
        (("--server", "x"), "name a table with --table, or open one with --new"),
        (("--server", "x", "--table", "y", "--new", "tallyup"), "name a table with --table, or"),
        (("--server", "x", "--table", "y", "--bots", "steady"), "--bots, --rule and --public are"),
        (("--server", "x", "--new", "tallyup", "--seed", "1"), "--seed is for a table here"),
        (("--server", "x", "--new", "tallyup", "--auto"), "--auto is for a table here"),
        (("tallyup", "--server", "x"), "with --server a new table is opened by --new tallyup"),
        (("--server", "x", "--new", "tallyup", "--bots", "grand"), "`grand` is no bot"),
    ],
)
def test_options_that_do_not_go_together(
    tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    """Options of a table here and of one there are not mixed."""
    ran = piped(tmp_path, "play", *arguments)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.decode().startswith(f"sobremesa play: {told}")


def test_ctrl_c_leaves(tmp_path: Path) -> None:
    """As by the key to leave, a bot plays from then on, and the way back is told."""
    new = ("--new", "lasvegan", *rules("lasvegan"))
    with serving(tmp_path) as server, playing(tmp_path, server, *new) as ana:
        bo = Person(server, "Bo")
        table = bo.ask(f"/api/codes/{code_of(ana)}")["table"]["id"]
        bo.command(table, "sit", seat=1)
        ana.see("Bo sits down.")
        started(ana)
        ana.see("? help")
        ana.press("\x03")
        assert ana.end() == 130
        assert is_as_it_was(ana)
        assert "To come back:" in ana.text
        watched(server, table, lambda seen: bool(seen.table["seats"][0].get("away")))
