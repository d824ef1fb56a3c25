"""What Tally Up! says when an event is refused."""

import pytest

from sobremesa.rules.errors import EventRefused, Malformed, NotAllowed, NotYourTurn
from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.options import TallyUpRules, Target
from sobremesa.rules.tallyup.state import TallyUpState
from tests.rules.tallyup.script import picked, play, refused

CIRCLED = "* roll red:50 green:(40) blue:10"


def begun() -> TallyUpState:
    return play(GAME.start(3), "* first 1")


def choosing() -> TallyUpState:
    return play(picked(3), "* roll red:50 green:30 blue:20")


def bonus_awaited() -> TallyUpState:
    return play(picked(), f"{CIRCLED}, 0 in, 1 in, * up +2")


PICKS = (
    "`1 pick red orange yellow`, `1 pick red orange green`, `1 pick red orange blue`,"
    " `1 pick red orange purple`, `1 pick red yellow green`, `1 pick red yellow blue` and 14 more"
)
BONUSES = "`0 bonus orange yellow`, `0 bonus orange purple`, `0 bonus yellow purple`"
CHOICES = "`0 in`, `0 out`, `1 in`, `1 out`, `2 in`, `2 out`"

REFUSALS = [
    # acting out of turn
    (
        GAME.start(3),
        "0 pick red green blue",
        NotYourTurn,
        "`0 pick red green blue`: nobody may act before chance has decided;"
        " allowed here: `* first`",
    ),
    (
        begun(),
        "0 pick red green blue",
        NotYourTurn,
        f"`0 pick red green blue`: seat 0 may not act now; allowed here: {PICKS}",
    ),
    (
        play(choosing(), "1 out"),
        "1 in",
        NotYourTurn,
        "`1 in`: seat 1 may not act now; allowed here: `0 in`, `0 out`, `2 in`, `2 out`",
    ),
    (
        play(choosing(), "0 in, 1 out, 2 in, * roll red:50 green:30 blue:20"),
        "1 in",
        NotYourTurn,
        "`1 in`: seat 1 may not act now; allowed here: `0 in`, `0 out`, `2 in`, `2 out`",
    ),
    (
        bonus_awaited(),
        "1 bonus orange purple",
        NotYourTurn,
        f"`1 bonus orange purple`: seat 1 may not act now; allowed here: {BONUSES}",
    ),
    # doing what is not asked for
    (
        begun(),
        "1 in",
        NotAllowed,
        f"`1 in`: this is not awaited now; allowed here: {PICKS}",
    ),
    (
        choosing(),
        "0 tally",
        NotAllowed,
        f"`0 tally`: this is not awaited now; allowed here: {CHOICES}",
    ),
    (
        choosing(),
        "* up +1",
        NotAllowed,
        f"`* up +1`: this does not come now; allowed here: {CHOICES}",
    ),
    (
        play(picked(), "* roll red:* green:* blue:*"),
        "1 in",
        NotAllowed,
        "`1 in`: this is not awaited now; allowed here: `0 tally`, `1 tally`, `* unclaimed`",
    ),
    # bonus dice
    (
        bonus_awaited(),
        "0 bonus green blue",
        NotAllowed,
        "`0 bonus green blue`: bonus dice come from the three that were not picked (TU-4.4);"
        f" allowed here: {BONUSES}",
    ),
    (
        bonus_awaited(),
        "0 bonus orange",
        NotAllowed,
        "`0 bonus orange`: the Up die says how many different bonus dice are named (TU-4.4);"
        f" allowed here: {BONUSES}",
    ),
    # dice and faces
    (
        picked(),
        "* roll red:50 green:30 blue:30",
        NotAllowed,
        "blue has no 30, its faces are * (10) (10) 10 20 50",
    ),
    (
        picked(dice="red yellow blue"),
        "* roll red:50 yellow:40 blue:10",
        NotAllowed,
        "yellow has no 40, its faces are * * 20 20 (40) 70",
    ),
    (
        picked(),
        "* roll red:50 green:30 purple:20",
        NotAllowed,
        "the dice of this roll are red, green, blue, each once",
    ),
    (
        picked(),
        "* roll red:50 green:30",
        NotAllowed,
        "the dice of this roll are red, green, blue, each once",
    ),
    (
        play(picked(), f"{CIRCLED}, 0 in, 1 in"),
        "* up x3",
        NotAllowed,
        "the Up die's faces are +1 +2 +3 -100 +100 x2",
    ),
    # nonsense
    (
        begun(),
        "3 pick red green blue",
        Malformed,
        "`3 pick red green blue`: nobody has seat 3, the seats are 0 to 2"
        "; allowed here: `1 pick red orange yellow`, `1 pick red orange green`,"
        " `1 pick red orange blue`, `1 pick red orange purple`, `1 pick red yellow green`,"
        " `1 pick red yellow blue` and 14 more",
    ),
    (
        GAME.start(1),
        "* first 1",
        Malformed,
        "`* first 1`: nobody has seat 1, the seat is 0; allowed here: `* first`",
    ),
    (
        begun(),
        "1 pick red green",
        Malformed,
        "Expected `array` of length 3, got 2 - at `$.dice`",
    ),
    # after the end
    (
        play(
            picked(1, rules=TallyUpRules(goal=Target(100))),
            "* roll red:50 green:30 blue:20, 0 out",
        ),
        "0 in",
        NotAllowed,
        "`0 in`: the game is over",
    ),
    (
        play(
            picked(1, rules=TallyUpRules(goal=Target(100))),
            "* roll red:50 green:30 blue:20, 0 out",
        ),
        "* first 0",
        NotAllowed,
        "`* first 0`: the game is over",
    ),
]


@pytest.mark.parametrize(
    ("state", "line", "kind", "message"), REFUSALS, ids=[row[1] for row in REFUSALS]
)
def test_a_refusal_says_what_is_wrong(
    state: TallyUpState, line: str, kind: type[EventRefused], message: str
) -> None:
    """A refusal is of its kind, and says what was given, what is wrong and what was allowed.

    Messages that begin with a backquote are compared whole, of the others the reason.
    """
    error = refused(state, line)
    assert isinstance(error, kind)
    assert (str(error) if message.startswith("`") else error.reason) == message


def test_the_same_die_twice_is_refused() -> None:
    """Three different dice are picked, and different bonus dice named (TU-2.2, TU-4.4)."""
    assert refused(begun(), "1 pick red red blue").reason == "a die is named twice"
    assert refused(bonus_awaited(), "0 bonus orange orange").reason == "a die is named twice"


def test_dice_out_of_order_are_refused() -> None:
    """An event names dice in their order, so that equal events are written alike."""
    assert refused(begun(), "1 pick green red blue").reason == "dice are named in their order"
