"""Requests to other people's servers. The addresses come from strangers, so each request is guarded.

Only HTTPS, and only public addresses: all that a name resolves to are checked, and the connection is made to a checked
one, so that a name cannot change its mind (DNS rebinding). Redirects are not followed. Of the answer only the status is
read. Time and size are limited.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import re
import socket
import ssl
import threading
from collections.abc import Mapping
from functools import cache
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

import msgspec

from omphalos.server.notifications.errors import BadDestination, DestinationGone, NotReached, SendFailed, SendRefused

MAX_URL: Final = 1_000
MAX_HEAD: Final = 16 * 1024  # bytes of an answer
MAX_RETRY_AFTER: Final = 3_600.0  # seconds
URL: Final = re.compile(r"https?://[!-~]+", re.IGNORECASE)
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")  # an IPv4 address, as networks without IPv4 write it
GLOBAL_V6: Final = ipaddress.ip_network("2000::/3")  # all that IANA has given to networks; nothing else is public
SPECIAL: Final = tuple(  # of IANA's registries of special-purpose addresses, reachable or not: nobody's server is there
    ipaddress.ip_network(block)
    for block in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
        *("192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16"),
        *("192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        *("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"),
    )
)
GONE: Final = (404, 410)
TEMPORARY: Final = (408, 425, 429)


class Answer(msgspec.Struct, frozen=True):
    """What is read of an answer."""

    status: int
    retry_after: float  # seconds; 0 if it says nothing


class Outgoing:
    """Sends requests. `allow_private` is the operator's: private addresses and plain HTTP."""

    def __init__(self, allow_private: bool = False, seconds: float = 15.0) -> None:
        self._allow_private = allow_private
        self._seconds = seconds

    def check(self, url: str) -> SplitResult:
        """Split a URL. BadDestination if nothing may be sent there, as far as the URL tells."""
        try:
            split = urlsplit(url)
            port = split.port
        except ValueError:
            raise BadDestination("this is no address of a server") from None
        if len(url) > MAX_URL or URL.fullmatch(url) is None or not split.hostname or port == 0:
            raise BadDestination("this is no address of a server")
        if split.scheme != "https" and not self._allow_private:
            raise BadDestination("only https:// addresses are sent to")
        if split.username is not None or split.password is not None:
            raise BadDestination("an address with a password is not sent to")
        try:
            address = ipaddress.ip_address(split.hostname)
        except ValueError:
            return split
        self._check_address(address)
        return split

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> None:
        """Send a request. DestinationGone, SendRefused or SendFailed unless the answer is a success."""
        host = urlsplit(url).hostname
        try:
            async with asyncio.timeout(self._seconds):
                answer = await self._post(url, headers, body)
        except BadDestination as problem:
            raise SendRefused(f"{host}: {problem}") from None
        except TimeoutError:
            raise NotReached(f"{host} does not answer in time") from None
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as problem:
            raise NotReached(f"{host} cannot be reached ({type(problem).__name__})") from None
        if 200 <= answer.status < 300:
            return
        said = f"{host} answers {answer.status}"
        if answer.status in GONE:
            raise DestinationGone(said)
        if answer.status in TEMPORARY or answer.status >= 500:
            raise SendFailed(said, answer.retry_after)
        raise SendRefused(said)  # redirects too

    async def _post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        split = self.check(url)
        host, tls = split.hostname or "", split.scheme == "https"
        port = split.port or (443 if tls else 80)
        address = await self._resolve(host, port)
        reader, writer = await asyncio.open_connection(
            address,
            port,
            limit=MAX_HEAD,
            ssl=tls_context() if tls else None,
            server_hostname=host if tls else None,
        )
        try:
            path = (split.path or "/") + (f"?{split.query}" if split.query else "")
            lines = [
                f"POST {path} HTTP/1.1",
                f"Host: {split.netloc}",
                f"Content-Length: {len(body)}",
                "Connection: close",
                "User-Agent: omphalos",
                *(f"{name}: {value}" for name, value in headers.items()),
            ]
            writer.write("\r\n".join([*lines, "", ""]).encode("ascii") + body)
            await writer.drain()
            while True:
                answer = _read_head(await reader.readuntil(b"\r\n\r\n"))
                if answer.status >= 200:
                    return answer
        finally:
            writer.transport.abort()

    async def _resolve(self, host: str, port: int) -> str:
        """An address of a host. BadDestination if any of its addresses is not public."""
        try:
            found = await look_up(host, port)
        except UnicodeError:
            raise BadDestination("this is no address of a server") from None
        addresses = [str(info[4][0]) for info in found]
        for address in addresses:
            self._check_address(ipaddress.ip_address(address.partition("%")[0]))
        if not addresses:
            raise OSError("no address")
        return addresses[0]

    def _check_address(self, address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> None:
        if not self._allow_private and not is_public(address):
            raise BadDestination("only public addresses are sent to")


async def look_up(host: str, port: int) -> list[tuple[Any, ...]]:
    """Resolve a name in a thread of its own: one that nobody answers for would keep the few of the event loop busy."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[list[tuple[Any, ...]]] = loop.create_future()

    def settle(result: list[tuple[Any, ...]] | None, problem: Exception | None) -> None:
        if not found.done():  # the time may be over
            if problem is None:
                found.set_result(result or [])
            else:
                found.set_exception(problem)

    def work() -> None:
        result, problem = None, None
        try:
            result = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as failed:
            problem = failed
        with contextlib.suppress(RuntimeError):  # the event loop has ended
            loop.call_soon_threadsafe(settle, result, problem)

    threading.Thread(target=work, name="resolve", daemon=True).start()
    return await found


def is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether an address may belong to a server on the public network. What no registry gives to networks is not."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped
        if inner is None and address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner is not None:
            return is_public(inner)
        if address not in GLOBAL_V6:
            return False
    return address.is_global and not any(address in block for block in SPECIAL if block.version == address.version)


@cache
def tls_context() -> ssl.SSLContext:
    """Certificates and host names are checked."""
    return ssl.create_default_context()


def _read_head(head: bytes) -> Answer:
    lines = head.decode("latin-1").split("\r\n")
    found = re.match(r"HTTP/1\.[01] (\d{3})\b", lines[0])
    if found is None:
        raise OSError("no answer of HTTP")
    after = 0.0
    for line in lines[1:]:
        name, _, value = line.partition(":")
        if name.strip().lower() == "retry-after" and value.strip().isdecimal():
            after = min(MAX_RETRY_AFTER, float(value.strip()))
    return Answer(int(found[1]), after)
