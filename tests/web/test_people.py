"""People with a kept name: the private link, statistics, the ladder."""

from __future__ import annotations

import json
import re

from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.playing import answer, card, my_turn, play_to_the_end


def test_somebody_keeps_a_name_and_is_found_again(new_page: NewPage) -> None:
    page = new_page()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("link", name="Keep my name").click()
    page.get_by_placeholder("Your name").fill("Kasandra")
    page.get_by_role("button", name="Keep my name").click()
    expect(page.get_by_role("heading", name="Kasandra")).to_be_visible()
    expect(page.get_by_text("No finished game yet.")).to_be_visible()
    private = page.get_by_label("Your private link").input_value()

    page.goto(private.rpartition("/")[0])
    lake = card(page)
    lake.get_by_text("More: seats, options, clocks").click()
    lake.get_by_label("rounds").fill("1")
    lake.get_by_label("Rated").check()
    lake.get_by_role("button", name="Begin").click()
    my_turn(page)
    play_to_the_end(page)

    other = new_page("Failed to load", at=private)
    expect(other.get_by_role("heading", name="Kasandra")).to_be_visible()
    assert other.url.endswith("/me")  # the key was removed from the address
    expect(other.get_by_role("heading", name="Lake")).to_be_visible()
    expect(other.get_by_role("img", name=re.compile("^(Rating|Points), game by game: "))).to_be_visible()
    expect(other.get_by_role("img", name=re.compile("^Places: "))).to_be_visible()
    other.get_by_role("link", name="Rating").click()
    expect(other.get_by_role("link", name="Kasandra")).to_be_visible()
    other.get_by_role("link", name="Kasandra").click()
    expect(other.get_by_role("heading", name="Kasandra")).to_be_visible()
    public = other.url

    other.goto(private)
    expect(other.get_by_role("heading", name="Kasandra")).to_be_visible()
    with other.expect_download() as saved:
        other.get_by_role("button", name="Download my data").click()
    data = json.loads(saved.value.path().read_text("utf-8"))
    assert (data["name"], [one["game"] for one in data["finished"]]) == ("Kasandra", ["lake"])
    assert saved.value.suggested_filename == f"omphalos-{data['id']}.json"
    other.get_by_role("button", name="Delete my name").click()
    answer(other, "Delete my name from the server")
    expect(other.get_by_role("heading", name="Keep my name")).to_be_visible()
    other.goto(public)
    expect(other.get_by_text("Nobody of that name is here.")).to_be_visible()


def test_a_key_that_is_nobodys(new_page: NewPage) -> None:
    page = new_page("Failed to load")
    page.goto(page.url.split("#")[0] + "me#" + "x" * 32)
    expect(page.get_by_text("This is nobody’s key.")).to_be_visible()
