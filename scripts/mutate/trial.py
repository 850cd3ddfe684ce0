"""Try one mutant: plant it in a copy, run the tests that can notice it, put the file back."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from scripts.mutate.coverage_map import CoverageMap
from scripts.mutate.mutants import Mutant
from scripts.mutate.packages import Package
from scripts.mutate.process import Ended, environment_of, run_limited
from scripts.mutate.results import KILLED, SURVIVED, TIMED_OUT, UNDECIDED
from scripts.mutate.tree import Tree

TESTS_FAILED, INTERRUPTED, NO_TESTS = 1, 2, 5  # exit statuses of pytest; collection errors end with INTERRUPTED
KERNELS = re.compile(r"^from omphalos\.(kernels|\S+\.library) import", re.MULTILINE)  # in files with kernels
START = 30.0  # seconds that a test may take in any case: another one had set up or compiled what it uses
SLOWER = 10.0  # how many times as long as usual it may take
COLLECTING = "collecting tests"  # stands for a test until the first one runs
USUAL = 6.0  # seconds that it takes


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
        outcome, by = self.noticed(tree, tests)
        rest = self.covered.in_order(set(self.covered.times) - set(tests))
        # Where a compiled kernel runs is not measured, nor which tests look at what was made on import.
        unseen = mutant.on_import or (self.package.compiling and KERNELS.search(tree.text(mutant.file)) is not None)
        if outcome == SURVIVED and rest and unseen:
            outcome, by = self.noticed(tree, rest)
        if outcome == SURVIVED and self.package.compiled:
            return self.run_compiled(tree)
        return outcome, by

    def noticed(self, tree: Tree, tests: list[str]) -> tuple[str, str]:
        """Run tests until one fails, for certain."""
        while True:
            outcome, by = self.run(tree, tests)
            if outcome != KILLED or not self.package.confirm or by not in tests:
                return outcome, by
            again, _ = self.run(tree, [by])
            if again != SURVIVED:
                return outcome, by
            tests = [test for test in tests if test != by]  # it failed by chance

    def run(self, tree: Tree, tests: list[str]) -> tuple[str, str]:
        """Run tests until one fails."""
        order, running = tree.folder / ".mutate-order.json", tree.folder / ".mutate-running.json"
        order.write_text(json.dumps(tests), encoding="utf-8")
        running.write_text(json.dumps([COLLECTING, time.time()]), encoding="utf-8")
        files = sorted({test.partition("::")[0] for test in tests})
        environment = environment_of(self.package, tree)
        environment |= {"MUTATE_ORDER": str(order), "MUTATE_RUNNING": str(running)}
        words = pytest_words(tree, files)
        ended = run_limited(words, tree.folder, environment, self.limit, lambda: bool(self.hanging(running)))
        hanging = self.hanging(running) if ended.status is None else ""
        return (TIMED_OUT, hanging) if hanging else outcome_of(ended)

    def run_compiled(self, tree: Tree) -> tuple[str, str]:
        """Run the tests that are too slow without compiled kernels."""
        environment = environment_of(self.package, tree)
        for name in self.package.environment:
            del environment[name]
        return outcome_of(run_limited(pytest_words(tree, self.package.compiled), tree.folder, environment, self.limit))

    def hanging(self, running: Path) -> str:
        """Return the test that runs now if it takes much longer than usual, and otherwise nothing."""
        try:
            test, began = json.loads(running.read_text(encoding="utf-8"))
        except json.JSONDecodeError:  # the next one begins
            return ""
        usual = USUAL if test == COLLECTING else self.covered.times[test]
        patience = START + self.package.compiling + SLOWER * usual
        return test if time.time() - began > patience else ""


def pytest_words(tree: Tree, tests: Iterable[str]) -> list[str]:
    """Return the command that runs tests in a copy until one fails."""
    words = [str(tree.python), "-m", "pytest", *tests, "-x", "-q", "--no-header", "--tb=line", "-rfE"]
    return [*words, "-p", "no:cacheprovider", "-p", "scripts.mutate.plugin", "-p", "no:cov", "--force-reruns", "0"]


def outcome_of(ended: Ended) -> tuple[str, str]:
    """Return what a run of pytest says about a mutant, and the first test that failed."""
    if ended.status is None:
        return UNDECIDED, ""
    if ended.status in (0, NO_TESTS):
        return SURVIVED, ""
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", ended.output, re.MULTILINE)
    return KILLED, failed[1] if failed else f"pytest ended with status {ended.status}"
