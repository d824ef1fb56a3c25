"""One table at work: append, answer, tell; what those get who were away; and a store that fails."""

import asyncio

import pytest

from sobremesa.protocol.commands import (
    Close,
    Contribute,
    Ready,
    Say,
    Sit,
    Start,
)
from sobremesa.protocol.server import Happened, Presence, Welcome
from sobremesa.server.audience import MOST_RECENT
from tests.server.driving import (
    Client,
    House,
    begun,
    driven,
    kinds,
    settled,
    two,
)
from tests.server.sitting import ANA, BEN, EVA, ZOE

# --- the order of things -------------------------------------------------------------------------


def test_nobody_is_answered_or_told_before_it_is_kept() -> None:
    """While the journal is being written nothing comes; then the answer, then the news."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        house.disk.delay = 0.5
        ana.ask(Say, "hi", text="Hi")
        await asyncio.sleep(0.4)
        assert (ana.told, ben.told) == ([], [])
        await asyncio.sleep(0.2)
        assert kinds(ana) == ["hi", "happened"]
        assert kinds(ben) == ["happened"]
        assert ana.answer("hi") == ana.number == house.disk.last(ana.table_id)

    driven(drive)


def test_what_comes_while_the_journal_is_written_makes_up_the_next_batch() -> None:
    """Three commands that waited together are one write, in their order."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        house.disk.delay = 0.1
        house.disk.appends.clear()
        for number in range(4):
            (ana, ben)[number % 2].ask(Say, f"s{number}", text=f"{number}")
            await settled()
        await asyncio.sleep(0.3)
        assert [len(written) for _, written in house.disk.appends] == [1, 3]
        said = [entry.text for entry in house.disk.journal(ana.table_id)[-4:]]  # type: ignore[union-attr]
        assert said == ["0", "1", "2", "3"]
        assert [(ana, ben)[n % 2].answer(f"s{n}") for n in range(4)] == [4, 5, 6, 7]

    driven(drive)


def test_commands_of_a_batch_see_what_those_before_them_did() -> None:
    """Two who take the same seat at the same time: one sits, the other is refused."""

    async def drive(house: House) -> None:
        table = await house.open(ANA)
        ben, eva = await house.client(table, BEN), await house.client(table, EVA)
        ben.ask(Sit, "b", seat=4)
        eva.ask(Sit, "e", seat=4)
        ben.ask(Say, "s", text="Mine")
        await settled()
        assert (ben.answer("b"), eva.answer("e"), ben.answer("s")) == (3, "taken", 4)
        assert len(house.disk.appends[-1][1]) == 2

    driven(drive)


def test_a_command_counts_once() -> None:
    """Sent again at once, later, over another connection, or after a restart."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        other = await house.client(ben.table_id, BEN)
        ben.ask(Say, "once", text="Hi")
        ben.ask(Say, "once", text="Hi")
        other.ask(Say, "once", text="Hi")
        await settled()
        ben.ask(Say, "once", text="Hi")
        await settled()
        await house.restart()
        await ben.connect(house.hall)
        ben.ask(Say, "once", text="Hi")
        await settled()
        assert ben.answers["once"] == [4] * 4
        assert other.answers["once"] == [4]
        assert house.disk.last(ana.table_id) == 4

    driven(drive)


def test_what_changes_nothing_is_accepted_with_the_last_number() -> None:
    """And what is refused makes no entry."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        ben.ask(Ready, "not", ready=False)
        ben.ask(Close, "close")
        await settled()
        assert (ben.answer("not"), ben.answer("close")) == (3, "not-host")
        assert kinds(ana) == []

    driven(drive)


def test_an_entry_that_says_nothing_to_others_comes_as_its_number() -> None:
    """Numbers have no gaps for anybody."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        ben.ask(Contribute, "c", entropy="0a")
        await settled()
        [told] = ana.told
        assert told == Happened(number=4, at=told.at)

    driven(drive)


# --- who was away --------------------------------------------------------------------------------


def test_whoever_was_away_is_told_exactly_what_they_missed() -> None:
    """Then who is there; whoever missed nothing is told only that."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        ben.lose()
        for number in range(3):
            ana.ask(Say, f"s{number}", text=f"{number}")
            await settled()
        await ben.connect(house.hall)
        assert kinds(ben) == ["happened"] * 3 + ["presence"]
        assert ben.is_right()
        await ben.connect(house.hall)
        assert kinds(ben) == ["presence"]
        await ben.connect(house.hall, anew=True)
        assert kinds(ben) == ["welcome", "presence"]

    driven(drive)


def test_whoever_missed_the_start_gets_views_of_their_seat() -> None:
    """Also where the seats closed up meanwhile."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        zoe = await house.client(ana.table_id, ZOE)
        for client in (ben, zoe):
            client.lose()
        ana.ask(Start, "s", anyway=True)
        await settled()
        for client in (ben, zoe):
            await client.connect(house.hall)
            assert client.is_right()
        assert ben.has is not None
        assert (ben.has.seats, ben.has.views[0]["seat"]) == ((1,), 1)

    driven(drive)


@pytest.mark.parametrize("missed", [MOST_RECENT, MOST_RECENT + 1])
def test_whoever_missed_too_much_gets_everything(missed: int) -> None:
    """The table keeps only so many entries ready."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        ben.lose()
        for number in range(missed):
            ana.ask(Say, f"s{number}", text=f"{number}")
        await settled()
        await ben.connect(house.hall)
        assert isinstance(ben.told[0], Happened if missed <= MOST_RECENT else Welcome)
        assert ben.is_right()

    driven(drive)


def test_a_number_from_the_future_gets_everything() -> None:
    """Somebody whose server lost a table, say, is not left with what never was."""

    async def drive(house: House) -> None:
        ana, _ = await two(house)
        stranger = await house.client(ana.table_id, None)
        actor = await house.hall.actor(ana.table_id)
        stranger.told = []
        actor.join(stranger, 999)
        assert kinds(stranger) == ["welcome", "presence"]

    driven(drive)


def test_after_a_restart_clocks_are_told_anew() -> None:
    """A server that just started gives everybody time to come back: `until` is another."""

    async def drive(house: House) -> None:
        first, second = await begun(house, clock=15)
        await asyncio.sleep(14)
        await house.restart()
        await first.connect(house.hall)
        assert first.is_right()
        await second.connect(house.hall)
        assert second.is_right()
        assert first.has is not None
        assert first.has.waiting is not None
        assert first.has.waiting.until == first.has.waiting.since + 24_000

    driven(drive)


# --- presence ------------------------------------------------------------------------------------


def test_everybody_is_told_who_is_there() -> None:
    """Persons of the table by their id, all others as a number; several tabs are one person."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        zoe, tab = await house.client(ana.table_id, ZOE), await house.client(ana.table_id, BEN)
        nobody = await house.client(ana.table_id, None)
        assert ana.told[-1] == Presence(("ana", "ben"), 2, watching=("Zoe",))
        ben.lose()
        assert ana.told[-1] == Presence(("ana", "ben"), 2, watching=("Zoe",))
        tab.lose()
        zoe.lose()
        assert ana.told[-1] == Presence(("ana",), 1)
        assert ana.is_right()
        assert nobody.is_right()

    driven(drive)


def test_a_spectator_who_sits_is_one_no_more() -> None:
    """What others know of who is there is right after it."""

    async def drive(house: House) -> None:
        ana, _ = await two(house)
        zoe = await house.client(ana.table_id, ZOE)
        zoe.ask(Sit, "z", seat=1)
        await settled()
        for client in (ana, zoe):
            assert client.is_right()

    driven(drive)


class Fragile(Client):
    """A client that is sent away as soon as it is told something."""

    brittle = False

    def send(self, message: bytes) -> None:
        super().send(message)
        if self.brittle:
            self.lose()


def test_clients_that_break_while_they_are_told_leave_no_trace() -> None:
    """The others know at last who is there, and nobody who is gone is told anything."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        fragile = [Fragile(house.disk, ana.table_id, person) for person in (EVA, ZOE, None)]
        for one in fragile:
            await one.connect(house.hall)
        last = await house.client(ana.table_id, BEN)
        for one in fragile:
            one.brittle = True
        ben.ask(Say, "s", text="Hi")
        await settled()
        actor = await house.hall.actor(ana.table_id)
        assert set(actor.audience.watchers) == {ana, ben, last}
        for client in (ana, ben, last):
            assert client.is_right()
        for one in fragile:
            one.brittle = False
            await one.connect(house.hall)
            one.brittle = True
        house.disk.faults.append("before")
        ben.ask(Say, "t", text="Hi")
        await settled()
        assert set(actor.audience.watchers) == {ana, ben, last}
        for client in (ana, ben, last):
            assert client.is_right()

    driven(drive)
