"""Traces of entries: a span for each part, sent to a collector by the standard variables, and nothing unless asked."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from omphalos.server import run as running
from omphalos.server.config import BadSetting, Settings
from omphalos.server.ops.metrics import Metrics
from omphalos.server.ops.tracing import Tracing, open_tracing
from tests.server.live.harness import GUESS, registry_in, run
from tests.server.live.test_live_table import one_round
from tests.server.notify.receiver import receiving

pytest.importorskip("opentelemetry.sdk")


def traced() -> tuple[Metrics, Any]:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

    kept, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(kept))
    metrics = Metrics()
    metrics.tracing = Tracing(provider)
    return metrics, kept


def test_an_entry_is_a_span_with_its_parts_one_after_another() -> None:
    metrics, kept = traced()
    metrics.entry_kept("lake", "person", journal=0.25, all_told=1.0, told=0.5)
    *parts, whole = kept.get_finished_spans()
    assert (whole.name, dict(whole.attributes)) == ("entry", {"omphalos.game": "lake", "omphalos.by": "person"})
    assert [one.name for one in parts] == ["prepare", "append", "told"]
    assert [one.end_time - one.start_time for one in (*parts, whole)] == [
        *(250_000_000, 250_000_000, 500_000_000, 1_000_000_000)
    ]
    assert {one.parent.span_id for one in parts} == {whole.context.span_id}
    assert [parts[0].start_time, *(one.end_time for one in parts)] == [
        *(whole.start_time, parts[1].start_time, parts[2].start_time, whole.end_time)
    ]


def test_a_table_traces_what_it_keeps(tmp_path: Path) -> None:
    metrics, kept = traced()

    async def play() -> None:
        async with registry_in(tmp_path, monitor=metrics) as registry:
            opened, _ = await one_round(registry)
            live = registry.live_tables[opened.id]
            assert live.table is not None
            before = len(kept.get_finished_spans())
            await live.keep(live.table.prepare(0, GUESS, registry.now()), (0, 1))
            made = kept.get_finished_spans()[before:]
            assert [one.name for one in made] == ["prepare", "append", "told", "entry"]
            assert made[3].attributes["omphalos.by"] == "person"

    run(play())


@pytest.mark.anyio
async def test_spans_go_where_the_standard_variables_say(monkeypatch: pytest.MonkeyPatch):
    async with receiving("200 OK") as collector:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.base)
        monkeypatch.setenv("OTEL_SERVICE_NAME", "our table")
        tracing = open_tracing()
        tracing.entry("lake", "bot", 0.1, 0.2, 0.1)
        await asyncio.to_thread(tracing.provider.force_flush)
        [got] = collector.requests
        assert got.path == "/v1/traces"
        for word in (b"our table", b"prepare", b"append", b"told", b"lake"):
            assert word in got.body
        await asyncio.to_thread(tracing.provider.shutdown)


def test_without_the_extra_the_setting_is_refused_and_off_nothing_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = f"sqlite:///{tmp_path}/tables.db"
    with monkeypatch.context() as hidden:
        hidden.setitem(sys.modules, "opentelemetry.exporter.otlp.proto.http.trace_exporter", None)
        with pytest.raises(BadSetting, match="extra otel"):
            running.build(Settings(store=store, tracing=True))
    words = "import sys, omphalos.server.run; sys.exit('opentelemetry' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", words], check=False).returncode == 0
    assert running.build(Settings(store=store)).state.rate_limits.metrics.tracing is None
