"""Sobremesa: how its tables are opened, and a seat at one."""

import asyncio
import random
from collections.abc import Coroutine
from typing import Any

import msgspec
from msgspec import UNSET
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from load.http import Http, Unexpected
from load.messages import (
    DECODER,
    Accepted,
    Bye,
    Happened,
    Refused,
    View,
    Welcome,
)
from load.table import LoadTable, Pace, Tally
from sobremesa.protocol import VERSION
from sobremesa.protocol.client import ClientMessage, Hello
from sobremesa.protocol.commands import Act, Sit, Start
from sobremesa.protocol.http import NewPerson, NewTable

SEATS = 4
SENT = float("inf")
"""The number that a seat waits for until its action is answered."""


ENCODE = msgspec.json.Encoder().encode
HARMLESS = {"late", "not-allowed", "not-your-turn", "over"}
"""Why an action may be refused that somebody else's has overtaken."""


class OurSeat(WSListener):
    """One person's connection to the table where they have one seat."""

    def __init__(self, game: "OurGame", seat: int) -> None:
        self.game = game
        self.table = game.table
        self.seat = seat
        self.actions: list[str] = []
        self.has_chosen = False
        self.last = 0
        self.awaited: float = 0
        self.acted_on = 0
        self.count = 0
        self.since = 0.0
        self.ready = asyncio.get_running_loop().create_future()
        self.asked: asyncio.Future[None] | None = None
        self.transport: WSTransport | None = None
        self.closed = False

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.send(Hello(protocol=VERSION))

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.closed:
            self.game.fail("the server ended a connection")

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type is not WSMsgType.TEXT:
            return
        match DECODER.decode(frame.get_payload_as_memoryview()):
            case Happened() as happened:
                self.last = happened.number
                self.table.seen(happened.number)
                self.see(happened.changes)
                if happened.table is not None and happened.table.status == "over":
                    self.game.seen_over()
            case Accepted(number=number) if self.awaited == SENT:
                self.awaited = number
                self.table.acted(number, self.since)
                self.go_on()
            case Accepted() if self.asked is not None:
                self.asked.set_result(None)
            case Refused() as refused:
                self.refused(refused)
            case Welcome() as welcome:
                self.last = welcome.number
                self.see(welcome.views)
                if not self.ready.done():
                    self.ready.set_result(None)
            case Bye(code=code, what=what):
                self.game.fail(f"bye {code}: {what}")
            case _:  # who is there does not matter
                pass

    def see(self, views: tuple[View, ...]) -> None:
        """Take over what is new in this seat's view, and act by it."""
        for view in views:
            if view.seat == self.seat:
                if view.actions is not UNSET:
                    self.actions = view.actions
                if view.own_choice is not UNSET:
                    self.has_chosen = view.own_choice is not None
        self.go_on()

    def go_on(self) -> None:
        if self.actions and not self.has_chosen and self.last >= self.awaited:
            self.table.may_act(self)

    def act(self, since: float) -> bool:
        if not self.actions or self.has_chosen or self.last < self.awaited:
            return False
        self.count += 1
        self.since = since
        self.acted_on = self.last
        self.awaited = SENT
        self.table.sent()
        words = random.choice(self.actions)
        self.send(Act(id=f"{self.seat}.{self.count}", seat=self.seat, words=words))
        return True

    def refused(self, refused: Refused) -> None:
        if self.asked is not None or refused.code not in HARMLESS:
            self.game.fail(f"refused {refused.code}: {refused.what}")
            return
        self.table.refused()
        # The view that it came from is old: a newer one is there, or on its way.
        self.awaited = self.acted_on + 1
        self.go_on()

    async def ask(self, command: Sit | Start) -> None:
        """Send a command that is no action, and wait until it is accepted."""
        self.asked = asyncio.get_running_loop().create_future()
        self.send(command)
        await self.asked
        self.asked = None

    def send(self, message: ClientMessage) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, ENCODE(message))

    def close(self) -> None:
        self.closed = True
        if self.transport is not None:
            self.transport.disconnect()


class OurGame:
    """The seats of one game at one table, and the game after it with the same people."""

    def __init__(self, side: "Ours", tokens: list[str]) -> None:
        self.side = side
        self.tokens = tokens
        self.table = LoadTable(SEATS, side.tally, side.pace)
        self.seats: list[OurSeat] = []
        self.ends = 0

    async def open(self) -> None:
        """Open the table, take its seats and start."""
        self.ends = 0
        self.table.start_over()
        new = NewTable(game=self.side.game, seats=SEATS, rules=self.side.rules)
        answer = await self.side.http.post("/api/tables", new, self.tokens[0])
        url = f"ws://127.0.0.1:{self.side.port}/api/tables/{answer['table']['id']}/socket"
        self.seats = [OurSeat(self, seat) for seat in range(SEATS)]
        for seat, token in zip(self.seats, self.tokens, strict=True):
            headers = {"Authorization": f"Bearer {token}"}
            await ws_connect(
                lambda seat=seat: seat, url, extra_headers=headers, use_aiofastnet=False
            )
            await seat.ready
        for seat in self.seats[1:]:
            await seat.ask(Sit(id="sit", seat=seat.seat))
        await self.seats[0].ask(Start(id="start", anyway=True))

    def seen_over(self) -> None:
        """A seat has seen the end: once all have, open the next table."""
        self.ends += 1
        if self.ends == SEATS:
            self.close()
            self.side.background(self.open())

    def close(self) -> None:
        for seat in self.seats:
            seat.close()

    def fail(self, what: str) -> None:
        if self.side.closed:
            return
        self.side.failures.append(what)
        for seat in self.seats:
            for waiting in (seat.ready, seat.asked):
                if waiting is not None and not waiting.done():
                    waiting.set_exception(Unexpected(what))


class Ours:
    """Tables of Sobremesa on a port.

    Args:
        port: where the server listens.
        tally: takes what is measured.
        pace: when seats act.
        game: which one is played.
        rules: what differs from its defaults.
    """

    name = "Sobremesa"

    def __init__(
        self, port: int, tally: Tally, pace: Pace, game: str, rules: tuple[str, ...]
    ) -> None:
        self.port = port
        self.tally = tally
        self.pace = pace
        self.game = game
        self.rules = rules
        self.http = Http(port)
        self.games: list[OurGame] = []
        self.failures: list[str] = []
        self.closed = False
        self._background: set[asyncio.Task[None]] = set()

    @property
    def tables(self) -> list[LoadTable]:
        return [game.table for game in self.games]

    async def person(self, name: str) -> str:
        """The token of somebody new."""
        answer = await self.http.post("/api/me", NewPerson(name=name, token=True))
        token: str = answer["token"]
        return token

    async def open(self) -> None:
        """Open one more table with all its seats connected."""
        tokens = [await self.person(f"Player {seat}") for seat in range(SEATS)]
        game = OurGame(self, tokens)
        await game.open()
        self.games.append(game)

    async def open_idle(self, count: int) -> None:
        """Open tables that nobody is connected to."""
        token = await self.person("Host")
        new = NewTable(game=self.game, seats=SEATS, rules=self.rules)
        for _ in range(count):
            await self.http.post("/api/tables", new, token)

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done beside the load; `check` tells if it fails."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._background.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.failures.append(repr(error))

    def check(self) -> None:
        """See that nothing went wrong so far.

        Raises:
            Unexpected: something did.
        """
        if self.failures:
            raise Unexpected(f"{len(self.failures)} failures, the first: {self.failures[0]}")

    def close(self) -> None:
        self.closed = True
        for task in self._background:
            task.cancel()
        for game in self.games:
            game.close()
        self.http.close()
