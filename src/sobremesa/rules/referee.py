"""Whether an event is one that is awaited: the check that every game's `apply` begins with."""

from collections.abc import Callable
from typing import Generic, NoReturn, Protocol, TypeVar

from sobremesa.rules.errors import Malformed, NotAllowed, NotYourTurn
from sobremesa.rules.game import Action, Awaiting, Chance, ChanceEvent, Event, Over, Turns
from sobremesa.rules.typed import ill_formed


class _HasPlayers(Protocol):
    @property
    def players(self) -> int: ...


AnyState = TypeVar("AnyState", bound=_HasPlayers)


class Referee(Generic[AnyState]):
    """Accepts what a state awaits, and says of everything else why it is refused."""

    def __init__(
        self,
        *,
        event_types: tuple[type[Event], ...],
        awaiting: Callable[[AnyState], Awaiting],
        senseless: Callable[[Event], str | None],
        impossible: Callable[[AnyState, ChanceEvent], str | None],
        why_not: Callable[[AnyState, Action], str],
        is_ours: Callable[[AnyState, ChanceEvent], bool] = lambda _state, _event: False,
    ) -> None:
        """Take the game's functions.

        Args:
            event_types: all events of the game.
            awaiting: what a state waits for.
            senseless: why an event could come in no state at all, or None if it could.
            impossible: why a chance event of the awaited kind cannot be, or None if it can.
            why_not: why an awaited seat may not act like this.
            is_ours: whether a chance event of the awaited kind can be and is put together from
                the state's very own components, as `draw` does; it needs no further look.
        """
        self._event_types = frozenset(event_types)
        self._awaiting = awaiting
        self._senseless = senseless
        self._impossible = impossible
        self._why_not = why_not
        self._is_ours = is_ours

    def require_awaited(self, state: AnyState, event: Event) -> None:
        """Return only if the state awaits the event.

        Raises:
            Malformed, NotAllowed, NotYourTurn: it does not.
        """
        awaited = self._awaiting(state)
        if isinstance(awaited, Turns) and isinstance(event, Action) and type(event.seat) is int:
            for offered_action in awaited.actions.get(event.seat, ()):
                # The very action that was offered needs no further look.
                if offered_action is event:
                    return
        elif (
            isinstance(awaited, Chance)
            and isinstance(event, ChanceEvent)
            and type(event) in self._event_types
            and kind(event) == awaited.kind
            and self._is_ours(state, event)
        ):
            return
        self._require_well_formed(state, awaited, event)
        if isinstance(awaited, Turns):
            if isinstance(event, Action):
                if event in awaited.actions.get(event.seat, ()):
                    return
            elif event == awaited.lapse:
                return
        elif isinstance(awaited, Chance) and kind(event) == awaited.kind:
            assert isinstance(event, ChanceEvent)
            reason = self._impossible(state, event)
            if reason is None:
                return
            raise NotAllowed(written(event), reason)
        self._refuse(state, awaited, event)

    def _require_well_formed(self, state: AnyState, awaited: Awaiting, event: Event) -> None:
        if type(event) not in self._event_types:
            raise Malformed(repr(event), "this is not an event of this game", offered(awaited))
        if reason := ill_formed(event, type(event)):
            raise Malformed(repr(event), reason, offered(awaited))
        seat = getattr(event, "seat", 0)
        if seat >= state.players:
            seats = f"seats are 0 to {state.players - 1}" if state.players > 1 else "seat is 0"
            reason = f"nobody has seat {seat}, the {seats}"
            raise Malformed(written(event), reason, offered(awaited))
        if reason := self._senseless(event):
            raise Malformed(written(event), reason, offered(awaited))

    def _refuse(self, state: AnyState, awaited: Awaiting, event: Event) -> NoReturn:
        given = written(event)
        if isinstance(awaited, Over):
            raise NotAllowed(given, "the game is over")
        allowed = offered(awaited)
        if isinstance(event, ChanceEvent):
            raise NotAllowed(given, "this does not come now", allowed)
        if isinstance(awaited, Chance):
            raise NotYourTurn(given, "nobody may act before chance has decided", allowed)
        if event.seat not in awaited.actions:
            raise NotYourTurn(given, f"seat {event.seat} may not act now", allowed)
        raise NotAllowed(given, self._why_not(state, event), allowed)


def kind(event: Event) -> str:
    """The event's verb, as records write it.

    >>> from sobremesa.rules.tallyup.events import Unclaimed
    >>> kind(Unclaimed())
    'unclaimed'
    """
    return str(type(event).__struct_config__.tag)


def written(event: Event) -> str:
    """An event as a record's line.

    >>> from sobremesa.rules.game import Seat
    >>> from sobremesa.rules.tallyup.events import Choose
    >>> written(Choose(seat=Seat(2), stay=False))
    '2 out'
    """
    return f"{event.seat if isinstance(event, Action) else '*'} {event}"


def offered(awaited: Awaiting) -> tuple[str, ...]:
    """All that may come now as records' lines, of chance events only the verb.

    >>> offered(Chance("up"))
    ('* up',)
    """
    match awaited:
        case Chance(kind=verb):
            return (f"* {verb}",)
        case Turns(actions=actions, lapse=lapse):
            lines = tuple(written(action) for choices in actions.values() for action in choices)
            return (*lines, written(lapse)) if lapse else lines
        case Over():
            return ()
