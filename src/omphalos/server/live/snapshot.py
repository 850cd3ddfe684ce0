"""A snapshot: the game after its latest entry, as each viewer sees it. What viewers share is computed once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from operator import is_
from typing import Any, Final

import msgspec

from omphalos.bots import called, tell_forfeit
from omphalos.server.messages import say
from omphalos.server.protocol.parts import Choice, Happened, Language, OpenChoice, Position, Rehearsal, UndoPolicy
from omphalos.server.protocol.table import Update
from omphalos.table.booked import Booked
from omphalos.table.entry import Entry, Move, Resign, Return
from omphalos.table.errors import TakeBackRefused
from omphalos.table.game import SPECTATOR, AnyGame, Outcome, public_scores
from omphalos.table.patch import Differ, Patch
from omphalos.table.table import Table
from omphalos.table.takeback import Undone

_NO_SEATS: Final[list[int]] = []
encode: Final = msgspec.json.Encoder().encode


class SeenEntry(msgspec.Struct, frozen=True):
    """The latest entry as one or several viewers saw it."""

    language: Language
    reader: int | None  # whom its sentences call "you"
    glimpses: list[Any]  # the events
    views: Sequence[Any]  # before each event, and now
    patches: list[Patch]
    encoded: msgspec.Raw
    scores: list[float] | None


class Snapshot:
    """The game after its latest entry.

    A view that several viewers share is encoded once. So is the entry for all viewers who saw the same of it, and whose
    views it changed alike.
    """

    __slots__ = (
        "_differ",
        "_encoded_views",
        "_game",
        "_happened",
        "_look",
        "_may_take_back",
        "_names",
        "_seen_entries",
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
        if isinstance(self.entry, Move):
            self._happened = list(table.booked(self.entry).steps())
        self._encoded_views: list[tuple[Any, msgspec.Raw, list[float] | None]] = []  # view, encoded view, scores
        self._seen_entries: list[SeenEntry] = []
        self._look: Callable[[int], Sequence[Any]] | None = None  # views around each event, by viewer
        self._differ = Differ()

    @property
    def patched(self) -> bool:
        """Whether patches lead from the view before the entry to the view now. None do after a take-back."""
        return not isinstance(self.entry, Return)

    def update(
        self, viewer: int, language: Language, clock: msgspec.Raw, over: bool, whole: bool, alone: bool = False
    ) -> bytes:
        """The encoded `update` message for a viewer: with the whole view, or only the patches that lead to it.

        Sentences call a viewer who is `alone` at their screen "you".
        """
        encoded: Any = clock
        entry = self._seen_entry(viewer, language, alone)
        happened: Any = [entry.encoded]
        view = self.look(viewer)[0] if whole else None
        return encode(Update(happened, self._position(viewer, language, over, alone, view, entry.scores), encoded))

    def release_entry(self) -> None:
        """Free the encoded entry once it was sent. Screens that join later get the position only."""
        self._seen_entries.clear()
        self._look = None
        self._differ = Differ()

    def position(self, viewer: int, language: Language, over: bool, alone: bool = False) -> Position:
        """The position as the viewer sees it, with the choices on offer."""
        return self._position(viewer, language, over, alone, *self.look(viewer))

    def _position(
        self,
        viewer: int,
        language: Language,
        over: bool,
        alone: bool,
        view: msgspec.Raw | None,
        scores: list[float] | None,
    ) -> Position:
        to_act = _NO_SEATS if over else self._to_act
        choices: list[Choice] = []
        open_choices: list[OpenChoice] = []
        if viewer in to_act:
            choices, open_choices = choices_of(self._game, self._state, viewer, self._names, language, alone)
        return Position(
            n=self.n,
            viewer=viewer,
            view=view,
            secret=viewer >= 0 and self._game.secret(self._state, viewer),
            to_act=to_act,
            scores=scores,
            choices=choices,
            open_choices=open_choices,
            take_back_to=self._take_back_to(viewer) if viewer in self._may_take_back and not over else None,
            outcome=self.outcome,
            prospect="" if viewer < 0 or self.outcome else self._game.prospect(self._state, viewer, None, language),
        )

    def look(self, viewer: int) -> tuple[msgspec.Raw, list[float] | None]:
        """The encoded view, and the scores if the game shows them."""
        view = self._game.view(self._state, viewer)
        for known, encoded, scores in self._encoded_views:
            if known is view:
                return encoded, scores
        encoded, scores = msgspec.Raw(encode(view)), self._scores(view)
        self._encoded_views.append((view, encoded, scores))
        return encoded, scores

    def rehearse(self, seat: int, actions: Sequence[Any], language: Language, alone: bool = False) -> Rehearsal:
        """The position after actions of a seat that is to act, as the seat would see it."""
        game = self._game
        state = game.rehearse(self._state, seat, actions)
        view, legal = game.view(state, seat), game.legal(state, seat)
        choices, open_choices = choices_of(game, state, seat, self._names, language, alone)
        position = Position(
            n=self.n,
            viewer=seat,
            view=view,
            secret=game.secret(state, seat),
            to_act=list(game.to_act(state)),
            scores=self._scores(view),
            choices=choices,
            open_choices=open_choices,
            take_back_to=self._take_back_to(seat) if seat in self._may_take_back else None,
            outcome=None,
            prospect=game.prospect(state, seat, None, language),
        )
        return Rehearsal(position, [dict(game.brings(state, seat, action)) for action in legal.actions])

    def scores(self) -> list[float] | None:
        """The scores that everybody sees, if the game shows them."""
        return self._scores(self._game.view(self._state, SPECTATOR))

    def happened(self, viewer: int, language: Language, alone: bool = False) -> Happened:
        """The entry as the viewer saw it."""
        glimpses = [self._game.seen(state, event, viewer) for state, event in self._happened]
        return self._happened_for(glimpses, self._patches(self._views(viewer)), language, _reader(viewer, alone))

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

    def _views(self, viewer: int) -> Sequence[Any]:
        """The viewer's views: before each event of the entry, and now."""
        if self._look is None:
            self._look = self._game.views([*(state for state, _ in self._happened), self._state])
        return self._look(viewer)

    def _patches(self, views: Sequence[Any]) -> list[Patch]:
        """What each event changed in these views."""
        return [self._differ.diff(before, after) for before, after in pairwise(views)]

    def _seen_entry(self, viewer: int, language: Language, alone: bool) -> SeenEntry:
        """The entry as the viewer saw it. Views that are the same objects are compared once."""
        reader = _reader(viewer, alone)
        told = language, reader
        seen, views = self._game.seen, self._views(viewer)
        glimpses = [seen(state, event, viewer) for state, event in self._happened]
        for other in self._seen_entries:
            if (
                all(map(is_, views, other.views))
                and glimpses == other.glimpses
                and told == (other.language, other.reader)
            ):
                return other
        patches, encoded = self._patches(views), None
        for other in self._seen_entries:
            if glimpses == other.glimpses and told == (other.language, other.reader) and patches == other.patches:
                encoded = other.encoded
                break
        if encoded is None:
            encoded = msgspec.Raw(encode(self._happened_for(glimpses, patches, language, reader)))
        entry = SeenEntry(language, reader, glimpses, views, patches, encoded, self._scores(views[-1]))
        self._seen_entries.append(entry)
        return entry

    def _happened_for(
        self, glimpses: list[Any], patches: list[Patch], language: Language, reader: int | None
    ) -> Happened:
        return entry_for_viewer(
            self._game, self.entry, self._happened, glimpses, patches, self._names, language, reader
        )

    def _scores(self, view: Any) -> list[float] | None:
        return public_scores(view, len(self.table.names))

    def _fair_to(self, seat: int) -> int | None:
        """The entry before the seat's latest move, if nobody moved since and the policy allows it."""
        table, moves = self.table, self.table.moves
        try:
            table.policy(table.game, seat, [Undone(moves[-1], table.booked(moves[-1]).states)])
        except TakeBackRefused:
            return None
        return moves[-2].n


def choices_of(
    game: AnyGame, state: Any, seat: int, names: Sequence[str], language: Language, alone: bool = False
) -> tuple[list[Choice], list[OpenChoice]]:
    """What a seat may do now: complete actions, and those with numbers and places to be filled in."""
    legal, names = game.legal(state, seat), called(game.name, names, language, _in_game(game, _reader(seat, alone)))

    def told(action: Any) -> tuple[str, str]:
        return game.tell_action(state, action, names, language), _group(action.__class__)

    choices = [
        Choice(
            action,
            game.tell_action(state, action, names, language),
            game.signs(state, action, language),
            _group(action.__class__),
            game.prospect(state, seat, action, language),
        )
        for action in legal.actions
    ]
    open_choices = [
        OpenChoice(one.like, *told(one.like), list(one.ranges), list(one.spots), list(one.apart), list(one.bars))
        for one in legal.families
    ]
    return choices, open_choices


def replayed_entry(
    game: AnyGame,
    entry: Entry[Any, Any],
    booked: Booked[Any, Any],
    viewer: int,
    names: Sequence[str],
    language: Language,
    alone: bool = False,
    events: bool = True,
) -> Happened:
    """An earlier entry as the viewer saw it, with the states between its events.

    Without `events` it has only its sentences.
    """
    happened = list(booked.steps())
    glimpses = [game.seen(before, event, viewer) for before, event in happened]
    patches: list[Patch] | None = None
    if events and happened:
        views, differ = game.views(booked.states)(viewer), Differ()
        patches = [differ.diff(one, other) for one, other in pairwise(views)]
    return entry_for_viewer(game, entry, happened, glimpses, patches, names, language, _reader(viewer, alone))


def entry_for_viewer(
    game: AnyGame,
    entry: Entry[Any, Any],
    happened: list[tuple[Any, Any]],
    glimpses: list[Any],
    patches: list[Patch] | None,
    names: Sequence[str],
    language: Language,
    reader: int | None = None,
) -> Happened:
    """An entry for viewers who saw these glimpses. None is an event that they did not see.

    Without `patches` the entry has only its sentences, no events. The sentences call the seat `reader` "you".
    """
    every, names = (
        called(game.name, names, language, reader),
        called(game.name, names, language, _in_game(game, reader)),
    )
    if isinstance(entry, Return):
        line = say(language, "taken-back", name=every[entry.seat])
        return Happened(entry.n, entry.seat, entry.at, [], [line], [entry.seat], [], entry.to)
    if isinstance(entry, Resign):
        line = say(language, "resigned", name=every[entry.seat])
        return Happened(entry.n, entry.seat, entry.at, [], [line], [entry.seat], [], None)
    seen: list[Any] = []
    lines: list[str] = []
    about: list[int | None] = []
    changes: list[Patch] = []
    for i, ((state, _), glimpse) in enumerate(zip(happened, glimpses, strict=True)):
        if glimpse is None and not (patches and patches[i]):
            continue
        told = glimpse is not None and _group(glimpse.__class__) not in game.prompts
        lines.append(game.tell(state, glimpse, names, language) if told else "")
        about.append(getattr(glimpse, "seat", None))
        if patches is not None:
            seen.append(glimpse)
            changes.append(patches[i])
    if entry.forfeit and entry.seat is not None:
        lines.append(tell_forfeit(every[entry.seat], language))
        about.append(entry.seat)
    return Happened(entry.n, entry.seat, entry.at, seen, lines, about, changes, None)


def _reader(viewer: int, alone: bool) -> int | None:
    return viewer if alone and viewer != SPECTATOR else None


def _in_game(game: AnyGame, reader: int | None) -> int | None:
    return reader if game.addresses_reader else None


@lru_cache(maxsize=1024)
def _group(action: type) -> str:
    """The tag of a type of action or event."""
    config: Any = getattr(action, "__struct_config__", None)
    return str(getattr(config, "tag", None) or action.__name__.lower())
