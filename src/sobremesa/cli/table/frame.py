"""What a terminal shows at a time, as lines of text."""

import io
import sys
from typing import Final

import msgspec
from rich.console import Console, Group, RenderableType
from rich.text import Text

LEAVE: Final = "\x03"
"""What stands for an entry when nobody is there any more."""

USUAL_SIZE: Final = (80, 24)
"""Columns and lines of a terminal that does not know its size."""

SLICE: Final = 0.03
"""Seconds for which keys are waited for before somebody is asked whether there is news."""

_PLAIN: Final = str.maketrans("─★▸◂→×·…–“”«»≈", '-*><>x-.-""<>~')
"""For terminals that cannot show our signs: others of the same width."""


class Frame(msgspec.Struct, frozen=True):
    """What a table shows: the table itself, the story so far, and what is asked."""

    title: RenderableType
    table: RenderableType
    story: list[str]
    prompt: RenderableType | None = None


def laid_out(frame: Frame, width: int, height: int) -> list[str]:
    """A frame as that many lines; the story fills what the table and the question leave free."""
    head = rendered(Group(frame.title, frame.table), width, colours=True)
    foot = rendered(frame.prompt, width, colours=True) if frame.prompt is not None else []
    room = max(height - len(head) - len(foot), 0)
    story = (
        rendered(Text("\n".join(frame.story[-room:])), width, colours=True)[-room:] if room else []
    )
    story += [""] * (room - len(story))
    # What is asked matters most: a terminal that is too low loses its upper lines.
    return [*head, *story, *foot][-height:]


def rendered(part: RenderableType, width: int, *, colours: bool) -> list[str]:
    """A renderable as lines of text, with colours as far as the terminal has any."""
    console = Console(
        file=io.StringIO(),
        width=width,
        force_terminal=colours,
        highlight=False,
        legacy_windows=False,
    )
    with console.capture() as captured:
        console.print(part)
    return captured.get().rstrip("\n").split("\n")


def write(text: str) -> None:
    """Write to the terminal, as well as its encoding can."""
    encoding = sys.stdout.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_PLAIN).encode(encoding, "replace").decode(encoding)
    sys.stdout.write(text)
    sys.stdout.flush()
