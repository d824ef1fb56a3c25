"""Games of Tally Up! played to their end at random, as fast as it goes.

Everybody who is awaited takes one of their legal actions, each equally likely and whatever the
others take. A Tally Up is claimed at once, by a seat that is drawn evenly: a fair race.

The rules stand here a second time, for whole rounds and without a state between their steps; they
must agree with `kernel`, and a test follows both through the same draws. One draw of 64 bits serves
a whole roll: the sides of its dice and of the Up die, and who stays IN before and after it.

With the printed dice every game ends with probability 1: ties may come again and again (TU-5.2),
round after round when all go OUT together, but in each round there is a chance that one leads
alone. With other dice nobody may ever score, so after `MOST_ROUNDS` rounds a playout gives up.

>>> from sobremesa.sim.tallyup.bridge import to_settings
>>> decisions, wins = playouts(to_settings(players=2), games=1000, seed=7)
>>> decisions, wins[:2].tolist()
(96221, [499.0, 501.0])
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from sobremesa.sim.chance import Bits, below, next_bits, source
from sobremesa.sim.compiled import compiled
from sobremesa.sim.tallyup import kernel
from sobremesa.sim.tallyup.layout import (
    ACTION_DICE,
    BITS,
    BONUS,
    BONUS_PICK,
    CIRCLE_BITS,
    CLAIM,
    FIRST_FACES,
    IN,
    MOST,
    MOST_PLAYERS,
    MOST_ROUNDS,
    OVER,
    PICK,
    PICKS,
    POINTS_SHIFT,
    SIDES,
    STAR_BITS,
    TALLY,
    UP_BONUS,
    UP_KIND_BITS,
    UP_SHIFT,
    UP_TIMES,
    Settings,
    State,
    new_states,
)
from sobremesa.sim.tallyup.resolve import (
    ALL_DICE,
    CLAIM_SCORE,
    SHARED_SCORE,
    bank,
    begin_round,
    bounded,
    leaders,
    whole,
)

ROLLS: Final = SIDES**4
"""Three dice and the Up die."""
BONUS_ROLLS: Final = 3 * SIDES**3
"""Which of three dice is named (or left out), and three dice."""
_LOW: Final = 0xFFFF_FFFF
_LOW_BITS: Final = np.uint64(_LOW)
_HALF: Final = np.uint64(32)
_TOP: Final = np.uint64(63)


def playouts(settings: Settings, games: int, seed: int) -> tuple[int, npt.NDArray[np.float64]]:
    """Random games from the start to the end, one after the other.

    Returns:
        How many decisions were made, and by seat how often it won. Shape: (10,). Games that did not
        end within `MOST_ROUNDS` rounds nobody has won.

    Raises:
        ValueError: `games` or `seed` is below 0.
    """
    if games < 0:
        raise ValueError(f"{games} games cannot be played")
    wins = np.zeros(MOST_PLAYERS)
    return _playouts(new_states(1)[0], settings, games, source(seed), wins), wins


@compiled
def _playouts(
    state: State, settings: Settings, games: int, random: Bits, wins: npt.NDArray[np.float64]
) -> int:
    decisions = 0
    for _ in range(games):
        kernel.start(state, settings)
        decisions += playout(state, random)
        won = whole(kernel.winners(state))
        for seat in range(MOST_PLAYERS):
            wins[seat] += (won >> seat) & 1
    return decisions


@compiled
def playout(state: State, random: Bits) -> int:
    """Play a game on from any state to its end, at random; return the number of decisions.

    A claim is one decision, and so is each seat's IN or OUT.
    """
    decisions = 0
    while state.phase not in (PICK, OVER):
        decisions += random_step(state, random)
    return decisions + _rounds(state, random)


@compiled
def random_step(state: State, random: Bits) -> int:
    """Draw the awaited chance event, or let the first who is awaited act at random.

    Of those who may claim a Tally Up one is drawn. Returns how many decisions that was, 0 or 1.
    """
    if kernel.is_chance(state):
        kernel.sample_chance(state, random)
        return 0
    if state.phase == CLAIM:
        kernel.apply(state, below(random, state.settings.players), TALLY)
        return 1
    awaited = kernel.acting(state)
    for seat in range(MOST_PLAYERS):
        if (awaited >> np.uint64(seat)) & np.uint64(1):
            kernel.apply(state, seat, random_action(state, seat, random))
            return 1
    return 0


@compiled
def random_action(state: State, seat: int, random: Bits) -> int:
    """One of the legal actions of a seat that may act, each equally likely."""
    phase = state.phase
    if phase == PICK:
        return below(random, PICKS)
    if phase == CLAIM:
        return TALLY
    if phase != BONUS_PICK:
        return IN + whole(next_bits(random) >> _TOP)
    # Of three dice there are three to name, and three pairs.
    named = whole(kernel.legal(state, seat))
    for _ in range(below(random, 3)):
        named &= named - 1
    action: int = BONUS
    while not (named >> action) & 1:
        action += 1
    return action


@compiled
def drawn(random: Bits, outcomes: int) -> tuple[int, int]:
    """Two times 32 bits: of the first, each of so many outcomes is equally likely.

    The first are not the outcome: multiplied by a number of sides, what stands above their 32 bits
    is a side, what stays below serves for the next. The second are 32 even bits.
    """
    while True:
        word = next_bits(random)
        fraction = whole(word & _LOW_BITS)
        rest = (fraction * outcomes) & _LOW
        # As in `below`: the few fractions that would make some outcomes likelier come again.
        if rest >= outcomes or rest >= (_LOW + 1) % outcomes:
            return fraction, whole(word >> _HALF)


@compiled
def _rounds(state: State, random: Bits) -> int:
    if state.phase == OVER:
        return 0
    faces, players = state.settings.faces, whole(state.settings.players)
    everyone = (1 << players) - 1
    high_stakes = state.settings.high_stakes != 0
    active = whole(state.active)
    decisions = 0
    while state.round <= MOST_ROUNDS:
        decisions += 1
        dice = ACTION_DICE[below(random, PICKS)]
        rest = ALL_DICE ^ dice
        first, second, third = FIRST_FACES[dice, 0], FIRST_FACES[dice, 1], FIRST_FACES[dice, 2]
        inside, total = everyone, 0
        while True:
            up, bonus = 0, 0
            fraction, coins = drawn(random, ROLLS)
            fraction *= SIDES
            face = whole(faces[first + (fraction >> 32)])
            state.shown[0] = face
            roll = face
            fraction = (fraction & _LOW) * SIDES
            face = whole(faces[second + (fraction >> 32)])
            state.shown[1] = face
            roll += face
            fraction = (fraction & _LOW) * SIDES
            face = whole(faces[third + (fraction >> 32)])
            state.shown[2] = face
            roll += face
            stars = roll & STAR_BITS
            if stars == 2:
                total = 0
                break
            if stars == 3:
                decisions += 1
                claimer = 1 << below(random, players)
                bank(state, claimer, CLAIM_SCORE)
                bank(state, inside & ~claimer, SHARED_SCORE)
            else:
                total = bounded(total + (roll >> POINTS_SHIFT))
                if roll & CIRCLE_BITS:
                    if not high_stakes:
                        decisions += BITS[inside]
                        staying = inside & coins
                        bank(state, inside ^ staying, total)
                        inside = staying
                        if inside == 0:
                            break
                    fraction = (fraction & _LOW) * SIDES
                    up = whole(state.settings.up_faces[fraction >> 32])
                    amount, kind = up >> UP_SHIFT, up & UP_KIND_BITS
                    if kind == UP_BONUS:
                        fraction, _ = drawn(random, BONUS_ROLLS)
                        fraction *= 3
                        bonus = rest
                        if amount < 3:
                            decisions += 1
                            one = 1 << (FIRST_FACES[rest, fraction >> 32] // SIDES)
                            bonus = one if amount == 1 else rest ^ one
                        for place in range(3):
                            state.bonus_shown[place] = 0
                        roll = 0
                        for place in range(amount):
                            fraction = (fraction & _LOW) * SIDES
                            face = whole(faces[FIRST_FACES[bonus, place] + (fraction >> 32)])
                            state.bonus_shown[place] = face
                            roll += face
                        if stars + (roll & STAR_BITS) >= 2:
                            total = 0
                            break
                        total = bounded(total + (roll >> POINTS_SHIFT))
                    elif kind == UP_TIMES:
                        total = bounded(total * amount)
                    else:
                        total = bounded(total + amount)
            decisions += BITS[inside]
            staying = inside & (coins >> MOST_PLAYERS)
            bank(state, inside ^ staying, total)
            inside = staying
            if inside == 0:
                break
        best = np.int32(-MOST)
        for seat in range(MOST_PLAYERS):
            best = max(best, state.scores[seat])
        if (
            state.tie_break
            or best >= state.settings.target
            or state.round >= state.settings.last_round
        ):
            leading = leaders(state)
            if leading & (leading - 1) == 0:
                state.phase = OVER
                break
            state.tie_break = 1
        state.round += 1
        active = 0 if active + 1 == players else active + 1
    state.active = active
    if state.phase != OVER:
        state.round -= 1
        begin_round(state)
        return decisions
    state.picked, state.inside, state.total = dice, inside, total
    state.up, state.bonus = up, bonus
    if bonus == 0:
        for place in range(3):
            state.bonus_shown[place] = 0
    return decisions
