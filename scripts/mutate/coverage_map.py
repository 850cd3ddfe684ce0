"""Which tests run which line, measured once and kept on disk until sources or tests change.

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

REST = "sources and shared"  # the stamp of everything but the files with tests
COSTS = (0.05, 0.3, 1.0, 3.0, 10.0)  # seconds; tests of one class of costs are run file by file, which share fixtures


@dataclass(frozen=True)
class CoverageMap:
    """For each file and line the tests that run it, and how long each test takes."""

    times: dict[str, float]
    lines: dict[str, dict[int, list[str]]]
    failed: list[str]  # failed or skipped without a mutant: not used

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


def coverage_map(package: Package, tree: Tree, folder: Path) -> CoverageMap:
    """Return the map of a package. Only tests that have changed since it was made are run again."""
    path = folder / f"{package.file_name}.map.json"
    stamps = stamps_of(package, tree.root)
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    old: dict[str, str] = kept.get("stamps", {})
    if old.get(REST) != stamps[REST]:  # sources or what tests share
        kept, old = {}, {}
    changed = sorted(name for name, stamp in stamps.items() if name != REST and old.get(name) != stamp)
    if changed or old.keys() - stamps.keys():
        kept = _merged(kept, changed, stamps, _measure(package, changed, tree, folder) if changed else {})
        path.write_text(json.dumps(kept), encoding="utf-8")
    names: list[str] = kept["names"]
    numbered: dict[str, dict[str, list[int]]] = kept["lines"]
    lines = {
        file: {int(line): [names[number] for number in numbers] for line, numbers in found.items()}
        for file, found in numbered.items()
    }
    return CoverageMap(kept["times"], lines, kept["failed"])


def _merged(kept: dict[str, Any], changed: list[str], stamps: dict[str, str], new: dict[str, Any]) -> dict[str, Any]:
    """Put what was measured of the changed tests in the place of what was known of them."""

    def stays(test: str) -> bool:
        file = test.partition("::")[0]
        return file in stamps and file not in changed

    old: list[str] = kept.get("names", [])
    times = {test: seconds for test, seconds in kept.get("times", {}).items() if stays(test)} | new.get("times", {})
    failed = [test for test in kept.get("failed", []) if stays(test)] + new.get("failed", [])
    names = sorted(times)
    numbers = {name: number for number, name in enumerate(names)}
    lines: dict[str, dict[str, list[int]]] = {}
    for file, found in kept.get("lines", {}).items():
        for line, tests in found.items():
            lines.setdefault(file, {})[line] = [numbers[old[test]] for test in tests if old[test] in numbers]
    for file, covered in new.get("lines", {}).items():
        for line, tests in covered.items():
            known = lines.setdefault(file, {}).setdefault(str(line), [])
            known.extend(numbers[test] for test in tests if test in numbers)
    return {"stamps": stamps, "times": times, "failed": failed, "names": names, "lines": lines}


def _measure(package: Package, tests: list[str], tree: Tree, folder: Path) -> dict[str, Any]:
    """Run tests once, with a context for each of them."""
    from coverage import CoverageData

    print(f"{package.name}: measuring which lines {len(tests)} files of tests run …", flush=True)
    data_file, times_file, config, log_file = (
        folder / f"{package.file_name}.{end}" for end in ("coverage", "times.json", "coveragerc", "map.log")
    )
    data_file.unlink(missing_ok=True)
    times_file.unlink(missing_ok=True)
    traced = [tree.folder / file for file in package.files(tree.root)]
    include = "".join(f"    {path}\n" for path in traced)
    config.write_text(f"[run]\ninclude =\n{include}", encoding="utf-8")  # nothing else is traced, which saves time
    words = [str(tree.python), "-m", "pytest", *tests, "-q", "-p", "no:cacheprovider", "-p", "scripts.mutate.plugin"]
    words += [f"--deselect={test}" for test in (*package.slow, *package.compiled)]
    words += ["--cov", f"--cov-config={config}", "--cov-context=test", "--cov-report="]
    environment = environment_of(package, tree)
    environment |= {"COVERAGE_FILE": str(data_file), "MUTATE_TIMES": str(times_file)}
    with log_file.open("w", encoding="utf-8") as log:
        subprocess.run(
            words, cwd=tree.folder, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False
        )
    if not times_file.exists():
        raise SystemExit(f"{package.name}: the tests did not run; see {log_file}")
    measured = json.loads(times_file.read_text(encoding="utf-8"))
    data = CoverageData(str(data_file))
    data.read()
    lines = {
        Path(file).relative_to(tree.folder).as_posix(): {
            line: sorted({context.rpartition("|")[0] for context in contexts})
            for line, contexts in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
        if Path(file) in traced
    }
    return {"times": measured["times"], "failed": measured["failed"], "lines": lines}


def stamps_of(package: Package, root: Path) -> dict[str, str]:
    """Return a hash of each file of tests, and one of the package's sources and what its tests share."""
    tests, shared = _files_of_tests(package, root)
    stamps = {path.relative_to(root).as_posix(): _stamp(root, [path]) for path in tests}
    return stamps | {REST: _stamp(root, [*shared, *(root / file for file in package.files(root))])}


def tests_stamp(package: Package, root: Path) -> str:
    """Return a hash of the package's tests."""
    tests, shared = _files_of_tests(package, root)
    return _stamp(root, tests + shared)


def _files_of_tests(package: Package, root: Path) -> tuple[list[Path], list[Path]]:
    """Return the files with tests, and those that they share."""
    found: list[Path] = []
    for name in package.tests:
        path = root / name
        found += (
            [path] if path.is_file() else [p for p in path.rglob("*") if p.is_file() and p.suffix in (".py", ".ts")]
        )
    tests = [path for path in found if path.name.startswith("test_") or path.name.endswith(".test.ts")]
    return tests, [path for path in found if path not in tests]


def _stamp(root: Path, files: list[Path]) -> str:
    whole = hashlib.sha256()
    for path in sorted(files):
        whole.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()
