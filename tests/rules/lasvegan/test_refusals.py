"""What Las Vegan says when an event is refused."""

import pytest

from sobremesa.rules.errors import EventRefused, Malformed, NotAllowed, NotYourTurn
from sobremesa.rules.lasvegan import GAME
from sobremesa.rules.lasvegan.options import LasVeganRules
from sobremesa.rules.lasvegan.state import LasVeganState
from tests.rules.lasvegan.script import TOSSED, dealt, play, refused


def led_red() -> LasVeganState:
    """Red was led; seat 1 holds two reds, seat 2 none."""
    return play(dealt("R1 P1 B2", "R3 R5 P2", "P3 G0 B7"), "0 play R1")


def placing(**options: object) -> LasVeganState:
    """Seat 0 has two rights, t3 lies on c2 after the first."""
    state = dealt("R9 B1", "R7 B2", "P7 B3", **options)
    return play(state, "0 play R9, 1 play R7, 2 play P7, 0 place t3 c2")


def over() -> LasVeganState:
    return play(dealt("R1", "R2"), "0 play R1, 1 play R2")


def dealing() -> LasVeganState:
    rules = LasVeganRules(hand=2)
    return play(
        GAME.start(2, rules), f"* lead 0, * casinos 3 green 8, * tokens {TOSSED}, * deal 0 R4 P1"
    )


PLACES = (
    "`0 place gold max`, `0 place gold min`, `0 place t1 c1`, `0 place t1 c3`, `0 place t2 c1`,"
    " `0 place t2 c3` and 3 more"
)

REFUSALS = [
    # revoking, and cards one does not hold
    (
        led_red(),
        "1 play P2",
        NotAllowed,
        "`1 play P2`: red was led and seat 1 holds some, so it must follow (LV-3.2);"
        " allowed here: `1 play R3`, `1 play R5`",
    ),
    (
        led_red(),
        "1 play R4",
        NotAllowed,
        "`1 play R4`: R4 is not in the hand of seat 1; allowed here: `1 play R3`, `1 play R5`",
    ),
    (
        led_red(),
        "1 play R1",
        NotAllowed,
        "`1 play R1`: R1 is not in the hand of seat 1; allowed here: `1 play R3`, `1 play R5`",
    ),
    # acting out of turn
    (
        led_red(),
        "2 play B7",
        NotYourTurn,
        "`2 play B7`: seat 2 may not act now; allowed here: `1 play R3`, `1 play R5`",
    ),
    (
        GAME.start(2),
        "0 play R1",
        NotYourTurn,
        "`0 play R1`: nobody may act before chance has decided; allowed here: `* lead`",
    ),
    (
        placing(),
        "1 place t1 c1",
        NotYourTurn,
        f"`1 place t1 c1`: seat 1 may not act now; allowed here: {PLACES}",
    ),
    # placing
    (
        placing(),
        "0 place t1 c2",
        NotAllowed,
        f"`0 place t1 c2`: c2 holds t3 already (LV-4.3); allowed here: {PLACES}",
    ),
    (
        placing(),
        "0 place t3 c1",
        NotAllowed,
        f"`0 place t3 c1`: t3 lies already (LV-4.3); allowed here: {PLACES}",
    ),
    (
        placing(),
        "0 place gold c1",
        NotAllowed,
        "`0 place gold c1`: the golden token goes only on the golden casino (LV-4.2);"
        f" allowed here: {PLACES}",
    ),
    (
        play(dealt("R9 B1", "R7 B2", "P7 B3"), "0 play R9, 1 play R7, 2 play P7, 0 place gold max"),
        "0 place gold min",
        NotAllowed,
        "the golden token lies already (LV-4.2)",
    ),
    (
        placing(placing_must=True),
        "0 pass",
        NotAllowed,
        "`0 pass`: this table plays `placing must`: no passing while a token can lie (LV-4.4);"
        f" allowed here: {PLACES.replace('3 more', '2 more')}",
    ),
    (placing(), "0 play B1", NotAllowed, "this is not awaited now"),
    (led_red(), "1 pass", NotAllowed, "this is not awaited now"),
    (led_red(), "1 place t1 c1", NotAllowed, "this is not awaited now"),
    (led_red(), "1 place gold max", NotAllowed, "this is not awaited now"),
    # chance
    (
        led_red(),
        "* casinos 1 2 3",
        NotAllowed,
        "`* casinos 1 2 3`: this does not come now; allowed here: `1 play R3`, `1 play R5`",
    ),
    (
        dealing(),
        "* lead 1",
        NotAllowed,
        "`* lead 1`: this does not come now; allowed here: `* deal`",
    ),
    (dealing(), "* deal 1 R4 P2", NotAllowed, "R4 has been dealt already (LV-2.4)"),
    (
        play(GAME.start(2), "* lead 0"),
        "* casinos 7 8 9",
        NotAllowed,
        "there is no ordinary casino 7 left to draw (LV-2.2)",
    ),
    # nonsense
    (
        led_red(),
        "3 play R1",
        Malformed,
        "`3 play R1`: nobody has seat 3, the seats are 0 to 2"
        "; allowed here: `1 play R3`, `1 play R5`",
    ),
    (
        GAME.start(2),
        "* lead 2",
        Malformed,
        "`* lead 2`: nobody has seat 2, the seats are 0 to 1; allowed here: `* lead`",
    ),
    (
        play(GAME.start(2), "* lead 0"),
        "* casinos 1 2",
        Malformed,
        "Expected `array` of length 3, got 2 - at `$.casinos`",
    ),
    # after the end
    (over(), "0 play R1", NotAllowed, "`0 play R1`: the game is over"),
    (over(), "* casinos 1 2 3", NotAllowed, "`* casinos 1 2 3`: the game is over"),
]


@pytest.mark.parametrize(
    ("state", "line", "kind", "message"), REFUSALS, ids=[row[1] for row in REFUSALS]
)
def test_a_refusal_says_what_is_wrong(
    state: LasVeganState, line: str, kind: type[EventRefused], message: str
) -> None:
    """A refusal is of its kind, and says what was given, what is wrong and what was allowed.

    Messages that begin with a backquote are compared whole, of the others the reason.
    """
    error = refused(state, line)
    assert isinstance(error, kind)
    assert (str(error) if message.startswith("`") else error.reason) == message
