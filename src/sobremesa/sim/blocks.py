"""Blocks of a batch: so few games that the processor keeps them near, and room for work on them.

>>> room = new_room()
>>> room.words.shape == room.doing.shape == (BLOCK,)
True
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

Actions = npt.NDArray[np.int8]
"""A number of an action for each seat, or `NOTHING`."""

Seats = npt.NDArray[np.uint16]
"""A mask of seats for each game."""

NOTHING: Final = -1
"""What a seat does that does nothing in a step."""

BLOCK: Final = 256
"""Games that go through all loops of a step before the next ones: their states fit into 64 KiB."""

_LISTS: Final = 4


class Room(NamedTuple):
    """What the loops over a block write for each other; nothing in it lasts.

    Attributes:
        words: random bits, by game. Shape (BLOCK,), uint64.
        doing: who acts, by game: a mask of seats, or the number of the only one, as the loops of a
            game need it. Shape (BLOCK,), uint16.
        staying: who of these stays IN. Shape (BLOCK,), uint16.
        said: an action, by game. Shape (BLOCK,), int8.
        more: two more of them. Shape (2, BLOCK), int8.
        lists: lists of games. Shape (4, BLOCK + 1), int64: to gather without branches, a game is
            written behind a list's end first.
    """

    words: npt.NDArray[np.uint64]
    doing: Seats
    staying: Seats
    said: Actions
    more: Actions
    lists: npt.NDArray[np.int64]


def new_room() -> Room:
    """Room for one who steps; two must not share it."""
    return Room(
        np.zeros(BLOCK, np.uint64),
        np.zeros(BLOCK, np.uint16),
        np.zeros(BLOCK, np.uint16),
        np.zeros(BLOCK, np.int8),
        np.zeros((2, BLOCK), np.int8),
        np.zeros((_LISTS, BLOCK + 1), np.int64),
    )
