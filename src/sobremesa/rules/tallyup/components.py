"""The pieces of Tally Up! (TU-1): six Tally dice and the Up die, as data.

A component prints as the record writes it, and its `parse` reads that word.
"""

from enum import Enum, IntEnum
from typing import Final

import msgspec

from sobremesa.rules.words import quoted, whole_number

MOST_POINTS: Final = 100_000
"""The most that one face may show; the printed dice show 100."""


class Die(IntEnum):
    """A Tally die by its colour. The numbers are its place in the dice's order and in tables."""

    RED = 0
    ORANGE = 1
    YELLOW = 2
    GREEN = 3
    BLUE = 4
    PURPLE = 5

    def __str__(self) -> str:
        return _DIE_WORDS[self]

    @staticmethod
    def parse(word: str) -> "Die":
        """The die of that colour.

        >>> Die.parse("green")
        <Die.GREEN: 3>

        Raises:
            ValueError: no die has it.
        """
        if word not in _DIE_WORDS:
            raise ValueError(f"{quoted(word)} is not a die: {' '.join(_DIE_WORDS)}")
        return Die(_DIE_WORDS.index(word))


_DIE_WORDS = tuple(name.lower() for name in Die.__members__)


class Face(msgspec.Struct, frozen=True, gc=False):
    """What one side of a Tally die shows: a star, or points, circled or not (TU-1.1)."""

    points: int = 0
    circled: bool = False
    star: bool = False

    def __str__(self) -> str:
        if self.star:
            return "*"
        return f"({self.points})" if self.circled else str(self.points)

    @staticmethod
    def parse(word: str) -> "Face":
        """The face that a record writes as `*`, `50` or `(50)`.

        >>> Face.parse("(50)")
        Face(points=50, circled=True, star=False)

        Raises:
            ValueError: it is none of these.
        """
        if word == "*":
            return STAR
        circled = word.startswith("(") and word.endswith(")")
        number = word[1:-1] if circled else word
        try:
            return Face(whole_number(number, range(MOST_POINTS + 1)), circled)
        except ValueError:
            raise ValueError(
                f"{quoted(word)} is not a face: a star `*`, points `50` or circled points `(50)`"
            ) from None


STAR: Final = Face(star=True)

DieFaces = tuple[Face, Face, Face, Face, Face, Face]


class UpKind(Enum):
    """What a face of the Up die does (TU-4.2 to TU-4.4)."""

    POINTS = "points"
    TIMES = "times"
    BONUS_ROLL = "bonus"


class UpFace(msgspec.Struct, frozen=True, gc=False):
    """One side of the Up die: points for the running total, a factor, or a number of bonus dice.

    `+1`, `+2` and `+3` are bonus dice; every other signed number is points.
    """

    kind: UpKind
    amount: int

    def __str__(self) -> str:
        return f"x{self.amount}" if self.kind is UpKind.TIMES else f"{self.amount:+d}"

    @staticmethod
    def parse(word: str) -> "UpFace":
        """The face that a record writes as `+2`, `-100` or `x2`.

        >>> UpFace.parse("+2")
        UpFace(kind=<UpKind.BONUS_ROLL: 'bonus'>, amount=2)

        Raises:
            ValueError: it is none of these.
        """
        sign, number = word[:1], word[1:]
        try:
            if sign == "x":
                return UpFace(UpKind.TIMES, whole_number(number, range(2, 10)))
            if sign in ("+", "-"):
                points = whole_number(number, range(1, MOST_POINTS + 1))
                if sign == "+" and points <= 3:
                    return UpFace(UpKind.BONUS_ROLL, points)
                return UpFace(UpKind.POINTS, points if sign == "+" else -points)
        except ValueError:
            pass
        raise ValueError(
            f"{quoted(word)} is not a face of an Up die: bonus dice `+1` `+2` `+3`,"
            " points like `-100` and `+100`, or a factor like `x2`"
        )


UpDieFaces = tuple[UpFace, UpFace, UpFace, UpFace, UpFace, UpFace]


def die_faces(words: str) -> DieFaces:
    """Six faces of a Tally die, as a record's `rule die` line writes them.

    Raises:
        ValueError: they are not six, or one is not a face.
    """
    a, b, c, d, e, f = map(Face.parse, _six(words))
    return a, b, c, d, e, f


def up_die_faces(words: str) -> UpDieFaces:
    """Six faces of an Up die, as a record's `rule up-die` line writes them.

    Raises:
        ValueError: they are not six, or one is not a face.
    """
    a, b, c, d, e, f = map(UpFace.parse, _six(words))
    return a, b, c, d, e, f


def _six(words: str) -> list[str]:
    faces = words.split()
    if len(faces) != 6:
        raise ValueError(f"a die has six faces, not {len(faces)}")
    return faces


STANDARD_DICE: Final = (
    die_faces("* * * 50 (50) 100"),
    die_faces("* * * 60 (70) 70"),
    die_faces("* * 20 20 (40) 70"),
    die_faces("* * 30 (40) 40 40"),
    die_faces("* (10) (10) 10 20 50"),
    die_faces("* (20) (20) 20 20 20"),
)
"""The printed dice, red to purple (TU-1.1)."""

STANDARD_UP_DIE: Final = up_die_faces("+1 +2 +3 -100 +100 x2")
"""The printed Up die (TU-1.2)."""
