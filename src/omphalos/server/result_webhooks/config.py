"""The configuration of results that are posted."""

from __future__ import annotations

import msgspec

from omphalos.server.config import BadSetting, Settings
from omphalos.server.notifications.errors import BadDestination
from omphalos.server.notifications.outgoing import Outgoing


class ResultConfig(msgspec.Struct, frozen=True):
    """Where results go. All times are in seconds."""

    urls: tuple[str, ...] = ()
    secret: str = ""  # that messages are signed with; empty: they are not
    allow_private: bool = False  # private addresses, and plain HTTP
    retries: tuple[float, ...] = (5.0, 30.0, 180.0, 900.0)  # pauses after failures


def result_config(settings: Settings) -> ResultConfig:
    """The settings that concern posted results. BadSetting if nothing may be sent to an address."""
    outgoing = Outgoing(settings.notify_private)
    for url in settings.result_webhooks:
        try:
            outgoing.check(url)
        except BadDestination as problem:
            raise BadSetting(f"result_webhooks: {url!r}: {problem}") from None
    return ResultConfig(settings.result_webhooks, settings.result_secret, settings.notify_private)
