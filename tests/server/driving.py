"""Tables in a hall whose clock and store a test rules."""

import asyncio
import selectors
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, Future
from typing import Any, Final, TypeVar

import msgspec
from structlog.testing import capture_logs

from sobremesa.protocol.commands import Act, Command, Sit, Start, TableCommand
from sobremesa.protocol.common import Person
from sobremesa.protocol.http import NewTable
from sobremesa.protocol.server import Happened, Presence, ServerMessage, Welcome
from sobremesa.server.actor import TableActor
from sobremesa.server.hall import Hall
from sobremesa.server.metrics import Metrics
from sobremesa.server.refusal import Refusal
from sobremesa.server.settings import Settings
from sobremesa.server.table.summary import summary_of
from tests.server.disk import Disk
from tests.server.sitting import ANA, BEGIN, BEN, Journal

T = TypeVar("T")
C = TypeVar("C", bound=Command)

# --- time, the disk, and where bots think --------------------------------------------------------


class _Selector(selectors.DefaultSelector):  # type: ignore[valid-type, misc]
    """Lets time pass instead of waiting, as soon as nothing else is to be done."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        if not ready and timeout != 0:
            assert timeout is not None, "everybody waits for something that never comes"
            self.passed += max(timeout, 0.0)
        return ready


class Loop(asyncio.SelectorEventLoop):
    """An event loop whose seconds pass in no time."""

    def __init__(self) -> None:
        self._passing = _Selector()
        super().__init__(self._passing)

    def time(self) -> float:
        return self._passing.passed


async def settled() -> None:
    """Return when all is done that does not wait for a clock."""
    # Time passes only when nothing else is to be done.
    await asyncio.sleep(1e-6)


class AtOnce(Executor):
    """Does what it is given at once, so that a test runs the same each time."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Never(Executor):
    """Thinks, and comes to no end; what is asked of it lies in `asked`."""

    def __init__(self) -> None:
        self.asked: list[Future[Any]] = []

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        future: Future[T] = Future()
        self.asked.append(future)
        return future


# --- clients -------------------------------------------------------------------------------------

_MESSAGES: Final[Any] = msgspec.json.Decoder(ServerMessage)
_ENCODE: Final = msgspec.json.Encoder().encode


class Client:
    """Somebody who looks on, puts together what they are told, and checks it on the way.

    Attributes:
        told: all messages since the last connecting, and all answers, in order.
        answers: by id, what a command was answered.
        unanswered: by id, how many times it was sent over this connection and not answered.
    """

    def __init__(self, disk: Disk, table: str, person: Person | None) -> None:
        self.person = person
        self.table_id = table
        self.told: list[Any] = []
        self.answers: dict[str, list[int | Refusal]] = {}
        self.unanswered: Counter[str] = Counter()
        self.byes: list[str] = []
        self.has: Welcome | None = None
        self._disk = disk
        self._actor: TableActor | None = None
        self._connection = 0

    @property
    def number(self) -> int | None:
        """The last entry that this client has."""
        return self.has.number if self.has else None

    @property
    def person_id(self) -> str | None:
        return self.person.id if self.person else None

    @property
    def connected(self) -> bool:
        return self._actor is not None

    async def connect(self, hall: Hall, *, anew: bool = False, screen: bool = False) -> None:
        """Look on (again), with what is there already unless `anew`; as a `screen`, if it is."""
        self.told = []
        self.lose()
        actor = await hall.actor(self.table_id)
        self._actor = actor
        actor.join(self, None if anew else self.number, screen=screen)

    def lose(self) -> None:
        """The connection is lost, with all answers that are under way."""
        actor, self._actor = self._actor, None
        self._connection += 1
        self.unanswered.clear()
        if actor is not None:
            actor.leave(self)

    def vanish(self) -> None:
        """The server is gone, and takes no leave."""
        self._actor = None
        self.lose()

    def ask(self, kind: type[C], id: str, trip: float | None = None, **fields: Any) -> None:
        """Send a command over the connection; the answer comes into `answers`."""
        command: Any = kind(id=id, **fields)
        self.ask_again(command, trip)

    def ask_again(self, command: TableCommand, trip: float | None = None) -> None:
        assert self._actor is not None
        assert self.person is not None
        connection = self._connection
        self.unanswered[command.id] += 1

        def reply(answer: int | Refusal) -> None:
            if connection != self._connection:
                return
            self.unanswered[command.id] -= 1
            assert self.unanswered[command.id] >= 0, "answered twice"
            if isinstance(answer, int):
                assert answer <= self._disk.last(self.table_id), "answered before it was kept"
                kept = self._disk.number(self.table_id, self.person_id, command.id)
                assert kept in (None, answer), "answered with another number"
            self.answers.setdefault(command.id, []).append(answer)
            self.told.append((command.id, answer))

        self._actor.ask(command, self.person, reply, trip)

    def answer(self, id: str) -> int | str:
        """The one answer to a command: the number, or the code of the refusal."""
        [answer] = self.answers[id]
        return answer.code if isinstance(answer, Refusal) else answer

    def send(self, message: bytes) -> None:
        assert self._actor is not None, "told after it was gone"
        found = _MESSAGES.decode(message)
        self.told.append(found)
        match found:
            case Welcome():
                assert found.number <= self._disk.last(self.table_id), "told before it was kept"
                self.has = msgspec.structs.replace(found, at=0)
            case Happened():
                assert found.number <= self._disk.last(self.table_id), "told before it was kept"
                self._put_together(found)
            case Presence():
                assert self.has is not None
                self.has = msgspec.structs.replace(
                    self.has,
                    online=found.online,
                    spectators=found.spectators,
                    watching=found.watching,
                    screens=found.screens,
                )
            case _:
                raise AssertionError(f"a table does not send {found}")

    def bye(self, code: str, what: str, again: float | None = None) -> None:
        self.byes.append(code)
        self.lose()

    def _put_together(self, news: Happened) -> None:
        assert self.has is not None
        self.has = put_together(self.has, news)

    def is_right(self) -> bool:
        """Whether what was put together is what a new `welcome` would say."""
        assert self._actor is not None
        return self.has == fresh(self._actor, self.person)


def put_together(has: Welcome, news: Happened) -> Welcome:
    """What a client has after an entry more, as the protocol's description says."""
    assert news.number == has.number + 1, f"{news.number} after {has.number}"
    seats = has.seats if news.seats is None else news.seats
    views = {view["seat"]: view for view in has.views} if news.seats is None else {}
    for change in news.changes:
        views[change["seat"]] = {**views.get(change["seat"], {}), **change}
    audience: tuple[int | None, ...] = seats or (None,)
    assert set(views) <= set(audience), "a view of another seat"
    return msgspec.structs.replace(
        has,
        number=news.number,
        table=news.table or has.table,
        seats=seats,
        views=tuple(views[seat] for seat in audience) if views else (),
        meaning={**(has.meaning or {}), **(news.meaning or {})} or None,
        chat=(*has.chat, news.said)[-100:] if news.said else has.chat,
        waiting=news.waiting or has.waiting,
    )


def fresh(actor: TableActor, person: Person | None) -> Welcome:
    """What somebody would be told who comes without anything."""
    found: Welcome = _MESSAGES.decode(_ENCODE(actor.welcome(person)))
    return msgspec.structs.replace(found, at=0)


def over_the_wire(message: Any) -> Any:
    """A message as a client reads it."""
    found = _MESSAGES.decode(_ENCODE(message))
    return found if isinstance(found, Happened) else msgspec.structs.replace(found, at=0)


# --- a hall --------------------------------------------------------------------------------------

QUICK: Final = Settings(database="memory:", pace=0.0, chat_per_minute=0, tables_per_person=0)


class House:
    """A disk, and the hall that runs on it; one hall may follow another."""

    def __init__(self, settings: Settings = QUICK, thinkers: Executor | None = None) -> None:
        self.settings = settings
        self.disk = Disk()
        self.thinkers = thinkers or AtOnce()
        self.hall = self._new_hall()

    @property
    def awake(self) -> set[str]:
        """The tables in memory."""
        return set(self.hall._actors)

    def _new_hall(self) -> Hall:
        loop = asyncio.get_running_loop()
        return Hall(
            self.disk,
            self.settings,
            Metrics(),
            clock=lambda: BEGIN + loop.time(),
            thinkers=self.thinkers,
        )

    async def restart(self, *, settle: bool = True) -> None:
        """Stop the hall as it should be, and start another; let it look at its tables first."""
        await self.hall.stop()
        self.hall = self._new_hall()
        self.hall.start()
        if settle:
            await settled()

    async def crash(self) -> None:
        """End the hall as a kill would: nothing is finished, nobody is told. Start another."""
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        for actor in self.hall._actors.values():
            actor.retire()
            # A process that was killed does not go on with its queue.
            actor._queue.clear()
        await settled()
        self.hall = self._new_hall()
        self.hall.start()
        await settled()

    async def open(self, person: Person = ANA, game: str = "tallyup", **wanted: Any) -> str:
        listed = await self.hall.open(person, NewTable(game=game, **wanted))
        return listed.table.id

    async def keep(self, journal: Journal) -> str:
        """Write a journal as another server left it; gives the table's id."""
        for entry, step in zip(journal.kept(), journal.steps, strict=True):
            summary = summary_of(step.table)
            await self.disk.append("t", entry.number, [entry.body], at=entry.at, summary=summary)
        return "t"

    async def client(self, table: str, person: Person | None) -> Client:
        client = Client(self.disk, table, person)
        await client.connect(self.hall)
        return client


def driven(
    drive: Callable[[House], Awaitable[None]],
    settings: Settings = QUICK,
    thinkers: Executor | None = None,
) -> None:
    """Run a test in a house of its own, whose time passes at once."""

    faults: list[Any] = []

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
        house = House(settings, thinkers)
        house.hall.start()
        await settled()
        try:
            await drive(house)
        finally:
            await house.hall.stop()

    with capture_logs(), asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(run())
    assert not faults


# --- people at a table --------------------------------------------------------------------------


def kinds(client: Client) -> list[str]:
    """What a client was told, by kind; answers by their id."""
    return [
        told[0] if isinstance(told, tuple) else type(told).__name__.lower() for told in client.told
    ]


async def two(house: House, **wanted: Any) -> tuple[Client, Client]:
    """Ana and Ben at a table."""
    table = await house.open(ANA, **{"game": "lasvegan", "seats": 3, **wanted})
    ana, ben = await house.client(table, ANA), await house.client(table, BEN)
    ben.ask(Sit, "ben", seat=2)
    await settled()
    ana.told, ben.told = [], []
    return ana, ben


async def begun(house: House, **wanted: Any) -> tuple[Client, Client]:
    """Ana and Ben in a game, in which the first is awaited."""
    ana, ben = await two(house, **wanted)
    ana.ask(Start, "start", anyway=True)
    await settled()
    ana.told, ben.told = [], []
    assert ana.has is not None
    assert ana.has.waiting is not None
    [seat] = ana.has.waiting.seats
    return (ana, ben) if seat == 0 else (ben, ana)


def act(client: Client, id: str, words: str | None = None) -> None:
    """The first action that a client has."""
    assert client.has is not None
    [view] = client.has.views
    client.ask(Act, id, seat=view["seat"], words=words or view["actions"][0])


async def finished(house: House) -> tuple[Client, Client]:
    """Ana and Ben have played a short game."""
    first, second = await begun(house, rules=("rounds 1", "hand 1"))
    for number in range(10):
        assert first.has is not None
        if first.has.table.status == "over":
            break
        assert first.has.waiting is not None
        [seat] = first.has.waiting.seats
        act(first if first.has.seats == (seat,) else second, f"a{number}")
        await settled()
    assert first.has is not None
    assert first.has.table.status == "over"
    return (first, second) if first.person is ANA else (second, first)
