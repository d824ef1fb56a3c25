"""Runs a load for a while, and says what came of it."""

import asyncio
import os
import time

import msgspec
from picows import WSHandshakeError

from load.http import Unexpected
from load.process import Process, busy
from load.side import Side

AT_ONCE = 16
"""Tables that are opened at the same time."""

OPENING = 20.0
"""Seconds that opening one table may take."""

QUIET = 10.0
"""Seconds after a turn in which all that was sent must be seen."""


class Figures(msgspec.Struct, kw_only=True):
    """What a server did under a load; times in seconds, memory in bytes.

    Attributes:
        seconds: for how long it was measured.
        times: from acting, or from when that was due, until the last seat had its view.
        refused: actions that another one overtook.
        unfinished: actions that were due and not done when time was up.
        cpu: seconds of processor time of the server.
        load_cpu: those of the load; at a steady rate it never rests.
        others: what other programs took of both cores meanwhile.
        memory: of the server for each table, after the load.
    """

    seconds: float = 0.0
    times: list[float] = []
    refused: int = 0
    unfinished: int = 0
    cpu: float = 0.0
    load_cpu: float = 0.0
    others: float = 0.0
    memory: float = 0.0

    @property
    def rate(self) -> float:
        """Actions per second that all seats have seen."""
        return len(self.times) / self.seconds

    def percentile(self, part: float) -> float:
        """The time that this part of all actions took at most."""
        if not self.times:
            return float("nan")
        return sorted(self.times)[min(int(len(self.times) * part), len(self.times) - 1)]

    def summary(self) -> dict[str, float]:
        """All of it but the single times; milliseconds, and parts of a core."""
        return {
            "actions_per_second": self.rate,
            "p50_ms": self.percentile(0.5) * 1000,
            "p99_ms": self.percentile(0.99) * 1000,
            "actions": len(self.times),
            "refused": self.refused,
            "unfinished": self.unfinished,
            "server_cores": self.cpu / self.seconds,
            "load_cores": self.load_cpu / self.seconds,
            "other_cores": self.others / self.seconds,
            "bytes_per_table": self.memory,
        }


class Loaded:
    """A server with its tables, and the figures so far."""

    def __init__(self, side: Side, process: Process) -> None:
        self.side = side
        self.process = process
        self.figures = Figures()
        self._empty = 0

    async def open(self, tables: int) -> None:
        """Open all tables, their seats connected and their games begun."""
        self._empty = self.process.memory()
        turn = asyncio.Semaphore(AT_ONCE)

        async def one() -> None:
            try:
                async with turn, asyncio.timeout(OPENING):
                    await self.side.open()
            except (OSError, TimeoutError, WSHandshakeError) as error:
                raise Unexpected(
                    f"{self.side.name} opens no table: {error!r}\n{self.process.printed()}"
                ) from None

        await asyncio.gather(*(one() for _ in range(tables)))

    async def warm_up(self, seconds: float) -> None:
        """Have the tables act as fast as they may, without counting it."""
        await self.turn(seconds, None)
        self.figures = Figures()

    async def turn(self, seconds: float, rate: float | None) -> None:
        """Have the tables act for a while: as fast as they may, or so often in a second."""
        cores = self.process.cores | os.sched_getaffinity(0)
        begun = time.perf_counter()
        before = self.process.cpu(), time.process_time(), busy(cores)
        if rate is None:
            self.side.pace.free = True
            for table in self.side.tables:
                table.go_on()
            await asyncio.sleep(seconds)
            self.side.pace.free = False
        else:
            await self._steady(begun, seconds, rate)
        spent = time.perf_counter() - begun
        after = self.process.cpu(), time.process_time(), busy(cores)
        cpu, own, all_of_it = (now - then for now, then in zip(after, before, strict=True))
        self.figures.cpu += cpu
        self.figures.load_cpu += own
        self.figures.others += max(0.0, all_of_it - cpu - own)
        # What is seen after the end of the turn does not count for its rate; at a steady rate
        # all that was due in it counts for the times.
        if rate is not None:
            await self._quiet(must=False)
        self._take(spent)
        await self._quiet(must=True)
        self.side.tally.take()
        self.process.check()
        self.side.check()

    async def _steady(self, begun: float, seconds: float, rate: float) -> None:
        tables = self.side.tables
        count = int(seconds * rate)
        done = 0
        while done < count:
            while done < count and (at := begun + done / rate) <= time.perf_counter():
                tables[done % len(tables)].schedule(at)
                done += 1
            # Timers of event loops are off by a millisecond: as much as is measured.
            await asyncio.sleep(0)

    def _take(self, spent: float) -> None:
        times, refused = self.side.tally.take()
        self.figures.seconds += spent
        self.figures.times += times
        self.figures.refused += refused
        for table in self.side.tables:
            self.figures.unfinished += len(table.due)
            table.due.clear()

    async def _quiet(self, must: bool) -> None:
        """Wait until all that was sent, or is due, is seen.

        Raises:
            Unexpected: it takes too long, and must not.
        """
        end = time.perf_counter() + QUIET
        while any(table.on_their_way or table.due for table in self.side.tables):
            self.process.check()
            self.side.check()
            if time.perf_counter() > end:
                if must:
                    raise Unexpected(f"{self.side.name}: some actions were never seen by all")
                return
            await asyncio.sleep(0.005)

    def close(self) -> Figures:
        """End the load; the figures."""
        self.figures.memory = (self.process.memory() - self._empty) / len(self.side.tables)
        self.side.close()
        return self.figures
