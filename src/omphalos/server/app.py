"""The web application: the house over HTTP, a socket for each table, and the pages."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, WebSocketRoute

from omphalos.server import pages
from omphalos.server.answers import exception_handlers
from omphalos.server.door import AtTheDoor, Door
from omphalos.server.hall.hall import Hall
from omphalos.server.hall.ownership import Ownership
from omphalos.server.hall.rules import HallRules
from omphalos.server.hall.socket import TableSocket
from omphalos.server.house.house import house_routes
from omphalos.server.house.results import Results
from omphalos.server.prefix import Prefix
from omphalos.server.security import Doorkeeper
from omphalos.server.store.store import Store


def create_app(
    store: Store,
    *,
    rules: HallRules | None = None,
    ownership: Ownership | None = None,
    names: tuple[str, ...] = (),
    prefix: str = "",
    door: Door | None = None,
    static: Path = pages.STATIC,
    more_routes: Callable[[Hall], Sequence[BaseRoute]] = lambda _: (),
    beside: Callable[[Hall], Coroutine[Any, Any, None]] | None = None,
) -> Starlette:
    """The application; `names` are what this server is called beside its address, `prefix` the path it is shown under.

    `door` limits how much anybody may ask for, `more_routes` are answered too, and `beside` is done while it runs. The
    store is opened when the application starts, and closed when it ends. The hall is `app.state.hall`.
    """
    watch, share = (None, None) if door is None else (door.metrics, door.bots.wait)
    hall = Hall(store, rules, ownership, Results(store).keep, watch=watch, share=share)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        await store.open()
        try:
            await hall.start()
            if beside is not None:
                hall.spawn(beside(hall))
            yield
            await hall.stop()
        finally:
            await store.close()

    middleware = [Middleware(Doorkeeper, names=names)]
    if door is not None:
        middleware.append(Middleware(AtTheDoor, door=door))
    if prefix:
        middleware.insert(0, Middleware(Prefix, prefix=prefix))
    app = Starlette(
        routes=[
            WebSocketRoute("/api/tables/{id}/socket", TableSocket(hall)),
            *house_routes(store, hall),
            *more_routes(hall),
            *pages.routes(static),
        ],
        middleware=middleware,
        exception_handlers=exception_handlers(),
        lifespan=lifespan,
    )
    app.state.hall = hall
    return app
