"""All tables of a server: waking, sleeping, tidying, stopping, and one rematch for each."""

import asyncio
from typing import Any

import msgspec
import pytest

from sobremesa.protocol.commands import (
    Act,
    Arrange,
    Close,
    React,
    Say,
    Sit,
    Start,
)
from sobremesa.protocol.common import Person
from sobremesa.protocol.http import NewTable
from sobremesa.record.replay import replay
from sobremesa.server.refusal import Refusal
from sobremesa.store.errors import CodeTaken, StoreUnavailable
from tests.server.disk import Disk
from tests.server.driving import (
    QUICK,
    House,
    begun,
    driven,
    finished,
    settled,
    two,
)
from tests.server.sitting import ANA, BEN, EVA

# --- opening and finding -------------------------------------------------------------------------


def test_a_table_that_was_opened_is_kept_and_found() -> None:
    """By its id, its code however it is written, and by who sits there."""

    async def drive(house: House) -> None:
        opened = await house.hall.open(ANA, NewTable(game="tallyup"))
        table = opened.table
        assert house.disk.last(table.id) == 2
        assert await house.hall.info(table.id) == opened
        assert await house.hall.by_code(table.code.lower()) == opened
        assert (await house.hall.of_person("ana")).tables == (opened,)
        assert (await house.hall.of_person("ben")).tables == ()

    driven(drive)


@pytest.mark.parametrize("what", ["info", "record", "welcome", "actor", "command"])
def test_a_table_that_nobody_knows(what: str) -> None:
    """Is refused as such, and keeps no memory."""

    async def drive(house: House) -> None:
        hall = house.hall
        asked: dict[str, Any] = {
            "info": lambda: hall.info("nowhere"),
            "record": lambda: hall.record("nowhere"),
            "welcome": lambda: hall.welcome("nowhere", ANA),
            "actor": lambda: hall.actor("nowhere"),
            "command": lambda: hall.command("nowhere", ANA, Say(id="s", text="Hi")),
        }
        with pytest.raises(Refusal) as refused:
            await asked[what]()
        assert (refused.value.code, refused.value.what) == ("unknown", "there is no such table")
        await settled()
        assert (house.awake, house.hall._waking) == (set(), {})

    driven(drive)


@pytest.mark.parametrize("what", ["open", "info", "record", "actor", "by_code"])
def test_a_store_that_fails_is_not_an_unknown_table(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks is told to come again."""

    async def drive(house: House) -> None:
        async def unavailable(*_: Any, **__: Any) -> Any:
            raise StoreUnavailable("the disk is gone")

        table = await house.open(BEN)
        await house.restart()
        asked: dict[str, Any] = {
            "open": lambda: house.hall.open(ANA, NewTable(game="tallyup")),
            "info": lambda: house.hall.info(table),
            "record": lambda: house.hall.record(table),
            "actor": lambda: house.hall.actor(table),
            "by_code": lambda: house.hall.by_code("ABCDEF"),
        }
        with monkeypatch.context() as patch:
            for call in ("append", "read", "summary", "tables"):
                patch.setattr(house.disk, call, unavailable)
            with pytest.raises(Refusal) as refused:
                await asked[what]()
        assert refused.value.code == "unavailable"
        assert (await house.hall.actor(table)).table.id == table

    driven(drive)


def test_a_code_that_is_taken_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another is tried; only if none is free the table cannot be opened."""

    async def drive(house: House) -> None:
        tries = 3
        append = Disk.append

        async def often_taken(disk: Disk, table: str, *rest: Any, **others: Any) -> None:
            nonlocal tries
            tries -= 1
            if tries:
                raise CodeTaken(table, "LEMONS")
            await append(disk, table, *rest, **others)

        with monkeypatch.context() as patch:
            patch.setattr(Disk, "append", often_taken)
            table = await house.open(ANA)
            assert house.disk.last(table) == 2
            tries = 0
            with pytest.raises(Refusal, match="no code is free"):
                await house.open(ANA)

    driven(drive)


def test_a_person_has_only_so_many_tables() -> None:
    """Those that are closed or over do not count."""

    async def drive(house: House) -> None:
        first = await house.open(ANA)
        await house.open(ANA)
        with pytest.raises(Refusal, match="2 tables already"):
            await house.open(ANA)
        await house.open(BEN)
        await house.hall.command(first, ANA, Close(id="c"))
        await house.open(ANA)

    driven(drive, msgspec.structs.replace(QUICK, tables_per_person=2))


def test_a_person_says_only_so_much() -> None:
    """At all tables together; other commands do not count."""

    async def drive(house: House) -> None:
        one, other = await house.open(ANA), await house.open(ANA)
        await house.hall.command(one, ANA, Say(id="a", text="Hi"))
        await house.hall.command(other, ANA, React(id="b", reaction="wow"))
        for table in (one, other):
            with pytest.raises(Refusal) as refused:
                await house.hall.command(table, ANA, Say(id="c", text="Hi"))
            assert refused.value.code == "limit"
        await house.hall.command(one, ANA, Arrange(id="d", clock=30))
        await asyncio.sleep(61)
        await house.hall.command(one, ANA, Say(id="c", text="Hi"))

    driven(drive, msgspec.structs.replace(QUICK, chat_per_minute=2))


def test_a_command_over_http_is_answered_when_it_is_kept() -> None:
    """A claim, too, that was sent twice at the same time."""

    async def drive(house: House) -> None:
        table = await house.open(ANA)
        accepted = await house.hall.command(table, BEN, Sit(id="s", seat=3))
        assert (accepted.id, accepted.number) == ("s", house.disk.last(table))
        again = await asyncio.gather(
            *(house.hall.command(table, BEN, Say(id="t", text="Hi")) for _ in range(3))
        )
        assert {one.number for one in again} == {house.disk.last(table)}
        with pytest.raises(Refusal, match="taken by Ben"):
            await house.hall.command(table, EVA, Sit(id="s", seat=3))

    driven(drive)


# --- records and the end -------------------------------------------------------------------------


def test_the_record_is_there_when_the_game_is_over() -> None:
    """A table that sleeps has one, too."""

    async def drive(house: House) -> None:
        first, _ = await begun(house)
        with pytest.raises(Refusal, match="when the game is over"):
            await house.hall.record(first.table_id)
        ana, ben = await finished(house)
        for client in (ana, ben):
            client.lose()
        await asyncio.sleep(60)
        assert ana.table_id not in house.awake
        state = house.disk.fold(ana.table_id)
        assert state.play is not None
        assert replay(await house.hall.record(ana.table_id)).state == state.play.settled

    driven(drive)


def test_a_restart_in_the_middle_of_everything() -> None:
    """A queue that is full, a journal that is being written: each command has its answer."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        house.disk.delay = 0.3
        for number in range(20):
            (ana, ben)[number % 2].ask(Say, f"s{number}", text=f"{number}")
            await asyncio.sleep(0.01)
        await house.restart()
        answers = [(ana, ben)[number % 2].answer(f"s{number}") for number in range(20)]
        assert answers == list(range(4, 24))
        for client in (ana, ben):
            await client.connect(house.hall)
            assert client.is_right()

    driven(drive)


def test_a_crash_loses_only_what_was_not_answered() -> None:
    """And what was answered is there once."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        house.disk.delay = 0.3
        ana.ask(Say, "kept", text="kept")
        await asyncio.sleep(0.35)
        ana.ask(Say, "lost", text="lost")
        await asyncio.sleep(0.1)
        await house.crash()
        assert "lost" not in ana.answers
        assert house.disk.last(ana.table_id) == ana.answer("kept")
        await ana.connect(house.hall)
        ana.ask(Say, "lost", text="lost")
        await asyncio.sleep(1)
        assert ana.answer("lost") == house.disk.last(ana.table_id) == 5
        await ben.connect(house.hall)
        assert ben.is_right()

    driven(drive)


def test_a_name_is_the_persons_of_that_time() -> None:
    """Somebody with another name now keeps that of their seat."""

    async def drive(house: House) -> None:
        table = await house.open(ANA)
        await house.hall.command(table, Person("ana", "Anna"), Arrange(id="x", clock=30))
        await house.hall.command(table, Person("ana", "Anna"), Say(id="y", text="Hi"))
        assert [said.name for said in house.disk.fold(table).chat] == ["Ana"]
        await house.hall.command(table, ANA, Start(id="z"))
        await house.hall.command(table, ANA, Act(id="p", seat=0, words="pick red orange yellow"))

    driven(drive)
