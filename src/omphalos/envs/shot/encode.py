"""A position as numbers, as the seat that flicks sees it: its own corner is the south-west, and it is the first player.

| features | meaning |
|---|---|
| 0–3, 4–7, 8–11 | by player, in the order of seats: VP / 10, prophets to be flicked / 5, temples in the pool / 4 |
| 12–14 | the tornado: 1 where it is on the mat, and its place |
| 15–19 | Dagda's hand: 1 where it stands, and the places of its two ends |
| 20, 21 | generations to come / 4, players / 4 |
| 22–28 | the fastest flick / that without laws; tremor of direction, degrees; of speed, per cent / 10, and cm/s / 10; |
| | factors on friction and on rolling; 1 where the edge is a wall |
| 29–48 | laws in force, in the order of their numbers |
| 49–80 | gods, in the order of the registry: 1 for the player who has it |
| from 81 | rows of 11: first the prophet that is flicked, then each disk on the mat |

Places are x, y in half widths of the mat, from -1 to 1. A row has the place of a disk, 1 for the player who owns it
(4 features), and 1 for its kind (5: prophet, templar, sphinx, king, temple). Rows without a disk are 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from omphalos.envs.library import ENVS
from omphalos.flick import GAME
from omphalos.flick.gods import GODS
from omphalos.flick.judged import KINDS, SEATS, Board
from omphalos.flick.laws import LAWS
from omphalos.flick.laws.tornado import SPOTS
from omphalos.flick.mat import HALF, turn
from omphalos.flick.numbers import DISKS
from omphalos.kernels import jit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from omphalos.flick.state import State

    Float32s = NDArray[np.float32]

_SEATS: Final = SEATS
_VP, _UNUSED, _POOL, _TORNADO, _HAND, _TABLE, _LAWS = 0, SEATS, 2 * SEATS, 3 * SEATS, 15, 20, 29
_GODS: Final = _LAWS + len(LAWS)
HEAD: Final = _GODS + SEATS * len(GODS)  # features before the first row
ROW: Final = 2 + SEATS + len(KINDS)  # features of a disk
LARGEST: Final = 20.0  # the absolute value of any feature, at most; VP are cut off there
_HALF: Final = HALF * 0.001  # metres
_SPOT_X: Final = tuple(x / HALF for x, _ in SPOTS)
_SPOT_Y: Final = tuple(y / HALF for _, y in SPOTS)


def features(most: int) -> int:
    """The length of an observation of positions with up to so many disks, with the one that is flicked."""
    return HEAD + ROW * (1 + most)


def head_of(state: State, seat: int) -> Float32s:
    """The features before the first row that a flick does not change. The others are 0."""
    view = GAME.view(state, seat)
    head = np.zeros(HEAD, dtype=np.float32)
    corner, players = view.players[seat].corner, len(view.players)
    if view.hand is not None:
        hand = view.hand
        one, other = turn(hand.ax, hand.ay, -corner), turn(hand.bx, hand.by, -corner)
        head[_HAND : _HAND + 5] = 1.0, *(n / HALF for n in (*one, *other))
    aim = view.aim
    head[_TABLE:_LAWS] = (
        *((view.generations - max(1, view.generation)) / 4, players / 4, aim.fastest / DISKS.fastest),
        *(aim.tremor_angle, aim.tremor_speed / 10, 10 * aim.tremor_offset, aim.friction, aim.roll, aim.walls),
    )
    in_force = {law.law for law in view.laws}
    head[_LAWS:_GODS] = [law in in_force for law in LAWS]
    for place, god in enumerate(GODS):
        for player in view.players:
            if player.god == god:
                head[_GODS + SEATS * place + (player.seat - seat) % players] = 1.0
    return head


@jit
def _turned(x: float, y: float, corner: int) -> tuple[float, float]:
    """A place after the mat is turned so that this corner is the south-west."""
    if corner == 0:
        return x, y
    if corner == 1:
        return -y, x
    return (-x, -y) if corner == 2 else (y, -x)


@jit
def _encode_disk(board: Board, i: int, seat: int, corner: int, row: Float32s) -> None:
    players = board.table[0].players
    x, y = _turned(board.disk[i].x / _HALF, board.disk[i].y / _HALF, corner)
    row[0] = x
    row[1] = y
    if board.tag[i].owner >= 0:
        row[2 + (board.tag[i].owner - seat + players) % players] = 1.0
    row[2 + _SEATS + board.tag[i].kind] = 1.0


@ENVS.kernel
def encode(board: Board, seat: int, corner: int, flicked: int, head: Float32s, out: Float32s) -> None:
    """Write the observation of a seat in this corner. `flicked` is the row of the disk to be flicked, or -1."""
    encode_inlined(board, seat, corner, flicked, head, out)


@jit
def encode_inlined(board: Board, seat: int, corner: int, flicked: int, head: Float32s, out: Float32s) -> None:
    """The same as `encode`, for loops over many boards."""
    for f in range(HEAD):
        out[f] = head[f]
    for f in range(HEAD, out.shape[0]):
        out[f] = 0.0
    players = board.table[0].players
    for away in range(players):
        who = (seat + away) % players
        out[_VP + away] = min(board.seat[who].vp / 10, LARGEST)
        out[_UNUSED + away] = (board.unused[who, 0] + board.unused[who, 1] + board.unused[who, 2]) / 5
        out[_POOL + away] = board.seat[who].pool / 4
    spot = board.table[0].tornado
    if spot >= 0:
        x, y = _turned(_SPOT_X[spot], _SPOT_Y[spot], corner)
        out[_TORNADO] = 1.0
        out[_TORNADO + 1] = x
        out[_TORNADO + 2] = y
    if flicked >= 0:
        _encode_disk(board, flicked, seat, corner, out[HEAD : HEAD + ROW])
    at = HEAD + ROW
    for i in range(board.table[0].disks):
        if i != flicked and at + ROW <= out.shape[0]:
            _encode_disk(board, i, seat, corner, out[at : at + ROW])
            at += ROW
