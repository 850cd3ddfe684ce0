"""Middleware for a server that a proxy shows under a path: `https://example.org/games/`.

The proxy may pass the path on unchanged or without the prefix. Pages use relative addresses, so only the server needs
to know the prefix.
"""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send


class PrefixMiddleware:
    """Sets `root_path`, where Starlette expects the prefix."""

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
