"""Make a failing plan smaller: leave out faults, screens, tables and chance as long as the same rule is violated."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tests.simulation.plan import Plan
from tests.simulation.simulation import simulate

MAX_TRIES = 200


def shrink(plan: Plan, tries: int = MAX_TRIES) -> Plan:
    """The smallest plan that was found. The plan must fail."""
    rule = _rule_of(plan)
    assert rule is not None, "the plan violates nothing"
    smaller = True
    while smaller:
        smaller = False
        for candidate in _smaller(plan):
            tries -= 1
            if tries < 0:
                return plan
            if _rule_of(candidate) == rule:
                plan, smaller = candidate, True
                break
    return plan


def _rule_of(plan: Plan) -> str | None:
    violations = simulate(plan).violations
    return violations[0].rule if violations else None


def _smaller(plan: Plan) -> Iterator[Plan]:
    """Plans with a little less in them, the largest steps first."""
    half = len(plan.faults) // 2
    if half:
        yield replace(plan, faults=plan.faults[:half])
        yield replace(plan, faults=plan.faults[half:])
    for number in range(len(plan.tables)):
        if len(plan.tables) > 1:
            yield _without_table(plan, number)
    for number in range(len(plan.faults)):
        yield replace(plan, faults=plan.faults[:number] + plan.faults[number + 1 :])
    for number in range(len(plan.screens)):
        yield replace(plan, screens=plan.screens[:number] + plan.screens[number + 1 :])
    if plan.swaps:
        yield replace(plan, swaps=0.0)
    for number, screen in enumerate(plan.screens):
        if screen.breaks:
            calm = replace(screen, breaks=0.0)
            yield replace(plan, screens=(*plan.screens[:number], calm, *plan.screens[number + 1 :]))
    end = max((fault.at + fault.seconds for fault in plan.faults), default=plan.seconds)
    if end < plan.seconds - 0.01:
        yield replace(plan, seconds=end)


def _without_table(plan: Plan, number: int) -> Plan:
    screens = (screen for screen in plan.screens if screen.table != number)
    return replace(
        plan,
        tables=plan.tables[:number] + plan.tables[number + 1 :],
        screens=tuple(replace(one, table=one.table - (one.table > number)) for one in screens),
    )
