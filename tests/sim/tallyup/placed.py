"""Positions of Tally Up! in the middle of a round, for the tests of rollouts."""

from msgspec.structs import replace

from sobremesa.rules.game import Seat
from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.components import STAR, Die, Face
from sobremesa.rules.tallyup.events import First
from sobremesa.rules.tallyup.options import TallyUpRules
from sobremesa.rules.tallyup.state import Phase, TallyUpState

SAFE = (Die.GREEN, Die.BLUE, Die.PURPLE)


def choosing(
    scores: tuple[int, ...],
    total: int,
    *,
    rules: TallyUpRules | None = None,
    picked: tuple[Die, ...] = SAFE,
    stars: int | None = None,
    **changes: object,
) -> TallyUpState:
    """Seat 0 has rolled, and all choose: before the Up die if `stars` says of how many."""
    state = GAME.apply(GAME.start(len(scores), rules), First(Seat(0)))
    shown = (STAR,) * (stars or 0) + (Face(20, circled=stars is not None),) * (3 - (stars or 0))
    placed = replace(
        state,
        phase=Phase.CHOICE if stars is None else Phase.CHOICE_BEFORE_UP,
        scores=scores,
        picked=picked,
        total=total,
        shown=shown,
    )
    return replace(placed, **changes)
