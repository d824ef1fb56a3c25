"""One game on the kernels, for Python that goes step by step.

>>> table = Single("lasvegan", players=4)
>>> table.start(seed=7)
>>> while not table.is_over:
...     seat = table.acting[0]
...     table.act(seat, table.legal_actions(seat)[0])
...     table.advance()
>>> sum(table.rewards())
0.0
"""

from importlib import import_module
from types import ModuleType
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from sobremesa.rules import catalog
from sobremesa.rules.game import Event, Seat, SeatView
from sobremesa.sim.chance import Bits, below, next_bits, source
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

Observation: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.int8]
_States: TypeAlias = npt.NDArray[np.void]
_Masks: TypeAlias = npt.NDArray[np.uint64]

NOBODY: Final = -1
"""In place of a seat in a history: chance drew."""

TURNS: Final = 0
CHANCE: Final = 1
RACE: Final = 2
OVER: Final = 3

_ONE: Final = np.uint64(1)

_WORD: Final = 64
_TOO_MUCH: Final = 1 << 32
"""What `below` cannot take."""


class Luck:
    """A source of chance for whoever plays, as `sobremesa.rules.game.Randomness` has it."""

    def __init__(self, random: Bits) -> None:
        """Draw from this source."""
        self._random = random

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to `stop` - 1, each equally likely.

        >>> from sobremesa.sim.chance import source
        >>> Luck(source(1)).randrange(1 << 100).bit_length() > 64
        True
        """
        if stop < _TOO_MUCH:
            return below(self._random, stop)
        # As many bits as it takes, until they make a number that is not too large.
        bits = (stop - 1).bit_length()
        words = -(-bits // _WORD)
        while True:
            number = 0
            for _ in range(words):
                number = number << _WORD | int(next_bits(self._random))
            number >>= words * _WORD - bits
            if number < stop:
                return number


class Single:
    """One game: where it stands, what has happened, and its own source of chance.

    Several seats may act at once where choices are secret and simultaneous: until the last of them
    has acted, no observation but a seat's own shows what it chose. In the race for a Tally Up
    (TU-3.4) nobody has anything to choose, so here it is drawn who is first, all seats as likely.

    Attributes:
        game: its name.
        players: how many sit at the table.
        rules: what the table has agreed on.
        states: the kernel's state. Shape (1,), of the game's `STATE`.
        history: what has happened: a seat with the number of its action, or `NOBODY` with the
            number of an outcome.
        awaited: what comes next: `TURNS`, `CHANCE`, `RACE` or `OVER`.
    """

    awaited: int

    def __init__(self, game: str, players: int, rules: Any = None) -> None:
        """A game that has begun, and awaits its first chance.

        Raises:
            KeyError: there is no such game.
            Malformed: that many cannot play, or the rules do not fit together.
            ValueError: a number in the rules is beyond the kernel's bounds.
        """
        self.game: Final = game
        self.players: Final = players
        self.rules: Final = rules or catalog.game(game).default_rules
        self._settings: Final = bridge(game).to_settings(players, self.rules)
        self.states: _States = layout(game).new_states(1)
        self.history: list[tuple[int, int]] = []
        self._random: Bits | None = None
        self._masks: list[int] = []
        self._told: tuple[int, Any] | None = None
        self._begin()

    def start(self, seed: int | None = None) -> None:
        """Begin anew, and draw until somebody may act.

        Args:
            seed: the same seed gives the same game; None goes on with the source as it is, or with
                one that nobody knows if there has been none.
        """
        if seed is not None or self._random is None:
            self._random = source(_fresh_seed() if seed is None else seed)
        self._begin()
        self.advance()

    def _begin(self) -> None:
        _start(self.states, self._settings)
        self.history.clear()
        self._told = None
        self._look()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.awaited == OVER

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now, lowest first; none where chance is awaited or all is over."""
        if self.awaited != TURNS:
            return ()
        return tuple([seat for seat, mask in enumerate(self._masks) if mask])

    def legal(self, seat: int) -> int:
        """What a seat may do now, as bits: bit 0 for action 0; 0 if it may not act."""
        return self._masks[seat] if self.awaited == TURNS else 0

    def legal_actions(self, seat: int) -> list[int]:
        """What a seat may do now: the numbers of its actions, lowest first."""
        return bits(self.legal(seat))

    def is_legal(self, seat: int, action: int) -> bool:
        """Whether a seat may do that now."""
        return 0 <= seat < self.players and action >= 0 and bool(self.legal(seat) >> action & 1)

    def act(self, seat: int, action: int) -> None:
        """A seat acts; `advance` draws what comes then.

        Raises:
            ValueError: that is not one of its legal actions. Nothing has changed.
        """
        if not self.is_legal(seat, action):
            raise ValueError(self._complaint(seat, action))
        _act(self.states, seat, action)
        self._happened(seat, action)

    def come(self, outcome: int) -> None:
        """Let awaited chance have this outcome, as the game's kernel numbers it.

        In a race it is the seat that is first.

        Raises:
            ValueError: no such outcome is awaited. Nothing has changed.
        """
        if self.awaited == RACE and 0 <= outcome < self.players:
            action = self._masks[outcome].bit_length() - 1
            _act(self.states, outcome, action)
            self._happened(outcome, action)
        elif self.awaited == CHANCE and table(self.game).is_outcome(self.states, outcome):
            _come(self.states, outcome)
            self._happened(NOBODY, outcome)
        else:
            raise ValueError(f"no outcome {outcome} is awaited")

    def advance(self) -> None:
        """Draw, with true odds, until somebody may act or all is over."""
        while self.awaited in (CHANCE, RACE):
            if self._random is None:
                self._random = source(_fresh_seed())
            if self.awaited == RACE:
                self.come(below(self._random, self.players))
            else:
                self._happened(NOBODY, _draw(self.states, self._random))

    @property
    def luck(self) -> Luck:
        """The game's own source of chance, for whoever plays in it."""
        if self._random is None:
            self._random = source(_fresh_seed())
        return Luck(self._random)

    def played_out(self, random: Bits) -> list[float]:
        """What each seat wins if all goes on at random from here; the game itself stays as it is.

        Compiled, and so some hundred times as fast as choosing action by action.
        """
        states = self._copied()
        table(self.game).play_out(states, random)
        return [_reward(states, seat) for seat in range(self.players)]

    def observe(self, seat: int) -> Observation:
        """What a seat knows, as the game's `encode` says. Shape (OBSERVATION,)."""
        seen = np.empty(encode(self.game).OBSERVATION, np.float32)
        _observe(self.states, seat, seen)
        return seen

    def mask(self, seat: int) -> Mask:
        """What a seat may do now, 1 for a legal action. Shape (ACTIONS,)."""
        mask = np.zeros(layout(self.game).ACTIONS, np.int8)
        mask[self.legal_actions(seat)] = 1
        return mask

    def rewards(self) -> list[float]:
        """What each seat has won: 0 before the end, and adding up to 0."""
        return [_reward(self.states, seat) for seat in range(self.players)]

    def view(self, seat: int) -> SeatView:
        """What a seat may see, as bots of `sobremesa.bots` are shown it.

        The rules play the game after to make one, so that this takes as long as they do.
        """
        game = catalog.game(self.game)
        number, state = self._told or (0, game.start(self.players, self.rules))
        for who, what in self.history[number:]:
            state = game.apply(state, self._event(state, who, what))
        self._told = len(self.history), state
        view: SeatView = game.view(state, Seat(seat))
        return view

    def _event(self, state: Any, who: int, what: int) -> Event:
        part = bridge(self.game)
        event: Event = (
            part.to_event(state, what) if who == NOBODY else part.to_action(what, Seat(who))
        )
        return event

    def described(self, seat: int | None = None) -> str:
        """The table in words, as a seat sees it, or with all hands (None)."""
        lines: list[str] = table(self.game).described(self.states[0], seat)
        return "\n".join(lines)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Single":
        """A game of its own that goes on in the same way."""
        copied = Single.__new__(Single)
        copied.__dict__.update(self.__dict__)
        copied.states = self._copied()
        copied.history = self.history.copy()
        copied._random = None if self._random is None else self._random.copy()
        return copied

    def _copied(self) -> _States:
        # Byte by byte: field by field takes ten times as long.
        return self.states.view(np.uint8).copy().view(self.states.dtype)

    def _happened(self, who: int, what: int) -> None:
        self.history.append((who, what))
        self._look()

    def _look(self) -> None:
        masks = np.empty(self.players, np.uint64)
        self.awaited = _look(self.states, masks)
        self._masks = masks.tolist()

    def _complaint(self, seat: int, action: int) -> str:
        words = layout(self.game).ACTION_WORDS
        what = f"{action} ({words[action]})" if 0 <= action < len(words) else f"{action}"
        if not self.acting:
            return f"seat {seat}: {what} is not possible, nobody may act now"
        if seat not in self.acting:
            return f"seat {seat}: {what} is not possible, it is the turn of {list(self.acting)}"
        return f"seat {seat}: {what} is not one of the legal {self.legal_actions(seat)}"


def bits(mask: int) -> list[int]:
    """The places of the bits that are set, lowest first.

    >>> bits(0b10110)
    [1, 2, 4]
    """
    places = []
    while mask:
        lowest = mask & -mask
        places.append(lowest.bit_length() - 1)
        mask ^= lowest
    return places


def _fresh_seed() -> int:
    entropy = np.random.SeedSequence().entropy
    assert isinstance(entropy, int)
    return entropy


# --- What the packages hold for one game ---------------------------------------------------------


def bridge(game: str) -> ModuleType:
    """`sobremesa.sim.GAME.bridge`."""
    return _part("sobremesa.sim", game, "bridge")


def layout(game: str) -> ModuleType:
    """`sobremesa.sim.GAME.layout`."""
    return _part("sobremesa.sim", game, "layout")


def encode(game: str) -> ModuleType:
    """`sobremesa.sim.GAME.encode`."""
    return _part("sobremesa.sim", game, "encode")


def table(game: str) -> ModuleType:
    """`sobremesa.sim.environments.GAME.table`."""
    return _part("sobremesa.sim.environments", game, "table")


def _part(package: str, game: str, name: str) -> ModuleType:
    found = _PARTS.get((package, game, name))
    if found is None:
        folder = catalog.part(package, game).__name__
        found = _PARTS[package, game, name] = import_module(f"{folder}.{name}")
    return found


_PARTS: Final[dict[tuple[str, str, str], ModuleType]] = {}


# --- Compiled ------------------------------------------------------------------------------------
# Python hands over an array in a tenth of the time that one of its elements takes.


@compiled
def _start(states: _States, settings: Any) -> None:
    start(states[0], settings)


@compiled
def _act(states: _States, seat: int, action: int) -> None:
    apply(states[0], seat, action)


@compiled
def _come(states: _States, outcome: int) -> None:
    apply_chance(states[0], outcome)


@compiled
def _draw(states: _States, random: Bits) -> int:
    return int(np.int64(sample_chance(states[0], random)))


@compiled
def _reward(states: _States, seat: int) -> float:
    return reward(states[0], seat)


@compiled
def _observe(states: _States, seat: int, seen: Observation) -> None:
    observe_into(states[0], seat, seen)


@compiled
def _look(states: _States, masks: _Masks) -> int:
    """Write by seat what it may do; return what is awaited."""
    state = states[0]
    seats = acting(state)
    for seat in range(len(masks)):
        may_act = (seats >> np.uint64(seat)) & _ONE
        masks[seat] = legal(state, seat) if may_act else np.uint64(0)
    if is_over(state):
        return OVER
    if is_chance(state):
        return CHANCE
    return RACE if is_race(state) else TURNS
