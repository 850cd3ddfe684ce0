"""The review after a game, in a real browser: at the table where it ended, and in the replay."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from tests.server.process import ServerProcess, TableSocket
from tests.web.axe import faults_around
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.guide.finished import finished
from tests.web.playing import scrolls_sideways

PATIENCE = 120_000  # milliseconds for a review on a busy machine


def flicked(server: ServerProcess) -> str:
    """A short game of Palec boży with a trembling finger. Return the table's id."""
    seats = [{"sitter": "random", "name": name} for name in ("Ada", "Bartek")]
    options = {"generations": 1, "laws": False, "gods": False}
    table_id: str = server.post("api/tables", {"game": "flick", "seats": seats, "options": options, "pace": 0})["id"]
    with TableSocket(server.url, table_id, []) as watching:  # bots wait while nobody watches them
        while watching.position["outcome"] is None:
            watching.receive()
    return table_id


def done(page: Page) -> None:
    """Wait until the review is there."""
    page.locator('[data-review="done"] .players').wait_for(timeout=PATIENCE)


def test_after_a_game_of_palec_bozy(new_page: NewPage, server: ServerProcess) -> None:
    """It begins by itself where the game ended; luck is told from the choice; a moment is seen and tried again."""
    table_id = flicked(server)
    page = new_page(at=f"{server.url}table/{table_id}")
    done(page)
    review = server.get(f"api/replays/{table_id}/review")["review"]
    card = page.get_by_role("region", name="Review")
    expect(card.get_by_role("list", name="Accuracy").get_by_role("listitem")).to_have_count(2)
    for accuracy in review["accuracy"]:
        percent = int(accuracy + 0.5)  # browsers round halves up, Python to the even number
        expect(card).to_contain_text(re.compile(rf"\b{percent}\s% accurate"))
    assert {one["of"] for one in review["moments"]} == {0, 1}  # a spectator sees those of both
    expect(card.locator(".moments > li")).to_have_count(len(review["moments"]))
    assert card.locator("[data-overall]").count() == 0
    told = [one for one in review["moments"] if one["judged"] and one["judged"]["luck"] is not None]
    assert told
    expect(card.locator("[data-verdict]")).to_have_count(len(told))
    expect(card).to_contain_text("flicks with this aim")
    # the curve by keyboard, and with a mouse
    curve = card.get_by_role("slider", name="Chance to win")
    curve.focus()
    page.keyboard.press("Home")
    expect(curve).to_have_attribute("aria-valuetext", re.compile(r"Moment 1: Bot .+ \d+%, Bot .+ \d+%"))
    curve.click(position={"x": 100, "y": 20})
    expect(curve).not_to_have_attribute("aria-valuetext", re.compile("Moment 1:"))
    chosen = int(curve.input_value())
    card.get_by_role("link", name="See this moment").click()
    page.locator(f'main.replay[data-moment="{chosen}"]').wait_for()
    # in the replay: see a moment, then try it again in the seat of whoever made it
    done(page)
    moment = review["moments"][0]
    page.get_by_role("button", name="See it").first.click()
    page.locator(f'main.replay[data-moment="{moment["moment"]}"][data-showing="false"]').wait_for()
    page.get_by_role("button", name="Try it again here").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("combobox").nth(moment["seat"])).to_have_value("person")
    dialog.get_by_role("button", name="Play on").click()
    page.locator("main.table").wait_for()
    expect(page.locator("main.table")).to_have_attribute("data-active", "true")
    entries = int(page.locator("main.table").get_attribute("data-entries") or 0)
    assert entries == moment["moment"]  # everything before the move, and nothing of it


def test_after_a_game_of_wyrocznia(new_page: NewPage, server: ServerProcess) -> None:
    """Asked for in the replay, on a phone, in Polish."""
    table_id = finished(server, "oracle")
    page = new_page(at=f"{server.url}replay/{table_id}", width=390, height=844, locale="pl-PL", color_scheme="dark")
    page.get_by_role("button", name="Przejrzyj grę").click()
    page.locator('[data-review="running"] progress').wait_for()
    done(page)
    review = server.get(f"api/replays/{table_id}/review?language=pl")["review"]
    card = page.get_by_role("region", name="Analiza gry")
    expect(card.get_by_role("list", name="Dokładność").get_by_role("listitem")).to_have_count(2)
    if review["skipped"]:
        expect(card).to_contain_text("pominięto")
    moment = review["moments"][-1]
    card.locator(".others").last.locator("summary").first.click()
    card.locator(".moments summary").last.click()
    expect(card.locator(".moments > li").last).to_contain_text(moment["played"].split("\n")[0])
    card.get_by_role("button", name="Zobacz", exact=True).last.click()
    page.locator(f'main.replay[data-moment="{moment["moment"]}"]').wait_for()
    assert not scrolls_sideways(page)
    assert faults_around(page) == []
    # a link from the table leads straight to playing on
    page.goto(f"{server.url}table/{table_id}")
    done(page)
    page.get_by_role("link", name="Spróbuj stąd jeszcze raz").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Graj dalej").click()
    page.locator("main.table[data-phase='playing']").wait_for()
