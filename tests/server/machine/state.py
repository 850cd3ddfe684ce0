"""The state of a model of a table: who sits where, the entries of the journal, and how screens are shown all that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Self, TypeAlias

import msgspec

from omphalos.table.legal import Legal
from tests.server.lake import GAME, Shown, Splashed, State

Message: TypeAlias = dict[str, Any]
SPECTATOR = -1
TAKEN_BACK = {"en": "{} takes back.", "pl": "{} cofa ruch.", "de": "{} nimmt den Zug zurück."}


class Refused(Exception):
    """A message is refused with this code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def require(holds: object, code: str) -> None:
    if not holds:
        raise Refused(code)


@dataclass(frozen=True)
class Chair:
    sitter: str = "open"
    name: str = ""
    secret: str | None = None
    muted: bool = False
    seal: str | None = None
    nonce: str | None = None


@dataclass(frozen=True)
class Entry:
    """An entry of the journal, with the state before each of its events and the one after them."""

    n: int
    seat: int | None
    events: tuple[Any, ...]
    states: tuple[State, ...]
    draws: int = 0  # numbers of chance before it
    to: int | None = None  # of a take-back

    @property
    def state(self) -> State:
        return self.states[-1]


@dataclass(frozen=True)
class Request:
    id: int
    kind: str
    by: int
    to: int | None
    asked: tuple[int, ...]
    agreed: tuple[int, ...]


@dataclass(eq=False)
class Guest:
    """A screen as its table knows it."""

    address: str
    seats: tuple[int, ...] = ()
    host: bool = False
    greeted: bool = False
    preview: bool = False
    language: str = "en"
    number: int = 0
    reacted: bool = False
    expected: list[Message] = field(default_factory=list[Message])  # in order, beside `table` and the answer

    @property
    def viewers(self) -> tuple[int, ...]:
        return self.seats or (SPECTATOR,)

    @property
    def insider(self) -> bool:
        return self.host or bool(self.seats)


@dataclass(eq=False)
class TableState:
    id: str
    host: str
    chairs: tuple[Chair, ...]
    undo: str
    rounds: int
    start_when_full: bool
    chat: str = "phrases"
    reactions: str = "players"
    hints: bool = True
    public: bool = False
    phase: str = "gathering"
    paused: bool = False
    ended: bool = False
    stage: str | None = None
    gone: bool = False
    entries: list[Entry] = field(default_factory=list[Entry])
    moves: list[Entry] = field(default_factory=list[Entry])  # those that stand
    luck: list[int] = field(default_factory=list[int])  # the numbers of chance, as far as they are known
    prompted: dict[int, int] = field(default_factory=dict[int, int])  # by seat to act: the entry that asks it
    acted: dict[tuple[int, int], int] = field(default_factory=dict[tuple[int, int], int])
    requests: tuple[Request, ...] = ()
    requests_made: int = 0
    said: tuple[Message, ...] = ()
    reports: tuple[Message, ...] = ()
    reports_made: int = 0
    rematch: str | None = None
    guests: list[Guest] = field(default_factory=list[Guest])  # those that have said hello, in order
    visited: int = 0
    excluded: tuple[str, ...] = ()  # addresses
    hushed: tuple[str, ...] = ()
    reacted: bool = False  # some spectator has
    announced: bool = False  # the last message told everybody of the table
    open_rematch: Callable[[Any], str] = field(default=lambda _: "")

    # --- how it begins

    def new(self, kinds: tuple[str, ...], secrets: dict[int, str], seals: bool) -> None:
        """It is opened with these seats. People are called P0, P1 …"""
        seal = "" if seals else None
        self.chairs = tuple(
            Chair("person", f"P{seat}", secrets[seat], seal=seal) if kind == "person" else Chair()
            for seat, kind in enumerate(kinds)
        )
        self.begin_if_full()

    def again(self, table_id: str) -> Self:
        """The rematch: the same people and secrets, and the next first player."""
        chairs = tuple(
            replace(chair, seal=None if chair.seal is None else "", nonce=None)
            for chair in (*self.chairs[1:], self.chairs[0])
        )
        new = type(self)(
            table_id, self.host, chairs, self.undo, self.rounds, True, self.chat, self.reactions, self.hints
        )
        new.public, new.excluded, new.hushed = self.public, self.excluded, self.hushed
        new.open_rematch = self.open_rematch
        new.begin_if_full()
        return new

    def restart(self) -> None:
        """The server stops and starts: nobody is connected, and who has pressed start must do so again."""
        self.guests.clear()
        if not self.start_when_full:
            self.stage = None

    # --- what is so

    @property
    def n(self) -> int:
        return len(self.entries)

    @property
    def state(self) -> State:
        return self.moves[-1].state

    @property
    def outcome(self) -> Any:
        return GAME.outcome(self.state) if self.moves else None

    @property
    def drawn(self) -> int:
        return self.moves[-1].draws + sum(isinstance(event, Splashed) for event in self.moves[-1].events)

    @property
    def spectators(self) -> int:
        return sum(not guest.seats and not guest.preview for guest in self.guests)

    @property
    def open_seats(self) -> int:
        return sum(chair.sitter == "open" for chair in self.chairs)

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    def present(self, seat: int) -> bool:
        return any(seat in guest.seats for guest in self.guests)

    @property
    def clock(self) -> Message:
        rule = {"kind": "none", "seconds": 0, "increment": 0}
        return {"rule": rule, "left": [None] * len(self.chairs), "running": [], "stopped": self.paused}

    def info(self, insider: bool) -> Message:
        """The table as everybody sees it; `away_since` and the commitment are not the model's."""
        return {
            "title": {"en": "Lake", "pl": "Jezioro"},
            "id": self.id,
            "game": "lake",
            "ruleset": "1",
            "closed_by_upgrade": False,
            "options": {"rounds": self.rounds, "deep": False},
            "phase": self.phase,
            "public": self.public,
            "rated": False,
            "seats": [
                {
                    "sitter": chair.sitter,
                    "name": chair.name,
                    "person": None,
                    "present": self.present(seat),
                    "stand_in": None,
                    "muted": chair.muted,
                    "resigned": False,
                    "automated": False,
                    "failed": 0,
                }
                for seat, chair in enumerate(self.chairs)
            ],
            "spectators": self.spectators,
            "to_act": list(self.prompted) if self.phase == "playing" else [],
            "clock": self.clock,
            "undo": self.undo,
            "chat": self.chat,
            "reactions": self.reactions,
            "hints": self.hints,
            "requests": [
                {
                    "id": one.id,
                    "kind": one.kind,
                    "by": one.by,
                    "to": one.to,
                    "about": None,
                    "asked": list(one.asked),
                    "agreed": list(one.agreed),
                }
                for one in self.requests
            ],
            "rematch": self.rematch if insider else None,
            "tournament": None,
            "frozen": None,
            "trouble": None,
            "ready": self.phase == "gathering" and not self.open_seats,
            "fair": {"seals": [chair.seal for chair in self.chairs], "stage": self.stage},
        }

    def position(self, viewer: int, language: str) -> Message:
        """The position as a viewer sees it, but for its view."""
        over = self.phase == "over"
        to_act = [] if over else list(GAME.to_act(self.state))
        legal: Legal[Any] = GAME.legal(self.state, viewer) if viewer in to_act else Legal()
        return {
            "n": self.n,
            "viewer": viewer,
            "secret": viewer >= 0,
            "to_act": to_act,
            "scores": [float(score) for score in self.state.scores],
            "choices": [self._offer(action, language) for action in legal.actions],
            "open_choices": [
                {
                    **self._offer(one.like, language),
                    "ranges": msgspec.to_builtins(one.ranges),
                    "spots": msgspec.to_builtins(one.spots),
                    "apart": [],
                    "bars": [],
                }
                for one in legal.families
            ],
            "take_back_to": None if over else self._take_back_to(viewer),
            "outcome": msgspec.to_builtins(self.outcome),
            "prospect": "",
        }

    def _offer(self, action: Any, language: str) -> Message:
        tag = action.__struct_config__.tag
        text = GAME.say_action(self.state, action, self.names, GAME.language_for(language))
        return {"action": msgspec.to_builtins(action), "text": text, "signs": "", "group": tag, "prospect": ""}

    def happened(self, entry: Entry, viewer: int, language: str, events: bool = True) -> Message:
        """An entry as a viewer is told of it, but for its patches and its time."""
        told = {"n": entry.n, "seat": entry.seat, "to": entry.to}
        if entry.to is not None:
            assert entry.seat is not None
            return {
                **told,
                "events": [],
                "lines": [TAKEN_BACK[language].format(self.names[entry.seat])],
                "about": [entry.seat],
            }
        seen = [GAME.seen(state, event, viewer) for state, event in zip(entry.states, entry.events, strict=False)]
        return {
            **told,
            "events": msgspec.to_builtins(seen) if events else [],
            "lines": [
                GAME.say_event(state, event, self.names, GAME.language_for(language))
                for state, event in zip(entry.states, seen, strict=False)
            ],
            "about": [getattr(event, "seat", None) for event in seen],
        }

    def view(self, viewer: int) -> Any:
        return msgspec.to_builtins(GAME.view(self.state, viewer))

    def _take_back_to(self, viewer: int) -> int | None:
        moves = self.moves
        if viewer < 0 or self.undo == "never" or len(moves) < 2 or self.outcome is not None:
            return None
        if self.undo == "fair":
            return moves[-2].n if moves[-1].seat == viewer and self.is_fair(viewer, len(moves) - 1) else None
        own = [place for place, move in enumerate(moves) if move.seat == viewer]
        if own:
            return moves[own[-1] - 1].n
        return moves[-2].n if self.undo == "free" else None

    def is_fair(self, seat: int, first: int) -> bool:
        """Whether these are the seat's own moves, and none of them showed anything."""
        shows = (Splashed, Shown)
        return self.outcome is None and all(
            move.seat == seat and not any(isinstance(event, shows) for event in move.events)
            for move in self.moves[first:]
        )

    # --- what is told

    def tell(self, message: Message) -> None:
        for guest in self.guests:
            guest.expected.append(message)

    def send_position(self, guest: Guest, viewers: tuple[int, ...], first: int | None = None) -> None:
        for viewer in viewers:
            missed = self.entries[self.n if first is None else first :]
            guest.expected.append(
                {
                    "type": "update",
                    "happened": [self.happened(entry, viewer, guest.language) for entry in missed],
                    "position": {**self.position(viewer, guest.language), "view": self.view(viewer)},
                    "clock": self.clock,
                }
            )

    def keep(self, seat: int | None, events: tuple[Any, ...], to: int | None = None) -> None:
        """A new entry, told to everybody."""
        if to is None:
            states = [self.state if self.moves else GAME.start(len(self.chairs), GAME.read_options(self.options))]
            for event in events:
                states.append(GAME.evolve(states[-1], event))
            entry = Entry(self.n, seat, events, tuple(states), self.drawn if self.moves else 0)
            self.moves.append(entry)
        else:
            self.moves = [move for move in self.moves if move.n <= to]
            entry = Entry(self.n, seat, (), (), to=to)
        self.entries.append(entry)
        known = {} if to is not None else self.prompted
        self.prompted = {
            one: known[one] if one in known and one != seat else entry.n for one in GAME.to_act(self.state)
        }
        for guest in self.guests:
            self.send_position(guest, guest.viewers, entry.n)
        if self.outcome is not None:
            self.phase, self.announced = "over", True

    @property
    def options(self) -> Message:
        return {"rounds": self.rounds, "deep": False}

    def begin_if_full(self) -> None:
        self.announced = True
        if self.phase == "gathering" and self.start_when_full and not self.open_seats:
            self.advance()

    def advance(self) -> None:
        """Ask for seals, then for nonces, then deal."""
        if self.stage != "reveal" and any(chair.seal == "" for chair in self.chairs):
            stage = "seal"
        elif any(chair.seal and chair.nonce is None for chair in self.chairs):
            stage = "reveal"
        else:
            self.stage, self.phase, self.announced = None, "playing", True
            self.keep(None, ())
            return
        self.announced = self.announced or stage != self.stage
        self.stage = stage

    def change(self, chairs: tuple[Chair, ...]) -> None:
        """Other people on the seats: what was revealed before must be sealed anew."""
        if self.phase == "gathering":
            if [(one.sitter, one.secret) for one in chairs] != [(one.sitter, one.secret) for one in self.chairs]:
                self.stage = None
            same = [(one.sitter, one.secret, one.seal) for one in chairs]
            if same != [(one.sitter, one.secret, one.seal) for one in self.chairs]:
                chairs = tuple(one if one.nonce is None else replace(one, seal="", nonce=None) for one in chairs)
        self.chairs = chairs

    def chairs_with(self, seat: int, chair: Chair) -> tuple[Chair, ...]:
        return (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])

    def chair(self, seat: int) -> Chair:
        require(seat < len(self.chairs), "no-such-seat")
        return self.chairs[seat]

    def held_chair(self, guest: Guest, seat: int) -> Chair:
        chair = self.chair(seat)
        require(seat in guest.seats, "not-your-seat")
        return chair

    def revoke(self, seat: int) -> None:
        for guest in self.guests:
            if seat in guest.seats:
                guest.seats = tuple(one for one in guest.seats if one != seat)
                if self.phase != "gathering":
                    self.send_position(guest, guest.viewers)

    def hold(self, guest: Guest, seat: int) -> None:
        guest.seats = tuple(sorted({*guest.seats, seat}))
        if self.phase != "gathering":
            self.send_position(guest, (seat,))

    def others_play(self, guest: Guest) -> bool:
        return any(one.sitter == "person" and seat not in guest.seats for seat, one in enumerate(self.chairs))
