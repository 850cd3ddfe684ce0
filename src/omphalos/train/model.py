"""The network of `omphalos.bots.flick.net` in torch, for fitting. A test compares both."""

# pyright: reportUnknownMemberType=false
# torch declares the types of some methods in part.

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from omphalos.bots.flick.inputs import DISK, SEAT, WHOLE
from omphalos.bots.flick.net import Layers
from omphalos.flick.judged import SEATS
from omphalos.train.positions import Positions

TENS = 10.0  # the network counts VP in tens
_NEVER = -1e9  # the logit of a seat that nobody has


class Batch(NamedTuple):
    """Positions as tensors."""

    disk: Tensor  # (N, most disks, DISK)
    owner: Tensor  # (N, most disks, SEATS) 1 for the seat it belongs to
    seat: Tensor  # (N, SEATS, SEAT)
    whole: Tensor  # (N, WHOLE)
    there: Tensor  # (N, SEATS) 1 for a seat that somebody has
    now: Tensor  # (N, SEATS)

    def take(self, rows: Tensor) -> Batch:
        """Some of the positions."""
        return Batch(*(column[rows] for column in self))


def batch_of(positions: Positions, device: str) -> Batch:
    """All positions as tensors, in half precision where the files have it."""
    counts = positions.disks.astype(np.int64)
    lying = np.arange(max(1, counts.max())) < counts[:, None]
    disk = np.zeros((*lying.shape, DISK), np.float16)
    disk[lying] = positions.disk
    owner = np.full(lying.shape, -1, np.int8)
    owner[lying] = positions.owner
    columns = (
        disk,
        (owner[..., None] == np.arange(SEATS)).astype(np.float16),
        positions.seat,
        positions.whole,
        (np.arange(SEATS) < positions.players[:, None]).astype(np.float32),
        positions.now,
    )
    return Batch(*(torch.from_numpy(np.ascontiguousarray(column)).to(device) for column in columns))


class Model:
    """The weights as tensors that torch can fit."""

    def __init__(self, widths: Sequence[int], seed: int, device: str) -> None:
        k, h, e, g = widths
        draw = torch.Generator().manual_seed(seed)
        shapes = ((DISK, k), (SEAT + k, h), (h, e), (2 * e + WHOLE, g), (g, 2))
        weights = [torch.randn(i + 1, o, generator=draw) * (2 / i) ** 0.5 for i, o in shapes]
        for weight in weights:
            weight[-1] = 0.0
        weights[1][SEAT:-1] *= 0.3  # sums over disks are larger than other inputs
        weights[-1] *= 0.3
        self.weights = [weight.to(device).requires_grad_() for weight in weights]

    def __call__(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """For each seat, what it gets beyond the rules of thumb (VP in tens), and the logit of winning."""
        disk, seat, again, head, out = self.weights
        disks = torch.relu(_linear(batch.disk.float(), disk))
        sums = torch.einsum("nds,ndk->nsk", batch.owner.float(), disks)
        hidden = torch.relu(_linear(torch.cat([batch.seat.float(), sums], -1), seat))
        seats = torch.relu(_linear(hidden, again)) * batch.there[..., None]
        players = batch.there.sum(1)[:, None, None]
        others = (seats.sum(1, keepdim=True) - seats) / (players - 1).clamp(min=1)
        whole = batch.whole.float()[:, None].expand(-1, SEATS, -1)
        top = torch.relu(_linear(torch.cat([seats, others, whole], -1), head))
        result = _linear(top, out)
        return result[..., 0], result[..., 1].masked_fill(batch.there == 0, _NEVER)

    def layers(self) -> Layers:
        """The weights as the bot reads them."""
        return Layers(*(weight.detach().cpu().numpy().astype(np.float32) for weight in self.weights))


def _linear(x: Tensor, weight: Tensor) -> Tensor:
    return x @ weight[:-1] + weight[-1]
