"""`sobremesa serve`: what it says when it starts, and when it cannot."""

import io
import os
import socket
import threading
from pathlib import Path

import pytest

from sobremesa.cli import serve
from sobremesa.cli.addresses import Addresses, addresses, code, greeting, lan_address
from sobremesa.server.settings import Settings
from tests.cli.conftest import Command
from tests.cli.program import Program, piped
from tests.server.serving import program


def test_between_pipes_only_the_address_is_told(tmp_path: Path) -> None:
    """The first line, and the only one, is the address on this machine, for programs to read."""
    with program(tmp_path, "--host", "0.0.0.0") as server:
        assert server.address[0] == "127.0.0.1"
        assert server.http.get("/health").json() == {"status": "ok"}
        server.process.terminate()
        assert server.process.stdout is not None
        assert server.process.stdout.read() == b""
        assert server.wait() == 0


def started(home: Path, *options: str, columns: int = 80, rows: int = 40) -> Program:
    database = f"sqlite:///{home / 'tables.sqlite'}"
    return Program(
        home,
        *("serve", "--port", "0", "--database", database, *options),
        columns=columns,
        rows=rows,
    )


def test_in_a_terminal_people_are_told_how_to_let_others_in(tmp_path: Path) -> None:
    """A server for this machine alone says so, and what to do about it; Ctrl-C stops it."""
    server = started(tmp_path)
    server.see("Ctrl-C stops it.")
    assert "Sobremesa is ready: http://127.0.0.1:" in server.text
    assert "--host 0.0.0.0 lets in others" in server.text
    assert "█" not in server.text
    server.press("\x03")
    assert server.end() == 0


def test_in_a_terminal_others_get_a_code(tmp_path: Path) -> None:
    """The address for others is told, and drawn as a code that fits."""
    server = started(tmp_path, "--public-url", "https://play.example.org/", "--host", "0.0.0.0")
    server.see("Ctrl-C stops it.")
    assert "For everybody else: https://play.example.org\n" in server.text
    assert sum("█" in line for line in server.lines) >= 14
    server.press("\x03")
    assert server.end() == 0


def test_a_narrow_terminal_gets_no_code(tmp_path: Path) -> None:
    """A code that does not fit is left out."""
    server = started(tmp_path, "--public-url", "https://play.example.org", columns=24, rows=80)
    server.see("Ctrl-C stops it.")
    assert "█" not in server.text
    server.press("\x03")
    assert server.end() == 0


def test_the_browser_is_opened_when_it_is_ready(tmp_path: Path) -> None:
    """`--open` opens the address on this machine."""
    opened, browser = tmp_path / "opened", tmp_path / "browser"
    os.mkfifo(opened)
    browser.write_text(f'#!/bin/sh\necho "$1" >"{opened}"\n')
    browser.chmod(0o700)
    server = Program(
        tmp_path, "serve", "--port", "0", "--database", "memory:", "--open", BROWSER=str(browser)
    )
    server.see("Ctrl-C stops it.")
    [ready] = [line for line in server.lines if line.startswith("Sobremesa is ready: ")]
    assert opened.read_text().strip() == ready.removeprefix("Sobremesa is ready: ")
    server.press("\x03")
    assert server.end() == 0


def test_a_browser_that_does_not_open_is_told(tmp_path: Path) -> None:
    """The server goes on, and says where to go."""
    server = Program(
        tmp_path, "serve", "--port", "0", "--database", "memory:", "--open", BROWSER="/bin/false"
    )
    server.see("no browser could be opened; go to http://127.0.0.1:")
    server.press("\x03")
    assert server.end() == 0


def test_a_port_that_is_taken_says_which_option_to_give(command: Command) -> None:
    """Exit status 1, and one line."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        status, out, err = command("serve", "--port", port, "--database", "memory:")
    assert (status, out) == (1, "")
    assert err == (
        f"sobremesa serve: port {port} of 127.0.0.1 is taken: --port names another, --port 0 takes"
        " any that is free\n"
    )


def test_who_wants_to_play_is_led_to_the_server_that_runs(tmp_path: Path) -> None:
    """With `--open` a port that is taken by a server of ours is where the browser goes.

    But not for whoever has named a database: another server has other tables.
    """
    opened, browser = tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >"{opened}"\n')
    browser.chmod(0o700)
    with program(tmp_path) as server:
        port = server.address[1]
        second = piped(tmp_path, "serve", "--open", "--port", port, BROWSER=str(browser))
        here = f"http://127.0.0.1:{port}"
        assert second.returncode == 0
        assert second.stdout.decode() == f"Sobremesa is there already: {here}\n"
        assert second.stderr == b""
        assert opened.read_text().strip() == here
        own = ("--database", "memory:")
        third = piped(tmp_path, "serve", "--open", "--port", port, *own, BROWSER=str(browser))
        assert third.returncode == 1
        assert f"port {port} of 127.0.0.1 is taken" in third.stderr.decode()


def test_who_wants_to_play_gets_another_port_where_the_usual_one_is_taken(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that was named is not changed, and says so."""
    with socket.create_server(("127.0.0.1", 0)) as other:

        def hang_up() -> None:
            other.accept()[0].close()

        answers = threading.Thread(target=hang_up)
        answers.start()
        port = other.getsockname()[1]
        status, _, err = command("serve", "--open", "--port", port, "--database", "memory:")
        assert status == 1
        assert f"port {port} of 127.0.0.1 is taken" in err
        monkeypatch.setattr(serve, "DEFAULT_PORT", port)
        bound = serve._listening(Settings(port=port), is_to_open=True)
        answers.join()
    assert isinstance(bound, socket.socket)
    with bound:
        assert bound.getsockname()[1] not in (0, port)


@pytest.mark.parametrize(
    ("host", "error"),
    [
        ("192.0.2.1", "192.0.2.1 is no address of this machine: --host 0.0.0.0 stands for all of"),
        ("ä..b", "cannot listen on ä..b port 0: it is no address; --host and --port name others"),
    ],
)
def test_a_host_that_is_none_of_ours_says_which_option_to_give(
    command: Command, host: str, error: str
) -> None:
    """Exit status 1, and one line."""
    status, out, err = command("serve", "--port", 0, "--host", host, "--database", "memory:")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith(f"sobremesa serve: {error}")


@pytest.mark.parametrize(
    ("database", "error"),
    [
        ("sqlite:///{}", "sobremesa serve: {}: "),
        ("postgres://a:secret@b/c", "sobremesa serve: `postgres:` names no store of tables: "),
    ],
)
def test_a_database_that_cannot_be_used_is_named(tmp_path: Path, database: str, error: str) -> None:
    """Exit status 1, and a last line that says which and why, without its password."""
    ran = piped(tmp_path, "serve", "--port", 0, "--database", database.format(tmp_path))
    assert (ran.returncode, ran.stdout) == (1, b"")
    told = ran.stderr.decode()
    assert told.splitlines()[-1].startswith(error.format(tmp_path))
    assert told.endswith("; --database names another\n")
    assert "secret" not in told


def test_an_unknown_durability_is_refused(command: Command) -> None:
    """As every wrong option: status 2, and what there is."""
    status, _, err = command("serve", "--durability", "forever")
    assert status == 2
    assert "argument --durability: `forever`: one of power process is wanted" in err


@pytest.mark.parametrize(
    ("host", "more", "found"),
    [
        ("127.0.0.1", {}, Addresses("http://127.0.0.1:80", None, True)),
        ("::1", {"lan": "10.0.0.7"}, Addresses("http://[::1]:80", None, True)),
        ("0.0.0.0", {}, Addresses("http://127.0.0.1:80", None, False)),
        (
            "0.0.0.0",
            {"lan": "10.0.0.7"},
            Addresses("http://127.0.0.1:80", "http://10.0.0.7:80", False),
        ),
        ("::", {"lan": "10.0.0.7"}, Addresses("http://[::1]:80", "http://10.0.0.7:80", False)),
        ("10.0.0.7", {}, Addresses("http://10.0.0.7:80", "http://10.0.0.7:80", False)),
        (
            "fe80::1%eth0",
            {},
            Addresses("http://[fe80::1%eth0]:80", "http://[fe80::1%eth0]:80", False),
        ),
        (
            "127.0.0.1",
            {"public_url": "https://x.org/"},
            Addresses("http://127.0.0.1:80", "https://x.org", False),
        ),
    ],
)
def test_where_a_server_is_found(host: str, more: dict[str, str], found: Addresses) -> None:
    """Here, and by others: the public address, or that in the network."""
    assert addresses(host, 80, **more) == found


def test_an_unknown_network_is_said(tmp_path: Path) -> None:
    """A server that others reach, on a machine that knows no address of its own, says so."""
    told = list(greeting(addresses("0.0.0.0", 80), io.StringIO()))
    assert told[1].startswith("Others can come in, but this machine's address")


def test_the_address_in_the_network_is_one_of_this_machine() -> None:
    """What is found can be listened on; a machine without a network has none."""
    found = lan_address()
    if found is not None:
        socket.create_server((found, 0)).close()


def test_what_is_no_terminal_gets_no_code() -> None:
    """A file has no width."""
    with io.StringIO() as stream:
        assert code("http://10.0.0.7:8321", stream) == []
