"""Logging: text lines for people, or one JSON object a line for machines. Secrets are never logged.

Code logs an event in words and adds fields as `extra`: `logger.info("opened", extra=about(table=…))`. As a last guard,
everything that looks like a secret – in a message, an exception, a URL that a library logs – is redacted.
"""

from __future__ import annotations

import datetime
import logging
import re
import sys
from typing import Any, Final, Literal, TextIO

import msgspec

SECRET: Final = re.compile(
    r"(?<![0-9A-Za-z_-])(?=[0-9A-Za-z_-]*[0-9])(?=[0-9A-Za-z_-]*[A-Za-z])[0-9A-Za-z_-]{22,64}(?![0-9A-Za-z_-])"
)
REDACTED: Final = "…"
FIELD: Final = "about"


def about(**facts: Any) -> dict[str, Any]:
    """Fields of a log line: `extra=about(table=id, seat=2)`."""
    return {FIELD: facts}


def redact(text: str) -> str:
    """Replace everything that looks like a secret."""
    return SECRET.sub(REDACTED, text)


class TextFormatter(logging.Formatter):
    """`12:03:44 warning  a bot was replaced  table=…`"""

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        facts = " ".join(f"{name}={value}" for name, value in _facts(record).items())
        line = f"{time} {record.levelname.lower():<8} {record.getMessage()}{'  ' if facts else ''}{facts}"
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return redact(line)


class JsonFormatter(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.datetime.fromtimestamp(record.created, datetime.UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **_facts(record),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return redact(msgspec.json.encode(line, enc_hook=str).decode())


def set_up_logging(form: Literal["text", "json"], level: str, stream: TextIO | None = None) -> None:
    """Send all logs of this process to standard error."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):  # through our handler
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    logging.getLogger("uvicorn.access").disabled = True  # addresses and paths of requests are not kept


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    return getattr(record, FIELD, {})
