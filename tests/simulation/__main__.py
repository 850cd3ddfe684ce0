"""`python -m tests.simulation`: run seeds, replay one, make a failing one smaller, or switch safeguards off."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from tests.simulation.ablations import ABLATIONS, Ablation, first_noticed
from tests.simulation.plan import Plan, plan_from, plan_of
from tests.simulation.shrink import shrink
from tests.simulation.simulation import Report, simulate


def main() -> int:
    """Return 1 if something that must hold did not."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seeds", type=int, default=100, help="how many seeds to run")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--seed", type=int, help="replay this one")
    parser.add_argument("--ablation", nargs="*", help="switch safeguards off, one at a time: these, or all")
    parser.add_argument("--shrink", action="store_true", help="make the failing seed or plan smaller and print it")
    parser.add_argument("--plan", help="replay a plan, as --shrink prints it")
    args = parser.parse_args()
    if args.shrink:
        print(shrink(plan_of(args.seed) if args.plan is None else plan_from(args.plan)).text())
        return 0
    if args.plan is not None:
        return run([plan_from(args.plan)])
    if args.ablation is not None:
        return ablate([one for one in ABLATIONS if not args.ablation or one.name in args.ablation], args.seeds)
    first, count = (args.first, args.seeds) if args.seed is None else (args.seed, 1)
    return run([plan_of(seed) for seed in range(first, first + count)])


def run(plans: list[Plan]) -> int:
    """Run them one after another and print what they came to."""
    began, faults, reports = time.process_time(), Counter[str](), list[Report]()
    for plan in plans:
        report = simulate(plan)
        reports.append(report)
        faults.update(report.faults)
        for violation in report.violations:
            print(f"seed {report.seed}, after {violation.at:g} s: {violation.rule}: {violation.detail}", flush=True)
    took = time.process_time() - began
    failed = sum(bool(report.violations) for report in reports)
    hours, calls = sum(report.hours for report in reports), sum(report.calls for report in reports)
    print(
        f"{len(plans)} seeds, {failed} with violations; {hours:.1f} hours of servers in {took:.1f} s of processor time"
        f" ({60 * hours / max(took, 1e-9):.0f} hours a minute); {calls} steps,"
        f" {sum(report.actions for report in reports)} actions acknowledged,"
        f" {sum(report.messages for report in reports)} messages to screens"
    )
    print("faults: " + (", ".join(f"{name} {count}" for name, count in sorted(faults.items())) or "none"))
    if len(plans) == 1:
        print(f"digest {reports[0].digest}")
    return int(failed > 0)


def ablate(ablations: list[Ablation], seeds: int) -> int:
    """Print for each safeguard after how many seeds its absence is noticed, as a table. 1: one is not noticed."""
    print("| safeguard | seeds | what is noticed |\n|---|---|---|", flush=True)
    missed = 0
    for ablation in ablations:
        found = first_noticed(ablation, seeds)
        if found is None:
            missed += 1
            print(f"| {ablation.safeguard} | none of {seeds} | – |", flush=True)
        else:
            print(f"| {ablation.safeguard} | {found.seed + 1} | {found.violations[0].rule} |", flush=True)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
