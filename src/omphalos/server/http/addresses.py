"""The address of a client, and links to this server as the client reaches it."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import Final

from starlette.requests import Request
from starlette.types import Scope

PEER: Final = "omphalos.peer"  # key of the ASGI scope: the address of the connection, whatever a proxy says
FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


def address_of(request: Request) -> str:
    """The network address that limits are counted for; "" if there is none."""
    return client_address(request.scope)


def client_address(scope: Scope) -> str:
    """The address that limits are counted for; "" when there is none. An IPv6 address is counted by its /64 network."""
    client = scope.get("client")
    return _network(client[0]) if client else ""


@lru_cache(maxsize=4096)
def _network(host: str) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


def public_url(request: Request) -> str:
    """The address in the settings, without a slash at its end; "" if the server was not told.

    All that leaves the server leads there, and never to the Host header of a request.
    """
    return request.app.state.public_url


def link(request: Request, place: str) -> str:
    """A link to a page of ours: `https://…/prefix/table/…`, for the client that asks and nobody else.

    Without a public address it is as this client reaches the server.
    """
    root = public_url(request)
    if not root:
        prefix = str(request.scope.get("root_path", "")).rstrip("/")
        root = f"{request.url.scheme}://{request.url.netloc}{prefix}"
    return f"{root}/{place}"


def passed_on_by_a_stranger(request: Request) -> bool:
    """Tell whether a proxy passed the request on that is not among those we trust.

    Then the address of the request is the proxy's, not that of the person behind it. A proxy is known by the headers
    that it adds, and one on this machine also by the name that was asked for.
    """
    client = request.scope.get("client")
    if client is None or client != request.scope.get(PEER, client):  # of no network, or named by a proxy that we trust
        return False
    if any(name in request.headers for name in FORWARDED):
        return True
    return _is_loopback(client[0]) and not _is_loopback(request.url.hostname or "")


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
