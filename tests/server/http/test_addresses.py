"""Whose address counts, where links lead, what a prefix does, and what the figures of a server are made of."""

from __future__ import annotations

import asyncio
import ipaddress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from omphalos.server.http.addresses import FORWARDED, PEER, address_of, link, passed_on_by_a_stranger
from omphalos.server.http.admin import READY_SECONDS, SharedCheck, admin_routes, networks
from omphalos.server.http.missing import MAX_ADDRESS, language_of, missing_page
from omphalos.server.http.pages import routes as page_routes
from omphalos.server.http.prefix import PrefixMiddleware
from omphalos.server.http.security import HEADERS, SecurityMiddleware
from omphalos.server.http.svg import Svg, qr_code
from omphalos.server.ops.metrics import Metrics
from omphalos.server.store.errors import StoreUnavailable
from tests.virtual_time import run


def request(
    client: Any = ("192.0.2.7", 5), public_url: str = "", headers: dict[str, str] | None = None, **more: Any
) -> Request:
    named = [(name.encode(), value.encode()) for name, value in {"host": "here.org:99", **(headers or {})}.items()]
    app = SimpleNamespace(state=SimpleNamespace(public_url=public_url))
    scope = {"type": "http", "method": "GET", "scheme": "http", "path": "/", "query_string": b"", "headers": named}
    return Request({**scope, "client": client, "app": app, "server": ("h", 1), **more})


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({}, "http://here.org:99/table/x"),
        ({"scheme": "https"}, "https://here.org:99/table/x"),
        ({"root_path": "/games"}, "http://here.org:99/games/table/x"),
        ({"root_path": "/games/"}, "http://here.org:99/games/table/x"),
        ({"public_url": "https://play.org/games", "root_path": "/other"}, "https://play.org/games/table/x"),
    ],
)
def test_a_link_leads_to_the_public_address_or_to_where_this_client_is(more: dict[str, Any], where: str) -> None:
    assert link(request(**more), "table/x") == where


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.7", 5), "192.0.2.7"),
        (("::ffff:192.0.2.7", 5), "192.0.2.7"),
        (("2001:db8:1:2:3::4", 5), "2001:db8:1:2::/64"),
        (None, ""),
    ],
)
def test_limits_count_an_address_or_its_network(client: Any, address: str) -> None:
    assert address_of(request(client)) == address


HOME = ("127.0.0.1", 5)


@pytest.mark.parametrize(
    ("given", "stranger"),
    [
        ({"client": ("192.0.2.7", 5)}, False),
        *(({"client": ("192.0.2.7", 5), "headers": {name: "x"}}, True) for name in FORWARDED),
        ({"client": ("192.0.2.7", 5), PEER: ("10.0.0.1", 9), "headers": {"via": "x"}}, False),  # we trust this proxy
        ({"client": ("192.0.2.7", 5), PEER: ("192.0.2.7", 5), "headers": {"via": "x"}}, True),
        ({"client": None, "headers": {"via": "x"}}, False),
        ({"client": HOME}, True),  # another name was asked for
        *(({"client": HOME, "headers": {"host": host}}, False) for host in ("localhost", "127.0.0.1:99", "[::1]:99")),
        ({"client": ("::1", 5), "headers": {"host": "play.org"}}, True),
        ({"client": ("testclient", 5)}, False),
    ],
)
def test_a_proxy_of_somebody_else_is_known_by_what_it_adds(given: dict[str, Any], stranger: bool) -> None:
    assert passed_on_by_a_stranger(request(**given)) is stranger


@pytest.mark.parametrize(
    ("prefix", "path", "root", "passed"),
    [
        ("/games", "/api/info", "/games", "/games/api/info"),
        ("/games", "/games/api/info", "/games", "/games/api/info"),
        ("/games", "/games", "/games", "/games"),
        ("/games", "/gamesters", "/games", "/games/gamesters"),
        ("", "/api/info", None, "/api/info"),
    ],
)
@pytest.mark.parametrize("kind", ["http", "websocket", "lifespan"])
def test_a_prefix_is_there_whether_a_proxy_passes_it_on_or_not(
    kind: str, prefix: str, path: str, root: str | None, passed: str
) -> None:
    seen: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope)

    async def play() -> None:
        scope = {"type": kind, "path": path, "raw_path": path.encode()}
        await PrefixMiddleware(app, prefix)(scope, cast(Any, None), cast(Any, None))

    run(play())
    scope = seen[0]
    if kind == "lifespan":
        root, passed = None, path
    assert (scope.get("root_path"), scope["path"], scope["raw_path"]) == (root, passed, passed.encode())


# --- the headers of security


def answered(middleware: Any, status: int = 200, **scope: Any) -> tuple[int, dict[str, str]]:
    sent: list[Any] = []

    async def keep(message: Any) -> None:
        sent.append(message)

    async def nothing() -> Any:
        return {"type": "http.disconnect"}

    headers = [(name.encode(), value.encode()) for name, value in scope.pop("headers", {}).items()]
    whole = {"type": "http", "method": "GET", "scheme": "http", "path": "/", "headers": headers, "server": None}
    run(middleware({**whole, **scope}, nothing, keep))
    return sent[0]["status"], {name.decode(): value.decode() for name, value in sent[0]["headers"]}


def guarded(*own: tuple[bytes, bytes], **settings: Any) -> SecurityMiddleware:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": list(own)})

    return SecurityMiddleware(app, **settings)


def test_each_header_of_security_has_its_value() -> None:
    policy = (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
        "img-src 'self' blob:; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'"
    )
    assert {
        "content-security-policy": policy,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=()",
    } == HEADERS
    assert answered(guarded(), headers={"host": "127.0.0.1"}) == (200, HEADERS)
    refused, headers = answered(guarded(), headers={"host": "evil.example"})
    assert refused == 403
    assert HEADERS.items() <= headers.items()


def test_a_page_that_is_made_for_frames_may_be_framed_and_keeps_its_own_headers() -> None:
    own = (b"content-security-policy", b"default-src 'none'; frame-ancestors *"), (b"referrer-policy", b"origin")
    _, headers = answered(guarded(*own), headers={"host": "127.0.0.1"})
    assert "x-frame-options" not in headers
    assert (headers["content-security-policy"], headers["referrer-policy"]) == (own[0][1].decode(), "origin")
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("scheme", "host", "promised"),
    [
        ("https", "127.0.0.1:8642", True),
        ("https", "play.org", True),
        ("https", "localhost:8642", False),
        ("http", "play.org", False),
    ],
)
def test_tls_is_promised_where_it_is_spoken(scheme: str, host: str, promised: bool) -> None:
    _, headers = answered(guarded(names=("Play.ORG",)), scheme=scheme, headers={"host": host})
    assert headers.get("strict-transport-security") == ("max-age=31536000" if promised else None)


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE"])
@pytest.mark.parametrize(
    ("more", "acts"),
    [
        ({}, True),
        ({"origin": "http://127.0.0.1:99"}, True),
        ({"origin": "http://127.0.0.1"}, False),
        ({"origin": "http://127.0.0.1:99", "sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "none"}, True),  # typed by a person
        ({"sec-fetch-site": "same-site"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
    ],
)
def test_only_our_own_pages_act_and_everybody_may_look(method: str, more: dict[str, str], acts: bool) -> None:
    status, _ = answered(guarded(), method=method, headers={"host": "127.0.0.1:99", **more})
    assert status == (200 if acts or method in ("GET", "HEAD", "OPTIONS") else 403)


# --- pages


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("", "en"),
        ("pl", "pl"),
        ("PL-pl;q=0.3, de", "pl"),  # the order counts
        ("fr, de-AT;q=0.9, en;q=0.8", "de"),
        ("*", "en"),
        (" de ;q=1", "de"),
    ],
)
def test_the_first_language_that_we_have(wanted: str, language: str) -> None:
    assert language_of(wanted) == language


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
@pytest.mark.parametrize("accept", ["text/html", "*/*"])
@pytest.mark.parametrize("path", ["/games/x", "/games/api/x"])
def test_only_people_get_a_page_for_what_is_missing(method: str, accept: str, path: str, tmp_path: Path) -> None:
    from starlette.exceptions import HTTPException

    asked = request(headers={"accept": accept}, method=method, path=path, root_path="/games")
    answers: list[Any] = []

    async def ask() -> None:
        answers.append(await missing_page(tmp_path)(asked, HTTPException(404, "Not Found")))

    run(ask())
    page = method != "POST" and accept == "text/html" and path == "/games/x"
    assert answers[0].status_code == 404
    assert answers[0].media_type == ("text/html" if page else "application/json")


@pytest.mark.parametrize(("length", "whole"), [(MAX_ADDRESS, True), (MAX_ADDRESS + 1, False)])
def test_a_long_address_is_cut_where_it_is_repeated(length: int, whole: bool, tmp_path: Path) -> None:
    from starlette.exceptions import HTTPException

    path = "/" + "x" * (length - 1)
    answers: list[Any] = []

    async def ask() -> None:
        asked = request(headers={"accept": "text/html"}, path=path)
        answers.append(await missing_page(tmp_path)(asked, HTTPException(404)))

    run(ask())
    text = answers[0].body.decode()
    assert (path in text) is whole
    assert ("/" + "x" * (MAX_ADDRESS - 2) + "…" in text) is not whole


@pytest.mark.parametrize(
    ("name", "media", "cache"),
    [
        ("", "text/html; charset=utf-8", "no-cache"),
        ("icon.svg", "image/svg+xml", "no-cache"),
        ("manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("assets/a.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("assets/a.css", "text/css; charset=utf-8", "public, max-age=31536000, immutable"),
        ("assets/a.svg", "image/svg+xml", "public, max-age=31536000, immutable"),
        ("assets/a.woff2", "font/woff2", "public, max-age=31536000, immutable"),
        ("assets/a.unknown", "application/octet-stream", "public, max-age=31536000, immutable"),
    ],
)
def test_each_file_has_its_kind_and_its_time(name: str, media: str, cache: str, tmp_path: Path) -> None:
    from starlette.applications import Starlette

    (tmp_path / "assets").mkdir()
    (tmp_path / (name or "index.html")).write_text("x")
    client = TestClient(Starlette(routes=page_routes(tmp_path)))
    answer = client.get(f"/{name}")
    assert (answer.status_code, answer.headers["content-type"], answer.headers["cache-control"]) == (200, media, cache)
    known = client.get(f"/{name}", headers={"if-none-match": answer.headers["etag"]})
    assert (known.status_code, known.headers["cache-control"]) == (304, cache)


def test_a_qr_code_is_a_picture_of_its_text() -> None:
    one, other = qr_code("https://play.org/table/a"), qr_code("https://play.org/table/b")
    assert one != other
    assert one.startswith(b"<svg")
    assert Svg.media == "image/svg+xml"
    for wanted in (b'viewBox="0 0 33 33"', b"#000", b"#fff"):  # 25 modules for so many letters, and four on each side
        assert wanted in one


# --- for monitoring


class Live:
    """A table of a registry."""

    def __init__(self, awake: bool, spectators: int) -> None:
        self.table = object() if awake else None
        self.audience = SimpleNamespace(spectators=spectators)


class Writes(list[int]):
    """Writes in progress."""

    def oldest(self) -> float:
        return 2.5


def registry() -> Any:
    tables = {"a": Live(True, 3), "b": Live(True, 4), "c": Live(False, 0), "d": Live(True, 1)}
    return SimpleNamespace(
        stopping=False,
        live_tables=tables,
        writes=Writes([1, 2, 3, 4, 5]),
        bot_pool=SimpleNamespace(waiting=6),
        compute_pool=SimpleNamespace(waiting=7, processes=2),
        warm_up=SimpleNamespace(under_way=False, kernels=SimpleNamespace(strong=True)),
    )


class Store:
    """A store that is there, or not."""

    def __init__(self) -> None:
        self.problem: Exception | None = None
        self.checks = 0

    async def check(self) -> None:
        self.checks += 1
        if self.problem is not None:
            raise self.problem


def admin(readers: tuple[str, ...] = ("127.0.0.0/8", "::1")) -> tuple[Any, Any, Store, dict[str, Any]]:
    here, store, metrics = registry(), Store(), Metrics()
    found = admin_routes(cast(Any, store), here, metrics, networks(readers))
    return here, metrics, store, {one.path: one.endpoint for one in found}


def ask(endpoint: Any, **given: Any) -> Any:
    answers: list[Any] = []
    whole: dict[str, Any] = {"client": HOME, "headers": {"host": "localhost"}, **given}

    async def once() -> None:
        answers.append(await endpoint(request(**whole)))

    run(once())
    return answers[0]


def test_the_figures_are_those_of_the_registry() -> None:
    _, metrics, _, paths = admin()
    answer = ask(paths["/metrics"])
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    wanted = {
        "tables_awake": 3,
        "spectators": 8,
        "journal_waiting": 5,
        "journal_oldest_seconds": 2.5,
        "bots_waiting": 6,
        "compute_waiting": 7,
        "compute_processes": 2,
        "kernels_compiled": 1,
    }
    assert {name: metrics.registry.get_sample_value(f"omphalos_{name}") for name in wanted} == wanted


@pytest.mark.parametrize(
    ("readers", "client", "status"),
    [
        (("10.0.0.0/8", "::1"), ("10.1.2.3", 1), 200),
        (("10.0.0.0/8", "::1"), ("11.1.2.3", 1), 403),
        (("2001:db8::/32",), ("2001:db8::7", 1), 200),
        (("2001:db8::/32",), ("10.1.2.3", 1), 403),
        (("10.0.0.1",), ("10.0.0.1", 1), 200),
        ((), ("127.0.0.1", 1), 403),
        (("0.0.0.0/0",), ("nobody", 1), 403),
        (("0.0.0.0/0",), None, 403),
    ],
)
def test_the_figures_are_for_these_networks(readers: tuple[str, ...], client: Any, status: int) -> None:
    assert ask(admin(readers)[3]["/metrics"], client=client).status_code == status


@pytest.mark.parametrize(
    ("state", "status", "text"),
    [
        ("ready", 200, "ready\n"),
        ("stopping", 503, "stopping\n"),
        ("warming up", 503, "warming-up\n"),
        ("no store", 503, "store-unavailable\n"),
    ],
)
def test_each_reason_why_a_process_is_not_ready(state: str, status: int, text: str) -> None:
    here, _, store, paths = admin()
    here.stopping = state == "stopping"
    here.warm_up.under_way = state in ("warming up", "stopping")
    if state == "no store":
        store.problem = StoreUnavailable("full", "no room")
    answer = ask(paths["/ready"])
    assert (answer.status_code, answer.body.decode(), answer.headers["cache-control"]) == (status, text, "no-store")
    assert store.checks == (state in ("ready", "no store"))
    health = ask(paths["/health"])
    assert (health.status_code, health.body, health.headers["cache-control"]) == (200, b"ok\n", "no-store")


def test_a_check_is_shared_for_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        loop, store = asyncio.get_running_loop(), Store()
        monkeypatch.setattr("omphalos.server.http.admin.time", SimpleNamespace(monotonic=loop.time))
        check = SharedCheck(store.check)
        counted: list[int] = []
        for pause in (0.0, READY_SECONDS - 0.001, 0.001, 5.0):
            await asyncio.sleep(pause)
            await asyncio.gather(check(), check())
            counted.append(store.checks)
        assert counted == [1, 1, 2, 3]
        store.problem = StoreUnavailable("full", "no room")
        await asyncio.sleep(READY_SECONDS)
        for _ in range(2):
            with pytest.raises(StoreUnavailable):
                await check()
        assert store.checks == 4

    run(play())


def test_readers_are_addresses_and_networks() -> None:
    assert networks(["127.0.0.1", "10.1.2.3/8", "::1"]) == [
        ipaddress.ip_network("127.0.0.1/32"),
        ipaddress.ip_network("10.0.0.0/8"),
        ipaddress.ip_network("::1/128"),
    ]
