"""Positions to draw."""

from __future__ import annotations

import math

from msgspec.structs import replace

from omphalos.flick.events import Flicked, Thrown
from omphalos.flick.game import GAME
from omphalos.flick.notation import read_state
from omphalos.flick.pieces import Disk
from omphalos.flick.rulings import rulings_of
from omphalos.flick.slide import flick
from omphalos.flick.state import State
from omphalos.flick.view import View
from omphalos.table.game import SPECTATOR

# Four players in the third generation, pieces of every kind on the mat, three laws in force. The README shows it.
LIVELY = (
    "4p g3/4 ^c >a L07@1 L09@2 L19"
    " a=Zeus/11/p1t1/-/T2 b=Freja/9/p1t1/-/T3 c=Ra/14/t1/p1/T2 d=Dagda/8/t1/-/T3/x"
    " aT-40,150 cT30,178 cT-20,-170 aT160,-40 bT-160,50 dT-150,-40"
    " ap12,118 ap150,56 at-54,-168 bp-66,172 bp-108,118 bt124,-14"
    " cp-118,8 cs168,16 ct70,60 dp-12,-120 dp56,-140 dp-66.3,-74.1 dt-4,198 K28,-40"
)
DECK = 17  # laws, however many there are: only their number is drawn
STRUCK = 17  # the prophet south-west of the navel that a flick at 48 degrees meets


def lively() -> State:
    """The lively position."""
    state = read_state(LIVELY)
    return replace(state, deck=state.deck[:DECK])


def view_of(state: State, seat: int = SPECTATOR) -> View:
    """Return a seat's view of it."""
    return GAME.view(state, seat)


def flicked(state: State, degrees: float, speed: float, start: tuple[float, float] = (-192.0, -192.0)) -> Flicked:
    """The first player's flick from the cloud in the south-west."""
    angle = math.radians(degrees)
    disk = Disk(state.placed, "prophet", 0, *start)
    thrown = Thrown(disk.id, "prophet", disk.x, disk.y, speed * math.cos(angle), speed * math.sin(angle))
    return flick(state, rulings_of(state).manner, 0, "turn", [disk], [thrown])
