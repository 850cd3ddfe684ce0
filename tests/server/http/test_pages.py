"""The browser client's files."""

from __future__ import annotations

from pathlib import Path

from starlette.testclient import TestClient

from omphalos.server.app import create_app
from omphalos.server.store.sqlite import SqliteStore
from tests.server.conftest import HERE


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
