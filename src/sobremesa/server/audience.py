"""Those who look on at a table: who they are, what they missed, and telling them."""

import asyncio
from collections import deque
from collections.abc import Mapping
from itertools import islice
from typing import Final, Protocol

import msgspec

from sobremesa.protocol.common import Person
from sobremesa.protocol.limits import MOST_WATCHING
from sobremesa.protocol.server import ByeCode, Presence
from sobremesa.server.table.sight import Effect
from sobremesa.server.table.state import TableState

MOST_RECENT: Final = 128
"""Entries that are kept ready for those who were away; who was away for longer gets everything."""

_MOST_SEEN: Final = 100
"""People of whom it is kept when they were last seen, before those who do not sit are dropped."""

_FEW: Final = 32
"""Connections that are told of each other at once; of the coming and going of more now and then."""

_NOW_AND_THEN: Final = 1.0
"""Seconds in which all that come and go in a crowd are told together."""

_A_MOMENT: Final = 60_000
"""Milliseconds after which somebody without a connection is not there any more."""

_ENCODE: Final = msgspec.json.Encoder().encode


class Watcher(Protocol):
    """Somebody who looks on: a connection."""

    @property
    def person(self) -> Person | None:
        """Who it is, or None for somebody without an identity."""

    def send(self, message: bytes) -> None:
        """Hand over a message, without waiting."""

    def bye(self, code: ByeCode, what: str) -> None:
        """Send them away."""


class Audience:
    """The connections of one table."""

    def __init__(self, since: int) -> None:
        """Begin without anybody, at a time in milliseconds since 1970."""
        self._since: Final = since
        self._own: dict[Watcher, tuple[int, ...]] = {}
        self._online: frozenset[str] | None = None
        self._last_seen: dict[str, int] = {}
        self._recent: deque[Effect] = deque(maxlen=MOST_RECENT)
        self._presences = 0
        self._screens: set[Watcher] = set()
        self._newcomers: list[Watcher] = []
        self._late: asyncio.TimerHandle | None = None
        self._table: TableState | None = None

    def __bool__(self) -> bool:
        return bool(self._own)

    def __contains__(self, watcher: object) -> bool:
        return watcher in self._own

    @property
    def watchers(self) -> tuple[Watcher, ...]:
        """Who looks on."""
        return tuple(self._own)

    @property
    def spectators(self) -> int:
        """How many connections look on without a seat, screens among them."""
        return sum(not own for own in self._own.values())

    @property
    def online(self) -> frozenset[str]:
        """The ids of the persons who are connected."""
        if self._online is None:
            self._online = frozenset(
                watcher.person.id for watcher in self._own if watcher.person is not None
            )
        return self._online

    # --- coming and going -----------------------------------------------------------------------

    def add(self, watcher: Watcher, table: TableState, *, screen: bool = False) -> None:
        """Somebody looks on; or a `screen`, through which everybody in a room does."""
        self._own[watcher] = table.seats_of(_id(watcher))
        if screen:
            self._screens.add(watcher)
        self._newcomers.append(watcher)
        self._online = None

    def remove(self, watcher: Watcher, now: int) -> bool:
        """Somebody looks on no longer; whether they did."""
        if self._own.pop(watcher, None) is None:
            return False
        self._screens.discard(watcher)
        if not self._own:
            self._tell_no_more()
        self._online = None
        if watcher.person is not None:
            self._last_seen[watcher.person.id] = now
        return True

    def touch(self, person: str, now: int) -> None:
        """A person without a connection asked for something: they are there, for now."""
        self._last_seen[person] = now

    def dismiss(self, code: ByeCode, what: str) -> None:
        """Send everybody away."""
        watchers = self.watchers
        self._own.clear()
        self._screens.clear()
        self._tell_no_more()
        self._online = None
        for watcher in watchers:
            watcher.bye(code, what)

    def gone(self, table: TableState) -> Mapping[str, int]:
        """The persons of a table who are not connected, and since when."""
        online = self.online
        gone = {
            place.person: self._last_seen.get(place.person, self._since)
            for place in table.places
            if place.person is not None and place.person not in online
        }
        if len(self._last_seen) > _MOST_SEEN:
            # Passers-by: nobody will ask after them.
            self._last_seen = {person: self._last_seen.get(person, self._since) for person in gone}
        return gone

    def there(self, table: TableState, now: int) -> frozenset[str]:
        """Who of those who sit here is there, or was a moment ago: pages are loaded anew."""
        gone = self.gone(table)
        there = (one for one in table.persons() if now - gone.get(one, now) < _A_MOMENT)
        return frozenset(there)

    # --- telling --------------------------------------------------------------------------------

    def show(self, effect: Effect) -> None:
        """Tell everybody what an entry changed, and keep it for those who are away."""
        self._recent.append(effect)
        if effect.moved:
            for watcher in self._own:
                self._own[watcher] = effect.seats_of(_id(watcher))
        encoded: dict[tuple[int, ...], bytes] = {}
        for watcher, own in tuple(self._own.items()):
            # Another that breaks as it is told may have ended this one, too.
            if watcher not in self._own:
                continue
            message = encoded.get(own)
            if message is None:
                message = encoded[own] = _ENCODE(effect.message(own))
            watcher.send(message)

    def begin_anew(self, table: TableState) -> None:
        """Forget what was told: the table was read anew."""
        self._recent.clear()
        self._table = table
        for watcher in self._own:
            self._own[watcher] = table.seats_of(_id(watcher))

    def missed(self, last: int | None, table: TableState) -> list[Effect] | None:
        """What came after the entry that somebody knows; None if that is not known any more."""
        if last is None or last > table.number:
            return None
        if not self._recent:
            # Whoever told them of the last entry may have told another time for the clock.
            return [] if table.play is None and last == table.number else None
        if self._recent[0].number > last + 1:
            return None
        return [effect for effect in self._recent if effect.number > last]

    def presence(self, table: TableState) -> Presence:
        """Who is connected."""
        nameless = 0
        names: dict[str, str] = {}
        for watcher, own in self._own.items():
            if own or watcher in self._screens:
                continue
            person = watcher.person
            if person is None:
                nameless += 1
            else:
                names.setdefault(person.id, person.name)
        return Presence(
            tuple(sorted(table.persons() & self.online)),
            nameless + len(names),
            watching=tuple(islice(names.values(), MOST_WATCHING)),
            screens=len(self._screens),
        )

    def tell_presence(self, table: TableState) -> None:
        """Tell everybody who is connected; of the coming and going of a crowd once a second."""
        self._table = table
        if len(self._own) <= _FEW:
            self._tell_now()
            return
        if self._late is None:
            self._late = asyncio.get_running_loop().call_later(_NOW_AND_THEN, self._tell_now)
        # It may be all that answers their hello.
        newcomers, self._newcomers = self._newcomers, []
        message = _ENCODE(self.presence(table))
        for watcher in newcomers:
            if watcher in self._own:
                watcher.send(message)

    def _tell_now(self) -> None:
        self._tell_no_more()
        if self._table is None:
            return
        self._presences += 1
        current = self._presences
        message = _ENCODE(self.presence(self._table))
        for watcher in self.watchers:
            # Whoever breaks as they are told changes who is there: all have been told by then.
            if current != self._presences:
                return
            watcher.send(message)

    def _tell_no_more(self) -> None:
        self._newcomers.clear()
        if self._late is not None:
            self._late.cancel()
            self._late = None


def _id(watcher: Watcher) -> str | None:
    return watcher.person.id if watcher.person is not None else None
