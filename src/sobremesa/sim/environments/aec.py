"""The games as AEC environments of PettingZoo: one agent after the other.

Choices that are secret and simultaneous (TU-2.4) are asked one seat after the other, lowest first,
and stay sealed: what an agent observes before its own choice does not depend on the others'. Chance
is drawn by the environment, and so is who is first to claim a Tally Up.

>>> env = aec_env("tallyup", players=3)
>>> env.reset(seed=7)
>>> env.agent_selection, int(env.last()[0]["action_mask"].sum())
('player_2', 20)
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

# PettingZoo comes without types that checkers may read.
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from sobremesa.sim.environments.conventions import (
    ILLEGAL_REWARD,
    RENDER,
    checked_mode,
    names,
    rendered,
    versioned,
)
from sobremesa.sim.environments.single import Single
from sobremesa.sim.environments.spaces import Observed, action_space, observation_space, observed


class RawAEC(AECEnv):  # type: ignore[misc]
    """One game among the agents `player_0`, `player_1` …, which are the seats.

    Rewards come with the end and add up to 0. An illegal action is a `ValueError` and changes
    nothing; in `aec_env` it ends the game instead, as in PettingZoo's own environments.
    """

    def __init__(
        self, game: str, players: int, rules: Any = None, render_mode: str | None = None
    ) -> None:
        """Take what `aec_env` takes."""
        super().__init__()
        self.metadata: dict[str, Any] = {
            **RENDER,
            "name": versioned(game),
            # The wrapper that this allows knows no choices at the same time: see `parallel`.
            "is_parallelizable": False,
        }
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = names(players)
        self.agents: list[str] = []
        self.action_spaces = {agent: action_space(game) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: observation_space(game, int(self.action_spaces[agent].n))
            for agent in self.possible_agents
        }
        self._single = Single(game, players, rules)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._single.start(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def observe(self, agent: str) -> Observed:
        return observed(self._single, self._seats[agent])

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        single = self._single
        single.act(self._seats[agent], int(action))
        single.advance()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if single.is_over:
            self.rewards = dict(zip(self.agents, single.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self._select()

    def state(self) -> npt.NDArray[np.float32]:
        """What all seats know together: their observations in a row, hidden hands and all."""
        seats = range(len(self.possible_agents))
        return np.concatenate([self._single.observe(seat) for seat in seats])

    def render(self) -> str | None:
        """The table in words, with all hands: for whoever looks on, not for who plays."""
        return rendered(self._single, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self._single.acting[0]]


def raw_aec_env(
    game: str, players: int, rules: Any = None, render_mode: str | None = None
) -> RawAEC:
    """As `aec_env`, without the wrappers."""
    return RawAEC(game, players, rules, render_mode)


def aec_env(game: str, players: int, rules: Any = None, render_mode: str | None = None) -> Any:
    """A game as an AEC environment, in the wrappers that PettingZoo's own environments have.

    An illegal action ends the game: who chose it wins -1, the others 0.

    Args:
        game: its name.
        players: how many agents there are.
        rules: the game's rules (`LasVeganRules`, `TallyUpRules`), or None for those of a new table.
        render_mode: `ansi` for the table in words, or None.

    Raises:
        KeyError: there is no such game.
        Malformed: that many cannot play, or the rules do not fit together.
        ValueError: a number in the rules is beyond the kernel's bounds, or there is no such mode.
    """
    env: Any = RawAEC(game, players, rules, render_mode)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL_REWARD)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
