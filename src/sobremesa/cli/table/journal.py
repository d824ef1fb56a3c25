"""A game's record on disk, which grows by a line with every event."""

import os
from pathlib import Path
from typing import Final, Protocol

from sobremesa.record.errors import RecordError
from sobremesa.record.parse import read_lines
from sobremesa.record.replay import replay
from sobremesa.record.tokens import MOST_BYTES, Line

try:
    import fcntl
except ImportError:  # Windows has no such locks; there two tables on one record go unnoticed.
    fcntl = None  # type: ignore[assignment]


class Journal(Protocol):
    """Where a game's lines go, each before anybody sees what it does."""

    def append(self, *lines: Line) -> None:
        """Keep lines, in order; when this returns they survive the process."""


class JournalError(Exception):
    """A record cannot be kept here; `str(error)` says why and what to do."""


class RecordFull(JournalError):
    """The next line would make the record larger than the format allows."""

    def __init__(self) -> None:
        super().__init__(f"the record has reached {MOST_BYTES:,} bytes, the most that one may have")


class FileJournal:
    """A record in a file of its own, which nobody else may append to meanwhile."""

    def __init__(self, path: Path, descriptor: int, *, durable: bool) -> None:
        self.path: Final = path
        self._descriptor = descriptor
        self._durable = durable

    @classmethod
    def create(cls, path: Path, *, durable: bool) -> "FileJournal":
        """A new record. A durable one survives a power cut, too; it waits for the disk.

        Raises:
            JournalError: the file exists, or cannot be made.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o666)
        except FileExistsError:
            raise JournalError(
                f"{path} exists: go on with it by --resume, or name another file"
            ) from None
        return cls(path, _locked(path, descriptor), durable=durable)

    @classmethod
    def resume(cls, path: Path, *, durable: bool) -> "FileJournal":
        """A record that goes on; `read` gives what it holds.

        Raises:
            JournalError: another process is playing it.
            OSError: the file cannot be opened.
        """
        return cls(path, _locked(path, os.open(path, os.O_RDWR | os.O_APPEND)), durable=durable)

    def read(self) -> bytes:
        """What the record holds; of one that is too large only as much as shows that it is."""
        return os.pread(self._descriptor, MOST_BYTES + 1, 0)

    def mend(self) -> str | None:
        """Remove a last line that a power cut left incomplete; return it, or None.

        A line counts as complete when its line end is there, or when it is valid without.
        """
        data = self.read()
        whole, _, tail = data.rpartition(b"\n")
        if not tail:
            return None
        try:
            replay(data)
        except RecordError as error:
            if error.line <= sum(1 for _ in read_lines(whole)):
                return None
            os.ftruncate(self._descriptor, len(data) - len(tail))
            return tail.decode("utf-8", "replace")
        os.write(self._descriptor, b"\n")
        return None

    def append(self, *lines: Line) -> None:
        data = "".join(f"{line}\n" for line in lines).encode()
        if os.fstat(self._descriptor).st_size + len(data) > MOST_BYTES:
            raise RecordFull
        # One write for all: a killed process leaves no half line.
        if os.write(self._descriptor, data) != len(data):
            raise JournalError(f"{self.path}: the disk is full")
        if self._durable:
            os.fsync(self._descriptor)

    def close(self) -> None:
        """Give the file back; closing twice does no harm."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


class PrintingJournal:
    """A record on standard output."""

    def append(self, *lines: Line) -> None:
        for line in lines:
            print(line)


def _locked(path: Path, descriptor: int) -> int:
    if fcntl is not None:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
            raise JournalError(f"{path} is being played in another terminal") from None
    return descriptor
