"""Where the parts of a drill run: each in a network namespace of its own behind one bridge, or all on loopback.

Namespaces need root and `ip` (iproute2). Links are delayed by `tc netem` where the kernel has it. Without root the
drill runs on this machine's loopback, where two parts cannot be separated from each other.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import subprocess
from collections.abc import Generator
from typing import Final, Protocol

import msgspec

NUMBERS: Final = itertools.count()
DELAY_MS: Final = 0.5  # of each link, in each direction
NOBODY: Final = "02:00:00:00:00:01"  # a hardware address that no host has


class Host(msgspec.Struct, frozen=True):
    """A place where a part runs."""

    name: str
    address: str
    prefix: list[str]  # words before a command that runs there


class Network(Protocol):
    """The hosts of a drill."""

    separate: bool  # hosts can be cut off from each other

    @property
    def description(self) -> str:
        """What the report says about it."""
        ...

    def add(self, name: str) -> Host:
        """Create a host."""
        ...

    def cut(self, one: Host, other: Host) -> None:
        """Lose every packet between two hosts."""
        ...

    def mend(self, one: Host, other: Host) -> None:
        """End `cut`."""
        ...


class Loopback:
    """All parts on 127.0.0.1."""

    separate = False

    def __init__(self, why: str) -> None:
        self._why = why

    @property
    def description(self) -> str:
        return f"loopback, without delay ({self._why})"

    def add(self, name: str) -> Host:
        return Host(name, "127.0.0.1", [])

    def cut(self, one: Host, other: Host) -> None:
        raise NotImplementedError

    def mend(self, one: Host, other: Host) -> None:
        raise NotImplementedError


class Namespaces:
    """A bridge with a namespace for each host."""

    separate = True

    def __init__(self) -> None:
        number = next(NUMBERS)
        self._id = f"{os.getpid() % 10_000}{chr(ord('a') + number % 26)}"  # unlike those being removed, of this program
        self._net = f"10.77.{(os.getpid() + number) % 250}"
        self._bridge = f"omb{self._id}"
        self._hosts: list[Host] = []
        self._delayed = True
        _ip("link", "add", self._bridge, "type", "bridge")
        _ip("addr", "add", f"{self._net}.1/24", "dev", self._bridge)
        _ip("link", "set", self._bridge, "up")

    @property
    def description(self) -> str:
        delay = f"{DELAY_MS} ms delay of each link" if self._delayed else "without delay (this kernel has no netem)"
        return f"network namespaces, {delay}"

    def add(self, name: str) -> Host:
        number = len(self._hosts) + 2
        space, link = f"omph{self._id}-{name}", f"omv{self._id}.{number}"
        host = Host(name, f"{self._net}.{number}", ["ip", "netns", "exec", space])
        self._hosts.append(host)
        _ip("netns", "add", space)
        _ip("link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", space)
        _ip("link", "set", link, "master", self._bridge, "up")
        _ip("-n", space, "addr", "add", f"{host.address}/24", "dev", "eth0")
        for device in ("eth0", "lo"):
            _ip("-n", space, "link", "set", device, "up")
        if self._delayed:
            words = ["tc", "-n", space, "qdisc", "add", "dev", "eth0", "root", "netem", "delay", f"{DELAY_MS}ms"]
            self._delayed = subprocess.run(words, check=False, capture_output=True).returncode == 0
        return host

    def cut(self, one: Host, other: Host) -> None:
        for here, there in ((one, other), (other, one)):  # packets go to a hardware address that nobody has
            words = ["neigh", "replace", there.address, "lladdr", NOBODY, "dev", "eth0", "nud", "permanent"]
            _ip("-n", here.prefix[-1], *words)

    def mend(self, one: Host, other: Host) -> None:
        for here, there in ((one, other), (other, one)):
            _ip("-n", here.prefix[-1], "neigh", "del", there.address, "dev", "eth0")

    def close(self) -> None:
        """Remove everything."""
        for host in self._hosts:
            with contextlib.suppress(subprocess.CalledProcessError):
                _ip("netns", "del", host.prefix[-1])
        with contextlib.suppress(subprocess.CalledProcessError):
            _ip("link", "del", self._bridge)


@contextlib.contextmanager
def network(loopback: bool = False) -> Generator[Network]:
    """Namespaces where this machine allows them, else loopback."""
    if loopback:
        yield Loopback("as asked")
        return
    if os.getuid() != 0:
        yield Loopback("namespaces need root")
        return
    if shutil.which("ip") is None or shutil.which("tc") is None:
        yield Loopback("`ip` and `tc` are not installed")
        return
    spaces = Namespaces()
    try:
        yield spaces
    finally:
        spaces.close()


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)
