"""A game in the terminal: what happened in sentences, what may be done as a numbered list."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self, cast

import msgspec

from omphalos.bots import Sitter
from omphalos.i18n import in_language
from omphalos.server.errors import NoSuchTable
from omphalos.server.journal_folder import PERSON, JournalFolder, SitterText, close_journal
from omphalos.server.random_moves import choose, own_stream
from omphalos.table.chance import new_seed
from omphalos.table.entry import Entry, Move
from omphalos.table.errors import JournalError, OmphalosError, Refusal
from omphalos.table.game import SPECTATOR, AnyGame
from omphalos.table.legal import Family, Legal, Range, Spot, get_field, with_fields
from omphalos.table.table import Table

WORDS = {
    "en": {
        "random": "at random",
        "bots": "--bot chooses other opponents; `omphalos bots` lists them.",
        "keys": "A number chooses · text searches · r: any move · b: take back · v: what you see · q: leave",
        "turn": "{name}, what will you do?",
        "more": "… and {count} more: type a part of what you look for, or its number",
        "none": "Nothing like that is on offer.",
        "number": "There is no number {n}; they go from 1 to {most}.",
        "within": "from {low:g} to {high:g}",
        "place": "two numbers, x and y",
        "not there": "Not there: {rule}.",
        "box": "x from {left:g} to {right:g}, y from {bottom:g} to {top:g}",
        "circles": "inside one of: {circles}",
        "free": "choose: {fields}",
        "back": "{name} takes back.",
        "nothing back": "There is nothing of yours to take back.",
        "result": "Result",
        "rank": "{rank}. {name}: {score:g}",
        "tie": "decided by {how}",
        "kept": "The game is kept. Go on with it: omphalos play --go-on {id}",
        "kept in": "The game is kept. Go on with it: omphalos play --go-on {id} --keep {folder}",
        "left": "The game is left.",
        "record": "Its record: {file}",
        "stuck": "The game offers no move to {name}.",
    },
    "pl": {
        "random": "losowo",
        "bots": "Innych przeciwników wybiera --bot; ich listę pokazuje `omphalos bots`.",
        "keys": "Numer wybiera · tekst szuka · r: byle jaki ruch · b: cofnij · v: co widzisz · q: wyjdź",
        "turn": "{name}, co robisz?",
        "more": "… i jeszcze {count}: wpisz część tego, czego szukasz, albo numer",
        "none": "Niczego takiego nie ma do wyboru.",
        "number": "Nie ma numeru {n}; są od 1 do {most}.",
        "within": "od {low:g} do {high:g}",
        "place": "dwie liczby, x i y",
        "not there": "Tu nie można: {rule}.",
        "box": "x od {left:g} do {right:g}, y od {bottom:g} do {top:g}",
        "circles": "w jednym z kół: {circles}",
        "free": "do wyboru: {fields}",
        "back": "{name} cofa ruch.",
        "nothing back": "Nie ma czego cofnąć.",
        "result": "Wynik",
        "rank": "{rank}. {name}: {score:g}",
        "tie": "rozstrzygnięcie: {how}",
        "kept": "Gra jest zachowana. Dalszy ciąg: omphalos play --go-on {id}",
        "kept in": "Gra jest zachowana. Dalszy ciąg: omphalos play --go-on {id} --keep {folder}",
        "left": "Gra przerwana.",
        "record": "Zapis: {file}",
        "stuck": "Gra nie daje ruchu graczowi {name}.",
    },
}
SHOWN = 24  # choices printed at once


class Left(Exception):
    """The person has left: q, or the end of the input."""


class Terminal:
    """One game at this terminal."""

    def __init__(self, table: Table, sitters: Sequence[SitterText], language: str) -> None:
        self.table = table
        self.game: AnyGame = table.game
        self.sitters = tuple(sitters)
        self.people = tuple(seat for seat, sitter in enumerate(sitters) if sitter == PERSON)
        self.language = language
        self.text = WORDS[language]
        self.shelf: JournalFolder | None = None
        self.id = ""
        self.record: Path | None = None
        self.stream = own_stream()  # for the person who asks for any move
        self.seed: str | bytes = new_seed()  # of the opponents
        self._bots: dict[int, Sitter] = {}
        self.seat = self.people[0] if len(self.people) == 1 else SPECTATOR  # whose eyes tell what happens
        self._told = self.game.start(len(table.names), table.options)  # the state up to which all has been told

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
        """A new game; without a shelf it is gone with the process."""
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
    def go_on(cls, shelf: JournalFolder, table_id: str | None, language: str, record: Path | None) -> Self:
        """A game that was left; the last one that is not over, when none is named."""
        if table_id is None:
            waiting = [kept.id for kept in shelf.recent() if not kept.seating.over]
            if not waiting:
                raise NoSuchTable(f"no game is waiting in {shelf.folder}")
            table_id = waiting[0]
        table, seating = shelf.open_again(table_id)
        terminal = cls(table, seating.sitters, language)
        terminal.shelf, terminal.id, terminal.record = shelf, table_id, record
        return terminal

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
            raise OmphalosError(self.text["stuck"].format(name=self.table.names[seat]))
        if idle:
            self._bot(seat).play(self.table)
        else:
            self._ask(seat, legal)

    def _bot(self, seat: int) -> Sitter:
        if seat not in self._bots:
            self._bots[seat] = Sitter(self.sitters[seat], self.game, seat, self.seed, self.table.options)
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
                        print(self.text["number"].format(n=word, most=len(choices)))
                        continue
                    action = self._complete(choices[int(word) - 1][1])
                case _:
                    shown = [i for i, (text, _) in enumerate(choices) if word.lower() in text.lower()]
                    print(self.text["none"]) if not shown else self._say_choices(seat, choices, shown)
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
            choices.append((f"{self._words_for(family.like)} ({self.text['free'].format(fields=fields)})", family))
        return choices

    def _words_for(self, action: Any) -> str:
        return self.game.tell_action(self.table.state, action, self.table.names, self.language)

    def _take_back(self, seat: int) -> bool:
        own = [move for move in self.table.moves if move.seat == seat]
        if not own:
            print(self.text["nothing back"])
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
        rule = self.text["within"].format(low=one.low, high=one.high)
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
            word = self._read(f"  {spot.field}, {self.text['place']} [{default[0]:g} {default[1]:g}]: ")
            try:
                x, y = (float(part) for part in word.replace(";", " ").split()) if word else default
            except ValueError:
                continue
            if spot.allows(x, y):
                return x, y
            left, bottom, right, top = spot.box
            rule = self.text["box"].format(left=left, right=right, bottom=bottom, top=top)
            if spot.inside:
                circles = " ".join(f"({c.x:g}, {c.y:g}; r {c.r:g})" for c in spot.inside)
                rule += "; " + self.text["circles"].format(circles=circles)
            print(self.text["not there"].format(rule=rule))

    # --- words

    def _say_opening(self) -> None:
        names = [
            name if sitter == PERSON else f"{name} ({self.text['random'] if sitter == 'random' else sitter})"
            for name, sitter in zip(self.table.names, self.sitters, strict=True)
        ]
        print(f"{in_language(self.game.title, self.language)} – {', '.join(names)}")
        if any(sitter != PERSON for sitter in self.sitters):
            print(self.text["bots"])
        print()

    def _tell(self, table: Table, entry: Entry[Any, Any]) -> None:
        if not isinstance(entry, Move):
            print("  ·", self.text["back"].format(name=table.names[entry.seat]))
            self._told = table.state
            return
        for event in entry.events:
            glimpse = self.game.seen(self._told, event, self.seat)
            if glimpse is not None:
                print("  ·", self.game.tell(self._told, glimpse, table.names, self.language))
            self._told = self.game.evolve(self._told, event)

    def _say_choices(self, seat: int, choices: Sequence[tuple[str, Any]], shown: Sequence[int]) -> None:
        print(f"\n{self.text['turn'].format(name=self.table.names[seat])}")
        for i in shown[:SHOWN]:
            print(f"{i + 1:>4}  {choices[i][0]}")
        if len(shown) > SHOWN:
            print("     ", self.text["more"].format(count=len(shown) - SHOWN))
        print(self.text["keys"])

    def _say_result(self) -> None:
        outcome, names = self.table.outcome(), self.table.names
        if outcome is None:
            return
        print(f"\n{self.text['result']}")
        for seat in sorted(range(len(names)), key=lambda s: outcome.ranks[s]):
            score = outcome.scores[seat]
            print(" ", self.text["rank"].format(rank=outcome.ranks[seat], name=names[seat], score=score))
        if outcome.decided_by is not None:
            print(" ", self.text["tie"].format(how=outcome.decided_by))

    def _say_left(self) -> None:
        if self.shelf is None:
            print(self.text["left"])
        else:
            from omphalos.server.journal_folder import default_folder

            usual = self.shelf.folder == default_folder()
            print(self.text["kept" if usual else "kept in"].format(id=self.id, folder=self.shelf.folder))

    def _read(self, prompt: str) -> str:
        try:
            word = input(prompt)
        except EOFError:
            raise Left from None
        if not sys.stdin.isatty():
            print(word)  # a piped answer, so that what is printed reads like a game
        return word.strip()

    def _put_away(self) -> None:
        if self.record is not None:
            try:
                self.record.write_bytes(self.table.record())
            except OSError as problem:
                raise JournalError(f"cannot write {self.record}: {problem.strerror}") from None
            print(self.text["record"].format(file=self.record))
        if self.shelf is not None:
            over = self.table.outcome() is not None
            self.shelf.mark_over(self.id, self.shelf.seating(self.id, len(self.sitters)), over)
        for bot in self._bots.values():
            bot.close()
        close_journal(self.table)
