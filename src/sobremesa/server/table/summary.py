"""What a store knows of a table besides its journal: how it is found, and shown in lists."""

from typing import Final

import msgspec

from sobremesa.protocol.common import Table as TableInfo
from sobremesa.protocol.http import ListedTable, Standing
from sobremesa.server.table.sight import table_info
from sobremesa.server.table.standing import standing
from sobremesa.server.table.state import TableState
from sobremesa.store.listing import Listed, Status, Summary, Visibility


class _Lobby(TableInfo, frozen=True, omit_defaults=True):
    """A table as it is kept; servers before this one kept it without its result."""

    standing: Standing | None = None


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(TableInfo)
_LOBBIES: Final = msgspec.json.Decoder(_Lobby)


def summary_of(table: TableState) -> Summary:
    """What the store keeps of a table for finding it.

    How a game stands changes with every move, and a summary does not: only the result is kept.
    """
    result = standing(table) if table.status is Status.OVER else None
    return Summary(
        status=table.status,
        visibility=Visibility(table.visibility),
        code=table.opened.code,
        persons=table.persons(),
        lobby=_ENCODER.encode(_Lobby(**msgspec.structs.asdict(table_info(table)), standing=result)),
    )


def listed(found: Listed, now: Standing | None = None) -> ListedTable:
    """A table in a list, as it was last described.

    Args:
        found: what the store keeps.
        now: how its game stands, where somebody knows; else its result, if it is over.
    """
    lobby = found.summary.lobby
    return ListedTable(
        _DECODER.decode(lobby),
        found.created,
        found.updated,
        now or _LOBBIES.decode(lobby).standing,
    )
