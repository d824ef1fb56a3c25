"""What the scores after a round of Las Vegan are worth: the chance that each seat wins the game.

>>> from sobremesa.sim.lasvegan.layout import OVER, new_states
>>> state = new_states(1)[0]
>>> state["settings"]["players"], state["phase"], state["scores"][:3] = 3, OVER, (9, 4, 9)
>>> worth = np.zeros(5)
>>> weigh(state, worth)
>>> worth.round(2).tolist()
[0.5, 0.0, 0.5, 0.0, 0.0]
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from sobremesa.sim.compiled import compiled
from sobremesa.sim.lasvegan.bits import signed
from sobremesa.sim.lasvegan.layout import OVER, State

SPREAD: Final = 2.5
"""Cabbages that make a difference by the end of one more round: how sure a lead is."""

FOR_SCORE: Final = 0.05
"""The part of what is played for that is the score alone: a lost or won game goes on to matter."""


@compiled
def weigh(state: State, worth: npt.NDArray[np.float64]) -> None:
    """Write by seat its chance to win the game, as it stands after a round; they add up to 1.

    As if every round to come changed each score by chance: a softmax of the scores, the flatter the
    more rounds are left. When the game is over the winners share (LV-6.2).
    """
    players = signed(state.settings.players)
    rounds = 0 if state.phase == OVER else signed(state.settings.rounds) - state.round + 1
    best = state.scores[0]
    for seat in range(1, players):
        best = max(best, state.scores[seat])
    winning, sure, unsure = 0.0, 0.0, 0.0
    wide = SPREAD * np.sqrt(rounds + 1.0)
    for seat in range(players):
        behind = np.float64(state.scores[seat]) - best
        winning += behind == 0
        unsure += np.exp(behind / wide)
        if rounds:
            sure += np.exp(behind / (SPREAD * np.sqrt(np.float64(rounds))))
    for seat in range(players):
        behind = np.float64(state.scores[seat]) - best
        if rounds:
            chance = np.exp(behind / (SPREAD * np.sqrt(np.float64(rounds)))) / sure
        else:
            chance = (behind == 0) / winning
        worth[seat] = (1 - FOR_SCORE) * chance + FOR_SCORE * np.exp(behind / wide) / unsure
