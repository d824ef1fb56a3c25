"""What people do not know is in nothing that they are sent.

Two servers get the journals of two games that look the same to one seat and differ in what that
seat cannot know. Then all is compared that this seat and spectators hear: welcomes, what others
do, refusals, lists, answers over HTTP, figures and logs.
"""

import base64
import io
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import msgspec
import pytest
import structlog

from sobremesa.fairness import commitment
from sobremesa.protocol.commands import Act
from sobremesa.rules.catalog import game as rules_of
from sobremesa.rules.tallyup.facts import Busted
from sobremesa.server import audience, deciding, hall, stories
from sobremesa.server.identity import Identities
from sobremesa.server.logs import configure_logs
from sobremesa.server.table import acting, decide, sight
from sobremesa.server.table.asking import Asked
from sobremesa.server.table.entries import Opened, Sealed, Started
from sobremesa.server.table.play import is_sealed
from tests.server.hearing import KEY, STRANGER, Heard, heard
from tests.server.hidden import AT, Journal, fold, game, person, secrets_changed, with_seed
from tests.server.player import plays
from tests.server.serving import program

PLAYERS = [
    (name, count) for name in ("lasvegan", "tallyup") for count in rules_of(name).player_counts
]


@pytest.fixture(autouse=True)
def logs() -> Iterator[io.StringIO]:
    """What the server writes; afterwards logging is as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    configure_logs(stream, logging.DEBUG)
    # What the client and the event loop write is none of the server's.
    for name in ("asyncio", "httpx", "httpcore"):
        logging.getLogger(name).setLevel(logging.WARNING)
    yield stream
    for name in ("asyncio", "httpx", "httpcore"):
        logging.getLogger(name).setLevel(logging.NOTSET)
    structlog.reset_defaults()
    root.handlers[:] = handlers
    root.setLevel(level)


# --- the check ----------------------------------------------------------------------------------


def seed_of(journal: Journal) -> bytes:
    opened = journal[0]
    assert isinstance(opened, Opened)
    return opened.seed


def differences(
    one: Journal, other: Journal, seat: int | None, acts: list[Act], logs: io.StringIO
) -> list[str]:
    """What that seat and spectators, or those who run the server, can tell two games apart by."""
    first, second = heard(one, seat, acts, logs), heard(other, seat, acts, logs)
    known = commitment(seed_of(one)).encode()
    replaced = commitment(seed_of(other)).encode()
    audience = (STRANGER.id, None) if seat is None else (person(seat).id, STRANGER.id, None)
    pairs = [(str(who), first.by[who], second.by[who]) for who in audience]
    pairs.append(("operators", first.operators, second.operators))
    found = []
    for who, was, is_now in pairs:
        now = [message.replace(replaced, known) for message in is_now]
        assert was, who
        found += [f"{who}: {a!r} {b!r}" for a, b in zip(was, now, strict=False) if a != b]
        if len(was) != len(now):
            found.append(f"{who}: {len(was)} and {len(now)} messages")
    for journal, all_heard in ((one, first), (other, second)):
        found += [f"the seed as {how}" for how in shown_in(seed_of(journal), all_heard)]
        found += [f"the token of {who}" for who in tokens_in(all_heard)]
    return found


def shown_in(seed: bytes, all_heard: Heard) -> list[str]:
    """How the seed stands in what was heard."""
    everything = all_heard.everything()
    ways = {
        "bytes": seed,
        "hexadecimal": seed.hex().encode(),
        "base64": base64.b64encode(seed)[:-1],
        "base64 for addresses": base64.urlsafe_b64encode(seed)[:-1],
        "a number": str(int.from_bytes(seed)).encode(),
        "a list": ",".join(map(str, seed[:8])).encode(),
    }
    return [how for how, text in ways.items() if text.lower() in everything.lower()]


def tokens_in(all_heard: Heard) -> list[str]:
    everything = all_heard.everything()
    signed = [Identities(KEY).token(person(seat), AT // 1000) for seat in range(10)]
    return [token for token in signed if token.rpartition(".")[2].encode() in everything]


def followed(journals: tuple[Journal, Journal]) -> list[Act]:
    """An action that is possible in both games and reveals nothing; none if there is none."""
    tables = [fold(journal) for journal in journals]
    plays = [table.play for table in tables]
    assert plays[0] is not None
    assert plays[1] is not None
    turns, other = plays[0].turns(), plays[1].turns()
    if turns is None or other is None or plays[0].is_race or len(plays[0].waiting()) < 1:
        return []
    seat = plays[0].waiting()[-1]
    common = set(map(str, turns.actions[seat])) & set(map(str, other.actions[seat]))
    for words in sorted(common):
        act = Act(id="next", seat=seat, words=words)
        if all(_draws_nothing(table, act) for table in tables):
            return [act]
    return []


def _draws_nothing(table: Any, act: Act) -> bool:
    """Whether nothing is drawn or revealed then, and the game goes on."""
    moved = [one.moved for one in decide.decide(table, Asked(act, person(act.seat), AT))]
    most = 0 if is_sealed(table.play) else 1
    return all(one and len(one.lines) <= most and not one.play.is_over for one in moved)


def checked(
    name: str, players: int, cuts: int, logs: io.StringIO
) -> Iterator[tuple[str, list[str]]]:
    """Change secrets at some moments of a random game: what was changed, and what tells it."""
    random = Random(f"{name} {players}")
    seed, another = random.randbytes(32), random.randbytes(32)
    whole = game(name, players, seed, most=80)
    began = next(number for number, entry in enumerate(whole, 1) if isinstance(entry, Started))
    for kind in ("secrets", "seed"):
        done = 0
        moments = list(range(began, len(whole)))
        random.shuffle(moments)
        for moment in moments:
            one = whole[:moment]
            if done == cuts or fold(one).is_over:
                continue
            seat = random.choice((None, *range(players)))
            other = (
                with_seed(one, another) if kind == "seed" else secrets_changed(one, seat, random)
            )
            if other is not None:
                done += 1
                yield kind, differences(one, other, seat, followed((one, other)), logs)


# --- the tests ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_nobody_hears_what_they_cannot_know(name: str, players: int, logs: io.StringIO) -> None:
    """With other hands, other sealed choices, and another seed, every byte is the same."""
    changed = []
    for kind, found in checked(name, players, 3, logs):
        assert found == [], kind
        changed.append(kind)
    # Alone at the table nobody has secrets but the seed.
    assert changed == ["secrets"] * (0 if players == 1 else 3) + ["seed"] * 3


def test_a_seed_is_shown_at_the_end_and_not_before(tmp_path: Path) -> None:
    """Through a whole game over sockets; and neither seed nor token is ever in a log or figure."""
    with program(tmp_path, "--pace", "0", "--commands-per-second", "0") as server:
        ana, bo = server.guest("Ana"), server.guest("Bo")
        table = server.open(ana, "lasvegan", seats=3, visibility="public")
        server.command(table, bo, "sit", seat=1)
        server.command(table, ana, "seat-bot", seat=2, level="steady")
        server.command(table, ana, "start", anyway=True)
        with ThreadPoolExecutor(3) as pool:
            running = [
                pool.submit(plays, server, table, guest, seed)
                for seed, guest in enumerate((ana, bo, None))
            ]
            received = [one.result() for one in running]
        seed = bytes.fromhex(server.view(table)["table"]["seed"])
        figures = server.http.get("/metrics").content
        assert server.stop() == 0
    for data in received:
        before, over, _ = data.partition(b'"status":"over"')
        assert over
        assert shown_in(seed, Heard({None: [before]}, [])) == []
        assert shown_in(seed, Heard({None: [data]}, [])) == ["hexadecimal"]
        assert ana.token.encode() not in data
        assert bo.token.encode() not in data
    written = Heard({}, [figures, server.log.read_bytes()])
    assert shown_in(seed, written) == []
    for guest in (ana, bo):
        assert guest.token.encode() not in written.everything()


def _shows_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(rules_of("lasvegan"))
    before = kind.view

    def view(self: Any, state: Any, seat: Any) -> Any:
        shown = before(self, state, seat)
        return shown if seat is not None else msgspec.structs.replace(shown, hand=state.hands[0])

    monkeypatch.setattr(kind, "view", view)


def _shows_a_size_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(rules_of("lasvegan"))
    before = kind.view

    def view(self: Any, state: Any, seat: Any) -> Any:
        reds = tuple(sum(str(card) < "H" for card in hand) for hand in state.hands)
        return msgspec.structs.replace(before(self, state, seat), hand_sizes=reds)

    monkeypatch.setattr(kind, "view", view)


def _shows_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(rules_of("tallyup"))
    before = kind.view

    def view(self: Any, state: Any, seat: Any) -> Any:
        return msgspec.structs.replace(before(self, state, seat), has_chosen=state.chosen)

    monkeypatch.setattr(kind, "view", view)


def _refuses_with_all_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    def actions(table: Any, seat: int) -> tuple[str, ...]:
        turns = table.play.turns()
        return tuple(str(one) for own in turns.actions.values() for one in own)

    monkeypatch.setattr(acting, "_own_actions", actions)


def _shows_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = sight.table_info

    def table_info(table: Any) -> Any:
        return msgspec.structs.replace(before(table), seed=table.opened.seed.hex())

    for module in (sight, hall):
        monkeypatch.setattr(module, "table_info", table_info)


def _logs_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = deciding.decide

    def decided(table: Any, asked: Any) -> Any:
        structlog.get_logger().info("asked", seed=base64.b64encode(table.opened.seed).decode())
        return before(table, asked)

    monkeypatch.setattr(deciding, "decide", decided)


def _answers_late_for_some_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """One message more, if seat 0 holds or has chosen something."""
    before = audience.Audience.tell_presence

    def tell(self: Any, table: Any) -> None:
        before(self, table)
        state = table.play.state
        hidden = str(getattr(state, "hands", None) or state.chosen)
        for _ in range(crc32(hidden.encode()) % 7):
            before(self, table)

    monkeypatch.setattr(audience.Audience, "tell_presence", tell)


def _tells_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    before = stories.steps_in_turn

    async def steps(*given: Any) -> AsyncIterator[Any]:
        async for step in before(*given):
            entry = step.entry
            stars = len(entry.line) if isinstance(entry, Sealed) else 0
            told = (*step.facts, Busted(stars, 0, ())) if stars else step.facts
            yield msgspec.structs.replace(step, facts=told)

    monkeypatch.setattr(stories, "steps_in_turn", steps)


BREAKS: list[tuple[str, Callable[[pytest.MonkeyPatch], None]]] = [
    ("lasvegan", _shows_a_hand),
    ("lasvegan", _shows_a_size_wrong),
    ("lasvegan", _refuses_with_all_actions),
    ("lasvegan", _shows_the_seed),
    ("lasvegan", _answers_late_for_some_hands),
    ("tallyup", _shows_a_choice),
    ("tallyup", _tells_a_choice),
    ("tallyup", _shows_the_seed),
    ("tallyup", _logs_the_seed),
]


@pytest.mark.parametrize(("name", "break_it"), BREAKS)
def test_a_leak_is_found(
    name: str,
    break_it: Callable[[pytest.MonkeyPatch], None],
    monkeypatch: pytest.MonkeyPatch,
    logs: io.StringIO,
) -> None:
    """The comparison sees what it is there for: with a view that tells too much it fails."""
    break_it(monkeypatch)
    assert any(found for _, found in checked(name, 4, 3, logs))
