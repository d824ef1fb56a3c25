"""`sobremesa`, whatever is asked of it."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

import sobremesa
from sobremesa.cli import COMMANDS, _prepare_streams
from tests.cli.conftest import Command
from tests.cli.program import environment, piped


def test_the_version_is_told(command: Command) -> None:
    """`--version` is the package's version."""
    assert command("--version") == (0, f"sobremesa {sobremesa.__version__}\n", "")


def test_help_names_every_command(command: Command) -> None:
    """`--help` lists each command with what it does."""
    status, out, err = command("--help")
    assert (status, err) == (0, "")
    for name, what in COMMANDS.items():
        assert name in out
        assert " ".join(what.split()) in " ".join(out.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_own_help(command: Command, name: str) -> None:
    """Each command tells what it takes."""
    status, out, err = command(name, "--help")
    assert (status, err) == (0, "")
    assert out.startswith(f"usage: sobremesa {name} ")
    assert "tally up!" not in out
    assert "las vegan" not in out


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ([], "sobremesa: the following arguments are required: COMMAND"),
        (["plya"], "sobremesa: argument COMMAND: invalid choice: 'plya' (choose from 'play', "),
        (["--fast"], "sobremesa: the following arguments are required: COMMAND"),
        (["replay"], "sobremesa replay: the following arguments are required: FILE"),
        (["replay", "a", "b"], "sobremesa: unrecognized arguments: b"),
        (
            ["replay", "--lang", "fr", "x"],
            "sobremesa replay: argument --lang: invalid choice: 'fr'",
        ),
        (["play", "chess"], "sobremesa play: argument GAME: invalid choice: 'chess' (choose from "),
        (["play", "--seed", "x"], "sobremesa play: argument --seed: invalid int value: 'x'"),
        (
            ["play", "--moment", "61"],
            "sobremesa play: argument --moment: `61` is not a number of seconds from 0 to 60",
        ),
    ],
)
def test_wrong_options_are_one_line(command: Command, arguments: list[str], error: str) -> None:
    """What cannot be asked for is status 2 and one line, which says where help is."""
    status, out, err = command(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(error)
    assert err.endswith("--help\n")


def test_a_module_of_this_name_is_the_program(tmp_path: Path) -> None:
    """`python -m sobremesa` is `sobremesa`, with its exit status."""
    ran = piped(tmp_path, "replay", "missing")
    assert (ran.returncode, ran.stdout) == (1, b"")
    assert ran.stderr == b"missing: No such file or directory\n"


def test_nothing_is_imported_that_was_not_asked_for(tmp_path: Path) -> None:
    """`--version` and the help need no module of any command."""
    code = (
        "import sys\nfrom sobremesa.cli import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        env=environment(tmp_path),
        text=True,
        check=True,
    )
    modules = ran.stderr.split()
    assert "sobremesa.cli" in modules
    assert not [name for name in modules if name.startswith("sobremesa.cli.")]
    assert "msgspec" not in modules


def test_ctrl_c_is_no_crash(tmp_path: Path) -> None:
    """A command that is interrupted ends with the shells' status for that, and in silence."""
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "sobremesa", "check", "missing", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
    )
    # After this line it waits for standard input.
    assert process.stdout is not None
    assert process.stdout.readline() == b"missing: No such file or directory\n"
    process.send_signal(signal.SIGINT)
    assert process.communicate() == (b"", b"")
    assert process.returncode == 130


def test_streams_that_are_open_stay_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    """Only what the shell has closed is replaced."""
    before = sys.stdin, sys.stdout, sys.stderr
    _prepare_streams()
    assert (sys.stdin, sys.stdout, sys.stderr) == before
    print("ñ")
    assert capsys.readouterr().out == "ñ\n"
