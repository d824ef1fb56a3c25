"""Who somebody is: names, tokens, cookies."""

import asyncio
import base64
import hmac
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.protocol.common import Person
from sobremesa.server.identity import (
    COOKIE,
    YEAR,
    Identities,
    cookie_header,
    person_name,
    seen_text,
)
from sobremesa.server.refusal import Refusal
from sobremesa.store.memory import MemoryStore
from sobremesa.store.opening import open_store

NOW = 1_700_000_000
ANA = Person("x7Qa", "Ana")


@pytest.fixture
def identities() -> Identities:
    return Identities(bytes(range(32)))


def test_a_token_says_whose_it_is(identities: Identities) -> None:
    """Whoever shows a token is the person that it was made for, by name and id."""
    token = identities.token(ANA, NOW)
    assert identities.person(token, NOW) == ANA


def test_tokens_stay_good_from_one_version_to_the_next(identities: Identities) -> None:
    """The signature is HMAC-SHA-256 over what the token says; its form does not change."""
    token = "WyJ4N1FhIiwiQW5hIiwxNzAwMDAwMDAwXQ==.gjJzDadFMvFHxLLATImOjexd9od8XTJwggXUCUGl30w"
    assert identities.token(ANA, NOW) == token
    payload, _, signature = token.rpartition(".")
    key = hmac.digest(bytes(range(32)), b"sobremesa.identity", "sha256")
    expected = hmac.digest(key, payload.encode(), "sha256")
    assert base64.urlsafe_b64decode(signature + "=") == expected


def test_a_token_holds_for_a_year(identities: Identities) -> None:
    """A second before it is a year old a token is good, then it is not."""
    token = identities.token(ANA, NOW)
    assert identities.person(token, NOW + YEAR - 1) == ANA
    assert identities.person(token, NOW + YEAR) is None


def test_a_token_from_a_clock_that_runs_ahead_is_good_but_none_from_the_future(
    identities: Identities,
) -> None:
    """Servers of one store may disagree by a day about the time."""
    day = 24 * 60 * 60
    token = identities.token(ANA, NOW)
    assert identities.person(token, NOW - day) == ANA
    assert identities.person(token, NOW - day - 1) is None


def test_every_bit_of_a_token_counts(identities: Identities) -> None:
    """A token with any one character changed is nobody's."""
    token = identities.token(ANA, NOW)
    for place, character in enumerate(token):
        other = "A" if character != "A" else "B"
        changed = token[:place] + other + token[place + 1 :]
        # The last character of a signature has two bits to spare.
        if place < len(token) - 1:
            assert identities.person(changed, NOW) is None, place


def test_another_key_makes_other_tokens(identities: Identities) -> None:
    """A token is worth nothing where the key is another."""
    token = Identities(bytes(32)).token(ANA, NOW)
    assert identities.person(token, NOW) is None


@pytest.mark.parametrize(
    "payload", [b'["x7Qa","Ana"]', b'["x7Qa","Ana",1.5]', b'["x7Qa","Ana",1,2]', b"{", b""]
)
def test_a_good_signature_under_anything_else_is_nobodys(
    identities: Identities, payload: bytes
) -> None:
    """What a later or an earlier program has signed is no error."""
    for text in (base64.urlsafe_b64encode(payload), payload + b"!"):
        signed = identities._signer.sign(text).decode()
        assert identities.person(signed, NOW) is None


@given(st.text() | st.text(alphabet="AZaz09-_=."))
def test_what_is_no_token_is_nobodys(text: str) -> None:
    """No text whatever is an error."""
    assert Identities(bytes(32)).person(text, NOW) is None


def test_tokens_fit_into_a_cookie(identities: Identities) -> None:
    """The longest name in the widest letters makes a token without any character to escape."""
    person = identities.new("\N{GRINNING FACE}" * 40)
    token = identities.token(person, NOW)
    assert identities.person(token, NOW) == person
    assert len(token) < 500
    assert not set(token) & set(' ",;\\')


def test_people_of_the_same_name_are_not_the_same(identities: Identities) -> None:
    """Everybody new has an id of their own."""
    assert len({identities.new("Ana").id for _ in range(100)}) == 100


def test_a_key_has_32_bytes() -> None:
    """A shorter key is refused, rather than used."""
    with pytest.raises(ValueError, match="has 31 bytes, not 32"):
        Identities(bytes(31))


def test_the_store_keeps_the_key(tmp_path: Path) -> None:
    """After a restart, and on another server of the same store, tokens are good."""

    async def token_of_a_first_run() -> str:
        store = await open_store(f"sqlite:///{tmp_path}/tables.sqlite")
        token = (await Identities.load(store)).token(ANA, NOW)
        await store.close()
        return token

    async def read_by_a_second_run(token: str) -> Person | None:
        store = await open_store(f"sqlite:///{tmp_path}/tables.sqlite")
        person = (await Identities.load(store)).person(token, NOW)
        await store.close()
        return person

    token = asyncio.run(token_of_a_first_run())
    assert asyncio.run(read_by_a_second_run(token)) == ANA


def test_two_stores_have_two_keys() -> None:
    """A key is drawn, not written down anywhere."""

    async def keys() -> tuple[bytes | None, bytes | None]:
        first, second = MemoryStore(), MemoryStore()
        await Identities.load(first)
        await Identities.load(second)
        return await first.meta("secret"), await second.meta("secret")

    first, second = asyncio.run(keys())
    assert first is not None
    assert second is not None
    assert len(first) == len(second) == 32
    assert first != second


def test_headers_tell_who_asks(identities: Identities) -> None:
    """A token is found in a cookie, among others, and in an authorization."""
    token = identities.token(ANA, NOW)
    for cookie in (
        f"{COOKIE}={token}",
        f"theme=dark; {COOKIE}={token}",
        f'broken; {{"a": 1}}; x{COOKIE}=1;{COOKIE}={token}; other=a b',
    ):
        assert identities.from_headers(cookie, None, NOW) == ANA, cookie
    assert identities.from_headers(None, f"Bearer {token}", NOW) == ANA
    assert identities.from_headers(None, f"bearer  {token}", NOW) == ANA


def test_headers_that_tell_nothing(identities: Identities) -> None:
    """Without a token of ours it is nobody."""
    token = identities.token(ANA, NOW)
    assert identities.from_headers(None, None, NOW) is None
    assert identities.from_headers("", None, NOW) is None
    assert identities.from_headers("theme=dark", None, NOW) is None
    assert identities.from_headers(f"{COOKIE}=", None, NOW) is None
    assert identities.from_headers(None, f"Basic {token}", NOW) is None
    assert identities.from_headers(None, token, NOW) is None


def test_an_authorization_counts_before_a_cookie(identities: Identities) -> None:
    """A program that says who it is, and is wrong, is not somebody else instead."""
    bo = Person("9kLm", "Bo")
    cookie = f"{COOKIE}={identities.token(ANA, NOW)}"
    assert identities.from_headers(cookie, f"Bearer {identities.token(bo, NOW)}", NOW) == bo
    assert identities.from_headers(cookie, "Bearer of news", NOW) is None


def test_a_cookie_is_for_this_site_only() -> None:
    """Scripts do not see it, other sites do not send it, and it is kept for a year."""
    assert cookie_header("t.s", secure=False) == (
        "sobremesa=t.s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
    )
    assert cookie_header("t.s", secure=True).endswith("; SameSite=Lax; Secure")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ana", "Ana"),
        ("  Ana María ", "Ana María"),
        ("Jose\N{COMBINING ACUTE ACCENT}", "José"),
        ("名前", "名前"),
        ("x" * 40, "x" * 40),
        ("🦊", "🦊"),
        ("שָּׁלוֹם", "שָּׁלוֹם"),
        ("བསྒྲུབས", "བསྒྲུབས"),
        ("M" + "\N{COMBINING TILDE}" * 4, "M" + "\N{COMBINING TILDE}" * 4),
    ],
)
def test_names(text: str, name: str) -> None:
    """A name is any text that a record takes, without blanks around it."""
    assert person_name(text) == name


_TILDE = "\N{COMBINING TILDE}"


def test_chat_keeps_a_few_marks_on_a_letter() -> None:
    """A tower of marks would cover what others say."""
    assert seen_text("Ha" + _TILDE * 30 + "lo") == "H\N{LATIN SMALL LETTER A WITH TILDE}" + (
        _TILDE * 4 + "lo"
    )


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "the name is empty"),
        (" \t\N{NO-BREAK SPACE}", "the name is empty"),
        ("x" * 41, f"the name `{'x' * 41}` is longer than 40"),
        ("Ana, Bo", "the name `Ana, Bo` holds a comma"),
        ("Ana #1", "the name `Ana #1` holds a `#`"),
        ("A\x1b[2J", r"the name `A\x1b[2J` holds a control character"),
        ("A\tna", r"the name `A\tna` holds a character that cannot be seen"),
        ("A\u202ena", r"the name `A\u202ena` holds a character that cannot be seen"),
        ("A\u200bna", r"the name `A\u200bna` holds a character that cannot be seen"),
        ("A\u2028na", r"the name `A\u2028na` holds a character that cannot be seen"),
        ("M" + _TILDE * 5, f"the name `M{_TILDE * 5}` holds a letter with too many marks"),
        (_TILDE * 5 + "M", f"the name `{_TILDE * 5}M` holds a letter with too many marks"),
        ("A\ud800na", r"the name `A\ud800na` holds a character that cannot be seen"),
    ],
)
def test_names_nobody_can_have(text: str, what: str) -> None:
    """A name that would break a record or a page is refused, with the reason."""
    with pytest.raises(Refusal) as refusal:
        person_name(text)
    assert (refusal.value.code, refusal.value.what) == ("name", what)
