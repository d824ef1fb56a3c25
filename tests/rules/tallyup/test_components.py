"""The dice of Tally Up! (TU-1), and the words they are written with."""

import pytest

from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.components import (
    MOST_POINTS,
    STANDARD_DICE,
    STANDARD_UP_DIE,
    STAR,
    Die,
    Face,
    UpFace,
    UpKind,
    die_faces,
    up_die_faces,
)
from sobremesa.rules.tallyup.events import EVENT_TYPES
from sobremesa.rules.tallyup.options import TallyUpRules
from tests.rules.tallyup.kit import EXAMPLES
from tests.rules.tallyup.script import picked, play, read, refused

PRINTED_DICE = {
    "red": ("* * * 50 (50) 100", 200),
    "orange": ("* * * 60 (70) 70", 200),
    "yellow": ("* * 20 20 (40) 70", 150),
    "green": ("* * 30 (40) 40 40", 150),
    "blue": ("* (10) (10) 10 20 50", 100),
    "purple": ("* (20) (20) 20 20 20", 100),
}
"""The table of TU-1.1: faces, points on the die."""


@pytest.mark.parametrize("colour", PRINTED_DICE)
def test_the_tally_dice_are_the_printed_ones(colour: str) -> None:
    """Each colour has the faces, and so the points, of the table (TU-1.1)."""
    words, points = PRINTED_DICE[colour]
    faces = GAME.default_rules.dice[Die.parse(colour)]
    assert " ".join(map(str, faces)) == words
    assert sum(face.points for face in faces) == points


def test_there_are_six_dice_in_the_order_of_the_table() -> None:
    """There are six Tally dice, one of each colour, red to purple (TU-1.1)."""
    assert [str(die) for die in Die] == list(PRINTED_DICE)
    assert len(STANDARD_DICE) == len(Die) == 6


def test_the_up_die_is_the_printed_one() -> None:
    """The Up die shows +1, +2, +3, -100, +100 and x2 (TU-1.2)."""
    assert GAME.default_rules.up_die == STANDARD_UP_DIE
    assert " ".join(map(str, STANDARD_UP_DIE)) == "+1 +2 +3 -100 +100 x2"
    assert [face.kind for face in STANDARD_UP_DIE] == [
        *[UpKind.BONUS_ROLL] * 3,
        *[UpKind.POINTS] * 2,
        UpKind.TIMES,
    ]


def test_other_dice_are_data() -> None:
    """A table may be set up with other faces, and only those can be rolled then (TU-1.4)."""
    dice = (die_faces("1 2 3 (4) 5 *"), *STANDARD_DICE[1:])
    rules = TallyUpRules(dice=dice, up_die=up_die_faces("x3 x3 x3 x3 x3 -7"))
    state = play(picked(1, rules=rules), "* roll red:(4) green:40 blue:50")
    assert state.total == 94
    state = play(state, "0 in, * up x3, 0 in")
    assert state.total == 282
    assert refused(state, "* roll red:50 green:40 blue:50").reason == (
        "red has no 50, its faces are 1 2 3 (4) 5 *"
    )


# --- words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", Die)
def test_a_die_is_read_as_it_is_written(die: Die) -> None:
    """`parse` gives back the die whose word was written."""
    assert Die.parse(str(die)) is die


@pytest.mark.parametrize("word", ["*", "0", "7", "50", "(50)", "(0)", "100000", "(100000)"])
def test_a_face_is_read_as_it_is_written(word: str) -> None:
    """A face's word gives a face with that word."""
    assert str(Face.parse(word)) == word


def test_a_face_is_a_star_or_points_circled_or_not() -> None:
    """The words `*`, `50` and `(50)` are three different faces (TU-1.1)."""
    assert Face.parse("*") == STAR == Face(0, circled=False, star=True)
    assert Face.parse("50") == Face(50, circled=False, star=False)
    assert Face.parse("(50)") == Face(50, circled=True, star=False)


@pytest.mark.parametrize("word", ["+1", "+2", "+3", "+4", "-1", "-3", "-100", "+100", "x2", "x9"])
def test_an_up_face_is_read_as_it_is_written(word: str) -> None:
    """An Up face's word gives an Up face with that word."""
    assert str(UpFace.parse(word)) == word


@pytest.mark.parametrize(
    ("word", "kind", "amount"),
    [
        ("+1", UpKind.BONUS_ROLL, 1),
        ("+3", UpKind.BONUS_ROLL, 3),
        ("+4", UpKind.POINTS, 4),
        ("-1", UpKind.POINTS, -1),
        ("-100", UpKind.POINTS, -100),
        ("x2", UpKind.TIMES, 2),
    ],
)
def test_small_positive_up_faces_are_bonus_dice(word: str, kind: UpKind, amount: int) -> None:
    """`+1` to `+3` are bonus dice, every other signed number points, `x` a factor (TU-4)."""
    assert UpFace.parse(word) == UpFace(kind, amount)


@pytest.mark.parametrize("event", EXAMPLES, ids=str)
def test_an_event_is_read_as_it_is_written(event: object) -> None:
    """Every event's words read back to that event."""
    assert read(f"{getattr(event, 'seat', '*')} {event}") == event


def test_every_type_of_event_has_an_example() -> None:
    """No event of the game is missing where all of them are tried."""
    assert {type(event) for event in EXAMPLES} == set(EVENT_TYPES)


# --- words that are none -------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["", "Red", "RED", "pink", "red ", "0"])
def test_other_words_are_no_die(word: str) -> None:
    """A die's word is its colour, written small; the message lists the colours."""
    with pytest.raises(ValueError, match="is not a die") as caught:
        Die.parse(word)
    assert str(caught.value) == f"`{word}` is not a die: red orange yellow green blue purple"


@pytest.mark.parametrize(
    "word",
    [
        "",
        "**",
        "-50",
        "+50",
        "050",
        "(050)",
        "50)",
        "(50",
        "()",
        "((5))",
        "5.0",
        "½",
        "٣",
        "100001",
    ],
)
def test_other_words_are_no_face(word: str) -> None:
    """Points are written plainly, up to 100,000, with both brackets or none."""
    with pytest.raises(ValueError, match="is not a face") as caught:
        Face.parse(word)
    assert str(caught.value) == (
        f"`{word}` is not a face: a star `*`, points `50` or circled points `(50)`"
    )


@pytest.mark.parametrize(
    "word",
    ["", "+", "x", "100", "+0", "-0", "x0", "x1", "x10", "x02", "X2", "+01", "++1", "+100001", "*"],
)
def test_other_words_are_no_up_face(word: str) -> None:
    """An Up face has a sign or an `x`, is not zero, and a factor is 2 to 9."""
    with pytest.raises(ValueError, match="is not a face of an Up die") as caught:
        UpFace.parse(word)
    assert str(caught.value) == (
        f"`{word}` is not a face of an Up die: bonus dice `+1` `+2` `+3`, points like `-100` and"
        " `+100`, or a factor like `x2`"
    )


def test_the_largest_number_of_points_is_a_hundred_thousand() -> None:
    """One face shows 100,000 points at most, on either die."""
    assert MOST_POINTS == 100_000
    assert UpFace.parse("-100000").amount == -100_000


@pytest.mark.parametrize(("words", "count"), [("* * *", 3), ("", 0), ("1 2 3 4 5 6 7", 7)])
def test_a_die_has_six_faces(words: str, count: int) -> None:
    """A die with more or fewer faces than six is refused (TU-1.4)."""
    with pytest.raises(ValueError, match=f"^a die has six faces, not {count}$"):
        die_faces(words)
    with pytest.raises(ValueError, match=f"^a die has six faces, not {count}$"):
        up_die_faces(words)
