"""An HTTP endpoint, described once by the signature of its handler.

The checks of every request and the OpenAPI description both come from that signature. The parameter `message` is the
body, `upload` a body that may be long, which the handler has decoded elsewhere, `query` the query string, `key` the
secret in the Authorization header, `request` the request itself; all others are path parameters.
"""

from __future__ import annotations

import gzip
import inspect
import types
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache
from http import HTTPStatus
from typing import (
    Any,
    ClassVar,
    Final,
    Generic,
    Literal,
    NamedTuple,
    TypeAlias,
    TypedDict,
    TypeVar,
    Union,
    Unpack,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from omphalos.server.errors import BadMessage, RateLimited, RequestForbidden, TooLarge, UnsupportedMediaType, WrongKey
from omphalos.server.http.encoded import Encoded, digest_of
from omphalos.server.http.encodings import IDENTITY, choose
from omphalos.server.http.responses import encode, error_response, holds, read_body, read_bytes
from omphalos.table.errors import OmphalosError

M = TypeVar("M", bound=msgspec.Struct)
Cache: TypeAlias = Literal["no-store", "no-cache"]  # never cached; or cached and revalidated each time
Method: TypeAlias = Literal["GET", "POST", "PUT", "DELETE"]
Handler: TypeAlias = Callable[..., Awaitable[Any]]
MAX_BODY: Final = 64 * 1024  # bytes; only records are larger
MAX_KEY_LENGTH: Final = 64
DECLARED: Final = "declared_as"  # attribute of a handler
GZIP_LEVEL: Final = 5  # two milliseconds for the longest rules


class File(msgspec.Struct, frozen=True):
    """A response that is not a message."""

    media: ClassVar[str] = "application/octet-stream"
    headers: ClassVar[dict[str, str]] = {}  # besides those of every response
    body: bytes
    name: str | None = None  # to save it under
    digest: str | None = None  # the hash of the body, if it is known


class Upload(msgspec.Struct, Generic[M], frozen=True):
    """A body that may be long. It is decoded as an `M` in another process if it is."""

    body: bytes
    kind: type[M]


class Endpoint:
    """One endpoint: method, path, handler, and the errors besides those that every request may get."""

    def __init__(
        self,
        method: Method,
        path: str,
        handler: Handler,
        *errors: type[OmphalosError],
        status: HTTPStatus | None = None,
        cache: Cache = "no-store",
        compress: bool = False,
        max_body: int = MAX_BODY,
        formerly: str | None = None,
    ) -> None:
        self.method = method
        self.path = path
        self.formerly = formerly  # an older address, which is answered too
        self.handler = handler
        self.cache = cache
        self.compress = compress  # only what is the same for everybody: the length of a compressed secret tells of it
        self.max_body = max_body
        hints = get_type_hints(handler, include_extras=True)
        returned: Any = hints.pop("return")
        self.status = int(status or (HTTPStatus.NO_CONTENT if returned is type(None) else HTTPStatus.OK))
        self.response_type: Any = get_args(returned)[0] if get_origin(returned) is Encoded else returned
        self.takes_request = hints.pop("request", None) is not None
        upload: Any = hints.pop("upload", None)
        self.uploads = upload is not None
        self.message: Any = get_args(upload)[0] if self.uploads else hints.pop("message", None)
        self.query: Any = hints.pop("query", None)
        key = hints.pop("key", None)
        self.keyed: Literal["no", "may", "must"] = "no" if key is None else "may" if _optional(key) else "must"
        self.path_params: dict[str, Any] = hints  # path parameters by name
        for name in self.path_params:
            if f"{{{name}}}" not in path:
                raise TypeError(f"{path}: {name} is no part of it")
        self.errors = (*errors, *self._usual_errors())
        self._read_message = None if self.message is None or self.uploads else msgspec.json.Decoder(self.message)
        if self._read_message is not None and max_body > MAX_BODY:
            raise TypeError(f"{path}: a body of {max_body} bytes is not decoded on the event loop; take an `upload`")
        self._place: Any = msgspec.defstruct("Place", list(self.path_params.items()))

    @property
    def description(self) -> str:
        """The docstring of the handler."""
        return inspect.getdoc(self.handler) or ""

    def _usual_errors(self) -> list[type[OmphalosError]]:
        usual: list[type[OmphalosError]] = [RateLimited]
        if self.method != "GET":
            usual.append(RequestForbidden)
        if self.message is not None or self.query is not None:
            usual.append(BadMessage)
        if self.message is not None:
            usual += [TooLarge, UnsupportedMediaType]
        if self.keyed != "no":
            usual.append(WrongKey)
        return usual

    async def respond(self, request: Request) -> Response:
        """Check a request, call the handler and send its result."""
        given: dict[str, Any] = {}
        try:
            place = msgspec.convert(request.path_params, self._place)
        except msgspec.ValidationError:  # an id of another form than ours names nothing
            return error_response(NoSuchPlace("there is nothing at this address"))
        for name in self.path_params:
            given[name] = getattr(place, name)
        if self.takes_request:
            given["request"] = request
        if self.keyed != "no":
            given["key"] = read_key(request, must=self.keyed == "must")
        if self.query is not None:
            given["query"] = read_query(request, self.query)
        if self._read_message is not None:
            given["message"] = await read_body(request, self._read_message, self.max_body)
        if self.uploads:
            given["upload"] = Upload(await read_bytes(request, self.max_body), self.message)
        return self._send(request, await self.handler(**given))

    def _send(self, request: Request, message: Any) -> Response:
        headers = {"cache-control": self.cache}
        if message is None:
            return Response(status_code=HTTPStatus.NO_CONTENT, headers=headers)
        if isinstance(message, File):
            body, media = message.body, message.media
            headers |= message.headers
            if message.name is not None:
                headers["content-disposition"] = f'attachment; filename="{message.name}"'
        elif isinstance(message, Encoded):
            body, media = message.body, "application/json"
        else:
            body, media = encode(message), "application/json"
        coding = IDENTITY
        if self.compress:
            headers["vary"] = "Accept-Encoding"
            coding = choose(request.headers.get("accept-encoding"), ["gzip"]) or IDENTITY
        if self.cache == "no-cache":
            known = message.digest if isinstance(message, Encoded | File) else None
            digest = digest_of(body) if known is None else known
            headers["etag"] = tag = f'"{digest}"' if coding == IDENTITY else f'"{digest}-{coding}"'
            if holds(request.headers.get("if-none-match", ""), tag):
                return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        if coding == "gzip":
            headers["content-encoding"] = coding
            body = _compressed(body)
        return Response(body, self.status, headers, media)


@lru_cache(maxsize=64)  # what is compressed is the same for everybody: rules and descriptions
def _compressed(body: bytes) -> bytes:
    return gzip.compress(body, GZIP_LEVEL, mtime=0)


class NoSuchPlace(OmphalosError):
    """There is nothing at this address."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class Options(TypedDict, total=False):
    """What differs from the usual response."""

    status: HTTPStatus  # 200, or 204 without a message
    cache: Cache
    compress: bool
    max_body: int  # bytes
    formerly: str


class Declared(NamedTuple):
    """What stands at a handler."""

    method: Method
    path: str
    errors: tuple[type[OmphalosError], ...]
    options: Options


H = TypeVar("H", bound=Handler)


def get(path: str, *errors: type[OmphalosError], **options: Unpack[Options]) -> Callable[[H], H]:
    """Declare a method as the handler of GET, with the errors besides those that every request may get."""
    return _declare(Declared("GET", path, errors, options))


def post(path: str, *errors: type[OmphalosError], **options: Unpack[Options]) -> Callable[[H], H]:
    """Declare a method as the handler of POST."""
    return _declare(Declared("POST", path, errors, options))


def put(path: str, *errors: type[OmphalosError], **options: Unpack[Options]) -> Callable[[H], H]:
    """Declare a method as the handler of PUT."""
    return _declare(Declared("PUT", path, errors, options))


def delete(path: str, *errors: type[OmphalosError], **options: Unpack[Options]) -> Callable[[H], H]:
    """Declare a method as the handler of DELETE."""
    return _declare(Declared("DELETE", path, errors, options))


def _declare(declared: Declared) -> Callable[[H], H]:
    def mark(handler: H) -> H:
        setattr(handler, DECLARED, declared)
        return handler

    return mark


def endpoints_of(*owners: object) -> list[Endpoint]:
    """The endpoints that the methods of these objects are declared as."""
    made: list[Endpoint] = []
    for owner in owners:
        for name, function in vars(type(owner)).items():
            declared: Declared | None = getattr(function, DECLARED, None)
            if declared is not None:
                method, path, errors, options = declared
                made.append(Endpoint(method, path, getattr(owner, name), *errors, **options))
    return made


def read_key(request: Request, must: bool) -> str | None:
    """The secret in the Authorization header. Secrets are never in a URL, because URLs are logged."""
    header = request.headers.get("authorization")
    if header is None:
        if must:
            raise WrongKey("a key is needed: Authorization: Bearer …")
        return None
    scheme, _, key = header.partition(" ")
    key = key.strip()
    if scheme.lower() != "bearer" or not key or len(key) > MAX_KEY_LENGTH:
        raise WrongKey("this is not a key")
    return key


def read_query(request: Request, kind: Any) -> Any:
    """The query as a struct. Repeated and unknown parameters are errors."""
    given: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name in given:
            raise BadMessage(f"{name[:40]!r} is given twice")
        if value.lower() == "null":  # msgspec would take it for a parameter left out
            raise BadMessage(f"{name[:40]!r} is null; leave it out")
        given[name] = value
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as problem:
        raise BadMessage(str(problem)) from None


def routes(endpoints: Sequence[Endpoint]) -> list[Route]:
    """One route for each path, so that the response to a wrong method lists the right ones. Fixed names come first."""
    by_path: dict[str, dict[str, Endpoint]] = {}
    for endpoint in endpoints:
        for path in (endpoint.path, endpoint.formerly):
            if path is not None:
                by_path.setdefault(path, {})[endpoint.method] = endpoint
    return [_route(path, by_path[path]) for path in sorted(by_path, key=_fixed_first)]


def _fixed_first(path: str) -> list[tuple[bool, str]]:
    return [(part.startswith("{"), part) for part in path.split("/")]


def _route(path: str, by_method: dict[str, Endpoint]) -> Route:
    async def respond(request: Request) -> Response:
        return await by_method["GET" if request.method == "HEAD" else request.method].respond(request)

    return Route(path, respond, methods=list(by_method))


def _optional(hint: Any) -> bool:
    return get_origin(hint) in (Union, types.UnionType) and type(None) in get_args(hint)
