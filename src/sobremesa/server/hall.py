"""All tables of a server: opening and finding them, waking them up and letting them sleep."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Final

import structlog

from sobremesa.analysis.statistics.model import Statistics
from sobremesa.protocol.commands import React, Say, TableCommand
from sobremesa.protocol.common import Person
from sobremesa.protocol.http import ListedTable, NewTable, Story, Tables
from sobremesa.protocol.server import Accepted, Welcome
from sobremesa.server.actor import TableActor
from sobremesa.server.alarms import Alarms
from sobremesa.server.clock import steady_clock
from sobremesa.server.limits import Buckets, Rate
from sobremesa.server.lists import Lists
from sobremesa.server.metrics import Metrics
from sobremesa.server.openings import Openings
from sobremesa.server.reading import known, readable
from sobremesa.server.refusal import Refusal
from sobremesa.server.settings import Settings
from sobremesa.server.standings import Standings
from sobremesa.server.stories import Stories
from sobremesa.server.table.due import Habits
from sobremesa.server.table.journal import read_table
from sobremesa.server.table.sight import table_info
from sobremesa.server.table.standing import standing
from sobremesa.server.table.state import TableState
from sobremesa.server.upkeep import read_mark, tidied
from sobremesa.server.world import World
from sobremesa.store.errors import StoreError
from sobremesa.store.listing import Status, Unfinished
from sobremesa.store.store import Store

COMING_BACK: Final = 10_000
"""Milliseconds after a start in which no clock runs out: people are still coming back."""

_SWEEP: Final = 5.0
"""Seconds between two looks for tables that may sleep."""

_SOON: Final = 60_000
"""Milliseconds: a table for which something comes sooner stays awake."""

_STORE_RESTS: Final = 1.0
"""Seconds until a store that failed is asked again."""

_TIDY: Final = 3600.0
"""Seconds between two looks for tables that nobody needs any more."""

_PAGE: Final = 50
_THINKERS: Final = 2
_LOG: Final = structlog.get_logger()

_STOPPING: Final = "the server is about to stop; try again in a moment"


class Hall:
    """The tables of one server, over one store."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        metrics: Metrics,
        clock: Callable[[], float] | None = None,
        thinkers: Executor | None = None,
        level: Callable[[str, str], str] = lambda game, level: level,
    ) -> None:
        """Take a store; nothing happens before `start`.

        Args:
            store: keeps the journals.
            settings: what the server was told.
            metrics: counts.
            clock: seconds since 1970; by default a clock that is never set back.
            thinkers: where bots think; by default two threads.
            level: see `World.level`; by default that level itself.
        """
        self._store: Final = store
        self._settings: Final = settings
        self._metrics: Final = metrics
        self._clock: Final = clock or steady_clock()
        self._thinkers: Final = thinkers or ThreadPoolExecutor(_THINKERS, thread_name_prefix="bot")
        habits = Habits(
            pace=settings.pace,
            claim=round(settings.claim_seconds * 1000),
            absence=round(settings.absence_seconds * 1000),
            not_before=int(self._clock() * 1000) + COMING_BACK,
        )
        self._openings: Final = Openings(store, self._now)
        self._world: Final = World(
            store, metrics, habits, self._clock, self._thinkers, level, self._openings.rematch
        )
        self._standings: Final = Standings(habits)
        self._stories: Final = Stories(store, self._thinkers)
        self._actors: Final[dict[str, TableActor]] = {}
        self._lists: Final = Lists(store, self._standings, self._actors)
        self._waking: dict[str, asyncio.Future[TableActor]] = {}
        self._alarms: Final = Alarms()
        self._chat: Final = Buckets(Rate.per_minute(settings.chat_per_minute))
        self._mark: bytes | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._stopped = False

    # --- life -----------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to look after tables: those with an unfinished game go on."""
        loop = asyncio.get_running_loop()
        self._tasks = [
            loop.create_task(self._wake_unfinished()),
            loop.create_task(self._sweep_always()),
            loop.create_task(self._tidy_always()),
        ]

    async def stop(self) -> None:
        """Finish what is under way; nothing is taken any more, and nothing is lost."""
        self._stopped = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._waking.values(), return_exceptions=True)
        await asyncio.gather(*(actor.stop() for actor in tuple(self._actors.values())))
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    async def healthy(self) -> bool:
        """Whether the store answers."""
        try:
            await self._store.meta("healthy")
        except StoreError:
            return False
        return not self._stopped

    # --- what people ask for --------------------------------------------------------------------

    async def open(self, person: Person, wanted: NewTable) -> ListedTable:
        """Open a table.

        Raises:
            Refusal: it cannot be, or this person has too many already.
        """
        if self._stopped:
            raise Refusal("unavailable", _STOPPING)
        await self._lists.require_few(person.id, self._settings.tables_per_person, self._now())
        at = self._now()
        table = await self._openings.open(person, wanted, at)
        self._take(table, at)
        return ListedTable(table_info(table), at, at, standing(table, self._world.habits))

    async def command(self, table: str, person: Person, command: TableCommand) -> Accepted:
        """Do what a person asks for, and wait until it is kept.

        Raises:
            Refusal: it is not allowed, or not now.
        """
        actor = await self.actor(table)
        actor.touch(person.id)
        self.check_chat(actor, person, command)
        future: asyncio.Future[int | Refusal] = asyncio.get_running_loop().create_future()

        def reply(answer: int | Refusal) -> None:
            if not future.done():
                future.set_result(answer)

        actor.ask(command, person, reply)
        answer = await future
        if isinstance(answer, Refusal):
            raise answer.bare()
        return Accepted(command.id, answer)

    def check_chat(self, actor: TableActor, person: Person, command: TableCommand) -> None:
        """Count what a person says; what is sent again is not said again.

        Raises:
            Refusal: it was too much.
        """
        if not isinstance(command, Say | React):
            return
        if actor.table.answer(person.id, command.id) is not None:
            return
        if self._chat.take(person.id, self._clock()):
            raise Refusal("limit", "too many messages; wait a moment")

    async def info(self, table: str) -> ListedTable:
        """What anybody may know of a table.

        Raises:
            Refusal: there is none of that id.
        """
        return await self._lists.info(table)

    async def by_code(self, code: str) -> ListedTable:
        """The table with a code, however it is written.

        Raises:
            Refusal: there is none.
        """
        return await self._lists.by_code(code)

    async def public(self, status: Status, after: str | None = None) -> Tables:
        """The public tables of one status that are worth a visit, the newest first."""
        return await self._lists.public(status, after)

    async def of_person(self, person: str, after: str | None = None) -> Tables:
        """The tables at which a person sits, the newest first."""
        return await self._lists.of_person(person, after)

    async def urgent(self, person: str) -> Tables:
        """The tables at which a person sits, those first that wait for them: one page."""
        return await self._lists.urgent(person)

    async def welcome(self, table: str, person: Person | None) -> Welcome:
        """Everything that a person, or anybody, may see of a table.

        Raises:
            Refusal: there is none of that id.
        """
        actor = await self.actor(table)
        if person is not None:
            actor.touch(person.id)
        return actor.welcome(person)

    async def story(self, table: str, after: int) -> Story:
        """What has happened in a table's game after an entry; the table is not woken for that.

        Raises:
            Refusal: there is none of that id.
        """
        with readable(table):
            return known(await self._stories.story(table, after))

    async def statistics(self, table: str) -> Statistics:
        """A table's game in numbers.

        Raises:
            Refusal: there is none, or it is not over.
        """
        with readable(table):
            return known(await self._stories.statistics(table))

    async def record(self, table: str) -> str:
        """The record of a table's game.

        Raises:
            Refusal: there is none, or it is not over.
        """
        with readable(table):
            return known(await self._stories.record(table))

    # --- tables in memory -----------------------------------------------------------------------

    async def actor(self, table: str) -> TableActor:
        """The table of that id, awake.

        Raises:
            Refusal: there is none, or it cannot be read now.
        """
        while True:
            awake = self._actors.get(table)
            if awake is not None and not awake.is_gone:
                return awake
            if self._stopped:
                raise Refusal("unavailable", _STOPPING)
            waking = self._waking.get(table)
            if waking is None:
                waking = asyncio.ensure_future(self._wake(table))
                self._waking[table] = waking
                waking.add_done_callback(lambda done: self._woken(table, done))
            # Whoever is the first to ask may go away; the others still want it.
            await asyncio.shield(waking)
            # Another who waited for it may have let it sleep again already, and an actor that
            # sleeps takes nothing.

    async def _wake(self, table: str) -> TableActor:
        with readable(table):
            found = known(await read_table(self._store, table))
        return self._take(*found)

    def _woken(self, table: str, done: asyncio.Future[TableActor]) -> None:
        del self._waking[table]
        if not done.cancelled():
            done.exception()

    def _take(self, table: TableState, last_at: int) -> TableActor:
        awake = self._actors.get(table.id)
        if awake is not None and not awake.is_gone:
            # Somebody else woke it meanwhile: a table has one actor.
            return awake
        self._standings.forget(table.id)
        actor = self._actors[table.id] = TableActor(table, last_at, self._world)
        self._metrics.tables(len(self._actors))
        return actor

    # --- what goes on behind --------------------------------------------------------------------

    async def _wake_unfinished(self) -> None:
        """Wake the tables with a game that has not ended, one by one: clocks and bots go on."""
        after: str | None = None
        while True:
            try:
                page = await self._store.tables(Unfinished(), limit=_PAGE, after=after)
            except StoreError:
                _LOG.exception("unfinished tables cannot be read")
                await asyncio.sleep(_STORE_RESTS)
                continue
            for found in page.tables:
                await self._wake_alone(found.table)
                # Those who are there already come first.
                await asyncio.sleep(0)
            after = page.next
            if after is None:
                return

    async def _wake_alone(self, table: str) -> None:
        """Wake a table for which nobody asks; it sleeps on if nothing is due soon."""
        try:
            actor = await self.actor(table)
        except Refusal as refusal:
            if refusal.code == "unavailable":
                self._alarms.set(table, self._now() + _SOON)
            return
        if actor.is_alone:
            self._let_sleep(table, actor)

    def _let_sleep(self, table: str, actor: TableActor) -> None:
        """Let a table go at which nobody is, unless something comes by itself soon."""
        due = actor.next_due()
        if due is not None:
            if due.at - self._now() < _SOON:
                return
            self._alarms.set(table, due.at)
        self._standings.sleeps(actor.table)
        actor.retire()
        del self._actors[table]
        self._metrics.tables(len(self._actors))

    async def _sweep_always(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP)
            try:
                await self.sweep()
            except Exception:
                _LOG.exception("a look for tables that may sleep failed")

    async def sweep(self) -> None:
        """Let tables sleep that nobody needs, and wake those for which something is due."""
        await self._look_outside()
        now = self._now()
        for table, actor in tuple(self._actors.items()):
            if actor.is_gone:
                del self._actors[table]
                continue
            if actor.may_sleep():
                self._let_sleep(table, actor)
        self._metrics.tables(len(self._actors))
        for table in self._alarms.due(until=now + _SOON):
            await self._wake_alone(table)

    async def _look_outside(self) -> None:
        """Have tables read anew that another program has closed, or made the store forget."""
        try:
            mark = await read_mark(self._store)
            if mark == self._mark:
                return
            for table, actor in tuple(self._actors.items()):
                if await self._store.last_number(table) != actor.table.number:
                    actor.reread()
        except StoreError:
            _LOG.exception("whether tables were touched cannot be read")
            return
        self._mark = mark

    async def _tidy_always(self) -> None:
        while True:
            try:
                await self.tidy()
            except Exception:
                _LOG.exception("old tables could not be tidied away")
            await asyncio.sleep(_TIDY)

    async def tidy(self) -> None:
        """Close tables that nobody has touched for long, and forget old ones.

        Raises:
            StoreError: the store failed; what is left is done the next time.
        """
        tables = tidied(self._store, self._settings, self._now, self._is_in_use)
        async for table in tables:
            self._standings.forget(table)
            # Somebody may have woken it meanwhile.
            if table in self._actors:
                self._actors[table].reread()

    def _is_in_use(self, table: str) -> bool:
        return table in self._actors or table in self._waking

    def _now(self) -> int:
        return int(self._clock() * 1000)
