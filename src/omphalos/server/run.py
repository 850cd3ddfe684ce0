"""Run a server by its settings, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable
from datetime import timedelta
from typing import Final, get_args

import uvicorn
from starlette.applications import Starlette

from omphalos.server.app import create_app
from omphalos.server.config import BadSetting, Settings
from omphalos.server.http.admin import admin_routes, networks
from omphalos.server.limits.middleware import RateLimits
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.ownership import Ownership, SingleProcess
from omphalos.server.live.registry import TableRegistry
from omphalos.server.local import Server, listen, settle_memory
from omphalos.server.ops.logs import about, set_up_logging
from omphalos.server.ops.metrics import Metrics
from omphalos.server.protocol.parts import Phase
from omphalos.server.store import open_store
from omphalos.server.store.store import Store
from omphalos.server.ws.connection import Connection
from omphalos.table.errors import OmphalosError

CLEAN_EVERY: Final = 3600.0  # seconds
logger = logging.getLogger(__name__)


def serve(settings: Settings) -> int:
    """Serve until Ctrl+C or SIGTERM."""
    set_up_logging(settings.log, settings.log_level)
    app = build(settings)
    listening = listen(settings.host, settings.port)
    server = Server(uvicorn_config(settings, app), app.state.registry)
    settle_memory()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises it again once it has stopped
    with contextlib.suppress(KeyboardInterrupt), listening:
        port = listening.getsockname()[1]
        logger.info("serving at %s", address(settings, port), extra=about(port=port))
        with asyncio.Runner(loop_factory=event_loop()) as runner:
            runner.run(server.serve(sockets=[listening]))
    logger.info("stopped")
    return 0


def address(settings: Settings, port: int) -> str:
    """Where a browser of this machine finds it."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    scheme = "https" if settings.tls_certificate else "http"
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}{settings.prefix}/"


def event_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """What makes the fast event loop, where there is one."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    return uvloop.new_event_loop


def build(settings: Settings) -> Starlette:
    """The application as the settings describe it."""
    store = open_store(settings.store or default_store())
    metrics = Metrics()
    try:
        readers = networks(settings.metrics)
    except ValueError as problem:
        raise BadSetting(f"metrics: {problem}") from None
    return create_app(
        store,
        rules=live_config(settings),
        ownership=ownership(settings, store),
        names=settings.names,
        prefix=settings.prefix,
        rate_limits=RateLimits(settings, metrics),
        more_routes=lambda registry: admin_routes(store, registry, metrics, readers),
        beside=lambda registry: keep_clean(settings, store, registry),
    )


def live_config(settings: Settings) -> LiveConfig:
    """What concerns the registry."""
    return LiveConfig(
        bots=settings.bots,
        bot_seconds=settings.bot_seconds,
        pace=settings.pace,
        most_tables=settings.most_tables,
        most_spectators=settings.most_spectators,
        drain_seconds=settings.drain,
    )


def ownership(settings: Settings, store: Store) -> Ownership:
    """This process alone, or among others."""
    if not settings.valkey:
        return SingleProcess(store)
    from omphalos.server.cluster.cluster import Cluster

    return Cluster(store, settings.valkey, settings.lease)


def default_store() -> str:
    """A file in the user's data folder."""
    from omphalos.server.journal_folder import default_folder
    from omphalos.server.local import FILE

    folder = default_folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return f"sqlite:///{folder / FILE}"


def uvicorn_config(settings: Settings, app: Starlette) -> uvicorn.Config:
    """How uvicorn runs it: no compression, whose windows would cost more memory than the table itself."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http="httptools",
        ws=Connection,
        ws_max_size=settings.largest_message,
        ws_per_message_deflate=False,
        lifespan="on",
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ssl_certfile=settings.tls_certificate or None,
        ssl_keyfile=settings.tls_key or None,
        timeout_graceful_shutdown=1,
    )


async def keep_clean(settings: Settings, store: Store, registry: TableRegistry) -> None:
    """Forget tables that nobody has touched for as long as the settings say."""
    days: dict[Phase, int] = {"over": settings.keep_finished, "gathering": settings.keep_gathering}
    assert set(days) <= set(get_args(Phase))
    while True:
        for phase, kept in days.items():
            if kept:
                before = registry.now() - int(timedelta(days=kept).total_seconds() * 1000)
                try:
                    forgotten = await store.forget(before, phase)
                except OmphalosError as problem:
                    logger.warning("old tables could not be forgotten: %s", problem)
                else:
                    if forgotten:
                        logger.info("forgot old tables", extra=about(phase=phase, tables=forgotten))
        await asyncio.sleep(CLEAN_EVERY)
