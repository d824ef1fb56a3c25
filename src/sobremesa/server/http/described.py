"""The description of the HTTP side for programs (OpenAPI), served as `/api/openapi.json`.

Litestar lists what there is to ask. What bodies hold is taken from the types that read and write
them, so that it cannot say anything else: bounds, tags, and which fields there are.
"""

from functools import cache
from typing import Any, Final

import msgspec
from litestar import Controller, Litestar, MediaType, get
from litestar.di import Provide
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig

from sobremesa import __version__
from sobremesa.analysis.statistics.model import Statistics
from sobremesa.protocol.commands import TableCommand
from sobremesa.protocol.http import (
    Games,
    Identity,
    ListedTable,
    NewPerson,
    NewReplay,
    NewTable,
    Problem,
    Replay,
    Story,
    Tables,
)
from sobremesa.protocol.server import Accepted, Welcome
from sobremesa.server.http.operations import Health
from sobremesa.server.http.parts import NAMES
from sobremesa.server.identity import COOKIE

Controllers = tuple[type[Controller], ...]

_BODIES: Final = (
    TableCommand,
    Accepted,
    Games,
    Health,
    Identity,
    ListedTable,
    NewPerson,
    NewReplay,
    NewTable,
    Problem,
    Replay,
    Statistics,
    Story,
    Tables,
    Welcome,
)
"""All that requests and answers hold; the first is the only union, which has no name of its own."""

_COMMAND: Final = "TableCommand"
_SECURITY: Final = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
    "token": {"type": "http", "scheme": "bearer"},
}


def description_handler(controllers: Controllers) -> HTTPRouteHandler:
    """Serve the description of what these controllers answer."""

    @get("/api/openapi.json", include_in_schema=False, media_type=MediaType.JSON)
    async def describe() -> bytes:
        return description(controllers)

    return describe


@cache
def description(controllers: Controllers) -> bytes:
    """What these controllers answer, as JSON."""
    # Only an application knows what it answers. The one that answers leaves its own way of
    # serving this out, which brings pages that are no `Problem`.
    listing = Litestar(
        controllers,
        dependencies={name: _nothing() for name in NAMES},
        logging_config=None,
        openapi_config=OpenAPIConfig("Sobremesa", __version__, use_handler_docstrings=True),
    )
    return msgspec.json.encode(described(listing.openapi_schema.to_schema()))


def _nothing() -> Provide:
    """What controllers are given where they only say what they would answer."""
    # Litestar refuses to give the same thing under two names.
    return Provide(lambda: None, sync_to_thread=False)


def described(listed: dict[str, Any]) -> dict[str, Any]:
    """What Litestar has listed, with the bodies as they are."""
    template = "#/components/schemas/{name}"
    (command, *_), schemas = msgspec.json.schema_components(_BODIES, ref_template=template)
    paths = {
        path: {method: _operation(operation) for method, operation in item.items()}
        for path, item in listed["paths"].items()
    }
    return {
        **listed,
        "paths": paths,
        "components": {
            "schemas": _portable({**schemas, _COMMAND: command}),
            "securitySchemes": _SECURITY,
        },
        # Much can be asked by nobody in particular; whose token it is, either of two says.
        "security": [{}, *({name: []} for name in _SECURITY)],
    }


def _operation(operation: dict[str, Any]) -> dict[str, Any]:
    responses = {
        status: answer for status, answer in operation["responses"].items() if status < "400"
    }
    responses["default"] = {
        "description": "Why it was refused",
        "content": {"application/json": {"schema": _ref(Problem.__name__)}},
    }
    changed = {**operation, "responses": responses}
    match operation:
        case {"requestBody": {"content": {"application/json": {"schema": {"oneOf": _}}}}}:
            content = {"application/json": {"schema": _ref(_COMMAND)}}
            changed["requestBody"] = {"content": content, "required": True}
        case _:
            pass
    return changed


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _portable(schema: Any) -> Any:
    r"""A schema whose patterns end in `$`: other languages have no `\Z`, and mean that by it."""
    match schema:
        case {"pattern": str(pattern), **rest}:
            return {"pattern": pattern.removesuffix(r"\Z") + "$", **_portable(rest)}
        case dict():
            return {name: _portable(part) for name, part in schema.items()}
        case list():
            return [_portable(part) for part in schema]
        case _:
            return schema
