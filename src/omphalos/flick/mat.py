"""The mat: where islands, cities, navel and clouds lie, and when a disk is on one of them.

Millimetres, origin in the centre, x to the east, y to the north (PB-C2). Islands are numbered from 0: north, east,
south, west. All outlines have exact four-fold symmetry: a quarter turn only swaps coordinates and signs.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from omphalos.flick.numbers import DISKS, DISKS_OF, MAT, BadNumbers
from omphalos.flick.numbers import Mat as MatData
from omphalos.table.legal import Circle

ISLANDS: Final = ("I", "II", "III", "IV")  # names by number
SEA: Final = -1  # the number of no island
HALF: Final = MAT.size / 2
NAVEL: Final = Circle(0.0, 0.0, MAT.navel)


def turn(x: float, y: float, quarters: int) -> tuple[float, float]:
    """A place turned clockwise about the centre by a number of quarters."""
    for _ in range(quarters % 4):
        x, y = y, -x + 0.0  # + 0.0: no negative zeros
    return x, y


def turned(circle: Circle, quarters: int) -> Circle:
    """A circle turned about the centre, clockwise."""
    return Circle(*turn(circle.x, circle.y, quarters), circle.r)


COASTS: Final = tuple(tuple(turned(c, q) for c in MAT.island) for q in range(4))  # each island's circles
CITIES: Final = tuple(turned(MAT.city, q) for q in range(4))
CORNERS: Final = ((-HALF, -HALF), (-HALF, HALF), (HALF, HALF), (HALF, -HALF))  # clockwise from the south-west (PB-C5)
CLOUDS: Final = tuple(Circle(x, y, MAT.cloud) for x, y in CORNERS)

_COAST: Final = tuple((c.x, c.y, c.r) for c in MAT.island)
_CX, _CY, _CR = MAT.city.x, MAT.city.y, MAT.city.r
_NAVEL: Final = MAT.navel
_CLOUD: Final = MAT.cloud


def corner_of(seat: int, players: int) -> int:
    """The corner of a seat. Two players sit opposite each other, three leave the south-east free (PB-C5)."""
    return MAT.corners[players][seat]


def _sector(x: float, y: float) -> int:
    """The island that a disk here could touch. The diagonals of the mat separate the islands."""
    if y > x:
        return 0 if y > -x else 3
    return 1 if y > -x else 2


def _northward(x: float, y: float, sector: int) -> tuple[float, float]:
    if sector == 0:
        return x, y
    if sector == 1:
        return -y, x
    return (-x, -y) if sector == 2 else (y, -x)


def island_at(x: float, y: float, reach: float) -> int:
    """The island that a disk of radius `reach` with its centre here is on, or SEA (PB-C6)."""
    sector = _sector(x, y)
    x, y = _northward(x, y, sector)
    for cx, cy, cr in _COAST:
        dx, dy, r = x - cx, y - cy, cr + reach
        if dx * dx + dy * dy <= r * r:
            return sector
    return SEA


def city_at(x: float, y: float, reach: float) -> int:
    """The island on whose city a disk of radius `reach` with its centre here is, or SEA (PB-C6)."""
    sector = _sector(x, y)
    x, y = _northward(x, y, sector)
    dx, dy, r = x - _CX, y - _CY, _CR + reach
    return sector if dx * dx + dy * dy <= r * r else SEA


def on_navel(x: float, y: float, reach: float) -> bool:
    """Whether a disk of radius `reach` with its centre here is on the navel (PB-C6)."""
    r = _NAVEL + reach
    return x * x + y * y <= r * r


def in_sea(x: float, y: float, reach: float) -> bool:
    """Whether a disk of radius `reach` lies wholly in the sea. The clouds are part of the sea."""
    return not on_navel(x, y, reach) and island_at(x, y, reach) == SEA


def in_cloud(x: float, y: float, reach: float, corner: int) -> bool:
    """Whether a disk of radius `reach` with its centre here is in the cloud or touches its border."""
    cx, cy = CORNERS[corner]
    dx, dy, r = x - cx, y - cy, _CLOUD + reach
    return dx * dx + dy * dy <= r * r


def on_mat(x: float, y: float) -> bool:
    """Whether a disk with its centre here lies on the mat (PB-C7)."""
    return -HALF <= x <= HALF and -HALF <= y <= HALF


def touching(ax: float, ay: float, bx: float, by: float, reach: float) -> bool:
    """Whether two circles touch. `reach` is the sum of their radii."""
    return (ax - bx) ** 2 + (ay - by) ** 2 <= reach * reach


_SPHINXES: Final = tuple(disks.sphinx for disks in DISKS_OF.values())


def check(mat: MatData) -> None:
    """Refuse a mat on which a disk could touch two islands, or the navel or a cloud as well as an island (PB-C3)."""
    widest = max(d.radius for d in (DISKS.prophet, DISKS.templar, DISKS.king, DISKS.temple, *_SPHINXES))
    half = mat.size / 2
    for i, c in enumerate(mat.island):
        if (c.y - abs(c.x)) / sqrt(2) <= c.r + widest:
            raise BadNumbers(f"mat.toml: a disk could touch two islands - at `$.island[{i}]`")
        if sqrt(c.x * c.x + c.y * c.y) <= c.r + mat.navel + 2 * widest:
            raise BadNumbers(f"mat.toml: a disk could touch the island and the navel - at `$.island[{i}]`")
        if c.y + c.r > half:
            raise BadNumbers(f"mat.toml: the island reaches beyond the mat - at `$.island[{i}]`")
    if not any(sqrt((c.x - mat.city.x) ** 2 + (c.y - mat.city.y) ** 2) + mat.city.r <= c.r for c in mat.island):
        raise BadNumbers("mat.toml: the city lies outside its island - at `$.city`")
    for players, corners in mat.corners.items():
        if len(set(corners)) != players or not set(corners) <= {0, 1, 2, 3}:
            raise BadNumbers(f"mat.toml: {players} players need {players} corners - at `$.corners.{players}`")


check(MAT)
