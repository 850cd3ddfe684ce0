"""Records that nobody played: their events are made up, so that states come about that no game has."""

from __future__ import annotations

from typing import Any

import msgspec

from omphalos.flick import GAME
from omphalos.flick.actions import Flick
from omphalos.flick.events import Flicked, PiecesChanged, Rest, Thrown, TurnBegan
from omphalos.flick.options import Options
from omphalos.flick.pieces import Kind, Stock
from omphalos.physics.track import Track
from omphalos.table.chance import commitment, seed_from_text
from omphalos.table.entry import Branched, Header, Move
from omphalos.table.record import write_record

SEED = "00" * 32
CORNER = (-226.0, -226.0)  # of the cloud of seat 0, millimetres


def crowd(disks: int, spread: float = 90.0) -> list[Any]:
    """Events that put so many disks into the cloud of seat 0, which is then to flick."""
    side = int(disks**0.5) + 1
    step = spread / side
    places = [(CORNER[0] + step * (n % side), CORNER[1] + step * (n // side)) for n in range(disks)]
    put: tuple[tuple[int, Kind], ...] = tuple((n, "prophet") for n in range(disks))
    rest = tuple(Rest(n, x, y) for n, (x, y) in enumerate(places))
    return [PiecesChanged("L07", (Stock(), Stock(disks))), TurnBegan(1), flicked(1, put, rest), TurnBegan(0)]


def flicked(seat: int, put: tuple[tuple[int, Kind], ...], rest: tuple[Rest, ...]) -> Flicked:
    """A flick after which these disks lie there."""
    thrown = (Thrown(0, "prophet", *CORNER, 0.0, 0.0),)
    return Flicked(seat, "turn", thrown, put, rest, (), Track(0.0, ()))


def crowded(disks: int, moments: int = 0, copied: bool = False, moved: bool = False) -> bytes:
    """A record in which so many disks lie in a cloud, and then the turn begins anew `moments` times.

    With `copied` these entries are said to be of another game. With `moved` two disks move at each moment, so that each
    state has a list of disks of its own.
    """
    moves: list[Any] = [Move(0, tuple(crowd(disks)))]
    again: tuple[Any, ...] = (flicked(0, (), (Rest(0, *CORNER), Rest(1, *CORNER))),) if moved else (TurnBegan(0),)
    moves += [Move(n, again, 0, ACTION) for n in range(1, moments + 2)]
    header = Header(
        *("omphalos-record", 1, "flick", GAME.ruleset, ("Ada", "Bea"), OPTIONS, commitment(seed_from_text(SEED))),
        branched=(Branched(len(moves) - 1, "11" * 32),) if copied else (),
    )
    return write_record(header, moves, SEED)


OPTIONS = msgspec.to_builtins(Options(gods=False, laws=False))
ACTION = Flick("prophet", (-215.0, -215.0), 45.0, 1.0)
