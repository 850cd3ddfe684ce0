"""The time limits of a cluster fit together, whatever lease is set."""

from __future__ import annotations

import pytest

from omphalos.server.cluster.errors import BadTiming
from omphalos.server.cluster.timing import Timing, timing
from omphalos.server.store import open_store


@pytest.mark.parametrize("lease", [0.5, 0.9, 1.0, 2.0, 3.0, 6.0, 12.0, 300.0])
@pytest.mark.parametrize("failover", [0.0, 4.0, 10.0])
def test_every_lease_that_can_be_set_fits(lease: float, failover: float) -> None:
    timing(lease, failover).check(failover)


def test_the_usual_lease_lasts_longer_than_postgres_needs_to_fail_over() -> None:
    store = open_store("postgresql://db1,db2/omphalos?target_session_attrs=primary")
    limits = timing(failover=store.failover_seconds)
    assert limits == Timing(lease=6.0, heartbeat=1.0, valkey=2.0, store=6.0)
    assert store.failover_seconds == 4.0
    assert open_store("postgresql://db1/omphalos").failover_seconds == 4.0
    assert open_store("postgresql://db1,db2,db3/omphalos").failover_seconds == 5.5
    assert open_store("sqlite:///x.db").failover_seconds == 0.0


def test_limits_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(BadTiming, match=r"after 4 s without the store, which needs up to 5 s"):
        Timing(lease=6.0, heartbeat=1.0, valkey=2.0, store=4.0).check(failover=4.0)
    with pytest.raises(BadTiming, match=r"a lease of 3 s expires before it is renewed: that takes up to 3.1 s"):
        Timing(lease=3.0, heartbeat=1.0, valkey=2.0, store=9.0).check(failover=4.0)


def test_a_limit_is_refused_as_long_as_it_is_just_met() -> None:
    """What comes at the last moment comes too late."""
    for lease, fits in ((3.1, False), (3.2, True)):
        limits = Timing(lease=lease, heartbeat=1.0, valkey=2.0, store=9.0)
        if fits:
            limits.check(failover=4.0)
        else:
            with pytest.raises(BadTiming, match=r"a lease of 3.1 s"):
                limits.check(failover=4.0)
    for store, fits in ((5.0, False), (5.1, True)):
        limits = Timing(lease=6.0, heartbeat=1.0, valkey=2.0, store=store)
        if fits:
            limits.check(failover=4.0)
        else:
            with pytest.raises(BadTiming, match=r"after 5 s without the store"):
                limits.check(failover=4.0)
