"""Whatever is sent to a server: it makes no mistake, forgets nothing and grows no fatter.

`make fuzz` sends 100,000 messages; FUZZ_MESSAGES says how many otherwise.
"""

import contextlib
import json
import os
import select
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Event

from sobremesa.cli import main
from tests.server.noise import Noise
from tests.server.player import plays
from tests.server.serving import Guest, Program, program
from tests.server.wire import Wire, frame

MESSAGES = int(os.environ.get("FUZZ_MESSAGES", "3000"))
CONNECTIONS = 12
MOST_GROWTH = 16 << 20
"""Bytes that the server may take more at the end than after the first third."""

UNLIMITED = [
    *("--pace", "0"),
    *("--requests-per-minute", "0", "--people-per-minute", "0", "--chat-per-minute", "0"),
    *("--readings-per-minute", "0"),
    *(
        "--commands-per-second",
        "0",
        "--connections-per-person",
        "0",
        "--connections-per-address",
        "0",
        "--tables-per-person",
        "0",
    ),
]
HELLO = frame(1, b'{"type":"hello","protocol":1}')


class Crowd:
    """Many connections to a few tables, over which noise is sent in any order."""

    def __init__(self, server: Program, honest: str, seed: int) -> None:
        self._server = server
        self._random = Random(seed)
        self._noise = Noise(seed)
        self._guests: list[Guest | None] = [server.guest(f"N{number}") for number in range(3)]
        self._guests.append(None)
        self.honest = honest
        self.tables: list[str] = []
        self._wires: list[Wire | None] = [None] * CONNECTIONS
        self.opened = 0
        self.received = 0
        self.faults = 0

    def send(self, count: int) -> None:
        """Send that many messages."""
        for number in range(count):
            if number % 500 == 0:
                self._another_table()
            if number % 100 == 0:
                # The server has come as far, nearly.
                assert self._server.http.get("/health").status_code == 200
            place = self._random.randrange(CONNECTIONS)
            message = self._noise.message()
            cut = self._random.randrange(len(message) + 1) if message else 0
            if self._random.random() < 0.9:
                cut = len(message)
            # What is left comes later, behind what others sent.
            if self._put(place, message[:cut]):
                self._take(self._random.randrange(CONNECTIONS))
                self._put(place, message[cut:])
            self._take(place)

    def close(self) -> None:
        """Hear all that is still to be said, and go."""
        for place, wire in enumerate(self._wires):
            if wire is None:
                continue
            wire.socket.setblocking(True)
            with contextlib.suppress(OSError):
                wire.socket.shutdown(socket.SHUT_WR)
            while self._wires[place]:
                self._take(place)

    def _another_table(self) -> None:
        host, other, third = self._guests[:3]
        assert host
        assert other
        assert third
        game = self._random.choice(("lasvegan", "tallyup"))
        table = self._server.open(host, game, seats=4, visibility="public")
        if self._random.random() < 0.7:
            self._server.command(table, other, "sit", seat=1)
            self._server.command(table, third, "sit", seat=2)
            self._server.command(table, host, "seat-bot", seat=3, level="steady")
            self._server.command(table, host, "start", anyway=True)
        self.tables.append(table)

    def _put(self, place: int, data: bytes) -> bool:
        wire = self._wires[place] or self._connect(place)
        try:
            while data:
                if not select.select([], [wire.socket], [], 0)[1]:
                    self._take(place)
                    if self._wires[place] is None:
                        return False
                    select.select([wire.socket], [wire.socket], [], 10)
                    continue
                data = data[wire.socket.send(data) :]
        except OSError:
            self._drop(place)
            return False
        return True

    def _connect(self, place: int) -> Wire:
        self.opened += 1
        table = self._random.choice((*self.tables[-3:], self.honest))
        guest = self._random.choice(self._guests)
        wire = self._server.wire(table, guest)
        assert wire.status == 101, wire.head
        wire.socket.setblocking(False)
        self._wires[place] = wire
        if self._random.random() < 0.95:
            wire.socket.send(HELLO)
        return wire

    def _take(self, place: int) -> None:
        """Read what is there."""
        wire = self._wires[place]
        if wire is None:
            return
        with contextlib.suppress(BlockingIOError):
            try:
                while piece := wire.socket.recv(1 << 16):
                    self.received += len(piece)
                    if _closes(piece):
                        # The server hears nothing of what comes now.
                        self._drop(place)
                        return
                    self.faults += piece.count(b'"code":"error"') + piece.count(b"made a mistake")
                self._drop(place)
            except ConnectionError:
                self._drop(place)

    def _drop(self, place: int) -> None:
        wire, self._wires[place] = self._wires[place], None
        if wire is not None:
            wire.socket.close()


def _closes(data: bytes) -> bool:
    """Whether the last of what a server sent is a close frame."""
    place = data.rfind(b"\x88")
    return place >= 0 and place + 1 < len(data) == place + 2 + data[place + 1]


class Honest:
    """Two people who play games with a bot, one after the other, whatever goes on around them."""

    def __init__(self, server: Program, folder: Path) -> None:
        self._server = server
        self._folder = folder
        self._people = [server.guest("Ana"), server.guest("Bo")]
        self._enough = Event()
        self.table = self._open(0)
        self.games = 0

    def _open(self, game: int) -> str:
        ana, bo = self._people
        name = ("lasvegan", "tallyup")[game % 2]
        table = self._server.open(ana, name, seats=3, visibility="public")
        self._server.command(table, bo, "sit", seat=1)
        self._server.command(table, ana, "seat-bot", seat=2, level="steady")
        return table

    def play(self) -> None:
        """Play until it is enough, and then to the end of the game."""
        with ThreadPoolExecutor(2) as pool:
            while True:
                self._server.command(self.table, self._people[0], "start", anyway=True)
                playing = [
                    pool.submit(plays, self._server, self.table, person, seed)
                    for seed, person in enumerate(self._people)
                ]
                for one in playing:
                    one.result()
                self._verify()
                self.games += 1
                if self._enough.is_set():
                    return
                self.table = self._open(self.games)

    def _verify(self) -> None:
        answer = self._server.http.get(f"/api/tables/{self.table}/record")
        assert answer.status_code == 200
        record = self._folder / f"{self.table}.record"
        record.write_text(answer.text, encoding="utf-8")
        assert main(["verify", str(record)]) == 0

    def enough(self) -> None:
        self._enough.set()


def faults(log: Path) -> list[str]:
    """What the server wrote that it writes only when it made a mistake."""
    lines = log.read_text(encoding="utf-8").splitlines()
    return [
        line
        for line in lines
        if "exceptions" in (event := json.loads(line)) or event["level"] in ("error", "critical")
    ]


def test_noise_over_websockets(tmp_path: Path) -> None:
    """Frames and messages of all kinds: games around them go on, and no memory is kept."""
    with program(tmp_path, *UNLIMITED) as server, ThreadPoolExecutor(1) as pool:
        honest = Honest(server, tmp_path)
        playing = pool.submit(honest.play)
        crowd = Crowd(server, honest.table, seed=MESSAGES)
        try:
            crowd.send(MESSAGES // 3)
            before = server.memory()
            for _ in range(10):
                crowd.honest = honest.table
                crowd.send((MESSAGES - MESSAGES // 3) // 10)
            crowd.close()
        finally:
            honest.enough()
            playing.result(60)
        grown = server.memory() - before
        assert honest.games
        assert crowd.faults == 0
        assert faults(server.log) == []
        assert grown <= MOST_GROWTH
        figures = server.http.get("/metrics").text
        assert 'status="5' not in figures
        numbers = {table: server.view(table)["number"] for table in crowd.tables}
        accepted = server.figure("sobremesa_commands_accepted_total")
        refused = sum(
            float(line.split()[-1])
            for line in figures.splitlines()
            if line.startswith("sobremesa_commands_refused_total")
        )
        print(
            f"{MESSAGES} messages over {crowd.opened} connections,"
            f" {crowd.received >> 10} KiB back, {accepted:.0f} commands accepted,"
            f" {refused:.0f} refused,"
            f" {len(crowd.tables)} tables, {honest.games} honest games;"
            f" memory {before >> 20} MiB, then {grown / (1 << 20):+.1f} MiB"
        )
        assert server.stop() == 0
    with program(tmp_path, *UNLIMITED) as server:
        for table, number in numbers.items():
            assert server.view(table)["number"] >= number
        assert faults(server.log) == []
        assert server.stop() == 0


def test_a_server_that_hears_nonsense_at_the_door(tmp_path: Path) -> None:
    """Handshakes with bytes lost and changed are answered with a refusal, or not at all."""
    with program(tmp_path, *UNLIMITED) as server:
        table = server.open(server.guest("Ana"))
        good = (
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\nOrigin: http://x\r\nCookie: sobremesa=a.b\r\n\r\n"
        ).encode()
        noise = Noise(seed=1)
        random = Random(1)
        seen = set()
        for _ in range(max(MESSAGES // 20, 100)):
            data = noise._bitten(good) if random.random() < 0.9 else good + random.randbytes(30)
            with socket.create_connection(server.address, timeout=30) as there:
                there.sendall(data)
                there.shutdown(socket.SHUT_WR)
                with contextlib.suppress(ConnectionError):
                    seen.add(there.recv(4096)[9:12])
        assert {b"101", b"400", b"404"} <= seen
        assert not {status for status in seen if status.startswith(b"5")}
        assert faults(server.log) == []
        assert server.stop() == 0
