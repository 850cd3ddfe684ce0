"""A game in the terminal: events as sentences, and legal moves as a numbered list."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self, cast

import msgspec

from omphalos.bots import BotSeat, called, tell_forfeit
from omphalos.cli.messages import say
from omphalos.i18n import in_language
from omphalos.server.errors import NoSuchTable
from omphalos.server.journal_folder import PERSON, JournalFolder, SitterText, close_journal
from omphalos.server.random_moves import choose, own_stream
from omphalos.table.chance import new_seed
from omphalos.table.entry import Entry, Move, Resign
from omphalos.table.errors import JournalError, OmphalosError, Refusal
from omphalos.table.game import SPECTATOR, AnyGame
from omphalos.table.legal import Family, Legal, Range, Spot, get_field, with_fields
from omphalos.table.table import Table

SHOWN = 24  # choices printed at once


class Left(Exception):
    """The person has left, by `q` or the end of the input."""


class Terminal:
    """One game at this terminal."""

    def __init__(self, table: Table, sitters: Sequence[SitterText], language: str) -> None:
        self.table = table
        self.game: AnyGame = table.game
        self.sitters = tuple(sitters)
        self.people = tuple(seat for seat, sitter in enumerate(sitters) if sitter == PERSON)
        self.language = language
        self.shelf: JournalFolder | None = None
        self.id = ""
        self.record: Path | None = None
        self.stream = own_stream()  # for a person who asks for a random move
        self.seed: str | bytes = new_seed()  # of the bots' chance
        self._bots: dict[int, BotSeat] = {}
        self._failures: set[tuple[int, str]] = set()  # by seat: why a bot has failed
        self.seat = self.people[0] if len(self.people) == 1 else SPECTATOR  # the seat whose view of events is printed
        self._told = self.game.start(len(table.names), table.options)  # the state up to which events were printed

    @classmethod
    def open(
        cls,
        shelf: JournalFolder | None,
        game: AnyGame,
        names: Sequence[str],
        sitters: Sequence[SitterText],
        options: Any,
        seed: str | None,
        language: str,
        record: Path | None,
    ) -> Self:
        """A new game. Without a shelf, it is kept in memory only."""
        if shelf is None:
            terminal = cls(Table.open(game, names, options, seed), sitters, language)
        else:
            table_id, table = shelf.open_new(game, names, sitters, options, seed)
            terminal = cls(table, sitters, language)
            terminal.shelf, terminal.id = shelf, table_id
        terminal.record = record
        if seed is not None:
            terminal.stream, terminal.seed = own_stream(seed), seed
        return terminal

    @classmethod
    def resume(cls, shelf: JournalFolder, table_id: str | None, language: str, record: Path | None) -> Self:
        """Resume a game; if none is named, the latest one that is not over."""
        if table_id is None:
            waiting = [kept.id for kept in shelf.recent() if not kept.seating.over]
            if not waiting:
                raise NoSuchTable(f"no game is waiting in {shelf.folder}")
            table_id = waiting[0]
        table, seating = shelf.open_again(table_id)
        terminal = cls(table, seating.sitters, language)
        terminal.shelf, terminal.id, terminal.record = shelf, table_id, record
        return terminal

    @property
    def names(self) -> list[str]:
        """The players, as sentences call them: "you", if one person plays here."""
        reader = self.seat if self.seat != SPECTATOR and self.game.addresses_reader else None
        return called(self.game.name, self.table.names, self.language, reader)

    # --- the course of a game

    def play(self) -> int:
        """Play until the game is over or the person leaves."""
        self._say_opening()
        for entry in list(self.table.moves):
            self._tell(self.table, entry)
        self.table.listeners.append(self._tell)
        try:
            while self.table.outcome() is None:
                self._turn()
            self._say_result()
        except (Left, KeyboardInterrupt):
            print()
            self._say_left()
        finally:
            self._put_away()
        return 0

    def _turn(self) -> None:
        asked = self.table.to_act()
        idle = [seat for seat in asked if seat not in self.people]
        seat = idle[0] if idle else asked[0]
        legal = self.table.legal(seat)
        if not legal:
            raise OmphalosError(say(self.language, "terminal-stuck", name=self.names[seat]))
        if idle:
            self._play_bot(seat)
        else:
            self._ask(seat, legal)

    def _play_bot(self, seat: int) -> None:
        """A bot's move. The reason why it failed is told once."""
        forfeit = self._bot(seat).play(self.table).forfeit
        if forfeit is not None and (seat, forfeit.reason) not in self._failures:
            self._failures.add((seat, forfeit.reason))
            told = say(self.language, "explain-forfeit", bot=self.sitters[seat], reason=forfeit.reason)
            print(f"! {told}", file=sys.stderr)

    def _bot(self, seat: int) -> BotSeat:
        if seat not in self._bots:
            self._bots[seat] = BotSeat(self.sitters[seat], self.game, seat, self.seed, self.table.options)
        return self._bots[seat]

    def _ask(self, seat: int, legal: Legal[Any]) -> None:
        choices = self._choices(legal)
        shown = list(range(len(choices)))
        self._say_choices(seat, choices, shown)
        while True:
            word = self._read("> ")
            match word.lower():
                case "":
                    self._say_choices(seat, choices, list(range(len(choices))))
                    continue
                case "q":
                    raise Left
                case "v":
                    print(msgspec.json.format(msgspec.json.encode(self.table.view(seat)), indent=2).decode())
                    continue
                case "b":
                    if self._take_back(seat):
                        return
                    continue
                case "r":
                    action = choose(legal, self.stream)
                case _ if word.isdecimal():
                    if not 1 <= int(word) <= len(choices):
                        print(say(self.language, "terminal-number", n=word, most=len(choices)))
                        continue
                    action = self._complete(choices[int(word) - 1][1])
                case _:
                    shown = [i for i, (text, _) in enumerate(choices) if word.lower() in text.lower()]
                    print(say(self.language, "terminal-none")) if not shown else self._say_choices(seat, choices, shown)
                    continue
            try:
                self.table.play(seat, action)
                return
            except Refusal as problem:
                print(f"! {problem}")

    def _choices(self, legal: Legal[Any]) -> list[tuple[str, Any]]:
        choices: list[tuple[str, Any]] = [(self._words_for(action), action) for action in legal.actions]
        for family in legal.families:
            fields = ", ".join(part.field for part in (*family.spots, *family.ranges))
            choices.append(
                (f"{self._words_for(family.like)} ({say(self.language, 'terminal-free', fields=fields)})", family)
            )
        return choices

    def _words_for(self, action: Any) -> str:
        return self.game.tell_action(self.table.state, action, self.names, self.language)

    def _take_back(self, seat: int) -> bool:
        own = [move for move in self.table.moves if move.seat == seat]
        if not own:
            print(say(self.language, "terminal-nothing-back"))
            return False
        moves = list(self.table.moves)
        try:
            self.table.take_back(moves[moves.index(own[-1]) - 1].n, seat)
        except OmphalosError as problem:
            print(f"! {problem}")
            return False
        return True

    # --- numbers and places

    def _complete(self, picked: Any) -> Any:
        if not isinstance(picked, Family):
            return picked
        family = cast("Family[Any]", picked)
        values: dict[str, Any] = {}
        for spot in family.spots:
            values[spot.field] = self._place(spot, get_field(family.like, spot.field))
        for one in family.ranges:
            values[one.field] = self._number(one, get_field(family.like, one.field))
        return with_fields(family.like, values)

    def _number(self, one: Range, default: float) -> float | int:
        rule = say(self.language, "terminal-within", low=f"{one.low:g}", high=f"{one.high:g}")
        while True:
            word = self._read(f"  {one.field}, {rule} [{default:g}]: ")
            try:
                value = float(word.replace(",", ".")) if word else default
            except ValueError:
                continue
            if one.allows(value):
                return int(value) if isinstance(default, int) else value

    def _place(self, spot: Spot, default: tuple[float, float]) -> tuple[float, float]:
        while True:
            word = self._read(
                f"  {spot.field}, {say(self.language, 'terminal-place')} [{default[0]:g} {default[1]:g}]: "
            )
            try:
                x, y = (float(part) for part in word.replace(";", " ").split()) if word else default
            except ValueError:
                continue
            if spot.allows(x, y):
                return x, y
            left, bottom, right, top = spot.box
            rule = say(
                self.language,
                "terminal-box",
                left=f"{left:g}",
                right=f"{right:g}",
                bottom=f"{bottom:g}",
                top=f"{top:g}",
            )
            if spot.inside:
                circles = " ".join(f"({c.x:g}, {c.y:g}; r {c.r:g})" for c in spot.inside)
                rule += "; " + say(self.language, "terminal-circles", circles=circles)
            print(say(self.language, "terminal-not-there", rule=rule))

    # --- words

    def _say_opening(self) -> None:
        names = [
            name
            if sitter == PERSON
            else f"{name} ({say(self.language, 'terminal-random') if sitter == 'random' else sitter})"
            for name, sitter in zip(self.table.names, self.sitters, strict=True)
        ]
        print(f"{in_language(self.game.title, self.language)} – {', '.join(names)}")
        if any(sitter != PERSON for sitter in self.sitters):
            print(say(self.language, "terminal-bots"))
        print()

    def _tell(self, table: Table, entry: Entry[Any, Any]) -> None:
        if isinstance(entry, Resign):
            print("  ·", say(self.language, "resigned", name=self.names[entry.seat]))
            return
        if not isinstance(entry, Move):
            print("  ·", say(self.language, "terminal-back", name=self.names[entry.seat]))
            self._told = table.state
            return
        booked, names = self.game.book(self._told, *entry.events), self.names
        for state, event in booked.steps():
            glimpse = self.game.seen(state, event, self.seat)
            if glimpse is not None and (told := self.game.tell(state, glimpse, names, self.language)):
                print("  ·", told)
        if entry.forfeit:
            print("  ·", tell_forfeit(names[entry.seat or 0], self.language))
        self._told = booked.state

    def _say_choices(self, seat: int, choices: Sequence[tuple[str, Any]], shown: Sequence[int]) -> None:
        print(f"\n{say(self.language, 'terminal-turn', name=self.names[seat])}")
        for i in shown[:SHOWN]:
            print(f"{i + 1:>4}  {choices[i][0]}")
        if len(shown) > SHOWN:
            print("     ", say(self.language, "terminal-more", count=len(shown) - SHOWN))
        print(say(self.language, "terminal-keys"))

    def _say_result(self) -> None:
        outcome, names = self.table.outcome(), self.names
        if outcome is None:
            return
        print(f"\n{say(self.language, 'terminal-result')}")
        for seat in sorted(range(len(names)), key=lambda s: outcome.ranks[s]):
            score, rank = f"{outcome.scores[seat]:g}", outcome.ranks[seat]
            print(" ", say(self.language, "terminal-rank", rank=rank, name=names[seat], score=score))
        if outcome.decided_by is not None:
            print(" ", say(self.language, "terminal-tie", how=outcome.decided_by))

    def _say_left(self) -> None:
        if self.shelf is None:
            print(say(self.language, "terminal-left"))
        else:
            from omphalos.server.journal_folder import default_folder

            usual = self.shelf.folder == default_folder()
            if usual:
                print(say(self.language, "terminal-kept", id=self.id))
            else:
                print(say(self.language, "terminal-kept-in", id=self.id, folder=str(self.shelf.folder)))

    def _read(self, prompt: str) -> str:
        try:
            word = input(prompt)
        except EOFError:
            raise Left from None
        if not sys.stdin.isatty():
            print(word)  # echo piped input, so that the output reads like a game
        return word.strip()

    def _put_away(self) -> None:
        if self.record is not None:
            try:
                self.record.write_bytes(self.table.record())
            except OSError as problem:
                raise JournalError(f"cannot write {self.record}: {problem.strerror}") from None
            print(say(self.language, "terminal-record", file=str(self.record)))
        if self.shelf is not None:
            over = self.table.outcome() is not None
            self.shelf.mark_over(self.id, self.shelf.seating(self.id, len(self.sitters)), over)
        for bot in self._bots.values():
            bot.close()
        close_journal(self.table)
