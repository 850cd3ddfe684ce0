"""The first visit of the start page on a slow line: bytes on the wire, first paint, time until it works.

    python -m benchmarks.first_load [--width 390] [--height 844] [--visits 5] [--quick]

A real server, a browser with nothing in its cache, a line of 1.6 Mbit/s with 150 ms to the first byte of each answer,
and a processor four times slower. *Play* can be pressed as soon as it is seen: what is pressed before the scripts are
there is carried out by them.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.server.process import ServerProcess
from tests.web.browser import launch
from tests.web.first_visit import Line, visit

LINE = Line(bits=1_600_000, latency=150, slower=4)


def visits(width: int, height: int, count: int) -> None:
    """Measure and print."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = launch(playwright)
        server = ServerProcess(Path(folder), program="omphalos.cli")
        server.start()
        server.get("api/info")  # the games are loaded once
        found = [visit(browser, server.url, LINE, width=width, height=height) for _ in range(count)]
        server.close()
        browser.close()
    print(
        f"the start page at {width} × {height}, 1.6 Mbit/s, 150 ms, processor 4 × slower; {count} first visits, median"
    )
    for name, unit, numbers in (
        ("on the wire until it works", "kB", [one.bytes / 1000 for one in found]),
        ("first paint", "s", [one.painted / 1000 for one in found]),
        ("Play is visible", "s", [one.visible / 1000 for one in found]),
        ("the scripts run", "s", [one.ready / 1000 for one in found]),
    ):
        print(f"{name:>28}: {statistics.median(numbers):.2f} {unit} ({min(numbers):.2f} to {max(numbers):.2f})")
    print(f"{'requests until it works':>28}: {len(found[-1].files)}")
    for path, size in found[-1].files.items():
        print(f"{size / 1000:>40.1f} kB  {path}")


def main() -> None:
    """Parse the arguments and run the measurement."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--width", type=int, default=390)
    p.add_argument("--height", type=int, default=844)
    p.add_argument("--visits", type=int, default=5)
    p.add_argument("--quick", action="store_true", help="one visit only")
    words = p.parse_args()
    visits(words.width, words.height, 1 if words.quick else words.visits)


if __name__ == "__main__":
    main()
