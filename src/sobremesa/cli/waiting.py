"""Waiting for compiled code before bots are asked, with what goes on shown in a terminal."""

import signal
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager

from sobremesa.bots.catalog import COMPILED


def preparing(compiled: int) -> str:
    """What is said meanwhile, when so many functions were compiled.

    >>> preparing(0)
    'The bots get ready'
    >>> preparing(63)
    'Compiling what the bots need; this is done once (63)'
    """
    if not compiled:
        return "The bots get ready"
    return f"Compiling what the bots need; this is done once ({compiled})"


def ready(game: str, levels: Collection[str], words: Callable[[int], str] = preparing) -> None:
    """Have the bots of these levels ready to decide: without it the first of them would compile.

    Args:
        game: which bots.
        levels: of them; for some there is nothing to do.
        words: what is said meanwhile, see `preparing`.

    Raises:
        KeyError: there is no such game.
        OSError: what was compiled cannot be kept.
    """
    if set(COMPILED).isdisjoint(levels):
        return
    from sobremesa.bots.preparing import prepare

    with shown(words) as told:
        prepare(game, told)


@contextmanager
def shown(
    words: Callable[[int], str], *, is_quiet: bool = False
) -> Iterator[Callable[[int], None]]:
    """Show on standard error, where that is a terminal, that something takes its time.

    Args:
        words: what is said when so much is done.
        is_quiet: nothing is shown at all.

    Yields:
        What is to be called with how much is done.
    """
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    progress = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        # Where nobody sees it move, it would leave an empty line.
        disable=is_quiet or not console.is_terminal,
    )
    with _stoppable() as go_on, progress:
        task = progress.add_task(words(0), total=None)

        def told(done: int) -> None:
            go_on()
            progress.update(task, description=words(done))

        yield told
        go_on()


@contextmanager
def _stoppable() -> Iterator[Callable[[], None]]:
    """Let Ctrl-C end what goes on, also where numba has lost the exception.

    Yields:
        What is to be called now and then; it raises KeyboardInterrupt after Ctrl-C.
    """
    is_stopped = False

    def stop(number: int, frame: object) -> None:
        nonlocal is_stopped
        is_stopped = True
        raise KeyboardInterrupt

    def go_on() -> None:
        if is_stopped:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield go_on
    finally:
        signal.signal(signal.SIGINT, before)
