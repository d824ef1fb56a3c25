"""The message files and the sources, read for what they hold: ids, variables, and who says what."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from fluent.syntax import FluentParser
from fluent.syntax import ast as syntax
from fluent.syntax.visitor import Visitor

SOURCES = Path(__file__).parents[2] / "src" / "sobremesa"
FILES = SOURCES / "messages"


class Message(NamedTuple):
    """A message: the variables it needs, also through others, and the messages it refers to."""

    variables: frozenset[str]
    references: frozenset[str]


def domains(language: str) -> list[str]:
    return sorted(path.stem for path in (FILES / language).glob("*.ftl"))


def messages(language: str, domain: str) -> dict[str, Message]:
    """All messages of a file, by their ids."""
    return messages_in((FILES / language / f"{domain}.ftl").read_text("utf-8"))


def messages_in(text: str) -> dict[str, Message]:
    own: dict[str, Message] = {}
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, syntax.Junk), entry.content
        if isinstance(entry, syntax.Message):
            assert entry.id.name not in own, f"{entry.id.name} stands there twice"
            finder = _Finder()
            finder.visit(entry)
            own[entry.id.name] = Message(frozenset(finder.variables), frozenset(finder.references))
    return {name: Message(_all_variables(name, own), own[name].references) for name in own}


def _all_variables(name: str, own: Mapping[str, Message]) -> frozenset[str]:
    variables, references = own[name]
    return variables.union(*(_all_variables(other, own) for other in references))


class _Finder(Visitor):
    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.references: set[str] = set()

    def visit_VariableReference(self, node: syntax.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: syntax.MessageReference) -> None:  # noqa: N802
        self.references.add(node.id.name)


class Said(NamedTuple):
    """A call of `say` in the sources; `ids` is a pattern that the ids it may say match.

    `values` are the names of the values it gives, None where they are only known at run time.
    """

    place: str
    ids: re.Pattern[str]
    values: frozenset[str] | None

    def says(self, name: str, message: Message) -> bool:
        """Whether this may say that message, with all the values it needs and no others."""
        return bool(self.ids.fullmatch(name)) and self.values in (None, message.variables)


def said(root: Path = SOURCES) -> list[Said]:
    """Every call of `say` in the sources."""
    return [
        one
        for path in sorted(root.rglob("*.py"))
        for one in said_in(path.read_text("utf-8"), path.relative_to(root).as_posix())
    ]


def said_in(source: str, file: str) -> Iterator[Said]:
    """The calls of `say` or `_say` in a source: with one id, a choice of ids, or an f-string.

    Raises:
        AssertionError: an id is none of these, so that nobody could tell which messages are used.
    """
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        if name.lstrip("_") != "say":
            continue
        place = f"{file}:{node.lineno}"
        given = [keyword.arg for keyword in node.keywords]
        values = None if None in given else frozenset(filter(None, given))
        assert node.args, f"{place} says nothing"
        for pattern in _patterns(node.args[0], place):
            yield Said(place, re.compile(pattern), values)


def _patterns(node: ast.expr, place: str) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield re.escape(text)
        case ast.IfExp(body=body, orelse=orelse):
            yield from _patterns(body, place)
            yield from _patterns(orelse, place)
        case ast.JoinedStr(values=parts):
            yield "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9-]+"
                for part in parts
            )
        case _:
            raise AssertionError(f"{place}: a message's id is written out where it is said")
