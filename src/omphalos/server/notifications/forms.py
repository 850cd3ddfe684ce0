"""The forms of webhooks: where each may lead, and how a notice is written for it. A new form is a name and an entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias
from urllib.parse import urlsplit

WebhookForm: TypeAlias = Literal[
    "discord",
    "slack",
    "ntfy",
]
Lines: TypeAlias = list[tuple[str, str]]  # sentences with their links
MAX_TEXT = 1_900  # letters; Discord refuses more than 2,000


class Form(NamedTuple):
    """One form of webhooks."""

    write: Callable[[str, Lines], tuple[str, dict[str, Any]]]  # from its address: where to send, and the message
    hosts: tuple[str, ...]  # where it may lead; none: anywhere
    trusted: tuple[str, ...]  # domains of services that limit their senders themselves


def _discord(url: str, lines: Lines) -> tuple[str, dict[str, Any]]:
    text = "\n".join(f"{_plain(sentence)} <{link}>" for sentence, link in lines)
    return url, {"content": text[:MAX_TEXT], "allowed_mentions": {"parse": []}}  # names ping nobody


def _slack(url: str, lines: Lines) -> tuple[str, dict[str, Any]]:
    text = "\n".join(f"{_escaped(sentence)} <{link}>" for sentence, link in lines)
    return url, {"text": text[:MAX_TEXT]}


def _ntfy(url: str, lines: Lines) -> tuple[str, dict[str, Any]]:
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


FORMS: Final[Mapping[WebhookForm, Form]] = {
    "discord": Form(
        _discord,
        hosts=("discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"),
        trusted=("discord.com", "discordapp.com"),
    ),
    "slack": Form(_slack, hosts=("hooks.slack.com", "hooks.slack-gov.com"), trusted=("slack.com", "slack-gov.com")),
    "ntfy": Form(_ntfy, hosts=(), trusted=("ntfy.sh",)),
}
