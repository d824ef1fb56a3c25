"""What a seat knows, as numbers for a learner: one vector of a fixed size for all tables.

Seats are told from the one that looks on: itself first, then clockwise; those that nobody has are
zeros. A set of cards is 40 numbers, 1 for each card in it. Of the hidden cards there is nothing but
how many there are, and who did not follow which suit.

>>> OBSERVATION
639
>>> PARTS["hand"], PARTS["trick"]
((0, 40), (40, 200))
"""

from collections.abc import Mapping
from itertools import accumulate
from types import MappingProxyType
from typing import Final

import numpy as np
import numpy.typing as npt

from sobremesa.sim.compiled import compiled
from sobremesa.sim.lasvegan.bits import count, signed
from sobremesa.sim.lasvegan.layout import (
    CARDS,
    DEAL,
    DECK,
    GOLDEN,
    KINDS,
    MOST_PLAYERS,
    OVER,
    SLOTS,
    SUIT_OF,
    SUITS,
    TOKENS,
    State,
)

Observation = npt.NDArray[np.float32]

_U: Final = np.uint64
_ONE: Final = _U(1)

_LENGTHS: Final = {
    "hand": CARDS,  # the seat's own cards
    "trick": MOST_PLAYERS * CARDS,  # by seat, its card in the trick at hand
    "won": MOST_PLAYERS * CARDS,  # by seat, the cards of the tricks it has taken
    "unseen": CARDS,  # the cards in none of these: with the others, or left over
    "voids": MOST_PLAYERS * SUITS,  # by seat, 1 for each suit that it did not follow
    "led": SUITS,  # 1 for the suit that was led to the trick at hand
    "hand_sizes": MOST_PLAYERS,  # by seat, cards in hand
    "tricks": MOST_PLAYERS,  # by seat, tricks taken in this round
    "scores": MOST_PLAYERS,  # by seat, cabbages
    "playing": MOST_PLAYERS,  # by seat, 1 where somebody plays
    "acting": MOST_PLAYERS,  # by seat, 1 for who is to act
    "leader": MOST_PLAYERS,  # by seat, 1 for who leads the trick or has just won it
    "round_leader": MOST_PLAYERS,  # by seat, 1 for who leads or led the round's first trick
    "phase": OVER + 1,  # 1 at the phase's number
    "rights": 1,  # tokens that may still be placed for the last trick
    "tokens": TOKENS,  # the values that they show, the golden one first; 0 before the toss
    "placed": SLOTS * (TOKENS - 1),  # by casino, 1 for the ordinary token on it
    "golden": 2,  # 1 if its token lies on max; on min
    "casinos": SLOTS * KINDS,  # by casino, 1 at its kind
    "casinos_left": KINDS,  # by kind, the casino cards that are still to come
    "round": 1,  # counts from 1
    "rounds": 1,  # how many are agreed on
    "dealt": 1,  # the cards that each player is dealt in a round
    "faces": TOKENS * 2,  # both values of each token
    "options": 4,  # placing must, golden tie pays, has floor, winner leads: 1 if so
}


_ENDS: Final = tuple(accumulate(_LENGTHS.values()))

PARTS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        part: (end - length, length)
        for (part, length), end in zip(_LENGTHS.items(), _ENDS, strict=True)
    }
)
"""Of each part where it begins, and its length; units are as they are: cards, cabbages, tricks."""

OBSERVATION: Final = _ENDS[-1]
"""How many numbers an observation has."""


@compiled
def observe(state: State, seat: int) -> Observation:
    """What a seat knows. Shape: (`OBSERVATION`,)."""
    observation = np.zeros(OBSERVATION, np.float32)
    observe_into(state, seat, observation)
    return observation


@compiled
def observe_into(state: State, seat: int, observation: Observation) -> None:
    """As `observe`, into room that is there already; all of it is overwritten."""
    observation[:] = 0
    settings = state.settings
    players = signed(settings.players)
    phase = signed(state.phase)
    leader = signed(state.leader)
    size = signed(state.trick_size)
    has_led = phase > 0
    at = _add_cards(observation, 0, state.hands[seat])
    hidden = DECK & ~state.hands[seat]

    for other in range(players):
        place = (other - leader) % players
        if place < size:
            card = state.trick[place]
            observation[at + (other - seat) % players * CARDS + card] = 1
            hidden &= ~(_ONE << _U(card))
    at += MOST_PLAYERS * CARDS

    for other in range(players):
        won = state.won[other]
        _add_cards(observation, at + (other - seat) % players * CARDS, won)
        hidden &= ~won
    at = _add_cards(observation, at + MOST_PLAYERS * CARDS, hidden)

    for other in range(players):
        for suit in range(SUITS):
            void = state.voids[other] >> suit & 1
            observation[at + (other - seat) % players * SUITS + suit] = void
    at += MOST_PLAYERS * SUITS
    if size > 0:
        observation[at + SUIT_OF[state.trick[0]]] = 1
    at += SUITS

    to_act = (leader + size) % players
    for other in range(players):
        here = at + (other - seat) % players
        observation[here] = count(state.hands[other])
        observation[here + MOST_PLAYERS] = count(state.won[other]) // players
        observation[here + 2 * MOST_PLAYERS] = state.scores[other]
        observation[here + 3 * MOST_PLAYERS] = 1
        observation[here + 4 * MOST_PLAYERS] = DEAL < phase < OVER and other == to_act
        observation[here + 5 * MOST_PLAYERS] = has_led and other == leader
        observation[here + 6 * MOST_PLAYERS] = has_led and other == state.round_leader
    at += 7 * MOST_PLAYERS
    observation[at + phase] = 1
    at += OVER + 1
    observation[at] = state.rights
    _add_table(state, observation, at + 1)


@compiled
def _add_cards(observation: Observation, at: int, cards: np.uint64) -> int:
    for card in range(CARDS):
        observation[at + card] = cards >> _U(card) & _ONE
    return at + CARDS


@compiled
def _add_table(state: State, observation: Observation, at: int) -> None:
    """What lies on the table, and what was agreed on: the same for all seats."""
    settings = state.settings
    for token in range(TOKENS):
        observation[at + token] = state.tokens[token]
    at += TOKENS
    for slot in range(SLOTS):
        if state.placed[slot]:
            observation[at + slot * (TOKENS - 1) + state.placed[slot] - 1] = 1
    at += SLOTS * (TOKENS - 1)
    if state.placed[GOLDEN]:
        observation[at + state.placed[GOLDEN] - 1] = 1
    at += 2
    for slot in range(SLOTS):
        if state.casinos[slot]:
            observation[at + slot * KINDS + state.casinos[slot] - 1] = 1
    at += SLOTS * KINDS
    for kind in range(KINDS):
        observation[at + kind] = state.casinos_left[kind]
    at += KINDS
    observation[at] = state.round
    observation[at + 1] = settings.rounds
    observation[at + 2] = settings.hand
    at += 3
    for token in range(TOKENS):
        observation[at + 2 * token] = settings.faces[token, 0]
        observation[at + 2 * token + 1] = settings.faces[token, 1]
    at += 2 * TOKENS
    observation[at] = settings.placing_must
    observation[at + 1] = settings.golden_tie_pays
    observation[at + 2] = settings.has_floor
    observation[at + 3] = settings.winner_leads
