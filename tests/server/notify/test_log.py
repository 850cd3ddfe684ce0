"""What the log says of notifications that fail: that they are tried again, why, and by which way."""

from __future__ import annotations

import logging
from asyncio import sleep

import pytest

from omphalos.server.notifications.errors import SendFailed, SendRefused
from tests.server.notify.world import GAP, HOOK, MAIL, World
from tests.virtual_time import run


def test_each_attempt_and_the_end_of_them_have_a_line(caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        world = World()
        world.failures = [SendFailed("away"), SendFailed("still away"), SendFailed("for good"), SendRefused("no")]
        world.table("t1", (1, MAIL)).turn(1, 9)
        await sleep(10 * GAP)
        world.table("t2", (2, HOOK)).turn(2, 9)
        await sleep(10 * GAP)

    with caplog.at_level(logging.INFO, "omphalos.server.notifications.notifier"):
        run(play())
    assert [(one.levelname, one.getMessage(), getattr(one, "about", None)) for one in caplog.records] == [
        ("INFO", "a notification is sent again later: away", {"kind": "mail"}),
        ("INFO", "a notification is sent again later: still away", {"kind": "mail"}),
        ("WARNING", "a notification cannot be sent: for good", {"kind": "mail"}),
        ("WARNING", "a notification cannot be sent: no", {"kind": "slack"}),
    ]
