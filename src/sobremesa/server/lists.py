"""Tables as they are found: by their id, by their code, in lists. None is woken for that."""

from collections.abc import Mapping
from typing import Final

from sobremesa.protocol.http import ListedTable, Tables
from sobremesa.server.actor import TableActor
from sobremesa.server.reading import UNAVAILABLE, unknown
from sobremesa.server.refusal import Refusal
from sobremesa.server.standings import Standings
from sobremesa.server.table.standing import most_urgent
from sobremesa.server.table.summary import listed
from sobremesa.store.errors import StoreError
from sobremesa.store.listing import ByCode, Listed, OfPerson, Page, Public, Query, Status
from sobremesa.store.store import Store

_PAGE: Final = 50
_MOST_PAGES: Final = 10
"""Pages that are looked through for one of a list."""

_MOST_TABLES: Final = 500
"""Tables among which the most urgent ones of a person are looked for: the newest ones."""

_DAY: Final = 86_400_000


class Lists:
    """Finds tables of one server."""

    def __init__(self, store: Store, standings: Standings, awake: Mapping[str, TableActor]) -> None:
        """Take where tables are.

        Args:
            store: keeps them all.
            standings: how games stand.
            awake: the tables in memory, as they come and go.
        """
        self._store: Final = store
        self._standings: Final = standings
        self._awake: Final = awake

    async def info(self, table: str) -> ListedTable:
        """What anybody may know of a table.

        Raises:
            Refusal: there is none of that id.
        """
        return self._shown(await self._listed(table))

    async def by_code(self, code: str) -> ListedTable:
        """The table with a code, however it is written.

        Raises:
            Refusal: there is none.
        """
        page = await self._tables(ByCode(code.upper()), None)
        if not page.tables:
            raise Refusal("unknown", "no table has this code now")
        return self._shown(page.tables[0])

    async def public(self, status: Status, after: str | None = None) -> Tables:
        """The public tables of one status, the newest first.

        Of those with a game to come or to watch only the ones where somebody is: a table that
        everybody has forgotten would disappoint.
        """
        found: list[Listed] = []
        for _ in range(_MOST_PAGES):
            page = await self._tables(Public(status), after)
            found += (table for table in page.tables if self._is_worth_a_visit(table))
            after = page.next
            if after is None or len(found) >= _PAGE:
                break
        return Tables(tuple(map(self._shown, found)), after)

    async def of_person(self, person: str, after: str | None = None) -> Tables:
        """The tables at which a person sits, the newest first."""
        page = await self._tables(OfPerson(person), after)
        return Tables(tuple(map(self._shown, page.tables)), page.next)

    async def urgent(self, person: str) -> Tables:
        """The tables at which a person sits, those first that wait for them: one page."""
        page = await self._tables(OfPerson(person), None, limit=_MOST_TABLES)
        return Tables(tuple(most_urgent(person, map(self._shown, page.tables))[:_PAGE]))

    def _is_worth_a_visit(self, found: Listed) -> bool:
        if found.summary.status in (Status.OVER, Status.CLOSED):
            return True
        actor = self._awake.get(found.table)
        return actor is not None and actor.is_attended

    def _shown(self, found: Listed) -> ListedTable:
        """A table as lists show it; it is not woken for that."""
        awake = self._awake.get(found.table)
        table = None if awake is None or awake.is_gone else awake.table
        return listed(found, self._standings.of(found, table))

    async def require_few(self, person: str, most: int, now: int) -> None:
        """See to it that a person may open one table more.

        Args:
            person: who wants to.
            most: the tables at which one may sit; 0 for any number.
            now: in milliseconds since 1970.

        Raises:
            Refusal: they sit at too many already.
        """
        if not most:
            return
        page = await self._tables(OfPerson(person), None, limit=most * 4)
        # Whoever has left a table for good should not have to come back to it first.
        recent = now - _DAY
        live = [
            table
            for table in page.tables
            if table.summary.status in (Status.OPEN, Status.PLAYING) and table.updated > recent
        ]
        if len(live) >= most:
            raise Refusal("limit", f"you sit at {most} tables already: finish or close one first")

    async def _listed(self, table: str) -> Listed:
        try:
            found = await self._store.summary(table)
        except StoreError:
            raise Refusal("unavailable", UNAVAILABLE) from None
        except ValueError:
            found = None
        if found is None:
            raise unknown()
        return found

    async def _tables(self, query: Query, after: str | None, limit: int = _PAGE) -> Page:
        try:
            return await self._store.tables(query, limit=limit, after=after)
        except StoreError:
            raise Refusal("unavailable", UNAVAILABLE) from None
        except ValueError as error:
            raise Refusal("malformed", str(error)) from None
