"""The sample game: a secret vote, dice, a hidden card and a stone to be put down, for two to four.

Each round all vote in secret for high or low. Then the round's leader throws dice (a point for every die on the side
that won the vote), puts down a stone (a point if it lies near the middle), or swaps the hidden card for the top one
of the deck. After the last round the cards are shown and added to the points; on a tie the higher card wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from omphalos.table import SPECTATOR, Booked, Chance, Circle, Family, Game, Legal, Outcome, Range, Spot, ranked
from omphalos.table.errors import NotAllowed, NotYourTurn

Side: TypeAlias = Literal["high", "low"]

SIDES: tuple[Side, Side] = ("high", "low")
CARDS = tuple(range(1, 13))
STONE = 0.05  # radius of a stone; the board is a square of side 1


class Options(msgspec.Struct, frozen=True):
    """The options."""

    rounds: int = 3


class Stone(msgspec.Struct, frozen=True):
    """A stone on the board."""

    seat: int
    at: tuple[float, float]


class State(msgspec.Struct, frozen=True):
    """The full state."""

    rounds: int
    phase: Literal["vote", "lead", "over"]
    round: int
    scores: tuple[int, ...]
    votes: tuple[Side | None, ...]  # of this round; None: not cast yet
    hands: tuple[int, ...]  # each seat's card; 0 before the deal
    deck: tuple[int, ...]  # top first
    stones: tuple[Stone, ...] = ()


class View(msgspec.Struct, frozen=True):
    """What a seat may know."""

    rounds: int
    phase: Literal["vote", "lead", "over"]
    round: int
    scores: tuple[int, ...]
    voted: tuple[bool, ...]
    votes: tuple[Side | None, ...]  # one's own; all of them when all are cast
    hands: tuple[int | None, ...]  # one's own; all of them at the end
    deck: int  # number of cards left
    stones: tuple[Stone, ...]


class Vote(msgspec.Struct, frozen=True, tag="vote"):
    """Vote in secret."""

    side: Side


class Throw(msgspec.Struct, frozen=True, tag="throw"):
    """Throw one or two dice."""

    dice: int


class Put(msgspec.Struct, frozen=True, tag="put"):
    """Put down a stone, turned as one likes."""

    at: tuple[float, float]
    turn: float = 0.0  # degrees


class Swap(msgspec.Struct, frozen=True, tag="swap"):
    """Swap the hidden card for the top one of the deck."""


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """Cards were dealt."""

    hands: tuple[int | None, ...]  # None: hidden from the viewer
    deck: tuple[int, ...] | None


class Voted(msgspec.Struct, frozen=True, tag="voted"):
    """A player voted."""

    seat: int
    side: Side | None  # None: hidden


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """All votes were cast and revealed."""

    votes: tuple[Side, ...]


class Threw(msgspec.Struct, frozen=True, tag="threw"):
    """Dice were thrown."""

    seat: int
    dice: tuple[int, ...]
    points: int


class Placed(msgspec.Struct, frozen=True, tag="placed"):
    """A stone was put down."""

    seat: int
    at: tuple[float, float]
    turn: float
    points: int


class Swapped(msgspec.Struct, frozen=True, tag="swapped"):
    """A card was swapped for the top one of the deck."""

    seat: int
    card: int | None  # the new one; None: hidden


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    """The end: the cards are revealed."""

    hands: tuple[int, ...]


Action: TypeAlias = Vote | Throw | Put | Swap
Event: TypeAlias = Dealt | Voted | Opened | Threw | Placed | Swapped | Shown

TELL = {
    "en": {
        "dealt": "Cards go round.",
        "voted": "{who} votes.",
        "opened": "The votes: {what}.",
        "threw": "{who} throws {what}.",
        "placed": "{who} puts down a stone.",
        "swapped": "{who} swaps the hidden card.",
        "shown": "The cards: {what}.",
    },
    "pl": {
        "dealt": "Karty rozdane.",
        "voted": "{who} głosuje.",
        "opened": "Głosy: {what}.",
        "threw": "{who} wyrzuca {what}.",
        "placed": "{who} stawia kamień.",
        "swapped": "{who} wymienia ukrytą kartę.",
        "shown": "Karty: {what}.",
    },
}


def replaced(items: tuple[Any, ...], seat: int, item: Any) -> tuple[Any, ...]:
    """Return the tuple with one seat's item replaced."""
    return (*items[:seat], item, *items[seat + 1 :])


class Sample(Game[State, Action, Event, View, Options]):
    """The sample game."""

    name: ClassVar[str] = "sample"
    title: ClassVar[Mapping[str, str]] = {"en": "Sample", "pl": "Próbka"}
    ruleset: ClassVar[str] = "1"
    players: ClassVar[tuple[int, ...]] = (2, 3, 4)
    streams: ClassVar[tuple[str, ...]] = ("deck", "dice")

    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action
    event_type: ClassVar[Any] = Event
    view_type: ClassVar[Any] = View
    options_type: ClassVar[Any] = Options

    def start(self, players: int, options: Options) -> State:
        nothing = (0,) * players
        return State(options.rounds, "vote", 0, nothing, (None,) * players, nothing, CARDS)

    def deal(self, state: State, chance: Chance) -> Booked[State, Event]:
        deck = chance["deck"].shuffled(CARDS)
        players = len(state.scores)
        return self.book(state, Dealt(hands=tuple(deck[:players]), deck=tuple(deck[players:])))

    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Booked[State, Event]:
        if seat not in self.to_act(state):
            raise NotYourTurn(seat, self.to_act(state))
        if not self.legal(state, seat).allows(action):
            raise NotAllowed(f"{action} is not offered now")
        return self.book(state, *self.follow(state, seat, action, chance))

    def follow(self, state: State, seat: int, action: Action, chance: Chance) -> Sequence[Event]:
        """Return the events of an allowed action."""
        events: list[Event] = []
        match action:
            case Vote(side=side):
                events.append(Voted(seat, side))
                votes = replaced(state.votes, seat, side)
                if None not in votes:
                    events.append(Opened(votes))
                return events
            case Throw(dice=dice):
                thrown = tuple(chance["dice"].below(6) + 1 for _ in range(dice))
                side = "high" if state.votes.count("high") * 2 > len(state.votes) else "low"
                points = sum((die > 3) == (side == "high") for die in thrown)
                events.append(Threw(seat, thrown, points))
            case Put(at=(x, y), turn=turn):
                points = int((x - 0.5) ** 2 + (y - 0.5) ** 2 < 0.04)
                events.append(Placed(seat, (x, y), turn, points))
            case Swap():
                events.append(Swapped(seat, state.deck[0]))
        if state.round + 1 == state.rounds:
            hands = state.hands
            if isinstance(action, Swap):
                hands = replaced(hands, seat, state.deck[0])
            events.append(Shown(hands))
        return events

    def evolve(self, state: State, event: Event) -> State:
        change = msgspec.structs.replace
        match event:
            case Dealt(hands=hands, deck=deck):
                return change(state, hands=hands, deck=deck)
            case Voted(seat=seat, side=side):
                return change(state, votes=replaced(state.votes, seat, side))
            case Opened():
                return change(state, phase="lead")
            case Threw(seat=seat, points=points):
                return self.next_round(state, scores=replaced(state.scores, seat, state.scores[seat] + points))
            case Placed(seat=seat, at=at, points=points):
                scores = replaced(state.scores, seat, state.scores[seat] + points)
                return self.next_round(state, scores=scores, stones=(*state.stones, Stone(seat, at)))
            case Swapped(seat=seat, card=card):
                deck = (*state.deck[1:], state.hands[seat])
                return self.next_round(state, hands=replaced(state.hands, seat, card), deck=deck)
            case Shown():
                return change(state, phase="over")

    def next_round(self, state: State, **changes: Any) -> State:
        """The next vote."""
        votes = (None,) * len(state.votes)
        return msgspec.structs.replace(state, phase="vote", round=state.round + 1, votes=votes, **changes)

    def to_act(self, state: State) -> tuple[int, ...]:
        match state.phase:
            case "vote":
                return tuple(seat for seat, vote in enumerate(state.votes) if vote is None)
            case "lead":
                return (state.round % len(state.scores),)
            case "over":
                return ()

    def legal(self, state: State, seat: int) -> Legal[Action]:
        if seat not in self.to_act(state):
            return Legal()
        if state.phase == "vote":
            return Legal(actions=(Vote("high"), Vote("low")))
        return Legal(actions=(Throw(1), Throw(2), Swap()), families=self.places(state))

    def places(self, state: State) -> tuple[Family[Action], ...]:
        """Where a stone may be put: on the board, on no other stone."""
        stones = tuple(Circle(*stone.at, 2 * STONE) for stone in state.stones)
        spot = Spot("at", (STONE, STONE, 1 - STONE, 1 - STONE), outside=stones)
        for i in range(100):
            at = (STONE + 0.09 * (i % 10), STONE + 0.09 * (i // 10))
            if spot.allows(*at):
                return (Family(Put(at), ranges=(Range("turn", 0.0, 360.0, wraps=True),), spots=(spot,)),)
        return ()

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        totals = [score + card for score, card in zip(state.scores, state.hands, strict=True)]
        tied = totals.count(max(totals)) > 1
        keys = list(zip(totals, state.hands, strict=True))
        return Outcome(ranked(keys), tuple(map(float, totals)), "the higher card" if tied else None)

    def view(self, state: State, seat: int) -> View:
        open_votes, open_hands = state.phase != "vote", state.phase == "over"
        return View(
            rounds=state.rounds,
            phase=state.phase,
            round=state.round,
            scores=state.scores,
            voted=tuple(vote is not None for vote in state.votes),
            votes=tuple(vote if open_votes or s == seat else None for s, vote in enumerate(state.votes)),
            hands=tuple(card if open_hands or s == seat else None for s, card in enumerate(state.hands)),
            deck=len(state.deck),
            stones=state.stones,
        )

    def seen(self, state: State, event: Event, seat: int) -> Event | None:
        match event:
            case Dealt(hands=hands):
                return Dealt(tuple(card if s == seat else None for s, card in enumerate(hands)), None)
            case Voted(seat=who):
                return event if who == seat else Voted(who, None)
            case Swapped(seat=who):
                return event if who == seat else Swapped(who, None)
            case _:
                return event

    def reveals(self, state: State, event: Event) -> bool:
        return isinstance(event, Dealt | Opened | Swapped | Shown)

    def disguise(self, state: State, seat: int, chance: Chance) -> State:
        if state.phase == "over":
            return msgspec.structs.replace(state, deck=tuple(chance["deck"].shuffled(state.deck)))
        hidden = [card for s, card in enumerate(state.hands) if s != seat] + list(state.deck)
        cards = iter(chance["deck"].shuffled(hidden))
        votes = state.votes
        if state.phase == "vote":
            votes = tuple(
                vote if s == seat or vote is None else chance["deck"].choice(SIDES) for s, vote in enumerate(votes)
            )
        hands = tuple(card if s == seat else next(cards) for s, card in enumerate(state.hands))
        return msgspec.structs.replace(state, hands=hands, deck=tuple(cards), votes=votes)

    def imagine(self, view: View, chance: Chance) -> State:
        cards = iter(chance["deck"].shuffled(card for card in CARDS if card not in view.hands))
        votes: tuple[Side | None, ...] = tuple(
            vote or (chance["deck"].choice(SIDES) if cast else None)
            for vote, cast in zip(view.votes, view.voted, strict=True)
        )
        hands = tuple(next(cards) if card is None else card for card in view.hands)
        return State(view.rounds, view.phase, view.round, view.scores, votes, hands, tuple(cards), view.stones)

    def say_event(self, state: State, event: Event, names: Sequence[str], language: str) -> str:
        seat = getattr(event, "seat", SPECTATOR)
        what: Any = ""
        match event:
            case Opened(votes=many):
                what = ", ".join(many)
            case Threw(dice=many) | Shown(hands=many):
                what = ", ".join(map(str, many))
            case _:
                pass
        text = TELL[language][event.__struct_config__.tag]  # pyright: ignore[reportArgumentType] — our tags are texts
        return text.format(who=names[seat] if seat >= 0 else "", what=what)


SAMPLE = Sample()
