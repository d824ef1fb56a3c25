"""A map over the scores of two players, and the colours that it is drawn with."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sobremesa.cli.chart import svg
from sobremesa.rules.tallyup.components import Die

OFTEN: Final[Mapping[tuple[Die, ...], str]] = {
    (Die.YELLOW, Die.BLUE, Die.PURPLE): "#56b4e9",
    (Die.GREEN, Die.BLUE, Die.PURPLE): "#0072b2",
    (Die.YELLOW, Die.GREEN, Die.PURPLE): "#009e73",
    (Die.YELLOW, Die.GREEN, Die.BLUE): "#a8e0c8",
    (Die.ORANGE, Die.YELLOW, Die.GREEN): "#f0e442",
    (Die.RED, Die.YELLOW, Die.GREEN): "#cc79a7",
    (Die.RED, Die.ORANGE, Die.YELLOW): "#e69f00",
    (Die.RED, Die.ORANGE, Die.GREEN): "#c04a00",
}
"""The trays that are best often, from safe to risky. After Okabe and Ito: told apart without red or
green, and by how light they are."""

RARE: Final = "#3a3a3a"
"""All other trays together."""

CHANCES: Final = (
    "#7f3b08", "#b35806", "#e08214", "#fdb863", "#fee0b6",
    "#d8daeb", "#b2abd2", "#8073ac", "#542788", "#2d004b",
)  # fmt: skip
"""By tenths; brown loses, violet wins."""

LIMITS: Final = (100, 200, 300, 400, 500, 600, 800, 1000)
"""Where the colours of running totals change."""

TOTALS: Final = (
    "#fde725", "#addc30", "#5ec962", "#28ae80", "#21918c", "#2c728e", "#3b528b", "#472d7b",
    "#440154", "#16121f",
)  # fmt: skip
"""Below the first limit, from each limit on, and where there is no such total."""


class Frame(NamedTuple):
    """Where a map lies: its left upper corner, its size, and the score at its far ends."""

    x: float
    y: float
    size: float
    target: int


def cells(values: npt.NDArray[np.int64], colours: Sequence[str], frame: Frame) -> Iterator[str]:
    """Every score pair in its colour: a path for each colour.

    Args:
        values: the place of the colour, by the score that goes to the right and the one that goes
            up. Shape: (scores, scores).
        colours: to choose from.
        frame: where.
    """
    count = len(values)
    paths: defaultdict[int, list[str]] = defaultdict(list)
    for up in range(count):
        line = values[:, up]
        starts = [0, *(np.flatnonzero(np.diff(line)) + 1), count]
        for start, end in pairwise(starts):
            paths[int(line[start])].append(f"M{start} {count - 1 - up}h{end - start}v1H{start}")
    drawn = [
        svg.element("path", d="".join(path), fill=colours[colour])
        for colour, path in sorted(paths.items())
    ]
    scale = frame.size / count
    # Without smoothing no felt shines through between cells.
    yield svg.element(
        "g",
        *drawn,
        transform=f"translate({frame.x:g} {frame.y:g}) scale({scale:.5g})",
        shape_rendering="crispEdges",
    )


def axes(right: str, up: str, frame: Frame) -> Iterator[str]:
    """The frame around a map: scores in steps of 500, and what they are."""
    x, y, size, target = frame
    yield svg.element(
        "rect", x=x, y=y, width=size, height=size, fill="none", stroke=svg.FELT_LINE, stroke_width=2
    )
    for score in range(0, target + 1, 500):
        at = score / target * size
        yield svg.text(x + at, y + size + 20, str(score), "soft", "small", "middle")
        yield svg.text(x - 9, y + size - at + 5, str(score), "soft", "small", "end")
    yield svg.text(x + size / 2, y + size + 44, right, "middle")
    turned = f"rotate(-90 {x - 54:g} {y + size / 2:g})"
    yield svg.text(x - 54, y + size / 2, up, "middle", transform=turned)


def swatch(x: float, y: float, fill: str, words: str, *, wide: float = 18) -> Iterator[str]:
    """A colour and what it means."""
    yield svg.element(
        "rect", x=x, y=y, width=wide, height=18, rx=3, fill=fill, stroke=svg.ON_FELT_SOFT,
        stroke_width=1,
    )  # fmt: skip
    yield svg.text(x + wide + 10, y + 14, words)


def total_places(totals: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    """The places in `TOTALS` of running totals in points.

    >>> total_places(np.array([90.0, 100.0, 1000.0, np.inf]))
    array([0, 1, 8, 9])
    """
    return np.where(np.isinf(totals), len(LIMITS) + 1, np.digitize(totals, LIMITS))
