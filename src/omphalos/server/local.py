"""Run the tables of this machine: a socket, a browser that opens it, and a quiet log."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import socket
import sys
import webbrowser
from pathlib import Path

import uvicorn

from omphalos.server.app import create_app
from omphalos.server.errors import OmphalosError
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.registry import TableRegistry
from omphalos.server.protocol.http import OpenTable
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.ws.connection import Connection

DEFAULT_PORT = 8642
PORTS_TO_TRY = 20
FILE = "tables.db"  # in the folder where games are kept

WORDS = {
    "en": {
        "ready": "The table is ready: {url}",
        "seat": "A seat for somebody else: {url}",
        "kept": "Games are kept in {folder}. Ctrl+C ends.",
        "no browser": "No browser can be opened from here: open this address yourself.",
    },
    "pl": {
        "ready": "Stół gotowy: {url}",
        "seat": "Miejsce dla kogoś jeszcze: {url}",
        "kept": "Gry są zachowane w {folder}. Ctrl+C kończy.",
        "no browser": "Stąd nie można otworzyć przeglądarki: otwórz ten adres samodzielnie.",
    },
}


class NoPort(OmphalosError):
    """No port to listen on."""


class CannotKeep(OmphalosError):
    """The folder for games cannot be made."""


def run_table_server(
    folder: Path,
    host: str,
    port: int | None,
    browser: bool,
    language: str,
    wish: OpenTable | None = None,
    seed: bytes | None = None,
    pace: float | None = None,
) -> int:
    """Serve until Ctrl+C; `wish` is a table to open at once, `seed` its chance, `pace` that of all bots."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as problem:
        raise CannotKeep(f"cannot make {folder}: {problem.strerror}") from None
    listening = listen(host, port)
    app = create_app(SqliteStore(folder / FILE), rules=LiveConfig(fixed_pace=pace), names=(host,))
    server = Server(uvicorn_config(app), app.state.registry)
    settle_memory()
    with contextlib.suppress(KeyboardInterrupt), listening:
        asyncio.run(_serve(server, listening, app.state.registry, folder, host, browser, language, wish, seed))
    return 0


class Server(uvicorn.Server):
    """Uvicorn, but tables say goodbye before their sockets are closed."""

    def __init__(self, config: uvicorn.Config, registry: TableRegistry) -> None:
        super().__init__(config)
        self._registry = registry

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish what was accepted, tell the screens, then close."""
        await self._registry.stop()
        await super().shutdown(sockets)


def settle_memory() -> None:
    """What was imported stays for good: the collector need not look at it again, nor at every table all the time.

    With thousands of connections a full collection takes a tenth of a second, in which nobody is answered.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def uvicorn_config(app: object) -> uvicorn.Config:
    """How uvicorn runs it: no compression, whose windows would cost more memory than the table itself."""
    return uvicorn.Config(
        app,  # pyright: ignore[reportArgumentType]
        log_level="warning",
        access_log=False,
        http="httptools",
        ws=Connection,
        ws_max_size=65_536,
        ws_per_message_deflate=False,
        lifespan="on",
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=3,
    )


async def _serve(
    server: uvicorn.Server,
    listening: socket.socket,
    registry: TableRegistry,
    folder: Path,
    host: str,
    browser: bool,
    language: str,
    wish: OpenTable | None,
    seed: bytes | None,
) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        places = [""] if wish is None else await _open(registry, wish, seed)
        first, *more = (_address(host, listening.getsockname()[1], language, place) for place in places)
        words = WORDS[language]
        print(words["ready"].format(url=first))
        for url in more:
            print(words["seat"].format(url=url))
        print(words["kept"].format(folder=folder))
        if browser and not await asyncio.to_thread(_open_browser, first):
            print(words["no browser"])
        sys.stdout.flush()
    await serving


async def _open(registry: TableRegistry, wish: OpenTable, seed: bytes | None) -> list[str]:
    """A table at once: the links of its people's seats, each with its secret, which stays in the browser."""
    opened = await registry.open_table(wish, seed=seed)
    seats = [f"#/take/{opened.id}/{held.seat}/{held.secret}" for held in opened.seats]
    return seats or [f"#/table/{opened.id}"]


def _address(host: str, port: int, language: str, place: str) -> str:
    name = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/?lang={language}{place}"


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port that was asked for, or on the first free one from the usual on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = [port] if port is not None else list(range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TO_TRY))
    problem = "?"
    for candidate in ports:
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named: asyncio then sends at once
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


def _open_browser(url: str) -> bool:
    """Whether a browser was opened. One that runs in the terminal is not meant."""
    if sys.platform.startswith("linux") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    ):
        return False
    try:
        return webbrowser.open(url)
    except webbrowser.Error:
        return False
