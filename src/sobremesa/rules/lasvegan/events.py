"""All that can happen in Las Vegan, as the record writes it."""

from typing import Annotated

from msgspec import Meta

from sobremesa.rules.game import Action, ChanceEvent, Seat
from sobremesa.rules.lasvegan.components import Card, Casino, Side, Slot, Token


class Lead(ChanceEvent, frozen=True, tag="lead"):
    """Who leads the first round (LV-2.5)."""

    seat: Annotated[Seat, Meta(ge=0)]

    def __str__(self) -> str:
        return f"lead {self.seat}"


class DrawCasinos(ChanceEvent, frozen=True, tag="casinos"):
    """The round's ordinary casino cards, c1 to c3 (LV-2.2)."""

    casinos: tuple[Casino, Casino, Casino]

    def __str__(self) -> str:
        return "casinos " + " ".join(map(str, self.casinos))


class TossTokens(ChanceEvent, frozen=True, tag="tokens"):
    """The face that each token shows in this round, by `Token` (LV-2.3)."""

    values: tuple[int, int, int, int, int]

    def __str__(self) -> str:
        shown = zip(Token, self.values, strict=True)
        return "tokens " + " ".join(f"{token}:{value:+d}" for token, value in shown)


class Deal(ChanceEvent, frozen=True, tag="deal"):
    """One seat's hand, in card order (LV-2.4)."""

    seat: Annotated[Seat, Meta(ge=0)]
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"deal {self.seat} " + " ".join(map(str, self.cards))


class Play(Action, frozen=True, tag="play"):
    """A card played to the trick (LV-3.1)."""

    card: Card

    def __str__(self) -> str:
        return f"play {self.card}"


class PlaceGolden(Action, frozen=True, tag="place-gold"):
    """The golden token goes on its casino (LV-4.2)."""

    side: Side

    def __str__(self) -> str:
        return f"place {Token.GOLD} {self.side}"


class PlaceToken(Action, frozen=True, tag="place"):
    """An ordinary token goes on an ordinary casino (LV-4.3)."""

    token: Token
    slot: Slot

    def __str__(self) -> str:
        return f"place {self.token} {self.slot}"


class Pass(Action, frozen=True, tag="pass"):
    """The right to place a token is given up (LV-4.4)."""

    def __str__(self) -> str:
        return "pass"


EVENT_TYPES = (Lead, DrawCasinos, TossTokens, Deal, Play, PlaceGolden, PlaceToken, Pass)
