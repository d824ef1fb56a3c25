"""The games of OpenSpiel: what its own tests ask, its algorithms, and that nothing leaks."""

import pickle
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from sobremesa.rules import catalog
from sobremesa.rules.errors import Malformed
from sobremesa.sim.environments import openspiel
from tests.sim.environments.playing import walk

GAMES: Final = [
    "sobremesa_lasvegan(players=2)",
    "sobremesa_lasvegan(players=3,rounds=2,hand=4,placing_must=True,winner_leads=True)",
    "sobremesa_lasvegan(players=5,rounds=1,has_floor=False,golden_tie_pays=False)",
    "sobremesa_tallyup(players=2,target=1000)",
    "sobremesa_tallyup(players=4,laps=1,high_stakes=True)",
    "sobremesa_tallyup(players=10,target=300)",
]
SHORT: Final = [
    "sobremesa_lasvegan(players=3,rounds=2,hand=3)",
    "sobremesa_tallyup(players=3,target=200)",
]


def deciding(game: Any, seed: int) -> Any:
    """A state in which somebody is to act, somewhere in a game."""
    randomness = Random(seed)
    left = randomness.randrange(1, 40)

    def is_far_enough(state: Any) -> bool:
        nonlocal left
        left -= not state.is_chance_node()
        return left <= 0 and not state.is_chance_node()

    state = walk(game.new_initial_state(), randomness, is_far_enough)
    return deciding(game, seed + 1000) if state.is_terminal() else state


@pytest.mark.parametrize("name", GAMES)
class TestOpenSpiel:
    def test_its_random_simulations_pass(self, name: str) -> None:
        pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)

    def test_its_tests_of_games_pass(self, name: str) -> None:
        for _ in range(3):
            games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("game_name", catalog.GAMES)
def test_games_have_stable_names_and_parameters(game_name: str) -> None:
    name = openspiel.NAMES[game_name]
    assert name == f"sobremesa_{game_name}"
    assert name in pyspiel.registered_names()
    assert pyspiel.load_game(name, {"players": 3}).num_players() == 3
    game = pyspiel.load_game(name)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert type(game)().num_players() == game.num_players()
    with pytest.raises(Malformed, match="11 players"):
        pyspiel.load_game(f"{name}(players=11)")
    with pytest.raises(Malformed):
        type(game)({"players": 0})


@pytest.mark.parametrize("name", GAMES)
def test_chance_has_odds_that_add_up_and_games_end_with_nothing_in_sum(name: str) -> None:
    game, randomness = pyspiel.load_game(name), Random(5)
    for _ in range(5):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                numbers = [outcome for outcome, _ in outcomes]
                assert sum(odds for _, odds in outcomes) == pytest.approx(1)
                assert numbers == sorted(set(numbers))
                assert numbers[-1] < game.max_chance_outcomes()
                words = [state.action_to_string(number) for number in numbers]
                assert len(set(words)) == len(words)
                [action] = randomness.choices(numbers, [odds for _, odds in outcomes])
            else:
                assert state.returns() == [0.0] * game.num_players()
                action = randomness.choice(state.legal_actions())
            state.apply_action(action)
        assert sum(state.returns()) == pytest.approx(0)
        assert len(state.history()) <= game.max_game_length() + game.max_chance_nodes_in_history()


@pytest.mark.parametrize("name", SHORT)
@pytest.mark.parametrize("seed", range(20))
def test_a_state_dealt_anew_is_the_same_to_whom_it_is_dealt_for(name: str, seed: int) -> None:
    """The player's information and all its shapes stay, and so does what is allowed."""
    game = pyspiel.load_game(name)
    state = deciding(game, seed)
    player, tensors = state.current_player(), game.get_type().provides_information_state_tensor
    other = state.resample_from_infostate(player, Random(seed).random)
    assert other.information_state_string() == state.information_state_string()
    assert other.observation_string() == state.observation_string()
    assert other.observation_tensor() == state.observation_tensor()
    if tensors:
        assert other.information_state_tensor() == state.information_state_tensor()
    assert other.legal_actions() == state.legal_actions()
    assert other.current_player() == player
    walk(other, Random(1))
    assert other.is_terminal()


@pytest.mark.parametrize("name", SHORT)
@pytest.mark.parametrize("seed", range(20))
def test_what_a_player_may_not_know_makes_no_difference_to_what_is_dealt(
    name: str, seed: int
) -> None:
    """Two states that it cannot tell apart give the same ones, chance being the same."""
    state = deciding(pyspiel.load_game(name), seed)
    for player in range(state.num_players()):
        twin = state.resample_from_infostate(player, Random(seed).random)
        for number in range(5):
            one, two = (
                which.resample_from_infostate(player, Random(number).random)
                for which in (state, twin)
            )
            assert one.history() == two.history()
            assert str(one) == str(two)
            assert one.serialize() == two.serialize()


@pytest.mark.parametrize("name", SHORT)
def test_different_worlds_come_up(name: str) -> None:
    """Where something is hidden, it is not always what it is."""
    game, worlds, hidden = pyspiel.load_game(name), 0, 0
    for seed in range(30):
        state = deciding(game, seed)
        sampler = pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0)
        texts = {
            str(state.resample_from_infostate(state.current_player(), sampler)) for _ in range(10)
        }
        worlds += len(texts)
        hidden += len(texts) > 1
    assert hidden >= 5
    assert worlds >= 50


@pytest.mark.parametrize("name", SHORT)
def test_a_state_may_be_imagined_anywhere_in_a_game(name: str) -> None:
    """Also at the beginning, in the middle of a deal and at the end."""
    game, randomness = pyspiel.load_game(name), Random(3)
    state = game.new_initial_state()
    while True:
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, randomness.random)
            assert len(other.history()) == len(state.history())
            assert other.current_player() == state.current_player()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
        if state.is_terminal():
            break
        steps = iter((False, True))
        walk(state, randomness, lambda _, steps=steps: next(steps))


@pytest.mark.parametrize("name", SHORT)
def test_a_clone_and_a_kept_state_go_on_alike(name: str) -> None:
    """Also in the middle of a deal; and the state that they come from stays as it is."""
    game, randomness = pyspiel.load_game(name), Random(4)
    state = game.new_initial_state()
    while not state.is_terminal():
        before = str(state), state.history()
        kept = pyspiel.serialize_game_and_state(game, state)
        for other in (state.clone(), pyspiel.deserialize_game_and_state(kept)[1]):
            assert (str(other), other.history()) == before
            walk(other, Random(7))
            assert walk(state.clone(), Random(7)).history() == other.history()
        assert (str(state), state.history()) == before
        for _ in range(5):
            steps = iter((False, True))
            walk(state, randomness, lambda _, steps=steps: next(steps))


def test_observations_are_of_one_seat_and_nothing_else() -> None:
    game = pyspiel.load_game(SHORT[0])
    observation = make_observation(game)
    state = deciding(game, 1)
    observation.set_from(state, 2)
    assert observation.tensor.tolist() == state.observation_tensor(2)
    assert observation.string_from(state, 2) == state.observation_string(2)
    with pytest.raises(ValueError, match="what one seat knows"):
        make_observation(game, pyspiel.IIGObservationType(False, True))
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, params={"what": 1})


def test_is_mcts_plays_las_vegan() -> None:
    """OpenSpiel's search for games of imperfect information, on deals that it imagines."""
    game, randomness = pyspiel.load_game("sobremesa_lasvegan(players=4,rounds=1)"), Random(2)
    numbers = np.random.RandomState(2)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, numbers),
        uct_c=1.4,
        max_simulations=20,
        random_state=numbers,
    )
    state = game.new_initial_state()
    for _ in range(6):
        walk(state, randomness, lambda state: not state.is_chance_node())
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(int(action))


def test_mccfr_learns_tally_up() -> None:
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(
        pyspiel.load_game("sobremesa_tallyup(players=2,target=100)")
    )
    for _ in range(10):
        solver.iteration()
    assert solver.average_policy() is not None


@pytest.mark.parametrize("name", SHORT)
def test_learners_step_through_its_environment(name: str) -> None:
    environment = rl_environment.Environment(pyspiel.load_game(name))
    randomness, step = Random(1), environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([randomness.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == pytest.approx(0)
