"""Many games side by side, as arrays: one step of all of them is one call of compiled code.

>>> from sobremesa.sim import make
>>> games = make("lasvegan", players=4, batch=3)
>>> step = games.reset(seed=7)
>>> step.acting.sum(axis=1), step.legal.shape, step.over.any()
(array([1, 1, 1]), (3, 4), np.False_)
>>> while not step.over.all():
...     step = games.step(games.random_actions())
>>> step.rewards.shape
(3, 4)

Where a step's time goes, with 8,192 tables of four and random actions, in nanoseconds a game as
measured on one core (2.6 GHz): choosing actions 5, checking them 2, being called from Python 2;
the rest is the game itself, some 20 in Las Vegan and 37 in Tally Up!. A step in which nobody does
anything still takes 10 and 19 of these: who may do what is written for Python each time. Memory is
6 of the latter: states and arrays are 3 MB, all of them are touched in each step, and half as many
games, which fit into the processor's second cache, take so much less time each.
"""

import copy
from typing import Any, Final, NamedTuple, Self, TypeVar

import numpy as np
import numpy.typing as npt

from sobremesa.sim import passes
from sobremesa.sim.blocks import NOTHING, Actions, new_room
from sobremesa.sim.chance import Bits, sources
from sobremesa.sim.passes import Observations, States, Ways, new_now

__all__ = ["NOTHING", "Actions", "Batch", "Observations", "States", "Step"]

_ONE: Final = np.uint64(1)

IntegerT = TypeVar("IntegerT", np.int8, np.int64)


class Step(NamedTuple):
    """Where all games stand. The arrays are the batch's own: the next step writes over them.

    What has a number for each seat lies seat by seat in memory: first that of seat 0 in all games.

    Attributes:
        acting: who may act now. Shape (batch, players), bool. Several seats where choices are
            simultaneous, none where the game is over or awaits chance.
        legal: what each seat may do now, as a mask of the game's actions: bit 0 for action 0. Shape
            (batch, players), uint64; 0 for a seat that may not act.
        rewards: what each seat has won by this step; not 0 only when its game ends. Shape (batch,
            players), float32. They add up to 0 in each game.
        over: which games have ended; with `auto_reset`, which have ended by this step, and begun
            anew since. Shape (batch,), bool.
    """

    acting: npt.NDArray[np.bool_]
    legal: npt.NDArray[np.uint64]
    rewards: npt.NDArray[np.float32]
    over: npt.NDArray[np.bool_]


class Batch:
    """So many games of the same rules; see `sobremesa.sim.make`.

    Attributes:
        states: one record of the game's `STATE` a game. Shape (batch,). A copy of it is all there
            is to know of these games; written back, and `look` called, they go on from there.
            The settings in all of them are the batch's own.
        players: how many sit at each table.
        action_words: what each action is called in the record, with its number as index.
        observation_shape: of `observations`: (batch, players, numbers).
    """

    def __init__(
        self,
        settings: np.void,
        states: States,
        action_words: tuple[str, ...],
        observation: int,
        *,
        samples_chance: bool,
        auto_reset: bool,
    ) -> None:
        """Take the settings of all games, room for their states, and an observation's length."""
        self.states: Final = states
        self.players: Final = int(settings["players"])
        self.action_words: Final = action_words
        self.observation_shape: Final = (len(states), self.players, observation)
        self._settings: Final = np.array([settings], settings.dtype)
        games = len(states)
        self._sources: Final[Bits] = np.zeros((games, 4), np.uint64)
        self._ways: Final = Ways(samples_chance, auto_reset)
        self._now: Final = new_now(games, self.players)
        self._room: Final = new_room()
        self._step: Final = _turned(self._now)
        self._outcomes: Final = np.zeros(games, np.int64)
        self._all_begun = False

    def __len__(self) -> int:
        return len(self.states)

    def __copy__(self) -> Self:
        """A batch of its own: two that share their arrays would play each other's games."""
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_step"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        # What turns an array over is a copy of it after copying, and would say for ever the same.
        vars(self).update(kept, _step=_turned(kept["_now"]))

    def reset(self, seed: int | None = None, only: npt.NDArray[np.bool_] | None = None) -> Step:
        """Begin anew: all games, or only some, such as those that are over.

        Args:
            seed: of chance. The same seed gives game number n the same chance, whatever the size
                of the batch. Without one, chance goes on where it is: that takes much less time.
            only: which games, true or false for each. Shape (batch,).

        Raises:
            ValueError: there is no chance yet that could go on, or `only` is something else, such
                as numbers of games. No game has changed.
        """
        chosen = np.ones(len(self), np.bool_) if only is None else np.asarray(only)
        if chosen.dtype != np.bool_ or chosen.shape != (len(self),):
            raise ValueError(
                f"`only` is true or false for each of {len(self)} games, not {chosen.dtype} of"
                f" shape {chosen.shape}"
            )
        if seed is not None:
            self._sources[chosen] = sources(seed, len(self))[chosen]
        elif not self._sources[chosen].any(axis=1).all():
            raise ValueError("the first reset of a game needs a seed")
        passes.begin(
            self.states,
            self._sources,
            chosen,
            self._settings[0],
            self._ways.samples_chance,
            self._now,
        )
        self._all_begun = bool(self._sources.any(axis=1).all())
        return self._step

    def step(self, actions: npt.ArrayLike) -> Step:
        """Let every seat act, and chance after it.

        Args:
            actions: a number of an action for each seat, or `NOTHING`; what stands where nobody
                may act does not matter. Shape (batch, players). A seat that does nothing is awaited
                again, but a Tally Up that nobody claims in this step lapses (TU-3.5); if several
                claim it, one of them was the first, each as likely.

        Raises:
            ValueError: an action is not legal, or the shape is another. No game has changed.
        """
        self._require_begun()
        given = np.asarray(actions)
        if given.shape != self._step.legal.shape:
            raise ValueError(
                f"actions of shape {self._step.legal.shape} (games, seats) are wanted, not"
                f" {given.shape}"
            )
        wanted = self._whole(given, np.int8, self._step.acting)
        if wanted is None:
            raise ValueError(
                f"actions are whole numbers from 0 to {len(self.action_words) - 1}, or {NOTHING}"
            )
        by_seat = np.ascontiguousarray(wanted.T)
        wrong = passes.first_illegal(self._now, by_seat)
        if wrong >= 0:
            raise ValueError(self._complaint(*divmod(wrong, self.players), wanted))
        passes.go_on(
            self.states,
            self._sources,
            by_seat,
            self._settings[0],
            self._ways,
            self._now,
            self._room,
        )
        return self._step

    @property
    def awaits_chance(self) -> npt.NDArray[np.bool_]:
        """Which games await chance: none where the batch draws by itself. Shape (batch,)."""
        self._require_begun()
        waiting: npt.NDArray[np.bool_] = self._now.seats == 0
        if not self._ways.auto_reset:
            waiting &= ~self._now.over
        return waiting

    def draw(self) -> npt.NDArray[np.int64]:
        """Let chance have its way where it is awaited, once.

        A game may end by it: a `Step` from before tells, for its arrays are the batch's own.

        Returns:
            The outcome in each game, as its kernel numbers it; -1 where none was awaited. Shape
            (batch,). Overwritten by the next.
        """
        self._require_begun()
        passes.draw_once(self.states, self._sources, self._outcomes)
        self._look()
        return self._outcomes

    def apply_chance(self, outcomes: npt.ArrayLike) -> Step:
        """Let chance have these outcomes, as the kernels number them, where it is awaited.

        Args:
            outcomes: shape (batch,); where no chance is awaited it does not matter.

        Raises:
            ValueError: an outcome is none that may come now, or the shape is another. No game has
                changed.
        """
        self._require_begun()
        given = np.asarray(outcomes)
        if given.shape != self._step.over.shape:
            raise ValueError(f"{len(self)} outcomes are wanted, not {given.shape}")
        wanted = self._whole(given, np.int64, self.awaits_chance)
        if wanted is None:
            raise ValueError("outcomes are whole numbers")
        wrong = passes.first_impossible(self.states, wanted)
        if wrong >= 0:
            raise ValueError(f"game {wrong}: {wanted[wrong]} is no outcome that may come now")
        passes.let_come(self.states, wanted)
        return self._look()

    def legal_actions(self) -> npt.NDArray[np.bool_]:
        """What each seat may do now, as one bool an action. Shape (batch, players, actions)."""
        self._require_begun()
        numbers = np.arange(len(self.action_words), dtype=np.uint64)
        return (self._step.legal[:, :, np.newaxis] >> numbers & _ONE).astype(np.bool_)

    def observations(self, out: Observations | None = None) -> Observations:
        """What each seat may know, as the game's `encode` lays it out.

        Args:
            out: room for it, which is written over, or None for new room.

        Returns:
            Shape (batch, players, observation), float32.
        """
        self._require_begun()
        seen = np.empty(self.observation_shape, np.float32) if out is None else out
        if (
            seen.shape != self.observation_shape
            or seen.dtype != np.float32
            or not seen.flags.writeable
        ):
            raise ValueError(f"room for {self.observation_shape} float32 numbers is wanted")
        passes.observe(self.states, seen)
        return seen

    def random_actions(self) -> Actions:
        """One of its legal actions for each seat that may act, each as likely; else `NOTHING`.

        Drawn from the games' own chance. Shape (batch, players), seat by seat in memory: `step`
        takes it as it is.
        """
        self._require_begun()
        actions = np.empty(self._now.legal.shape, np.int8)
        passes.choose(self._sources, self._now, actions, self._room)
        return actions.T

    def look(self) -> Step:
        """Where all games stand, also after `states` has been written to.

        With `auto_reset`, games that are over begin anew.

        Raises:
            ValueError: what was written has other settings than the batch.
        """
        self._require_begun()
        if (self.states["settings"] != self._settings).any():
            raise ValueError("a state has other settings than the batch, or has not begun")
        return self._look()

    def _look(self) -> Step:
        passes.look(
            self.states, self._sources, self._settings[0], self._ways, self._now, self._room
        )
        return self._step

    def _require_begun(self) -> None:
        """Without chance of its own a game would be drawn for ever."""
        if not self._all_begun:
            raise ValueError("not all games have begun: `reset` with a seed begins them")

    @staticmethod
    def _whole(
        given: npt.NDArray[Any], kind: type[IntegerT], matters: npt.NDArray[np.bool_]
    ) -> npt.NDArray[IntegerT] | None:
        """As whole numbers of this kind, or None where one that matters is none."""
        if given.dtype == kind:
            return given
        if given.dtype.kind not in "iuf":
            return None
        with np.errstate(invalid="ignore"):
            wanted = given.astype(kind)
        return None if ((wanted != given) & matters).any() else wanted

    def _complaint(self, game: int, seat: int, actions: Actions) -> str:
        number = int(actions[game, seat])
        words = self.action_words[number] if 0 <= number < len(self.action_words) else "no action"
        allowed = int(self._step.legal[game, seat])
        legal = [action for action in range(len(self.action_words)) if allowed >> action & 1]
        return f"game {game}, seat {seat}: {number} ({words}) is not one of the legal {legal}"


def _turned(now: passes.Now) -> Step:
    return Step(now.acting.T, now.legal.T, now.rewards.T, now.over)
