"""A hint at the table: a strong bot's candidate moves, as a list and on the board."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.server.process import ServerProcess
from tests.web.conftest import NewPage
from tests.web.oracle.hands import asked, sit
from tests.web.test_pages import faults


def test_a_hint_in_wyrocznia(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page()
    sit(page, server, ["random"])
    assert asked(page)
    page.get_by_role("button", name="Hints").click()
    thoughts = page.get_by_role("list", name="The bot’s considered moves")
    expect(thoughts.get_by_role("listitem").first).to_be_visible(timeout=60_000)
    expect(page.locator(".prompt .hint").first).to_be_visible()  # also marked where it is chosen
    assert faults(page) == []
    page.get_by_role("button", name="Hints").click()
    expect(thoughts).to_have_count(0)
