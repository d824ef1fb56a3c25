"""Bots at a table that are thinking, outside the event loop."""

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import Executor
from time import perf_counter
from typing import Final

import structlog

from sobremesa.bots import catalog as bots
from sobremesa.rules.game import Action, SeatView
from sobremesa.server.metrics import Metrics
from sobremesa.server.requests import Thought
from sobremesa.server.table import sight
from sobremesa.server.table.due import randomness
from sobremesa.server.table.state import TableState

_LOG: Final = structlog.get_logger()


class Thinking:
    """The bots of one table that are thinking; a seat has one thought at a time."""

    def __init__(
        self, thinkers: Executor, metrics: Metrics, level: Callable[[str, str], str]
    ) -> None:
        """Take the place where they think, and who thinks now for a level in a game."""
        self._thinkers: Final = thinkers
        self._metrics: Final = metrics
        self._level: Final = level
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def __bool__(self) -> bool:
        return bool(self._tasks)

    @property
    def seats(self) -> Collection[int]:
        """Where somebody is thinking."""
        return self._tasks.keys()

    def begin(self, table: TableState, seat: int, done: Callable[[Thought], None]) -> None:
        """Let the bot on a seat think about what is at hand; `done` takes what it wants to do."""
        task = asyncio.get_running_loop().create_task(self._think(table, seat, done))
        self._tasks[seat] = task

    def stop(self) -> None:
        """Nobody is interested any more."""
        for task in self._tasks.values():
            task.cancel()

    async def _think(self, table: TableState, seat: int, done: Callable[[Thought], None]) -> None:
        play = table.play
        named = table.places[seat].level
        assert play is not None
        assert named is not None
        level = self._level(table.opened.game, named)

        chance = randomness(table, "choice", seat)

        def advised(view: SeatView) -> Action:
            found: Action = bots.bot(table.opened.game, level).advise(view, chance).action
            if found not in view.actions:
                raise ValueError(f"{found!r} is none of its actions")
            return found

        began = perf_counter()
        try:
            view = sight.view(play, seat)
            loop = asyncio.get_running_loop()
            # A place to think that is closed is no fault of the bot: the server stops.
            thought = loop.run_in_executor(self._thinkers, advised, view)
            try:
                action = await thought
            except Exception:
                _LOG.exception("a bot failed", table=table.id, level=level)
                action = view.actions[0]
        finally:
            del self._tasks[seat]
        self._metrics.thought(perf_counter() - began)
        done(Thought(play, action))
