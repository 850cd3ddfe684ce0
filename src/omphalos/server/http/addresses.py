"""Where somebody asks from, and where this server is for them."""

from __future__ import annotations

from starlette.requests import Request


def address_of(request: Request) -> str:
    """The network address that limits are counted for; "" within this machine."""
    return "" if request.client is None else request.client.host


def link(request: Request, place: str) -> str:
    """The address of a place of our page, as whoever asks reaches this server: `https://…/prefix/#/table/…`."""
    prefix = str(request.scope.get("root_path", "")).rstrip("/")
    return f"{request.url.scheme}://{request.url.netloc}{prefix}/#/{place}"
