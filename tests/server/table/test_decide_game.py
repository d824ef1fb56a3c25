"""Beginning, playing, leaving and coming back; and what goes on beside the game."""

from typing import Any

import pytest

from sobremesa.protocol.commands import (
    Act,
    Close,
    Contribute,
    Leave,
    Ready,
    Rematch,
    Say,
    SeatBot,
    Sit,
    Start,
)
from sobremesa.protocol.common import Person
from sobremesa.rules.game import Seat
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.acting import moves
from sobremesa.server.table.entries import (
    CameBack,
    Closed,
    Played,
    Sat,
    Sealed,
    Started,
    WentAway,
)
from sobremesa.store.listing import Status
from tests.server.sitting import ANA, BEN, EVA, Journal
from tests.server.table.tables import over, playing, seated

# --- the start -----------------------------------------------------------------------------------


def test_the_host_need_not_be_ready_and_bots_always_are() -> None:
    """Everybody else says so, or the host begins anyway."""
    journal = seated(BEN)
    journal.do(ANA, SeatBot, seat=5, level="steady")
    assert journal.refused(ANA, Start) == ("not-ready", "not ready yet: Ben")
    journal.do(BEN, Ready, ready=True)
    [started] = journal.do(ANA, Start)
    assert isinstance(started, Started)
    assert journal.table.status is Status.PLAYING


def test_seats_close_up_at_the_start_and_contributions_go_with_their_persons() -> None:
    """The free seats go; what Eva added to the draws belongs to the seat that she then has."""
    journal = seated()
    journal.do(EVA, Sit, seat=7)
    journal.do(BEN, Sit, seat=3)
    journal.do(EVA, Contribute, entropy="e0e1")
    journal.do(ANA, Contribute, entropy="a0")
    journal.do(BEN, Contribute, entropy="b0")
    journal.do(BEN, Contribute, entropy="")
    journal.do(ANA, Start, anyway=True)
    assert [place.person for place in journal.table.places] == ["ana", "ben", "eva"]
    play = journal.table.play
    assert play is not None
    assert dict(play.contributions) == {0: bytes([0xA0]), 2: bytes([0xE0, 0xE1])}
    assert play.header.players == ("Ana", "Ben", "Eva")
    assert journal.folded() == journal.table


def test_contributions_change_the_draws() -> None:
    """Two tables with one seed draw differently if somebody adds a byte."""
    lines = []
    for entropy in ("", "01"):
        journal = seated(BEN, game="lasvegan")
        journal.do(BEN, Contribute, entropy=entropy)
        [started] = journal.do(ANA, Start, anyway=True)
        assert isinstance(started, Started)
        lines.append(started.lines)
    assert lines[0] != lines[1]


# --- the game ------------------------------------------------------------------------------------


def test_who_leaves_a_game_is_away_until_they_sit_or_act() -> None:
    """A seat in a game is never given up."""
    journal = playing(BEN, game="lasvegan")
    assert journal.do(BEN, Leave, seat=1) == (
        WentAway(seat=1, reason="left", by="ben", command="c2"),
    )
    assert journal.do(BEN, Leave, seat=1) == ()
    assert journal.table.places[1].level == "steady"
    assert journal.do(BEN, Sit, seat=1) == (CameBack(seat=1, by="ben", command="c4"),)
    assert journal.do(BEN, Sit, seat=1) == ()
    assert journal.table.places[1].level is None


def test_acting_is_coming_back() -> None:
    """The answer to the command is the entry that holds its action."""
    journal = playing(BEN, game="lasvegan")
    assert journal.table.play is not None
    [seat] = journal.table.play.waiting()
    person = journal.person(seat)
    journal.do(person, Leave, seat=seat)
    back, acted = journal.do(person, Act, seat=seat, words=journal.actions(seat)[0], id="acted")
    assert back == CameBack(seat=seat, by=person.id)
    assert isinstance(acted, Played)
    assert journal.table.answer(person.id, "acted") == journal.table.number


def test_a_refusal_names_only_the_actions_of_the_seat_itself() -> None:
    """What another seat may do would show its hand."""
    journal = playing(BEN, EVA, game="lasvegan")
    assert journal.table.play is not None
    [seat] = journal.table.play.waiting()
    others = {0, 1, 2} - {seat}
    hand = set(journal.actions(seat))
    for other in others:
        for words in ("play R0", "play Z9", "pass"):
            with pytest.raises(Refusal) as refused:
                journal.do(journal.person(other), Act, seat=other, words=words)
            assert refused.value.allowed == ()
            said = refused.value.what.partition(": ")[2]
            assert not any(action in said for action in hand)
    with pytest.raises(Refusal) as refused:
        journal.do(journal.person(seat), Act, seat=seat, words="pass")
    assert set(refused.value.allowed) == hand


@pytest.mark.parametrize(
    ("journal", "code"), [(over(), "not-allowed"), (seated(BEN), "not-started")]
)
def test_nobody_acts_but_in_a_game(journal: Journal, code: str) -> None:
    """Before it and after it every action is refused."""
    words = "play R0" if journal.table.opened.game == "lasvegan" else "in"
    assert journal.refused(ANA, Act, seat=0, words=words)[0] == code


# --- beside the game -----------------------------------------------------------------------------


def test_chat_is_kept_with_the_name_of_that_time() -> None:
    """Changing one's name changes nothing that was said, and spaces around it go."""
    journal = seated(BEN)
    journal.do(BEN, Say, text="  Hello! ")
    journal.do(BEN, Sit, seat=1, name="Benno")
    [said] = journal.table.chat
    assert (said.name, said.text, said.at) == ("Ben", "Hello!", journal.at)


def test_a_closed_table_takes_nothing() -> None:
    """It was closed by its host, in one entry."""
    journal = seated(BEN)
    assert journal.do(ANA, Close, id="end") == (Closed(by="ana", command="end"),)
    assert journal.refused(ANA, Close)[0] == "closed"


def test_a_rematch_is_not_decided_at_the_table() -> None:
    """It needs another table, which is opened before anything is decided."""
    with pytest.raises(TypeError, match="by the actor"):
        over().do(ANA, Rematch)


def test_an_entry_says_who_asked_for_it_by_which_command() -> None:
    """So that the same command again can be answered the same."""
    journal = seated()
    [sat] = journal.do(BEN, Sit, seat=3, id="here")
    assert sat == Sat(seat=3, person="ben", name="Ben", colour="orange", by="ben", command="here")
    assert journal.table.answer("ben", "here") == journal.table.number
    assert journal.table.answer("ana", "here") is None


def test_a_sealed_choice_is_an_entry_of_its_own() -> None:
    """It holds the choice, and the last one holds all of them in the order of the seats."""
    journal = choosing(BEN, EVA)
    [first] = journal.act(2, "out")
    assert isinstance(first, Sealed)
    assert first.line == "2 out"
    journal.act(0, "in")
    [last] = journal.act(1, "out")
    assert isinstance(last, Played)
    assert last.lines[:3] == ("0 in", "1 out", "2 out")


def test_the_choice_of_a_stand_in_is_kept_by_coming_back() -> None:
    """Whoever chooses what a bot has chosen for them is back, and that answers the command."""
    journal = choosing(BEN, EVA)
    journal.do(EVA, Leave, seat=2)
    assert journal.table.play is not None
    turns = journal.table.play.turns()
    assert turns is not None
    [chosen] = [action for action in turns.actions[Seat(2)] if str(action) == "out"]
    for decided in moves(journal.table, chosen, journal.at):
        journal.keep(decided)
    back, again = journal.do(EVA, Act, seat=2, words="out", id="mine")
    assert back == CameBack(seat=2, by="eva")
    assert again == Sealed(line="2 out", by="eva", command="mine")
    assert journal.table.answer("eva", "mine") == journal.table.number


def choosing(*others: Person, **wanted: Any) -> Journal:
    """A game of Tally Up! where all are to choose."""
    journal = playing(*others, **wanted)
    for _ in range(500):
        play = journal.table.play
        assert play is not None
        if len(play.waiting()) == len(others) + 1 and not play.is_race:
            return journal
        seat = play.waiting()[0]
        journal.act(seat, journal.actions(seat)[0])
    raise AssertionError("nobody ever chooses")
