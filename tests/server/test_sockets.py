"""Talking with a table over real sockets: who comes in, and what they are told."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from sobremesa.server.settings import Settings
from sobremesa.server.table.entries import Opened, encoded
from sobremesa.server.table.summary import summary_of
from tests.server.hidden import fold, game
from tests.server.serving import FREE, Inside, inside
from tests.server.wire import Wire, frame


@pytest.fixture(scope="module")
def server() -> Iterator[Inside]:
    with inside() as found:
        yield found


def but(**changes: Any) -> Settings:
    return msgspec.structs.replace(FREE, **changes)


def quiet(*wires: Wire) -> None:
    """Read what everybody was sent so far."""
    for wire in wires:
        wire.sync()


def status(wire: Wire) -> int:
    """How the handshake was answered; the connection is given up."""
    with wire:
        return wire.status


# --- hello --------------------------------------------------------------------------------------


def test_a_hello_is_answered_with_everything(server: Inside) -> None:
    """Who says hello for the first time gets a welcome, made for them."""
    ana = server.guest("Ana")
    table = server.open(ana, "lasvegan", bots=["steady"], start=True)
    with server.wire(table, ana) as wire:
        welcome = wire.hello()
        assert (welcome["type"], welcome["you"], welcome["seats"]) == ("welcome", ana.id, [0])
        (view,) = welcome["views"]
        assert view["seat"] == 0
        assert len(view["hand"]) == view["hand_sizes"][0] > 0


def test_whoever_has_everything_gets_nothing(server: Inside) -> None:
    """A hello with the number of the last entry is answered with presence alone."""
    ana = server.guest("Ana")
    table = server.open(ana)
    with server.wire(table, ana) as wire:
        number = wire.hello()["number"]
    with server.wire(table, ana) as wire:
        assert wire.catch_up(number) == []


def test_whoever_was_away_gets_what_they_missed(server: Inside) -> None:
    """A hello with an earlier number is answered with the entries after it, each once."""
    ana = server.guest("Ana")
    table = server.open(ana)
    with server.wire(table, ana) as wire:
        number = wire.hello()["number"]
    for text in "abc":
        server.command(table, ana, "say", text=text)
    with server.wire(table, ana) as wire:
        missed = wire.catch_up(number + 1)
        assert [message["number"] for message in missed] == [number + 2, number + 3]
        assert [message["said"]["text"] for message in missed] == ["b", "c"]


@pytest.mark.parametrize("last", [0, 10**6, 2**62])
def test_numbers_that_lead_nowhere_give_everything(server: Inside, last: int) -> None:
    """Who was away for too long, or says what cannot be, gets a welcome."""
    ana = server.guest("Ana")
    table = server.open(ana)
    with server.wire(table, ana) as wire:
        assert wire.hello(last)["type"] == "welcome"


def test_a_second_hello_is_answered_too(server: Inside) -> None:
    """Who lost count says hello again, over the same connection."""
    ana = server.guest("Ana")
    with server.wire(server.open(ana), ana) as wire:
        first = wire.hello()
        wire.sync()
        again = wire.hello()
        assert {**again, "at": 0} == {**first, "at": 0, "online": [ana.id]}


def test_other_versions_are_sent_away(server: Inside) -> None:
    """A client of another version learns that it has to be another."""
    with server.wire(server.open(server.guest("Ana"))) as wire:
        wire.send({"type": "hello", "protocol": 2})
        assert wire.bye() == ("version", 1008)


def test_commands_before_hello_are_refused(server: Inside) -> None:
    """A hello comes first; the connection stays."""
    ana = server.guest("Ana")
    with server.wire(server.open(ana), ana) as wire:
        refused = wire.ask("say", text="hi")
        assert (refused["code"], refused["what"]) == ("malformed", "a hello comes first")
        assert wire.hello()["type"] == "welcome"


def test_commands_behind_a_hello_need_not_wait(server: Inside) -> None:
    """What a client sends while its table wakes up is done then, in order."""
    ana = server.guest("Ana")
    with server.wire(server.open(ana), ana) as wire:
        wire.raw(
            b"".join(
                frame(1, text)
                for text in (
                    b'{"type":"hello","protocol":1}',
                    b'{"type":"say","id":"1","text":"one"}',
                    b'{"type":"say","id":"2","text":"two"}',
                )
            )
        )
        welcome = wire.next("welcome")
        first, second = wire.next("accepted"), wire.next("accepted")
        assert [first["id"], second["id"]] == ["1", "2"]
        assert (first["number"], second["number"]) == (welcome["number"] + 1, welcome["number"] + 2)


def test_only_so_many_commands_wait(server: Inside) -> None:
    """Whoever sends hundreds while the table wakes up is refused the rest, and answered all."""
    ana = server.guest("Ana")
    table = server.open(ana)
    say = b'{"type":"say","id":"%d","text":"x"}'
    with server.wire(table, ana) as wire:
        wire.raw(
            frame(1, b'{"type":"hello","protocol":1}')
            + b"".join(frame(1, say % number) for number in range(120))
        )
        answers = [wire.next("accepted", "refused") for _ in range(120)]
        assert {answer["id"] for answer in answers} == {str(number) for number in range(120)}
        refused = {answer["code"] for answer in answers if answer["type"] == "refused"}
        assert refused <= {"limit"}


# --- who is who ---------------------------------------------------------------------------------


def test_all_tabs_of_a_person_are_told_the_same(server: Inside) -> None:
    """Several connections of one person share the seat; only the one that asked is answered."""
    ana, bo = server.guest("Ana"), server.guest("Bo")
    table = server.open(ana, "lasvegan", seats=2)
    server.command(table, bo, "sit", seat=1)
    tabs = [server.wire(table, ana) for _ in range(3)]
    for tab in tabs:
        assert tab.hello()["seats"] == [0]
    quiet(*tabs)
    accepted = tabs[1].ask("start", anyway=True)
    told = [tab.next("happened") for tab in (tabs[0], tabs[2])]
    assert told[0] == told[1]
    assert told[0]["number"] == accepted["number"]
    assert [view["seat"] for view in told[0]["changes"]] == [0]
    # The one that asked was told besides.
    assert tabs[1].next("happened") == told[0]
    for tab in tabs:
        tab.socket.close()


def test_spectators_see_what_anybody_may(server: Inside) -> None:
    """With or without an identity: who does not sit here sees no hand."""
    ana, bo = server.guest("Ana"), server.guest("Bo")
    table = server.open(ana, "lasvegan", bots=["steady"], start=True)
    with server.wire(table, bo) as known, server.wire(table) as unknown:
        first, second = known.hello(), unknown.hello()
        assert first["you"] == bo.id
        assert "you" not in second
        for welcome in (first, second):
            (view,) = welcome["views"]
            assert (view["seat"], view["hand"], view["actions"]) == (None, [], [])
        quiet(known, unknown)
        assert known.ask("say", text="hi")["code"] == "not-seated"
        assert unknown.ask("say", text="hi")["code"] == "nobody"


def test_presence_tells_who_is_there(server: Inside) -> None:
    """Persons who sit here by their ids, all others as a number; also when they go."""
    ana, bo = server.guest("Ana"), server.guest("Bo")
    table = server.open(ana)
    with server.wire(table, ana) as wire:
        wire.hello()
        assert wire.next("presence") == {"type": "presence", "online": [ana.id], "spectators": 0}
        with server.wire(table, bo) as other:
            other.hello()
            assert wire.next("presence")["spectators"] == 1
        assert wire.next("presence")["spectators"] == 0


def test_a_screen_shows_nobody_s_hand(server: Inside) -> None:
    """A television with a player's cookie is told what a spectator is, and does nothing."""
    ana = server.guest("Ana")
    table = server.open(ana, "lasvegan", bots=["steady"], start=True)
    with server.wire(table, ana) as screen:
        welcome = screen.hello(screen=True)
        assert "you" not in welcome
        assert "seats" not in welcome
        (view,) = welcome["views"]
        assert (view["seat"], view["hand"], view["actions"]) == (None, [], [])
        refused = screen.ask("act", seat=0, words="pass")
        assert (refused["code"], refused["what"]) == ("nobody", "a screen does nothing")


def test_a_screen_remains_one(server: Inside) -> None:
    """Only the first hello says what a connection is."""
    ana = server.guest("Ana")
    table = server.open(ana, "lasvegan", bots=["steady"], start=True)
    with server.wire(table, ana) as screen, server.wire(table, ana) as own:
        screen.hello(screen=True)
        assert "seats" not in screen.hello()
        own.hello()
        assert own.hello(screen=True)["seats"] == [0]
        found = own.next("presence")
        assert found == {
            "type": "presence",
            "online": [ana.id],
            "spectators": 0,
            "screens": 1,
        }


def test_a_command_is_done_once(server: Inside) -> None:
    """The same id again, over another connection, is answered the same and changes nothing."""
    ana = server.guest("Ana")
    table = server.open(ana)
    with server.wire(table, ana) as one, server.wire(table, ana) as other:
        one.hello()
        other.hello()
        first = one.ask("say", "once", text="hi")
        assert other.ask("say", "once", text="hi") == first
        assert other.hello()["number"] == first["number"]


# --- who gets in --------------------------------------------------------------------------------


def test_pages_of_other_sites_are_kept_out(server: Inside) -> None:
    """A browser says whose page asks; only this server's own may."""
    table = server.open(server.guest("Ana"))
    here = "http://{}:{}".format(*server.address)
    for origin, status in [
        (here, 101),
        ("http://elsewhere.example", 403),
        (here + "0", 403),
        ("null", 403),
        ("http://[::1", 403),
    ]:
        with server.wire(table, headers=[f"Origin: {origin}"]) as wire:
            assert wire.status == status, origin


@pytest.mark.parametrize(
    "path", ["/", "/api/tables", "/api/tables//socket", "/api/tables/a/b/socket"]
)
def test_elsewhere_there_are_no_sockets(server: Inside, path: str) -> None:
    """Only tables have a WebSocket."""
    with Wire(server.address, path) as wire:
        assert wire.status == 404


@pytest.mark.parametrize("table", ["nosuchtabl", "%00", "x" * 40, "caf%C3%A9", "';--"])
def test_a_table_that_is_not_there_is_gone(server: Inside, table: str) -> None:
    """The connection is made, and the hello is answered with the reason."""
    with server.wire(table) as wire:
        wire.send({"type": "hello", "protocol": 1})
        assert wire.bye() == ("gone", 1000)


def test_a_table_that_cannot_be_read_is_gone(server: Inside) -> None:
    """Whoever wants in is told so; the others do not notice."""
    journal = game("lasvegan", 3, bytes(32), most=2)
    first, *rest = journal
    assert isinstance(first, Opened)
    broken = (msgspec.structs.replace(first, game="chess"), *rest)
    server.keep("broken", [encoded(entry) for entry in broken], summary_of(fold(journal)))
    with server.wire("broken") as wire:
        wire.send({"type": "hello", "protocol": 1})
        assert wire.bye() == ("gone", 1000)
    with server.wire(server.open(server.guest("Ana"))) as other:
        assert other.hello()["type"] == "welcome"


def test_a_mistake_of_the_server_is_told(server: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is left waiting for a welcome that does not come."""
    table = server.open(server.guest("Ana"))
    monkeypatch.setattr(server.hall._actors[table], "join", None)
    with server.wire(table) as wire:
        wire.send({"type": "hello", "protocol": 1})
        assert wire.bye() == ("error", 1011)


def test_a_person_has_only_so_many_connections() -> None:
    """One more is turned away, until one of the others ends; other people may come."""
    with inside(but(connections_per_person=2)) as server:
        ana, bo = server.guest("Ana"), server.guest("Bo")
        table = server.open(ana)
        with server.wire(table, ana) as first, server.wire(table, ana) as second:
            quiet(first, second)
            assert status(server.wire(table, ana)) == 429
            assert status(server.wire(table, bo)) == 101
            assert status(server.wire(table)) == 101
            first.raw(frame(8))
            first.end()
            assert status(server.wire(table, ana)) == 101


def test_an_address_has_only_so_many_connections() -> None:
    """Whoever has no identity counts, too."""
    with inside(but(connections_per_address=1)) as server, server.wire("abc") as first:
        quiet(first)
        with server.wire("abc") as second:
            assert second.next("bye")["code"] == "full"


def test_a_server_has_only_so_many_connections() -> None:
    """When all are taken, nobody else gets in."""
    with inside(but(connections=2)) as server, server.wire("abc"), server.wire("abc"):
        assert status(server.wire("abc")) == 503
        assert server.figure("sobremesa_connections") == 2


def test_a_table_has_only_so_many_spectators() -> None:
    """One more is sent away with the reason; whoever sits there always gets in."""
    with inside(but(spectators=1)) as server:
        ana = server.guest("Ana")
        table = server.open(ana)
        with server.wire(table) as first, server.wire(table) as second:
            first.hello()
            second.send({"type": "hello", "protocol": 1})
            assert second.bye() == ("full", 1013)
            with server.wire(table, ana) as wire:
                assert wire.hello()["spectators"] == 1
