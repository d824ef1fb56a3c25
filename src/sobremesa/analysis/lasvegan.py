"""What the table of Las Vegan means at this moment, so that no page has to know the rules.

It is worked out from what everybody sees.
"""

import msgspec

from sobremesa.rules.game import Seat, next_seat
from sobremesa.rules.lasvegan.components import Card, Casino, NumberCasino
from sobremesa.rules.lasvegan.scoring import RoundScore, score_round, winner
from sobremesa.rules.lasvegan.state import cards_won, tricks_won
from sobremesa.rules.lasvegan.view import LasVeganView


class LasVeganInsight(msgspec.Struct, frozen=True):
    """What the table means.

    Attributes:
        winning: who would take the trick as it lies (LV-3.3); None where no card lies.
        tricks: by seat, the tricks taken in this round.
        cards: by ordinary casino and then by seat, the cards won in this round that it counts:
            those of its number, or of its suit, of which every full three count once (LV-5).
        score: what the round would change if it ended now.
    """

    winning: Seat | None
    tricks: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]
    score: RoundScore


def insight(view: LasVeganView) -> LasVeganInsight:
    """What a view's table means; it is the same for every seat's view of a state.

    >>> from sobremesa.rules import catalog
    >>> game = catalog.game("lasvegan")
    >>> insight(game.view(game.start(players=2), None)).tricks
    (0, 0)
    """
    won = cards_won(view.taken, view.players)
    return LasVeganInsight(
        winning=_winning(view),
        tricks=tricks_won(view.taken, view.players),
        cards=tuple(
            tuple(sum(_counts(casino, card) for card in cards) for cards in won)
            for casino in view.casinos
        ),
        score=score_round(view) if view.casinos else RoundScore(None, (), (0,) * view.players),
    )


def _winning(view: LasVeganView) -> Seat | None:
    if view.leader is None or not view.trick:
        return None
    return next_seat(view.leader, view.players, winner(Seat(0), view.trick))


def _counts(casino: Casino, card: Card) -> bool:
    if isinstance(casino, NumberCasino):
        return card.value == casino.value
    return card.suit is casino.suit
