"""The web application: the house over HTTP, a socket for each table, and the pages."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, WebSocketRoute

from omphalos.server import pages
from omphalos.server.answers import exception_handlers
from omphalos.server.hall.hall import Hall
from omphalos.server.hall.ownership import Ownership
from omphalos.server.hall.rules import HallRules
from omphalos.server.hall.socket import TableSocket
from omphalos.server.house.house import house_routes
from omphalos.server.house.results import Results
from omphalos.server.security import Doorkeeper
from omphalos.server.store.store import Store


def create_app(
    store: Store,
    *,
    rules: HallRules | None = None,
    ownership: Ownership | None = None,
    names: tuple[str, ...] = (),
    static: Path = pages.STATIC,
    routes: Sequence[BaseRoute] = (),
) -> Starlette:
    """The application; `names` are what this server is called beside its address, `routes` more that it answers.

    The store is opened when the application starts, and closed when it ends. The hall is `app.state.hall`.
    """
    hall = Hall(store, rules, ownership, Results(store).keep)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        await store.open()
        try:
            await hall.start()
            yield
            await hall.stop()
        finally:
            await store.close()

    app = Starlette(
        routes=[
            WebSocketRoute("/api/tables/{id}/socket", TableSocket(hall)),
            *house_routes(store, hall),
            *routes,
            *pages.routes(static),
        ],
        middleware=[Middleware(Doorkeeper, names=names)],
        exception_handlers=exception_handlers(),
        lifespan=lifespan,
    )
    app.state.hall = hall
    return app

