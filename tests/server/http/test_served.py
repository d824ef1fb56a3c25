"""The HTTP side on a real socket, asked by what is no proper client."""

import socket
from collections.abc import Iterator

import httpx
import pytest

from tests.server.http.asking import World
from tests.server.http.serving import served


@pytest.fixture(scope="module")
def world() -> World:
    return World()


@pytest.fixture(scope="module")
def there(world: World) -> Iterator[tuple[str, int]]:
    with served(world) as address:
        yield address


def sent(there: tuple[str, int], request: bytes, *, whole: bool = True) -> bytes:
    """Send bytes, and read until the server ends the connection."""
    with socket.create_connection(there, timeout=30) as connection:
        connection.sendall(request)
        if not whole:
            connection.shutdown(socket.SHUT_WR)
        answer = b""
        while piece := connection.recv(65_536):
            answer += piece
        return answer


def test_it_is_there(there: tuple[str, int]) -> None:
    """A client over a socket is answered with all headers."""
    answer = httpx.get("http://{}:{}/health".format(*there))
    assert answer.json() == {"status": "ok"}
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_cookies_in_several_headers_are_one(there: tuple[str, int], world: World) -> None:
    """A proxy that speaks HTTP/2 may pass them on so."""
    token = world.identities.token(world.identities.new("Ana"), int(world.calendar))
    answer = sent(
        there,
        b"GET /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        b"Cookie: a=b\r\nCookie: sobremesa=%b\r\n\r\n" % token.encode(),
    )
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b'"name":"Ana"' in answer


def test_a_request_that_breaks_off_is_no_fault_of_the_server(
    there: tuple[str, int], world: World
) -> None:
    """Whoever goes away in the middle counts as a bad request."""
    head = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    sent(there, head + b"Content-Length: 100\r\n\r\n{", whole=False)
    # The answer to the next request comes after the broken one was counted.
    httpx.get("http://{}:{}/health".format(*there))
    text = world.metrics.text().decode()
    assert 'route="/api/me",status="400"} 1.0' in text
    assert 'status="500"' not in text


@pytest.mark.parametrize(
    "request_line",
    [
        b"GET /api/me?name=\xff\xfe HTTP/1.1",
        b"GET //etc/../api HTTP/1.1",
        b"GET http://elsewhere.example/api/games HTTP/1.1",
        b"GET /api/tables?after=%ff&after=%00&status HTTP/1.1",
        b"GET /api/tables/%ed%a0%80 HTTP/1.1",
        b"OPTIONS * HTTP/1.1",
        b"nonsense",
    ],
)
def test_no_request_line_is_a_fault(there: tuple[str, int], request_line: bytes) -> None:
    """Whatever stands there is answered, and not with an error of the server."""
    answer = sent(there, request_line + b"\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert answer.startswith((b"HTTP/1.1 2", b"HTTP/1.1 4")), answer[:200]
