"""The table: the only path of a move, from an action to what everybody sees.

decide (rules and bookkeeping) → journal (durable) → state → listeners. Live play, bots, studies and tests all use it.
`prepare` does the first step and changes nothing; `keep` does the rest. A caller can wait for a slow disk in between.
`play` does both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Self, TypeAlias, cast

import msgspec

from omphalos.table import takeback
from omphalos.table.booked import Booked
from omphalos.table.chance import Chance, new_seed, seed_from, seed_from_text, seed_to_text
from omphalos.table.entry import FORMAT, VERSION, Entry, Header, Move, Resign, Return, readers, standing
from omphalos.table.errors import (
    BadAction,
    BadOptions,
    CannotResign,
    JournalError,
    NoSuchSeat,
    NotYourTurn,
    OtherRuleset,
    TakeBackRefused,
)
from omphalos.table.fairness import commitment
from omphalos.table.game import SPECTATOR, AnyGame, Outcome
from omphalos.table.journal import FileJournal, Journal, MemoryJournal
from omphalos.table.legal import Legal
from omphalos.table.notebook import public_picture
from omphalos.table.record import write_record
from omphalos.table.resigning import resigned

_TEXT: Final = (bytes, str)  # created once: `bytes | str` in the function would be evaluated for each action
Listener: TypeAlias = Callable[["Table", Entry[Any, Any]], None]


class Prepared(msgspec.Struct, frozen=True):
    """An entry that is decided but not in the journal yet. It must not be shown to anybody, and may be dropped."""

    entry: Entry[Any, Any]
    latest: Booked[Any, Any]  # the last move after this entry: its own, or the one that a take-back returns to
    standing_at: int  # how many entries the journal had; `keep` requires the same number
    moves: int  # how many of the earlier moves still stand after it
    drawn: dict[str, int]  # how often each stream of chance was drawn from after it

    @property
    def state(self) -> Any:
        """The state after the entry."""
        return self.latest.states[-1]


class Table:
    """One game being played. Only `keep` changes it; `play` and `take_back` call it."""

    def __init__(
        self, game: AnyGame, journal: Journal, policy: takeback.Policy = takeback.fair, any_ruleset: bool = False
    ) -> None:
        """With `any_ruleset`, a game of another ruleset is opened too, to look at. It is `archived` then."""
        self.game = game
        self.journal = journal
        self.policy = policy
        header = journal.header
        if header.game != game.name:
            raise JournalError(f"a journal of {header.game!r}, not of {game.name!r}")
        self.archived = header.ruleset != game.ruleset  # nobody can act any more
        if self.archived and not any_ruleset:
            raise self._other_ruleset()
        self.options = game.read_options_of(header.ruleset, header.options)
        self.listeners: list[Listener] = []  # called for every entry, after it is in the journal
        self._readers = readers(game)
        self._start = game.start(len(journal.header.seats), self.options)
        self._moves: list[Move[Any, Any]] = []
        self._resigned = resigned(journal.entries, len(journal.header.seats))
        self._chance = Chance(seed_from_text(journal.seed), game.streams)
        try:
            self._stand_at(standing(journal.entries))
        except Exception as problem:
            raise JournalError(f"the journal's events do not fit {game.name} ({problem!r})") from problem

    # --- opening

    @classmethod
    def open(
        cls,
        game: AnyGame,
        seats: int | Sequence[str],
        options: Any = None,
        seed: int | str | bytes | None = None,
        path: str | None = None,
        policy: takeback.Policy = takeback.fair,
    ) -> Self:
        """Set up a game: `seats` is how many play or their names, `path` a journal file to keep it in."""
        names = tuple(f"Player {i + 1}" for i in range(seats)) if isinstance(seats, int) else tuple(seats)
        game.check_players(len(names))
        try:
            checked = game.read_options(msgspec.to_builtins(options))
        except TypeError as problem:
            raise BadOptions(f"options of {game.name}: {problem}") from None
        secret = new_seed() if seed is None else seed_from(seed)
        header = Header(
            format=FORMAT,
            version=VERSION,
            game=game.name,
            ruleset=game.ruleset,
            seats=names,
            options=msgspec.to_builtins(checked),
            commitment=commitment(secret),
        )
        text = seed_to_text(secret)
        journal = MemoryJournal(header, text) if path is None else FileJournal.create(path, header, text)
        try:
            table = cls(game, journal, policy)
            table.keep(table.prepare_deal())
        except BaseException:
            if isinstance(journal, FileJournal):  # nobody has seen the game yet: remove its file
                journal.close()
                journal.path.unlink(missing_ok=True)
            raise
        return table

    @classmethod
    def resume(cls, game: AnyGame, journal: Journal, policy: takeback.Policy = takeback.fair) -> Self:
        """Continue where the journal ends. Chance continues as if there had been no break."""
        table = cls(game, journal, policy)
        if not journal.entries:  # killed between the header and the deal
            table.keep(table.prepare_deal())
        return table

    # --- looking

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, by seat."""
        return self.journal.header.seats

    @property
    def state(self) -> Any:
        """The full state, with everything hidden; for the host only."""
        return self._state

    @property
    def moves(self) -> Sequence[Move[Any, Any]]:
        """The moves that stand."""
        return self._moves

    def to_act(self) -> tuple[int, ...]:
        """The seats to act now. Nobody, if the game is archived or resigned."""
        return () if self.archived or self._resigned.ended else self.game.to_act(self._state)

    def to_act_after(self, prepared: Prepared) -> tuple[int, ...]:
        """The seats to act after an entry that is not kept yet."""
        entry = prepared.entry
        if isinstance(entry, Resign) and self._resigned.then(entry).ended:
            return ()
        return self.game.to_act(prepared.state)

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats that have resigned, the first who did first."""
        return self._resigned.seats

    def asked_since(self) -> dict[int, int]:
        """By seat that is to act: the entry since which it is. Its own move asks it anew, a take-back everybody."""
        if self._resigned.ended:
            return {}
        back = next((entry.n for entry in reversed(self.journal.entries) if isinstance(entry, Return)), -1)
        there = sum(move.n < back for move in self._moves)  # moves before the take-back that stand
        asked: dict[int, int] = {}
        for place, (move, booked) in enumerate(self._replay(self._moves)):
            if place >= there:
                to_act = self.game.to_act(booked.state)
                asked = {seat: asked[seat] if seat in asked and seat != move.seat else move.n for seat in to_act}
            elif place == there - 1:
                asked = dict.fromkeys(self.game.to_act(booked.state), back)
        return asked

    def legal(self, seat: int) -> Legal[Any]:
        """What the seat may do now."""
        return self.game.legal(self._state, self._check_seat(seat))

    def view(self, seat: int = SPECTATOR) -> Any:
        """What the seat may know."""
        return self.game.view(self._state, seat if seat == SPECTATOR else self._check_seat(seat))

    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        return self._resigned.outcome(self.game, self._state)

    def drawn(self) -> dict[str, int]:
        """How often each stream of chance was drawn from."""
        return self._chance.drawn()

    def seen(self, entry: Entry[Any, Any], seat: int = SPECTATOR) -> list[Any]:
        """The events of an entry that stands, as the seat saw them happen."""
        if seat != SPECTATOR:
            self._check_seat(seat)
        if not isinstance(entry, Move):
            return []
        glimpses = [self.game.seen(state, event, seat) for state, event in self.booked(entry).steps()]
        return [glimpse for glimpse in glimpses if glimpse is not None]

    def booked(self, move: Move[Any, Any]) -> Booked[Any, Any]:
        """The events of a move that stands, with the states between. Cached for the last move; others are replayed."""
        if self._moves and move is self._moves[-1]:
            return self._latest
        for earlier, booked in self._replay(self._moves):
            if earlier.n == move.n:
                return booked
        raise TakeBackRefused(f"entry {move.n} does not stand any more")

    def state_before(self, move: Move[Any, Any]) -> Any:
        """The state before a move that stands."""
        return self.booked(move).states[0]

    def record(self) -> bytes:
        """The record of the game so far. It contains the seed only when the game is over."""
        over = self.outcome() is not None
        return write_record(self.journal.header, self.journal.entries, self.journal.seed if over else None)

    def _repr_svg_(self) -> str | None:
        """What a notebook shows: what a spectator sees. The table may still be played at."""
        return public_picture(self.game, self._state)

    # --- playing

    def play(self, seat: int, action: Any, at: int | None = None, forfeit: bool = False) -> Move[Any, Any]:
        """Play an action. A refused one raises a Refusal and changes nothing. Listeners run after it is durable."""
        prepared = self.prepare(seat, action, at, forfeit)
        self.keep(prepared)
        return cast("Move[Any, Any]", prepared.entry)

    def prepare(self, seat: int, action: Any, at: int | None = None, forfeit: bool = False) -> Prepared:
        """Decide an action without playing it. Nothing changes, including chance, until `keep`.

        `forfeit` says that a bot failed and the action was chosen at random.
        """
        self._check_seat(seat)
        action = self.read_action(action)
        self._check_playable()
        asked = self.to_act()
        if seat not in asked:
            raise NotYourTurn(seat, asked)
        return self._prepare(
            lambda: self.game.decide(self._state, seat, action, self._chance), seat, action, at, forfeit
        )

    def prepare_deal(self, at: int | None = None) -> Prepared:
        """Decide the deal without keeping it."""
        return self._prepare(lambda: self.game.deal(self._state, self._chance), None, None, at)

    def prepare_take_back(self, to: int, seat: int, at: int | None = None, agreed: bool = False) -> Prepared:
        """Prepare a return to the moment after entry `to`, if the policy lets this seat or the others agreed."""
        self._check_seat(seat)
        self._check_playable()
        if self._resigned.ended:
            raise TakeBackRefused("the game was resigned, and its record may have shown the seed")
        kept = [move for move in self._moves if move.n <= to]
        if not kept or kept[-1].n != to:
            raise TakeBackRefused(f"entry {to} is not a move that stands")
        if len(kept) == len(self._moves):
            raise TakeBackRefused(f"entry {to} is the last move: there is nothing to take back")
        policy = takeback.free if agreed else self.policy
        policy(self.game, seat, self._undone(len(kept)))
        n = len(self.journal.entries)
        latest, drawn = self._stand(kept)
        return Prepared(Return(n=n, to=to, seat=seat, at=at), latest, n, len(kept), drawn)

    def prepare_resign(self, seat: int, at: int | None = None, ends: bool = False) -> Prepared:
        """Prepare a resignation. With `ends` the game is over, although several seats are left."""
        self._check_seat(seat)
        self._check_playable()
        if self.outcome() is not None or seat in self._resigned.seats:
            raise CannotResign(f"seat {seat} has no game to give up")
        if len(self.names) == 1:
            raise CannotResign("nobody would have won")
        n = len(self.journal.entries)
        return Prepared(Resign(n, seat, ends, at), self._latest, n, len(self._moves), self._chance.drawn())

    def resign(self, seat: int, at: int | None = None, ends: bool = False) -> Resign:
        """Give the game up for a seat."""
        prepared = self.prepare_resign(seat, at, ends)
        self.keep(prepared)
        return cast("Resign", prepared.entry)

    def keep(self, prepared: Prepared) -> None:
        """Write the entry to the journal, update the table, and call the listeners."""
        entry = prepared.entry
        if prepared.standing_at != len(self.journal.entries):
            raise JournalError(f"entry {entry.n} was prepared for another moment")
        self.journal.append(entry)
        self._latest, self._state = prepared.latest, prepared.state
        if isinstance(entry, Return):
            self._moves = self._moves[: prepared.moves]
            self._chance.rewind(prepared.drawn)
        elif isinstance(entry, Resign):
            self._resigned = self._resigned.then(entry)
        else:
            self._moves.append(entry)
            if entry.draws:
                self._chance.rewind(prepared.drawn)
        if self.listeners:
            self._tell(entry)  # a listener that fails does not undo the entry

    def read_action(self, data: Any) -> Any:
        """Parse and validate an action: JSON text, plain data, or an action object that a program made."""
        try:
            if isinstance(data, _TEXT):
                return self._readers.action.decode(data)
            return msgspec.convert({"action": msgspec.to_builtins(data)}, self._readers.letter).action
        except (msgspec.DecodeError, UnicodeError, TypeError, RecursionError) as problem:
            where = str(problem).replace("`$.action", "`$")
            raise BadAction(f"not an action of {self.game.name}: {where}") from None

    def take_back(self, to: int, seat: int, at: int | None = None) -> Return:
        """Return to the moment after entry `to`, if the table's policy lets this seat."""
        prepared = self.prepare_take_back(to, seat, at)
        self.keep(prepared)
        return cast("Return", prepared.entry)

    # --- the steps

    def _prepare(
        self,
        decide: Callable[[], Booked[Any, Any]],
        seat: int | None,
        action: Any,
        at: int | None,
        forfeit: bool = False,
    ) -> Prepared:
        drawn = self._chance.drawn()
        try:
            booked = decide()  # before the journal: an event that cannot be applied must not be written
        except BaseException:
            self._chance.rewind(drawn)
            raise
        n, now = len(self.journal.entries), self._chance.drawn()
        draws: dict[str, int] = {}
        if now != drawn:
            draws = {name: count - drawn[name] for name, count in now.items() if count != drawn[name]}
            self._chance.rewind(drawn)
        move: Move[Any, Any] = Move(n, booked.events, seat, action, draws, at, forfeit)
        return Prepared(move, booked, n, len(self._moves), now)

    def _tell(self, entry: Entry[Any, Any]) -> None:
        failed: Exception | None = None
        for listener in tuple(self.listeners):
            try:
                listener(self, entry)
            except Exception as problem:  # the other listeners are still called
                failed = failed or problem
        if failed is not None:
            raise failed

    def _stand_at(self, moves: list[Move[Any, Any]]) -> None:
        self._latest, drawn = self._stand(moves)  # the last move's states: listeners use them after every move
        self._state = self._latest.state
        self._moves = moves
        self._chance.rewind(drawn)

    def _stand(self, moves: list[Move[Any, Any]]) -> tuple[Booked[Any, Any], dict[str, int]]:
        """The events and states of the last of these moves, and the draws of chance up to it."""
        latest: Booked[Any, Any] = Booked((), (self._start,))
        drawn: dict[str, int] = {}
        for move, booked in self._replay(moves):
            latest = booked
            for name, count in move.draws.items():
                drawn[name] = drawn.get(name, 0) + count
        return latest, drawn

    def _replay(self, moves: Iterable[Move[Any, Any]]) -> Iterator[tuple[Move[Any, Any], Booked[Any, Any]]]:
        """Each move, with its events and states."""
        state = self._start
        for move in moves:
            booked = self.game.book(state, *move.events)
            state = booked.state
            yield move, booked

    def _undone(self, first: int) -> list[takeback.Undone]:
        if first == len(self._moves) - 1:
            return [takeback.Undone(self._moves[-1], self._latest.states)]
        return [takeback.Undone(move, booked.states) for move, booked in self._replay(self._moves)][first:]

    def _check_playable(self) -> None:
        if self.archived:
            raise self._other_ruleset()

    def _other_ruleset(self) -> OtherRuleset:
        return OtherRuleset(self.game.name, self.journal.header.ruleset, self.game.ruleset)

    def _check_seat(self, seat: int) -> int:
        if not 0 <= seat < len(self.names):
            raise NoSuchSeat(seat, len(self.names))
        return seat
