"""The files of the browser client, as they were built into the package."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

STATIC: Final = Path(__file__).parents[1] / "static"
NOT_BUILT: Final = "The browser client has not been built. In a checkout: python web/build.py (or make play).\n"


class HashedFiles(StaticFiles):
    """Files whose names contain a hash of their content. Browsers cache them for ever."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response: Response = super().file_response(*args, **kwargs)  # pyright: ignore[reportArgumentType]
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def routes(static: Path = STATIC) -> list[BaseRoute]:
    """The page, its scripts and icon, its manifest and its service worker."""

    async def page(_: Request) -> Response:
        file = static / "index.html"
        if not file.is_file():
            return PlainTextResponse(NOT_BUILT, 503)
        return FileResponse(file, headers={"cache-control": "no-cache"})

    def beside(name: str, media: str) -> Route:
        """A file with a fixed name, which browsers revalidate each time."""

        async def file(_: Request) -> Response:
            path = static / name
            if not path.is_file():
                return Response(status_code=404)
            return FileResponse(path, media_type=media, headers={"cache-control": "no-cache"})

        return Route(f"/{name}", file)

    return [
        Route("/", page),
        beside("icon.svg", "image/svg+xml"),
        beside("manifest.webmanifest", "application/manifest+json"),
        beside("sw.js", "text/javascript"),
        Mount("/assets", HashedFiles(directory=static / "assets", check_dir=False)),
    ]
