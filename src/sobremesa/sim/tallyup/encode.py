"""What a seat may know of a game of Tally Up!, as numbers for learning.

An observation is a vector of `OBSERVATION` float32 numbers. All that lies open is in it, and of the
sealed choices only the seat's own (TU-2.4); for every seat of an open state it is the same but for
the order of the seats, which begins with the seat itself and goes on clockwise. Points are divided
by 1000 (`POINTS`); what is not there is 0. `PARTS` says where each part begins and how long it is:

- `phase`: one-hot, by the phases' numbers
- `seats`: who plays; `inside`: who is IN; `active`: one-hot, all 0 before the first is drawn;
  `has_chosen`: who has chosen and waits for the others; `scores`
- `own_choice`: two numbers, whether the seat has chosen IN, and OUT, and waits
- `total`: the running total; `tie_break`: 0 or 1
- `goal`: the target, or 0; 1 if laps are played, how many rounds of them are left, over 1000
- `high_stakes`: 0 or 1
- `picked`, `bonus`: by die
- `shown`: by die, what it shows of the last main roll and its bonus roll: four numbers, whether it
  shows anything, a star, a circle, and the points
- `up`: what the Up die shows: whether points, a factor, bonus dice, and the number: points as
  above, a factor or a number of dice over 10

The faces of the dice are not in it: they are the table's, and the same through a game.

>>> from sobremesa.rules.tallyup.options import TallyUpRules
>>> from sobremesa.sim.tallyup import kernel
>>> from sobremesa.sim.tallyup.bridge import to_settings
>>> from sobremesa.sim.tallyup.layout import new_states
>>> state = new_states(1)[0]
>>> kernel.start(state, to_settings(3, TallyUpRules()))
>>> seen = observe(state, seat=0)
>>> begin, length = PARTS["seats"]
>>> seen.shape == (OBSERVATION,), seen[begin : begin + length].tolist()
(True, [1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
"""

from collections.abc import Mapping
from itertools import accumulate
from types import MappingProxyType
from typing import Final

import numpy as np
import numpy.typing as npt

from sobremesa.sim.compiled import compiled
from sobremesa.sim.tallyup.layout import (
    BITS,
    CIRCLE_BITS,
    DICE,
    FIRST,
    FIRST_FACES,
    MOST_PLAYERS,
    NEVER,
    OVER,
    POINTS_SHIFT,
    SIDES,
    STAR_BITS,
    UP_KIND_BITS,
    UP_POINTS,
    UP_SHIFT,
    State,
)
from sobremesa.sim.tallyup.resolve import whole

Observation = npt.NDArray[np.float32]

POINTS: Final = np.float32(1 / 1000)

_LENGTHS: Final = {
    "phase": OVER + 1,
    "seats": MOST_PLAYERS,
    "inside": MOST_PLAYERS,
    "active": MOST_PLAYERS,
    "has_chosen": MOST_PLAYERS,
    "scores": MOST_PLAYERS,
    "own_choice": 2,
    "total": 1,
    "tie_break": 1,
    "goal": 3,
    "high_stakes": 1,
    "picked": DICE,
    "bonus": DICE,
    "shown": 4 * DICE,
    "up": 4,
}
_ENDS: Final = tuple(accumulate(_LENGTHS.values()))

PARTS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        part: (end - length, length)
        for (part, length), end in zip(_LENGTHS.items(), _ENDS, strict=True)
    }
)
"""Of each part where it begins, and its length."""

OBSERVATION: Final = _ENDS[-1]
"""How long an observation is."""

# Compiled code knows numbers, not mappings.
_SEATS_AT: Final = PARTS["seats"][0]
_INSIDE_AT: Final = PARTS["inside"][0]
_ACTIVE_AT: Final = PARTS["active"][0]
_HAS_CHOSEN_AT: Final = PARTS["has_chosen"][0]
_SCORES_AT: Final = PARTS["scores"][0]
_OWN_CHOICE_AT: Final = PARTS["own_choice"][0]
_TOTAL_AT: Final = PARTS["total"][0]
_TIE_BREAK_AT: Final = PARTS["tie_break"][0]
_GOAL_AT: Final = PARTS["goal"][0]
_HIGH_STAKES_AT: Final = PARTS["high_stakes"][0]
_PICKED_AT: Final = PARTS["picked"][0]
_BONUS_AT: Final = PARTS["bonus"][0]
_SHOWN_AT: Final = PARTS["shown"][0]
_UP_AT: Final = PARTS["up"][0]


@compiled
def observe(state: State, seat: int) -> Observation:
    """What a seat may know. Shape: (OBSERVATION,)."""
    seen = np.zeros(OBSERVATION, np.float32)
    observe_into(state, seat, seen)
    return seen


@compiled
def observe_into(state: State, seat: int, seen: Observation) -> None:
    """Write what a seat may know over all of `seen`, such as a row of a batch's observations."""
    seen[:] = 0
    seen[state.phase] = 1
    players = whole(state.settings.players)
    for place in range(players):
        other = seat + place
        if other >= players:
            other -= players
        seen[_SEATS_AT + place] = 1
        seen[_INSIDE_AT + place] = (state.inside >> other) & 1
        seen[_HAS_CHOSEN_AT + place] = (state.chosen >> other) & 1
        seen[_SCORES_AT + place] = state.scores[other] * POINTS
        if other == state.active and state.phase != FIRST:
            seen[_ACTIVE_AT + place] = 1
    if (state.chosen >> seat) & 1:
        seen[_OWN_CHOICE_AT + (1 - ((state.staying >> seat) & 1))] = 1
    seen[_TOTAL_AT] = state.total * POINTS
    seen[_TIE_BREAK_AT] = state.tie_break
    _observe_goal(state, seen)
    seen[_HIGH_STAKES_AT] = state.settings.high_stakes
    for die in range(DICE):
        seen[_PICKED_AT + die] = (state.picked >> die) & 1
        seen[_BONUS_AT + die] = (state.bonus >> die) & 1
    _observe_faces(whole(state.picked), state.shown, seen)
    _observe_faces(whole(state.bonus), state.bonus_shown, seen)
    _observe_up(whole(state.up), seen)


@compiled
def _observe_goal(state: State, seen: Observation) -> None:
    if state.settings.last_round == NEVER:
        seen[_GOAL_AT] = state.settings.target * POINTS
    else:
        seen[_GOAL_AT + 1] = 1
        left = whole(state.settings.last_round) - state.round
        seen[_GOAL_AT + 2] = max(left, 0) * POINTS


@compiled
def _observe_faces(dice: int, shown: npt.NDArray[np.int32], seen: Observation) -> None:
    for place in range(BITS[dice]):
        face = whole(shown[place])
        if face != 0:
            at = _SHOWN_AT + 4 * (FIRST_FACES[dice, place] // SIDES)
            seen[at] = 1
            seen[at + 1] = face & STAR_BITS
            seen[at + 2] = (face & CIRCLE_BITS) != 0
            seen[at + 3] = (face >> POINTS_SHIFT) * POINTS


@compiled
def _observe_up(up: int, seen: Observation) -> None:
    if up != 0:
        kind, amount = up & UP_KIND_BITS, up >> UP_SHIFT
        seen[_UP_AT + kind - 1] = 1
        seen[_UP_AT + 3] = amount * POINTS if kind == UP_POINTS else amount / 10
