"""Servers to talk to over sockets: one in a thread of its own, and the program itself."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import uvicorn
import uvloop

from sobremesa.server.app import build_app
from sobremesa.server.guard import Guarded
from sobremesa.server.hall import Hall
from sobremesa.server.handover import protocol_for
from sobremesa.server.identity import Identities
from sobremesa.server.metrics import Metrics
from sobremesa.server.patience import Patience
from sobremesa.server.settings import Settings, database_in
from sobremesa.server.sockets import Sockets
from sobremesa.store.listing import Summary
from sobremesa.store.memory import MemoryStore
from tests.server.wire import Wire

FREE: Final = Settings(
    requests_per_minute=0,
    people_per_minute=0,
    readings_per_minute=0,
    commands_per_second=0,
    chat_per_minute=0,
    connections_per_person=0,
    connections_per_address=0,
    tables_per_person=0,
    pace=0.0,
)
"""Nobody waits: no limits, and bots act at once."""


class Guest(msgspec.Struct, frozen=True):
    """Somebody with an identity."""

    id: str
    token: str

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


class Server:
    """Where a server is, and what to ask of it."""

    def __init__(self, address: tuple[str, int]) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address[0]}:{address[1]}", timeout=30)

    def guest(self, name: str) -> Guest:
        """Somebody new."""
        answer = self.http.post("/api/me", json={"name": name, "token": True})
        # With the cookie the next one would be the same person under another name.
        self.http.cookies.clear()
        assert answer.status_code == 200, answer.text
        return Guest(answer.json()["person"]["id"], answer.json()["token"])

    def open(self, guest: Guest, game: str = "tallyup", **wanted: Any) -> str:
        """The id of a new table."""
        body = {"game": game, **wanted}
        answer = self.http.post("/api/tables", json=body, headers=guest.headers)
        assert answer.status_code == 201, answer.text
        found: str = answer.json()["table"]["id"]
        return found

    def command(self, table: str, guest: Guest, kind: str, **fields: Any) -> int:
        """Give a command over HTTP; its entry's number."""
        body = {"type": kind, "id": f"{kind}-{os.urandom(4).hex()}", **fields}
        answer = self.http.post(f"/api/tables/{table}/commands", json=body, headers=guest.headers)
        assert answer.status_code == 200, answer.text
        number: int = answer.json()["number"]
        return number

    def view(self, table: str, guest: Guest | None = None) -> dict[str, Any]:
        """All that somebody may see of a table."""
        answer = self.http.get(
            f"/api/tables/{table}/view", headers=guest.headers if guest else None
        )
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def wire(self, table: str, guest: Guest | None = None, **how: Any) -> Wire:
        """A connection to a table."""
        path = f"/api/tables/{table}/socket"
        return Wire(self.address, path, token=guest.token if guest else None, **how)

    def figure(self, name: str) -> float:
        """One of the metrics."""
        for line in self.http.get("/metrics").text.splitlines():
            if line.startswith(f"{name} "):
                return float(line.split()[-1])
        raise KeyError(name)


class Inside(Server):
    """A server in a thread of this program, over a store in memory.

    Attributes:
        faults: what its event loop could not tell anybody.
    """

    def __init__(self, settings: Settings, patience: Patience) -> None:
        # Who connects before the server runs waits in the socket's queue.
        listening = socket.create_server(("127.0.0.1", 0))
        self._ready = threading.Event()
        self._thread = threading.Thread(
            target=uvloop.run, args=(self._run(settings, patience, listening),)
        )
        self._thread.start()
        assert self._ready.wait(30)
        super().__init__(listening.getsockname())

    async def _run(self, settings: Settings, patience: Patience, bound: socket.socket) -> None:
        self.faults: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, what: self.faults.append(what))
        metrics = Metrics()
        identities = Identities(bytes(32))
        self._store = MemoryStore()
        self.hall = Hall(self._store, settings, metrics)
        self._sockets = Sockets(
            self.hall,
            identities,
            settings,
            metrics,
            clock=time.monotonic,
            calendar=lambda: 1_700_000_000.0,
            patience=patience,
        )
        app = build_app(self.hall, identities, settings, metrics, calendar=lambda: 1_700_000_000.0)
        self._loop = asyncio.get_running_loop()
        self._server = uvicorn.Server(
            uvicorn.Config(
                app,
                http=Guarded,
                ws=protocol_for(self._sockets),  # type: ignore[arg-type]
                lifespan="off",
                log_config=None,
                access_log=False,
                proxy_headers=False,
            )
        )
        self.hall.start()
        self._sockets.start()
        self._ready.set()
        await self._server.serve(sockets=[bound])
        await self.hall.stop()
        await self._sockets.stop()

    def keep(self, table: str, bodies: list[bytes], summary: Summary) -> None:
        """Write a journal into its store."""
        written = self._store.append(table, 1, bodies, at=0, summary=summary)
        asyncio.run_coroutine_threadsafe(written, self._loop).result(30)

    def hold_until(self, event: threading.Event) -> None:
        """Let its event loop do nothing before something has happened."""
        self._loop.call_soon_threadsafe(event.wait, 30)

    def say_goodbye(self) -> None:
        """Let the sockets stop, and nothing else."""
        asyncio.run_coroutine_threadsafe(self._sockets.stop(), self._loop).result(30)

    def stop(self) -> None:
        """End it."""
        self.http.close()
        self._server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive()


@contextmanager
def inside(settings: Settings = FREE, patience: Patience | None = None) -> Iterator[Inside]:
    """A server in a thread of this program."""
    server = Inside(settings, patience or Patience())
    try:
        yield server
    finally:
        server.stop()


class Program(Server):
    """`sobremesa serve`, as a process of its own.

    Attributes:
        log: the file that it writes its log to.
    """

    def __init__(self, folder: Path, *options: str) -> None:
        """Start it, over the database in a folder."""
        self.log = folder / "server.log"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "sobremesa", "serve", "--port", "0"),
                    *("--database", database_in(folder / "tables.sqlite")),
                    *("--compile-ahead", "no"),
                    *options,
                ],
                stdout=subprocess.PIPE,
                stderr=log,
                env={key: value for key, value in os.environ.items() if "SOBREMESA" not in key},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        assert line.startswith("http://"), self.log.read_text()
        host, _, port = line.strip().removeprefix("http://").partition(":")
        super().__init__((host, int(port)))

    def memory(self) -> int:
        """Bytes that it has in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        (line,) = (line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to stop; its exit status."""
        self.process.send_signal(how)
        return self.wait()

    def wait(self) -> int:
        """Wait until it has ended; its exit status."""
        self.http.close()
        status = self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status


@contextmanager
def program(folder: Path, *options: str) -> Iterator[Program]:
    """The program, which is killed if the test has not stopped it."""
    server = Program(folder, *options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
            server.wait()
