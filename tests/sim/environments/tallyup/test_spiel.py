"""Tally Up! in OpenSpiel: rolls with their true odds, sealed choices, drawn claims."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pyspiel
import pytest

from sobremesa.analysis.odds import main_roll
from sobremesa.rules.tallyup.components import STANDARD_DICE, Die
from sobremesa.sim.environments import openspiel
from sobremesa.sim.tallyup.layout import IN, OUT

NAME = openspiel.NAMES["tallyup"]


def state_at(moves: list[int], parameters: str = "players=3") -> Any:
    state = pyspiel.load_game(f"{NAME}({parameters})").new_initial_state()
    for move in moves:
        state.apply_action(move)
    return state


@pytest.mark.parametrize("number", range(20))
def test_main_rolls_have_their_exact_odds(number: int) -> None:
    """For each tray the odds of a bust and of a Tally Up."""
    state = state_at([1, number])
    stars = [0.0] * 4
    for outcome, odds in state.chance_outcomes():
        stars[state.action_to_string(outcome).count("*")] += odds
    first, second, third = list(combinations(Die, 3))[number]
    exact = main_roll((STANDARD_DICE[first], STANDARD_DICE[second], STANDARD_DICE[third]))
    assert stars[2] == pytest.approx(float(exact.bust))
    assert stars[3] == pytest.approx(float(exact.tally_up))


def test_rolls_that_show_the_same_are_one_outcome() -> None:
    state = state_at([1, 0])
    words = [state.action_to_string(outcome) for outcome, _ in state.chance_outcomes()]
    faces = [len(set(STANDARD_DICE[die])) for die in (Die.RED, Die.ORANGE, Die.YELLOW)]
    assert len(words) == len(set(words)) == faces[0] * faces[1] * faces[2]
    odds = dict(state.chance_outcomes())
    assert words[0] == "red:* orange:* yellow:*"
    assert odds[0] == pytest.approx(float(Fraction(3 * 3 * 2, 216)))


def test_the_up_die_is_rolled_by_itself() -> None:
    """TU-1.2."""
    state = state_at([1, 19, 0 * 36 + 3 * 6 + 1, IN, IN, IN])
    words = [state.action_to_string(outcome) for outcome, _ in state.chance_outcomes()]
    assert words == ["up +1", "up +2", "up +3", "up -100", "up +100", "up x2"]
    assert {odds for _, odds in state.chance_outcomes()} == {1 / 6}


def test_who_claims_first_is_drawn() -> None:
    """TU-3.4: all seats are as likely, and nobody has anything to choose."""
    state = state_at([1, 0, 0])
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(seat, 1 / 3) for seat in range(3)]
    assert state.action_to_string(2) == "2 tally"
    state.apply_action(2)
    assert "seat 2: 200 points" in str(state)
    assert state.information_state_string(0).endswith("\nred:* orange:* yellow:*\n2 tally")
    other = state.resample_from_infostate(0, lambda: 0.3)
    assert other.history() == state.history()


def test_choices_are_turns_and_stay_sealed_until_all_have_chosen() -> None:
    """TU-2.4: of the first choice only its own seat knows more than before."""
    states = [state_at([1, 19, 5 * 6 + 3, first]) for first in (IN, OUT)]
    stays, leaves = states
    assert stays.current_player() == 1
    for seat in (1, 2):
        assert stays.information_state_string(seat) == leaves.information_state_string(seat)
        assert stays.observation_string(seat) == leaves.observation_string(seat)
        assert stays.observation_tensor(seat) == leaves.observation_tensor(seat)
    assert stays.information_state_string(0).endswith("\nchosen: in")
    assert leaves.information_state_string(0).endswith("\nchosen: out")
    assert str(stays) != str(leaves)
    for state in states:
        state.apply_action(OUT)
        state.apply_action(IN)
    assert stays.information_state_string(2).endswith("\n0 in\n1 out\n2 in")
    assert leaves.information_state_string(2).endswith("\n0 out\n1 out\n2 in")


def test_a_sealed_choice_may_have_been_any() -> None:
    state = state_at([1, 19, 5 * 6 + 3, IN, OUT])
    sampler = pyspiel.UniformProbabilitySampler(3, 0.0, 1.0)
    worlds = [state.resample_from_infostate(2, sampler).history()[-2:] for _ in range(400)]
    for world in ([IN, IN], [IN, OUT], [OUT, IN], [OUT, OUT]):
        assert abs(worlds.count(world) - 100) < 5 * (400 * 3 / 16) ** 0.5
    own = [state.resample_from_infostate(0, sampler).history()[-2] for _ in range(50)]
    assert set(own) == {IN}


@pytest.mark.parametrize(
    ("parameters", "error"),
    [
        ("players=1", "two at least play"),
        ("target=1000,laps=3", "a target or laps, not both"),
    ],
)
def test_what_cannot_be_played_is_told(parameters: str, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        pyspiel.load_game(f"sobremesa_tallyup({parameters})")
