"""A play: a record played through once, with the state at each moment, so that any moment can be shown at once.

Moments are the moves that stand; what was taken back is left out. The game is over, so every seat's view may be shown.
An uploaded record may contain anything: what does not fit the game is an error that names its line.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from omphalos.bots import called
from omphalos.i18n import in_language
from omphalos.server.compute.errors import TakesTooLong
from omphalos.server.live.names import player_name
from omphalos.server.live.snapshot import replayed_entry
from omphalos.server.protocol.parts import Language, Position
from omphalos.server.replays.errors import BadRecord, NoPicture
from omphalos.server.replays.messages import Landmark, Mark, Moment, ReplayInfo
from omphalos.table.entry import Move, standing
from omphalos.table.errors import BadPosition, NoSuchMoment, NoSuchSeat, NothingToDraw, RecordError
from omphalos.table.game import SPECTATOR, AnyGame, public_scores
from omphalos.table.record import Record, read_record
from omphalos.table.resigning import resigned

MAX_MOVES: Final = 20_000
MAX_MOMENTS: Final = 100  # moments
TIMEOUT: Final = 10.0  # seconds to play a record through, and to describe it


class Playthrough:
    """A record with the state at each of its moments."""

    def __init__(self, record: Record, timeout: float = TIMEOUT) -> None:
        self.record = record
        self._timeout = timeout
        self.resigned = resigned(record.entries, len(record.header.seats))
        self.moves: list[Move[Any, Any]] = standing(record.entries)
        self.states: list[Any] = []  # before each move and after the last
        if not self.moves:
            raise BadRecord("the record has no moves")
        if len(self.moves) > MAX_MOVES:
            raise TakesTooLong(f"the record has {len(self.moves)} moves; at most {MAX_MOVES} can be shown here")
        game, end = record.game, time.monotonic() + timeout
        try:
            state = game.start(len(record.header.seats), record.options)
        except Exception as problem:
            raise BadRecord(f"line 1: the game cannot be set up so ({problem!r})") from problem
        self.states.append(state)
        for move in self.moves:
            if time.monotonic() > end:
                raise TakesTooLong(f"the record cannot be played through in {timeout:g} s")
            try:
                state = game.book(state, *move.events).state
                game.check_size(state)
            except Exception as problem:  # forged events can break anything
                raise self._unfit(move, problem) from problem
            self.states.append(state)

    def __len__(self) -> int:
        return len(self.moves)

    def info(self, viewer: int, language: Language, reader: int = -1) -> ReplayInfo:
        """All moments, summarised. Sentences call the seat `reader` "you", here and below."""
        self.check_viewer(viewer)
        self.check_viewer(reader)
        header, game, end = self.record.header, self.record.game, time.monotonic() + self._timeout
        marks: list[Mark] = []
        for index in range(len(self.moves)):
            if time.monotonic() > end:
                raise TakesTooLong(f"the record cannot be told in {self._timeout:g} s")
            marks.append(self._mark(index, viewer, language, reader))
        return ReplayInfo(
            game=game.name,
            ruleset=header.ruleset,
            title=dict(game.title),
            names=list(map(str, self.names(language))),
            options=msgspec.to_builtins(self.record.options),
            landmarks=landmarks_of(game, language),
            moments=marks,
            outcome=self._outcome(len(self.moves)),
            resigned=list(self.resigned.seats),
            branched=header.branched[-1].entries if header.branched else 0,
            here=header.ruleset == game.ruleset,
        )

    def moments(self, first: int, last: int, viewer: int, language: Language, reader: int = -1) -> list[Moment]:
        """These moments, at most `MAX_MOMENTS`."""
        self.check_viewer(viewer)
        self.check_viewer(reader)
        last = min(last, first + MAX_MOMENTS - 1, len(self.moves) - 1)
        return [self._moment(index, viewer, language, reader) for index in range(first, last + 1)]

    def picture(self, moment: int, viewer: int, language: Language) -> str:
        """A moment as an SVG picture."""
        self.check_viewer(viewer)
        state = self.state_at(moment)
        try:
            return self.record.game.picture(self.record.game.view(state, viewer), language)
        except NothingToDraw as problem:
            raise NoPicture(str(problem)) from None
        except Exception as problem:
            raise self._unfit(self.moves[moment], problem) from problem

    def clip(self, moment: int, viewer: int, language: Language) -> str:
        """What happened at a moment as an animated SVG picture."""
        self.check_viewer(viewer)
        self.state_at(moment)
        game, move = self.record.game, self.moves[moment]
        try:
            if drawn := self._clips(moment, viewer):
                before, glimpse = min(drawn, key=lambda one: game.clips.index(tag_of(one[1])))
                after = game.view(self.states[moment + 1], viewer)
                return game.clip(game.view(before, viewer), glimpse, after, language)
        except Exception as problem:
            raise self._unfit(move, problem) from problem
        raise NoPicture("nothing moved at this moment")

    def has_clip(self, moment: int, viewer: int) -> bool:
        """Whether there is a clip of a moment. Nothing is drawn to find out."""
        try:
            return bool(self._clips(moment, viewer))
        except Exception as problem:
            raise self._unfit(self.moves[moment], problem) from problem

    def _clips(self, moment: int, viewer: int) -> list[tuple[Any, Any]]:
        """The events of a moment that can be drawn as clips, each with the state before it."""
        game = self.record.game
        steps = game.book(self.states[moment], *self.moves[moment].events).steps()
        seen = [(before, game.seen(before, event, viewer)) for before, event in steps if tag_of(event) in game.clips]
        return [(before, event) for before, event in seen if event is not None]

    def state_at(self, moment: int) -> Any:
        """The full state after a moment."""
        if not 0 <= moment < len(self.moves):
            raise NoSuchMoment(f"there is no moment {moment}; this game has 0 to {len(self.moves) - 1}")
        return self.states[moment + 1]

    def state_for_rules(self, moment: int) -> Any:
        """The full state after a moment. The record's events decided it, so it is checked before rules see it."""
        state = self.state_at(moment)
        try:
            self.record.game.check_state(state)
        except BadPosition as problem:
            raise self._unfit(self.moves[moment], problem) from None
        return state

    def _moment(self, index: int, viewer: int, language: Language, reader: int) -> Moment:
        game, move, state = self.record.game, self.moves[index], self.states[index + 1]
        try:
            booked = game.book(self.states[index], *move.events)
            happened = replayed_entry(game, move, booked, viewer, self.names(language, reader), language)
            view = game.view(state, viewer)
            position = Position(
                n=move.n + 1,
                viewer=viewer,
                view=msgspec.Raw(msgspec.json.encode(view)),
                secret=False,  # the game is over
                to_act=list(game.to_act(state)),
                scores=public_scores(view, len(self.record.header.seats)),
                choices=[],
                open_choices=[],
                take_back_to=None,
                outcome=self._outcome(index + 1),
                prospect="",  # what happened then is known
            )
        except Exception as problem:
            raise self._unfit(move, problem) from problem
        return Moment(index, happened, position)

    def _mark(self, index: int, viewer: int, language: Language, reader: int) -> Mark:
        game, move = self.record.game, self.moves[index]
        try:
            events, lines = self._seen(index, viewer, language, reader)
            tags = [tag_of(event) for event in events]
            chief = min(range(len(tags)), key=lambda i: (_weight(tags[i], game.landmarks), i), default=None)
            view = game.view(self.states[index + 1], SPECTATOR)
            return Mark(
                n=move.n,
                seat=move.seat,
                line="" if chief is None else lines[chief],
                kind="" if chief is None else tags[chief],
                clip=any(tag in game.clips for tag in tags),
                scores=public_scores(view, len(self.record.header.seats)),
            )
        except Exception as problem:
            raise self._unfit(move, problem) from problem

    def _seen(self, index: int, viewer: int, language: Language, reader: int) -> tuple[list[Any], list[str]]:
        game, state = self.record.game, self.states[index]
        names = self.names(language, reader)
        events: list[Any] = []
        lines: list[str] = []
        for before, event in game.book(state, *self.moves[index].events).steps():
            glimpse = game.seen(before, event, viewer)
            if glimpse is not None:
                events.append(glimpse)
                lines.append(game.tell(before, glimpse, names, language))
        return events, lines

    def names(self, language: Language, reader: int = -1) -> list[str]:
        """The players as sentences call them. A name that was erased is replaced, a level's is translated."""
        game = self.record.game
        seats = [name or player_name(seat + 1, language) for seat, name in enumerate(self.record.header.seats)]
        return called(game.name, seats, language, reader if reader >= 0 and game.addresses_reader else None)

    def _outcome(self, index: int) -> Any:
        if index == len(self.moves):
            return self.resigned.outcome(self.record.game, self.states[index])
        return self.record.game.outcome(self.states[index])

    def check_viewer(self, viewer: int) -> None:
        """Refuse a viewer that is neither a seat nor a spectator."""
        if not SPECTATOR <= viewer < len(self.record.header.seats):
            raise NoSuchSeat(viewer, len(self.record.header.seats))

    def _unfit(self, move: Move[Any, Any], problem: Exception) -> BadRecord:
        if isinstance(problem, MemoryError):  # no fault of this entry
            raise problem
        lines = self.record.lines
        line = f"line {lines[move.n]}: " if move.n < len(lines) else ""
        return BadRecord(f"{line}entry {move.n} does not fit the game so far ({problem!r})"[:500])


def play_through(record: bytes, game: AnyGame | None = None) -> Playthrough:
    """Read a record and play it through."""
    try:
        return Playthrough(read_record(record, game))
    except RecordError as problem:
        where = "" if problem.line is None else f"line {problem.line}: "
        raise BadRecord(f"{where}{problem.problem}"[:500]) from None


def tag_of(event: Any) -> str:
    """An event's tag."""
    return str(event.__struct_config__.tag)


def _weight(tag: str, landmarks: Sequence[str]) -> int:
    return landmarks.index(tag) if tag in landmarks else len(landmarks)


def landmarks_of(game: AnyGame, language: Language) -> list[Landmark]:
    """The kinds of events to jump to; the tag itself where the game names none."""
    names = game.presentation().landmark_names
    return [Landmark(kind, in_language(names[kind], language) if kind in names else kind) for kind in game.landmarks]
