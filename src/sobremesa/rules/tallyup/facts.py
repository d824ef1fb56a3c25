"""What happens in a game of Tally Up!, as everybody at the table learns it."""

from sobremesa.rules.game import Fact, Seat
from sobremesa.rules.tallyup.components import Die, Face, UpFace


class FirstDrawn(Fact, frozen=True, tag=True):
    """`seat` is the first active player."""

    seat: Seat


class RoundBegan(Fact, frozen=True, tag=True):
    """A round begins: all are IN, the running total is 0 (TU-2.1)."""

    round: int
    active: Seat


class DicePicked(Fact, frozen=True, tag=True):
    """The active player picked the round's dice (TU-2.2)."""

    seat: Seat
    dice: tuple[Die, ...]


class MainRolled(Fact, frozen=True, tag=True):
    """A main roll; `points` were added, the running total is now `total` (TU-3.1).

    With two or three stars `points` is 0, and another fact tells what that means.
    """

    seat: Seat
    dice: tuple[Die, ...]
    faces: tuple[Face, ...]
    points: int
    total: int


class BonusRolled(Fact, frozen=True, tag=True):
    """A bonus roll, told like a main roll (TU-4.5)."""

    seat: Seat
    dice: tuple[Die, ...]
    faces: tuple[Face, ...]
    points: int
    total: int


class UpDieAwaited(Fact, frozen=True, tag=True):
    """A circled number showed: the Up die comes (TU-3.2)."""


class UpRolled(Fact, frozen=True, tag=True):
    """The Up die; the running total is now `total`, unchanged by bonus dice (TU-4.2 to 4.4)."""

    seat: Seat
    face: UpFace
    total: int


class BonusPicked(Fact, frozen=True, tag=True):
    """The bonus dice, named by the active player or all that there are (TU-4.4)."""

    seat: Seat
    dice: tuple[Die, ...]


class ChoiceMade(Fact, frozen=True, tag=True):
    """A seat has chosen; what, nobody learns before all have (TU-2.4)."""

    seat: Seat


class ChoicesRevealed(Fact, frozen=True, tag=True):
    """All have chosen: who stays IN and who goes OUT, banking `total` points (TU-2.5)."""

    stayed: tuple[Seat, ...]
    left: tuple[Seat, ...]
    total: int


class TallyUpRolled(Fact, frozen=True, tag=True):
    """Three stars in a main roll: a Tally Up may be claimed (TU-3.4)."""


class TallyUpClaimed(Fact, frozen=True, tag=True):
    """`seat` claimed and scored `claimed`; the `others` still IN scored `shared` each (TU-3.4)."""

    seat: Seat
    claimed: int
    others: tuple[Seat, ...]
    shared: int


class TallyUpUnclaimed(Fact, frozen=True, tag=True):
    """Nobody claimed; those still IN scored `shared` each (TU-3.5)."""

    others: tuple[Seat, ...]
    shared: int


class Busted(Fact, frozen=True, tag=True):
    """Two stars or more: `lost` points are gone for those who were IN (TU-3.3, TU-4.5)."""

    stars: int
    lost: int
    inside: tuple[Seat, ...]


class RoundEnded(Fact, frozen=True, tag=True):
    """A round is over; the scores stand (TU-2.8)."""

    round: int
    scores: tuple[int, ...]


class TieReached(Fact, frozen=True, tag=True):
    """The game would be over, but several lead: another round is played (TU-5.2)."""

    leaders: tuple[Seat, ...]


class GameEnded(Fact, frozen=True, tag=True):
    """The game is over (TU-5.1, TU-6.2)."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
