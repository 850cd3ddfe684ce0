"""The lesson of Wyrocznia, played to its end in a real browser; left, resumed, and skipped."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page

from tests.server.process import ServerProcess
from tests.web.axe import faults_around
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.playing import scrolls_sideways

LESSON = "main.lesson"


def begun(new_page: NewPage, server: ServerProcess, **more: object) -> Page:
    page = new_page(at=f"{server.url}learn/oracle", reduced_motion="reduce", **more)
    page.get_by_role("button", name="Begin").click()
    page.locator(f'{LESSON}[data-step="welcome"]').wait_for()
    return page


def act(page: Page, turn: int) -> None:
    """Take some action, whatever is asked."""
    choices = page.locator(".prompt .choices button")
    if choices.count():
        choices.nth(turn % choices.count()).dispatch_event("click")  # it may be gone already: then nothing happens


def play(page: Page, most: int = 900, counts: list[int] | None = None) -> list[str]:
    """Follow the coach until the lesson is over. Return the steps that came; `counts` gets their shown numbers."""
    steps: list[str] = []
    lesson = page.locator(LESSON)
    for turn in range(most):
        # In one look: a step that is only read stays until "Next", while another may come before a second look.
        state: dict[str, Any] = lesson.evaluate(
            """lesson => ({
                ...lesson.dataset,
                count: Number(lesson.querySelector('.count span')?.textContent.match(/[0-9]+/)?.[0] ?? 0),
                buttons: [...lesson.querySelectorAll('button')].map((button) => button.textContent.trim()),
            })"""
        )
        if state.get("finished") == "true":
            return steps
        step = state["step"]
        if step and (not steps or steps[-1] != step):
            steps.append(step)
            if counts is not None:
                counts.append(state["count"])
        if "Next" in state["buttons"]:
            lesson.locator("button", has_text=re.compile(r"^\s*Next\s*$")).click()
        elif state["active"] == "true":
            act(page, turn)
        page.wait_for_timeout(60)
    raise AssertionError(f"not over: {steps}")


def test_wyrocznia_is_learnt(new_page: NewPage, server: ServerProcess) -> None:
    page = begun(new_page, server)
    assert faults_around(page) == []
    counts: list[int] = []
    steps = play(page, counts=counts)
    taught = ["welcome", "dish", "clock", "stargaze", "lines", "shelf", "divine", "foretell", "horoscope", "write"]
    assert steps[:11] == [*taught, "boats"]  # the seed of the lesson leaves nothing of this to chance
    assert steps[-1] == "gold"
    assert counts == sorted(counts)  # "step 11 of 15" never comes before "step 7 of 15"
    expect(page.get_by_role("heading", name="That is all you need!")).to_be_visible()
    assert faults_around(page) == []


def test_a_lesson_is_left_and_gone_on_with(new_page: NewPage, server: ServerProcess) -> None:
    page = begun(new_page, server, locale="en-GB", width=390, height=844, has_touch=True, is_mobile=True)
    assert not scrolls_sideways(page)
    for _ in range(3):
        page.get_by_role("button", name="Next", exact=True).tap()
    page.locator(f'{LESSON}[data-active="true"]').wait_for(timeout=60_000)
    step = page.locator(LESSON).get_attribute("data-step") or ""
    assert step == "stargaze"
    offered = page.locator(".prompt .choices button")
    expect(offered).to_have_count(1)  # one idea at a time
    expect(offered).to_contain_text("up to 4 lines")
    assert not scrolls_sideways(page)
    assert faults_around(page) == []
    page.reload()
    page.get_by_role("button", name="Go on where you were").tap()
    page.locator(f'{LESSON}[data-step="{step}"]').wait_for()
    page.get_by_role("button", name="Skip this step").tap()
    expect(page.locator(LESSON)).not_to_have_attribute("data-step", step)
    page.get_by_role("button", name="Leave the lesson").tap()
    page.get_by_role("button", name="Settings").tap()
    page.get_by_role("group", name="Settings").get_by_text("Polski").tap()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Nauka: Wyrocznia")).to_be_visible()
    page.get_by_role("button", name="Od początku").tap()
    page.locator(f'{LESSON}[data-step="welcome"]').wait_for()
    expect(page.locator(".said")).to_contain_text("Prowadzisz sklep wyroczni.")


# Waits until the ring is six pixels outside the shop on each side, and says where both are if it does not come.
RING = """ring => new Promise((done, fail) => {
  const until = performance.now() + 20000;
  const look = () => {
    const [outer, inner] = [ring, document.querySelector('.shop')].map((one) => one.getBoundingClientRect());
    const apart = ['left', 'top', 'right', 'bottom'].map((side) => Math.abs(inner[side] - outer[side]));
    if (apart.every((one) => Math.abs(one - 6) < 1)) done();
    else if (performance.now() > until) fail(new Error(JSON.stringify([outer, inner])));
    else requestAnimationFrame(look);
  };
  look();
})"""


def test_a_ring_stays_around_what_a_step_is_about(new_page: NewPage, server: ServerProcess) -> None:
    page = begun(new_page, server)
    ring = page.locator(".ring")
    ring.evaluate(RING)
    page.set_viewport_size({"width": 820, "height": 600})
    ring.evaluate(RING)
    before = ring.bounding_box()
    page.locator("html").evaluate("() => scrollBy({ top: 60, behavior: 'instant' })")
    ring.evaluate(RING)
    assert ring.bounding_box() != before
