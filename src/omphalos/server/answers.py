"""Answers as JSON: messages, and refusals with the status that fits."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from omphalos.server.errors import (
    AlreadyPlayed,
    BadMessage,
    NoSuchTable,
    NotAtThisScreen,
    StrangerAtTheDoor,
    TableHeld,
    TooLarge,
    TooManyTables,
)
from omphalos.server.messages import Problem
from omphalos.table.errors import (
    BadAction,
    BadOptions,
    BadPlayers,
    JournalError,
    OmphalosError,
    RecordError,
    Refusal,
    TakeBackRefused,
    UnknownGame,
)

T = TypeVar("T")
LARGEST_BODY = 64 * 1024  # the largest message is an action of a few hundred bytes

STATUS: tuple[tuple[type[OmphalosError], HTTPStatus], ...] = (  # the first that fits
    (NoSuchTable, HTTPStatus.NOT_FOUND),
    (UnknownGame, HTTPStatus.NOT_FOUND),
    (TooLarge, HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
    (StrangerAtTheDoor, HTTPStatus.FORBIDDEN),
    (NotAtThisScreen, HTTPStatus.FORBIDDEN),
    (AlreadyPlayed, HTTPStatus.CONFLICT),
    (BadMessage, HTTPStatus.BAD_REQUEST),
    (BadAction, HTTPStatus.BAD_REQUEST),
    (BadOptions, HTTPStatus.BAD_REQUEST),
    (BadPlayers, HTTPStatus.BAD_REQUEST),
    (Refusal, HTTPStatus.CONFLICT),
    (TakeBackRefused, HTTPStatus.CONFLICT),
    (TableHeld, HTTPStatus.CONFLICT),
    (RecordError, HTTPStatus.CONFLICT),  # a journal that was damaged on the disk
    (TooManyTables, HTTPStatus.SERVICE_UNAVAILABLE),
    (JournalError, HTTPStatus.SERVICE_UNAVAILABLE),
)
_encoder = msgspec.json.Encoder()


def answer(message: Any, status: int = HTTPStatus.OK) -> Response:
    """A message as JSON, never kept by the browser."""
    headers = {"cache-control": "no-store"}
    return Response(_encoder.encode(message), status, headers, "application/json")


def refusal(problem: OmphalosError) -> Response:
    """A typed error as JSON."""
    status = next((status for kind, status in STATUS if isinstance(problem, kind)), HTTPStatus.BAD_REQUEST)
    return answer(Problem(problem.code, str(problem)), status)


async def read_message(request: Request, kind: type[T]) -> T:
    """The body of a request as a message, checked for size and type."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise BadMessage("messages are sent as application/json")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_BODY:
            raise TooLarge(f"a message has at most {LARGEST_BODY} bytes")
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.DecodeError as problem:
        raise BadMessage(str(problem)) from None
    except RecursionError:
        raise BadMessage("nested too deeply") from None
