"""A small scene for each law and each god: a position and what is done in it, so that the rules show what they mean.

The engine plays the scene, always with the same luck; `draw.moving` makes a picture of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees, dist, sqrt
from typing import Final

import msgspec

from omphalos.flick import phases
from omphalos.flick.actions import (
    Action,
    Build,
    Decline,
    DropHeart,
    Flick,
    FlickPair,
    FlickStack,
    KeepOath,
    StandHand,
)
from omphalos.flick.draft import Draft
from omphalos.flick.events import Event
from omphalos.flick.notation import read_state
from omphalos.flick.numbers import DISKS
from omphalos.flick.pieces import Prophet
from omphalos.flick.state import State
from omphalos.table.booked import Booked
from omphalos.table.chance import Chance

_CLOUD: Final = (-185.0, -185.0)  # where most flicks begin
_LAST: Final = "a=-/0/p1/-/T4 b=-/0/-/-/T4"  # one flick is left, and then the islands are counted


class Scene(msgspec.Struct, frozen=True):
    """A position in short notation, what is done, and which part of the mat is seen."""

    position: str
    actions: tuple[Action, ...]
    middle: tuple[float, float] = (-102.0, -102.0)  # millimetres
    size: float = 285.0  # millimetres from edge to edge
    gains: tuple[str, ...] = ()  # reasons of the points that are shown
    without: str = ""  # a word of the position; a ring shows where the disk would stop without it


class Step(msgspec.Struct, frozen=True):
    """An event with the states around it."""

    before: State
    event: Event
    after: State


def _flick(
    to: tuple[float, float], at: tuple[float, float] = _CLOUD, kind: Prophet = "prophet", more: float = 0.0
) -> Flick:
    """A flick whose disk stops `more` millimetres behind a place, if it meets nothing."""
    way = (dist(at, to) + more) / 1000
    return Flick(
        kind, at, degrees(atan2(to[1] - at[1], to[0] - at[0])) % 360, sqrt(2 * DISKS.friction * DISKS.gravity * way)
    )


SCENES: Final[dict[str, Scene]] = {
    "L01": Scene("2p exact >a L01 bp-150,-20", (_flick((-155.0, -10.0)),)),
    "L02": Scene("2p exact >a L02 bp-30,-150", (_flick((-150.0, -10.0)),)),
    "L03": Scene("2p exact >a L03 bT-140,-20", (_flick((-165.0, -35.0)),)),
    "L04": Scene(
        "2p exact >a L04 bp-100,-100 bp-82,-82",
        (FlickStack("prophet", "prophet", _CLOUD, 45.0, 1.15),),
    ),
    "L05": Scene(
        "2p exact >a L05",
        (FlickPair(_flick((-168.0, -45.0), (-215.0, -175.0)), _flick((-45.0, -168.0), (-175.0, -215.0))),),
    ),
    "L06": Scene("2p exact >a L06", (Flick("prophet", _CLOUD, 45.0, 0.85),), (-70.0, -70.0), 330.0, without="L06"),
    "L07": Scene(
        "2p exact >a L07@1 g2/4 K-192,-90 bT-140,20 bp-128,-20",
        (_flick((-193.0, -95.0), (-205.0, -165.0), more=420.0),),
        (-112.0, -80.0),
    ),
    "L08": Scene("2p exact >a L08 W5 bp-108,-104 ap-125,-128", (_flick((-40.0, -165.0), (-165.0, -215.0)),)),
    "L09": Scene(
        "2p exact >a L09 a=-/0/p3t2/-/T4 bp-122,-116 bp-106,-134",
        (_flick((-115.0, -125.0), kind="templar", more=150.0),),
    ),
    "L10": Scene("2p exact >a L10 bp-95,-60", (_flick((-95.0, -95.0)),)),
    "L11": Scene(
        f"2p exact >a L11 {_LAST} ap40,165 ap165,-40 ap-40,-165",
        (_flick((-168.0, -45.0)),),
        (0.0, 0.0),
        490.0,
        ("L11",),
    ),
    "L12": Scene("2p exact >a L12 a=-/0/p1/p1/T4 ap-172,-42 ap-165,45 ap-118,12 ap45,-165", (_flick((-40.0, -160.0)),)),
    "L13": Scene(
        "2p exact >a L13 bp-222,-95",
        (_flick((-218.0, -105.0), (-195.0, -165.0), more=420.0),),
        (-112.0, -104.0),
        gains=("L13",),
    ),
    "L14": Scene(f"2p exact >a L14 {_LAST} bp0,150 ap40,165", (_flick((-168.0, -45.0)),), gains=("L14",)),
    "L15": Scene("2p exact >a L15", (_flick((0.0, 0.0)),), (-85.0, -85.0), 290.0),
    "L16": Scene(f"2p exact >a L16 {_LAST}", (_flick((6.0, -152.0)), Decline()), gains=("L16",)),
    "L17": Scene(f"2p exact >a L17 {_LAST} bp-150,15", (_flick((-160.0, -30.0)),), gains=("L17",)),
    "L18": Scene(
        "4p exact >a L18",
        (
            _flick((-150.0, -40.0)),
            _flick((40.0, -150.0), (185.0, -185.0)),
            _flick((150.0, 40.0), (185.0, 185.0)),
        ),
        (0.0, 0.0),
        490.0,
    ),
    "L19": Scene("2p exact >a L19", (_flick((-110.0, -110.0)),), without="L19"),
    "L20": Scene("2p exact >a L20", (Flick("prophet", _CLOUD, 118.0, 1.7),), (-112.0, -80.0)),
    "Dagda": Scene(
        "2p exact >a a=Dagda/0/p4/-/T4 bp-60,-150",
        (StandHand((-95.0, -75.0), 45.0), _flick((-110.0, -60.0), more=110.0)),
    ),
    "Morrigan": Scene(
        "2p exact >a a=Morrigan/0/p1/-/T4 b=-/0/-/-/T4 bp-222,-95",
        (_flick((-218.0, -105.0), (-195.0, -165.0), more=420.0),),
        (-112.0, -104.0),
        gains=("Morrigan",),
    ),
    "Ra": Scene(
        "2p exact >a a=Ra/0/p4s1/-/T4 bp-150,-30 bp-162,-12 bp-140,-8",
        (_flick((-152.0, -25.0), kind="sphinx", more=130.0),),
        (-112.0, -90.0),
    ),
    "Anubis": Scene("2p exact >a a=Anubis/0/p4/-/T4", (_flick((-238.0, -60.0), more=120.0),), (-112.0, -104.0)),
    "Zeus": Scene(
        "2p exact >a a=Zeus/0/p3/-/T4",
        (_flick((6.0, -152.0)), Build(0, 3, (-150.0, 0.0))),
    ),
    "Themis": Scene(
        "2p exact >a a=Themis/0/p1/-/T4 b=-/0/-/-/T4 bp-150,15", (_flick((-160.0, -30.0)),), gains=("Themis",)
    ),
    "Freja": Scene(
        "2p exact >a a=Freja/0/p1/-/T4 b=Zeus/0/-/-/T4 bp-10,-150 bp14,-158",
        (_flick((-168.0, -45.0)), DropHeart((2.0, -154.0))),
        gains=("PB-N1", "PB-N2"),
    ),
    "Tyr": Scene(
        "2p exact >a a=Tyr/0/p4/-/T4 bp-60,-150",
        (_flick((-120.0, -100.0)), KeepOath(1, 100.0, 0.85)),
    ),
}


def played(name: str) -> Iterator[Step]:
    """Play the scene of a law or god."""
    scene = SCENES[name]
    chance = _chance(name)
    state = read_state(scene.position)
    for action in scene.actions:
        booked = _decided(state, action, chance)
        for event, after in zip(booked.events, booked.states[1:], strict=True):
            yield Step(state, event, after)
            state = after


def stop_without(scene: Scene) -> tuple[float, float] | None:
    """Where the disk of the first flick would stop without the law."""
    if not scene.without:
        return None
    state = read_state(scene.position.replace(scene.without, ""))
    last = _decided(state, scene.actions[0], _chance("without")).state.disks[-1]
    return last.x, last.y


def _chance(seed: str) -> Chance:
    return Chance(seed, ("laws", "gods", "tremor", "heart"))


def _decided(state: State, action: Action, chance: Chance) -> Booked[State, Event]:
    """What follows if the seat whose turn it is, or else the first, does this."""
    draft = Draft(state, chance)
    phases.decide(draft, state.turn.seat if state.turn else 0, action)
    return draft.booked()
