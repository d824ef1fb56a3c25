"""Errors as HTTP answers: always a `Problem`, and never what the server looks like inside."""

from collections.abc import Mapping
from typing import Any, Final

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from sobremesa.protocol.common import RefusalCode
from sobremesa.protocol.http import Problem
from sobremesa.protocol.limits import MOST_BYTES
from sobremesa.record.errors import RecordError
from sobremesa.server.refusal import Refusal
from sobremesa.store.errors import StoreError

STATUS: Final[Mapping[RefusalCode, int]] = {
    "malformed": 400,
    "not-allowed": 409,
    "not-your-turn": 409,
    "not-seated": 403,
    "not-host": 403,
    "not-ready": 409,
    "taken": 409,
    "name": 400,
    "too-few": 409,
    "started": 409,
    "not-started": 409,
    "over": 409,
    "closed": 409,
    "late": 409,
    "unknown": 404,
    "nobody": 401,
    "limit": 429,
    "unavailable": 503,
}
"""The status that a refusal of each code is answered with."""

UNEXPECTED: Final = 500

log = structlog.get_logger("sobremesa.http")

Answer = Response[Problem]


def refused(_: Request[Any, Any, Any], error: Refusal) -> Answer:
    """A refusal as an answer."""
    # HTTP wants to be told which identity would do, where there is none.
    headers = {"www-authenticate": "Bearer"} if error.code == "nobody" else {}
    problem = Problem(error.code, error.what, error.allowed)
    return _answer(problem, STATUS[error.code], headers)


def not_a_record(_: Request[Any, Any, Any], error: RecordError) -> Answer:
    """A record that is not valid, as `sobremesa check` says it."""
    problem = Problem("malformed", error.what, line=error.line)
    return _answer(problem, STATUS["malformed"])


def store_failed(_: Request[Any, Any, Any], error: StoreError) -> Answer:
    """The tables cannot be reached, which is nobody's fault here."""
    log.error("store failed", exc_info=error)
    problem = Problem("unavailable", "the tables cannot be reached now; try again in a while")
    return _answer(problem, STATUS["unavailable"])


def not_http(request: Request[Any, Any, Any], error: HTTPException) -> Answer:
    """What the framework finds wrong with a request, before anybody has looked at what it asks."""
    if error.status_code >= UNEXPECTED:
        return unexpected(request, error)
    headers = {
        name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"
    }
    match error.status_code:
        case 404:
            problem = Problem("unknown", "there is nothing at this address")
        case 405:
            problem = Problem("malformed", f"this address does not take {request.method}")
        case 413:
            problem = Problem("limit", f"a request holds at most {_most_bytes(request)} bytes")
        case _:
            problem = Problem("malformed", "; ".join(_faults(error)) or error.detail)
    return _answer(problem, error.status_code, headers)


def unexpected(request: Request[Any, Any, Any], error: Exception) -> Answer:
    """A fault of the server's own: the log has the details, the answer the request's id."""
    log.error("unexpected", exc_info=error)
    return _answer(internal_fault(request.scope["state"]["request"]), UNEXPECTED)


def internal_fault(request_id: str) -> Problem:
    """What somebody learns of a fault of the server's own."""
    return Problem("unavailable", f"something is wrong with this server (request {request_id})")


HANDLERS: Final[ExceptionHandlersMap] = {
    Refusal: refused,
    RecordError: not_a_record,
    StoreError: store_failed,
    HTTPException: not_http,
    Exception: unexpected,
}
"""For every exception, the answer that it becomes."""


def _most_bytes(request: Request[Any, Any, Any]) -> int:
    """How large a body an address takes: the application's limit, or one of its own."""
    own = request.route_handler.request_max_body_size
    return own if isinstance(own, int) else MOST_BYTES


def _answer(problem: Problem, status: int, headers: Mapping[str, str] | None = None) -> Answer:
    return Response(
        problem, status_code=status, headers=dict(headers or {}), media_type="application/json"
    )


def _faults(error: HTTPException) -> list[str]:
    """What was wrong with single parameters."""
    extra = error.extra if isinstance(error.extra, list) else []
    return [f"{each['key']}: {each['message']}" for each in extra if "key" in each]
