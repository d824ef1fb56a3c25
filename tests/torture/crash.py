"""The crash test: a server that is killed again and again while programs play.

`make torture` runs it in full, `tests/server/test_crash.py` a small one. Whatever was acknowledged
or shown to anybody has to be in the journals, once and in order, after each restart and at the
end; and every table plays on to its end.
"""

import argparse
import asyncio
import contextlib
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import httpx
import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from sobremesa.cli.verify import verified
from sobremesa.record.errors import RecordError
from sobremesa.record.parse import read_lines
from sobremesa.server.table import sight
from sobremesa.store.opening import open_store
from tests.torture.groups import Entrance, Group, Meeting, client, meeting
from tests.torture.journals import Journals
from tests.torture.minds import Habits
from tests.torture.process import UNLIMITED, Died, Process, quiet_port
from tests.torture.wire import write

OPTIONS: Final = (
    *UNLIMITED,
    *("--pace", "0.05", "--claim-seconds", "1", "--absence-seconds", "2"),
)
HURRY: Final = 0.1
"""Seconds between two beats of a program when nothing is killed any more."""

LONGEST_END: Final = 180.0
"""Seconds after the last restart in which all games have to end."""


class Plan(msgspec.Struct, frozen=True):
    """How much is done.

    Attributes:
        tables: groups that play.
        kills: how often the server is killed.
        calm: seconds from a start to the kill, at most.
        answers: acknowledgements from a start to the kill, at most.
        seed: for all that is random in it.
    """

    tables: int = 200
    kills: int = 100
    calm: float = 4.0
    answers: int = 1500
    seed: int = 1
    habits: Habits = Habits()


class Outcome(msgspec.Struct):
    """What came of it; `faults` is empty if all is well."""

    kills: int = 0
    kills_while_starting: int = 0
    starting: list[float] = []
    tables: int = 0
    over: int = 0
    records: int = 0
    acknowledgements: int = 0
    told: int = 0
    entries: int = 0
    seconds: float = 0.0
    interrupted: bool = False
    faults: list[str] = []


Told = Callable[[Outcome], None]


class CrashTest:
    """One run of the crash test, over a folder of its own."""

    def __init__(self, folder: Path, plan: Plan, tell: Told = lambda _: None) -> None:
        self.outcome: Final = Outcome()
        self._folder: Final = folder
        self._plan: Final = plan
        self._tell: Final = tell
        self._chance: Final = Random(plan.seed)
        self._journals: Final = Journals()
        self._groups: list[Group] = []
        self._playing: list[asyncio.Task[None]] = []
        self._goes_on = True
        self._struck = asyncio.Event()
        self._until_struck = 0

    async def run(self) -> Outcome:
        """Kill and play on, until all tables have ended."""
        began = time.perf_counter()
        self.outcome.faults = self._journals.faults
        self._server = Process(self._folder, quiet_port(self._chance), *OPTIONS)
        async with self._server, client(self._server) as self._http:
            opened = await self._open()
            self._playing = [asyncio.create_task(group.play(table)) for group, table in opened]
            self._journals.on_acknowledged = self._count_down
            try:
                await self._kill_often()
                self._goes_on = False
                await self._end()
                self._count()
            finally:
                self._goes_on = False
                self._journals.on_acknowledged = None
                for task in self._playing:
                    task.cancel()
                await asyncio.gather(*self._playing, return_exceptions=True)
            if await self._server.stop() != 0:
                self._journals.fault("the server did not stop in peace")
        for line in self._server.errors():
            self._journals.fault(f"the server's log: {line}")
        self.outcome.seconds = time.perf_counter() - began
        return self.outcome

    def interrupt(self) -> None:
        """Come to an end soon: nothing is killed any more, and no game is waited for."""
        self.outcome.interrupted = True
        self._struck.set()
        for task in self._playing:
            task.cancel()

    async def _open(self) -> list[tuple[Group, str]]:
        chance = Random(self._plan.seed + 1)
        entrance = Entrance(self._server, self._http, self._journals, self._plan.habits, chance)
        turn = asyncio.Semaphore(8)

        async def one(meeting: Meeting) -> tuple[Group, str]:
            async with turn:
                return await entrance.group(meeting, lambda _: self._goes_on)

        meetings = [meeting(chance) for _ in range(self._plan.tables)]
        opened = await asyncio.gather(*map(one, meetings))
        self._groups = [group for group, _ in opened]
        return opened

    # --- killing --------------------------------------------------------------------------------

    async def _kill_often(self) -> None:
        checking: asyncio.Task[None] | None = None
        while self.outcome.kills < self._plan.kills and not self.outcome.interrupted:
            await self._wait_to_strike()
            if self.outcome.interrupted:
                break
            await self._server.kill()
            self.outcome.kills += 1
            await self._start_again()
            if checking is not None:
                await checking
            checking = asyncio.create_task(self._check())
            self._count()
            if len(self.outcome.faults) > 5:
                break
        if checking is not None:
            await checking

    async def _wait_to_strike(self) -> None:
        """Wait for a random moment: after some time, or just after some acknowledgement."""
        self._struck.clear()
        if self._chance.random() < 0.5:
            self._until_struck = self._chance.randint(1, self._plan.answers)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._struck.wait(), self._chance.uniform(0, self._plan.calm))
        self._until_struck = 0

    def _count_down(self) -> None:
        if self._until_struck:
            self._until_struck -= 1
            if not self._until_struck:
                self._server.strike()
                self._struck.set()

    async def _start_again(self) -> None:
        """Start it; sometimes it is killed once more before it is ready, or just then."""
        while True:
            began = time.perf_counter()
            await self._server.spawn()
            if self._chance.random() < 0.1 and self.outcome.kills < self._plan.kills:
                await asyncio.sleep(self._chance.uniform(0, 1.5))
                await self._server.kill()
                self.outcome.kills += 1
                self.outcome.kills_while_starting += 1
                continue
            await self._server.ready()
            self.outcome.starting.append(time.perf_counter() - began)
            return

    # --- looking --------------------------------------------------------------------------------

    async def _check(self, *, everything: bool = False) -> None:
        store = await open_store(self._server.database)
        try:
            await self._journals.check(store, everything=everything)
        finally:
            await store.close()

    async def _end(self) -> None:
        """Let all games end, and look at everything."""
        for group in self._groups:
            for player in group.players:
                player.hurry(HURRY)
        _, late = await asyncio.wait(self._playing, timeout=LONGEST_END)
        await self._check(everything=True)
        if self.outcome.interrupted:
            return
        if late:
            self._journals.fault(f"{len(late)} groups did not come to an end")
        for task in self._playing:
            if task.done() and (error := task.exception()) is not None:
                self._journals.fault(f"a program failed: {error!r}")
        for group in self._groups:
            for table in group.tables:
                journal = self._journals.journal(table)
                if not journal.is_over:
                    info = journal.table and sight.table_info(journal.table)
                    journal.fault(f"it did not come to its end: {info}")
                    continue
                await self._compare_view(table)
                await self._verify(table)
                self._count()

    async def _compare_view(self, table: str) -> None:
        answer = (await self._http.get(f"/api/tables/{table}/view")).json()
        journal = self._journals.journal(table)
        assert journal.table is not None
        if answer["number"] != journal.number:
            journal.fault(f"its view is at {answer['number']}, its journal at {journal.number}")
        if msgspec.convert(answer["table"], type(sight.table_info(journal.table))) != (
            sight.table_info(journal.table)
        ):
            journal.fault(f"its view shows {write(answer['table'])!r}")

    async def _verify(self, table: str) -> None:
        answer = await self._http.get(f"/api/tables/{table}/record")
        try:
            answer.raise_for_status()
            verified(list(read_lines(answer.text)))
        except (httpx.HTTPStatusError, RecordError, ValueError) as error:
            self._journals.fault(f"the record of table {table}: {error}")
        self.outcome.records += 1

    def _count(self) -> None:
        journals, outcome = self._journals, self.outcome
        outcome.tables = sum(len(group.tables) for group in self._groups)
        outcome.over = sum(journal.is_over for journal in journals.journals.values())
        outcome.acknowledgements, outcome.told = journals.acknowledgements, journals.told
        outcome.entries = journals.entries
        self._tell(outcome)


# --- the command ------------------------------------------------------------------------------


def summary(outcome: Outcome, plan: Plan) -> Table:
    """What came of it, for people."""
    table = Table(show_header=False, box=None)
    starting = sorted(outcome.starting) or [float("nan")]
    for name, value in (
        ("kills", f"{outcome.kills}, {outcome.kills_while_starting} of them while it started"),
        ("groups", f"{plan.tables}"),
        ("games", f"{outcome.tables}, {outcome.over} of them over"),
        ("entries of journals", f"{outcome.entries:,}"),
        ("acknowledgements", f"{outcome.acknowledgements:,}, all of them compared"),
        ("messages", f"{outcome.told:,}, all of them compared"),
        ("records verified", f"{outcome.records}"),
        ("a start", f"{starting[len(starting) // 2]:.2f} s, {starting[-1]:.2f} s at most"),
        ("in all", f"{outcome.seconds:.0f} s"),
        ("memory of this test", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MiB"),
        ("faults", str(len(outcome.faults))),
    ):
        table.add_row(name, value)
    return table


async def _torture(folder: Path, plan: Plan, progress: Progress) -> Outcome:
    task = progress.add_task("opening tables", total=plan.kills)

    def tell(outcome: Outcome) -> None:
        what = f"{outcome.over}/{outcome.tables} games over, {outcome.entries:,} entries"
        if outcome.records:
            what += f", {outcome.records} records"
        what += f", {len(outcome.faults)} faults"
        progress.update(task, completed=outcome.kills, description=what)

    test = CrashTest(folder, plan, tell)
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, test.interrupt)
    return await test.run()


def main() -> int:
    """Exit status 0 if there was no fault, 1 if there was one, 130 if it was interrupted."""
    parser = argparse.ArgumentParser(description="Kill a server again and again while it plays.")
    parser.add_argument("--tables", type=int, default=Plan().tables)
    parser.add_argument("--kills", type=int, default=Plan().kills)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    plan = Plan(tables=options.tables, kills=options.kills, seed=options.seed)
    console = Console()
    console.print(f"{plan.tables} tables, {plan.kills} kills, seed {plan.seed}")
    folder = Path(tempfile.mkdtemp(prefix="sobremesa-torture-"))
    columns = (BarColumn(), "{task.completed}/{task.total} kills", TextColumn("{task.description}"))
    try:
        with Progress(*columns, TimeElapsedColumn(), console=console) as progress:
            outcome = asyncio.run(_torture(folder, plan, progress))
    except Died as error:
        console.print(f"The server ended by itself; its database is in {folder}\n{error}")
        return 1
    console.print(summary(outcome, plan))
    for fault in outcome.faults[:20]:
        console.print(fault[:3000], markup=False, highlight=False)
    if outcome.faults:
        console.print(f"The database and the log are in {folder}")
        return 1
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    return 130 if outcome.interrupted else 0


if __name__ == "__main__":
    sys.exit(main())
