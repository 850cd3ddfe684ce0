"""Endpoints of notifications: who is told when it is their turn, and where."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, TypeAlias

import msgspec
from starlette.requests import Request

from omphalos.server.errors import NoSuchTable
from omphalos.server.http.addresses import address_of
from omphalos.server.http.endpoint import delete, get, post
from omphalos.server.http.errors import AWAY
from omphalos.server.live.errors import Stopping
from omphalos.server.notifications.errors import BadDestination, NoAnswer, NoMail, NoWebhooks, TooManyWatches
from omphalos.server.notifications.messages import MailInfo, NotifyChannel, NotifyChannels, NotifyInfo, NotifyWish
from omphalos.server.notifications.service import Notifications
from omphalos.server.notifications.subscriptions import Subscriptions
from omphalos.server.protocol.parts import TableId

ChannelId: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]


class NotificationEndpoints:
    """Adds, lists and removes the channels of a seat, and confirms e-mail addresses."""

    def __init__(self, notifications: Notifications) -> None:
        self._notifications = notifications

    @get("/api/notifications")
    async def notifications(self) -> NotifyInfo:
        """How this server can tell people that it is their turn."""
        here, key = self._notifications, self._notifications.push_key
        return NotifyInfo(None if key is None else key.public, here.sends_mail, here.forms)

    @get("/api/tables/{id}/notifications", NoSuchTable, *AWAY)
    async def channels(self, id: TableId, key: str) -> NotifyChannels:
        """Where the turns of this key's seat are told; with the host's key, the table's webhooks."""
        return await self._open().listed(id, key)

    @post(
        "/api/tables/{id}/notifications",
        NoSuchTable,
        BadDestination,
        NoAnswer,
        NoMail,
        NoWebhooks,
        TooManyWatches,
        *AWAY,
        status=HTTPStatus.CREATED,
    )
    async def notify(self, id: TableId, key: str, message: NotifyWish, request: Request) -> NotifyChannel:
        """Tell the turns of this key's seat while its table is not open. A webhook needs the host's key.

        Asking again for the same destination changes its language. An e-mail address has to be confirmed first.
        """
        return await self._open().add(id, key, message, address_of(request))

    @delete("/api/tables/{id}/notifications/{channel}", NoSuchTable, *AWAY)
    async def stop_notifying(self, id: TableId, channel: ChannelId, key: str) -> None:
        """Tell the turns of this key's seat no longer."""
        await self._open().remove(id, key, channel)

    @get("/api/mail", *AWAY)
    async def mail(self, key: str) -> MailInfo:
        """The e-mail address that the key of an e-mail belongs to."""
        return await self._open().mail(key)

    @post("/api/mail", *AWAY)
    async def confirm_mail(self, key: str) -> MailInfo:
        """Confirm an e-mail address with the key that was sent to it."""
        return await self._open().mail(key, confirm=True)

    @delete("/api/mail", *AWAY)
    async def stop_mail(self, key: str) -> None:
        """Delete an e-mail address and all that it was to be told."""
        await self._open().stop_mail(key)

    def _open(self) -> Subscriptions:
        subscriptions = self._notifications.subscriptions
        if subscriptions is None:
            raise Stopping("the server has not started yet")
        return subscriptions
