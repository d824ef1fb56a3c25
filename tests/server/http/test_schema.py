"""What the description promises holds, and what it forbids is refused."""

import os
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sobremesa.server.app import CONTROLLERS
from sobremesa.server.http.described import description
from tests.server.http.asking import World
from tests.server.http.serving import served

EXAMPLES = int(os.environ.get("FUZZ_REQUESTS", "15"))
"""Requests of each kind; `make fuzz` makes more of them."""

SCHEMA = schemathesis.openapi.from_dict(msgspec.json.decode(description(CONTROLLERS)))
OPERATIONS = [result.ok() for result in SCHEMA.get_all_operations()]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def world() -> World:
    return World()


@pytest.fixture(scope="module")
def url(world: World) -> Iterator[str]:
    with served(world) as (host, port):
        yield f"http://{host}:{port}"


CASES = [
    pytest.param(operation, mode, id=f"{mode.value} {operation.label}")
    for operation in OPERATIONS
    for mode in GenerationMode
    # Where nothing is asked for, nothing can be wrong.
    if mode is GenerationMode.POSITIVE or list(operation.iter_parameters()) or operation.body
]


@pytest.mark.parametrize(("operation", "mode"), CASES)
def test_requests_of_all_kinds(operation: Any, mode: Any, url: str, world: World) -> None:
    """Right or wrong, a request is answered as described, and never with an error of the server."""
    token = world.identities.token(world.identities.new("Ana"), int(world.calendar))
    headers = {"authorization": f"Bearer {token}"}

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy(generation_mode=mode))
    def answered(case: Any) -> None:
        case.call_and_validate(base_url=url, headers=headers, checks=CHECKS)

    answered()
