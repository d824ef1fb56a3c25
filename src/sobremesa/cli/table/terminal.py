"""The terminal: what a table is drawn on, and where keys and lines come from.

`FullScreen` draws the whole table anew with every change and acts on single keys. `Lines` is for
pipes and for terminals that cannot move a cursor: it prints what is new and reads whole lines.
"""

import contextlib
import io
import signal
import sys
import time
from collections.abc import Callable, Collection, Iterator
from typing import Final, Protocol

import blessed
import msgspec
from blessed.keyboard import Keystroke
from rich.console import Console, Group, RenderableType
from rich.text import Text

MOST_COLUMNS: Final = 110
"""Longer lines are hard to read; a wider terminal leaves the rest free."""

LEAVE: Final = "\x03"
"""What `read` returns when the input has ended: nobody is there any more."""


class Frame(msgspec.Struct, frozen=True):
    """What a table shows: the table itself, the story so far, and what is asked."""

    title: RenderableType
    table: RenderableType
    story: list[str]
    prompt: RenderableType | None = None


class Terminal(Protocol):
    """A place to draw on and to read from."""

    def show(self, frame: Frame) -> None:
        """Show the table as it is now."""

    def read(self, draw: Callable[[str], Frame], complete: Callable[[str], bool]) -> str:
        """What a person enters.

        Args:
            draw: the frame while that much has been typed.
            complete: whether that much needs no Enter.
        """

    def wait(self, frame: Frame) -> None:
        """Show a frame until somebody presses a key."""

    def race(self, keys: Collection[str], seconds: float) -> str | None:
        """The first of these keys that is pressed within so many seconds, or None."""

    def pause(self, seconds: float) -> None:
        """Leave time to look; any key ends it."""


class FullScreen:
    """A terminal that can move its cursor."""

    def __init__(self, terminal: blessed.Terminal) -> None:
        self._terminal = terminal

    def show(self, frame: Frame) -> None:
        lines = laid_out(frame, min(self._terminal.width, MOST_COLUMNS), self._terminal.height)
        end_of_line = self._terminal.clear_eol
        sys.stdout.write(
            self._terminal.home
            + f"{end_of_line}\r\n".join(lines)
            + end_of_line
            + self._terminal.clear_eos
        )
        sys.stdout.flush()

    def read(self, draw: Callable[[str], Frame], complete: Callable[[str], bool]) -> str:
        typed = ""
        self._forget_keys()
        while True:
            self.show(draw(typed))
            key = self._key(timeout=1)
            if key is None:
                continue  # The window may have another size now.
            if key.name == "KEY_ENTER" or key in ("\r", "\n"):
                return typed
            if key.name in ("KEY_BACKSPACE", "KEY_DELETE"):
                typed = typed[:-1]
            elif key.name == "KEY_ESCAPE":
                typed = ""
            elif key == "\x04":
                return LEAVE
            elif not key.is_sequence and key.isprintable():
                typed += str(key)
                if complete(typed):
                    return typed

    def wait(self, frame: Frame) -> None:
        self._forget_keys()
        self.show(frame)
        while self._key(timeout=1) is None:
            self.show(frame)

    def race(self, keys: Collection[str], seconds: float) -> str | None:
        # A key that was down before the dice lay is no claim.
        self._forget_keys()
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            key = self._key(timeout=left)
            if key is not None and key.lower() in keys:
                return str(key.lower())
        return None

    def pause(self, seconds: float) -> None:
        if seconds > 0:
            self._key(timeout=seconds)

    def _key(self, timeout: float) -> Keystroke | None:
        key = self._terminal.inkey(timeout=timeout)
        return key or None

    def _forget_keys(self) -> None:
        while self._terminal.inkey(timeout=0):
            pass


class Lines:
    """Plain lines, in and out."""

    def __init__(self) -> None:
        self._told = 0

    def show(self, frame: Frame) -> None:
        for sentence in frame.story[self._told :]:
            print(sentence)
        self._told = len(frame.story)
        sys.stdout.flush()

    def read(self, draw: Callable[[str], Frame], complete: Callable[[str], bool]) -> str:
        frame = draw("")
        self.show(frame)
        parts = [frame.table] if frame.prompt is None else [frame.table, frame.prompt]
        print("\n".join(_rendered(Group(*parts), width=80, colours=False)))
        return self._line()

    def wait(self, frame: Frame) -> None:
        self.show(frame)
        print("\n".join(_rendered(frame.table, width=80, colours=False)))

    def race(self, keys: Collection[str], seconds: float) -> str | None:
        # Lines cannot race against seconds: an empty one leaves the claim to the others.
        line = self._line().strip().lower()
        return line[:1] if line[:1] in keys else None

    def pause(self, seconds: float) -> None:
        """Nobody looks."""

    def _line(self) -> str:
        sys.stdout.flush()
        line = sys.stdin.readline()
        return line.strip() if line else LEAVE


def laid_out(frame: Frame, width: int, height: int) -> list[str]:
    """A frame as that many lines; the story fills what the table and the question leave free."""
    head = _rendered(Group(frame.title, frame.table), width, colours=True)
    foot = _rendered(frame.prompt, width, colours=True) if frame.prompt is not None else []
    room = max(height - len(head) - len(foot), 0)
    story = (
        _rendered(Text("\n".join(frame.story[-room:])), width, colours=True)[-room:] if room else []
    )
    story += [""] * (room - len(story))
    # What is asked matters most: a terminal that is too low loses its upper lines.
    return [*head, *story, *foot][-height:]


def _rendered(part: RenderableType, width: int, *, colours: bool) -> list[str]:
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


@contextlib.contextmanager
def opened_terminal() -> Iterator[Terminal]:
    """The terminal of this process for the time of a game; afterwards it is as it was."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        yield Lines()
        return
    # A polite kill should not leave the shell without its cursor.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    terminal = blessed.Terminal()
    with terminal.fullscreen(), terminal.cbreak(), terminal.hidden_cursor():
        yield FullScreen(terminal)
