"""What one viewer sees: the position with all he may do, and what happened in events and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from omphalos.server.wire.parts import Choice, Happened, Language, OpenChoice, Position, UndoPolicy
from omphalos.table.entry import Entry, Return, standing
from omphalos.table.errors import TakeBackRefused
from omphalos.table.game import SPECTATOR
from omphalos.table.legal import Family
from omphalos.table.table import Table
from omphalos.table.takeback import Undone

TAKEN_BACK: Final = {"en": "{name} takes back.", "pl": "{name} cofa ruch."}
encode: Final = msgspec.json.Encoder().encode


class Glance:
    """Looks at one table. Views are made once for each entry and viewer, and encoded once."""

    __slots__ = ("_names", "_scores", "_undo", "_views", "_views_of", "table")

    def __init__(self, table: Table, names: Sequence[str], undo: UndoPolicy) -> None:
        self.table = table
        self._names = list(names)
        self._undo: UndoPolicy = undo
        self._views_of = -1  # the number of entries that the views below were made at
        self._views: dict[int, msgspec.Raw] = {}
        self._scores: dict[int, list[float] | None] = {}

    def call(self, names: Sequence[str]) -> None:
        """Somebody else sits here now, or is called otherwise."""
        self._names = list(names)

    def position(self, viewer: int, language: Language, over: bool = False) -> Position:
        """The game as the viewer sees it."""
        table = self.table
        view, scores = self._look(viewer)
        to_act = () if over else table.to_act()
        legal = table.legal(viewer) if viewer in to_act else None
        return Position(
            n=len(table.journal.entries),
            viewer=viewer,
            view=view,
            to_act=list(to_act),
            scores=scores,
            choices=[self._choice(action, language) for action in legal.actions] if legal else [],
            open_choices=[self._open_choice(family, language) for family in legal.families] if legal else [],
            take_back_to=None if viewer == SPECTATOR or over else self.take_back_to(viewer),
            outcome=table.outcome(),
        )

    def scores(self) -> list[float] | None:
        """Those that everybody sees."""
        return self._look(SPECTATOR)[1]

    def last(self, viewer: int, language: Language) -> Happened:
        """The latest entry."""
        entry = self.table.journal.entries[-1]
        before = None if isinstance(entry, Return) else self.table.state_before(entry)
        return self._happened(entry, before, viewer, language)[0]

    def since(self, first: int, viewer: int, language: Language) -> list[Happened]:
        """All entries from `first` on, by a replay."""
        return self.between(first, len(self.table.journal.entries), viewer, language)

    def between(self, first: int, end: int, viewer: int, language: Language, events: bool = True) -> list[Happened]:
        """Entries from `first` to before `end`."""
        entries, found = self.table.journal.entries, list[Happened]()
        if first >= end:
            return found
        if first == end - 1 == len(entries) - 1:
            return [self.last(viewer, language)]
        game = self.table.game
        start = state = game.start(len(self.table.names), self.table.options)
        for entry in entries[:end]:
            if entry.n >= first:
                happened, after = self._happened(entry, state, viewer, language, events)
                found.append(happened)
            else:
                after = state if isinstance(entry, Return) else self._after(state, entry.events)
            if isinstance(entry, Return):
                after = start
                for move in standing(entries[: entry.n + 1]):
                    after = self._after(after, move.events)
            state = after
        return found

    def take_back_to(self, seat: int) -> int | None:
        """Where the seat may return to, or ask to: before its own latest move."""
        moves = self.table.moves
        if self._undo == "never" or len(moves) < 2 or self.table.outcome() is not None:
            return None
        if self._undo == "fair":
            return self._fair_to(seat)
        own = next((i for i in range(len(moves) - 1, 0, -1) if moves[i].seat == seat), None)
        if own is None:
            return moves[-2].n if self._undo == "free" else None
        return moves[own - 1].n

    # --- parts

    def _look(self, viewer: int) -> tuple[msgspec.Raw, list[float] | None]:
        n = len(self.table.journal.entries)
        if self._views_of != n:
            self._views.clear()
            self._scores.clear()
            self._views_of = n
        if viewer not in self._views:
            view = self.table.view(viewer)
            self._views[viewer] = msgspec.Raw(encode(view))
            self._scores[viewer] = _scores(view, len(self.table.names))
        return self._views[viewer], self._scores[viewer]

    def _happened(
        self, entry: Entry[Any, Any], state: Any, viewer: int, language: Language, events: bool = True
    ) -> tuple[Happened, Any]:
        """An entry as the viewer saw it, and the state after it."""
        if isinstance(entry, Return):
            line = TAKEN_BACK[language].format(name=self._names[entry.seat])
            return Happened(entry.n, entry.seat, entry.at, [], [line], entry.to), state
        game, seen, lines = self.table.game, list[Any](), list[str]()
        for event in entry.events:
            glimpse = game.seen(state, event, viewer)
            if glimpse is not None:
                if events:
                    seen.append(glimpse)
                lines.append(game.tell(state, glimpse, self._names, language))
            state = game.evolve(state, event)
        return Happened(entry.n, entry.seat, entry.at, seen, lines, None), state

    def _after(self, state: Any, events: Sequence[Any]) -> Any:
        for event in events:
            state = self.table.game.evolve(state, event)
        return state

    def _words_for(self, action: Any, language: Language) -> str:
        return self.table.game.tell_action(self.table.state, action, self._names, language)

    def _choice(self, action: Any, language: Language) -> Choice:
        return Choice(action, self._words_for(action, language), _group(action))

    def _open_choice(self, family: Family[Any], language: Language) -> OpenChoice:
        return OpenChoice(
            action=family.like,
            text=self._words_for(family.like, language),
            group=_group(family.like),
            ranges=list(family.ranges),
            spots=list(family.spots),
            apart=list(family.apart),
            bars=list(family.bars),
        )

    def _fair_to(self, seat: int) -> int | None:
        """Before its own latest move, if nobody has moved since and the table's policy lets it."""
        table, moves = self.table, self.table.moves
        if moves[-1].seat != seat:
            return None
        states = [table.state_before(moves[-1])]
        for event in moves[-1].events[:-1]:
            states.append(table.game.evolve(states[-1], event))
        try:
            table.policy(table.game, seat, [Undone(moves[-1], tuple(states[: len(moves[-1].events)]))])
        except TakeBackRefused:
            return None
        return moves[-2].n


def _group(action: Any) -> str:
    config: Any = getattr(action, "__struct_config__", None)
    return str(getattr(config, "tag", None) or type(action).__name__.lower())


def _scores(view: Any, players: int) -> list[float] | None:
    """A view with a field `scores`, a number for each seat, is understood to show them."""
    scores: Any = getattr(view, "scores", None)
    if not isinstance(scores, tuple | list):
        return None
    numbers = [float(score) for score in scores if isinstance(score, int | float)]  # pyright: ignore[reportUnknownVariableType]
    return numbers if len(numbers) == players else None
