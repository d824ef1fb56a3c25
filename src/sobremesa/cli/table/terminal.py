"""The terminal: what a table is drawn on, and where keys and lines come from.

`FullScreen` draws the whole table anew with every change and acts on single keys. `Lines` is for
pipes and for terminals that cannot move a cursor: it prints what is new and reads whole lines.
"""

import codecs
import contextlib
import io
import os
import shutil
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
"""What `read` returns when nobody is there any more."""

LEAVING: Final = "q"
"""The key that leaves the table, while others move, too."""

_USUAL_SIZE: Final = (80, 24)
"""Columns and lines of a terminal that does not know its size."""

_MOST_TYPED: Final = 60

_HELD: Final = 0.1
"""A key that comes again within so many seconds is held down; fingers are slower."""

_AFTER_RACE: Final = 0.6
"""Seconds after a race in which keys are late claims, and end no pause."""

_AFTER_TURN: Final = 0.8
"""Seconds in which keys are still those of the person before: many end a number with Enter."""

# Every terminal that can move its cursor understands these; what it is called does not matter.
# The table lies on the alternate screen, which keeps nothing that scrolls away. Some terminals
# have none: so lines that are too long are not broken, no line end is ever written, and lines are
# cleared one by one, since a screen that is cleared at once may be kept, too.
_ENTER: Final = "\x1b[?1049h\x1b[?7l\x1b[?25l"
_EXIT: Final = "\x1b[H\x1b[?25h\x1b[?7h\x1b[?1049l"
_AT_LINE: Final = "\x1b[{}H\x1b[K"
# Between these, terminals that know them draw everything at once, and others do not mind.
_BEGIN: Final = "\x1b[?2026h"
_END: Final = "\x1b[?2026l"

_PLAIN: Final = str.maketrans("─★▸◂→×·…–“”«»≈", '-*><>x-.-""<>~')
"""For terminals that cannot show our signs: others of the same width."""


class Frame(msgspec.Struct, frozen=True):
    """What a table shows: the table itself, the story so far, and what is asked."""

    title: RenderableType
    table: RenderableType
    story: list[str]
    prompt: RenderableType | None = None


class Terminal(Protocol):
    """A place to draw on and to read from.

    Where people are waited for, EOFError says that nobody is there any more.

    Attributes:
        forgets: whether nobody can read again what it has shown before.
    """

    forgets: bool

    def show(self, frame: Frame) -> None:
        """Show the table as it is now."""

    def read(self, draw: Callable[[str], Frame], complete: Callable[[str], bool]) -> str:
        """What a person enters, or `LEAVE`.

        Args:
            draw: the frame while that much has been typed.
            complete: whether that much needs no Enter.
        """

    def wait(self, frame: Frame) -> None:
        """Show a frame until somebody presses a key."""

    def put_away(self) -> None:
        """Move all that was shown out of sight."""

    def hand_over(self, frame: Frame) -> None:
        """Put away what was shown; then show a frame until the next person has come."""

    def race(self, keys: Collection[str], seconds: float) -> str | None:
        """The first of these keys that is pressed within so many seconds, or None."""

    def pause(self, seconds: float) -> None:
        """Leave time to look; any key ends it, and the one to leave with leaves."""


class FullScreen:
    """A terminal that can move its cursor."""

    forgets = True

    def __init__(self, keyboard: blessed.Terminal) -> None:
        self._keyboard = keyboard
        self._shown: object = None
        self._deaf_until = 0.0

    def show(self, frame: Frame) -> None:
        width, height = self._size()
        self._draw(laid_out(frame, min(width, MOST_COLUMNS), height))

    def put_away(self) -> None:
        self._draw([""] * self._size()[1])

    def hand_over(self, frame: Frame) -> None:
        self.put_away()
        self._deaf_until = time.monotonic() + _AFTER_TURN
        self.wait(frame)

    def forget(self) -> None:
        """Take it that the screen shows something else now."""
        self._shown = None

    def read(self, draw: Callable[[str], Frame], complete: Callable[[str], bool]) -> str:
        typed = ""
        key: Keystroke | None = None
        self._forget_keys()
        while True:
            try:
                # A paste is shown when all of it has come.
                if key is None or (key := self._key(timeout=0)) is None:
                    self.show(draw(typed))
                    key = self._key(timeout=1)
            except EOFError:
                return LEAVE
            if key is None:
                continue  # The window may have another size now.
            if key.name == "KEY_ENTER":
                return typed
            if key.name in ("KEY_BACKSPACE", "KEY_DELETE"):
                typed = typed[:-1]
            elif key.name == "KEY_ESCAPE":
                typed = ""
            elif key == "\x04":
                return LEAVE
            elif not key.is_sequence and key.isprintable():
                typed = (typed + str(key))[:_MOST_TYPED]
                if complete(typed):
                    return typed

    def wait(self, frame: Frame) -> None:
        self._forget_keys()
        self.show(frame)
        while self._key(timeout=1) is None or time.monotonic() < self._deaf_until:
            self.show(frame)

    def race(self, keys: Collection[str], seconds: float) -> str | None:
        # A key that was down before the dice lay is no claim: nobody reacts that quickly.
        start = now = time.monotonic()
        last = dict.fromkeys(keys, start)
        pressed = None
        while pressed is None and (left := start + seconds - now) > 0:
            key = str(self._key(timeout=left) or "").lower()
            now = time.monotonic()
            if key in last:
                if now - last[key] > _HELD:
                    pressed = key
                last[key] = now
        self._deaf_until = now + _AFTER_RACE
        return pressed

    def pause(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            key = self._key(timeout=left)
            if key is None or time.monotonic() < self._deaf_until:
                continue
            if key.lower() == LEAVING:
                raise EOFError
            return

    def _size(self) -> tuple[int, int]:
        """Columns and lines."""
        return (
            self._keyboard.width or _USUAL_SIZE[0],
            self._keyboard.height or _USUAL_SIZE[1],
        )

    def _draw(self, lines: list[str]) -> None:
        # The size may have changed: then they stand elsewhere.
        now = (self._size(), lines)
        if self._shown != now:
            self._shown = now
            # A line is cleared before it is written: once its last column has been, some
            # terminals would clear that.
            drawn = (_AT_LINE.format(row) + line for row, line in enumerate(lines, start=1))
            _write(f"{_BEGIN}{''.join(drawn)}{_END}")

    def _key(self, timeout: float) -> Keystroke | None:
        """Raises EOFError when the terminal is gone."""
        return self._keyboard.inkey(timeout=timeout) or None

    def _forget_keys(self) -> None:
        while self._keyboard.inkey(timeout=0):
            pass


class Lines:
    """Plain lines, in and out."""

    forgets = False

    def __init__(self) -> None:
        self._told = 0
        self._prompt: RenderableType | None = None

    def show(self, frame: Frame) -> None:
        self._prompt = frame.prompt
        for sentence in frame.story[self._told :]:
            _write(f"{sentence}\n")
        self._told = len(frame.story)

    def read(self, draw: Callable[[str], Frame], complete: Callable[[str], bool]) -> str:
        frame = draw("")
        self.show(frame)
        self._print(frame.table, frame.prompt)
        try:
            return self._line()
        except EOFError:
            return LEAVE

    def wait(self, frame: Frame) -> None:
        self.show(frame)
        self._print(frame.table)

    def put_away(self) -> None:
        # As many lines as the window has, or as it may have had.
        _write("\n" * max(shutil.get_terminal_size(_USUAL_SIZE).lines, _USUAL_SIZE[1]))

    def hand_over(self, frame: Frame) -> None:
        self.put_away()
        self.show(frame)
        self._print(frame.prompt)
        self._line()

    def race(self, keys: Collection[str], seconds: float) -> str | None:
        # Lines cannot race against seconds: an empty one leaves the claim to the others.
        self._print(self._prompt)
        first = self._line()[:1].lower()
        return first if first in keys else None

    def pause(self, seconds: float) -> None:
        """Nobody looks."""

    def _print(self, *parts: RenderableType | None) -> None:
        shown = [part for part in parts if part is not None]
        lines = _rendered(Group(*shown), _USUAL_SIZE[0], colours=False)
        _write("".join(f"{line.rstrip()}\n" for line in lines))

    def _line(self) -> str:
        """Raises EOFError when the input has ended."""
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()


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


def _write(text: str) -> None:
    """Write to the terminal, as well as its encoding can."""
    encoding = sys.stdout.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_PLAIN).encode(encoding, "replace").decode(encoding)
    sys.stdout.write(text)
    sys.stdout.flush()


class _Keyboard(blessed.Terminal):
    """The keys, and the size of the window; of bytes that are no text it makes a sign."""

    def __init__(self) -> None:
        # Without styling, blessed asks the terminal nothing and does not mind NO_COLOR.
        super().__init__(force_styling=None)
        self._decoder = codecs.getincrementaldecoder(sys.stdin.encoding)("replace")

    def getch(self, decode_latin1: bool = False) -> str:
        byte = os.read(sys.stdin.fileno(), 1)
        if not byte:
            raise EOFError
        return self._decoder.decode(byte)


@contextlib.contextmanager
def opened_terminal() -> Iterator[Terminal]:
    """The terminal of this process for the time of a game; afterwards it is as it was."""
    moves_cursor = os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")
    if not (moves_cursor and sys.stdin.isatty() and sys.stdout.isatty()):
        yield Lines()
        return
    keyboard = _Keyboard()
    screen = FullScreen(keyboard)
    with contextlib.ExitStack() as handlers, contextlib.ExitStack() as table:

        def clear_off() -> None:
            with contextlib.suppress(OSError):  # It has hung up: there is nothing to clear.
                screen.put_away()
                _write(_EXIT)

        def lay() -> None:
            table.enter_context(keyboard.cbreak())
            table.callback(clear_off)
            _write(_ENTER)
            screen.forget()

        def suspend(*_: object) -> None:
            # The shell gets its terminal back until it says to go on.
            table.close()
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            signal.raise_signal(signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, suspend)
            lay()

        def handle(number: int, handler: Callable[..., None]) -> None:
            handlers.callback(signal.signal, number, signal.signal(number, handler))

        # A polite kill should not leave the shell without its cursor.
        handle(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
        if hasattr(signal, "SIGTSTP"):
            handle(signal.SIGTSTP, suspend)
        lay()
        yield screen
