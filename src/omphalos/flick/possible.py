"""Whether the disks of a state can be those of a game. States from outside are checked before rules see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot, isfinite
from typing import TYPE_CHECKING, Final

from omphalos.flick.mat import HALF, on_mat
from omphalos.flick.pieces import BOX_TEMPLES, MAX_DISKS, NOBODY, Disk
from omphalos.table.errors import BadPosition

if TYPE_CHECKING:
    from omphalos.flick.state import State

SLACK: Final = 1e-6  # millimetres by which disks at rest may overlap; the physics allows no more
MAX_ID: Final = 1_000_000


def check(state: State) -> None:
    """Raise BadPosition if rules cannot be asked about a state."""
    check_disks(state.disks, state.fallen, state.radius, len(state.players), MAX_DISKS)


def check_disks(
    disks: Sequence[Disk], fallen: Sequence[Disk], radius: Mapping[str, float], players: int, most: int
) -> None:
    """Raise BadPosition unless these disks can lie on the mat and beside it."""
    everything = (*disks, *fallen)
    if len(everything) > most:
        raise BadPosition(f"there are {len(everything)} disks; at most {most} are possible")
    ids = [disk.id for disk in everything]
    if len(set(ids)) != len(ids) or not all(0 <= one < MAX_ID for one in ids):
        raise BadPosition("every disk has an id of its own")
    for disk in everything:
        if (disk.kind == "king") != (disk.owner == NOBODY) or not NOBODY <= disk.owner < players:
            raise BadPosition(f"disk {disk.id} has no possible owner")
        if not (isfinite(disk.x) and isfinite(disk.y)):
            raise BadPosition(f"disk {disk.id} lies nowhere")
    for disk in disks:
        if not on_mat(disk.x, disk.y):
            raise BadPosition(f"disk {disk.id} lies off the mat, which reaches {HALF:g} mm each way")
    if sum(disk.kind == "king" for disk in everything) > 1:
        raise BadPosition("there is one monkey king")
    for seat in range(players):
        if sum(disk.kind == "temple" and disk.owner == seat for disk in everything) > BOX_TEMPLES:
            raise BadPosition(f"a player has {BOX_TEMPLES} temples")
    for i, disk in enumerate(disks):
        if any(overlap(disk, other, radius) for other in disks[i + 1 :]):
            raise BadPosition(f"disk {disk.id} overlaps another")


def overlap(a: Disk, b: Disk, radius: Mapping[str, float]) -> bool:
    """Whether two disks overlap by more than disks at rest may."""
    return hypot(a.x - b.x, a.y - b.y) < radius[a.kind] + radius[b.kind] - SLACK
