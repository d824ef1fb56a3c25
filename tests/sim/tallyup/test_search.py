"""Rollouts: a round goes on by the rules and by habit, and what is plain is found."""

from random import Random

import pytest
from msgspec.structs import replace

from sobremesa.bots.tallyup.habits import habits, hopes
from sobremesa.rules.game import Over, Seat, Turns
from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.components import Die, die_faces, up_die_faces
from sobremesa.rules.tallyup.events import Claim
from sobremesa.rules.tallyup.options import Laps, TallyUpRules
from sobremesa.rules.tallyup.state import Phase, TallyUpState
from sobremesa.sim.chance import Bits, below, source
from sobremesa.sim.tallyup import kernel
from sobremesa.sim.tallyup.bridge import to_action, to_array, to_event
from sobremesa.sim.tallyup.hopes import even_hopes
from sobremesa.sim.tallyup.layout import IN, OUT, States, new_states
from sobremesa.sim.tallyup.policy import choose, name_bonus
from sobremesa.sim.tallyup.search import MOST_ROLLS, play_round, search
from tests.sim.tallyup.placed import choosing

RULES = TallyUpRules()
BLANK = die_faces("0 0 0 0 0 0")


def alone(state: TallyUpState) -> States:
    states = new_states(1)
    states[0] = to_array(state)
    return states


def found(state: TallyUpState, actions: tuple[int, ...] = (IN, OUT), seed: int = 1) -> list[float]:
    """What each action brings to seat 0."""
    rules, random = state.rules, source(seed)
    known = hopes(rules, state.players)
    return search(
        alone(state), 0, actions, habits(rules), known, rounds=200, random=random
    ).tolist()  # fmt: skip


def played_by_rules(state: TallyUpState, random: Bits) -> TallyUpState:
    """The rest of the round by the rules, with the same habits and the same draws."""
    known, played = habits(state.rules), state.round
    while state.round == played and state.phase is not Phase.OVER:
        array = to_array(state)
        if kernel.is_chance(array):
            state = GAME.apply(state, to_event(state, below(random, kernel.outcomes(array))))
        elif state.phase is Phase.CLAIM:
            state = GAME.apply(state, Claim(Seat(below(random, state.players))))
        elif state.phase is Phase.BONUS_PICK:
            assert state.active is not None
            state = GAME.apply(state, to_action(name_bonus(array, known), state.active))
        else:
            awaited = GAME.awaiting(state)
            assert isinstance(awaited, Turns)
            for seat in sorted(awaited.actions):
                action = choose(to_array(state), seat, known, random)
                state = GAME.apply(state, to_action(action, seat))
    return state


@pytest.mark.parametrize(
    "rules",
    [
        RULES,
        TallyUpRules(goal=Laps(2), high_stakes=True),
        TallyUpRules(
            dice=(*[die_faces("* * (10) (20) 50 50")] * 6,),
            up_die=up_die_faces("+1 +2 +3 -100 x9 +1"),
        ),
    ],
    ids=["printed", "high stakes", "other dice"],
)
@pytest.mark.parametrize("players", [1, 2, 3, 7, 10])
def test_a_round_is_played_on_by_the_rules(players: int, rules: TallyUpRules) -> None:
    """By the rules the same draws and habits lead to the same end of each round of a game."""
    random, other = source(players), Random(players)
    state = GAME.start(players, rules)
    state = GAME.apply(state, GAME.draw(state, other))
    for _ in range(40):
        assert state.active is not None
        state = GAME.apply(state, to_action(other.randrange(20), state.active))
        array, copy = alone(state)[0], random.copy()
        play_round(array, state.round, habits(rules), random)
        state = played_by_rules(state, copy)
        assert array == to_array(state)
        assert (random == copy).all()
        if isinstance(GAME.awaiting(state), Over):
            break


def test_a_round_with_dice_that_do_nothing_ends() -> None:
    """Who is behind in the last round never leaves by habit; after many rolls all go OUT."""
    rules = TallyUpRules(goal=Laps(1), dice=(BLANK, BLANK, BLANK, *RULES.dice[3:]))
    idle = (Die.RED, Die.ORANGE, Die.YELLOW)
    state = choosing((0, 500, 0), 0, rules=rules, picked=idle, round=3)
    assert choose(to_array(state), 0, habits(rules), source(1)) == IN
    array = alone(state)[0]
    play_round(array, 3, habits(rules), source(1))
    assert kernel.is_over(array)
    assert array["scores"][:3].tolist() == [0, 500, 0]
    assert found(state) == [0, 0]
    assert MOST_ROLLS > 100, "by then a round with the printed dice is over"


def test_a_seed_is_a_result() -> None:
    """The same source gives the same, another other; and the source goes on."""
    state = choosing((900, 1000, 1100), 150)
    assert found(state) == found(state) != found(state, seed=2)
    random = source(1)
    again = [
        search(
            alone(state), 0, (IN,), habits(RULES), hopes(RULES, 3), rounds=50, random=random
        ).tolist()
        for _ in range(2)
    ]
    assert again[0] != again[1]


def test_all_actions_meet_the_same_dice() -> None:
    """The same action twice is worth the same to the last digit; and the state is as it was."""
    state = choosing((900, 1000, 1100), 150)
    first, second, other = found(state, (IN, IN, OUT))
    assert first == second != other
    assert found(state, (OUT, IN)) == [other, first]
    states = alone(state)
    search(
        states, 0, (IN, OUT), habits(RULES), even_hopes(3), rounds=10, random=source(1)
    )  # fmt: skip
    assert states[0] == to_array(state)


def test_each_round_meets_dice_of_its_own() -> None:
    """Also where an action that ends the round at once needs none: to stay may bust."""
    state = choosing((2400, 1000, 2300), 150, inside=(True, False, False))
    stay, leave = found(state)
    assert leave == 1
    assert 0.9 < stay < 0.98


def test_a_win_that_can_be_banked_is_found() -> None:
    """All others are OUT and behind: to leave wins for sure."""
    state = choosing((2400, 1000, 2300), 150, inside=(True, False, False))
    stay, leave = found(state)
    assert (leave, stay < 1) == (1, True)


def test_to_leave_behind_a_winner_is_worth_nothing() -> None:
    """Somebody who is OUT has reached the target."""
    state = choosing((1000, 2600, 100), 900, inside=(True, False, True))
    stay, leave = found(state)
    assert stay > leave == 0


def test_high_totals_are_banked_and_low_ones_risked() -> None:
    """With the same safe dice, as long as no win is near."""
    stay, leave = found(choosing((500, 500, 500), 20))
    assert stay > leave
    stay, leave = found(choosing((500, 500, 500), 1500, inside=(True, False, False)))
    assert stay < leave


def test_risky_bonus_dice_are_named_against_others() -> None:
    """TU-4.4: OUT itself, the active player hopes for a bust."""
    pick = replace(
        choosing((500, 500), 400, stars=1, picked=(Die.YELLOW, Die.GREEN, Die.BLUE)),
        phase=Phase.BONUS_PICK,
        up=RULES.up_die[0],
    )
    names = [action for action in range(32) if kernel.legal(to_array(pick), 0) >> action & 1]
    dice = [str(to_action(action, Seat(0))) for action in names]
    assert dice == ["bonus red", "bonus orange", "bonus purple"]
    own = found(pick, tuple(names))
    against = found(replace(pick, inside=(False, True)), tuple(names))
    assert max(own) == own[2]
    assert min(against) == against[2]
