"""Logging: text for people, or one JSON object a line for machines. No secrets, and no whole addresses.

Code logs an event in words and adds fields as `extra`: `logger.info("opened", extra=about(table=…))`. As a last guard,
everything that looks like a secret – in a message, an exception, a URL that a library logs – is redacted. In the same
place addresses lose their end, so that a line leads to a network (IPv4 /24, IPv6 /48) and not to a person.
"""

from __future__ import annotations

import datetime
import ipaddress
import logging
import re
import sys
from collections.abc import Collection
from typing import Any, Final, Literal, TextIO

import msgspec

from omphalos.server.ops.repeats import CountingHandler

SECRET: Final = re.compile(
    r"(?<![0-9A-Za-z_-])(?=[0-9A-Za-z_-]*[0-9])(?=[0-9A-Za-z_-]*[A-Za-z])[0-9A-Za-z_-]{22,64}(?![0-9A-Za-z_-])"
)
ADDRESS: Final = re.compile(
    r"(?<![0-9A-Za-z:.])\[?(?P<address>"
    r"[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7}(?:\.[0-9]{1,3}){0,3}"  # IPv6, or what may look like it
    r"|(?:[0-9]{1,3}\.){3}[0-9]{1,3})(?![0-9A-Za-z]|\.[0-9])(?:%[0-9A-Za-z]+)?\]?(?::[0-9]{1,5})?"
)
KEPT_BITS: Final = {4: 24, 6: 48}  # of an address, by version
REDACTED: Final = "…"
FIELD: Final = "about"


def about(**facts: Any) -> dict[str, Any]:
    """Fields of a log line: `extra=about(table=id, seat=2)`."""
    return {FIELD: facts}


def redact(text: str) -> str:
    """Replace everything that looks like a secret."""
    return SECRET.sub(REDACTED, text)


def shorten(text: str, known: Collection[str] = ()) -> str:
    """Shorten every address to its network and drop its port, except `known` addresses and those of this machine."""

    def short(found: re.Match[str]) -> str:
        try:
            address = ipaddress.ip_address(found["address"])
        except ValueError:  # a time, or a version
            return found[0]
        if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        if address.is_loopback or address.is_unspecified or found["address"] in known:
            return found[0]
        return str(ipaddress.ip_network((address, KEPT_BITS[address.version]), strict=False))

    return ADDRESS.sub(short, text)


def addresses_in(*texts: str) -> frozenset[str]:
    """The addresses in these texts."""
    return frozenset(found["address"] for text in texts for found in ADDRESS.finditer(text))


class LogFormatter(logging.Formatter):
    """What both forms have in common. `known` addresses are not shortened; None: none is."""

    def __init__(self, known: Collection[str] | None = ()) -> None:
        super().__init__()
        self._known = known

    def clean(self, line: str) -> str:
        """The line without secrets and without whole addresses."""
        line = redact(line)
        return line if self._known is None else shorten(line, self._known)


class TextFormatter(LogFormatter):
    """`12:03:44 warning  a bot was replaced  table=…`"""

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        facts = " ".join(f"{name}={value}" for name, value in _facts(record).items())
        line = f"{time} {record.levelname.lower():<8} {record.getMessage()}{'  ' if facts else ''}{facts}"
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return self.clean(line)


class JsonFormatter(LogFormatter):
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
        return self.clean(msgspec.json.encode(line, enc_hook=str).decode())


def set_up_logging(
    form: Literal["text", "json"], level: str, stream: TextIO | None = None, known: Collection[str] | None = ()
) -> None:
    """Send all logs of this process to standard error. `known` addresses are not shortened; None: none is."""
    handler = CountingHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter(known) if form == "json" else TextFormatter(known))
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
