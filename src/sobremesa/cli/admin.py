"""`sobremesa admin`: look after the tables of a server, also while it runs."""

import argparse
import asyncio
import os
import re
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Final

import msgspec

from sobremesa.cli import INVALID, OK, UNREADABLE
from sobremesa.cli.files import shown
from sobremesa.cli.listing import Event, Kept, description, print_events, print_tables
from sobremesa.rules.errors import EventRefused
from sobremesa.server.refusal import Refusal
from sobremesa.server.settings import SettingsError, read_settings
from sobremesa.server.settings import add_arguments as add_settings
from sobremesa.server.table.entries import Played, Started, decoded
from sobremesa.server.table.export import record
from sobremesa.server.table.journal import folded
from sobremesa.server.table.summary import listed
from sobremesa.server.upkeep import close_anyway, leave_mark
from sobremesa.store.errors import CannotOpen, StoreError
from sobremesa.store.listing import ByCode, Every, Listed, Query, Status, Untouched
from sobremesa.store.opening import database_path, open_store
from sobremesa.store.store import Entry as Stored
from sobremesa.store.store import Store

_AGE: Final = re.compile(r"(\d{1,6})([dhm])")
_UNITS: Final = {"d": "days", "h": "hours", "m": "minutes"}
_PAGE: Final = 200
_STATUSES: Final = tuple(status.value for status in Status)
_FORGETTABLE: Final = (Status.OVER.value, Status.CLOSED.value)


class _Failed(Exception):
    """Why nothing, or nothing more, was done: `str` of it for people, and an exit status."""

    def __init__(self, what: str, status: int = UNREADABLE) -> None:
        self.status = status
        super().__init__(what)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    def action(name: str, what: str) -> argparse.ArgumentParser:
        added = actions.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
        add_settings(added, ("database",))
        return added

    tables = action("tables", "list the tables, the newest first")
    _add_status(tables, "only tables of this status; may be given again")
    tables.add_argument(
        "--limit", type=_count, default=100, metavar="N", help="how many; 0 for all (100)"
    )
    tables.add_argument("--json", action="store_true", help="print one JSON object a line")

    show = action("show", "tell of a table what anybody may know, and what happened when")
    _add_table(show)
    show.add_argument("--json", action="store_true", help="print one JSON object")

    close = action("close", "close tables: nothing more can happen there, and the code is free")
    _add_table(close, several=True)

    export = action("export", "write the record of a game that is over")
    _add_table(export)
    export.add_argument("-o", "--output", metavar="FILE", help="a new file, not standard output")

    purge = action("purge", "forget tables, with all that happened there")
    _add_table(purge, several=True, nargs="*")
    purge.add_argument(
        "--older-than",
        type=_age,
        metavar="AGE",
        help="also all that nobody has touched for so long: 30d, 12h, 90m",
    )
    _add_status(purge, "of these only tables of this status; may be given again (over and closed)")
    purge.add_argument("--yes", action="store_true", help="do it; otherwise they are only listed")

    backup = action("backup", "write a copy of everything, as it stands at one moment")
    backup.add_argument("file", metavar="FILE", help="a new file")


def run(options: argparse.Namespace) -> int:
    """Exit status 0; 1 if something is not there or cannot be used, 2 if it is not allowed."""
    try:
        url = read_settings(vars(options), os.environ).database
        asyncio.run(_ACTIONS[options.action](options, url))
    except (SettingsError, StoreError) as error:
        return _complain(options, str(error), UNREADABLE)
    except _Failed as failed:
        return _complain(options, str(failed), failed.status)
    return OK


def _complain(options: argparse.Namespace, what: str, status: int) -> int:
    print(f"sobremesa admin {options.action}: {what}", file=sys.stderr)
    return status


# --- what can be done -------------------------------------------------------------------------


async def _tables(options: argparse.Namespace, url: str) -> None:
    wanted = options.status or _STATUSES
    rows: list[Listed] = []
    more = False
    async with _opened(url) as store:
        async for found in _all(store, Every()):
            if found.summary.status.value not in wanted:
                continue
            if options.limit and len(rows) == options.limit:
                more = True
                break
            if options.json:
                print(_json(_told(_kept(found))))
            rows.append(found)
    if not options.json:
        print_tables(map(_kept, rows))
    if more:
        print(f"There are more than these {len(rows)}: --limit 0 lists all", file=sys.stderr)


async def _show(options: argparse.Namespace, url: str) -> None:
    async with _opened(url) as store:
        found = await _find(store, options.table)
        entries = await store.read(found.table)
    kept = _kept(found)
    is_over = found.summary.status in (Status.OVER, Status.CLOSED)
    with _legible(found.table):
        events = [_event(entry, is_over) for entry in entries]
    if options.json:
        print(_json({**_told(kept), "journal": events}))
        return
    print("\n".join(description(kept)), end="\n\n")
    print_events(events)


async def _close(options: argparse.Namespace, url: str) -> None:
    async with _opened(url) as store:
        for name in options.tables:
            table = (await _find(store, name)).table
            with _legible(table):
                was = await close_anyway(store, table, _now())
            if was is None:
                raise _Failed(f"table {table} was purged at this very moment")
            await leave_mark(store)
            print(f"{table}: {'was closed already' if was is Status.CLOSED else 'closed'}")


async def _export(options: argparse.Namespace, url: str) -> None:
    async with _opened(url) as store:
        table = (await _find(store, options.table)).table
        entries = await store.read(table)
    try:
        with _legible(table):
            state, _ = folded(table, entries)
            text = record(state, (decoded(entry.body) for entry in entries))
    except Refusal as refusal:
        raise _Failed(f"table {table}: {refusal}", INVALID) from None
    if options.output is None:
        print(text, end="")
        return
    try:
        with Path(options.output).open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the file's name
        raise _Failed(f"{shown(options.output)}: {_why(error)}") from None


async def _purge(options: argparse.Namespace, url: str) -> None:
    if not options.tables and options.older_than is None:
        raise _Failed("nothing to purge: name tables, or say --older-than AGE", INVALID)
    async with _opened(url) as store:
        found = [await _find(store, name) for name in options.tables]
        if options.older_than is not None:
            wanted = options.status or _FORGETTABLE
            before = _now() - options.older_than // timedelta(milliseconds=1)
            async for old in _all(store, Untouched(before)):
                if old.summary.status.value in wanted:
                    found.append(old)
        found = list({one.table: one for one in found}.values())
        if not options.yes:
            print_tables(map(_kept, found))
            raise _Failed(f"nothing was purged: --yes forgets {_counted(len(found))}", INVALID)
        purged = 0
        for one in found:
            purged += await store.purge(one.table)
        await leave_mark(store)
    print(f"purged {_counted(purged)}")


async def _backup(options: argparse.Namespace, url: str) -> None:
    async with _opened(url) as store:
        try:
            await store.backup(Path(options.file))
        except (OSError, ValueError) as error:
            what = str(error) if isinstance(error, FileExistsError) else _why(error)
            raise _Failed(shown(what)) from None
    print(f"{shown(options.file)}: a copy of {url}")


_ACTIONS: Final[dict[str, Callable[[argparse.Namespace, str], Coroutine[None, None, None]]]] = {
    "tables": _tables,
    "show": _show,
    "close": _close,
    "export": _export,
    "purge": _purge,
    "backup": _backup,
}


# --- finding tables ---------------------------------------------------------------------------


@asynccontextmanager
async def _opened(url: str) -> AsyncIterator[Store]:
    """The store of a server, which must be there."""
    if url.startswith("memory:"):
        raise CannotOpen("tables in memory are known to their server alone; give a --database")
    if url.startswith("sqlite:") and not database_path(url).exists():
        raise CannotOpen(
            f"{database_path(url)}: there is no such database; give the server's with --database"
        )
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


async def _find(store: Store, name: str) -> Listed:
    """The table with an id or a code."""
    try:
        found = await store.summary(name)
        if found is None:
            page = await store.tables(ByCode(name.upper()), limit=1)
            found = page.tables[0] if page.tables else None
    except ValueError:  # what UTF-8 cannot write
        found = None
    if found is None:
        raise _Failed(f"there is no table with the id or code {shown(name)}")
    return found


async def _all(store: Store, query: Query) -> AsyncIterator[Listed]:
    after: str | None = None
    while True:
        page = await store.tables(query, limit=_PAGE, after=after)
        for found in page.tables:
            yield found
        after = page.next
        if after is None:
            return


@contextmanager
def _legible(table: str) -> Iterator[None]:
    """Say of a journal that cannot be read whose it is, and not what it holds."""
    try:
        yield
    except (ValueError, msgspec.DecodeError, EventRefused):
        raise _Failed(f"the journal of table {table} cannot be read") from None


# --- telling ----------------------------------------------------------------------------------


def _kept(found: Listed) -> Kept:
    with _legible(found.table):
        return Kept(listed(found), found.last)


def _told(kept: Kept) -> dict[str, object]:
    """A table as JSON: as the protocol lists it, with the number of its entries."""
    told: dict[str, object] = msgspec.to_builtins(kept.listed)
    return {**told, "entries": kept.entries}


def _event(entry: Stored, is_over: bool) -> Event:
    """What may be told of an entry: never what was said, or added to the draws."""
    body = decoded(entry.body)
    # What happened may have been a deal: nobody may know before the end.
    lines = body.lines if is_over and isinstance(body, Started | Played) else ()
    return Event(entry.number, entry.at, str(body.__struct_config__.tag), body.by, lines)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _counted(number: int) -> str:
    return "1 table" if number == 1 else f"{number} tables"


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _now() -> int:
    return int(time.time() * 1000)


# --- options ----------------------------------------------------------------------------------


def _add_table(parser: argparse.ArgumentParser, several: bool = False, nargs: str = "+") -> None:
    what = "a table's id, or the code of one that is not closed"
    if several:
        parser.add_argument("tables", metavar="ID", nargs=nargs, help=what)
    else:
        parser.add_argument("table", metavar="ID", help=what)


def _add_status(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("--status", action="append", choices=_STATUSES, metavar="STATUS", help=what)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"`{text}` is not a number of tables")
    return int(text)


def _age(text: str) -> timedelta:
    match = _AGE.fullmatch(text)
    if match is None:
        raise argparse.ArgumentTypeError(f"`{text}` is no age: 30d, 12h and 90m are some")
    return timedelta(**{_UNITS[match[2]]: int(match[1])})
