"""Scoring a round (LV-5)."""

from typing import Final

from sobremesa.sim.compiled import compiled
from sobremesa.sim.lasvegan.bits import count, signed
from sobremesa.sim.lasvegan.layout import (
    CARDS,
    GOLDEN,
    KIND_CARDS,
    ON_MIN,
    SLOTS,
    SUITS,
    State,
)

_GROUP: Final = 3


@compiled
def score_round(state: State) -> None:
    """Add to all scores what the tricks taken cost and bring, all of it at once (LV-5.5)."""
    settings, won = state.settings, state.won
    players = signed(settings.players)
    paying = _wanted_cards(state)
    for seat in range(players):
        change = 0
        if _golden_cards(state, seat) == paying:
            change += state.tokens[0]
        for slot in range(SLOTS):
            token = state.placed[slot]
            if token:
                kind = signed(state.casinos[slot]) - 1
                counted = count(won[seat] & KIND_CARDS[kind])
                # A suit counts full groups (LV-5.3).
                change += state.tokens[token] * (counted // _GROUP if kind < SUITS else counted)
        score = state.scores[seat] + change
        state.scores[seat] = max(score, 0) if settings.has_floor else score


@compiled
def _golden_cards(state: State, seat: int) -> int:
    """What the golden casino compares: all tricks have as many cards, so cards will do (LV-5.1)."""
    cards = count(state.won[seat])
    return -cards if state.placed[GOLDEN] == ON_MIN else cards


@compiled
def _wanted_cards(state: State) -> int:
    """The `_golden_cards` of those who pay; a number that nobody has, if nobody does."""
    nobody = CARDS + 1
    if state.placed[GOLDEN] == 0:
        return nobody
    most, meeting = -nobody, 0
    for seat in range(signed(state.settings.players)):
        cards = _golden_cards(state, seat)
        meeting = 1 if cards > most else meeting + (cards == most)
        most = max(most, cards)
    return most if meeting == 1 or state.settings.golden_tie_pays else nobody
