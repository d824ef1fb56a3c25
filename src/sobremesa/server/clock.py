"""The clock of a server."""

import time
from collections.abc import Callable


def steady_clock() -> Callable[[], float]:
    """Seconds since 1970, from a clock that is never set back while the program runs."""
    offset = time.time() - time.monotonic()
    return lambda: offset + time.monotonic()
