"""What a server can be told."""

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sobremesa.server.settings import (
    PREFIX,
    Settings,
    SettingsError,
    add_arguments,
    database_in,
    read_settings,
)
from sobremesa.store.opening import open_store


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="sobremesa serve")
    add_arguments(made)
    return made


def told(arguments: Sequence[str] = (), **environment: str) -> Settings:
    """The settings that a command line and variables without their prefix make."""
    variables = {PREFIX + name: value for name, value in environment.items()}
    return read_settings(vars(parser().parse_args(arguments)), variables)


def test_nothing_needs_to_be_told() -> None:
    """Without options and variables the defaults hold."""
    assert told() == Settings()


def test_an_option_counts_before_a_variable_before_the_default() -> None:
    """The nearest wins."""
    assert told(PORT="80").port == 80
    assert told(["--port", "81"], PORT="80").port == 81
    assert told(["--port", "81"], PORT="nonsense").port == 81


def test_an_empty_variable_is_as_good_as_none() -> None:
    """`SOBREMESA_PORT=` in a file of variables is the default."""
    assert told(PORT="").port == Settings().port


@pytest.mark.parametrize("field", Settings.__struct_fields__)
def test_every_setting_is_an_option_and_a_variable(field: str) -> None:
    """Both are named like the field, and take what the other takes."""
    value = other_than_default(field)
    option = "--" + field.replace("_", "-")
    by_option = told([option, str(value)])
    by_variable = told(**{field.upper(): str(value)})
    assert by_option == by_variable == msgspec.structs.replace(Settings(), **{field: value})
    help = " ".join(parser().format_help().split())
    assert f"{option} " in help
    assert f"[{PREFIX}{field.upper()}]" in help


def other_than_default(field: str) -> Any:
    """A value of a setting that nobody has unless they ask for it."""
    match getattr(Settings(), field):
        case int(number):
            return number + 1
        case float(number):
            return number + 0.5
        case _:
            texts = {
                "durability": "process",
                "public_url": "https://play.example.org",
                "compile_ahead": "no",
            }
            return texts.get(field, "other")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["--port", "web"], "argument --port: `web`: a whole number from 0 to 65535 is wanted"),
        (["--port", "65536"], "argument --port: `65536`: a whole number from 0 to 65535 is"),
        (["--port", "-1"], "argument --port: `-1`: a whole number from 0 to 65535 is wanted"),
        (["--proxies", "1.5"], "argument --proxies: `1.5`: a whole number from 0 to 10 is"),
        (["--pace", "slow"], "argument --pace: `slow`: a number from 0 to 100 is wanted"),
        (["--pace", "nan"], "argument --pace: `nan`: a number from 0 to 100 is wanted"),
        (["--durability", "x"], "argument --durability: `x`: one of power process is wanted"),
        (["--public-url", "x.org"], "argument --public-url: `x.org`: it begins with http:// or"),
        (["--public-url", "https://["], "argument --public-url: `https://[`: "),
        (["--public-url", "https://x.org/a"], "argument --public-url: `https://x.org/a`: it ends"),
    ],
)
def test_a_wrong_option_says_what_is_wanted(
    arguments: list[str], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The error names the option, what was given, and what is taken."""
    with pytest.raises(SystemExit):
        parser().parse_args(arguments)
    assert error in capsys.readouterr().err


def test_a_wrong_variable_says_what_is_wanted() -> None:
    """The error names the variable, what it holds, and what is taken."""
    with pytest.raises(SettingsError) as error:
        told(PORT="tcp://10.0.0.1:80")
    assert str(error.value) == (
        "the environment variable SOBREMESA_PORT=`tcp://10.0.0.1:80`:"
        " a whole number from 0 to 65535 is wanted"
    )


def test_what_is_no_setting_is_left_alone() -> None:
    """A command line has other options, and an environment other variables."""
    assert read_settings({"command": "serve"}, {"SOBREMESA_SERVICE_HOST": "x", "PORT": "1"}) == (
        Settings()
    )


async def open_and_close(url: str) -> None:
    store = await open_store(url)
    await store.close()


def test_the_url_of_a_file_opens_that_file(tmp_path: Path) -> None:
    """A path may hold blanks and signs that mean something in a URL."""
    path = tmp_path / "our tables #1 100%.sqlite"
    asyncio.run(open_and_close(database_in(path)))
    assert path.exists()
