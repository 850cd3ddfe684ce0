"""Settings for all tests."""

from __future__ import annotations

import gc
import os
import re
from collections import Counter
from collections.abc import Generator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from pytest_rerunfailures import ClientStatusDB, StatusDB

from tests.hangs import limited
from tests.needs import skip_without, summary
from tests.volume import SOAK

HERE = Path(__file__).parent
# Tests that wait for another process: a browser, a server, a worker. On a busy machine it may be late.
MAY_BE_LATE = tuple(HERE / name for name in ("web", "server", "benchmarks", "arena/test_cluster.py", "test_readme.py"))
AGAIN = 1

# Examples are the same in each run, so that a failure comes again; `make soak` looks for others. A failure prints what
# reproduces it. The first call of a kernel compiles: time says nothing.
settings.register_profile("omphalos", deadline=None, derandomize=not SOAK, print_blob=True)
settings.load_profile("omphalos")


@cache  # thousands of tests are in hundreds of files
def may_be_late(file: Path) -> bool:
    """Whether the tests of a file wait for another process."""
    return any(file.is_relative_to(path) for path in MAY_BE_LATE)


@cache
def needs_browser(file: Path) -> bool:
    """Whether the tests of a file run in a browser."""
    return file.is_relative_to(HERE / "web")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option of `make test-train`."""
    parser.addoption("--need-all", action="store_true", help="fail if a test needs a package that is not installed")


@pytest.hookimpl(trylast=True)  # when the plugin has connected
def pytest_configure(config: pytest.Config) -> None:
    """Let each worker count repeats by itself: asking the controller about every test takes 20 ms. What is lost is the
    repeat of a test that killed its worker."""
    connected: Any = getattr(config, "failures_db", None)
    if isinstance(connected, ClientStatusDB):
        connected.sock.close()
        vars(config)["failures_db"] = StatusDB()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Spread browser tests over two workers, and repeat tests that fail while they wait for another process. Skip those
    whose packages are missing."""
    skip_without(items, bool(config.getoption("--need-all")))
    _spread(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))
    for item in items:
        if may_be_late(item.path):
            item.add_marker(pytest.mark.flaky(reruns=AGAIN))


def pytest_collection_finish() -> None:
    """Keep what the imports have made out of every later garbage collection, which would look at all of it."""
    gc.collect()
    gc.freeze()


def _limited() -> Generator[None]:
    with limited():
        return (yield)


pytest_runtest_setup = pytest_runtest_call = pytest_runtest_teardown = pytest.hookimpl(wrapper=True)(_limited)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Skip what needs a package that the environment of `make quick` does not have, and say so."""
    report = yield
    missing = re.search(r"No module named '(?!omphalos|tests|scripts)([\w.]+)'", str(report.longrepr))
    if os.environ.get("OMPHALOS_QUICK") and report.failed and missing:
        report.outcome = "skipped"
        report.longrepr = (report.nodeid, 0, f"left to `make test`: there is no {missing[1]}")
    return report


def _spread(items: list[pytest.Item], workers: int) -> None:
    """Put one half of the browser tests at the beginning, the other half where a worker in the middle begins.

    Each worker begins with its part of the list, and takes from the end of another's part when it is done. So browser
    tests, which mostly wait, run beside tests that compute, and no worker waits for a long one at the end.
    """
    web = [item for item in items if needs_browser(item.path)]
    others = _mixed([item for item in items if not needs_browser(item.path)])
    half = _whole_files(web, len(web) // 2) if workers > 1 else len(web)
    middle = len(items) // workers * (workers // 2) - half
    items[:] = [*web[:half], *others[: max(0, middle)], *web[half:], *others[max(0, middle) :]]


def _mixed(items: list[pytest.Item]) -> list[pytest.Item]:
    """The same files, those that wait for another process spread evenly among those that compute. A core is idle when
    all workers wait."""
    files = [list(group) for _, group in groupby(items, lambda item: item.path)]
    totals = Counter(may_be_late(item.path) for item in items)
    before: Counter[bool] = Counter()
    placed: list[tuple[float, list[pytest.Item]]] = []
    for file in files:
        late = may_be_late(file[0].path)
        placed.append((before[late] / totals[late], file))
        before[late] += len(file)
    placed.sort(key=lambda one: one[0])
    return [item for _, file in placed for item in file]


def _whole_files(items: list[pytest.Item], number: int) -> int:
    """That many tests or a few more, so that the last file is whole: its tests share a page or a server."""
    while 0 < number < len(items) and items[number].path == items[number - 1].path:
        number += 1
    return number


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None]:
    """Show why a test was repeated, though it passed at last, and at the very end which tests were left out."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"repeated: {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)
    yield
    skipped = [report.longrepr for report in terminalreporter.stats.get("skipped", [])]
    left_out = summary(place[2] for place in skipped)  # file, line, reason
    if left_out is not None:
        terminalreporter.write_line(left_out, yellow=True)
