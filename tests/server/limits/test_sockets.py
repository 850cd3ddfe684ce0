"""Which connections make room for which."""

from __future__ import annotations

import pytest

from omphalos.server.config import Settings
from omphalos.server.limits.sockets import MAX_UNUSED, RESERVED, Slot, SocketLimits
from omphalos.server.ops.metrics import Metrics


class Sockets:
    """Opens connections, and remembers which of them were closed."""

    def __init__(self, settings: Settings) -> None:
        self.metrics = Metrics()
        self.limits = SocketLimits(settings, self.metrics)
        self.closed: list[str] = []
        self._slots: dict[str, Slot] = {}

    def open(self, name: str, address: str = "192.0.2.7", busy: bool = False) -> bool:
        slot = self.limits.enter(address, address, lambda: self._close(name))
        if slot is None:
            return False
        self._slots[name] = slot
        if busy:
            slot.set_idle(False)
        return True

    def idle(self, name: str) -> None:
        self._slots[name].set_idle(True)

    def _close(self, name: str) -> None:
        self.closed.append(name)
        self._slots.pop(name).leave()

    def dropped(self, reason: str) -> float | None:
        return self.metrics.registry.get_sample_value("omphalos_dropped_total", {"reason": reason})


def test_the_longest_idle_is_closed_first_and_busy_ones_never() -> None:
    sockets = Sockets(Settings(sockets_per_address=4))
    assert all(sockets.open(name, busy=True) for name in ("a", "b", "c"))
    sockets.idle("b")
    assert sockets.open("d")
    assert sockets.open("e", busy=True)  # half of four were idle
    assert sockets.closed == ["b"]
    assert sockets.open("f", busy=True)
    assert sockets.closed == ["b", "d"]
    assert not sockets.open("g")  # all four are in use
    assert sockets.open("h", "192.0.2.8")  # by this address only
    assert (sockets.dropped("idle"), sockets.dropped("sockets")) == (2, 1)


@pytest.mark.parametrize(("allowed", "idle"), [(1, 1), (2, 1), (3, 1), (6, 3), (7, 3)])
def test_half_of_an_addresss_connections_may_be_idle(allowed: int, idle: int) -> None:
    """One more makes room, although there is some; those of other addresses stay."""
    sockets = Sockets(Settings(sockets_per_address=allowed))
    assert all(sockets.open(f"other {number}", "192.0.2.8") for number in range(idle))
    assert all(sockets.open(str(number)) for number in range(idle))
    assert sockets.closed == []
    assert sockets.open("more")
    assert sockets.closed == ["0"]


def test_all_addresses_together_are_limited() -> None:
    sockets = Sockets(Settings(sockets_per_address=100, max_sockets=3))
    assert sockets.open("a", "192.0.2.1")
    assert all(sockets.open(name, f"192.0.2.{number}", busy=True) for number, name in enumerate("bc", 2))
    assert sockets.open("d", "192.0.2.4", busy=True)
    assert sockets.closed == ["a"]
    assert not sockets.open("e", "192.0.2.5")


def test_proxies_are_not_limited_as_one_address() -> None:
    for proxies in (("192.0.2.0/24",), ("192.0.2.7", "::1"), ("*",)):
        sockets = Sockets(Settings(sockets_per_address=1, proxies=proxies))
        assert all(sockets.open(str(number), busy=True) for number in range(10))
    sockets = Sockets(Settings(sockets_per_address=1, proxies=("198.51.100.1", "proxy")))
    assert [sockets.open(name, busy=True) for name in "ab"] == [True, False]


def test_addresses_without_a_connection_are_forgotten() -> None:
    limits = SocketLimits(Settings())
    for number in range(3 * MAX_UNUSED):
        slot = limits.enter("", str(number), lambda: None)
        assert slot is not None
        slot.leave()
    assert len(limits._groups) <= MAX_UNUSED  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize(("allowed", "most"), [(1024, 1024 - RESERVED), (100, 50)])
def test_some_descriptors_are_left_for_files(monkeypatch: pytest.MonkeyPatch, allowed: int, most: int) -> None:
    def limit(_: int) -> tuple[int, int]:
        return allowed, allowed

    monkeypatch.setattr("resource.getrlimit", limit)
    sockets = Sockets(Settings(sockets_per_address=2000))
    assert [sockets.open(str(number), busy=True) for number in range(most + 1)] == [True] * most + [False]
