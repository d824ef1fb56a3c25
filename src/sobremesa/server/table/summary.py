"""What a store knows of a table besides its journal: how it is found, and shown in lists."""

from typing import Final

import msgspec

from sobremesa.protocol.common import Table as TableInfo
from sobremesa.protocol.http import ListedTable
from sobremesa.server.table.sight import table_info
from sobremesa.server.table.state import TableState
from sobremesa.store.listing import Listed, Summary, Visibility

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(TableInfo)


def summary_of(table: TableState) -> Summary:
    """What the store keeps of a table for finding it."""
    return Summary(
        status=table.status,
        visibility=Visibility(table.visibility),
        code=table.opened.code,
        persons=table.persons(),
        lobby=_ENCODER.encode(table_info(table)),
    )


def listed(found: Listed) -> ListedTable:
    """A table in a list, as it was last described."""
    return ListedTable(_DECODER.decode(found.summary.lobby), found.created, found.updated)
