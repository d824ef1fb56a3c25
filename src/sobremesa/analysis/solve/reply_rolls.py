"""What a tray may lead to, outcome by outcome: counted apart from the solver, for its check."""

from itertools import combinations
from typing import NamedTuple

import numpy as np

from sobremesa.analysis import odds
from sobremesa.analysis.solve.chances import TRAYS, Floats, Ints
from sobremesa.rules.tallyup.components import UpKind
from sobremesa.rules.tallyup.legal import unpicked
from sobremesa.rules.tallyup.options import TallyUpRules


class Rolls(NamedTuple):
    """Everything that a tray may lead to, outcome by outcome.

    Attributes:
        main: points in units, stars and whether a circle shows. Shape: (outcomes, 3).
        main_weight: probabilities. Shape: (outcomes,).
        up: 0 for points, 1 for a factor, 2 for bonus dice; then how many. Shape: (faces, 2).
        bonus: number of dice, choice, points, stars. Shape: (outcomes, 4).
        bonus_weight: probabilities within the choice. Shape: (outcomes,).
    """

    main: Ints
    main_weight: Floats
    up: Ints
    bonus: Ints
    bonus_weight: Floats


def rolls(rules: TallyUpRules, unit: int) -> list[Rolls]:
    """For each tray."""
    kinds = {UpKind.POINTS: 0, UpKind.TIMES: 1, UpKind.BONUS_ROLL: 2}
    found = []
    for tray in TRAYS:
        main = odds.counts(tuple(rules.dice[die] for die in tray))
        bonus, weight = [], []
        for number in (1, 2, 3):
            for choice, dice in enumerate(combinations(unpicked(tray), number)):
                for shown, count in odds.counts(tuple(rules.dice[die] for die in dice)):
                    bonus.append((number, choice, shown.points // unit, shown.stars))
                    weight.append(count / 6**number)
        found.append(
            Rolls(
                main=np.array([(o.points // unit, o.stars, o.circled) for o, _ in main], np.int64),
                main_weight=np.array([count / 216 for _, count in main]),
                up=np.array(
                    [
                        (kinds[f.kind], f.amount // unit if f.kind is UpKind.POINTS else f.amount)
                        for f in rules.up_die
                    ],
                    np.int64,
                ),
                bonus=np.array(bonus, np.int64),
                bonus_weight=np.array(weight),
            )
        )
    return found
