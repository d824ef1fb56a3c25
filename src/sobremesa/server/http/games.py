"""`/api/games`: what a table can be opened for."""

from litestar import Controller, get

from sobremesa.bots.catalog import LEVELS
from sobremesa.protocol.http import GameInfo, Games
from sobremesa.record.vocabulary import vocabulary
from sobremesa.rules import catalog


class GamesController(Controller):
    """What can be played."""

    path = "/api/games"
    tags = ("games",)

    @get(summary="The games")
    async def listed(self) -> Games:
        """List the games, with how many play them, their rules and their bots."""
        return Games(tuple(game_info(game) for game in catalog.GAMES))


def game_info(game: str) -> GameInfo:
    """What a table can be opened for.

    >>> game_info("lasvegan").players
    (2, 5)

    Raises:
        KeyError: there is no such game.
    """
    counts = catalog.game(game).player_counts
    rules = tuple(rule.usage for rule in vocabulary(game).rules.values())
    return GameInfo(game, (counts[0], counts[-1]), rules, LEVELS)
