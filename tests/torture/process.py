"""`sobremesa serve` as a process that is killed and comes back on the same port and database."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
from pathlib import Path
from random import Random
from typing import Final

from sobremesa.server.settings import database_in

UNLIMITED: Final = (
    *(
        "--tables-per-person",
        "0",
        "--connections-per-person",
        "0",
        "--connections-per-address",
        "0",
        "--commands-per-second",
        "0",
    ),
    *("--chat-per-minute", "0", "--requests-per-minute", "0", "--people-per-minute", "0"),
    *("--readings-per-minute", "0", "--compile-ahead", "no"),
)
"""Options without which programs would be too quick."""

STARTING: Final = 60.0
"""Seconds after which a server is taken not to start any more."""


def quiet_port(randomness: Random) -> int:
    """A port that is free now, and that no system gives to clients.

    Where nobody listens for a while, a client of that very port would connect to itself.
    """
    while True:
        port = randomness.randrange(15_000, 30_000)
        with socket.socket() as tried:
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


class Died(Exception):
    """A server ended that nobody had killed; the message holds the end of its log."""


class Process:
    """A server; as a context, it ends with it.

    Attributes:
        up: set while people can come.
        url: where it is.
        database: the URL of its database.
        log: the file that it writes its log to.
    """

    def __init__(self, folder: Path, port: int, *options: str) -> None:
        self.up: Final = asyncio.Event()
        self.url: Final = f"http://127.0.0.1:{port}"
        self.database: Final = database_in(folder / "tables.sqlite")
        self.log: Final = folder / "server.log"
        self._options: Final = ("--port", str(port), "--database", self.database, *options)
        self._process: asyncio.subprocess.Process | None = None

    async def spawn(self) -> None:
        """Start it; `ready` tells when people can come."""
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "sobremesa", "serve", *self._options),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                env={key: value for key, value in os.environ.items() if "SOBREMESA" not in key},
                # Ctrl-C is for the one who kills, not for the server.
                start_new_session=True,
            )

    async def ready(self) -> None:
        """Wait until people can come.

        Raises:
            Died: they never can.
        """
        assert self._process is not None
        assert self._process.stdout is not None
        async with asyncio.timeout(STARTING):
            line = await self._process.stdout.readline()
        if not line.startswith(b"http://"):
            raise Died(self.log.read_text()[-2000:])
        self.up.set()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    def strike(self) -> None:
        """Kill it, this very moment."""
        self.up.clear()
        assert self._process is not None
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def kill(self) -> None:
        """Kill it, and see it dead.

        Raises:
            Died: it was dead before.
        """
        self.strike()
        assert self._process is not None
        if await self._process.wait() != -signal.SIGKILL:
            raise Died(self.log.read_text()[-2000:])

    async def stop(self) -> int | None:
        """Stop it politely; its exit status."""
        self.up.clear()
        assert self._process is not None
        if self.is_running:
            self._process.terminate()
        return await self._process.wait()

    def errors(self) -> list[str]:
        """The lines of its log that tell of a mistake, or that are none; a kill cuts some off."""
        found = []
        for line in self.log.read_text().splitlines():
            try:
                is_error = json.loads(line)["level"] in ("error", "critical")
            except ValueError:
                is_error = not line.startswith("{")
            if is_error:
                found.append(line[:2000])
        return found

    async def __aenter__(self) -> "Process":
        await self.spawn()
        await self.ready()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.is_running:
            self.strike()
            assert self._process is not None
            await self._process.wait()
