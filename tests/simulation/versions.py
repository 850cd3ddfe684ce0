"""How older and newer versions would write the messages between processes: for upgrades one process after another."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from omphalos.server.cluster.bus import ALL, CHANNEL

UNKNOWN: Final = 99  # a kind of message that there is not
NEEDED: Final = {7: 3}  # items of the messages that have fields with defaults, by their tags
decode: Final = msgspec.msgpack.decode
encode: Final = msgspec.msgpack.encode


def older(channel: str, data: bytes) -> bytes:
    """Without the fields that have defaults, as if those had been added since."""
    if not channel.startswith(CHANNEL) or not data:
        return data
    sender, run, number, messages = decode(data)
    return encode((sender, run, number, [_without_defaults(one) for one in messages]))


def newer(channel: str, data: bytes) -> bytes:
    """With fields and with a message that nobody knows yet."""
    if channel == ALL:
        return encode((*decode(data), "since"))
    if not channel.startswith(CHANNEL) or not data:
        return data
    sender, run, number, messages = decode(data)
    more = [[*one, {"new": 1}] for one in messages]
    return encode((sender, run, number, [*more, (UNKNOWN, number)], "since"))


def _without_defaults(message: list[Any]) -> list[Any]:
    needed = NEEDED.get(message[0], len(message))
    return message[:needed] if not any(message[needed:]) else message
