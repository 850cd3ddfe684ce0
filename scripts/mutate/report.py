"""The report: kill rates, and every mutant that was not noticed, as Markdown and JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from scripts.mutate.equivalents import Equivalent
from scripts.mutate.results import KILLED, SURVIVED, TIMED_OUT, UNDECIDED, Result


@dataclass
class Summary:
    """The results of one package's sample."""

    package: str
    aim: float
    of: int  # all mutants of the package
    seed: int
    results: list[Result] = field(default_factory=list[Result])  # without the equivalent ones
    equivalent: int = 0
    failed_tests: list[str] = field(default_factory=list[str])  # not used: failed or skipped without a mutant

    def count(self, outcome: str) -> int:
        return sum(result.outcome == outcome for result in self.results)

    @property
    def rate(self) -> float:
        """The share of the mutants that were noticed. A test that never ends is noticed too."""
        noticed = self.count(KILLED) + self.count(TIMED_OUT)
        return noticed / len(self.results) if self.results else 1.0


def write_report(folder: Path, summaries: list[Summary], outdated: list[Equivalent]) -> None:
    """Write report.md and report.json."""
    table = [
        {
            "package": s.package,
            "aim": s.aim,
            "seed": s.seed,
            "mutants": s.of,
            "sampled": len(s.results) + s.equivalent,
            "killed": s.count(KILLED),
            "timed_out": s.count(TIMED_OUT),
            "survived": s.count(SURVIVED),
            "undecided": s.count(UNDECIDED),
            "equivalent": s.equivalent,
            "rate": round(s.rate, 4),
            "survivors": [asdict(r) for r in s.results if r.outcome != KILLED],
            "tests_not_used": s.failed_tests,
        }
        for s in summaries
    ]
    whole = {"packages": table, "outdated": [asdict(entry) for entry in outdated]}
    (folder / "report.json").write_text(json.dumps(whole, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    (folder / "report.md").write_text(markdown(summaries, outdated), encoding="utf-8")


def markdown(summaries: list[Summary], outdated: list[Equivalent]) -> str:
    """Return the report as Markdown."""
    rows = [table_of(summaries)]
    for summary in summaries:
        noticed_not = [result for result in summary.results if result.outcome != KILLED]
        if noticed_not:
            rows.append(f"## {summary.package}\n")
        for result in noticed_not:
            where = "" if result.covered else ", no test runs the line"
            rows.append(f"`{result.file}:{result.line}` {result.operator}: {result.outcome}{where}\n")
            rows.append(f"```diff\n{result.diff}\n```\n")
        if summary.failed_tests:
            rows.append(f"Tests of {summary.package} that fail or are skipped without a mutant:\n")
            rows.extend(f"- `{test}`" for test in summary.failed_tests)
            rows.append("")
    if outdated:
        rows.append("## Entries of equivalents.toml that fit no mutant\n")
        rows.extend(f"- `{entry.file}`: `{entry.after}`" for entry in outdated)
        rows.append("")
    return "# Mutation testing\n\n" + "\n".join(rows)


def table_of(summaries: list[Summary]) -> str:
    """Return the table of kill rates."""
    head = ("package", "sample", KILLED, TIMED_OUT, SURVIVED, UNDECIDED, "equivalent", "kill rate", "aim")
    rows = [f"| {' | '.join(head)} |", "|---|" + "--:|" * 8]
    for s in summaries:
        counts = " | ".join(str(s.count(outcome)) for outcome in (KILLED, TIMED_OUT, SURVIVED, UNDECIDED))
        sample = f"{len(s.results) + s.equivalent} of {s.of}, seed {s.seed}"
        rows.append(f"| {s.package} | {sample} | {counts} | {s.equivalent} | {s.rate:.0%} | {s.aim:.0%} |")
    return "\n".join(rows) + "\n"
