"""Palec boży passes the test kit for games."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from omphalos.flick import GAME
from omphalos.flick.events import Flicked
from omphalos.physics import flick as physics
from omphalos.table import Table, read_record, replay
from omphalos.table.game import SPECTATOR
from omphalos.table.testing import (
    api_test,
    imagine_test,
    leak_test,
    purity_test,
    random_play_test,
    replay_test,
    round_trip_test,
    seed_test,
)
from tests.flick.helpers import idle
from tests.flick.invariants import check


def test_api() -> None:
    api_test(GAME)


def test_the_same_seed_gives_the_same_game() -> None:
    seed_test(GAME)
    purity_test(GAME, games=3)


def test_records_replay() -> None:
    replay_test(GAME)


def test_everything_goes_through_json() -> None:
    round_trip_test(GAME)


def test_nothing_leaks() -> None:
    leak_test(GAME)


def test_states_can_be_imagined_from_views() -> None:
    imagine_test(GAME)


@pytest.mark.parametrize("options", [{}, {"gods": False, "steadiness": "human"}, {"laws": False}])
def test_random_play(options: dict[str, object]) -> None:
    random_play_test(GAME, games=4, options=options, invariant=check)


@pytest.mark.parametrize("law", ["L04", "L05", "L20"])
def test_random_play_where_flicks_differ(law: str) -> None:
    options = {"chosen_laws": [law], "generations": 1, "chosen_gods": ["Dagda", "Tyr"]}
    random_play_test(GAME, games=2, players=2, options=options, invariant=check)


def test_the_only_chance_is_laws_gods_tremor_and_heart() -> None:
    assert GAME.streams == ("laws", "gods", "tremor", "heart")
    table = Table.open(GAME, 4, {"steadiness": "exact", "gods": False, "laws": False}, seed=4)
    while table.to_act():
        table.play(table.to_act()[0], idle(table.state))
    assert all(not move.draws for move in table.moves)


def test_a_record_replays_without_physics(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.open(GAME, 3, {"generations": 1}, seed=9)
    while table.to_act():
        seat = table.to_act()[0]
        table.play(seat, idle(table.state))
    monkeypatch.setattr(physics, "simulate", None)
    moments = list(replay(read_record(table.record(), GAME)))
    assert moments[-1].after == table.state
    assert any(isinstance(m.event, Flicked) for m in moments)


def test_the_view_holds_what_a_picture_needs() -> None:
    table = Table.open(GAME, 4, {"chosen_laws": ["L08"], "chosen_gods": ["Dagda", "Ra", "Zeus", "Freja"]}, seed=2)
    while table.state.phase != "mission":
        table.play(table.to_act()[0], idle(table.state))
    view = table.view(SPECTATOR)
    assert view.prompt is None
    assert table.view(view.active).prompt == "flick"
    assert [p.corner for p in view.players] == [0, 1, 2, 3]
    assert (view.laws[0].law, view.laws[0].lasts, view.laws[0].since) == ("L08", "generation", 1)
    assert view.tornado is not None
    assert view.tornado_next != view.tornado
    assert msgspec.json.decode(msgspec.json.encode(view), type=GAME.view_type) == view


def test_importing_the_game_does_not_import_the_compiler() -> None:
    code = "import sys, omphalos.flick; assert 'numba' not in sys.modules, 'numba was imported'"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
