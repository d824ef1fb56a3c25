"""An observation holds what a seat may know: all of it, and nothing that is hidden."""

from collections.abc import Iterable
from itertools import chain
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.rules.game import Seat, next_seat
from sobremesa.rules.lasvegan import GAME
from sobremesa.rules.lasvegan.components import Card, Side, Slot
from sobremesa.rules.lasvegan.options import PLAYER_COUNTS, LasVeganRules
from sobremesa.rules.lasvegan.state import Phase, cards_won, tricks_won
from sobremesa.rules.lasvegan.view import LasVeganView
from sobremesa.sim.chance import source
from sobremesa.sim.lasvegan import bridge
from sobremesa.sim.lasvegan.deal import redeal
from sobremesa.sim.lasvegan.encode import OBSERVATION, PARTS, observe, observe_into
from sobremesa.sim.lasvegan.layout import MOST_PLAYERS
from tests.rules.lasvegan.kit import rules as variants
from tests.sim.lasvegan.playing import by_the_rules, copied, started, walked

tables = st.sampled_from(PLAYER_COUNTS).flatmap(
    lambda players: st.tuples(st.just(players), variants(players))
)


@settings(max_examples=150)
@given(
    players=st.sampled_from(PLAYER_COUNTS),
    seed=st.integers(0, 2**32),
    decisions=st.integers(0, 60),
    data=st.data(),
)
def test_hidden_hands_make_no_difference(
    players: int, seed: int, decisions: int, data: st.DataObject
) -> None:
    """However the cards lie that a seat has not seen, it observes the same bytes."""
    state = walked(started(players, None, seed), seed, decisions)
    seat = data.draw(st.integers(0, players - 1), label="seat")
    before = observe(state, seat)
    redeal(state, seat, source(seed))
    assert observe(state, seat).tobytes() == before.tobytes()


def test_the_own_hand_makes_a_difference() -> None:
    """What is the same above is not so because nothing is looked at."""
    state = started(4)
    other = copied(state)
    redeal(other, 0, source(1))
    assert observe(state, 0).tobytes() == observe(other, 0).tobytes()
    assert observe(state, 1).tobytes() != observe(other, 1).tobytes()


@settings(max_examples=40)
@given(table=tables, seed=st.integers(0, 2**32))
def test_all_that_a_view_shows_is_observed(table: tuple[int, LasVeganRules], seed: int) -> None:
    """Part by part, it is what the rules show that seat, and the suits it did not follow."""
    game = by_the_rules(*table, Random(seed))
    for state in game.states[:: max(1, len(game.states) // 12)] + game.states[-1:]:
        array = bridge.to_array(state)
        for seat in map(Seat, range(state.players)):
            seen = observe(array, seat)
            assert seen.shape == (OBSERVATION,)
            parts = {name: seen[at : at + size].tolist() for name, (at, size) in PARTS.items()}
            assert parts == expected(GAME.view(state, seat))


def expected(view: LasVeganView) -> dict[str, list[float]]:
    """An observation, made of a view."""
    around = [next_seat(view.seat, view.players, step) for step in range(view.players)]
    rest = MOST_PLAYERS - view.players

    def by_seat(numbers: "list[float] | tuple[float, ...]") -> list[float]:
        return [float(numbers[seat]) for seat in around] + [0.0] * rest

    def one_of(size: int, place: int | None) -> list[float]:
        return [float(place == other) for other in range(size)]

    def cards(held: "tuple[Card, ...]") -> list[float]:
        numbers = {card.suit * 10 + card.value for card in held}
        return [float(number in numbers) for number in range(40)]

    leader = view.leader if view.leader is not None else Seat(0)
    at_hand = {next_seat(leader, view.players, step): card for step, card in enumerate(view.trick)}
    won = cards_won(view.taken, view.players)
    played = (*view.trick, *(card for trick in view.taken for card in trick.cards))
    known = cards((*view.hand, *played))
    tricks = [trick.played() for trick in view.taken]
    tricks.append(tuple(at_hand.items()))
    voids = [
        [
            float(
                any(
                    other == seat and trick[0][1].suit == suit and card.suit != suit
                    for trick in tricks
                    for other, card in trick
                )
            )
            for suit in range(4)
        ]
        for seat in around
    ]
    kinds = [
        getattr(casino, "suit", None) if hasattr(casino, "suit") else 4 + casino.value
        for casino in view.casinos
    ]
    spent = [str(casino) for casino in (*view.casinos, *view.spent_casinos)]
    there = [str(casino) for casino in view.rules.casino_cards]
    words = ["red", "purple", "green", "blue", *map(str, range(10))]
    nothing = [0.0] * 40
    return {
        "hand": cards(view.hand),
        "trick": joined(cards((at_hand[s],)) if s in at_hand else nothing for s in around)
        + nothing * rest,
        "won": joined(cards(won[seat]) for seat in around) + nothing * rest,
        "unseen": [1 - number for number in known],
        "voids": joined(voids) + [0.0] * 4 * rest,
        "led": one_of(4, int(view.trick[0].suit) if view.trick else None),
        "hand_sizes": by_seat(view.hand_sizes),
        "tricks": by_seat(tricks_won(view.taken, view.players)),
        "scores": by_seat(view.scores),
        "playing": by_seat([1] * view.players),
        "acting": by_seat([seat in view.to_act for seat in range(view.players)]),
        "leader": by_seat([seat == view.leader for seat in range(view.players)]),
        "round_leader": by_seat([seat == view.round_leader for seat in range(view.players)]),
        "phase": one_of(7, list(Phase).index(view.phase)),
        "rights": [float(view.rights)],
        "tokens": [float(value) for value in view.tokens or [0] * 5],
        "placed": joined(one_of(4, t - 1 if t else None) for t in view.placed),
        "golden": [float(view.golden is side) for side in (Side.MAX, Side.MIN)],
        "casinos": joined(one_of(14, kind) for kind in kinds) or [0.0] * 14 * len(Slot),
        "casinos_left": [float(there.count(word) - spent.count(word)) for word in words],
        "round": [float(view.round)],
        "rounds": [float(view.rules.rounds)],
        "dealt": [float(view.rules.hand_size(view.players))],
        "faces": [float(value) for faces in view.rules.tokens for value in faces],
        "options": [
            float(view.rules.placing_must),
            float(view.rules.golden_tie_pays),
            float(view.rules.has_floor),
            float(view.rules.winner_leads),
        ],
    }


def joined(lists: Iterable[list[float]]) -> list[float]:
    return list(chain.from_iterable(lists))


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_room_that_is_there_is_written_over(players: int) -> None:
    """Whatever lay in it."""
    state = walked(started(players), 3, 20)
    room = np.full(OBSERVATION, np.nan, np.float32)
    observe_into(state, 1, room)
    assert room.tobytes() == observe(state, 1).tobytes()


def test_parts_lie_side_by_side() -> None:
    end = 0
    for start, length in PARTS.values():
        assert start == end
        end += length
    assert end == OBSERVATION
