"""Through a whole game the mat rests, nothing scrolls, and what a decision is about is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web.flick.sitting import Sit, Sitting

SIZES = ((390, 664), (390, 844), (844, 340), (820, 1180), (1280, 800), (1920, 1080))

# Notes where the mat is in each frame, and whether anything could be scrolled.
WATCH = """() => {
  window.mats = new Set();
  window.scrolls = new Set();
  const look = () => {
    const mat = document.querySelector('.mat')?.getBoundingClientRect();
    if (mat) window.mats.add([mat.x, mat.y, mat.width, mat.height].join(' '));
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) window.scrolls.add(`${scrollWidth} ${scrollHeight}`);
    requestAnimationFrame(look);
  };
  look();
}"""

# The parts of a decision that are covered, or not on the screen.
COVERED = """() => {
  const middle = one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const covered = [];
  const check = (name, one, within) => {
    const [x, y] = one ? middle(one) : [-1, -1];
    if (!document.elementFromPoint(x, y)?.closest(within)) covered.push(`${name} at ${x} ${y}`);
  };
  const choices = document.querySelectorAll('.sheet :is([data-god], .vote)');
  for (const one of choices) check('choice', one, '[data-god], .vote');
  if (choices.length) return covered;
  check('instruction', document.querySelector('.strip h2'), '.strip');
  for (const one of document.querySelectorAll('.mat :is([data-navel], [data-city], .put)')) check('goal', one, '.mat');
  return covered;
}"""


def decide(here: Sitting) -> str:
    """Answer what is asked. Return what it was."""
    page = here.page
    before = here.entries()
    choice = page.locator(".sheet :is([data-god], .vote)").first
    build = page.get_by_role("button", name="No temple")
    leave = page.get_by_role("button", name="Leave it")
    what = "flick"
    if choice.count():
        what = "choice"
        choice.click()
    elif build.count() or leave.count():
        what = "offer"
        build.or_(leave).first.click()
    else:
        heart = page.get_by_role("button", name="Drop the heart")
        here.pull(40, 62)
        if heart.count():
            heart.click()
        elif page.get_by_role("button", name="Second", exact=True).count():
            here.pull(50, 62)
    here.done(before)
    return what


def in_sight(page: Page) -> None:
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("size", [SIZES[0], SIZES[4]], ids=str)
def test_the_mat_rests_through_a_whole_game(sit: Sit, size: tuple[int, int]) -> None:
    seats = [{"sitter": "random"}, {"sitter": "person", "name": "Ada"}]
    options = {"generations": 1, "steadiness": "exact"}
    here = sit.open(seats, options, width=size[0], height=size[1], reduced_motion="reduce")
    page = here.page
    page.evaluate(WATCH)
    decided: list[str] = []
    for _ in range(40):
        page.locator('main.table[data-active="true"], main.table[data-over="true"]').first.wait_for()
        if page.locator('main.table[data-over="true"]').count():
            break
        in_sight(page)
        decided.append(decide(here))
    assert {"choice", "flick"} <= set(decided)
    page.get_by_role("table", name="Where the points came from").wait_for()
    page.get_by_role("button", name="Look at the mat").click()
    assert len(page.evaluate("[...window.mats]")) == 1
    assert page.evaluate("[...window.scrolls]") == []


def test_a_decision_is_in_sight_at_every_size(sit: Sit) -> None:
    here = sit.open(
        [{"sitter": "random"}, {"sitter": "person", "name": "Ada"}],
        {"generations": 1, "gods": False, "steadiness": "exact"},
        reduced_motion="reduce",
    )
    seen: set[str] = set()
    for _ in range(8):
        here.ready()
        for width, height in SIZES:
            here.page.set_viewport_size({"width": width, "height": height})
            in_sight(here.page)
            box = here.mat.bounding_box()
            assert box is not None
            assert box["width"] >= 0.8 * min(width, height)  # as large as the short side allows
        seen.add(decide(here))
        if seen >= {"choice", "flick"}:
            return
    raise AssertionError(f"only {seen}")


def test_sheets_come_and_go(sit: Sit) -> None:
    here = sit.fresh(gods=False, laws=False, page={"width": 390, "height": 664, "reduced_motion": "reduce"})
    here.ready()
    page = here.page
    before = here.mat.bounding_box()
    for name in ("Talk", "More", "Laws in force"):
        opener = page.locator("main button", has_text=name).last
        opener.focus()
        page.keyboard.press("Enter")
        sheet = page.get_by_role("dialog")
        sheet.wait_for()
        assert sheet.evaluate("sheet => sheet === document.activeElement")
        page.keyboard.press("Escape")
        sheet.wait_for(state="detached")
        assert opener.evaluate("button => button === document.activeElement")
    assert here.mat.bounding_box() == before


@pytest.mark.parametrize("decided", [True, False], ids=["after a flick", "before anybody decided"])
def test_a_resigned_game_ends_with_the_result_in_sight(sit: Sit, decided: bool) -> None:
    """Where there is nothing to review, no review is asked for: the console would show its refusal."""
    seats = [{"sitter": "random"}, {"sitter": "person", "name": "Ada"}]
    if not decided:
        seats.reverse()
    here = sit.open(
        seats, {"generations": 1, "gods": False, "laws": False}, width=390, height=664, reduced_motion="reduce"
    )
    page = here.page
    here.ready()
    if decided:
        decide(here)
        here.ready()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method) if request.url.endswith("/review") else None)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="End", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_text("You: resigned").wait_for()
    if decided:
        page.wait_for_event("request", lambda request: request.url.endswith("/review")) if not asked else None
    else:
        page.wait_for_load_state("networkidle")
        assert not asked
    again = page.get_by_role("button", name="Play again")
    assert again.evaluate("""button => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === button;
    }""")
