"""What a table of Tally Up! may agree on (TU-1.4, TU-6)."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from sobremesa.rules.tallyup.components import (
    STANDARD_DICE,
    STANDARD_UP_DIE,
    DieFaces,
    UpDieFaces,
    UpKind,
)

PLAYER_COUNTS: Final = range(1, 11)
"""TU-1.3; one player alone is practice."""

TARGETS: Final = range(100, 100_001)
LAPS: Final = range(1, 101)


class Target(msgspec.Struct, frozen=True, tag=True):
    """The game ends with a round after which somebody has that many points (TU-5.1)."""

    points: Annotated[int, Meta(ge=TARGETS[0], le=TARGETS[-1])] = 2500


class Laps(msgspec.Struct, frozen=True, tag=True):
    """The game ends when every player has been active that many times (TU-6.2)."""

    count: Annotated[int, Meta(ge=LAPS[0], le=LAPS[-1])]


Dice = tuple[DieFaces, DieFaces, DieFaces, DieFaces, DieFaces, DieFaces]


class TallyUpRules(msgspec.Struct, frozen=True, kw_only=True):
    """The options of a table; the defaults are the printed game.

    Attributes:
        goal: when the game ends.
        high_stakes: there is no choice before the Up die (TU-6.3).
        dice: the faces of the Tally dice, by `Die`.
        up_die: the faces of the Up die.
    """

    goal: Target | Laps = Target()
    high_stakes: bool = False
    dice: Dice = STANDARD_DICE
    up_die: UpDieFaces = STANDARD_UP_DIE


def conflict(rules: TallyUpRules) -> str | None:
    """Why the components cannot be played with, or None if they can."""
    for face in rules.up_die:
        # As many bonus dice as there are dice that were not picked (TU-4.4).
        if face.kind is UpKind.BONUS_ROLL and not 1 <= face.amount <= 3:
            return f"the Up die's {face} asks for bonus dice that do not exist (TU-4.4)"
    return None
