"""Start a server by its settings and run it until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
from collections.abc import Callable
from functools import partial
from ssl import SSLContext
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette

from omphalos.kernels import run_plain_meanwhile
from omphalos.server.app import PRELOAD, create_app
from omphalos.server.clean_up import clean_up, old_tables
from omphalos.server.compute.limits import MIB, Limits
from omphalos.server.compute.workers import Workers
from omphalos.server.config import BadSetting, Settings, part_of
from omphalos.server.features import feature_config, old
from omphalos.server.http.admin import admin_routes, networks
from omphalos.server.journal_folder import default_folder
from omphalos.server.limits.accepting import AcceptingServer
from omphalos.server.limits.rate_limits import RateLimits
from omphalos.server.limits.sockets import SocketLimits
from omphalos.server.limits.uvicorn_http import UvicornHttp
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.ownership import Ownership, SingleProcess
from omphalos.server.live.registry import TableRegistry
from omphalos.server.ops import watchdog
from omphalos.server.ops.logs import about, addresses_in, set_up_logging
from omphalos.server.ops.metrics import Metrics
from omphalos.server.ops.tracing import NoTelemetry, open_tracing
from omphalos.server.ops.turnstile import AT_ONCE, Turnstile
from omphalos.server.store import open_store
from omphalos.server.store.store import Store
from omphalos.server.ws.websocket import WebSocket
from omphalos.table.errors import OmphalosError

DEFAULT_PORT: Final = 8642
PORTS_TO_TRY: Final = 20
UNLIMITED: Final = Settings(sockets_per_address=1_000_000)  # of a server without rate limits
STORE_FILE: Final = "tables.db"  # in the folder where games are kept
logger = logging.getLogger(__name__)


class NoPort(OmphalosError):
    """No port to listen on."""


class Server(uvicorn.Server):
    """Uvicorn, with a shutdown that lets the tables finish and say goodbye before their sockets are closed."""

    def __init__(self, config: uvicorn.Config, registry: TableRegistry, limits: SocketLimits | None = None) -> None:
        super().__init__(config)
        self._registry = registry
        self._limits = SocketLimits(UNLIMITED) if limits is None else limits
        self._watchdog: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then tell systemd."""
        loop = asyncio.get_running_loop()
        usual = loop.create_server
        loop.create_server = self._create_server  # pyright: ignore[reportAttributeAccessIssue]
        try:
            await super().startup(sockets)
        finally:
            loop.create_server = usual  # others may listen in this loop too
        watchdog.notify("READY=1")
        self._watchdog = asyncio.create_task(watchdog.feed())

    async def _create_server(
        self, make_protocol: Callable[[], UvicornHttp], sock: socket.socket, ssl: SSLContext | None, backlog: int
    ) -> AcceptingServer:
        return AcceptingServer(self._limits, make_protocol, sock, ssl, backlog)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish what was accepted, tell the screens, then close."""
        await self._registry.stop()
        await super().shutdown(sockets)
        if self._watchdog is not None:
            self._watchdog.cancel()


def serve(settings: Settings) -> int:
    """Serve until Ctrl+C or SIGTERM."""
    own = addresses_in(settings.host, settings.store, settings.valkey, *settings.proxies)  # the operator's own machines
    set_up_logging(settings.log, settings.log_level, known=own if settings.log_addresses == "short" else None)
    allow_descriptors()
    app = build(settings)
    if not settings.public_url:
        off = "no e-mails, no webhooks and no previews of links are sent: public_url is not set"
        logger.log(logging.WARNING if settings.smtp else logging.INFO, off)
    listening = listen(settings.host, settings.port)
    server = Server(uvicorn_config(app, settings), app.state.registry, app.state.rate_limits.sockets)
    settle_memory()
    if settings.warm_up:
        run_plain_meanwhile()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises it again once it has stopped
    with contextlib.suppress(KeyboardInterrupt), listening:
        port = listening.getsockname()[1]
        logger.info("serving at %s", address(settings, port), extra=about(port=port))
        with asyncio.Runner(loop_factory=event_loop()) as runner:
            runner.run(server.serve(sockets=[listening]))
    logger.info("stopped")
    return 0


def build(settings: Settings) -> Starlette:
    """The application as the settings describe it."""
    store = open_store(settings.store or default_store())
    metrics = Metrics()
    if settings.tracing:
        try:
            metrics.tracing = open_tracing()
        except NoTelemetry as problem:
            raise BadSetting(str(problem)) from None
    try:
        readers = networks(settings.metrics)
    except ValueError as problem:
        raise BadSetting(f"metrics: {problem}") from None
    return create_app(
        store,
        config=part_of(settings, LiveConfig),
        ownership=ownership(settings, store),
        names=settings.names,
        prefix=settings.prefix,
        rate_limits=RateLimits(settings, metrics),
        workers=Workers(compute_limits(settings), PRELOAD),
        features=feature_config(settings),
        more_routes=lambda registry: admin_routes(store, registry, metrics, readers),
        background=lambda registry: clean_up(
            store, registry, [*old(settings, store), *old_tables(settings, store, registry)]
        ),
    )


def uvicorn_config(app: Starlette, settings: Settings | None = None, **differences: Any) -> uvicorn.Config:
    """The configuration of uvicorn. Compression is off: its windows would need more memory than a table does."""
    settings = Settings() if settings is None else settings
    rate_limits: RateLimits | None = app.state.rate_limits
    sockets = SocketLimits(UNLIMITED) if rate_limits is None else rate_limits.sockets
    options: dict[str, Any] = {
        "log_config": None,
        "access_log": False,
        "http": partial(UvicornHttp, sockets, Turnstile(AT_ONCE)),
        "ws": WebSocket,
        "ws_max_size": settings.max_message_bytes,
        "ws_per_message_deflate": False,
        "lifespan": "on",
        "server_header": False,
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": list(settings.proxies),
        "ssl_certfile": settings.tls_certificate or None,
        "ssl_keyfile": settings.tls_key or None,
        "timeout_graceful_shutdown": 1,
    }
    return uvicorn.Config(app, **(options | differences))


def listen(host: str, port: int | None) -> socket.socket:
    """Open a socket on this port, or, without one, on the first free port from the default on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = [port] if port is not None else list(range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TO_TRY))
    problem = "?"
    for candidate in ports:
        # With the protocol named, asyncio sets TCP_NODELAY.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
            listening.listen(128)
        except (OSError, OverflowError) as error:
            problem = getattr(error, "strerror", None) or str(error)
            listening.close()
        else:
            return listening
    where = f"port {ports[0]}" if len(ports) == 1 else f"ports {ports[0]} to {ports[-1]}"
    raise NoPort(f"cannot listen on {host}, {where}: {problem}; choose another with --port")


def settle_memory() -> None:
    """Exclude what was imported from garbage collection and make full collections rare.

    With thousands of connections a full collection takes a tenth of a second, in which nobody is answered.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def allow_descriptors() -> None:
    """Use as many descriptors as the system allows; the usual limit of 1,024 is for programs that call select()."""
    with contextlib.suppress(ModuleNotFoundError, ValueError, OSError):  # not on Windows; macOS has a limit of its own
        import resource

        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def event_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The factory of uvloop's event loop, where it is installed."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    return uvloop.new_event_loop


def address(settings: Settings, port: int) -> str:
    """The URL for a browser of this machine."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    scheme = "https" if settings.tls_certificate else "http"
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}{settings.prefix}/"


def compute_limits(settings: Settings) -> Limits:
    """The settings that concern worker processes."""
    return Limits(settings.workers, settings.worker_seconds, settings.worker_memory * MIB)


def ownership(settings: Settings, store: Store) -> Ownership:
    """A single process, or one of a cluster."""
    if not settings.valkey:
        return SingleProcess(store)
    from omphalos.server.cluster.cluster import Cluster

    return Cluster(store, settings.valkey, settings.lease)


def default_store() -> str:
    """The URL of a file in the user's data folder."""
    folder = default_folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return f"sqlite:///{folder / STORE_FILE}"
