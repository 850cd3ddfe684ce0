"""The dashboard and the alerts ask for metrics that the server has, and the alerts name sections of the runbook."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from omphalos.server.ops.metrics import Metrics

DOCS = Path(__file__).parents[3] / "docs"
DASHBOARD: Any = json.loads((DOCS / "deploy" / "grafana.json").read_text())
ALERTS: list[Any] = yaml.safe_load((DOCS / "deploy" / "alerts.yml").read_text())["groups"][0]["rules"]


def expressions() -> list[str]:
    asked = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
    return [*asked, *(rule["expr"] for rule in ALERTS)]


@pytest.fixture(scope="module")
def samples() -> dict[str, set[str]]:
    """The labels of every sample by its name, after each kind of thing has happened once."""
    metrics = Metrics()
    metrics.table_opened("lake")
    metrics.game_finished("lake")
    metrics.entry_kept("lake", "person", 0.1, 0.2)
    metrics.message_refused("not-now")
    metrics.bot_thought("lake", 0.1)
    metrics.bot_failed("lake", "random")
    metrics.notified("push", "sent")
    metrics.went_wrong("store-unavailable")
    metrics.computed(0.1)
    metrics.computation_stopped("time")
    metrics.dropped.labels("flood").inc()
    found: dict[str, set[str]] = {"up": set()}
    for family in text_string_to_metric_families(metrics.text().decode()):
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


@pytest.mark.parametrize("expression", expressions())
def test_every_metric_that_is_asked_for_exists(expression: str, samples: dict[str, set[str]]) -> None:
    names = re.findall(r"\b(?:omphalos|process)_\w+|\bup\b", expression)
    assert names
    for name in names:
        assert name in samples
    for group in re.findall(r"\bby \(([^)]*)\)", expression):
        for label in re.split(r",\s*", group):
            assert label in set().union(*(samples[name] for name in names)) | {"instance"}


def test_every_metric_of_ours_is_on_the_dashboard(samples: dict[str, set[str]]) -> None:
    shown = " ".join(target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"])
    ours = {re.sub(r"_(total|bucket|count|sum|created)$", "", name) for name in samples if name.startswith("omphalos_")}
    assert [name for name in sorted(ours) if name not in shown] == []


def test_panels_have_a_place_of_their_own() -> None:
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in DASHBOARD["panels"]]
    assert len(set(places)) == len(places)
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(places)


def test_every_alert_names_a_section_of_the_runbook() -> None:
    headings = re.findall(r"^## (.+)$", (DOCS / "runbook.md").read_text(), re.MULTILINE)
    sections = {re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert {rule["annotations"]["runbook"] for rule in ALERTS} <= sections
    assert {rule["labels"]["severity"] for rule in ALERTS} <= {"page", "ticket"}
