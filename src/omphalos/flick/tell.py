"""Events and offered actions as sentences: chooses the message and its values.

A name of a player may be "you" (`omphalos.i18n.Name`): every sentence about a player has a form for its reader.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from omphalos.flick.account import reason
from omphalos.flick.actions import (
    Action,
    Build,
    ChooseGod,
    Decline,
    DropHeart,
    Flick,
    FlickAgain,
    FlickPair,
    FlickStack,
    KeepOath,
    StandHand,
    Vote,
)
from omphalos.flick.events import (
    AgainOffered,
    CardsDealt,
    Converted,
    DeckShuffled,
    Declined,
    Event,
    Flicked,
    GameEnded,
    GenerationBegan,
    GenerationEnded,
    GodChosen,
    HandStood,
    HeartAwaited,
    HeartDropped,
    KingSet,
    LawEnacted,
    LawsShown,
    MarkerTaken,
    MissionEnded,
    NavelScored,
    PiecesChanged,
    ProphetsLost,
    Taken,
    TempleBuilt,
    TempleDeclined,
    TemplesLost,
    TemplesOffered,
    TemplesShifted,
    TornadoMoved,
    TrialBegan,
    TrialEnded,
    TrialMeasured,
    TurnBegan,
    VoteCast,
    VotesCounted,
    WentHome,
)
from omphalos.flick.mat import ISLANDS
from omphalos.flick.messages import say
from omphalos.flick.state import NO_TORNADO, Score, State
from omphalos.i18n import ref


def event(state: State, event: Event, names: Sequence[str], language: str) -> str:
    """The event in a sentence; `state` is the state before it."""
    return _Teller(state, names, language).tell(event)


def action(state: State, action: Action, names: Sequence[str], language: str) -> str:
    """An offered action in a few words."""
    return _Teller(state, names, language).offer(action)


def kind_name(kind: str, language: str) -> str:
    """What a kind of disk is called."""
    return say(language, f"kind-{kind}")


class _Teller:
    def __init__(self, state: State, names: Sequence[str], language: str) -> None:
        self.state = state
        self.names = names
        self.language = language

    def law(self, law: str) -> str:
        return say(self.language, "law-quoted", law=ref(f"law-{law}"))

    def owners(self, disks: Sequence[int]) -> str:
        """Whose disks: "Ann 2, Bob 1"."""
        owner = {d.id: d.owner for d in (*self.state.disks, *self.state.fallen)}
        seats = [owner[disk] for disk in disks if disk in owner]
        found = [s for s in sorted(set(seats)) if s >= 0]
        return ", ".join(say(self.language, "owned", name=self.names[s], n=seats.count(s)) for s in found)

    def scores(self, scores: Sequence[Score]) -> str:
        parts: list[str] = []
        for seat in sorted({s.seat for s in scores}):
            own = [s for s in scores if s.seat == seat]
            reasons = ", ".join(f"{s.vp} {reason(s, self.language)}" for s in own)
            vp = sum(s.vp for s in own)
            parts.append(say(self.language, "score", name=self.names[seat], vp=vp, reasons=reasons))
        return "; ".join(parts)

    def tell(self, event: Event) -> str:
        return _EVENTS[type(event)](self, event)

    # --- set-up

    def cards_dealt(self, e: CardsDealt) -> str:
        cards = [
            say(self.language, "card-of", name=self.names[s], card=ref(f"card-{c}")) for s, c in enumerate(e.cards)
        ]
        return say(self.language, "cards-dealt", cards=", ".join(cards))

    def deck_shuffled(self, e: DeckShuffled) -> str:
        return say(self.language, "deck-shuffled", n=e.size)

    def god_chosen(self, e: GodChosen) -> str:
        return say(self.language, "god-chosen", name=self.names[e.seat], god=ref(f"god-{e.god}"))

    def pieces_changed(self, e: PiecesChanged) -> str:
        who = [self.names[s] for s, change in enumerate(e.change) if change.sphinx]
        return say(self.language, "pieces-changed", why=e.why, who=who)

    def trial_began(self, e: TrialBegan) -> str:
        who = [self.names[s] for s in e.seats]
        if e.round > 1:
            return say(self.language, "trial-again", who=who)
        if e.stake == "marker":
            return say(self.language, "trial-first")
        return say(self.language, "trial-last", who=who)

    def trial_measured(self, e: TrialMeasured) -> str:
        if e.distance is None:
            return say(self.language, "trial-measured-off", name=self.names[e.seat])
        return say(self.language, "trial-measured", name=self.names[e.seat], mm=f"{e.distance:.0f}")

    def trial_ended(self, e: TrialEnded) -> str:
        assert self.state.trial is not None
        parts = [
            say(self.language, "trial-off", name=self.names[s])
            if d is None
            else say(self.language, "trial-distance", name=self.names[s], mm=f"{d:.0f}")
            for s, d in zip(self.state.trial.seats, e.distances, strict=True)
        ]
        return say(self.language, "trial-ended", distances=", ".join(parts))

    def marker_taken(self, e: MarkerTaken) -> str:
        return say(self.language, "marker-taken", name=self.names[e.seat])

    # --- council

    def generation_began(self, e: GenerationBegan) -> str:
        return say(self.language, "generation-began", n=e.generation)

    def laws_shown(self, e: LawsShown) -> str:
        return say(self.language, "laws-shown", upper=self.law(e.upper), lower=self.law(e.lower))

    def vote_cast(self, e: VoteCast) -> str:
        vote = "hidden" if e.up is None else "up" if e.up else "down"
        return say(self.language, "vote-cast", name=self.names[e.seat], vote=vote)

    def votes_counted(self, e: VotesCounted) -> str:
        ups = sum(e.votes)
        return say(self.language, "votes-counted", ups=ups, downs=len(e.votes) - ups)

    def law_enacted(self, e: LawEnacted) -> str:
        return say(self.language, "law-enacted", by=e.by, law=self.law(e.law))

    # --- mission

    def turn_began(self, e: TurnBegan) -> str:
        name = self.names[e.seat]
        if e.passed:
            return say(self.language, "turn-passed", passed=[self.names[s] for s in e.passed], name=name)
        return say(self.language, "turn-began", name=name)

    def hand_stood(self, e: HandStood) -> str:
        return say(self.language, "hand-stood", name=self.names[e.seat])

    def flicked(self, e: Flicked) -> str:
        how: str = e.how
        if how not in ("again", "oath"):
            how = "single" if len(e.put) != 2 else "pair" if e.thrown[0].upper is None else "stack"
        name, kind = self.names[e.seat], ref(f"kind-{e.thrown[0].kind}")
        if not e.fell:
            return say(self.language, "flicked", name=name, how=how, kind=kind)
        return say(self.language, "flicked-falling", name=name, how=how, kind=kind, n=len(e.fell))

    def declined(self, e: Declined) -> str:
        return say(self.language, "declined", name=self.names[e.seat])

    def again_offered(self, e: AgainOffered) -> str:
        return say(self.language, "again-offered", name=self.names[e.seat])

    def temples_offered(self, e: TemplesOffered) -> str:
        return say(self.language, "temples-offered", name=self.names[e.seat], n=len(e.prophets))

    def temple_built(self, e: TempleBuilt) -> str:
        name, island = self.names[e.seat], ISLANDS[e.island]
        if e.moved:
            return say(self.language, "temple-moved", name=name, island=island)
        return say(self.language, "temple-built", name=name, island=island)

    def temple_declined(self, e: TempleDeclined) -> str:
        if e.forced:
            return say(self.language, "temple-impossible", name=self.names[e.seat])
        return say(self.language, "temple-declined", name=self.names[e.seat])

    def navel_scored(self, e: NavelScored) -> str:
        return say(self.language, "navel-scored", scores=self.scores(e.scores))

    def prophets_lost(self, e: ProphetsLost) -> str:
        parts = [say(self.language, "lost-owners", owners=self.owners([gone.disk for gone in e.lost]))]
        back = [gone.disk for gone in e.lost if gone.to == "unused"]
        kept = [gone.disk for gone in e.lost if gone.to not in ("unused", "reserve")]
        if back:
            parts.append(say(self.language, "lost-back"))
        if kept:
            parts.append(say(self.language, "lost-kept", n=len(kept)))
        if e.scores:
            parts.append(self.scores(e.scores))
        return say(self.language, "prophets-lost", parts="; ".join(parts))

    def temples_lost(self, e: TemplesLost) -> str:
        return say(self.language, "temples-lost", owners=self.owners(e.temples))

    def temples_shifted(self, e: TemplesShifted) -> str:
        return say(self.language, "temples-shifted")

    def king_set(self, e: KingSet) -> str:
        return say(self.language, "king-set")

    def taken(self, e: Taken) -> str:
        return say(self.language, "taken", law=e.law, owners=self.owners(e.prophets))

    def tornado_moved(self, e: TornadoMoved) -> str:
        if e.spot == NO_TORNADO:
            return say(self.language, "tornado-gone")
        island, strait = divmod(e.spot, 2)
        if not strait:
            return say(self.language, "tornado-island", island=ISLANDS[island])
        return say(self.language, "tornado-strait", one=ISLANDS[island], other=ISLANDS[(island + 1) % 4])

    def mission_ended(self, e: MissionEnded) -> str:
        return say(self.language, "mission-ended")

    # --- conversion and end

    def heart_awaited(self, e: HeartAwaited) -> str:
        return say(self.language, "heart-awaited", name=self.names[e.seat])

    def heart_dropped(self, e: HeartDropped) -> str:
        if not e.turned:
            return say(self.language, "heart-missed")
        return say(self.language, "heart-dropped", name=self.names[e.seat], owners=self.owners(e.turned))

    def converted(self, e: Converted) -> str:
        if not e.scores:
            return say(self.language, "converted-nothing")
        return say(self.language, "converted", scores=self.scores(e.scores))

    def went_home(self, e: WentHome) -> str:
        return say(self.language, "went-home")

    def generation_ended(self, e: GenerationEnded) -> str:
        text = say(self.language, "generation-ended", name=self.names[e.first])
        if e.expired:
            text += " " + say(self.language, "laws-expired", laws=[self.law(law) for law in e.expired])
        return text

    def game_ended(self, e: GameEnded) -> str:
        who = [self.names[s] for s in e.outcome.winners]
        points = f"{max(e.outcome.scores):.0f}"
        if len(who) > 1:
            return say(self.language, "game-shared", who=who, points=points)
        return say(self.language, "game-won", who=who[0], by=e.outcome.decided_by or "points", points=points)

    # --- actions

    def offer(self, action: Action) -> str:
        match action:
            case ChooseGod(god=god):
                return say(self.language, "offer-god", god=ref(f"god-{god}"), text=ref(f"god-{god}.text"))
            case Vote(up=up):
                if not self.state.shown:
                    return say(self.language, "offer-vote", vote="up" if up else "down")
                return say(self.language, "offer-vote-for", law=self.law(self.state.shown[0 if up else 1]))
            case Flick(kind=kind):
                return say(self.language, "offer-flick", kind=ref(f"kind-{kind}"))
            case FlickStack(lower=lower, upper=upper):
                return say(self.language, "offer-stack", one=ref(f"kind-{lower}"), other=ref(f"kind-{upper}"))
            case FlickPair(one=one, other=other):
                return say(self.language, "offer-pair", one=ref(f"kind-{one.kind}"), other=ref(f"kind-{other.kind}"))
            case FlickAgain():
                return say(self.language, "offer-again")
            case KeepOath():
                return say(self.language, "offer-oath")
            case StandHand():
                return say(self.language, "offer-hand")
            case DropHeart():
                return say(self.language, "offer-heart")
            case Build(island=island, temple=temple):
                if temple is None:
                    return say(self.language, "offer-build", island=ISLANDS[island])
                return say(self.language, "offer-move", temple=temple, island=ISLANDS[island])
            case Decline():
                building = self.state.turn is not None and self.state.turn.step == "temples"
                return say(self.language, "offer-no-temple" if building else "offer-decline")


_EVENTS: Final[dict[type[Any], Callable[[_Teller, Any], str]]] = {
    CardsDealt: _Teller.cards_dealt,
    DeckShuffled: _Teller.deck_shuffled,
    GodChosen: _Teller.god_chosen,
    PiecesChanged: _Teller.pieces_changed,
    TrialBegan: _Teller.trial_began,
    TrialMeasured: _Teller.trial_measured,
    TrialEnded: _Teller.trial_ended,
    MarkerTaken: _Teller.marker_taken,
    GenerationBegan: _Teller.generation_began,
    LawsShown: _Teller.laws_shown,
    VoteCast: _Teller.vote_cast,
    VotesCounted: _Teller.votes_counted,
    LawEnacted: _Teller.law_enacted,
    TurnBegan: _Teller.turn_began,
    HandStood: _Teller.hand_stood,
    Flicked: _Teller.flicked,
    Declined: _Teller.declined,
    AgainOffered: _Teller.again_offered,
    TemplesOffered: _Teller.temples_offered,
    TempleBuilt: _Teller.temple_built,
    TempleDeclined: _Teller.temple_declined,
    NavelScored: _Teller.navel_scored,
    ProphetsLost: _Teller.prophets_lost,
    TemplesLost: _Teller.temples_lost,
    TemplesShifted: _Teller.temples_shifted,
    KingSet: _Teller.king_set,
    Taken: _Teller.taken,
    TornadoMoved: _Teller.tornado_moved,
    MissionEnded: _Teller.mission_ended,
    HeartAwaited: _Teller.heart_awaited,
    HeartDropped: _Teller.heart_dropped,
    Converted: _Teller.converted,
    WentHome: _Teller.went_home,
    GenerationEnded: _Teller.generation_ended,
    GameEnded: _Teller.game_ended,
}
