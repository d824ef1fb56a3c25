"""The race for a Tally Up, and what comes between: chat, faults, restarts."""

import asyncio

import pytest

from sobremesa.protocol.commands import Close, Leave, Say
from sobremesa.server.settings import Settings
from sobremesa.server.table.entries import Closed, Played
from sobremesa.store.listing import Status
from tests.server.claiming import CALM, claim, decided, race
from tests.server.driving import House, driven, settled

# --- what comes between --------------------------------------------------------------------------


def test_chat_does_not_disturb_a_race() -> None:
    """Nor somebody who leaves, or a store that fails for that."""

    async def drive(house: House) -> None:
        ana, ben, eva = await race(house)
        claim(ben, "b")
        await asyncio.sleep(0.05)
        house.disk.faults.append("before")
        ana.ask(Say, "s", text="Oh!")
        await settled()
        assert (ana.answer("s"), ben.answers) == ("unavailable", {})
        ana.ask(Say, "s", text="Oh!")
        eva.ask(Leave, "l", seat=2)
        await asyncio.sleep(3)
        assert isinstance(ben.answer("b"), int)
        [entry] = [one for one in house.disk.journal("t") if isinstance(one, Played) and one.claims]
        assert entry.lines[0] == "1 tally"
        for client in (ana, ben, eva):
            assert client.is_right()

    driven(drive)


@pytest.mark.parametrize("fault", ["before", "after", "taken"])
@pytest.mark.parametrize("unreadable", [0, 1])
def test_a_race_outlives_a_store_that_fails(fault: str, unreadable: int) -> None:
    """It is decided by the same figures as soon as it can be kept, and each claim is answered."""

    async def drive(house: House) -> None:
        ana, ben, eva = await race(house)
        await asyncio.sleep(0.4)
        claim(ben, "b")
        await asyncio.sleep(0.05)
        claim(eva, "e", 150.0)
        house.disk.faults.append(fault)
        house.disk.unreadable = unreadable
        await asyncio.sleep(4)
        [entry] = [one for one in house.disk.journal("t") if isinstance(one, Played) and one.claims]
        assert entry.lines[0] == "2 tally"
        assert [round(figures.after) for figures in entry.claims] == [400, 450]
        assert eva.answer("e") == house.disk.fold("t").answer("eva", "e")
        assert ben.answer("b") == "late"
        for client in (ana, ben, eva):
            assert client.is_right()

    driven(drive)


def test_a_claim_in_a_batch_that_fails_is_refused_or_kept() -> None:
    """Whoever is told that it could not be kept may send it again."""

    async def drive(house: House) -> None:
        ana, ben, _ = await race(house)
        house.disk.faults.append("before")
        ana.ask(Say, "s", text="Oh!")
        claim(ben, "b")
        await settled()
        assert (ana.answer("s"), ben.answer("b")) == ("unavailable", "unavailable")
        claim(ben, "b")
        await asyncio.sleep(2)
        assert ben.answers["b"][1] == house.disk.last("t")

    async def another(house: House) -> None:
        ana, ben, _ = await race(house)
        house.disk.faults.append("taken")
        ana.ask(Say, "s", text="Oh!")
        claim(ben, "b")
        await asyncio.sleep(0.3)
        assert ben.answer("b") == house.disk.last("t")
        assert decided(house).claims[0].seat == 1

    driven(drive)
    driven(another)


def test_a_table_that_is_closed_ends_the_race() -> None:
    """Nothing is written behind that, and whoever claimed is answered."""

    async def drive(house: House) -> None:
        ana, ben, eva = await race(house, bots=2)
        claim(ben, "b")
        await asyncio.sleep(0.05)
        ben.ask(Leave, "l", seat=1)
        eva.ask(Leave, "l", seat=2)
        ana.ask(Close, "c")
        await settled()
        claim(eva, "e")
        await asyncio.sleep(20)
        assert (ben.answer("b"), eva.answer("e")) == ("closed", "closed")
        assert isinstance(house.disk.journal("t")[-1], Closed)
        assert house.disk.fold("t").status is Status.CLOSED

    driven(drive, CALM)


def test_the_race_after_a_restart() -> None:
    """Claims that were under way are answered by none, and can be made again."""

    async def drive(house: House) -> None:
        ana, ben, eva = await race(house)
        claim(ben, "b")
        await asyncio.sleep(0.05)
        await house.restart()
        assert ben.answer("b") == "unavailable"
        for client in (ana, ben, eva):
            await client.connect(house.hall)
            assert client.is_right()
        assert ana.has is not None
        assert ana.has.waiting is not None
        assert ana.has.waiting.until is not None
        assert 14_000 < ana.has.waiting.until - ana.has.waiting.since < 16_000
        await asyncio.sleep(12)
        claim(eva, "e")
        await asyncio.sleep(0.05)
        claim(ben, "b", 150.0)
        await asyncio.sleep(0.3)
        assert ben.answers["b"][1:] == [house.disk.last("t")]
        assert eva.answer("e") == "late"

    driven(drive)


def test_the_race_after_a_crash_lapses_in_time() -> None:
    """People have had the time to come back, and to claim."""

    async def drive(house: House) -> None:
        _, ben, _ = await race(house)
        claim(ben, "b")
        await asyncio.sleep(0.05)
        await house.crash()
        await asyncio.sleep(14.9)
        assert house.disk.fold("t").play.is_race  # type: ignore[union-attr]
        await asyncio.sleep(0.2)
        assert decided(house).lines[0] == "* unclaimed"
        assert ben.answers == {}

    driven(drive)


def test_how_long_a_claim_has_is_a_setting() -> None:
    """In seconds."""

    async def drive(house: House) -> None:
        await race(house)
        await asyncio.sleep(1.9)
        assert house.disk.fold("t").play.is_race  # type: ignore[union-attr]
        await asyncio.sleep(0.2)
        assert decided(house).lines[0] == "* unclaimed"

    driven(drive, Settings(database="memory:", claim_seconds=2.0))
