"""The address of a client, and links to this server as the client reaches it."""

from __future__ import annotations

from starlette.requests import Request


def address_of(request: Request) -> str:
    """The network address that limits are counted for; "" if there is none."""
    return "" if request.client is None else request.client.host


def link(request: Request, place: str) -> str:
    """A link to a place of our page, as the client reaches this server: `https://…/prefix/#/table/…`."""
    prefix = str(request.scope.get("root_path", "")).rstrip("/")
    return f"{request.url.scheme}://{request.url.netloc}{prefix}/#/{place}"
