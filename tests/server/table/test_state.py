"""Where a table stands: what a batch works out is what its journal says."""

import pytest
from hypothesis import example, given, settings

from sobremesa.protocol.commands import GrantTime, Leave, MoreTime, Say, SeatBot, Sit, Start
from sobremesa.protocol.http import NewTable
from sobremesa.server.table.acting import moves
from sobremesa.server.table.entries import AskedTime, GrantedTime, WentAway, decoded, encoded
from sobremesa.server.table.state import (
    FREE,
    MOST_ANSWERS,
    MOST_CHAT,
    Place,
    after,
    must_consent,
)
from sobremesa.store.listing import Status
from tests.server.lively import Kind, kinds, lively
from tests.server.sitting import ANA, BEN, EVA, Journal


@settings(max_examples=25)
@given(kind=kinds())
@example(kind=Kind("tallyup", 10, ("laps 1",), 30, 1))
@example(kind=Kind("tallyup", 1, ("laps 1", "high-stakes on"), 0, 2))
@example(kind=Kind("lasvegan", 2, ("rounds 1", "hand 2"), 30, 3))
@example(kind=Kind("lasvegan", 5, ("rounds 1",), 0, 4))
def test_a_table_is_its_journal_folded(kind: Kind) -> None:
    """At every point, for both games, any number of players, and different rules."""
    folded = None
    done = 0
    journal = None
    for journal in lively(kind):
        for step in journal.steps[done:]:
            if folded is None:
                folded = step.table
            else:
                again = after(folded, decoded(encoded(step.entry)), step.at)
                assert again.table == step.table
                assert again.facts == step.facts
                folded = again.table
        done = len(journal.steps)
    assert journal is not None
    assert journal.folded() == journal.table


def clocked(*bots: int) -> Journal:
    """Ana and Ben play with a clock, and bots."""
    journal = Journal(NewTable(game="lasvegan", seats=4, clock=30))
    journal.do(BEN, Sit, seat=1)
    for seat in bots:
        journal.do(ANA, SeatBot, seat=seat, level="steady")
    journal.do(ANA, Start, anyway=True)
    return journal


def test_extra_time_needs_the_consent_of_all_others_who_are_there() -> None:
    """With the last consent the decision has its time anew."""
    journal = Journal(NewTable(game="tallyup", seats=3, clock=30))
    journal.do(BEN, Sit, seat=1)
    journal.do(EVA, Sit, seat=2)
    journal.do(ANA, Start, anyway=True)
    play = journal.table.play
    assert play is not None
    [seat] = play.waiting()
    asker, *others = sorted((ANA, BEN, EVA), key=lambda one: journal.person(seat).id != one.id)
    journal.at += 20_000
    assert journal.do(asker, MoreTime, seat=seat, id="more") == (
        AskedTime(seat=seat, by=asker.id, command="more"),
    )
    assert journal.do(asker, MoreTime, seat=seat) == ()
    assert journal.refused(asker, GrantTime, seat=seat) == (
        "not-allowed",
        "the others have to consent",
    )
    assert must_consent(journal.table, seat) == {one.id for one in others}
    journal.do(others[0], GrantTime, seat=seat)
    assert journal.do(others[0], GrantTime, seat=seat) == ()
    assert journal.table.play is not None
    assert journal.table.play.since == play.since
    assert journal.do(others[1], GrantTime, seat=seat, id="yes") == (
        GrantedTime(seat=seat, by=others[1].id, command="yes"),
    )
    assert journal.table.play is not None
    assert (journal.table.play.since, journal.table.play.asked) == (journal.at, {})
    assert journal.folded() == journal.table


def test_whoever_is_away_need_not_consent() -> None:
    """With nobody else there but bots the time is given at once."""
    journal = clocked(2, 3)
    while journal.table.play is not None and journal.table.play.waiting() != (0,):
        [seat] = journal.table.play.waiting()
        if journal.table.places[seat].person:
            journal.act(seat, journal.actions(seat)[0])
        else:
            act_as_bot(journal, seat)
    journal.do(BEN, Leave, seat=1)
    journal.at += 9_000
    journal.do(ANA, MoreTime, seat=0)
    assert journal.table.play is not None
    assert (journal.table.play.since, journal.table.play.asked) == (journal.at, {})


def act_as_bot(journal: Journal, seat: int) -> None:
    play = journal.table.play
    assert play is not None
    turns = play.turns()
    assert turns is not None
    action = next(actions[0] for who, actions in turns.actions.items() if who == seat)
    for decided in moves(journal.table, action, journal.at):
        journal.keep(decided)


def test_only_who_is_awaited_asks_for_time() -> None:
    """And only where there is a clock."""
    journal = clocked()
    assert journal.table.play is not None
    [seat] = journal.table.play.waiting()
    other = 1 - seat
    assert journal.refused(journal.person(other), MoreTime, seat=other) == (
        "not-your-turn",
        f"seat {other} is not awaited",
    )


@pytest.mark.parametrize("reason", ["left", "time", "gone"])
def test_the_strongest_bot_stands_in(reason: str) -> None:
    """Why somebody is away is kept, whatever the reason."""
    journal = clocked()
    journal.add(WentAway(seat=1, reason=reason))  # type: ignore[arg-type]
    place = journal.table.places[1]
    assert (place.away, place.level, place.person) == (reason, "steady", "ben")


def test_the_last_chat_messages_are_shown() -> None:
    """The journal keeps all of them, the table as many as it shows."""
    journal = Journal(NewTable(game="tallyup"))
    for number in range(MOST_CHAT + 5):
        journal.do(ANA, Say, text=f"{number}")
    assert [said.text for said in journal.table.chat] == [
        str(number) for number in range(5, MOST_CHAT + 5)
    ]
    assert journal.folded() == journal.table


def test_the_last_commands_of_each_person_are_remembered() -> None:
    """As many of each, so that nobody can push out another's."""
    journal = Journal(NewTable(game="tallyup"))
    journal.do(BEN, Sit, seat=1, id="ben")
    for number in range(MOST_ANSWERS + 1):
        journal.do(ANA, Say, text="Hi", id=f"a{number}")
    table = journal.table
    assert table.answer("ana", "a0") is None
    assert table.answer("ana", "a1") == 5
    assert table.answer("ana", f"a{MOST_ANSWERS}") == table.number
    assert table.answer("ben", "ben") == 3
    assert table.answer("ben", "a1") is None


def test_a_game_that_ends_makes_the_table_over() -> None:
    """With the entry of its last action."""
    journal = Journal(NewTable(game="tallyup", rules=("laps 1",), seats=1))
    journal.do(ANA, Start)
    while journal.table.status is Status.PLAYING:
        journal.act(0, journal.actions(0)[-1])
    assert journal.table.play is not None
    assert journal.table.play.is_over
    assert journal.table.is_over


def test_a_free_seat_is_nobodys() -> None:
    """Nobody plays it."""
    assert Place() == FREE
    assert FREE.is_free
    assert FREE.level is None


def test_whoever_ran_out_of_time_has_it_anew_when_they_are_back() -> None:
    """Or the clock would send them away again at once."""
    journal = clocked()
    assert journal.table.play is not None
    [seat] = journal.table.play.waiting()
    journal.at += 31_000
    journal.add(WentAway(seat=seat, reason="time"))
    journal.at += 500
    journal.do(journal.person(seat), Sit, seat=seat)
    assert journal.table.places[seat].away is None
    assert journal.table.play.since == journal.at
    assert journal.folded() == journal.table


def test_time_that_has_run_out_comes_anew_once() -> None:
    """Nobody can win time for ever by leaving it to the clock and coming back."""
    journal = clocked()
    assert journal.table.play is not None
    [seat] = journal.table.play.waiting()
    for _ in range(2):
        journal.at += 31_000
        journal.add(WentAway(seat=seat, reason="time"))
        journal.do(journal.person(seat), Sit, seat=seat)
    assert journal.table.play.since == journal.at - 31_000


def test_time_is_given_when_the_last_who_did_not_consent_goes() -> None:
    """Nobody is left to ask."""
    journal = Journal(NewTable(game="tallyup", seats=3, clock=30))
    journal.do(BEN, Sit, seat=1)
    journal.do(EVA, Sit, seat=2)
    journal.do(ANA, Start, anyway=True)
    assert journal.table.play is not None
    [seat] = journal.table.play.waiting()
    asker, *others = sorted((ANA, BEN, EVA), key=lambda one: journal.person(seat).id != one.id)
    journal.do(asker, MoreTime, seat=seat)
    journal.do(others[0], GrantTime, seat=seat)
    assert seat in journal.table.play.asked
    journal.at += 4_000
    journal.do(others[1], Leave, seat=journal.table.seats_of(others[1].id)[0])
    assert journal.table.play.asked == {}
    assert journal.table.play.since == journal.at
    assert journal.folded() == journal.table
