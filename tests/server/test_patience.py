"""How much a server takes and gives, and how long it waits: floods, slow and silent clients."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any

import msgspec
import pytest

from sobremesa.protocol.commands import Say
from sobremesa.protocol.common import Person
from sobremesa.server.patience import Patience
from tests.server.serving import FREE, Inside, inside
from tests.server.wire import PING, Closed, Wire, frame

BRIEF = Patience(hello=0.2, probe=0.05, silent=4, goodbye=0.3)
"""A server that waits for nobody: what it does after its waits is done at once."""

STRICT = msgspec.structs.replace(FREE, commands_per_second=1, commands_at_once=3)


@pytest.fixture(scope="module")
def server() -> Iterator[Inside]:
    with inside() as found:
        yield found


def test_without_a_hello_the_server_hangs_up() -> None:
    """Whoever connects and says nothing does not stay."""
    with inside(FREE, BRIEF) as server, server.wire("abc") as wire:
        assert wire.bye() == ("hello", 1008)


def test_too_many_messages_are_refused_and_then_ended() -> None:
    """Over the limit each message is refused; who goes on regardless is sent away."""
    with inside(STRICT) as server:
        ana = server.guest("Ana")
        with server.wire(server.open(ana), ana) as wire:
            wire.hello()
            wire.send({"type": "ping", "number": 1})
            wire.next("pong")
            wire.send({"type": "ping", "number": 2})
            wire.next("pong")
            refused = wire.ask("say", text="hi")
            assert (refused["code"], refused["id"][:3]) == ("limit", "say")
            wire.raw(frame(1, b"nonsense") * 400)
            messages, closed = wire.end()
            assert {message["code"] for message in messages[:-1]} == {"limit"}
            assert messages[-1]["code"] == "flood"
            assert closed.code == 1008


def test_a_slow_client_holds_up_nobody() -> None:
    """Who does not read is dropped with the reason, and can come back for exactly the rest."""
    with inside(FREE, Patience(goodbye=30.0)) as server:
        ana, bo = server.guest("Ana"), server.guest("Bo")
        table = server.open(ana, seats=2)
        server.command(table, bo, "sit", seat=1)
        with server.wire(table, ana) as wire, server.wire(table, bo, window=1 << 16) as slow:
            wire.hello()
            slow.hello()
            for number in range(100):
                wire.send({"type": "say", "id": f"s{number}", "text": "x" * 500})
            wire.sync()
            # Each welcome holds all that was said.
            hello = frame(1, b'{"type":"hello","protocol":1}')
            while bo.id in server.view(table).get("online", []):
                slow.raw(hello * 10)
                assert wire.ask("say", text="nobody waits")["type"] == "accepted"
            messages, closed = slow.end()
            assert (messages[-1]["code"], messages[-1]["again"]) == ("slow", 1.0)
            assert closed.code == 1013
            numbers = [message["number"] for message in messages if message["type"] == "happened"]
            last = [message["number"] for message in messages if "number" in message][-1]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
            end = wire.ask("say", text="still here")["number"]
            with server.wire(table, bo) as back:
                missed = [one["number"] for one in back.catch_up(last)]
                assert missed == list(range(last + 1, end + 1))


def test_the_rest_is_exactly_what_was_not_read(server: Inside) -> None:
    """Nothing is lost and nothing comes twice between two connections."""
    ana, bo = server.guest("Ana"), server.guest("Bo")
    table = server.open(ana, seats=2)
    server.command(table, bo, "sit", seat=1)
    got: list[int] = []
    last = server.view(table)["number"]
    first = last
    for turn in range(10):
        with server.wire(table, bo) as wire:
            wire.send({"type": "hello", "protocol": 1, "last": last})
            for number in range(turn + 1):
                server.command(table, ana, "say", text=f"{turn} {number}")
            if turn % 3:
                wire.next("happened")
                got.append(last := last + 1)
    with server.wire(table, bo) as wire:
        got += [message["number"] for message in wire.catch_up(last)]
    assert got == list(range(first + 1, first + 56))


def test_pings_are_not_answered_without_end() -> None:
    """Who asks for answers and reads none is dropped, too."""
    patience = Patience(goodbye=30.0)
    with inside(FREE, patience) as server, server.wire("abc", window=1 << 16) as wire:
        pings = frame(PING, b"x" * 125) * 1000
        for _ in range(100):
            wire.raw(pings)
        assert wire.bye() == ("slow", 1013)


def test_silent_clients_are_missed() -> None:
    """Who answers no probe is gone, without a word; who answers stays."""
    with inside(FREE, msgspec.structs.replace(BRIEF, hello=30.0)) as server:
        ana = server.guest("Ana")
        table = server.open(ana)
        with server.wire(table, ana) as wire, server.wire(table) as silent:
            wire.hello()
            silent.answers_pings = False
            silent.hello()
            with closed_without_a_word():
                silent.next("welcome")
            while wire.next("presence") != {
                "type": "presence",
                "online": [ana.id],
                "spectators": 0,
            }:
                pass
            assert wire.ask("say", text="still here")["type"] == "accepted"


def test_an_answer_counts_for_its_own_probe_only() -> None:
    """Answers that nobody asked for do not keep a connection alive."""
    patience = msgspec.structs.replace(BRIEF, hello=30.0)
    with inside(FREE, patience) as server, server.wire("abc") as liar, closed_without_a_word():
        answer_wrongly(liar)


def closed_without_a_word() -> AbstractContextManager[object]:
    return pytest.raises(Closed, match="1006")


def answer_wrongly(wire: Wire) -> None:
    """Answer probes with what comes near, for ever."""
    while True:
        kind, payload = wire.read_frame()
        if kind == PING:
            wire.raw(frame(10, payload[:-1]) + frame(10, b"") + frame(10, payload + b"x"))


def test_round_trips_are_measured(server: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command comes to its table with the shortest measured way there and back."""
    ana = server.guest("Ana")
    table = server.open(ana)
    trips: list[float | None] = []
    with server.wire(table, ana) as wire:
        wire.hello()
        wire.sync()
        actor = server.hall._actors[table]
        before = actor.ask

        def ask(command: Say, person: Person, reply: Any, trip: float | None = None) -> None:
            trips.append(trip)
            before(command, person, reply, trip)

        monkeypatch.setattr(actor, "ask", ask)
        wire.ask("say", text="hi")
    (trip,) = trips
    assert trip is not None
    assert 0 < trip < 10_000
