"""Workload G of the physics: flicks from played games, most of them aimed at islands and disks as by a player."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees, hypot, sqrt
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from benchmarks.physics.workloads import Shot, record
from omphalos.flick import GAME, slide
from omphalos.flick.actions import Action, Flick, FlickStack
from omphalos.flick.mat import COASTS
from omphalos.flick.numbers import DISKS
from omphalos.flick.rulings import rulings_of
from omphalos.flick.state import State
from omphalos.physics import Launch, Scene
from omphalos.table import Chance
from omphalos.table.chance import Stream


def positions(path: Path, games: int) -> None:
    """Play games and write every flick: the scene before it and its launches, one JSON object per line."""
    simulate = slide.simulate
    lines: list[str] = []

    def noted(scene: Scene, launches: Sequence[Launch]) -> Any:
        lines.append(record(Shot(scene, list(launches))))
        return simulate(scene, launches)

    slide.simulate = noted
    try:
        for number in range(games):
            _play(number)
    finally:
        slide.simulate = simulate
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} flicks of {games} games in {path}")


def _play(number: int) -> None:
    chance, dice = Chance(number, GAME.streams), Chance(f"positions {number}", ("dice",))["dice"]
    state: Any = GAME.deal(GAME.start(4, GAME.read_options()), chance).state
    while asked := GAME.to_act(state):
        action = _aimed(state, GAME.legal(state, asked[0]).sample(dice), dice)
        state = GAME.decide(state, asked[0], action, chance).state


def _aimed(state: State, action: Action, dice: Stream) -> Action:
    """The flick aimed at an island, or hard at a disk."""
    if not isinstance(action, Flick | FlickStack):
        return action
    hard = bool(state.disks) and dice.below(3) == 0
    if hard:
        disk = dice.choice(state.disks)
        x, y = disk.x - action.at[0], disk.y - action.at[1]
    else:
        coast = dice.choice(dice.choice(COASTS))
        x, y = coast.x - action.at[0], coast.y - action.at[1]
    speed = sqrt(2 * DISKS.friction * DISKS.gravity * hypot(x, y) / 1000) * (1.5 if hard else 1.0)
    fastest = rulings_of(state).manner.fastest
    return replace(action, angle=degrees(atan2(y, x)) % 360, speed=max(DISKS.slowest, min(speed, fastest)))
