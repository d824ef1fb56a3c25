"""One table at work: a queue, and for what is in it, in this order: check, append, answer, tell.

Everything that happens at a table goes through its queue: commands, what bots thought of, clocks.
Whatever is in the queue while the journal is being written makes up the next batch. Nobody is
answered or told before the journal has it, and the table itself goes on only then.
"""

import asyncio
import math
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import Executor
from time import perf_counter
from typing import Any, Final, Protocol

import msgspec
import structlog

from sobremesa.bots import catalog as bots
from sobremesa.protocol.commands import Act, Rematch, TableCommand
from sobremesa.protocol.common import Person
from sobremesa.protocol.server import ByeCode, Presence, Welcome
from sobremesa.rules.game import Action, Seat, SeatView
from sobremesa.server.metrics import Metrics
from sobremesa.server.refusal import Refusal
from sobremesa.server.table import race, sight
from sobremesa.server.table.decide import Asked, Decided, claim, decide, moves
from sobremesa.server.table.due import (
    BotActs,
    Due,
    Habits,
    IsGone,
    Lapses,
    TimeIsUp,
    next_due,
    randomness,
)
from sobremesa.server.table.entries import (
    CameBack,
    ClaimFigures,
    Played,
    RematchOpened,
    WentAway,
    encoded,
)
from sobremesa.server.table.journal import read_table
from sobremesa.server.table.play import Play, played
from sobremesa.server.table.sight import Effect, Views
from sobremesa.server.table.state import Step, TableState, after
from sobremesa.server.table.summary import summary_of
from sobremesa.store.errors import NumberTaken, StoreError
from sobremesa.store.listing import Status
from sobremesa.store.store import Store

MOST_RECENT: Final = 128
"""Entries that are kept ready for those who were away; who was away for longer gets everything."""

_LONGEST_WAIT: Final = 3600.0
"""Seconds that a timer runs at most; then it looks again."""

_DRESSING: Final = 5_000
"""Milliseconds that a table stays awake at least."""

_STORE_RESTS: Final = 1.0
"""Seconds in which nothing comes by itself after the store has failed."""

_NO_MORE: Final = "there is no such table any more"
_A_MOMENT: Final = 60_000
"""Milliseconds after which somebody without a connection is not there any more."""

_ENCODE: Final = msgspec.json.Encoder().encode
_LOG: Final = structlog.get_logger()

Reply = Callable[[int | Refusal], None]
"""Takes the answer to a command: the number of its entry, or why it is refused."""


class Watcher(Protocol):
    """Somebody who looks on: a connection."""

    @property
    def person(self) -> Person | None:
        """Who it is, or None for somebody without an identity."""

    def send(self, message: bytes) -> None:
        """Hand over a message, without waiting."""

    def bye(self, code: ByeCode, what: str) -> None:
        """Send them away."""


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


class _Request(msgspec.Struct, eq=False):
    """A command of a person; `arrived` and `allowance` in milliseconds, for a race."""

    command: TableCommand
    person: Person
    reply: Reply
    arrived: float
    allowance: float
    next_table: str | None = None
    is_answered: bool = False


class _Thought(msgspec.Struct, frozen=True, eq=False):
    """What a bot wants to do, in the game as it was then."""

    play: Play
    action: Action


class _CameIn(msgspec.Struct, frozen=True):
    """A person is connected (again)."""

    person: str


class _Tick(msgspec.Struct, frozen=True):
    """Something may be due."""


_Job = _Request | _Thought | _CameIn | _Tick


class _Claim(msgspec.Struct, frozen=True, eq=False):
    """A claim that takes part in a race; a bot's has no requests, one sent again has several."""

    action: Action
    figures: ClaimFigures
    requests: list[_Request]


class TableActor:
    """A table in memory, with those who look on.

    Attributes:
        table: where it stands; never ahead of the journal.
        is_gone: whether the store has forgotten the table, and so it is no more.
    """

    def __init__(self, table: TableState, last_at: int, world: World) -> None:
        """Take a table as its journal left it, whose last entry was written at `last_at`."""
        self.table = table
        self.is_gone = False
        self._last_at = last_at
        self._world: Final = world
        self._views: Views = sight.views(table.play)
        self._recent: deque[Effect] = deque(maxlen=MOST_RECENT)
        self._watchers: dict[Watcher, tuple[int, ...]] = {}
        woke = int(world.clock() * 1000)
        self._connected: frozenset[str] | None = None
        self._seen: dict[str, int] = {}
        self._woke: Final = woke
        self._queue: list[_Job] = []
        self._worker: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._claims: list[_Claim] = []
        self._race: Play | None = None
        self._race_ends = 0.0
        self._thinking: dict[int, Play] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._doubtful = False
        self._rests_until = 0.0
        self._stopped = False
        self._presences = 0
        self._arm()

    # --- those who look on ----------------------------------------------------------------------

    def join(self, watcher: Watcher, last: int | None) -> None:
        """Tell somebody all that they missed, and from now on what happens.

        Args:
            watcher: who looks on.
            last: the number of the last entry that they know; None for nothing.
        """
        if self.is_gone:
            watcher.bye("gone", _NO_MORE)
            return
        person = watcher.person.id if watcher.person else None
        own = self.table.seats_of(person)
        was_there = person is not None and self._is_online(person)
        self._watchers[watcher] = own
        self._connected = None
        missed = self._missed(last)
        if missed is None:
            watcher.send(_ENCODE(self.welcome(watcher.person)))
        else:
            for effect in missed:
                watcher.send(_ENCODE(effect.message(effect.seats_of(person))))
        self._tell_presence()
        if own and person is not None and not was_there:
            self._put(_CameIn(person))
        self._arm()

    def leave(self, watcher: Watcher) -> None:
        """Somebody looks on no longer."""
        if self._watchers.pop(watcher, None) is None:
            return
        self._connected = None
        if watcher.person is not None:
            self._seen[watcher.person.id] = self._now()
        self._tell_presence()
        self._arm()

    def touch(self, person: str) -> None:
        """A person without a connection asked for something: they are there, for now."""
        self._seen[person] = self._now()

    def welcome(self, person: Person | None) -> Welcome:
        """Everything that a person, or anybody, may see."""
        return sight.welcome(
            self.table,
            self._views,
            person.id if person else None,
            present=self._presence(),
            habits=self._world.habits,
            at=self._now(),
        )

    @property
    def watchers(self) -> tuple[Watcher, ...]:
        """Who looks on."""
        return tuple(self._watchers)

    @property
    def is_attended(self) -> bool:
        """Whether somebody who sits here is there, or was a moment ago."""
        now = self._now()
        return any(
            person not in (gone := self._gone()) or now - gone[person] < _A_MOMENT
            for person in self.table.persons()
        )

    @property
    def spectators(self) -> int:
        """How many look on who have no seat."""
        return sum(not own for own in self._watchers.values())

    def _missed(self, last: int | None) -> list[Effect] | None:
        """What came after an entry; None if that is not known any more."""
        if last is None or last > self.table.number:
            return None
        if not self._recent:
            # Whoever told them of the last entry may have told another time for the clock.
            is_sure = self.table.play is None and last == self.table.number
            return [] if is_sure else None
        if self._recent[0].number > last + 1:
            return None
        return [effect for effect in self._recent if effect.number > last]

    def _is_online(self, person: str) -> bool:
        return any(watcher.person and watcher.person.id == person for watcher in self._watchers)

    def _online(self) -> frozenset[str]:
        """The persons who are connected."""
        if self._connected is None:
            self._connected = frozenset(
                watcher.person.id for watcher in self._watchers if watcher.person
            )
        return self._connected

    def _presence(self) -> Presence:
        online = self.table.persons() & self._online()
        return Presence(tuple(sorted(online)), self.spectators)

    def _tell_presence(self) -> None:
        self._presences += 1
        current = self._presences
        message = _ENCODE(self._presence())
        for watcher in self.watchers:
            # Whoever breaks as they are told changes who is there: all have been told by then.
            if current != self._presences:
                return
            watcher.send(message)

    def _gone(self) -> Mapping[str, int]:
        """The persons who are not connected, and since when."""
        online = self._online()
        return {
            place.person: self._seen.get(place.person, self._woke)
            for place in self.table.places
            if place.person is not None and place.person not in online
        }

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
            reply(Refusal("unknown", _NO_MORE))
            return
        if self._stopped:
            reply(Refusal("unavailable", "the server is about to stop; try again in a moment"))
            return
        allowance = race.allowance(round_trip)
        self._put(_Request(command, person, reply, self._world.clock() * 1000, allowance))

    async def stop(self) -> None:
        """Finish what is in the queue, and take nothing more."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
        for task in tuple(self._tasks):
            task.cancel()
        while self._worker is not None:
            await asyncio.wait([self._worker])
        claims, self._claims = self._claims, []
        left = [*self._queue, *(request for held in claims for request in held.requests)]
        self._refuse(left, Refusal("unavailable", "the server is about to stop"))

    def reread(self) -> None:
        """Read the table anew: another program has written to its journal, or forgotten it."""
        self._doubtful = True
        self._put(_Tick())

    def may_sleep(self) -> bool:
        """Whether nobody looks on and nothing is under way."""
        # Whoever it was woken for is about to come in.
        just_woke = self._now() < self._woke + _DRESSING
        busy = self._watchers or self._queue or self._worker or self._claims or self._tasks
        return not (busy or just_woke or self._doubtful)

    def retire(self) -> None:
        """Go to sleep, which `may_sleep` allows: the journal holds everything."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()

    def next_due(self) -> Due | None:
        """What will come by itself, if anything does."""
        return next_due(self.table, self._world.habits, self._gone(), self._thinking)

    def _put(self, job: _Job) -> None:
        self._queue.append(job)
        if self._worker is None:
            self._worker = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        jobs: list[_Job] = []
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
            self._refuse(self._not_held(jobs), Refusal("unavailable", "the server made a mistake"))
        finally:
            self._worker = None
            if not self._stopped:
                if self._queue:
                    self._worker = asyncio.get_running_loop().create_task(self._work())
                else:
                    self._arm()

    async def _is_certain(self, jobs: list[_Job]) -> bool:
        """Whether the table was read anew; if it was not, these jobs are refused."""
        try:
            await self._reload()
        except StoreError:
            self._rest()
            refusal = Refusal("unavailable", "this table cannot be read now; try again in a moment")
        else:
            if not self.is_gone:
                self._end_race_if_decided()
                return True
            refusal = Refusal("unknown", _NO_MORE)
        self._refuse(jobs, refusal)
        return False

    async def _batch(self, jobs: list[_Job]) -> None:
        at = max(self._now(), self._last_at)
        table = self.table
        steps: list[Step] = []
        answers: list[tuple[_Request, int | Refusal]] = []
        for job in jobs:
            try:
                for one in self._decided(table, job, at, answers):
                    step = after(table, one.entry, at, one.moved)
                    table = step.table
                    steps.append(step)
            except Refusal as refusal:
                if isinstance(job, _Request):
                    answers.append((job, refusal))
            except Exception:
                _LOG.exception("a job failed", table=table.id, job=type(job).__name__)
                if isinstance(job, _Request):
                    answers.append((job, Refusal("unavailable", "the server made a mistake")))
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

    async def _not_appended(
        self,
        jobs: list[_Job],
        steps: list[Step],
        answers: list[tuple[_Request, int | Refusal]],
        error: StoreError,
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
            self._refuse(jobs, Refusal("unavailable", "this cannot be kept now; try again"))
            return
        if self.is_gone:
            self._refuse(jobs, Refusal("unknown", _NO_MORE))
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
                self._refuse(jobs, Refusal("unavailable", "this could not be kept; try again"))
        self._end_race_if_decided()

    def _refuse(self, jobs: Iterable[_Job], refusal: Refusal) -> None:
        """Refuse the commands among jobs that are not answered yet."""
        for job in jobs:
            if isinstance(job, _Request):
                self._reply(job, refusal)

    def _not_held(self, jobs: Iterable[_Job]) -> list[_Job]:
        """Jobs without those that wait for the end of a race."""
        held = {id(request) for claim in self._claims for request in claim.requests}
        return [job for job in jobs if id(job) not in held]

    def _forget_claims(self, jobs: Iterable[_Job]) -> None:
        """Take claims that came with these jobs out of the race: they are looked at anew."""
        new = set(map(id, jobs))
        self._claims = [
            held
            for held in self._claims
            if not held.requests or any(id(request) not in new for request in held.requests)
        ]
        for held in self._claims:
            held.requests[:] = [request for request in held.requests if id(request) not in new]

    async def _reload(self) -> None:
        """Read the table anew, and show it whole to everybody.

        Raises:
            StoreError: the journal cannot be read now.
        """
        found = await read_table(self._world.store, self.table.id)
        self._doubtful = False
        if found is None:
            self._vanish()
            return
        self.table, self._last_at = found
        self._find_race()
        self._views = sight.views(self.table.play)
        self._recent.clear()
        for watcher in self.watchers:
            person = watcher.person
            self._watchers[watcher] = self.table.seats_of(person.id if person else None)
        for watcher in self.watchers:
            # Another that breaks as it is told may have ended this one, too.
            if watcher in self._watchers:
                watcher.send(_ENCODE(self.welcome(watcher.person)))

    def _vanish(self) -> None:
        """The store has forgotten the table: send everybody away, and take nothing more."""
        self.is_gone = True
        self.retire()
        self._end_race()
        watchers = self.watchers
        self._watchers.clear()
        self._connected = None
        for watcher in watchers:
            watcher.bye("gone", _NO_MORE)

    def _reply(self, request: _Request, answer: int | Refusal) -> None:
        if request.is_answered:
            return
        request.is_answered = True
        if isinstance(answer, Refusal):
            self._world.metrics.refused(answer.code)
        else:
            self._world.metrics.accepted()
        request.reply(answer)

    def _tell(self, steps: list[Step], at: int) -> None:
        """Go on to where the journal is now, and tell everybody."""
        began = perf_counter()
        who = tuple(place.person for place in self.table.places)
        for step in steps:
            before, self.table = self.table, step.table
            moved = before.play is not step.table.play
            views = sight.views(step.table.play, self._views) if moved else self._views
            effect = sight.effect(before, self._views, step, views, self._world.habits)
            self._views = views
            self._recent.append(effect)
            self._show(effect)
        self._last_at = at
        if who != tuple(place.person for place in self.table.places):
            # Whoever looked on may sit here now, or the other way round.
            self._tell_presence()
        self._end_race_if_decided()
        self._world.metrics.broadcast(perf_counter() - began)

    def _show(self, effect: Effect) -> None:
        encoded_for: dict[tuple[int, ...], bytes] = {}
        if effect.moved:
            for watcher in self.watchers:
                person = watcher.person.id if watcher.person else None
                self._watchers[watcher] = effect.seats_of(person)
        for watcher, own in tuple(self._watchers.items()):
            # Another that breaks as it is told may have ended this one, too.
            if watcher not in self._watchers:
                continue
            message = encoded_for.get(own)
            if message is None:
                message = encoded_for[own] = _ENCODE(effect.message(own))
            watcher.send(message)

    # --- what is decided ------------------------------------------------------------------------

    def _decided(
        self,
        table: TableState,
        job: _Job,
        at: int,
        answers: list[tuple[_Request, int | Refusal]],
    ) -> tuple[Decided, ...]:
        match job:
            case _Request():
                return self._requested(table, job, at, answers)
            case _Thought():
                self._thinking.pop(job.action.seat, None)
                # What has happened meanwhile may have made it senseless.
                current = table.play is job.play or (
                    table.play is not None and table.play.settled is job.play.settled
                )
                if not current or not _is_played(table):
                    return ()
                if table.places[job.action.seat].level is None:
                    return ()
                return moves(table, job.action, at)
            case _CameIn():
                return tuple(
                    Decided(CameBack(seat=seat, by=job.person))
                    for seat in table.seats_of(job.person)
                    if table.places[seat].away == "gone" and _is_played(table)
                )
            case _Tick():
                return self._due(table, at, answers)

    def _requested(
        self,
        table: TableState,
        request: _Request,
        at: int,
        answers: list[tuple[_Request, int | Refusal]],
    ) -> tuple[Decided, ...]:
        command, person = request.command, request.person
        number = table.answer(person.id, command.id)
        if number is not None:
            answers.append((request, number))
            return ()
        asked = Asked(command, person, at, self._online())
        if isinstance(command, Rematch):
            assert request.next_table is not None
            entry = RematchOpened(table=request.next_table, by=person.id, command=command.id)
            decided: tuple[Decided, ...] = (
                () if table.next_table == request.next_table else (Decided(entry),)
            )
        elif isinstance(command, Act) and _is_race(table):
            return self._claimed(table, asked, command, request)
        else:
            decided = decide(table, asked)
        answers.append((request, table.number + len(decided)))
        return decided

    def _due(
        self, table: TableState, at: int, answers: list[tuple[_Request, int | Refusal]]
    ) -> tuple[Decided, ...]:
        """What has come due, one thing at a time; the timer is set anew after it."""
        if self._claims and self._race is table.play and _is_race(table):
            if at < self._race_ends:
                return ()
            return (self._decide_race(table, at, answers),)
        due = next_due(table, self._world.habits, self._gone(), self._thinking)
        if due is None or due.at > at:
            return ()
        play = table.play
        assert play is not None
        match due.event:
            case BotActs(seat) if play.is_race:
                turns = play.turns()
                assert turns is not None
                figures = ClaimFigures(seat, due.at - play.since, 0.0)
                self._enter_race(play, _Claim(turns.actions[Seat(seat)][0], figures, []))
                return ()
            case BotActs(seat):
                self._think(table, seat)
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

    # --- the race -------------------------------------------------------------------------------

    def _claimed(
        self, table: TableState, asked: Asked, act: Act, request: _Request
    ) -> tuple[Decided, ...]:
        play = table.play
        assert play is not None
        action = claim(table, asked, act)
        if self._race is play:
            for held in self._claims:
                if held.action.seat == action.seat and held.requests:
                    # The same claim again, over another connection.
                    held.requests.append(request)
                    return ()
        after_roll = max(request.arrived - play.since, 0.0)
        figures = ClaimFigures(action.seat, after_roll, request.allowance)
        self._enter_race(play, _Claim(action, figures, [request]))
        # Whoever acts is back.
        is_away = table.places[action.seat].away is not None
        return (Decided(CameBack(seat=action.seat, by=asked.person.id)),) if is_away else ()

    def _enter_race(self, play: Play, claimed: _Claim) -> None:
        if self._race is not play or not self._claims:
            self._end_race()
            self._race = play
            self._race_ends = self._world.clock() * 1000 + race.GRACE
        self._claims.append(claimed)
        # A bot that has claimed is not due again.
        self._thinking[claimed.action.seat] = play

    def _decide_race(
        self, table: TableState, at: int, answers: list[tuple[_Request, int | Refusal]]
    ) -> Decided:
        play = table.play
        assert play is not None
        # They stay until the journal has it.
        figures = tuple(held.figures for held in self._claims)
        best = race.first(figures)
        winner = next(held for held in self._claims if held.figures is best)
        seat = winner.action.seat
        late = Refusal("late", f"{table.places[seat].name} was quicker")
        cause: dict[str, Any] = {}
        for held in self._claims:
            for request in held.requests:
                if held.action.seat == seat:
                    cause = cause or {"by": request.person.id, "command": request.command.id}
                    answers.append((request, table.number + 1))
                else:
                    answers.append((request, late))
        moved = played(play, (winner.action,), table.opened.seed, at)
        return Decided(Played(lines=moved.lines, claims=figures, **cause), moved)

    def _find_race(self) -> None:
        """After the table was read anew: go on with the race, if it is the same one."""
        before, play = self._race, self.table.play
        if before is None or play is None or not play.is_race:
            return
        if (before.since, before.draws) == (play.since, play.draws):
            self._race = play

    def _end_race_if_decided(self) -> None:
        decided = self._race is not self.table.play or not _is_race(self.table)
        if self._race is not None and decided:
            self._end_race()

    def _end_race(self) -> None:
        refusal = Refusal("late", "this was decided already")
        if self.is_gone:
            refusal = Refusal("unknown", _NO_MORE)
        elif self.table.status is Status.CLOSED:
            refusal = Refusal("closed", "this table is closed")
        for held in self._claims:
            for request in held.requests:
                # The journal may have it, although the store had failed.
                number = self.table.answer(request.person.id, request.command.id)
                self._reply(request, refusal if number is None else number)
        self._claims, self._race = [], None
        self._thinking = {seat: play for seat, play in self._thinking.items() if not play.is_race}

    # --- bots and clocks ------------------------------------------------------------------------

    def _think(self, table: TableState, seat: int) -> None:
        """Let the bot on a seat think, outside the event loop."""
        play = table.play
        assert play is not None
        level = table.places[seat].level
        assert level is not None
        self._thinking[seat] = play
        view = sight.views(play)[seat] if play.sealed else play.game.view(play.state, Seat(seat))
        chance = randomness(table, "choice", seat)

        def advised(view: SeatView) -> Action:
            found: Action = bots.bot(table.opened.game, level).advise(view, chance).action
            if found not in view.actions:
                raise ValueError(f"{found!r} is none of its actions")
            return found

        async def think() -> None:
            began = perf_counter()
            loop = asyncio.get_running_loop()
            try:
                action = await loop.run_in_executor(self._world.thinkers, advised, view)
            except Exception:
                _LOG.exception("a bot failed", table=table.id, level=level)
                action = view.actions[0]
            self._world.metrics.thought(perf_counter() - began)
            self._put(_Thought(play, action))

        task = asyncio.get_running_loop().create_task(think())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _arm(self) -> None:
        """Set the timer for what comes next."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._stopped:
            return
        if self._doubtful:
            at = 0.0
        elif self._claims and self._race is self.table.play and _is_race(self.table):
            at = self._race_ends
        else:
            due = self.next_due()
            if due is None:
                return
            at = due.at
        # What is due is looked at in whole milliseconds, and timers may be a little early.
        on_time = 0.0 if at <= self._now() else (math.ceil(at) + 1) / 1000
        wait = max(on_time, self._rests_until) - self._world.clock()
        wait = min(max(wait, 0.0), _LONGEST_WAIT)
        self._timer = asyncio.get_running_loop().call_later(wait, self._put, _Tick())

    def _rest(self) -> None:
        """Let a store that fails come to itself: what is due would be tried again at once."""
        self._rests_until = self._world.clock() + _STORE_RESTS

    def _now(self) -> int:
        return int(self._world.clock() * 1000)

    async def _open_rematches(self, jobs: list[_Job]) -> None:
        """Open the tables that are asked for, before anything is decided."""
        for job in tuple(jobs):
            if isinstance(job, _Request) and isinstance(job.command, Rematch):
                try:
                    job.next_table = await self._next_table(job.person)
                except (Refusal, StoreError) as error:
                    jobs.remove(job)
                    refusal = (
                        error
                        if isinstance(error, Refusal)
                        else Refusal("unavailable", "this cannot be kept now; try again")
                    )
                    self._reply(job, refusal)

    async def _next_table(self, person: Person) -> str:
        if not self.table.seats_of(person.id):
            raise Refusal("not-seated", "only those who sit here can do that")
        if self.table.next_table is not None:
            return self.table.next_table
        if self.table.status is Status.CLOSED:
            raise Refusal("closed", "this table is closed")
        if not self.table.is_over:
            raise Refusal("not-allowed", "the game is not over")
        return await self._world.rematch(self.table, person)


def _is_played(table: TableState) -> bool:
    """Whether a game goes on."""
    return table.status is Status.PLAYING


def _is_race(table: TableState) -> bool:
    """Whether a Tally Up can be claimed."""
    return _is_played(table) and table.play is not None and table.play.is_race
