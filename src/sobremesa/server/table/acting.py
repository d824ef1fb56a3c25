"""What people and bots do in a game: act, claim, and ask for time."""

from typing import Any, Final

from sobremesa.protocol.commands import (
    Act,
    GrantTime,
    MoreTime,
)
from sobremesa.protocol.common import RefusalCode
from sobremesa.record.worded import read_action
from sobremesa.rules.errors import EventRefused, Malformed, NotYourTurn
from sobremesa.rules.game import Action, Seat
from sobremesa.rules.referee import written
from sobremesa.rules.words import quoted
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.asking import Asked, Decided, cause, name_of, own_place, place_at
from sobremesa.server.table.entries import (
    AnyEntry,
    AskedTime,
    CameBack,
    GrantedTime,
    Played,
    Sealed,
)
from sobremesa.server.table.play import is_sealed, last_choice, played, sealed
from sobremesa.server.table.state import TableState, after

MOST_CHANGES: Final = 50
"""How often sealed choices may be changed before they are revealed."""


def act(table: TableState, asked: Asked, wish: Act) -> tuple[AnyEntry | Decided, ...]:
    """Act in the game."""
    place = own_place(table, asked, wish.seat)
    action = _action(table, wish.seat, wish.words)
    if not place.away:
        return moves(table, action, asked.at, **cause(asked))
    # Whoever acts is back. The command's answer is its last entry's number.
    back = CameBack(seat=wish.seat, by=asked.person.id)
    there = after(table, back, asked.at).table
    return (back, *moves(there, action, asked.at, **cause(asked)))


def claim(table: TableState, asked: Asked, wish: Act) -> Action:
    """The claim that a command makes in a race; whether it is the first is not decided here.

    Raises:
        Refusal: this person may not claim on that seat, or the words are no claim.
    """
    own_place(table, asked, wish.seat)
    action = _action(table, wish.seat, wish.words)
    assert table.play is not None
    try:
        table.play.game.step(table.play.settled, action)
    except EventRefused as error:
        raise _refused(table, wish.seat, error) from None
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
    """What an action of whoever plays a seat makes happen.

    A sealed choice that is made again is kept again: so every acknowledged command is in the
    journal, and nobody can tell from outside whether somebody changed their mind.

    Raises:
        Refusal: the rules do not allow it.
    """
    play = table.play
    assert play is not None
    try:
        if not is_sealed(play):
            return (_played(table, (action,), at, **cause),)
        if action.seat in play.sealed and play.changes.get(action.seat, 0) >= MOST_CHANGES:
            raise Refusal("limit", "this choice was changed often enough")
        choices = last_choice(play, action)
        if choices is not None:
            return (_played(table, choices, at, **cause),)
        return (Decided(Sealed(line=written(action), **cause), sealed(play, action)),)
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


def more_time(table: TableState, asked: Asked, more: MoreTime) -> tuple[AnyEntry, ...]:
    """Ask the others for extra time."""
    own_place(table, asked, more.seat)
    play = table.play
    if play is None:
        raise Refusal("not-started", "the game has not begun")
    if table.clock == 0 or play.is_race:
        raise Refusal("not-allowed", "there is no clock to stop")
    if more.seat not in play.waiting():
        raise Refusal("not-your-turn", f"seat {more.seat} is not awaited")
    return () if more.seat in play.asked else (AskedTime(seat=more.seat, **cause(asked)),)


def grant_time(table: TableState, asked: Asked, grant: GrantTime) -> tuple[AnyEntry, ...]:
    """Consent to the time that a seat asked for."""
    name_of(table, asked)
    place = place_at(table, grant.seat)
    if table.play is None or grant.seat not in table.play.asked:
        raise Refusal("late", f"seat {grant.seat} is not asking for time")
    if place.person == asked.person.id:
        raise Refusal("not-allowed", "the others have to consent")
    if asked.person.id in table.play.asked[grant.seat]:
        return ()
    return (GrantedTime(seat=grant.seat, **cause(asked)),)
