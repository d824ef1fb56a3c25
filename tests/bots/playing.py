"""Games among bots, to compare them."""

from random import Random

from sobremesa.bots import catalog as bots
from sobremesa.rules import catalog
from sobremesa.rules.game import Chance, Over, Turns


def share_of_wins(game_name: str, level: str, against: str, players: int, games: int) -> float:
    """How often one bot among others of another level wins, a shared win counting in part.

    Seats rotate, and a fixed seed makes every game the same on every run.
    """
    game = catalog.game(game_name)
    one, other = bots.bot(game_name, level), bots.bot(game_name, against)
    won = 0.0
    for number in range(games):
        own = number % players
        randomness = Random(number)
        state = game.start(players)
        while not isinstance(awaited := game.awaiting(state), Over):
            if isinstance(awaited, Chance):
                event = game.draw(state, randomness)
            else:
                assert isinstance(awaited, Turns)
                seat = randomness.choice(list(awaited.actions))
                bot = one if seat == own else other
                event = bot.advise(game.view(state, seat), randomness).action
            state = game.apply(state, event)
        won += (own in awaited.winners) / len(awaited.winners)
    return won / games
