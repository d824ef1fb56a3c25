"""The odds of three dice, and the best round with them, as tables for people."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sobremesa.analysis import odds
from sobremesa.analysis.best_round.model import BestRound, BonusChoice
from sobremesa.cli.chart.figures import TrayFigures, decimal, percent
from sobremesa.messages.catalogue import Messages
from sobremesa.messages.tallyup import STAR, dice_names, up_face_meaning
from sobremesa.rules.tallyup.components import STANDARD_DICE, STANDARD_UP_DIE, Die, UpKind
from sobremesa.rules.tallyup.legal import unpicked

_NEVER: Final = "\N{EN DASH}"
_ALWAYS: Final = "\N{CHECK MARK}"
_STARS: Final = (0, 1)
_LONGEST: Final = 24
"""The cells of the longest bar."""


def tray_told(tray: TrayFigures, messages: Messages) -> Iterator[RenderableType]:
    """One tray: its main roll, the points, the Up die, and the best round."""
    name = tray.name(messages)
    yield Text(name[:1].upper() + name[1:], "bold")
    yield Text()
    yield _main(tray, messages)
    yield Text()
    yield _points(tray, messages)
    yield Text()
    yield _up_die(tray, messages)
    yield Text()
    for line in _best(tray.best, messages):
        yield Text(line)


def trays_told(trays: Sequence[TrayFigures], messages: Messages) -> Iterator[RenderableType]:
    """Many trays, one a line."""
    say = messages.say
    heads = ("bust", "tally-up", "circle", "points", "worth", "out-from")
    table = _table(say("odds-dice"), *(say(f"odds-{head}") for head in heads))
    table.padding = (0, 1, 0, 0)
    for tray in trays:
        table.add_row(
            tray.name(messages),
            percent(messages, tray.main.bust),
            percent(messages, tray.main.tally_up),
            percent(messages, tray.main.up_die),
            decimal(messages, tray.points),
            decimal(messages, tray.best.value),
            str(tray.best.roll_limit),
        )
    yield table


def _table(first: str, *others: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column(first, no_wrap=True)
    for heading in others:
        table.add_column(heading, justify="right")
    return table


def _main(tray: TrayFigures, messages: Messages) -> RenderableType:
    say, main = messages.say, tray.main
    table = _table(say("odds-main"), "", "")
    table.columns[2].justify = "left"
    chances = {
        say("odds-bust"): main.bust,
        say("odds-tally-up"): main.tally_up,
        say("odds-circle"): main.up_die,
        say("odds-plain"): tray.plain,
    }
    for name, chance in chances.items():
        table.add_row(name, percent(messages, chance), str(chance))
    given = Text(say("odds-points-given"), "dim")
    table.add_row(say("odds-points"), decimal(messages, tray.points), given)
    return table


def _points(tray: TrayFigures, messages: Messages) -> RenderableType:
    """The points of main rolls that score, each with how many of all rolls bring them."""
    say = messages.say
    by_points: dict[int, list[int]] = {}
    for shown, count in tray.counts:
        if shown.stars < 2:
            by_points.setdefault(shown.points, [0, 0])[shown.circled] += count
    most = max(map(sum, by_points.values()))
    rolls = sum(count for _, count in tray.counts)
    table = _table(say("odds-by-points"), say("odds-chance"), say("odds-with-circle"))
    table.columns[0].justify = "right"
    table.add_column()
    for points, (plain, circled) in sorted(by_points.items()):
        first, both = (round(count * _LONGEST / most) for count in (plain, plain + circled))
        table.add_row(
            str(points),
            percent(messages, Fraction(plain + circled, rolls)),
            percent(messages, Fraction(circled, rolls)),
            Text.assemble(("█" * first, "white"), ("▒" * (both - first), "green")),
        )
    return table


def _up_die(tray: TrayFigures, messages: Messages) -> RenderableType:
    """What each face does; for bonus dice, every choice after each number of stars."""
    say = messages.say
    table = _table("\nUp", f"\n{say('odds-dice')}")
    table.padding = (0, 1, 0, 0)
    table.columns[1].justify = "left"
    for stars in _STARS:
        for over, under in ((f"{stars} {STAR}", "bust"), ("", "mean"), ("", "best-at")):
            heading = say(f"odds-{under}")
            table.add_column(f"{over}\n{heading}", justify="right", no_wrap=True)
    for face in STANDARD_UP_DIE:
        if face.kind is not UpKind.BONUS_ROLL:
            table.add_row(str(face), up_face_meaning(messages, face))
            continue
        for dice in _choices(tray.best, face.amount):
            cells: list[str] = []
            for stars in _STARS:
                roll = odds.bonus_roll(tuple(STANDARD_DICE[die] for die in dice), stars)
                mean = _NEVER if roll.points is None else decimal(messages, roll.points)
                cells += [percent(messages, roll.bust), mean, _best_at(tray.best, stars, dice)]
            table.add_row(str(face), dice_names(messages, dice), *cells)
    return table


def _choices(best: BestRound, number: int) -> Iterator[tuple[Die, ...]]:
    return combinations(unpicked(best.dice), number)


def _best_at(best: BestRound, stars: int, dice: tuple[Die, ...]) -> str:
    """The running totals with which these bonus dice are the best."""
    choice = next(one for one in best.bonus if (one.stars, one.number) == (stars, len(dice)))
    return ", ".join(_ranges(choice, dice, best.step)).replace("-", "\N{MINUS SIGN}")


def _ranges(choice: BonusChoice, dice: tuple[Die, ...], step: int) -> Iterator[str]:
    starts = [start for start, _ in choice.dice]
    ends = [start - step for start in starts[1:]]
    for place, (start, best) in enumerate(choice.dice):
        if best != dice:
            continue
        first = None if place == 0 else start
        last = ends[place] if place < len(ends) else None
        if first is None and last is None:
            yield _ALWAYS
        elif first is None:
            yield f"≤ {last}"
        elif last is None:
            yield f"≥ {first}"
        else:
            yield f"{first} … {last}"


def _best(best: BestRound, messages: Messages) -> Iterator[str]:
    say = messages.say
    none, one = ("always" if limit is None else limit for limit in best.up_limits)
    yield say("odds-round", value=decimal(messages, best.value))
    yield say("odds-round-roll", total=best.roll_limit)
    yield say("odds-round-up", none=none, one=one)
