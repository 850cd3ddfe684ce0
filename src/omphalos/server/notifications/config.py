"""The configuration of notifications."""

from __future__ import annotations

from typing import Final
from urllib.parse import unquote, urlsplit

import msgspec

from omphalos.server.config import BadSetting, Settings

PORTS: Final = {"smtp": 587, "smtps": 465, "smtp+plain": 25}


class Smtp(msgspec.Struct, frozen=True):
    """A mail server. `security` is its URL's scheme: STARTTLS, TLS, or neither."""

    security: str
    host: str
    port: int
    user: str
    password: str
    sender: str


class NotifyConfig(msgspec.Struct, frozen=True):
    """All times are in seconds."""

    smtp: Smtp | None = None  # None: no e-mails
    contact: str = ""  # of the operator, for push services: mailto:… or https://…
    allow_private: bool = False  # destinations with private addresses, and plain HTTP
    window: float = 20.0  # a turn is told after this long; turns that come meanwhile join the same message
    max_watches: int = 64  # at one table
    daily: int = 1_000  # messages to one host
    request_seconds: float = 15.0  # for one request to another server
    retries: tuple[float, ...] = (5.0, 30.0, 180.0, 900.0)  # pauses after failures


def notify_config(settings: Settings) -> NotifyConfig:
    """The settings that concern notifications. BadSetting if they make no sense together."""
    named = f"https://{settings.names[0]}" if settings.names else ""
    public = settings.public_url if settings.public_url.startswith("https://") else ""
    contact = settings.push_contact or public or named
    if settings.push_contact and not settings.push_contact.startswith(("mailto:", "https://")):
        raise BadSetting("push_contact: a mailto: or https:// address")
    return NotifyConfig(
        smtp=_smtp(settings) if settings.smtp else None,
        contact=contact,
        allow_private=settings.notify_private,
        window=settings.notify_after,
        daily=settings.notify_daily,
    )


def _smtp(settings: Settings) -> Smtp:
    if not settings.mail_from:
        raise BadSetting("mail_from: e-mails need the address of a sender")
    try:
        url = urlsplit(settings.smtp)
        port = url.port or PORTS[url.scheme]
    except (ValueError, KeyError):
        raise BadSetting("smtp: smtp://HOST:PORT, smtps://… or smtp+plain://…") from None
    if not url.hostname:
        raise BadSetting("smtp: the address has no host")
    return Smtp(
        security=url.scheme,
        host=url.hostname,
        port=port,
        user=unquote(url.username or ""),
        password=unquote(url.password or ""),
        sender=settings.mail_from,
    )
