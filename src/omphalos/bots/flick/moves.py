"""Shots as actions of the game, and which moves a person would call the same."""

from __future__ import annotations

from math import hypot, pi
from typing import TYPE_CHECKING, Final

from omphalos.flick.actions import Action, Flick, FlickAgain, FlickPair, FlickStack, KeepOath
from omphalos.flick.pieces import PROPHETS

if TYPE_CHECKING:
    from omphalos.bots.flick.decision import Option
    from omphalos.bots.flick.shots import Shot, ThrowRow

_MAX_SHOWN: Final = 32  # moves kept for display


def action_of(shot: Shot, way: int, like: FlickAgain | KeepOath | None) -> Action:
    """A shot as an action of the game. Units become millimetres and degrees."""
    from omphalos.bots.flick.shots import FIRST, PAIR, SECOND, STACK

    if like is not None:
        return type(like)(like.disk, _degrees(shot[FIRST]), float(shot[FIRST].speed))
    one = _flick(shot[FIRST])
    if way == STACK:
        return FlickStack(one.kind, PROPHETS[shot[SECOND].piece], one.at, one.angle, one.speed)
    return FlickPair(one, _flick(shot[SECOND])) if way == PAIR else one


def _flick(throw: ThrowRow) -> Flick:
    at = (float(throw.x) * 1000.0, float(throw.y) * 1000.0)
    return Flick(PROPHETS[throw.piece], at, _degrees(throw), float(throw.speed))


def _degrees(throw: ThrowRow) -> float:
    return float(throw.angle) * 180.0 / pi % 360.0


def distinct(options: list[Option]) -> list[Option]:
    """The moves without those that are nearly the same flick as an earlier one."""
    kept: list[Option] = []
    for one in options:
        if not any(alike(one.move.action, other.move.action) for other in kept):
            kept.append(one)
            if len(kept) == _MAX_SHOWN:
                break
    return kept


def alike(one: Action, other: Action, wide: float = 1.0) -> bool:
    """Whether two flicks are nearly the same. `wide` widens what counts as near."""
    if isinstance(one, FlickPair) and isinstance(other, FlickPair):
        return alike(one.one, other.one, wide) and alike(one.other, other.other, wide)
    if isinstance(one, Flick | FlickStack) and isinstance(other, Flick | FlickStack):
        near = hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) < 15.0 * wide
    elif isinstance(one, FlickAgain | KeepOath) and isinstance(other, FlickAgain | KeepOath):
        near = one.disk == other.disk
    else:
        return False
    turn = abs((one.angle - other.angle + 180.0) % 360.0 - 180.0)
    return near and turn < 3.0 * wide and abs(one.speed - other.speed) < 0.15 * wide
