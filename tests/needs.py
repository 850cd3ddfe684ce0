"""Tests that need a package which `make test` does not install: `@pytest.mark.needs("torch")`.

Without the package they are skipped, and the end of the report counts them. `make test-train` runs them all: with
`--need-all` a missing package is an error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec

import pytest

REASON = "needs "  # the first word of the reasons of these skips


@cache
def is_missing(module: str) -> bool:
    """Whether a module is not installed."""
    return find_spec(module) is None


def missing_for(item: pytest.Item) -> list[str]:
    """The modules that a test needs and that are not installed."""
    wanted = dict.fromkeys(str(module) for mark in item.iter_markers("needs") for module in mark.args)
    return [module for module in wanted if is_missing(module)]


def skip_without(items: Iterable[pytest.Item], all_are_needed: bool) -> None:
    """Skip tests whose packages are missing. UsageError if they are all needed."""
    for item in items:
        if missing := missing_for(item):
            what = f"{REASON}{' and '.join(missing)}"
            if all_are_needed:
                raise pytest.UsageError(f"{item.nodeid} {what}, which is not installed")
            item.add_marker(pytest.mark.skip(reason=what))


def summary(reasons: Iterable[str]) -> str | None:
    """Count the tests that were skipped because a package is missing, in a sentence. None if there are none."""
    words = (reason.removeprefix("Skipped: ") for reason in reasons)
    found = Counter(reason.removeprefix(REASON) for reason in words if reason.startswith(REASON))
    if not found:
        return None
    parts = ", ".join(f"{packages} ({count})" for packages, count in sorted(found.items()))
    return f"Left out: {found.total()} tests, for want of {parts}. `make test-train` installs these and runs them."
