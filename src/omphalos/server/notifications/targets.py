"""Where a channel leads: a browser's push subscription, an e-mail address, a webhook."""

from __future__ import annotations

import hashlib
import re
from typing import Final
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec

from omphalos.server.base64url import from_text
from omphalos.server.notifications.destinations import Destination
from omphalos.server.notifications.encryption import AUTH_BYTES, POINT_BYTES
from omphalos.server.notifications.errors import BadDestination
from omphalos.server.notifications.forms import FORMS
from omphalos.server.notifications.messages import MailWish, PushWish, WebhookWish
from omphalos.server.notifications.outgoing import Outgoing
from omphalos.server.notifications.stored import Channel, ChannelKind
from omphalos.server.notifications.vapid import CURVE

MAIL: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}")
GMAIL: Final = ("gmail.com", "googlemail.com")


class PushTarget(msgspec.Struct, frozen=True):
    """A browser's subscription."""

    endpoint: str
    receiver: str  # its public key, base64url
    auth: str  # its secret, base64url


class MailTarget(msgspec.Struct, frozen=True):
    """An e-mail address."""

    address: str


class WebhookTarget(msgspec.Struct, frozen=True):
    """An address that accepts messages."""

    url: str


Target = PushTarget | MailTarget | WebhookTarget


def read_wish(
    wish: PushWish | MailWish | WebhookWish, outgoing: Outgoing, any_host: bool
) -> tuple[ChannelKind, Target]:
    """Check where somebody wants to be told. BadDestination if nothing can or may be sent there."""
    match wish:
        case PushWish(endpoint, p256dh, auth):
            outgoing.check(endpoint)
            _check_keys(p256dh, auth)
            return "push", PushTarget(endpoint, p256dh, auth)
        case MailWish(address):
            if MAIL.fullmatch(address) is None:
                raise BadDestination("this is no e-mail address")
            return "mail", MailTarget(address)
        case WebhookWish(form, url):
            host = outgoing.check(url).hostname
            hosts = FORMS[form].hosts
            if hosts and not any_host and host not in hosts:
                raise BadDestination(f"a webhook of {form} begins with https://{hosts[0]}/")
            return form, WebhookTarget(url)


def destination_of(channel: Channel) -> Destination | None:
    """The host that a channel leads to, with its port. None for an e-mail: it goes by the operator's mail server."""
    if channel.kind == "mail":
        return None
    if channel.kind == "push":
        url = urlsplit(msgspec.json.decode(channel.target, type=PushTarget).endpoint)
    else:
        url = urlsplit(msgspec.json.decode(channel.target, type=WebhookTarget).url)
    port = url.port or (443 if url.scheme == "https" else 80)
    return Destination(f"{url.hostname}:{port}", channel.subscriber)


def mailbox(address: str) -> str:
    """The person whom an address belongs to, as well as it tells: one spelling for all that reach the same mailbox."""
    name, _, domain = address.lower().rpartition("@")
    name = name.partition("+")[0]
    if domain in GMAIL:  # the one large provider that ignores dots
        return f"{name.replace('.', '')}@{GMAIL[0]}"
    return f"{name}@{domain}"


def channel_id(kind: ChannelKind, target: bytes) -> str:
    """The id of a channel: the same destination is one channel, whoever asks for it."""
    return hashlib.sha256(kind.encode() + b"\0" + target).hexdigest()[:32]


def _check_keys(p256dh: str, auth: str) -> None:
    try:
        point, secret = from_text(p256dh), from_text(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError:
        raise BadDestination("the subscription has no valid key") from None
    if len(point) != POINT_BYTES or len(secret) != AUTH_BYTES:
        raise BadDestination("the subscription has no valid key")
