"""The choices of Palec boży, and the grid of the discrete form.

Places and directions are in the seat's frame: its own corner is the south-west one, and direction 0 is along the
diagonal, towards the centre of the mat.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from omphalos.envs.choices import Choices, Kind, Numbers, Offer, See
from omphalos.envs.errors import NotEncoded
from omphalos.envs.members import Frame
from omphalos.flick.actions import (
    Build,
    ChooseGod,
    Decline,
    DropHeart,
    Flick,
    FlickAgain,
    FlickPair,
    FlickStack,
    KeepOath,
    StandHand,
    Vote,
)
from omphalos.flick.cloud import pairs
from omphalos.flick.mat import HALF, ISLANDS, corner_of, turn
from omphalos.flick.numbers import GODS, MAT
from omphalos.flick.pieces import BOX_PROPHETS, BOX_TEMPLES, PROPHETS, Stock
from omphalos.flick.view import View
from omphalos.table.legal import Family

AHEAD: Final = 45 / 360  # towards the centre of the mat, from the south-west corner
_LISTED: Final = (*(ChooseGod(god) for god in GODS), Vote(True), Vote(False), Decline())
_TWO: Final = tuple(pairs(Stock(*[BOX_PROPHETS] * len(PROPHETS))))  # prophets of two kinds that go together
_FLICKED: Final = 2  # disks put down in a turn, at most: a stack or a pair
_NAN: Final = math.nan  # as in the example
_FRAMES: Final = {  # by players and seat
    players: [Frame(corner_of(seat, players), AHEAD) for seat in range(players)] for players in MAT.corners
}


class Grid(msgspec.Struct, frozen=True):
    """Into how many parts the discrete form cuts what may be chosen freely."""

    places: int = 3  # in the cloud, from the middle outwards along the border of the mat
    directions: int = 24  # from the cloud, over the quarter turn that faces the mat
    turns: int = 36  # of a disk that lies on the mat, over the full turn
    speeds: int = 6  # evenly by the distance that a disk slides
    island: int = 4  # places on an island, in each direction
    mat: int = 8  # places on the whole mat, in each direction
    hand: int = 4  # directions of Dagda's hand

    def cloud_places(self) -> list[Numbers]:
        """The middle of the cloud, then places to the right and to the left of it in turn."""
        sides = [0.0]
        for i in range(1, self.places):
            sides.append((1.0 if i % 2 else -1.0) * 0.6 * ((i + 1) // 2) / max(1, self.places // 2))
        return [(side, -side) for side in sides]

    def shares(self) -> list[float]:
        """The speeds, as numbers from −1 to 1."""
        return [2 * math.sqrt((i + 1) / self.speeds) - 1 for i in range(self.speeds)]

    def ahead(self) -> list[float]:
        """Directions from the cloud."""
        return [((i + 0.5) / self.directions - 0.5) / 2 for i in range(self.directions)]

    def around(self) -> list[float]:
        """Directions on the mat."""
        return [2 * i / self.turns - 1 for i in range(self.turns)]

    @staticmethod
    def square(side: int) -> list[Numbers]:
        """Places in a box, row by row from the south-west."""
        middle = [(2 * i + 1) / side - 1 for i in range(side)]
        return [(u, v) for v in middle for u in middle]


def _kinds(grid: Grid) -> list[Kind]:
    aims: list[Numbers] = [(angle, speed) for angle in grid.ahead() for speed in grid.shares()]
    around: list[Numbers] = [(angle, speed) for angle in grid.around() for speed in grid.shares()]
    flick = ("x", "y", "angle", "speed")
    both = [f"{one} {part}" for one in ("one", "other") for part in ("x", "y")]
    both += [f"{one} {part}" for one in ("one", "other") for part in ("angle", "speed")]
    two = [f"{one} and {other}" for one, other in _TWO]
    disks = [f"disk {i} of the turn" for i in range(_FLICKED)]
    hands: list[Numbers] = [(u, v, 2 * i / grid.hand - 1) for u, v in grid.square(grid.mat) for i in range(grid.hand)]
    temples = ["from the pool", *(f"own temple {i}" for i in range(BOX_TEMPLES))]
    sites = [f"{temple}, island {island}" for temple in temples for island in range(len(ISLANDS))]
    return [
        Kind("ChooseGod", list(GODS)),
        Kind("Vote", ["up", "down"]),
        Kind("Decline", ["decline"]),
        Kind("Flick", PROPHETS, flick, grid.cloud_places(), aims),
        Kind("FlickStack", two, flick, [(0.0, 0.0)], aims),
        Kind("FlickPair", two, both, [(_NAN,) * 4], [aim + aim for aim in aims]),
        Kind("FlickAgain", disks, flick[2:], aims=around),
        Kind("KeepOath", disks, flick[2:], aims=around),
        Kind("StandHand", ["hand"], flick[:3], hands),
        Kind("Build", sites, flick[:2], grid.square(grid.island)),
        Kind("DropHeart", ["heart"], flick[:2], grid.square(grid.mat)),
    ]


class FlickChoices(Choices[View]):
    """The choices of Palec boży."""

    def __init__(self, grid: Grid | None = None) -> None:
        super().__init__(_kinds(grid or Grid()), {action: i for i, action in enumerate(_LISTED)})
        self._first = {kind.name: kind.first for kind in self.kinds}
        self._columns = (
            *(f"kind:{kind.name}" for kind in self.kinds),
            *(f"disk:{kind}" for kind in PROPHETS),
            *(f"second:{kind}" for kind in PROPHETS),
            *(f"island:{i}" for i in range(len(ISLANDS))),
            "x",
            "y",
            "up",
            "moves_temple",
            *(f"god:{god}" for god in GODS),
        )
        self._at = {column: i for i, column in enumerate(self._columns)}

    def frame(self, seat: int, players: int) -> Frame:
        """The mat turned so that the own corner is the south-west one."""
        return _FRAMES[players][max(seat, 0)]

    def number_of(self, family: Family[Any], see: See[View], frame: Frame) -> int:
        """The kind of action, and which disk, pair or island."""
        like = family.like
        first = self._first[type(like).__name__]
        match like:
            case Flick():
                return first + PROPHETS.index(like.kind)
            case FlickStack():
                return first + _TWO.index((like.lower, like.upper))
            case FlickPair():
                return first + _TWO.index((like.one.kind, like.other.kind))
            case FlickAgain() | KeepOath():
                turn = see().turn
                assert turn is not None
                return first + turn.flicked.index(like.disk)
            case Build():
                temple = 0 if like.temple is None else 1 + _own_temples(see()).index(like.temple)
                return first + temple * len(ISLANDS) + _island(like.island, frame)
            case StandHand() | DropHeart():
                return first
            case _:
                raise NotEncoded(f"{like} has no number")

    @property
    def columns(self) -> Sequence[str]:
        """What the features of an option are."""
        return self._columns

    def features(self, offer: Offer) -> NDArray[np.float32]:
        """What each choice is, and where its disk lies."""
        at = self._at
        rows = np.zeros((len(offer.items), len(self._columns)), np.float32)
        for row, (number, item) in zip(rows, offer.items.items(), strict=True):
            row[at[f"kind:{self.kind_of[number].name}"]] = 1.0
            like = _like(item)
            match like:
                case ChooseGod():
                    row[at[f"god:{like.god}"]] = 1.0
                case Vote():
                    row[at["up"]] = like.up
                case Flick():
                    row[at[f"disk:{like.kind}"]] = 1.0
                case FlickStack():
                    row[at[f"disk:{like.lower}"]] = row[at[f"second:{like.upper}"]] = 1.0
                case FlickPair():
                    row[at[f"disk:{like.one.kind}"]] = row[at[f"second:{like.other.kind}"]] = 1.0
                case FlickAgain() | KeepOath():
                    self._write_place(row, like.disk, offer)
                case Build():
                    row[at[f"island:{_island(like.island, offer.frame)}"]] = 1.0
                    self._write_place(row, like.prophet if like.temple is None else like.temple, offer)
                    row[at["moves_temple"]] = like.temple is not None
                case _:
                    pass
        return rows

    def _write_place(self, row: NDArray[np.float32], disk: int, offer: Offer) -> None:
        lies = next(d for d in cast(View, offer.see()).disks if d.id == disk)
        row[self._at["x"]], row[self._at["y"]] = (
            part / HALF for part in turn(lies.x, lies.y, (4 - offer.frame.quarters) % 4)
        )
        if lies.kind in PROPHETS:
            row[self._at[f"disk:{lies.kind}"]] = 1.0


def _island(island: int, frame: Frame) -> int:
    """The number of an island as the seat sees it."""
    return (island - frame.quarters) % len(ISLANDS)


def _like(item: Any) -> Any:
    return cast(Family[Any], item).like if isinstance(item, Family) else item


def _own_temples(view: View) -> list[int]:
    return sorted(d.id for d in view.disks if d.kind == "temple" and d.owner == view.seat)
