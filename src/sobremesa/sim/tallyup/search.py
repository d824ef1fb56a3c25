"""What each action of a seat brings: the round is played out many times after it.

From the action to the round's end everybody plays by `policy.choose`; what the scores are worth
then is told by `hopes.share`. All actions meet the same dice, so what one is better by shows
after few rounds (Tesauro & Galperin 1996, for backgammon).

>>> from sobremesa.rules.tallyup.options import TallyUpRules
>>> from sobremesa.sim.chance import source
>>> from sobremesa.sim.tallyup import bridge, kernel
>>> from sobremesa.sim.tallyup.hopes import even_hopes
>>> from sobremesa.sim.tallyup.layout import new_states
>>> from sobremesa.sim.tallyup.policy import no_habits
>>> rules, states, random = TallyUpRules(), new_states(1), source(1)
>>> kernel.start(states[0], bridge.to_settings(3, rules))
>>> _ = kernel.sample_chance(states[0], random)
>>> found = search(states, 0, (0, 19), no_habits(), even_hopes(3), rounds=100, random=random)
>>> found.shape, bool((found > 0.2).all() and (found < 0.5).all())
((2,), True)
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from sobremesa.sim.chance import Bits, below, next_bits
from sobremesa.sim.compiled import compiled
from sobremesa.sim.tallyup.hopes import Hopes, share
from sobremesa.sim.tallyup.kernel import acting, apply, is_chance, sample_chance
from sobremesa.sim.tallyup.layout import (
    BONUS_PICK,
    CLAIM,
    OUT,
    OVER,
    TALLY,
    State,
    States,
    new_states,
)
from sobremesa.sim.tallyup.policy import Habits, choose, name_bonus
from sobremesa.sim.tallyup.resolve import whole

_ONE = np.uint64(1)

MOST_ROLLS: Final = 300
"""After so many rolls in a round all go OUT: dice that do nothing would be rolled for ever by who
is behind. The printed dice bust long before."""


def search(
    states: States,
    seat: int,
    actions: Sequence[int],
    habits: Habits,
    hopes: Hopes,
    *,
    rounds: int,
    random: Bits,
) -> npt.NDArray[np.float64]:
    """What each of some actions is worth to a seat that is awaited.

    Args:
        states: the state alone in its array. Of simultaneous choices none may have been made.
        seat: who is to act.
        actions: what it may do, as numbers.
        habits: how everybody plays after it, see `policy.Habits`.
        hopes: what scores are worth at a round's end.
        rounds: how often each action is tried; the same number and chance give the same result.
        random: the source of chance.

    Returns:
        The part of the win that the seat may hope for, from 0 to 1. Shape: (actions,).
    """
    found = np.zeros(len(actions))
    tried = np.array(actions, np.int64)
    _search((states, new_states(1)), seat, tried, habits, hopes, rounds, random, found)
    return found / rounds


@compiled
def _search(
    states: tuple[States, States],
    seat: int,
    actions: npt.NDArray[np.int64],
    habits: Habits,
    hopes: Hopes,
    rounds: int,
    random: Bits,
    found: npt.NDArray[np.float64],
) -> None:
    before, now = states
    begin, dice = random.copy(), random.copy()
    for _ in range(rounds):
        # Dice of its own for each round, whatever the one before has used of its, and the same for
        # all actions.
        for word in range(len(begin)):
            begin[word] = next_bits(random)
        for number in range(len(actions)):
            dice[:] = begin
            now[0] = before[0]
            apply(now[0], seat, actions[number])
            play_round(now[0], before[0].round, habits, dice)
            found[number] += share(now[0], seat, hopes)


@compiled
def play_round(state: State, played: int, habits: Habits, random: Bits) -> None:
    """Play on by habit as long as the round of that number goes on."""
    rolls = 0
    while state.phase != OVER and state.round == played:
        if is_chance(state):
            sample_chance(state, random)
            rolls += 1
        elif state.phase == CLAIM:
            apply(state, below(random, whole(state.settings.players)), TALLY)
        elif state.phase == BONUS_PICK:
            apply(state, whole(state.active), name_bonus(state, habits))
        else:
            waiting = acting(state)
            for seat in range(whole(state.settings.players)):
                if (waiting >> np.uint64(seat)) & _ONE:
                    stays = rolls < MOST_ROLLS
                    action = choose(state, seat, habits, random) if stays else OUT
                    apply(state, seat, action)
