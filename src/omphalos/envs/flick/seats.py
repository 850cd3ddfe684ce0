"""Players of Palec boży as numbers."""

from __future__ import annotations

from collections.abc import Sequence

from omphalos.envs.flick.layout import CARD_NUMBER, GOD_NUMBER, KIND_NUMBER, VOTE_NUMBER, VP_SCALE
from omphalos.envs.layout import Cells
from omphalos.flick.gods import uses_of
from omphalos.flick.mat import HALF
from omphalos.flick.pieces import BOX_PROPHETS, BOX_TEMPLES, NOBODY, Disk
from omphalos.flick.state import Held, Trial, Turn
from omphalos.flick.view import SeatView


def write_seat(cells: Cells, at: int, o: dict[str, int], player: SeatView, corner: int) -> None:
    """Write what a player has. `corner` is that of the seat that looks."""
    cells[at] = max(0.0, min(1.0, player.vp / VP_SCALE))
    unused, reserve = at + o["unused"], at + o["reserve"]
    stock, spare = player.unused, player.reserve
    cells[unused] = stock.prophet / BOX_PROPHETS
    cells[unused + 1] = stock.templar / BOX_PROPHETS
    cells[unused + 2] = stock.sphinx / BOX_PROPHETS
    cells[reserve] = spare.prophet / BOX_PROPHETS
    cells[reserve + 1] = spare.templar / BOX_PROPHETS
    cells[reserve + 2] = spare.sphinx / BOX_PROPHETS
    cells[at + o["temples"]] = player.temples / BOX_TEMPLES
    if player.god is not None:
        cells[at + o["god"] + GOD_NUMBER[player.god]] = 1.0
    if player.card is not None:
        cells[at + o["card"] + CARD_NUMBER[player.card]] = 1.0
    cells[at + o["spent"]] = min(1.0, player.used / uses_of(player.god))
    if player.vote is not None:
        cells[at + o["vote"] + VOTE_NUMBER[player.vote]] = 1.0
    cells[at + o["corner"] + (player.corner - corner) % 4] = 1.0


def write_pieces(
    cells: Cells,
    starts: Sequence[int],
    o: dict[str, int],
    gods: Sequence[str | None],
    held: Sequence[Held],
    fallen: Sequence[Disk],
) -> None:
    """Write the pieces on cards and beside the mat, into rows that begin at `starts`. `gods` are those by seat."""
    for piece in held:
        _add(cells, starts[piece.owner] + o["held"] + KIND_NUMBER[piece.kind], 1.0 / BOX_PROPHETS)
        if piece.on in gods:
            _add(cells, starts[gods.index(piece.on)] + o["captives"], 1.0 / (len(starts) * BOX_PROPHETS))
    for disk in fallen:
        if disk.owner != NOBODY:
            _add(cells, starts[disk.owner] + o["fallen"] + KIND_NUMBER[disk.kind], 1.0 / BOX_PROPHETS)


def write_roles(
    cells: Cells,
    starts: Sequence[int],
    o: dict[str, int],
    first: int | None,
    tie_breaker: int | None,
    to_act: Sequence[int],
    turn: Turn | None,
) -> None:
    """Write who has the marker, who decides ties, who is asked and whose turn it is."""
    if first is not None:
        cells[starts[first] + o["first"]] = 1.0
    if tie_breaker is not None:
        cells[starts[tie_breaker] + o["tie_breaker"]] = 1.0
    for seat in to_act:
        cells[starts[seat] + o["to_act"]] = 1.0
    if turn is not None:
        cells[starts[turn.seat] + o["active"]] = 1.0


def write_trial(cells: Cells, starts: Sequence[int], o: dict[str, int], trial: Trial) -> None:
    """Write who takes part in a trial, and how near they came."""
    for i, seat in enumerate(trial.seats):
        cells[starts[seat] + o["trial"]] = 1.0
        if i < trial.done:
            cells[starts[seat] + o["trial_done"]] = 1.0
    for seat, distance in zip(trial.seats, trial.distances, strict=False):
        if distance is None:
            cells[starts[seat] + o["off_mat"]] = 1.0
        else:
            cells[starts[seat] + o["distance"]] = min(1.0, distance / (2 * HALF))
    for seat, temples in enumerate(trial.temples):
        cells[starts[seat] + o["trial_temples"]] = temples / BOX_TEMPLES


def _add(cells: Cells, at: int, share: float) -> None:
    """Count one more. Rounding must not lead beyond 1."""
    cells[at] = min(1.0, cells[at] + share)
