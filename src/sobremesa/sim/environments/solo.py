"""The games as environments of Gymnasium: one seat learns, the others are given.

Importing this registers `sobremesa/LasVegan-v0` and `sobremesa/TallyUp-v0`.

>>> env = gymnasium.make("sobremesa/TallyUp-v0", players=3)
>>> seen, info = env.reset(seed=7)
>>> seen, reward, terminated, truncated, info = env.step(int(seen["action_mask"].argmax()))
>>> reward, terminated, truncated
(0.0, False, False)
"""

from collections.abc import Sequence
from operator import index
from typing import Any, Final

import gymnasium
import numpy as np

from sobremesa.rules import catalog
from sobremesa.sim.environments.conventions import (
    ILLEGAL_REWARD,
    RENDER,
    checked_mode,
    rendered,
)
from sobremesa.sim.environments.opponents import Opponent, Turn, at_random
from sobremesa.sim.environments.single import Single
from sobremesa.sim.environments.spaces import Observed, action_space, observation_space, observed

IDS: Final = {"lasvegan": "sobremesa/LasVegan-v0", "tallyup": "sobremesa/TallyUp-v0"}
"""By game, what `gymnasium.make` calls it."""


class Solo(gymnasium.Env[Any, np.int64]):
    """One game from the seat of a learner.

    A step is the learner's action and all that follows until it may act again: draws, and what the
    opponents do. Where choices are secret and simultaneous (TU-2.4), opponents choose without
    knowing the learner's. The reward comes with the end; the rewards of all seats add up to 0.
    An illegal action ends the game with a reward of -1.

    An episode is one game. `info` is empty, but for `illegal` after an illegal action.
    """

    # Gymnasium reads it from the class, and its base does not call it a class's variable.
    metadata: dict[str, Any] = {**RENDER}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        rules: Any = None,
        opponents: Opponent | Sequence[Opponent] = at_random,
        seat: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """A table that awaits `reset`.

        Args:
            game: its name.
            players: how many sit at the table, the learner with them.
            rules: the game's rules (`LasVeganRules`, `TallyUpRules`), or None for those of a new
                table.
            opponents: who plays all other seats, or one for each of them, clockwise from the
                learner.
            seat: the learner's. Who begins is drawn, so that no seat is better than another.
            render_mode: `ansi` for the table in words, or None.

        Raises:
            KeyError: there is no such game.
            Malformed: that many cannot play, or the rules do not fit together.
            ValueError: there is no such seat or mode, the opponents are too many or too few, or a
                number in the rules is beyond the kernel's bounds.
        """
        self.render_mode = checked_mode(render_mode)
        self._single = Single(game, players, rules)
        if not 0 <= seat < players:
            raise ValueError(f"there is no seat {seat}: they are 0 to {players - 1}")
        others = [opponents] * (players - 1) if callable(opponents) else list(opponents)
        if len(others) != players - 1:
            raise ValueError(f"{players - 1} opponents are wanted, not {len(others)}")
        self._opponents = {(seat + place) % players: other for place, other in enumerate(others, 1)}
        self._seat = seat
        self._is_cut = False
        self.action_space = action_space(game)
        self.observation_space = observation_space(game, int(self.action_space.n))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed)
        self._single.start(int(self.np_random.integers(1 << 62)))
        self._is_cut = False
        self._let_others_act()
        return observed(self._single, self._seat), {}

    def step(self, action: np.int64) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        single = self._single
        if single.is_over or self._is_cut:
            raise RuntimeError("the game has ended: only `reset` may come now")
        number = index(action)
        if not single.is_legal(self._seat, number):
            self._is_cut = True
            info = {"illegal": number}
            return observed(single, self._seat), ILLEGAL_REWARD, True, False, info
        # Whoever chooses at the same time as the learner does it now, and sees no choice.
        for seat in single.acting:
            if seat != self._seat:
                self._let_act(seat)
        single.act(self._seat, number)
        single.advance()
        self._let_others_act()
        reward = single.rewards()[self._seat]
        return observed(single, self._seat), reward, single.is_over, False, {}

    def render(self) -> str | None:
        """The table in words as the learner sees it."""
        return rendered(self._single, self.render_mode, self._seat)

    def _let_others_act(self) -> None:
        single = self._single
        while single.acting and self._seat not in single.acting:
            for seat in single.acting:
                self._let_act(seat)
            single.advance()

    def _let_act(self, seat: int) -> None:
        self._single.act(seat, self._opponents[seat](Turn(self._single, seat)))


def register() -> None:
    """Register the environments with Gymnasium, if they are not."""
    for game in catalog.GAMES:
        if IDS[game] not in gymnasium.registry:
            gymnasium.register(IDS[game], entry_point=f"{__name__}:Solo", kwargs={"game": game})


register()
