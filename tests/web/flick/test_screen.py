"""Through a whole game the mat rests, nothing scrolls, and what a decision is about is in sight."""

from __future__ import annotations

from collections import defaultdict

import pytest
from playwright.sync_api import Page

from tests.server.process import ServerProcess
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.flick.sitting import Sit, Sitting, found
from tests.web.guide.finished import finished

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

SCROLLS = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return scrollWidth > innerWidth || scrollHeight > innerHeight;
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


def resize(page: Page, width: int, height: int) -> None:
    """Give the window another size, and let the page draw itself anew."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => drawn(0))))")


class Looks:
    """Looks at a page at every size, by turns in the light and in the dark: the mat is where it was before and as large
    as the short side allows, nothing scrolls, and what the page is about is in sight."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._dark = True
        self._mats: dict[tuple[int, int], set[tuple[float, ...]]] = defaultdict(set)

    def at_all_sizes(self) -> None:
        page = self._page
        self._dark = not self._dark
        page.emulate_media(color_scheme="dark" if self._dark else "light")
        for width, height in SIZES:
            resize(page, width, height)
            mat = page.locator(".mat").bounding_box()
            assert mat is not None
            assert mat["width"] >= 0.8 * min(width, height)
            self._mats[width, height].add((mat["x"], mat["y"], mat["width"], mat["height"]))
            assert page.evaluate(SCROLLS) is False
            in_sight(page)
        moved = {size: places for size, places in self._mats.items() if len(places) > 1}
        assert moved == {}


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
    seats = [{"sitter": "random"}, {"sitter": "person", "name": "Ada"}]
    here = sit.open(seats, {"generations": 1, "steadiness": "exact"}, reduced_motion="reduce")
    looks = Looks(here.page)
    decided: list[str] = []
    while not {"choice", "flick"} <= set(decided) or decided.count("flick") < 2:
        here.ready()
        looks.at_all_sizes()
        decided.append(decide(here))


def test_the_practice_mat_rests(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(at=f"{server.url}practice/flick", reduced_motion="reduce")
    main = page.locator("main.practice")
    main.wait_for()
    looks = Looks(page)
    looks.at_all_sizes()
    here = Sitting(page, "")
    here.pull(40, 62)
    expect(main).to_have_attribute("data-flicks", "1", timeout=60_000)
    looks.at_all_sizes()
    page.set_viewport_size({"width": 390, "height": 664})
    page.get_by_role("button", name="Arrange").click()
    here.tap(100, 30)
    expect(main.locator(".disk.prophet")).not_to_have_count(0)
    looks.at_all_sizes()


def test_a_puzzle_rests_and_keeps_its_answer(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce", width=390, height=664)
    page.get_by_role("region", name="The puzzle of the day").get_by_role("button", name="Palec boży").click()
    puzzle = page.get_by_role("dialog")
    expect(puzzle.get_by_text("Find the flick")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Close").click()
    expect(page.locator("main[data-active=true]")).to_be_visible()
    own = page.locator(".mat .put").bounding_box()
    mat = page.locator(".mat").bounding_box()
    assert own is not None
    assert mat is not None
    assert own["x"] < mat["x"] + mat["width"] / 3  # the own cloud is below left
    assert own["y"] > mat["y"] + mat["height"] / 2
    looks = Looks(page)
    looks.at_all_sizes()
    looks.at_all_sizes()
    assert page.get_by_text("The best that is known").count() == 0
    page.set_viewport_size({"width": 390, "height": 664})
    Sitting(page, "").pull(45, 62)
    puzzle.get_by_role("button", name="Show the answer").click(timeout=60_000)
    arrow = page.locator(".mat .thought").first
    arrow.wait_for()
    expect(puzzle).to_have_count(0)  # the answer is a picture, and nothing lies over it


def test_a_replay_rests(new_page: NewPage, server: ServerProcess) -> None:
    replay = finished(server, "flick")
    moments = server.get(f"api/replays/{replay}")["moments"]
    first = next(n for n, one in enumerate(moments) if one["kind"] == "flicked") - 1
    page = new_page(at=f"{server.url}replay/{replay}/{first}", reduced_motion="reduce")
    looks = Looks(page)
    for moment in (first, first + 1):
        page.locator(f'main.replay[data-moment="{moment}"][data-showing="false"] .mat').wait_for()
        looks.at_all_sizes()
        page.get_by_role("button", name="One step on").click()
    page.keyboard.press("End")
    ended = page.get_by_role("heading", name="win")
    expect(ended).to_be_visible()
    step = page.get_by_role("button", name="One step back")  # no sheet covers it
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        step.click(trial=True)


# At a zoom of 200 % a window of 1280x800 is as large as one of 640x400.
LARGE = (((390, 664), "normal"), ((640, 400), "normal"), ((390, 664), "largest"), ((844, 340), "largest"))

CUT = """() => [...document.querySelectorAll('.strip h2, .asked-area')]
  .filter(one => one.scrollHeight > one.clientHeight + 1)
  .map(one => `${one.className} ${one.clientHeight} ${one.scrollHeight}`)"""


@pytest.mark.parametrize("language", ["de", "pl"])
def test_no_instruction_is_cut_at_any_size_of_text(sit: Sit, language: str) -> None:
    for law in (["L05"], []):  # two aims at once, and several kinds of disks
        game, moment = found(lambda view: view.prompt == "flick", chosen_laws=law, laws=bool(law), gods=False)
        here = sit.down(game, moment, alone=game.views[moment].seat, locale=language, reduced_motion="reduce")
        page = here.page
        page.locator('main.table[data-active="true"] .controls').wait_for()
        for (width, height), text in LARGE:
            page.evaluate("text => { document.documentElement.dataset.size = text }", text)
            resize(page, width, height)
            assert page.evaluate(CUT) == []
            assert page.evaluate(SCROLLS) is False
            in_sight(page)
        if law:
            page.evaluate("() => { document.documentElement.dataset.size = 'normal' }")
            resize(page, *SIZES[0])
            here.pull(45, 60)  # the first of two
            expect(page.locator(".kinds [aria-pressed=true]")).to_have_count(1)
            assert page.evaluate(CUT) == []


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_no_button_of_a_question_is_cut_on_a_phone(sit: Sit, language: str) -> None:
    for prompt in ("flick", "temple", "heart"):
        game, moment = found(lambda view, prompt=prompt: view.prompt == prompt and view.generation == 1, 4, first=1)
        page = sit.down(
            game, moment, players=4, alone=game.views[moment].seat, locale=language, reduced_motion="reduce"
        ).page
        page.locator('main.table[data-active="true"] .controls').wait_for()
        for size in SIZES[:3]:
            resize(page, *size)
            assert page.evaluate(CUT) == []


def test_choices_of_four_players_are_in_sight_at_twice_the_zoom(sit: Sit) -> None:
    for prompt in ("god", "vote"):
        game, moment = found(lambda view, prompt=prompt: view.prompt == prompt, 4, first=1)
        page = sit.down(game, moment, players=4, alone=game.views[moment].seat, reduced_motion="reduce").page
        page.locator('main.table[data-active="true"]').wait_for()
        resize(page, *LARGE[1][0])
        in_sight(page)
        bars = page.locator(".players li")
        assert bars.evaluate_all("bars => bars.filter(one => one.scrollWidth > one.clientWidth + 1).length") == 0


def test_names_of_four_players_are_read_whole(sit: Sit) -> None:
    seats = [{"sitter": "person", "name": "Ada"}, *[{"sitter": "shepherd"}] * 3]
    here = sit.open(seats, {"generations": 1}, reduced_motion="reduce")
    page = here.page
    names = page.locator(".players .name")
    assert sorted(names.all_inner_texts()) == ["The Shepherd", "The Shepherd II", "The Shepherd III", "You"]
    for width, height in SIZES:
        resize(page, width, height)
        assert names.evaluate_all("names => names.filter(one => one.scrollWidth > one.clientWidth).length") == 0


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


def test_a_question_takes_the_focus_of_the_board_and_gives_it_to_the_mat(sit: Sit) -> None:
    seats = [{"sitter": "person", "name": "Ada"}, {"sitter": "random"}]
    page = sit.open(seats, {"generations": 1}, width=390, height=664, reduced_motion="reduce").page
    keys = page.keyboard
    for question in ("god", "law"):
        sheet = page.locator(".sheet", has=page.locator("[data-god], .vote"))
        if question == "god":
            sheet.wait_for()
        else:
            flicked = page.locator(".mat.touchy")
            sheet.or_(flicked).first.wait_for()
            while not sheet.count():  # the flicks at the navel come first
                expect(flicked).to_be_focused()
                before = page.locator("main.table").get_attribute("data-entries")
                keys.press("5")
                keys.press("Enter")
                page.locator(f'main.table:not([data-entries="{before}"])').wait_for()
                sheet.or_(flicked).first.wait_for()
        expect(sheet).to_be_focused()
        keys.press("Tab")
        expect(sheet.get_by_role("button", name="Look at the board")).to_be_focused()
        keys.press("Tab")
        expect(sheet.locator("[data-god], .vote").first).to_be_focused()
        keys.press("Enter")
        sheet.wait_for(state="detached")
    expect(page.locator(".mat.touchy")).to_be_focused()


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


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
def test_the_log_ends_in_sight_below_what_happened_since_ones_turn(sit: Sit, size: tuple[int, int]) -> None:
    game, moment = found(lambda view: view.prompt == "flick" and len(view.disks) > 3, 4, gods=False, laws=False)
    here = sit.down(
        game, moment, players=4, alone=game.views[moment].seat, width=size[0], height=size[1], reduced_motion="reduce"
    )
    page = here.page
    here.ready()
    here.pull(40, 62)
    recap = page.get_by_role("region", name="Since your turn")
    recap.wait_for(timeout=60_000)
    log = page.get_by_role("list", name="What happened")
    last = log.get_by_role("listitem").last
    assert log.evaluate("log => log.scrollHeight > log.clientHeight")  # it has more than there is room for
    expect(recap).to_be_in_viewport(ratio=1)
    expect(last).to_be_in_viewport(ratio=0.95)
    before = here.mat.bounding_box()
    recap.get_by_role("button", name="Close").click()
    recap.wait_for(state="detached")
    expect(last).to_be_in_viewport(ratio=0.95)
    log.evaluate("log => { log.scrollTop = 0 }")  # somebody reads what was before
    expect(log.get_by_role("listitem").first).to_be_in_viewport(ratio=0.95)
    assert here.mat.bounding_box() == before
