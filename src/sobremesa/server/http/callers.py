"""Who asks, by the headers of a request."""

from collections.abc import Callable
from typing import Any, Final

from litestar import Request

from sobremesa.protocol.common import Person
from sobremesa.server.http.edge import header
from sobremesa.server.identity import Identities, cookie_header
from sobremesa.server.limits import Buckets, Rate, address_key
from sobremesa.server.origins import client_address, is_secure
from sobremesa.server.refusal import Refusal
from sobremesa.server.settings import Settings

AnyRequest = Request[Any, Any, Any]


class Callers:
    """Tells who asks, and lets new people in."""

    def __init__(
        self,
        identities: Identities,
        settings: Settings,
        clock: Callable[[], float],
        calendar: Callable[[], float],
    ) -> None:
        """Take what is asked.

        Args:
            identities: whose tokens are whose.
            settings: the limits, and how many proxies stand in front.
            clock: seconds that only ever grow.
            calendar: seconds since 1970.
        """
        self._identities: Final = identities
        self._proxies: Final = settings.proxies
        self._clock: Final = clock
        self._calendar: Final = calendar
        self._newcomers: Final = Buckets(Rate.per_minute(settings.people_per_minute))
        self._readings: Final = Buckets(Rate.per_minute(settings.readings_per_minute))

    def person(self, request: AnyRequest) -> Person | None:
        """Who asks; None for somebody without an identity."""
        # Over HTTP/2 a browser may send its cookies in several headers; `;` is what joins them.
        cookies = request.headers.getall("cookie", [])
        authorization = request.headers.get("authorization")
        return self._identities.from_headers("; ".join(cookies), authorization, self._now())

    def somebody(self, request: AnyRequest) -> Person:
        """Who asks.

        Raises:
            Refusal: it is nobody: they need an identity first.
        """
        person = self.person(request)
        if person is None:
            raise Refusal("nobody", "you have no name here yet: POST /api/me gives you one")
        return person

    def admit(self, request: AnyRequest, name: str) -> Person:
        """Somebody new, or whoever asks by another name.

        Raises:
            Refusal: nobody can have that name, or too many new people come from there.
        """
        known = self.person(request)
        person = self._identities.new(name)
        if known is not None:
            return Person(known.id, person.name)
        if self._newcomers.take(address_key(self.address(request)), self._clock()):
            raise Refusal("limit", "too many new people from this address; wait a little")
        return person

    def count_reading(self, request: AnyRequest) -> None:
        """Count that somebody has a table's journal read, which may be long.

        Raises:
            Refusal: too many are read for those who ask from there.
        """
        if self._readings.take(address_key(self.address(request)), self._clock()):
            raise Refusal("limit", "too many games looked up from this address; wait a little")

    def address(self, request: AnyRequest) -> str:
        """From where they ask."""
        forwarded = header(request.scope, "x-forwarded-for")
        peer = request.client.host if request.client else ""
        return client_address(peer, forwarded, self._proxies)

    def token(self, person: Person) -> str:
        """A token by which a person is known from now on."""
        return self._identities.token(person, self._now())

    def cookie(self, request: AnyRequest, token: str) -> str:
        """The `Set-Cookie` header that keeps a token where it comes back from."""
        proto = header(request.scope, "x-forwarded-proto")
        secure = is_secure(request.scope["scheme"], proto, self._proxies)
        return cookie_header(token, secure=secure)

    def _now(self) -> int:
        return int(self._calendar())
