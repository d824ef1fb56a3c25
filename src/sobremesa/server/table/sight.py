"""What each seat, and everybody, gets to see of a table: the messages, made from views.

Nothing here knows a secret but through `Game.view`, which is built from allowed fields. What is
sent after an entry is the fields of each view that the entry changed.
"""

from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from sobremesa.fairness import commitment
from sobremesa.protocol import VERSION
from sobremesa.protocol.common import Reaction
from sobremesa.protocol.common import Seat as SeatInfo
from sobremesa.protocol.common import Table as TableInfo
from sobremesa.protocol.server import (
    Happened,
    Meaning,
    Presence,
    Reacted,
    Said,
    View,
    Waiting,
    Welcome,
)
from sobremesa.record.worded import field_writers, worded
from sobremesa.rules import catalog
from sobremesa.rules.game import Seat, SeatView
from sobremesa.server.table.due import Habits, deadline
from sobremesa.server.table.entries import ReactedSo, SaidChat
from sobremesa.server.table.play import Play
from sobremesa.server.table.state import Place, Step, TableState

SPECTATOR: Final = None


class Views:
    """What everybody, and each seat, sees of a game.

    Attributes:
        shared: what a spectator sees; in all but the fields of `SeatView.OWN` it is what everybody
            sees.
        own: by seat, these fields.
        insight: what `shared` means, as `sobremesa.analysis` works it out.
    """

    __slots__ = ("insight", "own", "shared")

    def __init__(self, shared: SeatView, own: tuple[dict[str, Any], ...], insight: Any) -> None:
        self.shared: Final = shared
        self.own: Final = own
        self.insight: Final = insight

    def __getitem__(self, seat: int | None) -> SeatView:
        """What one seat, or a spectator, sees."""
        return self.shared if seat is None else replace(self.shared, **self.own[seat])


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """What one entry of the journal changed for those who look on.

    Attributes:
        number: the entry's.
        at: when, in milliseconds since 1970.
        facts: what happened in the game, as data.
        meaning: the fields of what that means that are different now.
        changes: by seat, the fields of its view that are different now.
        moved: whether people may have other seats than before; then the views are whole.
        places: the seats after the entry.
        table: what anybody may know, if that has changed.
        said: a chat message.
        reacted: a reaction.
        waiting: for whom the table waits, if that has changed.
    """

    number: int
    at: int
    facts: tuple[Any, ...]
    meaning: Meaning | None
    changes: Mapping[int | None, View]
    moved: bool
    places: tuple[Place, ...]
    table: TableInfo | None = None
    said: Said | None = None
    reacted: Reacted | None = None
    waiting: Waiting | None = None

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats that a person had after the entry."""
        if person is None:
            return ()
        return tuple(seat for seat, place in enumerate(self.places) if place.person == person)

    def message(self, own: tuple[int, ...]) -> Happened:
        """What somebody with these seats, or none, is told."""
        audience: tuple[int | None, ...] = own or (SPECTATOR,)
        return Happened(
            number=self.number,
            at=self.at,
            facts=self.facts,
            changes=tuple(self.changes[seat] for seat in audience if seat in self.changes),
            seats=own if self.moved else None,
            meaning=self.meaning,
            table=self.table,
            said=self.said,
            reacted=self.reacted,
            waiting=self.waiting,
        )


def views(play: Play | None, before: Views | None = None) -> Views | None:
    """What every seat and a spectator see of a game; None before it has begun.

    Args:
        play: the game.
        before: earlier views of it, from which on less is to be worked out.
    """
    if play is None:
        return None
    shared: SeatView = play.game.view(play.state, SPECTATOR)
    known = (before.shared, before.insight) if before is not None else None
    return Views(
        shared,
        tuple([_own(play, seat) for seat in range(len(play.header.players))]),
        _insight(play.header.game)(shared, known),
    )


def view(play: Play, seat: int) -> SeatView:
    """What one seat sees of a game."""
    shared: SeatView = play.game.view(play.state, SPECTATOR)
    return replace(shared, **_own(play, seat))


def _own(play: Play, seat: int) -> dict[str, Any]:
    own: dict[str, Any] = play.game.own(play.state, Seat(seat))
    if seat in play.sealed:
        turns = play.turns()
        assert turns is not None
        # A choice may be changed until it is revealed.
        own["actions"] = turns.actions[Seat(seat)]
    return own


@cache
def _insight(game: str) -> Callable[..., msgspec.Struct]:
    found: Callable[..., msgspec.Struct] = catalog.part("sobremesa.analysis", game).insight
    return found


def effect(
    before: TableState, seen: Views | None, step: Step, now: Views | None, habits: Habits
) -> Effect:
    """What an entry changed for those who look on.

    Args:
        before: the table before the entry.
        seen: the views of it.
        step: the entry, with the table after it.
        now: the views of that.
        habits: how this server treats time.
    """
    table, entry = step.table, step.entry
    said: Said | None = None
    reacted: Reacted | None = None
    if isinstance(entry, SaidChat):
        said = table.chat[-1]
    elif isinstance(entry, ReactedSo):
        reaction: Reaction = entry.reaction
        reacted = Reacted(entry.by or "", entry.name, reaction)
    changed = info_changed(before, table)
    return Effect(
        number=table.number,
        at=step.at,
        facts=tuple([worded(fact) for fact in step.facts]),
        meaning=_meaning(seen, now) if now is not None and seen is not now else None,
        changes=_changes(seen, now) if now is not None and seen is not now else {},
        moved=changed and _persons(table) != _persons(before),
        places=table.places,
        table=table_info(table) if changed else None,
        said=said,
        reacted=reacted,
        waiting=waiting(table, habits) if before.play is not table.play else None,
    )


def _persons(table: TableState) -> tuple[str | None, ...]:
    return tuple(place.person for place in table.places)


def _changes(before: Views | None, after: Views) -> dict[int | None, View]:
    """By seat, the fields of its view that are different, with the seat."""
    if before is None:
        whole = range(len(after.own))
        return {seat: worded(after[seat]) for seat in (SPECTATOR, *whole)}
    kind = type(after.shared)
    fields, values = _shared_fields(kind)
    write = field_writers(kind)
    shared: View = {
        name: write[name](now)
        for name, was, now in zip(fields, values(before.shared), values(after.shared), strict=True)
        if was is not now and was != now
    }
    changes: dict[int | None, View] = {SPECTATOR: {"seat": None, **shared}} if shared else {}
    for seat, (old, own) in enumerate(zip(before.own, after.own, strict=True)):
        changed: View = {"seat": seat, **shared}
        for name, now in own.items():
            was = old[name]
            if was is not now and was != now:
                changed[name] = write[name](now)
        if len(changed) > 1:
            changes[seat] = changed
    return changes


def _meaning(before: Views | None, after: Views) -> Meaning | None:
    """The fields of what it means that are different; None where all are the same."""
    insight = after.insight
    if before is None:
        whole: Meaning = worded(insight)
        return whole
    known = before.insight
    if insight is known:
        return None
    kind: Any = type(insight)
    fields, values = _fields(kind)
    write = field_writers(kind)
    changed: Meaning = {
        name: write[name](now)
        for name, was, now in zip(fields, values(known), values(insight), strict=True)
        if was is not now and was != now
    }
    return changed or None


_Fields = tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]
"""Names of fields, and what gets all their values of a struct."""


@cache
def _fields(kind: Any) -> _Fields:
    names: tuple[str, ...] = kind.__struct_fields__
    return names, attrgetter(*names)


@cache
def _shared_fields(kind: type[SeatView]) -> _Fields:
    """The fields that all views of a state share."""
    names = tuple(name for name in kind.__struct_fields__ if name not in kind.OWN)
    return names, attrgetter(*names)


def welcome(
    table: TableState,
    seen: Views | None,
    person: str | None,
    *,
    present: Presence,
    habits: Habits,
    at: int,
) -> Welcome:
    """Everything that somebody may see."""
    own = table.seats_of(person)
    audience: tuple[int | None, ...] = own or (SPECTATOR,)
    return Welcome(
        protocol=VERSION,
        number=table.number,
        at=at,
        table=table_info(table),
        you=person,
        seats=own,
        views=tuple(worded(seen[seat]) for seat in audience) if seen is not None else (),
        meaning=worded(seen.insight) if seen is not None else None,
        online=present.online,
        spectators=present.spectators,
        watching=present.watching,
        screens=present.screens,
        chat=table.chat,
        waiting=waiting(table, habits),
    )


def waiting(table: TableState, habits: Habits) -> Waiting | None:
    """For whom the table waits; None before the game."""
    play = table.play
    if play is None:
        return None
    return Waiting(
        seats=play.waiting() if not table.is_over else (),
        since=play.since,
        until=deadline(table, habits) if not table.is_over else None,
        asked=tuple(play.asked),
    )


def info_changed(before: TableState, after: TableState) -> bool:
    """Whether what anybody may know of a table has changed."""
    return (
        before.places is not after.places
        or before.status is not after.status
        or before.host != after.host
        or before.rules is not after.rules
        or before.clock != after.clock
        or before.visibility != after.visibility
        or before.next_table != after.next_table
    )


def table_info(table: TableState) -> TableInfo:
    """What anybody may know of a table; its seed only when the game is over."""
    return TableInfo(
        id=table.id,
        code=table.opened.code,
        game=table.opened.game,
        rules=table.rules,
        visibility=table.visibility,
        clock=table.clock,
        status=table.status.value,
        host=table.host,
        seats=tuple(
            SeatInfo(
                name=place.name,
                colour=place.colour,
                person=place.person,
                bot=place.bot,
                ready=place.ready,
                away=place.away is not None,
            )
            for place in table.places
        ),
        commitment=commitment(table.opened.seed),
        seed=table.opened.seed.hex() if table.is_over and table.play is not None else None,
        next_table=table.next_table,
    )
