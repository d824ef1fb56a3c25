"""The WebSockets of tables: `/api/tables/ID/socket`.

They share a port with HTTP: uvicorn hands a connection over when it asks for the upgrade. From
there on picows frames it, which costs a third of what it does as ASGI messages; see
`docs/decisions/0008-websockets.md`. Whoever looks on at a table is a `Connection`.
"""

import asyncio
import logging
import os
import re
from collections import Counter, deque
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

import msgspec
import structlog
from picows import (
    WSAutoPingStrategy,
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]

from sobremesa.protocol import VERSION
from sobremesa.protocol.client import ClientMessage, Hello, Ping
from sobremesa.protocol.commands import TableCommand
from sobremesa.protocol.common import MessageId, Person
from sobremesa.protocol.limits import MOST_BYTES
from sobremesa.protocol.server import Accepted, Bye, ByeCode, Pong, Refused
from sobremesa.server.actor import TableActor
from sobremesa.server.hall import Hall
from sobremesa.server.identity import Identities
from sobremesa.server.limits import Bucket, Rate, address_key
from sobremesa.server.metrics import Metrics
from sobremesa.server.origins import client_address, is_same_origin
from sobremesa.server.refusal import Refusal
from sobremesa.server.settings import Settings

MOST_WAITING: Final = 1 << 20
"""Bytes that may wait for a slow client before it is dropped."""

_PATH: Final = re.compile(r"/api/tables/([^/?]{1,40})/socket(\?.*)?\Z")
_MOST_COPIED: Final = 8192
_HEADER_ROOM: Final = 14
_MEASURED: Final = 8
"""The round trips that are remembered; the shortest of them counts."""

_MOST_FRAGMENTS: Final = 64
"""Frames that one message may come in."""

_MOST_PENDING: Final = 50
"""Commands that a client may send while its table wakes up."""

_MOST_REFUSED: Final = 200
"""Messages over the limit after which a client is not put up with any more."""

_SOON: Final = 1.0
"""Seconds after which to come back to a server that was restarted."""

_CLOSE_CODES: Final[dict[ByeCode, WSCloseCode]] = {
    "restart": WSCloseCode.SERVICE_RESTART,
    "slow": WSCloseCode.TRY_AGAIN_LATER,
    "full": WSCloseCode.TRY_AGAIN_LATER,
    "gone": WSCloseCode.OK,
    "error": WSCloseCode.INTERNAL_ERROR,
}
_ENCODE: Final = msgspec.json.Encoder().encode
_LOG: Final = structlog.get_logger()


class Patience(msgspec.Struct, frozen=True):
    """How long a server waits for its clients; in seconds.

    Attributes:
        hello: for the first message.
        probe: between two measurements of the round trip.
        silent: probes that may go without an answer; whoever leaves more of them is gone.
        goodbye: for a client to take what is still on its way, and to close its side too.
    """

    hello: float = 10.0
    probe: float = 5.0
    silent: int = 6
    goodbye: float = 3.0


class _Named(msgspec.Struct):
    """As much of a command as is needed to answer it."""

    id: MessageId | None = None


_MESSAGES: Final[Any] = msgspec.json.Decoder(ClientMessage)
_NAMES: Final = msgspec.json.Decoder(_Named)


class Sockets:
    """All connections of a server."""

    def __init__(
        self,
        hall: Hall,
        identities: Identities,
        settings: Settings,
        metrics: Metrics,
        *,
        clock: Callable[[], float],
        calendar: Callable[[], float],
        patience: Patience = Patience(),  # noqa: B008 (it is frozen)
    ) -> None:
        """Take the tables.

        Args:
            hall: all tables.
            identities: whose tokens are whose.
            settings: limits, and the address that people use.
            metrics: where connections are counted.
            clock: seconds that only ever grow, for limits and round trips.
            calendar: seconds since 1970.
            patience: how long clients are waited for.
        """
        self.hall: Final = hall
        self.metrics: Final = metrics
        self.settings: Final = settings
        self.clock: Final = clock
        self.calendar: Final = calendar
        self.patience: Final = patience
        self._identities: Final = identities
        self._connections: set[Connection] = set()
        self._of_person: Counter[str] = Counter()
        self._of_address: Counter[str] = Counter()
        self._prober: asyncio.Task[None] | None = None
        self._stopped = False

    def start(self) -> None:
        """Begin to measure how far clients are, and to miss those that are gone."""
        self._prober = asyncio.get_running_loop().create_task(self._probe_always())

    async def stop(self) -> None:
        """Send everybody away, to come back to the next server."""
        self._stopped = True
        if self._prober is not None:
            self._prober.cancel()
        connections = tuple(self._connections)
        for connection in connections:
            connection.bye("restart", "the server is restarting", again=_SOON)
        waiting = [asyncio.ensure_future(connection.gone()) for connection in connections]
        if waiting:
            await asyncio.wait(waiting, timeout=self.patience.goodbye)

    def listener(
        self, request: WSUpgradeRequest
    ) -> WSListener | WSUpgradeResponseWithListener | None:
        """Who takes a connection: the router of WebSockets."""
        match = _PATH.match(request.path.decode("latin-1"))
        if match is None:
            return None
        headers = request.headers
        origin = headers.get("origin")
        if origin is not None and not is_same_origin(
            origin, headers.get("host") or "", self.settings.public_url
        ):
            return _refused(HTTPStatus.FORBIDDEN)
        person = self._identities.from_headers(
            "; ".join(headers.getall("cookie", ())) or None,
            headers.get("authorization"),
            int(self.calendar()),
        )
        if self._stopped or len(self._connections) >= self.settings.connections:
            return _refused(HTTPStatus.SERVICE_UNAVAILABLE)
        most = self.settings.connections_per_person
        if person is not None and most and self._of_person[person.id] >= most:
            return _refused(HTTPStatus.TOO_MANY_REQUESTS)
        return Connection(self, match[1], person)

    def add(self, connection: "Connection", transport: WSTransport) -> bool:
        """A connection is there; whether its address has not too many already."""
        self._connections.add(connection)
        peer = transport.underlying_transport.get_extra_info("peername")
        forwarded = ", ".join(transport.request.headers.getall("x-forwarded-for", ()))
        address = client_address(
            peer[0] if isinstance(peer, tuple) else "", forwarded or None, self.settings.proxies
        )
        connection.address = address_key(address)
        self._of_address[connection.address] += 1
        if connection.identity is not None:
            self._of_person[connection.identity.id] += 1
        self.metrics.connected()
        most = self.settings.connections_per_address
        return not most or self._of_address[connection.address] <= most

    def remove(self, connection: "Connection") -> None:
        """A connection is gone."""
        self._connections.discard(connection)
        _one_less(self._of_address, connection.address)
        if connection.identity is not None:
            _one_less(self._of_person, connection.identity.id)
        self.metrics.disconnected()

    async def _probe_always(self) -> None:
        while True:
            await asyncio.sleep(self.patience.probe)
            for connection in tuple(self._connections):
                try:
                    connection.probe()
                except Exception:
                    # The others are to be measured all the same.
                    _LOG.exception("a connection could not be probed")


class Connection(WSListener):
    """Somebody who looks on at a table.

    Attributes:
        identity: who connected, for limits.
        person: who looks on: the same, but nobody if it is a television.
        address: where they come from, for limits.
    """

    def __init__(self, sockets: Sockets, table: str, person: Person | None) -> None:
        self.identity: Final = person
        self.person = person
        self.address = ""
        self._sockets: Final = sockets
        self._table: Final = table
        self._transport: WSTransport | None = None
        self._actor: TableActor | None = None
        self._joining: asyncio.Task[None] | None = None
        self._pending: list[TableCommand] = []
        self._timer: asyncio.TimerHandle | None = None
        settings = sockets.settings
        self._bucket = Bucket(Rate(settings.commands_per_second, max(settings.commands_at_once, 1)))
        self._over_limit = 0
        self._fragments: list[bytes] | None = None
        self._fragment_bytes = 0
        self._probe: tuple[bytes, float] | None = None
        self._unanswered = 0
        self._trips: deque[float] = deque(maxlen=_MEASURED)
        self._gone = asyncio.Event()
        self._leaving = False
        self._is_screen = False

    # --- what picows calls ----------------------------------------------------------------------

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        if not self._sockets.add(self, transport):
            self.bye("full", "too many connections from your address", again=30.0)
            return
        self._wait(self._sockets.patience.hello, lambda: self.bye("hello", "no hello came"))
        self.probe()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._leaving = True
        self._wait_no_more()
        if self._joining is not None:
            self._joining.cancel()
        if self._actor is not None:
            self._actor.leave(self)
            self._actor = None
        self._sockets.remove(self)
        self._gone.set()
        # It refers to us, too: without this neither would go before the next look for garbage.
        self._transport = None

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if self._leaving:
            if kind == WSMsgType.CLOSE:
                transport.disconnect()
            return
        if frame.rsv1 or frame.rsv2 or frame.rsv3:
            self._end(WSCloseCode.PROTOCOL_ERROR, b"a reserved bit is set")
        elif kind == WSMsgType.TEXT and frame.fin and self._fragments is None:
            self._receive(frame.get_payload_as_bytes())
        elif kind == WSMsgType.PONG:
            self._measured(frame.get_payload_as_bytes())
        elif kind == WSMsgType.PING:
            if self._may_go_on():
                transport.send_pong(frame.get_payload_as_bytes())
                self._require_reader(transport)
        elif kind == WSMsgType.CLOSE:
            self._end(WSCloseCode.OK, b"")
            transport.disconnect()
        elif kind in (WSMsgType.TEXT, WSMsgType.CONTINUATION):
            self._receive_part(frame)
        elif kind == WSMsgType.BINARY:
            self._end(WSCloseCode.UNSUPPORTED_DATA, b"messages are text")

    def pause_writing(self) -> None:
        """What waits is counted where it is sent."""

    def resume_writing(self) -> None:
        """What waits is counted where it is sent."""

    def _receive_part(self, frame: WSFrame) -> None:
        """Put a message together that comes in several frames."""
        if (frame.msg_type == WSMsgType.TEXT) != (self._fragments is None):
            self._end(WSCloseCode.PROTOCOL_ERROR, b"a frame is out of place")
            return
        if self._fragments is None:
            self._fragments = []
            self._fragment_bytes = 0
        part = frame.get_payload_as_bytes()
        self._fragments.append(part)
        self._fragment_bytes += len(part)
        if self._fragment_bytes > MOST_BYTES or len(self._fragments) > _MOST_FRAGMENTS:
            self._end(WSCloseCode.MESSAGE_TOO_BIG, b"the message is too long")
        elif frame.fin:
            message, self._fragments = b"".join(self._fragments), None
            self._receive(message)

    # --- what the client says -------------------------------------------------------------------

    def _may_go_on(self) -> bool:
        """Count a frame; whether it is not too many. Whoever sends far too many is sent away."""
        if self._bucket.take(self._sockets.clock()):
            return True
        self._over_limit += 1
        if self._over_limit > _MOST_REFUSED:
            self.bye("flood", "far too many messages", again=60.0)
        return False

    def _receive(self, data: bytes) -> None:
        if not self._may_go_on():
            if not self._leaving:
                self._refuse(_id_of(data), Refusal("limit", "too many messages; wait a moment"))
            return
        try:
            message = _MESSAGES.decode(data)
        except RecursionError:
            self._refuse(None, Refusal("malformed", "the message is nested too deeply"))
            return
        except msgspec.DecodeError as error:
            if _is_text(data):
                self._refuse(_id_of(data), Refusal("malformed", str(error)))
            else:
                self._end(WSCloseCode.INVALID_TEXT, b"a message is not UTF-8")
            return
        match message:
            case Hello():
                self._hello(message)
            case Ping():
                self._send(Pong(message.number, int(self._sockets.calendar() * 1000)))
            case _:
                self._command(message)

    def _hello(self, hello: Hello) -> None:
        if hello.protocol != VERSION:
            what = f"this server speaks version {VERSION} of the protocol; reload to get it"
            self.bye("version", what)
            return
        self._wait_no_more()
        if self._actor is not None:
            # Again: somebody who lost count gets what they lack.
            self._actor.join(self, hello.last, screen=self._is_screen)
        elif self._joining is None:
            if hello.screen:
                # Whoever set it up may sit here: their hand is not for the room.
                self._is_screen, self.person = True, None
            self._joining = asyncio.get_running_loop().create_task(self._join(hello.last))

    async def _join(self, last: int | None) -> None:
        try:
            await self._come_in(last)
        except Exception:
            _LOG.exception("somebody could not come in", table=self._table)
            self.bye("error", "the server made a mistake")

    async def _come_in(self, last: int | None) -> None:
        try:
            actor = await self._sockets.hall.actor(self._table)
        except Refusal as refusal:
            code: ByeCode = "gone" if refusal.code == "unknown" else "restart"
            self.bye(code, refusal.what, again=None if code == "gone" else _SOON)
            return
        if self._leaving:
            return
        own = self.person is not None and actor.table.seats_of(self.person.id)
        if not own and actor.audience.spectators >= self._sockets.settings.spectators:
            self.bye("full", "too many people look on at this table", again=30.0)
            return
        self._actor = actor
        actor.join(self, last, screen=self._is_screen)
        pending, self._pending = self._pending, []
        for command in pending:
            self._command(command)

    def _command(self, command: TableCommand) -> None:
        if self._actor is None:
            if self._joining is None:
                self._refuse(command.id, Refusal("malformed", "a hello comes first"))
            elif len(self._pending) < _MOST_PENDING:
                self._pending.append(command)
            else:
                self._refuse(command.id, Refusal("limit", "too many messages; wait a moment"))
            return
        if self.person is None:
            what = "a screen does nothing" if self._is_screen else "you have no identity yet"
            self._refuse(command.id, Refusal("nobody", what))
            return
        try:
            self._sockets.hall.check_chat(self._actor, self.person, command)
        except Refusal as refusal:
            self._refuse(command.id, refusal)
            return

        def reply(answer: int | Refusal) -> None:
            if isinstance(answer, Refusal):
                self._send(Refused(answer.code, answer.what, id=command.id, allowed=answer.allowed))
            else:
                self._send(Accepted(command.id, answer))

        trip = min(self._trips, default=None)
        self._actor.ask(command, self.person, reply, trip)

    # --- what is sent ---------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Hand over a message; a client that does not take them is sent away."""
        transport = self._transport
        if transport is None or self._leaving:
            return
        _write(transport, message)
        self._require_reader(transport)

    def _require_reader(self, transport: WSTransport) -> None:
        if transport.underlying_transport.get_write_buffer_size() > MOST_WAITING:
            self.bye("slow", "messages come quicker than you take them", again=_SOON)

    def _send(self, message: object) -> None:
        self.send(_ENCODE(message))

    def _refuse(self, command: str | None, refusal: Refusal) -> None:
        self._sockets.metrics.refused(refusal.code)
        self._send(Refused(refusal.code, refusal.what, id=command, allowed=refusal.allowed))

    def bye(self, code: ByeCode, what: str, again: float | None = None) -> None:
        """End the connection, and say why."""
        transport = self._transport
        if transport is None or self._leaving:
            return
        _write(transport, _ENCODE(Bye(code, what, again)))
        self._end(_CLOSE_CODES.get(code, WSCloseCode.POLICY_VIOLATION), code.encode())

    def _end(self, code: WSCloseCode, reason: bytes) -> None:
        """Close our side; the connection ends when the client closes its own, or soon."""
        assert self._transport is not None
        self._leaving = True
        if self._actor is not None:
            self._actor.leave(self)
            self._actor = None
        self._transport.send_close(code, reason)
        # If we closed the socket now, what the client has sent meanwhile would make its system
        # throw away what it has not read yet: the reason. But some never read.
        self._wait(self._sockets.patience.goodbye, self._transport.underlying_transport.abort)

    def _wait(self, seconds: float, then: Callable[[], object]) -> None:
        self._wait_no_more()
        self._timer = asyncio.get_running_loop().call_later(seconds, then)

    def _wait_no_more(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def gone(self) -> None:
        """Return when the connection has ended."""
        await self._gone.wait()

    # --- how far it is --------------------------------------------------------------------------

    def probe(self) -> None:
        """Measure the round trip; a client that has not answered for long is gone."""
        transport = self._transport
        if transport is None or self._leaving:
            return
        if self._probe is not None:
            self._unanswered += 1
            if self._unanswered >= self._sockets.patience.silent:
                self._leaving = True
                transport.underlying_transport.abort()
                return
        # Nobody can answer what they have not got: a forged answer does not shorten anything.
        nonce = os.urandom(4)
        self._probe = (nonce, self._sockets.clock())
        transport.send_ping(nonce)

    def _measured(self, nonce: bytes) -> None:
        if self._probe is not None and self._probe[0] == nonce:
            self._trips.append((self._sockets.clock() - self._probe[1]) * 1000)
            self._probe = None
            self._unanswered = 0


def _write(transport: WSTransport, message: bytes) -> None:
    """Send a text frame.

    picows 2.3 copies short messages. Of a long one that has to wait it keeps the header in a
    buffer that the next message overwrites, unless it is handed room for the header, too.
    """
    if len(message) <= _MOST_COPIED:
        transport.send(WSMsgType.TEXT, message)
    else:
        buffer = bytearray(_HEADER_ROOM) + message
        transport.send_reuse_external_bytearray(WSMsgType.TEXT, buffer, _HEADER_ROOM)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _one_less(counts: Counter[str], key: str) -> None:
    counts[key] -= 1
    if not counts[key]:
        del counts[key]


def _id_of(data: bytes) -> str | None:
    """The id of a command that could not be read, if that much can be."""
    try:
        return _NAMES.decode(data).id
    except (msgspec.DecodeError, RecursionError):
        return None


def _refused(status: HTTPStatus) -> WSUpgradeResponseWithListener:
    return WSUpgradeResponseWithListener(WSUpgradeResponse.create_error_response(status), None)


class _Faults(logging.LoggerAdapter[logging.Logger]):
    """picows tells of every connection, and of all that clients do wrong: only our faults stay."""

    def log(self, level: int, msg: object, *args: object, **rest: Any) -> None:
        super().log(level if rest.get("exc_info") else logging.DEBUG, msg, *args, **rest)


def protocol_for(sockets: Sockets) -> Callable[..., asyncio.Protocol]:
    """What uvicorn makes for each WebSocket: picows' own protocol, told of these sockets."""
    # picows makes a logger of its own for each connection, unless it is given an adapter.
    logger = _Faults(logging.getLogger("picows.server"), {})
    patience = sockets.patience

    class Handed(WSProtocol):  # type: ignore[misc]
        """A connection that uvicorn has read the request of."""

        def __init__(self, **_: object) -> None:
            super().__init__(
                None,  # host and port
                None,  # path
                False,  # is_client_side
                sockets.listener,
                logger,
                True,  # disconnect_on_exception
                patience.hello,
                False,  # enable_auto_ping: `Connection.probe` does it
                patience.probe,
                patience.probe,
                WSAutoPingStrategy.PING_WHEN_IDLE,
                False,  # enable_auto_pong: nobody would see that the answers are not taken
                MOST_BYTES,
                None,  # extra_headers
                MOST_BYTES,
            )

        def data_received(self, data: bytes) -> None:
            """Take what uvicorn had read before it handed the connection over."""
            rest = memoryview(data)
            while rest:
                buffer = self.get_buffer(len(rest))
                taken = min(len(buffer), len(rest))
                buffer[:taken] = rest[:taken]
                self.buffer_updated(taken)
                rest = rest[taken:]

    return Handed
