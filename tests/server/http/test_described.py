"""`/api/openapi.json`: the description for programs."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from sobremesa.server.app import CONTROLLERS
from sobremesa.server.http.described import description
from tests.server.http.asking import World, visited


@pytest.fixture(scope="module")
def document() -> Any:
    found: list[Any] = []

    async def talk(world: World) -> None:
        async with world.client() as anybody:
            answer = await anybody.get("/api/openapi.json")
            assert answer.headers["content-type"] == "application/json"
            found.append(answer.json())

    visited(talk)
    return found[0]


def nodes(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        yield part
        for inner in part.values():
            yield from nodes(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from nodes(inner)


def test_every_address_is_described(document: Any) -> None:
    """With its method; the list is short enough to be kept here."""
    assert {
        f"{method.upper()} {path}" for path, item in document["paths"].items() for method in item
    } == {
        "POST /api/me",
        "GET /api/me",
        "GET /api/me/tables",
        "GET /api/games",
        "GET /api/tables",
        "POST /api/tables",
        "GET /api/tables/{table}",
        "POST /api/tables/{table}/commands",
        "GET /api/tables/{table}/view",
        "GET /api/tables/{table}/story",
        "GET /api/tables/{table}/statistics",
        "GET /api/tables/{table}/record",
        "GET /api/codes/{code}",
        "POST /api/replay",
        "GET /health",
        "GET /metrics",
    }


def test_every_reference_leads_somewhere(document: Any) -> None:
    """No schema is named that is not there, and none is there that nothing names."""
    prefix = "#/components/schemas/"
    named = {node["$ref"].removeprefix(prefix) for node in nodes(document) if "$ref" in node}
    assert named == set(document["components"]["schemas"])


def test_a_command_says_its_type(document: Any) -> None:
    """A program can make commands from the description alone."""
    schemas = document["components"]["schemas"]
    mapping = schemas["TableCommand"]["discriminator"]["mapping"]
    assert mapping["seat-bot"] == "#/components/schemas/SeatBot"
    act = schemas["Act"]
    assert act["properties"]["type"] == {"enum": ["act"]}
    assert set(act["required"]) == {"type", "id", "seat", "words"}
    assert act["additionalProperties"] is False


def test_patterns_are_those_of_every_language(document: Any) -> None:
    """Nothing in them is Python's alone."""
    patterns = [node["pattern"] for node in nodes(document) if isinstance(node.get("pattern"), str)]
    assert patterns
    for pattern in patterns:
        assert not re.search(r"\\[AZ]|\(\?P", pattern)


def test_every_refusal_is_a_problem(document: Any) -> None:
    """Each address may refuse, always in the same form."""
    problem = {"schema": {"$ref": "#/components/schemas/Problem"}}
    for item in document["paths"].values():
        for operation in item.values():
            assert operation["responses"]["default"]["content"] == {"application/json": problem}
            assert all(status < "400" for status in operation["responses"] if status != "default")


def test_only_what_a_request_may_hold_is_a_parameter(document: Any) -> None:
    """What the server gives to its own handlers is no business of a client."""
    parameters = {
        parameter["name"]
        for item in document["paths"].values()
        for operation in item.values()
        for parameter in operation.get("parameters", ())
    }
    assert parameters == {"after", "code", "order", "status", "table"}


def test_the_description_is_made_once() -> None:
    """It takes some time, and does not change."""
    assert description(CONTROLLERS) is description(CONTROLLERS)
