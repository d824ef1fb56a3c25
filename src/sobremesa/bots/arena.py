"""Whole games among bots, to compare them."""

from collections.abc import Sequence
from typing import Any

from sobremesa.bots.bot import Bot
from sobremesa.rules import catalog
from sobremesa.rules.game import Chance, Over, Randomness, Turns


def play(game_name: str, seated: Sequence[Bot[Any]], randomness: Randomness) -> Over:
    """Play one game with a bot on each seat; a Tally Up goes to any of them, equally likely.

    The same bots and the same randomness play the same game.

    >>> from random import Random
    >>> from sobremesa.bots.uniform import RandomBot
    >>> play("lasvegan", [RandomBot()] * 3, Random(1)).reason
    'no-cabbage'
    """
    game = catalog.game(game_name)
    state = game.start(len(seated))
    while not isinstance(awaited := game.awaiting(state), Over):
        if isinstance(awaited, Turns):
            waiting = list(awaited.actions)
            seat = waiting[randomness.randrange(len(waiting))]
            event = seated[seat].advise(game.view(state, seat), randomness).action
            state = game.apply(state, event)
        else:
            assert isinstance(awaited, Chance)
            state = game.apply(state, game.draw(state, randomness))
    return awaited


def share_of_win(
    game_name: str,
    one: Bot[Any],
    other: Bot[Any],
    *,
    players: int,
    own_seat: int,
    randomness: Randomness,
) -> float:
    """What one bot among others of one kind gets of the win: 1, 0, or its part of a shared one."""
    seated = [one if seat == own_seat else other for seat in range(players)]
    winners = play(game_name, seated, randomness).winners
    return (own_seat in winners) / len(winners)
