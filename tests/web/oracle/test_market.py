"""The market as a table: sales are tried, summed, taken back, and sent together."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from omphalos.oracle.agenda import Selling
from tests.server.process import ServerProcess
from tests.web.axe import serious_faults
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.midgame import open_midgame, play_out
from tests.web.oracle.hands import EMPTY, entries


def goods_to_sell(view: Any) -> float:
    """How many goods the asked player can choose from at a market that is not the last."""
    if not isinstance(view.prompt, Selling) or view.day == view.days:
        return 0.0
    people = {colour for pier in view.piers for colour, n in pier.customers.items() if n}
    goods = view.players[view.prompt.seat].goods
    return float(sum(good.shelf for good in goods if good.colour in people))


def sit_at_the_market(page: Page, server: ServerProcess) -> None:
    """Sit down in the game of a bot, on the evening with most goods to sell."""
    table, looks = play_out("oracle", "greedy:budget=1", ["Ala", "Bo"], 0, goods_to_sell)
    moment = max(looks, key=lambda moment: looks[moment])
    assert looks[moment] > 3
    seat = open_midgame(server, table, moment, "random", "en")
    page.goto(f"{server.url}#/take/{seat['id']}/0/{seat['seats']['0']}")
    page.locator(".market .confirm:enabled").wait_for()


def gold(page: Page) -> int:
    return int(page.locator(".shop button.gold").inner_text())


def total(page: Page) -> int:
    return int(page.locator(".market .confirm .sum").inner_text().split()[0].replace("−", "-"))


def test_sales_are_tried_and_sent_when_the_evening_is_confirmed(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(at=EMPTY, reduced_motion="reduce")
    sit_at_the_market(page, server)
    before, had, sales = entries(page), gold(page), page.locator(".market .sale:not([aria-disabled=true])")
    expect(page.get_by_role("table")).to_be_visible()
    expect(page.locator(".market .less")).to_have_count(0)
    assert total(page) == 0
    assert serious_faults(page) == []

    label = sales.first.text_content() or ""
    sales.first.click()
    expect(page.locator(".market .less")).to_have_count(1)
    assert entries(page) == before  # nothing is sent yet
    assert "Sell a" in label
    page.locator(".market .less").click()
    expect(page.locator(".market .less")).to_have_count(0)
    assert (total(page), gold(page)) == (0, had)

    # by keyboard: arrows from cell to cell, Enter to try, Backspace to take back
    sales.first.focus()
    where = sales.first.get_attribute("data-cell")
    for key in ("ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        expect(page.locator(".market .sale:focus")).to_have_count(1)
    sales.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".market .less")).to_have_count(1)
    page.keyboard.press("Backspace")
    expect(page.locator(".market .less")).to_have_count(0)
    expect(page.locator(f'.market [data-cell="{where}"]')).to_be_focused()

    # a good of the board shows where it can be sold
    page.locator(".shop .shelf [data-offer]:not([data-offer='1'])").first.click()
    assert page.locator(".market .meant").count() > 1
    for n in (1, 2):
        sales.first.click() if n == 1 else sales.last.click()
        expect(page.locator(".market .less")).to_have_count(n)
    promised = total(page)
    assert entries(page) == before
    page.locator(".market .confirm").click()
    if page.locator(".giving-up").count():
        page.locator(".giving-up .choices button").click()
    expect(page.locator(".market")).to_have_count(0)
    paid = page.locator(".shop button.gold")
    expect(paid).to_have_text(str(had + promised))
