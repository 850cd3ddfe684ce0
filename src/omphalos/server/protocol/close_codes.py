"""Codes of the WebSocket close frames that the server sends."""

from __future__ import annotations

from typing import Final

GOING_AWAY: Final = 1001
RESTART: Final = 1012
FORBIDDEN: Final = 4403  # 4000 plus the HTTP status that says the same
NO_SUCH_TABLE: Final = 4404
TOO_SLOW: Final = 4408
FLOOD: Final = 4429
UNAVAILABLE: Final = 4503
