"""One table at work: a queue, and for what is in it, in this order: check, append, answer, tell.

Everything that happens at a table goes through its queue: commands, what bots thought of, clocks.
Whatever is in the queue while the journal is being written makes up the next batch. Nobody is
answered or told before the journal has it, and the table itself goes on only then.
"""

import asyncio
import math
from collections.abc import Iterable
from time import perf_counter
from typing import Final

import msgspec
import structlog

from sobremesa.protocol.commands import Rematch, TableCommand
from sobremesa.protocol.common import Person
from sobremesa.protocol.server import Welcome
from sobremesa.server.audience import Audience, Watcher
from sobremesa.server.deciding import Deciding, require_rematch
from sobremesa.server.races import Races
from sobremesa.server.refusal import Refusal
from sobremesa.server.requests import Answers, CameIn, Job, Reply, Request, Tick, answer, refuse
from sobremesa.server.table import race, sight
from sobremesa.server.table.due import Due
from sobremesa.server.table.entries import encoded
from sobremesa.server.table.journal import read_table
from sobremesa.server.table.sight import Views
from sobremesa.server.table.state import Step, TableState, after
from sobremesa.server.table.summary import summary_of
from sobremesa.server.thinking import Thinking
from sobremesa.server.world import World
from sobremesa.store.errors import NumberTaken, StoreError

_LONGEST_WAIT: Final = 3600.0
"""Seconds that a timer runs at most; then it looks again."""

_LEAST_AWAKE: Final = 5_000
"""Milliseconds that a table stays awake at least."""

_STORE_RESTS: Final = 1.0
"""Seconds in which nothing comes by itself after the store has failed."""

_NO_MORE: Final = Refusal("unknown", "there is no such table any more")
_MISTAKE: Final = Refusal("unavailable", "the server made a mistake")
_STOPPING: Final = Refusal("unavailable", "the server is about to stop; try again in a moment")
_UNREADABLE: Final = Refusal("unavailable", "this table cannot be read now; try again in a moment")
_UNKEPT: Final = Refusal("unavailable", "this cannot be kept now; try again in a moment")

_ENCODE: Final = msgspec.json.Encoder().encode
_LOG: Final = structlog.get_logger()


class TableActor:
    """A table in memory, with those who look on.

    Attributes:
        table: where it stands; never ahead of the journal.
        is_gone: whether the store has forgotten the table, and so it is no more.
        audience: who looks on.
    """

    def __init__(self, table: TableState, last_at: int, world: World) -> None:
        """Take a table as its journal left it, whose last entry was written at `last_at`."""
        self.table = table
        self.is_gone = False
        self._last_at = last_at
        self._world: Final = world
        self._views: Views | None = sight.views(table.play)
        self._woke: Final = int(world.clock() * 1000)
        self.audience: Final = Audience(self._woke)
        self._queue: list[Job] = []
        self._worker: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._races: Final = Races(world)
        self._thinking: Final = Thinking(world.thinkers, world.metrics, world.level)
        self._deciding: Final = Deciding(world.habits, self.audience, self._races, self._thinking)
        self._doubtful = False
        self._rests_until = 0.0
        self._stopped = False
        self._arm()

    # --- those who look on ----------------------------------------------------------------------

    def join(self, watcher: Watcher, last: int | None, *, screen: bool = False) -> None:
        """Tell somebody all that they missed, and from now on what happens.

        Args:
            watcher: who looks on.
            last: the number of the last entry that they know; None for nothing.
            screen: whether it is a television, and so nobody.
        """
        if self.is_gone:
            watcher.bye("gone", _NO_MORE.what)
            return
        person = watcher.person.id if watcher.person else None
        was_there = person in self.audience.online
        missed = self.audience.missed(last, self.table)
        self.audience.add(watcher, self.table, screen=screen)
        if missed is None:
            watcher.send(_ENCODE(self.welcome(watcher.person)))
        else:
            for effect in missed:
                watcher.send(_ENCODE(effect.message(effect.seats_of(person))))
        self.audience.tell_presence(self.table)
        if person is not None and not was_there and self.table.seats_of(person):
            self._put(CameIn(person))
        self._arm()

    def leave(self, watcher: Watcher) -> None:
        """Somebody looks on no longer."""
        if self.audience.remove(watcher, self._now()):
            self.audience.tell_presence(self.table)
            self._arm()

    def touch(self, person: str) -> None:
        """A person without a connection asked for something: they are there, for now."""
        self.audience.touch(person, self._now())

    def welcome(self, person: Person | None) -> Welcome:
        """Everything that a person, or anybody, may see."""
        return sight.welcome(
            self.table,
            self._views,
            person.id if person else None,
            present=self.audience.presence(self.table),
            habits=self._world.habits,
            at=self._now(),
        )

    @property
    def is_attended(self) -> bool:
        """Whether somebody who sits here is there, or was a moment ago."""
        return bool(self.audience.there(self.table, self._now()))

    # --- the queue ------------------------------------------------------------------------------

    def ask(
        self, command: TableCommand, person: Person, reply: Reply, round_trip: float | None = None
    ) -> None:
        """Put a command into the queue; `reply` is called once, when the journal has its effect.

        Args:
            command: what is asked for.
            person: who asks.
            reply: takes the answer.
            round_trip: milliseconds to the person and back, as far as it was measured.
        """
        if self.is_gone:
            reply(_NO_MORE)
        elif self._stopped:
            reply(_STOPPING)
        else:
            allowance = race.allowance(round_trip)
            self._put(Request(command, person, reply, self._world.clock() * 1000, allowance))

    async def stop(self) -> None:
        """Finish what is in the queue, and take nothing more."""
        self.retire()
        self._thinking.stop()
        while self._worker is not None:
            await asyncio.wait([self._worker])
        self._refuse(self._queue, _STOPPING)
        self._races.end(self.table, _STOPPING)

    def reread(self) -> None:
        """Read the table anew: another program has written to its journal, or forgotten it."""
        self._doubtful = True
        self._put(Tick())

    def may_sleep(self) -> bool:
        """Whether nobody looks on, nothing is under way, and it has been awake for a while."""
        # Whoever it was woken for is about to come in.
        return self.is_alone and self._now() >= self._woke + _LEAST_AWAKE

    @property
    def is_alone(self) -> bool:
        """Whether nobody looks on and nothing is under way at this moment."""
        busy = self.audience or self._queue or self._worker or self._races or self._thinking
        return not (busy or self._doubtful or self.is_gone)

    def retire(self) -> None:
        """Go to sleep, which `may_sleep` allows: the journal holds everything."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()

    def next_due(self) -> Due | None:
        """What will come by itself, if anything does."""
        return self._deciding.next_due(self.table)

    def _put(self, job: Job) -> None:
        if self._stopped and not isinstance(job, Request):
            return
        self._queue.append(job)
        if self._worker is None:
            self._worker = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        jobs: list[Job] = []
        try:
            while self._queue:
                jobs, self._queue = self._queue, []
                if self._doubtful and not await self._is_certain(jobs):
                    continue
                await self._open_rematches(jobs)
                await self._batch(jobs)
        except Exception:
            # Nobody may lose the table over a fault of ours: it is read anew from the journal.
            self._doubtful = True
            self._rest()
            _LOG.exception("a batch failed", table=self.table.id)
            held = set(map(id, self._races.requests))
            self._refuse((job for job in jobs if id(job) not in held), _MISTAKE)
        finally:
            self._worker = None
            if not self._stopped:
                if self._queue:
                    self._worker = asyncio.get_running_loop().create_task(self._work())
                else:
                    self._arm()

    async def _batch(self, jobs: list[Job]) -> None:
        at = max(self._now(), self._last_at)
        table = self.table
        steps: list[Step] = []
        answers: Answers = []
        for job in jobs:
            try:
                for one in self._deciding.decide(table, job, at, answers, self._put):
                    step = after(table, one.entry, at, one.moved)
                    table = step.table
                    steps.append(step)
            except Refusal as refusal:
                if isinstance(job, Request):
                    answers.append((job, refusal.bare()))
            except Exception:
                _LOG.exception("a job failed", table=table.id, job=type(job).__name__)
                if isinstance(job, Request):
                    answers.append((job, _MISTAKE))
                else:
                    # It would come again at once.
                    self._rest()
        if steps:
            try:
                await self._append(steps, at)
            except StoreError as error:
                await self._not_appended(jobs, steps, answers, error)
                return
        for request, what in answers:
            answer(request, what, self._world.metrics)
        if steps:
            self._tell(steps, at)

    async def _append(self, steps: list[Step], at: int) -> None:
        began = perf_counter()
        last = steps[-1].table
        await self._world.store.append(
            self.table.id,
            self.table.number + 1,
            [encoded(step.entry) for step in steps],
            at=at,
            summary=summary_of(last) if sight.info_changed(self.table, last) else None,
        )
        self._world.metrics.appended(perf_counter() - began)

    def _tell(self, steps: list[Step], at: int) -> None:
        """Go on to where the journal is now, and tell everybody."""
        began = perf_counter()
        sat = [place.person for place in self.table.places]
        for step in steps:
            before, self.table = self.table, step.table
            moved = before.play is not step.table.play
            views = sight.views(step.table.play, self._views) if moved else self._views
            effect = sight.effect(before, self._views, step, views, self._world.habits)
            self._views = views
            self.audience.show(effect)
        self._last_at = at
        if sat != [place.person for place in self.table.places]:
            # Whoever looked on may sit here now, or the other way round.
            self.audience.tell_presence(self.table)
        self._races.end_if_decided(self.table)
        self._world.metrics.broadcast(perf_counter() - began)

    def _refuse(self, jobs: Iterable[Job], refusal: Refusal) -> None:
        refuse(jobs, refusal, self._world.metrics)

    # --- when the journal fails -----------------------------------------------------------------

    async def _is_certain(self, jobs: list[Job]) -> bool:
        """Whether the table was read anew; if it was not, these jobs are refused."""
        try:
            await self._reload()
        except StoreError:
            self._rest()
            self._refuse(jobs, _UNREADABLE)
            return False
        if self.is_gone:
            self._refuse(jobs, _NO_MORE)
            return False
        self._races.end_if_decided(self.table)
        return True

    async def _not_appended(
        self, jobs: list[Job], steps: list[Step], answers: Answers, error: StoreError
    ) -> None:
        """The store refused, or may have: what counts is what the journal says now."""
        _LOG.warning("the journal was not written", table=self.table.id, kind=type(error).__name__)
        self._doubtful = True
        if not isinstance(error, NumberTaken):
            self._rest()
        try:
            await self._reload()
        except StoreError:
            self._races.forget(jobs)
            self._refuse(jobs, _UNKEPT)
            return
        if self.is_gone:
            self._refuse(jobs, _NO_MORE)
            return
        if self.table == steps[-1].table:
            # It was written all the same.
            for request, what in answers:
                answer(request, what, self._world.metrics)
        else:
            self._races.forget(jobs)
            if isinstance(error, NumberTaken):
                # Another server wrote to this table: all is decided again, on what there is now.
                self._queue = [*jobs, *self._queue]
            else:
                self._refuse(jobs, _UNKEPT)
        self._races.end_if_decided(self.table)

    async def _reload(self) -> None:
        """Read the table anew, and show it whole to everybody.

        Raises:
            StoreError: the journal cannot be read now.
        """
        found = await read_table(self._world.store, self.table.id)
        self._doubtful = False
        if found is None:
            self.is_gone = True
            self.retire()
            self._races.end(self.table, _NO_MORE)
            self.audience.dismiss("gone", _NO_MORE.what)
            return
        self.table, self._last_at = found
        self._races.follow(self.table)
        self._views = sight.views(self.table.play)
        self.audience.begin_anew(self.table)
        for watcher in self.audience.watchers:
            # Another that breaks as it is told may have ended this one, too.
            if watcher in self.audience:
                watcher.send(_ENCODE(self.welcome(watcher.person)))

    def _rest(self) -> None:
        """Let a store that fails come to itself: what is due would be tried again at once."""
        self._rests_until = self._world.clock() + _STORE_RESTS

    async def _open_rematches(self, jobs: list[Job]) -> None:
        """Open the tables that are asked for, before anything is decided."""
        for job in tuple(jobs):
            if isinstance(job, Request) and isinstance(job.command, Rematch):
                try:
                    require_rematch(self.table, job.person.id)
                    job.next_table = await self._world.rematch(self.table, job.person)
                except (Refusal, StoreError) as error:
                    jobs.remove(job)
                    self._refuse([job], error.bare() if isinstance(error, Refusal) else _UNKEPT)

    # --- time -----------------------------------------------------------------------------------

    def _arm(self) -> None:
        """Set the timer for what comes next."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._stopped:
            return
        if self._doubtful:
            at = 0.0
        elif (claims := self._races.at_hand(self.table)) is not None:
            at = claims.ends
        elif (due := self.next_due()) is not None:
            at = due.at
        else:
            return
        # What is due is looked at in whole milliseconds, and timers may be a little early.
        on_time = 0.0 if at <= self._now() else (math.ceil(at) + 1) / 1000
        wait = max(on_time, self._rests_until) - self._world.clock()
        wait = min(max(wait, 0.0), _LONGEST_WAIT)
        self._timer = asyncio.get_running_loop().call_later(wait, self._put, Tick())

    def _now(self) -> int:
        return int(self._world.clock() * 1000)
