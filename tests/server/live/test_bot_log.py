"""What the log says of bots that fail: which table, which bot, why, and what repeats of it are told by."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any, cast

import pytest

from omphalos.server.bots.process import BotFailed
from omphalos.server.live.config import LiveConfig
from tests.server.live.harness import GUESS, open_with, registry_in, run


def test_a_line_names_table_bot_and_reason(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    reason = "it died: " + "x" * 200

    async def scenario() -> None:
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0)) as registry:

            async def fails(*_: Any, **__: Any) -> Any:
                raise BotFailed(reason)

            cast("Any", registry.bot_pool).ask = fails
            opened, (ann,) = await open_with(registry, "person", "random")
            await ann.act(0, GUESS)
            await ann.until(lambda table: table["seats"][1]["failed"] == 1)
            lines = [record for record in caplog.records if "its move is made at random" in record.getMessage()]
            assert [(one.levelno, one.name, one.getMessage(), getattr(one, "kind", None)) for one in lines] == [
                (
                    logging.ERROR,
                    "omphalos.server.live.bots",
                    f"table {opened.id}: random failed, and its move is made at random: {reason}",
                    ("lake", "random", reason[:100]),
                )
            ]

    run(scenario())
