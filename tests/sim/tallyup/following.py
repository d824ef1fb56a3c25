"""Games of Tally Up! that are played by the rules, and followed by the kernel."""

from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st

from sobremesa.rules.game import Action, Chance, ChanceEvent, Over, Turns
from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.chance import dice_to_roll
from sobremesa.rules.tallyup.components import (
    STANDARD_DICE,
    STANDARD_UP_DIE,
    Face,
    UpFace,
    UpKind,
)
from sobremesa.rules.tallyup.legal import awaiting
from sobremesa.rules.tallyup.options import Laps, TallyUpRules, Target
from sobremesa.rules.tallyup.state import Phase, TallyUpState
from sobremesa.sim.compiled import compiled
from sobremesa.sim.tallyup import kernel
from sobremesa.sim.tallyup.bridge import to_array, to_number, to_outcome
from sobremesa.sim.tallyup.layout import CLAIM, MOST, MOST_PLAYERS, STATE, States

CHANCE = -1
"""Stands for a seat where nobody acts."""

Numbers = npt.NDArray[np.int64]
Masks = npt.NDArray[np.uint64]


class Played(NamedTuple):
    """A game as it went by the rules: one row for each state, and the event that left it."""

    events: Numbers  # (steps, 2): a seat or CHANCE, and the number of an action or an outcome
    states: States  # (steps + 1,)
    legal: Masks  # (steps + 1, MOST_PLAYERS)
    outcomes: Numbers  # (steps + 1,): of the awaited chance event, 0 if none is awaited
    winners: int  # a mask of seats; 0 if the game did not end


# --- Which rules ---------------------------------------------------------------------------------

points = st.sampled_from([0, 1, 10, 20, 50, 100, 100_000])
faces = st.one_of(
    st.just(Face(star=True)),
    st.builds(Face, points),
    st.builds(Face, points, st.just(True)),
    # No record can hold such a face, but the rules know what it does.
    st.builds(Face, st.integers(-100, 100), st.booleans(), st.booleans()),
)
up_faces = st.one_of(
    st.builds(UpFace, st.just(UpKind.BONUS_ROLL), st.integers(1, 3)),
    st.builds(UpFace, st.just(UpKind.POINTS), st.sampled_from([-100_000, -100, -1, 4, 100])),
    st.builds(UpFace, st.just(UpKind.TIMES), st.integers(2, 9)),
)
die = st.tuples(*[faces] * 6)
goals = st.one_of(
    st.builds(Laps, st.integers(1, 4)),
    st.builds(Target, st.sampled_from([100, 200, 500, 1000])),
)
rules = st.builds(
    TallyUpRules,
    goal=goals,
    high_stakes=st.booleans(),
    dice=st.one_of(st.just(STANDARD_DICE), st.tuples(*[die] * 6)),
    up_die=st.one_of(st.just(STANDARD_UP_DIE), st.tuples(*[up_faces] * 6)),
)
players = st.integers(1, 10)
seeds = st.integers(0, 2**64 - 1)

# --- Playing and following -----------------------------------------------------------------------


def played(start: TallyUpState, random: Random, most: int = 100_000) -> Played:
    """Play at random, with claims that lapse now and then, for as many events as that.

    It ends before numbers pass the kernel's bounds, too.
    """
    state = start
    events: list[tuple[int, int]] = []
    states, legal, outcomes = [to_array(state).tobytes()], [legal_by_rules(state)], [state.players]
    while len(events) < most:
        awaited = awaiting(state)
        if isinstance(awaited, Over):
            break
        event: Action | ChanceEvent
        if not isinstance(awaited, Turns):
            event = GAME.draw(state, random)
        elif awaited.lapse is not None and random.random() < 0.1:
            event = awaited.lapse
        else:
            event = random.choice(awaited.actions[random.choice(list(awaited.actions))])
        after = GAME.apply(state, event)
        if max(map(abs, (after.total, *after.scores))) > MOST:
            break
        if isinstance(event, Action):
            events.append((event.seat, to_number(event)))
        else:
            events.append((CHANCE, to_outcome(state, event)))
        state = after
        states.append(to_array(state).tobytes())
        legal.append(legal_by_rules(state))
        rolled = len(dice_to_roll(state)) if state.phase is not Phase.UP_ROLL else 1
        outcomes.append(6**rolled if isinstance(awaiting(state), Chance) else 0)
    awaited = awaiting(state)
    winners = sum(1 << seat for seat in awaited.winners) if isinstance(awaited, Over) else 0
    return Played(
        np.array(events, np.int64).reshape(-1, 2),
        np.frombuffer(b"".join(states), STATE),
        np.array(legal, np.uint64),
        np.array(outcomes, np.int64),
        winners,
    )


def legal_by_rules(state: TallyUpState) -> list[int]:
    """By seat the mask of the actions that the rules offer."""
    awaited = awaiting(state)
    masks = [0] * MOST_PLAYERS
    if isinstance(awaited, Turns):
        for seat, actions in awaited.actions.items():
            masks[seat] = sum([1 << to_number(action) for action in actions])
    return masks


@compiled
def follow(events: Numbers, states: States, legal: Masks, acting: Masks, outcomes: Numbers) -> None:
    """Play the same events by the kernel from `states[0]`; fill in all that there is to compare."""
    for step in range(len(states)):
        state = states[step]
        acting[step] = kernel.acting(state)
        outcomes[step] = kernel.outcomes(state)
        # Whatever the state, one of the three is awaited, and only one.
        awaited = kernel.is_over(state) + kernel.is_chance(state) + (acting[step] != 0)
        last = outcomes[step] - 1
        if (
            awaited != 1
            or kernel.is_chance(state) != (last >= 0)
            or kernel.is_race(state) != (state.phase == CLAIM)
            or kernel.is_outcome(state, -1)
            or (last >= 0 and not kernel.is_outcome(state, last))
            or kernel.is_outcome(state, last + 1) != kernel.is_race(state)
        ):
            outcomes[step] = -1
        for seat in range(MOST_PLAYERS):
            legal[step, seat] = kernel.legal(state, seat)
        if step < len(events):
            states[step + 1] = state
            seat, number = events[step]
            if seat == CHANCE:
                kernel.apply_chance(states[step + 1], number)
            else:
                kernel.apply(states[step + 1], seat, number)


def require_same(game: Played) -> None:
    """Fail unless the kernel goes through the same states, and lets the same seats do the same."""
    states = np.zeros_like(game.states)
    kernel.start(states[0], game.states[0]["settings"].copy())
    legal, acting = np.zeros_like(game.legal), np.zeros(len(states), np.uint64)
    outcomes = np.zeros_like(game.outcomes)
    follow(game.events, states, legal, acting, outcomes)
    if states.tobytes() != game.states.tobytes():
        step = next(i for i, state in enumerate(states) if state != game.states[i])
        different = [
            f"{name}: {states[step][name]}, by the rules {game.states[step][name]}"
            for name in STATE.names or ()
            if np.any(states[step][name] != game.states[step][name])
        ]
        raise AssertionError(f"after {step} events {different}")
    assert (legal == game.legal).all()
    seats = (game.legal != 0) << np.arange(MOST_PLAYERS, dtype=np.uint64)
    assert (acting == seats.sum(axis=1)).all()
    assert (outcomes == game.outcomes).all()
    end = states[-1]
    assert kernel.is_over(end) == (game.winners != 0)
    assert kernel.winners(end) == game.winners
