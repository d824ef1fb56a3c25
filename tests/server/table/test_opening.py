"""The first entries of a table, and those of a rematch."""

from typing import Any

import pytest

from sobremesa.protocol.commands import Close, Leave, SeatBot, Sit, Start
from sobremesa.protocol.common import Person
from sobremesa.protocol.http import NewTable
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.entries import Opened, Sat, SatBot, Started
from sobremesa.server.table.opening import (
    CODE_LETTERS,
    ID_LETTERS,
    new_table,
    rematch,
    rematch_id,
    word,
)
from sobremesa.server.table.state import TableState
from sobremesa.store.listing import Status
from tests.server.sitting import ANA, BEN, EVA, SEED, Journal


def opened(**wanted: Any) -> TableState:
    return Journal(NewTable(**wanted)).table


@pytest.mark.parametrize(
    ("wanted", "seats"),
    [
        ({"game": "tallyup"}, 10),
        ({"game": "lasvegan"}, 5),
        ({"game": "lasvegan", "seats": 3}, 3),
        ({"game": "lasvegan", "start": True, "bots": ("steady",)}, 2),
        ({"game": "tallyup", "start": True}, 1),
        ({"game": "tallyup", "bots": ("steady",) * 9}, 10),
    ],
)
def test_how_many_seats_a_table_has(wanted: dict[str, Any], seats: int) -> None:
    """As many as it was asked for, else as the game takes; one that starts at once as needed."""
    assert len(opened(**wanted).places) == seats


def test_whoever_opens_a_table_sits_and_is_host() -> None:
    """Bots come on the seats after the first."""
    table = opened(game="lasvegan", bots=("steady", "random"), visibility="public", clock=60)
    assert (table.host, table.places[0].person, table.places[0].name) == ("ana", "ana", "Ana")
    assert [place.bot for place in table.places] == [None, "steady", "random", None, None]
    assert len({place.colour for place in table.places[:3]}) == 3
    assert (table.status, table.visibility, table.clock) == (Status.OPEN, "public", 60)


def test_a_table_may_begin_at_once() -> None:
    """All in the entries that open it."""
    journal = Journal(NewTable(game="lasvegan", bots=("steady",), start=True))
    assert [type(step.entry) for step in journal.steps] == [Opened, Sat, SatBot, Started]
    assert journal.table.status is Status.PLAYING
    assert journal.folded() == journal.table


@pytest.mark.parametrize(
    ("wanted", "code", "what"),
    [
        ({"game": "chess"}, "unknown", "there is no game `chess`"),
        (
            {"game": "lasvegan", "seats": 6},
            "not-allowed",
            "lasvegan is for 2 to 5 players, not 6",
        ),
        (
            {"game": "lasvegan", "seats": 2, "bots": ("steady", "steady")},
            "not-allowed",
            "3 players do not fit on 2 seats",
        ),
        ({"game": "lasvegan", "bots": ("genius",)}, "unknown", "there is no bot `genius`"),
        ({"game": "lasvegan", "start": True}, "too-few", "lasvegan needs 2 players, there are 1"),
    ],
)
def test_a_table_that_cannot_be_is_refused(wanted: dict[str, Any], code: str, what: str) -> None:
    """With the same codes as commands."""
    with pytest.raises(Refusal) as refused:
        new_table("t", NewTable(**wanted), ANA, seed=SEED, code="LEMONS", at=0)
    assert (refused.value.code, refused.value.what) == (code, what)


def test_rules_that_do_not_fit_open_no_table() -> None:
    """The refusal says which."""
    with pytest.raises(Refusal, match="hands of 20 cards"):
        opened(game="lasvegan", rules=("hand 20",), seats=5)


def played() -> Journal:
    """Ana, a bot, Ben and Eva have played; Ben left, and Eva is to be the next host."""
    journal = Journal(NewTable(game="lasvegan", rules=("rounds 1",), clock=30, visibility="public"))
    journal.do(BEN, Sit, seat=4, name="Benno", colour="teal")
    journal.do(EVA, Sit, seat=2)
    journal.do(ANA, SeatBot, seat=1, level="random")
    journal.do(ANA, Start, anyway=True)
    journal.do(BEN, Leave, seat=3)
    journal.do(EVA, Leave, seat=2)
    journal.do(ANA, Close)
    return journal


def test_a_rematch_is_for_the_same_people_seats_and_rules() -> None:
    """Whoever asks for it is its host; who was away is so no more; nobody is ready."""
    before = played().table
    steps = rematch(before, "next", EVA, seed=bytes(32), code="ORANGE", at=5)
    table = steps[-1].table
    assert table.host == "eva"
    assert [(place.name, place.colour, place.person, place.bot) for place in table.places] == [
        (place.name, place.colour, place.person, place.bot) for place in before.places
    ]
    assert not any(place.away or place.ready for place in table.places)
    assert (table.rules, table.clock, table.visibility) == (("rounds 1",), 30, "public")
    assert (table.opened.seed, table.opened.code, table.id) == (bytes(32), "ORANGE", "next")
    assert [step.table.number for step in steps] == list(range(1, 6))


def test_a_table_has_one_rematch() -> None:
    """Its id follows from the table's."""
    assert rematch_id("abc") == rematch_id("abc")
    assert len({rematch_id(f"{number}") for number in range(1000)}) == 1000
    assert set(rematch_id("abc")) <= set(ID_LETTERS)


def test_letters_that_nobody_mistakes() -> None:
    """No vowels in a code, nothing in an id that looks like something else."""
    assert not set("AEIOUY01") & set(CODE_LETTERS)
    assert not set("lo01") & set(ID_LETTERS)
    assert word(bytes(range(256)), ID_LETTERS, 10) == ID_LETTERS[:10]


def test_the_name_of_the_identity_is_cleaned() -> None:
    """A record's line cannot hold a comma."""
    with pytest.raises(Refusal) as refused:
        new_table("t", NewTable(game="tallyup"), Person("x", "a,b"), seed=SEED, code="LEMONS", at=0)
    assert refused.value.code == "name"
