"""A real browser at a real server. Whatever it complains about fails the test."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.server.process import ServerProcess
from tests.web.browser import launch
from tests.web.expecting import PATIENCE
from web import build

NewPage: TypeAlias = Callable[..., Page]

GONE = ("WebSocket", "net::", "Failed to load")  # messages of a browser whose server is away
PLAYED = {  # what a page keeps of somebody who has finished a game of Palec boży
    "omphalos.tables": json.dumps(
        [
            {"id": "0123456789", "game": "flick", "names": ["A", "B"], "seats": {}, "host": None, "moves": 9}
            | {"over": True, "touched": 1}
        ]
    )
}
BLOCKED = "blocked by Playwright"  # what a page says about the service worker


@pytest.fixture(scope="session")
def client_is_built() -> None:
    build.build(quiet=True)


@pytest.fixture(scope="session")
def engine_is_built(client_is_built: None) -> None:
    build.bundle_engine(quiet=True)


@pytest.fixture(scope="package")  # no longer: its event loop runs in this thread, where other tests run their own
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def server(client_is_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("kept"))
    process.start()
    yield process
    process.close()


# Stores what a page shall find. A page that has changed it since keeps its own.
STORE = """stored => {
  if (location.protocol === 'about:') return;
  for (const [key, value] of Object.entries(stored))
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
}"""


def open_page(
    browser: Browser,
    complain: Callable[[str], None],
    *,
    width: int = 1280,
    height: int = 800,
    stored: Mapping[str, str] | None = None,
    **more: Any,
) -> Page:
    """Open an empty page in a browser profile of its own. What its console complains about is handed on. What is stored
    is there when the first document loads. The service worker is blocked unless the test wants it."""
    settings: dict[str, Any] = {"locale": "en-GB", "service_workers": "block", **more}
    context = browser.new_context(viewport={"width": width, "height": height}, **settings)
    context.set_default_timeout(PATIENCE)
    if stored:
        context.add_init_script(f"({STORE})({json.dumps(stored)})")
    page = context.new_page()
    page.on("console", lambda said: complain(f"{said.text} ({said.location['url']})") if said.type != "log" else None)
    page.on("pageerror", lambda error: complain(str(error)))
    return page


@pytest.fixture
def new_page(browser: Browser, server: ServerProcess) -> Iterator[NewPage]:
    """Open pages, each in a browser profile of its own. At the end no console may have an error that the test did not
    expect."""
    complaints: list[str] = []
    expected: list[str] = [BLOCKED]
    pages: list[Page] = []

    def new_page(*expect: str, at: str = "", **settings: Any) -> Page:
        expected.extend(expect)
        page = open_page(browser, complaints.append, **settings)
        pages.append(page)
        page.goto(at or server.url)
        if not at:
            page.locator("article").first.wait_for()
        return page

    yield new_page
    for page in pages:
        page.context.close()
    assert [text for text in complaints if not any(part in text for part in expected)] == []


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()
