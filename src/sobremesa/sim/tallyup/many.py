"""Tally Up!, a block of games at once: what `kernel` does to one, done to all of them.

A processor cannot foresee dice, and whatever it guesses wrong costs it as much as a whole decision.
So each kind of event is a loop of its own over the games that have it, without branches where that
is possible; which games these are is gathered first, without branches, too. The rules stay where
they are, in `kernel` and `resolve`.
"""

from typing import Any, Final

import numpy as np

from sobremesa.sim.blocks import NOTHING, Actions, Room, Seats
from sobremesa.sim.chance import Bits, below, next_bits
from sobremesa.sim.compiled import compiled
from sobremesa.sim.tallyup.kernel import name_dice, sample_chance
from sobremesa.sim.tallyup.layout import (
    BITS,
    BONUS_PICK,
    BONUS_ROLL,
    CHOICE,
    CHOICE_BEFORE_UP,
    CLAIM,
    FIRST,
    IN,
    MAIN_ROLL,
    PICK,
    SIDES,
    UP_ROLL,
    States,
)
from sobremesa.sim.tallyup.resolve import (
    end_round,
    show_bonus_roll,
    show_choices,
    show_main_roll,
    tally_up,
    up_roll,
    whole,
)

_U: Final = np.uint64
_ZERO: Final = _U(0)
_ONE: Final = _U(1)
_SIDES: Final = _U(SIDES)
_HALF: Final = _U(32)
_LOW: Final = _U(0xFFFF_FFFF)
_ROLLS: Final = _U(SIDES**7)
"""What may be rolled before somebody acts: three dice, the Up die, three bonus dice."""
_TOO_LOW: Final = _U((1 << 32) % SIDES**7)


@compiled
def act(
    states: States, sources: Bits, actions: Actions, first: int, seats: Seats, room: Room
) -> None:
    """Let all seats act in a block of games, one after the other where that makes a difference.

    Args:
        states: of the block.
        sources: of the block; only a race for a Tally Up draws from them.
        actions: legal ones of all games, with a row for each seat. Shape (players, batch).
        first: where the block begins in `actions`.
        seats: who may act, by game of the block.
        room: is written to.
    """
    _gather(actions, first, seats, room)
    doing, staying = room.doing, room.staying
    revealed, naming, ending, claimed = room.lists[0], room.lists[1], room.lists[2], room.lists[3]
    reveals = namings = endings = claims = 0
    for game in range(len(states)):
        state = states[game]
        phase = state.phase
        is_choice = (phase == CHOICE) | (phase == CHOICE_BEFORE_UP)
        choosing = whole(doing[game]) & -whole(is_choice)
        chosen = whole(state.chosen) | choosing
        state.chosen = chosen
        state.staying = whole(state.staying) | (whole(staying[game]) & choosing)
        revealed[reveals] = game
        reveals += is_choice & (chosen == whole(state.inside))
        naming[namings] = game
        namings += ((phase == PICK) | (phase == BONUS_PICK)) & (doing[game] != 0)
        claimed[claims] = game
        claims += phase == CLAIM
    for place in range(reveals):
        game = revealed[place]
        ending[endings] = game
        endings += show_choices(states[game])
    for place in range(endings):
        end_round(states[ending[place]])
    for place in range(namings):
        game = naming[place]
        name_dice(states[game], whole(room.said[game]))
    for place in range(claims):
        game = claimed[place]
        _race(states[game], sources[game], _U(doing[game]))


@compiled
def _gather(actions: Actions, first: int, seats: Seats, room: Room) -> None:
    """Write who acts, who of these stays IN, and what is said by whoever may act alone."""
    doing, staying, said = room.doing, room.staying, room.said
    games = len(seats)
    doing[:games] = 0
    staying[:games] = 0
    said[:games] = 0
    # Loops of few arrays and of masks in place of conditions: only such are done several at once.
    for seat in range(len(actions)):
        row, bit = actions[seat, first : first + games], np.uint16(1 << seat)
        for game in range(games):
            doing[game] |= bit if row[game] != NOTHING else np.uint16(0)
            staying[game] |= bit if row[game] == IN else np.uint16(0)
        for game in range(games):
            said[game] |= row[game] & -np.int64(seats[game] & bit != 0)
    for game in range(games):
        doing[game] &= seats[game]
        staying[game] &= seats[game]


@compiled
def _race(state: Any, random: Bits, claimers: np.uint64) -> None:
    """One of those who claim was the first (TU-3.4); if nobody does, the claim lapses (TU-3.5)."""
    claims = BITS[claimers]
    for _ in range(below(random, claims) if claims else 0):
        claimers &= claimers - _ONE
    tally_up(state, whole(claimers & (_ZERO - claimers)))


@compiled
def draw(states: States, sources: Bits, room: Room) -> None:
    """Let chance have its way in a block of games until somebody may act.

    One draw serves all dice of a game, in the order in which they come: main, Up, bonus.

    Args:
        states: of the block; all have the same settings.
        sources: of the block.
        room: is written to.
    """
    settings, left = states[0].settings, room.words
    faces, up_faces = settings.faces, settings.up_faces
    _fractions(sources, left)
    main, up, bonus, ending = room.lists[0], room.lists[1], room.lists[2], room.lists[3]
    mains = ups = bonuses = endings = 0
    for game in range(len(states)):
        phase = states[game].phase
        main[mains] = game
        mains += phase == MAIN_ROLL
        up[ups] = game
        ups += phase == UP_ROLL
        bonus[bonuses] = game
        bonuses += phase == BONUS_ROLL
        if phase == FIRST:
            sample_chance(states[game], sources[game])
    for place in range(mains):
        game = main[place]
        shown, left[game] = _sides(left[game])
        ending[endings] = game
        endings += show_main_roll(states[game], faces, shown)
        up[ups] = game
        ups += states[game].phase == UP_ROLL
    for place in range(ups):
        game = up[place]
        product = left[game] * _SIDES
        left[game] = product & _LOW
        up_roll(states[game], up_faces[product >> _HALF])
        bonus[bonuses] = game
        bonuses += states[game].phase == BONUS_ROLL
    for place in range(bonuses):
        game = bonus[place]
        shown, left[game] = _sides(left[game])
        ending[endings] = game
        endings += show_bonus_roll(states[game], faces, shown)
    for place in range(endings):
        end_round(states[ending[place]])


@compiled
def _fractions(sources: Bits, fractions: Bits) -> None:
    """32 bits for each game: so many that each of the `_ROLLS` is equally likely, see `_sides`."""
    games = len(sources)
    again: np.bool_ = np.False_
    for game in range(games):
        fraction = next_bits(sources[game]) >> _HALF
        fractions[game] = fraction
        again |= (fraction * _ROLLS) & _LOW < _TOO_LOW
    if again:
        # As in `below`: the few fractions that would make some rolls likelier come again.
        for game in range(games):
            while (fractions[game] * _ROLLS) & _LOW < _TOO_LOW:
                fractions[game] = next_bits(sources[game]) >> _HALF


@compiled
def _sides(fraction: np.uint64) -> tuple[tuple[int, int, int], np.uint64]:
    """The sides of three dice, and the fraction that is left for the next."""
    first = fraction * _SIDES
    second = (first & _LOW) * _SIDES
    third = (second & _LOW) * _SIDES
    return (whole(first >> _HALF), whole(second >> _HALF), whole(third >> _HALF)), third & _LOW
