"""Requests to addresses that strangers gave: nothing inside the operator's network is reached."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
from typing import Any

import pytest

from omphalos.server.notifications.errors import BadDestination, DestinationGone, NotReached, SendFailed, SendRefused
from omphalos.server.notifications.outgoing import MAX_RETRY_AFTER, Outgoing, is_public
from tests.server.notify.receiver import receiving

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fd00::1", "ff02::1", "::ffff:127.0.0.1"),
        *("64:ff9b::7f00:1", "2002:7f00:1::", "64:ff9b::a9fe:a9fe"),
    ],
)
def test_an_address_that_is_not_public_is_refused(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))
    shown = f"[{address}]" if ":" in address else address
    with pytest.raises(BadDestination):
        Outgoing().check(f"https://{shown}/hook")


# IANA IPv4 Special-Purpose Address Registry, IPv6 Special-Purpose Address Registry, and what is not given to networks
@pytest.mark.parametrize(
    "block",
    [
        *("0.0.0.0/8", "0.0.0.0/32", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
        *("192.0.0.0/24", "192.0.0.0/29", "192.0.0.8/32", "192.0.0.9/32", "192.0.0.10/32", "192.0.0.170/31"),
        *("192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24"),
        *("198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4", "255.255.255.255/32"),
        *("::1/128", "::/128", "::/96", "::ffff:0:0:0/96", "64:ff9b:1::/48", "100::/64", "100:0:0:1::/64", "2001::/23"),
        *("2001::/32", "2001:1::1/128", "2001:1::2/128", "2001:1::3/128", "2001:2::/48", "2001:3::/32"),
        *("2001:4:112::/48", "2001:10::/28", "2001:20::/28", "2001:30::/28", "2001:db8::/32", "2002::/16"),
        *("2620:4f:8000::/48", "3fff::/20", "4000::/3", "5f00::/16", "8000::/1", "fc00::/7", "fe80::/10", "fec0::/10"),
        *("ff00::/8", "200::/7", "400::/6", "800::/5", "1000::/4"),
        *("::ffff:10.0.0.0/104", "::ffff:127.0.0.0/104", "64:ff9b::a00:0/104", "64:ff9b::c0a8:0/112"),
    ],
)
def test_no_address_of_a_special_block_is_public(block: str) -> None:
    network = ipaddress.ip_network(block)
    size = network.num_addresses
    for address in (network[0], network[-1], network[size // 2], network[size // 3]):
        assert not is_public(address), address


@pytest.mark.parametrize(
    "address",
    [
        *("8.8.8.8", "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255"),
        *("128.0.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255", "192.169.0.0", "198.17.255.255"),
        *("198.20.0.0", "203.0.112.255", "203.0.114.0", "223.255.255.255", "2606:4700::1111", "64:ff9b::808:808"),
        *("::ffff:8.8.8.8", "2001:200::1", "2001:db7::1", "2001:db9::1", "2003::1", "2a00:1450::1", "3ffe::1"),
    ],
)
def test_a_public_address_is_accepted(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        *("http://example.org/", "ftp://example.org/", "file:///etc/passwd", "https://", "https:///x", "example.org"),
        *("https://user:word@example.org/", "https://example.org/\r\nX: y", "https://example.org/a b", "https://[::1"),
        *("https://example.org:0/", "https://example.org:99999/", "https://exämple.org/"),
        f"https://e.org/{'x' * 1000}",
    ],
)
def test_a_url_that_is_not_plain_https_is_refused(url: str) -> None:
    with pytest.raises(BadDestination):
        Outgoing().check(url)


async def test_a_name_that_leads_inside_is_refused_when_it_is_resolved(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(*_: Any, **__: Any) -> list[Any]:
        return [(2, 1, 6, "", ("93.184.215.14", 443)), (2, 1, 6, "", ("10.0.0.7", 443))]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    with pytest.raises(SendRefused, match="public"):
        await Outgoing().post("https://rebound.example.org/", {}, b"")


async def test_localhost_is_refused_by_its_name_too() -> None:
    async with receiving() as receiver:
        with pytest.raises(SendRefused, match="public"):
            await Outgoing().post(receiver.base.replace("http://127.0.0.1", "https://localhost"), {}, b"x")
        assert receiver.requests == []


async def test_a_success_needs_no_more() -> None:
    async with receiving("204 No Content") as receiver:
        await Outgoing(allow_private=True).post(f"{receiver.base}/a?b=c", {"X-One": "two"}, b"body")
        (request,) = receiver.requests
        assert (request.path, request.headers["x-one"], request.body) == ("/a?b=c", "two", b"body")


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ("404 Not Found", DestinationGone),
        ("410 Gone", DestinationGone),
        ("400 Bad Request", SendRefused),
        ("403 Forbidden", SendRefused),
        ("500 Oops", SendFailed),
        ("nonsense", NotReached),
    ],
)
async def test_other_answers_are_told_apart(answer: str, error: type[SendFailed]) -> None:
    async with receiving(answer) as receiver:
        with pytest.raises(SendFailed) as failed:
            await Outgoing(allow_private=True).post(receiver.base, {}, b"")
        assert type(failed.value) is error


async def test_a_redirect_is_not_followed() -> None:
    async with receiving("204 No Content") as inside, receiving(f"307 Go\r\nLocation: {inside.base}/secret") as outside:
        with pytest.raises(SendRefused, match="307"):
            await Outgoing(allow_private=True).post(outside.base, {}, b"")
        assert inside.requests == []


@pytest.mark.parametrize(
    ("header", "after"),
    [
        ("Retry-After: 90", 90),
        ("retry-after:  7 ", 7),
        (f"Retry-After: {int(MAX_RETRY_AFTER)}", MAX_RETRY_AFTER),
        (f"Retry-After: {int(MAX_RETRY_AFTER) + 1}", MAX_RETRY_AFTER),  # nobody makes us wait for ever
        ("Retry-After: Wed, 21 Oct 2026 07:28:00 GMT", 0),
        ("X-Retry-After: 90", 0),
    ],
)
async def test_whoever_asks_for_patience_gets_it(header: str, after: float) -> None:
    async with receiving(f"429 Slowly\r\n{header}") as receiver:
        with pytest.raises(SendFailed) as failed:
            await Outgoing(allow_private=True).post(receiver.base, {}, b"")
        assert failed.value.after == after


async def test_a_server_that_drips_or_floods_is_left() -> None:
    gone = asyncio.Event()

    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                writer.write(b"H")
                await writer.drain()
                await asyncio.sleep(0.01)
        writer.transport.abort()
        gone.set()

    async def flood(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                writer.write(b"X" * 65_536)
                await writer.drain()
        writer.transport.abort()
        gone.set()

    for serve, said in ((drip, "in time"), (flood, "LimitOverrunError")):
        gone.clear()
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(SendFailed, match=said):
            await Outgoing(allow_private=True, seconds=0.5).post(f"http://127.0.0.1:{port}/", {}, b"")
        await asyncio.wait_for(gone.wait(), 10)  # the connection is cut
        server.close()


async def test_nobody_there_is_a_failure_to_be_tried_again() -> None:
    async with receiving() as receiver:
        base = receiver.base
    with pytest.raises(SendFailed, match="ConnectionRefused"):
        await Outgoing(allow_private=True).post(base, {}, b"")
