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


def test_a_client_that_was_not_built_says_how_to(tmp_path: Path, store: SqliteStore) -> None:
    with TestClient(create_app(store, static=tmp_path / "none"), base_url=f"http://{HERE}") as client:
        response = client.get("/")
        assert response.status_code == 503
        assert "web/build.py" in response.text
        assert client.get("/icon.svg").status_code == 404
