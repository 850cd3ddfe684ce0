"""Plays the scenario on a server in a page, in a Python that has only what there is in one: python -m … FOLDER

No module of these can be imported, no thread starts, and what is to run in one runs at once, as Pyodide's event loop
does it. Prints what was heard, and the records of a game against a bot.
"""

from __future__ import annotations

import asyncio
import importlib.abc
import json
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

HIDDEN = {
    *("multiprocessing", "_multiprocessing", "_posixshmem", "numpy", "numba", "llvmlite", "cryptography", "fido2"),
    *("uvicorn", "uvloop", "httptools", "websockets", "resvg_py", "prometheus_client", "openskill", "asyncpg", "redis"),
    "segno",
}


class Hide(importlib.abc.MetaPathFinder):
    """Finds none of the hidden modules."""

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> None:
        if fullname.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)


class PageLoop(asyncio.SelectorEventLoop):
    """An event loop without threads."""

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # pyright: ignore[reportIncompatibleMethodOverride]
        future: asyncio.Future[Any] = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as problem:
            future.set_exception(problem)
        return future


def no_thread(self: threading.Thread) -> None:
    raise RuntimeError("can't start new thread")


async def main(folder: Path, bots: tuple[str, ...] = ("oracle", "flick")) -> dict[str, Any]:
    from msgspec.structs import replace

    from omphalos.server.page.server import CONFIG, PageServer
    from tests.server.page.against_bots import against_bots
    from tests.server.page.scenario import GAMES, PagePlace, play

    server = PageServer(folder / "tables.db", config=replace(CONFIG, review_seconds=1.0))
    await server.start()
    place = PagePlace(server)
    found: dict[str, Any] = {
        "heard": {game: await play(place, game) for game in GAMES},
        "bots": {game: await against_bots(place, game) for game in bots},
    }
    await server.stop()
    return found


if __name__ == "__main__":
    sys.meta_path.insert(0, Hide())
    threading.Thread.start = no_thread
    with asyncio.Runner(loop_factory=PageLoop) as runner:
        print(json.dumps(runner.run(main(Path(sys.argv[1]), ("oracle",)))))  # those of the other search too long
