"""One rematch for each table, whoever asks for it and whatever fails."""

import asyncio

import pytest

from sobremesa.protocol.commands import (
    Close,
    Rematch,
)
from sobremesa.server.table.entries import RematchOpened
from tests.server.driving import (
    House,
    begun,
    driven,
    finished,
    settled,
)
from tests.server.sitting import BEN, ZOE

# --- the rematch ---------------------------------------------------------------------------------


def rematches(house: House, table: str) -> list[str]:
    return [entry.table for entry in house.disk.journal(table) if isinstance(entry, RematchOpened)]


def test_two_who_want_a_rematch_get_one_table() -> None:
    """Whoever came first is its host; the others are told of it."""

    async def drive(house: House) -> None:
        ana, ben = await finished(house)
        ben.ask(Rematch, "b")
        ana.ask(Rematch, "a")
        await settled()
        ana.ask(Rematch, "c")
        await settled()
        [table] = rematches(house, ana.table_id)
        assert {ben.answer("b"), ana.answer("a"), ana.answer("c")} == {ana.number}
        assert ana.has is not None
        assert ana.has.table.next_table == table
        again = await house.client(table, BEN)
        assert again.has is not None
        assert again.has.table.host == "ben"
        assert {seat.person for seat in again.has.table.seats} == {"ana", "ben"}
        assert len(house.disk._entries) == 2

    driven(drive)


def test_a_rematch_counts_once_across_a_restart() -> None:
    """The same command again, and another person's, lead to the same table."""

    async def drive(house: House) -> None:
        ana, ben = await finished(house)
        ana.ask(Rematch, "a")
        await settled()
        number = ana.answer("a")
        await house.crash()
        for client in (ana, ben):
            await client.connect(house.hall)
        ana.ask(Rematch, "a")
        ben.ask(Rematch, "b")
        await settled()
        assert (ana.answers["a"], ben.answer("b")) == ([number, number], number)
        assert len(rematches(house, ana.table_id)) == 1

    driven(drive)


@pytest.mark.parametrize("fault", ["before", "after"])
def test_a_rematch_that_was_opened_but_not_noted_is_found_again(fault: str) -> None:
    """A server that ended between the two, or a store that failed, leads to no second table."""

    async def drive(house: House) -> None:
        ana, ben = await finished(house)
        # The new table is written; the note at the old one fails.
        house.disk.faults.extend(["", fault])
        ana.ask(Rematch, "a")
        await asyncio.sleep(2)
        ben.ask(Rematch, "b")
        await asyncio.sleep(2)
        assert isinstance(ben.answer("b"), int)
        assert len(rematches(house, ana.table_id)) == 1
        assert len(house.disk._entries) == 2
        for client in (ana, ben):
            assert client.is_right()

    driven(drive)


def test_a_rematch_whose_table_cannot_be_written_is_refused() -> None:
    """And may be asked for again."""

    async def drive(house: House) -> None:
        ana, _ = await finished(house)
        house.disk.faults.append("before")
        ana.ask(Rematch, "a")
        await settled()
        assert ana.answer("a") == "unavailable"
        ana.ask(Rematch, "a")
        await settled()
        assert ana.answers["a"][1] == ana.number

    driven(drive)


def test_who_may_ask_for_a_rematch_and_when() -> None:
    """Those who sat here, when the game is over,"""

    async def drive(house: House) -> None:
        first, _ = await begun(house)
        first.ask(Rematch, "early")
        ana, ben = await finished(house)
        zoe = await house.client(ana.table_id, ZOE)
        zoe.ask(Rematch, "z")
        await settled()
        assert (first.answer("early"), zoe.answer("z")) == ("not-allowed", "not-seated")
        ana.ask(Rematch, "a")
        await settled()
        zoe.ask(Rematch, "y")
        await settled()
        assert zoe.answer("y") == "not-seated"
        other, _ = await finished(house)
        other.ask(Close, "c")
        await settled()
        other.ask(Rematch, "r")
        await settled()
        # To close what is over changes nothing: its record is everybody's.
        assert other.answer("r") == other.number
        assert ben.is_right()

    driven(drive)
