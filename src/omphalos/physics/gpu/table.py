"""Scenes on a GPU, and flicks whose results stay there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from omphalos.physics.arguments import Launches
from omphalos.physics.batch_result import BatchResult
from omphalos.physics.check import FASTEST
from omphalos.physics.errors import BadNumberError
from omphalos.physics.gpu.device import cupy, load_flicks, start
from omphalos.physics.gpu.kernel import lay_out_scenes
from omphalos.physics.gpu.ptx import width_for
from omphalos.physics.kernels import Table
from omphalos.physics.layout import work_for
from omphalos.physics.scene import Scene
from omphalos.physics.slots import SCENE

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from omphalos.physics.arguments import Ints
    from omphalos.physics.batch_result import Output
    from omphalos.physics.shots import Shots

MAX_CONTACTS = 1 << 60  # no limit


class DeviceTable:
    """Scenes on the GPU, ready to be flicked in.

    The results of flicks are CuPy's arrays with the shapes of `BatchResult`. They understand DLPack:
    `torch.from_dlpack(result.rest)` copies nothing.
    """

    def __init__(self, scene: Scene | Sequence[Scene] | Table, say: Callable[[str], object] | None = None) -> None:
        """Copy the scenes to the GPU.

        Args:
            scene: a scene, several, or those of a table of the CPU.
            say: told when the kernel has to be compiled, which takes up to a minute.
        """
        cp = cupy()
        if isinstance(scene, Scene):
            scene = [scene]
        self.host = scene if isinstance(scene, Table) else Table(scene)
        self.scenes = len(self.host.scenes.world)
        self.disks = self.host.most_disks
        self._kernel = load_flicks(width_for(self.disks), say)
        disks, walls, world, first_disk, first_wall = self.host.scenes
        rows = np.zeros((self.scenes, len(SCENE), self.disks))
        lay_out_scenes(disks, world, first_disk, walls, *work_for(self.disks), rows)
        self._scenes = [cp.asarray(one) for one in (rows, walls, world, first_disk, first_wall)]

    def flick(
        self,
        shots: Shots,
        scene_of: Ints | None = None,
        *,
        want: Collection[Output] = ("rest", "fell"),
        until: float = np.inf,
        most_contacts: int = MAX_CONTACTS,
        watch: Sequence[int] = (),
    ) -> BatchResult:
        """Play K flicks. They are checked as on the CPU, and the results are left on the GPU.

        Args:
            shots: the launches, arrays of the CPU.
            scene_of: (K,), the scene of each flick. Without it all start from the only scene, or each from its own.
            want, until, most_contacts, watch: see `simulate_many`.
        """
        cp = cupy()
        launches = Launches(
            self._scene_of(len(shots)) if scene_of is None else np.ascontiguousarray(scene_of, dtype=np.int64),
            np.ascontiguousarray(shots.who, dtype=np.int64),
            np.ascontiguousarray(shots.how, dtype=np.float64),
        )
        watched = np.array(watch, dtype=np.int64)
        self.host.check(launches, watched)
        return self.play([cp.asarray(one) for one in launches], want, until, most_contacts, cp.asarray(watched))

    def sweep(
        self, disk: int, velocities: Any, *, scene: int = 0, want: Collection[Output] = ("rest", "fell")
    ) -> BatchResult:
        """Flick one disk with many velocities that are on the GPU already, in m/s: (K, 2).

        Raises:
            NoSuchDiskError, BadNumberError: as for flicks of the CPU.
        """
        cp = cupy()
        velocities = cp.asarray(velocities, dtype=cp.float64)
        none = np.empty((1, 2, 1), dtype=np.int64)
        none[0, :, 0] = disk, -1
        still = np.array([[[0.0], [0.0], [1.0], [1.0]]])
        self.host.check(Launches(np.array([scene]), none, still), np.empty(0, dtype=np.int64))
        if velocities.ndim != 2 or velocities.shape[1] != 2:
            raise BadNumberError(f"velocities have the shape {velocities.shape}, not (K, 2)")
        if velocities.size and not bool((cp.hypot(velocities[:, 0], velocities[:, 1]) <= FASTEST).all()):
            raise BadNumberError(f"a launch is at most {FASTEST:g} m/s", disk)
        count = len(velocities)
        who = cp.empty((count, 2, 1), dtype=cp.int64)
        who[:, 0] = disk
        who[:, 1] = -1
        how = cp.ones((count, 4, 1))
        how[:, :2, 0] = velocities
        launches = [cp.full(count, scene, dtype=cp.int64), who, how]
        return self.play(launches, want, np.inf, MAX_CONTACTS, cp.empty(0, dtype=cp.int64))

    def play(
        self, launches: Sequence[Any], want: Collection[Output], until: float, most_contacts: int, watch: Any
    ) -> BatchResult:
        """Start flicks whose launches are on the GPU, checked. See `arguments.Launches`."""
        count = len(launches[0])
        result = BatchResult(count, self.disks, want, self.host.fewest_disks < self.disks, cupy().empty)
        if count:
            limits = np.float64(until), np.int64(most_contacts), watch
            results = result.rest, result.fell, result.end, result.tally
            start(self._kernel, count, [*self._scenes, *launches, *limits, *results])
        return result

    def _scene_of(self, count: int) -> Ints:
        if self.scenes == 1:
            return np.zeros(count, dtype=np.int64)
        if self.scenes == count:
            return np.arange(count)
        raise ValueError(f"{self.scenes} scenes for {count} flicks: give one scene, or one for each flick")
