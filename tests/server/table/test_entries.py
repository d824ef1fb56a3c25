"""What the journal holds, as it is kept: older journals must stay readable."""

import json
from typing import get_args

import pytest

from sobremesa.server.table.entries import (
    AnyEntry,
    Arranged,
    AskedTime,
    CameBack,
    ClaimFigures,
    Closed,
    Contributed,
    Freed,
    GrantedTime,
    HostPassed,
    Opened,
    Played,
    ReactedSo,
    RematchOpened,
    SaidChat,
    SaidReady,
    Sat,
    SatBot,
    Sealed,
    Started,
    Swapped,
    WentAway,
    decoded,
    encoded,
)

KEPT: list[tuple[AnyEntry, str]] = [
    (
        Opened(
            by="a",
            code="BCDFGH",
            game="tallyup",
            seats=2,
            rules=("laps 1",),
            visibility="public",
            clock=30,
            seed=b"\1\2",
        ),
        '{"type":"opened","by":"a","code":"BCDFGH","game":"tallyup","seats":2,"rules":["laps 1"],'
        '"visibility":"public","clock":30,"seed":"AQI="}',
    ),
    (
        Sat(by="a", command="c", seat=1, person="a", name="Ana", colour="red", gave_up=(0,)),
        '{"type":"sat","by":"a","command":"c","seat":1,"person":"a","name":"Ana","colour":"red",'
        '"gave_up":[0]}',
    ),
    (
        SatBot(seat=1, level="steady", name="Bo", colour="red"),
        '{"type":"sat-bot","seat":1,"level":"steady","name":"Bo","colour":"red"}',
    ),
    (Freed(seat=1), '{"type":"freed","seat":1}'),
    (Swapped(seats=(0, 1)), '{"type":"swapped","seats":[0,1]}'),
    (
        Arranged(seats=2, rules=(), clock=0, visibility="unlisted"),
        '{"type":"arranged","seats":2,"rules":[],"clock":0,"visibility":"unlisted"}',
    ),
    (SaidReady(by="a", ready=False), '{"type":"ready","by":"a","ready":false}'),
    (Contributed(by="a", entropy=b"\xff"), '{"type":"contributed","by":"a","entropy":"/w=="}'),
    (HostPassed(person="b"), '{"type":"host-passed","person":"b"}'),
    (Started(lines=("* first 0",)), '{"type":"started","lines":["* first 0"]}'),
    (
        Played(lines=("0 tally",), claims=(ClaimFigures(0, 12.5, 7.0),)),
        '{"type":"played","lines":["0 tally"],"claims":[{"seat":0,"after":12.5,"allowance":7.0}]}',
    ),
    (Sealed(line="0 in"), '{"type":"sealed","line":"0 in"}'),
    (WentAway(seat=0, reason="time"), '{"type":"away","seat":0,"reason":"time"}'),
    (CameBack(by="a", seat=0), '{"type":"back","by":"a","seat":0}'),
    (AskedTime(seat=0), '{"type":"asked-time","seat":0}'),
    (GrantedTime(seat=0), '{"type":"granted-time","seat":0}'),
    (SaidChat(by="a", name="Ana", text="Hi"), '{"type":"said","by":"a","name":"Ana","text":"Hi"}'),
    (
        ReactedSo(by="a", name="Ana", reaction="wow"),
        '{"type":"reacted","by":"a","name":"Ana","reaction":"wow"}',
    ),
    (RematchOpened(table="t"), '{"type":"rematch","table":"t"}'),
    (Closed(), '{"type":"closed"}'),
]


@pytest.mark.parametrize(("entry", "text"), KEPT, ids=lambda value: type(value).__name__)
def test_an_entry_is_kept_as_json(entry: AnyEntry, text: str) -> None:
    """These texts stand in journals: whoever changes one loses tables."""
    assert json.loads(encoded(entry)) == json.loads(text)
    assert decoded(text.encode()) == entry


def test_every_kind_of_entry_is_among_these() -> None:
    """So that no new one is forgotten."""
    assert {type(entry) for entry, _ in KEPT} == set(get_args(AnyEntry))


def test_fields_that_a_newer_server_wrote_are_passed_over() -> None:
    """A table outlives an update that is taken back."""
    assert decoded(b'{"type":"closed","why":"rain"}') == Closed()
