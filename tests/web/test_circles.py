"""Friends by link: a circle is opened, joined, seen, and somebody in it is challenged."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.server.process import ServerProcess
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.playing import my_turn


def keep_name(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Keep").click()


def test_a_circle_by_link_and_a_challenge_by_name(new_page: NewPage, server: ServerProcess) -> None:
    ada = new_page(at=f"{server.url}circles")
    keep_name(ada, "Ada")
    ada.get_by_label("Name of the circle").fill("Round")
    ada.get_by_role("button", name="Open", exact=True).click()
    link = ada.get_by_role("textbox", name="Link to this circle").input_value()

    bo = new_page(at=link)
    expect(bo.get_by_role("heading", name="Ada invites you to the circle “Round”")).to_be_visible()
    keep_name(bo, "Bo")
    bo.get_by_role("button", name="Join the circle").click()
    round_of_bo = bo.get_by_role("region", name="Round")
    expect(round_of_bo.get_by_role("list", name="Members")).to_contain_text("Ada")
    members = ada.get_by_role("region", name="Round").get_by_role("list", name="Members")
    expect(members).to_contain_text("Bo", timeout=20_000)  # at the next look

    ada.get_by_role("button", name="Challenge Bo to Lake").click()
    ada.locator("main[data-phase=gathering]").wait_for()
    bo.get_by_role("link", name="Omphalos: Back to the start page").click()  # a challenge is told on every page
    notice = bo.get_by_role("complementary", name="Challenges")
    expect(notice).to_contain_text("Ada challenges you to a game of Lake.", timeout=20_000)
    notice.get_by_role("button", name="Accept").click()
    for page in (ada, bo):
        page.locator("main[data-phase=playing]").wait_for()
        my_turn(page)
    assert ada.url == bo.url
