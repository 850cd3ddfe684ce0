"""Webhooks of a table: a notice in the form that Discord, Slack or ntfy accepts."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import msgspec

from omphalos.server.messages import say
from omphalos.server.notifications.notice import Notice
from omphalos.server.notifications.outgoing import Outgoing
from omphalos.server.notifications.stored import Channel, ChannelKind
from omphalos.server.notifications.targets import WebhookTarget

MAX_TEXT = 1_900  # letters; Discord refuses more than 2,000


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
        await self._send(channel, [(say(channel.language, "notice-webhook"), f"{self._public_url}/#/table/{table}")])

    async def _send(self, channel: Channel, lines: list[tuple[str, str]]) -> None:
        target = msgspec.json.decode(channel.target, type=WebhookTarget)
        url, message = formed(channel.kind, target.url, lines)
        await self._outgoing.post(url, {"Content-Type": "application/json"}, msgspec.json.encode(message))


def formed(kind: ChannelKind, url: str, lines: list[tuple[str, str]]) -> tuple[str, dict[str, Any]]:
    """The address to send to and the message, from sentences and their links."""
    match kind:
        case "discord":
            text = "\n".join(f"{_plain(sentence)} <{link}>" for sentence, link in lines)
            return url, {"content": text[:MAX_TEXT], "allowed_mentions": {"parse": []}}  # names ping nobody
        case "slack":
            text = "\n".join(f"{_escaped(sentence)} <{link}>" for sentence, link in lines)
            return url, {"text": text[:MAX_TEXT]}
        case _:
            root, _, topic = url.partition("?")[0].rstrip("/").rpartition("/")
            if not urlsplit(root).netloc:  # an address without a topic is its own
                root, topic = url, ""
            text = "\n".join(sentence for sentence, _ in lines)[:MAX_TEXT]
            return f"{root}/", {"topic": topic, "title": "Omphalos", "message": text, "click": lines[0][1]}


def _plain(text: str) -> str:
    """Text without Discord's markup."""
    return "".join(f"\\{letter}" if letter in "\\*_~`|>#[]()<@" else letter for letter in text)


def _escaped(text: str) -> str:
    """Text as Slack wants it: three characters of its markup are entities."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
