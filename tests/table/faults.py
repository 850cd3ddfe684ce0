"""Deliberately broken copies of the sample game, each with one fault, and the tests of the kit that must catch it."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
import numpy as np

from omphalos.table import Booked, Chance, Family, Legal, Outcome, Range, Spot
from omphalos.table.errors import CannotImagine, NotAllowed, Refusal
from omphalos.table.game import AnyGame
from tests.table.sample import (
    CARDS,
    STONE,
    Action,
    Dealt,
    Event,
    Options,
    Placed,
    Put,
    Sample,
    Shown,
    State,
    Stone,
    Swap,
    Swapped,
    Threw,
    Throw,
    View,
    Voted,
)

replace = msgspec.structs.replace


class Fault(msgspec.Struct, frozen=True):
    """A broken game, the tests that must catch it, and their message."""

    game: type[AnyGame]
    caught_by: tuple[str, ...]
    says: str  # a part of the message


FAULTS: list[Fault] = []


def caught(by: str, says: str) -> Callable[[type[AnyGame]], type[AnyGame]]:
    """Register a fault."""

    def register(game: type[AnyGame]) -> type[AnyGame]:
        FAULTS.append(Fault(game, tuple(by.split()), says))
        return game

    return register


# --- missing or of the wrong type


@caught("api_test", "no title in 'en'")
class NoPolishTitle(Sample):
    title: ClassVar[Mapping[str, str]] = {"pl": "Próbka"}


@caught("api_test", "its name is 'sample game', not one word")
class NameOfTwoWords(Sample):
    name: ClassVar[str] = "sample game"


@caught("api_test", "players is ()")
class NobodyPlays(Sample):
    players: ClassVar[tuple[int, ...]] = ()


@caught("api_test", "not a tuple of different names")
class StreamTwice(Sample):
    streams: ClassVar[tuple[str, ...]] = ("deck", "dice", "dice")


class LooseOptions(msgspec.Struct):
    rounds: int = 3


@caught("api_test", "LooseOptions (in options_type) is not frozen")
class MutableOptions(Sample):
    options_type: ClassVar[Any] = LooseOptions


class ListState(State, frozen=True):
    pile: list[int] = msgspec.field(default_factory=list[int])


@caught("api_test", "ListState.pile (in state_type) is a list")
class ListInState(Sample):
    state_type: ClassVar[Any] = ListState


class SetView(View, frozen=True):
    pile: set[int] = msgspec.field(default_factory=set[int])


@caught("api_test", "SetView.pile (in view_type) is a set")
class SetInView(Sample):
    view_type: ClassVar[Any] = SetView


class AnyState(State, frozen=True):
    pile: Any = None


@caught("api_test", "AnyState.pile (in state_type) has no type")
class AnythingInState(Sample):
    state_type: ClassVar[Any] = AnyState


@caught("api_test", "action_type holds")
class PlainActions(Sample):
    action_type: ClassVar[Any] = int


@caught("api_test", "msgspec cannot read its action_type")
class UntaggedActions(Sample):
    action_type: ClassVar[Any] = Stone | Options


@caught("api_test", "it has no event_type")
class NoEventType(Sample):
    @property
    def event_type(self) -> Any:  # pyright: ignore[reportIncompatibleVariableOverride]
        raise AttributeError


@caught("api_test", "are accepted")
class AnyOptions(Sample):
    def read_options(self, given: Any = None) -> Options:
        return Options()


@caught("api_test", "not BadOptions")
class OptionsFail(Sample):
    def read_options(self, given: Any = None) -> Options:
        return Options() if given is None else Options(given["rounds"])


@caught("api_test", "it can be set up for -1 players")
class AnyNumberPlays(Sample):
    def check_players(self, players: int) -> None:
        pass


@caught("api_test", "any text is a position")
class AnyPosition(Sample):
    def position(self, text: str) -> View:
        return self.view(self.start(2, Options()), 0)


@caught("api_test", "a bad position raises KeyError")
class PositionFails(Sample):
    def position(self, text: str) -> View:
        raise KeyError(text)


@caught("api_test", "is not SVG")
class PictureIsNone(Sample):
    def draw(self, view: View, language: str) -> str:
        return "a picture"


@caught("api_test", "picture raised IndexError")
class PictureFails(Sample):
    def draw(self, view: View, language: str) -> str:
        raise IndexError


# --- inconsistent answers


@caught("api_test", "view for seat -1 raised KeyError")
class NoViewForSpectators(Sample):
    def view(self, state: State, seat: int) -> View:
        return super().view(state, {s: s for s in range(4)}[seat])


class OtherView(View, frozen=True):
    """Looks like a view."""


@caught("api_test", "view for seat 0 is a OtherView, which its type does not know")
class ViewOfAnotherType(Sample):
    def view(self, state: State, seat: int) -> View:
        return OtherView(**msgspec.structs.asdict(super().view(state, seat)))


@caught("api_test", "is not of its type: Expected `int`, got `str` - at `$.deck`")
class ViewOfWords(Sample):
    def view(self, state: State, seat: int) -> View:
        return replace(super().view(state, seat), deck="nine")


@caught("api_test", "view for seat 0 is {}, not a struct")
class ViewIsADict(Sample):
    def view(self, state: State, seat: int) -> View:
        return {}  # pyright: ignore[reportReturnType]


@caught("api_test", "there is an outcome while seats")
class OutcomeTooEarly(Sample):
    def outcome(self, state: State) -> Outcome | None:
        return super().outcome(replace(state, phase="over"))


@caught("api_test random_play_test", "nobody is to act, and there is no outcome")
class NoOutcome(Sample):
    def outcome(self, state: State) -> Outcome | None:
        return None


@caught("api_test random_play_test", "are not places")
class RanksFromZero(Sample):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, ranks=tuple(rank - 1 for rank in outcome.ranks))


@caught("api_test random_play_test", "does not have a rank and a score for each")
class OutcomeForTheWinner(Sample):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, ranks=(1,))


@caught("api_test random_play_test", "are not all numbers")
class ScoresAreNone(Sample):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, scores=tuple(float("nan") for _ in outcome.scores))


@caught("api_test", "where the seats are")
class AsksTwice(Sample):
    def to_act(self, state: State) -> tuple[int, ...]:
        return super().to_act(state) * 2


@caught("api_test", "not a tuple of seats")
class AsksAList(Sample):
    def to_act(self, state: State) -> tuple[int, ...]:
        return list(super().to_act(state))  # pyright: ignore[reportReturnType]


@caught("api_test", "is not asked to act, and legal offers it")
class LegalForAll(Sample):
    def legal(self, state: State, seat: int) -> Legal[Action]:
        asked = self.to_act(state)
        return super().legal(state, asked[0] if asked else seat)


@caught("api_test random_play_test leak_test", "legal offers it nothing")
class LegalForNobody(Sample):
    def legal(self, state: State, seat: int) -> Legal[Action]:
        return super().legal(state, seat) if state.phase == "vote" else Legal()


@caught("api_test", "not a Legal")
class LegalIsAList(Sample):
    def legal(self, state: State, seat: int) -> Legal[Action]:
        legal = super().legal(state, seat)
        return legal if legal else []  # pyright: ignore[reportReturnType]


@caught("api_test", "offers an action twice")
class OffersTwice(Sample):
    def legal(self, state: State, seat: int) -> Legal[Action]:
        legal = super().legal(state, seat)
        return replace(legal, actions=legal.actions * 2)


class BadFamily(Sample):
    """A copy whose family is described wrongly."""

    family: ClassVar[Family[Action]]

    def places(self, state: State) -> tuple[Family[Action], ...]:
        return (self.family,)


@caught("api_test", "does not allow its own example")
class ExampleNotAllowed(BadFamily):
    family: ClassVar[Family[Action]] = Family(Put((3.0, 3.0)), spots=(Spot("at", (0.0, 0.0, 1.0, 1.0)),))


@caught("api_test", "a family frees the field 'height'")
class FreesNoField(BadFamily):
    family: ClassVar[Family[Action]] = Family(Put((0.5, 0.5)), ranges=(Range("height", 0.0, 1.0),))


@caught("api_test", "goes from 360.0 to 0.0")
class RangeUpsideDown(BadFamily):
    family: ClassVar[Family[Action]] = Family(Put((0.5, 0.5)), ranges=(Range("turn", 360.0, 0.0),))


@caught("api_test", "start gives another state the second time")
class StartCounts(Sample):
    count = itertools.count()

    def start(self, players: int, options: Options) -> State:
        return replace(super().start(players, options), round=next(self.count) % 2)


@caught("api_test", 'reveals({"type":"dealt"')
class RevealsNone(Sample):
    def reveals(self, state: State, event: Event) -> bool:
        return None  # pyright: ignore[reportReturnType]


@caught("api_test", 'tell({"type":"dealt"')
class TellsNothing(Sample):
    def say_event(self, state: State, event: Event, names: Sequence[str], language: str) -> str:
        return " "


@caught("api_test", "'pl') raised KeyError")
class TellsNoPolish(Sample):
    def say_event(self, state: State, event: Event, names: Sequence[str], language: str) -> str:
        return super().say_event(state, event, names, {"en": "en"}[language])


@caught("api_test", "tell_action gives ''")
class TellsNoAction(Sample):
    def say_action(self, state: State, action: Action, names: Sequence[str], language: str) -> str:
        return ""


# --- states that change


class Tally(State, frozen=True):
    """A frozen struct that contains something mutable."""

    tally: dict[str, int] = msgspec.field(default_factory=dict[str, int])


class Tallied(Sample):
    """A copy with a dict in its state."""

    state_type: ClassVar[Any] = Tally

    def start(self, players: int, options: Options) -> State:
        return Tally(**msgspec.structs.asdict(super().start(players, options)), tally={})

    def count(self, state: State) -> None:
        assert isinstance(state, Tally)
        state.tally["n"] = state.tally.get("n", 0) + 1


@caught("api_test", 'evolve({"type":"voted"')
class EvolveInPlace(Tallied):
    def evolve(self, state: State, event: Event) -> State:
        if isinstance(event, Voted):
            self.count(state)
        return super().evolve(state, event)


@caught("api_test", "looking at the state (to_act, legal, view, outcome) has changed it")
class ViewInPlace(Tallied):
    def view(self, state: State, seat: int) -> View:
        self.count(state)
        return super().view(state, seat)


@caught("api_test", "deal has changed the state")
class DealInPlace(Tallied):
    def deal(self, state: State, chance: Chance) -> Booked[State, Event]:
        self.count(state)
        return super().deal(state, chance)


@caught("random_play_test", "has changed the state it was given")
class DecideInPlace(Tallied):
    def follow(self, state: State, seat: int, action: Action, chance: Chance) -> Sequence[Event]:
        self.count(state)
        return super().follow(state, seat, action, chance)


@caught("random_play_test", "was refused and has changed the state")
class RefusesInPlace(Tallied):
    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Booked[State, Event]:
        try:
            return super().decide(state, seat, action, chance)
        except Refusal:
            self.count(state)
            raise


@caught("leak_test", "disguise for seat 0 has changed the state")
class DisguiseInPlace(Tallied):
    def disguise(self, state: State, seat: int, chance: Chance) -> State:
        self.count(state)
        return super().disguise(state, seat, chance)


@caught("leak_test", "depends on what seat")
class PointsByHand(Sample):
    """What a throw gives depends on the hidden hand of whoever throws."""

    def follow(self, state: State, seat: int, action: Action, chance: Chance) -> Sequence[Event]:
        first, *rest = super().follow(state, seat, action, chance)
        if isinstance(first, Threw):
            first = msgspec.structs.replace(first, points=state.hands[seat] % 2)
        return [first, *rest]


# --- chance


@caught("seed_test", "Python's global random")
class GlobalRandom(Sample):
    def deal(self, state: State, chance: Chance) -> Booked[State, Event]:
        random.random()
        return super().deal(state, chance)


@caught("seed_test", "numpy's global random")
class NumpyRandom(Sample):
    def deal(self, state: State, chance: Chance) -> Booked[State, Event]:
        np.random.random()
        return super().deal(state, chance)


@caught("seed_test", "gave another game the second time: line 2")
class UnseededRandom(Sample):
    def deal(self, state: State, chance: Chance) -> Booked[State, Event]:
        deck = list(CARDS)
        random.Random().shuffle(deck)
        players = len(state.scores)
        return self.book(state, Dealt(tuple(deck[:players]), tuple(deck[players:])))


@caught("seed_test", "another process gave another game")
class OrderOfHashes(Sample):
    def deal(self, state: State, chance: Chance) -> Booked[State, Event]:
        deck = sorted(chance["deck"].shuffled(CARDS), key=lambda card: hash(f"card {card}"))
        players = len(state.scores)
        return self.book(state, Dealt(tuple(deck[:players]), tuple(deck[players:])))


@caught("seed_test", "seeds gave the same game")
class NoChance(Sample):
    def deal(self, state: State, chance: Chance) -> Booked[State, Event]:
        return super().deal(state, Chance(0, self.streams))

    def follow(self, state: State, seat: int, action: Action, chance: Chance) -> Sequence[Event]:
        return super().follow(state, seat, action, Chance(0, self.streams))


@caught("api_test random_play_test seed_test replay_test", "no stream 'wind'")
class UndeclaredStream(Sample):
    def follow(self, state: State, seat: int, action: Action, chance: Chance) -> Sequence[Event]:
        chance["wind"].unit()
        return super().follow(state, seat, action, chance)


# --- purity


@caught("purity_test", "it remembers something from one question to the next: self.last has changed")
class RemembersTheLastAction(Sample):
    last: Action | None = None

    def follow(self, state: State, seat: int, action: Action, chance: Chance) -> Sequence[Event]:
        self.last = action
        return super().follow(state, seat, action, chance)


class Ledger:
    """A helper that a game might delegate to."""

    def __init__(self) -> None:
        self.votes: dict[int, str] = {}

    def votes_of(self, state: State) -> str:
        return self.votes.setdefault(id(state), "".join(str(vote) for vote in state.votes))


@caught("purity_test", "self.votes_of.votes.")
class HasARememberingHelper(Sample):
    votes_of: ClassVar[Any] = staticmethod(Ledger().votes_of)

    def legal(self, state: State, seat: int) -> Legal[Action]:
        self.votes_of(state)
        return super().legal(state, seat)


_LAST_STATE: list[State] = []


@caught("purity_test", "is not what it is at a table alone")
class MixesTablesUp(Sample):
    """A game that remembers the last state it was asked about, whichever table that was at."""

    def deal(self, state: State, chance: Chance) -> Booked[State, Event]:
        booked = super().deal(state, chance)
        _LAST_STATE[:] = [booked.state]
        return booked

    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Booked[State, Event]:
        if isinstance(action, Throw) and _LAST_STATE[-1] is not state:
            action = Throw(3 - action.dice)
        booked = super().decide(state, seat, action, chance)
        _LAST_STATE[:] = [booked.state]
        return booked


@caught("purity_test", "gives another state after")
class BooksAnotherState(Sample):
    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Booked[State, Event]:
        booked = super().decide(state, seat, action, chance)
        return Booked(booked.events, (*booked.states[:-1], replace(booked.state, rounds=9)))


@caught("purity_test", "1 events and 1 states; one more state than events is due")
class BooksTooFewStates(Sample):
    def deal(self, state: State, chance: Chance) -> Booked[State, Event]:
        booked = super().deal(state, chance)
        return Booked(booked.events, booked.states[1:])


@caught("api_test", "not what it booked: see Game.book")
class DealsBareEvents(Sample):
    def deal(self, state: State, chance: Chance) -> Any:
        return list(super().deal(state, chance).events)


# --- replay


@caught("replay_test", "evolve uses chance")
class EvolveThrows(Sample):
    def evolve(self, state: State, event: Event) -> State:
        if isinstance(event, Threw):
            Chance(0, self.streams)["dice"].below(6)
        return super().evolve(state, event)


@caught("replay_test", "evolve uses chance")
class EvolveMeasures(Sample):
    def evolve(self, state: State, event: Event) -> State:
        if isinstance(event, Threw):
            Chance(0, self.streams)["dice"].unit()
        return super().evolve(state, event)


@caught("replay_test", "evolve uses legal")
class EvolveUsesRules(Sample):
    def evolve(self, state: State, event: Event) -> State:
        if isinstance(event, Voted):
            self.legal(state, event.seat)
        return super().evolve(state, event)


@caught("replay_test", "evolve uses deal")
class EvolveDeals(Sample):
    def evolve(self, state: State, event: Event) -> State:
        if isinstance(event, Voted):
            self.deal(state, Chance(0, self.streams))
        return super().evolve(state, event)


@caught("replay_test", "after a return to entry")
class RemembersOutsideState(Sample):
    count: int = 0

    def evolve(self, state: State, event: Event) -> State:
        self.count += 1
        return replace(super().evolve(state, event), rounds=4 + self.count)


@caught("replay_test", "replayed from its record, the state is not what it was live")
class KnowsTheLiveEvent(Sample):
    """The event is a whole number of degrees when it is live, and a fraction when it is parsed."""

    def follow(self, state: State, seat: int, action: Action, chance: Chance) -> Sequence[Event]:
        return [
            replace(event, turn=3) if isinstance(event, Placed) else event
            for event in super().follow(state, seat, action, chance)
        ]

    def evolve(self, state: State, event: Event) -> State:
        state = super().evolve(state, event)
        return (
            replace(state, scores=(7,) * len(state.scores)) if isinstance(getattr(event, "turn", 0.5), int) else state
        )


@caught("replay_test", "looking at the game after")
class CannotBeLookedAtBetweenEvents(Sample):
    def to_act(self, state: State) -> tuple[int, ...]:
        return super().to_act(state) or (state.votes.index(None),) if state.phase == "vote" else super().to_act(state)


@caught("replay_test", "resumed after entry 0, the state is not what it was live")
class StartsOtherwiseLater(Sample):
    def __init__(self) -> None:
        self.starts = itertools.count()

    def start(self, players: int, options: Options) -> State:
        return replace(super().start(players, options), rounds=3 + next(self.starts) // 2)


@caught("replay_test", "the record is not proven by its seed: entry 0")
class DealsOtherwiseTheSecondTime(Sample):
    def __init__(self) -> None:
        self.deals = itertools.count()

    def deal(self, state: State, chance: Chance) -> Booked[State, Event]:
        booked = super().deal(state, chance)
        (dealt,) = booked.events
        assert isinstance(dealt, Dealt)
        return self.book(state, replace(dealt, hands=dealt.hands[::-1])) if next(self.deals) % 2 else booked


@caught("replay_test", "it goes on otherwise: draws")
class DrawsDependOnHistory(Sample):
    """A game whose draws depend on a memory of its own, which the journal does not contain."""

    memory: tuple[int, ...] = ()

    def deal(self, state: State, chance: Chance) -> Booked[State, Event]:
        self.memory = ()
        return super().deal(state, chance)

    def follow(self, state: State, seat: int, action: Action, chance: Chance) -> Sequence[Event]:
        self.memory = (*self.memory, seat)
        if len(self.memory) > 12:
            chance["dice"].unit()
        return super().follow(state, seat, action, chance)


@caught("replay_test", "had other consequences")
class OtherwiseTheSecondTime(Sample):
    def __init__(self) -> None:
        self.met: set[bytes] = set()

    def follow(self, state: State, seat: int, action: Action, chance: Chance) -> Sequence[Event]:
        known = msgspec.json.encode((state, seat, action))
        if known in self.met:
            others = [other for other in self.legal(state, seat).actions if other != action]
            action = others[0]
        self.met.add(known)
        return super().follow(state, seat, action, chance)


# --- JSON round trips


@caught("round_trip_test", "and is written otherwise now: turn is 3 and 3.0")
class WholeDegrees(Sample):
    def follow(self, state: State, seat: int, action: Action, chance: Chance) -> Sequence[Event]:
        return [
            replace(event, turn=3) if isinstance(event, Placed) else event
            for event in super().follow(state, seat, action, chance)
        ]


@caught("round_trip_test", "cannot be read back")
class NotANumber(Sample):
    def follow(self, state: State, seat: int, action: Action, chance: Chance) -> Sequence[Event]:
        return [
            replace(event, turn=float("nan")) if isinstance(event, Placed) else event
            for event in super().follow(state, seat, action, chance)
        ]


@caught("round_trip_test", "cannot be written as JSON")
class NumpyNumbers(Sample):
    def evolve(self, state: State, event: Event) -> State:
        state = super().evolve(state, event)
        return replace(state, round=np.int64(state.round)) if isinstance(event, Threw) else state


@caught("round_trip_test", "came back from JSON as another")
class ListForTuple(Sample):
    def view(self, state: State, seat: int) -> View:
        return replace(super().view(state, seat), stones=list(state.stones))


@caught("round_trip_test", "the event as seat 0 sees it came back from JSON as another: hands is")
class SeenAsAList(Sample):
    def seen(self, state: State, event: Event, seat: int) -> Event | None:
        shown = super().seen(state, event, seat)
        return replace(shown, hands=list(shown.hands)) if isinstance(shown, Dealt) else shown


@caught("purity_test", "gives 2 events and 2 states")
class PlaysTooFewStates(Sample):
    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Booked[State, Event]:
        booked = super().decide(state, seat, action, chance)
        return Booked(booked.events, booked.states[:-1]) if len(booked.events) == 2 else booked


# --- leaks


@caught("leak_test", "view for seat 0 depends on what that seat may not know: hands[1]")
class ViewShowsCards(Sample):
    def view(self, state: State, seat: int) -> View:
        return replace(super().view(state, seat), hands=state.hands)


@caught("leak_test", "view for seat -1 depends on what that seat may not know: hands[0]")
class SpectatorsSeeCards(Sample):
    def view(self, state: State, seat: int) -> View:
        view = super().view(state, seat)
        return replace(view, hands=state.hands) if seat < 0 else view


@caught("leak_test", "depends on what that seat may not know: votes")
class ViewShowsVotes(Sample):
    def view(self, state: State, seat: int) -> View:
        return replace(super().view(state, seat), votes=state.votes)


@caught("leak_test", "legal for seat")
class LegalKnowsTheDeck(Sample):
    def legal(self, state: State, seat: int) -> Legal[Action]:
        legal = super().legal(state, seat)
        worth_it = state.deck[0] > 6
        return replace(legal, actions=tuple(a for a in legal.actions if worth_it or not isinstance(a, Swap)))


@caught("leak_test", "and sees it in the events: [0].side")
class VotesAreSeen(Sample):
    def seen(self, state: State, event: Event, seat: int) -> Event | None:
        return event if isinstance(event, Voted) else super().seen(state, event, seat)


@caught("leak_test", "depends on what it may not know: side is")
class VoteShowsCard(Sample):
    def seen(self, state: State, event: Event, seat: int) -> Event | None:
        seen = super().seen(state, event, seat)
        return replace(seen, side="high" if state.hands[-1] > 6 else "low") if isinstance(seen, Voted) else seen


@caught("leak_test", "tell gives away to seat")
class TellShowsCard(Sample):
    def say_event(self, state: State, event: Event, names: Sequence[str], language: str) -> str:
        text = super().say_event(state, event, names, language)
        return f"{text} ({state.hands[event.seat]})" if isinstance(event, Voted) else text


@caught("leak_test", "tell gives away to seat")
class TellShowsTheNewCard(Sample):
    def say_event(self, state: State, event: Event, names: Sequence[str], language: str) -> str:
        text = super().say_event(state, event, names, language)
        return f"{text} ({state.deck[0]})" if isinstance(event, Swapped) else text


@caught("leak_test", "depends on what it may not know: card is")
class TheNewCardIsSeen(Sample):
    def seen(self, state: State, event: Event, seat: int) -> Event | None:
        return Swapped(event.seat, state.deck[0]) if isinstance(event, Swapped) else super().seen(state, event, seat)


@caught("leak_test", "tell_action tells seat")
class TellActionShowsDeck(Sample):
    def say_action(self, state: State, action: Action, names: Sequence[str], language: str) -> str:
        return f"{action} ({state.deck[0]})"


@caught("leak_test", "disguise never changed anything")
class NoDisguise(Sample):
    def disguise(self, state: State, seat: int, chance: Chance) -> State:
        return state


@caught("leak_test", "going on from a disguised state raised")
class UnplayableDisguise(Sample):
    def follow(self, state: State, seat: int, action: Action, chance: Chance) -> Sequence[Event]:
        if len({*state.hands, *state.deck}) != len(CARDS):
            raise ValueError("a card is there twice")
        return super().follow(state, seat, action, chance)

    def disguise(self, state: State, seat: int, chance: Chance) -> State:
        return replace(super().disguise(state, seat, chance), deck=(1,) * len(state.deck))


@caught("leak_test", "changes who is to act")
class TurnGoesByCards(Sample):
    players: ClassVar[tuple[int, ...]] = (3,)

    def to_act(self, state: State) -> tuple[int, ...]:
        asked = super().to_act(state)
        return asked if state.phase != "lead" else (1 if state.hands[1] > state.hands[2] else 2,)


@caught("leak_test", "changes the outcome")
class OutcomeGoesByDeck(Sample):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, decided_by=f"the card {state.deck[0]}")


# --- imagining


@caught("imagine_test", "imagine for seat 0 raised CannotImagine")
class ImaginesNothing(Sample):
    def imagine(self, view: View, chance: Chance) -> State:
        raise CannotImagine("no idea")


@caught("imagine_test", "imagine gave the same state every time")
class ImaginesTheSame(Sample):
    def imagine(self, view: View, chance: Chance) -> State:
        return super().imagine(view, Chance(0, self.streams))


@caught("imagine_test", "which is not a state")
class ImaginesAView(Sample):
    def imagine(self, view: View, chance: Chance) -> State:
        return view  # pyright: ignore[reportReturnType]


@caught("imagine_test", "the view of an imagined state is another for seat 0: scores[0] is 0 and 5")
class ImaginesItIsAhead(Sample):
    def imagine(self, view: View, chance: Chance) -> State:
        state = super().imagine(view, chance)
        return replace(state, scores=(5, *state.scores[1:]))


@caught("imagine_test", "the legal of an imagined state is another")
class ImaginesTheWayBlocked(Sample):
    def imagine(self, view: View, chance: Chance) -> State:
        return replace(super().imagine(view, chance), rounds=view.rounds + 1)

    def view(self, state: State, seat: int) -> View:
        return replace(super().view(state, seat), rounds=3)

    def legal(self, state: State, seat: int) -> Legal[Action]:
        legal = super().legal(state, seat)
        return replace(legal, actions=legal.actions[: state.rounds - 1])


@caught("imagine_test", "an imagined state asks others to act")
class ImaginesAnotherTurn(TurnGoesByCards):
    """Only a spectator's view and moves are the same for every leader."""

    def imagine(self, view: View, chance: Chance) -> State:
        state = super().imagine(view, chance)
        known = [card for card in view.hands if card is not None]
        return state if known else replace(state, hands=state.hands[::-1])

    def legal(self, state: State, seat: int) -> Legal[Action]:
        return super().legal(state, seat) if state.phase == "vote" or seat < 0 else Legal((Throw(1),))


@caught("imagine_test", "an imagined state has another outcome")
class ImaginesAnotherEnd(OutcomeGoesByDeck):
    pass


@caught("imagine_test", "going on from an imagined state raised")
class ImaginesTheImpossible(Sample):
    def follow(self, state: State, seat: int, action: Action, chance: Chance) -> Sequence[Event]:
        if len({*state.hands, *state.deck}) != len(CARDS):
            raise ValueError("a card is there twice")
        return super().follow(state, seat, action, chance)

    def imagine(self, view: View, chance: Chance) -> State:
        state = super().imagine(view, chance)
        return replace(state, deck=(chance["deck"].below(12),) * len(state.deck))


# --- offers and refusals


@caught("random_play_test leak_test", "and it is refused: not today")
class OffersWhatItRefuses(Sample):
    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Booked[State, Event]:
        if action == Throw(2) and state.round == 2:
            raise NotAllowed("not today")
        return super().decide(state, seat, action, chance)


@caught("random_play_test", "and it is accepted")
class AcceptsAnything(Sample):
    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Booked[State, Event]:
        return self.book(state, *self.follow(state, seat, action, chance))


@caught("random_play_test", 'is not offered {"type":"throw","dice":0}, and it is accepted')
class AcceptsNoDice(Sample):
    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Booked[State, Event]:
        if action == Throw(0) and state.phase == "lead":
            return self.book(state, *self.follow(state, seat, action, chance))
        return super().decide(state, seat, action, chance)


@caught("random_play_test", '"turn":null}, and it is accepted')
class AcceptsNoNumber(Sample):
    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Booked[State, Event]:
        if isinstance(action, Put) and not (action.turn < 0 or action.turn > 360):  # true for NaN
            return super().decide(state, seat, replace(action, turn=0.0), chance)
        return super().decide(state, seat, action, chance)


@caught("random_play_test", "raised KeyError")
class RefusesWithKeyError(Sample):
    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Booked[State, Event]:
        try:
            return super().decide(state, seat, action, chance)
        except Refusal:
            raise KeyError(action) from None


@caught("random_play_test", "is refused without a word")
class RefusesSilently(Sample):
    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Booked[State, Event]:
        try:
            return super().decide(state, seat, action, chance)
        except Refusal:
            raise NotAllowed from None


@caught("random_play_test", "as a sample and does not allow it")
class SamplesOutside(Sample):
    def legal(self, state: State, seat: int) -> Legal[Action]:
        legal = super().legal(state, seat)
        return Outside(legal.actions, legal.families)


class Outside(Legal[Action], frozen=True):
    def sample(self, stream: Any) -> Action:
        return Throw(stream.below(2) + 2) if Throw(1) in self.actions else super().sample(stream)


@caught("random_play_test", "is accepted, and nothing happens")
class NothingHappens(Sample):
    def follow(self, state: State, seat: int, action: Action, chance: Chance) -> Sequence[Event]:
        return [] if action == Throw(2) else super().follow(state, seat, action, chance)


@caught("random_play_test api_test seed_test", "not over after 200 moves")
class NeverEnds(Sample):
    def follow(self, state: State, seat: int, action: Action, chance: Chance) -> Sequence[Event]:
        return [e for e in super().follow(state, seat, action, chance) if not isinstance(e, Shown)]


@caught("api_test random_play_test", 'playing {"type":"swap"}')
class EventThatCannotBeBooked(Sample):
    def evolve(self, state: State, event: Event) -> State:
        if isinstance(event, Swapped):
            raise IndexError
        return super().evolve(state, event)


# --- crowded positions


class Roomy(Sample):
    """A copy that decides about stones by itself, independently of what it offers."""

    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Booked[State, Event]:
        if isinstance(action, Put) and seat in self.to_act(state) and state.phase == "lead":
            self.check_stone(state, action)
            return self.book(state, *self.follow(state, seat, action, chance))
        return super().decide(state, seat, action, chance)

    def check_stone(self, state: State, action: Put) -> None:
        """Refuse a stone that cannot be put there."""
        if not any(family.allows(action) for family in Sample.places(self, state)):
            raise NotAllowed("no room there")


@caught("offer_test", 'is not offered {"type":"put"')
class OffersByOnePlace(Roomy):
    """It searches for room only near the middle, and accepts it everywhere."""

    def places(self, state: State) -> tuple[Family[Action], ...]:
        near = any(abs(x - 0.5) + abs(y - 0.5) < 0.6 for x, y in (stone.at for stone in state.stones))
        return () if near else super().places(state)


@caught("offer_test", "and it is refused")
class RefusesWhatTouches(Roomy):
    """It offers places that touch a stone, and refuses them."""

    def check_stone(self, state: State, action: Put) -> None:
        super().check_stone(state, action)
        for x, y in (stone.at for stone in state.stones):
            if (x - action.at[0]) ** 2 + (y - action.at[1]) ** 2 < (2.00001 * STONE) ** 2:
                raise NotAllowed("too close")


@caught("offer_test", "is asked and offered nothing")
class FullAfterTwoStones(Sample):
    """When two stones lie there, the leader has nothing to do."""

    def legal(self, state: State, seat: int) -> Legal[Action]:
        full = state.phase == "lead" and len(state.stones) == 2
        return Legal() if full else super().legal(state, seat)


@caught("offer_test", 'is offered {"type":"throw","dice":1}, and it is refused')
class RefusesAfterTwoStones(Sample):
    """When two stones lie there, everything the leader does is refused."""

    def follow(self, state: State, seat: int, action: Action, chance: Chance) -> Sequence[Event]:
        if state.phase == "lead" and len(state.stones) == 2:
            raise NotAllowed("the board is full")
        return super().follow(state, seat, action, chance)


@caught("offer_test", "nobody is to act, and there is no outcome")
class HangsAfterTwoStones(Sample):
    """When two stones lie there, nobody is asked to lead."""

    def to_act(self, state: State) -> tuple[int, ...]:
        return () if state.phase == "lead" and len(state.stones) == 2 else super().to_act(state)
