"""What dice show, from the packed numbers of `sobremesa.sim.tallyup.layout` to the record's words.

>>> face_word(0o24110), up_word(-399)
('(20)', '-100')
"""

from typing import Final

from sobremesa.rules.tallyup.components import Face, UpFace, UpKind
from sobremesa.sim.tallyup.layout import (
    CIRCLE_BITS,
    POINTS_SHIFT,
    STAR_BITS,
    UP_BONUS,
    UP_KIND_BITS,
    UP_POINTS,
    UP_SHIFT,
    UP_TIMES,
)

_KINDS: Final = {
    UP_POINTS: UpKind.POINTS,
    UP_TIMES: UpKind.TIMES,
    UP_BONUS: UpKind.BONUS_ROLL,
}


def face_word(packed: int) -> str:
    """The word of a Tally die's face: a star, or points, circled or not (TU-1.1)."""
    return str(
        Face(packed >> POINTS_SHIFT, bool(packed & CIRCLE_BITS), star=bool(packed & STAR_BITS))
    )


def up_word(packed: int) -> str:
    """The word of an Up die's face (TU-1.2)."""
    return str(UpFace(_KINDS[packed & UP_KIND_BITS], packed >> UP_SHIFT))
