"""Who wants to be told of what: notifications are asked for with a seat's key, and webhooks with the host's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec

from omphalos.server.errors import RateLimited, WrongKey
from omphalos.server.keys import hash_of, opens
from omphalos.server.live.table_settings import decode_settings
from omphalos.server.notifications.destinations import Destinations
from omphalos.server.notifications.errors import NoAnswer, NoMail, NoWebhooks, SendFailed, TooManyWatches
from omphalos.server.notifications.mail import MailSender
from omphalos.server.notifications.messages import MailInfo, NotifyChannel, NotifyChannels, NotifyWish, WebhookWish
from omphalos.server.notifications.outgoing import Outgoing
from omphalos.server.notifications.stored import ALL_SEATS, Channel, ChannelStore, Watch
from omphalos.server.notifications.targets import (
    MailTarget,
    PushTarget,
    WebhookTarget,
    channel_id,
    destination_of,
    mailbox,
    read_wish,
)
from omphalos.server.notifications.tokens import mail_token, subscriber_of, token_hash
from omphalos.server.notifications.webhooks import WebhookSender
from omphalos.server.ops.token_bucket import hourly
from omphalos.server.store.store import Store

MAX_OF_SEAT: Final = 5  # destinations that a seat's turns are told to, or a table's webhooks
MAX_AT_HOST: Final = 3  # of these at one host: browsers of one kind
MAX_OF_MAILBOX: Final = 6  # first e-mails that one person may get at once, and in an hour afterwards
MAX_ASKED: Final = 20  # first messages that an address may cause at once, and in an hour afterwards


class Subscriptions:
    """Adds, lists and removes channels."""

    def __init__(
        self,
        store: Store,
        outgoing: Outgoing,
        webhooks: WebhookSender | None,
        mail: MailSender | None,
        destinations: Destinations,
        token_key: bytes,
        max_watches: int,
        any_host: bool,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._channels = ChannelStore(store)
        self._outgoing = outgoing
        self._webhooks = webhooks
        self._mail = mail
        self._destinations = destinations
        self._token_key = token_key
        self._max_watches = max_watches
        self._any_host = any_host
        self._now = now
        self._asked = hourly(MAX_ASKED)
        self._mailboxes = hourly(MAX_OF_MAILBOX)

    async def add(self, table_id: str, key: str, wish: NotifyWish, address: str) -> NotifyChannel:
        """Tell a seat's turns to a channel, or with a webhook the turns of all people at the table.

        A webhook gets a first message, and an e-mail address the request to confirm it.
        """
        seat, key_hash = await self._seat(table_id, key, host=isinstance(wish.to, WebhookWish))
        kind, target = read_wish(wish.to, self._outgoing, self._any_host)
        data = msgspec.json.encode(target)
        new_id = channel_id(kind, data)
        is_mail = isinstance(target, MailTarget)
        if is_mail and self._mail is None:
            raise NoMail("this server sends no e-mails")
        if isinstance(target, WebhookTarget) and self._webhooks is None:
            raise NoWebhooks("this server does not know its address, so it tells no webhooks")
        token = token_hash(mail_token(self._token_key, new_id)) if is_mail else None
        channel = Channel(
            *(new_id, kind, data, wish.language, subscriber_of(self._token_key, address)),
            *(token, not is_mail, self._now()),
        )
        if isinstance(target, WebhookTarget) and self._webhooks is not None:
            self._count(address)
            try:
                await self._greet(self._webhooks, channel, table_id)
            except SendFailed as problem:
                raise NoAnswer(str(problem)) from None
        watch = Watch(table_id, new_id, seat, key_hash)
        stored = await self._channels.watch(channel, watch, partial(self._check_room, channel, watch))
        if self._mail is not None and not stored.confirmed:
            self._count(address)
            if isinstance(target, MailTarget) and not self._mailboxes.allows(mailbox(target.address)):
                raise RateLimited("this address was asked too often within an hour")
            try:
                await self._mail.ask_to_confirm(stored)
            except SendFailed as problem:
                await self._channels.unwatch(table_id, new_id, key_hash)
                raise NoAnswer(str(problem)) from None
        return _shown(stored, seat)

    async def _greet(self, webhooks: WebhookSender, channel: Channel, table_id: str) -> None:
        to = destination_of(channel)
        assert to is not None
        async with self._destinations.sending(to):
            await webhooks.greet(channel, table_id)

    async def listed(self, table_id: str, key: str) -> NotifyChannels:
        """The channels that were added with this key."""
        _, key_hash = await self._seat(table_id, key)
        found = await self._channels.watching([table_id])
        return NotifyChannels([_shown(channel, watch.seat) for watch, channel in found if watch.key_hash == key_hash])

    async def remove(self, table_id: str, key: str, channel: str) -> None:
        """Tell this table's turns no longer. Idempotent."""
        _, key_hash = await self._seat(table_id, key)
        await self._channels.unwatch(table_id, channel, key_hash)

    async def mail(self, token: str, confirm: bool = False) -> MailInfo:
        """The e-mail address that a token belongs to; with `confirm` it is confirmed. WrongKey if there is none."""
        channel = await self._channels.by_token(token_hash(token), confirm)
        if channel is None:
            raise WrongKey("this link is no longer valid")
        return MailInfo(masked(channel), channel.confirmed)

    async def stop_mail(self, token: str) -> None:
        """Delete an e-mail address and all that it was to be told. WrongKey if there is none."""
        channel = await self._channels.by_token(token_hash(token))
        if channel is None:
            raise WrongKey("this link is no longer valid")
        await self._channels.drop(channel.id)

    async def _seat(self, table_id: str, key: str, host: bool | None = None) -> tuple[int, str]:
        """The seat of this key, or of the person with this key, and the hash of the seat's secret.

        ALL_SEATS for the host's. WrongKey if it is none of these.
        """
        settings = decode_settings(await self._store.about(table_id))
        hashed = hash_of(key)
        if host is not True:
            for seat, chair in enumerate(settings.chairs):
                if opens([hashed], chair.secret):
                    return seat, hashed
            person = await self._store.person_by_key(bytes.fromhex(hashed))
            for seat, chair in enumerate(settings.chairs):
                if person is not None and chair.person == person.id and chair.secret is not None:
                    return seat, chair.secret
        if host is not False and opens([hashed], settings.host):
            return ALL_SEATS, hashed
        raise WrongKey("this is the key of no seat here" if host is not True else "only the host adds a webhook")

    def _check_room(self, channel: Channel, watch: Watch, others: Sequence[tuple[Watch, Channel]]) -> None:
        """Refuse one more watch beside the others of a table. TooManyWatches if there are too many."""
        if len(others) >= self._max_watches:
            raise TooManyWatches(f"{len(others)} others are told of this table's turns already")
        mine = [one for other, one in others if other.seat == watch.seat]
        if len(mine) >= MAX_OF_SEAT:
            raise TooManyWatches(f"a seat's turns are told to {MAX_OF_SEAT} destinations at most")
        to = destination_of(channel)
        there = [one for one in map(destination_of, mine) if one is not None and to is not None and one.host == to.host]
        if len(there) >= MAX_AT_HOST:
            raise TooManyWatches(f"a seat's turns are told to {MAX_AT_HOST} destinations of one host at most")

    def _count(self, who: str) -> None:
        if not self._asked.allows(who):
            raise RateLimited("too many first messages were asked for within an hour")


def _shown(channel: Channel, seat: int) -> NotifyChannel:
    return NotifyChannel(channel.id, channel.kind, masked(channel), channel.confirmed, seat)


def masked(channel: Channel) -> str:
    """Enough of a destination to recognise it, not enough to use it."""
    match channel.kind:
        case "push":
            url = msgspec.json.decode(channel.target, type=PushTarget).endpoint
        case "mail":
            name, _, host = msgspec.json.decode(channel.target, type=MailTarget).address.partition("@")
            return f"{name[:1]}…@{host}"
        case _:
            url = msgspec.json.decode(channel.target, type=WebhookTarget).url
    return url.partition("//")[2].partition("/")[0]
