"""Who may do what at a table: a command becomes an entry of the journal, or a refusal.

Before the game begins people take their seats and agree; then they play; when it is over they talk
and play again. Commands that would change nothing are accepted without an entry.
"""

from typing import Final

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
)
from sobremesa.server.identity import seen_text
from sobremesa.server.refusal import Refusal
from sobremesa.server.table import acting, lobby
from sobremesa.server.table.asking import Asked, Decided, cause, name_of, require_host
from sobremesa.server.table.entries import (
    AnyEntry,
    Closed,
    HostPassed,
    ReactedSo,
    SaidChat,
)
from sobremesa.server.table.state import TableState, others_there
from sobremesa.store.listing import Status

MOST_BESIDE: Final = 1_000
"""Entries beside the game that a table takes of a person, and of strangers all together ten times
as many: a journal must not grow without end, and nobody may use it up for the others."""

_NEVER_TOO_MUCH: Final = (Act, Start, Close, GrantTime)


def decide(table: TableState, asked: Asked) -> tuple[Decided, ...]:
    """The entries that a command makes, in order; none where it changes nothing.

    A claim in a race is none of these: see `acting.claim`. A rematch is the actor's business.

    Raises:
        Refusal: the person may not do that, or not now.
    """
    if table.status is Status.CLOSED:
        raise Refusal("closed", "this table is closed")
    entries = _entries(table, asked)
    if entries and not isinstance(asked.command, _NEVER_TOO_MUCH) and _is_too_much(table, asked):
        raise Refusal("limit", "this table has had enough of everything but the game")
    return tuple(
        decided if isinstance(decided, Decided) else Decided(decided) for decided in entries
    )


def _is_too_much(table: TableState, asked: Asked) -> bool:
    person = asked.person.id
    if table.beside.get(person, 0) >= MOST_BESIDE:
        return True
    return person not in table.persons() and sum(table.beside.values()) >= 10 * MOST_BESIDE


def _entries(table: TableState, asked: Asked) -> tuple[AnyEntry | Decided, ...]:
    match asked.command:
        case Act():
            return acting.act(table, asked, asked.command)
        case Sit():
            return lobby.sit(table, asked, asked.command)
        case Leave():
            return lobby.leave(table, asked, asked.command)
        case Swap():
            return lobby.swap(table, asked, asked.command)
        case SeatBot():
            return lobby.seat_bot(table, asked, asked.command)
        case Clear():
            return lobby.clear(table, asked, asked.command)
        case Arrange():
            return lobby.arrange(table, asked, asked.command)
        case Ready():
            return lobby.ready(table, asked, asked.command)
        case Contribute():
            return lobby.contribute(table, asked, asked.command)
        case Start():
            return lobby.start(table, asked, asked.command)
        case PassHost():
            return _pass_host(table, asked, asked.command)
        case MoreTime():
            return acting.more_time(table, asked, asked.command)
        case GrantTime():
            return acting.grant_time(table, asked, asked.command)
        case Say():
            return _speak(table, asked, asked.command)
        case React():
            name = name_of(table, asked)
            return (ReactedSo(name=name, reaction=asked.command.reaction, **cause(asked)),)
        case Close():
            return _close(table, asked)
        case Rematch():
            raise TypeError("a rematch is decided by the actor")


def _speak(table: TableState, asked: Asked, say: Say) -> tuple[AnyEntry, ...]:
    name = name_of(table, asked)
    text = seen_text(say.text)
    if not text:
        raise Refusal("malformed", "the message is empty")
    return (SaidChat(name=name, text=text, **cause(asked)),)


def _close(table: TableState, asked: Asked) -> tuple[AnyEntry, ...]:
    require_host(table, asked)
    if table.status is Status.OVER:
        # There is nothing left to close, and the record is everybody's.
        return ()
    if table.status is Status.PLAYING and others_there(table, asked.person.id):
        raise Refusal("not-allowed", "others are still playing: leave your seat instead")
    return (Closed(**cause(asked)),)


def _pass_host(table: TableState, asked: Asked, given: PassHost) -> tuple[AnyEntry, ...]:
    if given.person not in table.persons():
        raise Refusal("not-seated", "only somebody who sits here can be host")
    takes = given.person == asked.person.id and table.host not in asked.online
    if not takes:
        require_host(table, asked)
    return () if given.person == table.host else (HostPassed(person=given.person, **cause(asked)),)
