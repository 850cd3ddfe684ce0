"""The log: a line for people, or one JSON object a line for machines. No secret is ever given to it.

Code logs an event in words and adds what belongs to it as `extra`: `logger.info("opened", extra=about(table=…))`. As a
last guard, whatever looks like a secret – in a message, an exception, an address that a library logs – is blotted out.
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
BLOT: Final = "…"
FIELD: Final = "about"


def about(**facts: Any) -> dict[str, Any]:
    """What belongs to a log line: `extra=about(table=id, seat=2)`."""
    return {FIELD: facts}


def blotted(text: str) -> str:
    """The text with everything that looks like a secret made unreadable."""
    return SECRET.sub(BLOT, text)


class ForPeople(logging.Formatter):
    """`12:03:44 warning  a bot was replaced  table=…`"""

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        facts = " ".join(f"{name}={value}" for name, value in _facts(record).items())
        line = f"{time} {record.levelname.lower():<8} {record.getMessage()}{'  ' if facts else ''}{facts}"
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return blotted(line)


class ForMachines(logging.Formatter):
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
        return blotted(msgspec.json.encode(line, enc_hook=str).decode())


def set_up_logging(form: Literal["text", "json"], level: str, stream: TextIO | None = None) -> None:
    """Send every log line of this process to standard error."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(ForMachines() if form == "json" else ForPeople())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):  # through our handler, in our form
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    logging.getLogger("uvicorn.access").disabled = True  # an address and a path for each request is more than we want


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    return getattr(record, FIELD, {})
