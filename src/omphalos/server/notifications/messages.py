"""Messages of notifications."""

from __future__ import annotations

from typing import Annotated

import msgspec

from omphalos.server.notifications.forms import WebhookForm
from omphalos.server.notifications.stored import ChannelKind
from omphalos.server.protocol.parts import (
    Language,
    Received,
    Sent,
)


class NotifyInfo(Sent, frozen=True):
    """How this server can tell people that it is their turn."""

    push_key: str | None  # the `applicationServerKey` of a push subscription; base64url
    mail: bool  # it can send e-mails
    forms: list[WebhookForm]  # of webhooks; none if it can tell none


class PushWish(Received, frozen=True, tag="push"):
    """A browser's push subscription."""

    endpoint: Annotated[str, msgspec.Meta(min_length=8, max_length=1_000)]
    p256dh: Annotated[str, msgspec.Meta(max_length=100)]  # its public key, base64url
    auth: Annotated[str, msgspec.Meta(max_length=40)]  # its secret, base64url


class MailWish(Received, frozen=True, tag="mail"):
    """An e-mail address. It has to be confirmed by a link that is sent to it."""

    address: Annotated[str, msgspec.Meta(min_length=3, max_length=254)]


class WebhookWish(Received, frozen=True, tag="webhook"):
    """A webhook, which is told of everybody's turn."""

    form: WebhookForm
    url: Annotated[str, msgspec.Meta(min_length=8, max_length=1_000)]


class NotifyWish(Received, frozen=True):
    """Tell somebody that it is their turn, while their table is open on no screen."""

    to: PushWish | MailWish | WebhookWish
    language: Language = "en"


class NotifyChannel(Sent, frozen=True):
    """Where turns are told."""

    id: str
    kind: ChannelKind
    shown: str  # enough of the destination to recognise it
    confirmed: bool  # nothing is told before
    seat: int  # −1: all people at the table


class NotifyChannels(Sent, frozen=True):
    """Where the turns of a seat are told."""

    channels: list[NotifyChannel]


class MailInfo(Sent, frozen=True):
    """An e-mail address."""

    shown: str  # enough to recognise it
    confirmed: bool
