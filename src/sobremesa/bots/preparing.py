"""Compiled code that bots need, made ready before a game has to wait for it.

The levels of `catalog.COMPILED` search with kernels (`sim/`), which numba compiles when they are
first called (decision 0014 says how long that takes). The result is kept on disk
(`sim/compiled.py`), from where another process has it at once.
"""

import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

import numba
from numba.core import event
from numba.core.registry import cpu_target

from sobremesa.bots import arena, catalog
from sobremesa.bots.bot import Advice, Bot
from sobremesa.bots.uniform import RandomBot
from sobremesa.rules.game import Action, Randomness, SeatView
from sobremesa.sim.compiled import FOLDER, IS_WRITABLE

_PLAYERS: Final = (2, 3)
"""Tables at which bots are asked: two alone may be played by other means than more are."""


def prepare(game: str, told: Callable[[int], object] = lambda compiled: None) -> int:
    """Have this process load all compiled code of a game's bots, or else compile and keep it.

    Args:
        game: its name.
        told: called for each function that was compiled, with how many there are by then.

    Returns:
        How many functions were compiled: 0 if all were kept from before.

    Raises:
        KeyError: there is no such game.
        OSError: what was compiled cannot be kept, though it seemed so.
    """
    count = _Count(told)
    # Levels of one class differ by how long they search: the first searches least.
    different: dict[type, Bot[Any]] = {}
    for level in catalog.COMPILED:
        bot = catalog.bot(game, level)
        different.setdefault(type(bot), bot)
    with event.install_listener("numba:compile", count):
        for bot in different.values():
            for players in _PLAYERS:
                arena.play(game, [_Asking(bot)] * players, Random(1))
    if can_keep():
        _stamp(game).touch()
    return count.compiled


def is_compiled(game: str) -> bool:
    """Whether `prepare` has been through on this machine, for these sources: then it only loads."""
    return _stamp(game).exists()


def can_keep() -> bool:
    """Whether compiled code can be kept at all; else each program compiles for itself."""
    return IS_WRITABLE


class _Asking:
    """Plays at random, and asks a bot once for each kind of choice that comes up."""

    def __init__(self, bot: Bot[Any]) -> None:
        self._bot: Final = bot
        self._random: Final = RandomBot()
        self._asked: Final[set[type[Action]]] = set()

    def advise(self, view: SeatView, randomness: Randomness) -> Advice:
        kind = type(view.actions[0])
        if len(view.actions) > 1 and kind not in self._asked:
            self._asked.add(kind)
            self._bot.advise(view, Random(1))
        return self._random.advise(view, randomness)


class _Count(event.Listener):
    """Counts the functions that are compiled."""

    def __init__(self, told: Callable[[int], object]) -> None:
        self.compiled = 0
        self._told: Final = told

    def on_start(self, event: Any) -> None:
        pass

    def on_end(self, event: Any) -> None:
        self.compiled += 1
        self._told(self.compiled)


def _stamp(game: str) -> Path:
    """The file that says so, named by what numba tells compiled code apart by.

    The folder is named by the sources; what is added is where they lie, the version of Python and
    of numba, and the processor.
    """
    told_apart = (
        str(Path(__file__).resolve()),
        sys.implementation.cache_tag,
        numba.__version__,
        *cpu_target.target_context.codegen().magic_tuple(),
    )
    digest = sha256("\n".join(told_apart).encode()).hexdigest()[:16]
    return FOLDER / f"{game}-{digest}.compiled"
