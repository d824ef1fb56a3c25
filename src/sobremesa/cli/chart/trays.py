"""The chart of all trays, the best one first."""

from collections.abc import Iterator, Sequence
from typing import Final

from sobremesa.cli.chart import svg
from sobremesa.cli.chart.dice import drawn, models
from sobremesa.cli.chart.figures import TrayFigures, decimal
from sobremesa.cli.chart.shares import Box, legend, share_bar, shares
from sobremesa.messages.catalogue import Messages
from sobremesa.rules.tallyup.components import Die

_WIDTH: Final = 1000
_LEFT: Final = 40
_BAR: Final = 154
_BAR_WIDTH: Final = 530
_RIGHT: Final = (764, 856, 960)
"""Where the columns of numbers end."""

_TOP: Final = 176
_ROW: Final = 32


def trays_chart(trays: Sequence[TrayFigures], messages: Messages) -> str:
    """The chart as the text of an SVG file."""
    title = messages.say("odds-chart-all")
    best, worst = trays[0], trays[-1]
    about = messages.say(
        "odds-chart-all-about",
        best=best.name(messages),
        most=decimal(messages, best.best.value),
        worst=worst.name(messages),
        least=decimal(messages, worst.best.value),
    )
    height = _TOP + _ROW * len(trays) + 24
    return svg.document(_WIDTH, height, title, about, _parts(trays, messages))


def _parts(trays: Sequence[TrayFigures], messages: Messages) -> Iterator[str]:
    say = messages.say
    yield models(Die)
    yield svg.text(_LEFT, 68, say("odds-chart-all"), "title")
    yield from legend(shares(trays[0], messages), messages, Box(_LEFT, 96, 800, 16), numbers=False)
    heads = (say("odds-points"), say("odds-worth"), say("odds-out-from"))
    for right, head in zip(_RIGHT, heads, strict=True):
        yield svg.text(right, _TOP - 20, head, "soft", "small", "end")
    for row, tray in enumerate(trays):
        y = _TOP + row * _ROW
        for place, die in enumerate(tray.dice):
            yield drawn(die, _LEFT + place * 32, y - 4, 26)
        yield from share_bar(shares(tray, messages), messages, Box(_BAR, y - 4, _BAR_WIDTH, 26))
        numbers = (
            decimal(messages, tray.points),
            decimal(messages, tray.best.value),
            str(tray.best.roll_limit),
        )
        for right, number in zip(_RIGHT, numbers, strict=True):
            yield svg.text(right, y + 14, number, "end")
