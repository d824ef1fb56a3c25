"""Tables at which anything happens that may happen: for properties that hold at every one."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import msgspec
from hypothesis import strategies as st

from sobremesa.protocol.commands import (
    Arrange,
    Contribute,
    GrantTime,
    Leave,
    MoreTime,
    PassHost,
    React,
    Ready,
    Say,
    SeatBot,
    Sit,
    Start,
    Swap,
)
from sobremesa.protocol.http import NewTable
from sobremesa.rules import catalog
from sobremesa.rules.game import Action
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.acting import moves
from sobremesa.server.table.asking import Decided
from sobremesa.server.table.entries import Played, WentAway
from sobremesa.server.table.play import played
from tests.server.sitting import PEOPLE, Journal

RULES: Final = {
    "tallyup": ((), ("laps 1",), ("target 300", "high-stakes on"), ("laps 1", "high-stakes on")),
    "lasvegan": ((), ("rounds 1",), ("rounds 2", "placing must", "hand 4"), ("rounds 1", "hand 2")),
}


class Kind(msgspec.Struct, frozen=True):
    """Which table, and by which chance."""

    game: str
    players: int
    rules: tuple[str, ...]
    clock: Any
    seed: int

    def randomness(self) -> Random:
        return Random(self.seed)


@st.composite
def kinds(draw: st.DrawFn) -> Kind:
    """Tables of both games, with any number of players."""
    game = draw(st.sampled_from(sorted(RULES)))
    return Kind(
        game,
        draw(st.sampled_from(catalog.game(game).player_counts)),
        draw(st.sampled_from(RULES[game])),
        draw(st.sampled_from((0, 30))),
        draw(st.integers(0, 2**32)),
    )


def lively(kind: Kind, most: int = 120) -> Iterator[Journal]:
    """A table after each thing that happens there, until the game is over or it is enough."""
    chance = kind.randomness()
    game = catalog.game(kind.game)
    seats = chance.choice([count for count in game.player_counts if count >= kind.players])
    journal = Journal(
        NewTable(game=kind.game, seats=seats, clock=kind.clock),
        seed=chance.randbytes(32),
    )
    yield journal
    yield from _gathering(journal, kind, chance)
    for _ in range(most):
        if journal.table.is_over:
            return
        journal.at += chance.choice((0, 1, 700, 40_000))
        _go_on(journal, chance)
        yield journal


def _gathering(journal: Journal, kind: Kind, chance: Random) -> Iterator[Journal]:
    """People and bots take seats, agree, and begin."""
    host = PEOPLE[0]
    free = list(range(1, len(journal.table.places)))
    for seat in sorted(chance.sample(free, kind.players - 1)):
        if chance.random() < 0.4:
            journal.do(host, SeatBot, seat=seat, level=chance.choice(("random", "steady")))
        else:
            journal.do(chance.choice(PEOPLE), Sit, seat=seat, also=True, name=chance.choice("XYZ"))
        yield journal
    journal.do(host, Arrange, rules=kind.rules)
    for person in PEOPLE:
        if not journal.table.seats_of(person.id):
            continue
        journal.do(person, Contribute, entropy=chance.choice(("", "ab", "0102")))
        journal.do(person, Ready, ready=chance.random() < 0.5)
        journal.do(person, Say, text="Hello!")
        yield journal
    journal.do(host, Swap, seats=(0, chance.randrange(len(journal.table.places))))
    yield journal
    journal.do(host, Start, anyway=True)
    yield journal


def _go_on(journal: Journal, chance: Random) -> None:
    if chance.random() < 0.25:
        _aside(journal, chance)
        return
    table = journal.table
    play = table.play
    assert play is not None
    turns = play.turns()
    assert turns is not None
    if turns.lapse is not None and chance.random() < 0.3:
        moved = played(play, (turns.lapse,), table.opened.seed, journal.at)
        journal.keep(Decided(Played(lines=moved.lines), moved))
        return
    # Whoever has chosen may choose again.
    often = [*turns.actions, *play.waiting(), *play.waiting()]
    seat = chance.choice(often)
    action: Action = chance.choice(turns.actions[seat])
    place = table.places[seat]
    if place.person is None or (place.away and chance.random() < 0.5):
        for decided in moves(table, action, journal.at):
            journal.keep(decided)
    else:
        journal.act(seat, str(action))


def _aside(journal: Journal, chance: Random) -> None:
    """Something beside the game; it may well be refused."""
    table = journal.table
    seat = chance.randrange(len(table.places))
    person = chance.choice(PEOPLE)
    try:
        match chance.randrange(9):
            case 0:
                journal.do(person, Say, text=chance.choice(("Hi", "Well played!")))
            case 1:
                journal.do(person, React, reaction="clap")
            case 2:
                journal.do(person, Leave, seat=seat)
            case 3:
                journal.do(person, Sit, seat=seat)
            case 4:
                assert table.play is not None
                seat = chance.choice(table.play.waiting())
                if table.places[seat].person is not None:
                    journal.do(journal.person(seat), MoreTime, seat=seat)
            case 5:
                assert table.play is not None
                for seat in table.play.asked:
                    journal.do(person, GrantTime, seat=seat)
            case 6:
                journal.do(person, PassHost, person=chance.choice(PEOPLE).id)
            case 7:
                journal.do(person, Arrange, visibility=chance.choice(("public", "unlisted")))
            case _:
                if table.places[seat].person is not None and not table.places[seat].away:
                    reason: Any = chance.choice(("time", "gone"))
                    journal.add(WentAway(seat=seat, reason=reason))
    except Refusal:
        pass


def finished(journal: Journal, chance: Random) -> None:
    """Play a game to its end, without anything beside it."""
    for _ in range(5000):
        if journal.table.is_over:
            return
        play = journal.table.play
        assert play is not None
        turns = play.turns()
        assert turns is not None
        seat = chance.choice(play.waiting())
        for decided in moves(journal.table, chance.choice(turns.actions[seat]), journal.at):
            journal.keep(decided)
    raise AssertionError("a game without an end")
