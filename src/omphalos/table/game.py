"""The contract of a game: rules that turn an action into events, and bookkeeping that applies events to a state.

`decide` holds the rules and, with `deal`, is the only place that draws chance; `evolve` only applies an event. A game
is pure: no input or output, no clock, no randomness but the `chance` argument, and no memory between calls.
All its types are frozen msgspec structs; a union of them is tagged.
"""

from __future__ import annotations

import difflib
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar, cast

import msgspec

from omphalos.table.booked import Booked, book
from omphalos.table.chance import Chance
from omphalos.table.errors import BadOptions, BadPlayers, BadPosition, CannotImagine, CannotRehearse, NothingToDraw
from omphalos.table.legal import Legal
from omphalos.table.practice import Practice
from omphalos.table.presentation import Presentation

if TYPE_CHECKING:
    from omphalos.table.heatmap import HeatMap

State = TypeVar("State", bound=msgspec.Struct)
Action = TypeVar("Action", bound=msgspec.Struct)
Event = TypeVar("Event", bound=msgspec.Struct)
View = TypeVar("View", bound=msgspec.Struct)
Options = TypeVar("Options", bound=msgspec.Struct)

SPECTATOR: Final = -1  # the seat number for somebody who sees only public information
learning: Final = threading.RLock()  # held while msgspec inspects a type: two threads at once crash the process


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    ranks: tuple[int, ...]  # by seat, 1 is best; players who share a rank have the same number
    scores: tuple[float, ...]  # by seat
    decided_by: str | None = None  # the tie-break that decided who is first; None when the score did

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first rank."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


def ranked(keys: Sequence[Any]) -> tuple[int, ...]:
    """Ranks by seat from comparable keys, the greatest first: (7, 9, 7) gives (2, 1, 2)."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def public_scores(view: Any, players: int) -> list[float] | None:
    """The scores of a view that has a field `scores` with a number for each seat."""
    scores: Any = getattr(view, "scores", None)
    if not isinstance(scores, tuple | list):
        return None
    numbers = [float(score) for score in cast("Sequence[Any]", scores) if isinstance(score, int | float)]
    return numbers if len(numbers) == players == len(cast("Sequence[Any]", scores)) else None


class Game(ABC, Generic[State, Action, Event, View, Options]):
    """A game that can be played at a table. One instance serves any number of tables."""

    name: ClassVar[str]  # as typed on the command line and written into records
    title: ClassVar[Mapping[str, str]]  # by language; English is required, and used where a language is missing
    ruleset: ClassVar[str]  # changes whenever the outcome of a game can change
    players: ClassVar[tuple[int, ...]]  # how many can play
    streams: ClassVar[tuple[str, ...]]  # the streams of chance that decide and deal may draw from
    landmarks: ClassVar[tuple[str, ...]] = ()  # tags of events to look for in a replay, the most important first
    clips: ClassVar[tuple[str, ...]] = ()  # tags of events that `draw_clip` draws, the first to be drawn first
    max_state: ClassVar[int] = 1 << 15  # bytes of a possible state, in MessagePack
    prompts: ClassVar[tuple[str, ...]] = ()  # tags of events that only ask somebody something; no log tells them
    long_turns: ClassVar[bool] = False  # a turn is a row of moves: bots make them without a pause
    addresses_reader: ClassVar[bool] = (
        False  # sentences about a player have a form for their reader (`omphalos.i18n.you`)
    )

    # The types as msgspec reads them (a union where there are several), for journals, records and the wire.
    state_type: ClassVar[Any]
    action_type: ClassVar[Any]
    event_type: ClassVar[Any]
    view_type: ClassVar[Any]
    options_type: ClassVar[Any]

    # --- the rules

    @abstractmethod
    def start(self, players: int, options: Options) -> State:
        """The state before anything has happened. It draws no chance."""

    @abstractmethod
    def deal(self, state: State, chance: Chance) -> Booked[State, Event]:
        """What happens before anybody may act: shuffles, deals, first throws. See `book`."""

    @abstractmethod
    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Booked[State, Event]:
        """The events that follow from a seat's action, with their states; or raise a Refusal. See `book`."""

    @abstractmethod
    def evolve(self, state: State, event: Event) -> State:
        """The state after an event. Bookkeeping only: no rule, no chance, no physics."""

    @abstractmethod
    def to_act(self, state: State) -> tuple[int, ...]:
        """The seats to act now: one, several at once (a vote), or none when the game is over."""

    @abstractmethod
    def legal(self, state: State, seat: int) -> Legal[Action]:
        """All that the seat may do now; empty when it is not to act."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """The result, once the game is over."""

    def check_state(self, state: State) -> None:
        """Raise BadPosition if the state cannot be one of a game.

        `evolve` applies any event. So a state made of events that no rules decided is checked before the rules are
        asked about it. A game whose rules do more work in larger states overrides this.
        """
        self.check_size(state)

    def check_size(self, state: State) -> None:
        """Raise BadPosition if the state is larger than any of a game."""
        size = len(msgspec.msgpack.encode(state))
        if size > self.max_state:
            raise BadPosition(f"the state has {size} bytes; no state of {self.name} has more than {self.max_state}")

    # --- who may know what

    @abstractmethod
    def view(self, state: State, seat: int) -> View:
        """What the seat may know (SPECTATOR: what is public). Build it from visible parts; do not filter the state."""

    def view_after(self, state: State, seat: int, before: tuple[State, View]) -> View:
        """The same as `view`. `before` is an earlier state of the same game with the seat's view of it.

        A game may override it to take parts that have not changed from that view.
        """
        return self.view(state, seat)

    def views(self, states: Sequence[State]) -> Callable[[int], Sequence[View]]:
        """A function that returns a seat's views of these successive states.

        A game may override it to build parts that these views share only once.
        """
        return lambda seat: [self.view(state, seat) for state in states]

    @abstractmethod
    def seen(self, state: State, event: Event, seat: int) -> Event | None:
        """The event as the seat sees it, without hidden parts; None if the seat does not see it.

        `state` is the state before the event.
        """

    @abstractmethod
    def reveals(self, state: State, event: Event) -> bool:
        """Whether the event shows somebody what was hidden before. Such an event cannot be taken back."""

    @abstractmethod
    def disguise(self, state: State, seat: int, chance: Chance) -> State:
        """Another state that the seat cannot tell from this one: all that is hidden from it is drawn again."""

    def imagine(self, view: View, chance: Chance) -> State:
        """A whole state that fits a seat's view. All that the view hides is drawn at random.

        It is built from the view alone, so a bot that searches imagined states knows no more than a person in its seat.
        """
        raise CannotImagine(f"{self.name} cannot imagine what a view hides")

    def secret(self, state: State, seat: int) -> bool:
        """Whether the seat's view shows what other players may not see. People at one screen then take turns to look.

        When several seats are to act at once, their choices are secret in any case.
        """
        return True

    def shows_aim(self, state: State, seat: int) -> bool:
        """Whether others may watch how the seat aims before it acts."""
        return True

    # --- for people

    @abstractmethod
    def say_event(self, state: State, event: Event, names: Sequence[str], language: str) -> str:
        """The event in a sentence, in a language of the game. `state` is the state before it. Called by `tell`."""

    def say_action(self, state: State, action: Action, names: Sequence[str], language: str) -> str:
        """An offered action in a few words, for a list to choose from. Called by `tell_action`."""
        return msgspec.json.encode(action).decode()

    def say_signs(self, state: State, action: Action, language: str) -> str:
        """An offered action in signs and few words, for a button. Empty: in no fewer than `say_action` takes.

        A name in braces stands for a picture of the game's board. Called by `signs`.
        """
        return ""

    def say_prospect(self, state: State, seat: int, action: Action | None, language: str) -> str:
        """What a seat can hope for now, in a sentence; with an action, after it. Empty: nothing to say, or the same.

        A name in braces stands for a picture, as in `say_signs`. Called by `prospect`. It tells nothing that the seat
        may not know.
        """
        return ""

    def rehearse(self, state: State, seat: int, actions: Sequence[Action]) -> State:
        """The state after actions of a seat, one after the other, with the seat asked what it does next.

        Nothing that chance decides happens in it, and no question is passed over because it has only one answer.
        """
        raise CannotRehearse(f"{self.name} has no rehearsals")

    def brings(self, state: State, seat: int, action: Action) -> Mapping[str, int]:
        """What an offered action certainly brings (or costs: negative), by the game's own names."""
        return {}

    def draw(self, view: View, language: str) -> str:
        """A view as an SVG picture. Called by `picture`."""
        raise NothingToDraw(f"{self.name} has no pictures")

    def draw_event(self, view: View, event: Event, language: str) -> str:
        """An event as an SVG picture, such as the path of a flick. `view` is the view before the event."""
        raise NothingToDraw(f"{self.name} has no picture of this")

    def draw_clip(self, view: View, event: Event, after: View, language: str) -> str:
        """An event of `clips` as an animated SVG picture, from the view before it to the view after the whole move.

        What moves has the class `moving` and an animated transform or opacity. All animations have the same length.
        """
        raise NothingToDraw(f"{self.name} has no clip of this")

    def draw_heat_map(self, view: View, heat: HeatMap, by: Literal["share", "worth"]) -> str:
        """SVG elements that show a heat map on top of `picture(view)`, in its coordinates."""
        raise NothingToDraw(f"{self.name} has no heat maps")

    def tell_area(self, name: str, language: str) -> str:
        """An area of a heat map in words."""
        return name

    def position(self, text: str) -> View:
        """The view that a position in the game's short notation describes."""
        raise BadPosition(f"{self.name} has no notation for positions")

    def practice(self) -> Practice[Any, Any, Any] | None:
        """How the game is practised. None: it has no practice table."""
        return None

    def presentation(self) -> Presentation:
        """Texts and pictures that pages, rules and reports show of the game."""
        return Presentation()

    # --- what follows from the above

    def book(self, state: State, *events: Event) -> Booked[State, Event]:
        """These events, with the states that `evolve` makes of them. `decide` and `deal` return this.

        A game that needs the states while it decides builds its `Booked` itself, so that no event is applied twice.
        """
        return book(self.evolve, state, events)

    def read_options(self, given: Any = None) -> Options:
        """Options from plain data (a parsed JSON object, or a dict of names and values)."""
        try:
            with learning:
                options: Options = msgspec.convert({} if given is None else given, self.options_type)
        except (msgspec.ValidationError, TypeError) as problem:
            raise BadOptions(f"options of {self.name}: {problem}") from None
        known = [field.encode_name for field in msgspec.structs.fields(options)]
        tag = options.__struct_config__.tag_field
        for name in cast("dict[Any, Any]", given) if isinstance(given, dict) else ():
            if name not in known and name != tag:  # a misspelt option must not be ignored
                close = difflib.get_close_matches(str(name), known, n=1)
                hint = f"did you mean {close[0]!r}?" if close else f"there is {', '.join(known) or 'none'}"
                raise BadOptions(f"options of {self.name}: no option {name!r}; {hint}")
        return options

    def read_options_of(self, ruleset: str, given: Any = None) -> Options:
        """Options of a game that this ruleset has begun, maybe an earlier one.

        A game overrides it if options that a record leaves out meant something else then.
        """
        return self.read_options(given)

    def tell(self, state: State, event: Event, names: Sequence[str], language: str) -> str:
        """The event in a sentence, in English if the game lacks the language; "" if that of another event tells it.

        `state` is the state before it.
        """
        return self.say_event(state, event, names, self.language_for(language))

    def tell_action(self, state: State, action: Action, names: Sequence[str], language: str) -> str:
        """An offered action in a few words, in English if the game lacks the language."""
        return self.say_action(state, action, names, self.language_for(language))

    def signs(self, state: State, action: Action, language: str) -> str:
        """An offered action in signs, with English words if the game lacks the language."""
        return self.say_signs(state, action, self.language_for(language))

    def prospect(self, state: State, seat: int, action: Action | None, language: str) -> str:
        """What a seat can hope for, or what an action makes of it; in English if the game lacks the language."""
        return self.say_prospect(state, seat, action, self.language_for(language))

    def picture(self, view: View, language: str = "en") -> str:
        """A view as an SVG picture, with English words if the game lacks the language."""
        return self.draw(view, self.language_for(language))

    def picture_event(self, view: View, event: Event, language: str = "en") -> str:
        """An event as an SVG picture, with English words if the game lacks the language."""
        return self.draw_event(view, event, self.language_for(language))

    @property
    def has_pictures(self) -> bool:
        """Whether the game draws its views."""
        own, inherited = cast("Any", type(self)), cast("Any", Game)
        return own.draw is not inherited.draw

    def clip(self, view: View, event: Event, after: View, language: str = "en") -> str:
        """An event as an animated SVG picture, with English words if the game lacks the language."""
        return self.draw_clip(view, event, after, self.language_for(language))

    def language_for(self, wanted: str) -> str:
        """The wanted language if the game has it, else English."""
        return wanted if wanted in self.title else "en"

    def check_players(self, players: int) -> None:
        """Raise BadPlayers if the game cannot be played by that many."""
        if players not in self.players:
            few, many = min(self.players), max(self.players)
            raise BadPlayers(f"{self.name} is for {few} to {many} players, not {players}")


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
