"""A game's record on disk, which grows by a line with every event."""

import errno
import os
import sys
from pathlib import Path
from typing import Final, Protocol

from sobremesa.cli.locking import lock
from sobremesa.record.errors import RecordError
from sobremesa.record.replay import Replay, replay
from sobremesa.record.tokens import MOST_BYTES, Line
from sobremesa.rules import catalog
from sobremesa.rules.referee import offered


class Journal(Protocol):
    """Where a game's lines go, each before anybody sees what it does."""

    def append(self, *lines: Line) -> None:
        """Keep lines, in order; when this returns they survive the process.

        Raises:
            RecordFull, OSError: the lines are not kept; what was kept before still is.
        """


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
            JournalError: the file exists.
            OSError: it cannot be made.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o666)
        except FileExistsError:
            advice = "go on with it by --resume, or name" if path.is_file() else "name"
            raise JournalError(f"{path} exists: {advice} another file") from None
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
        """Remove a last line that was cut off while it was written; return it, or None.

        Cut off is what has no line end and could have become a line that is allowed there.
        Anything else that is wrong stays, for its author to mend.
        """
        data = self.read()
        whole, end, tail = data.rpartition(b"\n")
        if not tail:
            return None
        try:
            replay(data)
        except RecordError:
            text = tail.decode("utf-8", "replace")
            if not _is_begun(text, whole + end):
                return None
            os.ftruncate(self._descriptor, len(data) - len(tail))
            return text
        self._write(b"\n")
        return None

    def append(self, *lines: Line) -> None:
        data = "".join(f"{line}\n" for line in lines).encode()
        if os.fstat(self._descriptor).st_size + len(data) > MOST_BYTES:
            raise RecordFull
        self._write(data)
        if self._durable:
            os.fsync(self._descriptor)

    def _write(self, data: bytes) -> None:
        """All of it or nothing; a single write, for a killed process to leave no half line.

        Raises:
            OSError: the disk is full, say.
        """
        before = os.fstat(self._descriptor).st_size
        try:
            written = os.write(self._descriptor, data)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self.path)) from None
        if written < len(data):
            os.ftruncate(self._descriptor, before)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))

    def close(self) -> None:
        """Give the file back; closing twice does no harm."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


class PrintingJournal:
    """A record on standard output, in UTF-8 as all records, whatever the terminal speaks."""

    def append(self, *lines: Line) -> None:
        sys.stdout.buffer.write("".join(f"{line}\n" for line in lines).encode())
        sys.stdout.buffer.flush()


def _is_begun(line: str, before: bytes) -> bool:
    """Whether a line is only the beginning of one that is allowed after a record's other lines."""
    try:
        end: Replay = replay(before)
    except RecordError:
        return False
    return any(
        allowed.startswith(line) or (allowed.startswith("*") and line.startswith(allowed))
        for allowed in offered(catalog.game(end.header.game).awaiting(end.state))
    )


def _locked(path: Path, descriptor: int) -> int:
    if not lock(descriptor):
        os.close(descriptor)
        raise JournalError(f"{path} is being played in another terminal")
    return descriptor
