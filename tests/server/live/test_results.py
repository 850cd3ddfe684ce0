"""What is stored of a finished game: who played, by an id that stays the same however a bot was written."""

from __future__ import annotations

import pytest

from omphalos.server.live.results import player_id, result_of
from omphalos.server.live.table_settings import OPEN, PERSON, Chair, TableSettings
from omphalos.server.store.store import Result
from omphalos.table.game import Outcome
from omphalos.table.registry import find_game


@pytest.mark.parametrize(
    ("sitter", "person", "stored"),
    [
        ("person", "p1", "person:p1"),
        ("person", None, None),
        ("fortune-teller", None, "bot:fortune-teller"),
        ("oracle/fortune-teller", None, "bot:fortune-teller"),
        ("sibyl:budget=1,policy=1,temperature=1.45", None, "bot:fortune-teller"),
        ("sibyl:temperature=1.45,policy=1,budget=1", None, "bot:fortune-teller"),
        ("random", None, "bot:random"),
        ("oracle/random", None, "bot:random"),
        ("outside:command= true", None, "bot:outside:true"),
        ("a-bot-of-old-times", None, "bot:a-bot-of-old-times"),
    ],
)
def test_a_player_is_stored_under_one_id(sitter: str, person: str | None, stored: str | None) -> None:
    assert player_id(find_game("oracle"), sitter, person) == stored


@pytest.mark.parametrize("rated", [True, False])
def test_a_result_has_every_seat(rated: bool) -> None:
    chairs = (Chair(PERSON, "Ann", person="p1"), Chair("random", "Hal"), Chair(OPEN, "Ben"), Chair(PERSON, "Cid"))
    settings = TableSettings("oracle", {}, chairs, "host", 3, rated=rated)
    found = result_of("t1", find_game("oracle"), settings, Outcome((2, 1, 4, 3), (5.0, 6.0, 0.0, 1.5)), 77)
    assert found == Result(
        table="t1",
        game="oracle",
        ended=77,
        rated=rated,
        names=("Ann", "Hal", "Ben", "Cid"),
        who=("person:p1", "bot:random", None, None),
        ranks=(2, 1, 4, 3),
        scores=(5.0, 6.0, 0.0, 1.5),
    )
