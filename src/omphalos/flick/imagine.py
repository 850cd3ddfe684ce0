"""Imagines a state from a view: what is seen is copied; the order of the deck and others' votes are drawn at random."""

from __future__ import annotations

from typing import cast

from omphalos.flick.laws import LAWS as ALL_LAWS
from omphalos.flick.laws import deck_for
from omphalos.flick.laws.tornado import SPOTS
from omphalos.flick.options import LawId
from omphalos.flick.pieces import Disk, Kind
from omphalos.flick.state import NO_TORNADO, InForce, Player, State
from omphalos.flick.view import View
from omphalos.table.chance import Chance


def imagine(view: View, chance: Chance) -> State:
    """A state that looks like this view."""
    stream = chance["laws"]
    known = {*view.box, *view.shown, *(law.law for law in view.laws)}
    rest: list[LawId] = [law for law in deck_for(len(view.players)) if law not in known]
    if len(rest) < view.deck:  # a record of ruleset 1, when two players had all laws
        rest = [law for law in ALL_LAWS if law not in known]
    votes: tuple[bool | None, ...] = ()
    if view.shown:
        votes = tuple(
            None if p.vote is None else stream.below(2) == 0 if p.vote == "cast" else p.vote == "up"
            for p in view.players
        )
    spot = NO_TORNADO if view.tornado is None else SPOTS.index((view.tornado.x, view.tornado.y))
    return State(
        options=view.options,
        generations=view.generations,
        players=tuple(Player(p.unused, p.reserve, p.temples, p.vp, p.used, p.card) for p in view.players),
        gods=tuple(p.god for p in view.players),
        phase=view.phase,
        generation=view.generation,
        disks=tuple(Disk(d.id, cast(Kind, d.kind), d.owner, d.x, d.y) for d in view.disks),
        fallen=view.fallen,
        placed=view.placed,
        first=view.first,
        deck=tuple(stream.shuffled(rest)[: view.deck]),
        box=view.box,
        shown=view.shown,
        votes=votes,
        laws=tuple(InForce(law.law, law.since) for law in view.laws),
        held=view.held,
        turn=view.turn,
        trial=view.trial,
        hand=view.hand,
        heart=view.heart,
        tornado=spot,
        account=view.account,
        outcome=view.outcome,
    )
