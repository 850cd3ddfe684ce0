"""The parts that laws and gods add to the judgement, in the order of their registries.

A law or god defines its rule and its part in its own module. This module contains no rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from omphalos.flick.gods import GODS
from omphalos.flick.judged import ABSENT, Board
from omphalos.flick.laws import LAWS
from omphalos.flick.mat import SEA
from omphalos.kernels import jit

if TYPE_CHECKING:
    from omphalos.flick.powers import Power

Turned = Callable[[Board, int, int, int], bool]

POWERS: Final[dict[str, Power]] = {**LAWS, **GODS}
PLACES: Final = {power: place for place, power in enumerate(POWERS)}  # index in Board.power


def _parts(hook: str) -> list[tuple[int, Any]]:
    """The parts of a hook, each with the index of its power. The last power comes first."""
    found = [(place, getattr(POWERS[power].judged, hook)) for power, place in PLACES.items()]
    return [(place, part) for place, part in reversed(found) if part is not None]


# --- one kernel for each hook, as a chain: each link calls the part of one power, then the next link


@jit
def _end(board: Board) -> None:
    pass


def _each(hook: str) -> Callable[[Board], None]:
    chain = _end
    for place, part in _parts(hook):
        chain = _ask(place, part, chain)
    return chain


def _ask(place: int, part: Callable[[Board, int], None], rest: Callable[[Board], None]) -> Callable[[Board], None]:
    @jit
    def link(board: Board) -> None:
        if board.power[place] != ABSENT:
            part(board, board.power[place])
        rest(board)

    return link


@jit
def _none_barren(board: Board) -> int:
    return 0


def _barren() -> Callable[[Board], int]:
    chain = _none_barren
    for place, part in _parts("barren"):
        chain = _ask_barren(place, part, chain)
    return chain


def _ask_barren(place: int, part: Callable[[Board, int], int], rest: Callable[[Board], int]) -> Callable[[Board], int]:
    @jit
    def link(board: Board) -> int:
        found = rest(board)
        if board.power[place] != ABSENT:
            island = part(board, board.power[place])
            if island != SEA:
                found |= 1 << island
        return found

    return link


@jit
def _none_banished(board: Board, by: int, owner: int) -> None:
    pass


def _banishes() -> Callable[[Board, int, int], None]:
    chain = _none_banished
    for place, part in _parts("banishes"):
        chain = _ask_banished(place, part, chain)
    return chain


def _ask_banished(
    place: int, part: Callable[[Board, int, int], None], rest: Callable[[Board, int, int], None]
) -> Callable[[Board, int, int], None]:
    @jit
    def link(board: Board, by: int, owner: int) -> None:
        if board.power[place] != ABSENT:
            part(board, by, owner)
        rest(board, by, owner)

    return link


@jit
def _not_turned(board: Board, seat: int, by: int, owner: int) -> bool:
    return False


def _turned(hook: str) -> Turned:
    chain = _not_turned
    for place, part in _parts(hook):
        chain = _ask_turned(place, part, chain)
    return chain


def _ask_turned(place: int, part: Turned, rest: Turned) -> Turned:
    @jit
    def link(board: Board, seat: int, by: int, owner: int) -> bool:
        if board.power[place] == seat:
            return part(board, seat, by, owner)
        return rest(board, seat, by, owner)

    return link


barren = _barren()  # the islands that give nothing, as bits
banishes = _banishes()  # (board, by, owner): a prophet of `owner` was sent off the mat by `by`
returns = _turned("returns")  # (board, seat, by, owner): it goes back to the unused prophets of `seat`
harvests = _turned("harvests")  # (board, seat, by, owner): it goes onto the god card of `seat`
after_temples = _each("after_temples")
turn_ends = _each("turn_ends")
converts = _each("converts")
