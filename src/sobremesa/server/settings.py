"""What a server can be told: options of the command line, and environment variables.

`Settings` is the only list of them. The field `public_url`, say, is the option `--public-url` and
the variable `SOBREMESA_PUBLIC_URL`; its type says what it takes, and its description is its help.
"""

import argparse
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import quote, urlsplit

import msgspec
from msgspec import Meta, inspect
from platformdirs import user_data_path

PREFIX: Final = "SOBREMESA_"
"""How the variables begin."""

DEFAULT_PORT: Final = 8321

Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Limit = Annotated[int, Meta(ge=0, le=1_000_000)]
Days = Annotated[float, Meta(ge=0, le=36_500)]
Seconds = Annotated[float, Meta(ge=0, le=86_400)]


def default_database() -> str:
    """A file in the folder where this person's programs keep their data."""
    return database_in(user_data_path("sobremesa") / "tables.sqlite")


def database_in(path: Path) -> str:
    """The URL of a database in a file.

    >>> database_in(Path("/var/lib/our tables.sqlite"))
    'sqlite:////var/lib/our%20tables.sqlite'
    """
    return f"sqlite:///{quote(str(path))}"


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a server can be told; the descriptions of the fields are what `--help` shows."""

    host: Annotated[str, Meta(description="the address to listen on; 0.0.0.0 for all")] = (
        "127.0.0.1"
    )
    port: Annotated[
        int, Meta(ge=0, le=65_535, description="the port to listen on; 0 for any that is free")
    ] = DEFAULT_PORT
    database: Annotated[
        str,
        Meta(description="where tables are kept: sqlite:///PATH, or memory: to forget them"),
    ] = msgspec.field(default_factory=default_database)
    durability: Annotated[
        Literal["power", "process"],
        Meta(description="what an acknowledged action survives: a power cut, or a sudden end"),
    ] = "power"
    public_url: Annotated[
        str, Meta(description="the address that people use, such as https://play.example.org")
    ] = ""
    proxies: Annotated[
        int,
        Meta(
            ge=0,
            le=10,
            description="how many proxies stand in front, whose X-Forwarded-For and"
            " X-Forwarded-Proto are to be believed",
        ),
    ] = 0
    pace: Annotated[
        float,
        Meta(ge=0, le=100, description="how slowly bots act: 1 as people do, 0 at once"),
    ] = 1.0
    claim_seconds: Annotated[
        Seconds, Meta(description="seconds for a claim in Tally Up!, before it is too late")
    ] = 5.0
    absence_seconds: Annotated[
        Seconds, Meta(description="seconds without a connection until a bot stands in")
    ] = 60.0
    compile_ahead: Annotated[
        Literal["yes", "no"],
        Meta(description="compile at the start what strong bots need, or when one is first asked"),
    ] = "yes"

    tables_per_person: Annotated[
        Limit, Meta(description="the most tables that a person may have open; 0 for no limit")
    ] = 20
    connections_per_person: Annotated[
        Limit, Meta(description="the most connections of a person; 0 for no limit")
    ] = 20
    connections_per_address: Annotated[
        Limit, Meta(description="the most connections from an address; 0 for no limit")
    ] = 100
    connections: Annotated[Count, Meta(description="the most connections of all")] = 5000
    spectators: Annotated[Limit, Meta(description="the most spectators of a table; 0 for none")] = (
        200
    )
    commands_per_second: Annotated[
        Limit, Meta(description="commands per second of a connection; 0 for no limit")
    ] = 20
    commands_at_once: Annotated[
        Count, Meta(description="commands of a connection after a quiet time")
    ] = 40
    chat_per_minute: Annotated[
        Limit, Meta(description="chat messages and reactions of a person; 0 for no limit")
    ] = 30
    requests_per_minute: Annotated[
        Limit, Meta(description="HTTP requests from an address; 0 for no limit")
    ] = 1200
    people_per_minute: Annotated[
        Limit, Meta(description="new people from an address; 0 for no limit")
    ] = 30
    replays_per_minute: Annotated[
        Limit, Meta(description="records replayed for an address; 0 for no limit")
    ] = 60
    readings_per_minute: Annotated[
        Limit,
        Meta(description="stories, statistics and records for an address; 0 for no limit"),
    ] = 120

    close_open_days: Annotated[
        Days, Meta(description="days until an open table nobody touches is closed; 0 for never")
    ] = 7.0
    close_playing_days: Annotated[
        Days, Meta(description="days until a game that nobody goes on with is closed; 0 for never")
    ] = 30.0
    purge_over_days: Annotated[
        Days, Meta(description="days until a finished table is forgotten; 0 for never")
    ] = 0.0
    purge_closed_days: Annotated[
        Days, Meta(description="days until a closed table is forgotten; 0 for never")
    ] = 30.0

    def __post_init__(self) -> None:
        if not self.public_url:
            return
        parts = urlsplit(self.public_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("it begins with http:// or https:// and the name of a host")
        if parts.path not in ("", "/") or parts.query or parts.fragment or parts.username:
            raise ValueError("it ends after the host and its port")


class SettingsError(Exception):
    """A setting is not what it can be; the message names it and says what to give."""


class _Setting(msgspec.Struct, frozen=True):
    """One field of `Settings`, as the command line and the environment name it."""

    field: str
    type: inspect.Type
    help: str

    @property
    def option(self) -> str:
        return "--" + self.field.replace("_", "-")

    @property
    def variable(self) -> str:
        return PREFIX + self.field.upper()

    def read(self, text: str) -> Any:
        """The value that a text stands for.

        Raises:
            SettingsError: it stands for none; the message says what is taken.
        """
        try:
            value = msgspec.convert({self.field: text}, Settings, strict=False)
        except msgspec.ValidationError as error:
            wanted = _wanted(self.type) or str(error).partition(" - at ")[0]
            raise SettingsError(f"`{text}`: {wanted}") from None
        return getattr(value, self.field)


def _settings() -> Iterator[_Setting]:
    info = inspect.type_info(Settings)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        assert isinstance(field.type, inspect.Metadata)
        schema = field.type.extra_json_schema or {}
        kind = field.type.type
        while isinstance(kind, inspect.Metadata):
            kind = kind.type
        yield _Setting(field.name, kind, schema["description"])


def _wanted(kind: inspect.Type) -> str:
    """What a setting of that type takes; empty for a text."""
    match kind:
        case inspect.IntType(ge=low, le=high):
            return f"a whole number from {low} to {high} is wanted"
        case inspect.FloatType(ge=low, le=high):
            return f"a number from {low:g} to {high:g} is wanted"
        case inspect.LiteralType(values=values):
            return f"one of {' '.join(map(str, values))} is wanted"
        case _:
            return ""


def add_arguments(
    parser: argparse.ArgumentParser, fields: Collection[str] = Settings.__struct_fields__
) -> None:
    """Add an option for each of these settings; one that is not given is left out of the result."""
    defaults = Settings()
    for setting in _settings():
        if setting.field not in fields:
            continue
        default = getattr(defaults, setting.field)
        shown = f" ({default:g})" if isinstance(default, float) else f" ({default})"
        help = setting.help + (shown if default != "" else "")
        parser.add_argument(
            setting.option,
            dest=setting.field,
            type=_reader(setting),
            default=argparse.SUPPRESS,
            metavar=_metavar(setting.type),
            # A `%` begins a placeholder in argparse.
            help=f"{help} [{setting.variable}]".replace("%", "%%"),
        )


def read_settings(options: Mapping[str, Any], environment: Mapping[str, str]) -> Settings:
    """The settings: options first, then variables of the environment, then the defaults.

    >>> read_settings({"port": 0}, {"SOBREMESA_PORT": "80", "SOBREMESA_PACE": "0.5"}).pace
    0.5

    Args:
        options: what `add_arguments` has read (`vars(parser.parse_args())`); what is no setting
            is left alone.
        environment: such as `os.environ`; an empty variable is as good as none.

    Raises:
        SettingsError: a variable holds what cannot be.
    """
    given: dict[str, Any] = {}
    for setting in _settings():
        if setting.field in options:
            given[setting.field] = options[setting.field]
        elif text := environment.get(setting.variable):
            try:
                given[setting.field] = setting.read(text)
            except SettingsError as error:
                raise SettingsError(
                    f"the environment variable {setting.variable}={error}"
                ) from None
    return Settings(**given)


def _reader(setting: _Setting) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        try:
            return setting.read(text)
        except SettingsError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return read


def _metavar(kind: inspect.Type) -> str:
    match kind:
        case inspect.IntType() | inspect.FloatType():
            return "N"
        case inspect.LiteralType(values=values):
            return "|".join(map(str, values))
        case _:
            return "TEXT"
