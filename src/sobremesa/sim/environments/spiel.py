"""What the games of OpenSpiel have in common: states on a kernel, and observers of them.

Choices that are secret and simultaneous are turns, one seat after the other, lowest first. They
stay sealed: neither the information state nor the observation of any other seat shows them before
all have chosen. So algorithms for sequential games of imperfect information can be run.
"""

from collections.abc import Callable, Iterable
from math import isclose
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

# OpenSpiel comes without types that checkers may read.
import pyspiel  # type: ignore[import-not-found]

from sobremesa.sim.chance import Bits
from sobremesa.sim.environments.single import NOBODY, OVER, TURNS, Single, encode, layout

Tensor: TypeAlias = npt.NDArray[np.float32]
Outcomes: TypeAlias = list[tuple[int, float]]
Sampler: TypeAlias = Callable[[], float]

DRAWS: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)


def game_type(
    name: str, long_name: str, counts: range, parameters: dict[str, Any], *, has_tensor: bool
) -> Any:
    """A `pyspiel.GameType`.

    Args:
        name: what `pyspiel.load_game` calls the game.
        long_name: its name for people.
        counts: how many may play; one alone cannot.
        parameters: by name the values that they have where nobody gives others.
        has_tensor: whether there is an information state as a tensor.
    """
    return pyspiel.GameType(
        short_name=name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=counts[-1],
        min_num_players=max(counts[0], 2),
        provides_information_state_string=True,
        provides_information_state_tensor=has_tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class KernelState(pyspiel.State):  # type: ignore[misc]
    """A state of a game on its kernel. A game's own class says how chance is spread over nodes.

    Attributes:
        single: the game. It never draws by itself.
    """

    # OpenSpiel copies and keeps all attributes of a state: there are few of them, and small ones.

    def __init__(self, game: Any, single: Single) -> None:
        """The state in which the game begins."""
        super().__init__(game)
        self.single = single
        self._player = DRAWS
        self._public = ""
        self._private = ("",) * single.players
        self._look()

    # --- For a game's own class ---

    def chance_outcomes(self) -> Outcomes:
        """What may be drawn now, with its odds."""
        raise NotImplementedError

    def _draw(self, outcome: int) -> None:
        """Let chance have one of its outcomes."""
        raise NotImplementedError

    def _outcome_word(self, outcome: int) -> str:
        """An outcome in words."""
        raise NotImplementedError

    def _acted(self, seat: int, action: int) -> None:
        """Note what a seat has done in what all know, or in what it alone does."""
        raise NotImplementedError

    def _imagined(self, player: int, random: Bits) -> Iterable[int]:
        """What may have happened, as a seat may imagine it, as actions of OpenSpiel."""
        raise NotImplementedError

    def _pending(self) -> str:
        """What has been drawn and is not in the kernel's state yet, in words."""
        return ""

    # --- For OpenSpiel ---

    def current_player(self) -> int:
        return self._player

    def is_terminal(self) -> bool:
        return self._player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.single.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        if self._player == DRAWS:
            self._draw(action)
        else:
            seat = self._player
            self.single.act(seat, action)
            self._acted(seat, action)
        self._look()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == DRAWS:
            return self._outcome_word(action)
        words: str = layout(self.single.game).ACTION_WORDS[action]
        return words

    def returns(self) -> list[float]:
        return self.single.rewards()

    def resample_from_infostate(self, player: int, sampler: Sampler) -> Any:
        """A state that a player cannot tell from this one, drawn at random.

        What the player may not know makes no difference to what is drawn, nor to its odds.

        Args:
            player: a seat.
            sampler: gives numbers from 0 to 1, such as `pyspiel.UniformProbabilitySampler`.
        """
        state = self.get_game().new_initial_state()
        for action in self._imagined(player, _source(sampler)):
            state.apply_action(action)
        return state

    def known(self, player: int) -> str:
        """All that a seat has learnt from the beginning on, in the order in which it did."""
        return f"seat {player}{self._private[player]}{self._public}"

    def seen(self, player: int) -> str:
        """The table as a seat sees it now, in words."""
        return self.single.described(player)

    def __str__(self) -> str:
        return self.single.described() + self._pending()

    def _look(self) -> None:
        single = self.single
        if single.awaited == TURNS:
            self._player = single.acting[0]
        else:
            self._player = TERMINAL if single.awaited == OVER else DRAWS


class Observer:
    """What OpenSpiel asks for observations: a tensor and the parts of it, and a text.

    With perfect recall it is the information state, else what a seat sees now.

    Attributes:
        tensor: all parts in a row, or None where there is no tensor.
        dict: the parts by name, which lie in the tensor.
    """

    def __init__(
        self,
        game: str,
        iig_obs_type: Any,
        params: Any,
        recalled: dict[str, tuple[int, ...]] | None,
    ) -> None:
        """An observer of that kind.

        Args:
            game: its name.
            iig_obs_type: a `pyspiel.IIGObservationType`, or None for what is seen now.
            params: must be empty.
            recalled: the shapes of the parts that an information state has besides what is seen
                now, or None if it has no tensor.

        Raises:
            ValueError: there are parameters, or it is to show other things than a seat knows.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise ValueError(f"observations have no parameters, not even {params}")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("there are observations of what one seat knows, and no others")
        self._has_recall: Final[bool] = kind.perfect_recall
        shapes: dict[str, tuple[int, ...]] = {"observation": (encode(game).OBSERVATION,)}
        if self._has_recall:
            shapes = {} if recalled is None else shapes | recalled
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32) if shapes else None
        self.dict: dict[str, Tensor] = {}
        at = 0
        for (name, shape), size in zip(shapes.items(), sizes, strict=True):
            assert self.tensor is not None
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: KernelState, player: int) -> None:
        """Write what a seat knows into the tensor."""
        # OpenSpiel asks the first state for the shapes, on behalf of nobody.
        seat = max(player, 0)
        if self.tensor is not None:
            self.tensor.fill(0)
            self.dict["observation"][:] = state.single.observe(seat)
        if self._has_recall:
            self._recall(state, seat)

    def _recall(self, state: KernelState, seat: int) -> None:
        """Write what a seat remembers, but for what it sees."""

    def string_from(self, state: KernelState, player: int) -> str:
        """What a seat knows, as a text."""
        return state.known(player) if self._has_recall else state.seen(player)


def actions_of(single: Single) -> list[tuple[int, int]]:
    """What seats have done from the beginning on, without what was drawn."""
    return [(seat, action) for seat, action in single.history if seat != NOBODY]


def even(outcomes: Iterable[int]) -> Outcomes:
    """These outcomes, each as likely.

    >>> even([3, 5])
    [(3, 0.5), (5, 0.5)]
    """
    among = list(outcomes)
    return [(outcome, 1 / len(among)) for outcome in among]


def weighed(weights: dict[int, int]) -> Outcomes:
    """These outcomes with odds by their weights, lowest first; those that weigh nothing are out.

    >>> weighed({1: 3, 0: 1, 2: 0})
    [(0, 0.25), (1, 0.75)]
    """
    total = sum(weights.values())
    outcomes = [(outcome, weight / total) for outcome, weight in sorted(weights.items()) if weight]
    assert isclose(sum(odds for _, odds in outcomes), 1)
    return outcomes


def _source(sampler: Sampler) -> Bits:
    """A source of chance for kernels, out of numbers from 0 to 1."""
    words = [int(sampler() * (1 << 32)) << 32 | int(sampler() * (1 << 32)) for _ in range(4)]
    # A source of nothing but zeros would give nothing else.
    return np.array([word & (1 << 64) - 1 for word in words[:3]] + [words[3] | 1], np.uint64)
