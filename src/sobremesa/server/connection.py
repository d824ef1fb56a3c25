"""One WebSocket: somebody who looks on at a table, and what they say and are told."""

import asyncio
import os
from collections import deque
from collections.abc import Callable
from typing import Any, Final

import msgspec
import structlog
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport

from sobremesa.protocol import VERSION
from sobremesa.protocol.client import ClientMessage, Hello, Ping
from sobremesa.protocol.commands import TableCommand
from sobremesa.protocol.common import MessageId, Person
from sobremesa.protocol.limits import MOST_BYTES
from sobremesa.protocol.server import Accepted, Bye, ByeCode, Pong, Refused
from sobremesa.server.actor import TableActor
from sobremesa.server.frames import send_text
from sobremesa.server.hall import Hall
from sobremesa.server.limits import Bucket, Rate
from sobremesa.server.metrics import Metrics
from sobremesa.server.patience import Patience
from sobremesa.server.refusal import Refusal
from sobremesa.server.settings import Settings

_MOST_WAITING: Final = 1 << 20
"""Bytes that may wait for a slow client before it is dropped."""

_MEASURED: Final = 8
"""The round trips that are remembered; the shortest of them counts."""

_MOST_FRAGMENTS: Final = 64
"""Frames that one message may come in."""

_MOST_PENDING: Final = 50
"""Commands that a client may send while its table wakes up."""

_MOST_REFUSED: Final = 200
"""Messages over the limit after which a client is not put up with any more."""

SOON: Final = 1.0
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


class Shared(msgspec.Struct, frozen=True, eq=False):
    """What all connections of a server share.

    Attributes:
        hall: all tables.
        metrics: where refusals are counted.
        settings: limits.
        clock: seconds that only ever grow.
        calendar: seconds since 1970.
        patience: how long clients are waited for.
        came: told of a connection that is there; whether it may stay.
        went: told of one that is gone.
    """

    hall: Hall
    metrics: Metrics
    settings: Settings
    clock: Callable[[], float]
    calendar: Callable[[], float]
    patience: Patience
    came: Callable[["Connection", WSTransport], bool]
    went: Callable[["Connection"], None]


class _Named(msgspec.Struct):
    """As much of a command as is needed to answer it."""

    id: MessageId | None = None


_MESSAGES: Final[Any] = msgspec.json.Decoder(ClientMessage)
_NAMES: Final = msgspec.json.Decoder(_Named)


class Connection(WSListener):
    """Somebody who looks on at a table.

    Attributes:
        identity: who connected, for limits.
        person: who looks on: the same, but nobody if it is a television.
        address: where they come from, for limits.
    """

    def __init__(self, shared: Shared, table: str, person: Person | None) -> None:
        """Take what all share, the id of the table, and who connects."""
        self.identity: Final = person
        self.person = person
        self.address = ""
        self._shared: Final = shared
        self._table: Final = table
        self._transport: WSTransport | None = None
        self._actor: TableActor | None = None
        self._joining: asyncio.Task[None] | None = None
        self._pending: list[TableCommand] = []
        self._timer: asyncio.TimerHandle | None = None
        settings = shared.settings
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
        if not self._shared.came(self, transport):
            self.bye("full", "too many connections from your address", again=30.0)
            return
        self._wait(self._shared.patience.hello, lambda: self.bye("hello", "no hello came"))
        self.probe()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._leaving = True
        self._wait_no_more()
        if self._joining is not None:
            self._joining.cancel()
        if self._actor is not None:
            self._actor.leave(self)
            self._actor = None
        self._shared.went(self)
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
        if self._bucket.take(self._shared.clock()):
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
                self._send(Pong(message.number, int(self._shared.calendar() * 1000)))
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
            actor = await self._shared.hall.actor(self._table)
        except Refusal as refusal:
            code: ByeCode = "gone" if refusal.code == "unknown" else "restart"
            self.bye(code, refusal.what, again=None if code == "gone" else SOON)
            return
        if self._leaving:
            return
        own = self.person is not None and actor.table.seats_of(self.person.id)
        if not own and actor.audience.spectators >= self._shared.settings.spectators:
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
            self._shared.hall.check_chat(self._actor, self.person, command)
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
        send_text(transport, message)
        self._require_reader(transport)

    def _require_reader(self, transport: WSTransport) -> None:
        if transport.underlying_transport.get_write_buffer_size() > _MOST_WAITING:
            self.bye("slow", "messages come quicker than you take them", again=SOON)

    def _send(self, message: object) -> None:
        self.send(_ENCODE(message))

    def _refuse(self, command: str | None, refusal: Refusal) -> None:
        self._shared.metrics.refused(refusal.code)
        self._send(Refused(refusal.code, refusal.what, id=command, allowed=refusal.allowed))

    def bye(self, code: ByeCode, what: str, again: float | None = None) -> None:
        """End the connection, and say why."""
        transport = self._transport
        if transport is None or self._leaving:
            return
        send_text(transport, _ENCODE(Bye(code, what, again)))
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
        self._wait(self._shared.patience.goodbye, self._transport.underlying_transport.abort)

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
            if self._unanswered >= self._shared.patience.silent:
                self._leaving = True
                transport.underlying_transport.abort()
                return
        # Nobody can answer what they have not got: a forged answer does not shorten anything.
        nonce = os.urandom(4)
        self._probe = (nonce, self._shared.clock())
        transport.send_ping(nonce)

    def _measured(self, nonce: bytes) -> None:
        if self._probe is not None and self._probe[0] == nonce:
            self._trips.append((self._shared.clock() - self._probe[1]) * 1000)
            self._probe = None
            self._unanswered = 0


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _id_of(data: bytes) -> str | None:
    """The id of a command that could not be read, if that much can be."""
    try:
        return _NAMES.decode(data).id
    except (msgspec.DecodeError, RecursionError):
        return None
