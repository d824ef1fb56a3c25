"""`sobremesa arena`: ratings, the same whoever plays the games, and nothing lost in between."""

import json
import signal
import subprocess
from pathlib import Path

import pytest

from sobremesa.cli.tournament import workers
from tests.cli.conftest import Command
from tests.cli.program import PROGRAM, environment

QUICK = ("lasvegan", "random", "easy", "steady", "--rule", "rounds 1")


def test_ratings_are_told_the_strongest_first(command: Command) -> None:
    """A line a bot, with the anchor at 1500; then who beats whom, with each pair both ways."""
    ran = command("arena", *QUICK, "--games", 20, "--workers", 1)
    assert (ran.status, ran.err) == (0, "")
    about, scale, head, *rest = ran.out.splitlines()
    assert about == (
        "60 games of lasvegan for 2, each deal played twice with all seats changed over;"
        " 95 % intervals"
    )
    assert scale == "Elo ratings, steady = 1500"
    assert head.split() == ["rating", "interval", "wins", "games"]
    ratings, matrix = rest[:3], rest[6:]
    assert [line.split()[1] for line in ratings] == ["steady", "easy", "random"]
    assert ratings[0].split()[2:4] == ["1500", "–"]
    assert {line.split()[-1] for line in ratings} == {"40"}
    assert rest[4:6] == [
        "wins of each line against each column, in %, and their intervals",
        f"{'':10}{'steady':>16}{'easy':>16}{'random':>16}",
    ]
    against_easy = float(matrix[0][26:].split()[0])
    assert float(matrix[1].split()[2]) == pytest.approx(100 - against_easy)
    assert max(map(len, ran.out.splitlines())) <= 100


def test_json_holds_the_same(command: Command) -> None:
    """Without the anchor the mean is 1500; the bounds enclose what they bound."""
    asked = ("lasvegan", "random", "easy", "--players", 3, "--rule", "rounds 1", "--games", 20)
    ran = command("arena", *asked, "--seed", -3, "--workers", 1, "--json")
    found = json.loads(ran.out)
    assert (found["game"], found["players"], found["seed"]) == ("lasvegan", 3, -3)
    assert (found["anchor"], found["games"]) == (None, 20)
    assert found["rules"] == ["rounds 1"]
    ratings = {one["bot"]: one for one in found["ratings"]}
    assert [*ratings] == ["easy", "random"]
    assert sum(one["rating"] for one in ratings.values()) == pytest.approx(3000)
    [pair] = found["pairs"]
    assert (pair["bots"], pair["games"]) == (["random", "easy"], 20)
    assert ratings["random"]["won"] == pair["won"] == pytest.approx(1 - ratings["easy"]["won"])
    for one, what in ((ratings["easy"], "rating"), (ratings["random"], "rating"), (pair, "won")):
        assert one["low"] < one[what] < one["high"]


def test_who_plays_makes_no_difference(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One process or two: the ratings and the file are the same to the byte."""
    monkeypatch.setattr(workers, "_MOST", 4)
    one, two = tmp_path / "one.csv", tmp_path / "two.csv"
    asked = ("arena", *QUICK, "--games", 8, "--seed", 5, "--out")
    alone, shared = command(*asked, one, "--workers", 1), command(*asked, two, "--workers", 2)
    assert alone == shared
    assert one.read_bytes() == two.read_bytes()
    note, head, *rows = one.read_text().splitlines()
    assert note == (
        "# sobremesa arena lasvegan random easy steady --players 2 --rule 'rounds 1' --seed 5"
    )
    assert head == "game,rounds,bot_0,score_0,won_0,bot_1,score_1,won_1"
    assert len(rows) == 24
    assert rows[0].startswith("0,1,random,")
    assert command(*asked[:-2], 6, "--workers", 1).out != alone.out


def test_it_goes_on_where_it_was_stopped(tmp_path: Path, command: Command) -> None:
    """Ctrl-C tells what there is; what follows tells what it would have told at once."""
    out, part = tmp_path / "games.csv", tmp_path / "games.csv.part"
    asked = ("arena", *QUICK, "--games", "20", "--out")
    whole = command(*asked, tmp_path / "whole.csv", "--workers", 1)
    running = subprocess.Popen(
        [*PROGRAM, *map(str, asked), out, "--games", "100000", "--workers", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
        text=True,
    )
    while not part.exists() or part.read_bytes().count(b"\n") < 30:
        assert running.poll() is None, running.communicate()
    running.send_signal(signal.SIGINT)
    told, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Elo ratings, steady = 1500" in told
    assert "of 300000 games; what was played is in" in err
    note = (tmp_path / "whole.csv").read_text().splitlines()[0]
    part.write_text("\n".join([note, *part.read_text().splitlines()[1:20], "18,1,ran"]))
    assert command(*asked, out) == whole
    assert out.read_bytes() == (tmp_path / "whole.csv").read_bytes()


def test_too_little_is_said_to_be(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped before any deal was played twice, it claims nothing."""

    def stop(*_: object) -> bool:
        return False

    monkeypatch.setattr("sobremesa.cli.tournament.series.play_all", stop)
    ran = command("arena", *QUICK, "--games", 2)
    assert ran.status == 130
    assert ran.out == "Too few games: no deal was played twice.\n"
    assert ran.err == "Stopped after 0 of 6 games.\n"
    found = json.loads(command("arena", *QUICK, "--games", 2, "--json").out)
    assert found["games"] == 0
    assert {one["won"] for one in found["ratings"]} == {None}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("tallyup steady", "steady has nobody to meet: name two bots or more"),
        ("tallyup steady easy steady", "steady is named twice: a bot has one rating"),
        ("tallyup steady rando", "`rando` is no bot: there are random, easy, steady, strong, best"),
        ("tallyup steady rando", "did you mean `random`?"),
        ("tallyup easy steady --players 11", "--players 11: bots meet in tallyup at tables for 2"),
        ("lasvegan easy steady --players 6", "at tables for 2 to 5"),
        ("tallyup easy steady --players 1", "at tables for 2 to 10"),
        ("tallyup easy steady --rule x", "`rule x`: the rules of tallyup are"),
        ("tallyup easy steady --games 0", "`0`: a whole number from 1 on is wanted"),
        ("tallyup easy steady --games 5", "`5`: each deal is played twice, so an even number is"),
        ("tallyup", "the following arguments are required: BOT"),
        ("chess easy steady", "chess"),
    ],
)
def test_what_cannot_be_is_told(command: Command, arguments: str, complaint: str) -> None:
    ran = command("arena", *arguments.split())
    assert (ran.status, ran.out) == (2, "")
    assert complaint in ran.err
    assert ran.err.count("\n") == 1


def test_a_file_that_cannot_be_is_told(tmp_path: Path, command: Command) -> None:
    ran = command("arena", *QUICK, "--games", 2, "--out", tmp_path / "games.txt")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"sobremesa arena: {tmp_path / 'games.txt'}: its name must end in")
