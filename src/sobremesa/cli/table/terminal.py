"""The terminal: what a table is drawn on, and where keys come from.

`FullScreen` draws the whole table anew with every change and acts on single keys. Pipes, and
terminals that cannot move a cursor, are for `Lines`.
"""

import codecs
import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Collection, Iterator
from typing import Final, Protocol

import blessed
from blessed.keyboard import Keystroke

from sobremesa.cli.table.frame import LEAVE, SLICE, USUAL_SIZE, Frame, laid_out, write
from sobremesa.cli.table.lines import Lines

__all__ = ["LEAVE", "Frame", "FullScreen", "Lines", "Terminal", "laid_out", "opened_terminal"]

MOST_COLUMNS: Final = 110
"""Longer lines are hard to read; a wider terminal leaves the rest free."""

LEAVING: Final = "q"
"""The key that leaves the table, while others move, too."""

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

    def glance(
        self,
        question: object,
        draw: Callable[[str], Frame],
        complete: Callable[[str], bool],
        is_news: Callable[[], bool],
        seconds: float,
    ) -> str | None:
        """As `read`, but for so many seconds at most, or until there is news: then None.

        What has been typed by then stays for the next time, as long as the question is the same.
        """

    def race(
        self, keys: Collection[str], seconds: float, is_news: Callable[[], bool] | None = None
    ) -> str | None:
        """The first of these keys that is pressed within so many seconds, or None.

        If `is_news` is given, news ends it, too.
        """

    def pause(self, seconds: float) -> None:
        """Leave time to look; any key ends it, and the one to leave with leaves."""


class Typing:
    """What somebody has typed so far, key by key."""

    def __init__(self) -> None:
        self.text = ""

    def press(self, key: Keystroke, complete: Callable[[str], bool]) -> str | None:
        """Take a key; returns what was entered, or `LEAVE`, once that is so."""
        if key.name == "KEY_ENTER":
            return self.text
        if key.name in ("KEY_BACKSPACE", "KEY_DELETE"):
            self.text = self.text[:-1]
        elif key.name == "KEY_ESCAPE":
            self.text = ""
        elif key == "\x04":
            return LEAVE
        elif not key.is_sequence and key.isprintable():
            self.text = (self.text + str(key))[:_MOST_TYPED]
            if complete(self.text):
                return self.text
        return None


class FullScreen:
    """A terminal that can move its cursor."""

    forgets = True

    def __init__(self, keyboard: blessed.Terminal) -> None:
        self._keyboard = keyboard
        self._shown: object = None
        self._deaf_until = 0.0
        self._question: object = None
        self._typing = Typing()

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
        typing = Typing()
        key: Keystroke | None = None
        self._forget_keys()
        while True:
            try:
                # A paste is shown when all of it has come.
                if key is None or (key := self._key(timeout=0)) is None:
                    self.show(draw(typing.text))
                    key = self._key(timeout=1)
            except EOFError:
                return LEAVE
            if key is None:
                continue  # The window may have another size now.
            if (entered := typing.press(key, complete)) is not None:
                return entered

    def glance(
        self,
        question: object,
        draw: Callable[[str], Frame],
        complete: Callable[[str], bool],
        is_news: Callable[[], bool],
        seconds: float,
    ) -> str | None:
        if self._question != question:
            self._question, self._typing = question, Typing()
            self._forget_keys()
        end = time.monotonic() + seconds
        self.show(draw(self._typing.text))
        while not is_news() and (left := end - time.monotonic()) > 0:
            try:
                key = self._key(timeout=min(left, SLICE))
            except EOFError:
                return LEAVE
            if key is None or time.monotonic() < self._deaf_until:
                continue
            if (entered := self._typing.press(key, complete)) is not None:
                self._typing = Typing()
                return entered
            self.show(draw(self._typing.text))
        return None

    def wait(self, frame: Frame) -> None:
        self._forget_keys()
        self.show(frame)
        while self._key(timeout=1) is None or time.monotonic() < self._deaf_until:
            self.show(frame)

    def race(
        self, keys: Collection[str], seconds: float, is_news: Callable[[], bool] | None = None
    ) -> str | None:
        # A key that was down before the dice lay is no claim: nobody reacts that quickly.
        start = now = time.monotonic()
        last = dict.fromkeys(keys, start)
        pressed = None
        while pressed is None and (left := start + seconds - now) > 0:
            if is_news is not None:
                if is_news():
                    break
                left = min(left, SLICE)
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
            self._keyboard.width or USUAL_SIZE[0],
            self._keyboard.height or USUAL_SIZE[1],
        )

    def _draw(self, lines: list[str]) -> None:
        # The size may have changed: then they stand elsewhere.
        now = (self._size(), lines)
        if self._shown != now:
            self._shown = now
            # A line is cleared before it is written: once its last column has been, some
            # terminals would clear that.
            drawn = (_AT_LINE.format(row) + line for row, line in enumerate(lines, start=1))
            write(f"{_BEGIN}{''.join(drawn)}{_END}")

    def _key(self, timeout: float) -> Keystroke | None:
        """Raises EOFError when the terminal is gone."""
        return self._keyboard.inkey(timeout=timeout) or None

    def _forget_keys(self) -> None:
        while self._keyboard.inkey(timeout=0):
            pass


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
                write(_EXIT)

        def lay() -> None:
            table.enter_context(keyboard.cbreak())
            table.callback(clear_off)
            write(_ENTER)
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
