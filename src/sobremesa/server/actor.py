"""One table at work: a queue, and for what is in it, in this order: check, append, answer, tell.

Everything that happens at a table goes through its queue: commands, what bots thought of, clocks.
Whatever is in the queue while the journal is being written makes up the next batch. Nobody is
answered or told before the journal has it, and the table itself goes on only then.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import Executor
from time import perf_counter
from typing import Final

import msgspec
import structlog

from sobremesa.protocol.commands import Act, Rematch, TableCommand
from sobremesa.protocol.common import Person
from sobremesa.protocol.server import Welcome
from sobremesa.rules.game import Seat
from sobremesa.server.audience import Audience, Watcher
from sobremesa.server.claims import Claims
from sobremesa.server.metrics import Metrics
from sobremesa.server.refusal import Refusal
from sobremesa.server.requests import Answers, CameIn, Job, Reply, Request, Thought, Tick
from sobremesa.server.table import race, sight
from sobremesa.server.table.acting import claim, moves
from sobremesa.server.table.asking import Asked, Decided
from sobremesa.server.table.decide import decide
from sobremesa.server.table.due import (
    BotActs,
    Due,
    Habits,
    IsGone,
    Lapses,
    TimeIsUp,
    next_due,
)
from sobremesa.server.table.entries import (
    CameBack,
    Played,
    RematchOpened,
    WentAway,
    encoded,
)
from sobremesa.server.table.journal import read_table
from sobremesa.server.table.play import played
from sobremesa.server.table.sight import Views
from sobremesa.server.table.state import Step, TableState, after
from sobremesa.server.table.summary import summary_of
from sobremesa.server.thinking import Thinking
from sobremesa.store.errors import NumberTaken, StoreError
from sobremesa.store.listing import Status
from sobremesa.store.store import Store

_LONGEST_WAIT: Final = 3600.0
"""Seconds that a timer runs at most; then it looks again."""

_LEAST_AWAKE: Final = 5_000
"""Milliseconds that a table stays awake at least."""

_STORE_RESTS: Final = 1.0
"""Seconds in which nothing comes by itself after the store has failed."""

_A_MOMENT: Final = 60_000
"""Milliseconds after which somebody without a connection is not there any more."""

_NO_MORE: Final = Refusal("unknown", "there is no such table any more")
_MISTAKE: Final = Refusal("unavailable", "the server made a mistake")
_STOPPING: Final = Refusal("unavailable", "the server is about to stop; try again in a moment")
_UNREADABLE: Final = Refusal("unavailable", "this table cannot be read now; try again in a moment")
_UNKEPT: Final = Refusal("unavailable", "this cannot be kept now; try again in a moment")

_ENCODE: Final = msgspec.json.Encoder().encode
_LOG: Final = structlog.get_logger()


class World(msgspec.Struct, frozen=True, eq=False):
    """What a table needs from outside.

    Attributes:
        store: keeps the journal.
        metrics: counts.
        habits: how this server treats time.
        clock: seconds since 1970.
        thinkers: where bots think, outside the event loop.
        rematch: opens the table for another game of the same people, and says its id.
    """

    store: Store
    metrics: Metrics
    habits: Habits
    clock: Callable[[], float]
    thinkers: Executor
    rematch: Callable[[TableState, Person], Awaitable[str]]


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
        self._claims: Claims | None = None
        self._decided_races: list[Claims] = []
        self._thinking: Final = Thinking(world.thinkers, world.metrics)
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
        return bool(self._there(self._now()))

    def _there(self, now: int) -> frozenset[str]:
        """Who of those who sit here is there, or was a moment ago: pages are loaded anew."""
        gone = self.audience.gone(self.table)
        there = (one for one in self.table.persons() if now - gone.get(one, now) < _A_MOMENT)
        return frozenset(there)

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
        claims, self._claims = self._claims, None
        self._refuse(self._queue, _STOPPING)
        if claims is not None:
            self._refuse(claims.requests, _STOPPING)

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
        busy = self.audience or self._queue or self._worker or self._claims or self._thinking
        return not (busy or self._doubtful or self.is_gone)

    def retire(self) -> None:
        """Go to sleep, which `may_sleep` allows: the journal holds everything."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()

    def next_due(self) -> Due | None:
        """What will come by itself, if anything does."""
        return self._next_due(self.table)

    def _next_due(self, table: TableState) -> Due | None:
        busy = set(self._thinking.seats)
        if self._claims is not None:
            # A bot that has claimed is not due again.
            busy |= self._claims.seats
        return next_due(table, self._world.habits, self.audience.gone(table), busy)

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
            held = set(map(id, self._claims.requests)) if self._claims else set()
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
                for one in self._decided(table, job, at, answers):
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
        for request, answer in answers:
            self._reply(request, answer)
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
        self._end_race_if_decided()
        self._world.metrics.broadcast(perf_counter() - began)

    def _reply(self, request: Request, answer: int | Refusal) -> None:
        if request.is_answered:
            return
        request.is_answered = True
        if isinstance(answer, Refusal):
            self._world.metrics.refused(answer.code)
        else:
            self._world.metrics.accepted()
        request.reply(answer)

    def _refuse(self, jobs: Iterable[Job], refusal: Refusal) -> None:
        """Refuse the commands among jobs that are not answered yet."""
        for job in tuple(jobs):
            if isinstance(job, Request):
                self._reply(job, refusal)

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
        self._end_race_if_decided()
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
            self._forget_claims(jobs)
            self._refuse(jobs, _UNKEPT)
            return
        if self.is_gone:
            self._refuse(jobs, _NO_MORE)
            return
        if self.table == steps[-1].table:
            # It was written all the same.
            for request, answer in answers:
                self._reply(request, answer)
        else:
            self._forget_claims(jobs)
            if isinstance(error, NumberTaken):
                # Another server wrote to this table: all is decided again, on what there is now.
                self._queue = [*jobs, *self._queue]
            else:
                self._refuse(jobs, _UNKEPT)
        self._end_race_if_decided()

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
            self._end_race()
            self.audience.dismiss("gone", _NO_MORE.what)
            return
        self.table, self._last_at = found
        if self._claims is not None and self._claims.is_same(self.table.play):
            assert self.table.play is not None
            self._claims.play = self.table.play
        self._views = sight.views(self.table.play)
        self.audience.begin_anew(self.table)
        for watcher in self.audience.watchers:
            # Another that breaks as it is told may have ended this one, too.
            if watcher in self.audience:
                watcher.send(_ENCODE(self.welcome(watcher.person)))

    def _rest(self) -> None:
        """Let a store that fails come to itself: what is due would be tried again at once."""
        self._rests_until = self._world.clock() + _STORE_RESTS

    # --- what is decided ------------------------------------------------------------------------

    def _decided(
        self, table: TableState, job: Job, at: int, answers: Answers
    ) -> tuple[Decided, ...]:
        match job:
            case Request():
                return self._requested(table, job, at, answers)
            case Thought(play=play, action=action):
                # What has happened meanwhile may have made it senseless.
                current = table.play is not None and table.play.settled is play.settled
                if not (current and _is_played(table) and table.places[action.seat].level):
                    return ()
                return moves(table, action, at)
            case CameIn(person=person):
                return tuple(
                    Decided(CameBack(seat=seat, by=person))
                    for seat in table.seats_of(person)
                    if table.places[seat].away == "gone" and _is_played(table)
                )
            case Tick():
                return self._due(table, at, answers)

    def _requested(
        self, table: TableState, request: Request, at: int, answers: Answers
    ) -> tuple[Decided, ...]:
        command, person = request.command, request.person
        number = table.answer(person.id, command.id)
        if number is not None:
            answers.append((request, number))
            return ()
        asked = Asked(command, person, at, self._there(at))
        if isinstance(command, Act) and _is_race(table):
            return self._claimed(table, asked, command, request)
        if isinstance(command, Rematch):
            assert request.next_table is not None
            entry = RematchOpened(table=request.next_table, by=person.id, command=command.id)
            is_known = table.next_table == request.next_table
            decided: tuple[Decided, ...] = () if is_known else (Decided(entry),)
        else:
            decided = decide(table, asked)
        answers.append((request, table.number + len(decided)))
        return decided

    def _due(self, table: TableState, at: int, answers: Answers) -> tuple[Decided, ...]:
        """What has come due, one thing at a time; the timer is set anew after it."""
        if self._is_open_race(table):
            assert self._claims is not None
            return (self._claims.decide(table, at, answers),) if at >= self._claims.ends else ()
        due = self._next_due(table)
        if due is None or due.at > at:
            return ()
        play = table.play
        assert play is not None
        match due.event:
            case BotActs(seat) if play.is_race:
                turns = play.turns()
                assert turns is not None
                [action] = turns.actions[Seat(seat)]
                self._race(table).add(action, due.at - play.since, None)
                return ()
            case BotActs(seat):
                self._thinking.begin(table, seat, self._put)
                return ()
            case TimeIsUp(seat):
                return (Decided(WentAway(seat=seat, reason="time")),)
            case IsGone(seat):
                return (Decided(WentAway(seat=seat, reason="gone")),)
            case Lapses():
                turns = play.turns()
                assert turns is not None
                assert turns.lapse is not None
                moved = played(play, (turns.lapse,), table.opened.seed, at)
                return (Decided(Played(lines=moved.lines), moved),)

    async def _open_rematches(self, jobs: list[Job]) -> None:
        """Open the tables that are asked for, before anything is decided."""
        for job in tuple(jobs):
            if isinstance(job, Request) and isinstance(job.command, Rematch):
                try:
                    job.next_table = await self._next_table(job.person)
                except (Refusal, StoreError) as error:
                    jobs.remove(job)
                    self._reply(job, error.bare() if isinstance(error, Refusal) else _UNKEPT)

    async def _next_table(self, person: Person) -> str:
        if not self.table.seats_of(person.id):
            raise Refusal("not-seated", "only those who sit here can do that")
        if self.table.status is Status.CLOSED:
            raise Refusal("closed", "this table is closed")
        if not self.table.is_over:
            raise Refusal("not-allowed", "the game is not over")
        return await self._world.rematch(self.table, person)

    # --- the race -------------------------------------------------------------------------------

    def _claimed(
        self, table: TableState, asked: Asked, act: Act, request: Request
    ) -> tuple[Decided, ...]:
        action = claim(table, asked, act)
        claims = self._race(table)
        if claims.joined(action, request):
            return ()
        claims.add(action, max(request.arrived - claims.play.since, 0.0), request)
        # Whoever acts is back.
        is_away = table.places[action.seat].away is not None
        return (Decided(CameBack(seat=action.seat, by=asked.person.id)),) if is_away else ()

    def _race(self, table: TableState) -> Claims:
        """The race at hand; it opens with its first claim."""
        assert table.play is not None
        if self._claims is None or not self._is_open_race(table):
            # Those of a race before this one are answered once the journal has its end.
            self._decided_races += [self._claims] if self._claims is not None else []
            self._claims = Claims(table.play, self._world.clock() * 1000)
        return self._claims

    def _is_open_race(self, table: TableState) -> bool:
        """Whether somebody has claimed, and it is not decided who was the first."""
        claims = self._claims
        if claims is None or not claims:
            return False
        return claims.play is table.play and _is_race(table)

    def _forget_claims(self, jobs: Iterable[Job]) -> None:
        if self._claims is not None:
            self._claims.forget(jobs)

    def _end_race_if_decided(self) -> None:
        for claims in self._decided_races:
            self._answer_late(claims)
        self._decided_races = []
        if self._claims is not None and not self._is_open_race(self.table):
            self._end_race()

    def _end_race(self) -> None:
        """Answer whoever still waits for the end of a race."""
        claims, self._claims = self._claims, None
        if claims is not None:
            self._answer_late(claims)

    def _answer_late(self, claims: Claims) -> None:
        refusal = Refusal("late", "this was decided already")
        if self.is_gone:
            refusal = _NO_MORE
        elif self.table.status is Status.CLOSED:
            refusal = Refusal("closed", "this table is closed")
        for request in claims.requests:
            # The journal may have it, although the store had failed.
            number = self.table.answer(request.person.id, request.command.id)
            self._reply(request, refusal if number is None else number)

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
        elif self._is_open_race(self.table):
            assert self._claims is not None
            at = self._claims.ends
        else:
            due = self.next_due()
            if due is None:
                return
            at = due.at
        # What is due is looked at in whole milliseconds, and timers may be a little early.
        on_time = 0.0 if at <= self._now() else (math.ceil(at) + 1) / 1000
        wait = max(on_time, self._rests_until) - self._world.clock()
        wait = min(max(wait, 0.0), _LONGEST_WAIT)
        self._timer = asyncio.get_running_loop().call_later(wait, self._put, Tick())

    def _now(self) -> int:
        return int(self._world.clock() * 1000)


def _is_played(table: TableState) -> bool:
    """Whether a game goes on."""
    return table.status is Status.PLAYING


def _is_race(table: TableState) -> bool:
    """Whether a Tally Up can be claimed."""
    return _is_played(table) and table.play is not None and table.play.is_race
