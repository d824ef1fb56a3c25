"""Tables at which Ana is host, as far as a test wants them."""

from typing import Any

from sobremesa.protocol.commands import (
    Close,
    Leave,
    Sit,
    Start,
)
from sobremesa.protocol.common import Person
from sobremesa.protocol.http import NewTable
from tests.server.sitting import ANA, BEN, Journal


def seated(*others: Person, game: str = "tallyup", **wanted: Any) -> Journal:
    """Ana's table, where others have taken the next seats."""
    journal = Journal(NewTable(game=game, **wanted))
    for seat, person in enumerate(others, start=1):
        journal.do(person, Sit, seat=seat)
    return journal


def playing(*others: Person, **wanted: Any) -> Journal:
    journal = seated(*others, **wanted)
    journal.do(ANA, Start, anyway=True)
    return journal


def over() -> Journal:
    """A game that was played to its end."""
    journal = playing(BEN, rules=("rounds 1", "hand 1"), game="lasvegan")
    finish(journal)
    return journal


def closed() -> Journal:
    journal = playing(BEN)
    journal.do(BEN, Leave, seat=1)
    journal.do(ANA, Close)
    return journal


def finish(journal: Journal) -> None:
    while (play := journal.table.play) is not None and not play.is_over:
        seat = play.waiting()[0]
        journal.act(seat, journal.actions(seat)[0])
