"""`/api/me`: who one is."""

from litestar import Controller, Response, get, post
from litestar.params import FromQuery, JSONBody

from sobremesa.protocol.http import Identity, NewPerson, Order, Tables
from sobremesa.server.http.callers import AnyRequest
from sobremesa.server.http.parts import After, Asking, TheCallers, TheHall


class People(Controller):
    """Who one is, and where one sits."""

    path = "/api/me"
    tags = ("people",)

    @post(summary="Get an identity, or another name", status_code=200)
    async def admit(
        self, request: AnyRequest, data: JSONBody[NewPerson], callers: TheCallers
    ) -> Response[Identity]:
        """Give the client an identity, or the one that it has another name.

        Browsers keep it as a cookie; a program asks for the token and sends it in the header
        `Authorization: Bearer …`.
        """
        person = callers.admit(request, data.name)
        token = callers.token(person)
        return Response(
            Identity(person, token if data.token else None),
            headers={"set-cookie": callers.cookie(request, token)},
        )

    @get(summary="Who I am")
    async def show(
        self, request: AnyRequest, person: Asking, callers: TheCallers
    ) -> Response[Identity]:
        """Tell who the client is; a cookie that it has holds for a year from now on."""
        headers = {}
        if "authorization" not in request.headers:
            headers["set-cookie"] = callers.cookie(request, callers.token(person))
        return Response(Identity(person), headers=headers)

    @get("/tables", summary="My tables")
    async def tables(
        self,
        person: Asking,
        hall: TheHall,
        order: FromQuery[Order] = "newest",
        after: After = None,
    ) -> Tables:
        """List the tables where the client sits: the newest first, or those that wait for it.

        The most urgent ones come in one page, without a next one.
        """
        if order == "urgent":
            return await hall.urgent(person.id)
        return await hall.of_person(person.id, after)
