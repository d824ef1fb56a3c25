"""Las Vegan, a block of games at once: what `kernel` does to one, done to all of them.

A processor cannot foresee cards, and whatever it guesses wrong costs it as much as half a decision.
So each kind of event is a loop of its own over the games that have it; which games these are is
gathered first, without branches. The rules stay where they are, in `kernel`.
"""

import numpy as np

from sobremesa.sim.blocks import NOTHING, Actions, Room, Seats
from sobremesa.sim.chance import Bits
from sobremesa.sim.compiled import compiled
from sobremesa.sim.lasvegan.bits import signed
from sobremesa.sim.lasvegan.kernel import apply, draw_all, end_play, is_chance, lay, to_act
from sobremesa.sim.lasvegan.layout import GOLDEN_MAX, States


@compiled
def act(
    states: States, sources: Bits, actions: Actions, first: int, seats: Seats, room: Room
) -> None:
    """Let who may act do so in a block of games.

    Args:
        states: of the block.
        sources: of the block; nothing is drawn here.
        actions: legal ones of all games, with a row for each seat. Shape (players, batch).
        first: where the block begins in `actions`.
        seats: who may act, by game of the block.
        room: is written to.
    """
    seated, said = room.doing, room.said
    playing, placing, complete = room.lists[0], room.lists[1], room.lists[2]
    plays = places = completes = 0
    for game in range(len(states)):
        seat = to_act(states[game])
        action = np.int64(actions[seat, first + game])
        seated[game], said[game] = seat, action
        acts = (seats[game] != 0) & (action != NOTHING)
        playing[plays] = game
        plays += acts & (action < GOLDEN_MAX)
        placing[places] = game
        places += acts & (action >= GOLDEN_MAX)
    for number in range(plays):
        game = playing[number]
        complete[completes] = game
        completes += lay(states[game], signed(seated[game]), signed(said[game]))
    for number in range(places):
        game = placing[number]
        apply(states[game], signed(seated[game]), signed(said[game]))
    for number in range(completes):
        end_play(states[complete[number]])


@compiled
def draw(states: States, sources: Bits, room: Room) -> None:
    """Let chance have its way in a block of games until somebody may act.

    Args:
        states: of the block.
        sources: of the block.
        room: is written to.
    """
    waiting, count = room.lists[0], 0
    for game in range(len(states)):
        waiting[count] = game
        count += is_chance(states[game])
    for number in range(count):
        game = waiting[number]
        draw_all(states[game], sources[game])
