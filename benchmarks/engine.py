"""The server in the page: what is fetched, the time until a game is on the board, and memory.

`python -m benchmarks.browser --engine` runs it. A slower processor is one on which the page's process is paused three
quarters of the time: the throttling of a browser slows its main thread alone, and the engine is in a worker.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright
from tests.web.browser import launch

from omphalos.server.http.pages import STATIC
from omphalos.server.site.write import write_site
from web import build

PERIOD: Final = 0.02  # seconds between two pauses
LONGEST: Final = 600_000  # milliseconds until a game is on the board
TICKS: Final = os.sysconf("SC_CLK_TCK")
KEPT: Final = "() => navigator.serviceWorker.ready"


def sizes() -> dict[str, list[int]]:
    """Of each file its bytes, and those by gzip and brotli."""
    build.bundle_engine(quiet=True)
    found: dict[str, list[int]] = {}
    for file in sorted((STATIC / "engine").glob("*/*")):
        if file.suffix not in (".gz", ".br"):
            found[file.name] = [Path(f"{file}{suffix}").stat().st_size for suffix in ("", ".gz", ".br")]
    return found


def renderers() -> Iterator[int]:
    """The processes of pages of this program's browser."""
    parents = {int(name): _stat(int(name)) for name in os.listdir("/proc") if name.isdigit()}
    for process, fields in parents.items():
        above = process
        while above in parents and parents[above] and above != os.getpid():
            above = int(parents[above][1])
        if above == os.getpid() and fields and "--type=renderer" in Path(f"/proc/{process}/cmdline").read_text():
            yield process


def _stat(process: int) -> list[str]:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def processor_time() -> float:
    """Seconds that pages have computed."""
    return sum(int(fields[11]) + int(fields[12]) for one in renderers() if (fields := _stat(one))) / TICKS


def memory() -> float:
    """Megabytes of the largest page, with its share of what processes have in common."""
    found = [Path(f"/proc/{one}/smaps_rollup").read_text() for one in renderers()]
    return max(int(text.partition("\nPss:")[2].split()[0]) for text in found) / 1000


@contextmanager
def slowed(times: int) -> Generator[None]:
    """Let pages compute for a part of the time."""
    ended = threading.Event()

    def pause() -> None:
        while not ended.is_set():
            processes = list(renderers())
            for _ in range(50):
                _signal(processes, signal.SIGSTOP)
                time.sleep(PERIOD * (times - 1) / times)
                _signal(processes, signal.SIGCONT)
                if ended.wait(PERIOD / times):
                    return

    thread = threading.Thread(target=pause, daemon=True)
    if times > 1:
        thread.start()
    try:
        yield
    finally:
        ended.set()
        if times > 1:
            thread.join()


def _signal(processes: list[int], what: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, what)


def begin(page: Page, what: str) -> tuple[float, float]:
    """Seconds until a game is on the board, and of the processor."""
    begun, computed = time.perf_counter(), processor_time()
    if what == "first":
        page.get_by_role("button", name="I know this game").last.click()
    else:
        page.reload()
    page.locator("main[data-entries], .alone a.button").first.wait_for(timeout=LONGEST)
    return time.perf_counter() - begun, processor_time() - computed


def measured(times: int) -> dict[str, tuple[float, float]]:
    """The first game on a site, and one that goes on: seconds, and those of the processor; and memory."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_site(Path(folder) / "site")
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder]
        host = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert host.stdout is not None
        port = host.stdout.readline().split(" port ")[1].split()[0]
        browser = launch(playwright)
        page = browser.new_page(locale="en-GB")
        page.goto(f"http://localhost:{port}/site/")
        page.locator("article").first.wait_for()
        page.evaluate(KEPT)
        before = memory()
        with slowed(times):
            found = {"first game": begin(page, "first"), "gone on with": begin(page, "again")}
        found["memory"] = (memory(), before)
        browser.close()
        host.kill()
        host.communicate()
    return found


def report() -> None:
    """Measure and print."""
    print(f"{'the engine':<20}{'raw':>10}{'gzip':>8}{'brotli':>8}   MB")
    rows = sizes()
    together = [sum(row[form] for row in rows.values()) for form in range(3)]
    for name, (raw, gzip, brotli) in {**rows, "together": together}.items():
        print(f"{name:<20}{raw / 1e6:>10.2f}{gzip / 1e6:>8.2f}{brotli / 1e6:>8.2f}")
    for times in (1, 4):
        found = measured(times)
        print(
            f"\nuntil a game is on the board, processor {times} × slower"
            if times > 1
            else "\nuntil a game is on the board"
        )
        for what in ("first game", "gone on with"):
            print(f"{what:<20}{found[what][0]:>8.1f} s, of which the processor computes {found[what][1]:.1f} s")
        used, before = found["memory"]
        print(f"memory of the page: {used:.0f} MB, {before:.0f} MB before")
