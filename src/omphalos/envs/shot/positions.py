"""Positions of real games from which one flick is made."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import msgspec

from omphalos.bots.puzzles.puzzle import shipped_puzzles
from omphalos.flick import GAME
from omphalos.flick.actions import Flick, Place
from omphalos.flick.pieces import Prophet
from omphalos.flick.state import State
from omphalos.table.chance import Chance, seed_from_text
from omphalos.table.errors import OmphalosError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from omphalos.bots.puzzles.puzzle import PuzzleGame

FEW: Final = 4  # disks on the mat of a sparse position, at most
Source: TypeAlias = Literal["sparse", "played"]


class NoPositions(OmphalosError):
    """There are no positions to flick from."""


class Position(msgspec.Struct, frozen=True):
    """The beginning of a turn, with the prophet that is flicked and where in the cloud it lies."""

    state: State
    seat: int
    kind: Prophet
    at: Place  # millimetres


def positions_of(source: Source) -> tuple[Position, ...]:
    """Positions of games of strong bots that come with the program.

    `sparse` has those with at most four disks on the mat, `played` the others. Turns in which a law asks for two
    prophets at once are left out.
    """
    if source not in ("sparse", "played"):
        raise NoPositions(f"positions are sparse or played, not {source!r}")
    return tuple(one for one in _shipped() if (len(one.state.disks) <= FEW) == (source == "sparse"))


@cache
def _shipped() -> tuple[Position, ...]:
    """Every flick of one prophet in the games of the puzzles. They are played again, which takes a second or two."""
    games = {id(task.played): task.played for task in shipped_puzzles("flick")}
    return tuple(position for game in games.values() for position in _positions_in(game))


def _positions_in(game: PuzzleGame) -> Iterator[Position]:
    chance = Chance(seed_from_text(game.seed), GAME.streams)
    state = GAME.deal(GAME.start(game.players, GAME.read_options(game.options)), chance).state
    for seat, written in game.actions:
        action = msgspec.convert(written, GAME.action_type)
        turn = state.turn
        if state.phase == "mission" and turn is not None and turn.step == "flick" and isinstance(action, Flick):
            yield Position(state, seat, action.kind, action.at)
        state = GAME.decide(state, seat, action, chance).state
