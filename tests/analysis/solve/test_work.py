"""Work that is interrupted goes on where it was, and ends with the same solution."""

from pathlib import Path

import numpy as np
import pytest

from sobremesa.analysis.solve import memory
from sobremesa.analysis.solve.levels import Done
from sobremesa.analysis.solve.memory import TooLittleMemory, available, needed, require
from sobremesa.analysis.solve.setting import Setting, setting
from sobremesa.analysis.solve.solution import NotASolution, Solution, load
from sobremesa.analysis.solve.work import solve
from sobremesa.rules.tallyup.components import Die
from sobremesa.rules.tallyup.options import Laps, TallyUpRules, Target
from tests.analysis.solve import small
from tests.analysis.solve.small import GAME, RULES, known_from, narrow


@pytest.fixture
def solution() -> Solution:
    return small.solution()


def stop_at(level: int) -> None:
    if level == 7:
        raise KeyboardInterrupt


def test_an_interruption_keeps_what_is_done(tmp_path: Path, solution: Solution) -> None:
    """Ctrl-C leaves a checkpoint; from there on the work ends with the same values."""
    file = tmp_path / "part"
    with pytest.raises(KeyboardInterrupt):
        solve(RULES, GAME, checkpoint=file, report=lambda done: stop_at(done.level))
    assert load(file).level == 7
    reports: list[Done] = []
    again = solve(RULES, GAME, checkpoint=file, report=reports.append)
    assert np.abs(again.wins - solution.wins).max() < 1e-6
    assert len(reports) == 19


def test_an_interruption_while_tables_are_made_again_loses_nothing(tmp_path: Path) -> None:
    """What a checkpoint holds is not overwritten by less."""
    file = tmp_path / "part"
    known_from(7).save(file, exactly=True)
    with pytest.raises(KeyboardInterrupt):
        solve(RULES, GAME, checkpoint=file, report=lambda done: stop_at(done.level - 5))
    assert load(file).level == 7


def test_a_checkpoint_of_other_rules_is_refused(tmp_path: Path, solution: Solution) -> None:
    """A checkpoint is used for its own rules only."""
    file = tmp_path / "part"
    solution.save(file, exactly=True)
    other = TallyUpRules(goal=Target(100), high_stakes=True)
    with pytest.raises(NotASolution, match="other rules"):
        solve(other, narrow(other), checkpoint=file)


def test_a_solution_is_read_as_it_was_written(tmp_path: Path, solution: Solution) -> None:
    """What is saved exactly comes back to the last digit, else to single precision."""
    file = tmp_path / "solution"
    solution.save(file, exactly=True)
    found = load(file)
    assert (found.rules, found.setting, found.tie) == (RULES, GAME, solution.tie)
    assert found.wins.tolist() == solution.wins.tolist()
    assert found.trays.tolist() == solution.trays.tolist()
    solution.save(file)
    assert np.abs(load(file).wins - solution.wins).max() < 1e-7
    assert [path.name for path in tmp_path.iterdir()] == ["solution"]


def test_a_file_that_is_no_solution_is_refused(tmp_path: Path) -> None:
    """Neither text nor other arrays are taken for a solution."""
    file = tmp_path / "file"
    file.write_text("no solution")
    with pytest.raises(NotASolution):
        load(file)
    with file.open("wb") as stream:
        np.savez(stream, wins=np.zeros(3))
    with pytest.raises(NotASolution):
        load(file)


def test_chances_are_asked_for_in_points(solution: Solution) -> None:
    """Scores are points; who leads wins more, and nobody asks about a game that is over."""
    assert solution.chance(90, 0) > solution.chance(0, 0) > solution.chance(0, 90)
    assert len(solution.tray(0, 0)) == 3
    assert isinstance(solution.tray(0, 0)[0], Die)
    for scores in ((100, 0), (0, 100), (-10, 0)):
        with pytest.raises(ValueError, match="no chance is known"):
            solution.chance(*scores)


def test_games_of_laps_are_refused() -> None:
    """Only a target makes a game that is solved (TU-6.2)."""
    with pytest.raises(ValueError, match="laps"):
        setting(TallyUpRules(goal=Laps(3)))


def test_too_little_memory_is_said_before_the_work(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The message says how much is needed and how much there is."""
    game: Setting = setting(TallyUpRules())
    file = tmp_path / "meminfo"
    file.write_text("MemTotal: 9 kB\nMemAvailable: 2000000 kB\n")
    assert available(file) == 2_048_000_000
    assert available(tmp_path / "none") is None
    monkeypatch.setattr(memory, "available", lambda: needed(game) - 1)
    with pytest.raises(TooLittleMemory, match=r"2500 points needs \d+\.\d GB"):
        require(game)
    monkeypatch.setattr(memory, "available", lambda: None)
    require(game)
