"""Worker processes that the servers of a test run share, so that not every test starts some."""

from __future__ import annotations

from omphalos.server.app import PRELOAD
from omphalos.server.compute.limits import Limits
from omphalos.server.compute.workers import Workers


class SharedWorkers(Workers):
    """They outlive the server that uses them."""

    def close(self) -> None:
        return


SHARED = SharedWorkers(Limits(), PRELOAD)
