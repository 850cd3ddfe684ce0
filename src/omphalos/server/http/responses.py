"""JSON responses: messages, and errors with the HTTP status that fits."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from omphalos.bots.spec import BadBot
from omphalos.server.errors import (
    BadMessage,
    TooLarge,
    UnsupportedMediaType,
)
from omphalos.server.protocol.parts import Problem
from omphalos.table.errors import (
    BadAction,
    BadOptions,
    BadPlayers,
    BadPosition,
    JournalError,
    NoSuchMoment,
    NoSuchSeat,
    OmphalosError,
    OtherRuleset,
    RecordError,
    Refusal,
    TakeBackRefused,
    UnknownGame,
    Unproven,
)

T = TypeVar("T")
MAX_BODY = 64 * 1024  # bytes; the largest message is an action of a few hundred

# Of errors that know nothing of HTTP. The first match counts.
STATUS: tuple[tuple[type[OmphalosError], HTTPStatus], ...] = (
    (UnknownGame, HTTPStatus.NOT_FOUND),
    (BadAction, HTTPStatus.BAD_REQUEST),
    (BadOptions, HTTPStatus.UNPROCESSABLE_ENTITY),  # a valid message that asks for something impossible
    (BadPosition, HTTPStatus.UNPROCESSABLE_ENTITY),
    (BadPlayers, HTTPStatus.UNPROCESSABLE_ENTITY),
    (BadBot, HTTPStatus.UNPROCESSABLE_ENTITY),
    (NoSuchSeat, HTTPStatus.UNPROCESSABLE_ENTITY),
    (NoSuchMoment, HTTPStatus.NOT_FOUND),
    (Unproven, HTTPStatus.UNPROCESSABLE_ENTITY),
    (OtherRuleset, HTTPStatus.CONFLICT),
    (Refusal, HTTPStatus.CONFLICT),
    (TakeBackRefused, HTTPStatus.CONFLICT),
    (RecordError, HTTPStatus.CONFLICT),  # a journal that was damaged on the disk
    (JournalError, HTTPStatus.SERVICE_UNAVAILABLE),
)
_encoder = msgspec.json.Encoder()


def encode(message: Any) -> bytes:
    """Encode a message as JSON."""
    return _encoder.encode(message)


def json_response(message: Any, status: int = HTTPStatus.OK) -> Response:
    """A message as a JSON response that is never cached."""
    headers = {"cache-control": "no-store"}
    return Response(encode(message), status, headers, "application/json")


def holds(asked: str, tag: str) -> bool:
    """Whether an If-None-Match header names this entity tag."""
    return asked.strip() == "*" or tag in (part.strip().removeprefix("W/") for part in asked.split(","))


def status_of(kind: type[OmphalosError]) -> HTTPStatus:
    """The HTTP status of an error: its own, or that of its first base class in `STATUS`."""
    own: HTTPStatus | None = getattr(kind, "status", None)
    return own or next((status for known, status in STATUS if issubclass(kind, known)), HTTPStatus.BAD_REQUEST)


def error_response(problem: OmphalosError) -> Response:
    """An error as a JSON response."""
    response = json_response(Problem(problem.code, str(problem)), status_of(type(problem)))
    if response.status_code == HTTPStatus.UNAUTHORIZED:
        response.headers["www-authenticate"] = "Bearer"
    elif response.status_code == HTTPStatus.TOO_MANY_REQUESTS:
        response.headers["retry-after"] = "10"
    return response


async def read_message(request: Request, kind: type[T]) -> T:
    """Read the body of a request as a message; check its size and type."""
    return await read_body(request, msgspec.json.Decoder(kind))


async def read_body(request: Request, decoder: msgspec.json.Decoder[T], max_body: int = MAX_BODY) -> T:
    """Read the body of a request with a decoder; check its size and type."""
    body = await read_bytes(request, max_body)
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeError) as problem:
        raise BadMessage(str(problem)) from None
    except RecursionError:
        raise BadMessage("nested too deeply") from None


async def read_bytes(request: Request, max_body: int = MAX_BODY) -> bytes:
    """Read the body of a request; check its size and type."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise UnsupportedMediaType("messages are sent as application/json")
    chunks: list[bytes] = []
    size = 0
    async for chunk in request.stream():
        chunks.append(chunk)
        size += len(chunk)
        if size > max_body:
            raise TooLarge(f"a message has at most {max_body} bytes")
    return b"".join(chunks)


def exception_handlers() -> dict[Any, Any]:
    """Exception handlers of the application. Every error is answered with a `Problem`."""
    return {OmphalosError: _refused, HTTPException: http_error, ClientDisconnect: _gone, Exception: _failed}


async def _refused(_: Request, problem: OmphalosError) -> Response:
    return error_response(problem)


async def http_error(_: Request, problem: HTTPException) -> Response:
    """An error of the routing as a `Problem`."""
    code = {404: "not-found", 405: "method-not-allowed"}.get(problem.status_code, "http-error")
    response = json_response(Problem(code, problem.detail), problem.status_code)
    response.headers.update(problem.headers or {})
    return response


async def _gone(_: Request, problem: ClientDisconnect) -> Response:
    """Nobody receives this. The client went away in the middle of its request, which is no failure of the server."""
    return Response(status_code=HTTPStatus.BAD_REQUEST)


async def _failed(_: Request, problem: Exception) -> Response:
    return json_response(
        Problem("internal-error", "The server failed; its log tells why."), HTTPStatus.INTERNAL_SERVER_ERROR
    )
