"""Appends per second of the store, and how long one takes, while many tables append at once.

    python benchmarks/store.py [--seconds 2] [--tables 1 10 100 500] [--folder .]

So many tables append one entry after the other, each as soon as its last one is acknowledged:

- `power`: on the disk, so that it survives a power cut (the default of the server)
- `process`: handed to the system, so that it survives a `kill -9`
- `memory`: in a dictionary; what the loop and the measuring cost

The ways take turns of a quarter of a second, so that a noisy machine is noisy for all of them; the
ratio to `power` is what can be compared between machines. `sync` is a bare write and sync of 4 KiB
in the same folder, one after the other: what the disk allows whoever syncs for every entry. The
files are made in the working folder, since a temporary folder is often no disk at all.
"""

import argparse
import asyncio
import contextlib
import os
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from sobremesa.store.listing import Status, Summary, Visibility
from sobremesa.store.memory import MemoryStore
from sobremesa.store.sqlite import open_sqlite
from sobremesa.store.store import Store

TURN = 0.25
SYNC = getattr(os, "fdatasync", os.fsync)
BODY = b'{"type":"event","words":"2 play R7","id":"c0ffee"}'.ljust(150)
SUMMARY = Summary(status=Status.PLAYING, visibility=Visibility.PUBLIC, lobby=bytes(100))

Times = list[float]
Turn = Callable[[int, Times], Awaitable[None]]


class Way:
    """A store with its tables, and what was measured of it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.last: dict[str, int] = {}

    async def turn(self, tables: int, times: Times) -> None:
        """Have so many tables append for a while, and note how long each append took."""
        names = [f"table-{number:06}" for number in range(tables)]
        for name in names:
            if name not in self.last:
                await self.store.append(name, 1, [BODY], at=0, summary=SUMMARY)
                self.last[name] = 1
        end = time.perf_counter() + TURN
        await asyncio.gather(*(self.play(name, end, times) for name in names))

    async def play(self, name: str, end: float, times: Times) -> None:
        while (begun := time.perf_counter()) < end:
            await self.store.append(name, self.last[name] + 1, [BODY], at=1)
            self.last[name] += 1
            times.append(time.perf_counter() - begun)


class Sync:
    """The bare disk: one write and one sync after the other."""

    def __init__(self, folder: Path) -> None:
        self.file = os.open(folder / "sync", os.O_CREAT | os.O_WRONLY)

    async def turn(self, tables: int, times: Times) -> None:
        end = time.perf_counter() + TURN
        while (begun := time.perf_counter()) < end:
            os.lseek(self.file, 0, os.SEEK_SET)
            os.write(self.file, bytes(4096))
            SYNC(self.file)
            times.append(time.perf_counter() - begun)


def shown(times: Times, spent: float, first: float) -> tuple[str, float]:
    """The figures of a way, and its rate; its ratio is to the rate `first`."""
    if not times:
        return "-", 0.0
    times.sort()
    rate = len(times) / spent
    p50, p99 = (times[int(len(times) * part)] * 1000 for part in (0.5, 0.99))
    ratio = f"×{rate / first:.2f}" if first else "×1"
    return f"{rate:,.0f}  {ratio}\n{p50:.3g} / {p99:.3g}", rate


async def measure(options: argparse.Namespace, folder: Path, console: Console) -> None:
    ways: dict[str, Way | Sync] = {
        "power": Way(await open_sqlite(folder / "power.db", "power")),
        "process": Way(await open_sqlite(folder / "process.db", "process")),
        "memory": Way(MemoryStore()),
        "sync": Sync(folder),
    }
    table = Table(
        "tables",
        *ways,
        title="appends per second, ratio to `power`; milliseconds of one, p50 / p99",
        show_lines=True,
    )
    turns = max(1, round(options.seconds / TURN))
    try:
        with Progress(console=console, transient=True) as progress:
            task = progress.add_task("Appending", total=turns * len(options.tables) * len(ways))
            for tables in options.tables:
                times: dict[str, Times] = {name: [] for name in ways}
                spent = dict.fromkeys(ways, 0.0)
                for _ in range(turns):
                    for name, way in ways.items():
                        begun = time.perf_counter()
                        await way.turn(tables, times[name])
                        spent[name] += time.perf_counter() - begun
                        progress.advance(task)
                _, first = shown(times["power"], spent["power"], 0)
                table.add_row(
                    str(tables),
                    *(shown(times[name], spent[name], first)[0] for name in ways),
                )
    except asyncio.CancelledError:
        console.print("Stopped; these are the figures so far.")
    finally:
        console.print(table)
        for way in ways.values():
            if isinstance(way, Way):
                await way.store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Appends per second of the store.")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 10, 100, 500])
    parser.add_argument("--folder", type=Path, default=Path(), help="on the disk to measure")
    options = parser.parse_args()
    console = Console()
    with (
        tempfile.TemporaryDirectory(prefix="sobremesa-bench-", dir=options.folder) as folder,
        contextlib.suppress(KeyboardInterrupt),
    ):
        asyncio.run(measure(options, Path(folder), console))


if __name__ == "__main__":
    main()
