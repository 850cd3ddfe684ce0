"""A replay in a frame of another site, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from tests.server.process import ServerProcess
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.guide.finished import finished


@pytest.fixture
def other_site() -> Iterator[tuple[str, dict[str, str]]]:
    """A site with another origin: its address, and its pages by path, which a test fills in."""
    pages: dict[str, str] = {}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(pages.get(self.path, "").encode())

        def log_message(self, format: str, *args: object) -> None:
            return

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as site:
        Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{site.server_port}", pages
        site.shutdown()


def test_only_the_page_for_frames_is_shown_in_a_frame(
    new_page: NewPage, server: ServerProcess, other_site: tuple[str, dict[str, str]]
) -> None:
    table_id = finished(server, "flick")
    site, pages = other_site
    pages["/blog"] = (
        f'<!doctype html><iframe id="replay" src="{server.url}embed/{table_id}?moment=2" width="640" height="736">'
        f'</iframe><iframe id="app" src="{server.url}" width="640" height="400"></iframe>'
    )
    page = new_page("frame-ancestors", "X-Frame-Options", at=f"{site}/blog")
    replay = page.frame_locator("#replay")
    expect(replay.get_by_text("Moment 3 of")).to_be_visible()
    picture = replay.get_by_role("img")
    expect(picture).to_have_js_property("complete", value=True)
    assert picture.evaluate("(image) => image.naturalWidth") > 100  # it was loaded
    replay.get_by_role("link", name="→").or_(replay.locator('nav a[href*="moment=3&"]')).first.click()
    expect(replay.get_by_text("Moment 4 of")).to_be_visible()
    framed = next(frame for frame in page.frames if frame.parent_frame and frame != page.frames[1])
    assert not framed.url.startswith(server.url)  # the browser refused to show the page of the game
    expect(page.frame_locator("#app").locator("main")).to_have_count(0)
