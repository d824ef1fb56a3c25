"""`sobremesa odds`: three dice in numbers, for programs and for people."""

import json
import subprocess
import sys
from fractions import Fraction
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from sobremesa.analysis.best_round import best_round
from sobremesa.rules.tallyup.components import STANDARD_DICE, Die
from tests.cli.conftest import Command

COLOURS = "red orange yellow green blue purple"


def exact(text: str) -> Fraction:
    """A fraction that is written in lowest terms."""
    found = Fraction(text)
    assert text == f"{found.numerator}/{found.denominator}"
    return found


def printed(command: Command, *dice: str) -> Any:
    status, out, err = command("odds", *dice, "--json")
    assert (status, err) == (0, "")
    return json.loads(out)


def test_the_json_of_three_dice(command: Command) -> None:
    """It has just these keys, in this order, and these values; the dice are in their order."""
    found = printed(command, "purple", "yellow", "blue")
    assert list(found) == ["dice", "bust", "tally_up", "circle", "points", "distribution"]
    assert found["dice"] == ["yellow", "blue", "purple"]
    # 2·1·5 + 2·5·1 + 4·1·1 = 24 of 216 bust, 2·1·1 are a Tally Up.
    assert (found["bust"], found["tally_up"]) == ("1/9", "1/108")
    assert found["circle"] == "127/216"
    assert found["distribution"][0] == [0, 50, False, "1/36"]
    assert found["distribution"][-1] == [3, 0, False, "1/108"]


@pytest.mark.parametrize(
    "dice", list(combinations(Die, 3)), ids=lambda dice: "-".join(map(str, dice))
)
def test_the_json_is_what_brute_force_counts(command: Command, dice: tuple[Die, ...]) -> None:
    """All 216 rolls looked at, one by one."""
    found = printed(command, *map(str, dice))
    rolls: dict[tuple[int, int, bool], int] = {}
    scoring = []
    bust = tally_up = circle = 0
    for faces in product(*(STANDARD_DICE[die] for die in dice)):
        stars = sum(face.star for face in faces)
        points = sum(face.points for face in faces)
        circled = any(face.circled for face in faces)
        rolls[stars, points, circled] = rolls.get((stars, points, circled), 0) + 1
        bust += stars == 2
        tally_up += stars == 3
        circle += circled and stars < 2
        if stars < 2:
            scoring.append(points)
    assert exact(found["bust"]) == Fraction(bust, 216)
    assert exact(found["tally_up"]) == Fraction(tally_up, 216)
    assert exact(found["circle"]) == Fraction(circle, 216)
    assert exact(found["points"]) == Fraction(sum(scoring), len(scoring))
    keys = [tuple(one[:3]) for one in found["distribution"]]
    assert keys == sorted(rolls)
    assert [exact(one[3]) for one in found["distribution"]] == [
        Fraction(rolls[key], 216) for key in sorted(rolls)
    ]
    assert all(type(one[2]) is bool for one in found["distribution"])


def test_the_order_of_the_dice_changes_nothing(command: Command) -> None:
    """Whoever names them in another order gets the same."""
    found = {
        command("odds", *dice, "--json").out for dice in permutations(["red", "blue", "green"])
    }
    assert len(found) == 1


def test_all_trays_as_json(command: Command) -> None:
    """`--all` prints each of the twenty as it is printed alone."""
    found = json.loads(command("odds", "--all", "--json").out)
    assert len(found) == 20
    assert found[0] == printed(command, "yellow", "blue", "purple")
    table = command("odds", "--all").out.splitlines()[1:]
    for tray, line in zip(found, table, strict=True):
        words = line.replace(",", " ").split()
        assert [word for word in words if word in COLOURS.split()] == tray["dice"]


def test_people_get_tables(command: Command) -> None:
    """The main roll, its points, the Up die with every choice of bonus dice, the best round."""
    status, out, err = command("odds", "red", "orange", "yellow")
    assert (status, err) == (0, "")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[0] == "Red, orange and yellow"
    assert "Bust 33.3% 1/3" in lines
    assert "Points on average 127.4 with neither bust nor Tally Up" in lines
    assert any(line.startswith("120 9.3% 4.2% █") for line in lines)
    assert "+1 blue 0.0% 16.7 16.7% 20.0 ✓" in lines
    assert "+2 green and blue 5.6% 44.1 280 … 300 44.4% 57.5" in lines
    assert "+2 blue and purple 2.8% 34.3 ≤ 270, ≥ 310 30.6% 40.0 ✓" in lines
    assert "+3 green, blue and purple 12.0% 63.4 ✓ 53.7% 77.5 ✓" in lines
    assert "-100 the total goes down by 100" in lines
    assert "Before a main roll: OUT from 320 on." in lines
    assert lines[-1].startswith("Before the Up die, after no star: always IN; after one star: OUT")


def test_spanish(command: Command) -> None:
    """In Spanish, with a comma in its numbers."""
    out = command("odds", "red", "blue", "purple", "--lang", "es").out
    assert "Rojo, azul y morado" in out
    assert "15,3 %" in out
    assert "FUERA desde 590" in out


def test_all_trays_for_people(command: Command) -> None:
    """One a line, that of the best round first."""
    head, *lines = command("odds", "--all").out.splitlines()
    assert head.split()[0] == "Dice"
    assert len(lines) == 20
    values = [float(line.split()[-2]) for line in lines]
    assert values == sorted(values, reverse=True)
    assert lines[0].startswith("yellow, blue and purple ")
    assert values[0] == round(best_round((Die.YELLOW, Die.BLUE, Die.PURPLE)).value, 1)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ([], "three dice are picked (TU-2.2), not 0"),
        (["red", "blue"], "three dice are picked (TU-2.2), not 2: red blue"),
        (
            ["red", "green", "blue", "purple"],
            "three dice are picked (TU-2.2), not 4: red green blue purple",
        ),
        (["red", "blue", "red"], "a die is named twice: red blue red"),
        (["--all", "red"], "--all is about every choice of dice: leave red out"),
        (["red", "green", "blue", "--chart", "a.png"], "--chart a.png: its name must end in .svg"),
    ],
)
def test_what_cannot_be_picked(command: Command, arguments: list[str], error: str) -> None:
    """It is one line and status 2, and no chart is begun."""
    assert command("odds", *arguments) == (2, "", f"sobremesa odds: {error}\n")


def test_a_colour_that_no_die_has(command: Command) -> None:
    """The near one is named."""
    status, out, err = command("odds", "red", "gren", "blue")
    assert (status, out) == (2, "")
    said = f"argument DIE: `gren` is not a die: {COLOURS}; did you mean `green`?"
    assert err == f"sobremesa odds: {said}; see sobremesa odds --help\n"


def test_a_chart(command: Command, tmp_path: Path) -> None:
    """It is drawn besides, in the language that is asked for."""
    file = tmp_path / "odds.svg"
    assert command("odds", "red", "green", "blue", "--chart", file, "--json").status == 0
    title = ElementTree.parse(file).getroot()[0]
    assert title.text == "Tally Up! · red, green and blue"
    other = tmp_path / "todas.svg"
    assert command("odds", "--all", "--chart", other, "--lang", "es").status == 0
    assert ElementTree.parse(other).getroot()[0].text == "Las veinte combinaciones de Tally Up!"


def test_a_chart_that_cannot_be_written(command: Command, tmp_path: Path) -> None:
    """Nothing is written over, and the file's name is harmless to a terminal."""
    file = tmp_path / "odds.svg"
    file.write_text("mine", "utf-8")
    dice = ("red", "green", "blue")
    assert command("odds", *dice, "--chart", file) == (
        1,
        "",
        f"sobremesa odds: {file}: File exists\n",
    )
    assert file.read_text("utf-8") == "mine"
    nowhere = tmp_path / "\x1b" / "odds.svg"
    status, out, err = command("odds", *dice, "--chart", nowhere)
    assert (status, out) == (1, "")
    assert err == f"sobremesa odds: {tmp_path}/\\x1b/odds.svg: No such file or directory\n"
    assert command("odds", *dice, "--chart", "a\0b.svg").status == 1


def test_it_starts_without_what_it_does_not_use() -> None:
    """Neither numba nor numpy is imported for it."""
    program = (
        "import sys; from sobremesa.cli import main; main(['odds', 'red', 'green', 'blue']);"
        "print(sorted({'numba', 'numpy'} & set(sys.modules)))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    assert ran.stdout.splitlines()[-1] == "[]"
