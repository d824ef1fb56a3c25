"""The soak: a server at work for a while, whose memory, handles and latency have to stay flat.

`make soak` runs it for 20 minutes, `make soak SECONDS=300` for five. People come and go, games are
played to their end and played again, others look on, and some do not take what they are sent.
"""

import argparse
import asyncio
import contextlib
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import httpx
import msgspec
from picows import WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from sobremesa.protocol import VERSION
from sobremesa.protocol.limits import LONGEST_CHAT
from sobremesa.protocol.server import Bye, Refused
from tests.torture.groups import Entrance, Group, Meeting, client, meeting
from tests.torture.minds import Habits
from tests.torture.players import Player, Sent
from tests.torture.process import UNLIMITED, Died, Process, quiet_port
from tests.torture.verdict import EVERY, WARM_UP, Sample, drawn, growths
from tests.torture.wire import Happened, Welcome, write

OPTIONS: Final = (
    *UNLIMITED,
    *("--pace", "0.2", "--claim-seconds", "1", "--absence-seconds", "5"),
)
GROUPS: Final = 60
SPECTATORS: Final = 40
SLOW: Final = 4
LOUD: Final = Meeting("tallyup", ("laps 1",), 0, persons=4, bots=0, shared=False)
"""The last of them never comes, so that it never begins."""
SPEECHES: Final = 900
"""What each says at a loud table; a table takes no more than 1,000 entries of a person."""

DECODE: Final = msgspec.json.decode


class Stopwatch:
    """A witness that takes the time of actions, and keeps nothing else."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.faults: list[str] = []
        self.is_over = False
        self.sent_away_for: Counter[str] = Counter()

    def acknowledged(self, player: Player, id: str, sent: Sent, number: int) -> None:
        # Of two with the same id, or one that is sent again, nobody knows which was answered. A
        # claim waits for others on purpose.
        if sent.times == 1 and sent.kind == "act" and b'"tally"' not in sent.text:
            self.times.append(time.perf_counter() - sent.since)

    def refused(self, player: Player, id: str, sent: Sent, refused: Refused) -> None: ...

    def happened(self, player: Player, message: Happened) -> None: ...

    def welcomed(self, player: Player, message: Welcome) -> None: ...

    def sent_away(self, player: Player, bye: Bye) -> None:
        if bye.code == "restart" and self.is_over:
            return
        self.fault(f"table {player.table}: {player.id} was sent away: {bye.code}: {bye.what}")

    def fault(self, what: str) -> None:
        if len(self.faults) < 50:
            self.faults.append(what)


class Onlooker(WSListener):
    """Somebody without a seat; a slow one reads nothing until it has been sent away."""

    def __init__(self, slow: bool) -> None:
        self._slow = slow
        self.bye = ""

    def on_ws_connected(self, transport: WSTransport) -> None:
        transport.send(WSMsgType.TEXT, write({"type": "hello", "protocol": VERSION}))
        if self._slow:
            transport.underlying_transport.pause_reading()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            data = frame.get_payload_as_bytes()
            if data.startswith(b'{"type":"bye"'):
                self.bye = DECODE(data, type=Bye).code


def _at_most(games: int) -> Callable[[int], bool]:
    """Whether another game follows after so many."""
    return lambda played: played < games


def figures(metrics: str) -> dict[str, float]:
    """Those metrics that are one number."""
    lines = (line.split(" ") for line in metrics.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, value in lines if "{" not in name}


class Soak:
    """One run, over a folder of its own.

    Attributes:
        samples: what was measured, every ten seconds.
        watch: the times of actions, and faults.
        games: how many have come to their end.
    """

    def __init__(self, folder: Path, seconds: float, seed: int) -> None:
        self.samples: list[Sample] = []
        self.watch: Final = Stopwatch()
        self.games = 0
        self.interrupted: Final = asyncio.Event()
        self._chance: Final = Random(seed)
        self._seconds: Final = seconds
        self._server: Final = Process(folder, quiet_port(self._chance), *OPTIONS)
        self._groups: set[Group] = set()

    async def run(self, progress: Progress) -> None:
        """Let people play for so long, and measure."""
        task = progress.add_task("", total=self._seconds)
        async with self._server, client(self._server) as http:
            self._entrance = Entrance(
                self._server, http, self.watch, Habits(think=0.4), self._chance
            )
            people = [
                *(self._regulars(number / GROUPS * EVERY) for number in range(GROUPS)),
                *(self._spectator() for _ in range(SPECTATORS)),
                self._loud_tables(),
            ]
            tasks = [asyncio.ensure_future(one) for one in people]
            began = time.monotonic()
            while (spent := time.monotonic() - began) < self._seconds:
                with contextlib.suppress(TimeoutError):
                    wait = min(EVERY, self._seconds - spent)
                    await asyncio.wait_for(self.interrupted.wait(), wait)
                if self.interrupted.is_set():
                    break
                self.samples.append(await self._sample(http, began))
                progress.update(task, completed=time.monotonic() - began, description=self._now())
                for one in tasks:
                    if one.done():
                        self.watch.fault(f"a program has ended: {one.exception()!r}")
                        self.interrupted.set()
            for one in tasks:
                one.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            # Whose connection is not closed yet is sent away now.
            self.watch.is_over = True
            if await self._server.stop() != 0:
                self.watch.fault("the server did not stop in peace")
        for line in self._server.errors():
            self.watch.fault(f"the server's log: {line}")

    # --- who is there ---------------------------------------------------------------------------

    async def _regulars(self, later: float) -> None:
        """A group that plays a few games; when it goes, another one comes."""
        await asyncio.sleep(later)
        while True:
            games = self._chance.choice((1, 1, 2, 3, 5))
            group, table = await self._entrance.group(meeting(self._chance), _at_most(games))
            self._groups.add(group)
            try:
                await group.play(table)
            finally:
                self._groups.discard(group)
            self.games += len(group.tables)

    def _some_table(self) -> str | None:
        groups = [group for group in self._groups if group.tables]
        return self._chance.choice(groups).tables[-1] if groups else None

    async def _look_on(self, table: str, seconds: float, slow: bool) -> str:
        """Look on at a table for a while; why one was sent away."""
        onlooker = Onlooker(slow)
        host, port = self._server.url.removeprefix("http://").split(":")
        end = socket.socket()
        if slow:
            end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        end.setblocking(False)
        await asyncio.get_running_loop().sock_connect(end, (host, int(port)))
        address = f"ws{self._server.url[4:]}/api/tables/{table}/socket"
        transport, _ = await ws_connect(
            lambda: onlooker, address, socket_factory=lambda _: end, use_aiofastnet=False
        )
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await transport.wait_disconnected()
            if slow:
                transport.underlying_transport.resume_reading()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(EVERY):
                        await transport.wait_disconnected()
        finally:
            was_cut = transport.is_disconnected
            if not was_cut:
                transport.disconnect()
        # The reason waits for a few seconds only: whoever reads nothing for longer misses it.
        return onlooker.bye or ("a cut" if was_cut else "")

    async def _spectator(self) -> None:
        while True:
            await asyncio.sleep(self._chance.uniform(0, 5))
            if (table := self._some_table()) is not None:
                with contextlib.suppress(OSError, WSError):
                    await self._look_on(table, self._chance.uniform(1, 60), slow=False)

    async def _loud_tables(self) -> None:
        """Every now and then a table that is talked at, more than slow clients ever take."""
        while True:
            group, table = await self._entrance.group(LOUD, lambda _: False)
            talkers = group.players[:-1]
            for talker in talkers:
                talker.plan = group
                talker.go(table)
            running = [asyncio.ensure_future(talker.run()) for talker in talkers]
            try:
                slow = [asyncio.ensure_future(self._slow_one(table)) for _ in range(SLOW)]
                for _ in range(100):
                    await asyncio.sleep(0.1)
                    for talker in talkers:
                        for _ in range(SPEECHES // 100):
                            talker.chat("\N{GAME DIE}" * LONGEST_CHAT)
                for bye in await asyncio.gather(*slow):
                    self.watch.sent_away_for[bye or "not at all"] += 1
                # What is said at a closed table is refused.
                while not all(talker.is_heard for talker in talkers):
                    await asyncio.sleep(0.1)
                for talker in talkers:
                    talker.is_done = True
                talkers[0].give("close")
                await asyncio.sleep(30)
            finally:
                for talker in talkers:
                    talker.is_done = True
                    talker.cut()
                for one in running:
                    one.cancel()

    async def _slow_one(self, table: str) -> str:
        return await self._look_on(table, 15.0, slow=True)

    # --- measuring ------------------------------------------------------------------------------

    async def _sample(self, http: httpx.AsyncClient, began: float) -> Sample:
        found = figures((await http.get("/metrics")).text)
        # Where nothing was answered at all, it takes that long at least.
        times, self.watch.times = sorted(self.watch.times) or [EVERY], []
        connections = found["sobremesa_connections"]
        return Sample(
            at=time.monotonic() - began,
            memory=found["process_resident_memory_bytes"] / 2**20,
            handles=found["process_open_fds"] - connections,
            connections=connections,
            tables=found["sobremesa_tables_live"],
            actions=len(times) / EVERY,
            p50=times[len(times) // 2] * 1000,
            p99=times[min(int(len(times) * 0.99), len(times) - 1)] * 1000,
        )

    def _now(self) -> str:
        last = self.samples[-1]
        return (
            f"{last.memory:.1f} MiB, {last.connections:.0f} connections, {last.tables:.0f} tables,"
            f" {last.actions:.0f} actions/s, p99 {last.p99:.1f} ms, {self.games} games over,"
            f" {len(self.watch.faults)} faults"
        )


# --- the command ------------------------------------------------------------------------------


def summary(soak: Soak) -> tuple[Table, bool]:
    """What was measured, for people; and whether something has grown."""
    table = Table("figure", "from", "to", "growth", "", "over time, from 0", box=None)
    units = {"memory": "MiB", "handles": "", "p50": "ms", "p99": "ms"}
    all_growths = growths(soak.samples)
    for name in ("memory", "handles", "p50", "p99", "connections", "tables", "actions"):
        values = [getattr(sample, name) for sample in soak.samples]
        growth, verdict = "", ""
        if name in all_growths:
            _, grown, too_much = all_growths[name]
            growth, verdict = f"{grown:+.1f} {units[name]}", "GROWS" if too_much else "flat"
        table.add_row(name, f"{values[0]:.1f}", f"{values[-1]:.1f}", growth, verdict, drawn(values))
    return table, any(too_much for _, _, too_much in all_growths.values())


def main() -> int:
    """Exit status 0 if all is flat, 1 if something grows or fails, 130 if it was interrupted."""
    parser = argparse.ArgumentParser(description="Let a server work for a while, and watch it.")
    parser.add_argument("--seconds", type=float, default=1200)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    console = Console()
    folder = Path(tempfile.mkdtemp(prefix="sobremesa-soak-"))
    columns = (BarColumn(20), TextColumn("{task.description}"), TimeElapsedColumn())

    async def run() -> Soak:
        soak = Soak(folder, options.seconds, options.seed)
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, soak.interrupted.set)
        with Progress(*columns, console=console) as progress:
            await soak.run(progress)
        return soak

    console.print(f"{GROUPS} tables for {options.seconds:.0f} s, seed {options.seed}")
    try:
        soak = asyncio.run(run())
    except Died as error:
        console.print(f"The server ended by itself; its database is in {folder}\n{error}")
        return 1
    grows = False
    if len(soak.samples) * (1 - WARM_UP) > 2:
        table, grows = summary(soak)
        console.print(table)
    away = ", ".join(f"{count} for {why}" for why, count in soak.watch.sent_away_for.items())
    console.print(f"{soak.games} games over; slow clients sent away: {away or 'none'}")
    for fault in soak.watch.faults[:20]:
        console.print(fault[:3000], markup=False, highlight=False)
    if grows or soak.watch.faults:
        console.print(f"The database and the log are in {folder}")
        return 1
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    return 130 if soak.interrupted.is_set() else 0


if __name__ == "__main__":
    sys.exit(main())
