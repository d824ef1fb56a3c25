"""`sobremesa play` with bots in every seat, and with options that cannot be.

Games with people in a terminal are played in `test_play_in_a_terminal.py`.
"""

import os
from argparse import Namespace
from pathlib import Path

import pytest

from sobremesa.cli import play
from sobremesa.record.replay import replay
from sobremesa.record.tokens import MOST_BYTES
from sobremesa.rules import catalog
from sobremesa.rules.game import Over
from tests.cli.conftest import Command
from tests.cli.program import piped

BEGUN = "sobremesa 1\ngame tallyup\nplayers Ana, Bo\n"
LEFT = BEGUN + "* first 0\n0 pick red green blue\n"
OVER = (
    "sobremesa 1\ngame tallyup\nplayers Ana, Bo\nrule target 100\n"
    "* first 0\n0 pick red green blue\n* roll red:50 green:30 blue:20\n0 out\n1 in\n"
    "* roll red:* green:* blue:20\n"
)
BOTS = ("--bots", "random,random,random")


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("getpass.getuser", lambda: "ana")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "game.record"


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_whole_game_is_recorded(command: Command, record: Path, game: str) -> None:
    """The record holds a whole game, is valid, and says who played and by which seed."""
    status, out, err = command("play", game, "--auto", *BOTS, "--seed", 7, "--record", record)
    assert (status, err) == (0, "")
    text = record.read_text("utf-8")
    end = replay(text)
    over = catalog.game(game).awaiting(end.state)
    assert isinstance(over, Over)
    assert text.splitlines()[:5] == [
        "sobremesa 1",
        f"game {game}",
        "players Bo, Cy, Dee",
        "# seats random random random",
        "# seed 7",
    ]
    title = {"tallyup": "Tally Up!", "lasvegan": "Las Vegan"}[game]
    assert out.startswith(f"{title}: {end.header.players[over.winners[0]]}")
    assert out.count("\n") == 1


def test_the_same_seed_is_the_same_record(command: Command, record: Path) -> None:
    """The seed repeats a game to the letter; without one each game is another one."""
    texts = []
    for number, seed in enumerate((["--seed", 7], ["--seed", 7], [], [])):
        file = record.with_suffix(f".{number}")
        assert command("play", "lasvegan", "--auto", *BOTS, *seed, "--record", file).status == 0
        texts.append(file.read_bytes())
    assert texts[0] == texts[1]
    assert texts[2] != texts[3]
    assert b"# seed" not in texts[2]


def test_bots_of_other_levels_play_otherwise(command: Command) -> None:
    """With the same seed, bots of another level make another game."""
    games = [
        command(
            *("play", "tallyup", "--auto", "--seed", 7, "--rule", "laps 1"),
            *("--bots", f"{level},{level}"),
        ).out.split("# seed 7")[1]
        for level in ("random", "steady")
    ]
    assert games[0] != games[1]


@pytest.mark.parametrize("arguments", [[], ["--record", "-"]])
def test_without_a_file_the_record_is_printed(
    command: Command, record: Path, arguments: list[str]
) -> None:
    """Standard output is the record and nothing else, the same as a file would be."""
    game = ["play", "tallyup", "--auto", *BOTS, "--seed", "7", "--rule", "laps 1"]
    status, out, err = command(*game, *arguments)
    assert (status, err) == (0, "")
    command(*game, "--record", record)
    assert out == record.read_text("utf-8")
    assert os.listdir(record.parent) == [record.name]


@pytest.mark.parametrize("cut", [0, 1, 20, 43, 60])
def test_an_interrupted_game_ends_the_same(command: Command, record: Path, cut: int) -> None:
    """Wherever it was interrupted, even within a line, a game goes on to the same record."""
    command("play", "tallyup", "--auto", *BOTS, "--seed", 7, "--rule", "laps 1", "--record", record)
    whole = record.read_bytes()
    header = whole.index(b"* first")
    record.write_bytes(whole[: header + cut * (len(whole) - header) // 61])
    assert command("play", "--auto", "--resume", record).status == 0
    assert record.read_bytes() == whole


def test_a_result_in_any_encoding(tmp_path: Path, record: Path) -> None:
    """What a terminal cannot show of the result is spelled out; the record stays UTF-8."""
    record.write_text("sobremesa 1\ngame tallyup\nplayers Žižka, 漢字\nrule laps 1\n", "utf-8")
    ran = piped(
        tmp_path,
        *("play", "--auto", "--resume", record, "--bots", "random,random"),
        PYTHONIOENCODING="ascii",
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert "\\u017di\\u017eka" in ran.stdout.decode("ascii")
    assert "Žižka, 漢字" in record.read_text("utf-8")


def test_bots_take_the_seats_of_people(command: Command, record: Path) -> None:
    """With --auto a game that people left is played to its end by bots."""
    record.write_text(LEFT + "# seats person random\n")
    status, _, err = command("play", "--auto", "--resume", record, "--bots", "random,random")
    assert (status, err) == (0, "")
    assert "# seats random random\n" in record.read_text()


def test_the_result_is_told_in_the_language(command: Command, record: Path) -> None:
    """A game among bots ends with one sentence, in Spanish where that is asked for."""
    ran = command(
        "play",
        "tallyup",
        "--auto",
        *BOTS,
        "--seed",
        7,
        "--rule",
        "laps 1",
        "--lang",
        "es",
        "--record",
        record,
    )
    assert ran.out.startswith("Tally Up!: gana")


# --- going on -------------------------------------------------------------------------------------


def test_records_of_others_can_be_gone_on_with(command: Command, record: Path) -> None:
    """A record that a person wrote, without comments or a last line end, is gone on with."""
    record.write_text(BEGUN + "\n  * first 1  # Bo\n1 pick blue green red")
    assert command("play", "--auto", "--resume", record, "--bots", "random,random").status == 0
    text = record.read_text()
    assert text.startswith(BEGUN + "\n  * first 1  # Bo\n1 pick blue green red\n# seats")
    replay(text)


def test_a_line_that_was_cut_off_is_named(command: Command, record: Path) -> None:
    """What a power cut left of a line is taken away, and said."""
    record.write_text(LEFT + "* roll red:5")
    ran = command("play", "--auto", "--resume", record, "--bots", "random,random")
    assert ran.status == 0
    assert ran.err == f"{record}: an incomplete last line is gone: `* roll red:5`\n"


def test_a_seed_may_be_given_for_the_rest(command: Command, record: Path) -> None:
    """From one position the same seed leads to the same end; the record names it."""
    ends = []
    for seed in (0, 0, 1):
        record.write_text(LEFT)
        command("play", "--auto", "--resume", record, "--seed", seed, "--bots", "random,random")
        ends.append(record.read_text())
    assert ends[0] == ends[1] != ends[2]
    assert "# seed 0\n" in ends[0]


def test_a_finished_game_stays(command: Command, record: Path) -> None:
    """A game that is over is told so, and not a letter is added."""
    record.write_text(OVER)
    assert command("play", "--resume", record) == (0, "This game is over.\n", "")
    status, out, _ = command("play", "--auto", "--resume", record)
    assert (status, out) == (0, "Tally Up!: Ana wins, Ana 100 · Bo 0\n")
    assert record.read_text() == OVER


# --- what cannot be -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (
            "tallyup --bots stedy",
            "`stedy` is no bot; there are random, easy, steady, strong and best"
            "; did you mean `steady`?",
        ),
        ("tallyup --bots x", "`x` is no bot; there are random, easy, steady, strong and best"),
        (
            "tallyup --bots random,,Random",
            "`Random` is no bot; there are random, easy, steady, strong and best; did ",
        ),
        ("lasvegan --players Ana --bots=", "`players Ana`: lasvegan is for 2 to 5 players, not 1"),
        (
            "lasvegan --bots random,random,random,random,random",
            "`players Ana, Bo, Cy, Dee, Eli, Fay`: lasvegan is for 2 to 5 players, not 6",
        ),
        ("tallyup --players Ana,Ana", "`players Ana, Ana`: the name `Ana` stands there twice"),
        ("tallyup --players Ana,", "a name is empty: names are separated by commas"),
        ("tallyup --players A#b", "neither `#` nor a line end can stand in it"),
        ("tallyup --auto --players Ana", "--auto puts bots in every seat: leave --players out"),
        ("--auto --resume game.record --players Ana", "--auto puts bots in every seat"),
        ("--auto --resume game.record --rule laps", "--rule is for a new game: the record says"),
        (
            "--auto tallyup --bots stedy",
            "`stedy` is no bot; there are random, easy, steady, strong and best; did you mean",
        ),
        ("--auto tallyup --bots=", "nobody plays: name bots"),
        ("--auto lasvegan --bots random", "`players Bo`: lasvegan is for 2 to 5 players, not 1"),
        ("--auto lasvegan --resume game.record", "is a game of tallyup, not of lasvegan"),
        ("--auto tallyup --record game.record", "game.record exists: go on with it by --resume"),
        ("--auto", "name a game: lasvegan or tallyup"),
        (
            "--resume game.record --players Ana",
            "--players is for a new game: the record says it for --resume",
        ),
        (
            "--resume game.record --players=",
            "--players is for a new game: the record says it for --resume",
        ),
        (
            "--resume game.record --record other.record",
            "--record is for a new game: the record says it for --resume",
        ),
        (
            "--resume game.record --bots random,random,random",
            "the record has 2 seats, too few for 3 bots",
        ),
        ("lasvegan --resume game.record", "game.record is a game of tallyup, not of lasvegan"),
        (
            "tallyup --record game.record",
            "game.record exists: go on with it by --resume, or name another file",
        ),
        ("tallyup --record .", ". exists: name another file"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(
    command: Command, record: Path, arguments: str, error: str
) -> None:
    """Options that fit nothing are status 2 and one line; no file is made or changed."""
    record.write_text(LEFT)
    status, out, err = command("play", *arguments.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("sobremesa play: ")
    assert error in err
    assert record.read_text() == LEFT
    assert os.listdir(record.parent) == [record.name]


def test_a_rule_is_wrong_in_the_records_words(command: Command, record: Path) -> None:
    """A rule that cannot be is explained as a record with it would be."""
    for rule, error in (
        (
            "target 5",
            "`rule target 5`: `5` is not a whole number from 100 to 100000; it is "
            "written `rule target N`",
        ),
        ("tarjet 5", "did you mean `target`?"),
        ("", "the rules of tallyup are `target N`"),
    ):
        status, out, err = command("play", "tallyup", "--auto", *BOTS, "--rule", rule)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert error in err
    record.write_text(LEFT)
    _, _, err = command("play", "--resume", record, "--rule", "laps 1")
    assert err == ("sobremesa play: --rule is for a new game: the record says it for --resume\n")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "1: the record is empty"),
        ("nonsense", "1: the first line is `sobremesa 1`"),
        (LEFT + "0 otu\n", "6: `0 otu`: a player can pick, in, out, tally, bonus"),
        (LEFT + "1 in", "6: `1 in`: "),
        (LEFT + "\xff", "6: not UTF-8: byte 1 of the line"),
        (BEGUN + "#" * MOST_BYTES, "4: the record is larger than 1,048,576 bytes"),
    ],
)
def test_a_record_that_is_not_valid_is_not_gone_on_with(
    command: Command, record: Path, text: str, error: str
) -> None:
    """A bad record is named with its line, is status 2, and stays as it was."""
    record.write_bytes(text.encode("latin-1"))
    for auto in ([], ["--auto"]):
        status, out, err = command("play", "--resume", record, *auto)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"{record}:{error}")
    assert record.read_bytes() == text.encode("latin-1")


def test_files_that_cannot_be_opened(command: Command, record: Path) -> None:
    """Where no record can be, the status is 1, with the file's name and the reason."""
    missing = record.parent / "missing"
    assert command("play", "--resume", missing) == (
        *(1, ""),
        f"sobremesa play: {missing}: No such file or directory\n",
    )
    assert command("play", "--auto", "--resume", record.parent) == (
        *(1, ""),
        f"sobremesa play: {record.parent}: Is a directory\n",
    )
    record.write_text("")
    status, out, err = command("play", "tallyup", "--auto", *BOTS, "--record", record / "x")
    assert (status, out) == (1, "")
    assert err.startswith(f"sobremesa play: {record}")


def test_a_record_can_be_full(command: Command, record: Path) -> None:
    """When no line fits any more the game ends there, with status 2, and the record is valid."""
    full = LEFT + f"#{'x' * 4000}\n" * (MOST_BYTES // 4002 - 1)
    record.write_text(full + f"#{'x' * (MOST_BYTES - len(full) - 202)}\n")
    status, out, err = command(
        *("play", "--auto", "--resume", record, "--bots", "random,random", "--seed", 7)
    )
    assert (status, out) == (2, "")
    assert err == (
        "sobremesa play: the game is not over, but the record has reached 1,048,576 bytes,"
        " the most that one may have\n"
    )
    replay(record.read_bytes())


@pytest.mark.parametrize("limit", [300, 400, 512])
def test_a_full_disk_is_said(tmp_path: Path, record: Path, limit: int) -> None:
    """When the disk is full that is said, and what was played until then is kept."""
    resource = pytest.importorskip("resource")
    ran = piped(
        tmp_path,
        *("play", "lasvegan", "--auto", *BOTS, "--seed", 7, "--record", record),
        preexec=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
        PYTHONDONTWRITEBYTECODE="1",
    )
    assert (ran.returncode, ran.stdout) == (1, b"")
    # The system says the first when a line fits in part, the second when nothing of it does.
    reasons = [b"No space left on device", b"File too large"]
    assert ran.stderr in [b"sobremesa play: %s: %s\n" % (bytes(record), why) for why in reasons]
    text = record.read_text()
    assert text.endswith("\n")
    replay(text)
    assert piped(tmp_path, "play", "--auto", "--resume", record).returncode == 0


def test_whoever_reads_no_further_is_no_error(tmp_path: Path) -> None:
    """A game whose record nobody reads to its end stops in silence."""
    reading, writing = os.pipe()
    os.close(reading)

    def write_there() -> None:
        os.dup2(writing, 1)

    ran = piped(tmp_path, "play", "tallyup", "--auto", *BOTS, preexec=write_there)
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (0, b"")


# --- who plays ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("user", "name"),
    [
        ("ana", "Ana"),
        ("mcDonald", "McDonald"),
        ("root", "Player"),
        ("", "Player"),
        ("a,n#a\x1b", "Ana"),
        (" , ", "Player"),
        ("x" * 50, "X" + "x" * 39),
    ],
)
def test_whoever_gives_no_name_has_one(
    monkeypatch: pytest.MonkeyPatch, user: str, name: str
) -> None:
    """The person alone is called as the system calls them, as far as a record can say that."""
    monkeypatch.setattr("getpass.getuser", lambda: user)
    assert play._people(Namespace(players=None), "Player") == [name]


def test_nobody_may_be_known_to_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a container the user may have no name at all."""

    def unknown() -> str:
        raise OSError("no such user")

    monkeypatch.setattr("getpass.getuser", unknown)
    assert play._people(Namespace(players=None), "Player") == ["Player"]


def test_several_people_are_named() -> None:
    """Names are separated by commas, and blanks around them mean nothing."""
    assert play._people(Namespace(players=" Ana ,Bo Bo"), "Player") == ["Ana", "Bo Bo"]
