"""Which tests run which line, measured once and kept as long as sources and tests stay the same.

A mutant in a line that no test runs is tried against all tests of the package: what runs in a process that a test
starts is not measured.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts.mutate.mutants import Mutant
from scripts.mutate.packages import Package
from scripts.mutate.process import environment_of
from scripts.mutate.tree import Tree

COSTS = (0.05, 0.3, 1.0, 3.0, 10.0)  # seconds; tests of one class of costs are run file by file, which share fixtures


@dataclass(frozen=True)
class CoverageMap:
    """For each file and line the tests that run it, and how long each test takes."""

    times: dict[str, float]
    lines: dict[str, dict[int, list[str]]]
    failed: list[str]  # failed, skipped or too slow without a mutant: not used

    def tests(self, mutant: Mutant) -> list[str]:
        """Return the tests that can notice a mutant, the cheapest first."""
        lines = self.lines.get(mutant.file, {})
        chosen = lines if mutant.on_import else range(mutant.first, mutant.last + 1)
        found = {test for line in chosen for test in lines.get(line, ())}
        return self.in_order(found or set(self.times))

    def covers(self, mutant: Mutant) -> bool:
        """Return whether a test runs the mutant's line."""
        lines = self.lines.get(mutant.file, {})
        return mutant.on_import or any(lines.get(line) for line in range(mutant.first, mutant.last + 1))

    def in_order(self, tests: set[str]) -> list[str]:
        """Sort tests by classes of costs, and by file within a class."""

        def rank(test: str) -> tuple[int, str, float]:
            seconds = self.times[test]
            return sum(seconds > cost for cost in COSTS), test.partition("::")[0], seconds

        return sorted((test for test in tests if test in self.times), key=rank)


def coverage_map(package: Package, tree: Tree, folder: Path, slowest: float) -> CoverageMap:
    """Return the map of a package, from the disk if sources and tests are the same as when it was made."""
    path = folder / f"{package.file_name}.map.json"
    stamp = stamp_of(package, tree.root)
    if path.exists():
        kept = json.loads(path.read_text(encoding="utf-8"))
        if kept["stamp"] == stamp:
            return _map_of(kept)
    print(f"{package.name}: measuring which tests run which line …", flush=True)
    kept = {"stamp": stamp, **_measure(package, tree, folder, slowest)}
    path.write_text(json.dumps(kept), encoding="utf-8")
    return _map_of(kept)


def _map_of(kept: dict[str, Any]) -> CoverageMap:
    lines = {
        file: {int(line): [kept["names"][number] for number in numbers] for line, numbers in found.items()}
        for file, found in kept["lines"].items()
    }
    return CoverageMap(kept["times"], lines, kept["failed"])


def _measure(package: Package, tree: Tree, folder: Path, slowest: float) -> dict[str, Any]:
    """Run the package's tests once, with a context for each test."""
    from coverage import CoverageData

    data_file = folder / f"{package.file_name}.coverage"
    times_file = folder / f"{package.file_name}.times.json"
    log_file = folder / f"{package.file_name}.map.log"
    data_file.unlink(missing_ok=True)
    times_file.unlink(missing_ok=True)
    config = folder / f"{package.file_name}.coveragerc"
    source = tree.folder / "src" / "omphalos" / package.name
    config.write_text(f"[run]\nsource = {source}\n", encoding="utf-8")  # nothing else is traced, which saves time
    words = [str(tree.python), "-m", "pytest", *package.tests, "-q", "-p", "no:cacheprovider"]
    words += ["-p", "scripts.mutate.plugin", "--cov", f"--cov-config={config}", "--cov-context=test", "--cov-report="]
    environment = environment_of(package, tree)
    environment |= {"COVERAGE_FILE": str(data_file), "MUTATE_TIMES": str(times_file), "MUTATE_SLOWEST": str(slowest)}
    with log_file.open("w", encoding="utf-8") as log:
        subprocess.run(words, cwd=tree.folder, env=environment, stdout=log, stderr=log, check=False)
    if not times_file.exists():
        raise SystemExit(f"{package.name}: the tests did not run; see {log_file}")
    measured = json.loads(times_file.read_text(encoding="utf-8"))
    names = sorted(measured["times"])
    numbers = {name: number for number, name in enumerate(names)}
    data = CoverageData(str(data_file))
    data.read()
    lines: dict[str, dict[int, list[int]]] = {}
    for file in data.measured_files():
        if not Path(file).is_relative_to(source):
            continue
        found = {
            line: sorted({numbers[name] for context in contexts if (name := context.rpartition("|")[0]) in numbers})
            for line, contexts in data.contexts_by_lineno(file).items()
        }
        lines[Path(file).relative_to(tree.folder).as_posix()] = found
    return {"times": measured["times"], "failed": measured["failed"], "names": names, "lines": lines}


def stamp_of(package: Package, root: Path) -> str:
    """Return a hash of the package's sources and tests."""
    return hashlib.sha256((sources_stamp(package, root) + tests_stamp(package, root)).encode()).hexdigest()


def sources_stamp(package: Package, root: Path) -> str:
    """Return a hash of the package's sources."""
    return _stamp(root, [root / file for file in package.files(root)])


def tests_stamp(package: Package, root: Path) -> str:
    """Return a hash of the package's tests."""
    found: list[Path] = []
    for name in package.tests:
        path = root / name
        found += (
            [path] if path.is_file() else [p for p in path.rglob("*") if p.is_file() and p.suffix in (".py", ".ts")]
        )
    return _stamp(root, found)


def _stamp(root: Path, files: list[Path]) -> str:
    whole = hashlib.sha256()
    for path in sorted(files):
        whole.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()
