"""The value network: what each seat can still expect beyond the rules of thumb, and its chance to win.

Each disk is embedded by itself and the embeddings are summed by owner, so the order of the disks does not matter. All
seats share the same weights. The arithmetic is in single precision and in a fixed order, so every machine computes the
same numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from omphalos.bots.flick.inputs import DISK, SEAT, WHOLE, Inputs, new_inputs
from omphalos.flick.judged import SEATS
from omphalos.physics._jit import jit as inlined
from omphalos.physics._jit import jit_and_keep as jit

if TYPE_CHECKING:
    from omphalos.bots.flick.inputs import Singles


class Layers(NamedTuple):
    """The weights of each layer as (inputs + 1, outputs). The last row is added."""

    disk: Singles  # a disk → K
    seat: Singles  # a seat and the sum of its disks → H
    again: Singles  # H → E
    head: Singles  # E of a seat, E averaged over the others, the table → G
    out: Singles  # G → VP beyond the rules of thumb in tens, and the logit of winning


def inputs_of(layers: Layers) -> tuple[int, ...]:
    """The number of inputs that each layer must have, given how many outputs the others have."""
    disk, seat, again, head, _ = (layer.shape[1] for layer in layers)
    return DISK, SEAT + disk, seat, 2 * again + WHOLE, head


class Work(NamedTuple):
    """Arrays that an evaluation works in."""

    total: Singles  # SEATS, what each seat expects by the rules of thumb, VP
    sums: Singles  # (SEATS, K)
    one: Singles  # K
    hidden: Singles  # H
    seats: Singles  # (SEATS, E)
    others: Singles  # E
    head: Singles  # G
    result: Singles  # (SEATS, 2)


class Net(NamedTuple):
    """A network, with arrays to work in. One search at a time may use it."""

    layers: Layers
    inputs: Inputs
    work: Work


def net_of(layers: Layers) -> Net:
    """A network with arrays of its own."""
    k, h, e, g, out = (layer.shape[1] for layer in layers)
    shapes = (SEATS, (SEATS, k), k, h, (SEATS, e), e, g, (SEATS, out))
    return Net(layers, new_inputs(), Work(*(np.zeros(shape, np.float32) for shape in shapes)))


def no_net() -> Net:
    """The network of a bot that evaluates by the rules of thumb alone: it has no weights."""
    return net_of(Layers(*(np.zeros((0, 0), np.float32) for _ in Layers._fields)))


@jit
def evaluate(net: Net, players: int, disks: int) -> None:
    """Write into `work.result`, for each seat, the last layer's two outputs for the inputs."""
    layers, inputs, work = net.layers, net.inputs, net.work
    embedded = work.others.shape[0]
    work.sums[:, :] = np.float32(0.0)
    for i in range(disks):
        owner = inputs.owner[i]
        if owner >= 0:
            _begin(layers.disk, work.one)
            _add(inputs.disk[i], 0, layers.disk, work.one)
            for o in range(work.one.shape[0]):
                work.sums[owner, o] += max(work.one[o], np.float32(0.0))
    for seat in range(players):
        _begin(layers.seat, work.hidden)
        _add(inputs.seat[seat], 0, layers.seat, work.hidden)
        _add(work.sums[seat], inputs.seat.shape[1], layers.seat, work.hidden)
        _rectify(work.hidden)
        _begin(layers.again, work.seats[seat])
        _add(work.hidden, 0, layers.again, work.seats[seat])
        _rectify(work.seats[seat])
    for seat in range(players):
        for o in range(embedded):
            total = np.float32(0.0)
            for other in range(players):
                if other != seat:
                    total += work.seats[other, o]
            work.others[o] = total / np.float32(max(1, players - 1))
        _begin(layers.head, work.head)
        _add(work.seats[seat], 0, layers.head, work.head)
        _add(work.others, embedded, layers.head, work.head)
        _add(inputs.whole, 2 * embedded, layers.head, work.head)
        _rectify(work.head)
        _begin(layers.out, work.result[seat])
        _add(work.head, 0, layers.out, work.result[seat])


@inlined
def _begin(layer: Singles, sums: Singles) -> None:
    """Set the sums to the last row of a layer."""
    last = layer.shape[0] - 1
    for o in range(sums.shape[0]):
        sums[o] = layer[last, o]


@inlined
def _add(x: Singles, first: int, layer: Singles, sums: Singles) -> None:
    """Add the inputs times the rows of a layer from `first` on."""
    for i in range(x.shape[0]):
        if x[i] != np.float32(0.0):
            for o in range(sums.shape[0]):
                sums[o] += x[i] * layer[first + i, o]


@inlined
def _rectify(sums: Singles) -> None:
    """Replace negative sums by 0."""
    for o in range(sums.shape[0]):
        sums[o] = max(sums[o], np.float32(0.0))
