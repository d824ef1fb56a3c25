"""Draw the pictures of the README: tables as a terminal shows them, as SVG.

    python docs/pictures/make.py

The games are played by bots with a fixed seed, so the pictures change only with the drawing.
"""

import contextlib
import io
from collections.abc import Callable, Collection
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from sobremesa.bots.catalog import LEVELS
from sobremesa.cli.table.match import Match
from sobremesa.cli.table.session import Left, Session
from sobremesa.cli.table.setup import new_table
from sobremesa.cli.table.terminal import LEAVE, Frame, laid_out
from sobremesa.messages.catalogue import Messages
from sobremesa.record.tokens import Line
from sobremesa.rules.game import Seat

HERE = Path(__file__).parent
COLUMNS, LINES = 80, 24

FELT = TerminalTheme(
    (18, 38, 30),
    (236, 228, 208),
    [
        (24, 24, 24),
        (214, 84, 84),
        (96, 190, 110),
        (232, 178, 72),
        (110, 160, 230),
        (190, 130, 220),
        (110, 200, 200),
        (236, 228, 208),
    ],
)

# Rich's own format loads a font from elsewhere; this one makes do with what a reader has.
SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">
<style>
.{unique_id}-matrix {{
  font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px;
}}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
<rect width="{width}" height="{height}" rx="14" fill="#12261e"/>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


class Camera:
    """A terminal where a bot plays for the person, until one moment is photographed.

    `asks` counts how often the person is asked before.
    """

    forgets = True

    def __init__(self, match: Match, asks: int) -> None:
        self._match = match
        self._asks = asks
        self.frame: Frame | None = None

    def read(self, draw: Callable[[str], Frame], complete: Callable[[str], bool]) -> str:
        if self._asks:
            self._asks -= 1
            return str(self._match.advice(Seat(0), LEVELS[-1]).action)
        self.frame = draw("")
        return LEAVE

    def show(self, frame: Frame) -> None:
        pass

    def wait(self, frame: Frame) -> None:
        pass

    def put_away(self) -> None:
        pass

    def hand_over(self, frame: Frame) -> None:
        pass

    def race(self, keys: Collection[str], seconds: float) -> str | None:
        return None

    def pause(self, seconds: float) -> None:
        pass


class Nowhere:
    """A journal that keeps nothing."""

    def append(self, *lines: Line) -> None:
        pass


def photograph(game: str, seed: int, asks: int) -> None:
    """Draw one moment of a game into the file of its name."""
    setup = new_table(game, ["Ana"], [LEVELS[-1]] * 3, (), seed)
    match = Match(setup.start, setup.events, setup.who, setup.seed, Nowhere())
    camera = Camera(match, asks)
    messages = Messages("en", "terminal", game, f"why-{game}")
    with contextlib.suppress(Left):
        Session(match, camera, messages, moment=0).play()
    assert camera.frame is not None, "the game was over before"
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True)
    for line in laid_out(camera.frame, COLUMNS, LINES):
        console.print(Text.from_ansi(line), end="\n", no_wrap=True)
    svg = console.export_svg(theme=FELT, code_format=SVG, unique_id=game)
    (HERE / f"{game}.svg").write_text(svg, encoding="utf-8")


def main() -> None:
    """Draw all pictures."""
    photograph("lasvegan", seed=8, asks=6)
    photograph("tallyup", seed=4, asks=5)


if __name__ == "__main__":
    main()
