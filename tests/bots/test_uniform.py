"""The random bot."""

from collections import Counter
from random import Random

from sobremesa.bots.uniform import RandomBot
from sobremesa.record.replay import replay
from sobremesa.rules.game import Seat
from sobremesa.rules.tallyup import GAME


def test_every_action_is_equally_likely() -> None:
    """Of 20 picks each comes about 200 times in 4,000 (chi-square, 19 degrees, 99.99 %)."""
    state = replay("sobremesa 1\ngame tallyup\nplayers Ana\n* first 0\n").state
    view, randomness = GAME.view(state, Seat(0)), Random(1)
    counts = Counter(str(RandomBot().advise(view, randomness).action) for _ in range(4000))
    assert len(counts) == 20
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 50.8
