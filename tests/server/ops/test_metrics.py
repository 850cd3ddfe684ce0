"""Each metric has the value of what happened: its name, its labels, its unit."""

from __future__ import annotations

import pytest

from omphalos.server.ops.metrics import LONG, QUICK, Metrics

SAMPLES = {  # of what `everything` does
    "omphalos_tables_awake": 4,
    "omphalos_clients": 5,
    "omphalos_spectators": 6,
    'omphalos_tables_opened_total{game="lake"}': 2,
    'omphalos_games_finished_total{game="flick"}': 1,
    'omphalos_actions_total{by="person",game="lake"}': 2,
    'omphalos_actions_total{by="bot",game="lake"}': 1,
    'omphalos_refused_total{error="not-now"}': 3,
    'omphalos_dropped_total{reason="flood"}': 1,
    "omphalos_action_seconds_count": 2,  # of people only
    "omphalos_action_seconds_sum": 0.75,
    "omphalos_journal_seconds_count": 3,
    "omphalos_journal_seconds_sum": 0.875,
    "omphalos_journal_waiting": 7,
    'omphalos_bot_seconds_count{game="flick"}': 1,
    'omphalos_bot_seconds_sum{game="flick"}': 1.5,
    "omphalos_journal_oldest_seconds": 2.5,
    "omphalos_compute_waiting": 11,
    "omphalos_compute_processes": 12,
    "omphalos_compute_seconds_count": 2,
    "omphalos_compute_seconds_sum": 3.75,
    'omphalos_compute_stopped_total{why="time"}': 1,
    "omphalos_kernels_compiled": 1,
    "omphalos_bots_waiting": 8,
    'omphalos_bot_failures_total{bot="priest",game="flick"}': 1,
    'omphalos_notifications_total{kind="mail",result="sent"}': 2,
    "omphalos_notifications_waiting": 9,
    "omphalos_destinations_shut": 10,
    'omphalos_trouble_total{what="store-unavailable"}': 1,
}


def everything() -> Metrics:
    """Metrics of which each has counted something."""
    metrics = Metrics()
    metrics.tables.set(4)
    metrics.clients.set(5)
    metrics.spectators.set(6)
    metrics.table_opened("lake")
    metrics.table_opened("lake")
    metrics.game_finished("flick")
    metrics.entry_kept("lake", "person", 0.25, 0.5)
    metrics.entry_kept("lake", "person", 0.125, 0.25)
    metrics.entry_kept("lake", "bot", 0.5, 100.0)
    for _ in range(3):
        metrics.message_refused("not-now")
    metrics.dropped.labels("flood").inc()
    metrics.waiting.set(7)
    metrics.oldest_write.set(2.5)
    metrics.compute_waiting.set(11)
    metrics.compute_processes.set(12)
    metrics.computed(3.5)
    metrics.computed(0.25)
    metrics.computation_stopped("time")
    metrics.bot_thought("flick", 1.5)
    metrics.kernels_compiled.set(True)
    metrics.bots_waiting.set(8)
    metrics.bot_failed("flick", "priest")
    metrics.notified("mail", "sent")
    metrics.notified("mail", "sent")
    metrics.notifications_waiting.set(9)
    metrics.destinations_shut.set(10)
    metrics.went_wrong("store-unavailable")
    return metrics


def samples(metrics: Metrics) -> dict[str, float]:
    """The samples of ours, by name and labels."""
    lines = [line for line in metrics.text().decode().splitlines() if line.startswith("omphalos")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_each_metric_has_its_value() -> None:
    found = samples(everything())
    compared = {name: value for name, value in found.items() if "_bucket{" not in name and "_created" not in name}
    assert compared == SAMPLES  # a new metric needs a case


def test_metrics_are_told_apart() -> None:
    metrics = everything()
    metrics.table_opened("flick")
    assert samples(metrics)['omphalos_tables_opened_total{game="flick"}'] == 1
    assert samples(Metrics())["omphalos_clients"] == 0


@pytest.mark.parametrize("bound", QUICK)
def test_a_duration_counts_in_the_first_bucket_that_holds_it(bound: float) -> None:
    place = QUICK.index(bound)
    for seconds, first in ((bound * 0.999, place), (bound, place), (bound * 1.001, place + 1)):
        metrics = Metrics()
        metrics.journal.observe(seconds)
        found = samples(metrics)
        counts = [found[f'omphalos_journal_seconds_bucket{{le="{one}"}}'] for one in (*QUICK, "+Inf")]
        assert counts == [0.0] * first + [1.0] * (len(QUICK) + 1 - first)


def test_a_bots_thinking_has_buckets_up_to_a_minute() -> None:
    metrics = Metrics()
    for seconds in (0.01, 15.0, 60.0, 61.0):
        metrics.bot_thought("lake", seconds)
    found = samples(metrics)
    buckets = {one: found[f'omphalos_bot_seconds_bucket{{game="lake",le="{one}"}}'] for one in (*LONG, "+Inf")}
    assert (buckets[0.01], buckets[10.0], buckets[20.0], buckets[60.0], buckets["+Inf"]) == (1, 1, 2, 3, 4)
