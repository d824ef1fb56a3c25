"""What is drawn in Las Vegan, and how often each outcome should come (LV-2)."""

from collections import Counter
from collections.abc import Hashable
from typing import Any, Final

from msgspec.structs import replace

from sobremesa.rules.game import Event, Seat
from sobremesa.rules.lasvegan import GAME
from sobremesa.rules.lasvegan.components import (
    DECK,
    STANDARD_TOKENS,
    Slot,
    Token,
    parse_casino,
)
from sobremesa.rules.lasvegan.events import DrawCasinos, Lead, TossTokens
from sobremesa.rules.lasvegan.options import LasVeganRules
from sobremesa.rules.lasvegan.state import LasVeganState
from tests.conformance.playing import Odds

ZERO = Seat(0)


def _played(players: int, *events: Event, rules: LasVeganRules | None = None) -> LasVeganState:
    state = GAME.start(players, rules)
    for event in events:
        state = GAME.apply(state, event)
    return state


def _casino_odds(name: str, words: str, spent: str = "") -> Odds:
    cards = tuple(map(parse_casino, words.split()))
    state = replace(
        _played(2, Lead(ZERO), rules=LasVeganRules(rounds=1, casino_cards=cards)),
        spent_casinos=tuple(map(parse_casino, spent.split())),
    )
    left = Counter(cards) - Counter(state.spent_casinos)
    weights: dict[Hashable, int] = {str(casino): often for casino, often in left.items()}

    def sample(randomness: Any) -> dict[str, Hashable]:
        drawn = GAME.draw(state, randomness).casinos
        return {str(slot): str(casino) for slot, casino in zip(Slot, drawn, strict=True)}

    return Odds(name, sample, {str(slot): weights for slot in Slot})


def _token_odds() -> Odds:
    casinos = DrawCasinos(tuple(map(parse_casino, ("3", "green", "8"))))
    state = _played(2, Lead(ZERO), casinos)

    def sample(randomness: Any) -> dict[str, Hashable]:
        values = GAME.draw(state, randomness).values
        seen: dict[str, Hashable] = {str(token): values[token] for token in Token}
        return seen | {"all": values}

    every: list[tuple[int, ...]] = [()]
    for faces in STANDARD_TOKENS:
        every = [(*values, face) for values in every for face in faces]
    weights: dict[str, dict[Hashable, int]] = {
        str(token): dict.fromkeys(STANDARD_TOKENS[token], 1) for token in Token
    }
    return Odds("tokens", sample, weights | {"all": dict.fromkeys(every, 1)})


def _deal_odds(name: str, players: int, hand: int | None) -> Odds:
    """Where each card comes to lie: in somebody's hand, or unseen; and whether neighbours part."""
    casinos = DrawCasinos(tuple(map(parse_casino, ("3", "green", "8"))))
    state = _played(
        players,
        Lead(ZERO),
        casinos,
        TossTokens((-3, -1, -2, 1, -3)),
        rules=LasVeganRules(hand=hand),
    )
    size = state.rules.hand_size(players)

    def sample(randomness: Any) -> dict[str, Hashable]:
        after = state
        for _ in range(players):
            after = GAME.apply(after, GAME.draw(after, randomness))
        places = {card: seat for seat, hand in enumerate(after.hands) for card in hand}
        seen: dict[str, Hashable] = {str(card): places.get(card) for card in DECK}
        return seen | {"G3 and G4": places.get(DECK[23]) == places.get(DECK[24])}

    unseen = 40 - players * size
    card: dict[Hashable, int] = dict.fromkeys(range(players), size)
    if unseen:
        card[None] = unseen
    together = players * size * (size - 1) + unseen * (unseen - 1)
    pair: dict[Hashable, int] = {True: together, False: 40 * 39 - together}
    return Odds(name, sample, dict.fromkeys(map(str, DECK), card) | {"G3 and G4": pair}, 2000)


_START = _played(4)

ODDS: Final = (
    Odds(
        "lead",
        lambda randomness: {"lead": GAME.draw(_START, randomness).seat},
        {"lead": dict.fromkeys(range(4), 1)},
    ),
    _casino_odds("casinos", "red purple green blue 1 2 3 4 5 6 8 9"),
    _casino_odds("casinos-later", "red purple green blue 1 2 3 4 5 6 8 9", "green 1 8"),
    _casino_odds("casinos-other", "red red red 7 7 0 4", "red 7"),
    _token_odds(),
    _deal_odds("deal-three", 3, None),
    _deal_odds("deal-four", 4, None),
    _deal_odds("deal-five-small-hands", 5, 3),
)
