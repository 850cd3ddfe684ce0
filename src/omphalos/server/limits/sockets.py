"""Limits of TCP connections, applied when they are opened and before anything of the application runs.

A connection is idle while no request of it is being handled: it is silent, has sent half a request, or is kept open for
the next one. When there are too many, the one that has been idle longest makes room. A new connection is refused only
if all others are in use.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from omphalos.server.config import Settings
from omphalos.server.ops.metrics import Metrics

RESERVED: Final = 128  # descriptors for files, the store and bots
MAX_UNUSED: Final = 1000  # addresses remembered without a connection, or as many as have one
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


class _Group:
    """Some connections: how many are open, and which of them are idle, the longest idle first."""

    __slots__ = ("idle", "open")

    def __init__(self) -> None:
        self.open = 0
        self.idle: dict[Slot, None] = {}


class Slot:
    """The place of one connection among all that are open."""

    __slots__ = ("_groups", "close")

    def __init__(self, groups: tuple[_Group, ...], close: Callable[[], None]) -> None:
        self._groups = groups  # in which the connection counts
        self.close: Callable[[], object] = close  # cuts the connection off
        for group in groups:
            group.open += 1
            group.idle[self] = None

    def set_idle(self, idle: bool) -> None:
        """A request begins to be handled, or was answered."""
        for group in self._groups:
            if idle:
                group.idle[self] = None
            else:
                group.idle.pop(self, None)

    def leave(self) -> None:
        """The connection is closed. Idempotent."""
        self.set_idle(False)
        for group in self._groups:
            group.open -= 1
        self._groups = ()


class SocketLimits:
    """Counts the connections of each address and of all, and knows how long requests may be and take."""

    def __init__(self, settings: Settings, metrics: Metrics | None = None) -> None:
        self.max_head_bytes = settings.max_head_bytes
        self.request_seconds = settings.request_seconds
        self._per_address = settings.sockets_per_address or 2 * settings.max_connections
        self._total = settings.max_sockets or _descriptors()
        self._trusts_all = "*" in settings.proxies
        self._proxies = _networks(settings.proxies)
        self._metrics = metrics
        self._all = _Group()
        self._groups: dict[str, _Group] = {}
        self._clean_at = MAX_UNUSED

    def enter(self, host: str, network: str, close: Callable[[], None]) -> Slot | None:
        """Count a new connection, which is idle at first. None: it has to be refused.

        Args:
            host: address of the client.
            network: that it is counted for.
            close: cuts the connection off.
        """
        address = None if self._is_proxy(host) else network
        if self._is_full(address) or (self._total and self._all.open >= self._total and not self._evict(self._all)):
            self.dropped("sockets")
            return None
        if address is None:
            return Slot((self._all,), close)
        if len(self._groups) >= self._clean_at:
            self._groups = {known: group for known, group in self._groups.items() if group.open}
            self._clean_at = max(2 * len(self._groups), MAX_UNUSED)
        return Slot((self._all, self._groups.setdefault(address, _Group())), close)

    def dropped(self, reason: str) -> None:
        """Count a connection that was closed because of a limit."""
        if self._metrics is not None:
            self._metrics.dropped.labels(reason).inc()

    def _evict(self, group: _Group) -> bool:
        """Close the connection that has been idle longest. It counts until it is gone, which is soon."""
        slot = next(iter(group.idle), None)
        if slot is None:
            return False
        slot.set_idle(False)
        self.dropped("idle")
        slot.close()
        return True

    def _is_full(self, address: str | None) -> bool:
        """Tell whether an address has too many connections, all of them in use."""
        group = None if address is None else self._groups.get(address)
        if group is None or (group.open < self._per_address and len(group.idle) < max(self._per_address // 2, 1)):
            return False
        return not self._evict(group)

    def _is_proxy(self, host: str) -> bool:
        """Tell whether the connection carries requests of many people."""
        if self._trusts_all or not self._proxies:
            return self._trusts_all
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)


def _descriptors() -> int:
    """How many connections this process can open; 0 where it is not limited."""
    try:
        import resource
    except ModuleNotFoundError:  # not on Windows
        return 0
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 0 if limit == resource.RLIM_INFINITY else max(limit - RESERVED, limit // 2)


def _networks(texts: Sequence[str]) -> list[Network]:
    found: list[Network] = []
    for text in texts:
        try:
            found.append(ipaddress.ip_network(text, strict=False))
        except ValueError:
            continue  # a name, which uvicorn compares with the address as it is
    return found
