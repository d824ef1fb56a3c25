"""Values of a game as plain data in the record's words, and back: what goes over a network.

A component (a card, a die, a casino …) becomes the word that records write for it; anything else
keeps its shape, as objects and lists that JSON knows. So a hand reads `["R7", "G0"]`, and whoever
writes a program needs no table of numbers.

>>> from sobremesa.rules.game import Seat
>>> from sobremesa.rules.tallyup.components import Die
>>> from sobremesa.rules.tallyup.facts import DicePicked
>>> worded(DicePicked(Seat(0), (Die.RED, Die.BLUE, Die.GREEN)))
{'type': 'DicePicked', 'seat': 0, 'dice': ['red', 'blue', 'green']}

Every message of a server comes through here, so what is done with a type is found out once, from
the types of its fields, and kept as a function.
"""

from collections.abc import Callable
from enum import Enum
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    NewType,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from sobremesa.record.tokens import words
from sobremesa.record.vocabulary import vocabulary
from sobremesa.rules.game import Action, Seat, SeatView
from sobremesa.rules.words import quoted

View = TypeVar("View", bound=SeatView)

_PLAIN: Final = (int, str, bool, NoneType, float)

_MOST_WORDS: Final = 1024
"""How many values of one component keep their word: faces may have any number of points."""

_MOST_RULES: Final = 256
"""How many tables' rules keep their data."""


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _is_component(kind: Any) -> bool:
    """Whether records have a word for values of this type: it lies among a game's components."""
    return _lies_in(kind, "components") and issubclass(kind, Enum | msgspec.Struct)


def _lies_in(kind: Any, module: str) -> bool:
    return isinstance(kind, type) and kind.__module__.rpartition(".")[2] == module


# --- writing -------------------------------------------------------------------------------------


def worded(value: Any) -> Any:
    """A fact, a view, or a part of one, as data that JSON knows.

    The data are to be read, or sent: those of a table's rules are the same object every time.

    Raises:
        TypeError: a game shows no such thing.
    """
    kind: Any = type(value)
    return _writer(kind)(value)


def _same(value: Any) -> Any:
    return value


@cache
def _writer(kind: Any) -> Callable[[Any], Any]:
    """How values of a type are written."""
    if isinstance(kind, NewType):
        return _writer(kind.__supertype__)
    if get_origin(kind) is Annotated:
        return _writer(get_args(kind)[0])
    if kind in _PLAIN:
        return _same
    if get_origin(kind) in (Union, UnionType):
        return _union_writer(get_args(kind))
    if get_origin(kind) is tuple:
        return _tuple_writer(get_args(kind))
    if kind is tuple:
        return _untyped_tuple
    if _is_component(kind) or (isinstance(kind, type) and issubclass(kind, Action)):
        # A word is made once: components and actions are few, and are met all the time.
        return lru_cache(_MOST_WORDS)(str)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {member: member.value for member in kind}.__getitem__
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        write = _struct_writer(kind)
        return _kept(write) if _lies_in(kind, "options") else write
    raise TypeError(f"{getattr(kind, '__name__', kind)} is nothing that a game shows")


def _union_writer(kinds: tuple[Any, ...]) -> Callable[[Any], Any]:
    given = [kind for kind in kinds if kind is not NoneType]
    if all(map(_is_component, given)):
        write: Callable[[Any], Any] = lru_cache(_MOST_WORDS)(str)
    elif len(given) == 1:
        write = _writer(given[0])
    else:
        write = worded
    if write is _same or len(given) == len(kinds):
        return write
    return lambda value: None if value is None else write(value)


def _tuple_writer(kinds: tuple[Any, ...]) -> Callable[[Any], Any]:
    writers = [_writer(kind) for kind in kinds if kind is not ...]
    write = writers[0] if writers else _same
    if all(other is write for other in writers):
        if isinstance(kinds[0], type) and issubclass(kinds[0], msgspec.Struct):
            # A list that grows (the tricks of a round) holds the same things again each time.
            write = lru_cache(_MOST_WORDS)(write)
        return list if write is _same else lambda value: list(map(write, value))
    return lambda value: [one(part) for one, part in zip(writers, value, strict=True)]


def _untyped_tuple(value: tuple[Any, ...]) -> list[Any]:
    """A tuple of which nobody has said what it holds; mostly it is of one kind."""
    if not value:
        return []
    kinds: set[Any] = set(map(type, value))
    if len(kinds) == 1:
        write = _writer(kinds.pop())
        return list(value) if write is _same else list(map(write, value))
    return list(map(worded, value))


@cache
def field_writers(kind: Any) -> dict[str, Callable[[Any], Any]]:
    """How each field of a view is written, by its name: what `worded` does with all of them.

    Args:
        kind: the type of a view.
    """
    hints = _hints(kind)
    writers = {name: _writer(hints[name]) for name in kind.__struct_fields__}
    return {**writers, "actions": _untyped_tuple}


def _struct_writer(kind: type[msgspec.Struct]) -> Callable[[Any], Any]:
    hints, tag = _hints(kind), kind.__struct_config__.tag
    writers = [(name, _writer(hints[name])) for name in kind.__struct_fields__]
    writers = [(name, write) for name, write in writers if write is not _same]
    fields = msgspec.structs.asdict

    def write_struct(value: Any) -> Any:
        data = fields(value) if tag is None else {"type": tag, **fields(value)}
        for name, write in writers:
            data[name] = write(data[name])
        return data

    return write_struct


def _kept(write: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Writes a value once, as long as it is the same object; for a table's rules.

    They are in every view and do not change, and to write them is more work than all the rest.
    """
    kept: dict[int, tuple[Any, Any]] = {}

    def write_once(value: Any) -> Any:
        # Nothing else can have its id: the value is held here.
        found = kept.get(id(value))
        if found is None:
            if len(kept) >= _MOST_RULES:
                kept.clear()
            found = kept[id(value)] = (value, write(value))
        return found[1]

    return write_once


# --- reading -------------------------------------------------------------------------------------


def read_view(game: str, view_type: type[View], data: Any) -> View:
    """The view that `worded` wrote.

    Raises:
        ValueError: the data are no such view.
        KeyError: there is no such game.
    """
    known = vocabulary(game).actions
    fields = dict(_object(data))
    lines = _list(fields.pop("actions", None))
    read = _read_fields(_field_readers(view_type, without="actions"), fields, view_type)
    seat = read["seat"]
    if seat is None and lines:
        raise ValueError("a spectator has no actions")
    actions = tuple(_read_action(known, seat, line) for line in lines)
    return view_type(**read, actions=actions)


def read_action(game: str, seat: Seat, line: str) -> Action:
    """The action of a seat that a record would write as `line` behind the seat.

    >>> from sobremesa.rules.game import Seat
    >>> read_action("lasvegan", Seat(2), "play R7")
    Play(seat=2, card=Card(suit=<Suit.RED: 0>, value=7))

    Raises:
        ValueError: the words are not an action of this game.
        KeyError: there is no such game.
    """
    return _read_action(vocabulary(game).actions, seat, line)


def _read_action(known: Any, seat: Seat, line: Any) -> Action:
    verb, *arguments = words(_text(line)) or [""]
    if verb not in known:
        raise ValueError(f"a player can {', '.join(known)}")
    action: Action = known[verb](seat, arguments)
    return action


def unworded(kind: Any, data: Any) -> Any:
    """The value of a type that `worded` wrote as these data.

    >>> from sobremesa.rules.tallyup.components import Die
    >>> unworded(tuple[Die, ...], ["red", "blue"])
    (<Die.RED: 0>, <Die.BLUE: 4>)

    Raises:
        ValueError: the data are no such value.
    """
    return _reader(kind)(data)


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """How data are read as a value of a type."""
    if get_origin(kind) is Annotated and get_args(kind)[0] not in _PLAIN:
        return _reader(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return _union_reader(get_args(kind))
    if get_origin(kind) is tuple:
        return _tuple_reader(get_args(kind))
    if _is_component(kind):
        return _component_reader(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        readers, tag = _field_readers(kind), kind.__struct_config__.tag

        def read_struct(data: Any) -> Any:
            fields = dict(_object(data))
            if tag is not None and fields.pop("type", None) != tag:
                raise ValueError(f"`type` is not {tag}")
            return kind(**_read_fields(readers, fields, kind))

        return read_struct
    return lambda data: msgspec.convert(data, kind)


def _component_reader(kind: Any) -> Callable[[Any], Any]:
    parse = getattr(kind, "parse", None)
    if parse is not None:
        kept = lru_cache(_MOST_WORDS)(parse)
        return lambda data: kept(_text(data))
    by_word = {str(member): member for member in kind}

    def read_member(data: Any) -> Any:
        if _text(data) not in by_word:
            raise ValueError(f"{quoted(data)} is none of {' '.join(by_word)}")
        return by_word[data]

    return read_member


def _tuple_reader(kinds: tuple[Any, ...]) -> Callable[[Any], Any]:
    if kinds[1:] == (...,):
        read = _reader(kinds[0])
        return lambda data: tuple(map(read, _list(data)))
    readers = [_reader(kind) for kind in kinds]

    def read_each(data: Any) -> Any:
        if len(_list(data)) != len(readers):
            raise ValueError(f"{len(readers)} values expected, not {len(data)}")
        return tuple(read(part) for read, part in zip(readers, data, strict=True))

    return read_each


def _union_reader(kinds: tuple[Any, ...]) -> Callable[[Any], Any]:
    readers = [_reader(kind) for kind in kinds if kind is not NoneType]
    may_be_none = NoneType in kinds

    def read_one(data: Any) -> Any:
        if data is None and may_be_none:
            return None
        if len(readers) == 1:
            return readers[0](data)
        # Casinos are a union of components: a suit's word or a number's.
        for read in readers:
            try:
                return read(data)
            except ValueError:
                continue
        raise ValueError("this is none of what may stand there")

    return read_one


def _field_readers(kind: Any, without: str = "") -> dict[str, Callable[[Any], Any]]:
    hints = _hints(kind)
    return {name: _reader(hints[name]) for name in kind.__struct_fields__ if name != without}


def _read_fields(
    readers: dict[str, Callable[[Any], Any]], data: dict[Any, Any], kind: type
) -> dict[str, Any]:
    if data.keys() != readers.keys():
        different = ", ".join(sorted(map(str, data.keys() ^ readers.keys())))
        raise ValueError(f"a {kind.__name__} is wrong in {quoted(different)}")
    return {name: read(data[name]) for name, read in readers.items()}


def _object(data: Any) -> dict[Any, Any]:
    if not isinstance(data, dict):
        raise ValueError("an object expected")
    return data


def _list(data: Any) -> list[Any]:
    # A string would pass as one, too, letter by letter.
    if not isinstance(data, list | tuple):
        raise ValueError("a list expected")
    return list(data)


def _text(data: Any) -> str:
    if not isinstance(data, str):
        raise ValueError("a word expected")
    return data
