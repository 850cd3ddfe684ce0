"""Traces for OpenTelemetry: a span for each entry of a game, with what its time was spent on.

Nothing of OpenTelemetry is imported unless the setting `tracing` is on. The standard variables say where spans go
(`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_SERVICE_NAME`, …). A thread sends them, some at a time.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Final, Literal

from omphalos.table.errors import OmphalosError

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

NANOSECONDS: Final = 1e9


class NoTelemetry(OmphalosError):
    """The packages of OpenTelemetry are not installed."""


class Tracing:
    """Makes spans after the fact, from how long the parts of an entry took."""

    def __init__(self, provider: TracerProvider) -> None:
        from opentelemetry.trace import set_span_in_context

        self.provider = provider
        self._tracer = provider.get_tracer("omphalos.server")
        self._inside = set_span_in_context

    def entry(self, game: str, by: Literal["person", "bot"], journal: float, all_told: float, told: float) -> None:
        """An entry was kept. Seconds: until it was durable, in all, and for telling it to the screens."""
        end = time.time_ns()
        durable = end - round(told * NANOSECONDS)
        prepared = durable - round(journal * NANOSECONDS)
        begun = min(prepared, end - round(all_told * NANOSECONDS))
        attributes = {"omphalos.game": game, "omphalos.by": by}
        whole = self._tracer.start_span("entry", attributes=attributes, start_time=begun)
        context = self._inside(whole)
        for name, start, until in (("prepare", begun, prepared), ("append", prepared, durable), ("told", durable, end)):
            self._tracer.start_span(name, context, start_time=start).end(until)
        whole.end(end)


def open_tracing() -> Tracing:
    """Tracing as the standard variables say. NoTelemetry if the extra `otel` is not installed."""
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import SERVICE_NAME, Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError as missing:
        raise NoTelemetry(f"tracing needs the extra otel: pip install 'omphalos-table[otel]' ({missing})") from None
    named = os.environ.get("OTEL_SERVICE_NAME") or "omphalos"
    provider = TracerProvider(resource=Resource.create({SERVICE_NAME: named}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return Tracing(provider)
