"""Who somebody is: a guest with a name and a token, without a password or an address.

The token is a person's id and name, signed with a key that only the servers of one store know.
Browsers keep it as a cookie, programs send it as `Authorization: Bearer …`. It never stands in an
address, and never in a log.
"""

import base64
import binascii
import hashlib
import secrets
import unicodedata
from typing import Final

import msgspec
from itsdangerous import BadSignature, Signer

from sobremesa.protocol.common import Person
from sobremesa.record.header import name_fault
from sobremesa.rules.words import quoted
from sobremesa.server.refusal import Refusal
from sobremesa.store.store import Store

COOKIE: Final = "sobremesa"
YEAR: Final = 365 * 24 * 60 * 60
"""Seconds for which a token holds, unless it is renewed."""

_KEY: Final = "secret"
"""What the store keeps the key under."""

_KEY_BYTES: Final = 32
_ID_BYTES: Final = 12
_LONGEST_TOKEN: Final = 1024
_SLACK: Final = 24 * 60 * 60
"""Seconds that the clock of another server may be ahead of this one's."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Categories of characters that change how the text around them looks, or break its line."""


_JOINERS: Final = frozenset({"\u200c", "\u200d"})
"""They belong into some languages' words and into emoji."""

_MARKS: Final = frozenset({"Mn", "Me"})
"""Categories of characters that stand above, below or around the one before them."""

_MOST_MARKS: Final = 4
"""As many as any writing puts on one letter; more of them cover the lines around."""

_BLANK_LETTERS: Final = frozenset({"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"})
"""Letters, as far as Unicode goes, that nobody sees."""


class _Payload(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a token says; `at` is when it was made, in seconds since 1970."""

    id: str
    name: str
    at: int


class Identities:
    """Makes tokens, and tells whose they are.

    >>> identities = Identities(bytes(32))
    >>> ana = identities.new("Ana")
    >>> token = identities.token(ana, at=1_700_000_000)
    >>> identities.person(token, at=1_700_000_001) == ana
    True
    >>> identities.person(token + "x", at=1_700_000_001) is None
    True
    """

    def __init__(self, key: bytes) -> None:
        """Take the key: 32 bytes that nobody else knows.

        Raises:
            ValueError: the key has another length.
        """
        if len(key) != _KEY_BYTES:
            raise ValueError(f"the key for identities has {len(key)} bytes, not {_KEY_BYTES}")
        self._signer: Final = Signer(
            key,
            salt=b"sobremesa.identity",
            key_derivation="hmac",
            digest_method=hashlib.sha256,
        )
        self._decoder: Final = msgspec.json.Decoder(_Payload)

    @classmethod
    async def load(cls, store: Store) -> "Identities":
        """Use the key that the store keeps; the first server that asks makes it."""
        key = secrets.token_bytes(_KEY_BYTES)
        return cls(await store.set_meta(_KEY, key, only_if_absent=True))

    def new(self, name: str) -> Person:
        """Somebody new.

        Raises:
            Refusal: nobody can have that name.
        """
        return Person(secrets.token_urlsafe(_ID_BYTES), person_name(name))

    def token(self, person: Person, at: int) -> str:
        """The secret by which a person is known again; `at` is now, in seconds since 1970."""
        payload = msgspec.json.encode(_Payload(person.id, person.name, at))
        return self._signer.sign(base64.urlsafe_b64encode(payload)).decode("ascii")

    def person(self, token: str, at: int) -> Person | None:
        """Whose token it is; None if it is nobody's, or too old at `at` (seconds since 1970)."""
        if len(token) > _LONGEST_TOKEN or not token.isascii():
            return None
        try:
            text = self._signer.unsign(token)
            payload = self._decoder.decode(base64.b64decode(text, b"-_", validate=True))
        except (BadSignature, binascii.Error, msgspec.DecodeError):
            return None
        if not at - YEAR < payload.at <= at + _SLACK:
            return None
        return Person(payload.id, payload.name)

    def from_headers(self, cookie: str | None, authorization: str | None, at: int) -> Person | None:
        """Who sends a request with these headers; None for somebody without an identity.

        A program's `Authorization` counts before a cookie, be it valid or not.

        Args:
            cookie: the `Cookie` header.
            authorization: the `Authorization` header.
            at: now, in seconds since 1970.
        """
        if authorization is not None:
            scheme, _, token = authorization.partition(" ")
            return self.person(token.strip(), at) if scheme.lower() == "bearer" else None
        token = _cookie(cookie) if cookie else ""
        return self.person(token, at) if token else None


def cookie_header(token: str, *, secure: bool) -> str:
    """The value of a `Set-Cookie` header that keeps a token for a year.

    Args:
        token: the secret; scripts do not see it, and other sites do not send it along.
        secure: whether it travels encrypted only, which is right wherever the page does.
    """
    ending = "; Secure" if secure else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{ending}"


def person_name(text: str) -> str:
    """A name as all will see it: composed characters, and no blanks around it.

    >>> person_name("  Ana ")
    'Ana'

    Raises:
        Refusal: nobody can have that name.
    """
    name = unicodedata.normalize("NFC", text).strip()
    fault = name_fault(name)
    if fault is None and not all(map(is_seen, name)):
        fault = "holds a character that cannot be seen"
    if fault is None and _with_few_marks(name) != name:
        fault = "holds a letter with too many marks"
    if fault is None:
        return name
    raise Refusal("name", f"the name {quoted(name)} {fault}" if name else "the name is empty")


def seen_text(text: str) -> str:
    r"""A chat message as all will see it: in one line, without characters that hide or reorder.

    Of many marks on one letter the first few are kept.

    >>> seen_text("  hello\n\u202ethere ")
    'hello there'
    """
    composed = unicodedata.normalize("NFC", text)
    kept = (" " if one in "\n\r\t" else one for one in composed if one in "\n\r\t" or is_seen(one))
    return " ".join(_with_few_marks("".join(kept)).split())


def _with_few_marks(text: str) -> str:
    """The text without those marks on a letter that are too many."""
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in _MARKS else 0
        if marks <= _MOST_MARKS:
            kept.append(character)
    return "".join(kept)


def is_seen(character: str) -> bool:
    """Whether a character is one that people see, or joins two of them (as in 👨‍👩‍👧)."""
    if character in _BLANK_LETTERS:
        return False
    return character in _JOINERS or unicodedata.category(character) not in _UNSEEN


def _cookie(header: str) -> str:
    """The token in a `Cookie` header, whatever else is in it; empty if there is none."""
    for pair in header.split(";"):
        name, _, value = pair.strip().partition("=")
        if name == COOKIE:
            return value
    return ""
