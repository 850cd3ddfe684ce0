"""Prometheus metrics: tables, clients, actions and their latency, bots' thinking time."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Final, Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

from omphalos.server.ops.tracing import Tracing

CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4
QUICK: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
LONG: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 60.0)


class FastHistogram(Collector):
    """A cheap histogram for what happens with every action. Samples are made when a monitor asks."""

    def __init__(self, name: str, about: str, bounds: Sequence[float], registry: CollectorRegistry) -> None:
        self._name = name
        self._about = about
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)  # by bucket; the last has no upper bound
        self._sum = 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        """Count a duration."""
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterable[HistogramMetricFamily]:
        """The samples, for the registry of prometheus_client."""
        bounds = [*(str(bound) for bound in self._bounds), "+Inf"]
        buckets = [(bound, float(count)) for bound, count in zip(bounds, accumulate(self._counts), strict=True)]
        family = HistogramMetricFamily(self._name, self._about)
        family.add_metric([], buckets, self._sum)
        yield family


class ActionCounter(Collector):
    """A cheap counter of actions by game and by kind of player. Samples are made when a monitor asks."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._kept: dict[tuple[str, str], int] = {}
        registry.register(self)

    def count(self, game: str, by: Literal["person", "bot"]) -> None:
        """Count an action."""
        self._kept[game, by] = self._kept.get((game, by), 0) + 1

    def collect(self) -> Iterable[CounterMetricFamily]:
        """The samples, for the registry of prometheus_client."""
        family = CounterMetricFamily("omphalos_actions", "actions kept", labels=["game", "by"])
        for labels, kept in self._kept.items():
            family.add_metric(labels, kept)
        yield family


class Metrics:
    """The metrics of one process, in a registry of their own, so that two servers in one test do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tracing: Tracing | None = None  # of entries, if the operator wants it
        ProcessCollector(registry=self.registry)
        self.tables = Gauge("omphalos_tables_awake", "tables whose game is in memory", registry=self.registry)
        self.clients = Gauge("omphalos_clients", "open connections of screens", registry=self.registry)
        self.spectators = Gauge("omphalos_spectators", "screens that hold no seat", registry=self.registry)
        self.opened = Counter("omphalos_tables_opened", "tables opened", ["game"], registry=self.registry)
        self.finished = Counter(
            "omphalos_games_finished", "games played to their end", ["game"], registry=self.registry
        )
        self.steps = Counter(
            "omphalos_first_game_steps",
            "steps of first games that were reached",
            ["game", "step"],
            registry=self.registry,
        )
        self.actions = ActionCounter(self.registry)
        self.refused = Counter("omphalos_refused", "messages refused", ["error"], registry=self.registry)
        self.dropped = Counter(
            "omphalos_dropped", "connections closed by the server", ["reason"], registry=self.registry
        )
        self.latency = FastHistogram(
            "omphalos_action_seconds", "from a screen's action until all were told", QUICK, self.registry
        )
        self.journal = FastHistogram(
            "omphalos_journal_seconds", "from an entry until it was durable", QUICK, self.registry
        )
        self.waiting = Gauge("omphalos_journal_waiting", "entries on their way to the disk", registry=self.registry)
        self.oldest_write = Gauge(
            "omphalos_journal_oldest_seconds", "since the oldest write in progress began", registry=self.registry
        )
        self.thinking = Histogram(
            "omphalos_bot_seconds", "a bot's thinking of one move", ["game"], buckets=LONG, registry=self.registry
        )
        self.kernels_compiled = Gauge(
            "omphalos_kernels_compiled",
            "1: bots have all their strength; 0: their kernels are still being compiled, or cannot be",
            registry=self.registry,
        )
        self.bots_waiting = Gauge(
            "omphalos_bots_waiting", "moves that wait for a bot's process", registry=self.registry
        )
        self.bot_failures = Counter(
            "omphalos_bot_failures",
            "moves made at random because a bot failed",
            ["game", "bot"],
            registry=self.registry,
        )
        self.notifications = Counter(
            "omphalos_notifications", "messages to people who are away", ["kind", "result"], registry=self.registry
        )
        self.notifications_waiting = Gauge(
            "omphalos_notifications_waiting", "messages that wait until their turn to be sent", registry=self.registry
        )
        self.destinations_shut = Gauge(
            "omphalos_destinations_shut",
            "hosts that are sent no messages for a while because they do not answer",
            registry=self.registry,
        )
        self.computing = Histogram(
            "omphalos_compute_seconds",
            "processor time of a job of a worker process: replays, pictures, proofs",
            buckets=LONG,
            registry=self.registry,
        )
        self.compute_stopped = Counter(
            "omphalos_compute_stopped",
            "jobs of worker processes that were ended: by time, memory, large (the result), crashed or failed",
            ["why"],
            registry=self.registry,
        )
        self.compute_waiting = Gauge(
            "omphalos_compute_waiting", "jobs that wait for a worker process", registry=self.registry
        )
        self.compute_processes = Gauge(
            "omphalos_compute_processes", "worker processes that are started", registry=self.registry
        )
        self.trouble = Counter(
            "omphalos_trouble", "things that went wrong and were survived", ["what"], registry=self.registry
        )

    def text(self) -> bytes:
        """All metrics in Prometheus' text format."""
        return generate_latest(self.registry)

    # --- the interface `TableMonitor`

    def step_reached(self, game: str, step: int) -> None:
        """Somebody has come to a step of a first game."""
        self.steps.labels(game, step).inc()

    def table_opened(self, game: str) -> None:
        """A table was opened."""
        self.opened.labels(game).inc()

    def game_finished(self, game: str) -> None:
        """A game was played to its end."""
        self.finished.labels(game).inc()

    def entry_kept(
        self, game: str, by: Literal["person", "bot"], journal: float, all_told: float, told: float = 0.0
    ) -> None:
        """An entry was kept: seconds until it was durable, until it was sent to everybody, and for sending it."""
        self.actions.count(game, by)
        self.journal.observe(journal)
        if by == "person":
            self.latency.observe(all_told)
        if self.tracing is not None:
            self.tracing.entry(game, by, journal, all_told, told)

    def message_refused(self, error: str) -> None:
        """A message was refused."""
        self.refused.labels(error).inc()

    def bot_thought(self, game: str, seconds: float) -> None:
        """A bot has chosen a move."""
        self.thinking.labels(game).observe(seconds)

    def bot_failed(self, game: str, bot: str) -> None:
        """A bot could not choose a move."""
        self.bot_failures.labels(game, bot).inc()

    def notified(self, kind: str, result: str) -> None:
        """A message to somebody who is away was sent, or why it was not."""
        self.notifications.labels(kind, result).inc()

    def went_wrong(self, what: str) -> None:
        """The server recovered from a failure."""
        self.trouble.labels(what).inc()

    def computed(self, seconds: float) -> None:
        """A job of a worker process has ended."""
        self.computing.observe(seconds)

    def computation_stopped(self, why: str) -> None:
        """A job of a worker process was ended."""
        self.compute_stopped.labels(why).inc()
