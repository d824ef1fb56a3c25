"""How a game of Tally Up! lies in memory, and the numbers of its actions.

A game is one element of an array of `STATE`, a batch of games is such an array; kernels change it
in place. It begins with what the table agreed on, so it says all that a kernel needs, and copying
it copies the game. Nothing random is in it: what has not been rolled yet is not there.

Dice are bits of a mask, red (`Die.RED`) lowest; so are seats. What a die shows is a packed number:
bit 0 a star, bit 3 a circle, bit 6 always set, and the points from bit 9 up. So the sum of a few
dice is at once how many show a star (bits 0 to 2), how many are circled (bits 3 to 5), how many
there are (bits 6 to 8), and their points. 0 is a die that shows nothing yet. A face of the Up die
is four times its amount plus its kind (1 points, 2 a factor, 3 bonus dice).

>>> STATE.itemsize, len(ACTION_WORDS) == ACTIONS
(268, True)
>>> ACTION_WORDS[0], ACTION_WORDS[IN], ACTION_WORDS[TALLY], ACTION_WORDS[-1]
('pick red orange yellow', 'in', 'tally', 'bonus blue purple')
"""

from itertools import combinations
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from sobremesa.rules.tallyup.components import MOST_POINTS, Die
from sobremesa.rules.tallyup.options import PLAYER_COUNTS

State: TypeAlias = Any
"""One element of an array of `STATE`, which is a `numpy.void`: no type knows its fields."""

Settings: TypeAlias = Any
"""One element of an array of `SETTINGS`."""

States: TypeAlias = npt.NDArray[np.void]
"""A batch: an array of `STATE`."""

MOST_PLAYERS: Final = PLAYER_COUNTS[-1]
DICE: Final = len(Die)
SIDES: Final = 6

MOST: Final = 1_000_000_000
"""The kernel's bound on scores and on the running total, either way: the rules know none.

What would pass it stays at it. It takes more than twenty doublings in one round of the printed
dice.
"""

MOST_ON_A_FACE: Final = MOST_POINTS
"""The bound on the points and factors of other dice, either way."""

NEVER: Final = 2_000_000_000
"""A target that no score reaches, and a round that is never played."""

MOST_ROUNDS: Final = 1_000_000
"""After so many rounds `playout` gives up (with some dice nobody ever scores)."""

# --- Phases, as `sobremesa.rules.tallyup.state.Phase` lists them ---------------------------------

FIRST: Final = 0
PICK: Final = 1
MAIN_ROLL: Final = 2
CLAIM: Final = 3
CHOICE_BEFORE_UP: Final = 4
UP_ROLL: Final = 5
BONUS_PICK: Final = 6
BONUS_ROLL: Final = 7
CHOICE: Final = 8
OVER: Final = 9

# --- Packed faces --------------------------------------------------------------------------------

STAR_BITS: Final = 0o7
CIRCLE_BITS: Final = 0o70
CIRCLE: Final = 0o10
SHOWN: Final = 0o100
POINTS_SHIFT: Final = 9

UP_POINTS: Final = 1
UP_TIMES: Final = 2
UP_BONUS: Final = 3
UP_KIND_BITS: Final = 3
UP_SHIFT: Final = 2

# --- Actions -------------------------------------------------------------------------------------

PICKED: Final = tuple(combinations(Die, 3))
NAMED: Final = (*combinations(Die, 1), *combinations(Die, 2))

PICKS: Final = len(PICKED)
IN: Final = PICKS
OUT: Final = IN + 1
TALLY: Final = OUT + 1
BONUS: Final = TALLY + 1
ACTIONS: Final = BONUS + len(NAMED)
"""How many actions there are; the same numbers for every seat.

`pick` 0 to 19 in the order of `legal`, `in` 20, `out` 21, `tally` 22, and `bonus` from 23: one die,
then two.
"""

ACTION_WORDS: Final = (
    *("pick " + " ".join(map(str, dice)) for dice in PICKED),
    "in",
    "out",
    "tally",
    *("bonus " + " ".join(map(str, dice)) for dice in NAMED),
)
"""What each action is called in the record."""

UNCLAIMED: Final = 0
"""The outcome that `apply_chance` takes while a claim is awaited: it lapses (TU-3.5)."""

# --- Records -------------------------------------------------------------------------------------

SETTINGS: Final = np.dtype(
    [
        ("faces", np.int32, (DICE * SIDES,)),
        ("up_faces", np.int32, (SIDES,)),
        ("target", np.int32),
        ("last_round", np.int32),
        ("players", np.uint8),
        ("high_stakes", np.uint8),
        ("spare", np.uint16),
    ],
    align=True,
)
"""What a table agreed on. `bridge.to_settings` makes it.

- `faces`: packed faces, six a die in the dice's order (TU-1.4)
- `up_faces`: packed faces of the Up die
- `target`: points (TU-5.1), or `NEVER`
- `last_round`: laps times players (TU-6.2), or `NEVER`
- `players`: 1 to 10
- `high_stakes`: 1 if there is no choice before the Up die (TU-6.3)
"""

STATE: Final = np.dtype(
    [
        ("settings", SETTINGS),
        ("scores", np.int32, (MOST_PLAYERS,)),
        ("total", np.int32),
        ("round", np.int32),
        ("shown", np.int32, (3,)),
        ("bonus_shown", np.int32, (3,)),
        ("up", np.int32),
        ("inside", np.uint16),
        ("chosen", np.uint16),
        ("staying", np.uint16),
        ("phase", np.uint8),
        ("active", np.uint8),
        ("picked", np.uint8),
        ("bonus", np.uint8),
        ("tie_break", np.uint8),
        ("spare", np.uint8),
    ],
    align=True,
)
"""One moment of a game; the names are those of `TallyUpState`. Equal states are equal bytes.

- `inside`, `chosen`, `staying`: masks of seats: who is IN, who has chosen, and who of these to
  stay. `staying` is sealed until all have chosen (TU-2.4).
- `phase`: one of `FIRST` to `OVER`
- `active`: a seat; 0 before the first is drawn
- `scores`: points by seat; 0 where nobody sits
- `total`: points
- `round`: counts from 1
- `shown`, `bonus_shown`: packed faces in the dice's order
- `up`: a packed face of the Up die, or 0
- `picked`, `bonus`: masks of dice
- `tie_break`: 0 or 1
"""

# --- Tables of what belongs to a mask of dice ----------------------------------------------------


def _mask(dice: tuple[int, ...]) -> int:
    return sum(1 << die for die in dice)


def _tables() -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    first_faces = np.zeros((1 << DICE, 3), np.int64)
    named = np.zeros((1 << DICE, 2), np.int64)
    for mask in range(1 << DICE):
        dice = [die for die in range(DICE) if mask >> die & 1]
        first_faces[mask, : min(len(dice), 3)] = [die * SIDES for die in dice[:3]]
        for count in (1, 2):
            for number, bonus in enumerate(NAMED):
                if len(bonus) == count and set(bonus) <= set(dice):
                    named[mask, count - 1] |= 1 << (BONUS + number)
    return first_faces, named


FIRST_FACES, NAMED_FROM = _tables()
"""By a mask of dice: where in `faces` its first three dice begin; and, as a mask of actions, which
one and which two of its dice may be named."""

ACTION_DICE: Final = np.array(
    [*map(_mask, PICKED), 0, 0, 0, *map(_mask, NAMED)],
    np.int64,
)
"""The mask of dice that an action names."""

PHASE_ACTIONS: Final = np.array(
    [0, (1 << PICKS) - 1, 0, 1 << TALLY, 1 << IN | 1 << OUT, 0, 0, 0, 1 << IN | 1 << OUT, 0],
    np.int64,
)
"""By phase, what may be done in it, as a mask of actions; for `BONUS_PICK` see `NAMED_FROM`."""

AFTER_MAIN_ROLL: Final = np.array(
    [
        # Stars: none, one, two (a bust: the phase is that of the next round), three.
        [CHOICE, CHOICE, PICK, CLAIM],
        [CHOICE_BEFORE_UP, CHOICE_BEFORE_UP, PICK, CLAIM],
        [UP_ROLL, UP_ROLL, PICK, CLAIM],
    ],
    np.uint8,
)
"""What comes after a main roll, by its stars; without a circle, with one, and that in high
stakes."""

BITS: Final = np.array([seats.bit_count() for seats in range(1 << MOST_PLAYERS)], np.int64)
"""How many seats are in a mask."""


def new_states(games: int) -> States:
    """Room for a batch of games, of which none has started. Shape: (games,)."""
    return np.zeros(games, STATE)
