"""Answers as JSON: messages, and refusals with the status that fits."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from omphalos.bots.spec import BadBot
from omphalos.server.cluster.errors import ClusterUnavailable
from omphalos.server.errors import (
    BadMessage,
    NoSuchTable,
    RateLimited,
    RequestForbidden,
    SeatTaken,
    TableHeld,
    TooLarge,
    TooManyTables,
    UnsupportedMediaType,
    WrongKey,
)
from omphalos.server.live.errors import NotNow, Stopping
from omphalos.server.live.ownership import HeldElsewhere
from omphalos.server.protocol.parts import Problem
from omphalos.server.store.errors import BadName, StoreUnavailable
from omphalos.table.errors import (
    BadAction,
    BadOptions,
    BadPlayers,
    JournalError,
    NoSuchMoment,
    NoSuchSeat,
    OmphalosError,
    RecordError,
    Refusal,
    TakeBackRefused,
    UnknownGame,
    Unproven,
)

T = TypeVar("T")
MAX_BODY = 64 * 1024  # the largest message is an action of a few hundred bytes

STATUS: tuple[tuple[type[OmphalosError], HTTPStatus], ...] = (  # the first that fits
    (NoSuchTable, HTTPStatus.NOT_FOUND),
    (UnknownGame, HTTPStatus.NOT_FOUND),
    (TooLarge, HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
    (UnsupportedMediaType, HTTPStatus.UNSUPPORTED_MEDIA_TYPE),
    (WrongKey, HTTPStatus.UNAUTHORIZED),
    (SeatTaken, HTTPStatus.CONFLICT),
    (RequestForbidden, HTTPStatus.FORBIDDEN),
    (BadMessage, HTTPStatus.BAD_REQUEST),
    (BadAction, HTTPStatus.BAD_REQUEST),
    (BadOptions, HTTPStatus.UNPROCESSABLE_ENTITY),  # a message like any, and still it cannot be
    (BadPlayers, HTTPStatus.UNPROCESSABLE_ENTITY),
    (BadBot, HTTPStatus.UNPROCESSABLE_ENTITY),
    (BadName, HTTPStatus.UNPROCESSABLE_ENTITY),
    (NoSuchSeat, HTTPStatus.UNPROCESSABLE_ENTITY),
    (NoSuchMoment, HTTPStatus.NOT_FOUND),
    (Unproven, HTTPStatus.UNPROCESSABLE_ENTITY),
    (NotNow, HTTPStatus.CONFLICT),
    (Stopping, HTTPStatus.SERVICE_UNAVAILABLE),
    (StoreUnavailable, HTTPStatus.SERVICE_UNAVAILABLE),
    (ClusterUnavailable, HTTPStatus.SERVICE_UNAVAILABLE),
    (HeldElsewhere, HTTPStatus.SERVICE_UNAVAILABLE),  # it has just moved; whoever asks again finds it
    (Refusal, HTTPStatus.CONFLICT),
    (TakeBackRefused, HTTPStatus.CONFLICT),
    (TableHeld, HTTPStatus.CONFLICT),
    (RecordError, HTTPStatus.CONFLICT),  # a journal that was damaged on the disk
    (RateLimited, HTTPStatus.TOO_MANY_REQUESTS),
    (TooManyTables, HTTPStatus.SERVICE_UNAVAILABLE),
    (JournalError, HTTPStatus.SERVICE_UNAVAILABLE),
)
_encoder = msgspec.json.Encoder()


def encode(message: Any) -> bytes:
    """A message as JSON."""
    return _encoder.encode(message)


def answer(message: Any, status: int = HTTPStatus.OK) -> Response:
    """A message as JSON, never kept by the browser."""
    headers = {"cache-control": "no-store"}
    return Response(encode(message), status, headers, "application/json")


def status_of(kind: type[OmphalosError]) -> HTTPStatus:
    """The status that says the same as an error: its own, or that of the first kind above that it is one of."""
    own: HTTPStatus | None = getattr(kind, "status", None)
    return own or next((status for known, status in STATUS if issubclass(kind, known)), HTTPStatus.BAD_REQUEST)


def error_response(problem: OmphalosError) -> Response:
    """A typed error as JSON."""
    response = answer(Problem(problem.code, str(problem)), status_of(type(problem)))
    if response.status_code == HTTPStatus.UNAUTHORIZED:
        response.headers["www-authenticate"] = "Bearer"
    return response


async def read_message(request: Request, kind: type[T]) -> T:
    """The body of a request as a message, checked for size and type."""
    return await read_body(request, msgspec.json.Decoder(kind))


async def read_body(request: Request, decoder: msgspec.json.Decoder[T], largest: int = MAX_BODY) -> T:
    """The same with what reads it made beforehand, and of another size."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise UnsupportedMediaType("messages are sent as application/json")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > largest:
            raise TooLarge(f"a message has at most {largest} bytes")
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeError) as problem:
        raise BadMessage(str(problem)) from None
    except RecursionError:
        raise BadMessage("nested too deeply") from None


def exception_handlers() -> dict[Any, Any]:
    """How an application answers whatever its routes raise: always with a Problem."""
    return {OmphalosError: _refused, HTTPException: _http_error, Exception: _failed}


async def _refused(_: Request, problem: OmphalosError) -> Response:
    return error_response(problem)


async def _http_error(_: Request, problem: HTTPException) -> Response:
    code = {404: "not-found", 405: "method-not-allowed"}.get(problem.status_code, "http-error")
    response = answer(Problem(code, problem.detail), problem.status_code)
    response.headers.update(problem.headers or {})
    return response


async def _failed(_: Request, problem: Exception) -> Response:
    return answer(Problem("internal-error", "The server failed; its log tells why."), HTTPStatus.INTERNAL_SERVER_ERROR)
