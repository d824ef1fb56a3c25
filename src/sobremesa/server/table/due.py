"""What comes next at a table by itself, and when: bots, clocks, and people who are not there.

All of it follows from the journal, so a table that slept or a server that was restarted goes on
where it was. Only who is connected is not in the journal: that is asked for.
"""

import hmac
from collections.abc import Collection, Iterator, Mapping
from random import Random
from typing import Final

import msgspec

from sobremesa.bots.pace import reaction_time
from sobremesa.server.table.state import TableState
from sobremesa.store.listing import Status

LONG_CLOCK: Final = 300
"""With more seconds than these for a decision, people come and go: nobody misses them."""


NETWORK_FAULT: Final = 50_000
"""Milliseconds in which no short clock runs out while none of the people is connected."""


class BotActs(msgspec.Struct, frozen=True):
    """The bot on a seat acts, in its own right or for a person."""

    seat: int


class TimeIsUp(msgspec.Struct, frozen=True):
    """The time for a seat's decision has run out."""

    seat: int


class IsGone(msgspec.Struct, frozen=True):
    """The person on a seat lost the connection, and is awaited."""

    seat: int


class Lapses(msgspec.Struct, frozen=True):
    """Nobody claimed in time (TU-3.5)."""


Event = BotActs | TimeIsUp | IsGone | Lapses


class Due(msgspec.Struct, frozen=True):
    """What comes next, and when, in milliseconds since 1970."""

    at: float
    event: Event


class Habits(msgspec.Struct, frozen=True):
    """How this server treats time; durations in milliseconds.

    Attributes:
        pace: how long bots take, as a multiple of what is usual.
        claim: how long a Tally Up can be claimed.
        absence: how long somebody who is awaited may be without a connection.
        not_before: no clock runs out before; for a while after a start people are still
            coming back, in milliseconds since 1970.
    """

    pace: float = 1.0
    claim: int = 5_000
    absence: int = 60_000
    not_before: int = 0


def next_due(
    table: TableState,
    habits: Habits,
    gone: Mapping[str, int],
    busy: Collection[int] = (),
) -> Due | None:
    """What comes first of all that will come by itself, if anything does.

    Args:
        table: where it stands.
        habits: how time is treated.
        gone: the persons who are not connected, and since when.
        busy: seats for which a bot is at it already.
    """
    if table.play is None or table.status is not Status.PLAYING:
        return None
    dues = (due for due in _dues(table, habits, gone) if not _is_busy(due, busy))
    return min(dues, key=lambda due: due.at, default=None)


def _is_busy(due: Due, busy: Collection[int]) -> bool:
    return isinstance(due.event, BotActs) and due.event.seat in busy


def _dues(table: TableState, habits: Habits, gone: Mapping[str, int]) -> Iterator[Due]:
    play = table.play
    assert play is not None
    race = play.is_race
    since = max(play.since, habits.not_before) if race else play.since
    # Whoever is alone at the table, and not there, is not missed.
    somebody = not gone or len(table.persons() - gone.keys()) > 0
    for seat in play.waiting():
        place = table.places[seat]
        if place.level is not None:
            time = reaction_time(randomness(table, "pace", seat)) * 1000
            # Whoever still looks at how the last round ended would miss what a bot does next.
            time += 0 if race else play.to_see
            yield Due(since + time * habits.pace, BotActs(seat))
            continue
        if table.clock and not race:
            end = max(since + table.clock * 1000, habits.not_before)
            if not somebody and table.clock <= LONG_CLOCK:
                # All of them may have lost the network: nobody's game is played out for that.
                end = max(end, max(gone.values()) + NETWORK_FAULT)
            yield Due(end, TimeIsUp(seat))
        assert place.person is not None
        if place.person in gone and somebody and table.clock <= LONG_CLOCK:
            lost = max(gone[place.person], habits.not_before)
            yield Due(lost + habits.absence, IsGone(seat))
    if race:
        yield Due(since + habits.claim, Lapses())


def deadline(table: TableState, habits: Habits) -> int | None:
    """Until when the people who are awaited have time, in milliseconds since 1970."""
    play = table.play
    if play is None:
        return None
    if play.is_race:
        return max(play.since, habits.not_before) + habits.claim
    return max(play.since + table.clock * 1000, habits.not_before) if table.clock else None


def randomness(table: TableState, purpose: str, seat: int) -> Random:
    """Chance for a bot's turn: the same whenever it is asked for, and nobody can foresee it."""
    play = table.play
    assert play is not None
    message = f"bot {purpose} {seat} {play.since} {play.draws}".encode()
    return Random(hmac.digest(table.opened.seed, message, "sha256"))
