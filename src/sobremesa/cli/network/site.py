"""A server, asked over HTTP: who we are, which tables there are, a new one."""

import re
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, Final, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import msgspec

from sobremesa.cli.network.identity import keep_token, kept_token
from sobremesa.protocol.common import RefusalCode, Table
from sobremesa.protocol.http import Identity, ListedTable, NewPerson, NewTable, Problem

Answer = TypeVar("Answer")

CODE_LENGTH: Final = 6
_SECONDS: Final = 15.0


class CannotReach(Exception):
    """There is no server at an address, or it is none of ours; `str(error)` says why."""


class Declined(Exception):
    """The server refused.

    Attributes:
        code: the reason, for programs.
    """

    def __init__(self, code: RefusalCode, what: str) -> None:
        super().__init__(what)
        self.code: Final = code


class Site:
    """A server.

    Attributes:
        url: its address, such as `http://127.0.0.1:8321`.
        token: the secret that says who we are; empty before `enter`.
    """

    def __init__(self, url: str) -> None:
        """Take an address; without a scheme it is `http`.

        Raises:
            CannotReach: it is none.
        """
        given = url if "://" in url else f"http://{url}"
        try:
            parts = urlsplit(given)
            fits = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
            fits = fits and not parts.username
        except ValueError:
            fits = None
        if not fits or re.search(r"\s|[^\x21-\x7e]", given):
            raise CannotReach("an address is like http://127.0.0.1:8321")
        self.url: Final = f"{parts.scheme}://{parts.netloc}"
        self.token = ""

    def enter(self, name: str | None, fallback: str) -> Identity:
        """Be the person who we were here before, or somebody new.

        Args:
            name: how others shall call us; None to stay with what it was.
            fallback: how others call us if we are new and have no other name.

        Raises:
            CannotReach, Declined: that is not possible.
            OSError: the token cannot be kept.
        """
        self.token = kept_token(self.url) or ""
        if self.token and name is None:
            try:
                return self._ask(Identity, "/api/me")
            except Declined as refusal:
                if refusal.code != "nobody":
                    raise
                self.token = ""  # It has run out, or is another server's.
        wanted = NewPerson(name or fallback, token=True)
        try:
            found = self._ask(Identity, "/api/me", wanted)
        except Declined as refusal:
            if refusal.code != "nobody" or not self.token:
                raise
            self.token = ""
            found = self._ask(Identity, "/api/me", wanted)
        if found.token is not None:
            keep_token(self.url, found.token)
            self.token = found.token
        return found

    def table(self, where: str) -> Table:
        """The table with a code of six letters, or with an id.

        Raises:
            CannotReach, Declined: there is none.
        """
        where = where.strip()
        kind = "codes" if len(where) == CODE_LENGTH else "tables"
        return self._ask(ListedTable, f"/api/{kind}/{quote(where, safe='')}").table

    def open(
        self,
        game: str,
        *,
        rules: Sequence[str] = (),
        bots: Sequence[str] = (),
        is_public: bool = False,
    ) -> Table:
        """Open a table, whose host we are.

        Raises:
            CannotReach, Declined: that is not possible.
        """
        visibility = "public" if is_public else "unlisted"
        wanted = {"game": game, "rules": rules, "bots": bots, "visibility": visibility}
        try:
            body = msgspec.convert(wanted, NewTable)
        except msgspec.ValidationError as error:
            raise Declined("malformed", str(error)) from None
        return self._ask(ListedTable, "/api/tables", body).table

    def link(self, table: Table) -> str:
        """Where people find a table."""
        return f"{self.url}/tables/{quote(table.id, safe='')}"

    def socket(self, table: str) -> str:
        """The address of a table's WebSocket."""
        return f"ws{self.url.removeprefix('http')}/api/tables/{quote(table, safe='')}/socket"

    @property
    def headers(self) -> dict[str, str]:
        """What says who we are."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def _ask(self, kind: type[Answer], path: str, body: Any = None) -> Answer:
        headers = self.headers | {"Accept": "application/json"}
        data = None
        if body is not None:
            data = msgspec.json.encode(body)
            headers["Content-Type"] = "application/json"
        request = Request(self.url + path, data, headers)
        try:
            with urlopen(request, timeout=_SECONDS) as answer:
                return msgspec.json.decode(answer.read(), type=kind)
        except HTTPError as error:
            with error:
                problem = _problem(error.read())
            if problem is None:
                phrase = HTTPStatus(error.code).phrase if error.code in _STATUSES else ""
                raise CannotReach(f"{error.code} {phrase}".strip()) from None
            raise Declined(problem.code, problem.what) from None
        except OSError as error:
            reason: Any = error.reason if isinstance(error, URLError) else error
            raise CannotReach(str(getattr(reason, "strerror", None) or reason)) from None
        except (msgspec.DecodeError, ValueError):
            raise CannotReach("what answers is no server of this game table") from None
        except Exception as error:
            # http.client has errors of its own for answers that are no HTTP.
            raise CannotReach(str(error) or type(error).__name__) from None


_STATUSES: Final = frozenset(HTTPStatus)


def _problem(body: bytes) -> Problem | None:
    try:
        return msgspec.json.decode(body, type=Problem)
    except msgspec.DecodeError:
        return None
