"""The browser client's files."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from omphalos.server.app import create_app
from omphalos.server.http.places import PAGES, Place, read_place
from omphalos.server.store.sqlite import SqliteStore
from tests.server.conftest import HERE
from web import build


def test_the_built_client_is_served(tmp_path: Path, store: SqliteStore) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / "assets" / "index-abc.js").write_text("1")
    (tmp_path / "secret.txt").write_text("no")
    with TestClient(create_app(store, static=tmp_path), base_url=f"http://{HERE}") as client:
        assert client.get("/").headers["cache-control"] == "no-cache"
        assert client.get("/icon.svg").headers["content-type"] == "image/svg+xml"
        assert "immutable" in client.get("/assets/index-abc.js").headers["cache-control"]
        for path in ("/secret.txt", "/assets/../secret.txt", "/assets/%2e%2e/secret.txt", "/assets/none.js"):
            assert client.get(path).status_code == 404


def test_an_address_of_nothing_is_a_page_for_people_and_a_problem_for_programs(
    tmp_path: Path, store: SqliteStore
) -> None:
    (tmp_path / "index.html").write_text('<link rel="stylesheet" crossorigin href="./assets/index-a.css">')
    browser = {"accept": "text/html,*/*", "accept-language": "xx, pl-PL;q=0.8, en;q=0.5"}
    with TestClient(create_app(store, static=tmp_path, prefix="/games"), base_url=f"http://{HERE}") as client:
        missing = client.get("/games/no<b>where", headers=browser)
        assert (missing.status_code, missing.headers["cache-control"]) == (404, "no-store")
        assert 'lang="pl"' in missing.text
        assert "Adres /games/no&lt;b&gt;where" in missing.text or "Adres /games/no%3Cb%3Ewhere" in missing.text
        assert 'href="/games/"' in missing.text
        assert re.findall(r'<a [^>]*href="([^"]+)"', missing.text) == ["/games/", "/games/lobby", "/games/replay"]
        assert 'href="/games/assets/index-a.css"' in missing.text
        assert "<b>" not in missing.text
        for path, headers in (("/games/nowhere", {}), ("/games/api/nowhere", browser)):
            assert client.get(path, headers=headers).json() == {"error": "not-found", "message": "Not Found"}
        assert client.post("/games/nowhere", headers=browser).json()["error"] == "not-found"


def test_a_client_that_was_not_built_says_how_to(tmp_path: Path, store: SqliteStore) -> None:
    with TestClient(create_app(store, static=tmp_path / "none"), base_url=f"http://{HERE}") as client:
        response = client.get("/")
        assert response.status_code == 503
        assert "web/build.py" in response.text
        assert client.get("/icon.svg").status_code == 404


SCRIPT = "alert('first');" * 40
INDEX = """<!doctype html><html lang="{language}"><style>p{{color:red}}</style><script>{script}</script>
<script type="module" crossorigin src="./assets/index-abc.js"></script>"""


@pytest.fixture
def packed(tmp_path: Path, store: SqliteStore) -> Iterator[TestClient]:
    """A server whose files were compressed. What claims to be brotli only says so."""
    (tmp_path / "assets").mkdir()
    pages = {f"index{mark}.html": INDEX.format(language=mark[1:] or "en", script=SCRIPT) for mark in ("", ".en", ".pl")}
    others = '<!doctype html><html lang="{language}"><base href="./" /><script>{script}</script>'
    pages |= {f"page{mark}.html": others.format(language=mark[1:] or "en", script=SCRIPT) for mark in ("", ".pl")}
    files = {**pages, "sw.js": SCRIPT, "assets/index-abc.js": SCRIPT, "assets/small-abc.js": "1"}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
        if len(text) > 1:
            (tmp_path / f"{name}.br").write_text(f"brotli {name}")
            (tmp_path / f"{name}.gz").write_bytes(gzip.compress(text.encode()))
    with TestClient(create_app(store, static=tmp_path, prefix="/games"), base_url=f"http://{HERE}") as client:
        yield client


def get(client: TestClient, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """The status, the headers and the body as they come over the wire."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with client.stream(method, path, headers={"accept-encoding": "", **named}) as response:
        return response.status_code, dict(response.headers), b"".join(response.iter_raw())


@pytest.mark.parametrize("path", ["/games/", "/games/sw.js", "/games/assets/index-abc.js"])
def test_a_file_comes_in_the_form_that_the_client_prefers(packed: TestClient, path: str) -> None:
    plain, zipped, brotli = (
        get(packed, path, accept_encoding=one) for one in ("identity", "gzip, deflate", "gzip, deflate, br")
    )
    assert "content-encoding" not in plain[1]
    assert (zipped[1]["content-encoding"], gzip.decompress(zipped[2])) == ("gzip", plain[2])
    assert brotli[1]["content-encoding"] == "br"
    assert brotli[2].startswith(b"brotli ")
    for status, headers, body in (plain, zipped, brotli):
        assert status == 200
        assert headers["vary"].endswith("Accept-Encoding")
        assert headers["content-length"] == str(len(body))
        assert headers["content-type"] == plain[1]["content-type"]
    assert len({headers["etag"] for _, headers, _ in (plain, zipped, brotli)}) == 3
    assert get(packed, path, accept_encoding="identity;q=0")[0] == 406


def test_a_client_is_told_that_it_has_the_file(packed: TestClient) -> None:
    _, headers, _ = get(packed, "/games/", accept_encoding="br")
    status, again, body = get(packed, "/games/", accept_encoding="br", if_none_match=headers["etag"])
    assert (status, body) == (304, b"")
    assert "content-encoding" not in again  # of no body
    # a browser renews the headers that it has kept: with another policy its page would lose its style
    for name in ("content-security-policy", "etag", "vary", "cache-control"):
        assert again[name] == headers[name]
    assert get(packed, "/games/", accept_encoding="gzip", if_none_match=headers["etag"])[0] == 200


def test_heads_and_parts(packed: TestClient) -> None:
    path = "/games/assets/index-abc.js"
    _, headers, body = get(packed, path, accept_encoding="br")
    head = get(packed, path, "HEAD", accept_encoding="br")
    assert (head[0], head[1]["content-length"], head[2]) == (200, str(len(body)), b"")
    status, part, some = get(packed, path, accept_encoding="br", range="bytes=6-10")
    assert (status, some) == (206, SCRIPT[6:11].encode())  # of the plain file
    assert "content-encoding" not in part
    assert get(packed, path, range="bytes=6-10", if_range=headers["etag"])[0] == 200  # that was another form
    assert get(packed, path, range="bytes=6-10", if_range=part["etag"])[0] == 206
    assert get(packed, path, "POST")[0] == 405


def test_a_file_that_did_not_get_smaller_comes_as_it_is(packed: TestClient) -> None:
    status, headers, body = get(packed, "/games/assets/small-abc.js", accept_encoding="br, gzip")
    assert (status, body) == (200, b"1")
    assert not {"content-encoding", "vary"} & headers.keys()
    for path in ("index-abc.js.br", "index-abc.js.gz", "%2e%2e", "%00", "..%2fsw.js"):
        assert get(packed, f"/games/assets/{path}")[0] == 404, path


def test_the_start_page_comes_in_the_language_of_the_browser(packed: TestClient) -> None:
    for wanted, language in (("pl-PL, en;q=0.5", "pl"), ("de", "en"), ("xx", "en"), ("", "en")):
        _, headers, body = get(packed, "/games/", accept_language=wanted)
        assert f'lang="{language}"'.encode() in body
        assert headers["vary"] == "Accept-Language, Accept-Encoding"
    assert b'lang="pl"' in get(packed, "/games/?lang=pl", accept_language="en")[2]


def test_the_policy_allows_what_is_written_in_the_page_and_nothing_else(packed: TestClient) -> None:
    _, headers, _ = get(packed, "/games/")
    hashes = {
        kind: base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        for kind, text in (("script", SCRIPT), ("style", "p{color:red}"))
    }
    policy = headers["content-security-policy"]
    assert f"script-src 'self' 'wasm-unsafe-eval' 'sha256-{hashes['script']}';" in policy
    assert f"style-src 'self' 'sha256-{hashes['style']}';" in policy
    assert "unsafe-inline" not in policy
    assert policy.count("unsafe") == 1  # what WebAssembly needs
    assert "sha256" not in get(packed, "/games/api/info")[1]["content-security-policy"]


def test_answers_that_are_the_same_for_everybody_are_compressed(packed: TestClient) -> None:
    for path in ("/games/api/info", "/games/api/rules/flick/en", "/games/api/openapi.json"):
        plain, zipped = (get(packed, path, accept_encoding=one) for one in ("", "gzip, br"))
        assert zipped[1]["content-encoding"] == "gzip"
        assert gzip.decompress(zipped[2]) == plain[2]
        assert len(zipped[2]) < len(plain[2]) / 2
        assert plain[1]["vary"] == zipped[1]["vary"] == "Accept-Encoding"
        assert plain[1]["etag"] != zipped[1]["etag"]
        assert get(packed, path, accept_encoding="gzip", if_none_match=zipped[1]["etag"])[0] == 304
    assert "content-encoding" not in get(packed, "/games/api/lobby", accept_encoding="gzip")[1]


@pytest.mark.parametrize(
    ("path", "base"),
    [
        ("/lobby", "./"),
        ("/lobby/", "../"),
        ("/me", "./"),
        ("/table/0123456789", "../"),
        ("/replay/0123456789/12/1/on", "../../../../"),
        ("/rules/flick/PB-M5", "../../"),
    ],
)
def test_every_page_finds_its_files_beside_the_start_page(packed: TestClient, path: str, base: str) -> None:
    status, headers, body = get(packed, f"/games{path}", accept_language="pl")
    assert status == 200
    assert (headers["content-type"], headers["cache-control"]) == ("text/html; charset=utf-8", "no-cache")
    assert headers["vary"] == "Accept-Language, Accept-Encoding"
    assert body == f'<!doctype html><html lang="pl"><base href="{base}" /><script>{SCRIPT}</script>'.encode()
    assert "base-uri 'self'" in headers["content-security-policy"]
    assert "sha256-" in headers["content-security-policy"]
    _, zipped, packed_body = get(packed, f"/games{path}", accept_language="pl", accept_encoding="gzip, br")
    assert (zipped["content-encoding"], gzip.decompress(packed_body)) == ("gzip", body)
    assert len({headers["etag"], zipped["etag"]}) == 2
    assert get(packed, f"/games{path}", accept_language="pl", if_none_match=headers["etag"])[0] == 304
    assert get(packed, f"/games{path}", accept_encoding="identity;q=0")[0] == 406


@pytest.mark.parametrize(
    "path",
    [
        "nowhere",
        "lobby/2",
        "table",
        "table/abc",
        "table/012345678u",
        "table/0123456789/1",
        "person",
        "tournament/x",
        "practice",
        "rules",
        "replay/x",
        "replay/0123456789/x",
        "replay/0123456789/1/2/3",
        "circles/2",
        "me/abcdefghijklmnopqrstuvwx",
        "take/x",
        "mail/x",
    ],
)
def test_a_path_that_is_no_page_leads_nowhere(packed: TestClient, path: str) -> None:
    status, headers, body = get(packed, f"/games/{path}", accept="text/html", accept_language="pl")
    assert (status, headers["cache-control"]) == (404, "no-store")
    assert b"Nie ma tu takiej strony." in body
    assert get(packed, f"/games/{path}")[0] == 404


def test_the_client_and_the_server_know_the_same_pages() -> None:
    assert set(build.pages()) == set(PAGES)


def test_what_a_path_names() -> None:
    assert read_place("replay/0123456789/12/0") == Place("replay", id="0123456789", moment=12, viewer=0)
    assert read_place("replay/0123456789") == Place("replay", id="0123456789")
    assert read_place("rules/flick/PB-M5") == Place("rules", game="flick")
    assert read_place("ladder") == Place("ladder")
    assert read_place("tournament/0123456789/") == Place("tournament", id="0123456789")
    for nothing in ("", "api/info", "lobby\n", "table/0123456789x", "table/٠123456789"):
        assert read_place(nothing) is None, nothing


def test_the_engine_is_served_where_it_was_bundled(store: SqliteStore, tmp_path: Path) -> None:
    with TestClient(create_app(store, static=tmp_path), base_url=f"http://{HERE}") as client:
        assert client.get("/engine/manifest.json").json() is None
        (tmp_path / "engine" / "12ab").mkdir(parents=True)
        (tmp_path / "engine" / "manifest.json").write_text('{"version": "12ab"}')
        for name in ("core.wasm", "core.mjs", "core.zip"):
            (tmp_path / "engine" / "12ab" / name).write_bytes(b"core")
        found = client.get("/engine/manifest.json")
        assert (found.json(), found.headers["cache-control"]) == ({"version": "12ab"}, "no-cache")
        files = [client.get(f"/engine/12ab/core.{kind}") for kind in ("wasm", "mjs", "zip")]
        types = ["application/wasm", "text/javascript; charset=utf-8", "application/zip"]
        assert [one.headers["content-type"] for one in files] == types
        assert all("immutable" in one.headers["cache-control"] for one in files)
        assert client.get("/engine/12ab/none.wasm").status_code == 404
        assert client.get("/engine/.built-from/core").status_code == 404
