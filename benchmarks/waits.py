"""How long a person waits in a whole game of Wyrocznia: from each click to the next question, in a real browser.

    python -m benchmarks.waits [--bot sleepwalker] [--seed 1] [--width 1280] [--height 800] [--quick]

The person chooses at random. Bots keep the pace of usual tables, and everything is shown at the usual pace of play.
A wait is a show, in which the page plays out what happened, and time in which it waits for the server and its bots.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright
from tests.server.process import ServerProcess
from tests.web.browser import launch
from tests.web.oracle.hands import OVER, sit

LIMIT: Final = 4000  # milliseconds that nobody should wait

# Click a choice, and return the milliseconds until the page asks again, and how many of them it was showing something;
# null if it asks for something at once.
CLICK: Final = """(chance) => new Promise((done) => {
  const asks = '.prompt.asked .choices button, .prompt.asked .market .confirm:enabled';
  const choices = [...document.querySelectorAll(asks)];
  const begun = performance.now();
  const before = document.querySelector('main').dataset.entries;
  const click = new MouseEvent('click', { bubbles: true, detail: 1 }); // a press of the mouse, and not of a key
  choices[Math.floor(chance * choices.length)].dispatchEvent(click);
  requestAnimationFrame(() => {
    const main = () => document.querySelector('main').dataset;
    const inside = document.querySelector('.prompt .back');
    if (inside && main().entries === before) return done(null);
    let [shown, last] = [0, begun];
    const look = () => {
      const now = performance.now();
      if (main().playing === 'true') shown += now - last;
      last = now;
      const asked = main().active === 'true' && document.querySelector(asks);
      if ((main().entries !== before && asked) || main().over === 'true') done([now - begun, shown]);
      else requestAnimationFrame(look);
    };
    look();
  });
})"""


def play(page: Page, seed: int, most: int) -> list[tuple[float, float]]:
    """Play a game. Return the milliseconds of each wait, and how many of them the page was showing something."""
    chance = random.Random(seed)
    waits: list[tuple[float, float]] = []
    page.locator(f".prompt.asked, {OVER}").first.wait_for(timeout=60_000)
    while len(waits) < most and not page.locator(OVER).count():
        waited: tuple[float, float] | None = page.evaluate(CLICK, chance.random())
        if waited is not None:
            waits.append(waited)
    return waits


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="sleepwalker", help="the opponent")
    parser.add_argument("--seed", type=int, default=1, help="of the choices")
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--height", type=int, default=800)
    parser.add_argument("--quick", action="store_true", help="twenty choices only")
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder), program="omphalos.cli", pace=None)
        server.start()
        browser = launch(playwright)
        try:
            page = browser.new_page(viewport={"width": words.width, "height": words.height})
            sit(page, server, [words.bot], pace=0.6)
            waits = play(page, words.seed, 20 if words.quick else 10_000)
        finally:
            browser.close()
            server.close()
    for name, times in (("waits", [wait for wait, _ in waits]), ("shows", [shown for _, shown in waits])):
        seconds = sorted((time / 1000 for time in times), reverse=True)
        above = sum(time > LIMIT for time in times) or "none"
        longest = ", ".join(f"{one:.1f}" for one in seconds[:5])
        print(f"{name} above {LIMIT / 1000:g} s: {above} of {len(times)}; median {statistics.median(seconds):.2f} s")
        print(f"  longest {longest} s, all together {sum(seconds):.0f} s")


if __name__ == "__main__":
    main()
