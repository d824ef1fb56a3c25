"""The program as people run it: in a process of its own, in a terminal or between pipes."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pexpect
import pyte

PROGRAM = (sys.executable, "-m", "sobremesa")
PATIENCE = 60
"""Seconds after which a text is taken not to come any more."""

AGAIN = 1
"""Seconds after which a key that had no effect is pressed again."""


def environment(home: Path, **changes: str) -> dict[str, str]:
    """The environment of somebody who lives in that folder, has colours and speaks English."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    own = {
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "LOGNAME": "ana",
        "PYTHONWARNINGS": "error",
        "SOBREMESA_COMPILE_AHEAD": "no",
        "TERM": "xterm-256color",
        "XDG_DATA_HOME": str(home / "data"),
    }
    return kept | own | changes


def piped(
    home: Path,
    *arguments: object,
    entered: str | bytes = b"",
    preexec: Callable[[], None] | None = None,
    **changes: str,
) -> subprocess.CompletedProcess[bytes]:
    """Run the program between pipes, with all that is entered at once."""
    return subprocess.run(
        [*PROGRAM, *map(str, arguments)],
        input=entered.encode() if isinstance(entered, str) else entered,
        capture_output=True,
        env=environment(home, **changes),
        cwd=home,
        timeout=PATIENCE,
        preexec_fn=preexec,
        check=False,
    )


class Program:
    """The program in a terminal of its own.

    Attributes:
        screen: what the terminal shows; it knows no alternate screen.
        output: all that the program has written.
    """

    def __init__(
        self,
        home: Path,
        *arguments: object,
        columns: int = 80,
        rows: int = 24,
        preexec: Callable[[], None] | None = None,
        command: tuple[str, ...] = PROGRAM,
        **changes: str,
    ) -> None:
        self.screen = pyte.HistoryScreen(columns, rows, history=10_000)
        self.output = b""
        self._stream = pyte.ByteStream(self.screen)
        self._ended = False
        program, *first = command
        self._child = pexpect.spawn(
            program,
            [*first, *map(str, arguments)],
            env=environment(home, **changes),
            cwd=str(home),
            dimensions=(rows, columns),
            preexec_fn=preexec,
        )

    @property
    def lines(self) -> list[str]:
        """The screen line by line."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """The screen with a line end after each line, and without lines that are blank."""
        return "\n".join(filter(None, self.lines))

    @property
    def scrolled_away(self) -> str:
        """What can be read again above the screen, without lines that are blank."""
        above = (
            "".join(line[column].data for column in range(self.screen.columns))
            for line in self.screen.history.top
        )
        return "\n".join(filter(None, map(str.rstrip, above)))

    def press(self, keys: str | bytes) -> None:
        """Press keys one after the other, quicker than anybody could."""
        self._child.send(keys)

    def see(self, *texts: str) -> str:
        """Wait until one of these texts is on the screen, all of which is drawn; returns it."""
        while True:
            for text in texts if self._is_drawn() else ():
                if text in self.text:
                    return text
            assert self._read(), f"the program has ended; instead of {texts} there was\n{self.text}"

    def see_at_the_end(self, text: str) -> None:
        """Wait until the last line of the screen begins with the text."""
        while not self.screen.display[-1].startswith(text):
            assert self._read(), f"the program has ended with\n{self.text}"

    def see_no_more(self, text: str) -> None:
        """Wait until the text has gone from the screen."""
        while text in self.text:
            assert self._read(), f"the program has ended with\n{self.text}"

    def look(self, patience: float = 0.1) -> None:
        """Take in what comes next, if something comes soon."""
        assert self._read(patience) or not self._ended, f"the program has ended:\n{self.text}"

    def answer(self, answers: Mapping[str, str], until: str) -> None:
        """Answer whatever is asked, by a text that the question holds, until a text is there."""
        while self.see(until, *answers) != until:
            for question, keys in answers.items():
                if question in self.text:
                    self.press(keys)
                    break
            # A key that comes just before a question counts as typed ahead and is dropped; where
            # nothing follows, whoever sits there presses it again.
            has_gone_on = self._read(AGAIN) or not self._ended
            assert has_gone_on, f"the program has ended; instead of {until} there was\n{self.text}"

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size."""
        self.screen.resize(rows, columns)
        self._child.setwinsize(rows, columns)

    def lose_size(self) -> None:
        """Let the window say that it has no size, as some do."""
        self._child.setwinsize(0, 0)

    def send_signal(self, number: signal.Signals) -> None:
        self._child.kill(number)

    def hang_up(self) -> int:
        """Close the window, and wait until the program has ended; see `end`."""
        self._ended = True
        self._child.ptyproc.fileobj.close()
        return self._status()

    def echoes(self) -> bool:
        """Whether the terminal shows what is typed, as shells leave it."""
        return bool(self._child.getecho())

    def end(self) -> int:
        """Wait until the program has ended; its exit status, or minus the signal that ended it."""
        while self._read():
            pass
        return self._status()

    def _is_drawn(self) -> bool:
        """Whether no frame is on its way: each one says where it begins and ends."""
        return self.output.rfind(b"\x1b[?2026h") <= self.output.rfind(b"\x1b[?2026l")

    def _status(self) -> int:
        status = self._child.wait()
        return -self._child.signalstatus if status is None else int(status)

    def _read(self, patience: float = PATIENCE) -> bool:
        """Take in what the program writes next; False when it has ended, or is silent so long."""
        if not self._ended:
            try:
                written = self._child.read_nonblocking(1 << 16, timeout=patience)
            except pexpect.EOF:
                self._ended = True
            except pexpect.TIMEOUT:
                if patience < PATIENCE:
                    return False
                raise AssertionError(f"nothing happens any more:\n{self.text}") from None
            else:
                self.output += written
                self._stream.feed(written)
        return not self._ended
