"""Whole games among bots."""

from random import Random

import pytest

from sobremesa.bots.arena import play, share_of_win
from sobremesa.bots.uniform import RandomBot
from sobremesa.rules import catalog


@pytest.mark.parametrize("game", catalog.GAMES)
def test_the_same_randomness_plays_the_same_game(game: str) -> None:
    """Bots and chance alike, the end is alike, and another seed makes another game."""
    ends = [play(game, [RandomBot()] * 4, Random(seed)) for seed in (1, 1, 2, 3, 4, 5)]
    assert ends[0] == ends[1]
    assert len({end.winners for end in ends}) > 1


@pytest.mark.parametrize("game", catalog.GAMES)
def test_the_shares_of_one_win_add_up(game: str) -> None:
    """All seats of one game together get one win, shared or not."""
    bot = RandomBot()
    shares = [
        share_of_win(game, bot, bot, players=3, own_seat=seat, randomness=Random(9))
        for seat in range(3)
    ]
    assert sum(shares) == pytest.approx(1)
