"""Conversion: the islands are counted and the generation ends (PB-N1 to PB-N4)."""

from __future__ import annotations

from omphalos.flick.actions import Action, DropHeart
from omphalos.flick.draft import Draft
from omphalos.flick.events import Converted, GenerationEnded, HeartAwaited, WentHome
from omphalos.flick.gods import freja
from omphalos.flick.laws import LAWS
from omphalos.flick.options import LawId
from omphalos.flick.pieces import NOBODY
from omphalos.flick.refusals import NotNow
from omphalos.flick.rulings import rulings_of
from omphalos.flick.state import Score

PRESENCE = 1  # VP (PB-N1)
DOMINANCE = 2  # VP more (PB-N2)


def begin(draft: Draft) -> bool:
    """Ask for the heart if Freja is at the table. Return whether the islands can be counted at once."""
    heart = rulings_of(draft.state).heart
    if heart != NOBODY:
        draft.emit(HeartAwaited(heart))
    return heart == NOBODY


def decide(draft: Draft, seat: int, action: Action) -> None:
    """Freja drops the heart."""
    if not isinstance(action, DropHeart):
        raise NotNow("conversion begins with the heart: drop it")
    freja.drop(draft, seat, action)


def count(draft: Draft) -> None:
    """Score presence and dominance, and what laws and gods add (PB-N1, PB-N2)."""
    rulings = rulings_of(draft.state)
    tally = rulings.tally(draft.state)
    scores: list[Score] = []
    for island, present in enumerate(tally.present):
        scores += [draft.score(seat, PRESENCE, "PB-N1", island) for seat in present]
        dominant = tally.dominant(island)
        if dominant is not None:
            why = "PB-N2" if len(tally.leaders[island]) == 1 else "Themis"
            scores.append(draft.score(dominant, DOMINANCE, why, island))
    for power, seat in rulings.converts:
        scores += power.converts(draft, tally, seat)
    draft.emit(Converted(tuple(scores)))


def end_generation(draft: Draft) -> None:
    """Return the prophets, pass the marker to the left and remove laws that have run out (PB-N3, PB-N4)."""
    draft.emit(WentHome())
    state = draft.state
    assert state.first is not None
    expired: list[LawId] = [in_force.law for in_force in state.laws if LAWS[in_force.law].lasts == "generation"]
    for law in expired:
        LAWS[law].leaves(draft, NOBODY)
    draft.emit(GenerationEnded((state.first + 1) % len(state.players), tuple(expired)))
