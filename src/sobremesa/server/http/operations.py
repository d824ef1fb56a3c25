"""`/health` and `/metrics`: for those who keep the server running."""

from typing import Literal

import msgspec
from litestar import Controller, Response, get

from sobremesa.server.http.edge import HEALTH, METRICS
from sobremesa.server.http.parts import TheHall, TheMetrics
from sobremesa.server.metrics import CONTENT_TYPE
from sobremesa.server.refusal import Refusal


class Health(msgspec.Struct, frozen=True):
    """The server works."""

    status: Literal["ok"] = "ok"


class Operations(Controller):
    """How the server is."""

    tags = ("operations",)

    @get(HEALTH, summary="Whether the server works")
    async def health(self, hall: TheHall) -> Health:
        """Say whether tables can be read."""
        if await hall.healthy():
            return Health()
        raise Refusal("unavailable", "the tables cannot be reached now")

    @get(METRICS, summary="Figures for Prometheus", media_type="text/plain")
    async def metrics(self, metrics: TheMetrics) -> Response[bytes]:
        """Give all figures, in the text format of Prometheus."""
        return Response(metrics.text(), media_type=CONTENT_TYPE)
