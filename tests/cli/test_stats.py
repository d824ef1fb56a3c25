"""`sobremesa stats`: a record in numbers."""

import json
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from sobremesa.analysis.statistics.model import (
    BustDecided,
    CasinoDecided,
    ClaimDecided,
    Decided,
    Led,
    RanOut,
    RoundDecided,
    Statistics,
)
from sobremesa.cli.looking_back import decided
from sobremesa.messages.catalogue import Messages
from sobremesa.messages.people import People
from tests.cli.conftest import Command

GAME = """\
sobremesa 1
game tallyup
players Ana, Bo
rule laps 1
* first 0
0 pick red green blue
* roll red:50 green:30 blue:20
0 out
1 in
* roll red:* green:* blue:20
1 pick red green blue
* roll red:50 green:30 blue:20
0 out
1 out
"""

TOLD = """\
Tally Up!: Ana and Bo

                    Ana    Bo
At the start          0     0
  Taken home       +100     0
  Lost in the bust        100
Round 1             100     0
  Taken home       +100  +100
Round 2             200   100

                        Ana   Bo
Taken home by going out 200  100
The most at once        100  100
Busts                     0    1
Points lost in them       0  100
Tally Ups claimed         0    0
Out before the others     2    1
Circles rolled            0    0

What made the difference was round 1: +100 for Ana, 0 for Bo.
Ana was out in time in round 1, when a bust cost Bo 100 points.
"""

MOMENTS = [
    CasinoDecided(3, "8", 0, -2, 1, -6),
    CasinoDecided(3, "gold", 0, 0, 1, -4),
    RanOut(2, (1,)),
    RanOut(2, (1, 2)),
    RoundDecided(4, 0, 330, 1, 0),
    BustDecided(4, 230, (1,), 0),
    BustDecided(4, 230, (1, 2), 0),
    ClaimDecided(5, 0, 200),
    Led(2, 0),
]


def squeezed(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def test_a_record_is_told_in_numbers(command: Command, record: Path) -> None:
    """Scores round by round with what made them, each player's numbers, and what decided it."""
    record.write_text(GAME, "utf-8")
    status, out, err = command("stats", record)
    assert (status, err) == (0, "")
    assert squeezed(out) == squeezed(TOLD)
    rows = [line for line in out.splitlines() if line.startswith(("Round", "  Taken", "At"))]
    assert len({len(row) for row in rows}) == 1


def test_a_program_reads_all_of_it(command: Command, record: Path) -> None:
    """`--json` prints what the server answers."""
    record.write_text(GAME, "utf-8")
    found = command("stats", record, "--json")
    assert found.status == 0
    read = msgspec.convert(json.loads(found.out), Statistics)
    assert read.rounds[-1].scores == (200, 100)
    assert read.winners == (0,)


def test_a_game_that_goes_on_has_no_end(command: Command, record: Path) -> None:
    """Its complete rounds are told, and nothing is said to have decided it."""
    record.write_text(GAME[: GAME.index("1 pick")], "utf-8")
    out = command("stats", record, "--lang", "es").out
    assert "Ronda 1" in out
    assert "La diferencia" not in out


def test_what_is_no_record(command: Command, record: Path) -> None:
    """It says where, as all commands that read records do."""
    assert command("stats", record)[::2] == (1, f"{record}: No such file or directory\n")
    record.write_text("no record\n", "utf-8")
    status, out, err = command("stats", record)
    assert (status, out) == (2, "")
    assert err.startswith(f"{record}:1: ")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_is_told(moment: Decided, language: str) -> None:
    """In one sentence that names the round and the people."""
    messages = Messages(language, "lasvegan", "statistics")
    told = decided(moment, People(("Ana", "Bo", "Inés"), messages))
    assert told.endswith(".")
    assert str(moment.round) in told
    assert "Bo" in told or "Ana" in told
    assert "-" not in told


def test_all_moments_are_tried() -> None:
    """The list above leaves none out."""
    assert {type(moment) for moment in MOMENTS} == set(get_args(Decided))
