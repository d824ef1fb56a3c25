"""Las Vegan in OpenSpiel: how chance is spread, and what a seat remembers."""

from collections import Counter
from random import Random
from typing import Any

import pyspiel
import pytest

from sobremesa.sim.environments import openspiel
from sobremesa.sim.lasvegan import layout
from tests.sim.environments.playing import walk

NAME = openspiel.NAMES["lasvegan"]


def state_at(moves: list[int], parameters: str = "players=3,rounds=1") -> Any:
    state = pyspiel.load_game(f"{NAME}({parameters})").new_initial_state()
    for move in moves:
        state.apply_action(move)
    return state


def test_the_first_leader_is_drawn_by_lot() -> None:
    """LV-2.5."""
    state = state_at([])
    assert state.chance_outcomes() == [(seat, pytest.approx(1 / 3)) for seat in range(3)]
    assert state.action_to_string(2) == "lead 2"


def test_casinos_come_one_by_one_and_none_twice() -> None:
    """LV-2.2: twelve ordinary ones, without 0 and 7."""
    state = state_at([2])
    kinds = [outcome for outcome, _ in state.chance_outcomes()]
    assert [odds for _, odds in state.chance_outcomes()] == pytest.approx([1 / 12] * 12)
    assert [state.action_to_string(kind) for kind in kinds[3:6]] == [
        "casino c1 blue",
        "casino c1 1",
        "casino c1 2",
    ]
    state.apply_action(kinds[0])
    outcomes = dict(state.chance_outcomes())
    assert kinds[0] not in outcomes
    assert list(outcomes.values()) == pytest.approx([1 / 11] * 11)
    assert state.action_to_string(kinds[1]) == "casino c2 purple"


def test_tokens_are_tossed_one_by_one() -> None:
    """LV-2.3."""
    state = state_at([2, 0, 1, 2])
    for words in ("gold -3", "t1 -1", "t2 -2", "t3 -1", "t4 -3"):
        assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
        assert state.action_to_string(0) == f"token {words} (first)"
        state.apply_action(0)
    assert state.single.states["tokens"][0].tolist() == [-3, -1, -2, -1, -3]


def test_the_deal_is_card_by_card() -> None:
    """Each of the cards that are left is as likely; its last one makes a hand whole."""
    state = state_at([2, 0, 1, 2, 0, 1, 0, 1, 0])
    dealt: list[int] = []
    for number in range(39):
        outcomes = state.chance_outcomes()
        assert [card for card, _ in outcomes] == [card for card in range(40) if card not in dealt]
        assert {odds for _, odds in outcomes} == {1 / (40 - number)}
        dealt.append(outcomes[number * 7 % len(outcomes)][0])
        state.apply_action(dealt[-1])
    assert state.current_player() == 2
    assert sorted(dealt[26:]) == state.legal_actions()
    assert state.single.states["hands"][0].tolist()[0] == sum(1 << card for card in dealt[:13])


def test_the_order_in_which_cards_came_is_not_remembered() -> None:
    """Only the hands are: what a seat has learnt is the same."""
    start = [2, 0, 1, 2, 0, 1, 0, 1, 0]
    one = state_at([*start, *range(39)])
    two = state_at([*start, *reversed(range(13)), *reversed(range(13, 26)), *range(26, 39)])
    for seat in range(3):
        assert one.information_state_string(seat) == two.information_state_string(seat)
    assert one.information_state_string(2) == (
        "seat 2\nhand G6 G7 G8 G9 B0 B1 B2 B3 B4 B5 B6 B7 B8"
        "\nlead 2\ncasinos red purple green\ntokens -3 -2 -2 +1 -3"
    )


def test_an_information_state_is_a_text_and_a_tensor_for_the_same() -> None:
    """Two texts are the same exactly if the tensors are, and no decision comes twice in a game."""
    game = pyspiel.load_game(f"{NAME}(players=2,rounds=2,hand=3)")
    pairs: Counter[tuple[str, bytes]] = Counter()
    for seed in range(40):
        state, randomness = game.new_initial_state(), Random(seed % 20)
        own: list[str] = []
        while not state.is_terminal():
            walk(state, randomness, lambda state: not state.is_chance_node())
            if state.is_terminal():
                break
            tensor = bytes(str(state.information_state_tensor()), "ascii")
            own.append(state.information_state_string())
            pairs[own[-1], tensor] += 1
            state.apply_action(randomness.choice(state.legal_actions()))
        assert len(set(own)) == len(own)
    assert len({text for text, _ in pairs}) == len({tensor for _, tensor in pairs}) == len(pairs)
    assert len(pairs) > 200


def test_the_tensor_has_what_was_dealt_and_done() -> None:
    start = [2, 0, 1, 2, 0, 1, 0, 1, 0]
    state = state_at([*start, *range(39)])
    state.apply_action(30)
    state.apply_action(5)
    observer = state.get_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(state, 1)
    parts = observer.dict
    assert parts["first_leader"].tolist() == [0, 1, 0, 0, 0]
    assert parts["hands"].nonzero()[1].tolist() == list(range(13, 26))
    assert parts["draws"].nonzero()[1].tolist() == [0, 14 + 1, 28 + 2, 42 + 1, 42 + 3]
    assert parts["actions"][:3].nonzero()[1].tolist() == [30, 5]
    assert parts["actions"].shape == (39 + 4, layout.ACTIONS)
    assert parts["observation"].tolist() == state.observation_tensor(1)


@pytest.mark.parametrize("seed", range(10))
def test_imagined_hands_keep_to_the_voids_that_were_seen(seed: int) -> None:
    """LV-3.2: who did not follow a suit holds none of it; what was played was held."""
    game, randomness = pyspiel.load_game(f"{NAME}(players=4,rounds=1)"), Random(seed)
    state = walk(
        game.new_initial_state(),
        randomness,
        lambda state: (state.single.states["voids"][0] > 0).sum() > 2,
    )
    player = state.current_player()
    voids = state.single.states["voids"][0].tolist()
    assert any(voids)
    for _ in range(20):
        other = state.resample_from_infostate(player, randomness.random)
        hands = other.single.states["hands"][0].tolist()
        assert hands[player] == state.single.states["hands"][0].tolist()[player]
        for seat, hand in enumerate(hands):
            for suit in range(4):
                if voids[seat] >> suit & 1:
                    assert hand >> suit * 10 & 0x3FF == 0
        assert other.single.states["voids"][0].tolist() == voids
