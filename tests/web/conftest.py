"""A real browser at a real server. Whatever it complains about fails the test."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.server.process import ROOT, ServerProcess
from tests.web.browser import launch

NewPage: TypeAlias = Callable[..., Page]

PATIENCE = 20_000  # milliseconds; a busy machine may be slow, and a test that passes does not wait
expect.set_options(timeout=PATIENCE)
GONE = ("WebSocket", "net::", "Failed to load")  # messages of a browser whose server is away


@pytest.fixture(scope="session")
def client_is_built() -> None:
    spec = importlib.util.spec_from_file_location("web_build", ROOT / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.build(quiet=True)


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


@pytest.fixture
def new_page(browser: Browser, server: ServerProcess) -> Iterator[NewPage]:
    """Open pages, each in a browser profile of its own. At the end no console may have an error that the test did not
    expect. The service worker is blocked unless the test wants it."""
    complaints: list[str] = []
    expected: list[str] = ["blocked by Playwright"]  # about the service worker
    contexts: list[Any] = []

    def new_page(*expect: str, width: int = 1280, height: int = 800, at: str = "", **more: Any) -> Page:
        expected.extend(expect)
        settings: dict[str, Any] = {"locale": "en-GB", "service_workers": "block", **more}
        context = browser.new_context(viewport={"width": width, "height": height}, **settings)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text) if message.type != "log" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(at or server.url)
        if not at:
            page.get_by_role("article").first.wait_for()
        return page

    yield new_page
    for context in contexts:
        context.close()
    assert [text for text in complaints if not any(part in text for part in expected)] == []


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()
