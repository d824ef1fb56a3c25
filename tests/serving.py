"""`sobremesa serve` as a process of its own, and people who come to it without a program."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import ProxyHandler, Request, build_opener

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

PATIENCE = 60
"""Seconds after which something is taken not to come any more."""

_UNLIMITED = (
    *("--requests-per-minute", "0", "--people-per-minute", "0", "--readings-per-minute", "0"),
    *("--pace", "0", "--compile-ahead", "no"),
)
_OPEN = build_opener(ProxyHandler({})).open


class Server:
    """A server whose tables lie in a folder; it can be killed, and comes back on the same port."""

    def __init__(self, folder: Path, *options: str) -> None:
        self._folder = folder
        self._options = options
        self._port = "0"
        self.start()

    def start(self) -> None:
        """Start it, and wait until people can come."""
        database = f"sqlite:///{self._folder / 'tables.sqlite'}"
        with (self._folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "sobremesa", "serve", "--port", self._port),
                    *("--database", database, *_UNLIMITED, *self._options),
                ],
                stdout=subprocess.PIPE,
                stderr=log,
                env={name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ},
            )
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().decode().strip()
        assert self.url.startswith("http://"), (self._folder / "server.log").read_text()
        self._port = self.url.rpartition(":")[2]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop it politely, or not."""
        self._process.send_signal(how)
        self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def restart(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.stop(how)
        self.start()

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[Server]:
    """A server for the time of a test."""
    server = Server(folder, *options)
    try:
        yield server
    finally:
        if server.is_running:
            server.stop()


class Person:
    """Somebody who asks a server by HTTP.

    Attributes:
        token: the secret that says who they are.
    """

    def __init__(self, server: Server, name: str) -> None:
        self._server = server
        self._commands = 0
        self.token = ""
        self.token = self.ask("/api/me", {"name": name, "token": True})["token"]

    def ask(self, path: str, body: Any = None) -> Any:
        """What the server answers; a refusal is an error."""
        return json.loads(self.read(path, body))

    def read(self, path: str, body: Any = None) -> str:
        """As `ask`, where the answer is a text."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        with _OPEN(Request(self._server.url + path, data, headers), timeout=PATIENCE) as answer:
            return str(answer.read(), "utf-8")

    def open(self, game: str, rules: Sequence[str] = (), **more: Any) -> Any:
        """Open a table, whose first seat is theirs; what anybody may know of it."""
        return self.ask("/api/tables", {"game": game, "rules": rules, **more})["table"]

    def command(self, table: str, kind: str, **more: Any) -> Any:
        """Ask something of a table."""
        self._commands += 1
        command = {"type": kind, "id": f"{kind}-{self._commands}", **more}
        return self.ask(f"/api/tables/{table}/commands", command)


class Seen:
    """What a spectator has been told so far: the table, the entries, for whom it waits."""

    def __init__(self) -> None:
        self.table: Any = {}
        self.waiting: Any = {}
        self.number = 0


def watched(server: Server, table: str, until: Callable[[Seen], bool]) -> Seen:
    """Look on at a table until something is so."""

    class Spectator(WSListener):  # type: ignore[misc]
        def on_ws_connected(self, transport: WSTransport) -> None:
            transport.send(WSMsgType.TEXT, b'{"type": "hello", "protocol": 1}')

        def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
            if frame.msg_type == WSMsgType.TEXT:
                message = json.loads(frame.get_payload_as_bytes())
                seen.number = message.get("number", seen.number)
                seen.table = message.get("table", seen.table)
                seen.waiting = message.get("waiting", seen.waiting)
                if seen.table and until(seen):
                    transport.disconnect()

    async def look() -> None:
        address = f"ws{server.url.removeprefix('http')}/api/tables/{table}/socket"
        transport, _ = await ws_connect(Spectator, address, use_aiofastnet=False)
        await asyncio.wait_for(transport.wait_disconnected(), PATIENCE)

    seen = Seen()
    asyncio.run(look())
    assert until(seen), f"the connection was lost at {seen.number} in {seen.table}"
    return seen
