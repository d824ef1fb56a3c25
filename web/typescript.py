"""Types of the program as declarations of TypeScript, for what they are as JSON.

msgspec knows what a type is on the wire: its fields, its tag, its limits. It forgets what the type
is called where it has a name (`MessageId`, `Casino`), and what was written about it; so this is
read from the sources.
"""

import ast
import inspect
import json
import re
import textwrap
from collections.abc import Callable, Iterator
from enum import Enum
from importlib import import_module
from itertools import product
from types import ModuleType
from typing import Any, Final

import msgspec
from msgspec import inspect as wire

WIDTH: Final = 100
_BUILT_IN: Final = {
    "str": "string",
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "Any": "unknown",
}


class Source:
    """A module as its author wrote it.

    Attributes:
        module: the module.
        names: what it defines at its top level, in order, each with its expression; None for
            classes.
        docs: what is said of them in a string behind them.
        fields: the annotations of each class's own fields.
        imports: the names that come from elsewhere, each with its module and its name there.
    """

    def __init__(self, module: ModuleType) -> None:
        """Read the source of a module."""
        self.module: Final = module
        self.names: Final[dict[str, ast.expr | None]] = {}
        self.docs: Final[dict[str, str]] = {}
        self.fields: Final[dict[str, dict[str, ast.expr]]] = {}
        self.imports: Final[dict[str, tuple[str, str]]] = {}
        last = ""
        for statement in ast.parse(inspect.getsource(module)).body:
            match statement:
                case ast.Assign(targets=[ast.Name(id=last)], value=value):
                    self.names[last] = value
                case ast.AnnAssign(target=ast.Name(id=last), value=value):
                    self.names[last] = value
                case ast.Expr(value=ast.Constant(value=str(text))) if last:
                    self.docs[last] = inspect.cleandoc(text)
                case ast.ClassDef(name=name, body=body):
                    last = ""
                    self.names[name] = None
                    self.fields[name] = {
                        field.target.id: field.annotation
                        for field in body
                        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
                    }
                case ast.ImportFrom(module=str(origin), names=names):
                    for alias in names:
                        self.imports[alias.asname or alias.name] = (origin, alias.name)
                case _:
                    last = ""


Named = Callable[[Source, str], str]
"""Gives the TypeScript name for what a name means in a source."""


def type_text(source: Source, node: ast.expr, named: Named) -> str:
    """An annotation as a type of TypeScript.

    Raises:
        TypeError: nothing on the wire is annotated like that.
    """
    match node:
        case ast.Constant(value=None):
            return "null"
        case ast.Name(id=name):
            return _BUILT_IN.get(name) or named(source, name)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{type_text(source, left, named)} | {type_text(source, right, named)}"
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[kind, *_])):
            return type_text(source, kind, named)
        case ast.Subscript(value=ast.Name(id="Literal"), slice=values):
            literals = values.elts if isinstance(values, ast.Tuple) else [values]
            return " | ".join(json.dumps(ast.literal_eval(literal)) for literal in literals)
        case ast.Subscript(
            value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[kind, ast.Constant(value=end)])
        ) if end is ...:
            part = type_text(source, kind, named)
            return f"readonly ({part})[]" if " " in part else f"readonly {part}[]"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=kinds)):
            parts = ", ".join(type_text(source, kind, named) for kind in kinds)
            return f"readonly [{parts}]"
        case _:
            raise TypeError(f"{ast.unparse(node)} in {source.module.__name__} has no TypeScript")


# --- declarations --------------------------------------------------------------------------------


def constant(name: str, value: object, doc: str) -> str:
    """An exported constant."""
    return f"{comment(doc)}export const {name} = {json.dumps(value)};\n"


def alias(name: str, text: str, doc: str) -> str:
    """An exported name for a type."""
    line = f"export type {name} = {text};"
    if len(line) <= WIDTH:
        return f"{comment(doc)}{line}\n"
    if " | " not in text:
        # A tuple of many: one a line.
        rows = text.replace("[", "[\n  ").replace(", ", ",\n  ").replace("]", ",\n]")
        return f"{comment(doc)}export type {name} = {rows};\n"
    # A type's own blanks are not where a line may end.
    members = [member.replace(" ", "\0") for member in text.split(" | ")]
    filled = textwrap.wrap(
        " ".join(f"|\0{member}" for member in members),
        WIDTH - 3,
        break_long_words=False,
        break_on_hyphens=False,
    )
    lines = "\n".join(f"  {row}" for row in filled).replace("\0", " ")
    return f"{comment(doc)}export type {name} =\n{lines};\n"


class Field(msgspec.Struct, frozen=True):
    """A field of an interface; `optional` ones may be left out."""

    name: str
    text: str
    doc: str = ""
    optional: bool = False


def interface(name: str, fields: list[Field], doc: str, base: str | None = None) -> str:
    """An exported interface."""
    head = f"export interface {name}" + (f" extends {base}" if base else "")
    if not fields:
        return f"{comment(doc)}{head} {{}}\n"
    body = "".join(
        f"{comment(field.doc, '  ')}  readonly {field.name}{'?' if field.optional else ''}:"
        f" {field.text};\n"
        for field in fields
    )
    return f"{comment(doc)}{head} {{\n{body}}}\n"


def comment(doc: str, indent: str = "") -> str:
    """A text as a comment for editors and readers; nothing for no text."""
    if not doc:
        return ""
    doc = doc.replace("*/", "*\\/")
    line = f"{indent}/** {doc} */\n"
    if "\n" not in doc and len(line) <= WIDTH + 1:
        return line
    rows = []
    for paragraph in doc.split("\n"):
        width = WIDTH - len(indent) - 3
        rows += textwrap.wrap(paragraph, width, break_on_hyphens=False) or [""]
    return "".join(
        [f"{indent}/**\n", *(f"{indent} * {row}".rstrip() + "\n" for row in rows), f"{indent} */\n"]
    )


# --- what was written about a type ---------------------------------------------------------------


def doc_of(kind: type) -> tuple[str, dict[str, str]]:
    """What a class's docstring says of the class, and of each of its attributes."""
    general, _, rest = inspect.cleandoc(kind.__doc__ or "").partition("\nAttributes:\n")
    attributes = re.split(r"^ {4}(?=\w+: )", rest, flags=re.MULTILINE)[1:]
    described = dict(attribute.split(": ", 1) for attribute in attributes)
    return _flowing(general), {name: _flowing(text) for name, text in described.items()}


def _flowing(text: str) -> str:
    """A docstring with a line for each paragraph."""
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def limits_of(kind: Any) -> str:
    """What msgspec holds values of a type to, in words; empty for no limits."""
    return "; ".join(_limits(wire.type_info(kind)))


def _limits(info: wire.Type) -> Iterator[str]:
    match info:
        case wire.StrType(min_length=least, max_length=most, pattern=pattern):
            yield from _range_text(least, most, " characters")
            if pattern is not None:
                # Python's `\Z` is the end that `$` is in JavaScript.
                yield f"matches `{pattern.replace(chr(92) + 'Z', '$')}`"
        case wire.IntType(gt=None, ge=least, le=most, lt=end):
            yield from _range_text(least, end - 1 if end is not None else most, "")
        case wire.VarTupleType(min_length=least, max_length=most):
            yield from _range_text(least, most, " items")
        case _:
            return


def _range_text(least: int | None, most: int | None, unit: str) -> Iterator[str]:
    if least is not None and most is not None:
        yield f"{least} to {most}{unit}"
    elif most is not None:
        yield f"at most {most}{unit}"
    elif least is not None:
        yield f"{least} or more{unit}"


# --- finite types --------------------------------------------------------------------------------


def words_of(kind: Any) -> list[str] | None:
    """All words that the values of a component have; None if there is no end of them."""
    values = _values(wire.type_info(kind))
    return None if values is None else list(map(str, values))


def _values(info: wire.Type) -> list[Any] | None:
    match info:
        case wire.EnumType(cls=kind):
            return list(kind)
        case wire.IntType(ge=int(least), le=int(most)):
            return list(range(least, most + 1))
        case wire.StructType(cls=kind, fields=fields):
            parts = [_values(field.type) for field in fields]
            if None in parts:
                return None
            return [kind(*combination) for combination in product(*parts)]  # type: ignore[arg-type]
        case _:
            return None


def enum_values(kind: type[Enum]) -> str:
    """An enumeration's values as a union of literals."""
    return " | ".join(json.dumps(member.value) for member in kind)


def origin(source: Source, name: str) -> tuple[str, str]:
    """The module that defines what a name means in a source, and its name there."""
    place = source.module.__name__
    while name in source.imports:
        place, name = source.imports[name]
        source = Source(import_module(place))
    return place, name
