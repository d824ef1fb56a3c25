"""The example of a bot, at tables of a real server."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from sobremesa.rules import catalog
from tests.serving import PATIENCE, Person, Seen, Server, serving, watched

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
SHORT = {"tallyup": ["laps 2"], "lasvegan": ["rounds 2"]}


@contextmanager
def bot(server: Server, where: str, name: str) -> Iterator[subprocess.Popen[str]]:
    """The example as people start it."""
    process = subprocess.Popen(
        [sys.executable, "-W", "error", BOT, server.url, where, name],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def said(process: subprocess.Popen[str]) -> str:
    """All that a bot has printed, once it has ended."""
    return process.communicate(timeout=PATIENCE)[0]


def is_ready(seen: Seen) -> bool:
    people = [seat for seat in seen.table["seats"][1:] if "person" in seat]
    return len(people) == 2 and all("ready" in seat for seat in people)


def is_over(seen: Seen) -> bool:
    return bool(seen.table["status"] == "over")


def begun(host: Person, server: Server, table: Any) -> None:
    """Begin when two bots are ready; a steady one plays for the host."""
    watched(server, table["id"], is_ready)
    host.command(table["id"], "start")
    host.command(table["id"], "leave", seat=0)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_two_of_them_play_a_game(tmp_path: Path, game: str) -> None:
    """By code and by id they find the table, and play to its end among steady bots."""
    with serving(tmp_path) as server:
        host = Person(server, "Ana")
        table = host.open(game, SHORT[game], seats=4, bots=["steady"])
        with (
            bot(server, table["code"].lower(), "Ro") as one,
            bot(server, table["id"], "Bot") as two,
        ):
            begun(host, server, table)
            over = watched(server, table["id"], is_over)
            winners = host.ask(f"/api/tables/{table['id']}/view")["views"][0]["winners"]
            assert (said(one), one.returncode) == (f"It is over {winners}\n", 0)
            assert (said(two), two.returncode) == (f"It is over {winners}\n", 0)
    names = sorted(seat["name"] for seat in over.table["seats"])
    assert names == ["Ana", "Bo", "Bot", "Ro"]
    assert [seat.get("away", False) for seat in over.table["seats"]] == [True] + [False] * 3


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_they_come_back_to_a_server_that_was_restarted(tmp_path: Path, how: signal.Signals) -> None:
    """Stopped politely or killed in the middle of a game: they play on to its end."""
    with serving(tmp_path) as server:
        host = Person(server, "Ana")
        table = host.open("lasvegan", SHORT["lasvegan"], seats=3)
        with bot(server, table["code"], "Ro") as one, bot(server, table["code"], "Bot") as two:
            begun(host, server, table)
            before = watched(server, table["id"], lambda seen: seen.number > 20)
            assert not is_over(before)
            server.restart(how)
            over = watched(server, table["id"], is_over)
            assert said(one).startswith("It is over ")
            assert said(two).startswith("It is over ")
    assert over.number > before.number
    assert not any("away" in seat for seat in over.table["seats"][1:])


def test_a_table_that_is_closed_is_left(tmp_path: Path) -> None:
    """There is nothing to play at a table that has been closed, so it ends."""
    with serving(tmp_path) as server:
        host = Person(server, "Ana")
        table = host.open("tallyup", seats=1)
        host.command(table["id"], "close")
        with bot(server, table["id"], "Ro") as one:
            assert (said(one), one.returncode) == ("It is closed\n", 0)


def test_it_is_short() -> None:
    """It has fewer than 60 lines, not counting blank ones."""
    assert sum(bool(line.strip()) for line in BOT.read_text().splitlines()) < 60
