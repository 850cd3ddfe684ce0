"""Run tables for people at this machine (`omphalos play`): start a server and open a browser."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Final

import uvicorn
from uvicorn.config import LOGGING_CONFIG

from omphalos.kernels import run_plain_meanwhile
from omphalos.server.app import create_app
from omphalos.server.bots.kernels import KernelCompiler
from omphalos.server.errors import OmphalosError
from omphalos.server.features import FeatureConfig
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.registry import TableRegistry
from omphalos.server.messages import say
from omphalos.server.protocol.games import Strength
from omphalos.server.protocol.tables import OpenTable
from omphalos.server.run import STORE_FILE, Server, listen, settle_memory, uvicorn_config
from omphalos.server.store.sqlite import SqliteStore

LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
ALL_ADDRESSES: Final = ("0.0.0.0", "::")


class CannotKeep(OmphalosError):
    """The folder for games cannot be created."""


def run_table_server(
    folder: Path,
    host: str,
    port: int | None,
    browser: bool,
    language: str,
    wish: OpenTable | None = None,
    seed: bytes | None = None,
    pace: float | None = None,
    warm_up: bool = True,
) -> int:
    """Serve until Ctrl+C. `wish` is a table to open at once, `seed` its chance, `pace` the pace of all bots.

    With `warm_up`, games and bots are prepared in the background.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as problem:
        raise CannotKeep(f"cannot make {folder}: {problem.strerror}") from None
    if warm_up:
        run_plain_meanwhile()
    listening = listen(host, port)
    root = f"http://{_name(host)}:{listening.getsockname()[1]}"
    app = create_app(
        SqliteStore(folder / STORE_FILE),
        config=local_config(host, pace, warm_up),
        names=(host,),
        features=FeatureConfig(public_url="" if host in ALL_ADDRESSES else root),  # of all addresses none is the one
    )
    server = Server(
        uvicorn_config(app, log_config=LOGGING_CONFIG, log_level="warning", timeout_graceful_shutdown=3),
        app.state.registry,
    )
    settle_memory()
    with contextlib.suppress(KeyboardInterrupt), listening:
        asyncio.run(_serve(server, listening, app.state.registry, folder, host, browser, language, wish, seed))
    return 0


def local_config(host: str, pace: float | None, warm_up: bool) -> LiveConfig:
    """The configuration of tables at this machine. Only people at this machine may give bots any budget."""
    return LiveConfig(fixed_pace=pace, alone=host in LOOPBACK, custom_bots=host in LOOPBACK, warm_up=warm_up)


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
        print(say(language, "run-ready", url=first))
        for url in more:
            print(say(language, "run-seat", url=url))
        print(say(language, "run-kept", folder=str(folder)))
        if browser and not await asyncio.to_thread(_open_browser, first):
            print(say(language, "run-no-browser"))
        tell_of_kernels(registry.warm_up.kernels, language)
        sys.stdout.flush()
    await serving


def tell_of_kernels(kernels: KernelCompiler, language: str) -> None:
    """Print a line when bots are getting stronger, and another when they are."""
    waited = kernels.state == "compiling"
    if waited:
        print(say(language, "run-compiling"))

    def told(state: Strength, seconds: float) -> None:
        nonlocal waited
        if state == "compiling":
            print(say(language, "run-compiling"), flush=True)
        elif state == "missing":
            print(say(language, "run-not-compiled"), flush=True)
        elif waited:
            print(say(language, "run-compiled", seconds=round(seconds)), flush=True)
        waited = state == "compiling"

    kernels.told = told


async def _open(registry: TableRegistry, wish: OpenTable, seed: bytes | None) -> list[str]:
    """Open a table and return a link for each person's seat, with its secret behind the `#`."""
    opened = await registry.open_table(wish, seed=seed, custom_bots=True)
    seats = [f"take#{opened.id}/{held.seat}/{held.secret}" for held in opened.seats]
    return seats or [f"table/{opened.id}"]


def _address(host: str, port: int, language: str, place: str) -> str:
    path, sign, secret = place.partition("#")
    return f"http://{_name(host)}:{port}/{path}?lang={language}{sign}{secret}"


def _name(host: str) -> str:
    return "127.0.0.1" if host in ALL_ADDRESSES else f"[{host}]" if ":" in host else host


def _open_browser(url: str) -> bool:
    """Open a graphical browser. False if there is none."""
    if sys.platform.startswith("linux") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    ):
        return False
    try:
        return webbrowser.open(url)
    except webbrowser.Error:
        return False
