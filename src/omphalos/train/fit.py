"""Fits a network to positions: plain torch, AdamW and one cycle of the learning rate."""

# pyright: reportUnknownMemberType=false
# torch declares the types of some methods in part.

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch
from torch import Tensor

from omphalos.train.curves import Epoch, Fit
from omphalos.train.errors import TrainError
from omphalos.train.model import TENS, Batch, Model, batch_of
from omphalos.train.positions import Positions
from omphalos.train.recipe import Fitting
from omphalos.train.returns import lambda_returns

_POINTS = 4.0  # weight of the error in points against that of the winner
_AT_ONCE = 20_000  # positions in a step without gradients


def fit(
    positions: Positions, how: Fitting, seed: int, tell: Callable[[int, Epoch], None]
) -> tuple[tuple[Any, ...], Fit]:
    """Fit a network, and return its layers. `tell` is called after each epoch."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    assert how.widths is not None  # `check_recipe` filled it in
    batch = batch_of(positions, device)
    model = Model(batch.columns, how.widths, seed, device)
    held_out = torch.from_numpy(positions.held_out.astype(np.bool_)).to(device)
    learned, checked = torch.nonzero(~held_out)[:, 0], torch.nonzero(held_out)[:, 0]
    if not len(learned) or not len(checked):
        raise TrainError("there are too few games to learn from and to validate with; play more")
    ends = _Targets(positions.final, positions.win, device)
    targets = ends
    size = min(how.batch, len(learned))
    steps = how.epochs * (len(learned) // size)
    optimizer = torch.optim.AdamW(model.weights, lr=how.rate / 2, weight_decay=how.weight_decay)
    cycle = torch.optim.lr_scheduler.OneCycleLR(optimizer, how.rate, total_steps=steps + 1)
    draw = torch.Generator().manual_seed(seed)
    curve: list[Epoch] = []
    for number in range(how.epochs):
        if how.decay < 1 and number in (how.epochs // 3, 2 * how.epochs // 3):
            targets = _targets(model, batch, positions, how.decay, device)
        losses: list[float] = []
        for rows in _shuffled(learned, size, draw):
            points, win = _errors(model, batch.take(rows), targets.points[rows], targets.win[rows])
            loss = _POINTS * points + win
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            cycle.step()
            losses.append(float(loss.detach()))
        curve.append(_validate(model, batch, ends, checked, float(np.mean(losses))))
        tell(number, curve[-1])
    return model.layers(), Fit(len(learned), len(checked), tuple(curve))


class _Targets:
    """What the network should say: final points and winners."""

    def __init__(self, final: Any, win: Any, device: str) -> None:
        self.points = torch.from_numpy(final).to(device)
        self.win = torch.from_numpy(win).to(device)


def _shuffled(rows: Tensor, size: int, draw: torch.Generator) -> Iterator[Tensor]:
    order = rows[torch.randperm(len(rows), generator=draw).to(rows.device)]
    for first in range(0, len(rows) - size + 1, size):
        yield order[first : first + size]


def _parts(rows: Tensor) -> Iterator[Tensor]:
    for first in range(0, len(rows), _AT_ONCE):
        yield rows[first : first + _AT_ONCE]


def _errors(model: Model, batch: Batch, final: Tensor, win: Tensor) -> tuple[Tensor, Tensor]:
    """The error of the lead, and that of the winner.

    Only leads matter to a bot. The luck that all seats share, such as a law that gives many points, is twice theirs.
    """
    more, logits = model(batch)
    true = _lead((final - batch.now) / TENS, batch.there)
    points = torch.nn.functional.huber_loss(_lead(more, batch.there), true, reduction="none", delta=1.0)
    right = (win * torch.log_softmax(logits, -1)).masked_fill(batch.there == 0, 0.0)
    return (points * batch.there).sum() / batch.there.sum(), -right.sum(-1).mean()


def _targets(model: Model, batch: Batch, positions: Positions, decay: float, device: str) -> _Targets:
    """λ-returns from what the network expects now."""
    expected: list[Any] = []
    chances: list[Any] = []
    with torch.no_grad():
        for rows in _parts(torch.arange(len(batch.now), device=device)):
            some = batch.take(rows)
            more, logits = model(some)
            expected.append((some.now + TENS * more).cpu().numpy())
            chances.append(torch.softmax(logits, -1).cpu().numpy())
    return _Targets(
        lambda_returns(positions.final, np.concatenate(expected), positions.last, decay),
        lambda_returns(positions.win, np.concatenate(chances), positions.last, decay),
        device,
    )


def _validate(model: Model, batch: Batch, ends: _Targets, rows: Tensor, loss: float) -> Epoch:
    points = win = left = before = right = 0.0
    with torch.no_grad():
        for some in _parts(rows):
            its = batch.take(some)
            share = len(some) / len(rows)
            errors = _errors(model, its, ends.points[some], ends.win[some])
            points, win = points + share * float(errors[0]), win + share * float(errors[1])
            more, logits = model(its)
            true = _lead(ends.points[some] - its.now, its.there)
            left += float(((_lead(TENS * more, its.there) - true) ** 2 * its.there).sum())
            before += float((true**2 * its.there).sum())
            best = torch.argmax(logits, 1, keepdim=True)
            right += float(ends.win[some].gather(1, best).sum()) / len(rows)
    return Epoch(loss, points, win, 1 - left / max(before, 1e-9), right)


def _lead(points: Tensor, there: Tensor) -> Tensor:
    """Points beyond the average of the table."""
    return points - (points * there).sum(1, keepdim=True) / there.sum(1, keepdim=True)
