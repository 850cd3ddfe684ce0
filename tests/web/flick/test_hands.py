"""The same flick by mouse, by finger and by keyboard; the display during it; the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.axe import load_axe
from tests.web.expecting import expect
from tests.web.flick.sitting import Sit, Sitting, found, played

PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def first_flick(sit: Sit, options: dict[str, Any] | None = None, **page: Any) -> Sitting:
    """Bartek begins, in the north-east."""
    chosen = {"gods": False, "laws": False} | (options or {})
    game, moment = found(
        lambda v: v.prompt == "flick" and v.seat == 1 and not [d for d in v.disks if d.kind != "king"], **chosen
    )
    here = sit.down(game, moment, **page)
    here.ready()
    return here


class Finger:
    """A finger on the screen."""

    def __init__(self, page: Page) -> None:
        self._client: Any = page.context.new_cdp_session(page)

    def down(self, x: float, y: float) -> None:
        self._touch("touchStart", [{"x": x, "y": y}])

    def move(self, x: float, y: float) -> None:
        self._touch("touchMove", [{"x": x, "y": y}])

    def up(self) -> None:
        self._touch("touchEnd", [])

    def _touch(self, kind: str, points: list[dict[str, float]]) -> None:
        self._client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def test_a_tap_puts_and_a_pull_flicks(sit_anywhere: Sit) -> None:
    here = first_flick(sit_anywhere)
    here.tap(200, 180)
    before = here.entries()
    here.pull(225, 3)  # too short: not a flick
    assert here.entries() == before
    here.pull(240, 100, let_go=False)
    expect(here.page.get_by_role("slider", name="Power")).to_have_value(re.compile("^6[0-9]$"))
    assert abs(float(here.page.get_by_role("slider", name="Direction").input_value()) - 240) < 1
    here.page.mouse.up()
    here.done(before)
    here.ready()
    expect(here.page.locator(".disk")).to_have_count(1)


def test_a_pull_taken_back_is_no_flick(sit_anywhere: Sit) -> None:
    here = first_flick(sit_anywhere)
    before = here.entries()
    here.pull(240, 100, let_go=False)
    here.page.mouse.move(*here.at(0, 0), steps=3)
    here.page.mouse.up()
    expect(here.page.get_by_role("slider", name="Power")).to_have_value("50")
    assert here.entries() == before


def test_a_finger_pulls_and_lets_go(sit: Sit) -> None:
    here = first_flick(sit, **PHONE)
    page = here.page
    assert not scrolls_sideways(page)
    power, direction = page.get_by_role("slider", name="Power"), page.get_by_role("slider", name="Direction")
    before = here.entries()
    finger = Finger(page)
    finger.down(*here.at(0, 0))
    for step in (20, 40, 70):
        finger.move(*here.at(step, step))
    expect(power).to_have_value(re.compile("^6[0-9]$"))
    assert abs(float(direction.input_value()) - 225) < 1
    finger.move(*here.at(3, 2))  # back to the start
    expect(page.locator("g.start.cancels")).to_have_count(1)
    finger.up()
    expect(page.locator("g.start")).to_have_count(0)
    expect(power).to_have_value("50")
    assert here.entries() == before
    expect(page.locator(".confirm")).to_have_count(0)
    finger.down(*here.at(0, 0))
    finger.move(*here.at(70, 70))
    expect(power).to_have_value(re.compile("^6[0-9]$"))
    finger.up()
    here.done(before)


def test_who_wants_to_be_asked_before_a_flick(sit: Sit) -> None:
    here = first_flick(sit, stored={"omphalos.askFlick": "on"}, **PHONE)
    page = here.page
    before = here.entries()
    finger = Finger(page)
    finger.down(*here.at(0, 0))
    finger.move(*here.at(70, 70))
    finger.up()
    expect(page.get_by_role("slider", name="Power")).to_have_value(re.compile("^6[0-9]$"))
    assert here.entries() == before
    expect(page.get_by_role("button", name="Flick!")).to_have_count(1)
    page.get_by_role("button", name="Fine aim").click()
    expect(page.get_by_role("button", name="Fine aim")).to_have_attribute("aria-expanded", "true")
    page.get_by_role("button", name="clockwise", exact=True).tap()
    assert abs(float(page.get_by_role("slider", name="Direction").input_value()) - 224.5) < 0.6
    page.locator(".confirm").get_by_role("button", name="Flick!").tap()
    here.done(before)


def test_a_phone_is_turned_during_a_pull(sit: Sit) -> None:
    here = first_flick(sit, width=844, height=390, has_touch=True, is_mobile=True)
    page = here.page
    box = here.mat.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 390  # all clouds are in sight
    assert not scrolls_sideways(page)
    before = here.entries()
    here.pull(240, 100, let_go=False)
    power = page.get_by_role("slider", name="Power")
    expect(power).to_have_value(re.compile("^6[0-9]$"))
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".hint.missed")).to_be_visible()
    page.mouse.up()
    expect(power).to_have_value("50")
    assert here.entries() == before


def test_by_keys_alone(sit_anywhere: Sit) -> None:
    here = first_flick(sit_anywhere)
    page = here.page
    for _ in range(60):
        if page.evaluate("document.activeElement.classList.contains('mat')"):
            break
        page.keyboard.press("Tab")
    expect(here.mat).to_be_focused()
    power, direction = page.get_by_role("slider", name="Power"), page.get_by_role("slider", name="Direction")
    page.keyboard.press("8")
    expect(power).to_have_value("80")
    page.keyboard.press("ArrowDown")
    expect(power).to_have_value("78")
    before_angle = float(direction.input_value())
    page.keyboard.press("ArrowLeft")
    assert float(direction.input_value()) == before_angle + 2
    page.keyboard.press("s")
    page.keyboard.press("a")
    before = here.entries()
    page.keyboard.press("Enter")
    here.done(before)
    here.ready()
    expect(here.mat).to_be_focused()  # the next player can continue at once


def test_the_mat_is_turned_towards_the_player(sit: Sit) -> None:
    here = first_flick(sit, alone=1)  # in the north-east
    page = here.page
    box = page.locator(".put").bounding_box()
    assert box is not None
    x, y = here.at(-200, -200)
    assert abs(box["x"] + box["width"] / 2 - x) < 60
    assert abs(box["y"] + box["height"] / 2 - y) < 60
    here.tap(-205, -190)
    before = here.entries()
    here.pull(30, 75, let_go=False)  # as it is seen
    assert abs(float(page.get_by_role("slider", name="Direction").input_value()) - 210) < 1
    page.mouse.up()
    here.done(before)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Turn a mat towards me").get_by_text("Off").click()
    expect(page.locator(".scenery")).to_have_css("rotate", "0deg")


def test_a_swipe_through_the_disk(sit_anywhere: Sit) -> None:
    here = first_flick(sit_anywhere, {"flicking": "swipe"})
    page = here.page
    before = here.entries()
    page.mouse.move(*here.at(0, 100))
    page.mouse.down()
    page.mouse.move(*here.at(100, 100), steps=4)
    page.mouse.up()
    expect(page.locator(".hint.missed")).to_be_visible()
    assert here.entries() == before
    page.mouse.move(*here.at(230, 230))
    page.mouse.down()
    page.mouse.move(*here.at(120, 120), steps=6)
    page.mouse.up()
    here.done(before)


def test_the_last_flick_again_and_slowly(sit: Sit) -> None:
    here = first_flick(sit)
    page = here.page
    expect(page.get_by_role("button", name="Show the last flick again")).to_have_count(0)
    before = here.entries()
    here.pull(225, 60)
    here.done(before)
    here.ready()
    page.get_by_role("button", name="Slow motion").click()
    page.get_by_role("button", name="Show the last flick again").click()
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_role("button", name="Flick!")).to_be_visible()
    assert here.entries() == before + 1


def test_nothing_moves_for_those_who_want_it_still(sit_still: Sit) -> None:
    here = first_flick(sit_still)
    before = here.entries()
    here.pull(225, 60)
    here.done(before)
    here.ready()
    expect(here.page.locator(".disk")).to_have_count(1)
    expect(here.mat).not_to_have_attribute("data-frames", re.compile("."))


def test_a_flick_is_played_frame_by_frame(sit_anywhere: Sit) -> None:
    here = first_flick(sit_anywhere)
    before = here.entries()
    here.pull(225, 60)
    here.done(before)
    expect(here.mat).to_have_attribute("data-frames", re.compile(r"^\d+$"))


def test_the_end_and_where_the_points_came_from(sit_anywhere: Sit) -> None:
    game = played(gods=False, laws=False)
    last = max(i for i, view in enumerate(game.views) if view.prompt in ("flick", "temple"))
    here = sit_anywhere.down(game, last)
    here.ready()
    decline = here.page.get_by_role("button", name="No temple")
    while here.page.locator("section.result").count() == 0:
        here.ready()
        before = here.entries()
        if decline.count():
            decline.click()
        else:
            here.page.get_by_role("button", name="Flick!").press("Enter")
        here.done(before)
    table = here.page.get_by_role("table", name="Where the points came from")
    expect(table).to_be_visible()
    sums = [int(told) for told in table.locator("tfoot .hidden").all_inner_texts()]  # what is seen counts up to it
    scores = here.page.locator(".players .vp b").all_inner_texts()
    assert sorted(sums) == sorted(int(score) for score in scores)
    here.page.get_by_role("button", name="Look at the mat").click()
    expect(table).to_have_count(0)
    here.page.get_by_role("button", name="Show the result").click()
    expect(table).to_be_visible()


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_nothing_overlaps_and_no_fault_is_found(sit: Sit, language: str, size: str) -> None:
    page_of: dict[str, Any] = PHONE if size == "phone" else {}
    stored = {"omphalos.language": language}
    here = first_flick(sit, {"chosen_laws": ["L07"], "laws": True}, stored=stored, **page_of)
    page = here.page
    if language == "pl":
        expect(page.get_by_role("button", name="Pstryk!")).to_be_visible()
        if size == "phone":
            page.get_by_role("button", name=re.compile("^(Laws in force|Prawa w mocy)")).click()
        expect(page.locator('details[data-law="L07"]')).to_contain_text("Król Małp")
    assert not scrolls_sideways(page)
    expect(page.locator(":is(.players, .people) [data-seat]")).to_have_count(2)  # every player once
    tops = "tools => new Set(tools.map((tool) => tool.getBoundingClientRect().top)).size"
    tools = page.locator(".dock button" if size == "phone" else ".tools > *")
    assert tools.count() == (4 if size == "phone" else 6)
    assert tools.evaluate_all(tops) == 1  # in one row
    load_axe(page)
    found_faults = page.evaluate(
        "axe.run('main, .sheet', {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']}).then(({violations}) =>"
        " violations.filter(({impact}) => impact === 'serious' || impact === 'critical')"
        ".map(({id, nodes}) => `${id}: ${nodes.map((node) => node.html).join(' ')}`))"
    )
    assert found_faults == []


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(120):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key never came to {selector}")


def test_a_whole_game_by_keys_alone(sit_still: Sit) -> None:
    here = sit_still.fresh(generations=1, chosen_laws=["L12"])
    page = here.page
    seen: set[str] = set()
    for _ in range(80):
        page.locator('main.table[data-active="true"], main.table[data-over="true"]').wait_for()
        if page.locator('main.table[data-over="true"]').count():
            break
        before = here.entries()
        heading = page.locator(".strip h2").inner_text()
        seen.add(heading)
        if page.locator("button[data-god]").count():
            tab_to(page, "button[data-god]")
        else:
            tab_to(page, ".mat")
            if "flick" in heading.lower():
                page.keyboard.press("6")
        page.keyboard.press("Enter")
        here.done(before)
    expect(page.get_by_role("table", name="Where the points came from")).to_be_visible()
    assert {"Choose a side of your card", "Put a disk in your cloud and flick it"} <= seen


def test_others_watch_the_aim_and_the_flick(sit_anywhere: Sit) -> None:
    here = sit_anywhere.fresh(gods=False, laws=False)
    watcher = sit_anywhere.new_page(at=f"{sit_anywhere.server.url}table/{here.id}")
    watcher.locator(".mat").wait_for()
    here.ready()
    expect(watcher.locator("g.others")).to_have_count(0)
    here.pull(45, 80, let_go=False)
    expect(watcher.locator("g.others path.theirs")).to_have_count(1)
    before = here.entries()
    here.page.mouse.up()
    here.done(before)
    expect(watcher.locator("main.table")).to_have_attribute("data-entries", str(before + 1), timeout=30_000)
    expect(watcher.get_by_text("mm from the navel. The prophet is lifted.").first).to_be_attached()  # a trial (PB-S3)
    expect(watcher.locator(".disk")).to_have_count(0)
    expect(watcher.locator("g.others")).to_have_count(0)


def test_a_bot_is_asked_and_its_aim_taken_over(sit_anywhere: Sit) -> None:
    here = first_flick(sit_anywhere)
    page = here.page
    page.get_by_role("button", name="Hints").click()
    first = page.locator("section.thought li button").first
    first.wait_for(timeout=60_000)
    expect(page.locator("g.thought")).not_to_have_count(0)
    first.click()
    expect(page.get_by_role("button", name="Start over")).to_be_visible()
    before = here.entries()
    page.get_by_role("button", name="Flick!").click()
    here.done(before)


def test_hints_fit_beside_a_law_in_force(sit_anywhere: Sit) -> None:
    game, moment = found(lambda view: view.prompt == "flick" and len(view.laws) > 0)
    here = sit_anywhere.down(game, moment)
    here.ready()
    page = here.page
    expect(page.locator("details[data-law]").first).to_be_visible()
    page.get_by_role("button", name="Hints").click()
    page.locator("section.thought li button").first.wait_for(timeout=60_000)
    for one in page.locator("section.thought li").all():
        expect(one).to_be_in_viewport(ratio=1)  # without scrolling, at 1280 × 800


def test_a_game_against_a_bot(sit_still: Sit) -> None:
    seats = [{"sitter": "person", "name": "Ada"}, {"sitter": "greedy", "name": "Bot"}]
    here = sit_still.open(seats, {"generations": 1})
    page = here.page
    done = page.locator('main.table[data-over="true"]')
    for _ in range(60):
        page.locator('main.table[data-active="true"]').or_(done).first.wait_for(timeout=60_000)
        if done.count():
            break
        before = here.entries()
        god, vote = page.locator("button[data-god]"), page.get_by_role("button", name=re.compile("^Vote for "))
        main = page.locator(".asked-area button.main")
        (god.or_(vote).or_(main)).first.press("Enter")
        here.done(before)
    expect(page.get_by_role("table", name="Where the points came from")).to_be_visible()


def test_what_comes_while_the_last_flick_is_shown_again(sit: Sit) -> None:
    here = first_flick(sit)
    watcher = sit.new_page(at=f"{sit.server.url}table/{here.id}")
    watcher.locator(".mat").wait_for()
    before = here.entries()
    here.pull(225, 60)
    here.done(before)
    here.ready()
    expect(watcher.locator("main.table")).to_have_attribute("data-entries", str(before + 1), timeout=30_000)
    watcher.get_by_role("button", name="Slow motion").click()
    watcher.get_by_role("button", name="Show the last flick again").click()
    here.pull(45, 60)
    expect(watcher.locator("main.table")).to_have_attribute("data-entries", str(before + 2), timeout=60_000)
    expect(watcher.locator(".disk")).to_have_count(2)
