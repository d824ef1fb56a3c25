"""A reader for the part of TypeScript that the generated file is written in, and what fits it."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

TOKEN = re.compile(
    r'\s+|//[^\n]*|/\*\*(?:[^*]|\*(?!/))*\*/|("[^"\n]*"|-?\d+|\w+|[\[\](){}<>|&=:;,?])'
)
BUILT_IN = {"string", "number", "boolean", "null", "unknown"}


class Type(NamedTuple):
    """A type: what kind it is, and its name, its value or the types that it is made of."""

    kind: str
    parts: tuple[Any, ...]


class Field(NamedTuple):
    type: Type
    optional: bool


class Interface(NamedTuple):
    base: str | None
    fields: dict[str, Field]


class File(NamedTuple):
    constants: dict[str, object]
    types: dict[str, Type]
    interfaces: dict[str, Interface]

    def fields(self, name: str) -> dict[str, Field]:
        """An interface's fields with those of the one that it extends."""
        interface = self.interfaces[name]
        inherited = self.fields(interface.base) if interface.base else {}
        return inherited | interface.fields


def read(text: str) -> File:
    """What a file declares; AssertionError where it is no such TypeScript."""
    return Reader(text).file()


class Reader:
    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        position = 0
        while position < len(text):
            match = TOKEN.match(text, position)
            assert match, f"no TypeScript: {text[position : position + 40]!r}"
            position = match.end()
            if match[1]:
                self.tokens.append(match[1])
        self.tokens.append("")
        self.place = 0

    @property
    def next(self) -> str:
        return self.tokens[self.place]

    def take(self, expected: str = "") -> str:
        token = self.next
        assert not expected or token == expected, (
            f"{expected} expected: {' '.join(self.tokens[max(0, self.place - 8) :][:12])}"
        )
        self.place += 1
        return token

    def took(self, token: str) -> bool:
        found = self.next == token
        self.place += found
        return found

    def name(self) -> str:
        name = self.take()
        assert re.fullmatch(r"[A-Za-z_]\w*", name), f"{name!r} is no name"
        return name

    def file(self) -> File:
        file = File({}, {}, {})
        while self.next:
            self.take("export")
            word, name = self.take(), self.name()
            assert name not in file.constants | file.types | file.interfaces, f"{name} twice"
            if word == "const":
                self.take("=")
                file.constants[name] = json.loads(self.take())
                self.take(";")
            elif word == "type":
                self.take("=")
                file.types[name] = self.type()
                self.take(";")
            else:
                assert word == "interface", word
                file.interfaces[name] = self.interface()
        return file

    def interface(self) -> Interface:
        base = self.name() if self.took("extends") else None
        fields: dict[str, Field] = {}
        self.take("{")
        while not self.took("}"):
            self.take("readonly")
            name, optional = self.name(), self.took("?")
            assert name not in fields, f"{name} twice"
            self.take(":")
            fields[name] = Field(self.type(), optional)
            self.take(";")
        return Interface(base, fields)

    def type(self) -> Type:
        self.took("|")
        parts = [self.both()]
        while self.took("|"):
            parts.append(self.both())
        return parts[0] if len(parts) == 1 else Type("union", tuple(parts))

    def both(self) -> Type:
        parts = [self.array()]
        while self.took("&"):
            parts.append(self.array())
        return parts[0] if len(parts) == 1 else Type("both", tuple(parts))

    def array(self) -> Type:
        readonly = self.took("readonly")
        found = self.single()
        while self.took("["):
            self.take("]")
            found = Type("array", (found,))
        assert not readonly or found.kind in ("array", "tuple"), "only lists are readonly"
        return found

    def single(self) -> Type:
        if self.took("("):
            found = self.type()
            self.take(")")
            return found
        if self.took("["):
            return Type("tuple", tuple(self.listed("]")))
        if re.match(r'["\d-]', self.next):
            return Type("literal", (json.loads(self.take()),))
        name = self.name()
        return Type("name", (name, *(self.listed(">") if self.took("<") else ())))

    def listed(self, end: str) -> Iterator[Type]:
        while not self.took(end):
            yield self.type()
            if self.next != end:
                self.take(",")


def names_in(kind: Type) -> Iterator[str]:
    """The names that a type is made of."""
    for part in kind.parts:
        if isinstance(part, Type):
            yield from names_in(part)
        elif kind.kind == "name":
            yield part


def misfit(file: File, kind: Type | str, data: Any, where: str = "$") -> str | None:
    """Why JSON data are not of a type; None if they are. Surplus fields do not fit."""
    if isinstance(kind, str):
        kind = Type("name", (kind,))
    match kind:
        case Type("literal", (value,)):
            fits = data == value and type(data) is type(value)
        case Type("union", parts):
            found = [misfit(file, part, data, where) for part in parts]
            return None if None in found else " or ".join(map(str, found[:3]))
        case Type("array", (part,)):
            fits = isinstance(data, list)
            each = [misfit(file, part, item, f"{where}[]") for item in data] if fits else []
            return next((why for why in each if why), None if fits else f"{where}: no list")
        case Type("tuple", parts):
            if not isinstance(data, list) or len(data) != len(parts):
                return f"{where}: not a list of {len(parts)}"
            each = [misfit(file, part, item, where) for part, item in zip(parts, data, strict=True)]
            return next((why for why in each if why), None)
        case Type("name", ("string",)):
            fits = isinstance(data, str)
        case Type("name", ("number",)):
            fits = isinstance(data, int | float) and not isinstance(data, bool)
        case Type("name", ("boolean",)):
            fits = isinstance(data, bool)
        case Type("name", ("null",)):
            fits = data is None
        case Type("both", _):
            # The change of a view: some of its fields, and whose it is.
            views = [part.parts[0] for part in file.types["View"].parts]
            each = [
                _object_misfit(file.fields(view), file, data, where, {"seat"}) for view in views
            ]
            return None if None in each else " or ".join(map(str, each))
        case Type("name", ("Partial", Type("name", (union,)))):
            # The change of a meaning: some of its fields.
            kinds = [part.parts[0] for part in file.types[union].parts]
            each = [_object_misfit(file.fields(one), file, data, where, set()) for one in kinds]
            return None if None in each else " or ".join(map(str, each))
        case Type("name", (name,)) if name in file.types:
            return misfit(file, file.types[name], data, where)
        case Type("name", (name,)):
            fields = file.fields(name)
            required = {field for field, declared in fields.items() if not declared.optional}
            return _object_misfit(fields, file, data, f"{where}:{name}", required)
        case _:
            raise AssertionError(kind)
    return None if fits else f"{where}: {data!r} is no {kind.parts[0]}"


def _object_misfit(
    fields: Mapping[str, Field], file: File, data: Any, where: str, required: set[str]
) -> str | None:
    if not isinstance(data, dict):
        return f"{where}: no object"
    if not required <= data.keys() <= fields.keys():
        missing, surplus = required - data.keys(), data.keys() - fields.keys()
        return f"{where}: missing {sorted(missing)}, surplus {sorted(surplus)}"
    each = [
        misfit(file, fields[name].type, value, f"{where}.{name}") for name, value in data.items()
    ]
    return next((why for why in each if why), None)
