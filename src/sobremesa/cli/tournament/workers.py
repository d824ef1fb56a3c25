"""Numbered games, played by several processes or a Ray cluster, and told in their order."""

import contextlib
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from importlib import import_module
from itertools import islice
from multiprocessing import get_context, parent_process
from typing import Any, Final

from sobremesa.cli.tournament.sheets import GameT

_CHUNK_SECONDS: Final = 0.25
"""About how long a worker is busy with what it is given at once."""

_AHEAD: Final = 4
"""Chunks for each worker that may be under way or waiting to be told."""

_MOST: Final = 200


class NoRay(Exception):
    """Ray cannot be used; the message says why, and what to do."""


def chunks(first: int, games: int, size: int) -> Iterator[range]:
    """Ranges of that many game numbers.

    >>> list(chunks(5, 12, 3))
    [range(5, 8), range(8, 11), range(11, 12)]
    """
    return (range(at, min(at + size, games)) for at in range(first, games, size))


def chunk_size(seconds_a_game: float) -> int:
    """How many games to give a worker at once.

    >>> chunk_size(0.01), chunk_size(5.0)
    (25, 1)
    """
    return max(1, min(_MOST, int(_CHUNK_SECONDS / max(seconds_a_game, 1e-6))))


def here(
    play: Callable[[int], GameT], todo: Iterator[range], workers: int
) -> Generator[list[GameT], None, None]:
    """Play on this machine, in so many processes; in this one if there is but one worker.

    Closing the generator waits for the chunks that they have been given, and stops them then.

    Args:
        play: the game of that number; it goes to other processes, so it must be picklable.
        todo: the games.
        workers: how many processes.
    """
    if workers == 1:
        for numbers in todo:
            yield play_chunk(play, numbers)
        return
    # Forked processes would share what this one has open.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_follow)
    try:
        under_way: deque[Future[list[GameT]]] = deque(
            pool.submit(play_chunk, play, numbers) for numbers in islice(todo, workers * _AHEAD)
        )
        while under_way:
            yield under_way.popleft().result()
            under_way.extend(pool.submit(play_chunk, play, numbers) for numbers in islice(todo, 1))
    finally:
        # Waiting, for until then the pool must live: what an interrupted `submit` has written down
        # and not handed on yet is cancelled by the pool alone, and else waited for without end.
        pool.shutdown(cancel_futures=True)


def on_ray(
    play: Callable[[int], GameT], todo: Iterator[range], address: str
) -> Generator[list[GameT], None, None]:
    """Play on a Ray cluster.

    Args:
        play: the game of that number, picklable; every node needs the same version of Sobremesa.
        todo: the games.
        address: of the cluster, as `ray.init` takes it: `auto`, `local` or `ray://HOST:PORT`.

    Raises:
        NoRay: it is not installed, or the cluster does not answer.
    """
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise NoRay("--ray needs Ray: pip install 'sobremesa[ray]'") from None
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, ValueError, OSError) as error:
        raise NoRay(f"Ray at {address}: {error}") from None
    try:
        remote = ray.remote(play_chunk)
        width = max(int(ray.cluster_resources().get("CPU", 1)), 1) * _AHEAD
        under_way = deque(remote.remote(play, numbers) for numbers in islice(todo, width))
        while under_way:
            yield ray.get(under_way.popleft())
            under_way.extend(remote.remote(play, numbers) for numbers in islice(todo, 1))
    finally:
        with contextlib.suppress(Exception):
            ray.shutdown()


def play_chunk(play: Callable[[int], GameT], numbers: range) -> list[GameT]:
    """Play the games of these numbers."""
    return [play(number) for number in numbers]


def _follow() -> None:
    """Leave it to the process that asks for games when to end, and never outlive it."""
    # Ctrl-C goes to all processes of a terminal.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asking = parent_process()
    assert asking is not None

    def end_with_it() -> None:
        asking.join()
        os._exit(0)

    threading.Thread(target=end_with_it, daemon=True).start()
