"""Requests to bots that another process has put together. The server passes them on without looking inside."""

from __future__ import annotations

import pickle
from typing import Any

import msgspec

from omphalos.bots import Bot


class Prepared(msgspec.Struct, frozen=True):
    """A request to a bot, as it is sent to the bot's process."""

    kind: type[Bot]
    packed: bytes


def prepared(request: Any) -> Prepared:
    """Pack a request."""
    return Prepared(request.seated.kind, pickle.dumps(request))
