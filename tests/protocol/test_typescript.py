import json
from importlib import import_module
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa import protocol
from sobremesa.protocol import limits
from sobremesa.record.worded import worded
from sobremesa.rules import catalog
from sobremesa.rules.game import Fact, SeatView
from sobremesa.rules.lasvegan.components import DECK, Side, Slot, Suit, Token
from sobremesa.rules.tallyup.components import Die
from tests.protocol.typescript import BUILT_IN, Type, misfit, names_in, read
from tests.protocol.values import ANSWERS, CLIENT, REQUESTS, SERVER, shown, values
from web.messages import FILE, messages

TEXT = FILE.read_text("utf-8")
TYPES = read(TEXT)
PREFIXES = {"lasvegan": "LasVegan", "tallyup": "TallyUp"}


def names(union: str) -> list[str]:
    """The names of what a union is made of."""
    return [part.parts[0] for part in TYPES.types[union].parts]


def own_kinds(game: str, part: str, base: type) -> list[type]:
    module = import_module(f"sobremesa.rules.{game}.{part}")
    return [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind is not base
    ]


def test_the_file_is_up_to_date() -> None:
    """The types of the web client are those of the program: `make types-web` writes them anew."""
    assert messages() == TEXT


def test_the_file_says_how_it_was_made() -> None:
    """Whoever opens the file learns first that it is made, and by what."""
    assert "make types-web" in TEXT.partition("\n")[0]


def test_every_name_is_declared() -> None:
    """No type is made of one that the file does not hold."""
    used = {name for kind in TYPES.types.values() for name in names_in(kind)}
    for interface in TYPES.interfaces.values():
        used |= {name for field in interface.fields.values() for name in names_in(field.type)}
        used |= {interface.base} if interface.base else set()
    declared = TYPES.types.keys() | TYPES.interfaces.keys() | BUILT_IN | {"Pick", "Partial"}
    assert used - declared == set()


def test_lines_are_short() -> None:
    """The file is laid out to be read."""
    assert max(map(len, TEXT.splitlines())) <= 100
    assert not any(line != line.rstrip() for line in TEXT.splitlines())


def test_the_version_and_the_limits_are_there() -> None:
    """The client checks with the numbers that the server checks with."""
    numbers = {name: value for name, value in vars(limits).items() if name.isupper()}
    assert TYPES.constants == {"VERSION": protocol.VERSION, **numbers}
    assert len(numbers) > 5


@pytest.mark.parametrize(("union", "kinds"), [("ClientMessage", CLIENT), ("ServerMessage", SERVER)])
def test_a_union_has_all_messages(union: str, kinds: list[type]) -> None:
    """All that one side sends is one type of TypeScript."""
    parts = names(union)
    if "TableCommand" in parts:
        parts[parts.index("TableCommand") :] = names("TableCommand")
    assert parts == [kind.__name__ for kind in kinds]


@pytest.mark.parametrize("kind", [*CLIENT, *SERVER, *REQUESTS, *ANSWERS])
@settings(max_examples=30)
@given(st.data())
def test_every_message_fits_its_type(kind: Any, data: st.DataObject) -> None:
    """What is sent is of the type that TypeScript has for it, with and without what is optional."""
    message = json.loads(msgspec.json.encode(data.draw(values(kind))))
    assert misfit(TYPES, kind.__name__, message) is None
    union = "ClientMessage" if kind in CLIENT else "ServerMessage"
    if kind in (*CLIENT, *SERVER):
        assert misfit(TYPES, union, message) is None


@pytest.mark.parametrize("kind", [*CLIENT, *SERVER, *REQUESTS, *ANSWERS])
@settings(max_examples=10)
@given(st.data())
def test_types_ask_for_what_the_program_asks_for(kind: Any, data: st.DataObject) -> None:
    """A field that must be there must be there for both, and one may be missing for both."""
    message = json.loads(msgspec.json.encode(data.draw(values(kind))))
    for name in message:
        less = {key: value for key, value in message.items() if key != name}
        try:
            msgspec.convert(less, kind, strict=True)
        except msgspec.ValidationError:
            fits = False
        else:
            # Where a server always sends a field, a client need not think of its absence.
            fits = bool(kind.__struct_config__.omit_defaults or kind in (*CLIENT, *REQUESTS))
        # msgspec takes an object without a tag for the type that it was asked for.
        assert (misfit(TYPES, kind.__name__, less) is None) == (fits and name != "type")


def test_views_fit_their_types() -> None:
    """What a view holds, game by game, is of its type; a view of the other game is not."""
    views = shown()[0]
    for game, prefix in PREFIXES.items():
        [view_type] = own_kinds(game, "view", SeatView)
        own = [view for view in views if view.keys() == set(view_type.__struct_fields__)]
        others = [view for view in views if view not in own]
        assert own
        assert others
        for view in own:
            assert misfit(TYPES, f"{prefix}View", view) is None
            assert misfit(TYPES, "View", view) is None
        assert misfit(TYPES, f"{prefix}View", others[0]) is not None


def test_parts_of_views_fit_as_changes() -> None:
    """A change holds the seat and any fields of one game's view, and of no other's."""
    for view in shown()[0][:40]:
        some = {name: view[name] for name in list(view)[:9]}
        assert misfit(TYPES, "ViewChange", some) is None
        assert misfit(TYPES, "ViewChange", {**some, "surplus": 1}) is not None
        del some["seat"]
        assert misfit(TYPES, "ViewChange", some) is not None
    assert misfit(TYPES, "ViewChange", {"seat": 0, "hand": ["R7"], "total": 80}) is not None


@pytest.mark.parametrize("game", catalog.GAMES)
def test_every_fact_has_a_type(game: str) -> None:
    """All facts of a game are members of its union, each with its own `type`."""
    facts = own_kinds(game, "facts", Fact)
    declared = [TYPES.interfaces[name] for name in names(f"{PREFIXES[game]}Fact")]
    tags = [interface.fields["type"].type for interface in declared]
    assert tags == [Type("literal", (kind.__name__,)) for kind in facts]
    for kind, interface in zip(facts, declared, strict=True):
        assert list(interface.fields) == ["type", *kind.__struct_fields__]


def test_facts_fit_their_types() -> None:
    """What happens in whole games is of the types that TypeScript has for it."""
    facts = shown()[1]
    assert len({fact["type"] for fact in facts}) > 20
    for fact in facts:
        assert misfit(TYPES, "Fact", fact) is None
        assert misfit(TYPES, "Fact", {**fact, "seat": "0", "round": "1"}) is not None


@pytest.mark.parametrize(
    ("name", "components"),
    [
        ("LasVeganCard", DECK),
        ("LasVeganToken", Token),
        ("LasVeganSlot", Slot),
        ("LasVeganSide", Side),
        ("LasVeganSuitCasino", Suit),
        ("TallyUpDie", Die),
    ],
)
def test_finite_components_are_their_words(name: str, components: Any) -> None:
    """A component of which there are few is the union of its words, which an editor then knows."""
    words = [part.parts[0] for part in TYPES.types[name].parts]
    assert words == [worded(component) for component in components]


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("Hello", {"type": "welcome", "protocol": 1}),
        ("Hello", {"type": "hello", "protocol": "1"}),
        ("Hello", {"type": "hello", "protocol": 1, "surplus": 1}),
        ("Swap", {"type": "swap", "id": "a", "seats": [0]}),
        ("Leave", {"type": "leave", "seat": 0}),
        ("Clock", 20),
        ("LasVeganCard", "R10"),
        ("TallyUpDie", None),
        ("SeatNumber", True),
    ],
)
def test_the_check_sees_what_does_not_fit(kind: str, data: Any) -> None:
    """The tests above would notice a wrong type."""
    assert misfit(TYPES, kind, data) is not None


@pytest.mark.parametrize(
    "text",
    [
        "export type A = string",
        "export type A = { a: string };",
        "export interface A { readonly a: string }",
        "export interface A { readonly a: string; readonly a: number; }",
        "export type A = string; export type A = number;",
        "export type A = readonly [string;",
        "export type A = readonly string;",
        "export const A = undefined;",
        "type A = string;",
        "/** Not closed. export type A = string;",
    ],
)
def test_the_reader_refuses_what_is_no_typescript(text: str) -> None:
    """The reader of these tests would notice a file that is not well formed."""
    with pytest.raises((AssertionError, ValueError)):
        read(text)
