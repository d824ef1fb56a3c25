"""A series of numbered games: asked for, played with progress told, kept, and gone on with."""

import argparse
import contextlib
import os
import shlex
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Generic

import msgspec

from sobremesa.cli.tournament.results import Results
from sobremesa.cli.tournament.sheets import GameT, Sheet
from sobremesa.cli.tournament.workers import chunk_size, chunks, here, on_ray


class Series(msgspec.Struct, Generic[GameT], frozen=True):
    """Games to be played.

    Attributes:
        play: the game of that number, from 0; picklable, and the same whoever plays it.
        games: how many.
        sheet: how a file keeps them.
        command: asks for these games and no others, but for how many.
        lead: so many of the first tell how long one takes.
        ready: called before the first one is played.
    """

    play: Callable[[int], GameT]
    games: int
    sheet: Sheet[GameT]
    command: str
    lead: int = 1
    ready: Callable[[], object] = lambda: None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that every series has."""
    parser.add_argument(
        "--rule",
        metavar="RULE",
        action="append",
        default=[],
        help="a rule as a record writes it, such as 'target 1000'; may be given several times",
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="the same seed, the same games (default 0)"
    )
    parser.add_argument(
        "--workers", type=count, metavar="N", help="processes (default: one for each core)"
    )
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="play on a Ray cluster: auto, local or ray://HOST:PORT"
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        type=Path,
        help="keep each game's result, as .csv or .parquet; asked for again, also for more games,"
        " it goes on (until then in FILE.part, as CSV)",
    )


def command(options: argparse.Namespace, *words: str) -> str:
    """The command line that asks for these games, however many and whoever plays them.

    >>> options = argparse.Namespace(rule=["laps 1"], seed=2)
    >>> command(options, "sim", "tallyup", "--bots", "steady,random")
    "sobremesa sim tallyup --bots steady,random --rule 'laps 1' --seed 2"

    Args:
        options: with `rule` and `seed`.
        words: of the command, what is its own.
    """
    rules = [word for rule in options.rule for word in ("--rule", rule)]
    return shlex.join(("sobremesa", *words, *rules, "--seed", str(options.seed)))


def play_all(
    series: Series[GameT], options: argparse.Namespace, take: Callable[[Sequence[GameT]], object]
) -> bool:
    """Play what is still to be played; False when it was interrupted.

    Args:
        series: the games.
        options: with `out`, `ray` and `workers`.
        take: is handed the games in their order, those that a file kept from before too.

    Raises:
        ResultsError: the results cannot be kept.
        NoRay: there is no cluster.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    done = 0
    console = Console(stderr=True)
    with ExitStack() as stack:
        results = None
        if options.out is not None:
            results = stack.enter_context(
                Results(options.out, series.sheet, series.command, series.games)
            )
            done = len(results.kept)
            take(results.kept)
        try:
            if done < series.games:
                series.ready()
            progress = stack.enter_context(
                Progress(
                    BarColumn(bar_width=None),
                    MofNCompleteColumn(),
                    TimeRemainingColumn(),
                    console=console,
                    transient=True,
                    # Where nobody sees it move, it would leave an empty line.
                    disable=not console.is_terminal,
                )
            )
            task = progress.add_task("games", total=series.games, completed=done)
            games = stack.enter_context(contextlib.closing(_games(series, done, options)))
            for some in games:
                # First: what is in the file has been counted, wherever an interruption comes.
                take(some)
                if results is not None:
                    results.add(some)
                progress.update(task, advance=len(some))
        except KeyboardInterrupt:
            return False
        if results is not None:
            results.finish()
    return True


def stopped(games: int, series: Series[GameT], out: Path | None) -> str:
    """What is said after an interruption, when so many games were played."""
    kept = f"; what was played is in {out}.part" if out else ""
    return f"Stopped after {games} of {series.games} games{kept}."


def count(text: str) -> int:
    """A number of games or processes, for argparse.

    >>> count("20")
    20
    """
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"`{text}`: a whole number from 1 on is wanted")
    return number


def _games(
    series: Series[GameT], first: int, options: argparse.Namespace
) -> Generator[list[GameT], None, None]:
    lead = min(series.lead, series.games - first)
    if lead < 1:
        return
    begun = time.perf_counter()
    for number in range(first, first + lead):
        yield [series.play(number)]
    size = chunk_size((time.perf_counter() - begun) / lead)
    first += lead
    todo = chunks(first, series.games, size)
    if options.ray is not None:
        yield from on_ray(series.play, todo, options.ray)
    else:
        workers = options.workers or os.cpu_count() or 1
        yield from here(series.play, todo, min(workers, -(-(series.games - first) // size) or 1))
