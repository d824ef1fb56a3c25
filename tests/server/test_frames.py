"""What no proper client sends: frames that are wrong, and connections that break off."""

import socket
from collections.abc import Iterator

import pytest

from sobremesa.server.patience import Patience
from tests.server.serving import FREE, Guest, Inside, inside
from tests.server.wire import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, Wire, frame

SAY = b'{"type":"say","id":"%b","text":"%b"}'


@pytest.fixture(scope="module")
def server() -> Iterator[Inside]:
    with inside(FREE, Patience(goodbye=1.0)) as found:
        yield found
        # Whatever was sent, the server made no mistake.
        assert found.faults == []


@pytest.fixture(scope="module")
def ana(server: Inside) -> Guest:
    return server.guest("Ana")


@pytest.fixture(scope="module")
def table(server: Inside, ana: Guest) -> str:
    return server.open(ana)


@pytest.fixture
def wire(server: Inside, ana: Guest, table: str) -> Iterator[Wire]:
    with server.wire(table, ana) as found:
        found.hello()
        yield found


# --- whole messages -----------------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 3, 50])
def test_a_message_may_come_in_parts(wire: Wire, size: int) -> None:
    """Fragments are put together, with pings in between."""
    text = SAY % (b"parts%d" % size, "¡olé!".encode())
    parts = [text[start : start + size] for start in range(0, len(text), size)]
    for number, part in enumerate(parts):
        last = number == len(parts) - 1
        wire.raw(frame(CONTINUATION if number else TEXT, part, last=last))
        if number == 1:
            wire.raw(frame(PING, b"between"))
    assert wire.next("accepted")["id"] == f"parts{size}"


def test_parts_may_be_empty(wire: Wire) -> None:
    """A message ends with the frame that says so, be there anything in it or not."""
    wire.raw(
        frame(TEXT, b"", last=False)
        + frame(CONTINUATION, SAY % (b"empty", b"x"), last=False)
        + frame(CONTINUATION, b"")
    )
    assert wire.next("accepted")["id"] == "empty"


def test_a_message_comes_in_so_many_parts_and_no_more(server: Inside, wire: Wire) -> None:
    """Empty ones count, too: they would cost the server more than they cost to send."""
    wire.raw(frame(TEXT, b"", last=False) + frame(CONTINUATION, b"", last=False) * 64)
    assert wire.end()[1].code == 1009


def test_a_frame_may_come_byte_by_byte(wire: Wire) -> None:
    """It does not matter how the network cuts what is sent."""
    for byte in frame(TEXT, SAY % (b"bytes", b"x")):
        wire.raw(bytes([byte]))
    assert wire.next("accepted")["id"] == "bytes"


def test_the_longest_message_fits(wire: Wire) -> None:
    """8192 bytes are read; in one frame as in several, one more is too long."""
    text = SAY % (b"long", b"x")
    padded = text + b" " * (8192 - len(text))
    wire.raw(frame(TEXT, padded))
    assert wire.next("accepted", "refused")["id"] == "long"
    wire.raw(frame(TEXT, padded + b" "))
    assert wire.end()[1].code == 1009


def test_pings_are_answered(wire: Wire) -> None:
    """A ping frame comes back as a pong frame with the same bytes."""
    wire.raw(frame(PING, bytes(range(125))))
    while True:
        kind, payload = wire.read_frame()
        if kind == PONG:
            assert payload == bytes(range(125))
            return


# --- what ends a connection ---------------------------------------------------------------------


WRONG = {
    "binary": (frame(BINARY, b"{}"), 1003),
    "empty binary": (frame(BINARY), 1003),
    "binary in parts": (frame(BINARY, b"{}", last=False), 1003),
    "not masked": (frame(TEXT, b"{}", masked=False), 1002),
    "reserved 1": (frame(TEXT, b"{}", reserved=4), 1002),
    "reserved 2": (frame(TEXT, b"{}", reserved=2), 1002),
    "reserved 3": (frame(TEXT, b"{}", reserved=1), 1002),
    "reserved ping": (frame(PING, b"", reserved=4), 1002),
    "reserved pong": (frame(PONG, b"", reserved=4), 1002),
    "reserved part": (
        frame(TEXT, b"{", last=False) + frame(CONTINUATION, b"}", reserved=4),
        1002,
    ),
    **{
        f"opcode {kind}": (frame(kind, b"{}"), 1002) for kind in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)
    },
    "ping in parts": (frame(PING, b"", last=False), 1002),
    "close in parts": (frame(CLOSE, b"", last=False), 1002),
    "long ping": (frame(PING, b"x" * 126), 1002),
    "long close": (frame(CLOSE, b"\x03\xe8" + b"x" * 124), 1002),
    "continues nothing": (frame(CONTINUATION, b"{}"), 1002),
    "begins twice": (frame(TEXT, b"{", last=False) + frame(TEXT, b"}"), 1002),
    "text not UTF-8": (frame(TEXT, b'{"type":"say","id":"1","text":"\xff"}'), 1007),
    "surrogates": (frame(TEXT, b'{"type":"say","id":"1","text":"\xed\xa0\x80"}'), 1007),
    "not UTF-8 in parts": (
        frame(TEXT, b'{"type":"say","id":"1","text":"\xc3', last=False)
        + frame(CONTINUATION, b'"}'),
        1007,
    ),
    "too long": (frame(TEXT, b"x" * 8193), 1009),
    "said to be too long": (frame(TEXT, b"", length=b"\x7f" + (1 << 40).to_bytes(8)), 1009),
    "said to be negative": (frame(TEXT, b"", length=b"\x7f" + b"\xff" * 8), 1002),
    "long way to say 5": (frame(TEXT, b"[1,2]", length=b"\x7e\x00\x05"), 1002),
    "longer way to say 5": (frame(TEXT, b"[1,2]", length=b"\x7f" + (5).to_bytes(8)), 1002),
    "too long in parts": (
        frame(TEXT, b"x" * 4096, last=False) + frame(CONTINUATION, b"x" * 4097),
        1009,
    ),
    "endless empty parts": (
        frame(TEXT, b"", last=False) + frame(CONTINUATION, b"", last=False) * 9000,
        1009,
    ),
    "close with half a code": (frame(CLOSE, b"\x03"), 1002),
    "close with no such code": (frame(CLOSE, b"\x03\xed"), 1002),
    "close not UTF-8": (frame(CLOSE, b"\x03\xe8\xff"), 1007),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_frames_end_the_connection(
    server: Inside, wire: Wire, ana: Guest, table: str, name: str
) -> None:
    """The close frame says what was wrong; the table and its others do not notice."""
    data, code = WRONG[name]
    wire.raw(data)
    assert wire.end()[1].code == code
    with server.wire(table, ana) as back:
        assert back.hello()["type"] == "welcome"


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"[]",
        b"0",
        b'"hello"',
        b"{",
        b"{}",
        b'{"type":null}',
        b'{"type":"nothing"}',
        b'{"type":"hello"}',
        b'{"type":"hello","protocol":"1"}',
        b'{"type":"ping","number":1e999}',
        b'{"type":"ping","number":' + b"9" * 4000 + b"}",
        b'{"type":"say","id":"1","text":"\\ud800"}',
        b"[" * 8000,
        b'{"a":' * 1600,
        b'{"type":' + b"[" * 8000,
        b"\xef\xbb\xbf{}",
        b"NaN",
    ],
)
def test_messages_that_are_none_are_refused(wire: Wire, text: bytes) -> None:
    """What can be read as text but not as a message is answered, and the connection stays."""
    wire.sync()
    wire.send(text)
    refused = wire.next()
    assert (refused["type"], refused["code"]) == ("refused", "malformed")
    assert wire.ask("say", text="still here")["type"] == "accepted"


def test_a_refusal_names_the_command_that_it_cannot_read(wire: Wire) -> None:
    """As long as it has an id that can be read, the answer has it."""
    refused = wire.ask("say", "mine", text=7)
    assert (refused["id"], refused["what"]) == ("mine", "Expected `str`, got `int` - at `$.text`")


# --- how it ends --------------------------------------------------------------------------------


@pytest.mark.parametrize("payload", [b"", b"\x03\xe8", b"\x03\xe9bye", b"\x0f\xa0"])
def test_a_close_is_answered(wire: Wire, payload: bytes) -> None:
    """The closing handshake is finished before the connection ends."""
    wire.sync()
    wire.raw(frame(CLOSE, payload))
    assert wire.end()[1].code == 1000


def test_what_comes_after_a_close_is_not_read(server: Inside, wire: Wire, table: str) -> None:
    """A message behind a close frame changes nothing."""
    before = server.view(table)["number"]
    wire.raw(frame(CLOSE) + frame(TEXT, SAY % (b"late", b"late")))
    wire.end()
    assert server.view(table)["number"] == before


def test_a_half_closed_connection_ends(server: Inside, wire: Wire) -> None:
    """Who will not say anything any more is gone; a client that closes says so first."""
    wire.sync()
    wire.socket.shutdown(socket.SHUT_WR)
    assert CLOSE not in dict(wire.lost())


def test_a_reset_connection_ends(server: Inside, ana: Guest, table: str) -> None:
    """A connection that breaks in the middle of a frame leaves nothing behind."""
    with server.wire(table, ana) as watching:
        watching.hello()
        there = server.figure("sobremesa_connections")
        broken = server.wire(table)
        broken.hello()
        assert watching.next("presence")["spectators"] >= 0
        broken.raw(frame(TEXT, b"{}")[:-1])
        broken.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        broken.socket.close()
        while watching.next("presence")["spectators"]:
            pass
        assert server.figure("sobremesa_connections") == there


def test_who_does_not_close_is_hung_up_on(server: Inside, wire: Wire) -> None:
    """A client that does not answer a close frame is not waited for long."""
    wire.raw(frame(BINARY, b""))
    assert wire.lost()[-1][0] == CLOSE


def test_a_broken_handshake_is_a_bad_request(server: Inside, table: str) -> None:
    """Without a key, or of another version, there is no WebSocket."""
    path = f"/api/tables/{table}/socket"
    for headers, status in [
        (("Sec-WebSocket-Version: 12",), b"400"),
        (("Upgrade: websocket", "Connection: Upgrade"), b"400"),
        (("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: x"), b"400"),
    ]:
        with socket.create_connection(server.address, timeout=30) as there:
            lines = (f"GET {path} HTTP/1.1", "Host: x", "Connection: close", *headers, "", "")
            there.sendall("\r\n".join(lines).encode())
            head = there.recv(4096).split(b"\r\n")[0]
        assert head.split()[1] in (status, b"404"), head
