"""Web push: a notice, encrypted for one browser, sent to its push service (RFC 8030)."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import msgspec

from omphalos.server.base64url import from_text
from omphalos.server.notifications.encryption import MAX_PLAIN, encrypt
from omphalos.server.notifications.notice import Notice
from omphalos.server.notifications.outgoing import Outgoing
from omphalos.server.notifications.stored import Channel
from omphalos.server.notifications.targets import PushTarget
from omphalos.server.notifications.vapid import PushKey

MAX_TTL: Final = 7 * 86_400  # seconds that the push service keeps a message for a browser that is off
MAX_BODY: Final = 400  # letters; browsers show fewer


class PushMessage(msgspec.Struct, frozen=True):
    """What the service worker is told; see `web/worker.js`."""

    title: str
    body: str
    table: str | None  # None: several
    tag: str  # a later notification with the same tag replaces this one


class PushSender:
    """Sends notices to browsers."""

    def __init__(self, outgoing: Outgoing, key: PushKey, contact: str, clock: Callable[[], float] = time.time) -> None:
        self._outgoing = outgoing
        self._key = key
        self._contact = contact
        self._clock = clock

    async def send(self, channel: Channel, notice: Notice) -> None:
        """Send a notice. SendFailed if that did not succeed."""
        target = msgspec.json.decode(channel.target, type=PushTarget)
        body = encrypt(push_message(notice), from_text(target.receiver), from_text(target.auth))
        hurry = min((turn.left for turn in notice.turns if turn.left is not None), default=None)
        headers = {
            "Authorization": self._key.authorization(target.endpoint, self._contact, self._clock()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(MAX_TTL if hurry is None else max(60, min(MAX_TTL, hurry // 1000))),
            "Topic": _tag(notice),
            "Urgency": "high" if hurry is None else "normal",
        }
        await self._outgoing.post(target.endpoint, headers, body)


def push_message(notice: Notice) -> bytes:
    """The message to the service worker, as JSON."""
    tables = notice.tables
    body = "\n".join(text for text, _ in notice.lines(named=False))
    while True:
        one = tables[0] if len(tables) == 1 else None
        data = msgspec.json.encode(PushMessage(notice.title, body[:MAX_BODY], one, _tag(notice)))
        if len(data) <= MAX_PLAIN:
            return data
        body = body[: len(body) // 2]


def _tag(notice: Notice) -> str:
    tables = notice.tables
    return f"turn-{tables[0]}" if len(tables) == 1 else "turns"
