"""Tables that sleep and are woken in time, and those that nobody needs any more."""

import asyncio
from typing import Any

import msgspec
import pytest

from sobremesa.protocol.commands import (
    Leave,
    Say,
)
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.due import NETWORK_FAULT
from sobremesa.server.table.entries import Closed, WentAway
from sobremesa.store.errors import StoreUnavailable
from sobremesa.store.listing import Status
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

HOUR = 3600.0
HASTY = msgspec.structs.replace(QUICK, close_open_days=0.1, purge_closed_days=0.2)
"""Closes after 2 hours and 24 minutes, and forgets after twice as many."""


# --- sleep ---------------------------------------------------------------------------------------


def test_a_table_without_people_leaves_memory_and_comes_back() -> None:
    """As it was; a table where somebody looks on stays."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        other = await house.open(EVA)
        await asyncio.sleep(30)
        assert house.awake == {ana.table_id}
        assert other not in house.awake
        ana.lose()
        await asyncio.sleep(30)
        assert house.awake == {ben.table_id}
        ben.lose()
        await asyncio.sleep(30)
        assert house.awake == set()
        await ana.connect(house.hall)
        assert house.awake == {ana.table_id}
        assert ana.is_right()
        ana.ask(Say, "s", text="Hello?")
        await settled()
        assert ana.answer("s") == ana.number

    driven(drive)


def test_a_table_is_read_once_for_all_who_want_it() -> None:
    """And although the first of them has gone away again."""

    async def drive(house: House) -> None:
        table = await house.open(ANA)
        await asyncio.sleep(30)
        assert house.awake == set()
        first = asyncio.ensure_future(house.hall.actor(table))
        others = [asyncio.ensure_future(house.hall.actor(table)) for _ in range(3)]
        await asyncio.sleep(0)
        first.cancel()
        found = await asyncio.gather(*others)
        assert len({id(actor) for actor in found}) == 1

    driven(drive)


def test_a_table_is_not_put_to_sleep_under_those_who_are_about_to_come_in() -> None:
    """After a start it is woken to see what is due, while people come back to it."""

    async def drive(house: House) -> None:
        ana, ben = await begun(house)
        await house.restart(settle=False)
        await asyncio.gather(ana.connect(house.hall), ben.connect(house.hall))
        await settled()
        assert house.awake == {ana.table_id}
        for client in (ana, ben):
            client.ask(Say, "s", text="Here we are.")
            await settled()
            assert client.answer("s") == client.number
            assert client.is_right()

    driven(drive)


@pytest.mark.parametrize(("clock", "sleeps"), [(30, False), (300, True), (86_400, True)])
def test_a_table_with_a_clock_is_woken_in_time(clock: int, sleeps: bool) -> None:
    """Nobody is there: it sleeps while that is long, and the bot plays when time is up.

    A short clock does not run out at once where all have lost the network.
    """

    async def drive(house: House) -> None:
        first, second = await begun(house, clock=clock)
        began = asyncio.get_running_loop().time()
        for client in (first, second):
            client.lose()
        await asyncio.sleep(20)
        assert (house.awake == set()) is sleeps
        due = max(clock, NETWORK_FAULT / 1000)
        await asyncio.sleep(due - (asyncio.get_running_loop().time() - began) - 1)
        assert not isinstance(house.disk.journal(first.table_id)[-1], WentAway)
        assert house.awake == {first.table_id}
        await asyncio.sleep(2)
        assert isinstance(house.disk.journal(first.table_id)[-2], WentAway)
        await asyncio.sleep(30)
        assert (house.awake == set()) is sleeps

    driven(drive)


def test_a_table_that_cannot_be_read_in_time_is_woken_later() -> None:
    """The clock is not forgotten because the store had failed."""

    async def drive(house: House) -> None:
        first, second = await begun(house, clock=300)
        for client in (first, second):
            client.lose()
        await asyncio.sleep(20)
        assert house.awake == set()
        house.disk.unreadable = 3
        await asyncio.sleep(400)
        assert not house.disk.unreadable
        assert any(isinstance(entry, WentAway) for entry in house.disk.journal(first.table_id))

    driven(drive)


def test_a_journal_that_cannot_be_understood_harms_no_other_table() -> None:
    """It is unknown; the hall goes on looking after the others."""

    async def drive(house: House) -> None:
        first, second = await begun(house, clock=300)
        broken = await house.open(EVA, start=True)
        entry = house.disk._entries[broken][-1]
        house.disk._entries[broken][-1] = msgspec.structs.replace(
            entry, body=b'{"type":"started","lines":["* first 7"]}'
        )
        for client in (first, second):
            client.lose()
        await house.restart()
        with pytest.raises(Refusal) as refused:
            await house.hall.actor(broken)
        assert (refused.value.code, refused.value.what) == (
            "unknown",
            "this table cannot be read any more",
        )
        await asyncio.sleep(400)
        assert any(isinstance(entry, WentAway) for entry in house.disk.journal(first.table_id))

    driven(drive)


def test_a_game_of_bots_goes_on_after_a_restart_with_nobody_there() -> None:
    """Unfinished tables are woken when the server starts."""

    async def drive(house: House) -> None:
        table = await house.open(ANA, rules=("laps 1",), bots=("steady",) * 3, start=True)
        await house.hall.command(table, ANA, Leave(id="l", seat=0))
        await house.crash()
        await asyncio.sleep(20)
        assert house.disk.fold(table).status is Status.OVER
        await asyncio.sleep(30)
        assert house.awake == set()

    driven(drive)


# --- tidying -------------------------------------------------------------------------------------


def test_open_tables_that_nobody_touches_are_closed_and_then_forgotten() -> None:
    """After so many days each; one where somebody is stays open."""

    async def drive(house: House) -> None:
        left, kept = await house.open(ANA), await house.open(BEN)
        await house.client(kept, BEN)
        await asyncio.sleep(2 * HOUR)
        assert house.disk.fold(left).status is Status.OPEN
        await asyncio.sleep(2 * HOUR)
        assert isinstance(house.disk.journal(left)[-1], Closed)
        assert (await house.hall.info(left)).table.status == "closed"
        assert house.disk.fold(kept).status is Status.OPEN
        await asyncio.sleep(6 * HOUR)
        assert house.disk.last(left) == 0
        with pytest.raises(Refusal, match="no such table"):
            await house.hall.info(left)
        assert house.disk.last(kept)

    driven(drive, HASTY)


def test_games_that_nobody_goes_on_with_are_closed() -> None:
    """After so many days; the end of a game alone is often a closed tab."""

    async def drive(house: House) -> None:
        ana, ben = await begun(house)
        for client in (ana, ben):
            client.lose()
        await asyncio.sleep(2 * HOUR)
        assert house.disk.fold(ana.table_id).status is Status.PLAYING
        await asyncio.sleep(2 * HOUR)
        assert house.disk.fold(ana.table_id).status is Status.CLOSED

    driven(drive, msgspec.structs.replace(QUICK, close_playing_days=0.1))


def test_finished_tables_are_kept_unless_it_is_said_otherwise() -> None:
    """And a game in progress is neither closed nor forgotten so soon."""

    async def drive(house: House) -> None:
        ana, ben = await finished(house)
        playing, _ = await begun(house)
        playing.lose()
        table = ana.table_id
        for client in (ana, ben):
            client.lose()
        await asyncio.sleep(9 * HOUR)
        assert house.disk.last(table) == (0 if house.settings.purge_over_days else ana.number)
        assert house.disk.last(playing.table_id)

    driven(drive, HASTY)
    driven(drive, msgspec.structs.replace(HASTY, purge_over_days=0.2))


def test_tidying_goes_on_after_a_store_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour later it is tried again."""

    async def drive(house: House) -> None:
        left = await house.open(ANA)
        await asyncio.sleep(60)

        async def unavailable(*_: Any, **__: Any) -> Any:
            raise StoreUnavailable("the disk is gone")

        with monkeypatch.context() as patch:
            patch.setattr(house.disk, "tables", unavailable)
            await asyncio.sleep(4 * HOUR)
        await asyncio.sleep(HOUR)
        assert house.disk.fold(left).status is Status.CLOSED

    driven(drive, HASTY)
