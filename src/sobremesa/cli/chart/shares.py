"""How main rolls divide: a bar of four parts, and what its colours mean."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from sobremesa.cli.chart import svg
from sobremesa.cli.chart.figures import TrayFigures, percent
from sobremesa.messages.catalogue import Messages

_NARROWEST = 46
"""The narrowest part that has room for its percentage."""


class Share(NamedTuple):
    """A part of all main rolls: its name, its chance, its colour, and the kind of text on it."""

    name: str
    chance: Fraction
    fill: str
    kind: str


class Box(NamedTuple):
    """Where something is drawn."""

    x: float
    y: float
    width: float
    height: float


def shares(tray: TrayFigures, messages: Messages) -> tuple[Share, ...]:
    """The four parts, which sum up to 1: points without a circle, with one, Tally Up, bust."""
    say, main = messages.say, tray.main
    return (
        Share(say("odds-plain"), tray.plain, svg.PAPER, "on-paper"),
        Share(say("odds-circle"), main.up_die, svg.GAIN, "on-gain"),
        Share(say("odds-tally-up"), main.tally_up, svg.BRASS, "on-brass"),
        Share(say("odds-bust"), main.bust, svg.DANGER, "on-danger"),
    )


def share_bar(parts: Sequence[Share], messages: Messages, box: Box) -> Iterator[str]:
    """The bar, with the percentages that fit in."""
    at = box.x
    for part in parts:
        long = float(part.chance) * box.width
        yield svg.bar(at, box.y, max(long - 1.5, 0.5), box.height, part.fill, corner=3)
        if long >= _NARROWEST:
            words = percent(messages, part.chance)
            base = box.y + box.height / 2 + 5
            yield svg.text(at + long / 2, base, words, "small", "middle", part.kind)
        at += long


def legend(parts: Sequence[Share], messages: Messages, box: Box, *, numbers: bool) -> Iterator[str]:
    """What the colours mean, in one row; with numbers the chances stand below the names."""
    step = box.width / len(parts)
    for place, part in enumerate(parts):
        left, base = box.x + place * step, box.y + box.height
        yield svg.bar(left, base - 12, 14, 14, part.fill, corner=3)
        if part.fill == svg.GAIN:
            yield svg.ring(left + 7, base - 5)
        yield svg.text(left + 22, base, part.name, "small" if numbers else "soft")
        if numbers:
            chance = f"{percent(messages, part.chance)} · {part.chance}"
            yield svg.text(left + 22, base + 20, chance, "soft", "small")
