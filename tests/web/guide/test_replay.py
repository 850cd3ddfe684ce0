"""Replays in a real browser: scrubbing, stepping, jumping, asking a bot, playing on, sharing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.server.process import ServerProcess
from tests.volume import volume
from tests.web.axe import faults, faults_around
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.guide.finished import finished, record, with_disks
from tests.web.oracle.hands import EMPTY
from tests.web.playing import scrolls_sideways


@pytest.fixture(scope="module")
def flicked(server: ServerProcess) -> str:
    """A game of some length: random ones may end after a few flicks."""
    while True:
        table_id = finished(server, "flick")
        kinds = [one["kind"] for one in server.get(f"api/replays/{table_id}")["moments"]]
        if len(kinds) > 16 and "flicked" in kinds[5:]:
            return table_id


@pytest.fixture(scope="module")
def foretold(server: ServerProcess) -> str:
    return finished(server, "oracle")


def at(page: Page, moment: int) -> None:
    """Wait until the board has shown this moment."""
    page.locator(f'main.replay[data-moment="{moment}"][data-showing="false"] :is(.mat, .oracle)').wait_for()


def opened(new_page: NewPage, server: ServerProcess, table_id: str, place: str = "", **more: object) -> Page:
    page = new_page(at=f"{server.url}replay/{table_id}{place}", **more)
    page.locator("main.replay").wait_for()
    return page


def test_step_by_step_by_keys(new_page: NewPage, server: ServerProcess, flicked: str) -> None:
    moments = server.get(f"api/replays/{flicked}")["moments"]
    page = opened(new_page, server, flicked)
    at(page, 0)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    expect(page.get_by_label("What happens")).to_contain_text(moments[1]["line"])
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    page.keyboard.press("End")
    at(page, len(moments) - 1)
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press(".")  # to the next highlight
    page.locator('main.replay[data-moment]:not([data-moment="0"])').wait_for()
    marked = int(page.locator("main.replay").get_attribute("data-moment") or 0)
    assert moments[marked]["kind"] != "flicked"  # there are too many of those
    assert page.url.endswith(f"/replay/{flicked}/{marked}")
    page.reload()
    at(page, marked)


STEP_QUICKLY = """async ([key, steps]) => {
  for (let i = 0; i < steps; i += 1) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await new Promise((done) => setTimeout(done, i % 8 ? 0 : 40)); // now and then an event begins to play
  }
}"""


def test_quick_steps_through_records_throw_nothing(new_page: NewPage, server: ServerProcess) -> None:
    names = ("Ada", "Bartek", "Cid", "Dora")
    page = new_page(at=EMPTY)  # any error of the page fails the test
    # a game of Wyrocznia has seven times as many moments
    flicks = [("flick", 3), *[("flick", players) for players in (2, 3, 4)] * 3][: volume(1, 8)]
    for game, players in (*flicks, *[("oracle", 1), ("oracle", 2)][: volume(1, 2)]):
        table_id = finished(server, game, names[:players])
        last = len(server.get(f"api/replays/{table_id}")["moments"]) - 1
        steps = min(last, volume(20, last))
        page.goto(f"{server.url}replay/{table_id}")
        at(page, 0)
        page.get_by_text("4×").click()  # the last event is waited for
        page.evaluate(STEP_QUICKLY, ["ArrowRight", steps])
        at(page, steps)
        page.evaluate(STEP_QUICKLY, ["ArrowLeft", steps])
        at(page, 0)


def test_it_plays_by_itself_and_is_scrubbed_meanwhile(new_page: NewPage, server: ServerProcess, flicked: str) -> None:
    page = opened(new_page, server, flicked)
    at(page, 0)
    page.get_by_text("4×").click()
    page.keyboard.press(" ")
    expect(page.locator("main.replay")).to_have_attribute("data-playing", "true")
    at_or_after = re.compile(r"^([3-9]|\d\d+)$")  # a moment may have passed before the next check
    expect(page.locator("main.replay")).to_have_attribute("data-moment", at_or_after)
    slider = page.get_by_role("slider", name="Moment of the game")
    slider.fill("9")
    at(page, 9)
    expect(page.locator("main.replay")).to_have_attribute("data-playing", "false")
    expect(page.get_by_text("Moment 10 of")).to_be_visible()
    page.get_by_label("Jump to", exact=True).last.select_option("game_ended")
    page.get_by_role("button", name="The next one").click()
    expect(page.get_by_role("heading", name=re.compile("wins|share")).first).to_be_visible()


def test_through_whose_eyes_in_which_language(new_page: NewPage, server: ServerProcess, foretold: str) -> None:
    moments = server.get(f"api/replays/{foretold}/moments?first=30&last=50&language=pl")["moments"]
    moment, lines = next(
        (30 + i, one["happened"]["lines"]) for i, one in enumerate(moments) if any(one["happened"]["lines"])
    )
    page = opened(new_page, server, foretold, f"/{moment}/1")
    at(page, moment)
    expect(page.get_by_text("your shop")).to_be_visible()
    page.get_by_label("Through whose eyes").select_option("what all see")
    expect(page.get_by_text("your shop")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Settings").get_by_text("Polski").click()
    expect(page.get_by_label("Co się dzieje")).to_contain_text(next(line for line in lines if line))
    expect(page.locator("main.replay")).to_have_attribute("data-moment", str(moment))


@pytest.mark.parametrize("game", ["flick", "oracle"])
def test_a_bot_is_asked_and_its_moves_are_drawn(
    new_page: NewPage, server: ServerProcess, flicked: str, foretold: str, game: str
) -> None:
    table_id = {"flick": flicked, "oracle": foretold}[game]
    info = server.get(f"api/replays/{table_id}")["moments"]
    kind = {"flick": "flicked", "oracle": "went"}[game]
    moment = next(i for i, mark in enumerate(info) if i > 4 and mark["kind"] == kind) - 1 if game == "flick" else 40
    page = opened(new_page, server, table_id, f"/{moment}")
    at(page, moment)
    page.keyboard.press("a")
    thoughts = page.get_by_role("list", name="The bot’s considered moves")
    expect(thoughts.get_by_role("listitem").first).to_be_visible(timeout=60_000)
    drawn = ".mat .thought" if game == "flick" else ".oracle [data-hint], .oracle .thought"
    if game == "flick" or page.locator(drawn).count():
        expect(page.locator(drawn).first).to_be_visible()
    expect(page.get_by_text("What was played")).to_be_visible()
    assert faults_around(page) == []


@pytest.mark.parametrize("game", ["flick", "oracle"])
def test_play_on_from_here(new_page: NewPage, server: ServerProcess, flicked: str, foretold: str, game: str) -> None:
    table_id = {"flick": flicked, "oracle": foretold}[game]
    page = opened(new_page, server, table_id, "/6")
    at(page, 6)
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from here")
    expect(dialog.get_by_role("combobox")).to_have_count(2)
    assert faults_around(page) == []
    dialog.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator("main.table[data-active]")).to_have_attribute("data-active", "true", timeout=60_000)
    assert int(page.locator("main.table").get_attribute("data-entries") or 0) >= 7
    page.go_back()
    at(page, 6)
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()


def test_a_moment_is_shared(new_page: NewPage, server: ServerProcess, flicked: str, tmp_path: Path) -> None:
    page = opened(new_page, server, flicked, "/8", permissions=["clipboard-read", "clipboard-write"])
    at(page, 8)
    page.get_by_role("button", name="Share this moment").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button")).to_have_count(2)  # one, and the one that closes it
    dialog.get_by_role("button", name="Share the link").click()
    expect(dialog.get_by_role("button", name="Link copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/replay/{flicked}/8")
    page.get_by_text("More: files, codes").click()
    link = page.get_by_label("Link to this moment").input_value()
    assert link.endswith(f"/replay/{flicked}/8")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a picture").click()
    download.value.save_as(tmp_path / "moment.png")
    data = (tmp_path / "moment.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20]) == 1600
    assert len(data) > 50_000  # it is not empty
    assert faults_around(page) == []
    page.goto(link)
    at(page, 8)


def test_a_record_from_a_file(new_page: NewPage, server: ServerProcess, tmp_path: Path) -> None:
    table_id, fullest = with_disks(server)
    file = tmp_path / "game.jsonl"
    file.write_text(record(server, table_id))
    page = new_page("400")
    page.get_by_role("link", name="Watch a replay").click()
    expect(page.get_by_role("heading", name="Replays")).to_be_visible()
    assert faults(page) == []
    bad = tmp_path / "bad.jsonl"
    bad.write_text("not a record")
    field = page.locator('input[type="file"]')
    field.set_input_files(bad)
    page.get_by_role("alert").get_by_text("Details").click()
    expect(page.get_by_role("alert").get_by_text("line 1")).to_be_visible()
    page.get_by_role("button", name="Replays").click()
    field.set_input_files(file)
    at(page, 0)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.get_by_text("Was the luck fair?").first.click()
    page.get_by_role("button", name="Was the luck fair?").click()
    expect(page.get_by_text("throws and draws follow from the seed")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("Signed by this server")).to_be_visible()
    expect(page.get_by_text("computed again on this device: all are equal to the last bit")).to_be_visible()
    page.get_by_role("button", name="Share this moment").click()
    expect(page.get_by_text("A record from a file has no link")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Look the game through").click()
    page.locator('[data-review="done"] .players').wait_for(timeout=120_000)
    # a position of it at the practice table
    page.get_by_role("slider", name="Moment of the game").fill(str(fullest))
    at(page, fullest)
    disks = page.locator("main.replay .mat .disk").count()
    assert disks
    page.get_by_role("button", name="Practise from here").click()
    practised = page.locator("main.practice .mat .disk")
    flick = page.get_by_role("button", name=re.compile("^Flick.*!$"))  # of both hands under one law
    expect(flick).to_be_enabled()
    expect(practised).to_have_count(disks)
    page.reload()
    expect(flick).to_be_enabled()
    expect(practised).to_have_count(disks)  # the position stays with this entry of the history


def test_there_is_no_replay_of_nothing(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page("404", at=f"{server.url}replay/{'0' * 10}")
    expect(page.get_by_text("There is no such table here.")).to_be_visible()


@pytest.mark.parametrize("game", ["flick", "oracle"])
def test_on_a_phone(new_page: NewPage, server: ServerProcess, flicked: str, foretold: str, game: str) -> None:
    table_id = {"flick": flicked, "oracle": foretold}[game]
    page = opened(new_page, server, table_id, "/10", width=390, height=844, has_touch=True, is_mobile=True)
    at(page, 10)
    page.get_by_role("button", name="One step on").tap()
    at(page, 11)
    expect(page.get_by_role("button", name="One step back")).to_be_in_viewport()
    assert not scrolls_sideways(page)
    assert faults_around(page) == []
    happens = page.locator(".strip h2") if game == "flick" else page.get_by_label("What happens")
    for _ in range(3):  # a question has no words of its own in the log, but a card is never empty
        page.get_by_role("button", name="One step on").tap()
        expect(happens).to_contain_text(re.compile(r"\w"))
    if game == "flick":
        page.set_viewport_size({"width": 844, "height": 390})
        mat, bar = page.locator(".mat").bounding_box(), page.locator("main .bar").bounding_box()
        assert mat is not None
        assert bar is not None
        assert mat["x"] + mat["width"] <= bar["x"]
        assert bar["y"] + bar["height"] <= 390
