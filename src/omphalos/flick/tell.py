"""Events and offered actions in plain sentences, Polish and English.

Polish sentences keep names in the nominative and verbs in the present tense, so that they fit any name.
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
from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS
from omphalos.flick.mat import ISLANDS
from omphalos.flick.options import CardId
from omphalos.flick.state import NO_TORNADO, Score, State

CARD_NAMES: Final[dict[CardId, dict[str, str]]] = {
    "celtic": {"en": "Celtic", "pl": "celtycka"},
    "egyptian": {"en": "Egyptian", "pl": "egipska"},
    "greek": {"en": "Greek", "pl": "grecka"},
    "norse": {"en": "Norse", "pl": "nordycka"},
}
KIND_NAMES: Final[dict[str, dict[str, str]]] = {
    "prophet": {"en": "prophet", "pl": "prorok"},
    "templar": {"en": "templar", "pl": "templariusz"},
    "sphinx": {"en": "sphinx", "pl": "Sfinks"},
    "king": {"en": "monkey king", "pl": "Król Małp"},
    "temple": {"en": "temple", "pl": "świątynia"},
}
_INSTRUMENTAL: Final = {"prophet": "prorokiem", "templar": "templariuszem", "sphinx": "Sfinksem"}


def event(state: State, event: Event, names: Sequence[str], language: str) -> str:
    """The event in a sentence; `state` is the state before it."""
    return _Teller(state, names, language).tell(event)


def action(state: State, action: Action, names: Sequence[str], language: str) -> str:
    """An offered action in a few words."""
    return _Teller(state, names, language).offer(action)


def plural(n: int, one: str, few: str, many: str) -> str:
    """A Polish noun with its number: 1 prorok, 2 prorocy, 5 proroków."""
    if n == 1:
        return f"{n} {one}"
    return f"{n} {few}" if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else f"{n} {many}"


class _Teller:
    def __init__(self, state: State, names: Sequence[str], language: str) -> None:
        self.state = state
        self.names = names
        self.language = language
        self.polish = language == "pl"

    def say(self, english: str, polish: str) -> str:
        return polish if self.polish else english

    def listed(self, items: Sequence[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return ", ".join(items[:-1]) + self.say(" and ", " i ") + items[-1]

    def law(self, law: str) -> str:
        name = LAWS[law].name[self.language]  # pyright: ignore[reportArgumentType]
        return f"„{name}”" if self.polish else f"“{name}”"

    def god(self, god: str) -> str:
        return GODS[god].name[self.language]  # pyright: ignore[reportArgumentType]

    def owners(self, disks: Sequence[int]) -> str:
        """Whose disks: "Ann 2, Bob 1"."""
        owner = {d.id: d.owner for d in (*self.state.disks, *self.state.fallen)}
        seats = [owner[disk] for disk in disks if disk in owner]
        return ", ".join(f"{self.names[s]} {seats.count(s)}" for s in sorted(set(seats)) if s >= 0)

    def prophets(self, n: int) -> str:
        if self.polish:
            return plural(n, "prorok", "prorocy", "proroków")
        return "1 prophet" if n == 1 else f"{n} prophets"

    def scores(self, scores: Sequence[Score]) -> str:
        parts: list[str] = []
        for seat in sorted({s.seat for s in scores}):
            own = [s for s in scores if s.seat == seat]
            reasons = ", ".join(f"{s.vp} {reason(s, self.language)}" for s in own)
            parts.append(f"{self.names[seat]} +{sum(s.vp for s in own)} {self.say('VP', 'PZ')} ({reasons})")
        return "; ".join(parts)

    def tell(self, event: Event) -> str:
        return _EVENTS[type(event)](self, event)

    # --- set-up

    def cards_dealt(self, e: CardsDealt) -> str:
        cards = ", ".join(f"{self.names[s]}: {CARD_NAMES[c][self.language]}" for s, c in enumerate(e.cards))
        return self.say(f"God cards are dealt: {cards}.", f"Karty bogów rozdane: {cards}.")

    def deck_shuffled(self, e: DeckShuffled) -> str:
        return self.say(
            f"The {e.size} laws are shuffled.",
            f"{plural(e.size, 'prawo jest potasowane', 'prawa są potasowane', 'praw jest potasowanych')}.",
        )

    def god_chosen(self, e: GodChosen) -> str:
        return self.say(
            f"{self.names[e.seat]} plays as {self.god(e.god)}.", f"{self.names[e.seat]} wybiera: {self.god(e.god)}."
        )

    def pieces_changed(self, e: PiecesChanged) -> str:
        if e.why == "L09":
            return self.say(
                "Everybody exchanges two prophets for templars.", "Wszyscy wymieniają dwóch proroków na templariuszy."
            )
        if e.why == "L12":
            return self.say("Everybody gets one prophet more.", "Wszyscy dostają po jednym proroku więcej.")
        who = self.listed([self.names[s] for s, change in enumerate(e.change) if change.sphinx])
        return self.say(f"{who} takes the sphinx for one prophet.", f"{who} bierze Sfinksa zamiast jednego proroka.")

    def trial_began(self, e: TrialBegan) -> str:
        who = self.listed([self.names[s] for s in e.seats])
        if e.round > 1:
            return self.say(f"A tie: {who} flick again.", f"Remis: jeszcze raz pstrykają {who}.")
        if e.stake == "marker":
            return self.say(
                "Everybody flicks a prophet at the navel: the nearest begins.",
                "Wszyscy pstrykają po jednym proroku w stronę Pępka Świata: zaczyna najbliższy.",
            )
        return self.say(
            f"The game is tied: {who} flick at the navel, the nearest wins.",
            f"Remis o zwycięstwo: {who} pstrykają w stronę Pępka Świata, wygrywa najbliższy.",
        )

    def trial_measured(self, e: TrialMeasured) -> str:
        name = self.names[e.seat]
        if e.distance is None:
            return self.say(f"{name}: off the mat.", f"{name}: poza mapą.")
        return self.say(
            f"{name}: {e.distance:.0f} mm from the navel. The prophet is lifted.",
            f"{name}: {e.distance:.0f} mm do Pępka Świata. Prorok wraca z mapy.",
        )

    def trial_ended(self, e: TrialEnded) -> str:
        assert self.state.trial is not None
        off = self.say("off the mat", "poza mapą")
        parts = [
            f"{self.names[s]} {off if d is None else f'{d:.0f} mm'}"
            for s, d in zip(self.state.trial.seats, e.distances, strict=True)
        ]
        return self.say("From the navel: ", "Do Pępka Świata: ") + ", ".join(parts) + "."

    def marker_taken(self, e: MarkerTaken) -> str:
        name = self.names[e.seat]
        return self.say(f"{name} takes the first-player marker.", f"{name} bierze znacznik pierwszego gracza.")

    # --- council

    def generation_began(self, e: GenerationBegan) -> str:
        return self.say(f"Generation {e.generation} begins.", f"Zaczyna się pokolenie {e.generation}.")

    def laws_shown(self, e: LawsShown) -> str:
        upper, lower = self.law(e.upper), self.law(e.lower)
        return self.say(
            f"The council votes: {upper} above, {lower} below.", f"Obrady: u góry {upper}, na dole {lower}."
        )

    def vote_cast(self, e: VoteCast) -> str:
        name = self.names[e.seat]
        if e.up is None:
            return self.say(f"{name} has voted.", f"{name} oddaje głos.")
        return self.say(
            f"{name} votes {'up' if e.up else 'down'}.", f"{name} głosuje: kciuk w {'górę' if e.up else 'dół'}."
        )

    def votes_counted(self, e: VotesCounted) -> str:
        ups, downs = sum(e.votes), len(e.votes) - sum(e.votes)
        return self.say(f"Thumbs up: {ups}, down: {downs}.", f"Kciuki w górę: {ups}, w dół: {downs}.")

    def law_enacted(self, e: LawEnacted) -> str:
        law = self.law(e.law)
        if e.by == "chance":
            return self.say(f"A tie; drawn at random, {law} is in force.", f"Remis; los rozstrzyga: obowiązuje {law}.")
        if e.by == "Themis":
            return self.say(f"A tie; Themis decides that {law} is in force.", f"Remis; Temida rozstrzyga: {law}.")
        return self.say(f"{law} is in force.", f"Obowiązuje {law}.")

    # --- mission

    def turn_began(self, e: TurnBegan) -> str:
        name = self.names[e.seat]
        if e.passed:
            passed = self.listed([self.names[s] for s in e.passed])
            return self.say(f"{passed} passed over; {name} is next.", f"Bez ruchu: {passed}; teraz {name}.")
        return self.say(f"It is the turn of {name}.", f"Teraz {name}.")

    def hand_stood(self, e: HandStood) -> str:
        name = self.names[e.seat]
        return self.say(f"{name} stands the Hand of God on the mat.", f"{name} stawia na mapie Rękę Boga.")

    def flicked(self, e: Flicked) -> str:
        name = self.names[e.seat]
        kinds = [t.kind for t in e.thrown]
        if e.how == "again":
            text = self.say(f"{name} flicks out of the cloud again", f"{name} pstryka z chmury jeszcze raz")
        elif e.how == "oath":
            text = self.say(
                f"{name} keeps the oath and flicks once more", f"{name} dotrzymuje przysięgi i pstryka znów"
            )
        elif len(e.put) == 2:
            stacked = e.thrown[0].upper is not None
            text = self.say(
                f"{name} flicks two prophets {'in a stack' if stacked else 'at once'}",
                f"{name} pstryka dwoma prorokami {'w stosie' if stacked else 'naraz'}",
            )
        else:
            kind = kinds[0]
            english = "the sphinx" if kind == "sphinx" else f"a {kind}"
            text = self.say(f"{name} flicks {english}", f"{name} pstryka {_INSTRUMENTAL[kind]}")
        if not e.fell:
            return text + "."
        n = len(e.fell)
        disks = self.say(
            "1 disk leaves the mat" if n == 1 else f"{n} disks leave the mat",
            "z mapy spada " + plural(n, "dysk", "dyski", "dysków")
            if n == 1 or n >= 5
            else "z mapy spadają " + plural(n, "dysk", "dyski", "dysków"),
        )
        return f"{text}; {disks}."

    def declined(self, e: Declined) -> str:
        name = self.names[e.seat]
        return self.say(f"{name} leaves it at that.", f"{name} na tym poprzestaje.")

    def temples_offered(self, e: TemplesOffered) -> str:
        name, n = self.names[e.seat], len(e.prophets)
        return self.say(
            f"{name} may build: {self.prophets(n)} on a city.", f"{name} może budować: {self.prophets(n)} w mieście."
        )

    def temple_built(self, e: TempleBuilt) -> str:
        name, island = self.names[e.seat], ISLANDS[e.island]
        if e.moved:
            return self.say(
                f"{name} moves a temple to island {island}.", f"{name} przenosi świątynię na wyspę {island}."
            )
        return self.say(f"{name} builds a temple on island {island}.", f"{name} buduje świątynię na wyspie {island}.")

    def temple_declined(self, e: TempleDeclined) -> str:
        name = self.names[e.seat]
        if e.forced:
            return self.say(f"{name} has no temple or no room for one.", f"{name} nie ma świątyni albo miejsca na nią.")
        return self.say(f"{name} builds no temple.", f"{name} nie buduje świątyni.")

    def navel_scored(self, e: NavelScored) -> str:
        return self.say("The navel: ", "Pępek Świata: ") + self.scores(e.scores) + "."

    def prophets_lost(self, e: ProphetsLost) -> str:
        parts = [f"{self.say('off the mat', 'poza mapą')}: {self.owners([gone.disk for gone in e.lost])}"]
        back = [gone.disk for gone in e.lost if gone.to == "unused"]
        kept = [gone.disk for gone in e.lost if gone.to not in ("unused", "reserve")]
        if back:
            parts.append(self.say("Anubis calls one back", "Anubis przywołuje jednego z powrotem"))
        if kept:
            parts.append(self.say(f"Morrigan keeps {len(kept)}", f"Morrigan zatrzymuje {len(kept)}"))
        if e.scores:
            parts.append(self.scores(e.scores))
        return self.say("Prophets ", "Prorocy ") + "; ".join(parts) + "."

    def temples_lost(self, e: TemplesLost) -> str:
        return self.say(
            f"Temples go back to their owners: {self.owners(e.temples)}.",
            f"Świątynie wracają do właścicieli: {self.owners(e.temples)}.",
        )

    def temples_shifted(self, e: TemplesShifted) -> str:
        return self.say(
            "A temple over the edge is set inwards.", "Świątynia wystająca za brzeg zostaje przesunięta do środka."
        )

    def king_set(self, e: KingSet) -> str:
        return self.say("The monkey king stands on the navel.", "Król Małp stoi na Pępku Świata.")

    def taken(self, e: Taken) -> str:
        if e.law == "L08":
            return self.say(
                f"The tornado takes prophets: {self.owners(e.prophets)}.",
                f"Tornado porywa proroków: {self.owners(e.prophets)}.",
            )
        return self.say(
            f"The kraken swallows prophets: {self.owners(e.prophets)}.",
            f"Kraken pożera proroków: {self.owners(e.prophets)}.",
        )

    def tornado_moved(self, e: TornadoMoved) -> str:
        if e.spot == NO_TORNADO:
            return self.say("The tornado dies down.", "Tornado cichnie.")
        island, strait = divmod(e.spot, 2)
        if not strait:
            return self.say(
                f"The tornado is on island {ISLANDS[island]}.", f"Tornado jest na wyspie {ISLANDS[island]}."
            )
        one, other = ISLANDS[island], ISLANDS[(island + 1) % 4]
        return self.say(
            f"The tornado is between islands {one} and {other}.", f"Tornado jest między wyspami {one} i {other}."
        )

    def mission_ended(self, e: MissionEnded) -> str:
        return self.say("The mission is over.", "Faza misji dobiega końca.")

    # --- conversion and end

    def heart_awaited(self, e: HeartAwaited) -> str:
        name = self.names[e.seat]
        return self.say(f"{name} will drop the heart.", f"{name} upuszcza zaraz serce.")

    def heart_dropped(self, e: HeartDropped) -> str:
        if not e.turned:
            return self.say(
                "The heart lands and touches nobody's prophets.", "Serce spada i nie dotyka cudzych proroków."
            )
        whose = self.owners(e.turned)
        return self.say(
            f"The heart lands: these count for {self.names[e.seat]} now: {whose}.",
            f"Serce spada; {self.names[e.seat]} przejmuje na czas nawracania: {whose}.",
        )

    def converted(self, e: Converted) -> str:
        if not e.scores:
            return self.say("Conversion: nobody scores.", "Nawracanie: nikt nie zdobywa PZ.")
        return self.say("Conversion: ", "Nawracanie: ") + self.scores(e.scores) + "."

    def went_home(self, e: WentHome) -> str:
        return self.say("All prophets go home.", "Wszyscy prorocy wracają do właścicieli.")

    def generation_ended(self, e: GenerationEnded) -> str:
        name = self.names[e.first]
        text = self.say(f"The marker goes to {name}.", f"Znacznik pierwszego gracza ma teraz {name}.")
        if e.expired:
            laws = self.listed([self.law(law) for law in e.expired])
            text += self.say(f" No longer in force: {laws}.", f" Przestaje obowiązywać: {laws}.")
        return text

    def game_ended(self, e: GameEnded) -> str:
        who = self.listed([self.names[s] for s in e.outcome.winners])
        by = {
            None: ("", ""),
            "Themis": (" by the scales of Themis", " dzięki wadze Temidy"),
            "temples": (" by temples", " dzięki świątyniom"),
            "flick": (" by the last flick", " po ostatnim pstryknięciu"),
        }[e.outcome.decided_by]
        points = max(e.outcome.scores)
        if len(e.outcome.winners) > 1:
            return self.say(
                f"{who} share the victory with {points:.0f} VP.", f"Wspólnie wygrywają {who}: {points:.0f} PZ."
            )
        return self.say(f"{who} wins{by[0]} with {points:.0f} VP.", f"Wygrywa {who}{by[1]}: {points:.0f} PZ.")

    # --- actions

    def offer(self, action: Action) -> str:
        if isinstance(action, ChooseGod):
            return f"{self.god(action.god)}: {GODS[action.god].text[self.language]}"
        if isinstance(action, Vote):
            which = ""
            if self.state.shown:
                which = f" – {self.law(self.state.shown[0 if action.up else 1])}"
            return (
                self.say("thumb up" if action.up else "thumb down", f"kciuk w {'górę' if action.up else 'dół'}") + which
            )
        if isinstance(action, Flick):
            name = KIND_NAMES[action.kind][self.language]
            return self.say(f"flick: {name}", f"pstryknięcie: {name}")
        if isinstance(action, FlickStack):
            return self.say("flick a stack: ", "pstryknięcie stosem: ") + self._two(action.lower, action.upper)
        if isinstance(action, FlickPair):
            return self.say("flick two at once: ", "pstryknięcie dwoma naraz: ") + self._two(
                action.one.kind, action.other.kind
            )
        if isinstance(action, FlickAgain):
            return self.say("flick again out of the cloud", "pstryknięcie z chmury jeszcze raz")
        if isinstance(action, KeepOath):
            return self.say("keep the oath: flick once more", "przysięga: jeszcze jedno pstryknięcie")
        if isinstance(action, StandHand):
            return self.say("stand the Hand of God on the mat", "postawienie Ręki Boga na mapie")
        if isinstance(action, DropHeart):
            return self.say("drop the heart", "upuszczenie serca")
        if isinstance(action, Build):
            island = ISLANDS[action.island]
            if action.temple is None:
                return self.say(f"build a temple on island {island}", f"budowa świątyni na wyspie {island}")
            return self.say(
                f"move temple {action.temple} to island {island}",
                f"przeniesienie świątyni {action.temple} na wyspę {island}",
            )
        assert isinstance(action, Decline)
        step = None if self.state.turn is None else self.state.turn.step
        if step == "temples":
            return self.say("build no temple", "bez budowy świątyni")
        return self.say("leave it at that", "bez kolejnego pstryknięcia")

    def _two(self, one: str, other: str) -> str:
        return f"{KIND_NAMES[one][self.language]} + {KIND_NAMES[other][self.language]}"


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
