"""Tables of four under load: actions per second, and how soon all seats have their views.

    python benchmarks/table_load.py [--tables 10 100 500] [--seconds 5] [--rate 1000] [--idle N]

Two servers do the same job, in turns, so that a noisy machine is noisy for both:

- `Sobremesa`: games by its rules, each acknowledged action in a journal on disk
- `boardgame.io`: a game of the same size (`load/rival.cjs`), kept in memory

Each is a process on one core; this one, with the clients, has another. A game has four persons,
each with a connection of their own, and a seat acts at random as soon as its own view says that it
may. The time of an action is from sending it until the last of the four seats has its view. With
`--rate`, the largest number of tables acts so often in a second all together, and the time counts
from when the action was due: whoever falls behind cannot hide it. When a game is over, the
same people open the next one, while the others play.

`core` and `load` are the processor time of the server and of the clients; clients that take all of
theirs are the limit, not the server. `kB/table` is the growth of the server's memory.

boardgame.io is installed by npm into `load/node_modules`, npm by pip if there is none; without
either, only Sobremesa is measured. It runs on Linux, and needs two cores.
"""

import argparse
import asyncio
import contextlib
import gc
import os
import resource
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import msgspec
import uvloop
from load.http import Unexpected
from load.measure import Loaded
from load.ours import Ours
from load.process import Failed, Process
from load.report import Row, faults, loads
from load.rival import Rival
from load.side import Node, Side, start_ours
from load.table import Pace, Tally
from rich.console import Console

Contender = tuple[Callable[[], Process], Callable[[Process], Side]]

WARM = 50
"""Tables that are opened before the memory of idle ones is measured."""


def contenders(
    options: argparse.Namespace, node: Node | None, cores: set[int], folder: Path
) -> dict[str, Contender]:
    """How to start each server, and how to speak to it."""
    found: dict[str, Contender] = {}
    if node is not None:
        found[Rival.name] = (
            lambda: node.start(cores, folder),
            lambda process: Rival(process.port, Tally(), Pace()),
        )
    if options.only != "rival":
        found[Ours.name] = (
            lambda: start_ours(cores, folder, options.durability),
            lambda process: Ours(process.port, Tally(), Pace(), options.game, tuple(options.rule)),
        )
    return found


async def measure(
    options: argparse.Namespace,
    sides: dict[str, Contender],
    tables: int,
    rate: float | None,
) -> Row:
    """Have all servers bear one load, in turns."""
    with contextlib.ExitStack() as stack:
        running: list[Loaded] = []
        for start, side in sides.values():
            process = stack.enter_context(start())
            await process.listening()
            running.append(Loaded(side(process), process))
        for loaded in running:
            await loaded.open(tables)
        for loaded in running:
            await loaded.warm_up(options.warm_up)
        for _ in range(options.turns):
            for loaded in running:
                gc.collect()
                await loaded.turn(options.seconds / options.turns, rate)
        figures = {loaded.side.name: loaded.close().summary() for loaded in running}
    return Row(tables, rate, figures)


async def idle(options: argparse.Namespace, sides: dict[str, Contender]) -> dict[str, float]:
    """Bytes of each table that is open while nobody is there."""
    memory: dict[str, float] = {}
    for name, (start, side) in sides.items():
        with start() as process:
            await process.listening()
            client = side(process)
            await client.open_idle(WARM)
            before = process.memory()
            await client.open_idle(options.idle)
            await asyncio.sleep(options.settle)
            memory[name] = (process.memory() - before) / options.idle
            client.close()
    return memory


async def run(
    options: argparse.Namespace, sides: dict[str, Contender], title: str, console: Console
) -> None:
    rows: list[Row] = []
    memory: dict[str, float] = {}
    plan: list[tuple[int, float | None]] = [(tables, None) for tables in options.tables]
    if options.rate and options.tables:
        plan.append((max(options.tables), options.rate))
    try:
        with console.status("Loading") as status:
            for tables, rate in plan:
                status.update(f"{tables} tables")
                rows.append(await measure(options, sides, tables, rate))
            if options.idle:
                status.update(f"{options.idle} idle tables")
                memory = await idle(options, sides)
    finally:
        if rows:
            console.print(loads(rows, list(sides), title))
        for fault in faults(rows):
            console.print(fault)
        for name, size in memory.items():
            console.print(
                f"{options.idle:,} idle tables, {name}: {size / 1000:,.1f} kB each,"
                f" {size * options.idle / 1e6:,.0f} MB"
            )
        if options.json:
            whole = {"title": title, "loads": rows, "idle_bytes_per_table": memory}
            options.json.write_bytes(msgspec.json.format(msgspec.json.encode(whole)) + b"\n")


def find_node(options: argparse.Namespace, console: Console) -> Node | None:
    if options.only == "ours":
        return None
    try:
        return Node.find()
    except (Failed, OSError) as error:
        console.print(f"Without boardgame.io: {error}")
        return None


def main() -> int:
    parser = argparse.ArgumentParser(description="Tables of four under load.")
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 100, 500])
    parser.add_argument("--seconds", type=float, default=5.0, help="for each figure")
    parser.add_argument("--turns", type=int, default=2, help="into which they are divided")
    parser.add_argument("--warm-up", type=float, default=1.0, help="seconds that do not count")
    parser.add_argument("--rate", type=float, default=1000.0, help="a steady one; 0 for none")
    parser.add_argument("--idle", type=int, default=0, help="measure the memory of so many")
    parser.add_argument("--settle", type=float, default=11.0, help="seconds until they sleep")
    parser.add_argument("--only", choices=("ours", "rival"), help="measure one server")
    parser.add_argument("--game", choices=("lasvegan", "tallyup"), default="lasvegan")
    parser.add_argument("--rule", action="append", default=[], help="such as `target 100000`")
    parser.add_argument("--durability", choices=("power", "process"), default="power")
    parser.add_argument("--folder", type=Path, default=Path(), help="on the disk to measure")
    parser.add_argument("--json", type=Path, help="a file for all figures")
    options = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 120)

    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        parser.error("one core for the server and one for the clients are needed")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    node = find_node(options, console)
    if node is None and options.only == "rival":
        return 1
    os.sched_setaffinity(0, {cores[1]})
    gc.disable()
    # Whoever ends the benchmark politely ends its servers, too.
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    with tempfile.TemporaryDirectory(prefix="sobremesa-bench-", dir=options.folder) as folder:
        sides = contenders(options, node, {cores[0]}, Path(folder))
        title = f"{options.game}, durability {options.durability}" + (
            f"; {node.versions()}" if node is not None else ""
        )
        try:
            uvloop.run(run(options, sides, title, console))
        except KeyboardInterrupt:
            console.print("Stopped; these are the figures so far.")
        except (Failed, Unexpected) as error:
            console.print(str(error), style="red", markup=False)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
