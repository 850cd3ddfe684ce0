"""Tables of Palec boży at any moment, in a real browser."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.server.process import ServerProcess
from tests.web.conftest import BLOCKED, NewPage, open_page
from tests.web.flick.sitting import Sit

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def sit(server: ServerProcess, new_page: NewPage) -> Sit:
    """Tables on pages of their own."""
    return Sit(server, new_page)


class SharedPage:
    """A page that goes from table to table, because to open one takes longer than a flick. After a failure it is a new
    one."""

    def __init__(self, browser: Browser, **settings: Any) -> None:
        self._browser = browser
        self._settings = settings
        self._complaints: list[str] = []
        self._page: Page | None = None

    def get(self) -> Page:
        if self._page is None:
            self._page = open_page(self._browser, self._complaints.append, **self._settings)
        return self._page

    def check(self, request: pytest.FixtureRequest) -> None:
        """Its console may have no error."""
        complaints = [text for text in self._complaints if BLOCKED not in text]
        if complaints or request.node.stash.get(FAILED, False):
            self.close()
        assert complaints == []

    def close(self) -> None:
        if self._page is not None:
            self._page.context.close()
        self._page = None
        self._complaints.clear()


@pytest.fixture(scope="module")
def shared_page(browser: Browser) -> Iterator[SharedPage]:
    with closing(SharedPage(browser)) as page:
        yield page


@pytest.fixture(scope="module")
def shared_still_page(browser: Browser) -> Iterator[SharedPage]:
    with closing(SharedPage(browser, reduced_motion="reduce")) as page:
        yield page


@pytest.fixture
def sit_anywhere(
    request: pytest.FixtureRequest, server: ServerProcess, new_page: NewPage, shared_page: SharedPage
) -> Iterator[Sit]:
    """Tables on a page that other tests have used, for tests that change nothing about the page itself."""
    yield Sit(server, new_page, shared_page.get())
    shared_page.check(request)


@pytest.fixture
def sit_still(
    request: pytest.FixtureRequest, server: ServerProcess, new_page: NewPage, shared_still_page: SharedPage
) -> Iterator[Sit]:
    """The same on a page that shows what happened at once, for tests of other things than the animation."""
    yield Sit(server, new_page, shared_still_page.get())
    shared_still_page.check(request)
