"""`sobremesa odds`: the exact odds of three dice of Tally Up!, and the best round with them."""

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from sobremesa.analysis import odds
from sobremesa.cli import INVALID, OK, UNREADABLE
from sobremesa.cli.files import shown
from sobremesa.messages.catalogue import LANGUAGES, Messages, preferred_language
from sobremesa.record.tokens import did_you_mean
from sobremesa.rules.tallyup.components import STANDARD_DICE, Die

if TYPE_CHECKING:
    from rich.console import RenderableType

_PICKED: Final = 3
"""How many dice are picked for a round (TU-2.2)."""


class TrayOdds(msgspec.Struct, frozen=True):
    """The odds of a main roll as `--json` prints them; all chances and means are "p/q".

    Attributes:
        dice: the three colours, in the dice's order.
        bust: two stars.
        tally_up: three stars.
        circle: a circle shows, and nothing busts.
        points: the mean of the points, given neither bust nor Tally Up.
        distribution: stars, points, whether a circle shows, and the chance of just this; sorted.
    """

    dice: tuple[str, ...]
    bust: str
    tally_up: str
    circle: str
    points: str
    distribution: tuple[tuple[int, int, bool, str], ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "dice",
        metavar="DIE",
        nargs="*",
        type=_die,
        help=f"three different ones of {' '.join(map(str, Die))}",
    )
    parser.add_argument("--all", action="store_true", help="every choice of three, the best first")
    parser.add_argument("--json", action="store_true", help="print the odds as JSON, in fractions")
    parser.add_argument("--chart", metavar="FILE", help="draw them, too, into this new SVG file")
    parser.add_argument("--lang", choices=LANGUAGES, help="the language of tables and charts")


def run(options: argparse.Namespace) -> int:
    if wrong := _wrong(options.dice, options.all, options.chart):
        print(f"sobremesa odds: {wrong}", file=sys.stderr)
        return INVALID
    messages = Messages(options.lang or preferred_language(os.environ), "tallyup", "odds")
    trays = [tuple(sorted(options.dice))] if options.dice else list(combinations(Die, _PICKED))
    if options.chart is not None:
        try:
            _draw(trays, messages, Path(options.chart), options.all)
        except (OSError, ValueError) as error:  # ValueError: a NUL in the file's name
            why = getattr(error, "strerror", None) or error
            print(f"sobremesa odds: {shown(options.chart)}: {why}", file=sys.stderr)
            return UNREADABLE
    if options.json:
        found = [tray_odds(tray) for tray in (_ranked(trays) if options.all else trays)]
        print(msgspec.json.encode(found if options.all else found[0]).decode())
    else:
        _print(_told(trays, messages, options.all))
    return OK


def tray_odds(dice: tuple[Die, ...]) -> TrayOdds:
    """The odds of a main roll with these printed dice.

    >>> tray_odds((Die.RED, Die.GREEN, Die.BLUE)).tally_up
    '1/36'
    """
    faces = tuple(STANDARD_DICE[die] for die in dice)
    main = odds.main_roll(faces)
    counts = odds.counts(faces)
    rolls = sum(count for _, count in counts)
    return TrayOdds(
        dice=tuple(map(str, dice)),
        bust=fraction(main.bust),
        tally_up=fraction(main.tally_up),
        circle=fraction(main.up_die),
        # With the printed dice, some rolls are neither bust nor Tally Up.
        points=fraction(main.points or Fraction(0)),
        distribution=tuple(
            (one.stars, one.points, one.circled, fraction(Fraction(count, rolls)))
            for one, count in counts
        ),
    )


def fraction(value: Fraction) -> str:
    """A fraction in lowest terms, whole numbers too: a program reads one form.

    >>> fraction(Fraction(2, 12)), fraction(Fraction(0))
    ('1/6', '0/1')
    """
    return f"{value.numerator}/{value.denominator}"


def _die(word: str) -> Die:
    try:
        return Die.parse(word)
    except ValueError as error:
        near = did_you_mean(word, map(str, Die))
        raise argparse.ArgumentTypeError(f"{error}{near}") from None


def _wrong(dice: Sequence[Die], everything: bool, chart: str | None) -> str | None:
    """What cannot be asked for, or None."""
    if chart is not None and not chart.endswith(".svg"):
        return f"--chart {shown(chart)}: its name must end in .svg"
    named = " ".join(map(str, dice))
    if everything:
        return f"--all is about every choice of dice: leave {named} out" if dice else None
    if len(dice) != _PICKED:
        return f"three dice are picked (TU-2.2), not {len(dice)}{named and f': {named}'}"
    if len(set(dice)) < len(dice):
        return f"a die is named twice: {named}"
    return None


def _ranked(trays: Iterable[tuple[Die, ...]]) -> list[tuple[Die, ...]]:
    from sobremesa.cli.chart.figures import figures, ranked

    return [tray.dice for tray in ranked(map(figures, trays))]


def _draw(
    trays: Iterable[tuple[Die, ...]], messages: Messages, path: Path, everything: bool
) -> None:
    from sobremesa.cli.chart.figures import figures, ranked
    from sobremesa.cli.chart.tray import tray_chart
    from sobremesa.cli.chart.trays import trays_chart

    found = [figures(tray) for tray in trays]
    chart = trays_chart(ranked(found), messages) if everything else tray_chart(found[0], messages)
    # What is there already stays: whoever wants a new chart names a new file.
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(chart)


def _told(
    trays: Iterable[tuple[Die, ...]], messages: Messages, everything: bool
) -> "Iterable[RenderableType]":
    from sobremesa.cli.chart.figures import figures, ranked
    from sobremesa.cli.tray_table import tray_told, trays_told

    found = [figures(tray) for tray in trays]
    return trays_told(ranked(found), messages) if everything else tray_told(found[0], messages)


def _print(parts: "Iterable[RenderableType]") -> None:
    """Print for people: fitted to a terminal, or as wide as it is."""
    from rich.console import Console

    if sys.stdout.isatty():
        Console(markup=False, emoji=False, highlight=False).print(*parts, sep="\n")
        return
    wide = Console(width=1_000, markup=False, emoji=False, highlight=False)
    with wide.capture() as captured:
        wide.print(*parts, sep="\n")
    print("\n".join(line.rstrip() for line in captured.get().splitlines()))
