"""`sobremesa replay`."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sobremesa.record.replay import replay
from sobremesa.record.tokens import MOST_BYTES
from tests.cli.conftest import Command
from tests.cli.program import PROGRAM, environment, piped

CHOICE = (
    "sobremesa 1\ngame tallyup\nplayers Ana, Žižka\n* first 0\n"
    "0 pick red green blue\n* roll red:50 green:30 blue:20\n0 out\n"
)
OVER = (
    CHOICE.replace("Žižka\n", "Žižka\nrule target 100\n") + "1 in\n* roll red:* green:* blue:20\n"
)
PLAYED = """sobremesa 1
game lasvegan
players Ana, Bo
rule hand 2
* lead 0
* casinos 3 green 8
* tokens gold:-3 t1:-1 t2:-2 t3:+1 t4:-3
* deal 0 R1 R8
* deal 1 R3 P2
0 play R1
1 play R3
"""
WRONG = CHOICE + "0 in\n"


# --- JSON -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [CHOICE, OVER, PLAYED, CHOICE[: CHOICE.index("* first")]])
def test_json_is_where_the_game_stands(command: Command, record: Path, text: str) -> None:
    """`--json` prints one object in one line, as the record format describes it."""
    record.write_text(text, "utf-8")
    ran = command("replay", record, "--json")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("\n") == 1
    assert json.loads(ran.out) == replay(text).summary()
    assert ran.out.isascii()


def test_totals_have_as_many_digits_as_they_need(command: Command, record: Path) -> None:
    """A total that doubles and doubles has more digits than Python usually writes."""
    sides = " ".join(["(99999)"] * 6)
    dice = "".join(f"rule die {die} {sides}\n" for die in ("red", "orange", "yellow"))
    roll = "* roll red:(99999) orange:(99999) yellow:(99999)\n0 in\n* up x9\n0 in\n"
    record.write_text(
        f"sobremesa 1\ngame tallyup\nplayers Ana\n{dice}rule up-die x9 x9 x9 x9 x9 x9\n"
        f"* first 0\n0 pick red orange yellow\n{roll * 4600}"
    )
    out = command("replay", "--json", record).out
    assert len(out) > 4300
    total = 0
    for _ in range(4600):
        total = (total + 299997) * 9
    assert json.loads(out)["public"]["total"] == total


# --- the story ------------------------------------------------------------------------------------


def test_a_game_is_told(command: Command, record: Path) -> None:
    """A game that is not over is told, with whose turn it is and how it stands."""
    record.write_text(CHOICE, "utf-8")
    assert command("replay", record) == (
        0,
        "Tally Up!: Ana and Žižka\n"
        "\n"
        "Ana goes first.\n"
        "Round 1: Ana has the dice.\n"
        "Ana picks red, green and blue.\n"
        "Ana rolls red 50, green 30, blue 20: 100 points.\n"
        "Ana has chosen.\n"
        "\n"
        "Now it is up to Žižka.\n"
        "Round 1: Ana 0 · Žižka 0\n",
        "",
    )


def test_a_game_is_told_to_its_end(command: Command, record: Path) -> None:
    """A game that is over ends with who has won; nobody's turn follows."""
    record.write_text(OVER, "utf-8")
    told = command("replay", record).out
    assert told.endswith("After round 1: Ana 100 · Žižka 0.\nAna wins with 100 points!\n")


def test_what_chance_brings_next_is_told(command: Command, record: Path) -> None:
    """Where chance is next the story says what it decides."""
    record.write_text(PLAYED.replace("* deal 1 R3 P2\n0 play R1\n1 play R3\n", ""))
    assert "Next comes chance: a hand." in command("replay", record).out


@pytest.mark.parametrize(
    ("arguments", "locale", "first"),
    [
        ("--lang es", "C", "Tally Up!: Ana y Žižka"),
        ("", "es_ES.UTF-8", "Tally Up!: Ana y Žižka"),
        ("--lang en", "es_ES.UTF-8", "Tally Up!: Ana and Žižka"),
        ("", "fr_FR.UTF-8", "Tally Up!: Ana and Žižka"),
    ],
)
def test_the_language_is_asked_for(
    tmp_path: Path, record: Path, arguments: str, locale: str, first: str
) -> None:
    """The option decides the language, else the environment, else it is English."""
    record.write_text(CHOICE, "utf-8")
    ran = piped(tmp_path, "replay", record, *arguments.split(), LC_ALL=locale)
    assert ran.stdout.decode().split("\n")[0] == first


# --- errors ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [[], ["--json"], ["--lang", "es"]])
def test_an_error_names_file_and_line(command: Command, record: Path, arguments: list[str]) -> None:
    """A record that is not valid is status 2, one line on standard error, and nothing else."""
    record.write_text(WRONG, "utf-8")
    status, out, err = command("replay", record, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"{record}:8: `0 in`: seat 0 may not act now; allowed here: `1 in`")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", "1: the record is empty; it begins with `sobremesa 1`"),
        (b"\xff", "1: not UTF-8: byte 1 of the line"),
        (b"sobremesa 1\n" + b"#" * MOST_BYTES, "2: the record is larger than 1,048,576 bytes"),
        (b"sobremesa 1\n\x1b[2J\n", "2: `\\x1b[2J`: a line begins with"),
    ],
)
def test_any_bytes_are_an_error_in_one_line(
    command: Command, record: Path, data: bytes, error: str
) -> None:
    """Whatever a file holds, what is wrong is one line that harms no terminal."""
    record.write_bytes(data)
    ran = command("replay", record, "--json")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"{record}:{error}")
    assert ran.err.count("\n") == 1


def test_a_file_that_cannot_be_read(command: Command, tmp_path: Path) -> None:
    """A file that is not there, or is none, is status 1 and named with the reason."""
    missing = tmp_path / "missing"
    assert command("replay", missing) == (1, "", f"{missing}: No such file or directory\n")
    assert command("replay", "--json", tmp_path) == (1, "", f"{tmp_path}: Is a directory\n")
    status, out, err = command("replay", "a\0b")
    assert (status, out) == (1, "")
    assert err.startswith("a\\x00b: ")


def test_a_file_name_harms_no_terminal(command: Command) -> None:
    """What a name holds beside letters is spelled out."""
    assert command("replay", "no\n\x1b[2Jfile").err.startswith("no\\n\\x1b[2Jfile: ")


# --- pipes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "ran"),
    [
        (CHOICE, (0, replay(CHOICE).summary(), "")),
        (WRONG, (2, None, "-:8: ")),
    ],
)
def test_a_dash_is_standard_input(
    command: Command, monkeypatch: pytest.MonkeyPatch, text: str, ran: tuple[int, object, str]
) -> None:
    """`-` reads standard input, as bytes, and is the file that errors name."""
    stdin = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="ascii")
    monkeypatch.setattr(sys, "stdin", stdin)
    status, summary, error = ran
    found = command("replay", "--json", "-")
    assert found.status == status
    assert (json.loads(found.out) if found.out else None) == summary
    assert found.err.startswith(error)


def test_whoever_reads_no_further_is_no_error(tmp_path: Path, record: Path) -> None:
    """When the other end of a pipe closes (`… | head -1`) the program ends in silence."""
    record.write_text(CHOICE + "# " + "x" * 4000 + "\n", "utf-8")
    process = subprocess.Popen(
        [*PROGRAM, "replay", str(record)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is full")
def test_output_that_cannot_be_written_is_an_error(tmp_path: Path, record: Path) -> None:
    """A full disk behind standard output is status 1 and one line, not a success."""
    record.write_text(CHOICE, "utf-8")
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [*PROGRAM, "replay", str(record)],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(tmp_path),
            check=False,
        )
    assert ran.returncode == 1
    assert ran.stderr == b"sobremesa: standard output: No space left on device\n"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_story_in_any_encoding(tmp_path: Path, record: Path, encoding: str) -> None:
    """What the terminal cannot show is spelled out; the story is told to its end."""
    record.write_text(CHOICE, "utf-8")
    ran = piped(tmp_path, "replay", record, PYTHONIOENCODING=encoding)
    assert (ran.returncode, ran.stderr) == (0, b"")
    told = ran.stdout.decode(encoding)
    assert "Ana goes first." in told
    assert ("Žižka" in told) == (encoding == "utf-8")
    assert ("\\u017di\\u017eka" in told) == (encoding != "utf-8")


@pytest.mark.parametrize("stream", [0, 1, 2])
def test_a_closed_stream_is_no_crash(tmp_path: Path, record: Path, stream: int) -> None:
    """Without standard input, output or error the program ends as it would have."""
    record.write_text(CHOICE, "utf-8")
    ran = piped(tmp_path, "replay", record, preexec=lambda: os.close(stream))
    assert (ran.returncode, ran.stderr) == (0, b"")


# --- a quick start --------------------------------------------------------------------------------

HEAVY = {
    *(
        "asyncio",
        "babel",
        "blessed",
        "difflib",
        "fluent",
        "getpass",
        "hashlib",
        "http",
        "importlib.metadata",
    ),
    *("importlib.resources", "logging", "markdown_it", "multiprocessing", "numpy", "platformdirs"),
    *(
        "pygments",
        "random",
        "rich",
        "secrets",
        "socket",
        "ssl",
        "subprocess",
        "tempfile",
        "threading",
    ),
    *("typer", "unittest", "zipfile"),
}
FOR_SCREENS = {"blessed", "rich", "asyncio", "pygments", "markdown_it"}


def loaded(home: Path, *arguments: object) -> set[str]:
    """What a command imports, in a process that had imported next to nothing before."""
    code = (
        "import sys\n"
        "from sobremesa.cli import main\n"
        "status = main(sys.argv[1:])\n"
        "print(status, *sys.modules, file=sys.stderr)\n"
    )
    path = os.pathsep.join(filter(None, sys.path))
    ran = subprocess.run(
        # -S: nothing that an environment's `.pth` files import is counted.
        [sys.executable, "-S", "-c", code, *map(str, arguments)],
        capture_output=True,
        env=environment(home, PYTHONPATH=path),
        text=True,
        check=True,
    )
    status, *modules = ran.stderr.split("\n")[-2].split()
    assert status in ("0", "2")
    assert "sobremesa.record.replay" in modules
    return set(modules)


@pytest.mark.parametrize("text", [CHOICE, PLAYED, OVER])
@pytest.mark.parametrize("arguments", [["replay", "--json"], ["check"]])
def test_scripts_need_not_wait(
    tmp_path: Path, record: Path, arguments: list[str], text: str
) -> None:
    """`replay --json` and `check` import nothing that takes long: they run by the thousand."""
    record.write_text(text, "utf-8")
    assert loaded(tmp_path, *arguments, record) & HEAVY == set()


def test_a_story_needs_no_screen(tmp_path: Path, record: Path) -> None:
    """A story is told without what draws on a terminal."""
    record.write_text(CHOICE, "utf-8")
    modules = loaded(tmp_path, "replay", record)
    assert modules & FOR_SCREENS == set()
    assert "fluent" in modules
