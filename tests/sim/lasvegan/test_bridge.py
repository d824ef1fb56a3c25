"""What leads from the rules to arrays and back loses nothing, and refuses what is not the game."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sobremesa.rules.errors import Malformed
from sobremesa.rules.game import Action, Chance, Seat
from sobremesa.rules.lasvegan import GAME
from sobremesa.rules.lasvegan.components import (
    DECK,
    STANDARD_CASINO_CARDS,
    Card,
    NumberCasino,
    Slot,
    Suit,
    Token,
)
from sobremesa.rules.lasvegan.events import Deal, DrawCasinos, Lead, PlaceToken, Play, TossTokens
from sobremesa.rules.lasvegan.options import PLAYER_COUNTS, LasVeganRules
from sobremesa.rules.lasvegan.state import LasVeganState
from sobremesa.sim.lasvegan import bridge, layout
from tests.rules.lasvegan.kit import NONSENSE
from tests.rules.lasvegan.kit import rules as variants
from tests.sim.lasvegan.playing import by_the_rules


def moment(players: int, phase: str, seed: int = 1) -> LasVeganState:
    """A state of a default game in that phase."""
    states = by_the_rules(players, None, Random(seed)).states
    return next(state for state in states if state.phase.value == phase)


@pytest.mark.parametrize("seat", range(5))
def test_an_action_has_a_number_and_a_number_an_action(seat: int) -> None:
    """The same numbers for every seat."""
    actions = [bridge.to_action(number, Seat(seat)) for number in range(layout.ACTIONS)]
    assert len(set(actions)) == layout.ACTIONS
    assert [bridge.to_number(action) for action in actions] == list(range(layout.ACTIONS))
    assert {action.seat for action in actions} == {seat}


@settings(max_examples=60)
@given(
    table=st.sampled_from(PLAYER_COUNTS).flatmap(
        lambda players: st.tuples(st.just(players), variants(players))
    ),
    seed=st.integers(0, 2**32),
)
def test_an_outcome_is_an_event(table: tuple[int, LasVeganRules], seed: int) -> None:
    """There and back; of a token whose faces are equal, either may be meant."""
    game = by_the_rules(*table, Random(seed))
    for state, event in zip(game.states, game.events, strict=False):
        if isinstance(GAME.awaiting(state), Chance):
            outcome = bridge.to_outcome(state, event)
            assert bridge.to_event(state, outcome) == event


@pytest.mark.parametrize(
    "action",
    [
        Play(Seat(0), Card(Suit.RED, 10)),
        Play(Seat(5), DECK[0]),
        Play(Seat(-1), DECK[0]),
        PlaceToken(Seat(0), Token.GOLD, Slot.C1),
        Lead(Seat(0)),
        "play R7",
        [],
        None,
    ],
)
def test_what_is_no_action_has_no_number(action: Any) -> None:
    with pytest.raises(ValueError, match="not an action of Las Vegan"):
        bridge.to_number(action)


@pytest.mark.parametrize(
    ("number", "seat", "message"),
    [
        (55, 0, "actions are 0 to 54, not 55"),
        (-1, 0, "actions are 0 to 54, not -1"),
        (0, 5, "seats are 0 to 4, not 5"),
        (0, -1, "seats are 0 to 4, not -1"),
    ],
)
def test_there_are_no_other_numbers(number: int, seat: int, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        bridge.to_action(number, Seat(seat))


@pytest.mark.parametrize("phase", ["lead", "casinos", "tokens", "deal", "play", "place", "over"])
def test_what_cannot_be_drawn_has_no_number(phase: str) -> None:
    """Nonsense, another phase's events, seats that nobody has, faces that no token has."""
    state = moment(3, phase)
    events = [event for events in NONSENSE.values() for event in events]
    events += [
        Lead(Seat(3)),
        TossTokens((-3, -1, -2, 1, 9)),
        Deal(Seat(0), DECK[:12]),
        Deal(Seat(1), DECK[:13]),
        DrawCasinos((NumberCasino(7), NumberCasino(1), NumberCasino(2))),
        Play(Seat(0), DECK[0]),
    ]
    for event in events:
        with pytest.raises(ValueError, match=r"^\w+\("):
            bridge.to_outcome(state, event)


@pytest.mark.parametrize(
    ("phase", "outcomes"),
    [
        ("lead", [3, -1, 1 << 70]),
        ("casinos", [0, 14**3, -1, 1 << 70]),
        ("tokens", [32, -1, 1 << 70]),
        ("deal", [0, (1 << 12) - 1, (1 << 14) - 1, (1 << 13) - 1 << 28, -1, 1 << 70]),
        ("play", [0, 1]),
        ("over", [0, 1]),
    ],
)
def test_there_are_no_other_outcomes(phase: str, outcomes: list[int]) -> None:
    for outcome in outcomes:
        with pytest.raises(ValueError, match=f"^the phase `{phase}` awaits no outcome {outcome}$"):
            bridge.to_event(moment(3, phase), outcome)


def test_settings_are_checked_as_the_rules_check_them() -> None:
    for players, rules in (
        (1, None),
        (6, None),
        (5, LasVeganRules(hand=9)),
        (2, LasVeganRules(hand=0)),
        (2, LasVeganRules(casino_cards=STANDARD_CASINO_CARDS[:11])),
        (2, LasVeganRules(rounds=5)),
        (2, LasVeganRules(tokens=((0, 1),) * 5)),
        (2, LasVeganRules(tokens=((1, 128),) * 5)),
    ):
        with pytest.raises(Malformed):
            bridge.to_settings(players, rules)


def test_more_casino_cards_than_can_be_counted_are_refused() -> None:
    many = LasVeganRules(casino_cards=(NumberCasino(3),) * 65_536)
    with pytest.raises(Malformed, match="at most 65535 casino cards of a kind"):
        bridge.to_settings(2, many)
    assert bridge.to_settings(2, LasVeganRules(casino_cards=many.casino_cards[1:]))


def test_states_that_no_game_has_are_refused() -> None:
    state = moment(3, "play")
    for wrong, message in (
        (replace(state, hands=(state.hands[0],) * 3), "a card is in two places"),
        (replace(state, hands=(state.hands[0] * 2, (), ())), r"\w\d is there twice"),
        (replace(state, hands=((Card(Suit.RED, 10),), (), ())), "not a card: Card"),
        (replace(state, scores=(40_000, 0, 0)), "not a state of Las Vegan: .*40000"),
        (replace(state, scores=(0,) * 6), "not a state of Las Vegan"),
        (replace(state, rights=-1), "not a state of Las Vegan"),
        (replace(state, casinos=(NumberCasino(0),) * 3), "more casinos of a kind were drawn"),
        (replace(state, casinos=(NumberCasino(10),) * 3), "not an ordinary casino"),
    ):
        with pytest.raises(ValueError, match=f"^{message}"):
            bridge.to_array(wrong)


def test_an_array_stands_by_itself() -> None:
    """Two of the same state share no memory, and actions are the rules' own."""
    state = moment(4, "play")
    one, other = bridge.to_array(state), bridge.to_array(state)
    one["scores"][0] = 3
    assert other["scores"][0] == 15
    assert isinstance(bridge.to_action(0, Seat(1)), Action)
