"""The council: two laws, one vote each, and a law comes into force (PB-A1 to PB-A3)."""

from __future__ import annotations

from omphalos.flick import mission
from omphalos.flick.actions import Action, Vote
from omphalos.flick.draft import Draft
from omphalos.flick.events import GenerationBegan, LawEnacted, LawsShown, VoteCast, VotesCounted
from omphalos.flick.laws import LAWS
from omphalos.flick.options import LawId
from omphalos.flick.pieces import NOBODY
from omphalos.flick.refusals import NotNow, VotedAlready
from omphalos.flick.rulings import rulings_of
from omphalos.table.legal import Legal

LEGAL = Legal[Action]((Vote(True), Vote(False)))


def begin(draft: Draft) -> None:
    """A new generation: two laws are shown, or the law chosen by hand comes in, or there are none."""
    generation = draft.state.generation + 1
    draft.emit(GenerationBegan(generation))
    for power, seat in rulings_of(draft.state).powers:
        power.generation_begins(draft, seat)
    state = draft.state
    chosen = state.options.chosen_laws
    if chosen:
        if generation <= len(chosen):
            _enact(draft, LawEnacted(chosen[generation - 1], "table"))
        mission.begin(draft)
    elif state.options.laws:
        draft.emit(LawsShown(*state.deck[:2]))
    else:
        mission.begin(draft)


def decide(draft: Draft, seat: int, action: Action) -> None:
    """A vote, or Themis deciding a tie."""
    if not isinstance(action, Vote):
        raise NotNow("the council is voting: thumb up or thumb down")
    state = draft.state
    if state.phase == "scales":
        _pass(draft, up=action.up, by="Themis")
        return
    if state.votes[seat] is not None:
        raise VotedAlready("your vote is cast")
    draft.emit(VoteCast(seat, action.up))
    votes = tuple(vote for vote in draft.state.votes if vote is not None)
    if len(votes) == len(state.players):
        _count(draft, votes)


def _count(draft: Draft, votes: tuple[bool, ...]) -> None:
    """PB-A2: more ups, more downs, or a tie."""
    draft.emit(VotesCounted(votes))
    ups = sum(votes)
    downs = len(votes) - ups
    if ups != downs:
        _pass(draft, up=ups > downs, by="votes")
    elif rulings_of(draft.state).breaker == NOBODY:
        _pass(draft, up=draft.chance["laws"].below(2) == 0, by="chance")


def _pass(draft: Draft, *, up: bool, by: str) -> None:
    upper, lower = draft.state.shown
    law, box = (upper, lower) if up else (lower, upper)
    _enact(draft, _enacted(law, box, by))
    mission.begin(draft)


def _enacted(law: LawId, box: LawId, by: str) -> LawEnacted:
    assert by in ("votes", "chance", "Themis")
    return LawEnacted(law, by, box)


def _enact(draft: Draft, event: LawEnacted) -> None:
    draft.emit(event)
    LAWS[event.law].enters(draft, NOBODY)
