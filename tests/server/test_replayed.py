"""Records played through for a client: what it is told leads to just what everybody saw."""

import json
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest

from sobremesa.protocol.http import Replay
from sobremesa.protocol.limits import MOST_STEPS
from sobremesa.record.errors import RecordError
from sobremesa.record.header import Header, header_of
from sobremesa.record.replay import Step, steps
from sobremesa.record.worded import worded
from sobremesa.record.write import record_of, write
from sobremesa.rules import catalog
from sobremesa.rules.game import Action, Seat
from sobremesa.server.replayed import replayed
from tests.record.games import play

ROOT: Final = Path(__file__).parents[2]
FIXTURE: Final = ROOT / "web/src/lib/records/golden.json"
GOLDEN: Final = [*(ROOT / "tests/golden").glob("*.json")]


def is_text(path: Path) -> bool:
    """Whether JSON can carry it, as it has to for a replay."""
    try:
        path.read_bytes().decode()
    except UnicodeDecodeError:
        return False
    return True


BAD: Final = [
    bad
    for error in (ROOT / "tests/golden").glob("*.error")
    if is_text(bad := error.with_suffix(".record"))
]


def record(game: str, players: int, rules: list[str], seed: int) -> str:
    header = header_of(game, ["Ana", "Bo", "Cy", "Di", "Eva"][:players], rules)
    return write(record_of(header, play(header, Random(seed), 2000).events))


GAMES: Final = {
    "tallyup": record("tallyup", 3, ["laps 1"], 4),
    "lasvegan": record("lasvegan", 2, ["rounds 2", "hand 3"], 1),
}


def pages(text: str) -> Replay:
    """All pages of a replay as one."""
    page = replayed(text)
    told = list(page.steps)
    while page.next is not None:
        page = replayed(text, page.next)
        assert page.views == ()
        told += page.steps
    return msgspec.structs.replace(replayed(text), steps=tuple(told), next=None)


def merged(replay: Replay) -> list[tuple[dict[int | None, Any], Any]]:
    """Views and meaning before the first step and after each, put together as the page says."""
    known = {view["seat"]: dict(view) for view in replay.views}
    meaning = dict(replay.meaning or {})
    moments = [(known, meaning)]
    for step in replay.steps:
        known = dict(known)
        for change in step.changes:
            known[change["seat"]] = {**known[change["seat"]], **change}
        meaning = {**meaning, **(step.meaning or {})}
        moments.append((known, meaning))
    return [
        ({seat: {**views[None], **view} for seat, view in views.items()}, meant)
        for views, meant in moments
    ]


def seen(header: Header, state: Any) -> tuple[dict[int | None, Any], Any]:
    """What everybody sees of a state, and what it means."""
    game = catalog.game(header.game)
    audience = [None, *map(Seat, range(len(header.players)))]
    views = {seat: {**worded(game.view(state, seat)), "actions": []} for seat in audience}
    insight = catalog.part("sobremesa.analysis", header.game).insight
    return views, worded(insight(game.view(state, None)))


def told_as_it_was(text: str, header: Header) -> None:
    replay, played = pages(text), list(steps(text))
    game = catalog.game(header.game)
    states = [game.start(len(header.players), header.rules), *(step.state for step in played)]
    assert merged(replay) == [seen(header, state) for state in states]
    assert [described(step) for step in played] == [
        (step.line, step.by, list(step.facts)) for step in replay.steps
    ]


def described(step: Step) -> tuple[int, int | None, list[Any]]:
    by = step.event.seat if isinstance(step.event, Action) else None
    return step.line, by, [worded(fact) for fact in step.facts]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_every_moment_is_what_everybody_saw(game: str, seed: int) -> None:
    """Changes put together give each seat's view and the meaning, after every single step."""
    rules = {"tallyup": ["laps 2", "high-stakes on"], "lasvegan": ["rounds 2"]}[game]
    header = header_of(game, ["Ana", "Bo", "Cy"], rules)
    told_as_it_was(write(record_of(header, play(header, Random(seed), 2000).events)), header)


def test_long_games_come_in_pages() -> None:
    """No page has more steps than it may, and together they are the game."""
    header = header_of("tallyup", ["Ana", "Bo", "Cy", "Di", "Eva"], ["laps 60"])
    text = write(record_of(header, play(header, Random(1), 4000).events))
    first = replayed(text)
    assert (len(first.steps), first.next) == (MOST_STEPS, MOST_STEPS)
    told_as_it_was(text, header)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_good_record_can_be_shown(path: Path) -> None:
    """Records of all rules, unfinished ones among them, are played through to their end."""
    text = path.with_suffix(".record").read_bytes().decode()
    end = json.loads(path.read_text("utf-8"))
    replay = pages(text)
    views, _ = merged(replay)[-1]
    assert (replay.game, list(replay.players)) == (end["game"], end["players"])
    for name in ("round", "scores", "to_act", "winners", "chance"):
        assert views[None][name] == end[name]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_every_bad_record_is_refused_as_elsewhere(path: Path) -> None:
    """The line and the words are those of `sobremesa check`."""
    text = path.read_bytes().decode()
    with pytest.raises(RecordError) as refused:
        replayed(text)
    with pytest.raises(RecordError) as error:
        list(steps(text))
    assert str(refused.value) == str(error.value)


def test_nothing_is_known_that_was_not() -> None:
    """A spectator's part holds no hand and no sealed choice, and a seat's only its own."""
    for text in GAMES.values():
        for views, _ in merged(pages(text)):
            assert views[None].get("hand", []) == []
            assert views[None].get("own_choice") is None
        for step in pages(text).steps:
            for change in step.changes:
                own = {"hand", "own_choice"} & change.keys()
                assert not own or change["seat"] is not None
                assert change["seat"] is None or change.keys() <= {"seat", "hand", "own_choice"}


def test_numbers_that_no_client_can_read_are_refused() -> None:
    """A total that was doubled again and again is named by the line where it grows too large."""
    lines = ["sobremesa 1", "game tallyup", "players Ana", "rule up-die x9 x9 x9 x9 x9 x9"]
    lines += ["* first 0", "0 pick red orange yellow"]
    for _ in range(20):
        lines += ["* roll red:(50) orange:(70) yellow:(40)", "0 in", "* up x9", "0 in"]
    with pytest.raises(RecordError) as refused:
        replayed("\n".join(lines) + "\n")
    assert refused.value.what == "a number of this game is larger than can be shown"
    assert 60 < refused.value.line < 90


def test_a_replay_stands_back_in_between() -> None:
    """Whoever shares the processor is let in with every line and every step."""
    breaths = []
    replay = replayed(GAMES["tallyup"], breathe=lambda: breaths.append(None))
    assert len(breaths) >= 2 * len(replay.steps)


def test_the_replays_of_the_browser_are_these() -> None:
    """The file is what this program tells; to make it anew, empty it and run this."""
    found = []
    for game, text in GAMES.items():
        replay = pages(text)
        moments = merged(replay)
        found.append(
            {
                "game": game,
                "record": text,
                "reel": json.loads(msgspec.json.encode(replay)),
                "moments": [
                    {
                        "at": at,
                        "seat": seat,
                        "view": moments[at][0][seat],
                        "meaning": moments[at][1],
                    }
                    for at in (0, len(moments) // 2, len(moments) - 1)
                    for seat in (None, 1)
                ],
            }
        )
    made = json.dumps(found, indent=1) + "\n"
    if not FIXTURE.read_text("utf-8").strip():
        FIXTURE.write_text(made, "utf-8")
    assert FIXTURE.read_text("utf-8") == made
