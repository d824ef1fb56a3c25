"""What a seat or a spectator may see of a game of Las Vegan."""

from typing import Any, ClassVar

from sobremesa.rules.game import Chance, Over, Seat, SeatView, Turns
from sobremesa.rules.lasvegan.components import Card, Casino, Side, Token
from sobremesa.rules.lasvegan.legal import awaiting
from sobremesa.rules.lasvegan.options import LasVeganRules
from sobremesa.rules.lasvegan.state import LasVeganState, Phase, Trick


class LasVeganView(SeatView, frozen=True, kw_only=True):
    """The table as one seat sees it: of the hands only its own, of the others their sizes.

    The fields are those of `LasVeganState`. The round's taken tricks are there in full: every
    card in them was played openly, so a player with a good memory knows them.
    """

    OWN: ClassVar[tuple[str, ...]] = (*SeatView.OWN, "hand")

    rules: LasVeganRules
    phase: Phase
    round_leader: Seat | None
    leader: Seat | None
    casinos: tuple[Casino, ...]
    spent_casinos: tuple[Casino, ...]
    tokens: tuple[int, ...]
    golden: Side | None
    placed: tuple[Token | None, Token | None, Token | None]
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    trick: tuple[Card, ...]
    taken: tuple[Trick, ...]
    rights: int


def own(state: LasVeganState, seat: Seat | None) -> dict[str, Any]:
    """What a seat sees and others do not, by the names of the view's fields.

    Raises:
        ValueError: nobody has that seat.
    """
    if seat is None:
        return {"seat": None, "actions": (), "hand": ()}
    if not 0 <= seat < state.players:
        raise ValueError(f"nobody has seat {seat}")
    awaited = awaiting(state)
    actions = awaited.actions.get(seat, ()) if isinstance(awaited, Turns) else ()
    return {"seat": seat, "actions": actions, "hand": state.hands[seat]}


def view(state: LasVeganState, seat: Seat | None) -> LasVeganView:
    """The table as a seat, or a spectator (None), may see it.

    Raises:
        ValueError: nobody has that seat.
    """
    awaited = awaiting(state)
    return LasVeganView(
        **own(state, seat),
        players=state.players,
        round=state.round,
        scores=state.scores,
        to_act=tuple(awaited.actions) if isinstance(awaited, Turns) else (),
        chance=awaited.kind if isinstance(awaited, Chance) else None,
        winners=awaited.winners if isinstance(awaited, Over) else (),
        rules=state.rules,
        phase=state.phase,
        round_leader=state.round_leader,
        leader=state.leader,
        casinos=state.casinos,
        spent_casinos=state.spent_casinos,
        tokens=state.tokens,
        golden=state.golden,
        placed=state.placed,
        hand_sizes=tuple(map(len, state.hands)),
        trick=state.trick,
        taken=state.taken,
        rights=state.rights,
    )
