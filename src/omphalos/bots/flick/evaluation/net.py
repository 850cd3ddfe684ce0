"""The value network: what each seat can still expect beyond the rules of thumb, and its chance to win.

Each disk is embedded by itself and the embeddings are summed by owner, so the order of the disks does not matter. All
seats share the same weights. The arithmetic is in single precision and in a fixed order, so every machine computes the
same numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from omphalos.bots.flick.evaluation.inputs import (
    DISK,
    DISK_COLUMNS,
    SEAT,
    SEAT_COLUMNS,
    SEAT_ROW,
    WHOLE,
    WHOLE_COLUMNS,
    WHOLE_ROW,
    new_inputs,
)
from omphalos.bots.nets.files import NetFormat
from omphalos.bots.nets.tables import add, begin, rectify
from omphalos.flick.judged import SEATS, Board, Rows
from omphalos.kernels import jit as inlined
from omphalos.kernels import jit_noinline as jit
from omphalos.kernels.arrays import SINGLE, records, single, zeros

if TYPE_CHECKING:
    from omphalos.bots.nets.arithmetic import Singles


class Layers(NamedTuple):
    """The weights of each layer as (inputs + 1, outputs). The last row is added."""

    disk: Singles  # a disk → K
    seat: Singles  # a seat and the sum of its disks → H
    again: Singles  # H → E
    head: Singles  # E of a seat, E averaged over the others, the table → G
    out: Singles  # G → VP beyond the rules of thumb in tens, and the logit of winning


FORMAT: Final = NetFormat(
    "flick",
    Layers,
    (
        ("disk", (DISK_COLUMNS,)),
        ("seat", (SEAT_COLUMNS, "disk")),
        ("again", ("seat",)),
        ("head", ("again", "again", WHOLE_COLUMNS)),
        ("out", ("head",)),
    ),
)


class ShapeRow(Protocol):
    """Where a layer is in the weights of a network."""

    first: int  # the first row
    last: int  # the row that is added
    outputs: int


class Net(NamedTuple):
    """A network in few arrays, because all of them are passed to every kernel. One search at a time may use it."""

    weights: Singles  # the layers one below the other, none if there is no network
    shapes: Rows[ShapeRow]  # by layer
    inputs: Singles
    work: Singles  # rows that an evaluation works in; see below


_DISK, _SEAT, _AGAIN, _HEAD, _OUT = range(5)  # layers
TOTAL: Final = 0  # row of `work`: what each seat expects by the rules of thumb, VP
RESULT: Final = 1  # and those of the results, by seat
_SUMS: Final = RESULT + SEATS  # sums over the disks, by seat
_SEATS: Final = _SUMS + SEATS  # the embeddings of the seats
_ONE: Final = _SEATS + SEATS  # the embedding of one disk, then the hidden layer of one seat
_OTHERS: Final = _ONE + 1
_TOP: Final = _OTHERS + 1
_SEAT_INPUTS: Final = SEAT
_WHOLE_INPUTS: Final = WHOLE
_DISK_INPUTS: Final = DISK


def net_of(layers: Layers) -> Net:
    """A network with arrays of its own."""
    weights = zeros((sum(map(len, layers)), max(layer.shape[1] for layer in layers)), SINGLE)
    shapes, first = records(ShapeRow, len(layers)), 0
    for layer, shape in zip(layers, shapes, strict=True):
        last = first + len(layer) - 1
        for row in range(len(layer)):
            weights[first + row][: layer.shape[1]] = layer[row]
        shape.first, shape.last, shape.outputs = first, last, layer.shape[1]
        first = last + 1
    return Net(weights, shapes, new_inputs(), zeros((_TOP + 1, max(SEATS, weights.shape[1])), SINGLE))


def no_net() -> Net:
    """The network of a bot that evaluates by the rules of thumb alone: it has no weights."""
    return net_of(Layers(*(zeros((0, 0), SINGLE) for _ in Layers._fields)))


@jit
def evaluate(net: Net, board: Board) -> None:
    """Write into `work`, for each seat, the last layer's two outputs for the inputs."""
    work, inputs = net.work, net.inputs
    players = board.table[0].players
    embedded = net.shapes[_AGAIN].outputs
    work[_SUMS : _SUMS + SEATS, :] = single(0.0)
    for i in range(board.table[0].disks):
        owner = board.tag[i].owner
        if owner >= 0:
            _begin(net, _DISK, work[_ONE])
            _add(net, _DISK, 0, inputs[i], _DISK_INPUTS, work[_ONE])
            for o in range(net.shapes[_DISK].outputs):
                work[_SUMS + owner, o] += max(work[_ONE, o], single(0.0))
    for seat in range(players):
        _begin(net, _SEAT, work[_ONE])
        _add(net, _SEAT, 0, inputs[SEAT_ROW + seat], _SEAT_INPUTS, work[_ONE])
        _add(net, _SEAT, _SEAT_INPUTS, work[_SUMS + seat], net.shapes[_DISK].outputs, work[_ONE])
        _rectify(net, _SEAT, work[_ONE])
        _begin(net, _AGAIN, work[_SEATS + seat])
        _add(net, _AGAIN, 0, work[_ONE], net.shapes[_SEAT].outputs, work[_SEATS + seat])
        _rectify(net, _AGAIN, work[_SEATS + seat])
    for seat in range(players):
        for o in range(embedded):
            total = single(0.0)
            for other in range(players):
                if other != seat:
                    total = single(total + work[_SEATS + other, o])
            work[_OTHERS, o] = total / single(max(1, players - 1))
        _begin(net, _HEAD, work[_TOP])
        _add(net, _HEAD, 0, work[_SEATS + seat], embedded, work[_TOP])
        _add(net, _HEAD, embedded, work[_OTHERS], embedded, work[_TOP])
        _add(net, _HEAD, 2 * embedded, inputs[WHOLE_ROW], _WHOLE_INPUTS, work[_TOP])
        _rectify(net, _HEAD, work[_TOP])
        _begin(net, _OUT, work[RESULT + seat])
        _add(net, _OUT, 0, work[_TOP], net.shapes[_HEAD].outputs, work[RESULT + seat])


@inlined
def _begin(net: Net, layer: int, sums: Singles) -> None:
    """Set the sums to the last row of a layer."""
    begin(net.weights, net.shapes[layer].last, net.shapes[layer].outputs, sums)


@inlined
def _add(net: Net, layer: int, skip: int, x: Singles, inputs: int, sums: Singles) -> None:
    """Add inputs times the rows of a layer, after the first `skip` of them."""
    add(net.weights, net.shapes[layer].first + skip, net.shapes[layer].outputs, x, inputs, sums)


@inlined
def _rectify(net: Net, layer: int, sums: Singles) -> None:
    """Replace negative sums by 0."""
    rectify(net.shapes[layer].outputs, sums)
