"""The three maps as SVG: which dice to pick, the chance to win, and when to go OUT."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from sobremesa.analysis.solve.chances import TRAYS
from sobremesa.cli.chart import svg
from sobremesa.cli.chart.dice import drawn, models
from sobremesa.cli.chart.figures import decimal
from sobremesa.cli.maps.atlas import HIGHEST, SITUATIONS, Atlas
from sobremesa.cli.maps.grid import (
    CHANCES,
    LIMITS,
    OFTEN,
    RARE,
    TOTALS,
    Frame,
    axes,
    cells,
    swatch,
    total_places,
)
from sobremesa.messages.catalogue import Messages
from sobremesa.messages.tallyup import dice_names
from sobremesa.rules.tallyup.components import Die

_LEFT: Final = 116
_TOP: Final = 104
_MAP: Final = 520
_KEY: Final = _LEFT + _MAP + 44
"""Where the key to the colours begins."""

_HEIGHT: Final = _TOP + _MAP + 84
_PANEL: Final = 330
_PANEL_STEP: Final = 464
_PANEL_DROP: Final = 466


def pick_map(atlas: Atlas, messages: Messages) -> str:
    """Which dice win most often."""
    found = atlas.solution.trays
    colours = [OFTEN.get(tray, RARE) for tray in TRAYS]
    count = np.bincount(found.ravel(), minlength=len(TRAYS))
    order = np.argsort(-count)
    share = [decimal(messages, 100 * float(count[tray]) / found.size, 0) for tray in order]
    title = _title(messages.say("atlas-pick"))
    about = messages.say(
        "atlas-pick-about",
        first=dice_names(messages, TRAYS[order[0]]),
        share=share[0],
        second=dice_names(messages, TRAYS[order[1]]),
        next=share[1],
    )

    def parts() -> Iterator[str]:
        frame = Frame(_LEFT, _TOP, _MAP, _target(atlas))
        yield models(Die)
        yield svg.text(46, 68, title, "title")
        yield from cells(found.astype(np.int64), colours, frame)
        yield from axes(messages.say("atlas-my-score"), messages.say("atlas-their-score"), frame)
        for row, (tray, colour) in enumerate(OFTEN.items()):
            y = _TOP + 6 + 50 * row
            yield from swatch(_KEY, y + 7, colour, "")
            for place, die in enumerate(tray):
                yield drawn(die, _KEY + 34 + 40 * place, y, 32)
        yield from swatch(
            _KEY, _TOP + 13 + 50 * len(OFTEN), RARE, messages.say("atlas-other-trays")
        )

    return svg.document(860, _HEIGHT, title, about, parts())


def chance_map(atlas: Atlas, messages: Messages) -> str:
    """The chance to win, in bands of ten percent."""
    wins = atlas.solution.wins
    title = _title(messages.say("atlas-chance"))
    about = messages.say(
        "atlas-chance-about",
        start=decimal(messages, 100 * atlas.solution.chance(0, 0), 2),
        ahead=decimal(messages, 100 * atlas.solution.chance(1500, 1000)),
        behind=decimal(messages, 100 * atlas.solution.chance(1000, 1500)),
    )

    def parts() -> Iterator[str]:
        frame = Frame(_LEFT, _TOP, _MAP, _target(atlas))
        yield svg.text(46, 68, title, "title")
        yield from cells(np.minimum((wins * 10).astype(np.int64), 9), CHANCES, frame)
        yield from axes(messages.say("atlas-of-active"), messages.say("atlas-their-score"), frame)
        for place, colour in enumerate(reversed(CHANCES)):
            lower = 100 - 10 * (place + 1)
            words = messages.say("atlas-percents", low=str(lower), high=str(lower + 10))
            yield from swatch(_KEY, _TOP + 6 + 34 * place, colour, words, wide=30)

    return svg.document(860, _HEIGHT, title, about, parts())


def stay_map(atlas: Atlas, messages: Messages) -> str:
    """From which running total on leaving is likelier than staying, before a main roll."""
    totals, mixes = atlas.leaves_from()[0], atlas.mixes()[0]
    none = messages.say("atlas-none", total=str(HIGHEST))
    start = [none if np.isinf(line[0, 0]) else str(int(line[0, 0])) for line in totals]
    title = _title(messages.say("atlas-stay"))
    about = messages.say("atlas-stay-about", both=start[0], alone=start[1])

    def parts() -> Iterator[str]:
        yield svg.text(46, 68, title, "title")
        yield from _veil()
        for place, situation in enumerate(SITUATIONS):
            row, column = divmod(place, 2)
            frame = Frame(
                _LEFT + column * _PANEL_STEP, 140 + row * _PANEL_DROP, _PANEL, _target(atlas)
            )
            name = messages.say(f"atlas-{situation}")
            yield svg.text(frame.x, frame.y - 14, name)
            yield from cells(total_places(totals[place]), TOTALS, frame)
            yield from cells(mixes[place].astype(np.int64), ("none", "url(#veil)"), frame)
            yield from axes(
                messages.say("atlas-own-score"), messages.say("atlas-their-score"), frame
            )
        yield from _total_key(messages, 140 + 2 * _PANEL_DROP - 20)

    width = _LEFT + _PANEL_STEP + _PANEL + 54
    return svg.document(width, 1230, title, about, parts())


def _target(atlas: Atlas) -> int:
    return atlas.solution.setting.target * atlas.unit


def _title(words: str) -> str:
    return f"Tally Up! · {words}"


def _veil() -> Iterator[str]:
    """Dots that lie over a colour and let it be seen."""
    dots = svg.element("circle", cx=0.5, cy=0.5, r=0.22, fill="#ffffff")
    pattern = svg.element(
        "pattern", dots, id="veil", width=1, height=1, patternUnits="userSpaceOnUse"
    )
    yield svg.element("defs", pattern)


def _total_key(messages: Messages, top: float) -> Iterator[str]:
    """What the colours of running totals mean, in three columns."""
    names = [messages.say("atlas-below", total=str(LIMITS[0]))]
    for start, end in zip(LIMITS, (*LIMITS[1:], HIGHEST + 10), strict=True):
        names.append(messages.say("atlas-from", low=str(start), high=str(end - 10)))
    names.append(messages.say("atlas-none", total=str(HIGHEST)))
    for place, (colour, name) in enumerate(zip(TOTALS, names, strict=True)):
        column, row = divmod(place, 4)
        yield from swatch(_LEFT + 210 * column, top + 34 * row, colour, name, wide=30)
    x, y = _LEFT + 420.0, top + 34 * 2
    yield from swatch(x, y, TOTALS[6], messages.say("atlas-mixed"), wide=30)
    for across in range(5):
        for down in range(3):
            yield svg.element(
                "circle", cx=x + 3 + 6 * across, cy=y + 3 + 6 * down, r=1.3, fill="#ffffff"
            )
