"""The pieces of Las Vegan (LV-1): cards, casino cards and tokens, as data.

A component prints as the record writes it, and its `parse` reads that word.
"""

from enum import Enum, IntEnum
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from sobremesa.rules.words import quoted

VALUES: Final = range(10)
"""The values of the cards (LV-1.1)."""

CardValue = Annotated[int, Meta(ge=VALUES[0], le=VALUES[-1])]


class Suit(IntEnum):
    """A suit; the numbers are its place in the order of cards."""

    RED = 0
    PURPLE = 1
    GREEN = 2
    BLUE = 3

    def __str__(self) -> str:
        return _SUIT_WORDS[self]

    @property
    def letter(self) -> str:
        """How a card's word begins: R, P, G or B."""
        return self.name[0]


_SUIT_WORDS = tuple(name.lower() for name in Suit.__members__)


class Card(msgspec.Struct, frozen=True, order=True, cache_hash=True):
    """A card; cards are ordered by suit, then value."""

    suit: Suit
    value: CardValue

    def __str__(self) -> str:
        return f"{self.suit.letter}{self.value}"

    @staticmethod
    def parse(word: str) -> "Card":
        """The card that a record writes as its suit's letter and its value.

        >>> Card.parse("R7")
        Card(suit=<Suit.RED: 0>, value=7)

        Raises:
            ValueError: there is no such card.
        """
        if word not in _CARDS_BY_WORD:
            raise ValueError(f"{quoted(word)} is not a card: R, P, G or B and a value from 0 to 9")
        return _CARDS_BY_WORD[word]


DECK: Final = tuple(Card(suit, value) for suit in Suit for value in VALUES)
"""All 40 cards in their order (LV-1.1)."""

_CARDS_BY_WORD: Final = {str(card): card for card in DECK}


class SuitCasino(msgspec.Struct, frozen=True, tag=True):
    """An ordinary casino card that counts groups of three cards of a suit (LV-5.3)."""

    suit: Suit

    def __str__(self) -> str:
        return str(self.suit)

    @staticmethod
    def parse(word: str) -> "SuitCasino":
        """The casino card of the suit with that name.

        Raises:
            ValueError: there is no such suit.
        """
        if word not in _SUIT_WORDS:
            raise ValueError(f"{quoted(word)} is not a suit: {', '.join(_SUIT_WORDS)}")
        return SuitCasino(Suit(_SUIT_WORDS.index(word)))


class NumberCasino(msgspec.Struct, frozen=True, tag=True):
    """An ordinary casino card that counts the cards of a number (LV-5.2)."""

    value: CardValue

    def __str__(self) -> str:
        return str(self.value)

    @staticmethod
    def parse(word: str) -> "NumberCasino":
        """The casino card of that number.

        Raises:
            ValueError: no card has that number.
        """
        if word not in _VALUE_WORDS:
            raise ValueError(f"{quoted(word)} is not a number from 0 to 9")
        return NumberCasino(_VALUE_WORDS.index(word))


Casino = SuitCasino | NumberCasino


def parse_casino(word: str) -> Casino:
    """The ordinary casino card that a record writes as a suit's name or a number.

    >>> parse_casino("green")
    SuitCasino(suit=<Suit.GREEN: 2>)

    Raises:
        ValueError: it is neither.
    """
    if word in _SUIT_WORDS:
        return SuitCasino.parse(word)
    if word in _VALUE_WORDS:
        return NumberCasino.parse(word)
    raise ValueError(
        f"{quoted(word)} is not an ordinary casino: {', '.join(_SUIT_WORDS)},"
        " or a number from 0 to 9"
    )


_VALUE_WORDS: Final = tuple(map(str, VALUES))


class Token(IntEnum):
    """A token; the numbers are its place in tables."""

    GOLD = 0
    T1 = 1
    T2 = 2
    T3 = 3
    T4 = 4

    def __str__(self) -> str:
        return self.name.lower()


ORDINARY_TOKENS: Final = (Token.T1, Token.T2, Token.T3, Token.T4)


class Slot(IntEnum):
    """Where an ordinary casino card lies."""

    C1 = 0
    C2 = 1
    C3 = 2

    def __str__(self) -> str:
        return self.name.lower()


class Side(Enum):
    """What the golden token asks for: the most or the fewest tricks (LV-4.2, LV-5.1)."""

    MAX = "max"
    MIN = "min"

    def __str__(self) -> str:
        return self.value


STANDARD_CASINO_CARDS: Final = tuple(
    map(parse_casino, "red purple green blue 1 2 3 4 5 6 8 9".split())
)
"""The printed ordinary casino cards (LV-1.2)."""

TokenFaces = tuple[int, int]

STANDARD_TOKENS: Final[tuple[TokenFaces, TokenFaces, TokenFaces, TokenFaces, TokenFaces]] = (
    (-3, -4),
    (-1, -2),
    (-2, -3),
    (-1, +1),
    (-3, +1),
)
"""The two faces of each token, by `Token` (LV-1.3)."""
