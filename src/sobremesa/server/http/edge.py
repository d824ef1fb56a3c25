"""What every request passes on its way in, and every answer on its way out.

It stands around the whole application, so that answers to addresses that do not exist have their
headers, ids and figures, too.
"""

import math
import secrets
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Final

import msgspec
import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from sobremesa.protocol.http import Problem
from sobremesa.server.http.problems import STATUS, UNEXPECTED, internal_fault
from sobremesa.server.limits import Buckets, Rate, address_key
from sobremesa.server.metrics import Metrics
from sobremesa.server.origins import client_address, is_same_origin
from sobremesa.server.settings import Settings

SECURITY: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
        " form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""The headers of every answer: scripts and styles from here only, and no page of ours in others."""

HEALTH: Final = "/health"
METRICS: Final = "/metrics"

_FLEETING: Final = ("/api", HEALTH, METRICS)
"""Where answers are of this moment, and nobody may keep them."""

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

log = structlog.get_logger("sobremesa.http")


class Edge:
    """An ASGI application around another."""

    def __init__(
        self, app: ASGIApp, settings: Settings, metrics: Metrics, clock: Callable[[], float]
    ) -> None:
        """Stand around an application; the clock tells seconds that only ever grow."""
        self.app: Final = app
        self._settings: Final = settings
        self._metrics: Final = metrics
        self._clock: Final = clock
        self._requests: Final = Buckets(Rate.per_minute(settings.requests_per_minute))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; what is none of HTTP passes through."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        answer = _Answer(send, scope, secrets.token_hex(8))
        began = self._clock()
        with structlog.contextvars.bound_contextvars(request=answer.request_id):
            await self._respond(scope, receive, answer)
            self._tell(scope, answer.status, self._clock() - began)

    async def _respond(self, scope: HTTPScope, receive: Receive, answer: "_Answer") -> None:
        objection = self._objection(scope)
        if objection is not None:
            await answer.give(*objection)
            return
        # Litestar gives this to everybody who handles the request.
        scope["state"] = {"request": answer.request_id}
        try:
            await self.app(scope, receive, answer.send)
        except Exception:
            log.exception("unexpected")
            if not answer.status:
                await answer.give(internal_fault(answer.request_id), UNEXPECTED)

    def _objection(self, scope: HTTPScope) -> tuple[Problem, int, dict[str, str]] | None:
        """Why a request is not even looked at, and with which status; None if it is."""
        if scope["path"] == HEALTH:
            return None
        client = scope.get("client")
        address = client_address(
            client[0] if client else "", header(scope, "x-forwarded-for"), self._settings.proxies
        )
        wait = self._requests.take(address_key(address), self._clock())
        if wait > 0:
            problem = Problem("limit", "too many requests from this address; wait a little")
            return problem, STATUS["limit"], {"retry-after": str(math.ceil(wait))}
        if scope["method"] in _SAFE:
            return None
        # Forms of other sites cannot have this type, and their scripts may not send it.
        media_type = (header(scope, "content-type") or "").partition(";")[0].strip().lower()
        if media_type != "application/json":
            problem = Problem("malformed", "the Content-Type must be application/json")
            return problem, HTTPStatus.UNSUPPORTED_MEDIA_TYPE, {}
        origin = header(scope, "origin")
        if origin is not None and not is_same_origin(
            origin, header(scope, "host") or "", self._settings.public_url
        ):
            problem = Problem("not-allowed", "this request comes from a page of another site")
            return problem, HTTPStatus.FORBIDDEN, {}
        return None

    def _tell(self, scope: HTTPScope, status: int, seconds: float) -> None:
        """Count and log a request, without what it asked for beyond the table."""
        route = scope.get("path_template") or "none"
        self._metrics.answered(scope["method"], route, status, seconds)
        if route in (HEALTH, METRICS) and status < HTTPStatus.BAD_REQUEST:
            return
        # What is no table's id may be anything.
        known = status not in (HTTPStatus.BAD_REQUEST, HTTPStatus.NOT_FOUND)
        table = scope.get("path_params", {}).get("table") if known else None
        log.info(
            "answered",
            method=scope["method"],
            route=route,
            status=status,
            milliseconds=round(seconds * 1000, 2),
            **({"table": table} if table else {}),
        )


class _Answer:
    """One answer on its way out; `status` is 0 until it has begun."""

    def __init__(self, send: Send, scope: HTTPScope, request_id: str) -> None:
        self.request_id: Final = request_id
        self.status = 0
        self._send: Final = send
        self._scope: Final = scope

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = [*message["headers"], *self._headers()]
        await self._send(message)

    async def give(
        self, problem: Problem, status: int, headers: dict[str, str] | None = None
    ) -> None:
        body = msgspec.json.encode(problem)
        all_headers = {
            "content-type": "application/json",
            "content-length": str(len(body)),
            **(headers or {}),
        }
        await self.send(
            {
                "type": "http.response.start",
                "status": status,
                "headers": [
                    (name.encode(), value.encode("latin-1")) for name, value in all_headers.items()
                ],
            }
        )
        await self.send({"type": "http.response.body", "body": body, "more_body": False})

    def _headers(self) -> Iterator[tuple[bytes, bytes]]:
        yield from _SECURITY_BYTES
        yield b"x-request-id", self.request_id.encode()
        if self._scope["path"].startswith(_FLEETING):
            yield b"cache-control", b"no-store"


def header(scope: HTTPScope, name: str) -> str | None:
    """A header of a request, several of the same name joined by commas; None if there is none."""
    wanted = name.encode()
    values = [value.decode("latin-1") for key, value in scope["headers"] if key == wanted]
    return ",".join(values) if values else None


_SECURITY_BYTES: Final = tuple((name.encode(), value.encode()) for name, value in SECURITY.items())
