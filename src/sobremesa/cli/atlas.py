"""`sobremesa atlas`: what best play of two at Tally Up! looks like over all scores.

A command of its own, beside `solve`: that one works for some ten minutes and makes a file for
programs; this one reads the solution that comes with the package, and draws for people.
"""

import argparse
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from sobremesa.cli import OK, UNREADABLE
from sobremesa.cli.files import shown
from sobremesa.messages.catalogue import LANGUAGES, Messages, preferred_language

if TYPE_CHECKING:
    from sobremesa.cli.maps.atlas import Atlas

FILES: Final = ("pick.svg", "chance.svg", "stay.svg", "index.html")
_STEP: Final = 10
"""Scores are multiples of so many points."""

_WIDEST: Final = 1250


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder", metavar="FOLDER", help=f"where {', '.join(FILES)} go, which must not be there yet"
    )
    parser.add_argument(
        "--step",
        type=_step,
        default=50,
        metavar="N",
        help="points from one score to the next, where running totals are looked at (default"
        " %(default)s, which takes a minute; half as much takes four times as long)",
    )
    parser.add_argument("--lang", choices=LANGUAGES, help="the language of the SVG files")


def run(options: argparse.Namespace) -> int:
    messages = Messages(options.lang or preferred_language(os.environ), "tallyup", "atlas")
    try:
        folder = Path(options.folder)
        for name in FILES:
            if (folder / name).exists():
                there = shown(str(folder / name))
                print(
                    f"sobremesa atlas: {there} is there already: name another folder, or remove it",
                    file=sys.stderr,
                )
                return UNREADABLE
        folder.mkdir(exist_ok=True)
        # Made at first, to learn early that nothing can be written here, and gone at last.
        with TemporaryDirectory(dir=folder, prefix="atlas-") as room:
            _draw(_drawn_up(options.step), messages, Path(room))
            for name in FILES:
                (Path(room) / name).replace(folder / name)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the folder's name
        why = getattr(error, "strerror", None) or error
        print(f"sobremesa atlas: {shown(options.folder)}: {why}", file=sys.stderr)
        return UNREADABLE
    print(f"{shown(str(folder / FILES[-1]))}: best play to look up; beside it the maps")
    return OK


def _drawn_up(step: int) -> "Atlas":
    from rich.console import Console
    from rich.progress import track

    from sobremesa.analysis.solve.advice import shipped
    from sobremesa.cli.maps.atlas import drawing_up, scores

    solution = shipped()
    console = Console(stderr=True)
    steps = track(
        drawing_up(solution, step),
        "pairs of scores",
        total=len(scores(solution, step)) ** 2,
        console=console,
        transient=True,
        # Where nobody sees it move, it would leave an empty line.
        disable=not console.is_terminal,
    )
    *_, atlas = steps
    return atlas


def _draw(atlas: "Atlas", messages: Messages, room: Path) -> None:
    from sobremesa.cli.maps.page import page
    from sobremesa.cli.maps.pictures import chance_map, pick_map, stay_map

    drawn = (
        pick_map(atlas, messages),
        chance_map(atlas, messages),
        stay_map(atlas, messages),
        page(atlas),
    )
    for name, text in zip(FILES, drawn, strict=True):
        (room / name).write_text(text, "utf-8", newline="\n")


def _step(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if not _STEP <= number <= _WIDEST or number % _STEP:
        raise argparse.ArgumentTypeError(
            f"`{text}`: a multiple of {_STEP} from {_STEP} to {_WIDEST} is wanted"
        )
    return number
