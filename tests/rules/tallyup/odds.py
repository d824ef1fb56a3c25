"""What is drawn in Tally Up!, and how often each outcome should come (TU-1)."""

from collections.abc import Hashable
from itertools import product
from typing import Any, Final

from sobremesa.rules.game import Event, Seat
from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.components import (
    STANDARD_DICE,
    STANDARD_UP_DIE,
    Die,
    Face,
    UpFace,
    UpKind,
    die_faces,
    up_die_faces,
)
from sobremesa.rules.tallyup.events import Choose, First, Pick, Roll, RollUp
from sobremesa.rules.tallyup.options import TallyUpRules
from sobremesa.rules.tallyup.state import TallyUpState
from tests.conformance.playing import Odds

ZERO = Seat(0)


def _played(players: int, *events: Event, dice: Any = STANDARD_DICE, up_die: Any) -> TallyUpState:
    state = GAME.start(players, TallyUpRules(dice=dice, up_die=up_die))
    for event in events:
        state = GAME.apply(state, event)
    return state


def _roll_odds(name: str, dice: tuple[Die, Die, Die], data: Any, up: UpFace | None) -> Odds:
    """A main roll of the dice, or with `up` the bonus roll of all the others."""
    state = _played(2, First(ZERO), Pick(ZERO, dice), dice=data, up_die=STANDARD_UP_DIE)
    rolled = dice
    if up is not None:
        rolled = tuple(die for die in Die if die not in dice)
        circled = Roll(tuple((die, _circled(data[die])) for die in dice))
        for event in (circled, Choose(ZERO, stay=True), Choose(Seat(1), stay=True), RollUp(up)):
            state = GAME.apply(state, event)
        assert state.bonus == rolled

    def sample(randomness: Any) -> dict[str, Hashable]:
        shown = GAME.draw(state, randomness).dice
        seen: dict[str, Hashable] = {str(die): str(face) for die, face in shown}
        return seen | {"stars together": tuple(face.star for _, face in shown)}

    weights: dict[str, dict[Hashable, int]] = {
        str(die): {str(face): data[die].count(face) for face in data[die]} for die in rolled
    }
    together: dict[Hashable, int] = {}
    for stars in product((False, True), repeat=3):
        weight = 1
        for die, star in zip(rolled, stars, strict=True):
            weight *= sum(face.star is star for face in data[die])
        if weight:
            together[stars] = weight
    return Odds(name, sample, weights | {"stars together": together})


def _circled(faces: Any) -> Face:
    return next(face for face in faces if face.circled)


_OTHER_DICE = (
    *STANDARD_DICE[:4],
    die_faces("10 10 10 10 10 (20)"),
    die_faces("* 1 2 3 4 (5)"),
)


def _up_odds(name: str, words: str) -> Odds:
    up_die = up_die_faces(words)
    circled = Roll(
        tuple((die, _circled(STANDARD_DICE[die])) for die in (Die.RED, Die.GREEN, Die.BLUE))
    )
    state = _played(
        1,
        First(ZERO),
        Pick(ZERO, (Die.RED, Die.GREEN, Die.BLUE)),
        circled,
        Choose(ZERO, stay=True),
        up_die=up_die,
    )
    weights: dict[Hashable, int] = {str(face): up_die.count(face) for face in up_die}
    return Odds(
        name, lambda randomness: {"up": str(GAME.draw(state, randomness).face)}, {"up": weights}
    )


_START = _played(3, up_die=STANDARD_UP_DIE)

ODDS: Final = (
    Odds(
        "first",
        lambda randomness: {"first": GAME.draw(_START, randomness).seat},
        {"first": dict.fromkeys(range(3), 1)},
    ),
    _roll_odds("roll", (Die.RED, Die.ORANGE, Die.YELLOW), STANDARD_DICE, None),
    _roll_odds("roll-mild", (Die.GREEN, Die.BLUE, Die.PURPLE), STANDARD_DICE, None),
    _roll_odds("roll-other-dice", (Die.GREEN, Die.BLUE, Die.PURPLE), _OTHER_DICE, None),
    _roll_odds(
        "bonus-roll",
        (Die.RED, Die.GREEN, Die.BLUE),
        STANDARD_DICE,
        UpFace(UpKind.BONUS_ROLL, 3),
    ),
    _up_odds("up", "+1 +2 +3 -100 +100 x2"),
    _up_odds("up-other-die", "+1 +1 +1 -100 -100 x2"),
)
