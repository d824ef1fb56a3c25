"""Replaying records for whoever asks, so that no table is held up by it."""

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from sobremesa.protocol.http import NewReplay, Replay
from sobremesa.server.limits import Buckets, Rate, address_key
from sobremesa.server.refusal import Refusal
from sobremesa.server.replayed import replayed
from sobremesa.server.settings import Settings

WORK: Final = 0.002
"""Seconds for which a replay has the processor to itself."""

REST: Final = 0.0005
"""Seconds for which it then leaves it to the tables: threads of Python run one at a time."""

MOST_WAITING: Final = 20
"""Replays that are at work or wait for it."""

MOST_OF_ONE: Final = 4
"""Of these, from one address: each may take seconds, and others want theirs, too."""


class Replays:
    """Plays records through, one at a time, beside the event loop."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        """Take the limits, and a clock of seconds that only ever grow."""
        self._clock: Final = clock
        self._asked: Final = Buckets(Rate.per_minute(settings.replays_per_minute))
        self._at_work: Final = asyncio.Semaphore(1)
        self._waiting: Counter[str] = Counter()

    async def replay(self, address: str, wanted: NewReplay) -> Replay:
        """Play a record through for somebody at an address.

        Raises:
            Refusal: they, or all together, ask for too much.
            RecordError: a line of the record is not valid; the first such line is named.
        """
        household = address_key(address)
        if self._waiting[household] >= MOST_OF_ONE:
            raise Refusal("limit", "too many records from this address at once; wait for these")
        if self._asked.take(household, self._clock()):
            raise Refusal("limit", "too many records from this address; wait a little")
        if self._waiting.total() >= MOST_WAITING:
            raise Refusal(
                "unavailable", "too many records are being replayed; try again in a while"
            )
        self._waiting[household] += 1
        try:
            async with self._at_work:
                breath = _Breath()
                try:
                    return await asyncio.to_thread(
                        replayed, wanted.record, wanted.after, breath.take
                    )
                finally:
                    # Whoever asked may have gone; then nobody needs the rest.
                    breath.is_wanted.clear()
        finally:
            self._waiting[household] -= 1
            self._waiting = +self._waiting


class _Breath:
    """Lets a long piece of work stand back again and again."""

    def __init__(self) -> None:
        self.is_wanted: Final = threading.Event()
        self.is_wanted.set()
        self._began = time.monotonic()

    def take(self) -> None:
        """Called often by the work.

        Raises:
            Refusal: nobody wants its result any more.
        """
        if time.monotonic() - self._began < WORK:
            return
        if not self.is_wanted.is_set():
            raise Refusal("unavailable", "nobody waits for this replay any more")
        time.sleep(REST)
        self._began = time.monotonic()
