"""`sobremesa sim`: many games among bots, and how they compare."""

import argparse
import sys
from functools import partial
from typing import TYPE_CHECKING

from sobremesa.bots.catalog import KNOWN
from sobremesa.cli import INTERRUPTED, INVALID, OK, UNREADABLE
from sobremesa.cli.table.setup import SetupError, new_table
from sobremesa.cli.tournament import series
from sobremesa.cli.tournament.results import ResultsError
from sobremesa.cli.tournament.sheets import sheet_of_plan
from sobremesa.cli.tournament.workers import NoRay
from sobremesa.cli.waiting import ready
from sobremesa.record.tokens import did_you_mean
from sobremesa.rules import catalog
from sobremesa.rules.words import quoted

if TYPE_CHECKING:
    from sobremesa.bots.tournament import Mean, Plan, Table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", choices=catalog.GAMES, help="tallyup or lasvegan")
    parser.add_argument(
        "--bots",
        metavar="LEVELS",
        required=True,
        help=f"who plays, such as steady,random; levels: {', '.join(KNOWN)}",
    )
    parser.add_argument(
        "--games", type=series.count, default=1000, metavar="N", help="(default 1000)"
    )
    series.add_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Exit status 130 when it was interrupted: what was played until then is told and kept."""
    from sobremesa.bots.tournament import Plan, Table, played

    levels = tuple(options.bots.split(","))
    try:
        if unknown := [level for level in levels if level not in KNOWN]:
            near = did_you_mean(unknown[0], KNOWN)
            raise SetupError(f"{quoted(unknown[0])} is no bot: there are {', '.join(KNOWN)}{near}")
        setup = new_table(options.game, (), levels, options.rule)
    except SetupError as error:
        print(f"sobremesa sim: {error}", file=sys.stderr)
        return INVALID
    rules = setup.start.header.rules
    plan = Plan(game=options.game, bots=levels, rules=rules, seed=options.seed)
    table = Table(plan)
    games = series.Series(
        play=partial(played, plan),
        games=options.games,
        sheet=sheet_of_plan(plan),
        command=series.command(options, "sim", options.game, "--bots", options.bots),
        ready=partial(ready, options.game, levels),
    )
    try:
        is_whole = series.play_all(games, options, table.add)
    except (ResultsError, NoRay) as error:
        print(f"sobremesa sim: {error}", file=sys.stderr)
        return UNREADABLE
    print("\n".join(_told(plan, table)))
    if is_whole:
        return OK
    print(series.stopped(table.games, games, options.out), file=sys.stderr)
    return INTERRUPTED


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
        won, score = _share(standing.won), _mean(standing.score)
        lines.append(f"{number:2} {level:21}{won:>16}{score:>20}")
    if left := table.games - table.counted:
        lines.append(f"{left} more of a deal that not all have sat everywhere for are not counted.")
    return lines


def _mean(mean: "Mean") -> str:
    """A mean with its interval.

    >>> from sobremesa.bots.tournament import Mean
    >>> _mean(Mean(12.0, 1.23)), _mean(Mean(12.0, None))
    ('12.0 ± 1.2', '12.0')
    """
    return f"{mean.value:.1f}" if mean.margin is None else f"{mean.value:.1f} ± {mean.margin:.1f}"


def _share(mean: "Mean") -> str:
    """A part of the wins with its interval, which ends where there are no such parts.

    >>> from sobremesa.bots.tournament import Mean
    >>> _share(Mean(0.04, 0.054)), _share(Mean(1.0, None))
    ('4.0% (0–9)', '100.0%')
    """
    if mean.margin is None:
        return f"{100 * mean.value:.1f}%"
    low, high = max(0.0, mean.value - mean.margin), min(1.0, mean.value + mean.margin)
    return f"{100 * mean.value:.1f}% ({100 * low:.0f}–{100 * high:.0f})"
