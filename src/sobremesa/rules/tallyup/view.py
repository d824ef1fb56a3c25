"""What a seat or a spectator may see of a game of Tally Up!"""

from typing import Any, ClassVar

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


def own(state: TallyUpState, seat: Seat | None) -> dict[str, Any]:
    """What a seat sees and others do not, by the names of the view's fields.

    Raises:
        ValueError: nobody has that seat.
    """
    if seat is None:
        return {"seat": None, "actions": (), "own_choice": None}
    if not 0 <= seat < state.players:
        raise ValueError(f"nobody has seat {seat}")
    awaited = awaiting(state)
    actions = awaited.actions.get(seat, ()) if isinstance(awaited, Turns) else ()
    return {"seat": seat, "actions": actions, "own_choice": state.chosen[seat]}


def view(state: TallyUpState, seat: Seat | None) -> TallyUpView:
    """The table as a seat, or a spectator (None), may see it.

    Raises:
        ValueError: nobody has that seat.
    """
    awaited = awaiting(state)
    return TallyUpView(
        **own(state, seat),
        players=state.players,
        round=state.round,
        scores=state.scores,
        to_act=tuple(awaited.actions) if isinstance(awaited, Turns) else (),
        chance=awaited.kind if isinstance(awaited, Chance) else None,
        winners=awaited.winners if isinstance(awaited, Over) else (),
        rules=state.rules,
        phase=state.phase,
        active=state.active,
        picked=state.picked,
        total=state.total,
        inside=state.inside,
        has_chosen=tuple([choice is not None for choice in state.chosen]),
        shown=state.shown,
        up=state.up,
        bonus=state.bonus,
        bonus_shown=state.bonus_shown,
        tie_break=state.tie_break,
    )
