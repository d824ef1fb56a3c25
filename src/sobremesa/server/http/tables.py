"""`/api/tables` and `/api/codes`: opening, finding and playing at tables."""

from typing import Annotated

from litestar import Controller, MediaType, Response, get, post
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from sobremesa.analysis.statistics.model import Statistics
from sobremesa.protocol.commands import TableCommand
from sobremesa.protocol.common import Status
from sobremesa.protocol.http import ListedTable, NewTable, Story, Tables
from sobremesa.protocol.server import Accepted, Welcome
from sobremesa.server.http.callers import AnyRequest
from sobremesa.server.http.parts import After, AnybodyAsking, Asking, TheCallers, TheHall
from sobremesa.store import listing

TableId = Annotated[str, PathParameter(max_length=40, description="the table's id")]
AfterEntry = Annotated[
    int, QueryParameter(ge=0, le=2**53, description="the last entry that the client knows")
]
Code = Annotated[str, PathParameter(max_length=40, description="six letters")]


class TablesController(Controller):
    """Tables by their ids."""

    path = "/api/tables"
    tags = ("tables",)

    @get(summary="Public tables")
    async def listed(
        self, hall: TheHall, status: FromQuery[Status] = "open", after: After = None
    ) -> Tables:
        """List the public tables of a status, the newest first."""
        return await hall.public(listing.Status(status), after)

    @post(summary="Open a table")
    async def open(
        self, data: JSONBody[NewTable], person: Asking, hall: TheHall
    ) -> Response[ListedTable]:
        """Open a table; whoever asks sits on its first seat and is its host."""
        opened = await hall.open(person, data)
        return Response(opened, headers={"location": f"/api/tables/{opened.table.id}"})

    @get("/{table:str}", summary="A table")
    async def show(self, table: TableId, hall: TheHall) -> ListedTable:
        """Tell what anybody may know of a table."""
        return await hall.info(table)

    @post("/{table:str}/commands", summary="Ask something of a table", status_code=200)
    async def command(
        self, table: TableId, data: JSONBody[TableCommand], person: Asking, hall: TheHall
    ) -> Accepted:
        """Give a table a command, as over its WebSocket.

        The answer comes once the command's effect is kept. The same id again is answered the same
        and changes nothing.
        """
        return await hall.command(table, person, data)

    @get("/{table:str}/view", summary="What I see")
    async def view(self, table: TableId, anybody: AnybodyAsking, hall: TheHall) -> Welcome:
        """Tell all that the client may see of a table now."""
        return await hall.welcome(table, anybody)

    @get("/{table:str}/story", summary="What has happened")
    async def story(
        self,
        request: AnyRequest,
        table: TableId,
        callers: TheCallers,
        hall: TheHall,
        after: AfterEntry = 0,
    ) -> Story:
        """Tell what has happened in the game so far, as everybody at the table learned it."""
        callers.count_reading(request)
        return await hall.story(table, after)

    @get("/{table:str}/statistics", summary="A game in numbers")
    async def statistics(
        self, request: AnyRequest, table: TableId, callers: TheCallers, hall: TheHall
    ) -> Statistics:
        """Tell what a game that is over was made of, and what it turned on."""
        callers.count_reading(request)
        return await hall.statistics(table)

    @get("/{table:str}/record", summary="The record", media_type=MediaType.TEXT)
    async def record(
        self, request: AnyRequest, table: TableId, callers: TheCallers, hall: TheHall
    ) -> str:
        """Give the record of a game that is over; before, it would tell what hands hold."""
        callers.count_reading(request)
        return await hall.record(table)


class Codes(Controller):
    """Tables by their codes."""

    path = "/api/codes"
    tags = ("tables",)

    @get("/{code:str}", summary="The table with a code")
    async def show(self, code: Code, hall: TheHall) -> ListedTable:
        """Find the table to which six letters lead, while it lives."""
        return await hall.by_code(code)
