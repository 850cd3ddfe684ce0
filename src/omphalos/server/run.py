"""Start a server by its settings and run it until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
from collections.abc import Awaitable, Callable
from functools import partial
from ssl import SSLContext
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette

from omphalos.kernels import run_plain_meanwhile
from omphalos.server.app import PRELOAD, create_app
from omphalos.server.circles.stored import CircleStore
from omphalos.server.compute.limits import MIB, Limits
from omphalos.server.compute.workers import Workers
from omphalos.server.config import BadSetting, Settings
from omphalos.server.http.admin import admin_routes, networks
from omphalos.server.journal_folder import default_folder
from omphalos.server.limits.accepting import AcceptingServer
from omphalos.server.limits.rate_limits import RateLimits
from omphalos.server.limits.sockets import SocketLimits
from omphalos.server.limits.uvicorn_http import UvicornHttp
from omphalos.server.live.abandoned import close_abandoned, delete_never_begun
from omphalos.server.live.calendar import DAY, untouched_for
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.ownership import Ownership, SingleProcess
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.turnstile import AT_ONCE, Turnstile
from omphalos.server.notifications.config import notify_config
from omphalos.server.notifications.stored import ChannelStore
from omphalos.server.ops import watchdog
from omphalos.server.ops.logs import about, addresses_in, set_up_logging
from omphalos.server.ops.metrics import Metrics
from omphalos.server.store import open_store
from omphalos.server.store.store import Store
from omphalos.server.tournaments.config import TournamentConfig
from omphalos.server.tournaments.stored import TournamentStore
from omphalos.server.ws.uvicorn_adapter import UvicornWebSocket
from omphalos.table.errors import OmphalosError

CLEAN_EVERY: Final = 3600.0  # seconds
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
        loop.create_server = self._create_server  # pyright: ignore[reportAttributeAccessIssue]
        await super().startup(sockets)
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
    try:
        readers = networks(settings.metrics)
    except ValueError as problem:
        raise BadSetting(f"metrics: {problem}") from None
    return create_app(
        store,
        config=live_config(settings),
        ownership=ownership(settings, store),
        names=settings.names,
        prefix=settings.prefix,
        public_url=settings.public_url,
        rate_limits=RateLimits(settings, metrics),
        notify=notify_config(settings),
        workers=Workers(compute_limits(settings), PRELOAD),
        tournaments=TournamentConfig(settings.max_tournaments, settings.max_unstarted, settings.max_entrants),
        more_routes=lambda registry: admin_routes(store, registry, metrics, readers),
        background=lambda registry: clean_up(settings, store, registry),
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
        "ws": UvicornWebSocket,
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


def live_config(settings: Settings) -> LiveConfig:
    """The settings that concern tables."""
    return LiveConfig(
        bots=settings.bots,
        bot_seconds=settings.bot_seconds,
        bot_memory=settings.bot_memory,
        review_seconds=settings.review_seconds,
        featured_share=settings.featured,
        custom_bots=settings.custom_bots,
        warm_up=settings.warm_up,
        pace=settings.pace,
        max_tables=settings.max_tables,
        max_spectators=settings.max_spectators,
        drain_seconds=settings.drain,
    )


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


async def clean_up(settings: Settings, store: Store, registry: TableRegistry) -> None:
    """Close and delete what nobody has touched for long, once an hour, and note the days on which the server runs."""
    while True:
        await clean_up_once(settings, store, registry)
        await asyncio.sleep(CLEAN_EVERY)
        if abs(registry.clock_was_set()) > CLEAN_EVERY:
            logger.warning("the clock of this machine was set; dates are wrong here until this process is restarted")
        try:
            await store.days.note(registry.now() // DAY)  # it has run for an hour on this day
        except OmphalosError as problem:
            logger.warning("the day could not be noted: %s", problem)


async def clean_up_once(settings: Settings, store: Store, registry: TableRegistry) -> None:
    """Close and delete what nobody has touched for as long as the settings say. See `live.calendar` for the days."""
    tasks: list[tuple[str, int, Callable[[int], Awaitable[int]]]] = [
        ("deleted addresses that nothing is told to", 1, ChannelStore(store).sweep),
        ("deleted finished games", settings.keep_finished, lambda before: store.forget(before, "over")),
        ("deleted tournaments", settings.keep_finished, lambda before: TournamentStore(store).forget(before, "over")),
        (
            "deleted tournaments that never began",
            settings.keep_gathering,
            lambda before: TournamentStore(store).forget(before, "gathering"),
        ),
        ("deleted games without a result", settings.keep_unfinished, store.forget_unfinished),
        ("closed abandoned games", settings.keep_unfinished, lambda before: close_abandoned(registry, before)),
        (
            "deleted tables that never began",
            settings.keep_gathering,
            lambda before: delete_never_begun(registry, before),
        ),
        ("deleted challenges that nobody answered", 2, CircleStore(store).sweep_challenges),
    ]
    for what, days, task in tasks:
        try:
            before = await untouched_for(store.days, registry.now(), days) if days else None
            while before is not None and (number := await task(before)):
                logger.info(what, extra=about(tables=number))
        except OmphalosError as problem:
            logger.warning("old tables could not be cleaned up: %s", problem)
