"""Tally Up! as PettingZoo's users expect an environment: `env`, `parallel_env`, and both raw.

>>> from sobremesa.sim.environments import tallyup_v0
>>> env = tallyup_v0.env(players=3)
>>> env.reset(seed=1)
>>> str(env)
'tallyup_v0'
"""

from functools import partial
from typing import Final

from sobremesa.sim.environments import aec, parallel

env: Final = partial(aec.aec_env, "tallyup")
raw_env: Final = partial(aec.raw_aec_env, "tallyup")
parallel_env: Final = partial(parallel.parallel_env, "tallyup")
raw_parallel_env: Final = partial(parallel.raw_parallel_env, "tallyup")
