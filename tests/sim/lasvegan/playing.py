"""Games of Las Vegan played by the rules, and the same events driven through the kernel."""

from random import Random
from typing import Any, NamedTuple

import numba
import numpy as np

from sobremesa.rules.game import Action, Chance, Event, Over, Seat
from sobremesa.rules.lasvegan import GAME
from sobremesa.rules.lasvegan.options import LasVeganRules
from sobremesa.rules.lasvegan.state import LasVeganState
from sobremesa.sim.chance import source
from sobremesa.sim.lasvegan import bridge, kernel
from sobremesa.sim.lasvegan.layout import MOST_PLAYERS, State, new_states
from sobremesa.sim.lasvegan.playout import random_action

NOBODY = -1
"""In place of a seat: chance drew."""


class Game(NamedTuple):
    """A game by the rules: all of its states, and between them what happened."""

    states: tuple[LasVeganState, ...]
    events: tuple[Event, ...]

    @property
    def rules(self) -> LasVeganRules:
        return self.states[0].rules


def by_the_rules(players: int, rules: LasVeganRules | None, randomness: Random) -> Game:
    """A random game from start to end."""
    state = GAME.start(players, rules)
    states, events = [state], []
    while True:
        match GAME.awaiting(state):
            case Chance():
                event: Event = GAME.draw(state, randomness)
            case Over():
                return Game(tuple(states), tuple(events))
            case turns:
                [actions] = turns.actions.values()
                event = actions[randomness.randrange(len(actions))]
        state = GAME.apply(state, event)
        states.append(state)
        events.append(event)


class Trace(NamedTuple):
    """The same game in the kernel, moment by moment.

    `states` is a batch; `acting` who may act; `legal` by seat what each may do.
    """

    states: Any
    acting: Any
    legal: Any


def in_the_kernel(game: Game) -> Trace:
    """Drive the events of a game through the kernel."""
    seats = [event.seat if isinstance(event, Action) else NOBODY for event in game.events]
    numbers = [
        bridge.to_number(event)
        if isinstance(event, Action)
        else bridge.to_outcome(game.states[moment], event)
        for moment, event in enumerate(game.events)
    ]
    trace = Trace(
        new_states(len(seats) + 1),
        np.zeros(len(seats) + 1, np.uint64),
        np.zeros((len(seats) + 1, MOST_PLAYERS), np.uint64),
    )
    players = game.states[0].players
    kernel.start(trace.states[0], bridge.to_settings(players, game.rules))
    assert _drive(*trace, np.array(seats), np.array(numbers)), (
        "an outcome that the rules drew is none to the kernel"
    )
    return trace


@numba.njit
def _drive(states: Any, acting: Any, legal: Any, seats: Any, numbers: Any) -> bool:
    for moment in range(len(states)):
        state = states[moment]
        acting[moment] = kernel.acting(state)
        for seat in range(MOST_PLAYERS):
            legal[moment, seat] = kernel.legal(state, seat)
        if moment == len(seats):
            return True
        states[moment + 1] = state
        if seats[moment] != NOBODY:
            kernel.apply(states[moment + 1], seats[moment], numbers[moment])
        elif kernel.is_outcome(state, numbers[moment]):
            kernel.apply_chance(states[moment + 1], numbers[moment])
        else:
            return False
    return False


def actions_as_bits(state: LasVeganState) -> tuple[int, list[int]]:
    """By the rules, who may act, and what each seat may do."""
    awaited = GAME.awaiting(state)
    offered = getattr(awaited, "actions", {})
    legal = [
        sum(1 << bridge.to_number(action) for action in offered.get(Seat(seat), ()))
        for seat in range(MOST_PLAYERS)
    ]
    return sum(1 << seat for seat in offered), legal


def started(players: int, rules: LasVeganRules | None = None, seed: int = 1) -> State:
    """A state in which the first card of the game may be played."""
    state, random = new_states(1)[0], source(seed)
    kernel.start(state, bridge.to_settings(players, rules))
    while kernel.is_chance(state):
        kernel.sample_chance(state, random)
    return state


def walked(state: State, seed: int, decisions: int) -> State:
    """A copy of a state after so many random decisions and all that chance draws among them.

    Fewer when the game ends, or when the next card would be that of another round.
    """
    after, random = copied(state), source(seed)
    for _ in range(decisions):
        if not kernel.acting(after):
            break
        kernel.apply(after, seat := kernel.to_act(after), random_action(after, seat, random))
    return after


def copied(state: State) -> State:
    """A copy that stands by itself."""
    batch = new_states(1)
    batch[0] = state
    return batch[0]
