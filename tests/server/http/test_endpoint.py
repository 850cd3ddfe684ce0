"""What an endpoint checks and answers, field by field, with handlers of a test."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator
from http import HTTPStatus
from typing import Annotated, Any, ClassVar

import msgspec
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from omphalos import __version__
from omphalos.server.compute.errors import Busy
from omphalos.server.errors import RateLimited, WrongKey
from omphalos.server.http.encoded import Encoded, encoded, hashed
from omphalos.server.http.endpoint import Endpoint, File, Upload, delete, endpoints_of, get, post, put, routes
from omphalos.server.http.openapi import make_description
from omphalos.server.http.responses import error_response, exception_handlers, holds, status_of
from omphalos.server.protocol.parts import Received, Sent
from omphalos.table.errors import (
    BadAction,
    BadOptions,
    JournalError,
    NoSuchMoment,
    NoSuchSeat,
    OmphalosError,
    OtherRuleset,
    RecordError,
    Refusal,
    TakeBackRefused,
    UnknownGame,
    Unproven,
)

Number = Annotated[str, msgspec.Meta(pattern="^[0-9]{1,3}$")]
KEY = {"authorization": "Bearer secret"}


class Wish(Received, frozen=True):
    """A message of a client."""

    name: str
    size: int = 3


class Found(Sent, frozen=True):
    """An answer."""

    said: list[Any]


class Search(Received, frozen=True):
    """A query."""

    word: str
    most: Annotated[int, msgspec.Meta(ge=1, le=9)] = 5
    after: str | None = None


class Note(File, frozen=True):
    """A file."""

    media: ClassVar[str] = "text/plain"
    headers: ClassVar[dict[str, str]] = {"x-note": "yes"}


class Endpoints:
    """One endpoint of each kind."""

    @get("/api/items/{id}", WrongKey)
    async def item(self, id: Number, key: str | None, query: Search) -> Found:
        """One item.

        And more about it.
        """
        return Found([id, key, query.word, query.most, query.after])

    @get("/api/items/latest", cache="no-cache", compress=True)
    async def latest(self) -> Found:
        """The latest item."""
        return Found(["x" * 500])

    @post("/api/items", status=HTTPStatus.CREATED, max_body=100, formerly="/api/old-items")
    async def add(self, message: Wish, key: str) -> Found:
        """Add an item."""
        return Found([message.name, message.size, key])

    @put("/api/items/{id}")
    async def change(self, id: Number, message: Wish) -> None:
        """Change an item."""

    @delete("/api/items/{id}", Busy)
    async def remove(self, id: Number) -> None:
        """Remove an item."""
        if id == "7":
            raise Busy("later")
        if id == "8":
            raise RateLimited("slowly")
        if id == "9":
            raise ZeroDivisionError("a secret")

    @post("/api/uploads", max_body=200_000)
    async def upload(self, upload: Upload[Wish]) -> Found:
        """Take a long body."""
        return Found([len(upload.body), upload.kind.__name__])

    @get("/api/note")
    async def note(self) -> Note:
        """A file to save."""
        return Note(b"hello", "note.txt")

    @get("/api/page", cache="no-cache")
    async def page(self) -> Note:
        """A file to show."""
        return Note(b"hello", digest="known")

    @get("/api/ready-made", cache="no-cache")
    async def ready_made(self) -> Encoded[Found]:
        """What is encoded already."""
        return encoded(Found([1]))


ENDPOINTS = endpoints_of(Endpoints())


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    app = Starlette(routes=routes(ENDPOINTS), exception_handlers=exception_handlers())
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def test_a_request_is_taken_apart_and_the_fixed_name_comes_first(client: TestClient) -> None:
    assert client.get("/api/items/42?word=a&most=9&after=b", headers=KEY).json() == {
        "said": ["42", "secret", "a", 9, "b"]
    }
    assert client.get("/api/items/42?word=a").json() == {"said": ["42", None, "a", 5, None]}
    assert client.get("/api/items/latest").json() == {"said": ["x" * 500]}


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", "word"),
        ("?word=a&word=b", "'word' is given twice"),
        ("?word=a&most=null", "'most' is null"),
        ("?word=NULL", "'word' is null"),
        ("?word=a&most=0", "most"),
        ("?word=a&most=10", "most"),
        ("?word=a&more=1", "more"),
    ],
)
def test_a_wrong_query_is_named(client: TestClient, query: str, said: str) -> None:
    answer = client.get(f"/api/items/42{query}")
    assert (answer.status_code, answer.json()["error"]) == (400, "bad-message")
    assert said in answer.json()["message"]


@pytest.mark.parametrize(
    ("header", "status"),
    [
        ("Bearer secret", 201),
        ("bearer   secret  ", 201),
        (f"Bearer {'k' * 64}", 201),
        (f"Bearer {'k' * 65}", 401),
        ("Bearer", 401),
        ("Bearer ", 401),
        ("Basic secret", 401),
        ("secret", 401),
        (None, 401),
    ],
)
def test_a_key_is_in_its_header(client: TestClient, header: str | None, status: int) -> None:
    headers = {} if header is None else {"authorization": header}
    answer = client.post("/api/items", json={"name": "n"}, headers=headers)
    assert answer.status_code == status
    if status == 401:
        assert (answer.json()["error"], answer.headers["www-authenticate"]) == ("wrong-key", "Bearer")
    optional = client.get("/api/items/1?word=a", headers=headers).status_code
    assert optional == (200 if header is None or status == 201 else 401)  # a wrong key is never no key


@pytest.mark.parametrize(
    ("body", "media", "status", "error"),
    [
        (b'{"name":"n","size":4}', "application/json", 201, None),
        (b'{"name":"n"}', "Application/JSON; charset=utf-8", 201, None),
        (b'{"name":"n"}', "text/plain", 415, "wrong-medium"),
        (b'{"name":"n"}', None, 415, "wrong-medium"),
        (b'{"name":', "application/json", 400, "bad-message"),
        (b'{"name":"\xff"}', "application/json", 400, "bad-message"),
        (b'{"name":"n","more":1}', "application/json", 400, "bad-message"),
        (b'{"name":"' + b"n" * 89 + b'"}', "application/json", 201, None),  # a hundred bytes
        (b'{"name":"' + b"n" * 90 + b'"}', "application/json", 413, "too-large"),
    ],
)
def test_a_body_is_a_message_of_its_size_and_kind(
    client: TestClient, body: bytes, media: str | None, status: int, error: str | None
) -> None:
    headers = KEY if media is None else {**KEY, "content-type": media}
    for path in ("/api/items", "/api/old-items"):
        answer = client.post(path, content=body, headers=headers)
        assert answer.status_code == status
        assert answer.json().get("error") == error
        assert answer.headers["cache-control"] == "no-store"


def test_deep_nesting_is_a_bad_message(client: TestClient) -> None:
    deep = b'{"name":' + b"[" * 30_000 + b"]" * 30_000 + b"}"
    answer = client.put("/api/items/1", content=deep, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (400, "bad-message")


def test_a_long_body_is_passed_on_undecoded(client: TestClient) -> None:
    for size, status in ((200_000, 200), (200_001, 413)):
        answer = client.post("/api/uploads", content=b"x" * size, headers={"content-type": "application/json"})
        assert answer.status_code == status
    assert client.post("/api/uploads", content=b"xx").status_code == 415
    answer = client.post("/api/uploads", content=b"xx", headers={"content-type": "application/json"})
    assert answer.json() == {"said": [2, "Wish"]}


def test_nothing_is_an_empty_answer(client: TestClient) -> None:
    answer = client.put("/api/items/1", json={"name": "n"})
    assert (answer.status_code, answer.content, answer.headers["cache-control"]) == (204, b"", "no-store")


@pytest.mark.parametrize(
    ("number", "status", "error", "retry"),
    [
        ("1", 204, None, None),
        ("7", 503, "busy", None),
        ("8", 429, "too-much", "10"),
        ("9", 500, "internal-error", None),
    ],
)
def test_an_error_is_a_problem_with_its_status(
    client: TestClient, number: str, status: int, error: str | None, retry: str | None
) -> None:
    answer = client.delete(f"/api/items/{number}")
    assert (answer.status_code, answer.headers.get("retry-after")) == (status, retry)
    if error is not None:
        assert answer.json()["error"] == error
        assert "secret" not in answer.json()["message"]


def test_other_methods_places_and_ids(client: TestClient) -> None:
    wrong = client.patch("/api/items/1")
    assert (wrong.status_code, wrong.json()["error"]) == (405, "method-not-allowed")
    assert {*wrong.headers["allow"].replace(" ", "").split(",")} == {"GET", "HEAD", "PUT", "DELETE"}
    assert client.get("/api/nowhere").json() == {"error": "not-found", "message": "Not Found"}
    for number in ("x", "1234", "%00"):
        answer = client.get(f"/api/items/{number}?word=a")
        assert (answer.status_code, answer.json()["error"]) == (404, "no-such-place")
    head = client.head("/api/items/latest")
    assert (head.status_code, head.content, int(head.headers["content-length"]) > 20) == (200, b"", True)


def test_a_file_has_its_kind_its_name_and_its_headers(client: TestClient) -> None:
    saved, shown = client.get("/api/note"), client.get("/api/page")
    assert saved.headers["content-disposition"] == 'attachment; filename="note.txt"'
    assert "content-disposition" not in shown.headers
    assert "etag" not in saved.headers
    assert shown.headers["etag"] == '"known"'
    for answer in (saved, shown):
        assert (answer.text, answer.headers["x-note"]) == ("hello", "yes")
        assert answer.headers["content-type"].startswith("text/plain")


def test_what_a_client_has_is_not_sent_again(client: TestClient) -> None:
    plain = {"accept-encoding": "identity"}
    first, ready = client.get("/api/items/latest", headers=plain), client.get("/api/ready-made")
    assert (first.headers["cache-control"], first.headers["vary"]) == ("no-cache", "Accept-Encoding")
    assert ready.headers["etag"] == f'"{encoded(Found([1])).digest}"'
    assert "vary" not in ready.headers
    zipped = client.get("/api/items/latest", headers={"accept-encoding": "gzip"})
    tag = first.headers["etag"]
    assert zipped.headers["etag"] == f'{tag[:-1]}-gzip"'
    assert (zipped.headers["content-encoding"], zipped.json()) == ("gzip", first.json())
    for asked, status in ((tag, 304), (f"W/{tag}", 304), (f'"other", {tag}', 304), ("*", 304), ('"other"', 200)):
        again = client.get("/api/items/latest", headers={**plain, "if-none-match": asked})
        assert (again.status_code, again.headers["etag"]) == (status, tag)
        assert bool(again.content) == (status == 200)
    assert client.get("/api/items/latest", headers={"accept-encoding": "gzip", "if-none-match": tag}).status_code == 200


@pytest.mark.parametrize(
    ("asked", "held"),
    [("", False), ('"a"', True), ('W/"a"', True), ('"b" , "a"', True), (" * ", True), ('"b"', False), ("a", False)],
)
def test_an_if_none_match_header_names_a_tag(asked: str, held: bool) -> None:
    assert holds(asked, '"a"') is held


def test_what_is_compressed_is_the_same_each_time() -> None:
    from omphalos.server.http.endpoint import _compressed  # pyright: ignore[reportPrivateUsage]

    assert gzip.decompress(_compressed(b"x" * 99)) == b"x" * 99
    assert _compressed(b"x" * 99)[4:8] == bytes(4)  # without a time, so that the same answer has the same bytes
    assert hashed(b"body") == Encoded(b"body", hashlib.blake2b(b"body", digest_size=12).hexdigest())


def test_an_endpoint_that_decodes_a_long_body_cannot_be_declared() -> None:
    with pytest.raises(TypeError, match="take an `upload`"):
        Endpoint("POST", "/api/long", Endpoints().add, max_body=70_000)


class Mild(Refusal):
    """A refusal of a game."""


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (UnknownGame, 404),
        (BadAction, 400),
        (BadOptions, 422),
        (NoSuchSeat, 422),
        (NoSuchMoment, 404),
        (Unproven, 422),
        (OtherRuleset, 409),
        (Refusal, 409),
        (Mild, 409),
        (TakeBackRefused, 409),
        (RecordError, 409),
        (JournalError, 503),
        (OmphalosError, 400),
        (Busy, 503),
        (RateLimited, 429),
        (WrongKey, 401),
    ],
)
def test_each_error_has_its_status(kind: type[OmphalosError], status: int) -> None:
    assert status_of(kind) == status
    problem = kind.__new__(kind)
    Exception.__init__(problem, "the reason")
    answer = error_response(problem)
    assert msgspec.json.decode(answer.body) == {"error": problem.code, "message": "the reason"}
    assert answer.headers.get("retry-after") == ("10" if status == 429 else None)
    assert answer.headers.get("www-authenticate") == ("Bearer" if status == 401 else None)


def test_the_description_of_an_endpoint() -> None:
    found = msgspec.to_builtins(make_description(ENDPOINTS, "/games"))
    assert (found["openapi"], found["servers"], found["info"]["version"]) == ("3.1.0", [{"url": "/games"}], __version__)
    assert msgspec.to_builtins(make_description(ENDPOINTS))["servers"] == [{"url": "/"}]
    item = found["paths"]["/api/items/{id}"]
    assert [*item] == ["get", "put", "delete"]
    assert item["get"]["operationId"] == "item"
    assert (item["get"]["summary"], item["get"]["description"]) == ("One item.", "And more about it.")
    assert item["get"]["security"] == [{"key": []}, {}]
    assert item["get"]["parameters"] == [
        {"name": "id", "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[0-9]{1,3}$"}},
        {"name": "word", "in": "query", "required": True, "schema": {"type": "string"}},
        {
            "name": "most",
            "in": "query",
            "required": False,
            "schema": {"type": "integer", "minimum": 1, "maximum": 9, "default": 5},
        },
        {"name": "after", "in": "query", "required": False, "schema": {"type": "string"}},
    ]
    assert {status: [*given] for status, given in item["get"]["responses"].items()} == {
        "200": ["description", "content"],
        "400": ["description", "content"],
        "401": ["description", "content", "headers"],
        "404": ["description", "content"],
        "429": ["description", "content"],
    }
    assert item["put"]["responses"]["204"] == {"description": "No Content"}
    assert "security" not in item["put"]
    assert [*item["put"]["responses"]] == ["204", "400", "403", "404", "413", "415", "429"]
    assert item["delete"]["responses"]["503"]["description"].startswith("`busy`: Too many computations at once")
    add = found["paths"]["/api/items"]["post"]
    assert add["security"] == [{"key": []}]
    assert add["requestBody"] == {
        "required": True,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Wish"}}},
    }
    assert add["responses"]["201"] == {
        "description": "Created",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Found"}}},
    }
    assert found["paths"]["/api/uploads"]["post"]["requestBody"] == add["requestBody"]
    ready = found["paths"]["/api/ready-made"]["get"]["responses"]
    assert ready["200"] == {**add["responses"]["201"], "description": "OK"}
    assert ready["304"] == {"description": "What was got before still holds."}
    note = found["paths"]["/api/note"]["get"]["responses"]
    assert note["200"] == {"description": "OK", "content": {"text/plain": {"schema": {"type": "string"}}}}
    assert "304" not in note
    assert "/api/old-items" not in found["paths"]
    assert {*found["components"]["schemas"]} == {"Wish", "Found", "Problem"}
