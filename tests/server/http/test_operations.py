"""`/health` and `/metrics`."""

from tests.server.http.asking import World, problem, visited


def test_health_is_that_of_the_store() -> None:
    """While tables can be read the server is well; then it says that it is not."""

    async def talk(world: World) -> None:
        async with world.client() as anybody:
            answer = await anybody.get("/health")
            assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
            await world.store.close()
            answer = await anybody.get("/health")
            assert problem(answer) == (503, "unavailable", "the tables cannot be reached now")

    visited(talk)


def test_a_store_that_fails_is_no_fault_of_the_server() -> None:
    """Whatever needs it is answered that it should be tried again."""

    async def talk(world: World) -> None:
        async with world.person("Ana") as ana:
            await world.store.close()
            for answer in (
                await ana.get("/api/tables"),
                await ana.get("/api/tables/nowhere"),
                await ana.post("/api/tables", json={"game": "tallyup"}),
            ):
                assert problem(answer)[:2] == (503, "unavailable")

    visited(talk)


def test_metrics_count_requests_by_their_routes() -> None:
    """A route is counted as it is written, whichever table was asked for."""

    async def talk(world: World) -> None:
        async with world.client() as anybody:
            await anybody.get("/api/tables/one")
            await anybody.get("/api/tables/two")
            answer = await anybody.get("/metrics")
            assert answer.headers["content-type"].startswith("text/plain")
            route = 'method="GET",route="/api/tables/{table}",status="404"'
            assert f"sobremesa_http_requests_total{{{route}}} 2.0" in answer.text.splitlines()
            assert "tables/one" not in answer.text

    visited(talk)
