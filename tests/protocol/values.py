"""Any value that a message may hold, made from what msgspec knows of its type."""

from functools import cache
from random import Random
from typing import Any, get_args

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from sobremesa.analysis.statistics.model import Statistics
from sobremesa.protocol import http
from sobremesa.protocol.client import ClientMessage
from sobremesa.protocol.server import ServerMessage
from sobremesa.record.header import Header
from sobremesa.record.worded import worded
from sobremesa.rules import catalog
from sobremesa.rules.game import Seat
from tests.record.games import play


def members(union: Any) -> list[type[msgspec.Struct]]:
    """The types of a union, those of unions in it among them."""
    parts = get_args(union)
    return [kind for part in parts for kind in members(part)] if parts else [union]


CLIENT = members(ClientMessage)
SERVER = members(ServerMessage)
REQUESTS = [http.NewPerson, http.NewReplay, http.NewTable]
ANSWERS = [
    http.Identity,
    http.ListedTable,
    http.Tables,
    http.GameInfo,
    http.Games,
    http.Replay,
    http.Standing,
    http.StoryEntry,
    http.Story,
    Statistics,
    http.Problem,
]


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a type, with all that may be left out there or not."""
    return _values(inspect.type_info(kind))


def _values(info: inspect.Type) -> st.SearchStrategy[Any]:
    match info:
        case inspect.StructType(cls=kind, fields=fields):
            made = {field.name: _field(field) for field in fields}
            required = {field.name: made[field.name] for field in fields if field.required}
            optional = {field.name: made[field.name] for field in fields if not field.required}
            return st.fixed_dictionaries(required, optional=optional).map(lambda d: kind(**d))
        case inspect.StrType(min_length=least, max_length=most, pattern=None):
            return st.text(min_size=least or 0, max_size=20 if most is None else most)
        case inspect.StrType(min_length=least, max_length=most, pattern=str(pattern)):
            return st.from_regex(pattern).filter(lambda text: len(text) <= (most or len(text)))
        case inspect.IntType(ge=least, le=most, lt=end):
            return st.integers(least, end - 1 if end is not None else most)
        case inspect.FloatType():
            return st.floats(allow_nan=False, allow_infinity=False)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.LiteralType(values=choices):
            return st.sampled_from(choices)
        case inspect.UnionType(types=types):
            return st.one_of(*map(_values, types))
        case inspect.VarTupleType(item_type=item, max_length=most):
            return st.lists(_values(item), max_size=3 if most is None else most).map(tuple)
        case inspect.TupleType(item_types=items):
            return st.tuples(*map(_values, items))
        case inspect.DictType():
            return st.sampled_from(shown()[0])
        case inspect.AnyType():
            return st.sampled_from(shown()[1])
    raise AssertionError(info)


def _field(field: inspect.Field) -> st.SearchStrategy[Any]:
    # Views and what they mean are both objects as far as the protocol goes.
    return st.sampled_from(meant()) if field.name == "meaning" else _values(field.type)


@cache
def meant() -> list[Any]:
    """What the views of a game of each kind mean, as it travels."""
    meanings = []
    for name in catalog.GAMES:
        game = catalog.game(name)
        header = Header(name, ("Ana", "Bo", "Cy"), game.default_rules)
        insight = catalog.part("sobremesa.analysis", name).insight
        states = play(header, Random(5), 2000).states
        meanings += [worded(insight(game.view(state, None))) for state in states]
    return meanings


@cache
def shown() -> tuple[list[Any], list[Any]]:
    """Views and facts of a game of each kind, as they travel."""
    views, facts = [], []
    for name in catalog.GAMES:
        game = catalog.game(name)
        header = Header(name, ("Ana", "Bo", "Cy"), game.default_rules)
        played = play(header, Random(5), 2000)
        for before, event in zip(played.states, played.events, strict=False):
            views += [worded(game.view(before, seat)) for seat in (Seat(0), None)]
            facts += [worded(fact) for fact in game.step(before, event)[1]]
    return views, facts
