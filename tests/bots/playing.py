"""Games among bots, to compare them."""

from random import Random

from sobremesa.bots import catalog as bots
from sobremesa.bots.arena import share_of_win


def share_of_wins(game: str, level: str, against: str, players: int, games: int) -> float:
    """How often one bot among others of another level wins, a shared win counting in part.

    Seats rotate, and a fixed seed makes every game the same on every run.
    """
    one, other = bots.bot(game, level), bots.bot(game, against)
    shares = [
        share_of_win(
            game,
            one,
            other,
            players=players,
            own_seat=number % players,
            randomness=Random(number),
        )
        for number in range(games)
    ]
    return sum(shares) / games
