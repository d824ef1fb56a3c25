"""What the table of Tally Up! means at this moment, so that no page has to know the rules.

It is worked out from what everybody sees: the odds of the roll that comes next.
"""

from fractions import Fraction
from itertools import combinations

import msgspec

from sobremesa.analysis import odds
from sobremesa.rules.tallyup.components import Die
from sobremesa.rules.tallyup.legal import unpicked
from sobremesa.rules.tallyup.state import Phase
from sobremesa.rules.tallyup.view import TallyUpView


class RollOdds(msgspec.Struct, frozen=True):
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
    """What may come next.

    Attributes:
        next_main: of the next main roll, while the choice before it or the roll itself is awaited.
        next_up: of the Up die, while the choice before it is awaited.
        next_bonus: of the bonus roll, for each choice of dice that the active player has.
    """

    next_main: RollOdds | None = None
    next_up: UpOdds | None = None
    next_bonus: tuple[RollOdds, ...] = ()


_NOTHING = TallyUpInsight()


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
        same = (view.phase, view.picked, view.shown, view.up, view.bonus) == (
            (earlier.phase, earlier.picked, earlier.shown, earlier.up, earlier.bonus)
        )
        if same:
            return known
    faces = view.rules.dice
    match view.phase:
        case Phase.CHOICE | Phase.MAIN_ROLL:
            main = odds.main_roll(tuple(faces[die] for die in view.picked))
            return TallyUpInsight(
                next_main=RollOdds(
                    dice=view.picked,
                    bust=float(main.bust),
                    points=_mean(main.points),
                    tally_up=float(main.tally_up),
                    up_die=float(main.up_die),
                )
            )
        case Phase.CHOICE_BEFORE_UP:
            rest = tuple(faces[die] for die in unpicked(view.picked))
            up = odds.up_roll(view.rules.up_die, rest, _stars(view))
            return TallyUpInsight(
                next_up=UpOdds(
                    bonus=float(up.bonus), bust=float(up.bust), doubled=float(up.doubled)
                )
            )
        case Phase.BONUS_PICK | Phase.BONUS_ROLL:
            return TallyUpInsight(next_bonus=tuple(_bonus(view, dice) for dice in _choices(view)))
        case _:
            return _NOTHING


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
