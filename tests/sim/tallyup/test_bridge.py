"""From the rules to the kernel and back, and what is refused on the way."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from sobremesa.rules.errors import Malformed
from sobremesa.rules.game import Action, Chance, Seat, Turns
from sobremesa.rules.lasvegan import GAME as LAS_VEGAN
from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.components import (
    STANDARD_DICE,
    STANDARD_UP_DIE,
    Die,
    Face,
    UpFace,
    UpKind,
)
from sobremesa.rules.tallyup.events import (
    Choose,
    First,
    Pick,
    PickBonus,
    Roll,
    RollUp,
    Unclaimed,
)
from sobremesa.rules.tallyup.options import Laps, TallyUpRules
from sobremesa.rules.tallyup.state import Phase, TallyUpState
from sobremesa.sim.tallyup.bridge import (
    packed,
    packed_up,
    to_action,
    to_array,
    to_event,
    to_number,
    to_outcome,
    to_settings,
)
from sobremesa.sim.tallyup.layout import ACTIONS, MOST, NEVER, UNCLAIMED
from tests.sim.tallyup import following


@settings(max_examples=40, deadline=None)
@given(players=following.players, rules=following.rules, seed=following.seeds)
def test_all_that_a_game_awaits_has_a_number(players: int, rules: TallyUpRules, seed: int) -> None:
    """Of an action or a chance event, and of its number, one is found from the other."""
    random, state = Random(seed), GAME.start(players, rules)
    for _ in range(60):
        awaited = GAME.awaiting(state)
        if isinstance(awaited, Chance):
            event = GAME.draw(state, random)
            assert to_event(state, to_outcome(state, event)) == event
            state = GAME.apply(state, event)
        elif isinstance(awaited, Turns):
            for seat, actions in awaited.actions.items():
                numbers = [to_number(action) for action in actions]
                assert numbers == sorted(numbers)
                assert tuple(to_action(number, seat) for number in numbers) == actions
            if awaited.lapse is not None:
                assert to_outcome(state, awaited.lapse) == UNCLAIMED
                assert to_event(state, UNCLAIMED) == awaited.lapse
            state = GAME.apply(state, random.choice(random.choice([*awaited.actions.values()])))


def test_every_outcome_is_an_event() -> None:
    """All rolls of three dice and all sides of the Up die, each its own number."""
    state = a_state(phase=Phase.MAIN_ROLL)
    rolls = [to_event(state, outcome) for outcome in range(216)]
    assert str(rolls[0]) == "roll red:* green:* purple:*"
    assert str(rolls[3 * 36 + 2 * 6 + 1]) == "roll red:50 green:30 purple:(20)"
    for roll in rolls:
        GAME.apply(state, roll)
    up = a_state(phase=Phase.UP_ROLL)
    assert [str(to_event(up, side)) for side in range(6)] == [f"up {f}" for f in STANDARD_UP_DIE]


def test_faces_that_are_alike_have_the_first_ones_number() -> None:
    """A star of the red die is its first side, whichever it was."""
    state = a_state(phase=Phase.MAIN_ROLL)
    assert to_event(state, 215) == to_event(state, 3 * 36 * 0 + 215)
    assert to_outcome(state, to_event(state, 2 * 36)) == 0


def a_state(**changes: Any) -> TallyUpState:
    """A state in which red, green and purple were picked, with changes."""
    state = GAME.apply(GAME.start(3), First(Seat(0)))
    state = GAME.apply(state, Pick(Seat(0), (Die.RED, Die.GREEN, Die.PURPLE)))
    return replace(state, **changes)


# --- What is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [0, 11, -1, "2"])
def test_players_that_cannot_be_are_refused(players: Any) -> None:
    with pytest.raises(Malformed, match="1 to 10 can play"):
        to_settings(players, TallyUpRules())
    with pytest.raises(Malformed, match="1 to 10 can play"):
        to_array(replace(GAME.start(2), players=players))


def test_rules_that_cannot_be_are_refused() -> None:
    with pytest.raises(Malformed, match="count"):
        to_settings(2, TallyUpRules(goal=Laps(0)))
    with pytest.raises(Malformed, match="not a TallyUpRules"):
        to_settings(2, LAS_VEGAN.default_rules)  # type: ignore[arg-type]


@pytest.mark.parametrize("points", [100_001, -100_001, 10**30])
def test_faces_beyond_the_kernels_bounds_are_refused(points: int) -> None:
    """The rules know no bound on other dice (TU-1.4)."""
    red = (*STANDARD_DICE[0][:5], Face(points))
    rules = TallyUpRules(dice=(red, *STANDARD_DICE[1:]))
    message = f"`{points}`: the kernel's faces go to 100000, either way"
    with pytest.raises(ValueError, match=message):
        to_settings(2, rules)
    with pytest.raises(ValueError, match=message):
        to_array(GAME.start(2, rules))
    up_die = (*STANDARD_UP_DIE[:5], UpFace(UpKind.TIMES, points))
    with pytest.raises(ValueError, match="the kernel's faces go to 100000, either way"):
        to_settings(2, TallyUpRules(up_die=up_die))


@pytest.mark.parametrize("points", [0, 1, 100_000, -100_000])
@pytest.mark.parametrize("circled", [False, True])
def test_faces_within_the_bounds_are_packed_without_loss(points: int, circled: bool) -> None:
    """Three of them add up to what they show together."""
    one, star = packed(Face(points, circled)), packed(Face(star=True))
    together = one + one + star
    assert (together & 7, together >> 3 & 7, together >> 6 & 7) == (1, 2 * circled, 3)
    assert together >> 9 == 2 * points
    for number, kind in enumerate(UpKind, start=1):
        assert divmod(packed_up(UpFace(kind, points)), 4) == (points, number)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"scores": (0, MOST + 1, 0)}, "1000000001 points: the kernel has whole ones up to"),
        ({"scores": (0, -(10**40), 0)}, "points: the kernel has whole ones up to"),
        ({"scores": (0, 0.5, 0)}, "0.5 points: the kernel has whole ones up to"),
        ({"total": -MOST - 1}, "-1000000001 points: the kernel has whole ones up to"),
        ({"scores": (0, 0)}, "must be those of 3 seats"),
        ({"inside": (True,) * 4}, "must be those of 3 seats"),
        ({"chosen": ()}, "must be those of 3 seats"),
        ({"round": 0}, f"round 0 is not between 1 and {NEVER - 1}"),
        ({"round": NEVER}, f"round {NEVER} is not between 1 and {NEVER - 1}"),
        ({"active": None}, "nobody is active in the phase `main roll`"),
        ({"active": 3}, "seat 3 is active, but nobody has it"),
        ({"active": -1}, "seat -1 is active, but nobody has it"),
        ({"picked": (Die.GREEN, Die.RED, Die.BLUE)}, "`green red blue` is not three of the dice"),
        ({"bonus": (Die.GREEN, Die.GREEN)}, "`green green` is not three of the dice"),
        ({"shown": (Face(1),) * 4}, "4 faces: a roll has three dice at most"),
        ({"bonus_shown": (Face(-(10**6)),)}, "the kernel's faces go to 100000"),
        ({"up": UpFace(UpKind.POINTS, 10**6)}, "the kernel's faces go to 100000"),
    ],
)
def test_states_that_do_not_fit_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        to_array(a_state(**changes))


def test_states_at_the_bounds_fit() -> None:
    array = to_array(a_state(scores=(MOST, -MOST, 0), total=-MOST, round=NEVER - 1))
    assert array["scores"][:3].tolist() == [MOST, -MOST, 0]
    assert (array["total"], array["round"]) == (-MOST, NEVER - 1)


@pytest.mark.parametrize("other", [None, 7, LAS_VEGAN.start(2)], ids=["None", "7", "Las Vegan"])
def test_what_is_no_state_is_refused(other: Any) -> None:
    with pytest.raises(TypeError, match="not a state of Tally Up!"):
        to_array(other)


@pytest.mark.parametrize(
    "other",
    [
        First(Seat(0)),
        None,
        Action(Seat(0)),
        Pick(Seat(0), (Die.GREEN, Die.RED, Die.BLUE)),
        Pick(Seat(0), (Die.GREEN,)),  # type: ignore[arg-type]
        PickBonus(Seat(0), (Die.RED, Die.GREEN, Die.BLUE)),
        PickBonus(Seat(0), ()),
        PickBonus(Seat(0), [Die.RED]),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_what_is_no_action_has_no_number(other: Any) -> None:
    with pytest.raises(ValueError, match="not an action of Tally Up!"):
        to_number(other)


@pytest.mark.parametrize("number", [-1, ACTIONS, 10**30])
def test_numbers_beyond_the_actions_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"no action has number {number}: they are 0 to 43"):
        to_action(number, Seat(0))


@pytest.mark.parametrize(
    ("phase", "event", "message"),
    [
        (Phase.MAIN_ROLL, First(Seat(0)), "not awaited in the phase `main roll`"),
        (Phase.MAIN_ROLL, Unclaimed(), "not awaited in the phase `main roll`"),
        (Phase.MAIN_ROLL, Roll(()), "not awaited in the phase `main roll`"),
        (Phase.FIRST, First(Seat(3)), "not awaited in the phase `first`"),
        (Phase.UP_ROLL, RollUp(UpFace(UpKind.POINTS, 7)), "the table's dice have no such face"),
        (
            Phase.MAIN_ROLL,
            Roll(((Die.RED, Face(7)), (Die.GREEN, Face(30)), (Die.PURPLE, Face(20)))),
            "the table's dice have no such face",
        ),
        (Phase.CHOICE, Choose(Seat(0), stay=True), "not awaited in the phase `choice`"),
    ],
)
def test_events_that_are_not_awaited_are_no_outcome(phase: Phase, event: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        to_outcome(a_state(phase=phase), event)


@pytest.mark.parametrize(
    ("phase", "outcome"),
    [
        (Phase.FIRST, 3),
        (Phase.FIRST, -1),
        (Phase.MAIN_ROLL, 216),
        (Phase.MAIN_ROLL, -1),
        (Phase.UP_ROLL, 6),
        (Phase.CLAIM, 1),
        (Phase.CHOICE, 0),
        (Phase.OVER, 0),
    ],
)
def test_outcomes_that_are_not_awaited_are_no_event(phase: Phase, outcome: int) -> None:
    with pytest.raises(ValueError, match=f"`{phase.value}` awaits no outcome {outcome}"):
        to_event(a_state(phase=phase), outcome)
