"""The page says that the strong bots are getting ready only where it matters, and no longer when they are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.server.process import ServerProcess
from tests.web.axe import faults_in_both_themes
from tests.web.conftest import BLOCKED, PLAYED, open_page
from tests.web.expecting import expect

LINE = "The strong bots are getting ready"


@pytest.fixture(scope="module")
def real(client_is_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the games of the package, and no others."""
    process = ServerProcess(tmp_path_factory.mktemp("kept"), program="omphalos.cli")
    process.start()
    yield process
    process.close()


class Kernels:
    """What a page is told of the kernels."""

    def __init__(self, page: Page, state: str = "compiling") -> None:
        self.state = state
        self.asked = 0
        page.route(re.compile(r"/api/bots$"), self._answer)

    def _answer(self, route: Route) -> None:
        self.asked += 1
        route.fulfill(json={"state": self.state})


def opened(browser: Browser, url: str, complaints: list[str], state: str = "compiling", **more: Any) -> Any:
    page = open_page(browser, complaints.append, **more)
    kernels = Kernels(page, state)
    page.goto(url)
    return page, kernels


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_beside_a_strong_level_until_the_bots_are_ready(
    browser: Browser, real: ServerProcess, width: int, height: int
) -> None:
    complaints: list[str] = []
    page, kernels = opened(browser, real.url, complaints, width=width, height=height, stored=PLAYED)
    card = page.get_by_role("article", name=re.compile("Palec boży"))
    card.locator("label").get_by_text("4", exact=True).click()
    assert kernels.asked == 0
    card.locator("label").get_by_text("6", exact=True).click()
    expect(card.get_by_text(LINE)).to_have_text(f"{LINE}: this one plays weaker or slower until then.")
    assert faults_in_both_themes(page) == []
    kernels.state = "ready"
    expect(page.get_by_text(LINE)).to_have_count(0, timeout=10_000)
    asked = kernels.asked
    card.locator("label").get_by_text("2", exact=True).click()
    page.wait_for_timeout(3500)
    assert kernels.asked == asked
    page.context.close()
    assert [text for text in complaints if BLOCKED not in text] == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_the_board_stays_where_it_is_at_a_table_with_a_strong_bot(
    browser: Browser, real: ServerProcess, width: int, height: int
) -> None:
    seats = [{"sitter": "person", "name": "Ada"}, {"sitter": "fate"}]
    table = real.post("api/tables", {"game": "flick", "seats": seats})
    place = f"{real.url}take#{table['id']}/0/{table['seats'][0]['secret']}"
    complaints: list[str] = []
    page, kernels = opened(browser, place, complaints, "looking", width=width, height=height)
    page.locator("main[data-entries]").wait_for()
    expect(page.locator(".mat").first).to_be_visible()
    before = json.dumps(page.locator(".board").first.bounding_box())
    assert page.get_by_text(LINE).count() == 0
    kernels.state = "compiling"
    expect(page.get_by_text(LINE)).to_have_count(1)
    assert json.dumps(page.locator(".board").first.bounding_box()) == before
    kernels.state = "missing"
    expect(page.get_by_text("The strong bots cannot be had on this server.")).to_have_count(1, timeout=10_000)
    page.context.close()
    assert [text for text in complaints if BLOCKED not in text] == []
