"""The web client's pages: built files, kept in memory, served as fast and as rarely as can be.

Every address of a page gets the same `index.html`; the client in it knows which page is meant.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Final

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send

import sobremesa
from sobremesa.server.http.edge import HEALTH, METRICS, header

PACKAGED: Final = Path(sobremesa.__file__).parent / "pages"
"""Where an installed package holds the built client."""

BUILT: Final = Path(sobremesa.__file__).parents[2] / "web" / "dist"
"""Where a checkout holds it."""

ROUTE: Final = "pages"
"""What pages and their files are counted as."""

_SHELL: Final = "/index.html"
_HASHED: Final = "/assets/"
"""Files here have their content's hash in their name: another content is another file."""

_FOREVER: Final = b"public, max-age=31536000, immutable"
_ASK_AGAIN: Final = b"no-cache"

_TYPES: Final[Mapping[str, str]] = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
"""What the files are. The machine's own table is not asked: it is another one everywhere."""

_OTHER: Final = "application/octet-stream"

_ENCODINGS: Final[Mapping[str, str]] = {"br": ".br", "gzip": ".gz"}
"""How a file may be compressed beforehand, the best first, and what its name then ends in."""

_UNBUILT: Final = """\
This server works, but the pages of its web client have not been built.

In a checkout of Sobremesa, `make web` builds them; then start the server again.
Programs, and `sobremesa play` in a terminal, need none.
"""


class _Copy(msgspec.Struct, frozen=True):
    """A file's bytes in one encoding, and the headers of the answers with and without them."""

    etag: str
    body: bytes
    full: tuple[tuple[bytes, bytes], ...]
    unchanged: tuple[tuple[bytes, bytes], ...]


class _File(msgspec.Struct, frozen=True):
    """A file in all encodings that there are; `""` is as it is."""

    copies: Mapping[str, _Copy]

    def fitting(self, accepted: str) -> _Copy:
        """The best copy for somebody who accepts these encodings."""
        weights = _weights(accepted)
        for encoding, copy in self.copies.items():
            if encoding and weights.get(encoding, weights.get("*", 0.0)) > 0:
                return copy
        return self.copies[""]


class Pages:
    """The files of one build of the client; none if there is no build."""

    def __init__(self, files: Mapping[str, bytes] | None = None) -> None:
        """Take files: their paths, such as `/assets/index-1a2b.js`, and contents."""
        contents = files or {"/unbuilt.txt": _UNBUILT.encode()}
        self.are_built: Final = bool(files)
        self._files: Final = {
            path: _file(path, contents)
            for path in contents
            if not any(path.removesuffix(ending) in contents for ending in _endings(path))
        }
        self._shell: Final = self._files[_SHELL if files else "/unbuilt.txt"]

    @classmethod
    def found(cls, folders: Iterable[Path] | None = None) -> "Pages":
        """The pages of the first folder that holds a build; of `PACKAGED` or `BUILT` by default."""
        for folder in (PACKAGED, BUILT) if folders is None else folders:
            if (folder / _SHELL[1:]).is_file():
                return cls(
                    {
                        f"/{path.relative_to(folder).as_posix()}": path.read_bytes()
                        for path in sorted(folder.rglob("*"))
                        if path.is_file()
                    }
                )
        return cls()

    def before(self, app: ASGIApp) -> ASGIApp:
        """An application that answers for pages and their files, and asks another for the rest."""

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.HTTP and scope["method"] in ("GET", "HEAD"):
                file = self.at(scope["path"])
                if file is not None:
                    await _give(file, scope, send)
                    return
            await app(scope, receive, send)

        return answer

    def at(self, path: str) -> _File | None:
        """The file at an address; None where nothing of the client is."""
        if not self.are_built:
            return self._shell if path == "/" else None
        if found := self._files.get(path):
            return found
        return self._shell if _is_page(path) else None


def _is_page(path: str) -> bool:
    """Whether the client may show something at an address.

    >>> [_is_page(path) for path in ("/", "/tables/a1/screen", "/api/tables", "/robots.txt")]
    [True, True, False, False]
    """
    first, last = path.split("/", 2)[1:2], path.rpartition("/")[2]
    return "." not in last and f"/{''.join(first)}" not in _NO_PAGES


_NO_PAGES: Final = frozenset({"/api", HEALTH, METRICS, _HASHED.rstrip("/")})
"""What addresses begin with that belong to somebody else."""


def _endings(path: str) -> Iterator[str]:
    """How a path ends, if it ends as compressed files do."""
    return (ending for ending in _ENCODINGS.values() if path.endswith(ending))


def _file(path: str, contents: Mapping[str, bytes]) -> _File:
    kind = _TYPES.get(Path(path).suffix, _OTHER)
    keep = _FOREVER if path.startswith(_HASHED) else _ASK_AGAIN
    found = {
        encoding: contents[path + ending]
        for encoding, ending in _ENCODINGS.items()
        if path + ending in contents
    }
    return _File(
        {
            encoding: _copy(body, kind, encoding, keep)
            for encoding, body in {**found, "": contents[path]}.items()
        }
    )


def _copy(body: bytes, kind: str, encoding: str, keep: bytes) -> _Copy:
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    unchanged = (
        (b"cache-control", keep),
        (b"etag", etag.encode()),
        (b"vary", b"accept-encoding"),
    )
    full = (
        (b"content-type", kind.encode()),
        (b"content-length", b"%d" % len(body)),
        *(((b"content-encoding", encoding.encode()),) if encoding else ()),
        *unchanged,
    )
    return _Copy(etag, body, full, unchanged)


async def _give(file: _File, scope: HTTPScope, send: Send) -> None:
    # The route under which the request is counted and logged.
    scope["path_template"] = ROUTE
    copy = file.fitting(header(scope, "accept-encoding") or "")
    known = header(scope, "if-none-match")
    is_known = known is not None and _names(known, copy.etag)
    await send(
        {
            "type": "http.response.start",
            "status": (HTTPStatus.NOT_MODIFIED if is_known else HTTPStatus.OK).value,
            "headers": copy.unchanged if is_known else copy.full,
        }
    )
    is_empty = is_known or scope["method"] == "HEAD"
    await send(
        {
            "type": "http.response.body",
            "body": b"" if is_empty else copy.body,
            "more_body": False,
        }
    )


def _names(known: str, etag: str) -> bool:
    """Whether an `If-None-Match` names a tag; a proxy may have made it a weak one.

    >>> _names('"a", W/"b"', '"b"'), _names("*", '"b"'), _names('"a"', '"b"')
    (True, True, False)
    """
    return known.strip() == "*" or etag in _TAG.findall(known)


_TAG: Final[re.Pattern[str]] = re.compile(r'"[^"]*"')


def _weights(accepted: str) -> dict[str, float]:
    """How much each encoding of an `Accept-Encoding` is wanted; 0 is not at all.

    >>> _weights("gzip, br;q=0.5, *;q=0")
    {'gzip': 1.0, 'br': 0.5, '*': 0.0}
    """
    found = {}
    for part in accepted.lower().split(","):
        name, _, parameter = part.partition(";")
        key, _, value = parameter.partition("=")
        try:
            weight = float(value) if key.strip() == "q" else 1.0
        except ValueError:
            weight = 0.0
        if name.strip():
            found[name.strip()] = weight
    return found
