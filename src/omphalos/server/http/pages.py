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
from starlette.routing import BaseRoute, Route

from omphalos.i18n import LANGUAGES
from omphalos.server.http.addresses import address_of, public_url
from omphalos.server.http.encoded import digest_of
from omphalos.server.http.encodings import IDENTITY, choose
from omphalos.server.http.link_card import DescribePage, tags
from omphalos.server.http.missing import DEFAULT_LANGUAGE, asked_language, language_of
from omphalos.server.http.places import PAGES, Place, read_place
from omphalos.server.http.responses import holds
from omphalos.server.http.security import content_security_policy

STATIC: Final = Path(__file__).parents[1] / "static"
NOT_BUILT: Final = "The browser client has not been built. In a checkout: python web/build.py (or make play).\n"
SUFFIXES: Final = {"br": ".br", "gzip": ".gz"}  # of compressed files, the best first
MEDIA: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}
GZIP_LEVEL: Final = 6
FOR_EVER: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "no-cache"
BASE: Final = '<base href="./" />'  # in a built page: the address of the server, as seen from its start page
HEAD: Final = "<title>Omphalos</title>"  # in a built page: before it stands what messengers show of a link
START: Final = Place("")
PICTURES: Final = {
    "icon-192.png": "image/png",
    "icon-512.png": "image/png",
    "icon-maskable-512.png": "image/png",
    "apple-touch-icon.png": "image/png",
    "screenshot-narrow.webp": "image/webp",
    "screenshot-wide.webp": "image/webp",
}
_INLINE: Final = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)


def routes(static: Path = STATIC, alone: bool = False, describe: DescribePage | None = None) -> list[BaseRoute]:
    """The pages, their scripts and icons, the manifest and the service worker.

    Args:
        static: folder of the built client.
        alone: only people at this machine come, so the pages offer nothing that needs others.
        describe: what messengers show of a link to a page; nothing unless given.
    """

    async def send(request: Request, name: str, place: Place, base: str) -> Response:
        """A built page for this server. `base` is the address of the start page, as seen from this one."""
        asked = request.query_params.get("lang")
        wanted = asked if asked in LANGUAGES else asked_language(request.headers.get("accept-language", ""))
        files = (static / f"{name}.{wanted or DEFAULT_LANGUAGE}.html", static / f"{name}.html")
        file = next((one for one in files if one.is_file()), None)
        if file is None:
            return PlainTextResponse(NOT_BUILT, 503)
        changed = file.stat().st_mtime_ns
        headers = {"content-security-policy": _policy(file, changed), "vary": "Accept-Language"}
        root = "" if describe is None else public_url(request)
        if place is START and not (alone or root):
            return _send(request, file, "text/html", REVALIDATE, headers)  # as it was built
        text = _text(file, changed).replace(BASE, f'<base href="{base}" />', 1)
        if alone:
            text = text.replace("<html ", "<html data-alone ", 1)
        if describe is not None:
            card = await describe(place, wanted, address_of(request))
            text = text.replace(HEAD, f"{tags(card, _path(request), root)}\n    {HEAD}", 1)
        return _send_text(request, text, headers)

    async def start(request: Request) -> Response:
        return await send(request, "index", START, "./")

    async def page(request: Request) -> Response:
        path = _path(request)
        place = read_place(path)
        if place is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return await send(request, "page", place, "../" * path.count("/") or "./")

    async def manifest(request: Request) -> Response:
        """What the installed page is called and looks like, in the language of the request."""
        language = language_of(request.headers.get("accept-language", ""))
        files = (static / f"manifest.{language}.webmanifest", static / "manifest.webmanifest")
        file = next((one for one in files if one.is_file()), files[-1])
        return _send(request, file, "application/manifest+json", REVALIDATE, {"vary": "Accept-Language"})

    async def asset(request: Request) -> Response:
        """A file whose name contains a hash of its content. Browsers cache it for ever."""
        name: str = request.path_params["name"]
        media = MEDIA.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        return _send(request, static / "assets" / name, media, FOR_EVER)

    async def engine(request: Request) -> Response:
        """A file of the engine, in the folder of its version."""
        version, name = request.path_params["version"], request.path_params["name"]
        media = MEDIA.get(Path(name).suffix, "application/octet-stream")
        return _send(request, static / "engine" / version / name, media, FOR_EVER)

    async def engine_manifest(request: Request) -> Response:
        """Which engine there is; null if none was bundled."""
        file = static / "engine" / "manifest.json"
        if not file.is_file():
            return Response(b"null", headers={"cache-control": REVALIDATE}, media_type="application/json")
        return _send(request, file, "application/json", REVALIDATE)

    def beside(name: str, media: str) -> Route:
        """A file with a fixed name, which browsers revalidate each time."""

        async def file(request: Request) -> Response:
            return _send(request, static / name, media, REVALIDATE)

        return Route(f"/{name}", file)

    return [
        Route("/", start),
        *(Route(path, page) for name in PAGES for path in (f"/{name}", f"/{name}/{{rest:path}}")),
        beside("icon.svg", "image/svg+xml"),
        *(beside(name, media) for name, media in PICTURES.items()),
        beside("licenses.txt", "text/plain"),
        Route("/manifest.webmanifest", manifest),
        beside("sw.js", "text/javascript"),
        Route("/assets/{name}", asset),
        Route("/engine/manifest.json", engine_manifest),
        Route("/engine/{version}/{name}", engine),
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


def _path(request: Request) -> str:
    """The path of a page under that of the server, without the slash at its beginning."""
    return request.url.path.removeprefix(request.scope.get("root_path", "")).removeprefix("/")


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
    return policy_of(page.read_text(encoding="utf-8"))


def policy_of(page: str) -> str:
    """The content security policy of a built page: it allows the style and the script that are written in the page."""
    hashes: dict[str, list[str]] = {"script": [], "style": []}
    for kind, text in _INLINE.findall(page):
        hashes[kind].append(f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'")
    return content_security_policy(hashes["script"], hashes["style"])
