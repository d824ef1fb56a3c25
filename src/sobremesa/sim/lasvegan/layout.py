"""What a state of Las Vegan is as an array, and how cards, actions and outcomes are numbered.

A batch of games is an array of `STATE`; one of its elements is what the kernels call a state, and
they change it in place. There is nothing random in it: what has not been drawn is not there.

Cards are numbered by suit * 10 + value, in the order of `DECK`, and a set of cards has the bit of
each, so that a suit is a mask. All players number their actions alike:

| number | action |
| --- | --- |
| 0 to 39 | `play` of that card |
| 40, 41 | `place gold max`, `place gold min` |
| 42 to 53 | `place t1 c1`, `place t1 c2` … `place t4 c3` |
| 54 | `pass` |

What is drawn is an outcome, one word whatever is drawn: the seat that leads; the kinds of the
casinos c1 to c3 as `c1 + 14 * c2 + 196 * c3`; a bit for each token that shows its second face;
the cards of the hand that is dealt next. A casino's kind is 0 to 3 for a suit, 4 + n for a number.

>>> ACTION_WORDS[13], ACTION_WORDS[47], len(ACTION_WORDS) == ACTIONS
('play P3', 'place t2 c3', True)
>>> STATE.itemsize
192
"""

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

MOST_PLAYERS: Final = 5
CARDS: Final = 40
SUITS: Final = 4
VALUES: Final = 10
TOKENS: Final = 5
SLOTS: Final = 3
KINDS: Final = SUITS + VALUES

ACTIONS: Final = 55
"""How many actions there are; the legal ones are bits of one word."""

GOLDEN_MAX: Final = 40
GOLDEN_MIN: Final = 41
FIRST_PLACE: Final = 42
PASS: Final = 54

ACTION_WORDS: Final = (
    *(f"play {suit}{value}" for suit in "RPGB" for value in range(VALUES)),
    "place gold max",
    "place gold min",
    *(f"place t{token} c{slot}" for token in range(1, TOKENS) for slot in range(1, SLOTS + 1)),
    "pass",
)
"""By number, what the record calls an action."""

GOLDEN: Final = 3
"""The golden casino's place in `placed`, where its token lies as `ON_MAX` or `ON_MIN`."""

ON_MAX: Final = 1
ON_MIN: Final = 2

LEAD: Final = 0
CASINOS: Final = 1
TOSS: Final = 2
DEAL: Final = 3
PLAY: Final = 4
PLACE: Final = 5
OVER: Final = 6

State: TypeAlias = Any
"""One element of an array of `STATE`. Compiled code takes its fields as attributes."""

Settings: TypeAlias = Any
"""One element of an array of `SETTINGS`."""

States: TypeAlias = npt.NDArray[np.void]
"""A batch: an array of `STATE`."""

SETTINGS: Final = np.dtype(
    [
        ("casino_cards", np.uint16, (KINDS,)),  # how many of each kind there are
        # Wider than it need be, so that there is no padding, whose bytes could be anything.
        ("hand", np.uint16),  # cards that each is dealt
        ("faces", np.int8, (TOKENS, 2)),
        ("players", np.uint8),
        ("rounds", np.uint8),
        ("placing_must", np.uint8),  # 0 or 1, as the three below
        ("golden_tie_pays", np.uint8),
        ("has_floor", np.uint8),
        ("winner_leads", np.uint8),
    ],
    align=True,
)
"""What a table has agreed on; the names are those of `LasVeganRules`."""

STATE: Final = np.dtype(
    [
        ("hands", np.uint64, (MOST_PLAYERS,)),  # sets of cards, by seat
        ("won", np.uint64, (MOST_PLAYERS,)),  # the cards of the tricks that each has taken
        ("settings", SETTINGS),
        ("scores", np.int16, (MOST_PLAYERS,)),  # cabbages
        ("casinos_left", np.uint16, (KINDS,)),  # not drawn yet, how many of each kind
        ("casinos", np.uint8, (SLOTS,)),  # kind + 1; 0 before they are drawn
        ("tokens", np.int8, (TOKENS,)),  # what they show; 0 before they are tossed
        # By casino, the golden one last: 0 for none, else the token, or of the golden one the side.
        ("placed", np.uint8, (SLOTS + 1,)),
        ("voids", np.uint8, (MOST_PLAYERS,)),  # by seat, a bit per suit that it did not follow
        ("trick", np.uint8, (MOST_PLAYERS,)),  # cards in the order of play; 0 beyond its size
        ("trick_size", np.uint8),
        ("phase", np.uint8),
        ("round", np.uint8),  # counts from 1
        ("round_leader", np.uint8),
        ("leader", np.uint8),  # leads the trick at hand, or has just won one
        ("rights", np.uint8),  # tokens that the last trick's winner may still place
    ],
    align=True,
)
"""One moment of a game; as `LasVeganState`, without the order of the tricks that were taken.

Seats beyond the players' hold zeros. Equal states are equal bytes.
"""

DECK: Final = np.uint64((1 << CARDS) - 1)
SEVENS: Final = np.uint64(sum(1 << (suit * VALUES + 7) for suit in range(SUITS)))

SUIT_OF: Final = np.array([card // VALUES for card in range(CARDS)], np.uint8)

KIND_CARDS: Final = np.array(
    [((1 << VALUES) - 1) << (suit * VALUES) for suit in range(SUITS)]
    + [sum(1 << (suit * VALUES + value) for suit in range(SUITS)) for value in range(VALUES)],
    np.uint64,
)
"""The cards that a kind of casino counts; the first four are the suits."""

STRENGTH: Final = np.array(
    [
        [
            1 + card % VALUES if card // VALUES == led else 11 if card % VALUES == 0 else 0
            for card in range(CARDS)
        ]
        for led in range(SUITS)
    ],
    np.uint8,
)
"""By led suit and card: a trick goes to the last of its strongest cards (LV-3.3)."""

UNPLACED: Final = np.uint64(((1 << (PASS - GOLDEN_MAX)) - 1) << GOLDEN_MAX)
"""All placements, before a token lies."""

PLACE_SLOT: Final = np.array(
    [GOLDEN] * 2 + [slot for _ in range(1, TOKENS) for slot in range(SLOTS)] + [0], np.uint8
)
"""By action - `GOLDEN_MAX`: the casino on which it puts a token."""

PLACE_TOKEN: Final = np.array(
    [ON_MAX, ON_MIN] + [token for token in range(1, TOKENS) for _ in range(SLOTS)] + [0], np.uint8
)
"""By action - `GOLDEN_MAX`: what it puts there; nothing for a pass."""


def _excluded() -> npt.NDArray[np.uint64]:
    table = np.zeros((SLOTS + 1, TOKENS), np.uint64)
    for lying_slot in range(SLOTS + 1):
        for lying in range(1, TOKENS):
            for place in range(PASS - GOLDEN_MAX):
                slot, token = PLACE_SLOT[place], PLACE_TOKEN[place]
                same_token = GOLDEN not in (slot, lying_slot) and token == lying
                if slot == lying_slot or same_token:
                    table[lying_slot, lying] |= np.uint64(1 << (GOLDEN_MAX + place))
    return table


EXCLUDED: Final = _excluded()
"""By casino and what lies on it: the placements that this forbids (LV-4.2, LV-4.3)."""


def new_states(games: int) -> States:
    """Room for a batch of games, of which none has started. Shape: (games,)."""
    return np.zeros(games, STATE)
