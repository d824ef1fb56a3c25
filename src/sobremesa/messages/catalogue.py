"""The messages: one file of Project Fluent for each language and domain.

A domain is what is read together: `tallyup`, `lasvegan`, `cli` … What they all need lies in
`common`.

>>> Messages("es", "tallyup").say("risk-high")
'riesgo alto'
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from math import log10
from typing import TYPE_CHECKING, Any, Final

# fluent.runtime takes longer to import than everything else that a replay needs, so only a
# Messages imports it.
if TYPE_CHECKING:
    from fluent.syntax.ast import Resource

LANGUAGES: Final = ("en", "es")

_COMMON: Final = "common"
_FIRST_GROUPED: Final = {"en": 1_000, "es": 10_000}
"""The first number whose digits are grouped: 2,500 but 2500, as each language's readers expect."""

_LARGEST_WRITTEN: Final = 10**15
_SOUNDS_LIKE_I: Final = re.compile(r"i|hi(?![aeou])|y(?![aeiou])")
"""How words begin before which the Spanish "y" becomes "e": Inés, Hilario, Yvonne; not Hierro."""

_REPLACED: Final = "\N{REPLACEMENT CHARACTER}"
_DIRECTION: Final = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
_DISTURBING_CATEGORIES: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Controls, halves of surrogate pairs, and separators of lines and of paragraphs."""


class Messages:
    """The messages of some domains in one language.

    Attributes:
        language: one of `LANGUAGES`.
    """

    def __init__(self, language: str, *domains: str) -> None:
        """Read the messages.

        Args:
            language: one of `LANGUAGES`.
            domains: what to read; `common` comes by itself.

        Raises:
            ValueError: there is no such language or domain, or two domains share a message's id.
        """
        if language not in LANGUAGES:
            raise ValueError(f"no messages in {language!r}: the languages are {LANGUAGES}")
        from fluent.runtime import FluentBundle  # noqa: PLC0415

        self.language: Final = language
        self._domains: Final = tuple(dict.fromkeys((_COMMON, *domains)))
        self._bundle: Final = FluentBundle([language], use_isolating=False)
        for domain in self._domains:
            resource = _resource(language, domain)
            for message_id in _ids(resource):
                if self._bundle.has_message(message_id):
                    raise ValueError(f"{domain}.ftl repeats {message_id} of another domain")
            self._bundle.add_resource(resource)

    def say(self, message_id: str, /, **values: str | int) -> str:
        """A message with its variables filled in; numbers are grouped as the language does.

        >>> Messages("en").say("list-last", items="Ana", item="Bo")
        'Ana and Bo'

        Raises:
            KeyError: no domain that was read has a message of that id.
            ValueError: the message needs another value than those given.
        """
        if not self._bundle.has_message(message_id):
            raise KeyError(f"no message {message_id} in {self.language}: {self._domains}")
        pattern = self._bundle.get_message(message_id).value
        if pattern is None:
            raise KeyError(f"the message {message_id} in {self.language} has no text of its own")
        filled = {name: self._filled(value) for name, value in values.items()}
        text, errors = self._bundle.format_pattern(pattern, filled)
        if errors or not isinstance(text, str):
            what = "; ".join(map(str, errors))
            raise ValueError(f"the message {message_id} in {self.language}: {what}")
        return text

    def listed(self, items: Sequence[str]) -> str:
        """Several things in one breath, the last one after an "and".

        >>> Messages("en").listed(["Ana", "Bo", "Cy"])
        'Ana, Bo and Cy'
        >>> Messages("es").listed(["Ana", "Inés"])
        'Ana e Inés'

        Raises:
            ValueError: there is nothing to list.
        """
        *before, last = items
        if not before:
            return last
        if _SOUNDS_LIKE_I.match(unicodedata.normalize("NFD", last).casefold()):
            return self.say("list-last-before-i", items=self.row(before), item=last)
        return self.say("list-last", items=self.row(before), item=last)

    def row(self, items: Sequence[str]) -> str:
        """Several things one after the other, without an "and".

        >>> Messages("en").row(["red 50", "green (40)"])
        'red 50, green (40)'

        Raises:
            ValueError: there is nothing to list.
        """
        text, *others = items
        for item in others:
            text = self.say("list-more", items=text, item=item)
        return text

    def _filled(self, value: str | int) -> Any:
        if not isinstance(value, str) and type(value) is not int:
            # A die, say, is an int to Python, and would be told as its place in a table.
            raise TypeError(f"{value!r} is neither a text nor a plain number")
        filled = number(value) if isinstance(value, int) else value
        if isinstance(filled, str) or not 1_000 <= abs(filled) < _FIRST_GROUPED[self.language]:
            return filled
        from fluent.runtime.types import fluent_number  # noqa: PLC0415

        return fluent_number(filled, useGrouping=False)


def number(value: int) -> int | str:
    """The number itself, or about how large it is where nobody would read its digits.

    A running total may double again and again: it can have thousands of digits, more than Python
    writes.

    >>> number(2500)
    2500
    >>> number(-(2**17000))
    '≈ -10^5118'
    """
    if abs(value) < _LARGEST_WRITTEN:
        return value
    return f"≈ {'-' if value < 0 else ''}10^{round(log10(abs(value)))}"


def clean(name: str) -> str:
    r"""Somebody's text without what disturbs a terminal or turns the text around it.

    Joiners stay: emoji and some scripts are written with them.

    >>> clean("Ana\u202e\x1b[2J")
    'Ana��[2J'
    """
    return "".join(_REPLACED if _is_disturbing(character) else character for character in name)


def preferred_language(environment: Mapping[str, str]) -> str:
    """The language that the environment variables of a terminal ask for, else English.

    >>> preferred_language({"LANG": "es_ES.UTF-8"})
    'es'
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := environment.get(variable):
            language = re.split(r"[-_.@]", locale)[0].lower()
            return language if language in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


@cache
def _resource(language: str, domain: str) -> "Resource":
    from fluent.syntax import FluentParser  # noqa: PLC0415
    from fluent.syntax.ast import Junk  # noqa: PLC0415

    file = resources.files("sobremesa.messages") / language / f"{domain}.ftl"
    if not file.is_file():
        raise ValueError(f"no messages for {domain!r} in {language!r}")
    resource = FluentParser(with_spans=False).parse(file.read_text("utf-8"))
    for entry in resource.body:
        if isinstance(entry, Junk):
            raise ValueError(f"{language}/{domain}.ftl is not Fluent here: {entry.content!r}")
    return resource


def _ids(resource: "Resource") -> Iterator[str]:
    from fluent.syntax.ast import Message  # noqa: PLC0415

    return (entry.id.name for entry in resource.body if isinstance(entry, Message))


def _is_disturbing(character: str) -> bool:
    return character in _DIRECTION or unicodedata.category(character) in _DISTURBING_CATEGORIES
