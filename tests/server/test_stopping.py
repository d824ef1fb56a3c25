"""A server that is told to stop, and the next one that goes on."""

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from sobremesa.server.patience import Patience
from tests.server.serving import FREE, inside, program
from tests.server.wire import frame

QUICK = ("--pace", "0", "--people-per-minute", "0")


def logged(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_told_to_stop_has_not_failed(tmp_path: Path, how: signal.Signals) -> None:
    """Everybody is told, the exit status is 0, and the next server goes on with every table."""
    with program(tmp_path, *QUICK) as server:
        ana = server.guest("Ana")
        table = server.open(ana, "lasvegan", bots=["steady"], start=True)
        with server.wire(table, ana) as wire, server.wire(table) as spectator:
            before = wire.hello()
            spectator.hello()
            wire.sync()
            server.process.send_signal(how)
            for one in (wire, spectator):
                messages, closed = one.end()
                assert (messages[-1]["type"], messages[-1]["code"]) == ("bye", "restart")
                assert messages[-1]["again"] > 0
                assert closed.code == 1012
        assert server.wait() == 0
        assert not [line for line in logged(server.log) if line["level"] in ("warning", "error")]
    with program(tmp_path, *QUICK) as server, server.wire(table, ana) as wire:
        after = wire.hello(before["number"])
        # A bot may have moved before the first server stopped.
        if after["type"] == "welcome":
            assert after["table"] == before["table"]
            assert after["views"][0]["hand"] == before["views"][0]["hand"]
            assert after["number"] >= before["number"]
        assert wire.ask("say", text="here again")["type"] == "accepted"
        wire.raw(frame(8))
        assert server.stop() == 0


def test_a_game_goes_on_where_it_was(tmp_path: Path) -> None:
    """What was accepted before the stop is there after it, and the same command is known."""
    with program(tmp_path, *QUICK) as server:
        ana = server.guest("Ana")
        table = server.open(ana, "tallyup", seats=1, start=True)
        with server.wire(table, ana) as wire:
            view = wire.hello()["views"][0]
            first = wire.ask("act", "first", seat=0, words=view["actions"][0])
            assert first["type"] == "accepted"
            number = wire.hello()["number"]
        assert server.stop() == 0
    with program(tmp_path, *QUICK) as server, server.wire(table, ana) as wire:
        assert wire.hello(number - 1)["number"] == number
        assert wire.ask("act", "first", seat=0, words=view["actions"][0]) == first
        missed = [one for one in wire.sync() if one["type"] == "happened"]
        assert missed == []
        assert server.view(table)["number"] == number
        wire.raw(frame(8))
        assert server.stop() == 0


def test_a_client_that_does_not_listen_does_not_hold_up_the_stop() -> None:
    """Who neither reads nor closes is waited for as long as it takes, and no longer."""
    with inside(FREE, Patience(goodbye=0.2)) as server:
        table = server.open(server.guest("Ana"))
        with server.wire(table) as deaf:
            deaf.hello()
            server.say_goodbye()
            found = deaf.lost()
            assert found[-1] == (8, b"\x03\xf4restart")


def test_nobody_comes_in_while_it_stops() -> None:
    """Who comes when the others have been sent away is told to come later."""
    with inside() as server:
        table = server.open(server.guest("Ana"))
        server.say_goodbye()
        with server.wire(table) as late:
            assert late.status == 503
