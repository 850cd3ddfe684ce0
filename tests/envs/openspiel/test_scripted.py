"""Chance from a script."""

from __future__ import annotations

import pytest

from omphalos.envs.openspiel.scripted import MAX_OUTCOMES, Draw, DrawNeeded, ScriptedChance
from omphalos.table.chance import Chance
from omphalos.table.errors import UnknownStream


def test_the_script_gives_every_whole_number() -> None:
    chance = ScriptedChance(("dice", "deck"), (4, 1, 0))
    assert chance["dice"].below(6) == 4
    assert chance["deck"].shuffled("abc") == ["c", "a", "b"]  # as Stream.shuffle does it with these draws
    assert chance.drawn() == {"dice": 1, "deck": 2}
    with pytest.raises(DrawNeeded) as needed:
        chance["dice"].choice("xyz")
    assert needed.value.draw == Draw("dice", 3)


def test_one_outcome_needs_no_draw() -> None:
    assert ScriptedChance(("dice",))["dice"].below(1) == 0


def test_a_draw_from_many_is_made_in_two() -> None:
    outcomes = set[int]()
    for high in range(4):
        for low in range(MAX_OUTCOMES):
            outcomes.add(ScriptedChance(("dice",), (high, low))["dice"].below(1024))
    assert outcomes == set(range(1024))
    with pytest.raises(ValueError, match="257"):
        ScriptedChance(("dice",), (0, 0))["dice"].below(257)


def test_real_numbers_follow_from_one_seed() -> None:
    with pytest.raises(DrawNeeded) as needed:
        ScriptedChance(("tremor", "heart"))["tremor"].normal()
    assert needed.value.draw == Draw("tremor", 0)
    one, same, other = (ScriptedChance(("tremor", "heart"), (seed,)) for seed in (7, 7, 8))
    drawn = [one["tremor"].normal(2.0), one["heart"].unit(), one["tremor"].between(1.0, 2.0)]
    assert drawn == [same["tremor"].normal(2.0), same["heart"].unit(), same["tremor"].between(1.0, 2.0)]
    assert drawn[0] == Chance("tremor 7", ("tremor", "heart"))["tremor"].normal(2.0)
    assert drawn[0] != other["tremor"].normal(2.0)


def test_an_unknown_stream_is_named() -> None:
    with pytest.raises(UnknownStream, match="cards"):
        ScriptedChance(("dice",))["cards"]
