"""One server for one file: two would not know of each other's tables."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sobremesa.store.errors import CannotOpen


@contextmanager
def alone_with(database: Path) -> Iterator[None]:
    """Be the only server of a database in a file, until the end of the context.

    The lock is the system's: it goes with the process, however that ends. It lies in a file beside
    the database, which stays. Where the system has no such locks (Windows) nothing is locked.

    Raises:
        CannotOpen: another server has it.
    """
    try:
        import fcntl  # noqa: PLC0415
    except ImportError:
        yield
        return
    path = database.with_name(f"{database.name}.server")
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            other = os.read(handle, 20).decode("ascii", "replace").strip()
            whose = f" (process {other})" if other else ""
            raise CannotOpen(f"{database} is in use by another server{whose}") from None
        os.truncate(handle, 0)
        os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(handle)
