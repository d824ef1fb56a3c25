"""What is drawn in a game: which outcome may come, drawing one, and what follows from it.

`layout` says how outcomes are numbered.
"""

from typing import Final

import numpy as np

from sobremesa.sim.chance import Bits, below
from sobremesa.sim.compiled import compiled
from sobremesa.sim.lasvegan.bits import count, signed
from sobremesa.sim.lasvegan.deal import deal_all, take
from sobremesa.sim.lasvegan.layout import (
    CASINOS,
    DEAL,
    DECK,
    KINDS,
    LEAD,
    MOST_PLAYERS,
    PLAY,
    SLOTS,
    TOKENS,
    TOSS,
    State,
)

_U: Final = np.uint64
_ONE: Final = _U(1)
_KINDS: Final = _U(KINDS)


@compiled
def is_chance(state: State) -> bool:
    """Whether something is to be drawn before anybody may act."""
    return bool(state.phase <= DEAL)


@compiled
def is_outcome(state: State, outcome: int) -> bool:
    """Whether this outcome may be drawn now; without a chance that any comes, none may."""
    phase, settings, word = state.phase, state.settings, _U(outcome)
    if phase == LEAD:
        return bool(word < settings.players)
    if phase == CASINOS:
        if word >= _KINDS**3:
            return False
        kinds = (word % _KINDS, word // _KINDS % _KINDS, word // _KINDS // _KINDS)
        for kind in kinds:
            often = 0
            for other in kinds:
                often += kind == other
            if often > state.casinos_left[kind]:
                return False
        return True
    if phase == TOSS:
        return bool(word < _ONE << _U(TOKENS))
    if phase == DEAL:
        undealt = _undealt(state)
        return word & ~undealt == 0 and count(word) == signed(settings.hand)
    return False


@compiled
def sample_outcome(state: State, random: Bits) -> np.uint64:
    """Draw what chance awaits with its true odds; the state stays as it is."""
    phase, settings = state.phase, state.settings
    if phase == LEAD:
        return _U(below(random, signed(settings.players)))
    if phase == CASINOS:
        return _draw_casinos(state, random)
    if phase == TOSS:
        return _U(below(random, 1 << TOKENS))
    return take(_undealt(state), signed(settings.hand), random)


@compiled
def apply_chance(state: State, outcome: int) -> None:
    """The state after an outcome that may be drawn now."""
    phase, word = state.phase, _U(outcome)
    if phase == LEAD:
        state.leader = word
        state.round_leader = word
        state.phase = CASINOS
    elif phase == CASINOS:
        for slot in range(SLOTS):
            kind = word % _KINDS
            word //= _KINDS
            state.casinos_left[kind] -= 1
            state.casinos[slot] = kind + _ONE
        state.phase = TOSS
    elif phase == TOSS:
        for token in range(TOKENS):
            shown = word >> _U(token) & _ONE
            state.tokens[token] = state.settings.faces[token, shown]
        state.phase = DEAL
    else:
        seat = 0
        while state.hands[seat]:
            seat += 1
        state.hands[seat] = word
        if seat + 1 == state.settings.players:
            state.phase = PLAY


@compiled
def sample_chance(state: State, random: Bits) -> int:
    """Draw what chance awaits with its true odds, let it come, and return its outcome."""
    outcome = signed(sample_outcome(state, random))
    apply_chance(state, outcome)
    return outcome


@compiled
def draw_all(state: State, random: Bits) -> None:
    """Draw all that comes before somebody may act; as `sample_chance` again and again.

    The odds are the same, but all hands are dealt at once, which takes a tenth of the time.
    """
    while is_chance(state):
        if state.phase == DEAL and state.hands[0] == 0:
            deal_all(state, random)
            state.phase = PLAY
        else:
            sample_chance(state, random)


@compiled
def _draw_casinos(state: State, random: Bits) -> np.uint64:
    left = state.casinos_left
    cards = 0
    for kind in range(KINDS):
        cards += left[kind]
    outcome, unit = _U(0), _ONE
    drawn = (KINDS, KINDS, KINDS)
    for slot in range(SLOTS):
        n = below(random, cards - slot)
        kind = 0
        while True:
            here = signed(left[kind]) - (drawn[0] == kind) - (drawn[1] == kind)
            if n < here:
                break
            n -= here
            kind += 1
        drawn = (kind, drawn[0], drawn[1])
        outcome += unit * _U(kind)
        unit *= _KINDS
    return outcome


@compiled
def _undealt(state: State) -> np.uint64:
    dealt = _U(0)
    for seat in range(MOST_PLAYERS):
        dealt |= state.hands[seat]
    return DECK & ~dealt
