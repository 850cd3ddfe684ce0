"""The web application: HTTP endpoints, the WebSocket of each table, and the pages."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, WebSocketRoute

from omphalos.server.compute.limits import Limits
from omphalos.server.compute.pool import ComputePool
from omphalos.server.compute.workers import Workers
from omphalos.server.features import FeatureConfig, Features
from omphalos.server.http import pages
from omphalos.server.http.missing import missing_page
from omphalos.server.http.prefix import PrefixMiddleware
from omphalos.server.http.responses import exception_handlers
from omphalos.server.http.security import SecurityMiddleware
from omphalos.server.limits.middleware import RateLimitMiddleware
from omphalos.server.limits.rate_limits import RateLimits
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.ownership import Ownership
from omphalos.server.live.ratings import ResultRecorder
from omphalos.server.live.registry import TableRegistry
from omphalos.server.store.store import Result, Store
from omphalos.server.ws.table_socket import TableSocket

PRELOAD: Final = (
    "omphalos.server.replays.reviews",
    "omphalos.server.replays.practice_jobs",
    "omphalos.server.replays.embed",
    "omphalos.server.link_cards.pictures",
)
"""Modules of what worker processes compute."""


def create_app(
    store: Store,
    *,
    config: LiveConfig | None = None,
    ownership: Ownership | None = None,
    names: tuple[str, ...] = (),
    prefix: str = "",
    rate_limits: RateLimits | None = None,
    features: FeatureConfig | None = None,
    static: Path = pages.STATIC,
    workers: Workers | None = None,
    more_routes: Callable[[TableRegistry], Sequence[BaseRoute]] = lambda _: (),
    background: Callable[[TableRegistry], Coroutine[Any, Any, None]] | None = None,
) -> Starlette:
    """Create the application.

    Args:
        store: opened when the application starts and closed when it ends.
        config: of live tables.
        ownership: which process runs which table; a single process unless given.
        names: host names of this server, beside that of its public address.
        prefix: path under which a proxy shows this server.
        rate_limits: none unless given.
        features: of features.
        static: folder of the built client.
        workers: processes for what may take long; those of this application alone unless given.
        more_routes: makes further routes from the registry, which is also `app.state.registry`.
        background: makes a task that runs as long as the application does.
    """
    recorder = ResultRecorder(store)

    async def finished(result: Result) -> None:
        made.game_over(result, await recorder.record(result))

    compute = ComputePool(
        Workers(Limits(), PRELOAD) if workers is None else workers,
        charge=None if rate_limits is None else rate_limits.compute.wait,
        monitor=None if rate_limits is None else rate_limits.metrics,
    )
    registry = TableRegistry(
        *(store, config, ownership, finished),
        monitor=None if rate_limits is None else rate_limits.metrics,
        charge_bots=None if rate_limits is None else rate_limits.bots.wait,
        allow_table=None if rate_limits is None else rate_limits.tables.allows,
        compute=compute,
    )

    feature_config = FeatureConfig() if features is None else features
    made = Features(store, registry, feature_config, rate_limits)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        await store.open()
        try:
            await made.open()
            await registry.start()
            registry.spawn(made.run())
            if background is not None:
                registry.spawn(background(registry))
            yield
            made.close()
            await registry.stop()
        finally:
            await store.close()

    middleware = [Middleware(SecurityMiddleware, names=names, public_url=feature_config.public_url)]
    if rate_limits is not None:
        middleware.append(Middleware(RateLimitMiddleware, rate_limits=rate_limits))
    if prefix:
        middleware.insert(0, Middleware(PrefixMiddleware, prefix=prefix))
    app = Starlette(
        routes=[
            WebSocketRoute("/api/tables/{id}/socket", TableSocket(registry)),
            *made.routes,
            *more_routes(registry),
            *pages.routes(static, registry.config.alone, made.link_cards.describe),
        ],
        middleware=middleware,
        exception_handlers={**exception_handlers(), HTTPStatus.NOT_FOUND: missing_page(static)},
        lifespan=lifespan,
    )
    app.state.public_url = feature_config.public_url
    app.state.registry = registry
    app.state.features = made
    app.state.rate_limits = rate_limits
    return app
