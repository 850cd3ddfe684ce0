"""Checks of a running server, shared by try_wheel.py and try_container.py."""

from __future__ import annotations

import json
import re
import time
import urllib.error
import urllib.request
from typing import Any

TWO_PEOPLE = {"game": "oracle", "seats": [{"sitter": "person", "name": "Ada"}, {"sitter": "person", "name": "Olaf"}]}


class TrialError(Exception):
    """The build failed a check."""


def check_server(address: str) -> None:
    """Check the health endpoint, the page with all its files, the games and the rules."""
    expect(get(address, "/health") == b"ok\n", "/health does not answer ok")
    expect(get(address, "/ready") == b"ready\n", "/ready does not answer ready")
    page = get(address, "/").decode()
    expect("<html" in page, "the page is no page")
    parts = re.findall(r'(?:src|href)="\.?/?([^":#]+\.(?:js|css))"', page)
    expect(bool(parts), "the page has no script")
    for part in parts:
        get(address, f"/{part}")
    for game in ("flick", "oracle"):
        for language in ("en", "pl"):
            get(address, f"/api/rules/{game}/{language}")


def open_table(address: str) -> str:
    """Open a table for two people, and return its id."""
    opened = json.loads(send(address, "/api/tables", TWO_PEOPLE))
    return opened["id"]


def check_table(address: str, table: str) -> None:
    """Check that the server has the table."""
    link = json.loads(get(address, f"/api/tables/{table}"))["link"]
    expect(link.endswith(f"/table/{table}"), f"the table {table} has another link: {link}")


def wait_for(address: str, seconds: float = 60) -> None:
    """Wait until the server answers."""
    end = time.monotonic() + seconds
    while True:
        try:
            get(address, "/ready")
            return
        except TrialError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def get(address: str, path: str) -> bytes:
    """The body of a response, which must have status 200."""
    return _ask(urllib.request.Request(address.rstrip("/") + path))


def send(address: str, path: str, message: Any) -> bytes:
    """Send a message, and return the body of the response."""
    headers = {"content-type": "application/json"}
    return _ask(urllib.request.Request(address.rstrip("/") + path, json.dumps(message).encode(), headers))


def expect(holds: bool, otherwise: str) -> None:
    """Raise TrialError unless the condition holds."""
    if not holds:
        raise TrialError(otherwise)


def _ask(request: urllib.request.Request) -> bytes:
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # no proxy for loopback
    try:
        with direct.open(request, timeout=10) as answer:
            return answer.read()
    except urllib.error.HTTPError as problem:
        raise TrialError(f"{request.full_url}: {problem.code} {problem.read()[:200]!r}") from None
    except OSError as problem:
        raise TrialError(f"{request.full_url}: {problem}") from None
