"""A table of Tally Up! in words, and what is possible at it."""

from collections.abc import Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from sobremesa.rules.tallyup.components import Die
from sobremesa.rules.tallyup.state import Phase
from sobremesa.sim.chance import Bits
from sobremesa.sim.compiled import compiled
from sobremesa.sim.environments.tallyup.faces import face_word, up_word
from sobremesa.sim.tallyup import kernel, layout, playout
from sobremesa.sim.tallyup.layout import State

BOUND: Final = 1_048_576.0
"""No number in an observation is beyond it, either way: scores stay within a million thousands."""

_PHASES: Final = tuple(phase.value for phase in Phase)


@compiled
def is_outcome(states: npt.NDArray[np.void], outcome: int) -> bool:
    """Whether chance is awaited, or a claim that may lapse, and may have this outcome."""
    return kernel.is_outcome(states[0], outcome)


@compiled
def play_out(states: npt.NDArray[np.void], random: Bits) -> None:
    """Play a game to its end, in place; what is legal and what is drawn comes at random."""
    playout.playout(states[0], random)


def described(state: State, seat: int | None) -> list[str]:
    r"""The table line by line, as a seat sees it, or as spectators do (None).

    What somebody has chosen is told to nobody else until all have (TU-2.4).

    >>> from sobremesa.sim.tallyup.bridge import to_settings
    >>> state = layout.new_states(1)[0]
    >>> kernel.start(state, to_settings(2))
    >>> print("\n".join(described(state, None)))
    round 1, first, running total 0
    seat 0: 0 points, IN
    seat 1: 0 points, IN
    """
    players = int(state["settings"]["players"])
    tie_break = ", tie-break" if state["tie_break"] else ""
    lines = [
        f"round {state['round']}, {_PHASES[state['phase']]}, running total {state['total']}"
        f"{tie_break}",
        *_dice("dice", int(state["picked"]), state["shown"].tolist()),
        *_dice("bonus dice", int(state["bonus"]), state["bonus_shown"].tolist()),
    ]
    if up := int(state["up"]):
        lines.append(f"Up die: {up_word(up)}")
    has_begun = state["phase"] != layout.FIRST
    for other in range(players):
        words = [f"seat {other}: {state['scores'][other]} points"]
        words.append("IN" if state["inside"] >> other & 1 else "OUT")
        if state["chosen"] >> other & 1:
            stays = "stay" if state["staying"] >> other & 1 else "leave"
            words.append(f"has chosen to {stays}" if other == seat else "has chosen")
        if has_begun and other == state["active"]:
            words.append("active")
        lines.append(", ".join(words))
    if seat is not None:
        lines.append(f"you are seat {seat}")
    return lines


def _dice(what: str, mask: int, shown: Iterable[int]) -> list[str]:
    if not mask:
        return []
    colours = [die for die in Die if mask >> die & 1]
    faces = [f" {face_word(face)}" if face else "" for face in shown]
    shown_dice = zip(colours, faces, strict=False)
    return [f"{what}: " + ", ".join(f"{die}{face}" for die, face in shown_dice)]
