"""The networks of the bots in torch, for fitting: items of seats if there are any, seats, and the table.

Tests compare it with the kernels of the bots.
"""

# pyright: reportUnknownMemberType=false
# torch declares the types of some methods in part.

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

from omphalos.train.positions import SEATS, Positions

TENS = 10.0  # the network counts points in tens
_NEVER = -1e9  # the logit of a seat that nobody has


class Batch(NamedTuple):
    """Positions as tensors."""

    item: Tensor  # (N, most items, columns)
    owner: Tensor  # (N, most items, SEATS) 1 for the seat it belongs to
    seat: Tensor  # (N, SEATS, columns)
    whole: Tensor  # (N, columns)
    there: Tensor  # (N, SEATS) 1 for a seat that somebody has
    now: Tensor  # (N, SEATS)

    def take(self, rows: Tensor) -> Batch:
        """Some of the positions."""
        return Batch(*(column[rows] for column in self))

    @property
    def columns(self) -> tuple[int, int, int]:
        """How many columns an item, a seat and the table have."""
        return self.item.shape[-1], self.seat.shape[-1], self.whole.shape[-1]


def batch_of(positions: Positions, device: str) -> Batch:
    """All positions as tensors, in half precision where the files have it."""
    counts = positions.items.astype(np.int64)
    there = np.arange(max(1, counts.max())) < counts[:, None]
    item = np.zeros((*there.shape, positions.item.shape[1]), np.float16)
    item[there] = positions.item
    owner = np.full(there.shape, -1, np.int8)
    owner[there] = positions.owner
    columns = (
        item,
        (owner[..., None] == np.arange(SEATS)).astype(np.float16),
        positions.seat,
        positions.whole,
        (np.arange(SEATS) < positions.players[:, None]).astype(np.float32),
        positions.now,
    )
    return Batch(*(torch.from_numpy(np.ascontiguousarray(column)).to(device) for column in columns))


class Model:
    """The weights as tensors that torch can fit."""

    def __init__(self, columns: tuple[int, int, int], widths: Sequence[int], seed: int, device: str) -> None:
        item, seat, whole = columns
        k, h, e, g = widths
        draw = torch.Generator().manual_seed(seed)
        trunk = ((h, e), (2 * e + whole, g), (g, 2))
        shapes = ((item, k), (seat + k, h), *trunk) if item else ((seat, h), *trunk)
        weights = [torch.randn(i + 1, o, generator=draw) * (2 / i) ** 0.5 for i, o in shapes]
        for weight in weights:
            weight[-1] = 0.0
        weights[-4][seat:-1] *= 0.3  # sums over items are larger than other inputs
        weights[-1] *= 0.3
        self.weights = [weight.to(device).requires_grad_() for weight in weights]

    def __call__(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """For each seat, what it gets beyond the rules of thumb (points in tens), and the logit of winning."""
        *item, seat, again, head, out = self.weights
        inputs = batch.seat.float()
        if item:
            items = torch.relu(_linear(batch.item.float(), item[0]))
            sums = torch.einsum("nds,ndk->nsk", batch.owner.float(), items)
            inputs = torch.cat([inputs, sums], -1)
        hidden = torch.relu(_linear(inputs, seat))
        seats = torch.relu(_linear(hidden, again)) * batch.there[..., None]
        players = batch.there.sum(1)[:, None, None]
        others = (seats.sum(1, keepdim=True) - seats) / (players - 1).clamp(min=1)
        whole = batch.whole.float()[:, None].expand(-1, SEATS, -1)
        top = torch.relu(_linear(torch.cat([seats, others, whole], -1), head))
        result = _linear(top, out)
        return result[..., 0], result[..., 1].masked_fill(batch.there == 0, _NEVER)

    def layers(self) -> tuple[Any, ...]:
        """The weights as the bot reads them."""
        return tuple(weight.detach().cpu().numpy().astype(np.float32) for weight in self.weights)


def _linear(x: Tensor, weight: Tensor) -> Tensor:
    return x @ weight[:-1] + weight[-1]
