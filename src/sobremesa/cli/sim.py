"""`sobremesa sim`: many games among bots, and how they compare."""

import argparse
import contextlib
import os
import shlex
import sys
import time
from collections.abc import Generator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from sobremesa.bots.catalog import LEVELS
from sobremesa.cli import INTERRUPTED, INVALID, OK, UNREADABLE
from sobremesa.cli.table.setup import SetupError, new_table
from sobremesa.cli.tournament.results import Results, ResultsError
from sobremesa.cli.tournament.workers import NoRay, chunk_size, chunks, here, on_ray
from sobremesa.rules import catalog

if TYPE_CHECKING:
    from sobremesa.bots.tournament import Mean, Plan, Played, Table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", choices=catalog.GAMES, help="tallyup or lasvegan")
    parser.add_argument(
        "--bots",
        metavar="LEVELS",
        required=True,
        help=f"who plays, such as steady,random; levels: {', '.join(LEVELS)}",
    )
    parser.add_argument("--games", type=_count, default=1000, metavar="N", help="(default 1000)")
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
        "--workers", type=_count, metavar="N", help="processes (default: one for each core)"
    )
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="play on a Ray cluster: auto, local or ray://HOST:PORT"
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        type=Path,
        help="keep each game's result, as .csv or .parquet; asked for again after an interruption,"
        " it goes on",
    )


def run(options: argparse.Namespace) -> int:
    """Exit status 130 when it was interrupted: what was played until then is told and kept."""
    from sobremesa.bots.tournament import Plan, Table

    levels = tuple(options.bots.split(","))
    try:
        if unknown := [level for level in levels if level not in LEVELS]:
            raise SetupError(f"“{unknown[0]}” is no bot: there are {', '.join(LEVELS)}")
        setup = new_table(options.game, (), levels, options.rule)
    except SetupError as error:
        print(f"sobremesa sim: {error}", file=sys.stderr)
        return INVALID
    rules = setup.start.header.rules
    plan = Plan(game=options.game, bots=levels, rules=rules, seed=options.seed)
    table = Table(plan)
    try:
        is_whole = _play(plan, table, options)
    except (ResultsError, NoRay) as error:
        print(f"sobremesa sim: {error}", file=sys.stderr)
        return UNREADABLE
    print("\n".join(_told(plan, table)))
    if is_whole:
        return OK
    kept = f"; what was played is in {options.out}.part" if options.out else ""
    print(f"Stopped after {table.games} of {options.games} games{kept}.", file=sys.stderr)
    return INTERRUPTED


def _play(plan: "Plan", table: "Table", options: argparse.Namespace) -> bool:
    """Play what is still to be played; False when it was interrupted.

    Raises:
        ResultsError: the results cannot be kept.
        NoRay: there is no cluster.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    with ExitStack() as stack:
        results = None
        if options.out is not None:
            results = stack.enter_context(Results(options.out, plan, _command(options)))
            table.add(results.kept)
        progress = stack.enter_context(
            Progress(
                BarColumn(bar_width=None),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
            )
        )
        task = progress.add_task("games", total=options.games, completed=table.games)
        games = stack.enter_context(contextlib.closing(_games(plan, table.games, options)))
        try:
            for some in games:
                if results is not None:
                    results.add(some)
                table.add(some)
                progress.update(task, completed=table.games)
        except KeyboardInterrupt:
            return False
        if results is not None:
            results.finish()
    return True


def _command(options: argparse.Namespace) -> str:
    """The command that asks for these games, whoever plays them."""
    rules = [word for rule in options.rule for word in ("--rule", rule)]
    numbers = ("--games", str(options.games), "--seed", str(options.seed))
    words = ("sobremesa", "sim", options.game, "--bots", options.bots, *rules, *numbers)
    return shlex.join(words)


def _games(
    plan: "Plan", first: int, options: argparse.Namespace
) -> Generator[list["Played"], None, None]:
    if first >= options.games:
        return
    # The first game says how long they take.
    from sobremesa.bots.tournament import played

    begun = time.perf_counter()
    yield [played(plan, first)]
    size = chunk_size(time.perf_counter() - begun)
    todo = chunks(first + 1, options.games, size)
    if options.ray is not None:
        yield from on_ray(plan, todo, options.ray)
    else:
        workers = options.workers or os.cpu_count() or 1
        yield from here(plan, todo, min(workers, -(-(options.games - first) // size)))


def _told(plan: "Plan", table: "Table") -> list[str]:
    """The standings, a line each."""
    if not table.counted:
        return [f"{table.games} games: too few for every bot to have sat in every seat."]
    lines = [
        f"{table.counted} games of {plan.game}, each deal with the bots in all"
        f" {len(plan.bots)} seatings; 95 % intervals",
        f"{'':24}{'wins':>16}{'score':>20}",
    ]
    for number, (level, standing) in enumerate(zip(plan.bots, table.standings, strict=True), 1):
        won, score = _mean(standing.won, 100, "%"), _mean(standing.score, 1, "")
        lines.append(f"{number:2} {level:21}{won:>16}{score:>20}")
    if left := table.games - table.counted:
        lines.append(f"{left} more of a deal that not all have sat everywhere for are not counted.")
    return lines


def _mean(mean: "Mean", factor: float, unit: str) -> str:
    """A mean with its interval.

    >>> from sobremesa.bots.tournament import Mean
    >>> _mean(Mean(0.5, 0.0123), 100, "%"), _mean(Mean(12.0, None), 1, "")
    ('50.0% ± 1.2', '12.0')
    """
    value = f"{factor * mean.value:.1f}{unit}"
    return value if mean.margin is None else f"{value} ± {factor * mean.margin:.1f}"


def _count(text: str) -> int:
    try:
        count = int(text)
    except ValueError:
        count = 0
    if count < 1:
        raise argparse.ArgumentTypeError(f"`{text}`: a whole number from 1 on is wanted")
    return count
