"""A table whose store fails: nothing is lost, nothing is doubled, and everybody learns what is."""

import asyncio
from typing import Any

import pytest

from sobremesa.protocol.commands import Act, Leave, Say, Sit
from sobremesa.protocol.server import Welcome
from sobremesa.server.table import sight
from sobremesa.server.table.entries import SaidChat
from tests.server.driving import Client, House, act, begun, driven, kinds, settled, two
from tests.server.sitting import BEN, ZOE


def said(house: House, table: str) -> list[str]:
    return [entry.text for entry in house.disk.journal(table) if isinstance(entry, SaidChat)]


def test_what_could_not_be_written_is_refused_and_may_be_sent_again() -> None:
    """The table is as it was; everybody is shown it whole."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        house.disk.faults.append("before")
        ana.ask(Say, "s", text="Hi")
        await settled()
        assert ana.answer("s") == "unavailable"
        assert [type(told) for told in ben.told] == [Welcome]
        assert (ana.number, house.disk.last(ana.table_id)) == (3, 3)
        ana.ask(Say, "s", text="Hi")
        await settled()
        assert ana.answers["s"][1] == 4
        assert said(house, ana.table_id) == ["Hi"]
        for client in (ana, ben):
            assert client.is_right()

    driven(drive)


def test_what_was_written_although_the_store_failed_is_accepted() -> None:
    """With its number, and refusals of the same batch stay what they are."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        house.disk.faults.append("after")
        ana.ask(Say, "s", text="Hi")
        ben.ask(Sit, "t", seat=0)
        ben.ask(Say, "u", text="Ho")
        await settled()
        assert (ana.answer("s"), ben.answer("t"), ben.answer("u")) == (4, "taken", 5)
        ana.ask(Say, "s", text="Hi")
        await settled()
        assert ana.answers["s"] == [4, 4]
        assert said(house, ana.table_id) == ["Hi", "Ho"]
        for client in (ana, ben):
            assert client.is_right()

    driven(drive)


def test_what_another_server_wrote_comes_first() -> None:
    """Then all is decided again, in the same order, and accepted with the numbers it has now."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        house.disk.faults.append("taken")
        ana.ask(Say, "s", text="Hi")
        ben.ask(Sit, "t", seat=0)
        ben.ask(Say, "u", text="Ho")
        await settled()
        assert (ana.answer("s"), ben.answer("t"), ben.answer("u")) == (5, "taken", 6)
        assert house.disk.last(ana.table_id) == 6
        for client in (ana, ben):
            assert client.is_right()

    driven(drive)


def test_a_store_that_can_be_neither_written_nor_read() -> None:
    """All are refused until it can be read again; then the table goes on by itself."""

    async def drive(house: House) -> None:
        first, second = await begun(house)
        house.disk.faults.append("before")
        house.disk.unreadable = 2
        act(first, "a")
        await settled()
        assert first.answer("a") == "unavailable"
        second.ask(Say, "s", text="Hi")
        await settled()
        assert second.answer("s") == "unavailable"
        assert (kinds(second), house.disk.unreadable) == (["s"], 0)
        await asyncio.sleep(2)
        assert kinds(second)[1:] == ["welcome"]
        act(first, "a")
        await settled()
        assert first.answers["a"][1] == first.number

    driven(drive)


def test_what_was_written_unnoticed_is_found_when_the_store_can_be_read() -> None:
    """Nobody has to ask: it is looked at again after a while."""

    async def drive(house: House) -> None:
        first, second = await begun(house)
        number = house.disk.last(first.table_id)
        house.disk.faults.append("after")
        house.disk.unreadable = 3
        act(first, "a")
        await asyncio.sleep(5)
        assert first.answer("a") == "unavailable"
        assert (first.number, second.number) == (number + 1, number + 1)
        for client in (first, second):
            assert client.is_right()
        first.ask(Say, "s", text="Was it kept?")
        await settled()
        assert first.answer("s") == number + 2

    driven(drive)


def test_a_store_that_fails_is_given_time() -> None:
    """What comes by itself is tried again once a second, and not as fast as it may be."""

    async def drive(house: House) -> None:
        first, second = await begun(house)
        house.disk.faults.extend(["before"] * 10)
        assert first.has is not None
        house.disk.faults.appendleft("")
        first.ask(Leave, "l", seat=first.has.seats[0])
        await asyncio.sleep(5.5)
        assert 5 <= 10 - len(house.disk.faults) <= 7
        await asyncio.sleep(10)
        assert not house.disk.faults
        assert second.has is not None
        assert second.has.waiting is not None
        assert second.has.waiting.seats == second.has.seats
        assert second.is_right()

    driven(drive)


def test_other_commands_of_a_batch_are_not_lost_with_the_store() -> None:
    """Each gets its one answer, whatever it would have been."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        house.disk.faults.append("before")
        ana.ask(Say, "a", text="Hi")
        ben.ask(Sit, "b", seat=0)
        ana.ask(Act, "c", seat=0, words="in")
        ana.ask(Say, "a", text="Hi")
        await settled()
        assert [len(answers) for answers in (*ana.answers.values(), ben.answers["b"])] == [2, 1, 1]

    driven(drive)


def test_a_fault_of_the_servers_own_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asked is not left waiting, and the table is read anew."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)

        def broken(*_: Any) -> Any:
            raise RuntimeError("a mistake")

        with monkeypatch.context() as patch:
            patch.setattr(sight, "info_changed", broken)
            ana.ask(Say, "s", text="Hi")
            await settled()
        assert ana.answer("s") == "unavailable"
        await asyncio.sleep(2)
        ana.ask(Say, "t", text="Hi")
        await settled()
        assert ana.answer("t") == house.disk.last(ana.table_id) == 4
        for client in (ana, ben):
            assert client.is_right()

    driven(drive)


class Broken(Client):
    """A client that cannot be told anything."""

    is_broken = False

    def send(self, message: bytes) -> None:
        if self.is_broken:
            raise RuntimeError("the transport is gone")
        super().send(message)


def test_a_client_that_cannot_be_told_does_not_hold_up_the_others() -> None:
    """What was accepted stays accepted, and the others are shown the table whole."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        zoe = Broken(house.disk, ana.table_id, ZOE)
        await zoe.connect(house.hall)
        late = await house.client(ana.table_id, BEN)
        zoe.is_broken = True
        ana.ask(Say, "s", text="Hi")
        await settled()
        zoe.is_broken = False
        assert ana.answer("s") == 4
        await asyncio.sleep(2)
        for client in (ana, ben, late, zoe):
            assert client.is_right()

    driven(drive)


@pytest.mark.parametrize("fault", ["before", "after", "taken"])
@pytest.mark.parametrize("unreadable", [0, 1, 2])
def test_a_game_goes_on_through_all_faults(fault: str, unreadable: int) -> None:
    """Whoever sends what was not accepted again plays to the end, and the journal holds it once."""

    async def drive(house: House) -> None:
        first, second = await begun(house, rules=("rounds 1", "hand 2"))
        for number in range(40):
            assert first.has is not None
            if first.has.table.status == "over":
                break
            assert first.has.waiting is not None
            [seat] = first.has.waiting.seats
            client = first if first.has.seats == (seat,) else second
            house.disk.faults.append(fault if number % 2 else "")
            house.disk.unreadable = unreadable if number % 2 else 0
            act(client, f"a{number}")
            await asyncio.sleep(4)
            kept = house.disk.fold(client.table_id).answer(str(client.person_id), f"a{number}")
            assert client.answer(f"a{number}") in (kept, "unavailable")
            assert kept or fault == "before" or unreadable
            for one in (first, second):
                assert one.is_right()
        assert first.has is not None
        assert first.has.table.status == "over"

    driven(drive)
