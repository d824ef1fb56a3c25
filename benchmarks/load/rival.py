"""boardgame.io: how its tables are opened, and a seat at one over raw WebSocket frames."""

import asyncio
import random
from typing import Any

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from load.http import Http, Unexpected
from load.table import LoadTable, Pace, Tally

SEATS = 4
GAME = "tricks"
# socket.io over engine.io: 4 is a message; 40 connects, 42 is an event of the game's namespace.
OPEN, PING, PONG = b"0", b"2", b"3"
CONNECT = f"40/{GAME},".encode()
EVENT = f"42/{GAME},".encode()
SYNC = EVENT + b'["sync"'
UPDATE = EVENT + b'["update"'


class _View(msgspec.Struct):
    actions: list[str]


class _State(msgspec.Struct):
    number: int = msgspec.field(name="_stateID")
    view: _View = msgspec.field(name="G")


class _Sync(msgspec.Struct):
    state: _State


UPDATES = msgspec.json.Decoder(tuple[str, str, _State, msgspec.Raw])
SYNCS = msgspec.json.Decoder(tuple[str, str, _Sync])


class RivalSeat(WSListener):
    """One seat's connection."""

    def __init__(self, table: LoadTable, match: str, seat: int, credentials: str) -> None:
        self.table = table
        self.match = match
        self.seat = seat
        self.credentials = credentials
        self.actions: list[str] = []
        self.number = 0
        self.ready = asyncio.get_running_loop().create_future()
        self.transport: WSTransport

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.ready.done():
            self.ready.set_exception(Unexpected("boardgame.io ended the connection"))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type is not WSMsgType.TEXT:
            return
        message = frame.get_payload_as_bytes()
        if message.startswith(UPDATE):
            state = UPDATES.decode(message[len(EVENT) :])[2]
            self.table.seen(state.number)
            self.see(state)
        elif message == PING:
            self.send(PONG)
        elif message.startswith(OPEN):
            self.send(CONNECT)
        elif message.startswith(CONNECT):
            self.emit("sync", self.match, str(self.seat), self.credentials, SEATS)
        elif message.startswith(SYNC):
            self.ready.set_result(None)
            self.see(SYNCS.decode(message[len(EVENT) :])[2].state)

    def see(self, state: _State) -> None:
        self.number = state.number
        self.actions = state.view.actions
        if self.actions:
            self.table.may_act(self)

    def act(self, since: float) -> bool:
        if not self.actions:
            return False
        payload = {
            "type": "play",
            "args": [random.choice(self.actions)],
            "playerID": str(self.seat),
            "credentials": self.credentials,
        }
        self.actions = []
        self.table.sent()
        self.table.acted(self.number + 1, since)
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.emit("update", action, self.number, self.match, str(self.seat))
        return True

    def emit(self, *event: Any) -> None:
        self.send(EVENT + msgspec.json.encode(event))

    def send(self, message: bytes) -> None:
        self.transport.send(WSMsgType.TEXT, message)

    def close(self) -> None:
        self.transport.disconnect()


class Rival:
    """Tables of boardgame.io on a port."""

    name = "boardgame.io"

    def __init__(self, port: int, tally: Tally, pace: Pace) -> None:
        self.port = port
        self.tally = tally
        self.pace = pace
        self.http = Http(port)
        self.tables: list[LoadTable] = []
        self.seats: list[RivalSeat] = []

    async def open(self) -> None:
        """Open one more table with all its seats connected."""
        match = await self.create()
        joined = [await self.join(match, seat) for seat in range(SEATS)]
        table = LoadTable(SEATS, self.tally, self.pace)
        url = f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"
        seats = [RivalSeat(table, match, seat, secret) for seat, secret in enumerate(joined)]
        for seat in seats:
            await ws_connect(lambda seat=seat: seat, url, use_aiofastnet=False)
            await seat.ready
        self.tables.append(table)
        self.seats += seats

    async def create(self) -> str:
        body = {"numPlayers": SEATS, "unlisted": True}
        match: str = (await self.http.post(f"/games/{GAME}/create", body))["matchID"]
        return match

    async def join(self, match: str, seat: int) -> str:
        body = {"playerID": str(seat), "playerName": f"Player {seat}"}
        answer = await self.http.post(f"/games/{GAME}/{match}/join", body)
        credentials: str = answer["playerCredentials"]
        return credentials

    async def open_idle(self, count: int) -> None:
        """Open tables that nobody is connected to."""
        for _ in range(count):
            match = await self.create()
            for seat in range(SEATS):
                await self.join(match, seat)

    def check(self) -> None:
        """See that nothing went wrong so far; a move that this server refuses is not answered."""

    def close(self) -> None:
        for seat in self.seats:
            seat.close()
        self.http.close()
