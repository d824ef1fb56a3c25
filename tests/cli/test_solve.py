"""`sobremesa solve`: it keeps what it has worked out, and writes over nothing."""

from pathlib import Path

import pytest

from sobremesa.analysis.solve.solution import load
from tests.analysis.solve.small import known_from, narrow, solution
from tests.cli.conftest import Command

ASKED = ("solve", "--target", "100")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.analysis.solve.setting.setting", narrow)


def test_it_goes_on_from_what_is_known(tmp_path: Path, command: Command) -> None:
    """As after an interruption: half of the levels are there, the rest is worked out."""
    out, part = tmp_path / "t.npz", tmp_path / "t.npz.part"
    known_from(10).save(part, exactly=True)
    ran = command(*ASKED, "--out", out)
    assert ran.status == 0
    assert ran.out.startswith(f"{out}: the first player wins with 0.5")
    assert not part.exists()
    found = load(out)
    assert abs(found.wins - solution().wins).max() < 1e-6
    assert found.level == 0
    again = command(*ASKED, "--out", out)
    assert (again.status, again.out) == (1, "")
    assert again.err == f"sobremesa solve: {out} is there already: name another, or remove it\n"


def test_what_is_known_of_another_game_is_left_alone(tmp_path: Path, command: Command) -> None:
    out, part = tmp_path / "t.npz", tmp_path / "t.npz.part"
    solution().save(part)
    kept = part.read_bytes()
    ran = command("solve", "--target", "200", "--out", out)
    assert ran.status == 2
    assert "a game with other rules" in ran.err
    assert part.read_bytes() == kept
    part.write_bytes(b"garbage")
    ran = command(*ASKED, "--out", out)
    assert ran == (2, "", f"sobremesa solve: {part} holds no solution; name another file\n")
    assert part.read_bytes() == b"garbage"
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--target", "0"), "`0`: a whole number from 100 to 100000 is wanted"),
        (("--target", "many"), "`many`: a whole number"),
        (("--workers", "-1"), "`-1`: a whole number from 1 on is wanted"),
        (("--out", "t.csv"), "t.csv: its name must end in .npz"),
    ],
)
def test_what_cannot_be_is_told(
    command: Command, arguments: tuple[str, ...], complaint: str
) -> None:
    ran = command("solve", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert complaint in ran.err


def test_where_nothing_can_be_kept_nothing_is_worked_out(tmp_path: Path, command: Command) -> None:
    ran = command(*ASKED, "--out", tmp_path / "nowhere" / "t.npz")
    assert ran.status == 1
    assert "No such file or directory" in ran.err


def test_what_needs_too_much_memory_is_told_at_once(
    tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sobremesa.analysis.solve.memory.available", lambda: 10**12)
    out = tmp_path / "t.npz"
    ran = command("solve", "--target", "100000", "--out", out)
    assert (ran.status, ran.out) == (2, "")
    assert "a target of 100000 points needs" in ran.err
    assert not list(tmp_path.iterdir())


def test_stopped_before_anything_was_known_nothing_is_left(
    tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*anything: object, **more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sobremesa.analysis.solve.work.solve", interrupted)
    ran = command(*ASKED, "--out", tmp_path / "t.npz")
    assert ran == (130, "", "Stopped; nothing was known yet.\n")
    assert not list(tmp_path.iterdir())
