"""The web application: the start page, tables, and a socket that says when a table has changed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeAlias, cast

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from omphalos.server import pages
from omphalos.server.answers import answer, read_message, refusal
from omphalos.server.errors import BadMessage, OmphalosError
from omphalos.server.messages import (
    Acknowledged,
    Changed,
    GameInfo,
    Lobby,
    Opened,
    OpenTable,
    PlayAction,
    Problem,
    TakeBack,
)
from omphalos.server.opponents import opponents
from omphalos.server.options import describe
from omphalos.server.security import Doorkeeper
from omphalos.server.shelf import Shelf
from omphalos.server.tables import Tables
from omphalos.table.game import SPECTATOR
from omphalos.table.registry import find_game, games

ErrorHandler: TypeAlias = Callable[[Request, Exception], Awaitable[Response]]
logger = logging.getLogger(__name__)


def create_app(
    shelf: Shelf, *, names: tuple[str, ...] = (), pace: float = 0.6, static: Path = pages.STATIC
) -> Starlette:
    """The application; `names` are what this server is called beside its address, `pace` is the opponents'."""
    desk = Desk(shelf, pace)
    return Starlette(
        routes=[
            Route("/api/lobby", desk.lobby),
            Route("/api/tables", desk.open_table, methods=["POST"]),
            Route("/api/tables/{id}", desk.state),
            Route("/api/tables/{id}", desk.throw_away, methods=["DELETE"]),
            Route("/api/tables/{id}/play", desk.play, methods=["POST"]),
            Route("/api/tables/{id}/take-back", desk.take_back, methods=["POST"]),
            Route("/api/tables/{id}/record", desk.record),
            WebSocketRoute("/api/tables/{id}/live", desk.live),
            *pages.routes(static),
        ],
        middleware=[Middleware(Doorkeeper, names=names)],
        exception_handlers={
            OmphalosError: cast("ErrorHandler", _refused),
            HTTPException: cast("ErrorHandler", _http_error),
            Exception: _failed,
        },
        lifespan=desk.lifespan,
    )


class Desk:
    """What can be asked of the server."""

    def __init__(self, shelf: Shelf, pace: float) -> None:
        self.tables = Tables(shelf, pace)
        self._games: list[GameInfo] | None = None

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncGenerator[None]:
        """From the first request to the last; no table stays locked behind it."""
        yield
        await self.tables.close()

    async def lobby(self, _: Request) -> Response:
        """The games and the tables."""
        if self._games is None:
            self._games = await asyncio.to_thread(_games)
        return answer(Lobby(self._games, await self.tables.cards()))

    async def open_table(self, request: Request) -> Response:
        """A new table."""
        host = await self.tables.open_new(await read_message(request, OpenTable))
        return answer(Opened(host.id), 201)

    async def state(self, request: Request) -> Response:
        """A table as a seat sees it: `?seat=0&language=pl&after=12`."""
        host = await self.tables.find(request.path_params["id"])
        query = request.query_params
        seat = _number(query.get("seat", str(SPECTATOR)))
        language = query.get("language", "en")
        if language not in ("en", "pl"):
            raise BadMessage("the language is en or pl")
        return answer(await host.state(seat, language, _number(query.get("after", "-1"))))

    async def play(self, request: Request) -> Response:
        """A move."""
        message = await read_message(request, PlayAction)
        host = await self.tables.find(request.path_params["id"])
        return answer(Acknowledged(await host.play(message)))

    async def take_back(self, request: Request) -> Response:
        """A move taken back."""
        message = await read_message(request, TakeBack)
        host = await self.tables.find(request.path_params["id"])
        return answer(Acknowledged(await host.take_back(message)))

    async def record(self, request: Request) -> Response:
        """The record as a file to keep."""
        host = await self.tables.find(request.path_params["id"])
        headers = {
            "content-disposition": f'attachment; filename="{host.table.game.name}-{host.id[:6]}.jsonl"',
            "cache-control": "no-store",
        }
        return Response(await host.record(), headers=headers, media_type="application/jsonl")

    async def throw_away(self, request: Request) -> Response:
        """A table that nobody wants any more."""
        await self.tables.throw_away(request.path_params["id"])
        return Response(status_code=204)

    async def live(self, socket: WebSocket) -> None:
        """Says the number of entries at once, and again whenever it changes. What is sent here is not listened to."""
        try:
            host = await self.tables.find(socket.path_params["id"])
        except OmphalosError as problem:
            await socket.close(4404, problem.code)
            return
        await socket.accept()
        changed = asyncio.Event()
        host.watchers.add(changed)
        host.wake_opponents()
        gone = asyncio.create_task(_until_gone(socket))
        try:
            while not gone.done():
                await socket.send_bytes(msgspec.json.encode(Changed(host.entries)))
                waiting = asyncio.create_task(changed.wait())
                await asyncio.wait({waiting, gone}, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
                changed.clear()
        except WebSocketDisconnect:
            pass
        finally:
            gone.cancel()
            host.watchers.discard(changed)


async def _until_gone(socket: WebSocket) -> None:
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


def _games() -> list[GameInfo]:
    found: list[GameInfo] = []
    for name in games.names():
        try:
            game = find_game(name)
        except OmphalosError:
            logger.exception("the game %s cannot be loaded", name)
            continue
        options = describe(game.options_type)
        found.append(GameInfo(game.name, game.title, game.ruleset, list(game.players), options, opponents(game)))
    return found


def _number(text: str) -> int:
    try:
        if len(text) > 12:
            raise ValueError
        return int(text)
    except ValueError:
        raise BadMessage(f"{text[:20]!r} is not a whole number") from None


async def _refused(_: Request, problem: OmphalosError) -> Response:
    return refusal(problem)


async def _http_error(_: Request, problem: HTTPException) -> Response:
    code = {404: "not-found", 405: "method-not-allowed"}.get(problem.status_code, "http-error")
    response = answer(Problem(code, problem.detail), problem.status_code)
    response.headers.update(problem.headers or {})
    return response


async def _failed(_: Request, problem: Exception) -> Response:
    return answer(Problem("internal-error", "The server failed; its log tells why."), 500)
