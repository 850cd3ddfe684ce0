"""The table: the only way to make a move, and refusals that change nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from omphalos.table import SPECTATOR, FileJournal, Header, MemoryJournal, Move, Return, Table, takeback
from omphalos.table.chance import commitment, seed_from, seed_to_text
from omphalos.table.entry import FORMAT, VERSION, encoder
from omphalos.table.errors import (
    BadAction,
    BadOptions,
    BadPlayers,
    BadSeed,
    JournalError,
    NoSuchSeat,
    NotAllowed,
    NotYourTurn,
    OmphalosError,
    OtherRuleset,
    TakeBackRefused,
)
from tests.table.played import finished, opened, play_on
from tests.table.sample import SAMPLE, Options, Put, Sample, State, Threw, Throw, Vote, Voted

HIGH, LOW = Vote("high"), Vote("low")


def unchanged(table: Table) -> tuple[Any, ...]:
    """Return everything that a refusal must not change."""
    return msgspec.json.encode(table.state), table.drawn(), len(table.journal.entries), len(table.moves)


# --- opening


def test_a_table_is_opened_with_names_or_a_number() -> None:
    assert Table.open(SAMPLE, 3).names == ("Player 1", "Player 2", "Player 3")
    assert Table.open(SAMPLE, ["Ada", "Bo"]).names == ("Ada", "Bo")


def test_an_opened_table_is_dealt_and_waits() -> None:
    table = Table.open(SAMPLE, 2, seed=1)
    (deal,) = table.moves
    assert (deal.n, deal.seat, deal.action, deal.draws) == (0, None, None, {"deck": 11})
    assert table.to_act() == (0, 1)
    assert table.outcome() is None
    assert table.options == Options(rounds=3)


def test_tables_differ_unless_they_are_given_a_seed() -> None:
    assert Table.open(SAMPLE, 2).state != Table.open(SAMPLE, 2).state
    assert Table.open(SAMPLE, 2, seed="same").state == Table.open(SAMPLE, 2, seed="same").state


@pytest.mark.parametrize("options", [{"rounds": 5}, Options(5)])
def test_options_are_given_as_data_or_struct(options: Any) -> None:
    table = Table.open(SAMPLE, 2, options)
    assert table.state.rounds == 5
    assert table.journal.header.options == {"rounds": 5}


@pytest.mark.parametrize(
    ("arguments", "error", "problem"),
    [
        ({"seats": 1}, BadPlayers, "sample is for 2 to 4 players, not 1"),
        ({"seats": 5}, BadPlayers, "not 5"),
        ({"seats": []}, BadPlayers, "not 0"),
        ({"seats": 2, "options": {"rounds": "x"}}, BadOptions, "Expected `int`"),
        ({"seats": 2, "options": {"turns": 1}}, BadOptions, "no option 'turns'"),
        ({"seats": 2, "options": object()}, BadOptions, "options of sample"),
        ({"seats": 2, "options": 7}, BadOptions, "options of sample"),
        ({"seats": 2, "seed": b"short"}, BadSeed, "32 bytes"),
        ({"seats": 2, "path": "/nowhere/at/all"}, JournalError, "cannot create"),
    ],
)
def test_a_table_that_cannot_be_opened_says_why(
    arguments: dict[str, Any], error: type[OmphalosError], problem: str
) -> None:
    with pytest.raises(error, match=problem):
        Table.open(SAMPLE, **arguments)


@pytest.mark.parametrize("kept", [True, False])
def test_a_table_that_cannot_be_dealt_leaves_no_file(tmp_path: Path, kept: bool) -> None:
    class Broken(Sample):
        def deal(self, state: State, chance: Any) -> Any:
            raise JournalError("no space left")

    path = tmp_path / "game.jsonl"
    with pytest.raises(JournalError, match="no space left"):
        Table.open(Broken(), 2, path=str(path) if kept else None)
    assert not path.exists()


# --- views


def test_everybody_looks_from_their_own_seat() -> None:
    table = opened()
    assert table.view(0).hands[1] is None
    assert table.view(1).hands[0] is None
    assert table.view().hands == (None, None)
    assert table.view(SPECTATOR) == table.view()
    assert table.legal(1).allows(HIGH)


@pytest.mark.parametrize("seat", [2, 99, -2])
def test_a_seat_nobody_sits_at_is_refused(seat: int) -> None:
    table = opened()
    with pytest.raises(NoSuchSeat, match=f"there is no seat {seat}"):
        table.view(seat)
    with pytest.raises(NoSuchSeat):
        table.legal(seat)
    with pytest.raises(NoSuchSeat):
        table.play(seat, HIGH)
    with pytest.raises(NoSuchSeat):
        table.seen(table.moves[0], seat)


def test_spectators_do_not_play() -> None:
    table = opened()
    with pytest.raises(NoSuchSeat):
        table.play(SPECTATOR, HIGH)
    with pytest.raises(NoSuchSeat):
        table.legal(SPECTATOR)


def test_events_are_seen_as_each_seat_may() -> None:
    table = opened()
    move = table.play(0, HIGH)
    assert table.seen(move, 0) == [Voted(0, "high")]
    assert table.seen(move, 1) == [Voted(0, None)]
    assert table.seen(move) == [Voted(0, None)]
    (dealt,) = table.seen(table.moves[0], 1)
    assert dealt.hands[0] is None
    assert dealt.deck is None


def test_what_a_seat_does_not_notice_is_left_out() -> None:
    class Blind(Sample):
        def seen(self, state: State, event: Any, seat: int) -> Any:
            return None

    table = Table.open(Blind(), 2)
    assert table.seen(table.moves[0]) == []


def test_earlier_moves_are_seen_as_they_were() -> None:
    table = finished()
    state = SAMPLE.start(2, table.options)
    for move in table.moves:
        assert table.state_before(move) == state
        for event in move.events:
            state = SAMPLE.evolve(state, event)
    assert len(table.moves) > 5


def test_a_move_taken_back_has_no_state_before_it() -> None:
    table = opened()
    move = table.play(0, HIGH)
    back = table.take_back(0, 0)
    assert table.seen(back) == []
    table.play(0, LOW)
    with pytest.raises(TakeBackRefused, match="entry 1 does not stand any more"):
        table.seen(move)


# --- moves


def test_an_action_comes_as_a_struct_as_data_or_as_text() -> None:
    table = opened(players=4)
    assert table.play(0, HIGH).action == HIGH
    assert table.play(1, {"type": "vote", "side": "low"}).action == LOW
    assert table.play(2, '{"type":"vote","side":"high"}').action == HIGH
    assert table.play(3, b'{"type":"vote","side":"low"}').action == LOW


def test_a_move_says_what_followed_and_when() -> None:
    table = opened()
    table.play(0, HIGH)
    table.play(1, HIGH)
    move = table.play(0, Throw(2), at=1234)
    assert (move.n, move.seat, move.action, move.draws, move.at) == (3, 0, Throw(2), {"dice": 2}, 1234)
    assert table.moves[-1] is move
    assert table.journal.entries[-1] is move


@pytest.mark.parametrize(
    ("seat", "action", "error"),
    [
        (0, Throw(1), NotAllowed),
        (1, HIGH, NotYourTurn),
        (0, {"type": "vote", "side": "up"}, BadAction),
        (0, {"type": "resign"}, BadAction),
        (0, "nonsense", BadAction),
        (0, b"\xff", BadAction),
        (0, b'{"type":"vote","side":"\xff"}', BadAction),
        (0, "\ud800", BadAction),
        (0, "[" * 100_000, BadAction),
        (0, None, BadAction),
        (0, object(), BadAction),
        (0, Options(), BadAction),
        (0, Voted(0, "high"), BadAction),
        (0, Vote("up"), BadAction),  # pyright: ignore[reportArgumentType] — what a program could get wrong
        (0, Put((0.5, 0.5), np.float64(1.0)), BadAction),
    ],
)
def test_a_refusal_is_typed_and_changes_nothing(seat: int, action: Any, error: type[OmphalosError]) -> None:
    table = opened()
    table.play(1, LOW)
    before = unchanged(table)
    heard: list[Any] = []
    table.listeners.append(lambda _, entry: heard.append(entry))
    with pytest.raises(error):
        table.play(seat, action)
    assert unchanged(table) == before
    assert heard == []
    table.play(0, HIGH)


def test_a_game_that_is_over_asks_nobody() -> None:
    table = finished()
    with pytest.raises(NotYourTurn, match="the game is over"):
        table.play(0, HIGH)


def test_the_table_itself_minds_whose_turn_it_is() -> None:
    class Careless(Sample):
        def decide(self, state: State, seat: int, action: Any, chance: Any) -> Any:
            return self.book(state, *self.follow(state, seat, action, chance))

    table = Table.open(Careless(), 2)
    table.play(0, HIGH)
    with pytest.raises(NotYourTurn, match="seat 0 cannot act now; to act: 1"):
        table.play(0, LOW)
    assert table.state.votes == ("high", None)


class Wasteful(Sample):
    """A game that draws before it refuses."""

    def decide(self, state: State, seat: int, action: Any, chance: Any) -> Any:
        chance["dice"].below(6)
        return super().decide(state, seat, action, chance)


def test_chance_drawn_for_a_refused_action_is_put_back() -> None:
    table, other = (Table.open(Wasteful(), 2, seed=1) for _ in range(2))
    for _ in range(3):
        with pytest.raises(NotAllowed):
            table.play(0, Throw(1))
    assert table.play(0, HIGH) == other.play(0, HIGH)
    assert table.drawn() == other.drawn()


# --- durable before anyone hears of it


def test_an_event_is_in_the_journal_before_a_listener_hears_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = opened(path)
    heard: list[Any] = []

    def listen(told: Table, entry: Any) -> None:
        assert told is table
        assert path.read_bytes().endswith(encoder.encode(entry) + b"\n")
        assert told.journal.entries[-1] is entry
        heard.append((entry, told.state.votes))

    table.listeners.append(listen)
    move = table.play(0, HIGH)
    back = table.take_back(0, 0)
    assert heard == [(move, ("high", None)), (back, (None, None))]


class FullDisk(MemoryJournal):
    full = False

    def append(self, entry: Any) -> None:
        if self.full:
            raise JournalError("no space left")
        super().append(entry)


def test_a_journal_that_fails_changes_nothing() -> None:
    seed = seed_from("full")
    header = Header(FORMAT, VERSION, "sample", "1", ("Ada", "Bo"), {}, commitment(seed))
    journal = FullDisk(header, seed_to_text(seed))
    table = Table.resume(SAMPLE, journal)
    for seat in (0, 1):
        table.play(seat, HIGH)
    heard: list[Any] = []
    table.listeners.append(lambda _, entry: heard.append(entry))
    journal.full, before = True, unchanged(table)
    with pytest.raises(JournalError, match="no space left"):
        table.play(0, Throw(2))
    assert unchanged(table) == before
    journal.full = False
    table.play(0, Put((0.5, 0.5)))
    journal.full, before = True, unchanged(table)
    with pytest.raises(JournalError, match="no space left"):
        table.take_back(2, 0)
    assert unchanged(table) == before
    assert len(heard) == 1


def test_an_event_that_cannot_be_booked_is_not_kept() -> None:
    class Broken(Sample):
        def evolve(self, state: State, event: Any) -> State:
            if isinstance(event, Voted):
                raise IndexError("a bug")
            return super().evolve(state, event)

    table = Table.open(Broken(), 2)
    before = unchanged(table)
    with pytest.raises(IndexError, match="a bug"):
        table.play(0, HIGH)
    assert unchanged(table) == before


def test_a_listener_that_fails_undoes_nothing_and_silences_nobody() -> None:
    table, other = (Table.open(SAMPLE, 2, seed=1) for _ in range(2))
    heard: list[Any] = []

    def fail(_: Table, entry: Any) -> None:
        raise ZeroDivisionError(f"entry {entry.n}")

    def listen(_: Table, entry: Any) -> None:
        heard.append(entry)

    table.listeners += [fail, listen, fail]
    for seat, action in ((0, HIGH), (1, HIGH), (0, Throw(2))):
        with pytest.raises(ZeroDivisionError):
            table.play(seat, action)
        other.play(seat, action)
    assert table.state == other.state
    assert table.drawn() == other.drawn() == {"deck": 11, "dice": 2}
    assert heard == other.journal.entries[1:]


# --- continuing


@pytest.mark.parametrize("moves", range(8))
def test_a_game_goes_on_from_its_file_as_it_would_have(tmp_path: Path, moves: int) -> None:
    table, whole = opened(tmp_path / "game.jsonl"), opened()
    play_on(table, moves)
    play_on(whole, 8)
    assert isinstance(table.journal, FileJournal)
    table.journal.close()
    with FileJournal.open(tmp_path / "game.jsonl", SAMPLE) as journal:
        again = Table.resume(SAMPLE, journal)
        assert again.state == table.state
        assert again.drawn() == table.drawn()
        for move in whole.moves[moves + 1 :]:
            again.play(move.seat or 0, move.action)
        assert again.state == whole.state
        assert again.journal.entries == whole.journal.entries


def test_a_journal_with_returns_is_resumed_where_it_stands() -> None:
    table = opened()
    table.play(0, HIGH)
    table.take_back(0, 0)
    table.play(0, LOW)
    again = Table.resume(SAMPLE, table.journal)
    assert again.state == table.state
    assert [move.n for move in again.moves] == [0, 3]
    assert again.state_before(again.moves[-1]) == table.state_before(table.moves[-1])


def test_a_journal_killed_before_the_deal_is_dealt() -> None:
    table = opened()
    journal = MemoryJournal(table.journal.header, table.journal.seed)
    assert Table.resume(SAMPLE, journal).state == table.state
    assert journal.entries == table.journal.entries


def deal(**changes: Any) -> Move[Any, Any]:
    return msgspec.structs.replace(opened().moves[0], **changes)


def journal_with(entries: list[Any], **changes: Any) -> MemoryJournal:
    source = opened().journal
    journal = MemoryJournal(msgspec.structs.replace(source.header, **changes), source.seed)
    journal.entries = entries
    return journal


def test_a_journal_of_another_game_or_ruleset_is_not_gone_on_with() -> None:
    with pytest.raises(JournalError, match="a journal of 'chess', not of 'sample'"):
        Table.resume(SAMPLE, journal_with([], game="chess"))
    with pytest.raises(OtherRuleset, match="begun by ruleset 0 of sample, and this program has ruleset 1"):
        Table.resume(SAMPLE, journal_with([], ruleset="0"))


def test_a_game_of_another_ruleset_is_opened_to_look_at() -> None:
    played = opened()
    journal = journal_with(list(played.journal.entries), ruleset="0")
    table = Table(SAMPLE, journal, any_ruleset=True)
    assert table.archived
    assert not Table(SAMPLE, played.journal, any_ruleset=True).archived
    assert table.state == played.state
    assert table.view(0) == played.view(0)
    assert played.to_act()
    assert table.to_act() == ()
    seat = played.to_act()[0]
    action = played.legal(seat).actions[0]
    for attempt in (lambda: table.play(seat, action), lambda: table.take_back(0, seat)):
        with pytest.raises(OtherRuleset, match="can be watched, replayed and exported, but not continued"):
            attempt()
    assert table.state == played.state
    assert len(journal.entries) == len(played.journal.entries)


def test_a_journal_that_does_not_fit_is_refused() -> None:
    with pytest.raises(JournalError, match="do not fit sample"):
        Table.resume(SAMPLE, journal_with([deal(events=(Threw(9, (1,), 1),))]))
    with pytest.raises(JournalError, match="no stream 'wind'"):
        Table.resume(SAMPLE, journal_with([deal(events=(), draws={"wind": 1})]))


# --- the record


def test_the_record_shows_the_seed_when_the_game_is_over() -> None:
    table = opened(policy=takeback.free, rounds=1)
    while table.to_act():
        assert table.journal.seed.encode() not in table.record()
        play_on(table, 1)
    assert table.journal.seed.encode() in table.record()


def test_a_return_is_told_and_kept() -> None:
    table = opened()
    table.play(0, HIGH)
    assert table.take_back(0, 0, at=99) == Return(n=2, to=0, seat=0, at=99)
    assert table.journal.entries[-1] == Return(n=2, to=0, seat=0, at=99)


# --- in two halves


def test_what_is_only_prepared_leaves_no_trace() -> None:
    table = opened()
    told: list[Any] = []
    table.listeners.append(lambda _, entry: told.append(entry))
    table.play(0, HIGH)
    table.play(1, HIGH)
    before = unchanged(table)
    leader = table.to_act()[0]
    first, second = table.prepare(leader, Throw(2)), table.prepare(leader, Throw(2))
    assert unchanged(table) == before
    assert first == second  # chance is in the same state
    told.clear()
    table.keep(first)
    assert told == [first.entry]
    assert table.state == first.state
    assert table.drawn() == first.drawn


def test_what_was_prepared_for_another_moment_is_not_kept() -> None:
    table = opened()
    mine, yours = table.prepare(0, HIGH), table.prepare(1, LOW)
    table.keep(mine)
    before = unchanged(table)
    with pytest.raises(JournalError, match="another moment"):
        table.keep(yours)
    assert unchanged(table) == before


def test_moves_are_taken_back_beyond_the_policy_when_all_agree() -> None:
    table = opened()
    table.play(0, HIGH)
    table.play(1, LOW)  # shows the votes
    with pytest.raises(TakeBackRefused):
        table.prepare_take_back(0, 0)
    before = unchanged(table)
    prepared = table.prepare_take_back(0, 0, agreed=True)
    assert unchanged(table) == before
    table.keep(prepared)
    assert table.to_act() == (0, 1)
    with pytest.raises(TakeBackRefused, match="not a move"):
        table.prepare_take_back(-1, 0, agreed=True)
