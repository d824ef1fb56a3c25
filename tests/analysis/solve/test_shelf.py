"""The tables of what is done."""

import pytest

from sobremesa.analysis.solve.setting import setting
from sobremesa.analysis.solve.shelf import room, shelf
from sobremesa.rules.tallyup.options import TallyUpRules, Target


@pytest.mark.parametrize("points", [100, 110, 400, 730])
def test_the_room_that_is_reckoned_is_what_is_taken(points: int) -> None:
    game = setting(TallyUpRules(goal=Target(points)))
    assert room(game) == sum(part.nbytes for part in shelf(game))
