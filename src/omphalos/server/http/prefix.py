"""A server shown by a proxy under a path of its own: `https://example.org/games/`.

The proxy may pass the path on whole or without its beginning; both are understood. Pages ask for everything by
relative addresses, so only the server needs to know.
"""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send


class PrefixMiddleware:
    """Puts the prefix where Starlette looks for it."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self._app = app
        self._prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._prefix and scope["type"] in ("http", "websocket"):
            path: str = scope["path"]
            if path != self._prefix and not path.startswith(f"{self._prefix}/"):
                path = self._prefix + path
            scope = {**scope, "root_path": self._prefix, "path": path, "raw_path": path.encode()}
        await self._app(scope, receive, send)
