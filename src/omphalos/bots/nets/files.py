"""Files of weights: an `.npz` with an array of half precision for each layer, and the version of the inputs."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar
from zipfile import BadZipFile

import numpy as np

from omphalos.bots.nets.folder import NET_FOLDER, net_path
from omphalos.table.errors import OmphalosError

if TYPE_CHECKING:
    from omphalos.bots.nets.arithmetic import Singles

Layers = TypeVar("Layers", bound=tuple["Singles", ...])

_WIDEST: Final = 1024  # outputs of a layer


class BadNet(OmphalosError):
    """A file of weights cannot be read, or does not fit this version."""


class NetFormat(NamedTuple, Generic[Layers]):
    """The networks of one game."""

    game: str
    version: int  # of the inputs
    kind: Callable[..., Layers]  # makes the layers from their arrays, in the order of `names`
    names: tuple[str, ...]  # of the layers
    inputs_of: Callable[[Layers], tuple[int, ...]]  # how many inputs each layer must have, given the others' outputs
    use: str = "net"  # what a numbered file is called: `net3.npz`


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
    """Write weights in half precision."""
    stored: dict[str, Any] = {name: layer.astype(np.float16) for name, layer in zip(form.names, layers, strict=True)}
    data = BytesIO()
    np.savez_compressed(data, version=np.int64(form.version), **stored)
    draft = Path(path).with_name(f".{Path(path).name}.draft")
    try:
        draft.write_bytes(data.getvalue())
        draft.replace(path)
    except OSError as problem:
        raise BadNet(f"{path}: {problem.strerror}") from None


def _layers(form: NetFormat[Layers], name: str, data: bytes) -> Layers:
    try:
        with np.load(BytesIO(data), allow_pickle=False) as stored:
            arrays: dict[str, Any] = {key: stored[key] for key in stored.files}
    except (BadZipFile, ValueError, EOFError, OSError, AttributeError, TypeError):
        raise BadNet(f"{name} is not an .npz file of numbers") from None
    version = arrays.pop("version", np.int64(form.version))  # a file without a version comes straight from a fit
    if version.shape != () or int(version) != form.version:
        raise BadNet(f"{name} is for version {version} of the inputs, and this is version {form.version}")
    if set(arrays) != set(form.names):
        raise BadNet(f"{name} has the layers {', '.join(sorted(arrays))}, not {', '.join(form.names)}")
    layers = form.kind(*(_layer(name, key, arrays[key]) for key in form.names))
    for key, layer, inputs in zip(form.names, layers, form.inputs_of(layers), strict=True):
        if layer.shape[0] != inputs + 1:
            raise BadNet(f"{name}: layer {key!r} has {layer.shape[0] - 1} inputs, not {inputs}")
    last = form.names[-1]
    if layers[-1].shape[1] != 2:
        raise BadNet(f"{name}: layer {last!r} has {layers[-1].shape[1]} outputs, not 2")
    return layers


def _layer(name: str, key: str, array: Any) -> Singles:
    if array.ndim != 2 or array.dtype.kind != "f" or not 0 < array.shape[1] <= _WIDEST or array.shape[0] < 2:
        raise BadNet(f"{name}: layer {key!r} is {array.dtype} of shape {array.shape}, not a table of weights")
    if not np.isfinite(array).all():
        raise BadNet(f"{name}: layer {key!r} has a weight that is not a finite number")
    return np.ascontiguousarray(array, np.float32)
