"""What the table of Las Vegan means at this moment, so that no page has to know the rules.

It is worked out from what everybody sees.
"""

import msgspec

from sobremesa.rules.game import Seat, next_seat
from sobremesa.rules.lasvegan.components import NumberCasino
from sobremesa.rules.lasvegan.scoring import RoundScore, score_round, winner
from sobremesa.rules.lasvegan.state import cards_won, tricks_won
from sobremesa.rules.lasvegan.view import LasVeganView


class LasVeganInsight(msgspec.Struct, frozen=True):
    """What the table means.

    Attributes:
        winning: who would take the trick as it lies (LV-3.3); None where no card lies.
        tricks_won: by seat, the tricks taken in this round.
        cards_counted: by ordinary casino and then by seat, the cards won in this round that it
            counts: those of its number, or of its suit, of which every full three count once
            (LV-5.2, LV-5.3).
        if_scored_now: what the round would change if it ended now (LV-5).
    """

    winning: Seat | None
    tricks_won: tuple[int, ...]
    cards_counted: tuple[tuple[int, ...], ...]
    if_scored_now: RoundScore


def insight(
    view: LasVeganView, before: tuple[LasVeganView, LasVeganInsight] | None = None
) -> LasVeganInsight:
    """What a view's table means; it is the same for every seat's view of a state.

    >>> from sobremesa.rules import catalog
    >>> game = catalog.game("lasvegan")
    >>> insight(game.view(game.start(players=2), None)).tricks_won
    (0, 0)

    Args:
        view: what is seen now.
        before: an earlier view of the game, and what it meant: what is still the same is not
            worked out again.
    """
    if before is not None:
        earlier, known = before
        if all(one is other for one, other in zip(_settled(view), _settled(earlier), strict=True)):
            return msgspec.structs.replace(known, winning=_winning(view))
    return LasVeganInsight(
        winning=_winning(view),
        tricks_won=tricks_won(view.taken, view.players),
        cards_counted=_counted(view),
        if_scored_now=_scored(view),
    )


def _settled(view: LasVeganView) -> tuple[object, ...]:
    """All that the meaning depends on but for the trick on the table."""
    return view.taken, view.casinos, view.tokens, view.placed, view.golden


def _scored(view: LasVeganView) -> RoundScore:
    if not view.casinos:
        return RoundScore(None, (), (0,) * view.players)
    return score_round(view)


def _winning(view: LasVeganView) -> Seat | None:
    if view.leader is None or not view.trick:
        return None
    return next_seat(view.leader, view.players, winner(Seat(0), view.trick))


def _counted(view: LasVeganView) -> tuple[tuple[int, ...], ...]:
    won = cards_won(view.taken, view.players)
    # Each card has one value and one suit: they are looked at once for all casinos.
    values = [[card.value for card in cards] for cards in won]
    suits = [[card.suit for card in cards] for cards in won]
    return tuple(
        tuple([of.count(casino.value) for of in values])
        if isinstance(casino, NumberCasino)
        else tuple([of.count(casino.suit) for of in suits])
        for casino in view.casinos
    )
