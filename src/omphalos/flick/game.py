"""Palec boży as a `Game`: combines the phases and decides what each seat may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from msgspec.structs import replace

from omphalos.flick import council, mission, phases, possible, setup, trial
from omphalos.flick.actions import Action
from omphalos.flick.draft import Draft
from omphalos.flick.events import DeckShuffled, Event, Flicked, LawsShown, VoteCast, VotesCounted
from omphalos.flick.evolve import evolve
from omphalos.flick.gods import freja
from omphalos.flick.imagine import imagine
from omphalos.flick.look import look, look_at_all
from omphalos.flick.mat import ISLANDS
from omphalos.flick.messages import say
from omphalos.flick.options import Options
from omphalos.flick.refusals import VotedAlready
from omphalos.flick.rulings import rulings_of
from omphalos.flick.state import State
from omphalos.flick.view import View
from omphalos.table.booked import Booked
from omphalos.table.chance import Chance
from omphalos.table.errors import NotYourTurn
from omphalos.table.game import Game, Outcome
from omphalos.table.house_numbers import trial_ruleset
from omphalos.table.legal import Legal
from omphalos.table.presentation import Presentation

if TYPE_CHECKING:
    from omphalos.flick.practice import FlickPractice
    from omphalos.table.heatmap import HeatMap


class PalecBozy(Game[State, Action, Event, View, Options]):
    """Two to four gods flick prophets from the corners of a mat onto four islands."""

    name = "flick"
    title: ClassVar[Mapping[str, str]] = say.texts("title")
    ruleset = trial_ruleset("flick", "6")
    players = (2, 3, 4)
    streams = ("laws", "gods", "tremor", "heart")
    landmarks = (
        *("game_ended", "converted", "votes_counted", "temple_built", "navel_scored", "temples_lost", "trial_ended"),
        *("heart_dropped", "king_set", "prophets_lost", "god_chosen", "hand_stood", "flicked", "vote_cast"),
    )
    clips = ("flicked",)
    prompts = ("again_offered", "turn_began")
    addresses_reader = True

    state_type = State
    action_type = Action
    event_type = Event
    view_type = View
    options_type = Options

    # --- the rules

    def read_options_of(self, ruleset: str, given: Any = None) -> Options:
        """Rulesets 3 and 4 had the numbers that are the balanced set now, and no option for them (PB-G2)."""
        options = self.read_options(given)
        if ruleset.partition("-")[0] in ("3", "4"):
            return replace(options, numbers="balanced")
        return options

    def start(self, players: int, options: Options) -> State:
        """The table before anything has happened."""
        return setup.start(players, options)

    def deal(self, state: State, chance: Chance) -> Booked[State, Event]:
        """Shuffle the laws and deal the god cards (PB-S1)."""
        draft = Draft(state, chance)
        phases.deal(draft)
        return draft.booked()

    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Booked[State, Event]:
        """The events that follow from a seat's action."""
        asked = self.to_act(state)
        if seat not in asked:
            if state.phase == "council" and 0 <= seat < len(state.votes) and state.votes[seat] is not None:
                raise VotedAlready("your vote is cast, and waits for the others")
            raise NotYourTurn(seat, asked)
        draft = Draft(state, chance)
        phases.decide(draft, seat, action)
        return draft.booked()

    def evolve(self, state: State, event: Event) -> State:
        """The state after an event."""
        return evolve(state, event)

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seats asked to act now."""
        phase = state.phase
        if phase == "mission":
            return () if state.turn is None else (state.turn.seat,)
        if phase == "council":
            return tuple(seat for seat, vote in enumerate(state.votes) if vote is None)
        if phase == "trial":
            return trial.active(state)
        if phase == "gods":
            return setup.choosers(state)
        if phase == "scales":
            return (rulings_of(state).breaker,)
        if phase == "heart":
            return (rulings_of(state).heart,)
        return ()

    def legal(self, state: State, seat: int) -> Legal[Action]:
        """All that the seat may do now."""
        if seat not in self.to_act(state):
            return _NOTHING
        phase = state.phase
        if phase == "mission":
            return mission.legal(state, seat)
        if phase in ("council", "scales"):
            return council.LEGAL
        if phase == "trial":
            return trial.legal(state, seat)
        return freja.LEGAL if phase == "heart" else setup.legal(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """The result, once the game is over."""
        return state.outcome

    def check_state(self, state: State) -> None:
        """No more disks than the game has, each at a possible place."""
        super().check_state(state)
        possible.check(state)

    # --- who may know what: the order of the deck is hidden, and votes are hidden until all are cast

    def view(self, state: State, seat: int) -> View:
        """What the seat may know."""
        return look(state, seat, self.to_act(state))

    def view_after(self, state: State, seat: int, before: tuple[State, View]) -> View:
        """What the seat may know, with the parts of an earlier view that have not changed."""
        return look(state, seat, self.to_act(state), before)

    def views(self, states: Sequence[State]) -> Callable[[int], Sequence[View]]:
        """The views of several states, by seat."""
        return look_at_all(states, self.to_act)

    def seen(self, state: State, event: Event, seat: int) -> Event | None:
        """The event without the order of the deck and without others' votes."""
        if isinstance(event, DeckShuffled):
            return DeckShuffled(event.size)
        if isinstance(event, VoteCast) and event.seat != seat:
            return VoteCast(event.seat)
        return event

    def reveals(self, state: State, event: Event) -> bool:
        """Drawn laws and counted votes were hidden before. The end of a flick is unknown until it is made."""
        return isinstance(event, LawsShown | VotesCounted | Flicked)

    def disguise(self, state: State, seat: int, chance: Chance) -> State:
        """Redraw the order of the deck and the votes of the other seats."""
        deck = tuple(chance["laws"].shuffled(sorted(state.deck)))
        votes = state.votes
        if state.phase == "council":
            votes = tuple(
                vote if vote is None or i == seat else chance["laws"].below(2) == 0 for i, vote in enumerate(votes)
            )
        return replace(state, deck=deck, votes=votes)

    def imagine(self, view: View, chance: Chance) -> State:
        """A state that looks like this view."""
        return imagine(view, chance)

    def secret(self, state: State, seat: int) -> bool:
        """Always False: only votes are secret, and all seats vote at the same time."""
        return False

    def shows_aim(self, state: State, seat: int) -> bool:
        """Whether others may see the aim. False under Blind Faith (L01)."""
        return not rulings_of(state).manner.veiled

    # --- for people

    def say_event(self, state: State, event: Event, names: Sequence[str], language: str) -> str:
        """The event in a sentence."""
        from omphalos.flick import tell  # imported only when text is needed

        return tell.event(state, event, names, language)

    def say_action(self, state: State, action: Action, names: Sequence[str], language: str) -> str:
        """An offered action in a few words."""
        from omphalos.flick import tell

        return tell.action(state, action, names, language)

    def draw(self, view: View, language: str) -> str:
        """The mat as an SVG picture."""
        from omphalos.flick.draw import picture

        return picture(view, language)

    def draw_event(self, view: View, event: Event, language: str) -> str:
        """A flick as a picture of its track."""
        if not isinstance(event, Flicked):
            return super().draw_event(view, event, language)
        from omphalos.flick.draw import track_picture

        return track_picture(view, event, language)

    def draw_clip(self, view: View, event: Event, after: View, language: str) -> str:
        """A flick as an animation."""
        if not isinstance(event, Flicked):
            return super().draw_clip(view, event, after, language)
        from omphalos.flick.draw.clip import clip_picture

        return clip_picture(view, event, language)

    def draw_heat_map(self, view: View, heat: HeatMap, by: Literal["share", "worth"]) -> str:
        """A heat map over the mat."""
        from omphalos.flick.draw.heat import heat_layer

        return heat_layer(heat, by)

    def tell_area(self, name: str, language: str) -> str:
        """The navel, a city, an island and so on."""
        kind, _, number = name.partition("-")
        return say(self.language_for(language), f"area-{kind}", n=ISLANDS[int(number)] if number else "")

    def position(self, text: str) -> View:
        """The view that a position in the short notation describes."""
        from omphalos.flick.notation import read

        return read(text)

    def practice(self) -> FlickPractice:
        """Practice on a mat arranged by hand."""
        from omphalos.flick.practice import FlickPractice

        return FlickPractice()

    def presentation(self) -> Presentation:
        """The texts and pictures that pages show besides the rules."""
        from omphalos.flick.presentation import present

        return present(self.landmarks)


_NOTHING: Final = Legal[Action]()
GAME: Final = PalecBozy()
