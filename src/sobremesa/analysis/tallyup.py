"""What the table of Tally Up! means at this moment, so that no page has to know the rules.

It is worked out from what everybody sees: the odds of the roll that comes next. What follows from
the dice alone is counted once for all tables that play with them.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Final

import msgspec

from sobremesa.analysis import odds
from sobremesa.rules.tallyup.apply import CLAIM_SCORE, SHARED_SCORE
from sobremesa.rules.tallyup.components import Die
from sobremesa.rules.tallyup.legal import unpicked
from sobremesa.rules.tallyup.options import TallyUpRules
from sobremesa.rules.tallyup.state import Phase
from sobremesa.rules.tallyup.view import TallyUpView

_PICKED: Final = 3
"""How many dice are picked for a round (TU-2.1)."""


class RollOdds(msgspec.Struct, frozen=True, cache_hash=True):
    """The odds of a roll; chances from 0 to 1.

    Attributes:
        dice: the dice that are rolled, in their order.
        bust: that the round busts (TU-3.3, TU-4.5).
        points: the mean of what is added if it does not; None where it always does.
        tally_up: that a Tally Up may be claimed (TU-3.4); 0 for a bonus roll.
        up_die: that the Up die comes (TU-3.2); 0 for a bonus roll.
    """

    dice: tuple[Die, ...]
    bust: float
    points: float | None
    tally_up: float = 0.0
    up_die: float = 0.0


class UpOdds(msgspec.Struct, frozen=True):
    """The odds of the Up die (TU-4); chances from 0 to 1.

    Attributes:
        bonus: that it brings a bonus roll.
        bust: that this roll busts, if the dice are named that bust least.
        doubled: that the running total is multiplied.
    """

    bonus: float
    bust: float
    doubled: float


class TallyUpInsight(msgspec.Struct, frozen=True):
    """What may come next, and what it is worth.

    Attributes:
        next_main: of the next main roll, while the choice before it or the roll itself is awaited.
        next_up: of the Up die, while the choice before it is awaited.
        next_bonus: of the bonus roll, for each choice of dice that the active player has.
        trays: of a main roll, for each choice of dice, while dice are picked.
        staying: what the next roll changes on average for somebody who stays IN for it and leaves
            after it, against leaving now: the points that it brings, less those that a bust
            costs. A Tally Up counts as what everybody gets who is IN; before the Up die one
            leaves, unless the stakes are high (TU-6.3). None where nothing is chosen.
        claimed: what a Tally Up scores for whoever claims it (TU-3.4).
        shared: what it scores for everybody else who is IN.
    """

    next_main: RollOdds | None = None
    next_up: UpOdds | None = None
    next_bonus: tuple[RollOdds, ...] = ()
    trays: tuple[RollOdds, ...] = ()
    staying: float | None = None
    claimed: int = CLAIM_SCORE
    shared: int = SHARED_SCORE


_NOTHING: Final = TallyUpInsight()


def insight(
    view: TallyUpView, before: tuple[TallyUpView, TallyUpInsight] | None = None
) -> TallyUpInsight:
    """What a view's table means; it is the same for every seat's view of a state.

    >>> from sobremesa.rules import catalog
    >>> game = catalog.game("tallyup")
    >>> insight(game.view(game.start(players=2), None)).next_main is None
    True

    Args:
        view: what is seen now.
        before: an earlier view of the game, and what it meant: what is still the same is not
            worked out again.
    """
    if before is not None:
        earlier, known = before
        same = (view.phase, view.total, view.picked, view.shown, view.up, view.bonus) == (
            (earlier.phase, earlier.total, earlier.picked, earlier.shown, earlier.up, earlier.bonus)
        )
        if same:
            return known
    match view.phase:
        case Phase.PICK:
            return _picks(view.rules)
        case Phase.CHOICE | Phase.MAIN_ROLL:
            main, gain, share = _main(view.rules, view.picked)
            return TallyUpInsight(next_main=main, staying=gain + share * view.total)
        case Phase.CHOICE_BEFORE_UP:
            up, gain, share = _up(view.rules, view.picked, _stars(view))
            return TallyUpInsight(next_up=up, staying=gain + share * view.total)
        case Phase.BONUS_PICK | Phase.BONUS_ROLL:
            return TallyUpInsight(next_bonus=tuple(_bonus(view, dice) for dice in _choices(view)))
        case _:
            return _NOTHING


@lru_cache(maxsize=256)
def _picks(rules: TallyUpRules) -> TallyUpInsight:
    trays = combinations(Die, _PICKED)
    return TallyUpInsight(trays=tuple(_main(rules, dice)[0] for dice in trays))


@lru_cache(maxsize=1024)
def _main(rules: TallyUpRules, picked: tuple[Die, ...]) -> tuple[RollOdds, float, float]:
    """The odds of a main roll, and what it changes: some points, and a share of the total."""
    faces = _faces(rules)
    dice = faces(picked)
    main = odds.main_roll(dice)
    up = None
    if rules.high_stakes:
        rest = faces(unpicked(picked))
        up = (odds.up_change(rules.up_die, rest, 0), odds.up_change(rules.up_die, rest, 1))
    change = odds.main_change(dice, SHARED_SCORE, up)
    found = RollOdds(
        dice=picked,
        bust=float(main.bust),
        points=_mean(main.points),
        tally_up=float(main.tally_up),
        up_die=float(main.up_die),
    )
    return found, float(change.gain), float(change.share)


@lru_cache(maxsize=1024)
def _up(rules: TallyUpRules, picked: tuple[Die, ...], stars: int) -> tuple[UpOdds, float, float]:
    """The odds of the Up die, and what it changes: some points, and a share of the total."""
    rest = _faces(rules)(unpicked(picked))
    up = odds.up_roll(rules.up_die, rest, stars)
    change = odds.up_change(rules.up_die, rest, stars)
    found = UpOdds(bonus=float(up.bonus), bust=float(up.bust), doubled=float(up.doubled))
    return found, float(change.gain), float(change.share)


def _faces(rules: TallyUpRules) -> Callable[[tuple[Die, ...]], odds.Dice]:
    return lambda dice: tuple(rules.dice[die] for die in dice)


def _choices(view: TallyUpView) -> tuple[tuple[Die, ...], ...]:
    if view.phase is Phase.BONUS_ROLL:
        return (view.bonus,)
    assert view.up is not None
    return tuple(combinations(unpicked(view.picked), view.up.amount))


def _bonus(view: TallyUpView, dice: tuple[Die, ...]) -> RollOdds:
    bonus = odds.bonus_roll(tuple(view.rules.dice[die] for die in dice), _stars(view))
    return RollOdds(dice=dice, bust=float(bonus.bust), points=_mean(bonus.points))


def _stars(view: TallyUpView) -> int:
    return sum(face.star for face in view.shown)


def _mean(points: Fraction | None) -> float | None:
    return None if points is None else float(points)
