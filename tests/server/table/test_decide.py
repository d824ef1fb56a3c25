"""Who may do what before, during and after a game, and what becomes of it."""

from typing import Any

import pytest

from sobremesa.bots.catalog import NAMES
from sobremesa.protocol.commands import (
    Act,
    Arrange,
    Clear,
    Close,
    Command,
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
from sobremesa.protocol.common import Person
from sobremesa.protocol.http import NewTable
from sobremesa.server.table.entries import (
    Freed,
    HostPassed,
)
from sobremesa.server.table.lobby import BARRED, COLOURS
from tests.server.sitting import ANA, BEN, EVA, ZOE, Journal
from tests.server.table.tables import closed, over, playing, seated

# Who asks for what, where Ana is host, Ben sits on seat 1 and Zoe looks on: the code of the
# refusal, or nothing, before the game, during it, and when it is over.
CASES: list[tuple[Person, type[Command], dict[str, Any], str, str, str]] = [
    (ANA, Sit, {"seat": 1}, "taken", "started", "started"),
    (BEN, Sit, {"seat": 1}, "", "", ""),
    (ZOE, Sit, {"seat": 0}, "taken", "started", "started"),
    (ZOE, Sit, {"seat": 9}, "malformed", "malformed", "malformed"),
    (ANA, Leave, {"seat": 0}, "", "", ""),
    (ANA, Leave, {"seat": 1}, "not-seated", "not-seated", "not-seated"),
    (ZOE, Leave, {"seat": 1}, "not-seated", "not-seated", "not-seated"),
    (ANA, Swap, {"seats": (0, 1)}, "", "started", "started"),
    (BEN, Swap, {"seats": (0, 1)}, "not-host", "started", "started"),
    (ZOE, Swap, {"seats": (0, 1)}, "not-host", "started", "started"),
    (ANA, Swap, {"seats": (0, 9)}, "malformed", "started", "started"),
    (ANA, SeatBot, {"seat": 1, "level": "steady"}, "taken", "started", "started"),
    (BEN, SeatBot, {"seat": 1, "level": "steady"}, "not-host", "started", "started"),
    (ANA, SeatBot, {"seat": 9, "level": "steady"}, "malformed", "started", "started"),
    (ANA, Clear, {"seat": 1}, "", "started", "started"),
    (BEN, Clear, {"seat": 1}, "not-host", "started", "started"),
    (ZOE, Clear, {"seat": 1}, "not-host", "started", "started"),
    (ANA, Arrange, {"clock": 30}, "", "started", "started"),
    (ANA, Arrange, {"visibility": "public"}, "", "started", "started"),
    (BEN, Arrange, {"visibility": "public"}, "not-host", "not-host", "not-host"),
    (ZOE, Arrange, {"clock": 30}, "not-host", "not-host", "not-host"),
    (BEN, Ready, {"ready": True}, "", "started", "started"),
    (ZOE, Ready, {"ready": True}, "not-seated", "started", "started"),
    (BEN, Contribute, {"entropy": "ff"}, "", "started", "started"),
    (ZOE, Contribute, {"entropy": "ff"}, "not-seated", "started", "started"),
    (ANA, Start, {"anyway": True}, "", "started", "started"),
    (BEN, Start, {"anyway": True}, "not-host", "not-host", "not-host"),
    (ZOE, Start, {"anyway": True}, "not-host", "not-host", "not-host"),
    (ANA, PassHost, {"person": "ben"}, "", "", ""),
    (ANA, PassHost, {"person": "zoe"}, "not-seated", "not-seated", "not-seated"),
    (ZOE, PassHost, {"person": "ben"}, "not-host", "not-host", "not-host"),
    (ZOE, Act, {"seat": 0, "words": "in"}, "not-seated", "not-seated", "not-seated"),
    (ANA, Act, {"seat": 1, "words": "in"}, "not-seated", "not-seated", "not-seated"),
    (ANA, Act, {"seat": 0, "words": "dance"}, "not-started", "malformed", "malformed"),
    (ANA, MoreTime, {"seat": 0}, "not-started", "not-allowed", "not-allowed"),
    (ZOE, MoreTime, {"seat": 0}, "not-seated", "not-seated", "not-seated"),
    (BEN, GrantTime, {"seat": 0}, "late", "late", "late"),
    (ZOE, GrantTime, {"seat": 0}, "not-seated", "not-seated", "not-seated"),
    (BEN, Say, {"text": "Hi"}, "", "", ""),
    (BEN, Say, {"text": " \n"}, "malformed", "malformed", "malformed"),
    (ZOE, Say, {"text": "Hi"}, "not-seated", "not-seated", "not-seated"),
    (BEN, React, {"reaction": "wow"}, "", "", ""),
    (ZOE, React, {"reaction": "wow"}, "not-seated", "not-seated", "not-seated"),
    (ANA, Close, {}, "", "not-allowed", ""),
    (BEN, Close, {}, "not-host", "not-host", "not-host"),
    (ZOE, Close, {}, "not-host", "not-host", "not-host"),
]


@pytest.mark.parametrize("case", CASES)
def test_who_may_do_what(
    case: tuple[Person, type[Command], dict[str, Any], str, str, str],
) -> None:
    """Each command has its time and its people, and none is taken at a closed table."""
    person, kind, fields, before, during, after = case
    for journal, code in (
        (seated(BEN, seats=4), before),
        (playing(BEN), during),
        (over(), after),
        (closed(), "closed"),
    ):
        if code:
            assert journal.refused(person, kind, **fields)[0] == code, journal.table.status
        else:
            journal.do(person, kind, **fields)
        assert journal.folded() == journal.table


@pytest.mark.parametrize(
    ("journal", "person", "kind", "fields", "refusal"),
    [
        (seated(BEN), ZOE, Sit, {"seat": 1}, ("taken", "seat 1 is taken by Ben")),
        (
            playing(BEN),
            ZOE,
            Sit,
            {"seat": 1},
            ("started", "the game has begun: its seats are taken"),
        ),
        (
            seated(BEN),
            BEN,
            Sit,
            {"seat": 2, "colour": "red"},
            ("taken", "somebody has the colour red already"),
        ),
        (seated(BEN), BEN, Sit, {"seat": 10}, ("malformed", "there is no seat 10")),
        (seated(BEN), BEN, Leave, {"seat": 0}, ("not-seated", "seat 0 is not yours")),
        (seated(BEN), BEN, Start, {}, ("not-host", "the host decides that")),
        (seated(BEN, EVA), ANA, Start, {}, ("not-ready", "not ready yet: Ben, Eva")),
        (
            seated(game="lasvegan"),
            ANA,
            Start,
            {},
            ("too-few", "lasvegan needs 2 players, there are 1"),
        ),
        (
            seated(BEN),
            ANA,
            Arrange,
            {"seats": 1},
            ("taken", "with 1 seats somebody would lose theirs"),
        ),
        (
            seated(BEN, game="lasvegan"),
            ANA,
            Arrange,
            {"seats": 7},
            ("not-allowed", "lasvegan is for 2 to 5 players, not 7"),
        ),
        (
            seated(BEN),
            ANA,
            SeatBot,
            {"seat": 2, "level": "genius"},
            ("unknown", "there is no bot `genius`"),
        ),
        (
            seated(BEN),
            ANA,
            Act,
            {"seat": 0, "words": "in"},
            ("not-started", "the game has not begun"),
        ),
        (
            seated(BEN),
            ZOE,
            Say,
            {"text": "Hi"},
            ("not-seated", "only those who sit here can do that"),
        ),
        (seated(BEN), BEN, Say, {"text": "  "}, ("malformed", "the message is empty")),
        (
            seated(BEN),
            ANA,
            PassHost,
            {"person": "zoe"},
            ("not-seated", "only somebody who sits here can be host"),
        ),
        (playing(BEN), ANA, MoreTime, {"seat": 0}, ("not-allowed", "there is no clock to stop")),
        (playing(BEN), BEN, GrantTime, {"seat": 0}, ("late", "seat 0 is not asking for time")),
        (closed(), ANA, Say, {"text": "Hi"}, ("closed", "this table is closed")),
        (
            playing(BEN),
            ANA,
            Close,
            {},
            ("not-allowed", "others are still playing: leave your seat instead"),
        ),
    ],
)
def test_a_refusal_says_why(
    journal: Journal, person: Person, kind: type[Command], fields: Any, refusal: tuple[str, str]
) -> None:
    """In a sentence that names what was in the way."""
    assert journal.refused(person, kind, **fields) == refusal


# --- names, colours, seats -----------------------------------------------------------------------


def test_nobody_has_the_name_or_colour_of_another() -> None:
    """A name that is taken gets a number, a colour that nobody named is one that is free."""
    journal = seated()
    for seat, person in enumerate((BEN, EVA, ZOE), start=1):
        journal.do(person, Sit, seat=seat, name="Ana")
    places = journal.table.places[:4]
    assert [place.name for place in places] == ["Ana", "Ana 2", "Ana 3", "Ana 4"]
    assert [place.colour for place in places] == list(COLOURS[:4])


def test_names_in_other_letters_are_the_same() -> None:
    """Nobody is to ask who is meant."""
    journal = seated()
    journal.do(BEN, Sit, seat=1, name="ANA")
    assert journal.table.places[1].name == "ANA 2"


def test_a_bot_gives_up_its_name_to_a_person() -> None:
    """Whoever is called as a bot is, in whatever letters, keeps their name, and the bot changes."""
    journal = seated()
    for seat in (1, 2):
        journal.do(ANA, SeatBot, seat=seat, level="steady")
    journal.do(BEN, Sit, seat=3, name=NAMES[0].upper())
    assert [place.name for place in journal.table.places[1:4]] == [
        NAMES[2], NAMES[1], NAMES[0].upper()
    ]  # fmt: skip
    assert journal.table.places[1].bot == "steady"


def test_a_long_name_stays_within_bounds_with_its_number() -> None:
    """The name is cut, not the number."""
    journal = seated()
    for seat, person in enumerate((BEN, EVA), start=1):
        journal.do(person, Sit, seat=seat, name="M" * 40)
    assert journal.table.places[2].name == "M" * 37 + " 2"


def test_a_whole_table_has_names_and_colours_for_bots() -> None:
    """Ten seats, one of them a person with a bot's name: all are different."""
    journal = Journal(NewTable(game="tallyup"), Person("bo", NAMES[0]))
    host = Person("bo", NAMES[0])
    for seat in range(1, 10):
        journal.do(host, SeatBot, seat=seat, level="steady")
    assert len({place.name for place in journal.table.places}) == 10
    assert {place.colour for place in journal.table.places} == set(COLOURS)


def test_another_bot_may_take_a_bots_seat() -> None:
    """The level changes, and the seat keeps being a bot's."""
    journal = seated()
    journal.do(ANA, SeatBot, seat=1, level="steady")
    journal.do(ANA, SeatBot, seat=1, level="random")
    assert (journal.table.places[1].bot, journal.table.places[1].name) == ("random", NAMES[0])


def test_moving_keeps_name_and_colour_and_frees_the_seat() -> None:
    """Whoever takes another seat leaves theirs, unless they want both."""
    journal = seated(BEN)
    journal.do(BEN, Sit, seat=1, name="Benno", colour="teal")
    journal.do(BEN, Sit, seat=4)
    assert journal.table.seats_of("ben") == (4,)
    assert (journal.table.places[4].name, journal.table.places[4].colour) == ("Benno", "teal")
    journal.do(BEN, Sit, seat=2, also=True)
    assert journal.table.seats_of("ben") == (2, 4)
    assert journal.table.places[2].name == "Ben"
    assert len({journal.table.places[seat].colour for seat in (0, 2, 4)}) == 3


def test_sitting_on_ones_own_seat_changes_name_and_colour_only() -> None:
    """Readiness stays, and the same again is no entry."""
    journal = seated(BEN)
    journal.do(BEN, Ready, ready=True)
    journal.do(BEN, Sit, seat=1, name="Benno")
    assert journal.table.places[1].ready
    assert journal.do(BEN, Sit, seat=1) == ()
    assert journal.do(BEN, Ready, ready=True) == ()


def test_swapping_exchanges_whatever_sits_there() -> None:
    """A person and a free seat change places with all that they have."""
    journal = seated(BEN)
    before = journal.table.places
    journal.do(ANA, Swap, seats=(1, 7))
    assert (journal.table.places[7], journal.table.places[1]) == (before[1], before[7])
    assert journal.do(ANA, Swap, seats=(3, 3)) == ()


def test_the_host_passes_on_when_the_host_leaves() -> None:
    """To the first person who sits there; who comes to an empty table is its host."""
    journal = seated(BEN, EVA)
    assert journal.do(ANA, Leave, seat=0)[0] == Freed(seat=0, by="ana", command="c2")
    assert journal.table.host == "ben"
    journal.do(BEN, Clear, seat=2)
    journal.do(BEN, Leave, seat=1)
    assert (journal.table.host, journal.table.persons()) == (None, frozenset())
    journal.do(ZOE, Sit, seat=5)
    assert journal.table.host == "zoe"


def test_the_host_who_moves_or_keeps_a_seat_stays_host() -> None:
    """Only somebody without a seat cannot be host."""
    journal = seated(BEN)
    journal.do(ANA, Sit, seat=5)
    journal.do(ANA, Sit, seat=6, also=True)
    journal.do(ANA, Leave, seat=5)
    assert journal.table.host == "ana"


def test_taking_over_while_the_host_is_not_connected() -> None:
    """Whoever sits here may take the host's rights then, for themselves only."""
    journal = seated(BEN, EVA)
    assert journal.refused(BEN, PassHost, person="ben", online=[ANA, BEN])[0] == "not-host"
    assert journal.refused(BEN, PassHost, person="eva", online=[BEN])[0] == "not-host"
    assert journal.refused(ZOE, PassHost, person="zoe", online=[BEN])[0] == "not-seated"
    [passed] = journal.do(BEN, PassHost, person="ben", online=[BEN], id="mine")
    assert passed == HostPassed(person="ben", by="ben", command="mine")
    assert journal.do(BEN, PassHost, person="ben") == ()


# --- options -------------------------------------------------------------------------------------


def test_rules_are_kept_in_the_records_words_without_defaults() -> None:
    """`rule` lines that say what holds anyhow are left out; the same again is no entry."""
    journal = seated()
    journal.do(ANA, Arrange, rules=("high-stakes off", "laps 3"))
    assert journal.table.rules == ("laps 3",)
    assert journal.do(ANA, Arrange, rules=("laps 3",)) == ()
    assert journal.do(ANA, Arrange) == ()


@pytest.mark.parametrize(
    "rules", [("laps 0",), ("laps 3", "target 500"), ("nonsense",), ("laps 3", "laps 3"), ("",)]
)
def test_rules_that_cannot_be_are_refused(rules: tuple[str, ...]) -> None:
    """What the record does not take, no table agrees on."""
    assert seated().refused(ANA, Arrange, rules=rules)[0] == "not-allowed"


def test_rules_fit_the_seats_or_the_game_does_not_begin() -> None:
    """Hands that are too large for so many are refused when they are agreed on."""
    journal = seated(BEN, game="lasvegan", seats=2)
    journal.do(ANA, Arrange, rules=("hand 20",))
    code, what = journal.refused(ANA, Arrange, seats=3)
    assert (code, "hands of 20 cards" in what) == ("not-allowed", True)
    journal.do(ANA, Arrange, rules=(), seats=5)
    journal.do(EVA, Sit, seat=4)
    assert journal.refused(ANA, Arrange, rules=("hand 20",))[0] == "not-allowed"


def test_fewer_seats_go_only_when_they_are_free() -> None:
    """Arranging gives and takes free seats at the end."""
    journal = seated(BEN)
    journal.do(ANA, Arrange, seats=2)
    assert len(journal.table.places) == 2
    journal.do(ANA, Arrange, seats=4)
    assert [place.is_free for place in journal.table.places] == [False, False, True, True]


def test_whom_the_host_took_off_stays_off_for_a_while() -> None:
    """Or they would sit there again before the host can blink."""
    journal = seated(BEN)
    journal.do(ANA, Clear, seat=1)
    assert journal.refused(BEN, Sit, seat=1) == (
        "not-allowed",
        "the host took you off this table; come back later",
    )
    journal.at += BARRED
    assert journal.do(BEN, Sit, seat=1)
    assert journal.folded() == journal.table


def test_a_host_who_leaves_a_game_hands_it_on() -> None:
    """To somebody who is there."""
    journal = seated(BEN)
    journal.do(ANA, Start, anyway=True)
    journal.do(ANA, Leave, seat=0)
    assert journal.table.host == "ben"
    assert journal.folded() == journal.table
