"""A lock on a file that is open: it goes with the process, however that ends."""

try:
    import fcntl
except ImportError:  # Windows has no such locks; there two programs on one file go unnoticed.
    fcntl = None  # type: ignore[assignment]


def lock(descriptor: int) -> bool:
    """Take the lock of an open file; False where another program has it.

    Where the system or the file system has no locks, nothing is locked.
    """
    if fcntl is not None:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            pass
    return True
