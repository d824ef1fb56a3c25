"""`/api/me`: who one is."""

import pytest

from sobremesa.server.identity import YEAR
from sobremesa.server.settings import Settings
from tests.server.http.asking import FREE, World, problem, visited

NOBODY = (401, "nobody", "you have no name here yet: POST /api/me gives you one")


def test_a_name_is_all_it_takes() -> None:
    """Whoever says a name is known by it from then on, by a cookie that scripts cannot read."""

    async def talk(world: World) -> None:
        async with world.client() as there:
            refused = await there.get("/api/me")
            assert problem(refused) == NOBODY
            assert refused.headers["www-authenticate"] == "Bearer"
            answer = await there.post("/api/me", json={"name": " Ana "})
            assert answer.status_code == 200
            person = answer.json()["person"]
            assert person["name"] == "Ana"
            assert answer.json() == {"person": person}
            assert "; HttpOnly; SameSite=Lax" in answer.headers["set-cookie"]
            assert "; Secure" not in answer.headers["set-cookie"]
            assert (await there.get("/api/me")).json() == {"person": person}

    visited(talk)


def test_another_name_is_the_same_person() -> None:
    """Somebody who is known may change their name, and stays who they are."""

    async def talk(world: World) -> None:
        async with world.person("Ana") as ana:
            before = (await ana.get("/api/me")).json()["person"]
            renamed = (await ana.post("/api/me", json={"name": "Anita"})).json()["person"]
            assert renamed == {"id": before["id"], "name": "Anita"}
            assert (await ana.get("/api/me")).json()["person"] == renamed

    visited(talk)


def test_a_program_may_have_a_token() -> None:
    """The token says who it is without any cookie, and no cookie is set for it again."""

    async def talk(world: World) -> None:
        async with world.client() as there:
            given = (await there.post("/api/me", json={"name": "Bo", "token": True})).json()
        async with world.client() as program:
            headers = {"authorization": f"Bearer {given['token']}"}
            answer = await program.get("/api/me", headers=headers)
            assert answer.json() == {"person": given["person"]}
            assert "set-cookie" not in answer.headers

    visited(talk)


def test_an_identity_lasts_as_long_as_it_is_used() -> None:
    """Looking who one is makes the cookie last for another year; a year's absence ends it."""

    async def talk(world: World) -> None:
        async with world.person("Ana") as ana:
            for _ in range(3):
                world.calendar += YEAR - 1
                assert (await ana.get("/api/me")).status_code == 200
            world.calendar += YEAR
            assert problem(await ana.get("/api/me")) == NOBODY

    visited(talk)


@pytest.mark.parametrize(
    ("proxies", "proto", "secure"), [(0, "https", False), (1, "https", True), (1, "http", False)]
)
def test_over_https_a_cookie_travels_encrypted_only(proxies: int, proto: str, secure: bool) -> None:
    """What a known proxy says about the way to the browser decides."""

    async def talk(world: World) -> None:
        async with world.client() as there:
            headers = {"x-forwarded-proto": proto}
            answer = await there.post("/api/me", json={"name": "Ana"}, headers=headers)
            assert answer.headers["set-cookie"].endswith("; Secure") == secure

    visited(talk, Settings(proxies=proxies))


@pytest.mark.parametrize(
    ("body", "status", "code", "what"),
    [
        ({"name": "Ana, Bo"}, 400, "name", "the name `Ana, Bo` holds a comma"),
        ({"name": " "}, 400, "name", "the name is empty"),
        ({"name": ""}, 400, "malformed", "Expected `str` of length >= 1 - at `$.name`"),
        ({"name": "x" * 41}, 400, "malformed", "Expected `str` of length <= 40 - at `$.name`"),
        ({"name": 7}, 400, "malformed", "Expected `str`, got `int` - at `$.name`"),
        ({"nom": "Ana"}, 400, "malformed", "Object contains unknown field `nom`"),
        ({}, 400, "malformed", "Object missing required field `name`"),
        ([], 400, "malformed", "Expected `object`, got `array`"),
    ],
)
def test_names_nobody_gets(body: object, status: int, code: str, what: str) -> None:
    """The answer says what is wrong, and makes nobody."""

    async def talk(world: World) -> None:
        async with world.client() as there:
            answer = await there.post("/api/me", json=body)
            assert problem(answer) == (status, code, what)
            assert "set-cookie" not in answer.headers

    visited(talk)


def test_new_people_from_one_address_are_few() -> None:
    """Others come in, and those who are known may still change their names."""

    async def talk(world: World) -> None:
        async with world.client() as first, world.client() as second, world.client() as third:
            assert (await first.post("/api/me", json={"name": "A"})).status_code == 200
            assert (await second.post("/api/me", json={"name": "B"})).status_code == 200
            what = "too many new people from this address; wait a little"
            refused = await third.post("/api/me", json={"name": "C"})
            assert problem(refused) == (429, "limit", what)
            assert (await first.post("/api/me", json={"name": "AA"})).status_code == 200
        async with world.client("198.51.100.3") as elsewhere:
            assert (await elsewhere.post("/api/me", json={"name": "D"})).status_code == 200

    visited(talk, Settings(people_per_minute=2))


def test_my_tables_are_those_where_i_sit() -> None:
    """Somebody sees their own tables, unlisted ones too, and nobody sees none."""

    async def talk(world: World) -> None:
        async with world.person("Ana") as ana, world.person("Bo") as bo:
            opened = (await ana.post("/api/tables", json={"game": "tallyup"})).json()
            assert (await ana.get("/api/me/tables")).json() == {"tables": [opened]}
            assert (await bo.get("/api/me/tables")).json() == {"tables": []}
        async with world.client() as nobody:
            assert problem(await nobody.get("/api/me/tables")) == NOBODY

    visited(talk, FREE)
