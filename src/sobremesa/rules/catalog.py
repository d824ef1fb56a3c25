"""The list of the games: the only one, so that adding a game is adding a line here.

What other packages know of a game (its record words, its bots, its drawing) lies in a module of
theirs that bears the game's name; `part` finds it. Modules are imported when they are asked for,
which keeps a short command short.
"""

from functools import cache
from importlib import import_module
from types import ModuleType

from sobremesa.rules.game import AnyGame

GAMES = ("lasvegan", "tallyup")
"""The games' names, as records and commands write them."""


# A server asks with every action, and finding a module anew takes its time.
@cache
def game(name: str) -> AnyGame:
    """The game of that name.

    >>> game("lasvegan").player_counts
    range(2, 6)

    Raises:
        KeyError: there is no such game.
    """
    found: AnyGame = part("sobremesa.rules", name).GAME
    return found


def part(package: str, name: str) -> ModuleType:
    """What a package holds for one game, for example `part("sobremesa.record", "tallyup")`.

    Raises:
        KeyError: there is no such game.
    """
    if name not in GAMES:
        raise KeyError(name)
    return import_module(f"{package}.{name}")
