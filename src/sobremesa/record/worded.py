"""Values of a game as plain data in the record's words, and back: what goes over a network.

A component (a card, a die, a casino …) becomes the word that records write for it; anything else
keeps its shape, as objects and lists that JSON knows. So a hand reads `["R7", "G0"]`, and whoever
writes a program needs no table of numbers.

>>> from sobremesa.rules.game import Seat
>>> from sobremesa.rules.tallyup.components import Die
>>> from sobremesa.rules.tallyup.facts import DicePicked
>>> worded(DicePicked(Seat(0), (Die.RED, Die.BLUE, Die.GREEN)))
{'type': 'DicePicked', 'seat': 0, 'dice': ['red', 'blue', 'green']}
"""

from collections.abc import Callable
from enum import Enum
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin, get_type_hints

import msgspec

from sobremesa.record.tokens import words
from sobremesa.record.vocabulary import vocabulary
from sobremesa.rules.game import Action, Seat, SeatView


def worded(value: Any) -> Any:
    """A fact, a view, or a part of one, as data that JSON knows."""
    return _writer(type(value))(value)


_Writer = Callable[[Any], Any]
_WRITERS: Final[dict[type, _Writer]] = {}
_MOST_WORDS: Final = 1024
"""How many values of one component keep their word: faces may have any number of points."""


def _writer(kind: type) -> _Writer:
    """How values of a type are written."""
    found = _WRITERS.get(kind)
    if found is None:
        found = _WRITERS[kind] = _made_writer(kind)
    return found


def _same(value: Any) -> Any:
    return value


def _list(value: Any) -> Any:
    if not value:
        return []
    # Nearly all tuples hold things of one type.
    kinds = set(map(type, value))
    if len(kinds) == 1:
        write = _writer(kinds.pop())
        return list(value) if write is _same else list(map(write, value))
    return [_writer(type(part))(part) for part in value]


def _made_writer(kind: type) -> _Writer:
    if kind in (int, str, bool, NoneType, float):
        return _same
    if issubclass(kind, tuple):
        return _list
    if issubclass(kind, Action):
        return str
    if _is_component(kind):
        # A word is made once: components are few, and are met all the time.
        return lru_cache(_MOST_WORDS)(str)
    if issubclass(kind, Enum):
        return lambda value: value.value
    if issubclass(kind, msgspec.Struct):
        fields = tuple(kind.__struct_fields__)
        tag = kind.__struct_config__.tag
        if tag is None:
            return lambda value: {name: worded(getattr(value, name)) for name in fields}
        return lambda value: {
            "type": tag,
            **{name: worded(getattr(value, name)) for name in fields},
        }
    raise TypeError(f"{kind.__name__} is nothing that a game shows")


def _is_component(kind: Any) -> bool:
    """Whether records have a word for values of this type: it lies among a game's components."""
    return (
        isinstance(kind, type)
        and kind.__module__.endswith(".components")
        and issubclass(kind, Enum | msgspec.Struct)
    )


@cache
def _by_word(kind: type[Enum]) -> dict[str, Enum]:
    return {str(member): member for member in kind}


def read_view(game: str, view_type: type[SeatView], data: dict[str, Any]) -> SeatView:
    """The view that `worded` wrote.

    Raises:
        ValueError, TypeError, KeyError: the data are no such view.
    """
    seat = data["seat"]
    plain = {name: value for name, value in data.items() if name != "actions"}
    hints = _hints(view_type)
    read = {name: unworded(hints[name], value) for name, value in plain.items()}
    actions = tuple(read_action(game, Seat(seat), line) for line in data["actions"])
    return view_type(**read, actions=actions)


def read_action(game: str, seat: Seat, line: str) -> Action:
    """The action of a seat that a record would write as `line` behind the seat.

    >>> from sobremesa.rules.game import Seat
    >>> read_action("lasvegan", Seat(2), "play R7")
    Play(seat=2, card=Card(suit=<Suit.RED: 0>, value=7))

    Raises:
        ValueError: the words are not an action of this game.
    """
    known = vocabulary(game).actions
    verb, *arguments = words(line) or [""]
    if verb not in known:
        raise ValueError(f"a player can {', '.join(known)}")
    return known[verb](seat, arguments)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=False)


def unworded(kind: Any, data: Any) -> Any:
    """The value of a type that `worded` wrote as these data.

    >>> from sobremesa.rules.tallyup.components import Die
    >>> unworded(tuple[Die, ...], ["red", "blue"])
    (<Die.RED: 0>, <Die.BLUE: 4>)

    Raises:
        ValueError, TypeError, KeyError: the data are no such value.
    """
    origin = get_origin(kind)
    if origin is Annotated:
        return unworded(get_args(kind)[0], data)
    if origin in (Union, UnionType):
        return _unworded_union(get_args(kind), data)
    if origin is tuple:
        arguments = get_args(kind)
        if arguments[1:] == (...,):
            return tuple(unworded(arguments[0], part) for part in data)
        return tuple(unworded(part, value) for part, value in zip(arguments, data, strict=True))
    if _is_component(kind):
        parse = getattr(kind, "parse", None)
        return parse(data) if parse else _by_word(kind)[data]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = _hints(kind)
        return kind(**{name: unworded(hints[name], data[name]) for name in kind.__struct_fields__})
    return msgspec.convert(data, kind)


def _unworded_union(kinds: tuple[Any, ...], data: Any) -> Any:
    if data is None:
        return None
    given = [kind for kind in kinds if kind is not NoneType]
    if isinstance(data, dict):
        given = [kind for kind in given if kind.__struct_config__.tag == data["type"]]
    for kind in given:
        # Casinos are a union of components: a suit's word or a number's.
        try:
            return unworded(kind, data)
        except ValueError:
            continue
    raise ValueError(f"{data!r} is none of what may stand there")
