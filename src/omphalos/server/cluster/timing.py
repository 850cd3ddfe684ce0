"""The time limits of a cluster, all in seconds, and the relations between them that leases need.

A lease is renewed several times before it expires, whatever the store does. A process that cannot reach the store gives
its tables up on purpose, but later than the store needs to fail over: else all processes would give up together, and
take each other's tables.
"""

from __future__ import annotations

from typing import Final

import msgspec

from omphalos.server.cluster.errors import BadTiming

LEASE_SECONDS: Final = 6.0  # until a lease expires that is not renewed
HEARTBEATS: Final = 6  # in the time of a lease
RETRY_EVERY: Final = 0.1  # between two heartbeats while Valkey is away
SLACK: Final = 0.5  # that work takes besides its time limits


class Timing(msgspec.Struct, frozen=True):
    """Time limits that belong together."""

    lease: float  # until the others take over from a process that does not renew its lease
    heartbeat: float  # between two renewals, and between two checks of the store
    valkey: float  # that Valkey has to answer
    store: float  # without the store until a process gives its tables up to others that reach it

    @property
    def recent(self) -> float:
        """For so long after an answer of the store a process says that it reaches it."""
        return 2.5 * self.heartbeat

    @property
    def settling(self) -> float:
        """How long after a process has reached Valkey again others may still try to, of an outage for all."""
        return self.valkey + RETRY_EVERY + SLACK

    def check(self, failover: float) -> None:
        """BadTiming unless the limits fit together. `failover` is what the store needs to fail over at most."""
        renewal = self.heartbeat + self.valkey + RETRY_EVERY
        if self.lease <= renewal:
            raise BadTiming(f"a lease of {self.lease:g} s expires before it is renewed: that takes up to {renewal:g} s")
        needed = self.heartbeat + failover
        if self.store <= needed:
            raise BadTiming(
                f"a process would give its tables up after {self.store:g} s without the store, which needs up to "
                f"{needed:g} s to fail over"
            )


def timing(lease: float = LEASE_SECONDS, failover: float = 0.0) -> Timing:
    """The limits for a lease of this length, and a store that fails over in this time."""
    heartbeat = lease / HEARTBEATS
    return Timing(
        lease=lease,
        heartbeat=heartbeat,
        valkey=min(lease / 2, max(1.0, lease / 3)),
        store=max(lease, heartbeat + failover + SLACK),
    )
