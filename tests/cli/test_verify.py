"""`sobremesa verify`, on records of games that were drawn fairly."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from sobremesa.fairness import FairDraw, Proof, commitment
from sobremesa.record.header import Header
from sobremesa.record.write import event_line, header_lines
from sobremesa.rules import catalog
from sobremesa.rules.game import Chance, Over, Turns

SEED = bytes(range(32))
ENTROPY = {0: b"Ana's", 2: b""}


def fair_record(game_name: str, *, shown: bool = True) -> list[str]:
    """A whole game with fair draws and random actions, as the lines of its record."""
    game = catalog.game(game_name)
    header = Header(game_name, ("Ana", "Bo", "Cy"), game.default_rules)
    proof = Proof(commitment(SEED), ENTROPY, SEED)
    state, draws, randomness = game.start(3), 0, Random(5)
    lines = [str(line) for line in header_lines(header)]
    lines += proof.comments()[:-1]
    while not isinstance(awaited := game.awaiting(state), Over):
        if isinstance(awaited, Chance):
            event = game.draw(state, FairDraw(SEED, ENTROPY, draws))
            draws += 1
        else:
            assert isinstance(awaited, Turns)
            choices = [action for actions in awaited.actions.values() for action in actions]
            if awaited.lapse is not None:
                choices.append(awaited.lapse)
            event = randomness.choice(choices)
        state = game.apply(state, event)
        lines.append(str(event_line(event)))
    return [*lines, proof.comments()[-1]] if shown else lines


def verify(path: Path, lines: list[str]) -> subprocess.CompletedProcess[str]:
    path.write_text("\n".join(lines) + "\n")
    return subprocess.run(
        [sys.executable, "-m", "sobremesa", "verify", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_fair_record_is_verified(game: str, tmp_path: Path) -> None:
    """A whole game whose draws follow from its seed passes, and the draws are counted."""
    lines = fair_record(game)
    unclaimed = sum(line == "* unclaimed" for line in lines)
    drawn = sum(line.startswith("* ") for line in lines) - unclaimed
    result = verify(tmp_path / "a.record", lines)
    assert (result.returncode, result.stderr) == (0, "")
    assert f"all {drawn} draws" in result.stdout


@pytest.mark.parametrize("game", catalog.GAMES)
def test_the_first_draw_that_differs_is_named(game: str, tmp_path: Path) -> None:
    """With another entropy than at the table every draw may differ; the first one is named."""
    lines = fair_record(game)
    lines = [line.replace("# fair entropy 2 ", "# fair entropy 1 ") for line in lines]
    result = verify(path := tmp_path / "a.record", lines)
    assert (result.returncode, result.stdout) == (2, "")
    named = int(result.stderr.removeprefix(f"{path}:").split(":")[0])
    first = next(n for n, line in enumerate(lines, start=1) if line.startswith("* "))
    assert first <= named <= first + 3
    assert "was not drawn: the seed gives" in result.stderr


def test_a_forged_roll_is_found(tmp_path: Path) -> None:
    """A possible but other roll, in an otherwise fair record cut there, is named by its line."""
    lines = fair_record("tallyup", shown=True)
    place = next(n for n, line in enumerate(lines) if line.startswith("* roll"))
    dice = lines[place].split()[2:]
    faces = {
        "red": "100",
        "orange": "60",
        "yellow": "70",
        "green": "30",
        "blue": "50",
        "purple": "20",
    }
    forged = " ".join(f"{die.split(':')[0]}:{faces[die.split(':')[0]]}" for die in dice)
    assert lines[place] != f"* roll {forged}"
    result = verify(path := tmp_path / "a.record", [*lines[:place], f"* roll {forged}", lines[-1]])
    assert result.returncode == 2
    assert result.stderr.startswith(f"{path}:{place + 1}: `* roll {forged}` was not drawn")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda lines: lines[:-1], "the seed has not been shown"),
        (lambda lines: [line for line in lines if "# fair" not in line], "carries no `# fair"),
        (lambda lines: [*lines[:-1], lines[-1][:-2] + "ff"], "not the one that was committed to"),
        (lambda lines: [*lines, lines[-1]], "twice"),
        (lambda lines: [*lines[:6], "0 dance", *lines[6:]], "a player can"),
    ],
)
def test_what_proves_nothing_is_refused(change, what: str, tmp_path: Path) -> None:
    """A record without commitment, without seed, with another seed, or not valid: status 2."""
    result = verify(tmp_path / "a.record", change(fair_record("tallyup")))
    assert (result.returncode, result.stdout) == (2, "")
    assert what in result.stderr


def test_an_unreadable_file_has_status_1(tmp_path: Path) -> None:
    """As with replay, a file that cannot be read is not an invalid record."""
    result = subprocess.run(
        [sys.executable, "-m", "sobremesa", "verify", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stdout) == (1, "")
    assert str(tmp_path) in result.stderr
