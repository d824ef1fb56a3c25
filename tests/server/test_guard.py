"""A connection that asks for nothing, or says too much before it does, does not stay."""

import socket
import threading
from collections.abc import Iterator

import pytest

from sobremesa.server import guard
from tests.server.serving import FREE, Inside, inside


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Inside]:
    monkeypatch.setattr(guard, "PATIENCE", 0.3)
    with inside(FREE) as found:
        yield found


@pytest.fixture
def line(server: Inside) -> Iterator[socket.socket]:
    with socket.create_connection(server.address, timeout=10) as found:
        yield found


def rest(line: socket.socket) -> bytes:
    """What comes until the connection ends, in whatever way."""
    found = b""
    try:
        while data := line.recv(65536):
            found += data
    except ConnectionError:
        pass
    return found


@pytest.mark.parametrize(
    "said", [b"", b"GET /health HTTP/1.1\r\nHost: a\r\n", b"POST /api/me HTTP/1.1\r\nHost: a\r\n"
             b"Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{"]
)  # fmt: skip
def test_half_a_request_is_not_waited_for(line: socket.socket, said: bytes) -> None:
    """Be it nothing at all, half a head, or half a body."""
    line.sendall(said)
    assert b"HTTP/1.1 200" not in rest(line)


def test_a_head_has_a_largest_size(line: socket.socket) -> None:
    """Whatever is in it."""
    try:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n" + b"X: y\r\n" * 20_000)
    except ConnectionError:
        return
    assert b"HTTP/1.1 200" not in rest(line)


def test_a_long_body_is_no_part_of_the_head(server: Inside, line: socket.socket) -> None:
    """Although it comes together with the head, and is longer than that may be."""
    record = "sobremesa 1\\ngame tallyup\\nplayers Ana, Bo\\n" + "# talk\\n" * 12_000
    body = f'{{"record": "{record}"}}'.encode()
    head = f"POST /api/replay HTTP/1.1\r\nHost: a\r\nContent-Length: {len(body)}\r\n".encode()
    for _ in range(2):
        # The server reads when all of it is there.
        is_sent = threading.Event()
        server.hold_until(is_sent)
        line.sendall(head + b"Content-Type: application/json\r\n\r\n" + body)
        is_sent.set()
        answer = b""
        while not answer.endswith(b"}"):
            data = line.recv(65536)
            assert data, answer
            answer += data
        assert answer.startswith(b"HTTP/1.1 200")


def test_a_long_head_may_come_in_pieces(line: socket.socket) -> None:
    """It is all one head, however it was cut."""
    try:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n")
        for _ in range(20):
            line.sendall(b"X: y\r\n" * 1_000)
        line.sendall(b"\r\n")
    except ConnectionError:
        return
    assert b"HTTP/1.1 200" not in rest(line)


def test_a_connection_serves_several_requests(line: socket.socket) -> None:
    """A proper client notices nothing of this."""
    for _ in range(3):
        line.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        answer = b""
        while b'{"status":"ok"}' not in answer:
            answer += line.recv(65536)
        assert answer.startswith(b"HTTP/1.1 200")
