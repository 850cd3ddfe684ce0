"""The page under a path of another site, as behind a proxy."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.server.process import Serving
from tests.web.playing import begin, choose, my_turn


def test_a_game_is_played_under_a_path(browser: Browser, client_is_built: None, tmp_path: Path) -> None:
    server = Serving(tmp_path, "--prefix", "/games", "--pace", "0")
    try:
        context = browser.new_context(locale="en")
        page = context.new_page()
        strays: list[str] = []
        page.on("request", lambda request: strays.append(request.url) if "/games/" not in request.url else None)
        errors: list[str] = []
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.goto(f"http://127.0.0.1:{server.port}/games/")
        begin(page)
        choose(page)
        my_turn(page)
        assert f"127.0.0.1:{server.port}/games/" in page.url
        assert (strays, errors) == ([], [])
        context.close()
    finally:
        server.close()
