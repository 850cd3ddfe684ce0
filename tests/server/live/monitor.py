"""A monitor that notes what it is told of jobs."""

from __future__ import annotations

from omphalos.server.ops.monitor import NoMonitor


class Told(NoMonitor):
    """The processor time of each job, and why jobs were ended."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.stopped: list[str] = []

    def computed(self, seconds: float) -> None:
        self.seconds.append(seconds)

    def computation_stopped(self, why: str) -> None:
        self.stopped.append(why)
