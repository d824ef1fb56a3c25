"""A table takes no more than so much beside its game."""

import pytest

from sobremesa.protocol.commands import Act, Leave, Ready, Say, Sit, Start, TableCommand
from sobremesa.protocol.common import Person
from sobremesa.protocol.http import NewTable
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.acting import MOST_CHANGES, moves
from sobremesa.server.table.asking import Asked
from sobremesa.server.table.decide import MOST_BESIDE, decide
from sobremesa.server.table.opening import new_table
from sobremesa.server.table.state import TableState, after

ANA = Person("ana", "Ana")


def opened(*, start: bool) -> TableState:
    wanted = NewTable(game="tallyup", bots=("steady",), start=start)
    return new_table("t", wanted, ANA, seed=bytes(32), code="BCDFGH", at=1)[-1].table


def done(table: TableState, command: TableCommand) -> TableState:
    for decided in decide(table, Asked(command, ANA, 2)):
        table = after(table, decided.entry, 2, decided.moved).table
    return table


def test_a_journal_does_not_grow_without_end() -> None:
    """After so many entries beside the game a person gets no more of them, but the game goes on."""
    table = opened(start=False)
    while table.beside.get("ana", 0) < MOST_BESIDE:
        table = done(table, Ready(id=f"c{table.number}", ready=not table.places[0].ready))
    with pytest.raises(Refusal, match="enough of everything but the game"):
        decide(table, Asked(Say(id="x", text="hello"), ANA, 2))
    assert done(table, Start(id="start", anyway=True)).play is not None


def test_a_stranger_uses_up_nothing_for_the_others() -> None:
    """Whoever sits and leaves all day is stopped, and the others go on."""
    table, eve = opened(start=False), Person("eve", "Eve")

    def toggle(table: TableState) -> TableState:
        taken = table.seats_of("eve")
        id = f"e{table.number}"
        command = Leave(id=id, seat=taken[0]) if taken else Sit(id=id, seat=5)
        for decided in decide(table, Asked(command, eve, 2)):
            table = after(table, decided.entry, 2, decided.moved).table
        return table

    while table.beside.get("eve", 0) < MOST_BESIDE:
        table = toggle(table)
    with pytest.raises(Refusal, match="enough of everything but the game"):
        toggle(table)
    assert done(table, Ready(id="ready", ready=True)).places[0].ready


def test_a_choice_is_changed_so_often_and_no_more() -> None:
    """A choice can be changed, and changed back, but not for ever; it still counts then."""
    table = opened(start=True)
    while table.play is not None and len(table.play.waiting()) < 2:
        turns = table.play.turns()
        assert turns is not None
        [(seat, actions)] = turns.actions.items()
        # Whoever is first picks, be it the bot: what it does comes the same way.
        words = str(actions[0])
        if table.places[seat].person is None:
            for decided in moves(table, actions[0], 2):
                table = after(table, decided.entry, 2, decided.moved).table
        else:
            table = done(table, Act(id="pick", seat=seat, words=words))
    table = done(table, Act(id="first", seat=0, words="in"))
    for number in range(MOST_CHANGES):
        words = ("out", "in")[number % 2]
        table = done(table, Act(id=f"c{number}", seat=0, words=words))
    assert table.play is not None
    with pytest.raises(Refusal) as refused:
        done(
            table,
            Act(id="more", seat=0, words="out" if str(table.play.sealed[0]) == "in" else "in"),
        )
    assert refused.value.code == "limit"
