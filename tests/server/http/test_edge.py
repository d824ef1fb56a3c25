"""What every request passes on its way in, and every answer on its way out."""

import asyncio
from typing import Any

import pytest
from litestar.types import Receive, Scope, Send
from structlog.testing import capture_logs

from sobremesa.server.http.edge import SECURITY, Edge
from sobremesa.server.metrics import Metrics
from sobremesa.server.settings import Settings
from tests.server.http.asking import HERE, Client, asked, client, problem

JSON = {"content-type": "application/json"}
FREE = Settings(requests_per_minute=0)


class Clock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers everything but `/fails`, which fails, and `/breaks`, which fails half-way."""
    assert scope["type"] == "http"
    if scope["path"] == "/fails":
        raise ValueError("the name `Ana`")
    headers = [(b"content-type", b"text/plain")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    if scope["path"] == "/breaks":
        raise ValueError("the name `Ana`")
    body = scope["state"]["request"].encode()
    await send({"type": "http.response.body", "body": body, "more_body": False})


def edge(settings: Settings = FREE, clock: Clock | None = None) -> Edge:
    return Edge(echo, settings, Metrics(), clock or Clock())


async def never() -> Any:
    """Receives nothing, since nobody asks."""
    raise AssertionError


def scope_of(path: str) -> Any:
    return {"type": "http", "method": "GET", "path": path, "headers": [], "client": None}


def test_every_answer_has_the_headers_of_security() -> None:
    """Pages, refusals and faults alike: nothing inline, nothing from elsewhere, in no frame."""

    async def talk(there: Client) -> None:
        for answer in [await there.get("/"), await there.post("/"), await there.get("/fails")]:
            assert {name: answer.headers[name] for name in SECURITY} == SECURITY
            assert "unsafe" not in answer.headers["content-security-policy"]

    asked(edge(), talk)


@pytest.mark.parametrize(
    ("path", "kept"), [("/", None), ("/api/me", "no-store"), ("/health", "no-store")]
)
def test_what_is_of_this_moment_is_not_kept(path: str, kept: str | None) -> None:
    """No cache keeps an answer of the API; pages and files say themselves how long they last."""

    async def talk(there: Client) -> None:
        assert (await there.get(path)).headers.get("cache-control") == kept

    asked(edge(), talk)


def test_every_request_has_an_id_of_its_own() -> None:
    """Whoever answers knows it, whoever asked is told it, and nobody chooses it."""

    async def talk(there: Client) -> None:
        first = await there.get("/", headers={"x-request-id": "mine"})
        second = await there.get("/")
        assert first.text == first.headers["x-request-id"]
        assert len({first.text, second.text, "mine"}) == 3

    asked(edge(), talk)


def test_a_fault_is_answered_and_logged_without_its_words() -> None:
    """The answer has the request's id and nothing else, and the log has the place."""

    async def talk(there: Client) -> None:
        answer = await there.get("/fails")
        id = answer.headers["x-request-id"]
        what = f"something is wrong with this server (request {id})"
        assert problem(answer) == (500, "unavailable", what)

    with capture_logs() as logs:
        asked(edge(), talk)
    assert [line["event"] for line in logs] == ["unexpected", "answered"]
    assert logs[0]["exc_info"]


def test_a_fault_in_the_middle_of_an_answer_is_logged() -> None:
    """The answer has begun, and no other is given: it stays unfinished, as its reader sees."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message["type"])

    with capture_logs() as logs:
        asyncio.run(edge()(scope_of("/breaks"), never, send))
    assert [line["event"] for line in logs] == ["unexpected", "answered"]
    assert sent == ["http.response.start"]


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "BREW"])
@pytest.mark.parametrize(
    "type",
    [None, "", "text/plain", "application/x-www-form-urlencoded", "application/jsonx", "a/json"],
)
def test_only_json_changes_anything(method: str, type: str | None) -> None:
    """What the form of another site could send is not even looked at."""

    async def talk(there: Client) -> None:
        headers = {} if type is None else {"content-type": type}
        answer = await there.request(method, "/", headers=headers)
        what = "the Content-Type must be application/json"
        assert problem(answer) == (415, "malformed", what)

    asked(edge(), talk)


@pytest.mark.parametrize("type", ["application/json", "Application/JSON; charset=utf-8"])
def test_json_may_say_how_it_is_encoded(type: str) -> None:
    """Its parameters do not matter."""

    async def talk(there: Client) -> None:
        answer = await there.post("/", headers={"content-type": type})
        assert answer.status_code == 200

    asked(edge(), talk)


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (HERE, True),
        ("https://play.example.org", True),
        ("http://elsewhere.example", False),
        ("http://table.local", False),
        ("null", False),
        ("", False),
    ],
)
def test_no_page_of_another_site_changes_anything(origin: str, allowed: bool) -> None:
    """A browser says which page asks; it must be one of ours."""

    async def talk(there: Client) -> None:
        answer = await there.post("/", headers={**JSON, "origin": origin})
        assert answer.status_code == (200 if allowed else 403)
        if not allowed:
            what = "this request comes from a page of another site"
            assert problem(answer) == (403, "not-allowed", what)
        assert (await there.get("/", headers={"origin": origin})).status_code == 200

    asked(edge(Settings(public_url="https://play.example.org")), talk)


def test_too_many_requests_from_one_address_wait() -> None:
    """They are told for how long; others are served meanwhile, and health always is."""
    clock = Clock()
    limited = edge(Settings(requests_per_minute=20), clock)

    async def talk(there: Client) -> None:
        for _ in range(20):
            assert (await there.get("/")).status_code == 200
        refused = await there.get("/")
        what = "too many requests from this address; wait a little"
        assert problem(refused) == (429, "limit", what)
        assert refused.headers["retry-after"] == "3"
        # Without a proxy that is known, nobody is believed to be somebody else.
        forwarded = await there.get("/", headers={"x-forwarded-for": "198.51.100.3"})
        assert forwarded.status_code == 429
        assert (await there.get("/health")).status_code == 200
        async with client(limited, "198.51.100.3") as other:
            assert (await other.get("/")).status_code == 200
        clock.now += 3
        assert (await there.get("/")).status_code == 200

    asked(limited, talk)


def test_behind_a_proxy_the_address_is_the_one_that_it_saw() -> None:
    """People behind the same proxy do not use up each other's requests."""

    async def talk(there: Client) -> None:
        statuses = [
            (await there.get("/", headers={"x-forwarded-for": address})).status_code
            for address in ("192.0.2.1", "192.0.2.2", "192.0.2.1", "192.0.2.3, 192.0.2.2")
        ]
        assert statuses == [200, 200, 429, 429]

    asked(edge(Settings(requests_per_minute=1, proxies=1)), talk)


def test_requests_are_counted_and_logged_without_what_they_hold() -> None:
    """Addresses that do not exist are one route, and no query, header or body is in the log."""
    metrics = Metrics()
    counted = Edge(echo, FREE, metrics, Clock())

    async def talk(there: Client) -> None:
        secret = {"cookie": "sobremesa=token", "authorization": "Bearer token", **JSON}
        await there.post("/api/codes/LEMONS?name=Ana", headers=secret, content=b"Ana")

    with capture_logs() as logs:
        asked(counted, talk)
    assert logs == [
        {
            "event": "answered",
            "log_level": "info",
            "method": "POST",
            "route": "none",
            "status": 200,
            "milliseconds": 0.0,
        }
    ]
    line = b'sobremesa_http_requests_total{method="POST",route="none",status="200"} 1.0'
    assert line in metrics.text().splitlines()


def test_what_is_not_http_passes() -> None:
    """The start and the end of the server are the application's business."""
    seen: list[Any] = []

    async def inner(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope)

    scope: Any = {"type": "lifespan"}
    asyncio.run(Edge(inner, FREE, Metrics(), Clock())(scope, never, never))
    assert seen == [scope]
