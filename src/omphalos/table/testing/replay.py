"""replay_test: a record replays without chance and without rules, and a game can be resumed from its journal."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest import mock

from omphalos.table import takeback
from omphalos.table.chance import Chance, Stream
from omphalos.table.entry import Entry, Move
from omphalos.table.errors import OmphalosError
from omphalos.table.fairness import verify
from omphalos.table.game import SPECTATOR, AnyGame
from omphalos.table.journal import MemoryJournal
from omphalos.table.record import Record, read_record, replay
from omphalos.table.table import Table
from omphalos.table.testing.broken import Watch, difference, encoded, short
from omphalos.table.testing.play import STEPS, random_game, sittings


def replay_test(
    game: AnyGame,
    games: int = 4,
    players: int | Sequence[int] | None = None,
    options: Any = None,
    seed: int | str = 0,
    steps: int = STEPS,
    points: int | None = None,
) -> None:
    """Records replay with `evolve` alone, every state has views, resumed games continue the same, the seed proves all.

    The test takes moves back now and then. `points` limits how many points a game is resumed at (None: all).
    """
    for count, own_seed in sittings(game, games, players, seed):
        watch = Watch(game, count, own_seed)
        dice = Chance(f"replay test {own_seed}", ("back",))
        states: list[bytes] = []  # after each entry, as it was live
        table = None
        for step, table in enumerate(random_game(game, count, own_seed, options, steps)):
            watch.step = step
            states.append(encoded(table.state))
            if len(table.moves) > 2 and table.to_act() and dice["back"].below(4) == 0:
                _take_back(
                    table, states, watch, len(table.moves) - 2 - dice["back"].below(min(3, len(table.moves) - 1))
                )
        assert table is not None
        watch.step = None
        with watch.during("reading its own record"):
            record = read_record(table.record(), game)
        _check_replay(record, states, watch)
        _check_looks(record, watch)
        _check_resume(record, table, states, watch, points)
        if record.seed is not None:
            try:
                verify(record)
            except OmphalosError as problem:
                raise watch.broken(f"the record is not proven by its seed: {problem}") from problem


def _take_back(table: Table, states: list[bytes], watch: Watch, keep: int) -> None:
    """Return to an earlier moment, and check that the same action then has the same consequences."""
    to, undone = table.moves[keep].n, table.moves[keep + 1]
    with watch.during(f"taking back to entry {to}"):
        table.take_back(to, 0)
    if encoded(table.state) != states[to]:
        raise watch.broken(f"after a return to entry {to} the state is not what it was then")
    states.append(encoded(table.state))
    with watch.during(f"playing {short(undone.action)} again after it was taken back"):
        again = table.play(undone.seat or 0, undone.action)
    if encoded(again.events) != encoded(undone.events):
        raise watch.broken(
            f"{short(undone.action)}, taken back and played again, had other consequences: "
            f"{difference(undone.events, again.events)}"
        )
    states.append(encoded(table.state))


def _check_replay(record: Record, states: list[bytes], watch: Watch) -> None:
    after: dict[int, bytes] = {}
    with bookkeeping_only(record.game, watch), watch.during("replaying its own record"):
        for moment in replay(record):
            watch.step = moment.entry.n
            after[moment.entry.n] = encoded(moment.after)
    for n, state in after.items():
        if state != states[n]:
            watch.step = n
            raise watch.broken("replayed from its record, the state is not what it was live")
    watch.step = None


def _check_looks(record: Record, watch: Watch) -> None:
    """Check that views can be built between any two events of a replay, including those of one action."""
    game = record.game
    for moment in replay(record):
        watch.step = moment.entry.n
        with watch.during(f"looking at the game after {short(moment.event)}"):
            game.to_act(moment.after)
            for seat in (SPECTATOR, *range(len(record.header.seats))):
                game.view(moment.after, seat)
    watch.step = None


def _check_resume(record: Record, table: Table, states: list[bytes], watch: Watch, points: int | None) -> None:
    total = len(record.entries)
    every = 1 if points is None else max(1, -(-total // points))
    for n in range(0, total, every):
        watch.step = n
        journal = MemoryJournal(record.header, table.journal.seed)
        journal.entries = list(record.entries[: n + 1])
        with watch.during("resuming from the journal"):
            resumed = Table.resume(record.game, journal, takeback.free)
        if encoded(resumed.state) != states[n]:
            raise watch.broken(f"resumed after entry {n}, the state is not what it was live")
        if n + 1 < total and isinstance(entry := record.entries[n + 1], Move):
            with watch.during(f"going on with {short(entry.action)} after resuming"):
                gone_on: Entry[Any, Any] = resumed.play(entry.seat or 0, entry.action)
            if encoded(gone_on) != encoded(entry):
                raise watch.broken(f"resumed after entry {n}, it goes on otherwise: {difference(entry, gone_on)}")
    watch.step = None


@contextmanager
def bookkeeping_only(game: AnyGame, watch: Watch) -> Generator[None]:
    """Make every rule of the game and every draw of chance raise in this block, so that `evolve` must work alone."""

    def forbid(name: str) -> Any:
        def refuse(*_: Any, **__: Any) -> Any:
            raise watch.broken(f"evolve uses {name}; it may only book what the event says")

        return refuse

    with ExitStack() as stack:
        for name in ("deal", "decide", "legal", "disguise"):
            stack.enter_context(mock.patch.object(type(game), name, forbid(name)))
        for draw in ("below", "unit", "normal"):  # all other draws call these
            stack.enter_context(mock.patch.object(Stream, draw, forbid("chance")))
        yield
