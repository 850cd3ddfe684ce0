"""Which disks a state from outside may have: what is just possible, and what is just not."""

from __future__ import annotations

from math import inf, nan

import pytest

from omphalos.flick.mat import HALF
from omphalos.flick.pieces import BOX_TEMPLES, MAX_DISKS, NOBODY, RADIUS, Disk
from omphalos.flick.possible import MAX_ID, SLACK, check_disks
from omphalos.table.errors import BadPosition

REACH = RADIUS["reported"]
KING = Disk(1, "king", NOBODY, 0.0, 0.0)
TEMPLES = tuple(Disk(10 + n, "temple", 1, -150.0 + 60.0 * n, 100.0) for n in range(BOX_TEMPLES))
ANOTHER_TEMPLE = Disk(20, "temple", 1, -150.0, -100.0)
APART = REACH["prophet"] + REACH["templar"]


def at(x: float, y: float, id: int = 0, owner: int = 0) -> Disk:
    return Disk(id, "prophet", owner, x, y)


def two(gap: float) -> tuple[Disk, ...]:
    """A prophet and a templar so far beyond touching."""
    return at(0.0, 0.0, 5), Disk(6, "templar", 1, 0.6 * (APART + gap), 0.8 * (APART + gap))


POSSIBLE: dict[str, tuple[tuple[Disk, ...], tuple[Disk, ...]]] = {
    "nothing": ((), ()),
    "the king": ((KING,), ()),
    "a king beside the mat": ((), (KING,)),
    "the edge of the mat": ((at(HALF, -HALF, MAX_ID - 1),), (at(2 * HALF, 0.0, 2),)),
    "every player": ((at(0.0, 0.0, 3), at(90.0, 0.0, 4, 1)), ()),
    "all temples": (TEMPLES, ()),
    "all temples, one of them fallen": (TEMPLES[1:], (ANOTHER_TEMPLE,)),
    "all temples of two": ((*TEMPLES, Disk(21, "temple", 0, -150.0, -100.0)), ()),
    "two that touch": (two(0.0), ()),
    "two that overlap as disks at rest may": (two(-0.9 * SLACK), ()),
    "two at one place beside the mat": ((), (at(300.0, 0.0, 3), at(300.0, 0.0, 4))),
}
IMPOSSIBLE: dict[str, tuple[str, tuple[Disk, ...], tuple[Disk, ...]]] = {
    "one id twice": ("an id of its own", (at(0.0, 0.0, 7),), (at(300.0, 0.0, 7),)),
    "an id that is too large": ("an id of its own", (at(0.0, 0.0, MAX_ID),), ()),
    "an id below zero": ("an id of its own", (), (at(0.0, 0.0, -1),)),
    "a king of somebody": ("no possible owner", (Disk(1, "king", 0, 0.0, 0.0),), ()),
    "a prophet of nobody": ("no possible owner", (at(0.0, 0.0, 1, NOBODY),), ()),
    "somebody who does not play": ("no possible owner", (), (at(0.0, 0.0, 1, 2),)),
    "nobody's nobody": ("no possible owner", (Disk(1, "king", NOBODY - 1, 0.0, 0.0),), ()),
    "no place": ("lies nowhere", (), (at(nan, 0.0),)),
    "no place to the north": ("lies nowhere", (at(0.0, inf),), ()),
    "beyond the edge": ("off the mat", (at(HALF + 0.001, 0.0),), ()),
    "beyond the southern edge": ("off the mat", (at(0.0, -HALF - 0.001),), ()),
    "two kings": ("one monkey king", (KING, Disk(2, "king", NOBODY, 100.0, 0.0)), ()),
    "two kings, one of them fallen": ("one monkey king", (KING,), (Disk(2, "king", NOBODY, 300.0, 0.0),)),
    "too many temples": (f"a player has {BOX_TEMPLES} temples", (*TEMPLES, ANOTHER_TEMPLE), ()),
    "too many temples, one fallen": (f"a player has {BOX_TEMPLES} temples", TEMPLES, (ANOTHER_TEMPLE,)),
    "two that overlap": ("disk 5 overlaps another", two(-2.0 * SLACK), ()),
}


@pytest.mark.parametrize("what", POSSIBLE)
def test_these_disks_can_be_those_of_a_game_of_two(what: str) -> None:
    check_disks(*POSSIBLE[what], REACH, 2, MAX_DISKS)


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_these_cannot(what: str) -> None:
    problem, disks, fallen = IMPOSSIBLE[what]
    with pytest.raises(BadPosition, match=problem):
        check_disks(disks, fallen, REACH, 2, MAX_DISKS)


def test_there_are_as_many_disks_as_in_the_box() -> None:
    fallen = tuple(at(300.0, 0.0, number, number % 4) for number in range(MAX_DISKS))
    check_disks((), fallen, REACH, 4, MAX_DISKS)
    with pytest.raises(BadPosition, match=f"there are {MAX_DISKS + 1} disks; at most {MAX_DISKS} are possible"):
        check_disks((at(0.0, 0.0, MAX_DISKS),), fallen, REACH, 4, MAX_DISKS)
