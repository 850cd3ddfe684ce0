"""Middleware against requests of other sites' pages, and the security headers of every response.

A page of another site can make a browser send requests here. So every request is checked: the Host header must be a
name of this server (which prevents DNS rebinding), and a request that changes something must come from our own origin
(which prevents cross-site request forgery). A server that has a public address has no others, but the address at which
the connection arrived. Without one, any IP address is accepted: unlike a name, it cannot be pointed elsewhere. Nothing
that others get to read is made from the Host header.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from omphalos.server.errors import RequestForbidden
from omphalos.server.http.responses import error_response
from omphalos.server.protocol.close_codes import FORBIDDEN

SAFE_METHODS: Final = {"GET", "HEAD", "OPTIONS"}


def content_security_policy(scripts: Iterable[str] = (), styles: Iterable[str] = ()) -> str:
    """Allow only our own files, and what is written in a page if its hash is given."""
    return "; ".join(
        (
            "default-src 'none'",
            " ".join(("script-src 'self' 'wasm-unsafe-eval'", *scripts)),  # kernels as WebAssembly, of our own files
            " ".join(("style-src 'self'", *styles)),
            "img-src 'self' blob:",  # blob: parts of a clip, drawn by our own scripts
            "connect-src 'self'",
            "manifest-src 'self'",
            "base-uri 'self'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )


HEADERS: Final = {
    "content-security-policy": content_security_policy(),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
HSTS: Final = "max-age=31536000"  # seconds: a year


class SecurityMiddleware:
    """Refuses requests of other sites' pages and adds the security headers to every response."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...] = (), public_url: str = "") -> None:
        self._app = app
        public: str | None = urlsplit(public_url).hostname
        self._names = {"localhost", *(name.lower() for name in names)}
        if public is not None:
            self._names.add(public)
        self._any_address = public is None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        reason = self._reason_to_refuse(scope)
        if scope["type"] == "websocket":
            if reason is None:
                await self._app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": FORBIDDEN, "reason": "stranger-at-the-door"})
            return

        # Our own TLS, or that of a trusted proxy. Other programs of this machine are called localhost too.
        over_tls = scope["scheme"] == "https" and not Headers(scope=scope).get("host", "").startswith("localhost")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                framed = "frame-ancestors *" in headers.get("content-security-policy", "")  # a page made for frames
                for name, value in HEADERS.items():
                    if not (framed and name == "x-frame-options"):
                        headers.setdefault(name, value)
                if over_tls:
                    headers.setdefault("strict-transport-security", HSTS)
            await send(message)

        if reason is None:
            await self._app(scope, receive, send_with_headers)
        else:
            await error_response(RequestForbidden(reason))(scope, receive, send_with_headers)

    def _reason_to_refuse(self, scope: Scope) -> str | None:
        """Why the request is refused, or None."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._is_ours(host, scope):
            return f"this server is not called {host[:80]!r}"
        if scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS:
            origin = headers.get("origin")
            if origin is not None and _netloc(origin) != host:
                return f"a page of {origin[:80]!r} may not act here"
            if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
                return "another site's page may not act here"
        return None

    def _is_ours(self, host: str, scope: Scope) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname
        except ValueError:
            return False
        if name is None:
            return False
        if name in self._names:
            return True
        address = _address(name)
        if address is None:
            return False
        server = scope.get("server")
        arrived = None if server is None else _address(str(server[0]))
        return self._any_address or address.is_loopback or address == arrived


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An IP address; None if this is none. An IPv4 address that is written as IPv6 is one of IPv4."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return address if address.version == 4 else address.ipv4_mapped or address


def _netloc(origin: str) -> str | None:
    """Host and port of an origin; None if it is malformed."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None
