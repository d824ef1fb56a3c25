"""The pages of the web client, as they are served."""

import asyncio
import gzip
from pathlib import Path
from typing import Any

import httpx
import pytest

from sobremesa.server.app import build_app
from sobremesa.server.http.edge import SECURITY
from sobremesa.server.pages import Pages
from tests.server.http.asking import FREE, Client, World, asked, problem
from tests.server.http.serving import served
from tests.server.serving import program

SCRIPT = b"console.log('table');\n" * 50
FILES = {
    "/index.html": b"<!doctype html><title>Sobremesa</title>",
    "/icon.svg": b"<svg/>",
    "/sw.js": b"self;",
    "/sobremesa.webmanifest": b"{}",
    "/assets/index-1a2b.js": SCRIPT,
    "/assets/index-1a2b.js.gz": gzip.compress(SCRIPT),
    # Nothing here looks into it.
    "/assets/index-1a2b.js.br": b"as brotli would have it",
    "/assets/index-3c4d.css": b"body{}",
}
SHELL = FILES["/index.html"]
ASSET = "/assets/index-1a2b.js"


async def nobody(*_: Any) -> Any:
    """Is not asked."""
    raise AssertionError


class Built(World):
    """A server with pages."""

    def __init__(self, pages: Pages | None = None) -> None:
        super().__init__()
        self.app = build_app(
            self.hall, self.identities, FREE, self.metrics, pages=pages or Pages(FILES)
        )


def got(
    path: str, method: str = "GET", pages: Pages | None = None, **headers: str
) -> httpx.Response:
    """An answer for somebody who accepts nothing compressed, unless they say so."""
    answers = []

    async def talk(there: Client) -> None:
        wanted = {name.replace("_", "-"): value for name, value in headers.items()}
        answers.append(
            await there.request(method, path, headers={"accept-encoding": "identity"} | wanted)
        )

    asked(Built(pages).app, talk)
    return answers[0]


@pytest.mark.parametrize(
    "path",
    ["/", "/tables/a1b2", "/tables/a1b2/screen", "/records", "/rules/tallyup", "/nowhere"],
)
def test_every_page_is_the_same_file(path: str) -> None:
    """The client knows which page is meant; a browser asks each time whether it has changed."""
    answer = got(path)
    assert (answer.status_code, answer.content) == (200, SHELL)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["etag"]


def test_pages_have_the_headers_of_security_and_an_id() -> None:
    """Like every other answer."""
    for path in ("/", ASSET):
        headers = got(path).headers
        assert {name: headers[name] for name in SECURITY} == SECURITY
        assert headers["x-request-id"]


@pytest.mark.parametrize("path", [ASSET, "/assets/index-3c4d.css"])
def test_hashed_files_are_kept_for_good(path: str) -> None:
    """Their content cannot change, so nobody need ask again."""
    assert got(path).headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize("path", ["/sw.js", "/sobremesa.webmanifest", "/icon.svg", "/index.html"])
def test_files_with_a_name_for_good_are_asked_for_again(path: str) -> None:
    """The next build has others in their place."""
    assert got(path).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        (ASSET, "text/javascript; charset=utf-8"),
        ("/assets/index-3c4d.css", "text/css; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"),
        ("/sobremesa.webmanifest", "application/manifest+json"),
    ],
)
def test_files_say_what_they_are(path: str, kind: str) -> None:
    """No browser may guess, as the headers of security forbid it."""
    answer = got(path)
    assert answer.headers["content-type"] == kind
    assert answer.content == FILES[path]
    assert answer.headers["content-length"] == str(len(FILES[path]))


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP;q=0.8", "gzip"),
        ("*", "br"),
        ("br;q=0, gzip", "gzip"),
        ("gzip;q=0, br; q=0.0", None),
        ("*;q=0", None),
        ("br;q=much", None),
        ("identity", None),
        ("", None),
    ],
)
def test_files_come_compressed_to_those_who_take_it(accepted: str, encoding: str | None) -> None:
    """The best that is accepted is chosen, and caches are told that there are others."""
    ending = {"br": ".br", "gzip": ".gz", None: ""}[encoding]
    copy = Pages(FILES).at(ASSET)
    assert copy
    assert copy.fitting(accepted).body == FILES[ASSET + ending]
    full = dict(copy.fitting(accepted).full)
    assert full.get(b"content-encoding") == (encoding.encode() if encoding else None)
    assert full[b"vary"] == b"accept-encoding"


def test_a_compressed_file_is_what_it_was() -> None:
    """A client that takes gzip reads the same script."""
    answer = got(ASSET, accept_encoding="gzip")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.content == SCRIPT


def test_what_has_no_compressed_copy_comes_as_it_is() -> None:
    """Small files are not worth one."""
    answer = got("/icon.svg", accept_encoding="gzip, br")
    assert "content-encoding" not in answer.headers
    assert answer.content == FILES["/icon.svg"]


def test_compressed_copies_have_no_address() -> None:
    """They are the same file in another encoding, not another file."""
    for ending in (".gz", ".br"):
        assert got(ASSET + ending).status_code == 404


def test_what_is_known_is_not_sent_again() -> None:
    """304 without a body, but with what caches need; each encoding has a tag of its own."""
    plain, packed = got("/"), got(ASSET, accept_encoding="gzip")
    for tag in (
        plain.headers["etag"],
        f"W/{plain.headers['etag']}",
        f'"x", {plain.headers["etag"]}',
    ):
        answer = got("/", if_none_match=tag)
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer.headers["etag"] == plain.headers["etag"]
        assert answer.headers["cache-control"] == "no-cache"
        assert "content-length" not in answer.headers
    assert got("/", if_none_match='"other"').status_code == 200
    assert got(ASSET).headers["etag"] != packed.headers["etag"]
    assert got(ASSET, if_none_match=packed.headers["etag"]).content == SCRIPT


def test_another_build_has_another_tag() -> None:
    """Whoever reloads gets the new pages."""
    tag = got("/").headers["etag"]
    new = Pages({**FILES, "/index.html": b"<title>New</title>"})
    assert got("/", pages=new, if_none_match=tag).content == b"<title>New</title>"


def test_a_head_is_answered_without_a_body() -> None:
    """With the headers that the whole answer would have."""
    head, whole = got(ASSET, "HEAD"), got(ASSET)
    assert (head.status_code, head.content) == (200, b"")
    for name in ("content-type", "content-length", "etag", "cache-control"):
        assert head.headers[name] == whole.headers[name]


def test_no_body_is_left_to_be_taken_off_a_head() -> None:
    """Whoever carries the answer need not know that there must be none."""
    sent: list[Any] = []

    async def carry(message: Any) -> None:
        sent.append(message)

    scope: Any = {"type": "http", "method": "HEAD", "path": ASSET, "headers": []}
    asyncio.run(Pages(FILES).before(nobody)(scope, nobody, carry))
    assert [message.get("body", b"") for message in sent] == [b"", b""]


@pytest.mark.parametrize(
    "path",
    [
        "/assets/index-9z9z.js",
        "/assets/",
        "/assets",
        "/assets/nested/name",
        "/favicon.ico",
        "/robots.txt",
        "/wp-login.php",
        "/assets/../../pyproject.toml",
        "/%2e%2e/%2e%2e/pyproject.toml",
        "/..%2fpyproject.toml",
    ],
)
def test_a_file_that_is_not_there_is_not_there(path: str) -> None:
    """It is no page either: a script that is gone must not turn out to be HTML."""
    assert problem(got(path)) == (404, "unknown", "there is nothing at this address")
    # As it stands, too: the client above may have tidied it.
    assert Pages(FILES).at(path) is None


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/tables/a1/nothing"])
def test_an_unknown_address_of_the_api_is_a_problem(path: str) -> None:
    """Programs are told so in their own language."""
    assert problem(got(path)) == (404, "unknown", "there is nothing at this address")


def test_the_api_is_where_it_was() -> None:
    """Pages take no address from it."""
    assert got("/api/games").json()["games"]
    assert got("/metrics").headers["content-type"].startswith("text/plain")
    assert problem(got("/api/games", "DELETE", content_type="application/json"))[0] == 405


@pytest.mark.parametrize("path", ["/", "/tables/a1b2", ASSET])
def test_nothing_can_be_posted_to_a_page(path: str) -> None:
    """There is nobody to read it."""
    assert got(path, "POST", content_type="application/json").status_code == 404


def test_requests_for_pages_are_counted_together() -> None:
    """Metrics have one name for all of them: addresses are made up by whoever asks."""
    world = Built()

    async def talk(there: Client) -> None:
        for path in ("/", "/tables/a1b2", ASSET, "/assets/none.js"):
            await there.get(path)

    asked(world.app, talk)
    text = world.metrics.text().decode()
    assert 'route="pages",status="200"} 3.0' in text
    assert 'route="none",status="404"} 1.0' in text


def test_without_a_build_the_first_page_says_how_to_make_one() -> None:
    """In plain text, and only there; everything else is honestly not there."""
    answer = got("/", pages=Pages())
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert "make web" in answer.text
    for path in ("/tables/a1b2", "/unbuilt.txt", "/index.html"):
        assert got(path, pages=Pages()).status_code == 404


def test_the_first_folder_with_a_build_is_taken(tmp_path: Path) -> None:
    """An installed package holds its own; a checkout has built it beside."""
    built = tmp_path / "dist"
    for path, content in FILES.items():
        file = built / path[1:]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    pages = Pages.found([tmp_path / "nowhere", tmp_path, built])
    assert pages.are_built
    assert got(ASSET, pages=pages).content == SCRIPT
    assert not Pages.found([tmp_path]).are_built


def test_pages_over_a_socket() -> None:
    """A real server sends what was compressed beforehand, keeps a HEAD and a 304 empty, and lets
    nobody out of its folder."""
    with served(Built()) as (host, port), httpx.Client(base_url=f"http://{host}:{port}") as there:
        assert there.get(ASSET, headers={"accept-encoding": "gzip"}).content == SCRIPT
        first = there.get("/")
        assert first.content == SHELL
        assert there.head("/").headers["content-length"] == str(len(SHELL))
        again = there.get("/", headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        # The same connection is still in step.
        assert there.get("/tables/a1").content == SHELL


def test_the_program_serves_pages(tmp_path: Path) -> None:
    """`sobremesa serve` answers `/` with the client, or says how to build it."""
    with program(tmp_path) as server:
        answer = server.http.get("/")
        assert answer.status_code == 200
        assert "Sobremesa" in answer.text
