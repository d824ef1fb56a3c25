"""What a seat or a spectator may see of a game of Tally Up!"""

from typing import ClassVar

from sobremesa.rules.game import Chance, Over, Seat, SeatView, Turns
from sobremesa.rules.tallyup.components import Die, Face, UpFace
from sobremesa.rules.tallyup.legal import awaiting
from sobremesa.rules.tallyup.options import TallyUpRules
from sobremesa.rules.tallyup.state import Phase, TallyUpState


class TallyUpView(SeatView, frozen=True, kw_only=True):
    """The table as one seat sees it: all of it, but of sealed choices only the seat's own.

    The fields are those of `TallyUpState`; `has_chosen` tells by seat who has made a choice that
    is not yet revealed, `own_choice` what this seat chose.
    """

    OWN: ClassVar[tuple[str, ...]] = (*SeatView.OWN, "own_choice")

    rules: TallyUpRules
    phase: Phase
    active: Seat | None
    picked: tuple[Die, ...]
    total: int
    inside: tuple[bool, ...]
    has_chosen: tuple[bool, ...]
    own_choice: bool | None
    shown: tuple[Face, ...]
    up: UpFace | None
    bonus: tuple[Die, ...]
    bonus_shown: tuple[Face, ...]
    tie_break: bool


def view(state: TallyUpState, seat: Seat | None) -> TallyUpView:
    """The table as a seat, or a spectator (None), may see it.

    Raises:
        ValueError: nobody has that seat.
    """
    if seat is not None and not 0 <= seat < state.players:
        raise ValueError(f"nobody has seat {seat}")
    awaited = awaiting(state)
    turns = awaited.actions if isinstance(awaited, Turns) else {}
    return TallyUpView(
        seat=seat,
        players=state.players,
        round=state.round,
        scores=state.scores,
        to_act=tuple(turns),
        actions=turns.get(seat, ()) if seat is not None else (),
        chance=awaited.kind if isinstance(awaited, Chance) else None,
        winners=awaited.winners if isinstance(awaited, Over) else (),
        rules=state.rules,
        phase=state.phase,
        active=state.active,
        picked=state.picked,
        total=state.total,
        inside=state.inside,
        has_chosen=tuple(choice is not None for choice in state.chosen),
        own_choice=state.chosen[seat] if seat is not None else None,
        shown=state.shown,
        up=state.up,
        bonus=state.bonus,
        bonus_shown=state.bonus_shown,
        tie_break=state.tie_break,
    )
