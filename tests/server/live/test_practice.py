"""Tables with a chosen seed are for practice alone: whoever knows the seed knows what comes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from omphalos.table.chance import seed_from, seed_to_text
from omphalos.table.errors import BadOptions
from tests.server.live.harness import registry_in, run, wish

SEED = seed_to_text(seed_from("practice"))


def test_a_chosen_seed_gives_the_same_game(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            seeds: list[str] = []
            for _ in range(2):
                opened = await registry.open_table(wish("person", "person", undo="free", seed=SEED))
                table = registry.live_tables[opened.id].table
                assert table is not None
                seeds.append(table.journal.seed)
            assert seeds == [SEED] * 2

    run(play())


@pytest.mark.parametrize(
    ("sitters", "more"),
    [
        (("person", "person"), {"public": True}),
        (("person", "person"), {"rated": True}),
        (("person", "open"), {}),
        (("person", "person"), {"undo": "fair"}),
    ],
)
def test_where_others_play_nobody_chooses_the_seed(tmp_path: Path, sitters: tuple[str, ...], more: Any) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            with pytest.raises(BadOptions, match="only a table for practice has a chosen seed"):
                await registry.open_table(wish(*sitters, seed=SEED, **{"undo": "free", **more}))

    run(play())
