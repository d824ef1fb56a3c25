"""A bot that errs now and then."""

from collections import Counter
from random import Random

from sobremesa.bots.bot import Advice
from sobremesa.bots.careless import Careless
from sobremesa.bots.tallyup.steady import SteadyTallyUp
from sobremesa.record.replay import replay
from sobremesa.rules.game import Seat, SeatView
from sobremesa.rules.tallyup import GAME
from tests.sim.tallyup.placed import choosing

PICK = "sobremesa 1\ngame tallyup\nplayers Ana\n* first 0\n"
CLAIM = f"{PICK}0 pick red yellow blue\n* roll red:* yellow:* blue:*\n"


def view(record: str = PICK) -> SeatView:
    return GAME.view(replay(record).state, Seat(0))


def choice() -> SeatView:
    return GAME.view(choosing((0, 0), 100), Seat(0))


def advised(slips: int, times: int, of: SeatView | None = None) -> list[Advice]:
    randomness, bot = Random(1), Careless(SteadyTallyUp(), slips)
    return [bot.advise(of or view(), randomness) for _ in range(times)]


def test_without_slips_it_is_the_other_bot() -> None:
    plain = SteadyTallyUp().advise(choice(), Random(0))
    assert advised(0, times=2000, of=choice()) == [plain] * 2000


def test_with_nothing_but_slips_every_action_is_equally_likely() -> None:
    """Of 20 picks each comes about 200 times in 4,000 (chi-square, 19 degrees, 99.99 %)."""
    found = advised(100, times=4000)
    assert {advice.reason.key for advice in found} == {"any"}
    counts = Counter(str(advice.action) for advice in found)
    assert len(counts) == 20
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 50.8


def test_slips_are_a_part_of_100_decisions() -> None:
    """Of 4,000 about 600, within five standard deviations."""
    slips = [advice.reason.key for advice in advised(15, times=4000, of=choice())].count("any")
    assert abs(slips - 600) < 5 * (4000 * 0.15 * 0.85) ** 0.5


def test_where_there_is_one_thing_to_do_it_does_it_for_its_reason() -> None:
    """No slip is possible, so none is told."""
    [advice] = advised(100, times=1, of=view(CLAIM))
    assert advice.reason.key == "claim"
