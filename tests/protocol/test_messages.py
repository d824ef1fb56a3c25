import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.protocol import limits
from sobremesa.protocol.client import ClientMessage
from sobremesa.protocol.commands import Act, Arrange, Say
from sobremesa.protocol.http import NewPerson, NewTable
from sobremesa.protocol.server import Accepted, Happened, ServerMessage
from sobremesa.record.vocabulary import vocabulary
from sobremesa.rules import catalog
from sobremesa.rules.lasvegan.options import LasVeganRules
from sobremesa.rules.tallyup.components import Face, UpFace
from sobremesa.rules.tallyup.options import TallyUpRules, Target
from tests.protocol.values import ANSWERS, CLIENT, REQUESTS, SERVER, values

FEW = settings(max_examples=30)
"""Each of many messages is tried so often."""

LARGEST_FACE, LARGEST_UP_FACE = Face.parse("(100000)"), UpFace.parse("-100000")


def decode(kind: Any, data: Any) -> Any:
    return msgspec.json.decode(json.dumps(data).encode(), type=kind)


def refusal(kind: Any, data: Any) -> str:
    """Why data are no such message; a test fails if they are one."""
    with pytest.raises(msgspec.ValidationError) as caught:
        decode(kind, data)
    return str(caught.value)


# --- there and back ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", CLIENT)
@FEW
@given(st.data())
def test_what_a_client_sends_is_what_arrives(kind: Any, data: st.DataObject) -> None:
    """Each message of a client, encoded, is decoded as itself among all of them."""
    message = data.draw(values(kind))
    assert msgspec.json.decode(msgspec.json.encode(message), type=ClientMessage) == message


@pytest.mark.parametrize("kind", SERVER)
@FEW
@given(st.data())
def test_what_a_server_sends_is_what_arrives(kind: Any, data: st.DataObject) -> None:
    """Each message of a server, encoded, is decoded as itself among all of them."""
    message = data.draw(values(kind))
    assert msgspec.json.decode(msgspec.json.encode(message), type=ServerMessage) == message


@pytest.mark.parametrize("kind", [*REQUESTS, *ANSWERS])
@FEW
@given(st.data())
def test_what_http_carries_is_what_arrives(kind: Any, data: st.DataObject) -> None:
    """Each body of a request or an answer, encoded, is decoded as itself."""
    body = data.draw(values(kind))
    assert msgspec.json.decode(msgspec.json.encode(body), type=kind) == body


def test_every_message_has_its_own_tag() -> None:
    """No two messages of one direction have the same `type`."""
    for kinds in (CLIENT, SERVER):
        tags = [kind.__struct_config__.tag for kind in kinds]
        assert len(set(tags)) == len(tags) > 0
        assert None not in tags


# --- what is refused -----------------------------------------------------------------------------

ACT = {"type": "act", "id": "a1", "seat": 0, "words": "in"}
"""A command to spoil."""


def test_the_command_to_spoil_is_right() -> None:
    """The command that the tests below spoil is one."""
    assert decode(ClientMessage, ACT) == Act(id="a1", seat=0, words="in")


@pytest.mark.parametrize("kind", CLIENT)
@FEW
@given(st.data())
def test_clients_send_nothing_that_is_not_known(kind: Any, data: st.DataObject) -> None:
    """A field that a message of a client does not have is refused, and named."""
    message = msgspec.to_builtins(data.draw(values(kind)))
    what = refusal(ClientMessage, {**message, "surplus": 1})
    assert what == "Object contains unknown field `surplus`"


@pytest.mark.parametrize(
    ("kind", "body"),
    [(NewPerson, {"name": "Ana"}), (NewTable, {"game": "tallyup"})],
)
def test_requests_hold_nothing_that_is_not_known(kind: Any, body: dict[str, Any]) -> None:
    """A field that the body of a request does not have is refused, and named."""
    decode(kind, body)
    assert refusal(kind, {**body, "surplus": 1}) == "Object contains unknown field `surplus`"


@pytest.mark.parametrize("kind", SERVER)
@FEW
@given(st.data())
def test_an_older_client_reads_what_has_more_fields(kind: Any, data: st.DataObject) -> None:
    """A field more in a message of the server is passed over: fields may be added."""
    message = data.draw(values(kind))
    more = {**msgspec.to_builtins(message), "new_field": 1}
    assert decode(ServerMessage, more) == message


@pytest.mark.parametrize("union", [ClientMessage, ServerMessage])
@pytest.mark.parametrize(
    ("data", "what"),
    [
        ({"type": "shuffle"}, "Invalid value 'shuffle' - at `$.type`"),
        ({"type": None}, "Expected `str` - at `$.type`"),
        ({"type": 3}, "Expected `str` - at `$.type`"),
        ({}, "Object missing required field `type`"),
        ([], "Expected `object`, got `array`"),
        ("hello", "Expected `object`, got `str`"),
        (None, "Expected `object`, got `null`"),
    ],
)
def test_what_is_no_message_is_refused(union: Any, data: Any, what: str) -> None:
    """Data without the tag of a message are none, in either direction."""
    assert refusal(union, data) == what


def test_neither_side_takes_the_messages_of_the_other() -> None:
    """A tag of one direction means nothing in the other."""
    for union, kinds in ((ClientMessage, SERVER), (ServerMessage, CLIENT)):
        for kind in kinds:
            tag = kind.__struct_config__.tag
            assert refusal(union, {"type": tag}) == f"Invalid value {tag!r} - at `$.type`"


def long(characters: int) -> str:
    return "x" * characters


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"id": ""}, "Expected `str` of length >= 1 - at `$.id`"),
        ({"id": long(41)}, "Expected `str` of length <= 40 - at `$.id`"),
        ({"id": "a b"}, r"Expected `str` matching regex '^[\\w.:-]+\\Z' - at `$.id`"),
        ({"id": "a\n"}, r"Expected `str` matching regex '^[\\w.:-]+\\Z' - at `$.id`"),
        ({"id": 7}, "Expected `str`, got `int` - at `$.id`"),
        ({"seat": -1}, "Expected `int` >= 0 - at `$.seat`"),
        ({"seat": 10}, "Expected `int` <= 9 - at `$.seat`"),
        ({"seat": "0"}, "Expected `int`, got `str` - at `$.seat`"),
        ({"seat": True}, "Expected `int`, got `bool` - at `$.seat`"),
        ({"seat": 0.5}, "Expected `int`, got `float` - at `$.seat`"),
        ({"words": ""}, "Expected `str` of length >= 1 - at `$.words`"),
        ({"words": long(101)}, "Expected `str` of length <= 100 - at `$.words`"),
    ],
)
def test_an_action_beyond_a_limit_is_refused(change: dict[str, Any], what: str) -> None:
    """What a command must not hold is refused with the place where it stands."""
    assert refusal(ClientMessage, {**ACT, **change}) == what


@pytest.mark.parametrize(
    ("message", "what"),
    [
        ({"type": "hello", "protocol": 1, "last": -1}, "Expected `int` >= 0 - at `$.last`"),
        ({"type": "ping", "number": 2**53}, "Expected `int` <= 9007199254740991 - at `$.number`"),
        (
            {"type": "sit", "id": "a", "seat": 0, "name": long(41)},
            "Expected `str` of length <= 40 - at `$.name`",
        ),
        (
            {"type": "sit", "id": "a", "seat": 0, "colour": "mauve"},
            "Invalid enum value 'mauve' - at `$.colour`",
        ),
        (
            {"type": "swap", "id": "a", "seats": [0]},
            "Expected `array` of length 2 - at `$.seats`",
        ),
        (
            {"type": "swap", "id": "a", "seats": [0, 10]},
            "Expected `int` <= 9 - at `$.seats[1]`",
        ),
        (
            {"type": "seat-bot", "id": "a", "seat": 0, "level": long(21)},
            "Expected `str` of length <= 20 - at `$.level`",
        ),
        (
            {"type": "arrange", "id": "a", "rules": ["x"] * 21},
            "Expected `array` of length <= 20 - at `$.rules`",
        ),
        (
            {"type": "arrange", "id": "a", "rules": ["laps 3", long(201)]},
            "Expected `str` of length <= 200 - at `$.rules[1]`",
        ),
        ({"type": "arrange", "id": "a", "seats": 0}, "Expected `int` >= 1 - at `$.seats`"),
        ({"type": "arrange", "id": "a", "seats": 11}, "Expected `int` <= 10 - at `$.seats`"),
        ({"type": "arrange", "id": "a", "clock": 20}, "Invalid enum value 20 - at `$.clock`"),
        (
            {"type": "contribute", "id": "a", "entropy": "00" * 65},
            "Expected `str` of length <= 128 - at `$.entropy`",
        ),
        (
            {"type": "contribute", "id": "a", "entropy": "abc"},
            r"Expected `str` matching regex '^([0-9a-f]{2})*\\Z' - at `$.entropy`",
        ),
        (
            {"type": "pass-host", "id": "a", "person": long(41)},
            "Expected `str` of length <= 40 - at `$.person`",
        ),
        (
            {"type": "say", "id": "a", "text": long(501)},
            "Expected `str` of length <= 500 - at `$.text`",
        ),
        ({"type": "say", "id": "a", "text": ""}, "Expected `str` of length >= 1 - at `$.text`"),
        (
            {"type": "react", "id": "a", "reaction": "boo"},
            "Invalid enum value 'boo' - at `$.reaction`",
        ),
    ],
)
def test_a_message_beyond_a_limit_is_refused(message: dict[str, Any], what: str) -> None:
    """Each limit is told with the place where it was passed."""
    assert refusal(ClientMessage, message) == what


@pytest.mark.parametrize(
    ("kind", "body", "what"),
    [
        (NewPerson, {"name": ""}, "Expected `str` of length >= 1 - at `$.name`"),
        (NewPerson, {"name": long(41)}, "Expected `str` of length <= 40 - at `$.name`"),
        (NewTable, {}, "Object missing required field `game`"),
        (NewTable, {"game": "tallyup", "seats": 11}, "Expected `int` <= 10 - at `$.seats`"),
        (
            NewTable,
            {"game": "tallyup", "bots": ["steady"] * 10},
            "Expected `array` of length <= 9 - at `$.bots`",
        ),
        (
            NewTable,
            {"game": "tallyup", "visibility": "secret"},
            "Invalid enum value 'secret' - at `$.visibility`",
        ),
    ],
)
def test_a_request_beyond_a_limit_is_refused(kind: Any, body: dict[str, Any], what: str) -> None:
    """Each limit of a request is told with the place where it was passed."""
    assert refusal(kind, body) == what


# --- sizes ---------------------------------------------------------------------------------------


def size(message: Any) -> int:
    return len(msgspec.json.encode(message))


def test_the_longest_chat_message_fits() -> None:
    """A chat message of the longest id and the most characters, none of them ASCII, may be sent."""
    text = "\N{GAME DIE}" * limits.LONGEST_CHAT
    assert size(Say(id="é" * limits.LONGEST_ID, text=text)) <= limits.MOST_BYTES


def test_all_rules_of_a_game_fit() -> None:
    """Rules that differ from the defaults in everything, at their longest, may be sent."""
    faces = (LARGEST_FACE,) * 6
    tallyup = TallyUpRules(
        goal=Target(99_999), high_stakes=True, dice=(faces,) * 6, up_die=(LARGEST_UP_FACE,) * 6
    )
    lasvegan = LasVeganRules(
        rounds=3,
        placing_must=True,
        golden_tie_pays=False,
        has_floor=False,
        winner_leads=True,
        hand=13,
        tokens=((-9, 9),) * 5,
        casino_cards=tuple(reversed(LasVeganRules().casino_cards)) * 2,
    )
    for game, rules in (("tallyup", tallyup), ("lasvegan", lasvegan)):
        lines = vocabulary(game).rule_lines(rules)
        assert len(lines) >= len(vocabulary(game).rules) - (game == "tallyup")
        assert len(lines) <= limits.MOST_RULES
        assert max(map(len, lines)) <= limits.LONGEST_RULE
        message = Arrange(id="x" * limits.LONGEST_ID, rules=lines)
        assert size(message) <= limits.MOST_BYTES
        assert decode(ClientMessage, msgspec.to_builtins(message)) == message


def test_every_game_fits_the_seats() -> None:
    """No game is for more people than a table may have seats."""
    assert max(catalog.game(name).player_counts[-1] for name in catalog.GAMES) == limits.MOST_SEATS


def test_a_server_leaves_out_what_says_nothing() -> None:
    """Fields with their default are not sent: an entry for chat alone holds just that."""
    assert msgspec.json.encode(Happened(7, 1000)) == b'{"type":"happened","number":7,"at":1000}'
    assert msgspec.json.encode(Accepted("a", 7)) == b'{"type":"accepted","id":"a","number":7}'
