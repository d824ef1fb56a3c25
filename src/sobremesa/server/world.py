"""What a table needs from outside."""

from collections.abc import Awaitable, Callable
from concurrent.futures import Executor

import msgspec

from sobremesa.protocol.common import Person
from sobremesa.server.metrics import Metrics
from sobremesa.server.table.due import Habits
from sobremesa.server.table.state import TableState
from sobremesa.store.store import Store


class World(msgspec.Struct, frozen=True, eq=False):
    """What a table needs from outside.

    Attributes:
        store: keeps the journal.
        metrics: counts.
        habits: how this server treats time.
        clock: seconds since 1970.
        thinkers: where bots think, outside the event loop.
        level: who thinks now for a bot of a level, by the game's name and the level's.
        rematch: opens the table for another game of the same people, and says its id.
    """

    store: Store
    metrics: Metrics
    habits: Habits
    clock: Callable[[], float]
    thinkers: Executor
    level: Callable[[str, str], str]
    rematch: Callable[[TableState, Person], Awaitable[str]]
