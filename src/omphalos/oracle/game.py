"""Wyrocznia as a `Game`: oracles in the cove."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec
from msgspec.structs import replace

from omphalos.oracle import decide as rules
from omphalos.oracle import outlook, setup, signs, tell
from omphalos.oracle.actions import Action, Close, Sell
from omphalos.oracle.cove.reckoning import outcome
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Corrupted, Discarded, Drew, Event, Posted, Reckoned, Thrown
from omphalos.oracle.evolve import evolve
from omphalos.oracle.imagine import imagine
from omphalos.oracle.look import look, look_at_all
from omphalos.oracle.messages import say
from omphalos.oracle.options import Options, of_ruleset
from omphalos.oracle.state import State
from omphalos.oracle.view import View
from omphalos.table.booked import Booked
from omphalos.table.chance import Chance
from omphalos.table.errors import BadPosition, NotYourTurn
from omphalos.table.game import Game, Outcome
from omphalos.table.house_numbers import trial_ruleset
from omphalos.table.legal import Legal
from omphalos.table.presentation import Presentation

# what clips show, in a shop and in the cove
_SHOP_CLIPS: Final = (
    *("drawn", "foretold", "wrote", "marked", "filled", "fulfilled", "thrown", "nudged", "shifted", "closed"),
    *("sold", "tucked"),
)
_COVE_CLIPS: Final = ("docked", "boarded", "ferried", "drew", "hired", "spent")
_SHOWS: Final = (Drew, Posted, Thrown, Corrupted, Discarded, Reckoned)  # events that reveal something unknown


class Wyrocznia(Game[State, Action, Event, View, Options]):
    """One to four oracles, three days in the cove."""

    name: ClassVar[str] = "oracle"
    title: ClassVar[Mapping[str, str]] = say.texts("title")
    ruleset: ClassVar[str] = trial_ruleset("oracle", "6")
    players: ClassVar[tuple[int, ...]] = (1, 2, 3, 4)
    streams: ClassVar[tuple[str, ...]] = ("rogues", "bag", "town", "corruption", "runes")
    landmarks: ClassVar[tuple[str, ...]] = (
        *("reckoned", "dawned", "marketed", "sold", "fulfilled", "closed", "foretold", "hired", "corrupted", "filled"),
        *("marked", "wrote", "drawn", "thrown", "docked", "boarded", "ferried", "tucked", "gained", "nudged"),
        *("shifted", "spent", "discarded", "went", "passed"),
    )
    clips: ClassVar[tuple[str, ...]] = (*_SHOP_CLIPS, *_COVE_CLIPS)
    prompts: ClassVar[tuple[str, ...]] = ("asked",)
    long_turns: ClassVar[bool] = True
    addresses_reader = True

    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action
    event_type: ClassVar[Any] = Event
    view_type: ClassVar[Any] = View
    options_type: ClassVar[Any] = Options

    def __reduce__(self) -> tuple[type[Wyrocznia], tuple[()]]:
        return Wyrocznia, ()  # the game has no state: another process creates its own

    # --- the rules

    def read_options_of(self, ruleset: str, given: Any = None) -> Options:
        return self.read_options(of_ruleset(ruleset, given))

    def start(self, players: int, options: Options) -> State:
        return setup.start(players, options)

    def deal(self, state: State, chance: Chance) -> Booked[State, Event]:
        draft = Draft(state, chance)
        setup.deal(draft)
        rules.advance(draft)
        return draft.booked()

    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Booked[State, Event]:
        question = state.asked
        if question is None or question.seat != seat:
            raise NotYourTurn(seat, self.to_act(state))
        draft = Draft(state, chance)
        rules.decide(draft, question, action)
        return draft.booked()

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def to_act(self, state: State) -> tuple[int, ...]:
        tasks: Any = state.agenda  # as in `asked`, called most
        return (tasks[-1].seat,) if tasks else ()

    def legal(self, state: State, seat: int) -> Legal[Action]:
        question = state.asked
        if question is None or question.seat != seat:
            return _NOTHING
        return Legal(rules.options(state, question))

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)

    # --- who may know what

    def view(self, state: State, seat: int) -> View:
        return look(state, seat)

    def view_after(self, state: State, seat: int, before: tuple[State, View]) -> View:
        return look(state, seat, before)

    def views(self, states: Sequence[State]) -> Callable[[int], Sequence[View]]:
        return look_at_all(states)

    def seen(self, state: State, event: Event, seat: int) -> Event | None:
        if isinstance(event, Corrupted) and event.seat != seat:
            return replace(event, cards=(0,) * len(event.cards))
        return event

    def reveals(self, state: State, event: Event) -> bool:
        return isinstance(event, _SHOWS)

    def disguise(self, state: State, seat: int, chance: Chance) -> State:
        return imagine(look(state, seat), chance)

    def imagine(self, view: View, chance: Chance) -> State:
        return imagine(view, chance)

    def secret(self, state: State, seat: int) -> bool:
        return any(state.players[seat].cards)  # corruption cards lie face down until the end

    # --- for people

    def say_event(self, state: State, event: Event, names: Sequence[str], language: str) -> str:
        return tell.event(state, event, names, language)

    def say_action(self, state: State, action: Action, names: Sequence[str], language: str) -> str:
        return tell.action(state, action, names, language)

    def say_signs(self, state: State, action: Action, language: str) -> str:
        return signs.action(state, action, language)

    def say_prospect(self, state: State, seat: int, action: Action | None, language: str) -> str:
        return tell.prospect(state, seat, action, language)

    def rehearse(self, state: State, seat: int, actions: Sequence[Action]) -> State:
        return outlook.rehearse(state, seat, actions)

    def brings(self, state: State, seat: int, action: Action) -> Mapping[str, int]:
        if not isinstance(action, Sell | Close):
            return {}
        gold, cards, _ = outlook.outlook(state, seat, action)
        return {"gold": gold, "cards": cards}

    def draw(self, view: View, language: str) -> str:
        from omphalos.oracle.draw import picture  # imported only when a picture is needed

        return picture(view, language)

    def draw_clip(self, view: View, event: Event, after: View, language: str) -> str:
        """What was drawn or written appears: in a shop, or in the cove."""
        tag = str(event.__struct_config__.tag)
        if tag not in self.clips:
            return super().draw_clip(view, event, after, language)
        from omphalos.oracle.draw.clip import clip_picture

        seat: int | None = getattr(event, "seat", None)
        return clip_picture(view, after, seat if tag in _SHOP_CLIPS else None, language)

    def position(self, text: str) -> View:
        """Parse a view from JSON."""
        try:
            return msgspec.json.decode(text, type=View)
        except msgspec.DecodeError as problem:
            raise BadPosition(f"not a view of {self.name} in JSON: {problem}") from None

    def presentation(self) -> Presentation:
        """The texts and pictures that pages show besides the rules."""
        from omphalos.oracle.presentation import present

        return present(self)


_NOTHING: Final = Legal[Action]()
GAME: Final[Game[State, Action, Event, View, Options]] = Wyrocznia()
