"""Lake: a small game for testing the table that people sit at. It has one of everything a client must show.

Two rounds: everybody guesses a secret number at once, then one after another throws a pebble into the lake (a place,
a direction and a speed left open) or keeps it. The splash is a die. Whoever's guess was the highest alone gets a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from omphalos.table import Booked, Chance, Circle, Family, Game, Legal, Outcome, Range, Spot, ranked
from omphalos.table.errors import NotAllowed

SHORE: Final = Circle(0.0, 0.0, 100.0)


class Guess(msgspec.Struct, frozen=True, tag="guess"):
    number: int


class Keep(msgspec.Struct, frozen=True, tag="keep"):
    pass


class Throw(msgspec.Struct, frozen=True, tag="throw"):
    place: tuple[float, float]
    angle: float
    speed: float


class Guessed(msgspec.Struct, frozen=True, tag="guessed"):
    seat: int
    number: int | None  # None for viewers who may not see it


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    numbers: tuple[int, ...]


class Splashed(msgspec.Struct, frozen=True, tag="splashed"):
    seat: int
    place: tuple[float, float]
    points: int


class Kept(msgspec.Struct, frozen=True, tag="kept"):
    seat: int


class State(msgspec.Struct, frozen=True):
    scores: tuple[int, ...]
    guesses: tuple[int | None, ...]
    rounds_left: int
    height: int
    thrower: int = -1  # -1 while people guess
    pebbles: tuple[tuple[float, float], ...] = ()


class View(msgspec.Struct, frozen=True):
    scores: tuple[int, ...]
    has_guessed: tuple[bool, ...]
    own_guess: int | None
    thrower: int
    rounds_left: int
    pebbles: tuple[tuple[float, float], ...]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int = 2
    deep: bool = False  # a deep lake splashes twice as high


WORDS: Final = {
    "en": {
        "guess": "Guess {}", "keep": "Keep the pebble", "throw": "Throw the pebble", "guessed": "{} has guessed.",
        "own": "{} guesses {}.", "shown": "The guesses: {}.", "splashed": "{} throws: {} points.", "kept": "{} waits.",
    },
    "pl": {
        "guess": "Zgadnij {}", "keep": "Zatrzymaj kamyk", "throw": "Rzuć kamyk", "guessed": "{} już zgaduje.",
        "own": "{} zgaduje {}.", "shown": "Liczby: {}.", "splashed": "{} rzuca: punkty {}.", "kept": "{} czeka.",
    },
}  # fmt: skip


class Lake(Game[State, Guess | Keep | Throw, Guessed | Shown | Splashed | Kept, View, Options]):
    name = "lake"
    title = {"en": "Lake", "pl": "Jezioro"}  # noqa: RUF012
    ruleset = "1"
    players = (2, 3, 4)
    streams = ("splash",)
    state_type = State
    action_type = Guess | Keep | Throw
    event_type = Guessed | Shown | Splashed | Kept
    view_type = View
    options_type = Options

    def start(self, players: int, options: Options) -> State:
        return State((0,) * players, (None,) * players, options.rounds, 2 if options.deep else 1)

    def deal(self, state: State, chance: Chance) -> Booked[State, Any]:
        return self.book(state)

    def decide(self, state: State, seat: int, action: Guess | Keep | Throw, chance: Chance) -> Booked[State, Any]:
        if not self.legal(state, seat).allows(action):
            raise NotAllowed("that is not on offer")
        match action:
            case Guess():
                last = sum(guess is None for guess in state.guesses) == 1
                numbers = tuple(action.number if i == seat else guess or 0 for i, guess in enumerate(state.guesses))
                return self.book(state, Guessed(seat, action.number), *([Shown(numbers)] if last else []))
            case Throw():
                return self.book(state, Splashed(seat, action.place, state.height * (1 + chance["splash"].below(6))))
            case Keep():
                return self.book(state, Kept(seat))

    def evolve(self, state: State, event: Guessed | Shown | Splashed | Kept) -> State:
        change = msgspec.structs.replace
        match event:
            case Guessed():
                return change(state, guesses=_with(state.guesses, event.seat, event.number))
            case Shown():
                best = max(event.numbers)
                alone = event.numbers.count(best) == 1
                scores = tuple(
                    score + (alone and number == best)
                    for score, number in zip(state.scores, event.numbers, strict=True)
                )
                return change(state, scores=scores, thrower=0)
            case Splashed():
                scores = _with(state.scores, event.seat, state.scores[event.seat] + event.points)
                return self._next(change(state, scores=scores, pebbles=(*state.pebbles, event.place)))
            case Kept():
                return self._next(state)

    def _next(self, state: State) -> State:
        if state.thrower + 1 < len(state.scores):
            return msgspec.structs.replace(state, thrower=state.thrower + 1)
        return msgspec.structs.replace(
            state, thrower=-1, rounds_left=state.rounds_left - 1, guesses=(None,) * len(state.scores)
        )

    def to_act(self, state: State) -> tuple[int, ...]:
        if not state.rounds_left:
            return ()
        if state.thrower >= 0:
            return (state.thrower,)
        return tuple(seat for seat, guess in enumerate(state.guesses) if guess is None)

    def legal(self, state: State, seat: int) -> Legal[Any]:
        if seat not in self.to_act(state):
            return Legal()
        if state.thrower < 0:
            return Legal(tuple(Guess(n) for n in (1, 2, 3)))
        throw = Family[Any](
            Throw((0.0, 0.0), 90.0, 100.0),
            ranges=(Range("angle", 0.0, 360.0, wraps=True), Range("speed", 10.0, 200.0)),
            spots=(Spot("place", (-100.0, -100.0, 100.0, 100.0), inside=(SHORE,)),),
        )
        return Legal((Keep(),), (throw,))

    def outcome(self, state: State) -> Outcome | None:
        if state.rounds_left:
            return None
        return Outcome(ranked(state.scores), tuple(float(score) for score in state.scores))

    def view(self, state: State, seat: int) -> View:
        return View(
            scores=state.scores,
            has_guessed=tuple(guess is not None for guess in state.guesses),
            own_guess=None if seat < 0 else state.guesses[seat],
            thrower=state.thrower,
            rounds_left=state.rounds_left,
            pebbles=state.pebbles,
        )

    def seen(self, state: State, event: Any, seat: int) -> Any:
        if isinstance(event, Guessed) and event.seat != seat:
            return Guessed(event.seat, None)
        return event

    def reveals(self, state: State, event: Any) -> bool:
        return isinstance(event, Shown)

    def disguise(self, state: State, seat: int, chance: Chance) -> State:
        return state

    def say_event(self, state: State, event: Any, names: Sequence[str], language: str) -> str:
        words = WORDS[language]
        match event:
            case Guessed():
                who = names[event.seat]
                return words["guessed"].format(who) if event.number is None else words["own"].format(who, event.number)
            case Shown():
                return words["shown"].format(", ".join(map(str, event.numbers)))
            case Splashed():
                return words["splashed"].format(names[event.seat], event.points)
            case _:
                return words["kept"].format(names[event.seat])

    def say_action(self, state: State, action: Any, names: Sequence[str], language: str) -> str:
        words = WORDS[language]
        match action:
            case Guess():
                return words["guess"].format(action.number)
            case Keep():
                return words["keep"]
            case _:
                return words["throw"]

    def draw(self, view: View, language: str) -> str:
        pebbles = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="#333"/>' for x, y in view.pebbles)
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-120 -120 240 240">'
            f"<title>{self.title[language]}</title><desc>{len(view.pebbles)} &lt; 9</desc>"
            '<rect x="-120" y="-120" width="240" height="240" fill="#cfe3b4"/>'
            f'<g data-unit="cm" transform="scale(1 -1)"><circle r="100" fill="#7fb4d6"/>{pebbles}</g></svg>'
        )


def _with(items: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*items[:index], value, *items[index + 1 :])


GAME: Final = Lake()
