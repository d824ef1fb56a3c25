"""HTTP connections that take too long, or say too much before they ask for anything."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HEAD: Final = 64 * 1024
"""Bytes of a request before its body."""

PATIENCE: Final = 20.0
"""Seconds for a request to arrive, its body included, from when the connection is there or the
one before it was answered.
"""


class Guarded(HttpToolsProtocol):
    """uvicorn's own protocol, which has no such limits."""

    _guard: asyncio.TimerHandle | None = None
    _head = 0
    _in_head = True
    _is_over = False

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._wait_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what has come, unless it is too much."""
        # A head often comes together with its body, which may be as long as the body alone.
        while self._in_head and len(data) > MOST_HEAD - self._head:
            if self._head == MOST_HEAD:
                self.send_400_response("The head of the request is too long.")
                return
            room = MOST_HEAD - self._head
            self._head = MOST_HEAD
            super().data_received(data[:room])
            data = data[room:]
            if self._is_over or self.transport.is_closing():
                return
        if self._in_head:
            self._head += len(data)
        super().data_received(data)

    def on_message_begin(self) -> None:
        """A request begins."""
        self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head of a request is there."""
        self._head, self._in_head = 0, False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """A request is there; what comes next is the head of another."""
        self._in_head = True
        self._wait_no_more()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on the connection is somebody else's."""
        self._is_over = True
        self._wait_no_more()
        super().handle_websocket_upgrade()

    def _wait(self) -> None:
        self._wait_no_more()
        self._guard = asyncio.get_running_loop().call_later(PATIENCE, self._give_up)

    def _wait_no_more(self) -> None:
        if self._guard is not None:
            self._guard.cancel()
            self._guard = None

    def _give_up(self) -> None:
        self._guard = None
        if not self.transport.is_closing():
            self.transport.abort()
