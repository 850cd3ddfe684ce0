"""Pieces and the house's numbers."""

from __future__ import annotations

import msgspec
import pytest

from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS
from omphalos.flick.numbers import DISKS, BadNumbers, Tremor, Turns, parse
from omphalos.flick.options import CARDS
from omphalos.flick.pieces import BOX_PROPHETS, BOX_TEMPLARS, BOX_TEMPLES, MASS, RADIUS, Stock
from omphalos.flick.powers import Manner
from omphalos.flick.slide import scene_of
from omphalos.table.house_numbers import REPORTED, SETS
from tests.flick.helpers import begun, put, to_generation


@pytest.mark.rule("PB-C1")
def test_the_box_has_twenty_laws_and_four_double_sided_god_cards() -> None:
    """Laws that were added since are numbered on."""
    assert len(LAWS) >= 20
    assert list(LAWS) == [f"L{n:02}" for n in range(1, len(LAWS) + 1)]
    assert len(CARDS) == 4
    assert {god for sides in CARDS.values() for god in sides} == set(GODS)
    assert all(GODS[god].card == card for card, sides in CARDS.items() for god in sides)
    assert (BOX_PROPHETS, BOX_TEMPLARS, BOX_TEMPLES) == (7, 2, 4)


@pytest.mark.rule("PB-C1")
def test_nobody_needs_more_pieces_than_the_box_holds() -> None:
    state = begun(players=3, laws=("L12", "L09"), gods=("Ra", "Zeus", "Tyr"))
    assert state.players[1].unused.prophet == BOX_PROPHETS  # six and one more
    state = to_generation(state, 2)
    for player in state.players:
        assert player.unused.prophet <= BOX_PROPHETS
        assert player.unused.templar == BOX_TEMPLARS
        assert player.temples == BOX_TEMPLES


@pytest.mark.rule("PB-C4")
def test_disks_have_the_sizes_and_masses_of_the_rules() -> None:
    assert RADIUS[REPORTED] == {"prophet": 10, "templar": 13, "sphinx": 16, "king": 16, "temple": 18}
    assert MASS[REPORTED] == {"prophet": 1.3, "templar": 2.2, "sphinx": 4.5, "king": 4.5, "temple": 11.4}
    assert (DISKS.friction, DISKS.gravity, DISKS.restitution, DISKS.fastest) == (0.35, 9.81, 0.55, 2.4)
    for numbers in SETS:
        r = RADIUS[numbers]
        assert r["prophet"] < r["templar"] < min(r["sphinx"], r["king"]) <= max(r["sphinx"], r["king"]) < r["temple"]
    assert (RADIUS[REPORTED]["sphinx"], MASS[REPORTED]["sphinx"]) == (RADIUS[REPORTED]["king"], MASS[REPORTED]["king"])
    assert (RADIUS["balanced"]["sphinx"], MASS["balanced"]["sphinx"]) == (17.5, 7)


@pytest.mark.rule("PB-C4")
def test_the_physics_gets_these_numbers_in_metres_and_kilograms() -> None:
    state = put(begun(), "aT0,158", "bp100,-100")
    scene = scene_of(state.disks, Manner(Tremor(0, 0, 0)))
    assert scene.disks.tolist() == [
        pytest.approx([0.0, 0.158, 0.018, 0.0114, 0.35]),
        pytest.approx([0.1, -0.1, 0.010, 0.0013, 0.35]),
    ]
    assert (scene.half_width, scene.half_height) == (0.24, 0.24)
    assert (scene.restitution, scene.gravity, scene.surface, scene.edge) == (0.55, 9.81, 1.0, "open")


def test_a_stock_counts_by_kind() -> None:
    stock = Stock(3, 2, 1)
    assert stock.total == 6
    assert stock.kinds() == ["prophet", "templar", "sphinx"]
    assert stock.plus("templar", -2).kinds() == ["prophet", "sphinx"]
    assert stock + Stock(1, 0, -1) == Stock(4, 2, 0)
    assert msgspec.json.encode(stock) == b"[3,2,1]"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("again = 10\n", "trials"),
        ("again = 'many'\ntrials = 20\n[steadiness]\n", "again"),
        ("again = 10\ntrials = -1\n[steadiness]\n", "trials"),
        ("again = 10\ntrials = 20\nmore = 1\n[steadiness]\n", "more"),
        ("again = 10\ntrials = 20\n[steadiness]\nexact = [nan, 0.0, 0.0]\n", "steadiness.exact"),
        ("again = = 3", "line 1"),
    ],
)
def test_a_bad_number_of_the_house_is_named(text: str, problem: str) -> None:
    with pytest.raises(BadNumbers, match=r"turns\.toml: ") as refused:
        parse(text, Turns, "turns.toml")
    assert problem in str(refused.value)
