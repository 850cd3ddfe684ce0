"""The table after its latest entry, as with_states_before viewer sees it. What viewers share is found once for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from omphalos.server.protocol.parts import Choice, Happened, Language, OpenChoice, Position, UndoPolicy
from omphalos.server.protocol.table import Update
from omphalos.table.entry import Entry, Return
from omphalos.table.errors import TakeBackRefused
from omphalos.table.game import AnyGame, Outcome
from omphalos.table.legal import Family
from omphalos.table.table import Table
from omphalos.table.takeback import Undone

_NOBODY: Final[list[int]] = []
TAKEN_BACK: Final = {"en": "{name} takes back.", "pl": "{name} cofa ruch."}
encode: Final = msgspec.json.Encoder().encode


class Snapshot:
    """The table after its latest entry. A view that the game gives to several is encoded once for all of them, and so
    is the entry for all who saw the same of it."""

    __slots__ = (
        "_game",
        "_happened",
        "_heard",
        "_looked",
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
            self._happened = with_states_before(self._game, table.state_before(self.entry), self.entry.events)
        self._looked: list[tuple[Any, msgspec.Raw, list[float] | None]] = []  # a view, the same encoded, its scores
        self._heard: list[tuple[Language, list[Any], msgspec.Raw]] = []  # what was seen of the entry, and it encoded

    def update(self, viewer: int, language: Language, clock: msgspec.Raw, over: bool = False) -> bytes:
        """The message that tells the viewer of the entry; `clock` is the same for all."""
        known: Any = clock
        heard: Any = [self._hear(viewer, language)]
        return encode(Update(heard, self.position(viewer, language, over), known))

    def forget_what_was_told(self) -> None:
        """All have heard of the entry, which may be long; whoever comes later is entry_for_viewer how it stands."""
        self._heard.clear()

    def position(self, viewer: int, language: Language, over: bool = False) -> Position:
        """The game as the viewer sees it."""
        view, scores = self.look(viewer)
        to_act = _NOBODY if over else self._to_act
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
        """What the viewer sees, encoded, and the scores where the game shows them."""
        view = self._game.view(self._state, viewer)
        for known, encoded, scores in self._looked:
            if known is view:
                return encoded, scores
        encoded, scores = msgspec.Raw(encode(view)), _scores(view, len(self.table.names))
        self._looked.append((view, encoded, scores))
        return encoded, scores

    def happened(self, viewer: int, language: Language) -> Happened:
        """The entry as the viewer saw it."""
        return self._told([self._game.seen(state, event, viewer) for state, event in self._happened], language)

    # --- parts

    def _who_may_take_back(self) -> Sequence[int | None]:
        """The seats that the policy is asked for; what is fair is only ever one's own latest move."""
        moves = self.table.moves
        if self._undo == "never" or len(moves) < 2 or self.outcome is not None:
            return ()
        return (moves[-1].seat,) if self._undo == "fair" else range(len(self._names))

    def _take_back_to(self, seat: int) -> int | None:
        """Where the seat may return to, or ask to: before its own latest move."""
        moves, undo = self.table.moves, self._undo
        if undo == "fair":
            return self._fair_to(seat)
        own = next((i for i in range(len(moves) - 1, 0, -1) if moves[i].seat == seat), None)
        if own is None:
            return moves[-2].n if undo == "free" else None
        return moves[own - 1].n

    def _hear(self, viewer: int, language: Language) -> msgspec.Raw:
        """The entry as the viewer saw it, encoded."""
        seen = self._game.seen
        glimpses = [seen(state, event, viewer) for state, event in self._happened]
        for known, others, encoded in self._heard:
            if glimpses == others and language == known:
                return encoded
        encoded = msgspec.Raw(encode(self._told(glimpses, language)))
        self._heard.append((language, glimpses, encoded))
        return encoded

    def _told(self, glimpses: list[Any], language: Language) -> Happened:
        return entry_for_viewer(self._game, self.entry, self._happened, glimpses, self._names, language)

    def _choice(self, action: Any, language: Language) -> Choice:
        text = self._game.tell_action(self._state, action, self._names, language)
        return Choice(action, text, _group(action.__class__))

    def _open_choice(self, family: Family[Any], language: Language) -> OpenChoice:
        return OpenChoice(
            action=family.like,
            text=self._game.tell_action(self._state, family.like, self._names, language),
            group=_group(family.like.__class__),
            ranges=list(family.ranges),
            spots=list(family.spots),
            apart=list(family.apart),
            bars=list(family.bars),
        )

    def _fair_to(self, seat: int) -> int | None:
        """Before its own latest move, which nobody has moved since, if the table's policy lets it."""
        table, moves = self.table, self.table.moves
        happened = self._happened or with_states_before(table.game, table.state_before(moves[-1]), moves[-1].events)
        try:
            table.policy(table.game, seat, [Undone(moves[-1], tuple([state for state, _ in happened]))])
        except TakeBackRefused:
            return None
        return moves[-2].n


def with_states_before(game: AnyGame, state: Any, events: Sequence[Any]) -> list[tuple[Any, Any]]:
    """Each of these events, after the state before it."""
    found: list[tuple[Any, Any]] = []
    for event in events:
        if found:
            state = game.evolve(*found[-1])
        found.append((state, event))
    return found


def entry_for_viewer(
    game: AnyGame,
    entry: Entry[Any, Any],
    happened: list[tuple[Any, Any]],
    glimpses: list[Any],
    names: Sequence[str],
    language: Language,
    events: bool = True,
) -> Happened:
    """An entry for those who had these glimpses of what happened; None is an event that they did not see."""
    if isinstance(entry, Return):
        line = TAKEN_BACK[language].format(name=names[entry.seat])
        return Happened(entry.n, entry.seat, entry.at, [], [line], entry.to)
    seen: list[Any] = []
    lines: list[str] = []
    for (state, _), glimpse in zip(happened, glimpses, strict=True):
        if glimpse is not None:
            seen.append(glimpse)
            lines.append(game.tell(state, glimpse, names, language))
    return Happened(entry.n, entry.seat, entry.at, seen if events else [], lines, None)


@lru_cache(maxsize=1024)
def _group(action: type) -> str:
    config: Any = getattr(action, "__struct_config__", None)
    return str(getattr(config, "tag", None) or action.__name__.lower())


def _scores(view: Any, players: int) -> list[float] | None:
    """A view with a field `scores`, a number for with_states_before seat, is understood to show them."""
    scores: Any = getattr(view, "scores", None)
    if not isinstance(scores, tuple | list):
        return None
    numbers = [float(score) for score in scores if isinstance(score, int | float)]  # pyright: ignore[reportUnknownVariableType]
    return numbers if len(numbers) == players else None
