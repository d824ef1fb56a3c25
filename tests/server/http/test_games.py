"""`/api/games`: what a table can be opened for."""

from sobremesa.bots.catalog import LEVELS
from sobremesa.rules import catalog
from tests.server.http.asking import World, visited


def test_every_game_is_listed() -> None:
    """With how many play it, how its rules are written, and its bots."""

    async def talk(world: World) -> None:
        async with world.client() as anybody:
            games = {one["name"]: one for one in (await anybody.get("/api/games")).json()["games"]}
        assert tuple(games) == catalog.GAMES
        assert games["tallyup"]["players"] == [1, 10]
        assert games["lasvegan"]["players"] == [2, 5]
        assert "laps N" in games["tallyup"]["rules"]
        assert all(one["bots"] == list(LEVELS) for one in games.values())

    visited(talk)
