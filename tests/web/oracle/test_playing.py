"""Wyrocznia in a real browser with the real server: by mouse, by keyboard, by touch; to the end."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from playwright.sync_api import Page

from tests.server.process import ServerProcess
from tests.volume import volume
from tests.web.axe import contrast_faults
from tests.web.axe import serious_faults as faults
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.midgame import open_midgame, play_out
from tests.web.oracle.hands import EMPTY, act, asked, entries, moved, sit, task

PLENTY = 1500  # decisions; no game has that many


def sideways(page: Page) -> int:
    return page.evaluate("document.documentElement.scrollWidth - window.innerWidth")


def sit_on_the_last_day(page: Page, server: ServerProcess) -> None:
    """Open a game that a bot played alone into the last day, and take its seat in this browser."""
    table, looks = play_out("oracle", "random", ["Ala"], 8, lambda view: view.day)
    last_day = [moment for moment, day in looks.items() if day == 3]
    seat = open_midgame(server, table, last_day[volume(2 * len(last_day) // 3, 0)], "random", "en")
    page.goto(f"{server.url}take#{seat['id']}/0/{seat['seats']['0']}")
    page.locator(".oracle").wait_for()


def numbers(page: Page, selector: str) -> list[int]:
    return [
        int(text.replace("−", "-").replace("+", "")) for text in page.locator(selector).all_inner_texts() if text != "–"
    ]


def test_alone_by_mouse_to_the_reckoning(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(at=EMPTY, reduced_motion="reduce")
    sit_on_the_last_day(page, server)
    chance, questions = random.Random(4), Counter[str]()
    while asked(page):
        questions[act(page, chance)] += 1
        assert questions.total() < PLENTY
    assert {"turn", "boarding", "docking", "selling"} <= set(questions)

    result = page.get_by_role("region", name="The reckoning")
    result.wait_for()
    items, total = numbers(page, ".result .sources .n"), numbers(page, ".result tfoot .n .hidden")
    assert [sum(numbers(page, ".result .days .n"))] == total
    assert [sum(items)] == total  # every coin has its line
    expect(result.get_by_text("Your rank")).to_be_visible()
    expect(page.locator(".ladder [aria-current]")).to_have_count(1)
    assert faults(page) == []

    result.get_by_role("button", name="Account").click()
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    assert [sum(numbers(page, "dialog li b"))] == total
    assert faults(page) == []
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Look at the board").click()
    expect(result).to_have_count(0)
    page.get_by_role("button", name="Show the reckoning").click()
    expect(result).to_be_visible()


def test_by_keyboard_alone(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(at=EMPTY, reduced_motion="reduce")
    sit(page, server)
    chance, drawn, done = random.Random(11), 0, 0
    while asked(page) and (done < volume(18, PLENTY) or not drawn):
        before, question = entries(page), task(page)
        if question == "lining" and drawn < 6:
            drawn += draw_by_keys(page)
        elif question == "selling":
            sell_by_keys(page)
        elif done % 3 == 0:  # a digit key, and another if that opens a group
            press_settled(page, "1")
            if page.locator(".prompt .back").count():
                press_settled(page, "1")
        else:  # from button to button with the arrows
            page.locator(".prompt .choices button").first.wait_for()
            if not page.evaluate("!!document.activeElement?.closest('.prompt .choices')"):
                tab_to(page, ".prompt .choices")
            for _ in range(chance.randrange(4)):
                page.keyboard.press("ArrowRight")
            expect(page.locator(".prompt .choices button:focus-visible")).to_have_count(1)
            opens = page.locator(".prompt .choices button:focus").get_attribute("aria-haspopup")
            press_settled(page, "Enter")
            if opens == "dialog":  # it gives something up: the focus is on going on
                page.locator(".prompt .back:focus").wait_for()
                page.keyboard.press("Tab")
                page.keyboard.press("Enter")
            elif opens:
                page.locator(".prompt .back").wait_for()
                press_settled(page, "1")
        moved(page, before)
        done += 1
        assert done < PLENTY
    assert drawn


def test_a_key_pressed_twice_does_not_answer_the_next_question(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(at=EMPTY, reduced_motion="reduce")
    sit(page, server)
    asked(page)
    before = entries(page)
    page.evaluate(
        """() => {
          const press = () => dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));
          const seen = new MutationObserver(press); // as soon as anything changes, so also with the next question
          seen.observe(document.querySelector('.prompt'), { childList: true, subtree: true });
        }"""
    )
    page.locator(".prompt .choices button:not(.folded)").first.click()
    moved(page, before)
    page.locator(".prompt:not([data-settling])").wait_for()
    assert int(entries(page)) == int(before) + 1


def press_settled(page: Page, key: str) -> None:
    """Press a key once the question hears it."""
    page.locator(".prompt:not([data-settling])").wait_for()
    page.keyboard.press(key)


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("selector => !!document.activeElement?.closest(selector)", selector):
            return
    raise AssertionError(f"Tab never comes to {selector}")


def sell_by_keys(page: Page) -> None:
    """Try a sale, and confirm the evening."""
    page.locator(".market .sale:focus").wait_for()
    page.keyboard.press("Enter")
    page.locator(".market .less").first.wait_for()
    tab_to(page, ".market .confirm")
    page.keyboard.press("Enter")
    if page.locator(".giving-up").count():
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")


def draw_by_keys(page: Page) -> int:
    """Draw a line from some dot: Enter on the dot, a direction, Enter."""
    tab_to(page, ".lining")
    for step in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight") * 8:
        page.keyboard.press("Enter")
        for way in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            page.keyboard.press(way)
            if page.locator(".lining .proposed").count():
                page.keyboard.press("Enter")
                return 1
        page.keyboard.press("Escape")
        page.keyboard.press(step)
    raise AssertionError("no line could be drawn")


def test_on_a_phone_with_a_finger(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(at=EMPTY, width=390, height=844, has_touch=True, is_mobile=True, reduced_motion="reduce")
    sit(page, server, ["passer-by"])
    chance, questions = random.Random(2), Counter[str]()
    # the runes are thrown anew in each run: a finger draws or boards somebody sooner or later
    while asked(page) and (questions.total() < volume(14, 70) or not questions.keys() & {"lining", "boarding"}):
        assert sideways(page) <= 0
        questions[act(page, chance, mouse=False)] += 1
        assert questions.total() < PLENTY
    assert questions.keys() & {"lining", "boarding"}
    for tab in page.get_by_role("tab", name="Cove"), page.get_by_role("tab", name="Others"):
        tab.tap()
        assert sideways(page) <= 0
        assert faults(page) == []


def test_everything_is_shown_as_it_happens(new_page: NewPage, server: ServerProcess) -> None:
    """With animations: others' actions are announced while shown and stay on their cards, also after a reload."""
    page = new_page(at=EMPTY)
    sit(page, server, ["astrologer", "passer-by"])
    page.evaluate(
        """() => {
          window.captions = new Set();
          const note = () => window.captions.add(document.querySelector('.caption')?.textContent?.trim());
          new MutationObserver(note).observe(document.querySelector('.prompt').parentElement,
            { subtree: true, childList: true, characterData: true });
        }"""
    )
    chance, done = random.Random(5), 0
    while asked(page) and (done < volume(3, 8) or not announced(page, "throws the runes")):
        act(page, chance)
        done += 1
        assert done < PLENTY
    assert announced(page, "throws the runes")
    deeds = page.locator(".strip .deed").all_inner_texts()
    assert all(text.strip() for text in deeds)
    page.reload()
    assert asked(page)
    expect(page.locator(".strip .deed")).to_have_text(deeds)
    page.locator(".strip button").first.click()
    expect(page.get_by_role("button", name="Back to my shop")).to_be_visible()
    page.get_by_role("button", name="Back to my shop").click()
    expect(page.locator('[data-shop="0"]')).to_be_visible()
    assert faults(page) == []


def announced(page: Page, text: str) -> bool:
    """Whether a caption that the page has noted says this."""
    return page.evaluate("text => [...window.captions].some(caption => caption?.includes(text))", text)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_of_it_is_seen_on_a_desktop(new_page: NewPage, server: ServerProcess, scheme: str) -> None:
    page = new_page(at=EMPTY, reduced_motion="reduce", color_scheme=scheme)
    sit(page, server, ["passer-by", "passer-by", "passer-by"])
    assert asked(page)
    assert sideways(page) <= 0
    for part in (".strip", ".cove", ".shop", ".prompt"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 800, part
    assert (faults(page) if scheme == "light" else contrast_faults(page)) == []
