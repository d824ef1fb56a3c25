"""The games as Parallel environments of PettingZoo: all agents act in every step.

All who have a choice make it at the same time, and none of them sees another's before (TU-2.4).
Whoever has nothing to do waits: the action after the game's last is `wait`, then the only legal
one, so that no mask is ever empty before the end.

>>> env = parallel_env("tallyup", players=3)
>>> seen, infos = env.reset(seed=7)
>>> [int(seen[agent]["action_mask"].sum()) for agent in env.agents]
[1, 1, 20]
"""

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

# PettingZoo comes without types that checkers may read.
from pettingzoo import ParallelEnv  # type: ignore[import-untyped]
from pettingzoo.utils import BaseParallelWrapper  # type: ignore[import-untyped]

from sobremesa.sim.environments.conventions import (
    ILLEGAL_REWARD,
    RENDER,
    checked_mode,
    names,
    rendered,
    versioned,
)
from sobremesa.sim.environments.single import Single, layout
from sobremesa.sim.environments.spaces import Observed, observation_space

Stepped = tuple[
    dict[str, Observed],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]
"""Observations, rewards, terminations, truncations and infos, by agent."""


class RawParallel(ParallelEnv):  # type: ignore[misc]
    """One game among the agents `player_0`, `player_1` …, which are the seats.

    Rewards come with the end and add up to 0. An illegal action is a `ValueError` and changes
    nothing; in `parallel_env` it ends the game instead.

    Attributes:
        wait: the number of the action of who has nothing to do.
    """

    def __init__(
        self, game: str, players: int, rules: Any = None, render_mode: str | None = None
    ) -> None:
        """Take what `parallel_env` takes."""
        self.metadata: dict[str, Any] = {**RENDER, "name": versioned(game)}
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = names(players)
        self.agents: list[str] = []
        self.wait = int(layout(game).ACTIONS)
        self.action_spaces = {
            agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents
        }
        self.observation_spaces = {
            agent: observation_space(game, self.wait + 1) for agent in self.possible_agents
        }
        self._single = Single(game, players, rules)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        self._single.start(seed)
        self.agents = self.possible_agents.copy()
        return self._observed(), self._infos()

    def step(self, actions: dict[str, Any]) -> Stepped:
        """Let all agents act at the same time; without agents, after the end, nothing happens.

        Raises:
            ValueError: an action is illegal, or missing. Nothing has changed.
        """
        if not self.agents:
            return {}, {}, {}, {}, {}
        if wrong := self.illegal(actions):
            agent = wrong[0]
            seat = self.possible_agents.index(agent)
            legal = self._single.legal_actions(seat) or [self.wait]
            raise ValueError(f"{agent}: {actions.get(agent)} is not one of the legal {legal}")
        single = self._single
        for seat in single.acting:
            single.act(seat, int(actions[self.possible_agents[seat]]))
        single.advance()
        return self.stepped(single.rewards(), is_over=single.is_over)

    def illegal(self, actions: dict[str, Any]) -> list[str]:
        """The agents whose action is illegal; who has to wait may also say nothing."""
        wrong = []
        for seat, agent in enumerate(self.agents):
            action = actions.get(agent)
            if not self._single.legal(seat):
                is_legal = action is None or int(action) == self.wait
            else:
                is_legal = action is not None and self._single.is_legal(seat, int(action))
            if not is_legal:
                wrong.append(agent)
        return wrong

    def stepped(self, rewards: list[float], *, is_over: bool, is_cut: bool = False) -> Stepped:
        """What a step returns; if the game is over, all agents are gone then."""
        agents = self.agents
        result = (
            self._observed(),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, is_cut),
            self._infos(),
        )
        if is_over:
            self.agents = []
        return result

    def state(self) -> npt.NDArray[np.float32]:
        """What all seats know together: their observations in a row, hidden hands and all."""
        seats = range(len(self.possible_agents))
        return np.concatenate([self._single.observe(seat) for seat in seats])

    def render(self) -> str | None:
        """The table in words, with all hands: for whoever looks on, not for who plays."""
        return rendered(self._single, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def _observed(self) -> dict[str, Observed]:
        return {agent: self._seen(seat) for seat, agent in enumerate(self.agents)}

    def _seen(self, seat: int) -> Observed:
        mask = np.append(self._single.mask(seat), np.int8(0))
        if not self._single.is_over and not self._single.legal(seat):
            mask[self.wait] = 1
        return {"observation": self._single.observe(seat), "action_mask": mask}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.agents}


class TerminateIllegal(BaseParallelWrapper):  # type: ignore[misc]
    """An illegal action ends the game: who chose it wins -1, the others 0.

    What `TerminateIllegalWrapper` of PettingZoo does to AEC environments.
    """

    def step(self, actions: dict[str, Any]) -> Stepped:
        raw: RawParallel = self.env.unwrapped
        wrong = raw.illegal(actions)
        if not wrong:
            return raw.step(actions)
        gymnasium.logger.warn(f"{', '.join(wrong)}: an illegal action ends the game")
        rewards = [ILLEGAL_REWARD if agent in wrong else 0.0 for agent in raw.agents]
        return raw.stepped(rewards, is_over=True, is_cut=True)


def raw_parallel_env(
    game: str, players: int, rules: Any = None, render_mode: str | None = None
) -> RawParallel:
    """As `parallel_env`, without the wrapper."""
    return RawParallel(game, players, rules, render_mode)


def parallel_env(
    game: str, players: int, rules: Any = None, render_mode: str | None = None
) -> TerminateIllegal:
    """A game as a Parallel environment. An illegal action ends the game.

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
    return TerminateIllegal(RawParallel(game, players, rules, render_mode))
