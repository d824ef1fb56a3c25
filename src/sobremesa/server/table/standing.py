"""How a table's game stands, in as few words as a list has room for."""

from collections.abc import Iterable
from typing import Final

from sobremesa.protocol.http import ListedTable, Standing
from sobremesa.rules.game import Over
from sobremesa.server.table.due import Habits, deadline
from sobremesa.server.table.state import TableState
from sobremesa.store.listing import Status

_FAR: Final = 2**63
"""Later than any clock."""


def standing(table: TableState, habits: Habits | None = None) -> Standing | None:
    """How the game stands; None before it has begun.

    It holds what every view of the game holds, a spectator's among them.

    Args:
        table: where it stands.
        habits: how the server treats time; None where nobody is awaited any more.
    """
    play = table.play
    if play is None:
        return None
    is_played = table.status is Status.PLAYING
    return Standing(
        round=play.settled.round,
        scores=play.game.scores(play.settled),
        waiting=play.waiting() if is_played else (),
        until=deadline(table, habits) if is_played and habits is not None else None,
        winners=play.awaited.winners if isinstance(play.awaited, Over) else (),
    )


def most_urgent(person: str, tables: Iterable[ListedTable]) -> list[ListedTable]:
    """Tables in the order in which a person wants to see them.

    First those that wait for them, the one whose time runs out first before all; then the other
    games that go on, those that have not begun, those that are over, and closed ones. What moved
    last comes first.
    """
    return sorted(tables, key=lambda listed: (*_urgency(person, listed), -listed.updated))


_ORDER = ("playing", "open", "over", "closed")


def _urgency(person: str, listed: ListedTable) -> tuple[int, int]:
    table, now = listed.table, listed.standing
    if now is not None and table.status == "playing":
        seats = [table.seats[seat] for seat in now.waiting]
        # Where a bot stands in for them nobody waits.
        if any(seat.person == person and not seat.away for seat in seats):
            return 0, _FAR if now.until is None else now.until
    return 1 + _ORDER.index(table.status), _FAR
