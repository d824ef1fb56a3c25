"""Games as rows: nothing is lost in a file."""

from random import Random

import pytest

from sobremesa.bots.meetings import Meetings, Met, seated
from sobremesa.bots.tournament import Plan, Played
from sobremesa.cli.tournament.sheets import sheet_of_meetings, sheet_of_plan


@pytest.mark.parametrize("seed", range(5))
def test_a_row_is_read_as_the_game_that_it_was(seed: int) -> None:
    """To the last digit of a shared win, for any seating."""
    random = Random(seed)
    size = random.randint(2, 6)
    scores = tuple(random.randrange(-50, 3000) for _ in range(size))
    won = tuple(random.choice([0.0, 1.0, 1 / 3, 1 / 7]) for _ in range(size))
    one = Played(seed, tuple(random.sample(range(size), size)), 3, scores, won)
    sheet = sheet_of_plan(Plan(game="tallyup", bots=("steady",) * size))
    assert len(sheet.row(one)) == len(sheet.columns) == len(set(sheet.columns))
    assert sheet.game([str(word) for word in sheet.row(one)]) == one

    plan = Meetings(game="tallyup", bots=("random", "easy", "steady"), players=size)
    other = Met(seed, seated(plan, seed), 3, scores, won)
    kept = sheet_of_meetings(plan)
    assert len(kept.row(other)) == len(kept.columns) == len(set(kept.columns))
    assert kept.game([str(word) for word in kept.row(other)]) == other
