"""Where a game of Tally Up! stands."""

from enum import Enum

import msgspec

from sobremesa.rules.game import Seat
from sobremesa.rules.tallyup.components import Die, Face, UpFace
from sobremesa.rules.tallyup.options import TallyUpRules


class Phase(Enum):
    """What a state waits for."""

    FIRST = "first"
    PICK = "pick"
    MAIN_ROLL = "main roll"
    CLAIM = "claim"
    CHOICE_BEFORE_UP = "choice before the Up die"
    UP_ROLL = "up roll"
    BONUS_PICK = "bonus pick"
    BONUS_ROLL = "bonus roll"
    CHOICE = "choice"
    OVER = "over"


class TallyUpState(msgspec.Struct, frozen=True, kw_only=True):
    """One moment of a game.

    Attributes:
        rules: what the table agreed on.
        players: how many play.
        phase: what comes next.
        round: counts from 1.
        scores: banked points by seat.
        active: the seat that picks and rolls; None before the first event.
        picked: the round's three dice in the dice's order, empty before the pick.
        total: the running total.
        inside: by seat, who is IN.
        chosen: by seat, whether it chose to stay; None without a choice; sealed until all chose.
        shown: the faces of the last main roll of this round, empty before it.
        up: what the Up die showed after that main roll, else None.
        bonus: the bonus dice, empty before they are named.
        bonus_shown: the faces of the bonus roll, empty before it.
        tie_break: a tie at the end was reached: the first sole leader ends the game (TU-5.2).
    """

    rules: TallyUpRules
    players: int
    phase: Phase
    round: int
    scores: tuple[int, ...]
    active: Seat | None
    picked: tuple[Die, ...]
    total: int
    inside: tuple[bool, ...]
    chosen: tuple[bool | None, ...]
    shown: tuple[Face, ...]
    up: UpFace | None
    bonus: tuple[Die, ...]
    bonus_shown: tuple[Face, ...]
    tie_break: bool
