"""The command: `python -m scripts.mutate`."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from scripts.mutate.equivalents import Equivalent, read_equivalents
from scripts.mutate.packages import PACKAGES
from scripts.mutate.report import Summary, table_of, write_report
from scripts.mutate.study import Study

ROOT = Path(__file__).resolve().parents[2]


def main(words: list[str]) -> int:
    """Try samples of mutants, write the report, and return 1 if a package misses its aim."""
    names = [package.name for package in PACKAGES]
    parser = argparse.ArgumentParser(prog="make mutate", description="Plant faults in copies, run tests.")
    parser.add_argument("packages", nargs="*", metavar="PACKAGE", help=f"of {', '.join(names)}; all if none is named")
    parser.add_argument("--sample", type=int, default=25, help="mutants of each package (default 25; 0: all of them)")
    parser.add_argument("--seed", type=int, default=1, help="another seed chooses other mutants (default 1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="copies that are used side by side")
    parser.add_argument("--limit", type=float, default=300.0, help="seconds that the tests of one mutant may take")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "mutate", help="copies, maps, results, report")
    parser.add_argument("--quick", action="store_true", help="two mutants and no aim: only to see that it runs")
    asked = parser.parse_args(words)
    for name in asked.packages:
        if name not in names:
            parser.error(f"no package {name}; there are {', '.join(names)}")
    folder: Path = asked.folder.resolve()
    study = Study(ROOT, folder, 2 if asked.quick else asked.sample, asked.seed, asked.workers, asked.limit)
    entries = read_equivalents()
    trees = study.trees()
    summaries: list[Summary] = []
    stale: list[Equivalent] = []
    for package in PACKAGES:
        if not asked.packages or package.name in asked.packages:
            summary, old = study.of(package, trees, entries)
            summaries.append(summary)
            stale += old
            write_report(folder, summaries, stale)
    print(table_of(summaries))
    for entry in stale:
        print(f"equivalents.toml: nothing fits {entry.file}: {entry.after}")
    print(f"report: {folder / 'report.md'}")
    missed = not asked.quick and any(summary.rate < summary.aim for summary in summaries)
    return 1 if stale or missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
