"""Files of weights: an `.npz` with an array of half precision for each layer, and the version of the inputs."""

from __future__ import annotations

import os
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zipfile import BadZipFile

import numpy as np

from omphalos.bots.flick.inputs import VERSION
from omphalos.bots.flick.net import Layers, inputs_of
from omphalos.bots.flick.net_folder import NET_FOLDER, net_path
from omphalos.table.errors import OmphalosError

if TYPE_CHECKING:
    from omphalos.bots.flick.inputs import Singles

_WIDEST: Final = 1024  # outputs of a layer


class BadNet(OmphalosError):
    """A file of weights cannot be read, or does not fit this version."""


@lru_cache
def load_net(number: int) -> Layers:
    """The shipped network (0), or the one of that number in the folder of networks."""
    if number == 0:
        shipped = files("omphalos.bots") / "data" / "nets" / "flick.npz"
        return _layers(str(shipped), shipped.read_bytes())
    path = net_path(number)
    if path is None:
        raise BadNet(f"network {number} is read from the folder that {NET_FOLDER} names, and it names none")
    return read_net(path)


def read_net(path: str | os.PathLike[str]) -> Layers:
    """Read the weights of a file. Raise BadNet if it is not one."""
    try:
        data = Path(path).read_bytes()
    except OSError as problem:
        raise BadNet(f"{path}: {problem.strerror}") from None
    return _layers(str(path), data)


def write_net(path: str | os.PathLike[str], layers: Layers) -> None:
    """Write weights in half precision."""
    stored: dict[str, Any] = {name: layer.astype(np.float16) for name, layer in layers._asdict().items()}
    data = BytesIO()
    np.savez_compressed(data, version=np.int64(VERSION), **stored)
    draft = Path(path).with_name(f".{Path(path).name}.draft")
    try:
        draft.write_bytes(data.getvalue())
        draft.replace(path)
    except OSError as problem:
        raise BadNet(f"{path}: {problem.strerror}") from None


def _layers(name: str, data: bytes) -> Layers:
    try:
        with np.load(BytesIO(data), allow_pickle=False) as stored:
            arrays: dict[str, Any] = {key: stored[key] for key in stored.files}
    except (BadZipFile, ValueError, EOFError, OSError, AttributeError, TypeError):
        raise BadNet(f"{name} is not an .npz file of numbers") from None
    version = arrays.pop("version", np.int64(VERSION))  # a file without a version comes straight from a fit
    if version.shape != () or int(version) != VERSION:
        raise BadNet(f"{name} is for version {version} of the inputs, and this is version {VERSION}")
    if set(arrays) != set(Layers._fields):
        raise BadNet(f"{name} has the layers {', '.join(sorted(arrays))}, not {', '.join(Layers._fields)}")
    layers = Layers(*(_layer(name, key, arrays[key]) for key in Layers._fields))
    for key, layer, inputs in zip(Layers._fields, layers, inputs_of(layers), strict=True):
        if layer.shape[0] != inputs + 1:
            raise BadNet(f"{name}: layer {key!r} has {layer.shape[0] - 1} inputs, not {inputs}")
    if layers.out.shape[1] != 2:
        raise BadNet(f"{name}: layer 'out' has {layers.out.shape[1]} outputs, not 2")
    return layers


def _layer(name: str, key: str, array: Any) -> Singles:
    if array.ndim != 2 or array.dtype.kind != "f" or not 0 < array.shape[1] <= _WIDEST or array.shape[0] < 2:
        raise BadNet(f"{name}: layer {key!r} is {array.dtype} of shape {array.shape}, not a table of weights")
    if not np.isfinite(array).all():
        raise BadNet(f"{name}: layer {key!r} has a weight that is not a finite number")
    return np.ascontiguousarray(array, np.float32)
