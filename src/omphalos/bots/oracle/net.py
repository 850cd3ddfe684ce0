"""The value network: what each seat can still expect beyond the forecast, and its chance to win.

All seats share the same weights. The arithmetic is in single precision and in a fixed order, so every machine computes
the same numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from omphalos.bots.nets.files import NetFormat
from omphalos.bots.nets.tables import add, average_others, begin, rectify, zeros
from omphalos.bots.oracle.inputs import SEAT, SEAT_COLUMNS, SEATS, WHOLE, WHOLE_COLUMNS, WHOLE_ROW, new_inputs
from omphalos.bots.oracle.library import ORACLE

if TYPE_CHECKING:
    from omphalos.bots.nets.arithmetic import Singles

TENS: Final = 10.0  # the network counts gold in tens


class Layers(NamedTuple):
    """The weights of each layer as (inputs + 1, outputs). The last row is added."""

    seat: Singles  # a seat → H
    again: Singles  # H → E
    head: Singles  # E of a seat, E averaged over the others, the table → G
    out: Singles  # G → gold beyond the forecast in tens, and the logit of winning


FORMAT: Final = NetFormat(
    "oracle",
    Layers,
    (
        ("seat", (SEAT_COLUMNS,)),
        ("again", ("seat",)),
        ("head", ("again", "again", WHOLE_COLUMNS)),
        ("out", ("head",)),
    ),
)


class Net(NamedTuple):
    """A network with arrays of its own. One search at a time may use it."""

    seat: Singles
    again: Singles
    head: Singles
    out: Singles
    inputs: Singles
    work: Singles  # rows that an evaluation works in; see below


RESULT: Final = 0  # rows of `work`: the results, by seat
_SEATS: Final = RESULT + SEATS  # the embeddings of the seats
_ONE: Final = _SEATS + SEATS  # the hidden layer of one seat
_OTHERS: Final = _ONE + 1
_TOP: Final = _OTHERS + 1
_SEAT_INPUTS: Final = SEAT
_WHOLE_INPUTS: Final = WHOLE
_TABLE: Final = WHOLE_ROW


def net_of(layers: Layers) -> Net:
    """A network of these layers."""
    widest = max(layer.shape[1] for layer in layers)
    return Net(*layers, new_inputs(), zeros(_TOP + 1, widest))


@ORACLE.kernel
def evaluate(net: Net, players: int) -> None:
    """Write into `work`, for each seat, the last layer's two outputs for the inputs."""
    inputs, work = net.inputs, net.work
    hidden, embedded, top = net.seat.shape[1], net.again.shape[1], net.head.shape[1]
    for seat in range(players):
        begin(net.seat, _SEAT_INPUTS, hidden, work[_ONE])
        add(net.seat, 0, hidden, inputs[seat], _SEAT_INPUTS, work[_ONE])
        rectify(hidden, work[_ONE])
        begin(net.again, hidden, embedded, work[_SEATS + seat])
        add(net.again, 0, embedded, work[_ONE], hidden, work[_SEATS + seat])
        rectify(embedded, work[_SEATS + seat])
    for seat in range(players):
        average_others(work, _SEATS, players, seat, embedded, work[_OTHERS])
        begin(net.head, 2 * embedded + _WHOLE_INPUTS, top, work[_TOP])
        add(net.head, 0, top, work[_SEATS + seat], embedded, work[_TOP])
        add(net.head, embedded, top, work[_OTHERS], embedded, work[_TOP])
        add(net.head, 2 * embedded, top, inputs[_TABLE], _WHOLE_INPUTS, work[_TOP])
        rectify(top, work[_TOP])
        begin(net.out, top, 2, work[RESULT + seat])
        add(net.out, 0, 2, work[_TOP], top, work[RESULT + seat])
