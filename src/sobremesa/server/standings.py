"""How games stand, for lists: nobody wakes a table to see that."""

from typing import Final

from sobremesa.protocol.http import Standing
from sobremesa.server.table.due import Habits
from sobremesa.server.table.standing import standing
from sobremesa.server.table.state import TableState
from sobremesa.store.listing import Listed, Status


class Standings:
    """What is known of games whose tables are awake, or slept since this server began.

    A server wakes each unfinished game once when it starts, so that soon all are known.
    """

    def __init__(self, habits: Habits) -> None:
        """Begin knowing nothing."""
        self._habits: Final = habits
        self._asleep: Final[dict[str, tuple[int, Standing]]] = {}

    def sleeps(self, table: TableState) -> None:
        """A table goes to sleep: what is remembered of it holds until something happens there."""
        now = standing(table, self._habits)
        if now is not None and table.status is Status.PLAYING:
            self._asleep[table.id] = table.number, now
        else:
            self._asleep.pop(table.id, None)

    def forget(self, table: str) -> None:
        """A table is awake again, or there is none any more."""
        self._asleep.pop(table, None)

    def of(self, found: Listed, awake: TableState | None) -> Standing | None:
        """How the game of a table stands that was found; None where that is not known.

        Args:
            found: what the store keeps.
            awake: the table, if it is in memory.
        """
        if found.summary.status is not Status.PLAYING:
            return None
        if awake is not None:
            return standing(awake, self._habits)
        number, now = self._asleep.get(found.table, (0, None))
        # Another program may have written to it.
        return now if number == found.last else None
