"""A table of Las Vegan in words, and what is possible at it."""

from typing import Final

import numpy as np
import numpy.typing as npt

from sobremesa.rules.lasvegan.components import Slot, Suit, Token
from sobremesa.rules.lasvegan.state import Phase
from sobremesa.sim.chance import Bits
from sobremesa.sim.compiled import compiled
from sobremesa.sim.lasvegan import kernel, layout, playout
from sobremesa.sim.lasvegan.bridge import to_cards
from sobremesa.sim.lasvegan.layout import State

BOUND: Final = 65_536.0
"""No number in an observation is beyond it, either way: casino cards are counted in 16 bits."""

CASINO_WORDS: Final = (*map(str, Suit), *map(str, range(layout.VALUES)))
"""By kind of casino, what the record calls it."""

_PHASES: Final = tuple(phase.value for phase in Phase)
_GOLDEN: Final = {layout.ON_MAX: "max", layout.ON_MIN: "min"}


@compiled
def is_outcome(states: npt.NDArray[np.void], outcome: int) -> bool:
    """Whether chance is awaited, and may have this outcome."""
    return kernel.is_outcome(states[0], outcome)


@compiled
def play_out(states: npt.NDArray[np.void], random: Bits) -> None:
    """Play a game to its end, in place; what is legal and what is drawn comes at random."""
    playout.playout(states[0], random)


def described(state: State, seat: int | None) -> list[str]:
    r"""The table line by line, as a seat sees it, or with all hands (None).

    >>> from sobremesa.sim.lasvegan.bridge import to_settings
    >>> state = layout.new_states(1)[0]
    >>> kernel.start(state, to_settings(2))
    >>> print("\n".join(described(state, None)))
    round 1 of 4, lead
    seat 0: 15 cabbages, won 0 cards, hand of 0
    seat 1: 15 cabbages, won 0 cards, hand of 0
    """
    players = int(state["settings"]["players"])
    lines = [
        f"round {state['round']} of {state['settings']['rounds']}, {_PHASES[state['phase']]}",
        *_casinos(state),
    ]
    if state["trick_size"]:
        leader = int(state["leader"])
        lying = [
            f"seat {(leader + turn) % players} {_card(int(card))}"
            for turn, card in enumerate(state["trick"][: state["trick_size"]])
        ]
        lines.append("trick: " + ", ".join(lying))
    for other in range(players):
        hand = int(state["hands"][other])
        cards = f"hand of {hand.bit_count()}"
        if hand and seat in (None, other):
            cards = "hand " + " ".join(map(str, to_cards(hand)))
        won = int(state["won"][other]).bit_count()
        lines.append(f"seat {other}: {state['scores'][other]} cabbages, won {won} cards, {cards}")
    if seat is not None:
        lines.append(f"you are seat {seat}")
    if to_act := int(kernel.acting(state)):
        rights = f", {state['rights']} to place" if state["rights"] else ""
        lines.append(f"seat {to_act.bit_length() - 1} is to act{rights}")
    return lines


def _casinos(state: State) -> list[str]:
    lines = []
    for slot in Slot:
        if kind := int(state["casinos"][slot]):
            token = int(state["placed"][slot])
            on_it = f", {Token(token)} shows {state['tokens'][token]:+d}" if token else ""
            lines.append(f"{slot}: {CASINO_WORDS[kind - 1]}{on_it}")
    if state["tokens"].any():
        shown = [f"{token} {state['tokens'][token]:+d}" for token in Token]
        lines.append("tokens: " + ", ".join(shown))
    if side := int(state["placed"][layout.GOLDEN]):
        lines.append(f"golden casino: {_GOLDEN[side]}")
    return lines


def _card(number: int) -> str:
    return layout.ACTION_WORDS[number].removeprefix("play ")
