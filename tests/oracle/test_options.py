"""The options of a table: chosen once, kept in its record, and the same for bots, arenas and environments."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

from omphalos.arena.tune.house import House
from omphalos.bots import BotSeat, play_out
from omphalos.cli import main
from omphalos.envs.encoders import encoder_for
from omphalos.envs.match import Match
from omphalos.oracle import GAME
from omphalos.oracle.events import Opened
from omphalos.table import Table, read_record, replay, verify
from omphalos.table.errors import BadOptions
from omphalos.table.game import SPECTATOR
from omphalos.table.house_numbers import set_numbers

CHOSEN = {"numbers": "balanced", "cross": "areas"}


@pytest.mark.rule("WY-C1", "WY-S1", "WY-A3")
def test_a_whole_game_keeps_its_options_in_every_state_view_and_in_its_record() -> None:
    table = Table.open(GAME, 2, CHOSEN, seed="options")
    play_out(table, [BotSeat("greedy:budget=1", GAME, seat, "options", table.options) for seat in range(2)])
    record = read_record(table.record())
    verify(record)
    assert (record.options.numbers, record.options.cross) == ("balanced", "areas")
    for moment in replay(record):
        assert moment.after.numbers == "balanced"
        assert {shop.cross for shop in moment.after.shops} == {"areas"}
    view = table.view(SPECTATOR)
    assert (view.numbers, view.cross) == ("balanced", "areas")
    assert [event.hideout for moment in replay(record) if isinstance(event := moment.event, Opened)] == [0]


def test_a_new_table_has_what_owners_report() -> None:
    options = GAME.read_options()
    assert (options.numbers, options.cross) == ("reported", "goods")


@pytest.mark.parametrize("wrong", [{"numbers": "fair"}, {"cross": "literal"}, {"rogues": 3}])
def test_what_is_no_option_is_refused_by_name(wrong: dict[str, object]) -> None:
    with pytest.raises(BadOptions, match=next(iter(wrong))):
        GAME.read_options(wrong)


@pytest.mark.rule("WY-A3")
@pytest.mark.parametrize(("cross", "cell"), [("goods", 0.0), ("areas", 1.0)])
def test_an_environment_plays_with_the_options_and_shows_what_the_cross_costs(cross: str, cell: float) -> None:
    match = Match(GAME, 2, {"numbers": "balanced", "cross": cross}, "discrete", "difference")
    match.begin(1)
    assert match.state.numbers == "balanced"
    encoder = encoder_for(GAME, 2)
    row = encoder.encode(GAME.view(match.state, 0))
    block = encoder.layout["cove"]
    assert row[block.start + block.offsets["every_area"]] == np.float32(cell)


@pytest.mark.rule("WY-C1")
def test_an_arena_plays_with_the_numbers_of_its_option(tmp_path: Path) -> None:
    words = ["arena", "oracle", "random", "--option", "numbers=balanced", "--games", "1", "--workers", "1", "-q"]
    assert main([*words, "--out", str(tmp_path)]) == 0
    (file,) = (tmp_path / "records").rglob("*.jsonl")
    opened = [moment.event for moment in replay(read_record(file)) if isinstance(moment.event, Opened)]
    assert [event.hideout for event in opened] == [0]


def test_a_tuning_begins_with_the_numbers_of_its_set_and_proposes_them_for_its_file() -> None:
    number = "cove.toml/hideout.cult"
    assert (House("oracle").value(number), House("oracle", "balanced").value(number)) == (3, 0)
    assert list(House("oracle").files({number: 1})) == ["cove.toml"]
    (text,) = (proposed := House("oracle", "balanced").files({number: 1})).values()
    assert list(proposed) == ["balanced.toml"]
    assert tomllib.loads(text) == set_numbers("oracle", "balanced") | {number: 1}
