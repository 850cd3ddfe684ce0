"""Frames per second of a flick in a real browser without a graphics processor: every disk on the mat moves at once.

    python -m benchmarks.frames [--disks 40] [--width 390] [--flicks 5] [--slower 1] [--quick]

The table is on a real server. The benchmark adds disks to the server's messages on their way to the page, and each disk
moves on its own path during the flick. No real flick would do that. `--slower 4` slows the browser's main thread down
by a factor of four, to simulate a phone.
"""

from __future__ import annotations

import argparse
import json
import math
import shutil
import statistics
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, cast

from playwright.sync_api import Page, WebSocketRoute, sync_playwright
from tests.server.process import ServerProcess
from tests.web.conftest import open_page
from tests.web.flick.sitting import Sit, played

STRANGERS: Final = 1000  # first id of the added disks
HIGH: Final = 844 / 390  # height of a phone divided by its width

TIMES = """() => {
  const times = (window.frameTimes = []);
  const next = (now) => { times.push(now); requestAnimationFrame(next); };
  requestAnimationFrame(next);
}"""


def crowd(message: Any, disks: int) -> None:
    """Add disks to the views in a message, up to `disks` in all, and a path for each to its flicks."""
    parts: list[Any] = []
    if isinstance(message, list):
        parts = cast("list[Any]", message)
    elif isinstance(message, dict):
        fields = cast("dict[str, Any]", message)
        parts = list(fields.values())
        lying: list[Any] | None = fields.get("disks")
        if lying is not None and "options" in fields:  # a whole view; patches do not change the added disks
            lying += [stranger(n) for n in range(disks - len(lying))]
        if fields.get("type") == "flicked":
            track: dict[str, Any] = fields["track"]
            track["paths"] += [way(n) for n in range(disks - len(track["paths"]))]
            track["end"] = max(track["end"], 2.0)
    for part in parts:
        crowd(part, disks)


def place(n: int) -> tuple[float, float]:
    """The place of an added disk in millimetres: a sunflower pattern over the mat."""
    turn, far = n * 2.399963, 28 * math.sqrt(n + 0.5)
    return far * math.cos(turn), far * math.sin(turn)


def stranger(n: int) -> dict[str, Any]:
    """An added disk as in a view."""
    x, y = place(n)
    about = {"id": STRANGERS + n, "kind": "prophet", "owner": n % 2, "x": x, "y": y, "r": 11.0}
    return about | {"island": -1, "city": False, "turned": False}


def way(n: int) -> list[Any]:
    """The path of an added disk: two seconds of sliding, there and back, in metres."""
    x, y = place(n)
    turn, speed, friction = n * 1.7, 0.06, 0.02
    vx, vy = speed * math.cos(turn), speed * math.sin(turn)
    reach = 1.0 - 0.5 * friction / speed
    back = [1.0, x / 1000 + vx * reach, y / 1000 + vy * reach, -vx, -vy, friction]
    return [STRANGERS + n, [[0.0, x / 1000, y / 1000, vx, vy, friction], back], None]


def crowded(page: Page, disks: int) -> None:
    """Add disks to all messages that the page receives from now on."""

    def meet(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def tell(text: str | bytes) -> None:
            message = json.loads(text)
            crowd(message, disks)
            socket.send(json.dumps(message))

        server.on_message(tell)
        socket.on_message(server.send)

    page.route_web_socket("**/*", meet)


def flicks(disks: int, width: int, count: int, slower: float) -> None:
    """Measure and print."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        chromium = shutil.which("chromium")
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        )
        server = ServerProcess(Path(folder))
        server.start()

        def new_page(at: str, stored: dict[str, str]) -> Page:
            page = open_page(browser, lambda _: None, width=width, height=round(width * HIGH), stored=stored)
            crowded(page, disks)
            page.goto(at)
            return page

        game = played(gods=False, laws=False)
        here = Sit(server, new_page).down(game, game.moment(lambda view: view.prompt == "flick"))
        page = here.page
        devtools: Any = page.context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.evaluate(TIMES)
        rates: list[float] = []
        print(
            f"{disks} disks moving at once, a page {width} px wide, software rendering, main thread {slower:g} × slower"
        )
        print(f"{'frames':>7} {'a second':>9} {'longest':>9} {'script a frame':>15} {'worst':>7}")
        for n in range(count):
            here.ready()
            page.evaluate("() => { window.frameTimes.length = 0; }")
            if n == 0:
                before = here.entries()
                here.pull(225, 60)
                here.done(before)
                here.ready()
            else:
                page.get_by_role("button", name="Show the last flick again").click()
                page.get_by_role("button", name="Skip").wait_for()
                page.get_by_role("button", name="Skip").wait_for(state="detached", timeout=60_000)
            cost: dict[str, str] = page.evaluate("() => ({ ...document.querySelector('[data-frames]').dataset })")
            times: list[float] = page.evaluate("() => window.frameTimes")
            longest = max(b - a for a, b in pairwise(times))
            rate = (int(cost["frames"]) - 1) / float(cost["seconds"])
            rates.append(rate)
            script = f"{float(cost['work']):.2f} ms"
            print(f"{cost['frames']:>7} {rate:>9.1f} {longest:>6.0f} ms {script:>15} {float(cost['worst']):>4.1f} ms")
        print(f"median: {statistics.median(rates):.1f} frames a second")
        server.close()
        browser.close()


def main() -> None:
    """Parse the arguments and run the measurement."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--disks", type=int, default=40)
    p.add_argument("--width", type=int, default=390)
    p.add_argument("--flicks", type=int, default=5)
    p.add_argument("--slower", type=float, default=1.0)
    p.add_argument("--quick", action="store_true", help="two flicks only")
    words = p.parse_args()
    flicks(words.disks, words.width, 2 if words.quick else words.flicks, words.slower)


if __name__ == "__main__":
    main()
