"""Random games from a state of OpenSpiel on, played by the kernel, for searches.

>>> import pyspiel
>>> from sobremesa.sim.environments import openspiel
>>> state = pyspiel.load_game(openspiel.NAMES["tallyup"]).new_initial_state()
>>> KernelRollouts(rollouts=1000, seed=7).evaluate(state).round(1) + 0.0
array([0., 0.])
"""

from typing import Final

import numpy as np
import numpy.typing as npt

# OpenSpiel comes without types that checkers may read.
from open_spiel.python.algorithms import mcts  # type: ignore[import-untyped]

from sobremesa.sim.chance import source
from sobremesa.sim.environments.spiel import KernelState, Outcomes, even


class KernelRollouts(mcts.Evaluator):  # type: ignore[misc]
    """An evaluator for `MCTSBot` and `ISMCTSBot` of `open_spiel.python.algorithms`.

    As `mcts.RandomRolloutEvaluator`, and much faster.
    """

    def __init__(self, rollouts: int = 1, seed: int = 0) -> None:
        """Take how many games one evaluation plays, and a seed for them."""
        self._rollouts: Final = rollouts
        self._random: Final = source(seed)

    def evaluate(self, state: KernelState) -> npt.NDArray[np.float64]:
        """The mean of what each seat wins. Shape: (players,).

        In the middle of a drawing that is spread over several nodes, all of it is drawn anew.
        """
        games = [state.single.played_out(self._random) for _ in range(self._rollouts)]
        mean: npt.NDArray[np.float64] = np.mean(games, axis=0)
        return mean

    def prior(self, state: KernelState) -> Outcomes:
        """All that may come next: drawn with its odds, chosen each as likely."""
        if state.is_chance_node():
            return state.chance_outcomes()
        return even(state.legal_actions())
