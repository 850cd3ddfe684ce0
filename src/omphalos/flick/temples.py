"""Temples: prophets on cities become temples (PB-M4), and temples off their islands go back (PB-M7)."""

from __future__ import annotations

from typing import Final

from omphalos.flick.actions import Action, Build, Place
from omphalos.flick.draft import Draft
from omphalos.flick.events import TempleBuilt, TempleDeclined, TemplesLost, TemplesOffered
from omphalos.flick.finger import check_numbers
from omphalos.flick.mat import COASTS, HALF, ISLANDS, SEA, city_at, island_at
from omphalos.flick.numbers import DISKS
from omphalos.flick.pieces import Disk
from omphalos.flick.refusals import IllegalPlacement, NotYourDisk
from omphalos.flick.room import corners
from omphalos.flick.rulings import Rulings
from omphalos.flick.state import State
from omphalos.table.legal import Circle, Family, Spot

_REACH: Final = DISKS.temple.radius
_EDGE: Final = HALF - _REACH
_BOX: Final = (-_EDGE, -_EDGE, _EDGE, _EDGE)


def on_cities(state: State, seat: int) -> tuple[int, ...]:
    """The seat's prophets on cities, in the order of asking: the oldest on the mat first."""
    radius = state.radius
    return tuple(
        d.id for d in state.disks if d.owner == seat and d.kind != "temple" and city_at(d.x, d.y, radius[d.kind]) != SEA
    )


def offer(draft: Draft, seat: int, rulings: Rulings) -> bool:
    """Offer temples for the prophets on cities. Return whether the player has something to decide."""
    prophets = on_cities(draft.state, seat)
    if not prophets:
        return False
    draft.emit(TemplesOffered(seat, prophets))
    return still_to_decide(draft, rulings)


def still_to_decide(draft: Draft, rulings: Rulings) -> bool:
    """Go on to the next prophet that can become a temple. Return whether there is one."""
    turn = draft.state.turn
    assert turn is not None
    for prophet in turn.cities:
        if families(draft.state, turn.seat, rulings):
            return True
        draft.emit(TempleDeclined(turn.seat, prophet, forced=True))
    return False


def _find(state: State, disk: int) -> Disk:
    return next(d for d in state.disks if d.id == disk)


def _islands(state: State, seat: int, prophet: Disk, rulings: Rulings) -> tuple[int, ...]:
    god = rulings.gods[seat]
    if god is not None and god.any_island:
        return (0, 1, 2, 3)
    return (city_at(prophet.x, prophet.y, state.radius[prophet.kind]),)


def _temples(state: State, seat: int) -> tuple[int | None, ...]:
    """The temples that can be used: one of the pool (None), or if it is empty, each temple already built."""
    if state.players[seat].temples > 0:
        return (None,)
    return tuple(d.id for d in state.disks if d.kind == "temple" and d.owner == seat)


def _spot(state: State, prophet: int, island: int, temple: int | None) -> Spot:
    outside = tuple(
        Circle(d.x, d.y, state.radius[d.kind] + _REACH) for d in state.disks if d.id != prophet and d.id != temple
    )
    return Spot("at", _BOX, COASTS[island], outside)


def families(state: State, seat: int, rulings: Rulings) -> tuple[Family[Action], ...]:
    """The ways to trade in the prophet being asked about: by temple and by island."""
    turn = state.turn
    assert turn is not None
    prophet = _find(state, turn.cities[0])
    found: list[Family[Action]] = []
    for temple in _temples(state, seat):
        for island in _islands(state, seat, prophet, rulings):
            spot = _spot(state, prophet.id, island, temple)
            at = example(spot, (prophet.x, prophet.y))
            if at is not None:
                found.append(Family[Action](Build(prophet.id, island, at, temple), spots=(spot,)))
    return tuple(found)


def example(spot: Spot, first: Place) -> Place | None:
    """A place that a spot allows, or None. Likely places are tried first, then the corners of the free region."""
    if spot.allows(*first):
        return first
    for c in spot.inside:
        for dx, dy in ((0.0, 0.0), (0.5, 0.0), (0.0, 0.5), (-0.5, 0.0), (0.0, -0.5)):
            if spot.allows(c.x + dx * c.r, c.y + dy * c.r):
                return c.x + dx * c.r, c.y + dy * c.r
    return next(corners(spot), None)


def build(draft: Draft, seat: int, action: Build, rulings: Rulings) -> None:
    """Move the prophet to the reserve and put the temple on the island."""
    state, turn = draft.state, draft.state.turn
    assert turn is not None
    if action.prophet != turn.cities[0]:
        raise NotYourDisk(f"asked about is disk {turn.cities[0]}, not {action.prophet}")
    check_numbers(*action.at)
    prophet = _find(state, action.prophet)
    if action.island not in _islands(state, seat, prophet, rulings):
        raise IllegalPlacement("the temple stands on the island of the prophet's city")
    if action.temple not in _temples(state, seat):
        if action.temple is None:
            raise NotYourDisk("the pool has no temple; name one you have built")
        raise NotYourDisk(f"disk {action.temple} is not a temple you may move now")
    x, y = action.at
    spot = _spot(state, prophet.id, action.island, action.temple)
    if not spot.allows(x, y) or example(spot, (prophet.x, prophet.y)) is None:  # or a gap too narrow to be offered
        island = ISLANDS[action.island]
        raise IllegalPlacement(f"at ({x:g}, {y:g}) the temple would stand off island {island} or on another disk")
    temple = state.placed if action.temple is None else action.temple
    draft.emit(TempleBuilt(seat, prophet.id, temple, action.island, x, y, action.temple is not None))


def return_lost(draft: Draft) -> None:
    """PB-M7: temples outside every island, and those off the mat, go back to their owners."""
    state = draft.state
    lost = [d.id for d in state.disks if d.kind == "temple" and island_at(d.x, d.y, _REACH) == SEA]
    lost += [d.id for d in state.fallen if d.kind == "temple"]
    if lost:
        draft.emit(TemplesLost(tuple(lost)))
