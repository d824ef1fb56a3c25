"""A quick player of Las Vegan for the rest of a round that a search plays out.

It weighs a trick by what its cards count at the casinos as they lie, guesses who will take it, and
wants for itself what is worth something and for the others what is not. One decision takes some
fifty nanoseconds; now and then it does anything, so that nothing is never seen.

>>> from sobremesa.sim.chance import source
>>> from sobremesa.sim.lasvegan import bridge, kernel
>>> from sobremesa.sim.lasvegan.layout import new_states
>>> states, random = new_states(1), source(1)
>>> state = states[0]
>>> kernel.start(state, bridge.to_settings(3))
>>> while kernel.is_chance(state):
...     _ = kernel.sample_chance(state, random)
>>> play_round(state, random)
>>> int(state["round"]), state["scores"][:3].tolist()
(2, [9, 8, 8])
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from sobremesa.sim.chance import Bits, next_bits
from sobremesa.sim.compiled import compiled
from sobremesa.sim.lasvegan.bits import count, signed
from sobremesa.sim.lasvegan.kernel import apply, legal, to_act
from sobremesa.sim.lasvegan.layout import (
    CARDS,
    FIRST_PLACE,
    GOLDEN,
    GOLDEN_MAX,
    KIND_CARDS,
    MOST_PLAYERS,
    ON_MIN,
    PASS,
    PLACE,
    PLAY,
    SEVENS,
    SLOTS,
    STRENGTH,
    SUIT_OF,
    SUITS,
    State,
)
from sobremesa.sim.masks import one_of

_U: Final = np.uint64
_ONE: Final = _U(1)

_ANYTHING: Final = _U(26)
"""Of 256 decisions so many are random."""

_RIGHT: Final = 0.6
"""What the right to place a token is worth, in cabbages (LV-4.1)."""

_GROUP: Final = 3.0


def _chances() -> npt.NDArray[np.float64]:
    """By strength of the best card so far and players still to come: that nobody beats it."""
    chances = np.ones((12, MOST_PLAYERS))
    for strength in range(12):
        # 1 to 10 are the values of the led suit, 11 is a 0 of another one, 0 can take nothing.
        one = 0.93 if strength == 11 else 1 - 0.5 * (10 - strength) / 9 if strength else 0.0
        for players in range(MOST_PLAYERS):
            chances[strength, players] = one**players
    return chances


_STANDS: Final = _chances()


@compiled
def play_round(state: State, random: Bits) -> None:
    """Play on until the round is scored."""
    weights = np.zeros(CARDS)
    this_round = state.round
    placed = -1
    while state.phase in (PLAY, PLACE) and state.round == this_round:
        lying = _placed(state)
        if lying != placed:
            weigh_cards(state, weights)
            placed = lying
        seat = to_act(state)
        mask = legal(state, seat)
        if (next_bits(random) >> _U(56)) < _ANYTHING or mask & (mask - _ONE) == 0:
            action = one_of(mask, random)
        else:
            action = choose(state, seat, mask, weights)
        apply(state, seat, action)


@compiled
def choose(state: State, seat: int, mask: np.uint64, weights: npt.NDArray[np.float64]) -> int:
    """The action of a seat that may act.

    Args:
        state: where the game stands; of the hands only the seat's own counts.
        seat: who is to act.
        mask: its legal actions.
        weights: what `weigh_cards` says now.
    """
    if state.phase == PLAY:
        return _card(state, seat, mask, weights)
    return _placement(state, seat, mask)


@compiled
def _placed(state: State) -> int:
    """A number that changes whenever a token is placed."""
    lying = 0
    for slot in range(SLOTS + 1):
        lying = 8 * lying + signed(state.placed[slot])
    return lying


@compiled
def weigh_cards(state: State, weights: npt.NDArray[np.float64]) -> None:
    """Write by card what it changes for whoever takes it. Shape: (CARDS,)."""
    weights[:] = 0
    for slot in range(SLOTS):
        token = state.placed[slot]
        if not token:
            continue
        kind = signed(state.casinos[slot]) - 1
        worth = state.tokens[token] / (_GROUP if kind < SUITS else 1.0)
        for card in range(CARDS):
            if KIND_CARDS[kind] >> _U(card) & _ONE:
                weights[card] += worth
    for card in range(CARDS):
        if SEVENS >> _U(card) & _ONE:
            weights[card] += _RIGHT


@compiled
def _card(state: State, seat: int, mask: np.uint64, weights: npt.NDArray[np.float64]) -> int:
    """The card whose trick is worth most, as far as can be guessed."""
    players = signed(state.settings.players)
    size = signed(state.trick_size)
    lying, strongest, holder = 0.0, -1, -1
    led = SUIT_OF[state.trick[0]]
    for place in range(size):
        card = state.trick[place]
        lying += weights[card]
        strength = signed(STRENGTH[led, card])
        if strength >= strongest:
            strongest, holder = strength, place
    after = players - size - 1
    own_trick = _for_a_trick(state, seat)
    other_seat = signed(state.leader) + holder if holder >= 0 else seat + 1
    their_trick = _for_a_trick(state, other_seat % players)
    best, chosen = -1e9, 0
    rest = mask
    card = 0
    while rest:
        if not rest & _ONE:
            rest >>= _ONE
            card += 1
            continue
        suit = led if size else SUIT_OF[card]
        strength = signed(STRENGTH[suit, card])
        wins = _STANDS[strength, after] if strength >= strongest else 0.0
        worth = lying + weights[card]
        value = wins * (worth + own_trick) - (1 - wins) * (worth + their_trick) / (players - 1)
        # What may take tricks is kept while they are worth something, and got rid of otherwise.
        value -= 0.04 * strength * own_trick
        if value > best:
            best, chosen = value, card
        rest >>= _ONE
        card += 1
    return chosen


@compiled
def _for_a_trick(state: State, seat: int) -> float:
    """What one more trick changes for a seat at the golden casino, roughly."""
    side = state.placed[GOLDEN]
    if side == 0:
        return 0.0
    players = signed(state.settings.players)
    own = count(state.won[seat])
    most, fewest = -1, CARDS + 1
    for other in range(players):
        if other != seat:
            cards = count(state.won[other])
            most, fewest = max(most, cards), min(fewest, cards)
    token = np.float64(state.tokens[0])
    if side == ON_MIN:
        return -token * (0.4 if own <= fewest + players else 0.1)
    return token * (0.4 if own + players >= most else 0.1)


@compiled
def _placement(state: State, seat: int, mask: np.uint64) -> int:
    """Where a token costs the others most, by the tricks that were taken."""
    players = signed(state.settings.players)
    best, chosen = -1e9, PASS
    for action in range(GOLDEN_MAX, PASS + 1):
        if not mask >> _U(action) & _ONE:
            continue
        if action == PASS:
            value = 0.0
        elif action < FIRST_PLACE:
            value = _golden_value(state, seat, action == GOLDEN_MAX)
        else:
            token = 1 + (action - FIRST_PLACE) // SLOTS
            kind = signed(state.casinos[(action - FIRST_PLACE) % SLOTS]) - 1
            cards = KIND_CARDS[kind]
            own = np.float64(count(state.won[seat] & cards))
            others = 0.0
            for other in range(players):
                if other != seat:
                    others += count(state.won[other] & cards)
            ahead = own - others / (players - 1)
            value = state.tokens[token] * ahead / (_GROUP if kind < SUITS else 1.0)
        if value > best:
            best, chosen = value, action
    return chosen


@compiled
def _golden_value(state: State, seat: int, is_max: bool) -> float:
    """What the golden token brings there, roughly: a fine for others, or a danger for oneself."""
    players = signed(state.settings.players)
    own = count(state.won[seat])
    meeting = True
    for other in range(players):
        if other != seat:
            cards = count(state.won[other])
            meeting = meeting and (own >= cards if is_max else own <= cards)
    token = -np.float64(state.tokens[0])
    return -0.7 * token if meeting else 0.7 * token / (players - 1)
