"""What would be after actions of a seat: asked, answered, and refused."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.server.lake import GAME
from tests.server.live.harness import GUESS, hosted, open_with, registry_in, run


def test_the_position_after_actions_is_told_and_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, list[Any]]] = []

    def rehearse(state: Any, seat: int, actions: Sequence[Any]) -> Any:
        asked.append((seat, list(actions)))
        return state

    def brings(_state: Any, seat: int, action: Any) -> dict[str, int]:
        return {"worth": 10 * seat + action.number}

    monkeypatch.setattr(GAME, "rehearse", rehearse)
    monkeypatch.setattr(GAME, "brings", brings)

    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            n = registry.live_tables[opened.id].n
            answer = await ben.ask("rehearse", seat=1, actions=[GUESS, GUESS])
            assert answer["type"] == "rehearsed"
            told, now = answer["rehearsal"]["position"], ben.position()
            assert told == now
            assert answer["rehearsal"]["brings"] == [
                {"worth": 10 + choice["action"]["number"]} for choice in now["choices"]
            ]
            assert [(seat, len(actions)) for seat, actions in asked] == [(1, 2)]
            assert registry.live_tables[opened.id].n == n  # nothing was played
            assert ann.updates()[-1]["position"]["n"] == n

    run(play())


def test_who_may_not_ask_what_would_be(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, _) = await open_with(registry, "person", "person")
            assert (await ann.ask("rehearse", seat=0, actions=[]))["error"] == "cannot-rehearse"
            assert (await ann.ask("rehearse", seat=1, actions=[]))["error"] == "not-your-seat"
            assert (await ann.ask("rehearse", seat=0, actions=[{"type": "dance"}]))["error"] == "bad-action"
            assert (await ann.ask("rehearse", seat=0, actions=[GUESS] * 65))["error"] == "bad-message"
            assert (await (await hosted(registry, opened)).ask("rehearse", seat=0, actions=[]))["error"] == (
                "not-your-seat"
            )
            await ann.act(0, GUESS)
            assert (await ann.ask("rehearse", seat=0, actions=[]))["error"] == "not-your-turn"

    run(play())
