"""The kernel plays Las Vegan as the rules do."""

from random import Random

import pytest
from hypothesis import Phase, given, note, settings
from hypothesis import strategies as st

from sobremesa.rules.game import Over
from sobremesa.rules.lasvegan import GAME
from sobremesa.rules.lasvegan.options import PLAYER_COUNTS, LasVeganRules
from sobremesa.sim.chance import source
from sobremesa.sim.lasvegan import bridge, kernel
from sobremesa.sim.lasvegan.layout import MOST_PLAYERS, PLAY, new_states
from sobremesa.sim.lasvegan.playout import playout
from tests.rules.lasvegan.kit import rules as variants
from tests.sim.lasvegan.playing import (
    Game,
    actions_as_bits,
    by_the_rules,
    in_the_kernel,
)

BATCHES = 500
GAMES_EACH = 20

tables = st.sampled_from(PLAYER_COUNTS).flatmap(
    lambda players: st.tuples(st.just(players), variants(players))
)
seeds = st.integers(0, 2**32)


# A seed does not get simpler by being smaller, so nothing is shrunk.
@settings(max_examples=BATCHES, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(table=tables, seed=seeds)
def test_the_same_play_gives_the_same_game(table: tuple[int, LasVeganRules], seed: int) -> None:
    """10,000 games: who may act, what they may do and the scores agree at every step.

    So does the whole state in each batch's first game, and at the end of all others.
    """
    randomness = Random(seed)
    for number in range(GAMES_EACH):
        game = by_the_rules(*table, randomness)
        try:
            _must_agree(game, in_the_kernel(game), every_state=number == 0)
        except AssertionError:
            note("\n".join(map(str, game.events)))
            raise


def _must_agree(game: Game, trace: object, *, every_state: bool) -> None:
    states, acting, legal = trace
    scores = states["scores"][:, : game.states[0].players].tolist()
    assert scores == [list(state.scores) for state in game.states]
    assert list(zip(acting.tolist(), legal.tolist(), strict=True)) == [
        actions_as_bits(state) for state in game.states
    ]
    for moment in range(len(game.states)) if every_state else (-1,):
        expected = bridge.to_array(game.states[moment])
        assert states[moment] == expected
        assert states[moment].tobytes() == expected.tobytes()


@given(table=tables, seed=seeds)
@settings(max_examples=60)
def test_the_end_and_its_winners_are_those_of_the_rules(
    table: tuple[int, LasVeganRules], seed: int
) -> None:
    """Nobody has won before the end, and then equal players share (LV-6)."""
    game = by_the_rules(*table, Random(seed))
    states = in_the_kernel(game).states
    assert [kernel.is_over(state) for state in states] == [
        isinstance(GAME.awaiting(state), Over) for state in game.states
    ]
    assert not any(kernel.winners(state) for state in states[:-1])
    assert not any(kernel.reward(states[-2], seat) for seat in range(MOST_PLAYERS))
    assert not any(map(kernel.is_race, states))
    winners = GAME.awaiting(game.states[-1]).winners
    assert int(kernel.winners(states[-1])) == sum(1 << seat for seat in winners)
    rewards = [kernel.reward(states[-1], seat) for seat in range(game.states[0].players)]
    assert sum(rewards) == pytest.approx(0)
    best = 0 if len(winners) == len(rewards) else 1 / len(winners)
    assert [seat for seat in winners if rewards[seat] != best] == []
    assert all((reward < 0) == (seat not in winners) for seat, reward in enumerate(rewards))


def test_starting_again_leaves_nothing_of_the_game_before() -> None:
    fresh, used = new_states(2)
    kernel.start(fresh, bridge.to_settings(2))
    kernel.start(used, bridge.to_settings(5, LasVeganRules(has_floor=False)))
    playout(used, source(1))
    kernel.start(used, bridge.to_settings(2))
    assert used.tobytes() == fresh.tobytes()


def test_nobody_acts_while_chance_is_awaited() -> None:
    state = new_states(1)[0]
    kernel.start(state, bridge.to_settings(4))
    while kernel.is_chance(state):
        assert kernel.acting(state) == 0
        assert not any(kernel.legal(state, seat) for seat in range(MOST_PLAYERS))
        kernel.sample_chance(state, source(2))
    assert state["phase"] == PLAY
    assert int(kernel.acting(state)).bit_count() == 1
