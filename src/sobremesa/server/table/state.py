"""Where a table stands: its journal, folded."""

from collections.abc import Mapping
from typing import Final

import msgspec

from sobremesa.bots.catalog import USUAL, free_name
from sobremesa.protocol.common import Clock, Colour, Visibility
from sobremesa.protocol.server import Said
from sobremesa.record.header import header_of
from sobremesa.record.parse import read_event
from sobremesa.record.tokens import words
from sobremesa.rules.game import Action, Fact
from sobremesa.server.table.entries import (
    AnyEntry,
    Arranged,
    AskedTime,
    AwayReason,
    CameBack,
    Closed,
    Contributed,
    Freed,
    GrantedTime,
    HostPassed,
    Opened,
    Played,
    ReactedSo,
    RematchOpened,
    SaidChat,
    SaidReady,
    Sat,
    SatBot,
    Sealed,
    Started,
    Swapped,
    WentAway,
)
from sobremesa.server.table.play import Moved, Play, begun_again, replayed, sealed
from sobremesa.store.listing import Status

MOST_CHAT: Final = 100
"""Chat messages that are shown to whoever comes; the journal keeps all."""

MOST_ANSWERS: Final = 128
"""Commands of a person for which the answer is remembered."""


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat and who has it.

    Attributes:
        name: of who sits here.
        colour: None while nobody does.
        person: the id of the person who sits here.
        bot: the level of the bot that sits here.
        ready: whether the person is ready to start.
        away: why a bot stands in for the person, if it does.
    """

    name: str = ""
    colour: Colour | None = None
    person: str | None = None
    bot: str | None = None
    ready: bool = False
    away: AwayReason | None = None

    @property
    def is_free(self) -> bool:
        """Whether nobody sits here."""
        return self.person is None and self.bot is None

    @property
    def level(self) -> str | None:
        """The level of the bot that plays here now, in its own right or for a person."""
        return USUAL if self.away else self.bot


FREE: Final = Place()


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """Where a table stands after the entry `number`.

    Attributes:
        id: in its address.
        number: of the last entry.
        opened: what it was opened with; of options, `rules`, `clock` and `visibility` hold now.
        rules: what differs from the game's defaults, as `rule` lines write it.
        visibility: who finds it.
        clock: seconds for a decision, or 0.
        status: how far it has come.
        host: the id of the person with the host's rights; None while nobody sits here.
        places: the seats. At the start the free ones go, and the others close up.
        barred: persons whom the host took off their seat, and when, in milliseconds since 1970.
        contributions: what persons added to the draws, by id.
        play: the game, once it has begun.
        chat: the last messages.
        beside: by person, how many entries they have caused that are no moves in the game.
        answers: by person, their last commands, the eldest first, with the numbers that these
            were answered with.
        next_table: the id of the rematch.
    """

    id: str
    number: int
    opened: Opened
    rules: tuple[str, ...]
    visibility: Visibility
    clock: Clock
    status: Status
    host: str | None
    places: tuple[Place, ...]
    barred: Mapping[str, int]
    contributions: Mapping[str, bytes]
    play: Play | None
    chat: tuple[Said, ...]
    beside: Mapping[str, int]
    answers: Mapping[str, Mapping[str, int]]
    next_table: str | None

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats that a person has."""
        if person is None:
            return ()
        return tuple(seat for seat, place in enumerate(self.places) if place.person == person)

    def persons(self) -> frozenset[str]:
        """The ids of the persons who sit here."""
        return frozenset(place.person for place in self.places if place.person is not None)

    def answer(self, person: str, command: str) -> int | None:
        """The number that a command of a person was answered with, if it was and is remembered."""
        known = self.answers.get(person)
        return None if known is None else known.get(command)

    @property
    def is_played(self) -> bool:
        """Whether a game goes on."""
        return self.status is Status.PLAYING

    @property
    def is_race(self) -> bool:
        """Whether a Tally Up can be claimed."""
        return self.is_played and self.play is not None and self.play.is_race

    @property
    def is_over(self) -> bool:
        """Whether the game, if there is one, will not go on: its secrets are none any more."""
        return self.status in (Status.OVER, Status.CLOSED)


class Step(msgspec.Struct, frozen=True):
    """One entry more, written at `at`: the table after it, and what happened in the game."""

    table: TableState
    entry: AnyEntry
    at: int
    facts: tuple[Fact, ...] = ()


def opened(table: str, entry: Opened, number: int = 1) -> TableState:
    """A table at its first entry."""
    return TableState(
        id=table,
        number=number,
        opened=entry,
        rules=entry.rules,
        visibility=entry.visibility,
        clock=entry.clock,
        status=Status.OPEN,
        host=entry.by,
        places=(FREE,) * entry.seats,
        barred={},
        contributions={},
        play=None,
        chat=(),
        beside={},
        answers={},
        next_table=None,
    )


def after(table: TableState, entry: AnyEntry, at: int, moved: Moved | None = None) -> Step:
    """The table after one entry more.

    Args:
        table: where it stood.
        entry: what was decided.
        at: when, in milliseconds since 1970.
        moved: what the entry makes of the game, if that has been worked out already; it must be
            what is worked out here from the entry.
    """
    number = table.number + 1
    answers = table.answers
    if entry.by is not None and entry.command is not None:
        known = dict(answers.get(entry.by, {}))
        if len(known) >= MOST_ANSWERS:
            del known[next(iter(known))]
        known[entry.command] = number
        answers = {**answers, entry.by: known}
    changes: dict[str, object] = {"number": number, "answers": answers}
    facts: tuple[Fact, ...] = ()
    match entry:
        case Played() | Started() | Sealed():
            moved = moved or _moved(table, entry, at)
            changes["play"] = moved.play
            facts = moved.facts
            if isinstance(entry, Started):
                changes["places"] = tuple(place for place in table.places if not place.is_free)
                changes["status"] = Status.PLAYING
            if moved.play.is_over:
                changes["status"] = Status.OVER
        case _:
            changes |= _changes(table, entry, at)
            if entry.by is not None:
                changes["beside"] = {
                    **table.beside,
                    entry.by: table.beside.get(entry.by, 0) + 1,
                }
    return Step(msgspec.structs.replace(table, **changes), entry, at, facts)


def _moved(table: TableState, entry: Played | Started | Sealed, at: int) -> Moved:
    """What an entry of the journal makes of the game."""
    if isinstance(entry, Started):
        seated = [place for place in table.places if not place.is_free]
        header = header_of(table.opened.game, [place.name for place in seated], table.rules)
        return begun_again(header, contributed(table), entry.lines, at)
    assert table.play is not None
    if isinstance(entry, Played):
        return replayed(table.play, entry.lines, at)
    action = read_event(table.play.header, words(entry.line))
    assert isinstance(action, Action)
    return sealed(table.play, action)


def contributed(table: TableState) -> dict[int, bytes]:
    """What the people who play added to the draws, by the seats that they have in the game."""
    seated = [place for place in table.places if not place.is_free]
    return {
        seat: table.contributions[place.person]
        for seat, place in enumerate(seated)
        if place.person is not None and table.contributions.get(place.person)
    }


def _changes(table: TableState, entry: AnyEntry, at: int) -> dict[str, object]:
    """What an entry changes that is not a move in the game."""
    places = table.places
    match entry:
        case Sat():
            freed = with_places(places, dict.fromkeys(entry.gave_up, FREE))
            place = Place(
                name=entry.name,
                colour=entry.colour,
                person=entry.person,
                ready=places[entry.seat].ready and places[entry.seat].person == entry.person,
            )
            seated = _with_person(freed, entry.seat, place)
            return {"places": seated, "host": _host(table.host, seated)}
        case SatBot():
            bot = Place(name=entry.name, colour=entry.colour, bot=entry.level)
            return {"places": with_places(places, {entry.seat: bot})}
        case Freed():
            freed = with_places(places, {entry.seat: FREE})
            changes: dict[str, object] = {"places": freed, "host": _host(table.host, freed)}
            person = places[entry.seat].person
            if person is not None and person != entry.by:
                changes["barred"] = {**table.barred, person: at}
            return changes
        case Swapped(seats=(one, other)):
            return {"places": with_places(places, {one: places[other], other: places[one]})}
        case Arranged():
            count = entry.seats
            return {
                "rules": entry.rules,
                "clock": entry.clock,
                "visibility": entry.visibility,
                "places": (*places[:count], *((FREE,) * (count - len(places)))),
            }
        case SaidReady():
            own = table.seats_of(entry.by)
            changed = {
                seat: msgspec.structs.replace(places[seat], ready=entry.ready) for seat in own
            }
            return {"places": with_places(places, changed)}
        case Contributed():
            assert entry.by is not None
            return {"contributions": {**table.contributions, entry.by: entry.entropy}}
        case HostPassed():
            return {"host": entry.person}
        case WentAway():
            away = msgspec.structs.replace(places[entry.seat], away=entry.reason)
            left = with_places(places, {entry.seat: away})
            without = msgspec.structs.replace(table, places=left)
            # Those who are left may all have consented to what somebody asked for.
            host = _host_after(table.host, left) if entry.reason == "left" else table.host
            return {"places": left, "play": _time_given(without, at), "host": host}
        case CameBack():
            back = msgspec.structs.replace(places[entry.seat], away=None)
            seated = with_places(places, {entry.seat: back})
            play = table.play
            is_late = places[entry.seat].away == "time"
            if play is None or play.is_race or not is_late or entry.seat in play.renewed:
                return {"places": seated}
            # Their time had run out and would do so again at once: they have it anew, but once.
            renewed = play.renewed | {entry.seat}
            return {
                "places": seated,
                "play": msgspec.structs.replace(play, since=at, renewed=renewed),
            }
        case AskedTime() | GrantedTime():
            return {"play": _more_time(table, entry, at)}
        case SaidChat():
            assert entry.by is not None
            said = Said(entry.by, entry.name, entry.text, at)
            return {"chat": (*table.chat[-MOST_CHAT + 1 :], said)}
        case RematchOpened():
            return {"next_table": entry.table}
        case Closed():
            return {"status": Status.CLOSED}
        case _:
            assert isinstance(entry, ReactedSo), entry
            return {}


def with_places(places: tuple[Place, ...], changed: Mapping[int, Place]) -> tuple[Place, ...]:
    """The seats with some of them changed."""
    return tuple(changed.get(seat, place) for seat, place in enumerate(places))


def _with_person(places: tuple[Place, ...], seat: int, person: Place) -> tuple[Place, ...]:
    """The seats with a person on one of them; a bot that has the same name takes another one."""
    seated = with_places(places, {seat: person})
    name = person.name.casefold()
    for other, place in enumerate(seated):
        if place.bot is not None and place.name.casefold() == name:
            free = free_name(each.name for each in seated)
            return with_places(seated, {other: msgspec.structs.replace(place, name=free)})
    return seated


def _host(host: str | None, places: tuple[Place, ...]) -> str | None:
    """Who is host: as before while they sit here, else the first person who does."""
    persons = [place.person for place in places if place.person is not None]
    return host if host in persons else next(iter(persons), None)


def _host_after(host: str | None, places: tuple[Place, ...]) -> str | None:
    """Who is host after somebody left a game: whoever is host no more hands it on."""
    there = [place.person for place in places if place.person is not None and not place.away]
    return host if host in there else next(iter(there), host)


def _more_time(table: TableState, entry: AskedTime | GrantedTime, at: int) -> Play | None:
    """The game after somebody asked for time, or consented; with the last consent time is new."""
    play = table.play
    assert play is not None
    consents = play.asked.get(entry.seat, frozenset())
    if isinstance(entry, GrantedTime):
        assert entry.by is not None
        consents |= {entry.by}
    asked = msgspec.structs.replace(play, asked={**play.asked, entry.seat: consents})
    return _time_given(msgspec.structs.replace(table, play=asked), at)


def _time_given(table: TableState, at: int) -> Play | None:
    """The game, with time anew if all others who are there consent to what a seat asked for."""
    play = table.play
    if play is None or not play.asked:
        return play
    asked = {
        seat: consents
        for seat, consents in play.asked.items()
        if not must_consent(table, seat) <= consents
    }
    if len(asked) == len(play.asked):
        return play
    return msgspec.structs.replace(play, since=at, asked=asked)


def must_consent(table: TableState, seat: int) -> frozenset[str]:
    """The persons who decide whether a seat gets extra time."""
    return others_there(table, table.places[seat].person)


def others_there(table: TableState, person: str | None) -> frozenset[str]:
    """The other persons at a table for whom no bot stands in."""
    there = (place.person for place in table.places if not place.away)
    return frozenset(other for other in there if other is not None and other != person)
