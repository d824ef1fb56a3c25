"""The words of Tally Up!"""

from itertools import permutations

import pytest

from sobremesa.record.replay import replay
from sobremesa.record.tallyup import VOCABULARY
from sobremesa.rules.game import Seat
from sobremesa.rules.tallyup.components import Die, Face, UpFace, UpKind, die_faces, up_die_faces
from sobremesa.rules.tallyup.events import (
    Choose,
    Claim,
    First,
    Pick,
    PickBonus,
    Roll,
    RollUp,
    Unclaimed,
)
from tests.record.samples import BONUS, PICKED, TALLYUP, refusal

DICE = "red orange yellow green blue purple"


def chance(line: str) -> object:
    verb, *arguments = line.split(" ")
    return VOCABULARY.chance[verb](arguments)


def action(seat: int, line: str) -> object:
    verb, *arguments = line.split(" ")
    return VOCABULARY.actions[verb](Seat(seat), arguments)


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("first 9", First(Seat(9))),
        ("unclaimed", Unclaimed()),
        ("up +1", RollUp(UpFace(UpKind.BONUS_ROLL, 1))),
        ("up +3", RollUp(UpFace(UpKind.BONUS_ROLL, 3))),
        ("up +4", RollUp(UpFace(UpKind.POINTS, 4))),
        ("up -100", RollUp(UpFace(UpKind.POINTS, -100))),
        ("up +100", RollUp(UpFace(UpKind.POINTS, 100))),
        ("up x2", RollUp(UpFace(UpKind.TIMES, 2))),
        ("roll purple:*", Roll(((Die.PURPLE, Face(star=True)),))),
        (
            "roll blue:(10) red:100",
            Roll(((Die.RED, Face(100)), (Die.BLUE, Face(10, circled=True)))),
        ),
    ],
)
def test_what_chance_does(line: str, event: object) -> None:
    """Each verb of chance is read as its event."""
    assert chance(line) == event


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("pick red green blue", Pick(Seat(3), (Die.RED, Die.GREEN, Die.BLUE))),
        ("in", Choose(Seat(3), stay=True)),
        ("out", Choose(Seat(3), stay=False)),
        ("tally", Claim(Seat(3))),
        ("bonus orange", PickBonus(Seat(3), (Die.ORANGE,))),
        ("bonus purple orange", PickBonus(Seat(3), (Die.ORANGE, Die.PURPLE))),
    ],
)
def test_what_players_do(line: str, event: object) -> None:
    """Each verb of players is read as their action."""
    assert action(3, line) == event


def test_dice_are_named_in_any_order() -> None:
    """The words of a pick, a bonus and a roll may stand in any order."""
    for dice in permutations(("red", "green", "blue")):
        assert action(0, f"pick {' '.join(dice)}") == action(0, "pick red green blue")
        shown = " ".join({"red": "red:50", "green": "green:30", "blue": "blue:*"}[d] for d in dice)
        assert chance(f"roll {shown}") == chance("roll red:50 green:30 blue:*")


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("pick", "three dice expected, not 0 words"),
        ("pick red green", "three dice expected, not 2 words"),
        ("pick red green blue purple", "three dice expected, not 4 words"),
        ("pick red green pink", f"`pink` is not a die: {DICE}"),
        ("pick Red green blue", f"`Red` is not a die: {DICE}"),
        ("pick red, green, blue", f"`red,` is not a die: {DICE}"),
        ("bonus", "one or two dice expected: after +3 there is nothing to name"),
        (
            "bonus red orange yellow",
            "one or two dice expected: after +3 there is nothing to name",
        ),
        ("bonus pink", f"`pink` is not a die: {DICE}"),
        ("in 0", "nothing follows this word"),
        ("out 0", "nothing follows this word"),
        ("tally 0", "nothing follows this word"),
    ],
)
def test_words_that_no_player_can_say(line: str, what: str) -> None:
    """Wrong counts and unknown dice are refused with what is expected."""
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the whole text is compared
        action(0, line)
    assert str(caught.value) == what


NO_FACE = "is not a face: a star `*`, points `50` or circled points `(50)`"
NO_UP_FACE = (
    "is not a face of an Up die: bonus dice `+1` `+2` `+3`, points like `-100` and `+100`,"
    " or a factor like `x2`"
)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("first", "one seat expected, not 0 words"),
        ("first 0 1", "one seat expected, not 2 words"),
        ("first 10", "`10` is not a whole number from 0 to 9"),
        ("first 00", "`00` is not a whole number from 0 to 9"),
        ("first Ana", "`Ana` is not a whole number from 0 to 9"),
        ("unclaimed 0", "nothing follows this word"),
        ("roll", "one to three dice expected, each as `red:50`"),
        (
            "roll red:50 orange:60 yellow:20 green:30",
            "one to three dice expected, each as `red:50`",
        ),
        ("roll red", "a die and its face expected, as `red:50`, not `red`"),
        ("roll red 50", "a die and its face expected, as `red:50`, not `red`"),
        ("roll red=50", "a die and its face expected, as `red:50`, not `red=50`"),
        ("roll :50", f"`` is not a die: {DICE}"),
        ("roll pink:50", f"`pink` is not a die: {DICE}"),
        ("roll red:", f"`` {NO_FACE}"),
        ("roll red:**", f"`**` {NO_FACE}"),
        ("roll red::50", f"`:50` {NO_FACE}"),
        ("roll red:+50", f"`+50` {NO_FACE}"),
        ("roll red:-50", f"`-50` {NO_FACE}"),
        ("roll red:050", f"`050` {NO_FACE}"),
        ("roll red:(050)", f"`(050)` {NO_FACE}"),
        ("roll red:()", f"`()` {NO_FACE}"),
        ("roll red:(", f"`(` {NO_FACE}"),
        ("roll red:(50", f"`(50` {NO_FACE}"),
        ("roll red:50)", f"`50)` {NO_FACE}"),
        ("roll red:((50))", f"`((50))` {NO_FACE}"),
        ("roll red:(*)", f"`(*)` {NO_FACE}"),
        ("roll red:٥٠", f"`٥٠` {NO_FACE}"),
        ("roll red:100001", f"`100001` {NO_FACE}"),
        ("up", "one face of the Up die expected, not 0 words"),
        ("up +1 +2", "one face of the Up die expected, not 2 words"),
        ("up 100", f"`100` {NO_UP_FACE}"),
        ("up +0", f"`+0` {NO_UP_FACE}"),
        ("up -0", f"`-0` {NO_UP_FACE}"),
        ("up +0100", f"`+0100` {NO_UP_FACE}"),
        ("up x", f"`x` {NO_UP_FACE}"),
        ("up x1", f"`x1` {NO_UP_FACE}"),
        ("up x10", f"`x10` {NO_UP_FACE}"),
        ("up X2", f"`X2` {NO_UP_FACE}"),
        ("up 2x", f"`2x` {NO_UP_FACE}"),
        ("up −100", f"`−100` {NO_UP_FACE}"),
    ],
)
def test_words_that_chance_does_not_know(line: str, what: str) -> None:
    """Wrong counts, forms, colours and faces are refused with what is expected."""
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the whole text is compared
        chance(line)
    assert str(caught.value) == what


def test_a_die_named_twice_is_refused_by_the_rules() -> None:
    """The reader keeps a die that is named twice; the rules refuse pick, roll and bonus."""
    for line, text in (
        (5, f"{TALLYUP}* first 0\n0 pick red red blue\n"),
        (6, f"{PICKED}* roll red:50 red:* blue:*\n"),
        (10, f"{BONUS}0 bonus orange orange\n"),
    ):
        given = text.splitlines()[-1]
        assert refusal(text).startswith(
            f"line {line}: `{given}`: a die is named twice; allowed here: `"
        )


@pytest.mark.parametrize(
    ("key", "line", "value"),
    [
        ("high-stakes", "on", True),
        ("high-stakes", "off", False),
        ("die red", "0 (0) * 100000 (100000) 7", die_faces("0 (0) * 100000 (100000) 7")),
        ("up-die", "+1 +1 -7 x9 +100000 x2", up_die_faces("+1 +1 -7 x9 +100000 x2")),
    ],
)
def test_rules_that_can_be_agreed_on(key: str, line: str, value: object) -> None:
    """Rules are read as the values of their options."""
    assert VOCABULARY.rules[key].read(line.split(" ")) == value


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("target", "one number of points expected, not 0 words"),
        ("target 100 200", "one number of points expected, not 2 words"),
        ("target 99", "`99` is not a whole number from 100 to 100000"),
        ("target 100001", "`100001` is not a whole number from 100 to 100000"),
        ("target 0100", "`0100` is not a whole number from 100 to 100000"),
        ("target +100", "`+100` is not a whole number from 100 to 100000"),
        ("target 1e3", "`1e3` is not a whole number from 100 to 100000"),
        ("target ١٠٠٠", "`١٠٠٠` is not a whole number from 100 to 100000"),
        (f"target {'9' * 4000}", f"`{'9' * 60}…` is not a whole number from 100 to 100000"),
        ("laps", "one number of laps expected, not 0 words"),
        ("laps 0", "`0` is not a whole number from 1 to 100"),
        ("laps 101", "`101` is not a whole number from 1 to 100"),
        ("laps -1", "`-1` is not a whole number from 1 to 100"),
        ("high-stakes", "one of on off expected"),
        ("high-stakes yes", "one of on off expected"),
        ("high-stakes on on", "one of on off expected"),
        ("die red", "a die has six faces, not 0"),
        ("die red * * * 50 100", "a die has six faces, not 5"),
        ("die red * * * 50 50 50 100", "a die has six faces, not 7"),
        ("die red * * * 50 (50) +100", f"`+100` {NO_FACE}"),
        ("die red * * * 50 (50)\xa0100", "a die has six faces, not 5"),
        ("die red * * * 50 \u3000 (50)\v100", f"`\\u3000` {NO_FACE}"),
        ("up-die +1 +2 +3 -100 +100", "a die has six faces, not 5"),
        ("up-die +1 +2 +3 -100 +100 2", f"`2` {NO_UP_FACE}"),
        ("up-die +1 +2 +3 -100 \x85 +100\u2028x2", f"`\\x85` {NO_UP_FACE}"),
        ("up-die +1 +2 +3 -100 +100 *", f"`*` {NO_UP_FACE}"),
        ("up-die +1 +2 +3 -100 +100 +100001", f"`+100001` {NO_UP_FACE}"),
    ],
)
def test_rules_that_cannot_be_agreed_on(line: str, what: str) -> None:
    """What is outside a rule's limits is refused, and the rule's form is shown."""
    two = " ".join(line.split(" ")[:2])
    usage = VOCABULARY.rules[two if two in VOCABULARY.rules else line.split(" ", 1)[0]].usage
    refused = refusal(f"{TALLYUP}rule {line}\n")
    assert refused.startswith("line 4: `rule ")
    assert refused.endswith(f": {what}; it is written `rule {usage}`")


def test_another_up_die_is_rolled() -> None:
    """The table's own faces come, the printed ones only where the table has them (TU-1.4)."""
    record = BONUS.replace("Bo\n", "Bo\nrule up-die x3 x3 -50 +200 +1 +2\n")
    assert replay(record.replace("* up +2", "* up x3")).state.total == 270
    assert refusal(record.replace("* up +2", "* up x2")) == (
        "line 10: `* up x2`: the Up die's faces are x3 x3 -50 +200 +1 +2"
    )
