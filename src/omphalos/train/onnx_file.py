"""Writes a network as ONNX, which every runtime of the field reads.

The inputs are those of the game's `inputs` in `omphalos.bots`: `seat` (N, 4, columns), `whole` (N, columns) and `there`
(N, 4) with 1 for a seat that somebody has. Palec boży has `item` (N, disks, columns) and `owner` (N, disks, 4) in
addition, with 1 for the seat that a disk belongs to. The outputs, by seat, are `points` (what it gets beyond the rules
of thumb) and `win` (its chance to win).

The inputs of a policy are `context` (N, columns), `option` (N, options, columns), `gap` (N, options) with what the
heuristic expects less of an option than of its best, and `there` (N, options). The output is the `share` of each.
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from omphalos.train.errors import TrainError
from omphalos.train.learner import Learner
from omphalos.train.positions import SEATS

_OPSET = 17  # old enough for every runtime in use


def write_onnx(path: str | os.PathLike[str], learner: Learner, layers: tuple[Any, ...], policy: bool = False) -> None:
    """Write a network of a bot, or its policy."""
    data = (policy_onnx_of if policy else onnx_of)(learner, layers).SerializeToString()
    try:
        Path(path).write_bytes(data)
    except OSError as problem:
        raise TrainError(f"{path}: {problem.strerror}") from None


class _Graph:
    """Nodes and constants of a model, as they are added."""

    def __init__(self, **constants: Any) -> None:
        try:
            self.onnx: Any = import_module("onnx")
            self.helper: Any = import_module("onnx.helper")
            self.numpy_helper: Any = import_module("onnx.numpy_helper")
        except ImportError:
            raise TrainError("ONNX needs the extra `train`: pip install 'omphalos-table[train]'") from None
        self.nodes: list[Any] = []
        self.constants = constants

    def node(self, kind: str, *inputs: str, to: str, **attributes: Any) -> str:
        """Add a node, and return the name of its output."""
        self.nodes.append(self.helper.make_node(kind, list(inputs), [to], **attributes))
        return to

    def linear(self, x: str, name: str, layer: Any) -> str:
        """A layer without anything after it."""
        self.constants[f"{name}.weight"], self.constants[f"{name}.bias"] = layer[:-1], layer[-1]
        product = self.node("MatMul", x, f"{name}.weight", to=f"{name}.product")
        return self.node("Add", product, f"{name}.bias", to=f"{name}.sum")

    def rectified(self, x: str, name: str, layer: Any) -> str:
        """A layer, without its negative results."""
        return self.node("Relu", self.linear(x, name, layer), to=name)

    def model(self, name: str, inputs: dict[str, list[Any]], outputs: dict[str, list[Any]]) -> Any:
        """The whole model, checked."""
        helper, number = self.helper, self.onnx.TensorProto.FLOAT
        graph = helper.make_graph(
            self.nodes,
            name,
            [helper.make_tensor_value_info(one, number, shape) for one, shape in inputs.items()],
            [helper.make_tensor_value_info(one, number, shape) for one, shape in outputs.items()],
            [self.numpy_helper.from_array(np.ascontiguousarray(value), one) for one, value in self.constants.items()],
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", _OPSET)], producer_name="omphalos")
        model.ir_version = 9  # of the same age as the operators
        self.onnx.checker.check_model(model)
        return model


def onnx_of(learner: Learner, layers: tuple[Any, ...]) -> Any:
    """The network as a model of ONNX."""
    *item, seat, again, head, last = layers
    embedded = again.shape[1]
    graph = _Graph(
        one=np.float32(1), ten=np.float32(10), never=np.float32(1e9), last=np.array([-1]), middle=np.array([1]),
        seats=np.array([1, SEATS, 1]),
    )  # fmt: skip
    node, linear, rectified = graph.node, graph.linear, graph.rectified
    shapes: dict[str, list[Any]] = {}
    inputs, width = "seat", len(seat) - 1
    if item:
        by_seat = node("Transpose", "owner", to="by_seat", perm=[0, 2, 1])
        sums = node("MatMul", by_seat, rectified("item", "items", item[0]), to="sums")
        inputs, width = node("Concat", "seat", sums, to="seat_and_sums", axis=-1), width - item[0].shape[1]
        shapes = {"item": ["n", "items", len(item[0]) - 1], "owner": ["n", "items", SEATS]}
    hidden = rectified(inputs, "hidden", seat)
    there = node("Unsqueeze", "there", "last", to="there_by_seat")
    seats = node("Mul", rectified(hidden, "embedded", again), there, to="seats_there")
    everyone = node("ReduceSum", seats, "middle", to="everyone", keepdims=1)
    rest = node("Sub", node("ReduceSum", there, "middle", to="players", keepdims=1), "one", to="rest")
    rest = node("Max", rest, "one", to="rest_at_least_one")
    others = node("Div", node("Sub", everyone, seats, to="others_sum"), rest, to="others")
    whole = node("Tile", node("Unsqueeze", "whole", "middle", to="whole_row"), "seats", to="whole_by_seat")
    top = rectified(node("Concat", seats, others, whole, to="all", axis=-1), "top", head)
    for name, column in (("points", 0), ("win", 1)):
        out = last[:, column : column + 1]
        graph.constants[f"{name}.axis"] = np.array([-1])
        result = node("Squeeze", linear(top, name, out), f"{name}.axis", to=f"{name}.row")
        if name == "points":
            node("Mul", result, "ten", to="points")
        else:
            absent = node("Mul", node("Sub", "one", "there", to="absent"), "never", to="absent_far")
            node("Softmax", node("Sub", result, absent, to="logits"), to="win", axis=-1)
    shapes |= {"seat": ["n", SEATS, width], "whole": ["n", len(head) - 1 - 2 * embedded], "there": ["n", SEATS]}
    return graph.model(learner.bot, shapes, {"points": ["n", SEATS], "win": ["n", SEATS]})


def policy_onnx_of(learner: Learner, layers: tuple[Any, ...]) -> Any:
    """The policy as a model of ONNX."""
    context, option, again, last = layers
    graph = _Graph(one=np.float32(1), never=np.float32(1e9), middle=np.array([1]), last=np.array([-1]))
    node, linear, rectified = graph.node, graph.linear, graph.rectified
    columns = len(option) - 1 - context.shape[1]
    known = rectified("context", "known", context)
    row = node("Unsqueeze", linear(known, "known_option", option[columns:]), "middle", to="known_row")
    graph.constants["option.weight"] = option[:columns]
    hidden = node("Add", node("MatMul", "option", "option.weight", to="option.product"), row, to="option.sum")
    top = rectified(node("Relu", hidden, to="hidden"), "top", again)
    more = node("Squeeze", linear(top, "more", last[:, :1]), "last", to="more")
    factor = node("Squeeze", linear(top, "factor", last[:, 1:]), "last", to="factor")
    logits = node("Add", more, node("Mul", factor, "gap", to="by_habit"), to="logits_all")
    absent = node("Mul", node("Sub", "one", "there", to="absent"), "never", to="absent_far")
    node("Softmax", node("Sub", logits, absent, to="logits"), to="share", axis=-1)
    options = ["n", "options"]
    shapes = {"context": ["n", len(context) - 1], "option": [*options, columns], "gap": options, "there": options}
    return graph.model(f"{learner.bot} policy", shapes, {"share": options})
