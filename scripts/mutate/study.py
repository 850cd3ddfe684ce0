"""Try a sample of a package's mutants, side by side in several copies."""

from __future__ import annotations

import hashlib
import queue
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from scripts.mutate.client import Vitest, client_mutants
from scripts.mutate.coverage_map import coverage_map, tests_stamp
from scripts.mutate.equivalents import Equivalent, outdated
from scripts.mutate.mutants import Mutant, read_sources, sample
from scripts.mutate.packages import Package
from scripts.mutate.python_mutants import python_mutants
from scripts.mutate.report import Summary
from scripts.mutate.results import SURVIVED, Result, Results
from scripts.mutate.tree import Tree
from scripts.mutate.trial import Pytest, TestSystem

from web import build


@dataclass(frozen=True)
class Study:
    """What is tried, how long, and where it is kept."""

    root: Path
    folder: Path
    sample: int = 25  # 0: every mutant
    seed: int = 1
    workers: int = 1
    limit: float = 300.0  # seconds for the tests of one mutant

    def trees(self) -> list[Tree]:
        """Return a fresh copy for each worker."""
        self.folder.mkdir(parents=True, exist_ok=True)
        trees = [Tree(self.root, self.folder / f"tree{number}") for number in range(max(1, self.workers))]
        for tree in trees:
            tree.refresh()
        return trees

    def of(self, package: Package, trees: list[Tree], entries: list[Equivalent]) -> tuple[Summary, list[Equivalent]]:
        """Try a sample of one package. Return its summary, and entries for it that fit nothing."""
        files = package.files(self.root)
        sources = read_sources(self.root, files)
        if package.is_client:
            mutants = client_mutants(self.root, sources)
        else:
            mutants = [mutant for file in files for mutant in python_mutants(file, sources[file])]
        own = [entry for entry in entries if entry.file in sources]
        chosen = sample(mutants, sources, self.sample or len(mutants), self.seed)
        tried = [mutant for mutant in chosen if not any(e.fits(mutant, sources[mutant.file]) for e in own)]
        summary = Summary(package.name, package.aim, len(mutants), self.seed, equivalent=len(chosen) - len(tried))
        results = Results(self.folder / f"{package.file_name}.results.jsonl")
        stamp = tests_stamp(package, self.root)
        if package.is_client:
            build.install()
            with build.server_games() as games:
                system: TestSystem = Vitest(self.root, games, self.limit)
                summary.results = try_all(package.name, tried, sources, system, trees, results, stamp)
        else:
            for tree in trees if package.compiling else ():
                tree.compile()
            covered = coverage_map(package, trees[0], self.folder)
            system = Pytest(package, covered, self.limit)
            if package.compiled and (failed := system.run_compiled(trees[0])) != (SURVIVED, ""):
                raise SystemExit(f"{package.name}: without a mutant, compiled tests ended so: {' '.join(failed)}")
            summary.failed_tests = covered.failed
            summary.results = try_all(package.name, tried, sources, system, trees, results, stamp)
        return summary, outdated(own, mutants, sources)


def try_all(
    name: str,
    mutants: list[Mutant],
    sources: dict[str, str],
    system: TestSystem,
    trees: list[Tree],
    results: Results,
    stamp: str,
) -> list[Result]:
    """Try mutants, one in each copy at a time. Results that still hold are taken from the disk."""
    free: queue.SimpleQueue[Tree] = queue.SimpleQueue()
    for tree in trees:
        free.put(tree)

    def attempt(mutant: Mutant) -> Result:
        source = sources[mutant.file]
        digest = hashlib.sha256(source.encode()).hexdigest()
        before, after = mutant.lines(source)
        kept = results.valid((mutant.file, before, after, mutant.start), digest, stamp)
        if kept is not None:
            return kept
        tree = free.get()
        began = time.monotonic()
        try:
            tree.plant(mutant.file, mutant.apply(source))
            outcome, by = system.try_in(tree, mutant)
        finally:
            tree.restore(mutant.file)
            free.put(tree)
        found = Result(
            file=mutant.file,
            operator=mutant.operator,
            line=mutant.line(source),
            before=before,
            after=after,
            place=mutant.start,
            outcome=outcome,
            by=by,
            covered=system.covers(mutant),
            seconds=round(time.monotonic() - began, 1),
            diff=mutant.diff(source),
            source=digest,
            tests=stamp,
        )
        results.add(found)
        return found

    found: list[Result] = []
    pool = ThreadPoolExecutor(len(trees))
    try:
        for result in pool.map(attempt, mutants):
            found.append(result)
            where = f"{result.file}:{result.line} {result.operator}"
            print(f"{name} {len(found)}/{len(mutants)} {result.outcome:9} {where} {result.by}", flush=True)
    finally:
        pool.shutdown(cancel_futures=True)  # after Ctrl-C only what has begun is finished
    return found
