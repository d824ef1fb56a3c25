"""The words of Las Vegan."""

import pytest

from sobremesa.record.lasvegan import VOCABULARY
from sobremesa.record.replay import replay
from sobremesa.rules.game import Seat
from sobremesa.rules.lasvegan.components import (
    Card,
    NumberCasino,
    Side,
    Slot,
    Suit,
    SuitCasino,
    Token,
)
from sobremesa.rules.lasvegan.events import (
    Deal,
    DrawCasinos,
    Lead,
    Pass,
    PlaceGolden,
    PlaceToken,
    Play,
    TossTokens,
)
from tests.record.samples import DRAWN, LASVEGAN, refusal

NO_CARD = "is not a card: R, P, G or B and a value from 0 to 9"
NO_CASINO = "is not an ordinary casino: red, purple, green, blue, or a number from 0 to 9"
NO_VALUE = "is not a token's value: -9 to +9 with its sign, not 0"
NOT_FIVE = "five tokens, each as `t1:-2`, expected, not"


def chance(line: str) -> object:
    verb, *arguments = line.split(" ")
    return VOCABULARY.chance[verb](arguments)


def action(seat: int, line: str) -> object:
    verb, *arguments = line.split(" ")
    return VOCABULARY.actions[verb](Seat(seat), arguments)


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("lead 4", Lead(Seat(4))),
        (
            "casinos 3 green 8",
            DrawCasinos((NumberCasino(3), SuitCasino(Suit.GREEN), NumberCasino(8))),
        ),
        (
            "casinos 0 0 7",
            DrawCasinos((NumberCasino(0), NumberCasino(0), NumberCasino(7))),
        ),
        ("tokens gold:-3 t1:-1 t2:-2 t3:+1 t4:-3", TossTokens((-3, -1, -2, 1, -3))),
        ("tokens t4:+9 t3:+1 gold:-9 t2:-2 t1:-1", TossTokens((-9, -1, -2, 1, 9))),
        (
            "deal 1 B9 R1 P0",
            Deal(Seat(1), (Card(Suit.RED, 1), Card(Suit.PURPLE, 0), Card(Suit.BLUE, 9))),
        ),
    ],
)
def test_what_chance_does(line: str, event: object) -> None:
    """Each verb of chance is read as its event; tokens and cards come in any order."""
    assert chance(line) == event


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("play R7", Play(Seat(2), Card(Suit.RED, 7))),
        ("place gold max", PlaceGolden(Seat(2), Side.MAX)),
        ("place gold min", PlaceGolden(Seat(2), Side.MIN)),
        ("place t3 c1", PlaceToken(Seat(2), Token.T3, Slot.C1)),
        ("pass", Pass(Seat(2))),
    ],
)
def test_what_players_do(line: str, event: object) -> None:
    """Each verb of players is read as their action."""
    assert action(2, line) == event


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("play", "one card expected, not 0 words"),
        ("play R7 R8", "one card expected, not 2 words"),
        ("play Y7", f"`Y7` {NO_CARD}"),
        ("play R10", f"`R10` {NO_CARD}"),
        ("play r7", f"`r7` {NO_CARD}"),
        ("play 7R", f"`7R` {NO_CARD}"),
        ("play R07", f"`R07` {NO_CARD}"),
        ("play R٧", f"`R٧` {NO_CARD}"),
        ("pass 0", "nothing follows this word"),
        ("place", "a token and its place, as `gold max` or `t3 c1`, expected, not 0 words"),
        ("place gold", "a token and its place, as `gold max` or `t3 c1`, expected, not 1 word"),
        (
            "place t1 c1 c2",
            "a token and its place, as `gold max` or `t3 c1`, expected, not 3 words",
        ),
        ("place t5 c1", "`t5` is not a token: gold t1 t2 t3 t4"),
        ("place golden max", "`golden` is not a token: gold t1 t2 t3 t4"),
        (
            "place gold c1",
            "the golden token goes only on the golden casino, as max or min, not `c1` (LV-4.2)",
        ),
        (
            "place gold MAX",
            "the golden token goes only on the golden casino, as max or min, not `MAX` (LV-4.2)",
        ),
        (
            "place t1 min",
            "an ordinary token goes only on an ordinary casino, c1 c2 c3, not `min` (LV-4.3)",
        ),
        (
            "place t1 c4",
            "an ordinary token goes only on an ordinary casino, c1 c2 c3, not `c4` (LV-4.3)",
        ),
        (
            "place t1 green",
            "an ordinary token goes only on an ordinary casino, c1 c2 c3, not `green` (LV-4.3)",
        ),
    ],
)
def test_words_that_no_player_can_say(line: str, what: str) -> None:
    """Wrong counts, cards, tokens and places are refused with what is expected."""
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the whole text is compared
        action(0, line)
    assert str(caught.value) == what


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("lead", "one seat expected, not 0 words"),
        ("lead 0 1", "one seat expected, not 2 words"),
        ("lead 5", "`5` is not a whole number from 0 to 4"),
        ("casinos 3 green", "three ordinary casinos expected, not 2 words"),
        ("casinos 3 green 8 9", "three ordinary casinos expected, not 4 words"),
        ("casinos 3 G 8", f"`G` {NO_CASINO}"),
        ("casinos 3 Green 8", f"`Green` {NO_CASINO}"),
        ("casinos 3 green 10", f"`10` {NO_CASINO}"),
        ("casinos 3 green 08", f"`08` {NO_CASINO}"),
        ("casinos 3 green golden", f"`golden` {NO_CASINO}"),
        ("tokens", f"{NOT_FIVE} 0 words"),
        ("tokens gold:-3 t1:-1 t2:-2 t3:+1", f"{NOT_FIVE} 4 words"),
        ("tokens gold:-3 t1:-1 t2:-2 t3:+1 t3:-1", "t3 is named twice"),
        ("tokens gold:-3 t1:-1 t2:-2 t3:1 t4:-3", f"`1` {NO_VALUE}"),
        ("tokens gold:-3 t1:-1 t2:-2 t3:+0 t4:-3", f"`+0` {NO_VALUE}"),
        ("tokens gold:-3 t1:-1 t2:-2 t3:+10 t4:-3", f"`+10` {NO_VALUE}"),
        ("tokens gold:-3 t1:-1 t2:-2 t3:+01 t4:-3", f"`+01` {NO_VALUE}"),
        ("tokens gold:-3 t1:-1 t2:-2 t3: t4:-3", f"`` {NO_VALUE}"),
        ("tokens gold:-3 t1:-1 t2:-2 t3 t4:-3", f"`` {NO_VALUE}"),
        (
            "tokens gold:-3 t1:-1 t2:-2 t5:+1 t4:-3",
            "`t5:+1` is not a token and its face, such as `t1:-2`",
        ),
        ("deal", "a seat and its cards expected, at most 20"),
        ("deal 0", "a seat and its cards expected, at most 20"),
        (f"deal 0{' R1' * 21}", "a seat and its cards expected, at most 20"),
        ("deal R1 R2", "`R1` is not a whole number from 0 to 4"),
        ("deal 5 R1", "`5` is not a whole number from 0 to 4"),
        ("deal 0 R1 1", f"`1` {NO_CARD}"),
        ("deal 0 R1,R2", f"`R1,R2` {NO_CARD}"),
    ],
)
def test_words_that_chance_does_not_know(line: str, what: str) -> None:
    """Wrong counts, seats, casinos, tokens and cards are refused with what is expected."""
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the whole text is compared
        chance(line)
    assert str(caught.value) == what


@pytest.mark.parametrize(
    ("key", "line", "value"),
    [
        ("rounds", "1", 1),
        ("rounds", "4", 4),
        ("placing", "may", False),
        ("placing", "must", True),
        ("golden-tie", "all", True),
        ("golden-tie", "none", False),
        ("floor", "0", True),
        ("floor", "none", False),
        ("next-lead", "rotate", False),
        ("next-lead", "winner", True),
        ("hand", "20", 20),
        ("token gold", "-9 +9", (-9, 9)),
        ("token t4", "+1 +1", (1, 1)),
        (
            "casino-cards",
            "0 7 purple 7",
            (NumberCasino(0), NumberCasino(7), SuitCasino(Suit.PURPLE), NumberCasino(7)),
        ),
    ],
)
def test_rules_that_can_be_agreed_on(key: str, line: str, value: object) -> None:
    """Rules are read as the values of their options."""
    assert VOCABULARY.rules[key].read(line.split(" ")) == value


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("rounds", "one number of rounds expected, not 0 words"),
        ("rounds 0", "`0` is not a whole number from 1 to 4"),
        ("rounds 5", "`5` is not a whole number from 1 to 4"),
        ("rounds 02", "`02` is not a whole number from 1 to 4"),
        ("placing", "one of may must expected"),
        ("placing can", "one of may must expected"),
        ("golden-tie on", "one of all none expected"),
        ("floor 00", "one of 0 none expected"),
        ("floor -1", "one of 0 none expected"),
        ("next-lead left", "one of rotate winner expected"),
        ("hand 0", "`0` is not a whole number from 1 to 20"),
        ("hand 21", "`21` is not a whole number from 1 to 20"),
        ("hand 13 13", "one number of cards expected, not 2 words"),
        ("token t1 -1", "two faces, such as -1 +1, expected, not 1 word"),
        ("token t1 -1 -2 -3", "two faces, such as -1 +1, expected, not 3 words"),
        ("token t1 -1 0", f"`0` {NO_VALUE}"),
        ("token t1 1 -2", f"`1` {NO_VALUE}"),
        ("token t1 -1 -10", f"`-10` {NO_VALUE}"),
        ("casino-cards", "at least 3 ordinary casino cards are needed for each round"),
        ("casino-cards 1 2", "at least 3 ordinary casino cards are needed for each round"),
        ("casino-cards 1 2 golden", f"`golden` {NO_CASINO}"),
    ],
)
def test_rules_that_cannot_be_agreed_on(line: str, what: str) -> None:
    """What is outside a rule's limits is refused, and the rule's form is shown."""
    two = " ".join(line.split(" ")[:2])
    usage = VOCABULARY.rules[two if two in VOCABULARY.rules else line.split(" ", 1)[0]].usage
    assert refusal(f"{LASVEGAN}rule {line}\n") == (
        f"line 4: `rule {line}`: {what}; it is written `rule {usage}`"
    )


def test_a_casino_card_may_be_there_several_times() -> None:
    """Of two equal casino cards both may be drawn, and no third (LV-2.2)."""
    record = DRAWN.replace("rule hand 2", "rule hand 2\nrule rounds 1\nrule casino-cards 7 7 0 9")
    record = record.replace("casinos 9 blue 1", "casinos 7 {} 7")
    assert replay(record.format(0)).summary()["chance"] == "deal"
    assert refusal(record.format(7)) == (
        "line 8: `* casinos 7 7 7`: there is no ordinary casino 7 left to draw (LV-2.2)"
    )


def test_a_token_with_two_equal_faces() -> None:
    """A token may show the same on both sides, and nothing else then."""
    record = DRAWN.replace("rule hand 2", "rule hand 2\nrule token t3 +4 +4")
    assert replay(record.replace("t3:-1", "t3:+4")).summary()["chance"] == "deal"
    assert refusal(record) == (
        "line 8: `* tokens gold:-3 t1:-1 t2:-3 t3:-1 t4:-3`: t3 shows +4 or +4, not -1 (LV-2.3)"
    )
