"""What scores are worth after a round."""

import numpy as np
import pytest

from sobremesa.sim.lasvegan.layout import MOST_PLAYERS, OVER
from sobremesa.sim.lasvegan.worth import weigh
from tests.sim.lasvegan.positions import dealt


def test_a_winning_seat_is_sure_of_it() -> None:
    """By the end of the game winners share 1 but for what the score alone counts."""
    states = dealt(3, 1)
    state = states[0]
    state["phase"] = OVER
    state["scores"][:3] = (9, 9, 2)
    worth = np.zeros(MOST_PLAYERS)
    weigh(state, worth)
    assert worth.sum() == pytest.approx(1)
    assert worth[0] == worth[1] > 0.47
    assert worth[2] < 0.05
