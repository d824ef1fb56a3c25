"""The browser draws again as `sobremesa verify` does: both are held to a file of records."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from sobremesa.cli.verify import verified
from sobremesa.fairness import FairDraw, Proof, commitment
from sobremesa.record.errors import RecordError
from sobremesa.record.header import header_of
from sobremesa.record.parse import read_lines
from sobremesa.record.write import event_line, header_lines
from sobremesa.rules import catalog
from sobremesa.rules.game import Chance, Over, Turns
from sobremesa.server.replayed import replayed

FIXTURE: Final = Path(__file__).parents[1] / "web/src/lib/fairness/golden.json"
SEED: Final = bytes(range(7, 39))
OTHER: Final = bytes(range(32))
KINDS: Final = {
    "the record carries no": "none",
    "the seed has not been shown": "unshown",
    "the seed is not the one": "commitment",
}


def fair_record(
    game_name: str, players: int, rules: list[str], entropy: Mapping[int, bytes], by: int
) -> list[str]:
    """A whole game with fair draws and random actions, as the lines of its record."""
    game = catalog.game(game_name)
    header = header_of(game_name, ["Ana", "Bo", "Cy", "Di", "Eva"][:players], rules)
    *before, shown = Proof(commitment(SEED), entropy, SEED).comments()
    state, draws, randomness = game.start(players, header.rules), 0, Random(by)
    lines = [*map(str, header_lines(header)), *before]
    while not isinstance(awaited := game.awaiting(state), Over):
        if isinstance(awaited, Chance):
            event: Any = game.draw(state, FairDraw(SEED, entropy, draws))
            draws += 1
        else:
            assert isinstance(awaited, Turns)
            choices: list[Any] = [one for actions in awaited.actions.values() for one in actions]
            if awaited.lapse is not None:
                choices.append(awaited.lapse)
            event = randomness.choice(choices)
        state = game.apply(state, event)
        lines.append(str(event_line(event)))
    return [*lines, shown]


RECORDS: Final = {
    "tallyup": fair_record("tallyup", 3, ["laps 2"], {0: b"Ana's", 2: b""}, 5),
    "tallyup other dice": fair_record(
        "tallyup",
        2,
        [
            "target 400",
            "die red * 10 20 30 40 (50)",
            "die purple * * (1) 2 3 4",
            "up-die +1 +1 +2 +3 x3 -20",
        ],
        {},
        9,
    ),
    "lasvegan": fair_record("lasvegan", 4, ["rounds 2"], {1: bytes(64), 3: b"x"}, 1),
    "lasvegan other pieces": fair_record(
        "lasvegan",
        2,
        ["rounds 2", "hand 5", "token t1 +2 -9", "casino-cards red red 5 6 1 blue 9"],
        {0: b"", 1: b""},
        2,
    ),
}


def where(lines: list[str], start: str, nth: int = 0) -> int:
    return [place for place, line in enumerate(lines) if line.startswith(start)][nth]


def changed(lines: list[str], place: int, *instead: str) -> list[str]:
    return [*lines[:place], *instead, *lines[place + 1 :]]


def replaced(lines: list[str], old: str, new: str) -> list[str]:
    return [line.replace(old, new) for line in lines]


def tampered() -> dict[str, list[str]]:
    """Records that are not as they were written; all of them are valid by the rules."""
    dice, cards = RECORDS["tallyup"], RECORDS["lasvegan"]
    last = where(dice, "* roll", -1)
    first = where(dice, "* first")
    rolled = dice[last].split(" ")
    shown = "red:50" if "red:*" in rolled else "red:*"
    red = [word if not word.startswith("red:") else shown for word in rolled]
    other = [word if index < 4 else f"{word.split(':')[0]}:20" for index, word in enumerate(rolled)]
    deal = where(cards, "* deal 0")
    hands = cards[deal].split(" "), cards[deal + 1].split(" ")
    swapped = (
        " ".join([*hands[0][:-1], hands[1][-1]]),
        " ".join([*hands[1][:-1], hands[0][-1]]),
    )
    tokens = where(cards, "* tokens")
    turned = cards[tokens].replace("gold:-3", "gold:-?").replace("gold:-4", "gold:-3")
    seed = SEED.hex()
    return {
        "a changed roll": changed(dice, last, " ".join(red if red != rolled else other)),
        "a changed first seat": [
            *dice[:first],
            "* first 0" if dice[first][-1] != "0" else "* first 1",
            dice[-1],
        ],
        "a changed seed": replaced(dice, f"seed {seed}", f"seed {OTHER.hex()}"),
        "another seed, committed to": replaced(
            replaced(dice, f"seed {seed}", f"seed {OTHER.hex()}"),
            commitment(SEED),
            commitment(OTHER),
        ),
        "a changed commitment": replaced(dice, commitment(SEED), commitment(OTHER)),
        "a commitment in capitals": replaced(dice, commitment(SEED), commitment(SEED).upper()),
        "a seed in capitals": replaced(dice, seed, seed.upper()),
        "a changed entropy": replaced(dice, "entropy 0 ", "entropy 0 00"),
        "an entropy of another seat": replaced(cards, "entropy 1 ", "entropy 0 "),
        "no entropy": [line for line in dice if "entropy" not in line],
        "an entropy too many": changed(dice, first, "# fair entropy 1 aa", dice[first]),
        "an entropy twice": changed(dice, first, "# fair entropy 0 aa", dice[first]),
        "an entropy of seat 256": changed(dice, first, "# fair entropy 256 aa", dice[first]),
        "an entropy that is none": changed(dice, first, "# fair entropy 1 xyz", dice[first]),
        "a seed that is none": [*dice[:-1], "# fair seed 0g"],
        "a seed twice": [*dice, dice[-1]],
        "no commitment": [line for line in dice if "commitment" not in line],
        "no proof": [line for line in dice if not line.startswith("#")],
        "an unknown word": [*dice, "# fair play"],
        "the proof in front of blanks": [
            line.replace("# fair", " # fair") if "commitment" in line else line for line in dice
        ],
        "cut off": cards[: len(cards) // 2],
        "cut off with its seed": [*cards[: len(cards) // 2], cards[-1]],
        "nothing but the header": [*dice[:first], dice[-1]],
        "two hands with a card swapped": [*cards[:deal], *swapped, cards[-1]],
        "the golden token turned": (
            [*cards[:tokens], turned.replace("gold:-?", "gold:-4"), cards[-1]]
        ),
        "casinos in another order": [
            *cards[: where(cards, "* casinos")],
            " ".join(["* casinos", *reversed(cards[where(cards, "* casinos")].split(" ")[2:])]),
            cards[-1],
        ],
        "comments, claims and blanks between": [
            part for line in dice for part in (line, "# fairly well", "")
        ],
        "a comment behind the players": replaced(dice, "Ana, Bo, Cy", "Ana, Bo, Cy # Di, Eva"),
        "carriage returns": [f"{line}\r" for line in dice],
        "dice and tokens in any order": [
            " ".join(["*", line.split(" ")[1], *reversed(line.split(" ")[2:])])
            if line.startswith(("* roll", "* tokens"))
            else line
            for line in (*cards,)
        ],
        "rolls in any order": [
            " ".join(["* roll", *reversed(line.split(" ")[2:])])
            if line.startswith("* roll")
            else f"  {line}\t# as it was"
            if line.startswith("* up")
            else line
            for line in dice
        ],
    }


def text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def verdict(record: str) -> dict[str, Any]:
    """What `sobremesa verify` finds, as the browser calls it."""
    try:
        return {"kind": "all", "draws": verified(list(read_lines(record)))}
    except RecordError as error:
        for begin, kind in KINDS.items():
            if error.what.startswith(begin):
                return {"kind": kind}
        given, _, drawn = error.what.partition("` was not drawn: the seed gives `")
        if drawn:
            return {"kind": "differs", "line": error.line, "given": given[1:], "drawn": drawn[:-1]}
        return {"kind": "broken"}


def cases() -> list[dict[str, Any]]:
    found = {**RECORDS, **tampered()}
    return [
        {"name": name, "record": text(lines), "verdict": verdict(text(lines))}
        for name, lines in found.items()
    ]


def test_the_records_of_the_browser_are_these() -> None:
    """The file is what this program makes and finds; to make it anew, empty it and run this."""
    made = json.dumps(cases(), indent=1) + "\n"
    if not FIXTURE.read_text("utf-8").strip():
        FIXTURE.write_text(made, "utf-8")
    assert FIXTURE.read_text("utf-8") == made


def test_all_that_can_be_found_is_among_them() -> None:
    """Every verdict comes, and all records can be replayed, so that none is refused before."""
    found = cases()
    assert {case["verdict"]["kind"] for case in found} == {
        "all",
        "none",
        "unshown",
        "commitment",
        "broken",
        "differs",
    }
    for case in found:
        replayed(case["record"])


@pytest.mark.parametrize("name", RECORDS)
def test_what_is_no_game_is_refused_before_its_draws_are_looked_at(name: str) -> None:
    """Two lines swapped, or one taken out: a replay names the line that `verify` names."""
    lines = RECORDS[name]
    begin = where(lines, "* first" if name.startswith("tally") else "* lead")
    found = 0
    for place in range(begin, len(lines) - 2):
        for broken in (
            [*lines[:place], *lines[place + 1 :]],
            [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]],
        ):
            record = text(broken)
            refused = fault(partial(replayed, record))
            if refused is not None:
                assert fault(partial(verified, list(read_lines(record)))) == refused
                found += 1
    assert found > len(lines) / 2


def fault(work: Callable[[], object]) -> tuple[int, str] | None:
    """The line and the words of the first error in a record; None if there is none."""
    try:
        work()
    except RecordError as error:
        return error.line, error.what
    return None
