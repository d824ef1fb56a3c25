"""The Game contract: what the table, the record, the bots and the simulator build on.

A game is one stateless object. States are frozen values and `Game.apply` is the only way from one
to the next. Whatever is drawn (a roll, a toss, a deal) is an event like any other: the engine
never draws by itself, `Game.draw` samples from a source that is handed in.

>>> from random import Random
>>> from sobremesa.rules import catalog
>>> game = catalog.game("tallyup")
>>> state = game.start(players=2)
>>> game.awaiting(state)
Chance(kind='first')
>>> state = game.apply(state, game.draw(state, Random(7)))
>>> turns = game.awaiting(state)
>>> [str(action) for action in turns.actions[Seat(1)]][:2]
['pick red orange yellow', 'pick red orange green']
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, NewType, Protocol, TypeVar

import msgspec

Seat = NewType("Seat", int)
"""A place at the table; they count from 0 in clockwise order."""


class Action(msgspec.Struct, frozen=True):
    """An event that a player makes. `str(action)` is the action in the record's words."""

    seat: Annotated[Seat, msgspec.Meta(ge=0)]


class ChanceEvent(msgspec.Struct, frozen=True):
    """An event that nobody chooses. `str(event)` is the event in the record's words."""


Event = Action | ChanceEvent


class Fact(msgspec.Struct, frozen=True):
    """Something that happened and that everybody at the table learns.

    Facts are made while an event is applied, so that no log, narrator or client computes rules.
    None of them holds what a seat may not know: a hand is told as the number of its cards, and a
    secret choice only when all are revealed.
    """


class Chance(msgspec.Struct, frozen=True):
    """A chance event is awaited; `kind` is its verb in the record (`roll`, `deal` …)."""

    kind: str


class Turns(msgspec.Struct, frozen=True):
    """Players are awaited: each seat that may act now with all of its legal actions.

    Several seats may be awaited at once. `lapse` is the event that comes when none of them acts
    within the table's time, or None where the game simply waits (TU-3.5).
    """

    actions: Mapping[Seat, tuple[Action, ...]]
    lapse: ChanceEvent | None = None


class Over(msgspec.Struct, frozen=True):
    """The game has ended; `reason` is a word of the game (`target`, `rounds` …)."""

    winners: tuple[Seat, ...]
    reason: str


Awaiting = Chance | Turns | Over


class Randomness(Protocol):
    """A source of chance, such as `random.Random`."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1, each equally likely."""


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat, or a spectator (`seat` None), may see; each game adds its own fields.

    `actions` are the seat's own legal actions, `to_act` all seats that are awaited, `chance` the
    kind of chance event that is awaited, `winners` empty until the game is over.

    Attributes:
        OWN: the fields in which the views of one state may differ. All others are the same for
            every seat and for spectators, so they hold nothing that only some may know.
    """

    OWN: ClassVar[tuple[str, ...]] = ("seat", "actions")

    seat: Seat | None
    players: int
    round: int
    scores: tuple[int, ...]
    to_act: tuple[Seat, ...]
    actions: tuple[Action, ...]
    chance: str | None
    winners: tuple[Seat, ...]


State = TypeVar("State")
Rules = TypeVar("Rules")
View = TypeVar("View", bound=SeatView, covariant=True)


class Game(Protocol[State, Rules, View]):
    """One game, complete: a stateless object over frozen states."""

    @property
    def name(self) -> str:
        """The game's word in records and on the command line."""

    @property
    def player_counts(self) -> range:
        """How many people may play."""

    @property
    def default_rules(self) -> Rules:
        """The rules of a table where nobody has changed any."""

    def start(self, players: int, rules: Rules | None = None) -> State:
        """The state before the first event.

        Raises:
            Malformed: that many cannot play, or the rules do not fit together.
        """

    def awaiting(self, state: State) -> Awaiting:
        """Who or what comes next, with every legal action."""

    def apply(self, state: State, event: Event) -> State:
        """The state after an event that `awaiting` offers.

        Raises:
            Malformed, NotAllowed, NotYourTurn: the event is not one of those; nothing changed.
        """

    def step(self, state: State, event: Event) -> tuple[State, tuple[Fact, ...]]:
        """As `apply`, together with what happened, in order."""

    def draw(self, state: State, randomness: Randomness) -> ChanceEvent:
        """Sample the awaited chance event with its true odds."""

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat or a spectator may see, built from allowed fields."""

    def own(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """Of that view the fields in which it may differ from others of the state (`OWN`).

        Whoever needs the views of all seats takes one of them whole, and of the others only this.
        """

    def scores(self, state: State) -> tuple[int, ...]:
        """Each seat's score so far."""


AnyGame = Game[Any, Any, Any]


def seats(players: int) -> tuple[Seat, ...]:
    """All seats of a table.

    >>> seats(3)
    (0, 1, 2)
    """
    return tuple(map(Seat, range(players)))


def next_seat(seat: Seat, players: int, steps: int = 1) -> Seat:
    """The seat so many steps further clockwise.

    >>> next_seat(Seat(2), players=3)
    0
    """
    return Seat((seat + steps) % players)


def leaders(scores: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats with the highest score.

    >>> leaders((90, 120, 120))
    (1, 2)
    """
    best = max(scores)
    return tuple(Seat(seat) for seat, score in enumerate(scores) if score == best)
