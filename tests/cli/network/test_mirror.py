"""A table as its server tells of it: what is kept, what changes, what is passed over."""

from random import Random
from typing import Any

from sobremesa.cli.network.mirror import Mirror
from sobremesa.protocol import VERSION
from sobremesa.protocol.common import Seat, Table
from sobremesa.protocol.server import Happened, Presence, Waiting, Welcome
from sobremesa.record.worded import worded
from sobremesa.rules import catalog
from sobremesa.rules.game import Seat as Place
from sobremesa.rules.tallyup.facts import DicePicked

TABLE = Table(
    id="k7m2p9w4xa",
    code="KTZPRD",
    game="tallyup",
    rules=(),
    visibility="unlisted",
    clock=0,
    status="playing",
    host="ana",
    seats=(Seat("Ana", person="ana"), Seat("Bo", person="bo")),
    commitment="",
)
GAME = catalog.game("tallyup")
START = GAME.apply(GAME.start(2), GAME.draw(GAME.start(2), Random(1)))


def welcomed(*own: int, **more: Any) -> Mirror:
    """What somebody with these seats knows at the start of a game."""
    mirror = Mirror(TABLE)
    views = tuple(worded(GAME.view(START, Place(seat))) for seat in own)
    watching = (worded(GAME.view(START, None)),)
    mirror.welcome(
        Welcome(VERSION, 5, 1000, TABLE, you="ana", seats=own, views=views or watching, **more)
    )
    return mirror


def test_a_view_is_the_one_that_was_sent() -> None:
    """What comes in words is the same view again."""
    assert welcomed(0).view() == GAME.view(START, Place(0))
    assert welcomed().view() == GAME.view(START, None)


def test_of_several_seats_the_one_that_is_awaited_counts() -> None:
    """Whoever plays two seats sees the game from where they are to act."""
    first = START.active
    assert welcomed(0, 1).view().seat == welcomed(1, 0).view().seat == first


def test_changes_replace_fields() -> None:
    """Only the fields that came are different; facts are told as the game's own."""
    mirror = welcomed(0)
    before = mirror.view()
    fact = {"type": "DicePicked", "seat": 0, "dice": ["red", "blue", "green"]}
    told = mirror.happened(Happened(6, 2000, (fact,), ({"seat": 0, "scores": [70, 0]},)))
    assert [type(one) for one in told] == [DicePicked]
    assert mirror.view().scores == (70, 0)
    assert mirror.view().actions == before.actions
    assert mirror.number == 6


def test_what_is_not_known_is_passed_over() -> None:
    """A newer server may tell of more: other fields, and other facts."""
    mirror = welcomed(0)
    news = ({"type": "Unheard"}, {"type": "DicePicked", "seat": 0}, {"type": "Seat"})
    assert mirror.happened(Happened(6, 2000, news, ({"seat": 0, "mood": "good"},))) == ()
    assert mirror.view() == GAME.view(START, Place(0))


def test_other_seats_bring_whole_views() -> None:
    """Whoever gets a seat, or loses it, forgets what they saw before."""
    mirror = welcomed(0)
    view = worded(GAME.view(START, Place(1)))
    mirror.happened(Happened(6, 2000, changes=(view,), seats=(1,)))
    assert mirror.own == (1,)
    assert mirror.view().seat == 1


def test_time_is_the_servers() -> None:
    """What is left is counted by the server's clock, by the message that came the quickest."""
    waiting = Waiting((0,), 1000, until=31_000)
    mirror = welcomed(0, waiting=waiting)
    left = mirror.seconds_left()
    assert left is not None
    assert 29 < left <= 30
    mirror.happened(Happened(6, 500))
    assert mirror.seconds_left() <= left
    assert welcomed(0).seconds_left() is None


def test_people_come_and_go() -> None:
    """Who is there is told as a whole each time."""
    mirror = welcomed(0)
    mirror.presence(Presence(("ana", "bo"), 2))
    assert (mirror.online, mirror.spectators) == ({"ana", "bo"}, 2)
    assert mirror.is_host
    assert mirror.names == ("Ana", "Bo")
