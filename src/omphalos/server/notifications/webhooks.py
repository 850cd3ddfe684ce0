"""Webhooks of a table: a notice in the form that its address accepts."""

from __future__ import annotations

import msgspec

from omphalos.server.messages import say
from omphalos.server.notifications.forms import FORMS, WebhookForm
from omphalos.server.notifications.notice import Notice
from omphalos.server.notifications.outgoing import Outgoing
from omphalos.server.notifications.stored import Channel
from omphalos.server.notifications.targets import WebhookTarget


class WebhookSender:
    """Sends notices to webhooks."""

    def __init__(self, outgoing: Outgoing, public_url: str) -> None:
        self._outgoing = outgoing
        self._public_url = public_url

    async def send(self, channel: Channel, notice: Notice) -> None:
        """Send a notice. SendFailed if that did not succeed."""
        lines = [(text, notice.link(table)) for text, table in notice.lines(named=True)]
        await self._send(channel, lines)

    async def greet(self, channel: Channel, table: str) -> None:
        """Say that turns of a table will be told here. SendFailed if that did not succeed."""
        await self._send(channel, [(say(channel.language, "notice-webhook"), f"{self._public_url}/table/{table}")])

    async def _send(self, channel: Channel, lines: list[tuple[str, str]]) -> None:
        target = msgspec.json.decode(channel.target, type=WebhookTarget)
        form = msgspec.convert(channel.kind, WebhookForm)
        url, message = FORMS[form].write(target.url, lines)
        await self._outgoing.post(url, {"Content-Type": "application/json"}, msgspec.json.encode(message))
