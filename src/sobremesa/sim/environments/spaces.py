"""What is observed and done, as spaces of Gymnasium."""

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from sobremesa.sim.environments.single import Single, encode, layout, table

Observed = dict[str, npt.NDArray[np.float32] | npt.NDArray[np.int8]]
"""`observation` and `action_mask`."""


def observation_space(game: str, actions: int) -> spaces.Dict:
    """What a seat is shown: `observation`, float32, and `action_mask`, int8, 1 where legal.

    >>> observation_space("tallyup", 44)["observation"].dtype
    dtype('float32')

    Args:
        game: its name.
        actions: how many there are.
    """
    bound = table(game).BOUND
    return spaces.Dict(
        {
            "observation": spaces.Box(-bound, bound, (encode(game).OBSERVATION,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def action_space(game: str) -> spaces.Discrete:
    """The game's actions, as its `layout` numbers them.

    >>> action_space("lasvegan")
    Discrete(55)
    """
    return spaces.Discrete(layout(game).ACTIONS)


def observed(single: Single, seat: int) -> Observed:
    """What a seat is shown now: new arrays with every call."""
    return {"observation": single.observe(seat), "action_mask": single.mask(seat)}
