"""All of notifications put together: made with the application, opened when it starts."""

from __future__ import annotations

from omphalos.server.live.registry import TableRegistry
from omphalos.server.notifications.config import NotifyConfig
from omphalos.server.notifications.destinations import Destinations
from omphalos.server.notifications.forms import FORMS, WebhookForm
from omphalos.server.notifications.mail import MailSender
from omphalos.server.notifications.notifier import Notifier, Sender
from omphalos.server.notifications.outgoing import Outgoing
from omphalos.server.notifications.push import PushSender
from omphalos.server.notifications.stored import ChannelKind, ChannelStore
from omphalos.server.notifications.subscriptions import Subscriptions
from omphalos.server.notifications.vapid import PushKey, new_push_key
from omphalos.server.notifications.webhooks import WebhookSender
from omphalos.server.store.store import Store


class Notifications:
    """The notifications of one process."""

    def __init__(
        self, store: Store, registry: TableRegistry, config: NotifyConfig | None = None, public_url: str = ""
    ) -> None:
        self._store = store
        self._channels = ChannelStore(store)
        self._public_url = public_url
        self._registry = registry
        self.config = NotifyConfig() if config is None else config
        self.subscriptions: Subscriptions | None = None  # these three: once it is open
        self.push_key: PushKey | None = None
        self.notifier: Notifier | None = None
        self.destinations = Destinations(self.config.daily)

    @property
    def has_links(self) -> bool:
        """Whether the server knows the address that links lead to. E-mails and webhooks need it."""
        return bool(self._public_url)

    @property
    def forms(self) -> list[WebhookForm]:
        """The forms of webhooks that this server tells."""
        return list(FORMS) if self.has_links else []

    @property
    def sends_mail(self) -> bool:
        """Whether this server sends e-mails."""
        return self.has_links and self.config.smtp is not None

    async def open(self) -> None:
        """Load the key, and listen to the tables."""
        config = self.config
        private = await self._channels.push_key(new_push_key())
        self.push_key = PushKey(private)
        outgoing = Outgoing(config.allow_private, config.request_seconds)
        mail = None if config.smtp is None or not self.has_links else MailSender(config.smtp, private, self._public_url)
        webhooks = WebhookSender(outgoing, self._public_url) if self.has_links else None
        senders: dict[ChannelKind, Sender] = {"push": PushSender(outgoing, self.push_key, config.contact)}
        if mail is not None:
            senders["mail"] = mail
        if webhooks is not None:
            senders |= dict.fromkeys(FORMS, webhooks)
        self.subscriptions = Subscriptions(
            self._store,
            outgoing,
            webhooks,
            mail,
            self.destinations,
            private,
            config.max_watches,
            config.allow_private,
            self._registry.now,
        )
        self.notifier = Notifier(
            *(self._channels, self._registry, senders.get, config.window, config.retries),
            *(self._public_url, self.destinations, self._registry.monitor),
        )
        self._registry.turn_changed = self.notifier.turn_changed

    def close(self) -> None:
        """Tell nothing more."""
        if self.notifier is not None:
            self.notifier.stop()
