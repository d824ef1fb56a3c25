"""Random games of the kernel: the rules, whatever is drawn, and each choice equally likely."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.rules.game import Seat
from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.components import UpKind, die_faces
from sobremesa.rules.tallyup.events import Choose, Claim
from sobremesa.rules.tallyup.legal import unpicked
from sobremesa.rules.tallyup.options import Laps, TallyUpRules, Target
from sobremesa.rules.tallyup.state import Phase, TallyUpState
from sobremesa.sim.chance import Bits, below, source
from sobremesa.sim.tallyup import kernel
from sobremesa.sim.tallyup.bridge import to_action, to_array, to_event, to_settings
from sobremesa.sim.tallyup.layout import (
    BONUS,
    BONUS_PICK,
    CHOICE,
    CLAIM,
    MOST,
    MOST_ROUNDS,
    NAMED,
    PICKS,
    new_states,
)
from sobremesa.sim.tallyup.playout import (
    BONUS_ROLLS,
    ROLLS,
    drawn,
    playout,
    playouts,
    random_step,
)
from tests.sim.tallyup import following


def played_by_rules(state: TallyUpState, random: Bits, most: int) -> tuple[TallyUpState, int]:
    """The same game with the same draws, by the rules, and how many decisions it took.

    A draw's 32 bits of dice are read as one number, digit by digit, and 20 more as who stays IN.
    """
    decisions = rolled = bonus_rolled = coins = 0
    for _ in range(most):
        if not fits(state):
            break
        match state.phase:
            case Phase.FIRST:
                state = GAME.apply(state, to_event(state, below(random, state.players)))
            case Phase.PICK:
                assert state.active is not None
                decisions += 1
                action = to_action(below(random, PICKS), state.active)
                state = GAME.apply(state, action)
            case Phase.MAIN_ROLL:
                fraction, coins = drawn(random, ROLLS)
                rolled = fraction * ROLLS >> 32
                state = GAME.apply(state, to_event(state, rolled // 6))
            case Phase.UP_ROLL:
                state = GAME.apply(state, to_event(state, rolled % 6))
                assert state.up is not None
                if state.up.kind is UpKind.BONUS_ROLL:
                    fraction, _ = drawn(random, BONUS_ROLLS)
                    bonus_rolled = fraction * BONUS_ROLLS >> 32
            case Phase.BONUS_PICK:
                assert state.active is not None
                assert state.up is not None
                decisions += 1
                dice = unpicked(state.picked)
                one = dice[bonus_rolled // 216]
                others = tuple(die for die in dice if die is not one)
                named = (one,) if state.up.amount == 1 else others
                state = GAME.apply(state, to_action(BONUS + NAMED.index(named), state.active))
            case Phase.BONUS_ROLL:
                outcome = bonus_rolled % 216 // 6 ** (3 - len(state.bonus))
                state = GAME.apply(state, to_event(state, outcome))
            case Phase.CLAIM:
                decisions += 1
                state = GAME.apply(state, Claim(Seat(below(random, state.players))))
            case Phase.CHOICE | Phase.CHOICE_BEFORE_UP:
                stays = coins if state.phase is Phase.CHOICE_BEFORE_UP else coins >> 10
                for seat in [seat for seat in range(state.players) if state.inside[seat]]:
                    decisions += 1
                    state = GAME.apply(state, Choose(Seat(seat), stay=bool(stays >> seat & 1)))
            case Phase.OVER:
                break
    return state, decisions


def fits(state: TallyUpState) -> bool:
    """Whether its numbers are within the kernel's bounds."""
    return max(map(abs, (state.total, *state.scores))) <= MOST


@settings(max_examples=100, deadline=None)
@given(players=following.players, rules=following.rules, seed=following.seeds)
def test_a_playout_keeps_the_rules(players: int, rules: TallyUpRules, seed: int) -> None:
    """By the rules the same draws lead to the same end, with as many decisions.

    Games that are long or beyond the kernel's bounds are left out.
    """
    random = source(seed)
    for _ in range(5):
        copy = random.copy()
        end, decisions = played_by_rules(GAME.start(players, rules), copy, most=300)
        if end.phase is not Phase.OVER or not fits(end):
            break
        state = new_states(1)[0]
        kernel.start(state, to_settings(players, rules))
        assert playout(state, random) == decisions
        assert state == to_array(end), (state, to_array(end))
        assert (random == copy).all()


@pytest.mark.parametrize("players", range(1, 11))
def test_a_whole_playout_keeps_the_rules(players: int) -> None:
    """Games of the printed rules to their very end."""
    random = source(players)
    for _ in range(10):
        copy = random.copy()
        end, decisions = played_by_rules(GAME.start(players), copy, most=100_000)
        state = new_states(1)[0]
        kernel.start(state, to_settings(players, TallyUpRules()))
        assert playout(state, random) == decisions
        assert state.tobytes() == to_array(end).tobytes()


@settings(max_examples=50, deadline=None)
@given(players=following.players, seed=following.seeds, steps=st.integers(0, 40))
def test_a_playout_begins_anywhere(players: int, seed: int, steps: int) -> None:
    """From any state it plays on to the end, and takes nothing back that was scored."""
    random = source(seed)
    state = new_states(1)[0]
    kernel.start(state, to_settings(players, TallyUpRules()))
    made = sum(random_step(state, random) for _ in range(steps))
    before = state.copy()
    assert 0 <= made <= steps
    decisions = playout(state, random)
    assert kernel.is_over(state)
    assert kernel.winners(state).bit_count() == 1
    assert state["round"] >= before["round"]
    assert decisions > 0 or kernel.is_over(before)
    again = state.copy()
    assert playout(again, random) == 0
    assert again == state


def test_a_seed_is_a_batch_of_games() -> None:
    """The same seed gives the same games, another seed others."""
    table = to_settings(4, TallyUpRules())
    first, again, other = (playouts(table, 100, seed) for seed in (5, 5, 6))
    assert (first[0], first[1].tolist()) == (again[0], again[1].tolist())
    assert first[0] != other[0]


def test_games_can_not_be_fewer_than_none() -> None:
    table = to_settings(4, TallyUpRules())
    assert playouts(table, 0, 1)[0] == 0
    with pytest.raises(ValueError, match=r"^-1 games cannot be played$"):
        playouts(table, -1, 1)


@pytest.mark.parametrize("players", [2, 5, 10])
def test_every_seat_wins_equally_often(players: int) -> None:
    """Who begins is drawn and all play alike: within five standard deviations."""
    games = 20_000
    _, wins = playouts(to_settings(players, TallyUpRules()), games, seed=players)
    assert wins[:players].sum() == games
    mean = games / players
    assert (abs(wins[:players] - mean) < 5 * (mean * (1 - 1 / players)) ** 0.5).all()


@pytest.mark.parametrize(
    ("goal", "dice"),
    [(Target(100), "0 0 0 0 0 0"), (Laps(1), "* * * * * *")],
    ids=["nobody scores", "tied for ever"],
)
def test_a_playout_that_cannot_end_gives_up(goal: Target | Laps, dice: str) -> None:
    """TU-5.2: with dice that never score, or that score for all alike, there is no end."""
    blank, stars = die_faces("0 0 0 0 0 0"), die_faces(dice)
    rules = TallyUpRules(goal=goal, dice=(stars, stars, blank, blank, blank, blank))
    if goal == Laps(1):
        rules = TallyUpRules(goal=goal, dice=(blank,) * 6)
    decisions, wins = playouts(to_settings(2, rules), games=1, seed=1)
    assert wins.sum() == 0
    assert decisions >= MOST_ROUNDS


def test_dice_in_a_draw_are_even() -> None:
    """All outcomes of a draw come equally often, and so do its coins."""
    random, draws = source(3), 50_000
    pairs = [drawn(random, ROLLS) for _ in range(draws)]
    rolls = Counter(fraction * ROLLS >> 32 for fraction, _ in pairs)
    mean = draws / ROLLS
    assert set(rolls) == set(range(ROLLS))
    assert (
        sum((count - mean) ** 2 / mean for count in rolls.values()) < ROLLS + 5 * (2 * ROLLS) ** 0.5
    )
    for coin in range(20):
        heads = sum(coins >> coin & 1 for _, coins in pairs)
        assert abs(heads - draws / 2) < 5 * (draws / 4) ** 0.5


def test_draws_have_no_bias() -> None:
    """Of 3 * 2 ** 29 outcomes two thirds would come half as often again as the others."""
    random, draws, outcomes = source(1), 30_000, 3 << 29
    thirds = Counter((drawn(random, outcomes)[0] * outcomes >> 32) % 3 for _ in range(draws))
    assert all(abs(thirds[third] - draws / 3) < 5 * (draws / 3) ** 0.5 for third in range(3))


@pytest.mark.parametrize("phase", [CHOICE, CLAIM, BONUS_PICK])
def test_a_random_step_takes_every_action_equally_often(phase: int) -> None:
    """Who claims is drawn evenly, and so is each legal action."""
    random = source(phase)
    state = new_states(1)[0]
    while state["phase"] != phase:
        if state["round"] == 0 or kernel.is_over(state):
            kernel.start(state, to_settings(3, TallyUpRules()))
        random_step(state, random)
    steps = 6_000
    after = Counter()
    for _ in range(steps):
        copy = state.copy()
        assert random_step(copy, random) == 1
        after[copy.tobytes()] += 1
    ways = {CHOICE: 2, CLAIM: 3, BONUS_PICK: 3}[phase]
    assert len(after) == ways
    mean = steps / ways
    assert all(abs(count - mean) < 5 * mean**0.5 for count in after.values())
