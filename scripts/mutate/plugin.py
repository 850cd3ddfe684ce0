"""A plugin of pytest, loaded in the copies: it chooses and orders the tests, and notes how long each takes.

MUTATE_ORDER names a file with tests and a time limit for each: only these run, in this order. MUTATE_TIMES names the
file for the times. Without an order, MUTATE_SLOWEST is the limit of every test. A test that exceeds its limit fails.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Generator
from pathlib import Path
from types import FrameType

import pytest

TOO_SLOW = "MUTATE: longer than"  # how a failure begins that is a matter of time

times: dict[str, float] = {}
failed: set[str] = set()
limits: dict[str, float] = {}


class TooSlow(BaseException):
    """A test exceeded its time limit."""


def pytest_addoption(parser: pytest.Parser) -> None:  # pyright: ignore[reportUnusedParameter]
    """Let pytest know this as a plugin."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the chosen tests, in the order of the list."""
    order = os.environ.get("MUTATE_ORDER")
    if order is None:
        return
    limits.update(json.loads(Path(order).read_text(encoding="utf-8")))
    places = {name: place for place, name in enumerate(limits)}
    left_out = [item for item in items if item.nodeid not in places]
    items[:] = sorted((item for item in items if item.nodeid in places), key=lambda item: places[item.nodeid])
    config.hook.pytest_deselected(items=left_out)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """End a test that takes too long."""
    slowest = limits.get(item.nodeid, float(os.environ.get("MUTATE_SLOWEST", "0")))
    if not slowest:
        return (yield)

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlow(f"{TOO_SLOW} {slowest:g} s")

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, slowest)
    try:
        return (yield)
    except TooSlow as problem:
        pytest.fail(str(problem))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note the time of a test with its setup and teardown."""
    times[report.nodeid] = times.get(report.nodeid, 0.0) + report.duration
    if report.failed or report.skipped:
        failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Write the times of the tests that passed."""
    where = os.environ.get("MUTATE_TIMES")
    if where is not None:
        kept = {name: round(seconds, 3) for name, seconds in times.items() if name not in failed}
        Path(where).write_text(json.dumps({"times": kept, "failed": sorted(failed)}), encoding="utf-8")
