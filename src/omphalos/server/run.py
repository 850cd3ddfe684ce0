"""Run the table for this screen: a socket on this machine, a browser that opens it, and a quiet log."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
import webbrowser

import uvicorn

from omphalos.server.app import create_app
from omphalos.server.errors import OmphalosError
from omphalos.server.shelf import Shelf

DEFAULT_PORT = 8642
PORTS_TO_TRY = 20

WORDS = {
    "en": {
        "ready": "The table is ready: {url}",
        "kept": "Games are kept in {folder}. Ctrl+C ends.",
        "no browser": "No browser can be opened from here: open this address yourself.",
        "open to all": "Careful: everybody who can reach {host} can play for everybody at this table.",
    },
    "pl": {
        "ready": "Stół gotowy: {url}",
        "kept": "Gry są zachowane w {folder}. Ctrl+C kończy.",
        "no browser": "Stąd nie można otworzyć przeglądarki: otwórz ten adres samodzielnie.",
        "open to all": "Uwaga: każdy, kto ma dostęp do {host}, może przy tym stole grać za każdego.",
    },
}


class NoPort(OmphalosError):
    """No port to listen on."""


def run_table_server(
    shelf: Shelf,
    host: str,
    port: int | None,
    browser: bool,
    language: str,
    table_id: str | None = None,
    pace: float = 0.6,
) -> int:
    """Serve until Ctrl+C."""
    listening = _listen(host, port)
    app = create_app(shelf, names=(host,), pace=max(0.0, pace))
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=4096,
        lifespan="on",
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=3,
    )
    with contextlib.suppress(KeyboardInterrupt), listening:
        asyncio.run(_serve(uvicorn.Server(config), listening, shelf, host, browser, language, table_id))
    return 0


async def _serve(
    server: uvicorn.Server,
    listening: socket.socket,
    shelf: Shelf,
    host: str,
    browser: bool,
    language: str,
    table_id: str | None,
) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        url = _address(host, listening.getsockname()[1], language, table_id)
        words = WORDS[language]
        print(words["ready"].format(url=url))
        print(words["kept"].format(folder=shelf.folder))
        if host not in ("127.0.0.1", "localhost", "::1"):
            print(words["open to all"].format(host=host))
        if browser and not await asyncio.to_thread(_open_browser, url):
            print(words["no browser"])
        sys.stdout.flush()
    await serving


def _address(host: str, port: int, language: str, table_id: str | None) -> str:
    name = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    place = "" if table_id is None else f"#/table/{table_id}"
    return f"http://{name}:{port}/?lang={language}{place}"


def _listen(host: str, port: int | None) -> socket.socket:
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
