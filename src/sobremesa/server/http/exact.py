"""Bodies of requests, read once and exactly as they must be."""

from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import InternalServerException

from sobremesa.server.refusal import Refusal


class ExactRequest(Request[Any, Any, Any]):
    """A request whose body is what its handler says, to the letter, or is refused.

    Litestar alone would take `"1"` for the number 1, which a WebSocket does not.
    """

    async def body(self) -> bytes:
        try:
            # Litestar takes an empty body for none at all; this way `json` refuses it, too.
            return await super().body() or b" "
        except InternalServerException:
            # Nobody is there any more to read this; it is no fault of the server.
            raise Refusal("malformed", "the request ended before its body did") from None

    async def json(self) -> Any:
        wanted = self.route_handler.parsed_data_field
        try:
            return msgspec.json.decode(await self.body(), type=wanted.annotation if wanted else Any)
        except (msgspec.DecodeError, RecursionError) as error:
            raise Refusal("malformed", str(error)) from None
