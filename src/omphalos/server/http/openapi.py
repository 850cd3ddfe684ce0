"""The OpenAPI description of the endpoints, generated from them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from http import HTTPStatus
from typing import Any, Final, get_type_hints

import msgspec
from starlette.requests import Request

from omphalos import __version__
from omphalos.server.http.encoded import Encoded, encoded
from omphalos.server.http.endpoint import Endpoint, File, NoSuchPlace
from omphalos.server.http.responses import status_of
from omphalos.server.protocol.parts import Problem
from omphalos.table.errors import OmphalosError

REFERENCE: Final = "#/components/schemas/{name}"


class Description(msgspec.Struct, frozen=True):
    """An OpenAPI 3.1 description."""

    openapi: str
    info: dict[str, Any]
    servers: list[dict[str, Any]]
    paths: dict[str, dict[str, Any]]
    components: dict[str, Any]


def describe(endpoints: Sequence[Endpoint]) -> Callable[[Request], Awaitable[Encoded[Description]]]:
    """The handler of the description, which is generated and encoded once, on the first request."""
    made: dict[str, Encoded[Description]] = {}  # by the prefix that the server is shown under

    async def description(request: Request) -> Encoded[Description]:
        """This description."""
        prefix = str(request.scope.get("root_path", ""))
        found = made.get(prefix)
        if found is None:
            found = await asyncio.to_thread(lambda: encoded(make_description(endpoints, prefix)))
            made.clear()
            made[prefix] = found
        return found

    return description


def make_description(endpoints: Sequence[Endpoint], prefix: str = "") -> Description:
    """Describe these endpoints."""
    kinds = list(dict.fromkeys(kind for endpoint in endpoints for kind in _kinds(endpoint)))
    schemas, components = msgspec.json.schema_components([*kinds, Problem], ref_template=REFERENCE)
    by_kind = dict(zip(kinds, schemas, strict=False))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, by_kind)
    return Description(
        openapi="3.1.0",
        info={
            "title": "Omphalos",
            "version": __version__,
            "summary": "What can be asked of the server over HTTP.",
            "description": "A table itself is played at over its WebSocket, `/api/tables/{id}/socket`.",
        },
        servers=[{"url": prefix or "/"}],
        paths=paths,
        components={
            "schemas": components,
            "securitySchemes": {
                "key": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A secret: of a person who keeps a name, or of a table's host.",
                }
            },
        },
    )


def _kinds(endpoint: Endpoint) -> Iterator[Any]:
    if endpoint.message is not None:
        yield endpoint.message
    if endpoint.response_type is not type(None) and _file(endpoint) is None:
        yield endpoint.response_type
    yield from endpoint.path_params.values()
    if endpoint.query is not None:
        yield from get_type_hints(endpoint.query, include_extras=True).values()


def _operation(endpoint: Endpoint, by_kind: dict[Any, Any]) -> dict[str, Any]:
    parts = endpoint.description.split("\n\n", 1)
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": " ".join(parts[0].split()),
        "parameters": list(_parameters(endpoint, by_kind)),
        "responses": _responses(endpoint, by_kind),
    }
    if len(parts) > 1:
        operation["description"] = " ".join(parts[1].split())
    if endpoint.message is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": by_kind[endpoint.message]}},
        }
    if endpoint.keyed != "no":
        operation["security"] = [{"key": []}, *([{}] if endpoint.keyed == "may" else [])]
    return operation


def _parameters(endpoint: Endpoint, by_kind: dict[Any, Any]) -> Iterator[dict[str, Any]]:
    for name, kind in endpoint.path_params.items():
        yield {"name": name, "in": "path", "required": True, "schema": by_kind[kind]}
    if endpoint.query is not None:
        hints = get_type_hints(endpoint.query, include_extras=True)
        for field in msgspec.structs.fields(endpoint.query):
            schema = dict(by_kind[hints[field.name]])
            options = [option for option in schema.pop("anyOf", []) if option.get("type") != "null"]
            if len(options) == 1:  # an optional parameter is left out, never null
                schema |= options[0]
            if field.default is not msgspec.NODEFAULT and field.default is not None:
                schema["default"] = field.default
            yield {"name": field.encode_name, "in": "query", "required": field.required, "schema": schema}


def _responses(endpoint: Endpoint, by_kind: dict[Any, Any]) -> dict[str, Any]:
    given: dict[str, Any] = {"description": HTTPStatus(endpoint.status).phrase}
    file = _file(endpoint)
    if file is not None:
        given["content"] = {file.media: {"schema": {"type": "string"}}}
    elif endpoint.response_type is not type(None):
        given["content"] = {"application/json": {"schema": by_kind[endpoint.response_type]}}
    responses = {str(endpoint.status): given}
    if endpoint.cache == "no-cache":
        responses["304"] = {"description": "What was got before still holds."}
    by_status: dict[HTTPStatus, list[type[OmphalosError]]] = {}
    errors: list[type[OmphalosError]] = [*endpoint.errors, *([NoSuchPlace] if endpoint.path_params else [])]
    for error in dict.fromkeys(errors):
        by_status.setdefault(status_of(error), []).append(error)
    for status in sorted(by_status):
        responses[str(int(status))] = _problem(status, by_status[status])
    return responses


def _file(endpoint: Endpoint) -> type[File] | None:
    kind: Any = endpoint.response_type
    return kind if isinstance(kind, type) and issubclass(kind, File) else None


def _problem(status: HTTPStatus, errors: list[type[OmphalosError]]) -> dict[str, Any]:
    lines = [f"`{_code(error)}`: {' '.join((error.__doc__ or '').split())}" for error in errors]
    response: dict[str, Any] = {
        "description": "\n\n".join(lines),
        "content": {"application/json": {"schema": {"$ref": REFERENCE.format(name=Problem.__name__)}}},
    }
    if status == HTTPStatus.UNAUTHORIZED:
        response["headers"] = {"WWW-Authenticate": {"schema": {"type": "string"}, "required": True}}
    return response


def _code(error: type[OmphalosError]) -> str:
    return error.__new__(error).code  # without its arguments, which the code does not depend on
