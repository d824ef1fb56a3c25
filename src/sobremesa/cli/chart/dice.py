"""Dice drawn small: in their colour, rounder the less they risk, with the mark of their risk."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from sobremesa.cli.chart.svg import element
from sobremesa.rules.tallyup.components import STANDARD_DICE, Die, DieFaces


class _Look(NamedTuple):
    body: str
    edge: str
    shine: str
    ink: str


_LOOKS: Final[Mapping[Die, _Look]] = {
    Die.RED: _Look("#b5261f", "#841610", "#d8564c", "#fff6e2"),
    Die.ORANGE: _Look("#e8842a", "#b35c10", "#f7aa62", "#2c1703"),
    Die.YELLOW: _Look("#f2c744", "#bd9317", "#fbe08a", "#2f2202"),
    Die.GREEN: _Look("#2b7a48", "#185430", "#57a373", "#fff6e2"),
    Die.BLUE: _Look("#2563ae", "#154280", "#5d92d6", "#fff6e2"),
    Die.PURPLE: _Look("#6d3fa3", "#4a2678", "#9a72c9", "#fff6e2"),
}
_ROUNDING: Final = {1: 34, 2: 20, 3: 9}
"""The radius of the corners by stars, on a die 100 wide."""


def models(dice: Iterable[Die]) -> str:
    """What `drawn` needs once in a chart: each die with one dot, two squares or three peaks."""
    return element("defs", *(_model(die, STANDARD_DICE[die]) for die in dice))


def drawn(die: Die, x: float, y: float, size: float) -> str:
    """A printed die of that size, if its model is in the chart.

    >>> drawn(Die.RED, 10, 20, 30)
    '<use href="#red" x="10" y="20" width="30" height="30"/>'
    """
    return element("use", href=f"#{die}", x=x, y=y, width=size, height=size)


def _model(die: Die, faces: DieFaces) -> str:
    look = _LOOKS[die]
    stars = min(max(sum(face.star for face in faces), 1), 3)
    corner = _ROUNDING[stars]
    return element(
        "symbol",
        element("rect", x=2, y=6, width=96, height=94, rx=corner, fill=look.edge),
        element("rect", x=2, y=0, width=96, height=94, rx=corner, fill=look.body),
        element(
            "rect",
            x=6,
            y=4,
            width=88,
            height=86,
            rx=max(corner - 3, 5),
            fill="none",
            stroke=look.shine,
            stroke_width=4,
            opacity=0.75,
        ),
        element("g", *_marks(stars), fill=look.ink),
        id=str(die),
        viewBox="0 0 100 100",
    )


def _marks(stars: int) -> Iterable[str]:
    if stars == 1:
        yield element("circle", cx=50, cy=47, r=13)
    elif stars == 2:
        for x in (25, 54):
            yield element("rect", x=x, y=36.5, width=21, height=21, rx=3)
    else:
        for x in (26, 50, 74):
            yield element("path", d=f"M{x - 11} 57L{x} 37L{x + 11} 57Z")
