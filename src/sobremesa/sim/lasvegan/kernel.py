"""Playing Las Vegan: from one state to the next, in place, as the rules have it.

None of these functions checks what it is given: an action must be legal, an outcome possible.

>>> from sobremesa.sim.chance import source
>>> from sobremesa.sim.lasvegan import bridge
>>> from sobremesa.sim.lasvegan.layout import new_states
>>> state, random = new_states(1)[0], source(7)
>>> start(state, bridge.to_settings(players=4))
>>> while is_chance(state):
...     _ = sample_chance(state, random)
>>> [seat for seat in range(4) if acting(state) >> np.uint64(seat) & np.uint64(1)]
[3]
>>> seat = to_act(state)
>>> [card for card in range(40) if legal(state, seat) >> np.uint64(card) & np.uint64(1)]
[2, 4, 11, 13, 16, 19, 21, 26, 28, 30]
>>> apply(state, seat, 13)
>>> to_act(state), is_over(state)
(0, False)
"""

from typing import Final

import numpy as np

from sobremesa.rules.lasvegan.apply import CABBAGES
from sobremesa.sim.compiled import compiled
from sobremesa.sim.lasvegan.bits import count, signed
from sobremesa.sim.lasvegan.chance import (
    apply_chance,
    draw_all,
    is_chance,
    is_outcome,
    sample_chance,
    sample_outcome,
)
from sobremesa.sim.lasvegan.layout import (
    CASINOS,
    EXCLUDED,
    GOLDEN,
    GOLDEN_MAX,
    KIND_CARDS,
    LEAD,
    OVER,
    PASS,
    PLACE,
    PLACE_SLOT,
    PLACE_TOKEN,
    PLAY,
    SEVENS,
    STRENGTH,
    SUIT_OF,
    UNPLACED,
    Settings,
    State,
)
from sobremesa.sim.lasvegan.scoring import score_round

__all__ = [
    "acting",
    "apply",
    "apply_chance",
    "draw_all",
    "end_play",
    "end_trick",
    "is_chance",
    "is_outcome",
    "is_over",
    "is_race",
    "lay",
    "legal",
    "place",
    "placements",
    "reward",
    "sample_chance",
    "sample_outcome",
    "start",
    "take_trick",
    "to_act",
    "turn",
    "winners",
]

_U: Final = np.uint64
_ZERO: Final = _U(0)
_ONE: Final = _U(1)


@compiled
def start(state: State, settings: Settings) -> None:
    """Begin a game by these settings: the state before the first event."""
    state.settings = settings
    state.scores[:] = 0
    for seat in range(settings.players):
        state.scores[seat] = CABBAGES
    state.casinos_left[:] = settings.casino_cards
    state.round = 1
    state.round_leader = 0
    state.leader = 0
    state.trick[:] = 0
    state.trick_size = 0
    state.rights = 0
    state.phase = LEAD
    _clear_round(state)


@compiled
def _clear_round(state: State) -> None:
    state.hands[:] = 0
    state.won[:] = 0
    state.voids[:] = 0
    state.casinos[:] = 0
    state.tokens[:] = 0
    state.placed[:] = 0


@compiled
def is_over(state: State) -> bool:
    """Whether the game has ended (LV-6.1)."""
    return bool(state.phase == OVER)


@compiled
def is_race(state: State) -> bool:
    """Whether only the first of those who act is heard: never in Las Vegan."""
    return False


@compiled
def to_act(state: State) -> int:
    """The one seat that may act; somebody must be able to."""
    seat = signed(state.leader)
    if state.phase == PLAY:
        players = signed(state.settings.players)
        seat += state.trick_size
        if seat >= players:
            seat -= players
    return seat


@compiled
def acting(state: State) -> np.uint64:
    """The seats that may act now, as bits: one, or none when chance is awaited or all is over."""
    phase = state.phase
    return _ONE << _U(to_act(state)) if phase in (PLAY, PLACE) else _ZERO


@compiled
def legal(state: State, seat: int) -> np.uint64:
    """The actions that a seat may choose from, as bits; none when it may not act."""
    phase = state.phase
    if phase not in (PLAY, PLACE) or seat != to_act(state):
        return _ZERO
    return _plays(state, seat) if phase == PLAY else placements(state)


@compiled
def turn(state: State) -> tuple[np.uint64, np.uint64]:
    """Who may act now, as a mask of seats, and what may be done, as a mask of actions.

    It must agree with `acting` and `legal`.
    """
    phase = state.phase
    if phase == PLAY:
        seat = to_act(state)
        return _ONE << _U(seat), _plays(state, seat)
    if phase == PLACE:
        return _ONE << _U(signed(state.leader)), placements(state)
    return _ZERO, _ZERO


@compiled
def _plays(state: State, seat: int) -> np.uint64:
    hand: np.uint64 = state.hands[seat]
    # Without branches. Where nobody has led, nothing follows.
    led = hand & KIND_CARDS[SUIT_OF[state.trick[0]]]
    following: np.uint64 = led & (_ZERO - _U(state.trick_size != 0))
    return following | (hand & (_ZERO - _U(following == 0)))


@compiled
def placements(state: State) -> np.uint64:
    """Where a token may lie (LV-4.2, LV-4.3), and whether passing is allowed (LV-4.4)."""
    placed = state.placed
    excluded = EXCLUDED[0, placed[0]] | EXCLUDED[1, placed[1]] | EXCLUDED[2, placed[2]]
    places: np.uint64 = UNPLACED & ~(excluded | EXCLUDED[GOLDEN, placed[GOLDEN]])
    if state.settings.placing_must and places:
        return places
    return places | (_ONE << _U(PASS))


@compiled
def apply(state: State, seat: int, action: int) -> None:
    """The state after a legal action of a seat that may act."""
    if action < GOLDEN_MAX:
        if lay(state, seat, action):
            end_play(state)
        return
    place(state, action)
    state.rights -= 1
    if state.rights == 0:
        state.phase = PLAY
        end_trick(state)


@compiled
def place(state: State, action: int) -> None:
    """A token lies where it was placed, or nowhere after a pass."""
    # What is placed on is empty, so that a pass can be the placing of nothing.
    state.placed[PLACE_SLOT[action - GOLDEN_MAX]] |= PLACE_TOKEN[action - GOLDEN_MAX]


@compiled
def lay(state: State, seat: int, card: int) -> bool:
    """A card joins the trick at hand; whether that is now complete, and to be taken."""
    # Without branches, since a processor cannot foresee cards.
    trick = state.trick
    size = signed(state.trick_size)
    trick[size] = card
    led = SUIT_OF[trick[0]]
    state.voids[seat] |= (led != SUIT_OF[card]) << led
    state.hands[seat] ^= _ONE << _U(card)
    state.trick_size = size + 1
    return size + 1 == signed(state.settings.players)


@compiled
def end_play(state: State) -> None:
    """The trick is complete: it goes to the last of its strongest cards (LV-3.3)."""
    players, trick = signed(state.settings.players), state.trick
    led = SUIT_OF[trick[0]]
    best, place, cards = 0, 0, _ZERO
    for other in range(players):
        lying = trick[other]
        cards |= _ONE << _U(lying)
        if STRENGTH[led, lying] >= best:
            best, place = STRENGTH[led, lying], other
        trick[other] = 0
    state.trick_size = 0
    winner = signed(state.leader) + place
    take_trick(state, winner - players if winner >= players else winner, cards)


@compiled
def take_trick(state: State, winner: int, cards: np.uint64) -> None:
    """A trick is complete: who gets its cards, and may place tokens for its sevens (LV-4.1)."""
    state.won[winner] |= cards
    state.leader = winner
    rights = count(cards & SEVENS)
    if rights:
        state.rights = rights
        state.phase = PLACE
    else:
        end_trick(state)


@compiled
def end_trick(state: State) -> None:
    """A trick is done with; when no cards are left, so is the round."""
    if state.hands[0] == 0:
        _end_round(state)


@compiled
def _end_round(state: State) -> None:
    settings = state.settings
    players = signed(settings.players)
    score_round(state)
    lowest = state.scores[0]
    for seat in range(1, players):
        lowest = min(lowest, state.scores[seat])
    if lowest <= 0 or state.round == settings.rounds:
        state.phase = OVER
        return
    state.round += 1
    if not settings.winner_leads:
        following = signed(state.round_leader) + 1
        state.leader = following if following < players else 0
    state.round_leader = state.leader
    state.phase = CASINOS
    _clear_round(state)


@compiled
def winners(state: State) -> np.uint64:
    """The seats that have won, as bits; none before the end (LV-6.2)."""
    bits = _ZERO
    if state.phase != OVER:
        return bits
    scores = state.scores
    best = scores[0]
    for seat in range(signed(state.settings.players)):
        if scores[seat] > best:
            best, bits = scores[seat], _ZERO
        if scores[seat] == best:
            bits |= _ONE << _U(seat)
    return bits


@compiled
def reward(state: State, seat: int) -> float:
    """What a seat has won: an equal share of 1, or a loser's equal share of -1.

    0 for all before the end, and where all of them win. The rewards of all seats add up to 0.
    """
    won = winners(state)
    winning = count(won)
    losing = signed(state.settings.players) - winning
    if winning == 0 or losing == 0:
        return 0.0
    return 1.0 / winning if won >> _U(seat) & _ONE else -1.0 / losing
