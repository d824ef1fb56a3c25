"""The race for a Tally Up at a table at work (TU-3.4, TU-3.5)."""

import asyncio

import pytest

from sobremesa.protocol.commands import Act, Leave, Say
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.entries import CameBack, Played
from tests.server.claiming import CALM, claim, decided, race
from tests.server.driving import House, driven, settled
from tests.server.sitting import BEN, ZOE


def test_the_first_claim_wins_after_the_grace() -> None:
    """Until then nobody is answered or told; the figures are kept."""

    async def drive(house: House) -> None:
        ana, ben, eva = await race(house)
        await asyncio.sleep(0.5)
        claim(ben, "b")
        await asyncio.sleep(0.1)
        claim(eva, "e")
        await asyncio.sleep(0.04)
        assert (ben.answers, eva.answers, ana.told) == ({}, {}, [])
        await asyncio.sleep(0.02)
        assert ben.answer("b") == house.disk.last("t")
        [late] = eva.answers["e"]
        assert isinstance(late, Refusal)
        assert (late.code, late.what) == ("late", "Ben was quicker")
        entry = decided(house)
        assert entry.lines[0] == "1 tally"
        assert (entry.by, entry.command) == ("ben", "b")
        assert [figures.seat for figures in entry.claims] == [1, 2]
        assert [round(figures.after) for figures in entry.claims] == [500, 600]
        for client in (ana, ben, eva):
            assert client.is_right()

    driven(drive)


@pytest.mark.parametrize(
    ("near", "far", "winner"), [(0.0, 120.0, 2), (0.0, 60.0, 1), (None, 100.0, 2), (200.0, 1e6, 1)]
)
def test_half_of_the_way_is_taken_off(near: float | None, far: float, winner: int) -> None:
    """Eva's claim comes 40 ms after Ben's; lying about the way brings 75 ms at most."""

    async def drive(house: House) -> None:
        _, ben, eva = await race(house)
        await asyncio.sleep(0.5)
        claim(ben, "b", near)
        await asyncio.sleep(0.04)
        claim(eva, "e", far)
        await asyncio.sleep(0.2)
        assert decided(house).lines[0] == f"{winner} tally"
        answers = {1: ben.answer("b"), 2: eva.answer("e")}
        assert answers.pop(winner) == house.disk.last("t")
        assert list(answers.values()) == ["late"]
        allowances = [figures.allowance for figures in decided(house).claims]
        assert allowances == [min((near or 0.0) / 2, 75.0), min(far / 2, 75.0)]

    driven(drive)


def test_a_claim_counts_from_when_it_arrived() -> None:
    """Not from when the table came to look at it: its journal was being written meanwhile."""

    async def drive(house: House) -> None:
        ana, ben, eva = await race(house)
        house.disk.delay = 0.5
        ana.ask(Say, "s", text="Look!")
        await asyncio.sleep(0.1)
        claim(eva, "e")
        await asyncio.sleep(0.1)
        claim(ben, "b", 150.0)
        await asyncio.sleep(2)
        entry = decided(house)
        assert entry.lines[0] == "2 tally"
        assert [round(figures.after) for figures in entry.claims] == [100, 200]

    driven(drive)


def test_a_claim_after_the_race_is_refused() -> None:
    """It is decided already."""

    async def drive(house: House) -> None:
        ana, ben, _ = await race(house)
        claim(ben, "b")
        await asyncio.sleep(0.2)
        number = house.disk.last("t")
        claim(ana, "a", 150.0)
        await settled()
        assert isinstance(ana.answers["a"][0], Refusal)
        assert house.disk.last("t") == number

    driven(drive)


def test_a_claim_that_is_sent_again_is_answered_on_every_connection() -> None:
    """It takes part once, as it came first; a connection that is lost hears nothing."""

    async def drive(house: House) -> None:
        _, ben, _ = await race(house)
        other = await house.client("t", BEN)
        gone = await house.client("t", BEN)
        await asyncio.sleep(0.3)
        claim(gone, "b", 10.0)
        await asyncio.sleep(0.05)
        gone.lose()
        claim(other, "b", 150.0)
        claim(ben, "b")
        claim(ben, "b")
        await asyncio.sleep(0.3)
        number = house.disk.last("t")
        assert (other.answers["b"], ben.answers["b"]) == ([number], [number] * 2)
        assert gone.answers == {}
        [figures] = decided(house).claims
        assert (round(figures.after), figures.allowance) == (300, 5.0)
        claim(ben, "b")
        await settled()
        assert ben.answers["b"][-1] == number

    driven(drive)


def test_nobody_claims_for_another() -> None:
    """Nor with other words than the claim; the race does not begin with that."""

    async def drive(house: House) -> None:
        ana, _, _ = await race(house)
        zoe = await house.client("t", ZOE)
        zoe.ask(Act, "z", seat=0, words="tally")
        ana.ask(Act, "a", seat=1, words="tally")
        ana.ask(Act, "b", seat=0, words="in")
        ana.ask(Act, "c", seat=0, words="dance")
        await asyncio.sleep(0.3)
        assert zoe.answer("z") == "not-seated"
        assert [ana.answer(id) for id in "abc"] == ["not-seated", "not-allowed", "malformed"]
        assert house.disk.fold("t").play.is_race  # type: ignore[union-attr]

    driven(drive)


# --- no claim, and bots --------------------------------------------------------------------------


def test_a_claim_lapses() -> None:
    """After five seconds, whoever is there (TU-3.5)."""

    async def drive(house: House) -> None:
        ana, ben, eva = await race(house)
        assert ana.has is not None
        assert ana.has.waiting is not None
        assert ana.has.waiting.until == ana.has.waiting.since + 5000
        ben.lose()
        await asyncio.sleep(4.9)
        assert house.disk.fold("t").play.is_race  # type: ignore[union-attr]
        await asyncio.sleep(0.2)
        assert decided(house).lines[0] == "* unclaimed"
        assert decided(house).claims == ()
        for client in (ana, eva):
            assert client.is_right()

    driven(drive)


def test_a_claim_in_the_last_moment_counts() -> None:
    """The grace may end after the time for claiming."""

    async def drive(house: House) -> None:
        ana, _, _ = await race(house)
        await asyncio.sleep(4.95)
        claim(ana, "a")
        await asyncio.sleep(0.3)
        assert ana.answer("a") == house.disk.last("t")
        assert decided(house).lines[0] == "0 tally"

    driven(drive)


def test_bots_claim_after_a_human_delay() -> None:
    """Whoever is quicker than they are wins; their figures are kept, too."""

    async def drive(house: House) -> None:
        await race(house, bots=3)
        await asyncio.sleep(4)
        [entry] = [one for one in house.disk.journal("t") if isinstance(one, Played) and one.claims]
        assert entry.lines[0] in ("3 tally", "4 tally", "5 tally")
        first = min(entry.claims, key=lambda figures: figures.after)
        assert entry.lines[0] == f"{first.seat} tally"
        assert 200 < first.after < 3000
        assert (entry.by, first.allowance) == (None, 0.0)

    async def quicker(house: House) -> None:
        ana, _, _ = await race(house, bots=3)
        await asyncio.sleep(0.05)
        claim(ana, "a")
        await asyncio.sleep(0.2)
        assert ana.answer("a") == house.disk.last("t")
        assert decided(house).claims[0].seat == 0

    driven(drive, CALM)
    driven(quicker, CALM)


def test_somebody_far_away_may_beat_a_bot_that_came_first() -> None:
    """Within the grace, by the way that their claim had."""

    async def drive(house: House) -> None:
        ana, _, _ = await race(house, bots=1)
        for _ in range(400):
            actor = await house.hall.actor("t")
            if actor._races:
                break
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.03)
        claim(ana, "a", 150.0)
        await asyncio.sleep(0.3)
        assert ana.answer("a") == house.disk.last("t")
        assert [figures.seat for figures in decided(house).claims] == [3, 0]

    driven(drive, CALM)


def test_whoever_is_away_and_claims_is_back() -> None:
    """Also where the bot that stood in has claimed for them already: the seat wins either way."""

    async def drive(house: House) -> None:
        ana, _, _ = await race(house)
        ana.ask(Leave, "l", seat=0)
        await settled()
        claim(ana, "a")
        await asyncio.sleep(0.3)
        back, played = house.disk.journal("t")[-2:]
        assert back == CameBack(seat=0, by="ana")
        assert isinstance(played, Played)
        assert played.lines[0] == "0 tally"
        assert ana.answer("a") == house.disk.last("t")
        assert {figures.seat for figures in played.claims} == {0}
        assert ana.is_right()

    driven(drive)
