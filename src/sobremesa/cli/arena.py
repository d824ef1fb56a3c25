"""`sobremesa arena`: bots meet two by two in duplicate games, and are rated."""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec

from sobremesa.bots.catalog import KNOWN, USUAL
from sobremesa.cli import INTERRUPTED, INVALID, OK, UNREADABLE
from sobremesa.cli.table.setup import SetupError, new_table
from sobremesa.cli.tournament import series
from sobremesa.cli.tournament.results import ResultsError
from sobremesa.cli.tournament.sheets import sheet_of_meetings
from sobremesa.cli.tournament.workers import NoRay
from sobremesa.cli.waiting import ready
from sobremesa.record.tokens import did_you_mean
from sobremesa.rules import catalog
from sobremesa.rules.words import quoted

if TYPE_CHECKING:
    from sobremesa.bots.meetings import Meetings, Tally

ANCHOR: Final = USUAL
"""Is rated 1500 where it takes part, so that ratings from several runs can be compared: it decides
at once, and so is a companion that every run can afford."""


class Rated(msgspec.Struct, frozen=True):
    """One bot, as `--json` prints it.

    Attributes:
        bot: its level.
        rating: on Elo's scale; `low` and `high` are the bounds of its 95 % interval.
        games: in which it sat and which count.
        won: its mean part of the wins, from 0 to 1, over all whom it met; None without games.
    """

    bot: str
    rating: float
    low: float
    high: float
    games: int
    won: float | None


class Pair(msgspec.Struct, frozen=True):
    """Two bots, as `--json` prints them.

    Attributes:
        bots: who met.
        games: that count.
        won: the part of the wins that the first got, from 0 to 1; `low` and `high` are the bounds
            of its 95 % interval.
    """

    bots: tuple[str, str]
    games: int
    won: float
    low: float
    high: float


class Standings(msgspec.Struct, frozen=True):
    """All that is known, as `--json` prints it.

    Attributes:
        game: its name.
        players: seats at each table.
        rules: those that were asked for, as a record writes them.
        seed: of all chance.
        anchor: the bot that is rated 1500; None where the mean of all is.
        games: that count.
        ratings: the strongest first.
        pairs: in the order in which the bots were named.
    """

    game: str
    players: int
    rules: tuple[str, ...]
    seed: int
    anchor: str | None
    games: int
    ratings: tuple[Rated, ...]
    pairs: tuple[Pair, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", choices=catalog.GAMES, help="tallyup or lasvegan")
    parser.add_argument(
        "bots", metavar="BOT", nargs="+", help=f"two or more different ones of {', '.join(KNOWN)}"
    )
    parser.add_argument(
        "--players",
        type=int,
        default=2,
        metavar="N",
        help="seats at a table, which two bots hold in turns (default 2)",
    )
    parser.add_argument(
        "--games",
        type=_even,
        default=1000,
        metavar="N",
        help="that each pair plays: half as many deals, each twice (default 1000)",
    )
    parser.add_argument("--json", action="store_true", help="print the ratings as JSON")
    series.add_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Exit status 130 when it was interrupted: what was played until then is told and kept."""
    from sobremesa.bots.meetings import Meetings, Tally, met

    bots = tuple(options.bots)
    try:
        rules = _checked(options.game, bots, options.players, options.rule)
    except SetupError as error:
        print(f"sobremesa arena: {error}", file=sys.stderr)
        return INVALID
    plan = Meetings(
        game=options.game, bots=bots, players=options.players, rules=rules, seed=options.seed
    )
    tally = Tally(plan)
    words = ("arena", options.game, *bots, "--players", str(options.players))
    games = series.Series(
        play=partial(met, plan),
        games=options.games * len(plan.pairs),
        sheet=sheet_of_meetings(plan),
        command=series.command(options, *words),
        # One of each pair: some bots think much longer than others.
        lead=len(plan.pairs),
        ready=partial(ready, options.game, bots),
    )
    try:
        is_whole = series.play_all(games, options, tally.add)
    except (ResultsError, NoRay) as error:
        print(f"sobremesa arena: {error}", file=sys.stderr)
        return UNREADABLE
    found = standings(plan, tally, options.rule)
    print(msgspec.json.encode(found).decode() if options.json else "\n".join(_told(found)))
    if is_whole:
        return OK
    print(series.stopped(tally.games, games, options.out), file=sys.stderr)
    return INTERRUPTED


def standings(plan: "Meetings", tally: "Tally", rules: Sequence[str] = ()) -> Standings:
    """How the bots of a plan stand after these games."""
    from sobremesa.bots.meetings import DUPLICATES
    from sobremesa.bots.ratings import rate

    anchor = plan.bots.index(ANCHOR) if ANCHOR in plan.bots else None
    found = rate(len(plan.bots), tally.shares, anchor=anchor, seed=plan.seed)
    pairs = tuple(
        Pair(
            (plan.bots[first], plan.bots[second]),
            DUPLICATES * sum(shares.values()),
            won.value,
            won.low,
            won.high,
        )
        for (first, second), shares, won in zip(plan.pairs, tally.shares, found.pairs, strict=True)
    )
    ratings = [
        Rated(bot, rating.value, rating.low, rating.high, *_won(bot, pairs))
        for bot, rating in zip(plan.bots, found.ratings, strict=True)
    ]
    return Standings(
        plan.game,
        plan.players,
        tuple(rules),
        plan.seed,
        None if anchor is None else ANCHOR,
        tally.counted,
        tuple(sorted(ratings, key=lambda rated: -rated.rating)),
        pairs,
    )


def _won(bot: str, pairs: Sequence[Pair]) -> tuple[int, float | None]:
    """How many games a bot played in these pairs, and its mean part of the wins."""
    games, won = 0, 0.0
    for pair in pairs:
        if bot in pair.bots:
            games += pair.games
            won += pair.games * (pair.won if bot == pair.bots[0] else 1 - pair.won)
    return games, won / games if games else None


def _checked(game: str, bots: Sequence[str], players: int, rules: Sequence[str]) -> Any:
    """The rules of the tables.

    Raises:
        SetupError: there can be no such tables, or no such bots.
    """
    for bot in bots:
        if bot not in KNOWN:
            near = did_you_mean(bot, KNOWN)
            raise SetupError(f"{quoted(bot)} is no bot: there are {', '.join(KNOWN)}{near}")
        if bots.count(bot) > 1:
            raise SetupError(f"{bot} is named twice: a bot has one rating")
    if len(bots) < 2:
        raise SetupError(f"{bots[0]} has nobody to meet: name two bots or more")
    most = catalog.game(game).player_counts[-1]
    if not 2 <= players <= most:
        raise SetupError(f"--players {players}: bots meet in {game} at tables for 2 to {most}")
    levels = [bots[seat % 2] for seat in range(players)]
    return new_table(game, (), levels, rules).start.header.rules


def _told(found: Standings) -> list[str]:
    """The ratings, a line each, and who won how much against whom."""
    if not found.games:
        return ["Too few games: no deal was played twice."]
    origin = "the mean of all" if found.anchor is None else found.anchor
    lines = [
        f"{found.games} games of {found.game} for {found.players}, each deal played twice with"
        " all seats changed over; 95 % intervals",
        f"Elo ratings, {origin} = 1500",
        f"{'':10}{'rating':>10}{'interval':>16}{'wins':>10}{'games':>10}",
    ]
    for place, one in enumerate(found.ratings, 1):
        is_anchor = one.bot == found.anchor
        interval = "–" if is_anchor else f"{one.low:.0f} to {one.high:.0f}"
        won = "–" if one.won is None else f"{100 * one.won:.1f}%"
        lines.append(
            f"{place:2} {one.bot:7}{one.rating:10.0f}{interval:>16}{won:>10}{one.games:10}"
        )
    bots = [one.bot for one in found.ratings]
    shares = _shares(found.pairs)
    lines += ["", "wins of each line against each column, in %, and their intervals"]
    lines.append(f"{'':10}" + "".join(f"{bot:>16}" for bot in bots))
    for place, bot in enumerate(bots, 1):
        row = "".join(f"{shares.get((bot, other), ''):>16}" for other in bots)
        lines.append(f"{place:2} {bot:7}{row}".rstrip())
    return lines


def _shares(pairs: Sequence[Pair]) -> dict[tuple[str, str], str]:
    """What each won against each, in words.

    >>> _shares([Pair(("easy", "steady"), 20, 0.25, 0.125, 0.34375)])
    {('easy', 'steady'): '25.0 (12–34)', ('steady', 'easy'): '75.0 (66–88)'}
    """
    told = {}
    for pair in pairs:
        first = (pair.bots, pair.won, pair.low, pair.high)
        second = (pair.bots[::-1], 1 - pair.won, 1 - pair.high, 1 - pair.low)
        for bots, won, low, high in (first, second):
            told[bots] = (
                f"{100 * won:.1f} ({100 * low:.0f}–{100 * high:.0f})" if pair.games else "–"
            )
    return told


def _even(text: str) -> int:
    games = series.count(text)
    if games % 2:
        raise argparse.ArgumentTypeError(
            f"`{text}`: each deal is played twice, so an even number is wanted"
        )
    return games
