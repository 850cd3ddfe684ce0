"""A snapshot: the game after its latest entry, as each viewer sees it. What viewers share is computed once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from omphalos.server.messages import say
from omphalos.server.protocol.parts import Choice, Happened, Language, OpenChoice, Position, UndoPolicy
from omphalos.server.protocol.table import Update
from omphalos.table.entry import Entry, Return
from omphalos.table.errors import TakeBackRefused
from omphalos.table.game import AnyGame, Outcome
from omphalos.table.legal import Family
from omphalos.table.table import Table
from omphalos.table.takeback import Undone

_NO_SEATS: Final[list[int]] = []
encode: Final = msgspec.json.Encoder().encode


class Snapshot:
    """The game after its latest entry.

    A view that several viewers share is encoded once. So is the entry for all viewers who saw the same of it.
    """

    __slots__ = (
        "_encoded_entries",
        "_encoded_views",
        "_game",
        "_happened",
        "_may_take_back",
        "_names",
        "_state",
        "_to_act",
        "_undo",
        "entry",
        "n",
        "outcome",
        "table",
    )

    def __init__(self, table: Table, names: list[str], undo: UndoPolicy) -> None:
        self.table = table
        self.n = len(table.journal.entries)
        self.entry: Entry[Any, Any] = table.journal.entries[-1]
        self.outcome: Outcome | None = table.outcome()
        self._game = table.game
        self._state = table.state
        self._names = names
        self._undo: UndoPolicy = undo
        self._to_act = list(table.to_act())
        self._may_take_back = self._who_may_take_back()
        self._happened: list[tuple[Any, Any]] = []
        if not isinstance(self.entry, Return):
            self._happened = list(table.booked(self.entry).steps())
        self._encoded_views: list[tuple[Any, msgspec.Raw, list[float] | None]] = []  # view, encoded view, scores
        self._encoded_entries: list[
            tuple[Language, list[Any], msgspec.Raw]
        ] = []  # language, events seen, encoded entry

    def update(self, viewer: int, language: Language, clock: msgspec.Raw, over: bool = False) -> bytes:
        """The encoded `update` message for a viewer."""
        known: Any = clock
        heard: Any = [self._encoded_entry(viewer, language)]
        return encode(Update(heard, self.position(viewer, language, over), known))

    def release_entry(self) -> None:
        """Free the encoded entry once it was sent. Screens that join later get the position only."""
        self._encoded_entries.clear()

    def position(self, viewer: int, language: Language, over: bool = False) -> Position:
        """The position as the viewer sees it, with the choices on offer."""
        view, scores = self.look(viewer)
        to_act = _NO_SEATS if over else self._to_act
        choices: list[Choice] = []
        open_choices: list[OpenChoice] = []
        if viewer in to_act:
            legal = self._game.legal(self._state, viewer)
            choices = [self._choice(action, language) for action in legal.actions]
            open_choices = [self._open_choice(family, language) for family in legal.families]
        return Position(
            n=self.n,
            viewer=viewer,
            view=view,
            to_act=to_act,
            scores=scores,
            choices=choices,
            open_choices=open_choices,
            take_back_to=self._take_back_to(viewer) if viewer in self._may_take_back and not over else None,
            outcome=self.outcome,
        )

    def look(self, viewer: int) -> tuple[msgspec.Raw, list[float] | None]:
        """The encoded view, and the scores if the game shows them."""
        view = self._game.view(self._state, viewer)
        for known, encoded, scores in self._encoded_views:
            if known is view:
                return encoded, scores
        encoded, scores = msgspec.Raw(encode(view)), _scores(view, len(self.table.names))
        self._encoded_views.append((view, encoded, scores))
        return encoded, scores

    def happened(self, viewer: int, language: Language) -> Happened:
        """The entry as the viewer saw it."""
        return self._happened_for([self._game.seen(state, event, viewer) for state, event in self._happened], language)

    # --- parts

    def _who_may_take_back(self) -> Sequence[int | None]:
        """The seats that might take back. The fair policy allows only the seat that moved last."""
        moves = self.table.moves
        if self._undo == "never" or len(moves) < 2 or self.outcome is not None:
            return ()
        return (moves[-1].seat,) if self._undo == "fair" else range(len(self._names))

    def _take_back_to(self, seat: int) -> int | None:
        """The entry that the seat may return to, or ask to return to: the one before its own latest move."""
        moves, undo = self.table.moves, self._undo
        if undo == "fair":
            return self._fair_to(seat)
        own = next((i for i in range(len(moves) - 1, 0, -1) if moves[i].seat == seat), None)
        if own is None:
            return moves[-2].n if undo == "free" else None
        return moves[own - 1].n

    def _encoded_entry(self, viewer: int, language: Language) -> msgspec.Raw:
        """The entry as the viewer saw it, encoded."""
        seen = self._game.seen
        glimpses = [seen(state, event, viewer) for state, event in self._happened]
        for known, others, encoded in self._encoded_entries:
            if glimpses == others and language == known:
                return encoded
        encoded = msgspec.Raw(encode(self._happened_for(glimpses, language)))
        self._encoded_entries.append((language, glimpses, encoded))
        return encoded

    def _happened_for(self, glimpses: list[Any], language: Language) -> Happened:
        return entry_for_viewer(self._game, self.entry, self._happened, glimpses, self._names, language)

    def _choice(self, action: Any, language: Language) -> Choice:
        text = self._game.tell_action(self._state, action, self._names, self._game.language_for(language))
        return Choice(action, text, _group(action.__class__))

    def _open_choice(self, family: Family[Any], language: Language) -> OpenChoice:
        return OpenChoice(
            action=family.like,
            text=self._game.tell_action(self._state, family.like, self._names, self._game.language_for(language)),
            group=_group(family.like.__class__),
            ranges=list(family.ranges),
            spots=list(family.spots),
            apart=list(family.apart),
            bars=list(family.bars),
        )

    def _fair_to(self, seat: int) -> int | None:
        """The entry before the seat's latest move, if nobody moved since and the policy allows it."""
        table, moves = self.table, self.table.moves
        try:
            table.policy(table.game, seat, [Undone(moves[-1], table.booked(moves[-1]).states)])
        except TakeBackRefused:
            return None
        return moves[-2].n


def entry_for_viewer(
    game: AnyGame,
    entry: Entry[Any, Any],
    happened: list[tuple[Any, Any]],
    glimpses: list[Any],
    names: Sequence[str],
    language: Language,
    events: bool = True,
) -> Happened:
    """An entry for viewers who saw these glimpses. None is an event that they did not see."""
    if isinstance(entry, Return):
        line = say(language, "taken-back", name=names[entry.seat])
        return Happened(entry.n, entry.seat, entry.at, [], [line], entry.to)
    seen: list[Any] = []
    lines: list[str] = []
    for (state, _), glimpse in zip(happened, glimpses, strict=True):
        if glimpse is not None:
            seen.append(glimpse)
            lines.append(game.tell(state, glimpse, names, game.language_for(language)))
    return Happened(entry.n, entry.seat, entry.at, seen if events else [], lines, None)


@lru_cache(maxsize=1024)
def _group(action: type) -> str:
    config: Any = getattr(action, "__struct_config__", None)
    return str(getattr(config, "tag", None) or action.__name__.lower())


def _scores(view: Any, players: int) -> list[float] | None:
    """The scores of a view that has a field `scores` with a number for each seat."""
    scores: Any = getattr(view, "scores", None)
    if not isinstance(scores, tuple | list):
        return None
    numbers = [float(score) for score in scores if isinstance(score, int | float)]  # pyright: ignore[reportUnknownVariableType]
    return numbers if len(numbers) == players else None
