"""Programs that play at random over real sockets, and come back after whatever happens."""

import asyncio
import time
from collections import deque
from http import HTTPStatus
from random import Random
from typing import Any, Final, Protocol

import httpx
import msgspec
from picows import WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from sobremesa.protocol import VERSION
from sobremesa.protocol.server import Accepted, Bye, Refused
from tests.torture.minds import Habits, Plan, beside, gathering, playing
from tests.torture.process import Process
from tests.torture.wire import Happened, Welcome, read, read_message, write

OUR_FAULT: Final = {"malformed", "unknown", "nobody", "limit", "name", "closed"}
"""Codes with which no command of these programs should ever be refused."""

REPEATABLE: Final = {"say", "react", "act"}
"""Commands that always make an entry, so that the same id is known for good."""

MOST_AT_ONCE: Final = 3
"""Commands of one program that are not answered yet."""

MOST_WAITING: Final = 40
"""Chat messages of one program that are not answered yet."""


class Sent(msgspec.Struct, eq=False):
    """A command that was given.

    Attributes:
        kind: its type.
        text: what was sent, every time.
        floor: the highest number that was acknowledged to this person before.
        since: when it was given.
        seat: for which it is, if it is for one.
        times: how often it was sent.
    """

    kind: str
    text: bytes
    floor: int
    since: float
    seat: int | None
    times: int = 0


class Witness(Protocol):
    """Takes note of all that a program is told."""

    def acknowledged(self, player: "Player", id: str, sent: Sent, number: int) -> None: ...

    def refused(self, player: "Player", id: str, sent: Sent, refused: Refused) -> None: ...

    def happened(self, player: "Player", message: Happened) -> None: ...

    def welcomed(self, player: "Player", message: Welcome) -> None: ...

    def sent_away(self, player: "Player", bye: Bye) -> None: ...

    def fault(self, what: str) -> None: ...


class _Line(WSListener):
    """One connection of a program; an old one is not listened to any more."""

    def __init__(self, player: "Player") -> None:
        self.player = player
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.player.connected(self)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if self.player.line is self and frame.msg_type == WSMsgType.TEXT:
            self.player.receive(frame.get_payload_as_bytes())

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if self.player.line is self:
            self.player.disconnected()

    def send(self, text: bytes) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, text)


class Player:
    """A person's program.

    Attributes:
        id: the person's.
        table: where it is; the id in the table's address.
        number: the last entry that it knows of, or None.
        is_done: whether it has seen the end.
    """

    def __init__(
        self,
        server: Process,
        http: httpx.AsyncClient,
        witness: Witness,
        *,
        habits: Habits,
        randomness: Random,
        identity: tuple[str, str],
    ) -> None:
        """Take where to play, and who it is: a person's id and token."""
        self.id, self._token = identity
        self.table = ""
        self.number: int | None = None
        self.line: _Line | None = None
        self.is_done = False
        self.info: dict[str, Any] = {}
        self.views: dict[int, dict[str, Any]] = {}
        self.plan: Plan
        self._server = server
        self._http = http
        self._witness = witness
        self._habits = habits
        self._chance = randomness
        self._outstanding: dict[str, Sent] = {}
        self._sent: dict[str, Sent] = {}
        self._acknowledged: set[str] = set()
        self._recent: deque[Sent] = deque(maxlen=10)
        self._awaited: dict[int, str | int] = {}
        self._chosen: dict[int, str] = {}
        self._floor = 0
        self._count = 0
        self._welcomed = False
        self._think = habits.think
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    # --- the connection -------------------------------------------------------------------------

    async def run(self) -> None:
        """Be at the table, and come back to it, until the end."""
        headers = {"Authorization": f"Bearer {self._token}"}
        while not self.is_done:
            await self._server.up.wait()
            await asyncio.sleep(self._chance.random() * self._think)
            line = _Line(self)
            address = f"ws{self._server.url[4:]}/api/tables/{self.table}/socket"
            try:
                # Transports of its own would touch handles that are somebody else's by then.
                transport, _ = await ws_connect(
                    lambda: line,  # noqa: B023 (it is called before the next turn)
                    address,
                    extra_headers=headers,
                    use_aiofastnet=False,
                )
            except (OSError, WSError, TimeoutError):
                await asyncio.sleep(0.1)
                continue
            try:
                await transport.wait_disconnected()
            except asyncio.CancelledError:
                transport.disconnect()
                raise
        if self._tasks:
            await asyncio.wait(self._tasks)

    def connected(self, line: _Line) -> None:
        self.line, self._welcomed = line, False
        self._hello(forget=self._chance.random() < 0.2)
        # Their answers may have been lost. The same id counts once.
        for sent in self._outstanding.values():
            self._transmit(sent)
        self._beat_later()

    def disconnected(self) -> None:
        self.line = None
        if self._timer is not None:
            self._timer.cancel()

    def hurry(self, think: float) -> None:
        """Take less time from now on: so many seconds between two beats."""
        self._think = min(self._think, think)

    def cut(self) -> None:
        """Cut the connection; `run` comes back."""
        line, self.line = self.line, None
        if self._timer is not None:
            self._timer.cancel()
        if line is not None and line.transport is not None:
            line.transport.disconnect()

    def _hello(self, forget: bool) -> None:
        last = None if forget else self.number
        self._write(write({"type": "hello", "protocol": VERSION, "last": last}))

    def _write(self, text: bytes) -> None:
        if self.line is not None:
            self.line.send(text)

    def _transmit(self, sent: Sent) -> None:
        sent.times += 1
        self._write(sent.text)

    # --- what is heard --------------------------------------------------------------------------

    def receive(self, data: bytes) -> None:
        message = read_message(data)
        match message:
            case Happened():
                self._happened(message)
            case Accepted():
                self._accepted(message.id, message.number)
            case Refused():
                self._refused(message)
            case Welcome():
                self._greeted(message)
            case Bye():
                self._witness.sent_away(self, message)
            case _:
                # It comes behind what was missed, and alone where nothing was.
                self._welcomed = self.number is not None

    def _greeted(self, message: Welcome) -> None:
        if self.number is not None and message.number < self.number:
            self._fault(f"entry {self.number} was seen, and now {message.number} is the last")
        views = {view["seat"]: view for view in read(message.views)}
        if message.number == self.number and self.views != views:
            self._fault(f"the views at {self.number} are not what the changes before had made")
        self._witness.welcomed(self, message)
        self.number, self.views = message.number, views
        self.info, self._welcomed = read(message.table), True

    def _happened(self, message: Happened) -> None:
        if self.number is None or message.number != self.number + 1:
            self._fault(f"entry {message.number} came after {self.number}")
        self._witness.happened(self, message)
        self.number, self._welcomed = message.number, True
        if message.table:
            self.info = read(message.table)
        if message.seats is not None:
            self.views = {}
        for view in read(message.changes) if message.changes else ():
            self.views.setdefault(view["seat"], {}).update(view)

    def _accepted(self, id: str, number: int) -> None:
        sent = self._sent.get(id)
        if sent is None:
            self._fault(f"{id} was accepted, but never given")
            return
        self._outstanding.pop(id, None)
        if id not in self._acknowledged:
            self._acknowledged.add(id)
            if sent.kind in REPEATABLE:
                self._recent.append(sent)
        if sent.seat is not None and self._awaited.get(sent.seat) == id:
            self._awaited[sent.seat] = number
        self._floor = max(self._floor, number)
        self._witness.acknowledged(self, id, sent, number)

    def _refused(self, refused: Refused) -> None:
        id = refused.id or ""
        sent = self._sent.get(id)
        if refused.code in OUR_FAULT or sent is None:
            self._fault(f"{id} was refused: {refused.code}: {refused.what}")
            return
        if refused.code == "unavailable":
            # Kept for another try, with the same id.
            asyncio.get_running_loop().call_later(0.3, self._again, id)
            return
        if id in self._acknowledged:
            self._fault(f"{id} was accepted, and then refused: {refused.code}: {refused.what}")
        self._outstanding.pop(id, None)
        if sent.seat is not None and self._awaited.get(sent.seat) == id:
            del self._awaited[sent.seat]
        self._witness.refused(self, id, sent, refused)

    def _again(self, id: str) -> None:
        if (sent := self._outstanding.get(id)) is not None:
            self._transmit(sent)

    def _fault(self, what: str) -> None:
        self._witness.fault(f"table {self.table}, person {self.id}: {what}")

    # --- what is done ---------------------------------------------------------------------------

    def _beat_later(self) -> None:
        wait = self._chance.expovariate(1 / self._think)
        self._timer = asyncio.get_running_loop().call_later(wait, self._beat)

    def _beat(self) -> None:
        if self.line is None or self.is_done:
            return
        self._beat_later()
        if self._chance.random() < self._habits.drop:
            self.cut()
            return
        if not self._welcomed or len(self._outstanding) >= MOST_AT_ONCE:
            return
        if self._chance.random() < self._habits.hello:
            self._hello(forget=True)
        if self._recent and self._chance.random() < self._habits.late:
            self._transmit(self._chance.choice(self._recent))
        match self.info["status"]:
            case "open":
                # What is under way may change what is wanted.
                if not self._outstanding:
                    for wish in gathering(self.info, self.id, self.plan, self._chance):
                        self.give(wish.kind, **wish.fields)
            case "playing":
                self._play()
            case "over":
                self._go_on()
            case status:
                self._fault(f"the table is {status}")

    def _play(self) -> None:
        if self._chance.random() < self._habits.aside:
            wish = beside(self.info, self.id, self._chance)
            self.give(wish.kind, **wish.fields)
        for wish in playing(self.views, self._may_act, self._chosen, self._chance):
            seat = wish.fields["seat"]
            self._chosen[seat] = wish.fields["words"]
            self._awaited[seat] = self.give(wish.kind, **wish.fields)

    def _may_act(self, seat: int) -> bool:
        """Whether the last action of a seat was answered, and its entry seen."""
        awaited = self._awaited.get(seat, 0)
        return not isinstance(awaited, str) and awaited <= (self.number or 0)

    def _go_on(self) -> None:
        """Go on to the next table, or see that it is there, or go home."""
        if (table := self.info.get("next_table")) is not None:
            self.plan.went_on(self.table, table)
            self.go(table)
        elif self.plan.is_last(self.table):
            if not self._outstanding:
                self.is_done = True
                self.cut()
        elif not any(sent.kind == "rematch" for sent in self._outstanding.values()):
            self.give("rematch")

    @property
    def is_heard(self) -> bool:
        """Whether all that it asked for was answered."""
        return not self._outstanding

    def chat(self, text: str) -> None:
        """Say something, if that is possible now; nothing is made of the answer."""
        if self.line is not None and self._welcomed and len(self._outstanding) < MOST_WAITING:
            self.give("say", text=text)

    def go(self, table: str) -> None:
        """Come to a table, and forget the one before."""
        self.table, self.number, self.info, self.views = table, None, {}, {}
        self._sent, self._outstanding, self._acknowledged = {}, {}, set()
        self._awaited, self._chosen, self._floor = {}, {}, 0
        self._recent.clear()
        self.cut()

    def give(self, kind: str, **fields: Any) -> str:
        """Give a command; its id."""
        self._count += 1
        id = f"{self.id[:8]}:{self._count}"
        text = write({"type": kind, "id": id, **fields})
        sent = Sent(kind, text, self._floor, time.perf_counter(), fields.get("seat"))
        self._sent[id] = self._outstanding[id] = sent
        self._transmit(sent)
        if self._chance.random() < self._habits.twice:
            self._transmit(sent)
        if self._chance.random() < self._habits.http:
            sent.times += 1
            task = asyncio.get_running_loop().create_task(self._post(self.table, sent))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return id

    async def _post(self, table: str, sent: Sent) -> None:
        """Give a command by HTTP as well."""
        path, headers = f"/api/tables/{table}/commands", {"Authorization": f"Bearer {self._token}"}
        headers["Content-Type"] = "application/json"
        try:
            answer = await self._http.post(path, content=sent.text, headers=headers)
        except httpx.TimeoutException:
            if self._server.up.is_set():
                self._fault(f"no answer by HTTP to {sent.text.decode()}")
            return
        except httpx.HTTPError:  # It was killed.
            return
        if table != self.table:
            return
        if answer.status_code == HTTPStatus.OK:
            accepted = msgspec.json.decode(answer.content, type=Accepted)
            self._accepted(accepted.id, accepted.number)
        elif (
            answer.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR
            and answer.status_code != HTTPStatus.SERVICE_UNAVAILABLE
        ):
            self._fault(f"{answer.status_code} by HTTP: {answer.text}")
