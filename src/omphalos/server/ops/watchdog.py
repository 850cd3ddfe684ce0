"""Tells systemd that the process is ready and alive. Does nothing where systemd does not ask for it.

A process that is frozen keeps its sockets, so that its screens wait for it. With `WatchdogSec` systemd kills and
restarts a process that has been silent for that long, and the screens reconnect to another one.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket


def notify(message: str) -> None:
    """Send a message to systemd."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender, contextlib.suppress(OSError):
        sender.setblocking(False)  # the event loop must not wait for systemd
        sender.sendto(message.encode(), "\0" + address[1:] if address.startswith("@") else address)


async def feed() -> None:
    """Tell systemd three times in each period of its watchdog that the event loop runs."""
    microseconds = int(os.environ.get("WATCHDOG_USEC", "0"))
    while microseconds:
        notify("WATCHDOG=1")
        await asyncio.sleep(microseconds / 3e6)
