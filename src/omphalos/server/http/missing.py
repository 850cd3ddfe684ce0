"""The page for an address that leads nowhere, in the visitor's language."""

from __future__ import annotations

import html
import re
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from omphalos.i18n import LANGUAGES
from omphalos.server.http.responses import http_error
from omphalos.server.messages import say

DEFAULT_LANGUAGE: Final = "en"  # of whoever asks for none that we have
MAX_ADDRESS: Final = 80  # characters of the address that are repeated
_STYLES: Final = re.compile(r'<link rel="stylesheet"[^>]* href="\./([^"]+)"')  # of the built client

PAGE: Final = """<!doctype html>
<html lang="{language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>{title} – Omphalos</title>
    {styles}
  </head>
  <body>
    <main class="alone">
      <h1>{title}</h1>
      <p>{hint}</p>
      <p><a class="button main" href="{home}">{start}</a></p>
      <p><a href="{home}lobby">{lobby}</a> · <a href="{home}replay">{replays}</a></p>
    </main>
  </body>
</html>
"""


def missing_page(static: Path) -> Callable[[Request, Exception], Awaitable[Response]]:
    """A handler for 404: a page for browsers, a `Problem` for everything else."""

    async def handle(request: Request, problem: Exception) -> Response:
        assert isinstance(problem, HTTPException)
        root: str = request.scope.get("root_path", "")
        path = request.url.path
        for_people = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
        if not for_people or path.removeprefix(root).startswith("/api/"):
            return await http_error(request, problem)
        language = language_of(request.headers.get("accept-language", ""))
        shown = path if len(path) <= MAX_ADDRESS else path[: MAX_ADDRESS - 1] + "…"
        texts = {key: say(language, f"missing-{key}") for key in ("title", "start", "lobby", "replays")}
        hint = say(language, "missing-hint", address=shown)
        words = {key: html.escape(text) for key, text in {**texts, "hint": hint, "home": f"{root}/"}.items()}
        page = PAGE.format(language=language, styles=_styles(static, root), **words)
        return HTMLResponse(page, HTTPStatus.NOT_FOUND, {"cache-control": "no-store"})

    return handle


def language_of(wanted: str) -> str:
    """The first language of an Accept-Language header that we have."""
    return asked_language(wanted) or DEFAULT_LANGUAGE


def asked_language(wanted: str) -> str | None:
    """The first language of an Accept-Language header that we have, if there is one."""
    codes = (part.partition(";")[0].strip().partition("-")[0].lower() for part in wanted.split(","))
    return next((code for code in codes if code in LANGUAGES), None)


def _styles(static: Path, root: str) -> str:
    """The client's style sheet, if it has been built."""
    try:
        found = _STYLES.search((static / "index.html").read_text(encoding="utf-8"))
    except OSError:
        return ""
    return "" if found is None else f'<link rel="stylesheet" href="{html.escape(root)}/{found[1]}" />'
