"""What is told of each entry, put together, is what somebody is told who comes anew."""

from typing import Any

from hypothesis import example, given, settings

from sobremesa.protocol.commands import (
    Arrange,
    Close,
    Contribute,
    Leave,
    Say,
    SeatBot,
    Sit,
    Start,
    Swap,
)
from sobremesa.protocol.http import NewTable
from sobremesa.protocol.server import Presence, Welcome
from sobremesa.server.table import sight
from sobremesa.server.table.due import Habits
from sobremesa.server.table.state import TableState
from tests.server.driving import over_the_wire, put_together
from tests.server.lively import Kind, kinds, lively
from tests.server.sitting import ANA, BEN, PEOPLE, ZOE, Journal

HABITS = Habits()
AUDIENCE = (*(person.id for person in PEOPLE), "nobody", None)


def welcomed(table: TableState, person: str | None) -> Welcome:
    views = sight.views(table.play)
    nobody = Presence((), 0)
    found: Welcome = over_the_wire(
        sight.welcome(table, views, person, present=nobody, habits=HABITS, at=0)
    )
    return found


class Onlookers:
    """Everybody who could look on at a table, each with what they have been told."""

    def __init__(self, table: TableState) -> None:
        self.table = table
        self.views = sight.views(table.play)
        self.has = {person: welcomed(table, person) for person in AUDIENCE}

    def tell(self, step: Any) -> dict[str | None, Any]:
        """Tell everybody of an entry, as a table does; gives each one's message."""
        moved = self.table.play is not step.table.play
        now = sight.views(step.table.play) if moved else self.views
        effect = sight.effect(self.table, self.views, step, now, HABITS)
        told = {
            person: over_the_wire(effect.message(effect.seats_of(person))) for person in AUDIENCE
        }
        for person, message in told.items():
            self.has[person] = put_together(self.has[person], message)
        self.table, self.views = step.table, now
        return told

    def check(self) -> None:
        for person in AUDIENCE:
            assert self.has[person] == welcomed(self.table, person), person


@settings(max_examples=15)
@given(kind=kinds())
@example(kind=Kind("tallyup", 10, ("laps 1",), 30, 1))
@example(kind=Kind("lasvegan", 5, ("rounds 1",), 0, 4))
def test_effects_put_together_are_a_welcome(kind: Kind) -> None:
    """At every point, for every person and for spectators."""
    onlookers, done = None, 0
    for journal in lively(kind, most=80):
        if onlookers is None:
            onlookers, done = Onlookers(journal.steps[0].table), 1
        for step in journal.steps[done:]:
            onlookers.tell(step)
            onlookers.check()
        done = len(journal.steps)


def told(journal: Journal) -> dict[str | None, Any]:
    """What everybody is told of the last entry."""
    before, step = journal.steps[-2:]
    return Onlookers(before.table).tell(step)


def two(game: str = "lasvegan") -> Journal:
    journal = Journal(NewTable(game=game, seats=3))
    journal.do(BEN, Sit, seat=2)
    return journal


def test_an_entry_that_is_nobodys_business_is_told_as_its_number() -> None:
    """Numbers have no gaps for anybody: what Ben adds to the draws is told as that and no more."""
    journal = two()
    journal.do(BEN, Contribute, entropy="0a0b")
    for message in told(journal).values():
        assert message == type(message)(number=journal.table.number, at=journal.at)


def test_chat_is_told_to_all() -> None:
    """To spectators too."""
    journal = two()
    journal.do(BEN, Say, text="Hello!")
    assert {message.said.text for message in told(journal).values()} == {"Hello!"}


def test_whoever_gets_another_seat_is_told() -> None:
    """And only when somebody has moved."""
    journal = two()
    journal.do(ANA, Swap, seats=(0, 1))
    assert told(journal)["ana"].seats == (1,)
    journal.do(ANA, Arrange, clock=30)
    assert told(journal)["ana"].seats is None
    assert told(journal)["ana"].table.clock == 30


def test_the_start_tells_the_seats_and_whole_views() -> None:
    """Ben has seat 1 now that the free one is gone; spectators get their own view."""
    journal = two()
    journal.do(ANA, Start, anyway=True)
    messages = told(journal)
    assert [message.seats for message in map(messages.get, ("ana", "ben", None))] == [
        (0,),
        (1,),
        (),
    ]
    for person, seat in (("ana", 0), ("ben", 1), (None, None)):
        [view] = messages[person].changes
        assert (view["seat"], view["players"]) == (seat, 2)
        assert bool(view["hand"]) is (seat is not None)
    hands = [set(messages[person].changes[0]["hand"]) for person in ("ana", "ben")]
    assert not hands[0] & hands[1]


def test_a_move_is_told_as_what_it_changed() -> None:
    """A card that was played leaves only the hand that it was in."""
    journal = two()
    journal.do(ANA, Start, anyway=True)
    play = journal.table.play
    assert play is not None
    [seat] = play.waiting()
    journal.act(seat, journal.actions(seat)[0])
    messages = told(journal)
    [own] = messages[journal.person(seat).id].changes
    [other] = messages[journal.person(1 - seat).id].changes
    assert "hand" in own
    assert "hand" not in other
    assert "rules" not in own
    assert messages[None].waiting.seats == (1 - seat,)


def test_the_seed_is_shown_when_the_game_is_over_and_not_before() -> None:
    """Also where the table is closed in the middle; a table without a game shows none."""
    journal = two()
    assert sight.table_info(journal.table).seed is None
    journal.do(ANA, Start, anyway=True)
    assert sight.table_info(journal.table).seed is None
    journal.do(BEN, Leave, seat=1)
    journal.do(ANA, Close)
    assert sight.table_info(journal.table).seed == journal.table.opened.seed.hex()
    unplayed = two()
    unplayed.do(ANA, Close)
    assert sight.table_info(unplayed.table).seed is None


def test_a_seat_is_told_as_what_it_is() -> None:
    """Free, a person's, or a bot's."""
    journal = two()
    journal.do(ANA, SeatBot, seat=1, level="random")
    ana, bo, ben = sight.table_info(journal.table).seats
    assert (ana.person, ana.bot, bo.person, bo.bot, ben.person) == (
        "ana",
        None,
        None,
        "random",
        "ben",
    )
    assert journal.refused(ZOE, Sit, seat=1)[0] == "taken"
