"""A record as a client shows it: step by step, with what happened and what was seen then.

Everything that a step shows comes out of `Game.view`. The record lies open before whoever asks, so
all seats' views may be told; each by what it alone sees beside the spectator's.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from sobremesa.protocol.http import Replay, ReplayStep
from sobremesa.protocol.limits import MOST_STEPS
from sobremesa.protocol.server import Meaning, View
from sobremesa.record.errors import RecordError
from sobremesa.record.header import Header
from sobremesa.record.parse import read_lines
from sobremesa.record.replay import Replayer, Step
from sobremesa.record.vocabulary import vocabulary
from sobremesa.record.worded import field_writers, worded
from sobremesa.rules import catalog
from sobremesa.rules.game import Action, AnyGame, Seat, SeatView, seats

MOST_SHOWN: Final = 2**53 - 1
"""The largest number that every client reads as it is."""


def replayed(record: str, after: int = 0, breathe: Callable[[], None] = lambda: None) -> Replay:
    r"""Play a record through and tell the steps behind the first `after`.

    >>> told = replayed("sobremesa 1\ngame tallyup\nplayers Ana, Bo\n* first 1  # Bo\n")
    >>> [(step.line, step.words, step.by) for step in told.steps]
    [(4, '* first 1', None)]

    Args:
        record: its text.
        after: how many steps are known.
        breathe: called again and again, for a thread that shares its processor.

    Raises:
        RecordError: a line is not valid, or what it leads to cannot be told; the first such line
            is named.
    """
    replayer = Replayer()
    steps: list[tuple[Step, str]] = []
    for line in read_lines(record):
        step = replayer.feed(line)
        breathe()
        if step is not None:
            steps.append((step, line.text))
    header = replayer.finish().header
    game = catalog.game(header.game)
    page = steps[after : after + MOST_STEPS]
    is_first, end = after == 0, after + len(page)
    known = game.start(len(header.players), header.rules)
    if 0 < after <= len(steps):
        known = steps[after - 1][0].state
    sight = _Sight(header, game, known)
    views, meaning = sight.whole() if is_first else ((), None)
    return Replay(
        game=header.game,
        players=header.players,
        rules=vocabulary(header.game).rule_lines(header.rules),
        views=views,
        meaning=meaning,
        steps=tuple(_told(sight, step, text, breathe) for step, text in page),
        next=end if end < len(steps) else None,
    )


def _told(sight: "_Sight", step: Step, text: str, breathe: Callable[[], None]) -> ReplayStep:
    breathe()
    changes, meaning = sight.after(step.state)
    facts = tuple(map(worded, step.facts))
    if any(abs(number) > MOST_SHOWN for number in _numbers((facts, changes))):
        raise RecordError(step.line, "a number of this game is larger than can be shown")
    by = step.event.seat if isinstance(step.event, Action) else None
    return ReplayStep(step.line, text, by, facts, changes, meaning)


class _Sight:
    """What everybody sees, and what each seat sees beside it, step by step."""

    def __init__(self, header: Header, game: AnyGame, state: Any) -> None:
        self._game = game
        self._seats = seats(len(header.players))
        self._insight: Callable[..., msgspec.Struct] = catalog.part(
            "sobremesa.analysis", header.game
        ).insight
        self._open = self._of(state, None)
        self._own = [self._of(state, seat) for seat in self._seats]
        self._meaning = self._insight(self._open)

    def whole(self) -> tuple[tuple[View, ...], Meaning]:
        """All views of where it stands: the spectator's, and of each seat's its own part."""
        own = (_written(view, _own_fields(view)) for view in self._own)
        return (worded(self._open), *own), worded(self._meaning)

    def after(self, state: Any) -> tuple[tuple[View, ...], Meaning | None]:
        """What is different in the next state, which is where it stands from now on."""
        view, own = self._of(state, None), [self._of(state, seat) for seat in self._seats]
        meaning = self._insight(view, (self._open, self._meaning))
        changes = [_changed(self._open, view, _shared_fields(view))]
        changes += (
            _changed(before, now, _own_fields(view))
            for before, now in zip(self._own, own, strict=True)
        )
        meant = {}
        if meaning is not self._meaning:
            meant = _written(meaning, _different(self._meaning, meaning))
        self._open, self._own, self._meaning = view, own, meaning
        return tuple(filter(None, changes)), meant or None

    def _of(self, state: Any, seat: Seat | None) -> SeatView:
        view: SeatView = self._game.view(state, seat)
        return view


def _shared_fields(view: SeatView) -> tuple[str, ...]:
    """The fields that all views of a state share."""
    return tuple(name for name in view.__struct_fields__ if name not in view.OWN)


def _own_fields(view: SeatView) -> tuple[str, ...]:
    """The fields that only the seat sees; what it might do is of no use any more."""
    return tuple(name for name in view.OWN if name != "actions")


def _changed(before: SeatView, after: SeatView, fields: tuple[str, ...]) -> View:
    """The fields that are different, with the seat; nothing where none is."""
    changed = _written(after, _different(before, after, fields))
    return {"seat": after.seat, **changed} if changed else {}


def _different(
    before: msgspec.Struct, after: msgspec.Struct, fields: tuple[str, ...] | None = None
) -> tuple[str, ...]:
    names = after.__struct_fields__ if fields is None else fields
    return tuple(name for name in names if getattr(before, name) != getattr(after, name))


def _written(value: msgspec.Struct, fields: tuple[str, ...]) -> dict[str, Any]:
    write = field_writers(type(value))
    return {name: write[name](getattr(value, name)) for name in fields}


def _numbers(data: Any) -> Iterator[int]:
    """All whole numbers in data that JSON knows."""
    match data:
        case int():
            yield data
        case dict():
            for part in data.values():
                yield from _numbers(part)
        case list() | tuple():
            for part in data:
                yield from _numbers(part)
        case _:
            pass
