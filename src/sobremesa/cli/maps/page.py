"""The page on which best play can be looked up: one file that needs nothing else."""

import json
from collections.abc import Iterable, Mapping
from importlib import resources
from itertools import groupby
from typing import Final

import numpy as np
import numpy.typing as npt

from sobremesa.analysis.solve.chances import TRAYS
from sobremesa.cli.chart.dice import models
from sobremesa.cli.maps.atlas import HIGHEST, SITUATIONS, Atlas
from sobremesa.cli.maps.grid import CHANCES, LIMITS, OFTEN, RARE, TOTALS
from sobremesa.messages.catalogue import LANGUAGES, Messages
from sobremesa.messages.tallyup import dice_names
from sobremesa.rules.tallyup.components import Die

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""Digits of base 64."""

PARTS: Final = 20
"""How likely to stay is best is told in so many parts."""

FINEST: Final = len(LETTERS) ** 2 - 1
"""Chances to win are told in so many parts: two digits."""

_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(
        "title intro language map map-about map-dice map-chance my-score their-score other-dice"
        " total next next-main next-up you-active they-active when key-in key-out key-mixed"
        " note-dice note-mixed".split(),
        (),
    ),
    **{f"situation-{name}": () for name in SITUATIONS},
    "map-out": ("situation",),
    "below": ("total",),
    "never": ("total",),
    "span": ("low", "high"),
    "percents": ("low", "high"),
    "you-pick": ("dice", "chance"),
    "they-pick": ("dice", "chance"),
    "from-to-in": ("low", "high"),
    "from-to-out": ("low", "high"),
    "from-to-mixed": ("low", "high", "least", "most"),
    "from-to-share": ("low", "high", "share"),
    "at-in": ("total",),
    "at-out": ("total",),
    "at-mixed": ("total", "share"),
    "made": ("step", "total"),
}
"""What the page says, and the values that it fills in."""


def page(atlas: Atlas) -> str:
    """The page as HTML, in all languages."""
    parts = resources.files(__package__)
    html, style, script = (
        (parts / f"page.{kind}").read_text("utf-8").rstrip() for kind in ("html", "css", "js")
    )
    # Inside a script, JSON must not close it.
    data = json.dumps(_data(atlas), ensure_ascii=False, separators=(",", ":")).replace(
        "<", "\\u003c"
    )
    return (
        html.replace("<!--DICE-->", models(Die))
        .replace("/*STYLE*/", style)
        .replace("/*SCRIPT*/", script)
        .replace("/*DATA*/", data)
        + "\n"
    )


def _data(atlas: Atlas) -> dict[str, object]:
    said = {language: Messages(language, "tallyup", "page") for language in LANGUAGES}
    pairs = [(active, other) for active in atlas.scores for other in atlas.scores]
    return {
        "size": len(atlas.scores),
        "step": atlas.step,
        "unit": atlas.unit,
        "highest": HIGHEST,
        "situations": SITUATIONS,
        "limits": LIMITS,
        "chanceColours": CHANCES,
        "totalColours": TOTALS,
        "trayColours": [OFTEN.get(tray, RARE) for tray in TRAYS],
        "rare": RARE,
        "often": [TRAYS.index(tray) for tray in OFTEN],
        "dice": [[str(die) for die in tray] for tray in TRAYS],
        "trayNames": {
            language: [dice_names(messages, tray) for tray in TRAYS]
            for language, messages in said.items()
        },
        "trays": "".join(LETTERS[atlas.tray(*pair)] for pair in pairs),
        "chances": "".join(digits(atlas.solution.chance(*pair)) for pair in pairs),
        "stays": [
            [",".join(map(runs, situation.reshape(len(pairs), -1))) for situation in roll]
            for roll in atlas.stays
        ],
        "words": {language: _words(messages) for language, messages in said.items()},
    }


def _words(messages: Messages) -> dict[str, str]:
    """The page's words, with names in angle brackets where it fills something in."""
    return {
        key: messages.say(f"page-{key}", **{name: f"<{name}>" for name in names})
        for key, names in _WORDS.items()
    }


def digits(chance: float) -> str:
    """A chance in two digits.

    >>> digits(0.0), digits(0.5), digits(1.0)
    ('AA', 'gA', '__')
    """
    high, low = divmod(round(chance * FINEST), len(LETTERS))
    return LETTERS[high] + LETTERS[low]


def runs(stays: npt.NDArray[np.floating]) -> str:
    """How likely to stay is best along the totals: in turn a number of parts and for how long.

    >>> runs(np.array([1, 1, 0.504, 0.01, 0]))
    'UCKBBBAB'
    """
    return "".join(
        letter + LETTERS[length]
        for letter, same in groupby(map(_part, map(float, stays)))
        for length in _lengths(same)
    )


def _part(share: float) -> str:
    # What is left to chance is never told as if it were sure.
    part = round(share * PARTS) if share in (0, 1) else min(max(round(share * PARTS), 1), PARTS - 1)
    return LETTERS[part]


def _lengths(same: Iterable[str]) -> Iterable[int]:
    """How long a run is, in pieces that a digit can tell."""
    left = sum(1 for _ in same)
    longest = len(LETTERS) - 1
    while left > 0:
        yield min(left, longest)
        left -= longest
