"""Games of Las Vegan played to their end at random, as fast as it goes.

All that is drawn comes with its true odds, and of the legal actions each is equally likely. Whole
tricks are played here a second time, without asking who acts and what is legal card by card; that
must agree with `kernel`, and a test follows both through the same draws.

>>> from sobremesa.sim.lasvegan import bridge
>>> decisions, wins = playouts(bridge.to_settings(players=4), games=1000, seed=7)
>>> decisions, wins.sum()
(123728, np.float64(1000.0))
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from sobremesa.sim.chance import Bits, source
from sobremesa.sim.compiled import compiled
from sobremesa.sim.lasvegan.bits import count, one_of, signed
from sobremesa.sim.lasvegan.chance import sample_chance
from sobremesa.sim.lasvegan.deal import deal_all
from sobremesa.sim.lasvegan.kernel import (
    apply,
    end_trick,
    legal,
    place,
    placements,
    start,
    take_trick,
    to_act,
    winners,
)
from sobremesa.sim.lasvegan.layout import (
    DEAL,
    GOLDEN_MAX,
    KIND_CARDS,
    MOST_PLAYERS,
    OVER,
    PLACE,
    PLAY,
    STRENGTH,
    SUIT_OF,
    Settings,
    State,
    new_states,
)

_U: Final = np.uint64
_ZERO: Final = _U(0)
_ONE: Final = _U(1)


@compiled
def random_action(state: State, seat: int, random: Bits) -> int:
    """One of the legal actions of a seat that may act, each equally likely."""
    actions = legal(state, seat)
    return _one_placement(actions, random) if state.phase == PLACE else one_of(actions, random)


@compiled
def _one_placement(actions: np.uint64, random: Bits) -> int:
    return GOLDEN_MAX + one_of(actions >> _U(GOLDEN_MAX), random)


@compiled
def playout(state: State, random: Bits) -> int:
    """Play at random to the end, and say how many decisions that took.

    All that is drawn comes with its odds; of the legal actions each is equally likely, forced ones
    count as decisions.
    """
    decisions = 0
    while True:
        phase = state.phase
        if phase == PLAY and state.trick_size == 0:
            _random_trick(state, random)
            decisions += state.settings.players
        elif phase == PLACE:
            decisions += state.rights
            for _ in range(state.rights):
                place(state, _one_placement(placements(state), random))
            state.rights = 0
            state.phase = PLAY
            end_trick(state)
        elif phase == PLAY:
            seat = to_act(state)
            apply(state, seat, random_action(state, seat, random))
            decisions += 1
        elif phase == DEAL and state.hands[0] == 0:
            deal_all(state, random)
            state.phase = PLAY
        elif phase == OVER:
            return decisions
        else:
            sample_chance(state, random)


@compiled
def _random_trick(state: State, random: Bits) -> None:
    """A whole trick; must agree with `random_action` and `apply`, card by card."""
    hands = state.hands
    players = signed(state.settings.players)
    seat = signed(state.leader)
    card = one_of(hands[seat], random)
    cards = _ONE << _U(card)
    hands[seat] ^= cards
    led = SUIT_OF[card]
    suit = KIND_CARDS[led]
    # The last of the strongest is the greatest of strength * 8 + turn: chosen without branches,
    # since a processor cannot foresee cards.
    best = signed(STRENGTH[led, card]) << 3
    for turn in range(1, players):
        seat = seat + 1 if seat + 1 < players else 0
        hand = hands[seat]
        following = hand & suit
        lacks = _U(following == 0)
        state.voids[seat] |= np.uint8(lacks << led)
        card = one_of(following | (hand & (_ZERO - lacks)), random)
        hands[seat] = hand ^ (_ONE << _U(card))
        cards |= _ONE << _U(card)
        best = max(best, signed(STRENGTH[led, card]) << 3 | turn)
    winner = signed(state.leader) + (best & 7)
    take_trick(state, winner - players if winner >= players else winner, cards)


def playouts(settings: Settings, games: int, seed: int) -> tuple[int, npt.NDArray[np.float64]]:
    """Random games from deal to scoring, one after the other.

    Returns:
        How many decisions were made, and by seat how often it won, a shared win as its part.
        Shape: (5,).

    Raises:
        ValueError: `games` or `seed` is below 0.
    """
    if games < 0:
        raise ValueError(f"{games} games cannot be played")
    wins = np.zeros(MOST_PLAYERS)
    return _playouts(new_states(1)[0], settings, games, source(seed), wins), wins


@compiled
def _playouts(
    state: State, settings: Settings, games: int, random: Bits, wins: npt.NDArray[np.float64]
) -> int:
    decisions = 0
    for _ in range(games):
        start(state, settings)
        decisions += playout(state, random)
        won = winners(state)
        share = 1.0 / count(won)
        for seat in range(MOST_PLAYERS):
            if won >> _U(seat) & _ONE:
                wins[seat] += share
    return decisions
