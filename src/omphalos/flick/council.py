"""The council: each player votes on two laws, and one of them comes into force (PB-A1 to PB-A3)."""

from __future__ import annotations

from typing import Literal

from omphalos.flick.actions import Action, Vote
from omphalos.flick.draft import Draft
from omphalos.flick.events import GenerationBegan, LawEnacted, LawsShown, VoteCast, VotesCounted
from omphalos.flick.laws import LAWS
from omphalos.flick.pieces import NOBODY
from omphalos.flick.refusals import NotNow, VotedAlready
from omphalos.flick.rulings import rulings_of
from omphalos.flick.state import State
from omphalos.table.legal import Legal

LEGAL = Legal[Action]((Vote(True), Vote(False)))


def begin(draft: Draft) -> bool:
    """Begin a new generation: show two laws, or enact the law chosen by hand, or do neither.

    Return whether the council is over, because there is nothing to vote on.
    """
    generation = draft.state.generation + 1
    draft.emit(GenerationBegan(generation))
    for power, seat in rulings_of(draft.state).powers:
        power.generation_begins(draft, seat)
    state = draft.state
    chosen = state.options.chosen_laws
    if chosen:
        if generation <= len(chosen):
            _enact(draft, LawEnacted(chosen[generation - 1], "table"))
    elif len(state.deck) >= 2:  # with two players the deck has too few laws for a tenth generation
        draft.emit(LawsShown(*state.deck[:2]))
        return False
    return True


def decide(draft: Draft, seat: int, action: Action) -> bool:
    """Take a vote, or Themis's decision of a tie. Return whether a law has come into force."""
    if not isinstance(action, Vote):
        raise NotNow("the council is voting: thumb up or thumb down")
    state = draft.state
    if state.phase == "scales":
        return _pass(draft, up=action.up, by="Themis")
    if state.votes[seat] is not None:
        raise VotedAlready("your vote is cast")
    draft.emit(VoteCast(seat, action.up))
    votes = tuple(vote for vote in draft.state.votes if vote is not None)
    return len(votes) == len(state.players) and _count(draft, votes)


def _count(draft: Draft, votes: tuple[bool, ...]) -> bool:
    """PB-A2: enact the law with more votes. Themis or chance decides a tie. Return whether a law is in force."""
    draft.emit(VotesCounted(votes))
    ups = sum(votes)
    downs = len(votes) - ups
    if ups != downs:
        return _pass(draft, up=ups > downs, by="votes")
    if tie_breaker(draft.state) != NOBODY:
        return False  # Themis decides the tie
    return _pass(draft, up=draft.chance["laws"].below(2) == 0, by="chance")


def tie_breaker(state: State) -> int:
    """The seat that decides a tied vote, or NOBODY. It is Themis's; numbers may leave some generations to chance."""
    rulings = rulings_of(state)
    return rulings.breaker if (state.generation - 1) % rulings.tied_votes == 0 else NOBODY


def _pass(draft: Draft, *, up: bool, by: Literal["votes", "chance", "Themis"]) -> bool:
    upper, lower = draft.state.shown
    law, box = (upper, lower) if up else (lower, upper)
    _enact(draft, LawEnacted(law, by, box))
    return True


def _enact(draft: Draft, event: LawEnacted) -> None:
    draft.emit(event)
    LAWS[event.law].enters(draft, NOBODY)
