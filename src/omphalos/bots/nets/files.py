"""Files of weights: an `.npz` with an array of half precision for each layer, and the names of the columns it reads.

A layer is rows of weights: a row for each input, and a last row that is added. Its inputs are outputs of other layers,
and columns of what the network is shown. The array `LAYER.columns` names the columns, in the order of their rows. So a
file fits a later version that shows the network more or less: a column that the file does not know gets a row of zeros,
and a row whose column is gone is left out. Whoever changes the meaning of a column gives it another name.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeAlias, TypeVar
from zipfile import BadZipFile
from zlib import crc32

from omphalos.bots.nets import plain
from omphalos.bots.nets.folder import NET_FOLDER, net_path
from omphalos.bots.nets.tables import table
from omphalos.table.errors import OmphalosError

if TYPE_CHECKING:
    from omphalos.bots.nets.arithmetic import Singles

Layers = TypeVar("Layers", bound=tuple["Singles", ...])
Columns: TypeAlias = tuple[str, ...]

VERSION: Final = 2  # of the format; files of version 1 do not name their columns
_WIDEST: Final = 1024  # outputs of a layer


class BadNet(OmphalosError):
    """A file of weights cannot be read, or does not fit this version."""


class NetFormat(NamedTuple, Generic[Layers]):
    """The networks of one game.

    `inputs` says, for each layer, what it reads, in the order of its rows: columns, at most once, or the name of the
    layer whose outputs it reads.
    """

    game: str
    kind: Callable[..., Layers]  # makes the layers from their arrays, in the order of `inputs`
    inputs: tuple[tuple[str, tuple[Columns | str, ...]], ...]
    use: str = "net"  # what a numbered file is called: `net3.npz`

    @property
    def columns(self) -> dict[str, Columns]:
        """The columns of each layer that reads some."""
        return {layer: part for layer, parts in self.inputs for part in parts if not isinstance(part, str)}

    @property
    def stamp(self) -> int:
        """A number that differs if the columns do."""
        return crc32(repr(self.columns).encode())


def load_net(form: NetFormat[Layers], number: int) -> Layers:
    """The shipped network (0), or the one of that number in the folder of networks."""
    return _load(form, number)


def forget_nets() -> None:
    """Read files again when they are next asked for."""
    _load.cache_clear()


@lru_cache
def _load(form: NetFormat[Any], number: int) -> Any:
    if number == 0:
        name = form.game if form.use == "net" else f"{form.game}-{form.use}"
        shipped = files("omphalos.bots") / "data" / "nets" / f"{name}.npz"
        if table is plain.table:  # there is no numpy
            return _shipped(form, str(shipped), shipped.read_bytes())
        return _layers(form, str(shipped), shipped.read_bytes())
    path = net_path(number, form.use)
    if path is None:
        raise BadNet(f"network {number} is read from the folder that {NET_FOLDER} names, and it names none")
    return read_net(form, path)


def read_net(form: NetFormat[Layers], path: str | os.PathLike[str]) -> Layers:
    """Read the weights of a file. Raise BadNet if it is not one."""
    try:
        data = Path(path).read_bytes()
    except OSError as problem:
        raise BadNet(f"{path}: {problem.strerror}") from None
    return _layers(form, str(path), data)


def write_net(form: NetFormat[Layers], path: str | os.PathLike[str], layers: Layers) -> None:
    """Write weights in half precision. Raise BadNet if they do not fit the format."""
    import numpy as np

    stored: dict[str, Any] = {
        layer: rows.astype(np.float16) for (layer, _), rows in zip(form.inputs, layers, strict=True)
    }
    stored |= {_names_of(layer): np.array(columns) for layer, columns in form.columns.items()}
    data = BytesIO()
    np.savez_compressed(data, version=np.int64(VERSION), **stored)
    _layers(form, str(path), data.getvalue())
    draft = Path(path).with_name(f".{Path(path).name}.draft")
    try:
        draft.write_bytes(data.getvalue())
        draft.replace(path)
    except OSError as problem:
        raise BadNet(f"{path}: {problem.strerror}") from None


def _names_of(layer: str) -> str:
    """The array that names the columns of a layer."""
    return f"{layer}.columns"


def _shipped(form: NetFormat[Layers], name: str, data: bytes) -> Layers:
    """The weights that come with the program, without numpy."""
    arrays = plain.read_arrays(data)
    names = {layer: tuple(arrays[_names_of(layer)]) for layer in form.columns}
    return form.kind(*(_placed(name, layer, arrays, parts, names.get(layer, ())) for layer, parts in form.inputs))


def _layers(form: NetFormat[Layers], name: str, data: bytes) -> Layers:
    import numpy as np

    try:
        with np.load(BytesIO(data), allow_pickle=False) as stored:
            arrays: dict[str, Any] = {key: stored[key] for key in stored.files}
    except (BadZipFile, ValueError, EOFError, OSError, AttributeError, TypeError):
        raise BadNet(f"{name} is not an .npz file of numbers") from None
    version = arrays.pop("version", None)
    if version is None or version.shape != () or version.dtype.kind != "i" or int(version) != VERSION:
        raise BadNet(f"{name} has the format {version}, and this is format {VERSION}, which names the columns")
    wanted = {layer for layer, _ in form.inputs} | {_names_of(layer) for layer in form.columns}
    if set(arrays) != wanted:
        raise BadNet(f"{name} has the arrays {', '.join(sorted(arrays))}, not {', '.join(sorted(wanted))}")
    layers = {layer: _table(name, layer, arrays[layer]) for layer, _ in form.inputs}
    names = {layer: _names(name, layer, arrays[_names_of(layer)]) for layer in form.columns}
    for layer, columns in form.columns.items():
        if not {*columns} & {*names[layer]}:
            raise BadNet(f"{name}: layer {layer!r} knows none of the columns")
    last = form.inputs[-1][0]
    if layers[last].shape[1] != 2:
        raise BadNet(f"{name}: layer {last!r} has {layers[last].shape[1]} outputs, not 2")
    return form.kind(*(_placed(name, layer, layers, parts, names.get(layer, ())) for layer, parts in form.inputs))


def _table(name: str, layer: str, array: Any) -> Singles:
    import numpy as np

    if array.ndim != 2 or array.dtype.kind != "f" or not 0 < array.shape[1] <= _WIDEST or array.shape[0] < 2:
        raise BadNet(f"{name}: layer {layer!r} is {array.dtype} of shape {array.shape}, not a table of weights")
    if not np.isfinite(array).all():
        raise BadNet(f"{name}: layer {layer!r} has a weight that is not a finite number")
    return np.ascontiguousarray(array, np.float32)


def _names(name: str, layer: str, array: Any) -> Columns:
    if array.ndim != 1 or array.dtype.kind != "U":
        raise BadNet(f"{name}: {_names_of(layer)} is {array.dtype} of shape {array.shape}, not a list of names")
    names: list[str] = array.tolist()
    for one in names:
        if names.count(one) > 1:
            raise BadNet(f"{name}: layer {layer!r} names the column {one!r} twice")
    return tuple(names)


def _placed(
    name: str, layer: str, layers: Mapping[str, Any], parts: tuple[Columns | str, ...], names: Columns
) -> Singles:
    """The rows of a layer in the order of this version's inputs."""
    stored = layers[layer]
    sizes = [len(layers[part][0]) if isinstance(part, str) else len(names) for part in parts]
    if len(stored) != sum(sizes) + 1:
        raise BadNet(f"{name}: layer {layer!r} has {len(stored) - 1} inputs, not {sum(sizes)}")
    found: list[Any] = []  # rows
    first = 0
    for part, size in zip(parts, sizes, strict=True):
        rows = stored[first : first + size]
        if not isinstance(part, str):
            row_of, unknown = dict(zip(names, rows, strict=True)), [0.0] * len(stored[0])
            rows = [row_of.get(column, unknown) for column in part]
        found += [*rows]
        first += size
    return table([*found, *stored[first:]])
