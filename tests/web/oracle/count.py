"""What a whole game of Wyrocznia asks of eyes and hands: `python -m tests.web.oracle.count [SIZES] [--turns N]`.

A script plays against level 1 as a beginner would: what closes most, the most symbols, else at random. At each
decision it counts the visible words of the page and the choices; besides, the taps, the waits between a tap and
the next question, and how often the page had to be scrolled. `--where` prints the words by the parts of the page.
"""

from __future__ import annotations

import argparse
import random
import re
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

from tests.server.process import ServerProcess
from tests.web.browser import launch
from tests.web.oracle.hands import ASKED, OVER, asked, entries, sit, task

# The visible words, by the part of the page that they are in.
WORDS = """(parts) => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = {};
  for (let text; (text = texts.nextNode()); ) {
    if (!text.textContent.trim()) continue;
    const parent = text.parentElement;
    if (parent.closest('.hidden, [hidden], title, script, style, .keys-only, .visually-hidden, [aria-live]')) continue;
    if (parent.clientWidth === 1 && getComputedStyle(parent).overflow === 'hidden') continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, top, width, height } = range.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width < 2 || height < 2 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const over = document.elementFromPoint(x, y);
    if (over && !over.contains(parent) && !parent.contains(over) && over.closest('.prompt, dialog, header')) continue;
    const part = parts.find((one) => parent.closest(one)) ?? 'rest';
    const words = text.textContent.trim().split(/\\s+/).filter((word) => /[\\p{L}\\p{N}]/u.test(word));
    (found[part] ??= []).push(...words);
  }
  return found;
}"""
PARTS = [
    *("header.site", ".people", ".state", ".tools", ".recap", ".talk", ".side"),
    *("dialog", ".coach", ".prompt", ".tabs", ".strip"),
    *(".clock", ".halls", ".bag", ".rogues", ".room", ".square", ".cove"),
    *(".dish", ".fates", ".stars", ".prophecies", ".guilds", ".horoscopes", ".staff", ".shelf", ".shop"),
]


def choose(page: Page, chance: random.Random) -> int:
    """Answer the question as a beginner would. Return the taps."""
    taps = 0
    if page.locator(".market").count():
        page.locator(".market .confirm:enabled").wait_for()
        while taps < 40:
            cells = page.locator(".market .sale:not([aria-disabled=true], .poor):not(:has(.cards))")
            if not cells.count():
                break
            cells.first.click()
            taps += 1
            page.wait_for_timeout(120)
        page.locator(".market .confirm:enabled").click()
        taps += 1
        if page.locator(".giving-up").count():
            page.locator(".giving-up .choices button").click()
            taps += 1
        return taps
    lined = (page.locator(f".lining line.{kind}") for kind in ("golden", "glow", "free"))
    lines = next((one for one in lined if one.count()), page.locator(".lining line.free"))
    if task(page) == "lining" and lines.count():
        place = lines.nth(chance.randrange(lines.count()))
        place.scroll_into_view_if_needed()
        box = place.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if page.get_by_role("button", name="Draw this line").count():
            page.get_by_role("button", name="Draw this line").click()
            taps += 1
        return taps + 1
    for _ in range(4):
        buttons = page.locator(".prompt .choices button:not(.keys-only)")
        texts = buttons.all_inner_texts()
        if not texts:
            break
        most = max((int(found[1]) if (found := re.search(r"of (\d+) symbol", one)) else 0) for one in texts)
        best = [k for k, one in enumerate(texts) if most and f"of {most} symbol" in one] or list(range(len(texts)))
        before = entries(page)
        buttons.nth(chance.choice(best)).click()
        taps += 1
        page.wait_for_timeout(80)
        if entries(page) != before or not page.locator(".prompt .back").count():
            break
    return taps


def count(page: Page, server: ServerProcess, turns: int, where: bool = False) -> dict[str, float]:
    """Play a game and count. `where`: print the median of each part of the page, and its words at one decision."""
    sit(page, server, ["passer-by"], name="Ann")
    chance = random.Random(1)
    seen: list[dict[str, list[str]]] = []
    options: list[int] = []
    waits: list[float] = []
    taps = scrolls = decisions = 0
    page.evaluate("() => { window.scrolled = 0; addEventListener('scroll', () => { window.scrolled += 1 }) }")
    while decisions < turns and asked(page):
        page.wait_for_timeout(350)
        before = entries(page)
        seen.append(page.evaluate(WORDS, PARTS))
        options.append(page.locator(".prompt .choices button:not(.keys-only), .market .sale").count())
        try:
            taps += choose(page, chance)
        except Exception as problem:  # a card over the button, or the question has just changed
            print("again:", str(problem).splitlines()[0])
            continue
        began = time.perf_counter()
        page.locator(f"main:not([data-entries='{before}']) {ASKED}, {OVER}").first.wait_for(timeout=60_000)
        waits.append(time.perf_counter() - began)
        scrolls += page.evaluate("() => { const n = window.scrolled; window.scrolled = 0; return n > 0 ? 1 : 0 }")
        decisions += 1
    words = [sum(map(len, one.values())) for one in seen]
    if where:
        for part in sorted({part for one in seen for part in one}):
            said = [one.get(part, []) for one in seen]
            middle = sorted(said, key=len)[len(said) // 2]
            print(f"  {part:12} {median(map(len, said)):5g}  {' '.join(middle)[:200]}")
    return {
        "decisions": decisions,
        "words, median": median(words),
        "words, least": min(words),
        "words, most": max(words),
        "options, median": median(options),
        "taps a decision": round(taps / max(1, decisions), 2),
        "waits over 4 s": sum(one > 4 for one in waits),
        "longest wait": round(max(waits, default=0), 1),
        "decisions with a scroll": scrolls,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", default=["1280x800", "390x844"])
    parser.add_argument("--turns", type=int, default=10_000, help="stop after so many decisions")
    parser.add_argument("--where", action="store_true", help="print the words by the parts of the page")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder), program="omphalos.cli")
        server.start()
        try:
            browser = launch(playwright)
            for size in given.sizes:
                width, height = map(int, size.split("x"))
                phone = width < 860
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    has_touch=phone,
                    is_mobile=phone,
                    locale="en-GB",
                    ignore_https_errors=True,
                )
                context.set_default_timeout(10_000)
                print(size, count(context.new_page(), server, given.turns, given.where), flush=True)
                context.close()
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
