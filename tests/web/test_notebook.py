"""A record as a notebook shows it works in a browser, without a server."""

from __future__ import annotations

from playwright.sync_api import Browser

from omphalos.table import Table, find_game, read_record
from tests.web.expecting import expect


def test_the_slider_shows_every_move_and_nothing_is_loaded(browser: Browser) -> None:
    table = Table.open(find_game("oracle"), ("Ann", "Bo"), seed=4)
    for _ in range(3):
        (seat,) = table.to_act()
        table.play(seat, table.legal(seat).actions[0])
    shown = read_record(table.record())._repr_mimebundle_()["text/html"]  # pyright: ignore[reportPrivateUsage]
    page = browser.new_page()
    complaints, requests = list[str](), list[str]()
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda problem: complaints.append(str(problem)))
    page.on("request", lambda request: requests.append(request.url))
    page.set_content(shown)
    frame = page.frame_locator("iframe")
    expect(frame.locator("body[data-ready]")).to_be_attached()
    expect(frame.locator("#picture svg")).to_be_visible()
    first = frame.locator("#picture").inner_html()
    slider = frame.get_by_label("Move")
    slider.focus()
    slider.press("End")
    expect(frame.locator("#words")).to_contain_text("3. ")
    assert frame.locator("#picture").inner_html() != first
    frame.get_by_role("button", name="Play").click()  # from the beginning, as it stood at the end
    expect(frame.locator("#words")).to_contain_text("1. ")
    frame.get_by_role("button", name="Stop").click()
    page.close()
    assert complaints == []
    assert [url for url in requests if not url.startswith("about:")] == []
