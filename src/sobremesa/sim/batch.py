"""Many games side by side, as arrays: one step of all of them is one compiled loop.

>>> from sobremesa.sim import make
>>> games = make("lasvegan", players=4, batch=3)
>>> step = games.reset(seed=7)
>>> step.acting.sum(axis=1), step.legal.shape, step.over.any()
(array([1, 1, 1]), (3, 4), np.False_)
>>> while not step.over.all():
...     step = games.step(games.random_actions())
>>> step.rewards.shape
(3, 4)
"""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sobremesa.sim.chance import Bits, below, sources
from sobremesa.sim.compiled import compiled
from sobremesa.sim.either import (
    acting,
    apply,
    apply_chance,
    is_chance,
    is_over,
    is_race,
    legal,
    observe_into,
    reward,
    sample_chance,
    start,
)
from sobremesa.sim.masks import one_of

States = npt.NDArray[np.void]
Actions = npt.NDArray[np.int8]
Observations = npt.NDArray[np.float32]

NOTHING: Final = -1
"""What a seat does that does nothing in a step."""

LAPSES: Final = 0
"""The outcome of a race that nobody has entered (TU-3.5)."""

_ONE: Final = np.uint64(1)
_MOST_ACTION: Final = 63
"""The last bit of a mask."""


class Step(NamedTuple):
    """Where all games stand. The arrays are the batch's own: the next step writes over them.

    Attributes:
        acting: who may act now. Shape (batch, players), bool. Several seats where choices are
            simultaneous, none where the game is over or awaits chance.
        legal: what each seat may do now, as a mask of the game's actions: bit 0 for action 0. Shape
            (batch, players), uint64; 0 for a seat that may not act.
        rewards: what each seat has won by this step; not 0 only when its game ends. Shape (batch,
            players), float32. They add up to 0 in each game.
        over: which games have ended. Shape (batch,), bool.
    """

    acting: npt.NDArray[np.bool_]
    legal: npt.NDArray[np.uint64]
    rewards: npt.NDArray[np.float32]
    over: npt.NDArray[np.bool_]


class Batch:
    """So many games of the same rules; see `sobremesa.sim.make`.

    Attributes:
        states: one record of the game's `STATE` a game. Shape (batch,). A copy of it is all there
            is to know of these games; written back, they go on from there.
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
    ) -> None:
        """Take the settings of all games, room for their states, and an observation's length."""
        self.states: Final = states
        self.players: Final = int(settings["players"])
        self.action_words: Final = action_words
        self.observation_shape: Final = (len(states), self.players, observation)
        self._settings: Final = np.array([settings], settings.dtype)
        games = len(states)
        self._sources: Final[Bits] = np.zeros((games, 4), np.uint64)
        self._samples_chance: Final = samples_chance
        self._step: Final = Step(
            np.zeros((games, self.players), np.bool_),
            np.zeros((games, self.players), np.uint64),
            np.zeros((games, self.players), np.float32),
            np.zeros(games, np.bool_),
        )
        self._outcomes: Final = np.zeros(games, np.int64)

    def __len__(self) -> int:
        return len(self.states)

    def reset(self, seed: int | None = None, only: npt.NDArray[np.bool_] | None = None) -> Step:
        """Begin anew: all games, or only some, such as those that are over.

        Args:
            seed: of chance. The same seed gives game number n the same chance, whatever the size
                of the batch. Without one, chance goes on where it is: that takes much less time.
            only: which games. Shape (batch,).

        Raises:
            ValueError: there is no chance yet that could go on.
        """
        chosen = np.ones(len(self), np.bool_) if only is None else np.asarray(only, np.bool_)
        if seed is not None:
            self._sources[chosen] = sources(seed, len(self))[chosen]
        elif not self._sources.any():
            raise ValueError("the first reset needs a seed")
        _begin(self.states, chosen, self._settings[0])
        return self._draw()

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
        wanted = np.asarray(actions, np.int8)
        if wanted.shape != self._step.legal.shape:
            raise ValueError(
                f"actions of shape {self._step.legal.shape} (games, seats) are wanted, not"
                f" {wanted.shape}"
            )
        wrong = _first_illegal(self._step.legal, wanted)
        if wrong >= 0:
            raise ValueError(self._complaint(*divmod(wrong, self.players), wanted))
        _act(self.states, self._sources, wanted, self._step.legal)
        return self._draw()

    @property
    def awaits_chance(self) -> npt.NDArray[np.bool_]:
        """Which games await chance: none where the batch draws by itself. Shape (batch,)."""
        return ~self._step.acting.any(axis=1) & ~self._step.over

    def draw(self) -> npt.NDArray[np.int64]:
        """Let chance have its way where it is awaited, once.

        Returns:
            The outcome in each game, as its kernel numbers it; -1 where none was awaited. Shape
            (batch,). Overwritten by the next.
        """
        _draw_once(self.states, self._sources, self._outcomes)
        self.look()
        return self._outcomes

    def apply_chance(self, outcomes: npt.ArrayLike) -> Step:
        """Let chance have these outcomes, as the kernels number them, where it is awaited.

        Args:
            outcomes: shape (batch,); where no chance is awaited it does not matter.
        """
        wanted = np.asarray(outcomes, np.int64)
        if wanted.shape != self._step.over.shape:
            raise ValueError(f"{len(self)} outcomes are wanted, not {wanted.shape}")
        _apply_chance(self.states, wanted)
        return self.look()

    def legal_actions(self) -> npt.NDArray[np.bool_]:
        """What each seat may do now, as one bool an action. Shape (batch, players, actions)."""
        numbers = np.arange(len(self.action_words), dtype=np.uint64)
        return (self._step.legal[:, :, np.newaxis] >> numbers & _ONE).astype(np.bool_)

    def observations(self, out: Observations | None = None) -> Observations:
        """What each seat may know, as the game's `encode` lays it out.

        Args:
            out: room for it, which is written over, or None for new room.

        Returns:
            Shape (batch, players, observation), float32.
        """
        seen = np.empty(self.observation_shape, np.float32) if out is None else out
        if seen.shape != self.observation_shape or seen.dtype != np.float32:
            raise ValueError(f"room for {self.observation_shape} float32 numbers is wanted")
        _observe(self.states, seen)
        return seen

    def random_actions(self) -> Actions:
        """One of its legal actions for each seat that may act, each as likely; else `NOTHING`.

        Drawn from the games' own chance. Shape (batch, players).
        """
        actions = np.empty(self._step.legal.shape, np.int8)
        _random_actions(self._step.legal, self._sources, actions)
        return actions

    def _draw(self) -> Step:
        if self._samples_chance:
            _draw_all(self.states, self._sources)
        return self.look()

    def look(self) -> Step:
        """Where all games stand, also after `states` has been written to."""
        _look(self.states, *self._step)
        return self._step

    def _complaint(self, game: int, seat: int, actions: Actions) -> str:
        number = int(actions[game, seat])
        words = self.action_words[number] if 0 <= number < len(self.action_words) else "no action"
        allowed = int(self._step.legal[game, seat])
        legal = [action for action in range(len(self.action_words)) if allowed >> action & 1]
        return f"game {game}, seat {seat}: {number} ({words}) is not one of the legal {legal}"


# Each of these goes through all games and does one thing. A single loop over all that a step does
# takes longer: the processor foresees less of it, and helpers would be handed whole arrays for each
# game.


@compiled
def _begin(states: States, chosen: npt.NDArray[np.bool_], settings: Any) -> None:
    for game in range(len(states)):
        if chosen[game]:
            start(states[game], settings)


@compiled
def _first_illegal(legal: npt.NDArray[np.uint64], actions: Actions) -> int:
    games, players = legal.shape
    for game in range(games):
        for seat in range(players):
            mask, action = legal[game, seat], actions[game, seat]
            if not mask or action == NOTHING:
                continue
            if action < 0 or action > _MOST_ACTION or not (mask >> np.uint64(action)) & _ONE:
                return int(game * players + seat)
    return -1


@compiled
def _act(states: States, sources: Bits, actions: Actions, legal: npt.NDArray[np.uint64]) -> None:
    games, players = actions.shape
    for game in range(games):
        if is_race(states[game]):
            _race(states[game], sources[game], actions, game)
            continue
        for seat in range(players):
            if legal[game, seat] and actions[game, seat] != NOTHING:
                apply(states[game], seat, np.int64(actions[game, seat]))


@compiled
def _race(state: Any, random: Bits, actions: Actions, game: int) -> None:
    seats = actions.shape[1]
    claims = 0
    for seat in range(seats):
        claims += actions[game, seat] != NOTHING
    if claims == 0:
        apply_chance(state, LAPSES)
        return
    first = below(random, claims)
    for seat in range(seats):
        if actions[game, seat] != NOTHING:
            if first == 0:
                apply(state, seat, np.int64(actions[game, seat]))
                return
            first -= 1


@compiled
def _draw_all(states: States, sources: Bits) -> None:
    for game in range(len(states)):
        while is_chance(states[game]):
            sample_chance(states[game], sources[game])


@compiled
def _draw_once(states: States, sources: Bits, outcomes: npt.NDArray[np.int64]) -> None:
    for game in range(len(states)):
        if is_chance(states[game]):
            outcomes[game] = np.int64(sample_chance(states[game], sources[game]))
        else:
            outcomes[game] = -1


@compiled
def _apply_chance(states: States, outcomes: npt.NDArray[np.int64]) -> None:
    for game in range(len(states)):
        if is_chance(states[game]):
            apply_chance(states[game], outcomes[game])


@compiled
def _look(
    states: States,
    acts: npt.NDArray[np.bool_],
    masks: npt.NDArray[np.uint64],
    rewards: npt.NDArray[np.float32],
    over: npt.NDArray[np.bool_],
) -> None:
    games, players = masks.shape
    for game in range(games):
        state = states[game]
        seats = acting(state)
        has_ended = is_over(state) and not over[game]
        over[game] = is_over(state)
        for seat in range(players):
            is_acting = (seats >> np.uint64(seat)) & _ONE
            acts[game, seat] = is_acting
            masks[game, seat] = legal(state, seat) if is_acting else np.uint64(0)
            rewards[game, seat] = reward(state, seat) if has_ended else 0.0


@compiled
def _observe(states: States, seen: Observations) -> None:
    games, players, _ = seen.shape
    for game in range(games):
        for seat in range(players):
            observe_into(states[game], seat, seen[game, seat])


@compiled
def _random_actions(legal: npt.NDArray[np.uint64], sources: Bits, actions: Actions) -> None:
    games, players = legal.shape
    for game in range(games):
        for seat in range(players):
            mask = legal[game, seat]
            actions[game, seat] = one_of(mask, sources[game]) if mask else NOTHING
