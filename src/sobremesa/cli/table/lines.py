"""Plain lines, in and out: for pipes, and for terminals that cannot move a cursor."""

import os
import select
import shutil
import sys
import time
from collections.abc import Callable, Collection

from rich.console import Group, RenderableType

from sobremesa.cli.table.frame import LEAVE, SLICE, USUAL_SIZE, Frame, rendered, write


class Lines:
    """Plain lines, in and out."""

    forgets = False

    def __init__(self) -> None:
        self._told = 0
        self._prompt: RenderableType | None = None
        self._question: object = None
        self._unread = b""

    def show(self, frame: Frame) -> None:
        self._prompt = frame.prompt
        for sentence in frame.story[self._told :]:
            write(f"{sentence}\n")
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
        write("\n" * max(shutil.get_terminal_size(USUAL_SIZE).lines, USUAL_SIZE[1]))

    def hand_over(self, frame: Frame) -> None:
        self.put_away()
        self.show(frame)
        self._print(frame.prompt)
        self._line()

    def glance(
        self,
        question: object,
        draw: Callable[[str], Frame],
        complete: Callable[[str], bool],
        is_news: Callable[[], bool],
        seconds: float,
    ) -> str | None:
        frame = draw("")
        self.show(frame)
        if self._question != question:
            self._question = question
            self._print(frame.table, frame.prompt)
        return self._line_before(is_news, seconds)

    def race(
        self, keys: Collection[str], seconds: float, is_news: Callable[[], bool] | None = None
    ) -> str | None:
        if is_news is not None:
            self._print(self._prompt)
            line = self._line_before(is_news, seconds)
            if line == LEAVE:
                raise EOFError
            return line[:1].lower() if line and line[:1].lower() in keys else None
        # Lines cannot race against seconds: an empty one leaves the claim to the others.
        self._print(self._prompt)
        first = self._line()[:1].lower()
        return first if first in keys else None

    def pause(self, seconds: float) -> None:
        """Nobody looks."""

    def _print(self, *parts: RenderableType | None) -> None:
        shown = [part for part in parts if part is not None]
        lines = rendered(Group(*shown), USUAL_SIZE[0], colours=False)
        write("".join(f"{line.rstrip()}\n" for line in lines))

    def _line_before(self, is_news: Callable[[], bool], seconds: float) -> str | None:
        """A line that is entered within so many seconds and before there is news, or `LEAVE`."""
        end = time.monotonic() + seconds
        # A thread that reads would hold up the end of the program; so do without Python's buffer.
        source = sys.stdin.fileno()
        while b"\n" not in self._unread:
            if is_news() or (left := end - time.monotonic()) <= 0:
                return None
            if not select.select([source], [], [], min(left, SLICE))[0]:
                continue
            if not (piece := os.read(source, 1 << 12)):
                return LEAVE
            self._unread += piece
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode(sys.stdin.encoding, "replace").strip()

    def _line(self) -> str:
        """Raises EOFError when the input has ended."""
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()
