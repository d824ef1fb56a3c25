"""What a table of Las Vegan may agree on, and other editions as data."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from sobremesa.rules.lasvegan.components import (
    DECK,
    STANDARD_CASINO_CARDS,
    STANDARD_TOKENS,
    Casino,
    Slot,
    TokenFaces,
)

PLAYER_COUNTS: Final = range(2, 6)
"""LV-1.4."""

ROUNDS: Final = range(1, 5)
"""LV-2.1."""

TOKEN_VALUES: Final = tuple(value for value in range(-9, 10) if value != 0)

_HAND_SIZES: Final = {2: 13, 3: 13, 4: 10, 5: 8}
"""Cards that each of so many players is dealt (LV-2.4)."""

Tokens = tuple[TokenFaces, TokenFaces, TokenFaces, TokenFaces, TokenFaces]


class LasVeganRules(msgspec.Struct, frozen=True, kw_only=True):
    """The options of a table; the defaults are the printed game.

    Attributes:
        rounds: how many are played (LV-2.1).
        placing_must: passing is forbidden while a placement is possible (LV-4.4).
        golden_tie_pays: all who tie for the golden casino pay, otherwise none of them (LV-5.1).
        has_floor: nobody goes below 0 cabbages (LV-5.5).
        winner_leads: the winner of a round's last trick leads the next round (LV-2.5).
        hand: cards for each player, or None for as many as the player count says (LV-2.4).
        tokens: the two faces of each token, by `Token` (LV-1.3).
        casino_cards: the ordinary casino cards (LV-1.2).
    """

    rounds: Annotated[int, Meta(ge=ROUNDS[0], le=ROUNDS[-1])] = ROUNDS[-1]
    placing_must: bool = False
    golden_tie_pays: bool = True
    has_floor: bool = True
    winner_leads: bool = False
    hand: int | None = None
    tokens: Tokens = STANDARD_TOKENS
    casino_cards: tuple[Casino, ...] = STANDARD_CASINO_CARDS

    def hand_size(self, players: int) -> int:
        """How many cards each of so many players is dealt.

        >>> LasVeganRules().hand_size(4)
        10
        """
        return self.hand if self.hand is not None else _HAND_SIZES[players]


def hand_sizes(players: int) -> range:
    """The hands that the deck allows (LV-2.4).

    >>> hand_sizes(3)
    range(1, 14)
    """
    return range(1, len(DECK) // players + 1)


def casino_cards_needed(rounds: int) -> int:
    """Three ordinary casino cards lie in each round, and none comes back (LV-2.2)."""
    return rounds * len(Slot)


def conflict(players: int, rules: LasVeganRules) -> str | None:
    """Why options do not fit each other or the number of players, or None if they do."""
    if rules.hand is not None and rules.hand < 1:
        return "a hand has one card at least (LV-2.4)"
    if rules.hand is not None and rules.hand not in hand_sizes(players):
        return (
            f"hands of {rules.hand} cards for {players} players need {rules.hand * players} cards,"
            f" there are {len(DECK)} (LV-2.4)"
        )
    if any(value not in TOKEN_VALUES for faces in rules.tokens for value in faces):
        return f"a token shows {TOKEN_VALUES[0]} to {TOKEN_VALUES[-1]:+d}, and not 0 (LV-1.3)"
    needed = casino_cards_needed(rules.rounds)
    if len(rules.casino_cards) < needed:
        return (
            f"{rules.rounds} rounds need {needed} ordinary casino cards,"
            f" there are {len(rules.casino_cards)} (LV-2.2)"
        )
    return None
