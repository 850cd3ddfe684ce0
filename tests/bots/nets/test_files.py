"""Files of weights: columns are matched by their names, and a file that does not fit is refused with its reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from omphalos.bots.nets.files import VERSION, BadNet, NetFormat, read_net, write_net


class Layers(NamedTuple):
    """A network that reads columns first, between the outputs of other layers, and not at all."""

    item: Any
    head: Any
    out: Any


def form(item: tuple[str, ...] = ("a", "b", "c"), head: tuple[str, ...] = ("d", "e")) -> NetFormat[Layers]:
    inputs = (("item", (item,)), ("head", ("item", head, "item")), ("out", ("head",)))
    return NetFormat("sample", Layers, inputs)


FORM = form()
SHAPES = {"item": (4, 2), "head": (7, 3), "out": (4, 2)}  # 3 columns; 2 outputs, 2 columns, 2 outputs; 3 outputs


def some_layers() -> Layers:
    """Each weight says its row and column: 21 is in row 2."""
    return Layers(*(np.add.outer(10.0 * np.arange(m), np.arange(n)).astype(np.float32) for m, n in SHAPES.values()))


def stored(**changes: Any) -> dict[str, Any]:
    """The arrays of a file, some of them changed or, with None, missing."""
    columns = {f"{layer}.columns": np.array(names) for layer, names in FORM.columns.items()}
    arrays: dict[str, Any] = {"version": np.int64(VERSION), **some_layers()._asdict(), **columns}
    arrays |= {name.replace("__", "."): array for name, array in changes.items()}
    return {name: array for name, array in arrays.items() if array is not None}


def first_column(layer: Any) -> list[float]:
    return layer[:, 0].tolist()


def test_what_was_written_is_read(tmp_path: Path) -> None:
    write_net(FORM, tmp_path / "net.npz", some_layers())
    layers = read_net(FORM, tmp_path / "net.npz")
    assert all((a == b).all() for a, b in zip(layers, some_layers(), strict=True))
    assert all(layer.dtype == np.float32 and layer.flags.c_contiguous for layer in layers)
    with np.load(tmp_path / "net.npz") as arrays:
        assert arrays["head.columns"].tolist() == ["d", "e"]
        assert arrays["head"].dtype == np.float16


@pytest.mark.parametrize(
    ("later", "item", "head"),
    [
        (form(("c", "a", "b")), [20, 0, 10, 30], [0, 10, 20, 30, 40, 50, 60]),
        (form(("a", "new", "b", "c")), [0, 0, 10, 20, 30], [0, 10, 20, 30, 40, 50, 60]),
        (form(("a", "c")), [0, 20, 30], [0, 10, 20, 30, 40, 50, 60]),
        (form(head=("e", "new", "d", "newer")), [0, 10, 20, 30], [0, 10, 30, 0, 20, 0, 40, 50, 60]),
        (form(head=("e",)), [0, 10, 20, 30], [0, 10, 30, 40, 50, 60]),
    ],
    ids=["another order", "a new column", "a column is gone", "between outputs", "gone between outputs"],
)
def test_columns_are_matched_by_name(tmp_path: Path, later: NetFormat[Layers], item: Any, head: Any) -> None:
    """A column that the file does not know gets zeros; one that the program has no more is left out."""
    write_net(FORM, tmp_path / "net.npz", some_layers())
    layers = read_net(later, tmp_path / "net.npz")
    assert first_column(layers.item) == item
    assert first_column(layers.head) == head
    assert (layers.out == some_layers().out).all()


def test_the_stamp_differs_if_a_column_does() -> None:
    stamps = {one.stamp for one in (FORM, form(("a", "b", "x")), form(("b", "a", "c")), form(head=("d",)))}
    assert len(stamps) == 4
    assert form().stamp == FORM.stamp


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"item": np.zeros((3, 2))}, "layer 'item' has 2 inputs, not 3"),
        ({"head": np.zeros((8, 3))}, "layer 'head' has 7 inputs, not 6"),
        ({"out": np.zeros((5, 2))}, "layer 'out' has 4 inputs, not 3"),
        ({"out": np.zeros((4, 3))}, "layer 'out' has 3 outputs, not 2"),
        ({"head": np.zeros(4)}, r"layer 'head' is float64 of shape \(4,\)"),
        ({"head": np.zeros((7, 1025))}, r"layer 'head' is float64 of shape \(7, 1025\)"),
        ({"item": np.zeros((4, 2), int)}, "layer 'item' is int64"),
        ({"item": np.full((4, 2), np.nan)}, "layer 'item' has a weight that is not a finite number"),
        ({"item": np.array(["a"])}, "layer 'item' is <U1"),
        ({"item__columns": np.array(["a", "b", "a"])}, "layer 'item' names the column 'a' twice"),
        ({"item__columns": np.array(["a", "b"])}, "layer 'item' has 3 inputs, not 2"),
        ({"item__columns": np.array(["x", "y", "z"])}, "layer 'item' knows none of the columns"),
        ({"item__columns": np.zeros(3)}, r"item\.columns is float64 of shape \(3,\), not a list of names"),
        ({"item__columns": np.array([["a"], ["b"], ["c"]])}, r"item\.columns is <U1 of shape \(3, 1\)"),
        (
            {"item__columns": None},
            r"has the arrays head, head\.columns, item, out, not head, head\.columns, item, item",
        ),
        ({"out": None}, "has the arrays head"),
        ({"more": np.zeros(1)}, r"has the arrays head, head\.columns, item, item\.columns, more, out, not head"),
        ({"version": np.int64(99)}, "has the format 99, and this is format 2"),
        ({"version": np.int64(1), "item__columns": None, "head__columns": None}, "has the format 1, .* names the col"),
        ({"version": None}, "has the format None"),
        ({"version": np.zeros(2)}, "has the format"),
        ({"version": np.array("2")}, "has the format 2"),
        ({"item": np.array([object()])}, r"is not an \.npz file of numbers"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(tmp_path: Path, change: dict[str, Any], problem: str) -> None:
    file = tmp_path / "net.npz"
    np.savez(file, **stored(**change))
    with pytest.raises(BadNet, match=problem) as found:
        read_net(FORM, file)
    assert str(file) in str(found.value)


def test_a_file_that_is_no_file_of_weights_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadNet, match="No such file"):
        read_net(FORM, tmp_path / "none.npz")
    whole = tmp_path / "whole.npz"
    write_net(FORM, whole, some_layers())
    for number, data in enumerate((b"", b"text", whole.read_bytes()[:700])):
        file = tmp_path / f"{number}.npz"
        file.write_bytes(data)
        with pytest.raises(BadNet, match=r"is not an \.npz file of numbers"):
            read_net(FORM, file)


def test_what_could_not_be_read_is_not_written(tmp_path: Path) -> None:
    layers = some_layers()
    with pytest.raises(BadNet, match="layer 'item' has 2 inputs, not 3"):
        write_net(FORM, tmp_path / "net.npz", layers._replace(item=layers.item[1:]))
    with pytest.raises(BadNet, match="No such file"):
        write_net(FORM, tmp_path / "no folder" / "net.npz", layers)
    assert not list(tmp_path.iterdir())
