"""A WebSocket client over a plain socket, which can also do what no proper client does."""

import base64
import json
import os
import socket
import struct
import time
from collections.abc import Iterable
from typing import Any, Final

CONTINUATION: Final = 0
TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10

PATIENCE: Final = 20.0
"""Seconds without a message after which a test fails, be there pings or not."""


class Closed(Exception):
    """The server has closed the connection; code 1006 is without a word."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(f"{code} {reason}")
        self.code = code
        self.reason = reason


def frame(
    kind: int,
    payload: bytes = b"",
    *,
    last: bool = True,
    masked: bool = True,
    reserved: int = 0,
    length: bytes | None = None,
    mask: bytes = b"\x11\x22\x33\x44",
) -> bytes:
    """A frame, right or wrong.

    Args:
        kind: the opcode.
        payload: what it carries.
        last: whether no continuation follows.
        masked: as frames of clients have to be.
        reserved: the three reserved bits.
        length: the seven bits of the length and what follows them, if it is to be a lie.
        mask: four bytes.
    """
    if length is None:
        if len(payload) < 126:
            length = bytes([len(payload)])
        elif len(payload) < 1 << 16:
            length = b"\x7e" + struct.pack(">H", len(payload))
        else:
            length = b"\x7f" + struct.pack(">Q", len(payload))
    head = bytes([last << 7 | reserved << 4 | kind, masked << 7 | length[0]]) + length[1:]
    if not masked:
        return head + payload
    whole = int.from_bytes((mask * (len(payload) // 4 + 1))[: len(payload)])
    return head + mask + (int.from_bytes(payload) ^ whole).to_bytes(len(payload))


class Wire:
    """One connection.

    Attributes:
        status: of the answer to the handshake; 101 is yes.
        received: every byte that came after it.
        answers_pings: whether it does what every library does.
    """

    def __init__(
        self,
        address: tuple[str, int],
        path: str,
        *,
        token: str | None = None,
        headers: Iterable[str] = (),
        window: int | None = None,
    ) -> None:
        """Connect; `window` is how many bytes this side's system takes unread, about."""
        self.answers_pings = True
        self.received = bytearray()
        self._read = 0
        self._said_goodbye = False
        self.socket = socket.socket()
        if window is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(address)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {address[0]}:{address[1]}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *([f"Authorization: Bearer {token}"] if token else []),
            *headers,
        ]
        self.socket.sendall("".join(f"{line}\r\n" for line in [*lines, ""]).encode("latin-1"))
        head = b""
        while b"\r\n\r\n" not in head:
            piece = self.socket.recv(4096)
            if not piece:
                break
            head += piece
        self.head, _, rest = head.partition(b"\r\n\r\n")
        self.status = int(self.head.split()[1]) if self.head else 0
        self.received += rest

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    # --- sending --------------------------------------------------------------------------------

    def raw(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.socket.sendall(data)

    def send(self, message: dict[str, Any] | bytes) -> None:
        """Send a message in one frame."""
        text = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.raw(frame(TEXT, text))

    def hello(self, last: int | None = None, *, screen: bool = False) -> dict[str, Any]:
        """Say hello, and give the first answer that is no presence."""
        self.send({"type": "hello", "protocol": 1, "last": last, "screen": screen})
        return self.next()

    def catch_up(self, last: int) -> list[dict[str, Any]]:
        """Say hello with what is known, and give what comes to know besides."""
        self.send({"type": "hello", "protocol": 1, "last": last})
        found = []
        while (message := self.read())["type"] != "presence":
            found.append(message)
        return found

    def ask(self, kind: str, id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Give a command, and wait for its answer."""
        id = id or f"{kind}-{os.urandom(4).hex()}"
        self.send({"type": kind, "id": id, **fields})
        while True:
            answer = self.read()
            if answer["type"] in ("accepted", "refused") and answer.get("id") == id:
                return answer

    def sync(self, number: int = 0) -> list[dict[str, Any]]:
        """Wait until all is answered that was sent before; gives what else came."""
        self.send({"type": "ping", "number": number})
        found = []
        while (message := self.read())["type"] != "pong" or message["number"] != number:
            found.append(message)
        return found

    # --- receiving ------------------------------------------------------------------------------

    def read(self) -> dict[str, Any]:
        """The next message.

        Raises:
            Closed: there is none any more.
            TimeoutError: none comes.
        """
        began = time.monotonic()
        while time.monotonic() < began + PATIENCE:
            kind, payload = self.read_frame()
            if kind == TEXT:
                message: dict[str, Any] = json.loads(payload)
                return message
            if kind == PING and self.answers_pings:
                self.raw(frame(PONG, payload))
            if kind == CLOSE:
                self._close(payload)
        raise TimeoutError("pings come, but no message")

    def next(self, *kinds: str) -> dict[str, Any]:
        """The next message of these types, or else of any but presence."""
        while True:
            message = self.read()
            if message["type"] in kinds or (not kinds and message["type"] != "presence"):
                return message

    def lost(self) -> list[tuple[int, bytes]]:
        """All frames until the connection is lost without a closing handshake of this side."""
        found = []
        began = time.monotonic()
        try:
            while time.monotonic() < began + PATIENCE:
                found.append(self.read_frame())
                if self.answers_pings and found[-1][0] == PING:
                    self.raw(frame(PONG, found[-1][1]))
        except (Closed, ConnectionError):
            return found
        raise TimeoutError("the connection stays")

    def end(self) -> tuple[list[dict[str, Any]], Closed]:
        """What comes until the connection is closed, and how it is."""
        found = []
        try:
            while True:
                found.append(self.read())
        except Closed as closed:
            return found, closed

    def bye(self) -> tuple[str, int]:
        """The code of the `bye` that is the last message, and of the close frame."""
        messages, closed = self.end()
        assert messages[-1]["type"] == "bye", messages[-1]
        assert closed.reason == messages[-1]["code"]
        return messages[-1]["code"], closed.code

    def read_frame(self) -> tuple[int, bytes]:
        """The next frame.

        Raises:
            Closed: there is none any more.
        """
        first, second = self._take(2)
        assert first >> 4 == 0b1000, "the server sends whole messages, without reserved bits"
        assert not second >> 7, "a server does not mask"
        length = second & 127
        if length > 125:
            length = int.from_bytes(self._take(2 if length == 126 else 8))
        return first & 15, self._take(length)

    def _close(self, payload: bytes) -> None:
        if not self._said_goodbye:
            self._said_goodbye = True
            self.raw(frame(CLOSE, payload[:2]))
        while self._more():
            pass
        assert self._read == len(self.received), "nothing comes behind a close frame"
        raise Closed(int.from_bytes(payload[:2]) if payload else 1005, payload[2:].decode())

    def _take(self, count: int) -> bytes:
        while len(self.received) < self._read + count:
            if not self._more():
                raise Closed(1006)
        found = bytes(self.received[self._read : self._read + count])
        self._read += count
        return found

    def _more(self) -> bool:
        try:
            piece = self.socket.recv(1 << 16)
        except ConnectionError:
            return False
        self.received += piece
        return bool(piece)
