"""The files of the browser client, as they were built into the package.

The build puts `NAME.br` and `NAME.gz` beside each file that gets smaller by compression, and makes the start page in
each language. Every other page begins as `page.html`, whose script draws it.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import mimetypes
import os
import re
import stat
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, get_route_path

from omphalos.i18n import LANGUAGES
from omphalos.server.http.encoded import digest_of
from omphalos.server.http.encodings import IDENTITY, choose
from omphalos.server.http.missing import language_of
from omphalos.server.http.places import PAGES, read_place
from omphalos.server.http.responses import holds
from omphalos.server.http.security import content_security_policy

STATIC: Final = Path(__file__).parents[1] / "static"
NOT_BUILT: Final = "The browser client has not been built. In a checkout: python web/build.py (or make play).\n"
SUFFIXES: Final = {"br": ".br", "gzip": ".gz"}  # of compressed files, the best first
MEDIA: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
GZIP_LEVEL: Final = 6
FOR_EVER: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "no-cache"
BASE: Final = '<base href="./" />'  # in a built page: the address of the server, as seen from its start page
_INLINE: Final = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)


def routes(static: Path = STATIC, alone: bool = False) -> list[BaseRoute]:
    """The pages, their scripts and icon, the manifest and the service worker.

    Args:
        static: folder of the built client.
        alone: only people at this machine come, so the pages offer nothing that needs others.
    """

    def built(name: str, request: Request) -> tuple[Path, dict[str, str]] | None:
        """The file of a page in the language of the request, and headers; None if the client was not built."""
        asked = request.query_params.get("lang")
        language = asked if asked in LANGUAGES else language_of(request.headers.get("accept-language", ""))
        for file in (static / f"{name}.{language}.html", static / f"{name}.html"):
            if file.is_file():
                policy = _policy(file, file.stat().st_mtime_ns)
                return file, {"content-security-policy": policy, "vary": "Accept-Language"}
        return None

    async def start(request: Request) -> Response:
        found = built("index", request)
        if found is None:
            return PlainTextResponse(NOT_BUILT, 503)
        file, headers = found
        if not alone:
            return _send(request, file, "text/html", REVALIDATE, headers)
        return _send_text(request, filled(file), headers)

    def filled(file: Path, base: str = "./") -> str:
        """A built page for this server. `base` is the address of the start page, as seen from this one."""
        text = _text(file, file.stat().st_mtime_ns).replace(BASE, f'<base href="{base}" />', 1)
        return text.replace("<html ", "<html data-alone ", 1) if alone else text

    async def page(request: Request) -> Response:
        path = get_route_path(request.scope).removeprefix("/")
        if read_place(path) is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        found = built("page", request)
        if found is None:
            return PlainTextResponse(NOT_BUILT, 503)
        file, headers = found
        return _send_text(request, filled(file, "../" * path.count("/") or "./"), headers)

    async def asset(request: Request) -> Response:
        """A file whose name contains a hash of its content. Browsers cache it for ever."""
        name: str = request.path_params["name"]
        media = MEDIA.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        return _send(request, static / "assets" / name, media, FOR_EVER)

    def beside(name: str, media: str) -> Route:
        """A file with a fixed name, which browsers revalidate each time."""

        async def file(request: Request) -> Response:
            return _send(request, static / name, media, REVALIDATE)

        return Route(f"/{name}", file)

    return [
        Route("/", start),
        *(Route(path, page) for name in PAGES for path in (f"/{name}", f"/{name}/{{rest:path}}")),
        beside("icon.svg", "image/svg+xml"),
        beside("manifest.webmanifest", "application/manifest+json"),
        beside("sw.js", "text/javascript"),
        Route("/assets/{name}", asset),
    ]


def _send(request: Request, file: Path, media: str, cache: str, more: dict[str, str] | None = None) -> Response:
    """Send a file in the form that the client prefers, or say that the client has it. A part of a file is plain."""
    forms = {IDENTITY: file, **{coding: Path(f"{file}{suffix}") for coding, suffix in SUFFIXES.items()}}
    found = {coding: status for coding, path in forms.items() if (status := _status(path)) is not None}
    if IDENTITY not in found or file.suffix in SUFFIXES.values():
        raise HTTPException(HTTPStatus.NOT_FOUND)
    headers = {"cache-control": cache, **(more or {})}
    headers["vary"] = ", ".join(filter(None, (headers.get("vary"), "Accept-Encoding" if len(found) > 1 else "")))
    codings = [] if "range" in request.headers else [coding for coding in found if coding != IDENTITY]
    coding = choose(request.headers.get("accept-encoding"), codings)
    if coding is None:
        return PlainTextResponse("", HTTPStatus.NOT_ACCEPTABLE, headers | {"cache-control": "no-store"})
    status = found[coding]
    headers["etag"] = f'"{status.st_mtime_ns:x}-{status.st_size:x}-{coding}"'
    if coding != IDENTITY:
        headers["content-encoding"] = coding
    headers = {name: value for name, value in headers.items() if value}
    if holds(request.headers.get("if-none-match", ""), headers["etag"]):
        headers.pop("content-encoding", None)
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)  # with the policy, which browsers renew
    return FileResponse(forms[coding], headers=headers, media_type=media, stat_result=status)


def _send_text(request: Request, text: str, headers: dict[str, str]) -> Response:
    """Send a page that was made for this request, in the form that the client prefers."""
    headers = {**headers, "cache-control": REVALIDATE, "vary": f"{headers['vary']}, Accept-Encoding"}
    coding = choose(request.headers.get("accept-encoding"), ["gzip"])
    if coding is None:
        return PlainTextResponse("", HTTPStatus.NOT_ACCEPTABLE, headers | {"cache-control": "no-store"})
    headers["etag"] = f'"{digest_of(text.encode())}-{coding}"'
    if holds(request.headers.get("if-none-match", ""), headers["etag"]):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    body = text.encode()
    if coding == "gzip":
        headers["content-encoding"] = coding
        body = gzip.compress(body, GZIP_LEVEL, mtime=0)
    return Response(body, headers=headers, media_type="text/html")


def _status(path: Path) -> os.stat_result | None:
    """The status of a file; None if there is no such file."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return status if stat.S_ISREG(status.st_mode) else None


@lru_cache(maxsize=16)
def _text(page: Path, _: int) -> str:
    return page.read_text(encoding="utf-8")


@lru_cache(maxsize=16)
def _policy(page: Path, _: int) -> str:
    """The content security policy of a built page: it allows the style and the script that are written in the page."""
    hashes: dict[str, list[str]] = {"script": [], "style": []}
    for kind, text in _INLINE.findall(page.read_text(encoding="utf-8")):
        hashes[kind].append(f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'")
    return content_security_policy(hashes["script"], hashes["style"])
