"""Who may do what at a table: a command becomes an entry of the journal, or a refusal.

Before the game begins people take their seats and agree; then they play; when it is over they talk
and play again. Commands that would change nothing are accepted without an entry.
"""

from typing import Any, Final, get_args

import msgspec

from sobremesa.bots import catalog as bots
from sobremesa.fairness import MOST_CONTRIBUTED
from sobremesa.protocol.commands import (
    Act,
    Arrange,
    Clear,
    Close,
    Contribute,
    GrantTime,
    Leave,
    MoreTime,
    PassHost,
    React,
    Ready,
    Rematch,
    Say,
    SeatBot,
    Sit,
    Start,
    Swap,
    TableCommand,
)
from sobremesa.protocol.common import Colour, Person, RefusalCode
from sobremesa.record.header import Header, header_of
from sobremesa.record.vocabulary import vocabulary
from sobremesa.record.worded import read_action
from sobremesa.rules import catalog
from sobremesa.rules.errors import EventRefused, Malformed, NotYourTurn
from sobremesa.rules.game import Action, Seat
from sobremesa.rules.referee import written
from sobremesa.rules.words import quoted
from sobremesa.server.identity import person_name
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.entries import (
    AnyEntry,
    Arranged,
    AskedTime,
    CameBack,
    Closed,
    Contributed,
    Freed,
    GrantedTime,
    HostPassed,
    Played,
    ReactedSo,
    SaidChat,
    SaidReady,
    Sat,
    SatBot,
    Sealed,
    Started,
    Swapped,
    WentAway,
)
from sobremesa.server.table.play import Moved, begun, is_sealed, last_choice, played, sealed
from sobremesa.server.table.state import Place, TableState, contributed, others_there
from sobremesa.store.listing import Status

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
MOST_BESIDE: Final = 3_000
"""Entries beside the game that a table takes: a journal must not grow without end."""

MOST_CHANGES: Final = 50
"""How often sealed choices may be changed before they are revealed."""

_NEVER_TOO_MUCH: Final = (Act, Start, Close)
_LONGEST_NAME: Final = 40


class Decided(msgspec.Struct, frozen=True):
    """What a command makes happen.

    Attributes:
        entry: what the journal will hold.
        moved: what that makes of the game, if it is a move in it.
    """

    entry: AnyEntry
    moved: Moved | None = None


class Asked(msgspec.Struct, frozen=True):
    """A command, and what is to be known of it.

    Attributes:
        command: what is asked for.
        person: who asks.
        at: when, in milliseconds since 1970.
        online: the ids of the persons who are connected to the table.
    """

    command: TableCommand
    person: Person
    at: int
    online: frozenset[str] = frozenset()


def decide(table: TableState, asked: Asked) -> tuple[Decided, ...]:
    """The entries that a command makes, in order; none where it changes nothing.

    A claim in a race is none of these: see `claim`. A rematch is the hall's business.

    Raises:
        Refusal: the person may not do that, or not now.
    """
    if table.status is Status.CLOSED:
        raise Refusal("closed", "this table is closed")
    entries = _entries(table, asked)
    if entries and table.beside >= MOST_BESIDE and not isinstance(asked.command, _NEVER_TOO_MUCH):
        raise Refusal("limit", "this table has had enough of everything but the game")
    return tuple(
        decided if isinstance(decided, Decided) else Decided(decided) for decided in entries
    )


def _entries(table: TableState, asked: Asked) -> tuple[AnyEntry | Decided, ...]:
    match asked.command:
        case Act():
            return _act(table, asked, asked.command)
        case Sit():
            return _sit(table, asked, asked.command)
        case Leave():
            return _leave(table, asked, asked.command)
        case Swap():
            return _swap(table, asked, asked.command)
        case SeatBot():
            return _seat_bot(table, asked, asked.command)
        case Clear():
            return _clear(table, asked, asked.command)
        case Arrange():
            return _arrange(table, asked, asked.command)
        case Ready():
            return _ready(table, asked, asked.command)
        case Contribute():
            return _contribute(table, asked, asked.command)
        case Start():
            return _start(table, asked, asked.command)
        case PassHost():
            return _pass_host(table, asked, asked.command)
        case MoreTime():
            return _more_time(table, asked, asked.command)
        case GrantTime():
            return _grant_time(table, asked, asked.command)
        case Say():
            return _speak(table, asked, asked.command)
        case React():
            name = _seated(table, asked)
            return (ReactedSo(name=name, reaction=asked.command.reaction, **_cause(asked)),)
        case Close():
            return _close(table, asked)
        case Rematch():
            raise TypeError("a rematch is decided by the hall")


def _cause(asked: Asked) -> dict[str, Any]:
    return {"by": asked.person.id, "command": asked.command.id}


# --- before the game --------------------------------------------------------------------------


def _sit(table: TableState, asked: Asked, sit: Sit) -> tuple[AnyEntry, ...]:
    place = _place(table, sit.seat)
    own = table.seats_of(asked.person.id)
    if table.status is not Status.OPEN:
        if place.person != asked.person.id:
            raise Refusal("started", "the game has begun: its seats are taken")
        return (CameBack(seat=sit.seat, **_cause(asked)),) if place.away else ()
    if not place.is_free and place.person != asked.person.id:
        raise Refusal("taken", f"seat {sit.seat} is taken by {place.name}")
    gave_up = () if sit.also else tuple(seat for seat in own if seat != sit.seat)
    leaving = {sit.seat, *gave_up}
    others = [other for seat, other in enumerate(table.places) if seat not in leaving]
    own_name = place.name or next((table.places[seat].name for seat in gave_up), "")
    name = _free_name(sit.name or own_name or asked.person.name, others)
    own_colour = place.colour or next((table.places[seat].colour for seat in gave_up), None)
    colour = _free_colour(sit.colour or own_colour, others, required=sit.colour is not None)
    sat = Sat(
        seat=sit.seat,
        person=asked.person.id,
        name=name,
        colour=colour,
        gave_up=gave_up,
        **_cause(asked),
    )
    if place.person == asked.person.id and not gave_up:
        return () if (name, colour) == (place.name, place.colour) else (sat,)
    return (sat,)


def _leave(table: TableState, asked: Asked, leave: Leave) -> tuple[AnyEntry, ...]:
    place = _own(table, asked, leave.seat)
    if table.status is Status.OPEN:
        return (Freed(seat=leave.seat, **_cause(asked)),)
    if table.status is Status.OVER or place.away == "left":
        return ()
    return (WentAway(seat=leave.seat, reason="left", **_cause(asked)),)


def _swap(table: TableState, asked: Asked, swap: Swap) -> tuple[AnyEntry, ...]:
    _require_open(table)
    _require_host(table, asked)
    one, other = swap.seats
    _place(table, one)
    _place(table, other)
    return (Swapped(seats=(one, other), **_cause(asked)),) if one != other else ()


def _seat_bot(table: TableState, asked: Asked, seat_bot: SeatBot) -> tuple[AnyEntry, ...]:
    _require_open(table)
    _require_host(table, asked)
    place = _place(table, seat_bot.seat)
    if place.person is not None:
        raise Refusal("taken", f"seat {seat_bot.seat} is taken by {place.name}")
    others = [other for seat, other in enumerate(table.places) if seat != seat_bot.seat]
    return (bot_on(seat_bot.seat, seat_bot.level, others, **_cause(asked)),)


def bot_on(seat: int, level: str, others: list[Place], **cause: Any) -> SatBot:
    """The entry that puts a bot on a seat, with a name and a colour that nobody else has.

    Raises:
        Refusal: there is no such level.
    """
    if level not in bots.LEVELS:
        raise Refusal("unknown", f"there is no bot {quoted(level)}", bots.LEVELS)
    taken = {place.name for place in others}
    name = next(name for name in bots.NAMES if name not in taken)
    colour = _free_colour(None, others, required=False)
    return SatBot(seat=seat, level=level, name=name, colour=colour, **cause)


def _clear(table: TableState, asked: Asked, clear: Clear) -> tuple[AnyEntry, ...]:
    _require_open(table)
    _require_host(table, asked)
    place = _place(table, clear.seat)
    return () if place.is_free else (Freed(seat=clear.seat, **_cause(asked)),)


def _arrange(table: TableState, asked: Asked, arrange: Arrange) -> tuple[AnyEntry, ...]:
    _require_host(table, asked)
    if arrange.rules is not None or arrange.seats is not None or arrange.clock is not None:
        _require_open(table)
    seats = len(table.places) if arrange.seats is None else arrange.seats
    if any(not place.is_free for place in table.places[seats:]):
        raise Refusal("taken", f"with {seats} seats somebody would lose theirs")
    wanted = table.rules if arrange.rules is None else arrange.rules
    rules = (
        canonical_rules(table.opened.game, seats, wanted)
        if table.status is Status.OPEN
        else table.rules
    )
    clock = table.clock if arrange.clock is None else arrange.clock
    visibility = arrange.visibility or table.visibility
    before = (len(table.places), table.rules, table.clock, table.visibility)
    if (seats, rules, clock, visibility) == before:
        return ()
    return (
        Arranged(seats=seats, rules=rules, clock=clock, visibility=visibility, **_cause(asked)),
    )


def canonical_rules(game: str, seats: int, rules: tuple[str, ...]) -> tuple[str, ...]:
    """Rules in the record's own words, without those that are the game's defaults.

    Raises:
        Refusal: there is no such rule, or they do not fit together or to so many seats.
    """
    counts = catalog.game(game).player_counts
    if seats not in counts:
        raise Refusal(
            "not-allowed", f"{game} is for {counts[0]} to {counts[-1]} players, not {seats}"
        )
    header = _header(game, [f"P{seat}" for seat in range(seats)], rules)
    return vocabulary(game).rule_lines(header.rules)


def _header(game: str, names: list[str], rules: tuple[str, ...]) -> Header:
    try:
        return header_of(game, names, rules)
    except ValueError as error:
        raise Refusal("not-allowed", str(error)) from None


def _ready(table: TableState, asked: Asked, ready: Ready) -> tuple[AnyEntry, ...]:
    _require_open(table)
    _seated(table, asked)
    own = table.seats_of(asked.person.id)
    if all(table.places[seat].ready == ready.ready for seat in own):
        return ()
    return (SaidReady(ready=ready.ready, **_cause(asked)),)


def _contribute(table: TableState, asked: Asked, contribute: Contribute) -> tuple[AnyEntry, ...]:
    _require_open(table)
    _seated(table, asked)
    entropy = bytes.fromhex(contribute.entropy)
    assert len(entropy) <= MOST_CONTRIBUTED
    if table.contributions.get(asked.person.id) == entropy:
        return ()
    return (Contributed(entropy=entropy, **_cause(asked)),)


def _start(table: TableState, asked: Asked, start: Start) -> tuple[Decided, ...]:
    _require_host(table, asked)
    _require_open(table)
    return (
        started(table, asked.at, anyway=start.anyway, besides=asked.person.id, **_cause(asked)),
    )


def started(
    table: TableState, at: int, *, anyway: bool, besides: str | None = None, **cause: Any
) -> Decided:
    """The beginning of the game among the seats that are taken.

    Args:
        table: where people have taken their seats.
        at: when, in milliseconds since 1970.
        anyway: whether it begins although somebody is not ready.
        besides: the person who need not have said that they are ready.
        cause: `by` and `command` of the entry.

    Raises:
        Refusal: they are too few, or somebody is not ready.
    """
    seated = [place for place in table.places if not place.is_free]
    game = catalog.game(table.opened.game)
    if len(seated) not in game.player_counts:
        least = game.player_counts[0]
        raise Refusal("too-few", f"{game.name} needs {least} players, there are {len(seated)}")
    header = _header(game.name, [place.name for place in seated], table.rules)
    waiting = [
        place.name
        for place in seated
        if place.person not in (None, besides) and not place.ready and not anyway
    ]
    if waiting:
        raise Refusal("not-ready", f"not ready yet: {', '.join(waiting)}")
    moved = begun(header, contributed(table), table.opened.seed, at)
    return Decided(Started(lines=moved.lines, **cause), moved)


# --- the game ---------------------------------------------------------------------------------


def _act(table: TableState, asked: Asked, act: Act) -> tuple[AnyEntry | Decided, ...]:
    place = _own(table, asked, act.seat)
    action = _action(table, act.seat, act.words)
    decided = moves(table, action, asked.at, **_cause(asked))
    if place.away:
        # Whoever acts is back. The command's answer is its last entry's number, and that entry
        # remembers the command: also where a bot has chosen the same already.
        command = None if decided else asked.command.id
        return (CameBack(seat=act.seat, by=asked.person.id, command=command), *decided)
    return decided


def claim(table: TableState, asked: Asked, act: Act) -> Action:
    """The claim that a command makes in a race; whether it is the first is not decided here.

    Raises:
        Refusal: this person may not claim on that seat, or the words are no claim.
    """
    _own(table, asked, act.seat)
    action = _action(table, act.seat, act.words)
    assert table.play is not None
    try:
        table.play.game.step(table.play.settled, action)
    except EventRefused as error:
        raise _refused(table, act.seat, error) from None
    return action


def _action(table: TableState, seat: int, line: str) -> Action:
    if table.play is None:
        raise Refusal("not-started", "the game has not begun")
    try:
        action = read_action(table.opened.game, Seat(seat), line)
    except ValueError as error:
        what = f"{quoted(line)}: {error}"
        raise Refusal("malformed", what, _own_actions(table, seat)) from None
    turns = table.play.turns()
    offers = turns.actions.get(Seat(seat), ()) if turns else ()
    # The rules know what they offered, and look at it no further.
    return next((offered for offered in offers if offered == action), action)


def moves(table: TableState, action: Action, at: int, **cause: Any) -> tuple[Decided, ...]:
    """What an action of whoever plays a seat makes happen; nothing if that is chosen already.

    Raises:
        Refusal: the rules do not allow it.
    """
    play = table.play
    assert play is not None
    try:
        if not is_sealed(play):
            return (_played(table, (action,), at, **cause),)
        if play.sealed.get(action.seat) == action:
            return ()
        if action.seat in play.sealed and play.changes >= MOST_CHANGES:
            raise Refusal("limit", "this choice was changed often enough")
        # Looked at first: the last of several choices may hide that an earlier one is not allowed.
        moved = None if last_choice(play, action) else sealed(play, action)
        if moved is not None:
            return (Decided(Sealed(line=written(action), **cause), moved),)
        choices = last_choice(play, action)
        assert choices is not None
        return (_played(table, choices, at, **cause),)
    except EventRefused as error:
        raise _refused(table, action.seat, error) from None


def _played(table: TableState, events: tuple[Action, ...], at: int, **cause: Any) -> Decided:
    assert table.play is not None
    moved = played(table.play, events, table.opened.seed, at)
    return Decided(Played(lines=moved.lines, **cause), moved)


def _refused(table: TableState, seat: int, error: EventRefused) -> Refusal:
    code: RefusalCode
    match error:
        case Malformed():
            code = "malformed"
        case NotYourTurn():
            code = "not-your-turn"
        case _:
            code = "not-allowed"
    # What `error` allows may be another seat's actions, and they would show its hand.
    return Refusal(code, f"{quoted(error.given)}: {error.reason}", _own_actions(table, seat))


def _own_actions(table: TableState, seat: int) -> tuple[str, ...]:
    turns = table.play.turns() if table.play else None
    return tuple(map(str, turns.actions.get(Seat(seat), ()))) if turns else ()


def _more_time(table: TableState, asked: Asked, more: MoreTime) -> tuple[AnyEntry, ...]:
    _own(table, asked, more.seat)
    play = table.play
    if play is None:
        raise Refusal("not-started", "the game has not begun")
    if table.clock == 0 or play.is_race:
        raise Refusal("not-allowed", "there is no clock to stop")
    if more.seat not in play.waiting():
        raise Refusal("not-your-turn", f"seat {more.seat} is not awaited")
    return () if more.seat in play.asked else (AskedTime(seat=more.seat, **_cause(asked)),)


def _grant_time(table: TableState, asked: Asked, grant: GrantTime) -> tuple[AnyEntry, ...]:
    _seated(table, asked)
    place = _place(table, grant.seat)
    if table.play is None or grant.seat not in table.play.asked:
        raise Refusal("late", f"seat {grant.seat} is not asking for time")
    if place.person == asked.person.id:
        raise Refusal("not-allowed", "the others have to consent")
    if asked.person.id in table.play.asked[grant.seat]:
        return ()
    return (GrantedTime(seat=grant.seat, **_cause(asked)),)


# --- beside the game --------------------------------------------------------------------------


def _speak(table: TableState, asked: Asked, say: Say) -> tuple[AnyEntry, ...]:
    name = _seated(table, asked)
    text = say.text.strip()
    if not text:
        raise Refusal("malformed", "the message is empty")
    return (SaidChat(name=name, text=text, **_cause(asked)),)


def _close(table: TableState, asked: Asked) -> tuple[AnyEntry, ...]:
    _require_host(table, asked)
    if table.status is Status.PLAYING and others_there(table, asked.person.id):
        raise Refusal("not-allowed", "others are still playing: leave your seat instead")
    return (Closed(**_cause(asked)),)


def _pass_host(table: TableState, asked: Asked, given: PassHost) -> tuple[AnyEntry, ...]:
    if given.person not in table.persons():
        raise Refusal("not-seated", "only somebody who sits here can be host")
    takes = given.person == asked.person.id and table.host not in asked.online
    if not takes:
        _require_host(table, asked)
    return () if given.person == table.host else (HostPassed(person=given.person, **_cause(asked)),)


# --- what is required -------------------------------------------------------------------------


def _require_open(table: TableState) -> None:
    if table.status is not Status.OPEN:
        raise Refusal("started", "the game has begun")


def _require_host(table: TableState, asked: Asked) -> None:
    if asked.person.id != table.host:
        raise Refusal("not-host", "the host decides that")


def _place(table: TableState, seat: int) -> Place:
    if seat >= len(table.places):
        raise Refusal("malformed", f"there is no seat {seat}")
    return table.places[seat]


def _own(table: TableState, asked: Asked, seat: int) -> Place:
    place = _place(table, seat)
    if place.person != asked.person.id:
        raise Refusal("not-seated", f"seat {seat} is not yours")
    return place


def _seated(table: TableState, asked: Asked) -> str:
    """The name by which the others know who asks."""
    for place in table.places:
        if place.person == asked.person.id:
            return place.name
    raise Refusal("not-seated", "only those who sit here can do that")


def _free_name(wanted: str, others: list[Place]) -> str:
    """The name, with a number behind it if somebody else has it."""
    name = person_name(wanted)
    taken = {place.name for place in others}
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name[: _LONGEST_NAME - 3].rstrip()} {number}"
    return free


def _free_colour(wanted: Colour | None, others: list[Place], *, required: bool) -> Colour:
    taken = {place.colour for place in others}
    if wanted is not None and wanted not in taken:
        return wanted
    if required:
        raise Refusal("taken", f"somebody has the colour {wanted} already")
    return next(colour for colour in COLOURS if colour not in taken)
