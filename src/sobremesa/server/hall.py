"""All tables of a server: opening and finding them, waking them up and letting them sleep."""

import asyncio
import contextlib
import heapq
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Final, TypeVar

import structlog

from sobremesa.analysis.statistics.model import Statistics
from sobremesa.fairness import SEED_BYTES
from sobremesa.protocol.commands import React, Say, TableCommand
from sobremesa.protocol.common import Person
from sobremesa.protocol.http import ListedTable, NewTable, Story, Tables
from sobremesa.protocol.server import Accepted, Welcome
from sobremesa.server.actor import TableActor, World
from sobremesa.server.limits import Buckets, Rate
from sobremesa.server.metrics import Metrics
from sobremesa.server.refusal import Refusal
from sobremesa.server.settings import Settings
from sobremesa.server.standings import Standings
from sobremesa.server.stories import Stories
from sobremesa.server.table.due import Habits
from sobremesa.server.table.entries import decoded, encoded
from sobremesa.server.table.export import record
from sobremesa.server.table.journal import BrokenJournal, folded, read_table
from sobremesa.server.table.opening import (
    CODE_LENGTH,
    CODE_LETTERS,
    ID_LENGTH,
    ID_LETTERS,
    new_table,
    rematch,
    rematch_id,
    word,
)
from sobremesa.server.table.sight import table_info
from sobremesa.server.table.standing import most_urgent, standing
from sobremesa.server.table.state import Step, TableState
from sobremesa.server.table.summary import listed, summary_of
from sobremesa.server.upkeep import close_untouched, read_mark
from sobremesa.store.errors import CodeTaken, NumberTaken, StoreError
from sobremesa.store.listing import (
    ByCode,
    Listed,
    OfPerson,
    Page,
    Public,
    Query,
    Status,
    Unfinished,
    Untouched,
)
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

_TRIES: Final = 20
_PAGE: Final = 50
_MOST_PAGES: Final = 10
"""Pages that are looked through for one of a list."""

_MOST_TABLES: Final = 500
"""Tables among which the most urgent ones of a person are looked for: the newest ones."""

_DAY: Final = 86_400_000
_THINKERS: Final = 2
_LOG: Final = structlog.get_logger()

T = TypeVar("T")

_STOPPING: Final = "the server is about to stop; try again in a moment"
_UNAVAILABLE: Final = "the tables cannot be read or written now; try again in a moment"


def steady_clock() -> Callable[[], float]:
    """Seconds since 1970, from a clock that is never set back while the program runs."""
    offset = time.time() - time.monotonic()
    return lambda: offset + time.monotonic()


class Hall:
    """The tables of one server, over one store."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        metrics: Metrics,
        clock: Callable[[], float] | None = None,
        thinkers: Executor | None = None,
    ) -> None:
        """Take a store; nothing happens before `start`.

        Args:
            store: keeps the journals.
            settings: what the server was told.
            metrics: counts.
            clock: seconds since 1970; by default a clock that is never set back.
            thinkers: where bots think; by default two threads.
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
        self._world: Final = World(
            store, metrics, habits, self._clock, self._thinkers, self._rematch
        )
        self._standings: Final = Standings(habits)
        self._stories: Final = Stories(store)
        self._actors: dict[str, TableActor] = {}
        self._waking: dict[str, asyncio.Future[TableActor]] = {}
        self._alarms: list[tuple[float, str]] = []
        self._alarm_of: dict[str, float] = {}
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
        await self._require_few_tables(person.id)
        at = self._now()
        table = word(secrets.token_bytes(ID_LENGTH), ID_LETTERS, ID_LENGTH)
        seed = secrets.token_bytes(SEED_BYTES)
        steps = await self._opened(
            table,
            lambda code: new_table(table, wanted, person, seed=seed, code=code, at=at),
        )
        self._take(steps[-1].table, at)
        last = steps[-1].table
        return ListedTable(table_info(last), at, at, standing(last, self._world.habits))

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
        return self._shown(await self._listed(table))

    async def by_code(self, code: str) -> ListedTable:
        """The table with a code, however it is written.

        Raises:
            Refusal: there is none.
        """
        page = await self._tables(ByCode(code.upper()), None)
        if not page.tables:
            raise Refusal("unknown", "no table has this code now")
        return self._shown(page.tables[0])

    async def public(self, status: Status, after: str | None = None) -> Tables:
        """The public tables of one status, the newest first.

        Of those with a game to come or to watch only the ones where somebody is: a table that
        everybody has forgotten would disappoint.
        """
        found: list[Listed] = []
        for _ in range(_MOST_PAGES):
            page = await self._tables(Public(status), after)
            found += (table for table in page.tables if self._is_worth_a_visit(table))
            after = page.next
            if after is None or len(found) >= _PAGE:
                break
        return Tables(tuple(map(self._shown, found)), after)

    def _is_worth_a_visit(self, found: Listed) -> bool:
        if found.summary.status in (Status.OVER, Status.CLOSED):
            return True
        actor = self._actors.get(found.table)
        return actor is not None and actor.is_attended

    async def of_person(self, person: str, after: str | None = None) -> Tables:
        """The tables at which a person sits, the newest first."""
        page = await self._tables(OfPerson(person), after)
        return Tables(tuple(map(self._shown, page.tables)), page.next)

    async def urgent(self, person: str) -> Tables:
        """The tables at which a person sits, those first that wait for them: one page."""
        page = await self._tables(OfPerson(person), None, limit=_MOST_TABLES)
        return Tables(tuple(most_urgent(person, map(self._shown, page.tables))[:_PAGE]))

    def _shown(self, found: Listed) -> ListedTable:
        """A table as lists show it; it is not woken for that."""
        awake = self._actors.get(found.table)
        table = None if awake is None or awake.is_gone else awake.table
        return listed(found, self._standings.of(found, table))

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
        with _readable(table):
            return _known(await self._stories.story(table, after))

    async def statistics(self, table: str) -> Statistics:
        """A table's game in numbers.

        Raises:
            Refusal: there is none, or it is not over.
        """
        with _readable(table):
            return _known(await self._stories.statistics(table))

    async def record(self, table: str) -> str:
        """The record of a table's game.

        Raises:
            Refusal: there is none, or it is not over.
        """
        try:
            entries = await self._store.read(table)
        except StoreError:
            raise Refusal("unavailable", _UNAVAILABLE) from None
        if not entries:
            raise _unknown()
        try:
            state, _ = folded(table, entries)
        except BrokenJournal:
            raise _broken(table) from None
        return record(state, (decoded(entry.body) for entry in entries))

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
        try:
            found = await read_table(self._store, table)
        except StoreError:
            raise Refusal("unavailable", _UNAVAILABLE) from None
        except BrokenJournal:
            raise _broken(table) from None
        except ValueError:
            raise _unknown() from None
        if found is None:
            raise _unknown()
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

    async def _opened(self, table: str, make: Callable[[str], Sequence[Step]]) -> Sequence[Step]:
        """Write the first entries of a table, under a code that no other has.

        Raises:
            Refusal: it cannot be, or cannot be kept now.
            NumberTaken: there is a table of that id.
        """
        for _ in range(_TRIES):
            code = word(secrets.token_bytes(CODE_LENGTH), CODE_LETTERS, CODE_LENGTH)
            steps = make(code)
            try:
                await self._store.append(
                    table,
                    1,
                    [encoded(step.entry) for step in steps],
                    at=steps[0].at,
                    summary=summary_of(steps[-1].table),
                )
            except CodeTaken:
                continue
            except NumberTaken:
                raise
            except StoreError:
                raise Refusal("unavailable", _UNAVAILABLE) from None
            return steps
        raise Refusal("unavailable", "no code is free; try again")

    async def _rematch(self, before: TableState, person: Person) -> str:
        """Open the table for another game of the same people, unless there is one already."""
        for number in range(_TRIES):
            table = rematch_id(before.id, number)
            found = await self._store.summary(table)
            if found is None:
                await self._open_rematch(before, table, person)
            if found is None or found.summary.status is not Status.CLOSED:
                return table
        raise Refusal("limit", "too many tables for another game were closed")

    async def _open_rematch(self, before: TableState, table: str, person: Person) -> None:
        at, seed = self._now(), secrets.token_bytes(SEED_BYTES)
        # Another server may have been quicker.
        with contextlib.suppress(NumberTaken):
            await self._opened(
                table, lambda code: rematch(before, table, person, seed=seed, code=code, at=at)
            )

    async def _require_few_tables(self, person: str) -> None:
        most = self._settings.tables_per_person
        if not most:
            return
        page = await self._tables(OfPerson(person), None, limit=most * 4)
        # Whoever has left a table for good should not have to come back to it first.
        recent = self._now() - _DAY
        live = [
            table
            for table in page.tables
            if table.summary.status in (Status.OPEN, Status.PLAYING) and table.updated > recent
        ]
        if len(live) >= most:
            raise Refusal("limit", f"you sit at {most} tables already: finish or close one first")

    async def _listed(self, table: str) -> Listed:
        try:
            found = await self._store.summary(table)
        except StoreError:
            raise Refusal("unavailable", _UNAVAILABLE) from None
        except ValueError:
            found = None
        if found is None:
            raise _unknown()
        return found

    async def _tables(self, query: Query, after: str | None, limit: int = _PAGE) -> Page:
        try:
            return await self._store.tables(query, limit=limit, after=after)
        except StoreError:
            raise Refusal("unavailable", _UNAVAILABLE) from None
        except ValueError as error:
            raise Refusal("malformed", str(error)) from None

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
                self._set_alarm(table, self._now() + _SOON)
            return
        if actor.is_alone:
            self._let_sleep(table, actor)

    def _set_alarm(self, table: str, at: float) -> None:
        self._alarm_of[table] = at
        heapq.heappush(self._alarms, (at, table))

    def _let_sleep(self, table: str, actor: TableActor) -> None:
        """Let a table go at which nobody is, unless something comes by itself soon."""
        due = actor.next_due()
        if due is not None:
            if due.at - self._now() < _SOON:
                return
            self._set_alarm(table, due.at)
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
        while self._alarms and self._alarms[0][0] - now < _SOON:
            at, table = heapq.heappop(self._alarms)
            # A later sleep may have set another time.
            if self._alarm_of.get(table) == at:
                del self._alarm_of[table]
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
        settings = self._settings
        for status, days in (
            (Status.OPEN, settings.close_open_days),
            (Status.PLAYING, settings.close_playing_days),
            (Status.OVER, settings.purge_over_days),
            (Status.CLOSED, settings.purge_closed_days),
        ):
            if not days:
                continue
            before = self._now() - int(days * _DAY)
            page = await self._store.tables(Untouched(before, status), limit=_PAGE)
            while page.tables:
                for found in page.tables:
                    if found.table in self._actors or found.table in self._waking:
                        continue
                    if status in (Status.OPEN, Status.PLAYING):
                        await close_untouched(self._store, found.table, found.last, self._now())
                    else:
                        await self._store.purge(found.table)
                    self._standings.forget(found.table)
                    # Somebody may have woken it meanwhile.
                    if found.table in self._actors:
                        self._actors[found.table].reread()
                if page.next is None:
                    break
                page = await self._store.tables(
                    Untouched(before, status), limit=_PAGE, after=page.next
                )

    def _now(self) -> int:
        return int(self._clock() * 1000)


def _broken(table: str) -> Refusal:
    """For a table that is there, and cannot be made out. To be called while that is handled."""
    _LOG.exception("a journal cannot be read", table=table)
    return Refusal("unknown", "this table cannot be read any more")


def _unknown() -> Refusal:
    return Refusal("unknown", "there is no such table")


@contextlib.contextmanager
def _readable(table: str) -> Iterator[None]:
    """What goes wrong when a journal is read becomes a refusal."""
    try:
        yield
    except StoreError:
        raise Refusal("unavailable", _UNAVAILABLE) from None
    except BrokenJournal:
        raise _broken(table) from None
    except ValueError:
        raise _unknown() from None


def _known(found: T | None) -> T:
    """What was found.

    Raises:
        Refusal: there is no such table.
    """
    if found is None:
        raise _unknown()
    return found
