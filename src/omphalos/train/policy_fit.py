"""Fits a policy to choices: plain torch, AdamW and one cycle of the learning rate."""

# pyright: reportUnknownMemberType=false
# torch declares the types of some methods in part.

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

from omphalos.train.choices import Choices
from omphalos.train.curves import PolicyEpoch, PolicyFit
from omphalos.train.errors import TrainError
from omphalos.train.learner import PolicyLearner
from omphalos.train.recipe import Fitting

_BATCH = 512  # decisions in a step, at most
_AT_ONCE = 10_000  # decisions in a step without gradients
_NEVER = -1e9  # the logit of an option that is not there


class PolicyBatch(NamedTuple):
    """Decisions as tensors."""

    context: Tensor  # (N, columns)
    option: Tensor  # (N, most options, columns)
    there: Tensor  # (N, most options)
    gap: Tensor  # (N, most options)
    value: Tensor  # (N, most options) points

    def take(self, rows: Tensor) -> PolicyBatch:
        """Some of the decisions."""
        return PolicyBatch(*(column[rows] for column in self))


def policy_batch(choices: Choices, device: str) -> PolicyBatch:
    """All choices as tensors, in half precision where the files have it."""
    counts: Any = choices.options
    most = int(counts.max())
    there = np.arange(most) < counts[:, None]
    option = np.zeros((len(counts), most, choices.option.shape[1]), np.float16)
    gap, value = np.zeros((len(counts), most), np.float32), np.zeros((len(counts), most), np.float32)
    option[there], gap[there], value[there] = choices.option, choices.gap, choices.value
    columns: tuple[Any, ...] = (choices.context, option, there, gap, value)
    return PolicyBatch(*(torch.from_numpy(np.ascontiguousarray(column)).to(device) for column in columns))


class PolicyModel:
    """The weights as tensors that torch can fit."""

    def __init__(self, columns: tuple[int, int], width: float, widths: Sequence[int], seed: int, device: str) -> None:
        context, option = columns
        c, h, g = widths
        draw = torch.Generator().manual_seed(seed)
        shapes = ((context, c), (option + c, h), (h, g), (g, 2))
        weights = [torch.randn(i + 1, o, generator=draw) * (2 / i) ** 0.5 for i, o in shapes]
        for weight in weights:
            weight[-1] = 0.0
        weights[-1] *= 0.1
        weights[-1][-1, 1] = 1 / width  # begins as the heuristic
        self.weights = [weight.to(device).requires_grad_() for weight in weights]

    def __call__(self, batch: PolicyBatch) -> Tensor:
        """The logit of each option."""
        context, option, again, out = self.weights
        known = torch.relu(_linear(batch.context.float(), context))
        columns = batch.option.shape[-1]
        hidden = batch.option.float() @ option[:columns] + (known @ option[columns:-1] + option[-1])[:, None]
        result = _linear(torch.relu(_linear(torch.relu(hidden), again)), out)
        return (result[..., 0] + result[..., 1] * batch.gap).masked_fill(~batch.there, _NEVER)

    def layers(self) -> tuple[Any, ...]:
        """The weights as the bot reads them."""
        return tuple(weight.detach().cpu().numpy().astype(np.float32) for weight in self.weights)


def fit_policy(policy: PolicyLearner, choices: Choices, how: Fitting, seed: int) -> tuple[tuple[Any, ...], PolicyFit]:
    """Fit a policy, and return its layers. An option is the likelier the better the search found it."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    batch = policy_batch(choices, device)
    columns = batch.context.shape[-1], batch.option.shape[-1]
    model = PolicyModel(columns, policy.width, policy.widths, seed, device)
    held_out = torch.from_numpy(choices.held_out.astype(np.bool_)).to(device)
    learned, checked = torch.nonzero(~held_out)[:, 0], torch.nonzero(held_out)[:, 0]
    if not len(learned) or not len(checked):
        raise TrainError("there are too few choices to learn from and to validate with; play more games")
    size = min(_BATCH, len(learned))
    steps = how.epochs * (len(learned) // size)
    optimizer = torch.optim.AdamW(model.weights, lr=how.rate / 2, weight_decay=how.weight_decay)
    cycle = torch.optim.lr_scheduler.OneCycleLR(optimizer, how.rate, total_steps=steps + 1)
    draw = torch.Generator().manual_seed(seed)
    heuristic = batch.gap.masked_fill(~batch.there, _NEVER) / policy.width
    curve: list[PolicyEpoch] = []
    for _ in range(how.epochs):
        total, count = torch.zeros((), device=device), 0
        order = learned[torch.randperm(len(learned), generator=draw).to(device)]
        for first in range(0, len(order) - size + 1, size):
            some = batch.take(order[first : first + size])
            loss = _divergence(model(some), some, policy.width).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            cycle.step()
            total, count = total + loss.detach(), count + 1
        with torch.no_grad():
            logits = torch.cat([model(batch.take(rows)) for rows in _parts(checked)])
        curve.append(_measured(logits, batch.take(checked), policy.width, float(total) / count))
    before = _measured(heuristic[checked], batch.take(checked), policy.width, None)
    return model.layers(), PolicyFit(len(learned), len(checked), before, tuple(curve))


def _divergence(logits: Tensor, batch: PolicyBatch, width: float) -> Tensor:
    """Kullback–Leibler divergence of the policy from the softmax of the search's values, for each decision."""
    target = torch.log_softmax((batch.value / width).masked_fill(~batch.there, _NEVER), -1)
    return (target.exp() * (target - torch.log_softmax(logits, -1))).masked_fill(~batch.there, 0.0).sum(-1)


def _measured(logits: Tensor, batch: PolicyBatch, width: float, loss: float | None) -> PolicyEpoch:
    error = float(_divergence(logits, batch, width).mean())
    values = batch.value.masked_fill(~batch.there, _NEVER)
    first = torch.argmax(logits, -1, keepdim=True)
    best = values.max(-1).values
    missed = best - values.gather(1, first)[:, 0]
    return PolicyEpoch(
        error if loss is None else loss, error, float((missed <= 0).float().mean()), float(missed.mean())
    )


def _parts(rows: Tensor) -> Iterator[Tensor]:
    for first in range(0, len(rows), _AT_ONCE):
        yield rows[first : first + _AT_ONCE]


def _linear(x: Tensor, weight: Tensor) -> Tensor:
    return x @ weight[:-1] + weight[-1]
