"""Try one mutant: plant it in a copy, run the tests that can notice it, put the file back."""

from __future__ import annotations

import json
import re
from typing import Protocol

from scripts.mutate.coverage_map import CoverageMap
from scripts.mutate.mutants import Mutant
from scripts.mutate.packages import Package
from scripts.mutate.plugin import TOO_SLOW
from scripts.mutate.process import Ended, environment_of, run_limited
from scripts.mutate.results import KILLED, SURVIVED, TIMED_OUT, UNDECIDED
from scripts.mutate.tree import Tree

TESTS_FAILED, INTERRUPTED, NO_TESTS = 1, 2, 5  # exit statuses of pytest; collection errors end with INTERRUPTED
START = 30.0  # seconds that a test may take in any case: another one had set up or compiled what it uses
SLOWER = 10.0  # how many times as long as usual it may take


class TestSystem(Protocol):
    """Runs tests in a copy."""

    def try_in(self, tree: Tree, mutant: Mutant) -> tuple[str, str]:
        """Run the tests on the mutant planted in this copy. Return the outcome, and the test that noticed it."""
        ...

    def covers(self, mutant: Mutant) -> bool:
        """Return whether some test runs the mutant's line."""
        ...


class Pytest:
    """The tests of a Python package."""

    def __init__(self, package: Package, covered: CoverageMap, limit: float) -> None:
        self.package = package
        self.covered = covered
        self.limit = limit

    def covers(self, mutant: Mutant) -> bool:
        return self.covered.covers(mutant)

    def try_in(self, tree: Tree, mutant: Mutant) -> tuple[str, str]:
        tests = self.covered.tests(mutant)
        order = tree.folder / ".mutate-order.json"
        limits = {test: START + SLOWER * self.covered.times[test] for test in tests}
        order.write_text(json.dumps(limits), encoding="utf-8")
        files = sorted({test.partition("::")[0] for test in tests})
        words = [str(tree.python), "-m", "pytest", *files, "-x", "-q", "--no-header", "--tb=line", "-rfE"]
        words += ["-p", "no:cacheprovider", "-p", "scripts.mutate.plugin", "-p", "no:cov", "--reruns", "0"]
        environment = environment_of(self.package, tree) | {"MUTATE_ORDER": str(order)}
        return outcome_of(run_limited(words, tree.folder, environment, self.limit))


def outcome_of(ended: Ended) -> tuple[str, str]:
    """Return what a run of pytest says about a mutant, and the first test that failed."""
    if ended.status is None:
        return UNDECIDED, ""
    if ended.status in (0, NO_TESTS):
        return SURVIVED, ""
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", ended.output, re.MULTILINE)
    if TOO_SLOW in ended.output:
        return TIMED_OUT, failed[1] if failed else ""
    return KILLED, failed[1] if failed else f"pytest ended with status {ended.status}"
