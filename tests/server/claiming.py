"""A race for a Tally Up that a test drives."""

import asyncio
from typing import Any

import msgspec

from sobremesa.protocol.commands import Act
from sobremesa.server.table.entries import Played
from tests.server.driving import QUICK, Client, House
from tests.server.sitting import ANA, BEN, EVA, racing

CALM = msgspec.structs.replace(QUICK, pace=1.0)
"""Bots react as people do."""


async def race(house: House, **wanted: Any) -> tuple[Client, Client, Client]:
    """Ana, Ben and Eva look at three stars, that were rolled just now."""
    await asyncio.sleep(20)
    table = await house.keep(racing(**wanted))
    clients = [await house.client(table, person) for person in (ANA, BEN, EVA)]
    for client in clients:
        client.told = []
    return clients[0], clients[1], clients[2]


def claim(client: Client, id: str, trip: float | None = None) -> None:
    assert client.has is not None
    client.ask(Act, id, trip=trip, seat=client.has.seats[0], words="tally")


def decided(house: House) -> Played:
    """The entry that ended the race."""
    entry = house.disk.journal("t")[-1]
    assert isinstance(entry, Played)
    return entry
