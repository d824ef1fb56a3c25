"""What logs say, and what they do not."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from sobremesa.server.logs import configure_logs


class Terminal(io.StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Leave logging as it was found."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    structlog.reset_defaults()
    root.handlers[:] = handlers
    root.setLevel(level)


def written(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def failing() -> None:
    try:
        raise KeyError("Ana's secret")
    except KeyError as error:
        raise ValueError("the name `Ana`") from error


def test_a_line_is_an_object() -> None:
    """Each event is one line of JSON with its level, its time and its values."""
    stream = io.StringIO()
    configure_logs(stream)
    with structlog.contextvars.bound_contextvars(request="r1"):
        structlog.get_logger().info("answered", table="x7Qa", note="two\nlines")
    structlog.get_logger().debug("unseen")
    [line] = written(stream)
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "answered",
        "level": "info",
        "request": "r1",
        "table": "x7Qa",
        "note": "two\nlines",
    }


def test_an_exception_is_told_without_its_words() -> None:
    """Its kind, where it came through, and what it came from; the messages may repeat a name."""
    stream = io.StringIO()
    configure_logs(stream)
    try:
        failing()
    except ValueError:
        structlog.get_logger().exception("unexpected")
    [line] = written(stream)
    assert [told["kind"] for told in line["exceptions"]] == ["ValueError", "KeyError"]
    assert line["exceptions"][0]["through"][-1].endswith(" failing")
    assert "Ana" not in stream.getvalue()


def test_an_exception_can_be_handed_in() -> None:
    """It is told as the one that is being handled is."""
    stream = io.StringIO()
    configure_logs(stream)
    structlog.get_logger().error("unexpected", exc_info=OSError("Ana"))
    [line] = written(stream)
    assert line["exceptions"] == [{"kind": "OSError", "through": []}]


def test_libraries_log_the_same_way() -> None:
    """What others write with the standard library's logging is a line of the same kind."""
    stream = io.StringIO()
    configure_logs(stream)
    try:
        failing()
    except ValueError:
        logging.getLogger("uvicorn.error").exception("went wrong")
    [line] = written(stream)
    assert (line["event"], line["level"]) == ("went wrong", "error")
    assert [told["kind"] for told in line["exceptions"]] == ["ValueError", "KeyError"]
    assert "Ana" not in stream.getvalue()


def test_in_a_terminal_a_line_is_for_people() -> None:
    """It is no JSON there, and says the same."""
    stream = Terminal()
    configure_logs(stream)
    try:
        failing()
    except ValueError:
        structlog.get_logger().exception("unexpected", table="x7Qa")
    [line] = stream.getvalue().splitlines()
    assert not line.startswith("{")
    assert "x7Qa" in line
    assert "KeyError" in line
    assert "Ana" not in line
