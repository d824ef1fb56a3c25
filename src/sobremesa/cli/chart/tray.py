"""The chart of one tray: its faces, how main rolls divide, and the points that they bring."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from sobremesa.cli.chart import svg
from sobremesa.cli.chart.dice import drawn, models
from sobremesa.cli.chart.figures import TrayFigures, decimal, percent
from sobremesa.cli.chart.shares import Box, legend, share_bar, shares
from sobremesa.messages.catalogue import Messages
from sobremesa.messages.tallyup import face_mark
from sobremesa.rules.tallyup.components import STANDARD_DICE

_WIDTH: Final = 960
_HEIGHT: Final = 660
_LEFT: Final = 48
_ROOM: Final = _WIDTH - 2 * _LEFT
_STEP: Final = 10
"""Points between two columns."""

_TOP: Final = 318
_FOOT: Final = 542
"""The columns stand between these."""

_RING: Final = 14
"""The least height that has room for a ring."""


def tray_chart(tray: TrayFigures, messages: Messages) -> str:
    """The chart as the text of an SVG file."""
    name = tray.name(messages)
    main, best = tray.main, tray.best
    about = messages.say(
        "odds-chart-about",
        bust=percent(messages, main.bust),
        tally=percent(messages, main.tally_up),
        circle=percent(messages, main.up_die),
        points=decimal(messages, tray.points),
        value=decimal(messages, best.value),
        total=best.roll_limit,
    )
    return svg.document(_WIDTH, _HEIGHT, _title(name), about, _parts(tray, messages))


def _title(name: str) -> str:
    return f"Tally Up! · {name}"


def _parts(tray: TrayFigures, messages: Messages) -> Iterator[str]:
    yield models(tray.dice)
    yield svg.text(_LEFT, 70, _title(tray.name(messages)), "title")
    third = _ROOM / 3
    for place, die in enumerate(tray.dice):
        x = _LEFT + place * third
        yield drawn(die, x, 94, 46)
        yield svg.text(x + 60, 124, " ".join(map(face_mark, STANDARD_DICE[die])))
    parts = shares(tray, messages)
    yield from share_bar(parts, messages, Box(_LEFT, 168, _ROOM, 40))
    yield from legend(parts, messages, Box(_LEFT, 220, _ROOM, 16), numbers=True)
    yield svg.text(_LEFT, 298, messages.say("odds-chart-axis"), "soft")
    yield from _columns(tray, messages)
    best = tray.best
    last = messages.say(
        "odds-chart-round", value=decimal(messages, best.value), total=best.roll_limit
    )
    yield svg.text(_LEFT, _HEIGHT - 38, last)


def _columns(tray: TrayFigures, messages: Messages) -> Iterator[str]:
    """A column for every number of points; the rolls with a circle stand on those without."""
    plain: Counter[int] = Counter()
    circled: Counter[int] = Counter()
    for shown, count in tray.counts:
        if shown.stars < 2:
            (circled if shown.circled else plain)[shown.points] += count
    rolls = sum(count for _, count in tray.counts)
    together = plain + circled
    # From 0 points to one step behind the last: the average may lie anywhere between.
    step = _ROOM / (max(together) / _STEP + 1)
    high = (_FOOT - _TOP - 22) / max(together.values())
    wide = min(step - 4, 44)
    yield svg.bar(_LEFT, _FOOT, _ROOM, 1.5, svg.FELT_LINE)
    mean = _LEFT + (float(tray.points) / _STEP + 0.5) * step
    yield svg.element(
        "path",
        d=f"M{mean:.1f} {_TOP - 8}V{_FOOT}",
        stroke=svg.ON_FELT_SOFT,
        stroke_width=1.5,
        stroke_dasharray="2 5",
        stroke_linecap="round",
    )
    for points, count in sorted(together.items()):
        middle = _LEFT + (points / _STEP + 0.5) * step
        y = float(_FOOT)
        for part, fill in ((plain, svg.PAPER), (circled, svg.GAIN)):
            if part[points]:
                y -= part[points] * high
                tall = part[points] * high - 1
                yield svg.bar(middle - wide / 2, y, wide, tall, fill, corner=3)
                if part is circled and tall >= _RING:
                    yield svg.ring(middle, y + tall / 2)
        share = decimal(messages, Fraction(100 * count, rolls))
        yield svg.text(middle, y - 7, share, "small", "middle", "halo")
        yield svg.text(middle, _FOOT + 20, str(points), "soft", "small", "middle")
    words = messages.say("odds-chart-mean", points=decimal(messages, tray.points))
    yield svg.text(mean, _FOOT + 42, words, "small", "middle")
