"""Both games without a network, from the first question to the end: by mouse and by touch, loaded anew, with a tab that
crashes, beside another tab, and without room to keep them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page
from playwright.sync_api import Error as PlaywrightError

from tests.web.conftest import GONE, open_page
from tests.web.expecting import expect
from tests.web.flick.sitting import Sitting
from tests.web.flick.test_hands import PHONE, Finger
from tests.web.oracle import hands
from tests.web.test_device import KEEP, START
from tests.web.test_offline import KEPT
from tests.web.test_site import Host, folder, host

__all__ = ["folder", "host"]  # fixtures
PLENTY: Final = 400  # questions; neither game has that many
OVER: Final = 'main[data-over="true"]'
CARD: Final = ".sheet :is([data-god], .vote)"
DESKTOP: Final[dict[str, Any]] = {"width": 1280, "height": 800}
FULL: Final = "a bot cannot play: the database does not answer as it should (SQLITE_"  # said to whoever runs it
TITLES: Final = ("Palec boży", "The Oracle")
Open = Callable[..., Page]


def press(button: Locator, mouse: bool) -> None:
    button.click() if mouse else button.tap()


class Mat(Sitting):
    """The mat of Palec boży under a mouse or a finger."""

    def __init__(self, page: Page, mouse: bool) -> None:
        self._finger = None if mouse else Finger(page)
        super().__init__(page, "")

    def decide(self, patience: int = START) -> None:
        """Answer what is asked: take a card, leave what is offered, or flick."""
        before = self.entries()
        named = self.page.get_by_role("button", name="No temple").or_(self.page.get_by_role("button", name="Leave it"))
        offered = self.page.locator(CARD).or_(named)
        heart = self.page.get_by_role("button", name="Drop the heart")
        second = self.page.get_by_role("button", name="Second", exact=True)
        if offered.count():
            press(offered.first, self._finger is None)
        else:
            self._flick()
            if heart.count():
                press(heart, self._finger is None)
            elif second.count():
                self._flick()
        later = self.page.locator(f'main.table:not([data-entries="{before}"])')
        expect(later).to_have_count(1, timeout=patience)

    def _flick(self) -> None:
        if self._finger is None:
            self.pull(40, 62)
            return
        self._finger.down(*self.at(0, 0))
        for far in (20, 40, 62):
            self._finger.move(*self.at(-0.77 * far, -0.64 * far))
        self._finger.up()


def answer(page: Page, title: str, chance: random.Random, mouse: bool) -> None:
    """Answer the question of a game."""
    if title == "Palec boży":
        Mat(page, mouse).decide()
    elif hands.task(page) == "selling":
        sell_nothing(page, mouse)
    else:
        hands.act(page, chance, mouse)


def sell_nothing(page: Page, mouse: bool) -> None:
    """Confirm the evening, twice if something could be sold."""
    before = hands.entries(page)
    confirm, sure = page.locator(".market .confirm:enabled"), page.locator(".giving-up .choices button")
    press(confirm, mouse)
    later = page.locator(f'main[data-entries]:not([data-entries="{before}"])')
    sure.or_(later).first.wait_for()
    if sure.count():
        press(sure, mouse)
    hands.moved(page, before)


def asked(page: Page) -> bool:
    page.locator(f'main[data-active="true"], {OVER}').first.wait_for(timeout=START)
    return page.locator(OVER).count() == 0


def begin(page: Page, title: str) -> None:
    """Begin a short game against a bot."""
    card = page.get_by_role("article", name=title)
    card.get_by_text("More: seats, options, clocks").click()
    if title == "Palec boży":
        card.get_by_label("Generations").select_option("1")
    else:
        card.get_by_role("spinbutton", name="Days").fill("1")
    card.get_by_role("button", name="Begin").click()
    page.locator("main[data-entries]").wait_for(timeout=START)
    assert asked(page)


def hinted(page: Page) -> None:
    """Ask for a hint, and put it away."""
    hints = page.get_by_role("button", name="Hints")
    thoughts = page.get_by_role("list", name="The bot’s considered moves")
    hints.click()
    expect(thoughts.get_by_role("listitem").first).to_be_visible(timeout=START)
    hints.click()
    expect(thoughts).to_have_count(0)


def reviewed(page: Page) -> None:
    """See the review of the game that has ended, and its first moment in the replay."""
    page.locator('[data-review="done"] .moments > li').first.wait_for(timeout=2 * START)
    page.get_by_role("link", name="See it").first.click()
    page.locator('main.replay[data-showing="false"]').wait_for(timeout=START)
    page.locator('[data-review="done"] .moments > li').first.wait_for(timeout=START)


def crash(page: Page) -> Page:
    """Kill the process of a page, and open its address in a new tab."""
    address = page.url
    with page.expect_event("crash"), suppress(PlaywrightError):
        page.goto("chrome://crash")
    another = page.context.new_page()
    another.goto(address)
    return another


@pytest.fixture
def open_site(browser: Browser, host: Host) -> Iterator[Open]:
    """Visit the site, with what it keeps for later."""
    complaints: list[str] = []
    pages: list[Page] = []

    def open_site(**settings: Any) -> Page:
        page = open_page(browser, complaints.append, service_workers="allow", reduced_motion="reduce", **settings)
        pages.append(page)
        page.goto(host.url)
        page.evaluate(KEPT)
        page.evaluate(KEEP)
        return page

    yield open_site
    for page in pages:
        page.context.close()
    assert [text for text in complaints if not any(part in text for part in (*GONE, FULL))] == []


@pytest.mark.parametrize("mouse", [True, False], ids=["mouse", "touch"])
def test_both_games_are_played_whole(open_site: Open, host: Host, mouse: bool) -> None:
    page = open_site(**(DESKTOP if mouse else PHONE))
    page.context.set_offline(True)
    host.close()
    for title in TITLES:
        page.goto(host.url)
        begin(page, title)
        chance, answers = random.Random(5), 0
        while asked(page):
            if answers == 3:  # the page is loaded anew in one game, and crashes in the other
                before = hands.entries(page)
                if (title == TITLES[0]) == mouse:
                    page.reload()
                else:
                    page = crash(page)
                assert asked(page)
                assert hands.entries(page) == before
            if answers == 1 and mouse:
                hinted(page)
            answer(page, title, chance, mouse)
            answers += 1
            assert answers < PLENTY
        assert answers > 3
        if mouse:
            reviewed(page)
    page.goto(host.url)
    page.locator("details.finished summary").click()
    expect(page.locator("details.finished li")).to_have_count(2)


def test_one_tab_plays_and_another_takes_over_once_it_is_closed(open_site: Open) -> None:
    page = open_site(**DESKTOP)
    begin(page, "Palec boży")
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_text("open in another tab").wait_for(timeout=START)
    Mat(page, mouse=True).decide()  # the first is not disturbed
    assert asked(page)
    before = hands.entries(page)
    page.close()
    other.get_by_role("button", name="Try again").click()
    assert asked(other)
    assert hands.entries(other) == before
    address = other.url
    for _ in range(3):  # who comes and goes quickly is not told of a tab that is no more
        other.goto(address)
    assert asked(other)
    expect(other.get_by_text("open in another tab")).to_have_count(0)


def test_a_full_device_is_named_and_what_was_kept_stays(open_site: Open, host: Host) -> None:
    page = open_site(**PHONE)
    begin(page, "Palec boży")
    mat, mine = Mat(page, mouse=False), page.locator('main[data-active="true"]')
    cdp: Any = page.context.new_cdp_session(page)
    origin = {"origin": "/".join(host.url.split("/")[:3])}
    cdp.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1000})
    alert = page.get_by_text("This browser cannot keep more")  # for the own move, or for the game
    told = ""
    for _ in range(PLENTY):
        mine.or_(alert).first.wait_for(timeout=START)
        if alert.count():
            break
        told = hands.entries(page)
        with suppress(AssertionError):
            mat.decide(patience=3000)
    expect(alert).to_be_visible()
    if mine.count():  # the own move was refused, and not one of the bot
        assert hands.entries(page) == told
    kept = int(hands.entries(page))
    cdp.send("Storage.overrideQuotaForOrigin", origin)
    mine.wait_for(timeout=START)  # a bot tries again
    mat.decide()
    expect(alert).to_have_count(0, timeout=START)  # a bot that was refused waits before it tries again
    assert asked(page)
    before = hands.entries(page)
    assert int(before) > kept
    page.reload()
    assert asked(page)
    assert hands.entries(page) == before
