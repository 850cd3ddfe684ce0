"""Columns of networks are placed and named by the fields of a named tuple."""

from __future__ import annotations

from typing import NamedTuple

from omphalos.bots.nets.columns import place_columns


class Places(NamedTuple):
    """Columns of a fish."""

    length: int
    swims_in: int
    is_old: int


def test_a_field_is_the_place_of_its_first_column() -> None:
    at, names = place_columns(Places, {"swims_in": ("pond", "lake")})
    assert names == ("length", "swims in pond", "swims in lake", "is old")
    assert [names[place] for place in at] == ["length", "swims in pond", "is old"]
    assert at.is_old == 3
