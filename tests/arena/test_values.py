"""Data of the arena are values: nobody can change a plan or a result that others hold too."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import msgspec
import pytest

from omphalos import arena
from omphalos.arena.balance.flick import Facts
from omphalos.arena.stats import Estimate
from omphalos.arena.tune.task import Effort

MODULES = [import_module(found.name) for found in walk_packages(arena.__path__, "omphalos.arena.")]
KINDS = {
    kind
    for module in MODULES
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
}


def test_data_are_immutable_but_for_facts_that_are_collected() -> None:
    assert len(KINDS) > 25
    assert [kind.__qualname__ for kind in KINDS if not kind.__struct_config__.frozen] == [Facts.__qualname__]
    with pytest.raises(AttributeError, match="immutable"):
        Estimate(0.5, 0.0, 1.0, 4).value = 1.0  # type: ignore[misc]


def test_the_usual_effort_of_a_tuning_is_that_of_its_description() -> None:
    assert Effort() == Effort(games=60, first=12, rounds=3, proposals=3, finalists=3, confirm=700)
