"""How long bots take to react."""

from random import Random
from statistics import median

import pytest

from sobremesa.bots.pace import first_to_react, reaction_time
from sobremesa.rules.game import Seat

TIMES = [reaction_time(Random(seed)) for seed in range(2000)]


class Extreme:
    """A source of chance that always draws the first number, or the last one."""

    def __init__(self, last: bool) -> None:
        self.last = last

    def randrange(self, stop: int, /) -> int:
        return stop - 1 if self.last else 0


def test_bots_react_like_people() -> None:
    """Half of the reactions come within a second, hardly any in a blink, none is endless."""
    assert 0.9 < median(TIMES) < 1.1
    assert sum(time < 0.5 for time in TIMES) < 0.03 * len(TIMES)
    assert sum(time > 2 for time in TIMES) < 0.03 * len(TIMES)
    assert len({round(time, 3) for time in TIMES}) > 500


@pytest.mark.parametrize("last", [False, True])
def test_no_chance_is_out_of_bounds(last: bool) -> None:
    """Even the rarest draws are seconds that one can wait."""
    assert 0.1 < reaction_time(Extreme(last)) < 10


def test_the_quickest_bot_is_first() -> None:
    """The time is that of the seat that is named, the shortest of all; each seat wins at times."""
    for seed in range(50):
        chance = Random(seed)
        times = {seat: reaction_time(chance) for seat in (Seat(1), Seat(3), Seat(4))}
        seat, seconds = first_to_react(times, Random(seed))
        assert seconds == times[seat] == min(times.values())
    firsts = [first_to_react([Seat(1), Seat(3), Seat(4)], Random(seed))[0] for seed in range(300)]
    assert min(map(firsts.count, (1, 3, 4))) > 60


def test_more_bots_are_quicker() -> None:
    """Among many bots the first reaction comes earlier, but still as a person's."""
    seats = [Seat(seat) for seat in range(9)]
    of_nine = [first_to_react(seats, Random(seed))[1] for seed in range(500)]
    assert 0.5 < median(of_nine) < 0.8
