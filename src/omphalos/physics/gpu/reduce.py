"""What many flicks did in few numbers, computed where the results are: fifty million need not cross the bus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from omphalos.physics.gpu.device import cupy

if TYPE_CHECKING:
    from omphalos.physics.batch_result import BatchResult
    from omphalos.physics.scene import Scene


def landings(result: BatchResult, disk: int, scene: Scene, columns: int, rows: int) -> Any:
    """How often a disk came to lie in each cell of a grid over the mat, on the GPU: (rows, columns), south first.

    `rest` and `fell` must have been asked for. Disks that fell are not counted.
    """
    cp = cupy()
    cells, _ = _cells(result, disk, scene, columns, rows)
    return cp.bincount(cells, minlength=rows * columns).reshape(rows, columns)


def mean_by_cell(result: BatchResult, values: Any, disk: int, scene: Scene, columns: int, rows: int) -> Any:
    """The mean of `values` (K,) over the flicks that ended with a disk in each cell, on the GPU: (rows, columns).

    The grid is that of `landings`. NaN: the disk never came to lie there.
    """
    cp = cupy()
    cells, stayed = _cells(result, disk, scene, columns, rows)
    counts = cp.bincount(cells, minlength=rows * columns)
    sums = cp.bincount(cells, weights=cp.asarray(values)[stayed], minlength=rows * columns)
    return cp.where(counts > 0, sums / cp.maximum(counts, 1), cp.nan).reshape(rows, columns)


def _cells(result: BatchResult, disk: int, scene: Scene, columns: int, rows: int) -> tuple[Any, Any]:
    """The cell of a disk in each flick in which it stayed on the mat, row by row; and in which it did."""
    cp = cupy()
    place: Any = result.rest[:, disk]
    stayed = cp.isinf(cp.asarray(result.fell[:, disk]))
    across = (place[:, 0] + scene.half_width) * (columns / (2.0 * scene.half_width))
    up = (place[:, 1] + scene.half_height) * (rows / (2.0 * scene.half_height))
    column = cp.clip(cp.floor(across), 0, columns - 1).astype(cp.int64)
    row = cp.clip(cp.floor(up), 0, rows - 1).astype(cp.int64)
    return (row * columns + column)[stayed], stayed


def fallen_share(result: BatchResult) -> Any:
    """The share of flicks in which each disk fell, on the GPU: (n,). `fell` must have been asked for."""
    cp = cupy()
    return cp.isfinite(cp.asarray(result.fell)).mean(axis=0)


def moved_share(result: BatchResult, scene: Scene) -> Any:
    """The share of flicks in which each disk came to lie elsewhere or fell, on the GPU: (n,)."""
    cp = cupy()
    home = cp.asarray(scene.disks[:, :2]) + 0.0
    return (cp.asarray(result.rest) != home).any(axis=2).mean(axis=0)


def mean_value(result: BatchResult, disk: int, scene: Scene, values: Any) -> float:
    """The mean of a map over where a disk came to lie: `values` is (rows, columns), south first; a fall counts 0."""
    cp = cupy()
    worth = cp.asarray(values)
    counts = landings(result, disk, scene, worth.shape[1], worth.shape[0])
    return float((counts * worth).sum()) / len(result.fell)
