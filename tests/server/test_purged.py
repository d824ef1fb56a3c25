"""Tables that another program closes or purges, and those that are tidied away."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from sobremesa.protocol.commands import Say
from sobremesa.protocol.common import Person
from sobremesa.protocol.http import NewTable
from sobremesa.server.actor import TableActor
from sobremesa.server.hall import Hall
from sobremesa.server.metrics import Metrics
from sobremesa.server.refusal import Refusal
from sobremesa.server.settings import Settings
from sobremesa.server.upkeep import close_anyway, close_untouched, leave_mark
from sobremesa.store.errors import StoreUnavailable
from sobremesa.store.listing import Status, Summary, Visibility
from sobremesa.store.memory import MemoryStore

ANA = Person("ana-0123456789ab", "Ana")
DAY = 86_400


class Watcher:
    """Somebody who looks on, and keeps all that is said."""

    def __init__(self, person: Person | None = ANA) -> None:
        self.person = person
        self.messages: list[Any] = []
        self.farewell: tuple[str, str] | None = None

    def send(self, message: bytes) -> None:
        self.messages.append(msgspec.json.decode(message))

    def bye(self, code: str, what: str) -> None:
        self.farewell = code, what


class FailingStore(MemoryStore):
    """A store whose disk can be made to fail."""

    failing = False

    async def read(self, *arguments: Any, **more: Any) -> Any:
        if self.failing:
            raise StoreUnavailable("the disk does not read")
        return await super().read(*arguments, **more)


class World:
    """A hall over a store that others can reach, with a clock that stands still."""

    def __init__(self, settings: Settings) -> None:
        self.now = 1_700_000_000.0
        self.store = FailingStore()
        self.hall = Hall(self.store, settings, Metrics(), clock=lambda: self.now)

    async def open(self, **wanted: Any) -> str:
        opened = await self.hall.open(ANA, NewTable(**{"game": "tallyup"} | wanted))
        return opened.table.id

    async def say(self, table: str, id: str = "c1") -> int:
        return (await self.hall.command(table, ANA, Say(id=id, text="hello"))).number

    async def sleep(self) -> None:
        """Let all tables sleep that nobody looks on."""
        self.now += 60
        await self.hall.sweep()


def run(talk: Callable[[World], Awaitable[None]], **settings: Any) -> None:
    """Let a test talk with a hall."""

    async def main() -> None:
        world = World(Settings(**settings))
        try:
            await asyncio.wait_for(talk(world), 60)
        finally:
            await world.hall.stop()

    asyncio.run(main())


async def settled(actor: TableActor) -> None:
    """Wait until the queue of a table is empty."""
    while actor._worker is not None:
        await asyncio.wait([actor._worker])


async def refused(asking: Awaitable[object]) -> str:
    with pytest.raises(Refusal) as refusal:
        await asking
    return refusal.value.code


def test_a_purged_table_says_goodbye() -> None:
    """Whoever looks on at a table that is purged is sent away, and the table is unknown."""

    async def talk(world: World) -> None:
        table = await world.open()
        actor = await world.hall.actor(table)
        watchers = [Watcher(), Watcher(None)]
        for watcher in watchers:
            actor.join(watcher, None)
        assert await world.store.purge(table)
        await leave_mark(world.store)
        await world.hall.sweep()
        await settled(actor)
        assert [watcher.farewell[0] for watcher in watchers if watcher.farewell] == ["gone", "gone"]
        assert actor.audience.watchers == ()
        assert await refused(world.say(table)) == "unknown"
        await world.hall.sweep()
        assert await refused(world.hall.actor(table)) == "unknown"

    run(talk)


def test_a_command_to_a_purged_table_is_refused() -> None:
    """Without the mark the next entry finds out: it has no place, and nothing is written."""

    async def talk(world: World) -> None:
        table = await world.open()
        watcher = Watcher()
        actor = await world.hall.actor(table)
        actor.join(watcher, None)
        await world.store.purge(table)
        assert await refused(world.say(table)) == "unknown"
        assert watcher.farewell is not None
        assert watcher.farewell[0] == "gone"
        assert await world.store.last_number(table) == 0
        # Who was on the way is sent away, too.
        late = Watcher()
        actor.join(late, None)
        assert late.farewell is not None
        assert late.messages == []

    run(talk)


def test_a_closed_table_is_shown_closed() -> None:
    """Whoever looks on at a table that another program closes is shown it anew."""

    async def talk(world: World) -> None:
        table = await world.open()
        watcher = Watcher()
        actor = await world.hall.actor(table)
        actor.join(watcher, None)
        assert await close_anyway(world.store, table, int(world.now * 1000)) is Status.OPEN
        await leave_mark(world.store)
        await world.hall.sweep()
        await settled(actor)
        assert watcher.messages[-1]["type"] == "welcome"
        assert watcher.messages[-1]["table"]["status"] == "closed"
        assert await refused(world.hall.command(table, ANA, Say(id="c2", text="?"))) == "closed"

    run(talk)


def test_an_old_mark_disturbs_nobody() -> None:
    """A mark is looked at once, and tables that are as they were are not shown anew."""

    async def talk(world: World) -> None:
        table = await world.open()
        watcher = Watcher()
        actor = await world.hall.actor(table)
        actor.join(watcher, None)
        await leave_mark(world.store)
        await world.hall.sweep()
        await settled(actor)
        await close_anyway(world.store, table, int(world.now * 1000))
        await world.hall.sweep()
        await settled(actor)
        assert [message["type"] for message in watcher.messages] == ["welcome", "presence"]

    run(talk)


def test_a_table_is_closed_while_people_act() -> None:
    """To close is decided again on what there is, however quick the others are."""

    async def talk(world: World) -> None:
        table = await world.open()
        at = int(world.now * 1000)
        said, was = await asyncio.gather(
            world.say(table), close_anyway(world.store, table, at), return_exceptions=True
        )
        assert was is Status.OPEN
        assert isinstance(said, int | Refusal)
        assert (await world.hall.info(table)).table.status == "closed"
        assert await close_anyway(world.store, table, at) is Status.CLOSED
        assert await close_anyway(world.store, "nothing", at) is None

    run(talk)


def test_commands_are_refused_while_the_journal_cannot_be_read() -> None:
    """Nobody waits for an answer in vain; when the disk reads again, the table goes on."""

    async def talk(world: World) -> None:
        table = await world.open()
        actor = await world.hall.actor(table)
        world.store.failing = True
        actor.reread()
        assert await refused(world.say(table)) == "unavailable"
        world.store.failing = False
        assert await world.say(table) == 3

    run(talk)


def test_open_tables_are_closed_when_nobody_has_touched_them() -> None:
    """After `close_open_days` an open table is closed, once it sleeps; not before."""

    async def talk(world: World) -> None:
        table = await world.open()
        world.now += 7 * DAY - 60
        await world.hall.tidy()
        await world.sleep()
        await world.hall.tidy()
        assert (await world.hall.info(table)).table.status == "open"
        world.now += 1
        await world.hall.tidy()
        assert (await world.hall.info(table)).table.status == "closed"

    run(talk, close_open_days=7.0)


def test_a_table_that_somebody_looks_at_is_not_tidied_away() -> None:
    """Only tables that sleep are closed."""

    async def talk(world: World) -> None:
        table = await world.open()
        (await world.hall.actor(table)).join(Watcher(), None)
        world.now += 8 * DAY
        await world.sleep()
        await world.hall.tidy()
        assert (await world.hall.info(table)).table.status == "open"

    run(talk, close_open_days=7.0)


def test_a_table_that_went_on_stays_open() -> None:
    """Between the look at a list and the closing somebody may come: nothing is closed then."""

    async def talk(world: World) -> None:
        table = await world.open()
        seen = (await world.store.summary(table)).last  # type: ignore[union-attr]
        await world.say(table)
        await close_untouched(world.store, table, seen, int(world.now * 1000))
        assert (await world.hall.info(table)).table.status == "open"

    run(talk)


@pytest.mark.parametrize(
    ("setting", "status"), [("purge_over_days", "over"), ("purge_closed_days", "closed")]
)
def test_old_tables_are_forgotten_by_their_status(setting: str, status: str) -> None:
    """Each status has its own time; 0 days is for ever."""

    async def talk(world: World) -> None:
        tables = {"open": await world.open(), "closed": await world.open()}
        await close_anyway(world.store, tables["closed"], int(world.now * 1000))
        tables["over"] = "finished"
        [opened, *_] = await world.store.read(tables["open"])
        over = Summary(status=Status.OVER, visibility=Visibility.PUBLIC)
        await world.store.append("finished", 1, [opened.body], at=opened.at, summary=over)
        await world.sleep()
        world.now += 3 * DAY
        await world.hall.tidy()
        left = {name for name, table in tables.items() if await world.store.last_number(table)}
        assert left == set(tables) - {status}

    others = dict.fromkeys(("close_open_days", "purge_over_days", "purge_closed_days"), 0.0)
    run(talk, **others | {setting: 2.0})
