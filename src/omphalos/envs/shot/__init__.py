"""FlickShot-v0: a position of a real game of Palec boży, one flick with tremor, its points and what it left.

    import gymnasium, omphalos.envs
    envs = gymnasium.make_vec("omphalos/FlickShot-v0", num_envs=4096, positions="sparse")

| | |
|---|---|
| Action | `Box(-1, 1, (2,))`: direction, from 90° right of the centre of the mat to 90° left of it; speed, from the |
| | slowest to the fastest flick that is allowed. Which prophet is flicked, and from where, is part of the position |
| Observation | `Box((81 + 11 · rows,))`: see `omphalos.envs.shot.encode` |
| Reward | `points`: VP that the turn gave the seat, with what conversion would give it now, less the same before; |
| | `lead`: the same, less that of the best of the other players |
| Episode | one step |

The tremor is that of the rules, drawn from the seed for each environment and episode. After the flick the turn ends by
the rules; the seat declines a second flick and temples. Freja's heart is not dropped. `FlickShots` is the batch without
Gymnasium.
"""

from __future__ import annotations

from omphalos.envs.shot.batch import FlickShots
from omphalos.envs.shot.gym import FlickShotEnv, FlickShotVector
from omphalos.envs.shot.positions import NoPositions, Position, positions_of

__all__ = ["FlickShotEnv", "FlickShotVector", "FlickShots", "NoPositions", "Position", "positions_of"]
