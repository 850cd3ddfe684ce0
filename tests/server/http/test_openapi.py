"""The OpenAPI description is true: valid requests are answered as described, all others are refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import config
from schemathesis.checks import load_all_checks
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest import _test_builder
from schemathesis.specs.openapi import checks

from omphalos.server.http.openapi import make_description
from omphalos.server.keys import hash_of, key_hash
from omphalos.server.live.ratings import ResultRecorder
from omphalos.server.ops.token_bucket import BucketsByAddress
from omphalos.server.store.store import Person, Result
from omphalos.server.tournaments.config import TournamentConfig
from omphalos.server.tournaments.messages import OpenTournament
from omphalos.server.tournaments.state import Tournament, encode_state
from omphalos.server.tournaments.stored import StoredTournament, TournamentStore
from omphalos.server.typescript.types import all_endpoints
from tests.server.http.conftest import ApiServer, played
from tests.volume import volume
from tests.waiting import eventually


def test_it_describes_every_endpoint(api: ApiServer) -> None:
    description = api.client.get("/api/openapi.json").json()
    asked = {(endpoint.path, endpoint.method.lower()) for endpoint in api.app.state.features.endpoints}
    assert {(path, method) for path, item in description["paths"].items() for method in item} == asked
    names = [operation["operationId"] for item in description["paths"].values() for operation in item.values()]
    assert len(names) == len(set(names))
    for item in description["paths"].values():
        for operation in item.values():
            assert operation["summary"]


def test_nothing_in_it_leads_nowhere(api: ApiServer) -> None:
    text = api.client.get("/api/openapi.json").text
    schemas = json.loads(text)["components"]["schemas"]
    for part in text.split('"$ref":"#/components/schemas/')[1:]:
        assert part.split('"')[0] in schemas


def test_no_secret_is_ever_asked_for_in_an_address(api: ApiServer) -> None:
    for item in api.client.get("/api/openapi.json").json()["paths"].values():
        for operation in item.values():
            names = {parameter["name"] for parameter in operation["parameters"]}
            assert not names & {"key", "secret", "person", "host", "token"}
    assert "Bearer" not in json.dumps(list(api.client.get("/api/openapi.json").json()["paths"]))


def test_an_endpoint_whose_parameter_is_not_in_its_path_is_refused() -> None:
    from omphalos.server.http.endpoint import Endpoint

    async def lost(name: str) -> None:
        """Take a name that the path does not contain."""

    with pytest.raises(TypeError, match="name"):
        Endpoint("GET", "/api/lost", lost)


def describe_once() -> dict[str, Any]:
    from msgspec import to_builtins

    return to_builtins(make_description(all_endpoints()))


DESCRIPTION = describe_once()
OPERATIONS = [f"{method.upper()} {path}" for path, item in DESCRIPTION["paths"].items() for method in item]
CONFIG = cast(Any, config.SchemathesisConfig).from_dict(
    {
        "checks": {
            # Requests that fit the schema and are still refused: options that do not fit, unknown bots.
            "positive_data_acceptance": {"expected-statuses": ["2xx", "401", "404", "409", "422", "503"]},
        },
        "phases": {"coverage": {"unexpected-methods": ["PATCH", "TRACE"]}},
    }
)
SCHEMA: Any = schemathesis.openapi.from_dict(DESCRIPTION, config=CONFIG)
load_all_checks()
TABLE, PERSON, KEY = "0123456789", "0123456789ab", "k" * 32
RECORDS = ("/api/replays",)  # random text is hardly ever a record


def _always(*_: object) -> bool:
    return True


@pytest.fixture
def busy_server(api: ApiServer, monkeypatch: pytest.MonkeyPatch) -> ApiServer:
    """A finished game, a person with a kept name, a result and a tournament. Nothing is limited by the hour."""
    monkeypatch.setattr(BucketsByAddress, "allows", _always)
    monkeypatch.setattr(api.app.state.features.tournaments, "config", TournamentConfig(1_000, 1_000))
    api.keep(played("lake"), TABLE)
    person = Person(PERSON, "Ada", 1, key_hash(KEY))
    cup = Tournament(TABLE, OpenTournament(title="Cup", game="lake", bot="random"), hash_of(KEY), 1)

    async def fill() -> None:
        await api.store.add_person(person)
        await TournamentStore(api.store).create(StoredTournament(TABLE, 1, cup.phase, 1, encode_state(cup)))
        who = (f"person:{PERSON}", "bot:random")
        await ResultRecorder(api.store).record(Result(TABLE, "lake", 2, True, ("Ada", "R"), who, (1, 2), (3.0, 2.0)))

    api.run(fill)
    return api


def lead_somewhere(case: Any) -> None:
    """Replace random well-formed ids by existing ones, because random ids would never exist."""
    id_size = len(PERSON if "people" in case.path else TABLE)
    for name, value, form in (
        ("id", PERSON if "people" in case.path else TABLE, rf"[0-9a-hjkmnp-tv-z]{{{id_size}}}"),
        ("game", "lake", r"[a-z][a-z0-9_-]{0,59}"),
    ):
        given = case.path_parameters.get(name)
        if isinstance(given, str) and re.fullmatch(form, given):
            case.path_parameters[name] = value
    case.body = body = whole(case.body)
    match body:
        case {"game": str(name)} if len(name) <= 60:
            body["game"] = "lake"
        case _:
            pass


def whole(body: Any) -> Any:
    """Write whole numbers as integers: JSON Schema takes 9.0 for an integer, but no browser writes it."""
    match body:
        case float() if body.is_integer() and abs(body) < 2**53:
            return int(body)
        case list():
            return [whole(item) for item in cast("list[Any]", body)]
        case dict():
            return {name: whole(item) for name, item in cast("dict[str, Any]", body).items()}
        case _:
            return body


@settings(
    max_examples=volume(2, 25),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)
def check_case(busy_server: ApiServer, case: Any) -> None:
    lead_somewhere(case)
    arguments = case.as_transport_kwargs(base_url="http://127.0.0.1:8642")
    arguments.pop("cookies", None)
    if isinstance(arguments.get("data"), bytes | str):
        arguments["content"] = arguments.pop("data")
    response = busy_server.run(lambda: busy_server.async_client.request(**arguments))
    excluded = [cast(Any, checks).positive_data_acceptance] if case.path in RECORDS else []
    if response.status_code == 413:  # a body that is too long for its field may be too long for any
        excluded.append(cast(Any, checks).negative_data_rejection)
    if response.status_code == 501:  # what oEmbed prescribes for another format
        assert case.path == "/oembed"
        return
    case.validate_response(response, excluded_checks=excluded)


@pytest.mark.parametrize("name", OPERATIONS)
def test_the_server_does_what_it_says(busy_server: ApiServer, name: str) -> None:
    """Make the cases of one operation and try them. `SCHEMA.parametrize()` would make all, in each worker."""
    [found] = SCHEMA.include(name=name).get_all_operations()
    made: Any = cast(Any, _test_builder).build_operation_test(
        config=SCHEMA.config, operation=found.ok(), test_func=check_case, given_kwargs={}, feedback=FeedbackSources()
    )
    made(busy_server=busy_server)


def test_a_server_behind_a_real_socket_answers_the_same(tmp_path: Path) -> None:
    """The endpoints without parameters, over a real connection."""
    import asyncio

    import httpx2 as httpx
    import uvicorn

    api = ApiServer(tmp_path / "omphalos.db")

    async def serve() -> list[int]:
        server = uvicorn.Server(uvicorn.Config(api.app, port=0, log_level="warning", lifespan="on"))
        serving = asyncio.create_task(server.serve())
        await eventually(lambda: server.started)
        port = server.servers[0].sockets[0].getsockname()[1]
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            found = [(await client.get(path)).status_code for path in ("/api/info", "/api/lobby", "/api/openapi.json")]
            opened = await client.post(
                "/api/tables", json={"game": "lake", "seats": [{"sitter": "person"}, {"sitter": "open"}]}
            )
            table = await client.get(f"/api/tables/{opened.json()['id']}")
            assert table.json()["link"].startswith(f"http://127.0.0.1:{port}/table/")
        server.should_exit = True
        await serving
        return found

    assert asyncio.run(serve()) == [200, 200, 200]
