"""A plugin of pytest, loaded in the copies: it chooses and orders the tests, and notes how long each takes.

MUTATE_ORDER names a file with ids of tests: only these run, in this order. MUTATE_RUNNING names a file for the test
that runs now and when it began, MUTATE_TIMES one for the times of all.
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

times: dict[str, float] = {}
failed: set[str] = set()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the chosen tests, in the order of the list."""
    order = os.environ.get("MUTATE_ORDER")
    if order is None:
        return
    places = {name: place for place, name in enumerate(json.loads(Path(order).read_text(encoding="utf-8")))}
    left_out = [item for item in items if item.nodeid not in places]
    items[:] = sorted((item for item in items if item.nodeid in places), key=lambda item: places[item.nodeid])
    config.hook.pytest_deselected(items=left_out)


def pytest_runtest_logstart(nodeid: str) -> None:
    """Note which test runs, in case it never ends."""
    where = os.environ.get("MUTATE_RUNNING")
    if where is not None:
        Path(where).write_text(json.dumps([nodeid, time.time()]), encoding="utf-8")


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
