"""Copying what was written ahead into the main file, beside the writing thread."""

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from typing import Final

_PAUSE: Final = 0.5
"""Seconds between two copies: a page that changes all the time is copied once in them."""


class Checkpoints:
    """A thread that copies the log of SQLite into its file whenever something was written.

    The writer would do it itself once the log is long, and thousands of pages at once: all that
    arrives meanwhile waits for them. After this thread it finds only the last few. A copy here
    waits for nobody, and nobody waits for it.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        """Begin; `connect` opens a connection for the thread alone."""
        self._connect: Final = connect
        self._written: Final = threading.Event()
        self._closed: Final = threading.Event()
        self._thread: Final = threading.Thread(
            target=self._copy_always, name="sobremesa-checkpoints", daemon=True
        )
        self._thread.start()

    def written(self) -> None:
        """Something was committed."""
        self._written.set()

    def close(self) -> None:
        """Copy nothing more."""
        self._closed.set()
        self._written.set()
        self._thread.join()

    def _copy_always(self) -> None:
        try:
            with closing(self._connect()) as connection:
                while not self._closed.wait(_PAUSE):
                    self._written.wait()
                    self._written.clear()
                    if not self._closed.is_set():
                        _copy(connection)
        except sqlite3.Error:
            # Nothing is lost without it: the writer copies, and says what ails the file.
            return


def _copy(connection: sqlite3.Connection) -> None:
    try:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    except sqlite3.OperationalError:
        # The disk is full, say: it may be better the next time.
        return
