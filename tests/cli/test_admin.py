"""`sobremesa admin`, beside a server that runs on the same database."""

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sobremesa.cli.admin import _age
from sobremesa.server.settings import database_in
from tests.cli.conftest import Command, Ran
from tests.server.serving import Guest, Program, program


class Place:
    """A server that runs, with a table that is open, one that is played at, and one that is over.

    Attributes:
        server: the program.
        database: the URL of what it keeps.
        ana: who sits at all three tables, alone.
    """

    def __init__(self, server: Program, folder: Path) -> None:
        self.server = server
        self.database = database_in(folder / "tables.sqlite")
        self.ana = server.guest("Ana")
        self.open = server.open(self.ana)
        self.playing = server.open(self.ana, "lasvegan", bots=["random"], start=True)
        self.over = server.open(self.ana, seats=1, rules=["laps 1"], start=True)
        play(server, self.over, self.ana)


def play(server: Program, table: str, person: Guest) -> None:
    """Play alone, to the end."""
    while (seen := server.view(table, person))["table"]["status"] == "playing":
        [view] = seen["views"]
        server.command(table, person, "act", seat=0, words=view["actions"][-1])


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("served")
    with program(folder, "--pace", "0", "--commands-per-second", "0") as server:
        yield Place(server, folder)
        assert server.stop(signal.SIGTERM) == 0


def admin(command: Command, place: Place, *arguments: object) -> Ran:
    action, *more = arguments
    return command("admin", action, "--database", place.database, *more)


def told(command: Command, place: Place, *arguments: object) -> list[dict[str, Any]]:
    """What is told as JSON, an object a line."""
    status, out, err = admin(command, place, *arguments, "--json")
    assert (status, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


def test_tables_are_listed_for_people(command: Command, place: Place) -> None:
    """One line a table, the newest first, without blanks at the ends."""
    status, out, err = admin(command, place, "tables")
    assert (status, err) == (0, "")
    header, *lines = out.splitlines()
    assert header.split() == "id code game status people touched (UTC) entries".split()
    ids = [line.split()[0] for line in lines]
    assert [table for table in ids if table in vars(place).values()] == [
        *(place.over, place.playing, place.open),
    ]
    [line] = [line for line in lines if line.startswith(place.playing)]
    assert line.split()[2:4] == ["lasvegan", "playing"]
    assert "Ana, " in line
    assert "(random)" in line
    [line] = [line for line in lines if line.startswith(place.open)]
    assert "  Ana, 9 free  " in line
    assert all(line == line.rstrip() for line in lines)


def test_tables_are_listed_for_programs(command: Command, place: Place) -> None:
    """With `--json` a line is what the server tells of a table, and the number of its entries.

    How its game stands only the server knows.
    """
    [table] = [one for one in told(command, place, "tables") if one["table"]["id"] == place.playing]
    known = place.server.http.get(f"/api/tables/{place.playing}").json()
    del known["standing"]
    assert table == {**known, "entries": table["entries"]}
    assert table["entries"] >= 4


def test_tables_are_listed_by_status(command: Command, place: Place) -> None:
    """Several statuses may be asked for."""
    ids = {
        one["table"]["id"]: one["table"]["status"]
        for one in told(command, place, "tables", "--status", "over", "--status", "open")
    }
    assert set(ids.values()) <= {"over", "open"}
    assert {place.over, place.open} <= ids.keys()


def test_a_long_list_says_that_there_is_more(command: Command, place: Place) -> None:
    """`--limit` bounds the list, and 0 does not."""
    status, out, err = admin(command, place, "tables", "--limit", 1)
    assert (status, len(out.splitlines())) == (0, 2)
    assert err == "There are more than these 1: --limit 0 lists all\n"
    assert admin(command, place, "tables", "--limit", 0).err == ""


def test_nothing_is_shown_that_is_secret(command: Command, place: Place) -> None:
    """Of a game that is not over: kinds and times; no seed, no deal, no choice, no chat."""
    place.server.command(place.playing, place.ana, "say", text="a word for friends")
    [shown] = told(command, place, "show", place.playing)
    assert "seed" not in shown["table"]
    kinds = [entry["kind"] for entry in shown["journal"]]
    assert kinds[:4] == ["opened", "sat", "sat-bot", "started"]
    assert "said" in kinds
    assert all(entry.keys() <= {"number", "at", "kind", "by"} for entry in shown["journal"])
    [hand] = [view["hand"] for view in place.server.view(place.playing, place.ana)["views"]]
    status, out, _ = admin(command, place, "show", place.playing)
    assert status == 0
    assert "secret until the end" in out
    assert "a word for friends" not in out
    assert "deal" not in out
    assert not any(f" {card}" in out for card in hand)


def test_a_game_that_is_over_is_shown_whole(command: Command, place: Place) -> None:
    """Then the seed is there, and what was played and drawn."""
    [shown] = told(command, place, "show", place.over)
    assert len(shown["table"]["seed"]) == 64
    lines = [line for entry in shown["journal"] for line in entry.get("lines", ())]
    record = admin(command, place, "export", place.over).out
    assert lines
    assert [line for line in record.splitlines() if line in lines] == lines
    out = admin(command, place, "show", place.over).out
    assert shown["table"]["seed"] in out
    assert "; ".join(shown["journal"][-1]["lines"]) in out


def test_a_table_is_found_by_its_code(command: Command, place: Place) -> None:
    """However the code is written."""
    [shown] = told(command, place, "show", place.open)
    code = shown["table"]["code"]
    assert told(command, place, "show", code.lower()) == [shown]


def test_the_record_of_a_game_is_exported(command: Command, place: Place, tmp_path: Path) -> None:
    """It is the server's own, and it can be verified; a file that is there stays as it is."""
    file = tmp_path / "a.record"
    assert admin(command, place, "export", place.over, "-o", file) == (0, "", "")
    assert file.read_text() == place.server.http.get(f"/api/tables/{place.over}/record").text
    assert command("verify", file).status == 0
    status, out, err = admin(command, place, "export", place.over, "-o", file)
    assert (status, out, err) == (1, "", f"sobremesa admin export: {file}: File exists\n")


@pytest.mark.parametrize(
    ("table", "why"),
    [("open", "no game was played here"), ("playing", "the record is there when the game is over")],
)
def test_no_record_is_exported_before_the_end(
    command: Command, place: Place, table: str, why: str
) -> None:
    """It would hold what nobody may know: exit status 2."""
    id = getattr(place, table)
    status, out, err = admin(command, place, "export", id)
    assert (status, out, err) == (2, "", f"sobremesa admin export: table {id}: {why}\n")


def test_a_table_is_closed_while_people_look_on(command: Command, place: Place) -> None:
    """They are shown it closed; to close it again does no harm."""
    table = place.server.open(place.ana)
    with place.server.wire(table, place.ana) as wire:
        assert wire.hello()["table"]["status"] == "open"
        assert admin(command, place, "close", table).out == f"{table}: closed\n"
        assert wire.next("welcome")["table"]["status"] == "closed"
        assert wire.ask("say", text="?")["code"] == "closed"
    assert admin(command, place, "close", table).out == f"{table}: was closed already\n"


def test_a_command_finds_out_that_its_table_was_closed(command: Command, place: Place) -> None:
    """Without waiting: the next command is decided on what the journal holds."""
    table = place.server.open(place.ana)
    with place.server.wire(table, place.ana) as wire:
        wire.hello()
        admin(command, place, "close", table)
        assert wire.ask("ready", ready=True)["code"] == "closed"


def test_a_table_is_purged_while_people_look_on(command: Command, place: Place) -> None:
    """They are sent away, and nothing of it is left; the server goes on."""
    table = place.server.open(place.ana)
    with place.server.wire(table, place.ana) as wire:
        wire.hello()
        assert admin(command, place, "purge", table, "--yes").out == "purged 1 table\n"
        assert wire.bye() == ("gone", 1000)
    assert place.server.http.get(f"/api/tables/{table}/view").status_code == 404
    status, _, err = admin(command, place, "show", table)
    assert status == 1
    assert err == f"sobremesa admin show: there is no table with the id or code {table}\n"
    assert place.server.http.get("/health").status_code == 200


def test_nothing_is_purged_without_a_yes(command: Command, place: Place) -> None:
    """What would go is listed: exit status 2."""
    status, out, err = admin(command, place, "purge", "--older-than", "0m", "--status", "over")
    assert status == 2
    assert [line.split()[0] for line in out.splitlines()[1:]] == [place.over]
    assert err == "sobremesa admin purge: nothing was purged: --yes forgets 1 table\n"
    assert place.server.http.get(f"/api/tables/{place.over}/record").status_code == 200


def test_old_tables_are_purged_by_their_status(command: Command, place: Place) -> None:
    """Unless it is said, open tables and those that are played at stay."""
    table = place.server.open(place.ana)
    admin(command, place, "close", table)
    assert admin(command, place, "purge", "--older-than", "1d", "--yes").out == "purged 0 tables\n"
    ran = admin(command, place, "purge", "--older-than", "0m", "--status", "closed", "--yes")
    assert ran.out.startswith("purged ")
    left = {one["table"]["id"] for one in told(command, place, "tables")}
    assert table not in left
    assert {place.open, place.playing, place.over} <= left


def test_a_backup_is_a_database(command: Command, place: Place, tmp_path: Path) -> None:
    """It is made while the server runs, for its owner's eyes only, and overwrites nothing."""
    file = tmp_path / "backup.sqlite"
    status, out, err = admin(command, place, "backup", file)
    assert (status, out, err) == (0, f"{file}: a copy of {place.database}\n", "")
    assert file.stat().st_mode & 0o777 == 0o600
    copied = command("admin", "tables", "--json", "--database", database_in(file)).out
    assert place.over in copied
    ran = admin(command, place, "backup", file)
    assert ran.status == 1
    assert "is there already" in ran.err


def test_a_backup_that_cannot_be_written_says_why(command: Command, place: Place) -> None:
    """Exit status 1, and one line."""
    status, out, err = admin(command, place, "backup", "/nowhere/at/all")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "No such file or directory" in err


def test_the_database_may_be_named_by_a_variable(
    command: Command, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server's own variable counts."""
    monkeypatch.setenv("SOBREMESA_DATABASE", place.database)
    assert place.over in command("admin", "tables").out


def test_no_database_is_made(command: Command, tmp_path: Path) -> None:
    """A path that was mistyped is an error, and stays empty."""
    url = f"sqlite:///{tmp_path / 'tabels.sqlite'}"
    status, out, err = command("admin", "tables", "--database", url)
    assert (status, out) == (1, "")
    assert "tabels.sqlite: there is no such database; give the server's with --database" in err
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("database", "error"),
    [
        ("memory:", "tables in memory are known to their server alone"),
        ("mysql://a:secret@b/c", "`mysql:` names no store of tables"),
        ("sqlite://", "`sqlite://` names no file"),
    ],
)
def test_a_database_that_cannot_be_looked_into(command: Command, database: str, error: str) -> None:
    """Exit status 1, and one line."""
    status, out, err = command("admin", "tables", "--database", database)
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith(f"sobremesa admin tables: {error}")
    assert "secret" not in err


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["purge"], "nothing to purge: name tables, or say --older-than AGE"),
        (["purge", "--older-than", "30"], "argument --older-than: `30` is no age: 30d, 12h and"),
        (["tables", "--limit", "-1"], "argument --limit: `-1` is not a number of tables"),
        (["tables", "--status", "new"], "argument --status: invalid choice: 'new'"),
        (["close"], "the following arguments are required: ID"),
    ],
)
def test_wrong_options_are_one_line(
    command: Command, place: Place, arguments: list[str], error: str
) -> None:
    """Exit status 2."""
    status, out, err = admin(command, place, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"sobremesa admin {arguments[0]}: {error}")


def test_an_id_that_no_text_can_be_is_unknown(command: Command, place: Place) -> None:
    """A shell may hand over any bytes."""
    status, out, err = admin(command, place, "show", "\udcff")
    assert (status, out) == (1, "")
    assert "there is no table with the id or code \\udcff" in err


def test_ages_are_days_hours_or_minutes() -> None:
    """A number and one letter."""
    assert [_age(text).total_seconds() for text in ("30d", "12h", "90m")] == [
        *(30 * 86_400, 12 * 3600, 90 * 60),
    ]
