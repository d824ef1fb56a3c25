"""Logs: one event a line, as JSON, or coloured for somebody who looks on in a terminal.

They name requests and tables by their ids. Names, chat, cookies, tokens and seeds stay out; so an
exception is told by its kind and its place, without its message, which may repeat what was sent.
"""

import logging
import sys
import traceback
from types import TracebackType
from typing import Any, Final, TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

_CHATTY: Final = ("alembic", "uvicorn")
"""Libraries that tell of each of their steps."""

_DEEPEST: Final = 30
"""The most frames of an exception, and the most exceptions behind one, that are told."""


def configure_logs(stream: TextIO, level: int = logging.INFO) -> None:
    """Send the logs of the whole program, of its libraries too, to a stream."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        told_exception,
    ]
    renderer: Processor = structlog.processors.JSONRenderer()
    if stream.isatty():
        renderer = structlog.dev.ConsoleRenderer(pad_event_to=0)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in _CHATTY:
        logging.getLogger(name).setLevel(max(level, logging.WARNING))


def told_exception(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Replace an exception by its kind and the lines that it came through."""
    given = event.pop("exc_info", None)
    if isinstance(given, tuple):
        given = given[1]
    elif given and not isinstance(given, BaseException):
        given = sys.exc_info()[1]
    if isinstance(given, BaseException):
        event["exceptions"] = [_told(error) for error in _chain(given)]
    return event


def _chain(error: BaseException) -> list[BaseException]:
    """An exception and those that it came from."""
    chain: list[BaseException] = []
    following: BaseException | None = error
    while following is not None and following not in chain and len(chain) < _DEEPEST:
        chain.append(following)
        hidden = following.__suppress_context__
        following = following.__cause__ or (None if hidden else following.__context__)
    return chain


def _told(error: BaseException) -> dict[str, Any]:
    return {"kind": type(error).__qualname__, "through": _frames(error.__traceback__)}


def _frames(trace: TracebackType | None) -> list[str]:
    # Without the lines of the sources: they would be read from disk.
    frames = [
        f"{frame.f_code.co_filename}:{line} {frame.f_code.co_name}"
        for frame, line in traceback.walk_tb(trace)
    ]
    return frames[-_DEEPEST:]
