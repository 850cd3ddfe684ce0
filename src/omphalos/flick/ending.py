"""The end: who has won (PB-E1)."""

from __future__ import annotations

from omphalos.flick import trial
from omphalos.flick.draft import Draft
from omphalos.flick.events import GameEnded
from omphalos.flick.rulings import rulings_of
from omphalos.table.game import Outcome, ranked


def begin(draft: Draft) -> None:
    """Find the winner: most VP, then most temples on the mat, then Themis, then a trial of one flick each."""
    state = draft.state
    seats = range(len(state.players))
    vp = [p.vp for p in state.players]
    temples = tuple(sum(d.kind == "temple" and d.owner == seat for d in state.disks) for seat in seats)
    leaders = [seat for seat in seats if vp[seat] == max(vp)]
    if len(leaders) == 1:
        _end(draft, temples, (leaders[0],), None)
        return
    most = max(temples[seat] for seat in leaders)
    leaders = [seat for seat in leaders if temples[seat] == most]
    breaker = rulings_of(state).breaker
    if len(leaders) == 1:
        _end(draft, temples, (leaders[0],), "temples")
    elif breaker in leaders:
        _end(draft, temples, (breaker,), "Themis")
    else:
        trial.begin(draft, "game", tuple(leaders), temples)


def after_trial(draft: Draft, temples: tuple[int, ...], nearest: tuple[int, ...]) -> None:
    """End the game: the nearest wins. Players still tied after the last round share the first place."""
    _end(draft, temples, nearest, "flick")


def _end(draft: Draft, temples: tuple[int, ...], winners: tuple[int, ...], decided_by: str | None) -> None:
    vp = [p.vp for p in draft.state.players]
    keys = [(vp[seat], seat in winners, temples[seat]) for seat in range(len(vp))]
    draft.emit(GameEnded(Outcome(ranked(keys), tuple(map(float, vp)), decided_by)))
