"""A connection to a table that comes back by itself, for a program that waits for keys.

It runs in a thread of its own. What the server says comes through a queue, in order; what we want
is sent as soon as there is a connection, and again, with the same id, until it is answered.
"""

import asyncio
import logging
import queue
import secrets
import threading
from collections.abc import Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any, Final

import msgspec
from picows import (
    WSError,
    WSFrame,
    WSInvalidStatusError,
    WSListener,
    WSMsgType,
    WSTransport,
    ws_connect,
)

from sobremesa.protocol import VERSION
from sobremesa.protocol.client import Hello
from sobremesa.protocol.commands import TableCommand
from sobremesa.protocol.server import Accepted, Bye, Happened, Refused, ServerMessage, Welcome

_LONGEST_WAIT: Final = 30.0
_CONNECT_SECONDS: Final = 15.0
_NEVER: Final = (400, 401, 403, 404)
"""Statuses with which the server says that it will not let us in."""

# The screen is the table's: what a connection has to complain of has no place there.
logging.getLogger("picows").addHandler(logging.NullHandler())

_ENCODE: Final = msgspec.json.Encoder().encode
_DECODE: Final[Any] = msgspec.json.Decoder(ServerMessage).decode


class Lost(msgspec.Struct, frozen=True):
    """The connection is gone; in so many seconds it is tried again."""

    again: float


class Back(msgspec.Struct, frozen=True):
    """There is a connection again."""


class Ended(msgspec.Struct, frozen=True):
    """The server does not let us in any more; `code` is that of its `bye`, or a status."""

    code: str
    what: str


News = ServerMessage | Lost | Back | Ended


class Client:
    """Somebody at a table.

    Attributes:
        news: what there is to be known, in order.
    """

    def __init__(self, address: str, headers: Mapping[str, str]) -> None:
        """Take a place.

        Args:
            address: of the table's WebSocket.
            headers: what says who we are.
        """
        self.news: Final[queue.SimpleQueue[News]] = queue.SimpleQueue()
        self._address = address
        self._headers = dict(headers)
        self._unanswered: dict[str, TableCommand] = {}
        self._last: int | None = None
        self._word = secrets.token_hex(4)
        self._asked = 0
        self._transport: WSTransport | None = None
        self._loop = asyncio.new_event_loop()
        self._tries = 0
        self._bye: Bye | None = None
        self._task = self._loop.create_task(self._stay())
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Client":
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join()

    def ask(self, kind: type[TableCommand], **fields: Any) -> str:
        """Ask something of the table; returns the id that the answer will bear."""
        self._asked += 1
        command = kind(id=f"{self._word}-{self._asked}", **fields)
        with suppress(RuntimeError):  # The server does not let us in any more.
            self._loop.call_soon_threadsafe(self._send_command, command)
        return command.id

    # --- in the thread ------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            with suppress(asyncio.CancelledError):
                self._loop.run_until_complete(self._task)
        finally:
            self._loop.run_until_complete(_end_the_rest())
            self._loop.close()

    async def _stay(self) -> None:
        while True:
            self._bye = None
            try:
                await self._visit()
            except WSInvalidStatusError as error:
                status = int(error.response.status) if error.response is not None else 0
                if status in _NEVER:
                    self.news.put(Ended(str(status), f"the server answers with status {status}"))
                    return
            except (OSError, WSError):
                pass
            bye = self._goodbye()
            if bye is not None and bye.again is None:
                self.news.put(Ended(bye.code, bye.what))
                return
            wait = bye.again if bye is not None and bye.again else 0.5 * 2**self._tries
            wait = min(wait, _LONGEST_WAIT)
            self._tries = min(self._tries + 1, 10)
            self.news.put(Lost(wait))
            await asyncio.sleep(wait)

    def _goodbye(self) -> Bye | None:
        return self._bye

    async def _visit(self) -> None:
        """Connect, and stay until the connection ends."""
        try:
            async with asyncio.timeout(_CONNECT_SECONDS):
                transport, _ = await ws_connect(
                    lambda: _Listener(self),
                    self._address,
                    extra_headers=self._headers,
                    enable_auto_ping=True,
                    # With it, a connection that ends late has been seen to close another's socket.
                    use_aiofastnet=False,
                )
        except BaseException:
            # It may be there already, when nobody wants it any more.
            if self._transport is not None:
                self._transport.disconnect()
                self._transport = None
            raise
        try:
            await asyncio.shield(gone := asyncio.ensure_future(transport.wait_disconnected()))
        finally:
            self._transport = None
            transport.disconnect()
            with suppress(OSError, WSError):
                await gone

    def _connected(self, transport: WSTransport) -> None:
        self._transport = transport
        self._send(Hello(VERSION, self._last))
        for command in self._unanswered.values():
            self._send(command)

    def _send_command(self, command: TableCommand) -> None:
        self._unanswered[command.id] = command
        self._send(command)

    def _send(self, message: Hello | TableCommand) -> None:
        if self._transport is not None:
            self._transport.send(WSMsgType.TEXT, _ENCODE(message))

    def _received(self, data: bytes) -> None:
        try:
            message: ServerMessage = _DECODE(data)
        except msgspec.DecodeError:
            return  # A newer server may have more to say than we know of.
        if self._tries:
            self._tries = 0
            self.news.put(Back())
        match message:
            case Welcome(number=number):
                self._last = number
            case Happened(number=number):
                if self._last is None:
                    return  # Everything is on its way.
                if number != self._last + 1:
                    self._last = None
                    self._send(Hello(VERSION))
                    return
                self._last = number
            case Accepted(id=command) | Refused(id=str(command)):
                self._unanswered.pop(command, None)
            case Bye():
                self._bye = message
                return
            case _:
                pass
        self.news.put(message)


async def _end_the_rest() -> None:
    """End what a connection has begun beside the task that opened it, before the loop is closed."""
    rest = asyncio.all_tasks() - {asyncio.current_task()}
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
    # A transport closes its socket in the next turn of the loop.
    await asyncio.sleep(0)


class _Listener(WSListener):
    """What picows calls."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._client._connected(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self._client._received(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
