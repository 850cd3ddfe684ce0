"""Endpoints for administrators and monitoring: health, readiness, metrics."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections.abc import Callable, Coroutine, Sequence
from http import HTTPStatus
from typing import Any, Final, TypeAlias

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from omphalos.server.errors import RequestForbidden
from omphalos.server.http.addresses import passed_on_by_a_stranger
from omphalos.server.http.responses import error_response
from omphalos.server.live.registry import TableRegistry
from omphalos.server.ops.metrics import CONTENT_TYPE, Metrics
from omphalos.server.store.store import Store
from omphalos.table.errors import OmphalosError

READY_SECONDS: Final = 1.0  # for which `/ready` repeats the result of its last check of the store
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


def networks(texts: Sequence[str]) -> list[Network]:
    """Parse addresses and networks. ValueError names a wrong one."""
    return [ipaddress.ip_network(text, strict=False) for text in texts]


class SharedCheck:
    """Runs a check at most once in `READY_SECONDS`, however often it is asked. All who ask share the result."""

    def __init__(self, check: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._check = check
        self._running: asyncio.Task[None] | None = None
        self._valid_until = 0.0

    async def __call__(self) -> None:
        """Raise what the latest check raised."""
        if self._running is None or (self._running.done() and time.monotonic() >= self._valid_until):
            self._running = asyncio.create_task(self._run())
        await asyncio.shield(self._running)  # one client that goes away does not stop the others' check

    async def _run(self) -> None:
        try:
            await self._check()
        finally:
            self._valid_until = time.monotonic() + READY_SECONDS


def admin_routes(store: Store, registry: TableRegistry, metrics: Metrics, readers: Sequence[Network]) -> list[Route]:
    """`/health`: the process answers. `/ready`: it can serve games. `/metrics`: only for the networks in `readers`."""

    check = SharedCheck(store.check)

    async def health(_: Request) -> Response:
        return PlainTextResponse("ok\n", headers={"cache-control": "no-store"})

    async def ready(_: Request) -> Response:
        headers = {"cache-control": "no-store"}
        if registry.stopping:
            return PlainTextResponse("stopping\n", HTTPStatus.SERVICE_UNAVAILABLE, headers)
        if registry.warm_up.under_way:
            return PlainTextResponse("warming-up\n", HTTPStatus.SERVICE_UNAVAILABLE, headers)
        try:
            await check()
        except OmphalosError as problem:
            return PlainTextResponse(f"{problem.code}\n", HTTPStatus.SERVICE_UNAVAILABLE, headers)
        return PlainTextResponse("ready\n", headers=headers)

    async def figures(request: Request) -> Response:
        if not _may_read(request, readers):
            return error_response(RequestForbidden("this address may not read the metrics; see the setting `metrics`"))
        if passed_on_by_a_stranger(request):
            return error_response(RequestForbidden("a proxy passed this on that is not in the setting `proxies`"))
        tables = list(registry.live_tables.values())
        metrics.tables.set(sum(live.table is not None for live in tables))
        metrics.spectators.set(sum(live.audience.spectators for live in tables))
        metrics.waiting.set(len(registry.writes))
        metrics.oldest_write.set(registry.writes.oldest())
        metrics.bots_waiting.set(registry.bot_pool.waiting)
        metrics.compute_waiting.set(registry.compute_pool.waiting)
        metrics.compute_processes.set(registry.compute_pool.processes)
        metrics.kernels_compiled.set(registry.warm_up.kernels.strong)
        return Response(metrics.text(), headers={"content-type": CONTENT_TYPE, "cache-control": "no-store"})

    return [Route("/health", health), Route("/ready", ready), Route("/metrics", figures)]


def _may_read(request: Request, readers: Sequence[Network]) -> bool:
    if request.client is None:
        return False
    try:
        address = ipaddress.ip_address(request.client.host)
    except ValueError:
        return False
    return any(address in network for network in readers if network.version == address.version)
