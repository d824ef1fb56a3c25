"""What happens in a game of Las Vegan, as everybody at the table learns it."""

from sobremesa.rules.game import Fact, Seat
from sobremesa.rules.lasvegan.components import Card, Casino, Side, Slot, Token
from sobremesa.rules.lasvegan.scoring import RoundScore


class LeadDrawn(Fact, frozen=True, tag=True):
    """`seat` leads the first round (LV-2.5)."""

    seat: Seat


class RoundBegan(Fact, frozen=True, tag=True):
    """A round begins, led by `leader` (LV-2)."""

    round: int
    leader: Seat


class CasinosDrawn(Fact, frozen=True, tag=True):
    """The round's ordinary casinos, c1 to c3 (LV-2.2)."""

    casinos: tuple[Casino, ...]


class TokensTossed(Fact, frozen=True, tag=True):
    """The value that each token shows, by `Token` (LV-2.3)."""

    values: tuple[int, ...]


class HandDealt(Fact, frozen=True, tag=True):
    """A seat was dealt so many cards; only its own view shows which (LV-2.4)."""

    seat: Seat
    count: int


class CardPlayed(Fact, frozen=True, tag=True):
    """A card was played; `leads` tells whether it began the trick (LV-3.1)."""

    seat: Seat
    card: Card
    leads: bool


class TrickTaken(Fact, frozen=True, tag=True):
    """A trick was taken, `by` a card (LV-3.3); it lets its taker place `rights` tokens (LV-4.1)."""

    seat: Seat
    cards: tuple[Card, ...]
    by: Card
    rights: int


class GoldenPlaced(Fact, frozen=True, tag=True):
    """The golden token lies on its casino (LV-4.2)."""

    seat: Seat
    side: Side
    value: int


class TokenPlaced(Fact, frozen=True, tag=True):
    """An ordinary token lies on an ordinary casino (LV-4.3)."""

    seat: Seat
    token: Token
    value: int
    slot: Slot
    casino: Casino


class Passed(Fact, frozen=True, tag=True):
    """A right to place a token was given up (LV-4.4)."""

    seat: Seat


class RoundScored(Fact, frozen=True, tag=True):
    """A round was scored; `scores` are the cabbages after it, never below a floor (LV-5)."""

    round: int
    score: RoundScore
    scores: tuple[int, ...]


class GameEnded(Fact, frozen=True, tag=True):
    """The game is over; `reason` is `rounds` or `no-cabbage` (LV-6.1)."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str
