"""Where a game of Las Vegan stands."""

from enum import Enum

import msgspec

from sobremesa.rules.game import Seat, next_seat
from sobremesa.rules.lasvegan.components import Card, Casino, Side, Token
from sobremesa.rules.lasvegan.options import LasVeganRules


class Phase(Enum):
    """What a state waits for."""

    LEAD = "lead"
    CASINOS = "casinos"
    TOKENS = "tokens"
    DEAL = "deal"
    PLAY = "play"
    PLACE = "place"
    OVER = "over"


class Trick(msgspec.Struct, frozen=True):
    """A complete trick: its cards in the order of play, the first one by `leader`."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat

    def played(self) -> tuple[tuple[Seat, Card], ...]:
        """Who played which card, in the order of play."""
        return by_seat(self.leader, self.cards, len(self.cards))


class LasVeganState(msgspec.Struct, frozen=True, kw_only=True):
    """One moment of a game.

    Attributes:
        rules: what the table agreed on.
        players: how many play.
        phase: what comes next.
        round: counts from 1.
        scores: cabbages by seat.
        round_leader: who led, or leads, the round's first trick; None before the first event.
        leader: who leads the trick at hand, or has just won one.
        casinos: the round's ordinary casino cards, empty until drawn.
        spent_casinos: those of earlier rounds, which do not come again.
        tokens: the value that each token shows, by `Token`; empty until tossed.
        golden: where the golden token lies, None while it does not.
        placed: the token on each ordinary casino, by `Slot`.
        hands: by seat, in card order.
        trick: the cards of the trick at hand, in the order of play.
        taken: the round's complete tricks, in order.
        rights: how many tokens the last trick's winner may still place (LV-4.1).
    """

    rules: LasVeganRules
    players: int
    phase: Phase
    round: int
    scores: tuple[int, ...]
    round_leader: Seat | None
    leader: Seat | None
    casinos: tuple[Casino, ...]
    spent_casinos: tuple[Casino, ...]
    tokens: tuple[int, ...]
    golden: Side | None
    placed: tuple[Token | None, Token | None, Token | None]
    hands: tuple[tuple[Card, ...], ...]
    trick: tuple[Card, ...]
    taken: tuple[Trick, ...]
    rights: int

    def played(self) -> tuple[tuple[Seat, Card], ...]:
        """Who played which card of the trick at hand, in the order of play."""
        return by_seat(self.leader, self.trick, self.players) if self.leader is not None else ()


def by_seat(leader: Seat, cards: tuple[Card, ...], players: int) -> tuple[tuple[Seat, Card], ...]:
    """A trick's cards, each with the seat that played it.

    >>> from sobremesa.rules.lasvegan.components import DECK
    >>> [(seat, str(card)) for seat, card in by_seat(Seat(2), DECK[6:8], players=3)]
    [(2, 'R6'), (0, 'R7')]
    """
    return tuple((next_seat(leader, players, step), card) for step, card in enumerate(cards))


def tricks_won(taken: tuple[Trick, ...], players: int) -> tuple[int, ...]:
    """How many of the tricks each seat won."""
    counts = [0] * players
    for trick in taken:
        counts[trick.winner] += 1
    return tuple(counts)


def cards_won(taken: tuple[Trick, ...], players: int) -> tuple[tuple[Card, ...], ...]:
    """The cards of the tricks that each seat won."""
    won: list[tuple[Card, ...]] = [()] * players
    for trick in taken:
        won[trick.winner] += trick.cards
    return tuple(won)
