"""Write the web client's types: all messages, and what the games show, as TypeScript.

    make types-web

They come from the protocol, and from the views and facts of each game as they travel, in the
record's words. The file is kept with the sources; a test makes it anew and compares.
"""

import re
from enum import Enum
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import msgspec
from msgspec import inspect as wire

from sobremesa import protocol
from sobremesa.analysis.statistics import model
from sobremesa.protocol import client, commands, common, http, limits, server
from sobremesa.rules import catalog
from sobremesa.rules.game import Action, Fact, Seat, SeatView
from web.typescript import (
    Field,
    Source,
    alias,
    constant,
    doc_of,
    enum_values,
    interface,
    limits_of,
    origin,
    type_text,
    words_of,
)

FILE: Final = Path(__file__).parent / "src" / "lib" / "protocol" / "messages.ts"
HEAD: Final = (
    "// Made from the program's own types by `make types-web`: what is changed here is lost.\n"
)

MODULES: Final = (common, client, commands, server, http, model)
"""The protocol, in the order in which it reads best, and what is said of games that are over."""

_BY_THE_GAMES: Final = {("server", "View"), ("server", "Meaning")}
"""What the protocol leaves to the games, and what is declared with them."""

_OF_A_GAME: Final = {
    ("Happened", "facts"): "readonly Fact[]",
    ("Happened", "changes"): "readonly ViewChange[]",
    ("Happened", "meaning"): "Partial<Meaning> | null",
    ("ReplayStep", "facts"): "readonly Fact[]",
    ("ReplayStep", "changes"): "readonly ViewChange[]",
    ("ReplayStep", "meaning"): "Partial<Meaning> | null",
    ("Replay", "views"): "readonly ViewChange[]",
    ("StoryEntry", "facts"): "readonly Fact[]",
}
"""Fields for which the protocol, which knows no games, has no better type than "anything"."""

_OF_THE_PROTOCOL: Final = {Seat: "SeatNumber", Action: "Words"}
"""What games and protocol have in common."""


def messages() -> str:
    """The whole file."""
    parts = [HEAD, constant("VERSION", protocol.VERSION, Source(protocol).docs["VERSION"])]
    parts += _limits()
    for module in MODULES:
        parts += _section(module.__doc__, _protocol(Source(module)))
    games = [_Game(name) for name in catalog.GAMES]
    shared = _Game("")
    parts += _section("What all games have in common.", shared.view(SeatView))
    for game in games:
        parts += _section(game.module("view").__doc__, game.view(game.view_type))
        parts += _section(game.module("facts").__doc__, game.facts())
        parts += _section("What the table means", game.insight())
    parts += _section(
        "What messages hold of a game.", _of_any_game([game.prefix for game in games])
    )
    return "\n".join(parts)


def _section(doc: str | None, declarations: list[str]) -> list[str]:
    title = (doc or "").partition("\n")[0].rstrip(".")
    return [f"// --- {title} {'-' * (91 - len(title))}\n", *declarations]


# --- the protocol --------------------------------------------------------------------------------


def _limits() -> list[str]:
    source = Source(limits)
    return [
        constant(name, getattr(limits, name), source.docs.get(name, "")) for name in source.names
    ]


def _protocol(source: Source) -> list[str]:
    place = source.module.__name__.rpartition(".")[2]
    declarations = []
    for name, expression in source.names.items():
        if (place, name) in _BY_THE_GAMES:
            continue
        kind = getattr(source.module, name)
        if expression is None:
            declarations.append(_message(source, kind))
        else:
            doc = _joined(source.docs.get(name, ""), _limits_of(kind))
            text = type_text(source, expression, lambda _, name: name)
            declarations.append(alias(name, text, doc))
    return declarations


def _message(source: Source, kind: type[msgspec.Struct]) -> str:
    info = wire.type_info(kind)
    assert isinstance(info, wire.StructType)
    general, described = doc_of(kind)
    own = source.fields[kind.__name__]
    fields = _tag(info)
    for field in info.fields:
        if field.name not in own:
            continue
        text = _OF_A_GAME.get((kind.__name__, field.name)) or type_text(
            source, own[field.name], lambda _, name: name
        )
        # What a client leaves out has its default; of a server's fields, where it says so.
        optional = not field.required and (info.forbid_unknown_fields or _omits(kind))
        if optional and not info.forbid_unknown_fields:
            text = text.removesuffix(" | null")
        doc = described.get(field.name, "")
        if doc:
            doc = re.sub(r"\bNone\b", "absent" if optional else "null", doc[0].upper() + doc[1:])
        if _is_inline(own[field.name]):
            doc = _joined(doc, _limits_of(kind.__annotations__[field.name]))
        if optional and field.default not in (None, msgspec.NODEFAULT):
            default = msgspec.json.encode(field.default).decode()
            doc = f"{doc}\n\n@defaultValue `{default}`" if doc else f"@defaultValue `{default}`"
        fields.append(Field(field.encode_name, text, doc, optional))
    base = kind.__mro__[1]
    extended = base.__name__ if getattr(base, "__struct_fields__", ()) else None
    return interface(kind.__name__, fields, general, extended)


def _omits(kind: type[msgspec.Struct]) -> bool:
    return bool(kind.__struct_config__.omit_defaults)


def _is_inline(annotation: Any) -> bool:
    """Whether limits stand in the annotation itself; those of a named type are told there."""
    text = type(annotation).__name__, getattr(getattr(annotation, "value", None), "id", "")
    if text == ("BinOp", ""):
        return _is_inline(annotation.left)
    return text == ("Subscript", "Annotated")


def _limits_of(kind: Any) -> str:
    inner = [part for part in getattr(kind, "__args__", ()) if part is not type(None)]
    # `Annotated[int, …] | None` is a union of one.
    union = type(kind).__name__ in ("UnionType", "Union", "_UnionGenericAlias")
    found = limits_of(inner[0] if union and len(inner) == 1 else kind)
    return found[:1].upper() + found[1:]


def _tag(info: wire.StructType) -> list[Field]:
    return [Field(str(info.tag_field), f'"{info.tag}"')] if info.tag is not None else []


def _joined(doc: str, more: str) -> str:
    doc = " ".join(doc.split())
    return f"{doc} {more}.".strip() if more else doc


# --- the games -----------------------------------------------------------------------------------


class _Game:
    """One game's types, in the order in which they need each other; no name is what all share."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.prefix = ""
        self.declared: dict[str, str] = {}
        if name:
            self.view_type = next(
                kind
                for kind in vars(self.module("view")).values()
                if isinstance(kind, type) and issubclass(kind, SeatView) and kind is not SeatView
            )
            self.prefix = self.view_type.__name__.removesuffix("View")

    def module(self, part: str) -> ModuleType:
        return import_module(f"sobremesa.rules.{self.name}.{part}")

    def view(self, kind: type[SeatView]) -> list[str]:
        """The view, behind all types that it needs."""
        self._declare(kind)
        return self._new()

    def insight(self) -> list[str]:
        """What a view means, behind the types that only it needs."""
        found = import_module(f"sobremesa.analysis.{self.name}")
        self._declare(getattr(found, f"{self.prefix}Insight"))
        return self._new()

    def facts(self) -> list[str]:
        """The facts, behind the types that only they need, and their union."""
        facts = [
            kind
            for kind in vars(self.module("facts")).values()
            if isinstance(kind, type) and issubclass(kind, Fact) and kind is not Fact
        ]
        names = [self._declare(kind) for kind in facts]
        doc = "What happens in this game, as everybody at the table learns it."
        return [*self._new(), alias(f"{self.prefix}Fact", " | ".join(names), doc)]

    def _new(self) -> list[str]:
        new = list(self.declared.values())
        self.declared = dict.fromkeys(self.declared, "")
        return [declaration for declaration in new if declaration]

    def _named(self, source: Source, name: str) -> str:
        place, own_name = origin(source, name)
        kind = getattr(import_module(place), own_name)
        if isinstance(kind, type) or kind in _OF_THE_PROTOCOL:
            return self._declare(kind)
        # A name for a type, such as `Casino`.
        home = Source(import_module(place))
        ours = self._our_name(own_name)
        if ours not in self.declared:
            expression = home.names[own_name]
            assert expression is not None
            text = type_text(home, expression, self._named)
            self.declared[ours] = alias(ours, text, _joined(home.docs.get(own_name, ""), ""))
        return ours

    def _our_name(self, name: str) -> str:
        return name if name.startswith(self.prefix) else self.prefix + name

    def _declare(self, kind: Any) -> str:
        if kind in _OF_THE_PROTOCOL:
            return _OF_THE_PROTOCOL[kind]
        if kind is SeatView and self.name:
            return kind.__name__
        name = self._our_name(kind.__name__)
        if name not in self.declared:
            # Types that this one needs are declared on the way, and so before it.
            declaration = self._declaration(name, kind)
            self.declared[name] = declaration
        return name

    def _declaration(self, name: str, kind: Any) -> str:
        general, described = doc_of(kind)
        if kind.__module__.endswith(".components"):
            words = words_of(kind)
            if words is None:
                # Its own reader says how it is written.
                general += f" {doc_of(kind.parse)[0].partition('.')[0]}."
            text = "string" if words is None else " | ".join(f'"{word}"' for word in words)
            return alias(name, text, general)
        if issubclass(kind, Enum):
            return alias(name, enum_values(kind), general)
        if issubclass(kind, SeatView) and kind is not SeatView:
            # A view's fields are the state's, and are described there.
            general = re.sub(r"The fields are those of `\w+`[.;] ", "", general)
            described = doc_of(self._state())[1] | described
        info = wire.type_info(kind)
        assert isinstance(info, wire.StructType)
        source = Source(import_module(kind.__module__))
        fields = _tag(info)
        for field, annotation in source.fields[kind.__name__].items():
            if field not in kind.__struct_fields__:
                # What the class says of itself, such as `OWN`, does not travel.
                continue
            doc = described.get(field, "")
            doc = re.sub(r"\bNone\b", "null", doc[:1].upper() + doc[1:])
            fields.append(Field(field, type_text(source, annotation, self._named), doc))
        base = SeatView.__name__ if SeatView in kind.__mro__[1:] else None
        return interface(name, fields, re.sub(r"\bNone\b", "null", general), base)

    def _state(self) -> type:
        found = getattr(self.module("state"), f"{self.prefix}State")
        assert isinstance(found, type)
        return found


def _of_any_game(prefixes: list[str]) -> list[str]:
    views = " | ".join(f"{prefix}View" for prefix in prefixes)
    facts = " | ".join(f"{prefix}Fact" for prefix in prefixes)
    insights = " | ".join(f"{prefix}Insight" for prefix in prefixes)
    change = "The fields of a view that are different now, and whose view it is."
    return [
        alias("View", views, _joined(Source(server).docs["View"], "")),
        alias("Meaning", insights, _joined(Source(server).docs["Meaning"], "")),
        alias("Fact", facts, "What happened in a game; `Table.game` tells in which."),
        alias("ViewChange", 'Pick<View, "seat"> & Partial<View>', change),
    ]


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(messages(), "utf-8")
