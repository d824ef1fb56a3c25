"""What is solved: the rules in units of points, and where the tables are clipped."""

from math import gcd
from typing import Final, NamedTuple

from sobremesa.rules.tallyup.apply import CLAIM_SCORE, SHARED_SCORE
from sobremesa.rules.tallyup.components import UpKind
from sobremesa.rules.tallyup.options import TallyUpRules, Target

FLOOR: Final = 300
"""Running totals below minus so many points are taken for it: three times -100 and no more."""

MARGIN: Final = 1000
"""With both IN, totals are told apart until both would have so many points above the target."""

HEADROOM: Final = 1000
"""With one player IN, who runs after a score beyond the target, so many points more."""


class Setting(NamedTuple):
    """A game in units, all whole numbers: compiled code takes it as it is.

    Attributes:
        unit: the largest number of points that all changes of totals and scores are multiples of.
        target: the score that ends the game (TU-5.1), in units, rounded up.
        floor: the lowest running total that is told apart is minus this.
        margin: see `MARGIN`.
        headroom: see `HEADROOM`.
        claim: what the first to claim a Tally Up scores (TU-3.4).
        shared: what another who is IN scores.
        high_stakes: 1 if nobody chooses before the Up die (TU-6.3).
    """

    unit: int
    target: int
    floor: int
    margin: int
    headroom: int
    claim: int
    shared: int
    high_stakes: int

    @property
    def rows(self) -> int:
        """How many running totals a table tells apart, without the headroom."""
        return self.floor + self.target + self.margin + 1

    @property
    def reach(self) -> int:
        """The largest difference of scores that the tables of the end tell apart."""
        return 2 * self.target + self.margin + self.claim


def setting(
    rules: TallyUpRules, floor: int = FLOOR, margin: int = MARGIN, headroom: int = HEADROOM
) -> Setting:
    """The game that these rules make, with bounds in points.

    >>> setting(TallyUpRules()).target, setting(TallyUpRules()).rows
    (250, 381)

    Raises:
        ValueError: the game is played for laps (TU-6.2): it has no target.
    """
    if not isinstance(rules.goal, Target):
        raise ValueError("only games with a target are solved, not games of laps (TU-6.2)")
    points = [face.points for faces in rules.dice for face in faces]
    points += [face.amount for face in rules.up_die if face.kind is UpKind.POINTS]
    unit = gcd(CLAIM_SCORE, SHARED_SCORE, *points)
    return Setting(
        unit=unit,
        target=-(-rules.goal.points // unit),
        floor=floor // unit,
        margin=margin // unit,
        headroom=headroom // unit,
        claim=CLAIM_SCORE // unit,
        shared=SHARED_SCORE // unit,
        high_stakes=int(rules.high_stakes),
    )
