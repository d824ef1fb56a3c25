"""Compiled code of bots, made ready while people play already.

Compiling takes a minute and would hold up the event loop again and again, so another process does
it, at low priority, and keeps the result where this one finds it. Until then who plays a seat of
such a level is the usual bot, which decides at once: no game waits.
"""

import asyncio
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from time import perf_counter
from typing import Final, Protocol, cast

import structlog

from sobremesa.bots.catalog import COMPILED, USUAL
from sobremesa.server.metrics import Metrics

COMMAND: Final = (sys.executable, "-m", "sobremesa", "compile", "--quiet", "--background")
"""Compiles for the game that is named after it; it ends when its standard input is closed."""

_LOG: Final = structlog.get_logger()


class Kernels(Protocol):
    """What is asked of `sobremesa.bots.preparing`."""

    def can_keep(self) -> bool:
        """See `sobremesa.bots.preparing.can_keep`."""

    def is_compiled(self, game: str) -> bool:
        """See `sobremesa.bots.preparing.is_compiled`."""

    def prepare(self, game: str, told: Callable[[int], object]) -> int:
        """See `sobremesa.bots.preparing.prepare`; it may take a minute."""


class Preparing:
    """The games whose bots are not all ready to decide yet."""

    def __init__(
        self,
        games: Iterable[str],
        metrics: Metrics,
        kernels: Kernels | None = None,
        command: Sequence[str] = COMMAND,
    ) -> None:
        """Nothing happens before `start`, and no game is ready before that.

        Args:
            games: that are to be made ready; of others nothing is known, so their bots are asked.
            metrics: tell how many games are not ready.
            kernels: what is made ready; by default that of the bots.
            command: compiles for the game that is named after it.
        """
        self._waiting: Final = list(games)
        self._metrics: Final = metrics
        self._kernels: Final = kernels
        self._command: Final = command
        self._task: asyncio.Task[None] | None = None
        self._stopped = False
        metrics.unprepared(len(self._waiting))

    def level(self, game: str, level: str) -> str:
        """Who thinks now for a bot of that level."""
        return USUAL if level in COMPILED and game in self._waiting else level

    def start(self) -> None:
        """Begin to make ready, one game after the other."""
        if self._waiting:
            self._task = asyncio.get_running_loop().create_task(self._prepare_all())

    async def stop(self) -> None:
        """Leave it at what is ready; no other process is left behind."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _prepare_all(self) -> None:
        kernels = self._kernels
        if kernels is None:
            # In a thread, too: importing numba takes half a second.
            kernels = await asyncio.to_thread(_kernels)
        for game in tuple(self._waiting):
            try:
                if await self._has_code(game, kernels):
                    await asyncio.to_thread(kernels.prepare, game, self._go_on)
                    self._waiting.remove(game)
                    self._metrics.unprepared(len(self._waiting))
                    _LOG.info("bots are ready", game=game)
            except Exception:
                _LOG.exception("bots cannot be made ready", game=game, instead=USUAL)

    def _go_on(self, compiled: int) -> None:
        """Raises _Stopped if the server stops: it waits for its threads."""
        if self._stopped:
            raise _Stopped

    async def _has_code(self, game: str, kernels: Kernels) -> bool:
        """Whether it is time to load the code of a game: it lies on disk, or never will."""
        if await asyncio.to_thread(kernels.is_compiled, game):
            return True
        if not kernels.can_keep():
            _LOG.warning(
                "compiled code cannot be kept, so every start compiles it in the server:"
                " NUMBA_CACHE_DIR names a folder that can be written to",
                game=game,
            )
            return True
        _LOG.info("compiling for bots", game=game, meanwhile=USUAL)
        began = perf_counter()
        status = await self._compile(game)
        seconds = round(perf_counter() - began, 1)
        if status == 0 and await asyncio.to_thread(kernels.is_compiled, game):
            _LOG.info("compiled for bots", game=game, seconds=seconds)
            return True
        _LOG.error(
            "compiling for bots failed: `sobremesa compile` says why; then start the server again",
            game=game,
            status=status,
            instead=USUAL,
        )
        return False

    async def _compile(self, game: str) -> int:
        """Compile in another process; its exit status."""
        process = await asyncio.create_subprocess_exec(
            *self._command,
            game,
            # It is never written to: it is closed when this process ends, however it does.
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            # Ctrl-C is for this process.
            start_new_session=True,
        )
        try:
            return await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


class _Stopped(Exception):
    """The server stops."""


def _kernels() -> Kernels:
    return cast("Kernels", import_module("sobremesa.bots.preparing"))
