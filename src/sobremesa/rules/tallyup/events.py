"""All that can happen in Tally Up!, as the record writes it."""

from typing import Annotated

from msgspec import Meta

from sobremesa.rules.game import Action, ChanceEvent, Seat
from sobremesa.rules.tallyup.components import Die, Face, UpFace


class First(ChanceEvent, frozen=True, tag="first"):
    """Who is the first active player."""

    seat: Annotated[Seat, Meta(ge=0)]

    def __str__(self) -> str:
        return f"first {self.seat}"


class Pick(Action, frozen=True, tag="pick"):
    """The active player picks three dice for the round, in the dice's order (TU-2.2)."""

    dice: tuple[Die, Die, Die]

    def __str__(self) -> str:
        return f"pick {_listed(self.dice)}"


class Roll(ChanceEvent, frozen=True, tag="roll"):
    """A main roll or a bonus roll: each die with the face it shows, in the dice's order."""

    dice: Annotated[tuple[tuple[Die, Face], ...], Meta(min_length=1, max_length=3)]

    def __str__(self) -> str:
        return "roll " + " ".join(f"{die}:{face}" for die, face in self.dice)


class Choose(Action, frozen=True, tag="choose"):
    """A player who is IN chooses, secretly, to stay IN or go OUT (TU-2.4)."""

    stay: bool

    def __str__(self) -> str:
        return "in" if self.stay else "out"


class Claim(Action, frozen=True, tag="tally"):
    """The first player to claim a Tally Up (TU-3.4)."""

    def __str__(self) -> str:
        return "tally"


class Unclaimed(ChanceEvent, frozen=True, tag="unclaimed"):
    """Nobody claimed a Tally Up within the table's claim time (TU-3.5)."""

    def __str__(self) -> str:
        return "unclaimed"


class RollUp(ChanceEvent, frozen=True, tag="up"):
    """What the Up die shows (TU-4)."""

    face: UpFace

    def __str__(self) -> str:
        return f"up {self.face}"


class PickBonus(Action, frozen=True, tag="bonus"):
    """The active player names the dice of a bonus roll, in the dice's order (TU-4.4)."""

    dice: Annotated[tuple[Die, ...], Meta(min_length=1, max_length=2)]

    def __str__(self) -> str:
        return f"bonus {_listed(self.dice)}"


TallyUpEvent = First | Pick | Roll | Choose | Claim | Unclaimed | RollUp | PickBonus
EVENT_TYPES = (First, Pick, Roll, Choose, Claim, Unclaimed, RollUp, PickBonus)


def _listed(dice: tuple[Die, ...]) -> str:
    return " ".join(map(str, dice))
