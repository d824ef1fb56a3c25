"""The best single round of one player who wants the most points, and nothing else.

The model: one player alone, as in the practice mode (TU-1.3). What counts is the mean of all that
the round adds to the score: what is banked, below 0 too, and 200 for each Tally Up, which a lone
player always claims before going on (TU-3.4). A round ends when everybody is OUT (TU-2.6), so
nobody waits outside for a Tally Up. Neither scores nor later rounds matter.

With the tray fixed, a decision rests on the running total `t` alone. The optimality equations of
this optimal stopping problem are these, with a bust worth 0 and `stars` 0 or 1:

    choice(t)           = max(t, roll(t))                   OUT or IN before a main roll (TU-2.4)
    roll(t)             = mean over main rolls: 0, 200 + choice(t), choice(t + points), or
                          before_up(t + points, stars) where a circle shows (TU-3)
    before_up(t, stars) = max(t, up(t, stars))              OUT or IN before the Up die (TU-4.1)
    up(t, stars)        = mean over faces: choice(t - 100), choice(t + 100), choice(2 t), or a bonus
                          roll of the dice for which the mean is highest (TU-4)

The round begins without a choice (TU-2.7): its value is `roll(0)`. `table.py` solves the equations.

>>> from sobremesa.rules.tallyup.components import Die
>>> found = best_round((Die.YELLOW, Die.BLUE, Die.PURPLE))
>>> round(found.value, 4), found.roll_limit, found.up_limits
(188.2098, 790, (None, 360))
>>> found.stays(780), found.stays(790), found.stays(790, stars=0)
(True, False, True)
"""

from functools import lru_cache
from typing import Final

from sobremesa.analysis.best_round.model import BestRound, BonusChoice
from sobremesa.analysis.best_round.table import Table
from sobremesa.analysis.best_round.tray import STARS, Tray
from sobremesa.rules.tallyup.components import Die
from sobremesa.rules.tallyup.options import TallyUpRules

ERROR: Final = 1e-8
"""By how many points a value for the printed dice may be too low (`bounds` shows it)."""

_STANDARD: Final = TallyUpRules()


@lru_cache(maxsize=64)
def best_round(picked: tuple[Die, ...], rules: TallyUpRules = _STANDARD) -> BestRound:
    """The best round with three dice.

    It takes about a tenth of a second with the printed dice, longer with more points on them. With
    high stakes nobody chooses before the Up die (TU-6.3): its limits are None.

    Raises:
        ValueError: OUT is never best before a main roll, or only with more than 1,024 steps, since
            the dice hardly ever bust.
    """
    tray = Tray(picked, rules)
    table = Table(tray)
    return BestRound(
        dice=picked,
        value=table.value,
        roll_limit=table.roll_limit(),
        up_limits=(table.up_limit(0), table.up_limit(1)),
        bonus=tuple(
            BonusChoice(stars, number, table.bonus_dice(stars, number))
            for number in tray.numbers
            for stars in STARS
        ),
        step=tray.step,
        lowest=table.lowest,
        choices=table.choices,
    )


def bounds(picked: tuple[Die, ...], rules: TallyUpRules = _STANDARD) -> tuple[float, float]:
    """Two values, in points, between which the true value of the best round lies.

    The first is the one of `best_round`, the other comes from above. Both are iterated until no
    sweep changes anything by more than 1e-9 points, and rounded as floats are.

    >>> below, above = bounds((Die.RED, Die.GREEN, Die.BLUE))
    >>> abs(above - below) < ERROR
    True
    """
    tray = Tray(picked, rules)
    return Table(tray).value, Table(tray, above=True).value
