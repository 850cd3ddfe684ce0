"""A game and its persistence: what is written, in what order, and what is in memory afterwards."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from omphalos.server.live.errors import NotNow
from omphalos.server.live.stored_game import LIST_EVERY, StoredGame
from omphalos.server.live.table_settings import Chair, TableSettings, encode_settings
from omphalos.server.protocol.parts import ClockRule, UndoPolicy
from omphalos.server.protocol.tables import TableCard
from omphalos.server.store.errors import EntryTaken, StaleFence, StoreUnavailable
from omphalos.server.store.store import Append, Card
from omphalos.table import Table
from omphalos.table.entropy import secret_commitment
from omphalos.table.entry import encoder as entry_encoder
from omphalos.table.errors import JournalError
from omphalos.table.takeback import POLICIES, fair
from tests.server.lake import GAME, Guess, Keep
from tests.server.live.harness import run
from tests.server.live.recording import (
    FENCE,
    NOW,
    REQUEST,
    SETTINGS,
    Services,
    as_stored,
    dealt,
    in_memory,
    shown,
    stored_game,
)

# --- loading


@pytest.mark.parametrize("undo", ["never", "fair", "ask", "free"])
def test_a_game_is_loaded_once_with_its_numbers_and_its_policy(undo: UndoPolicy) -> None:
    async def play() -> None:
        table = dealt()
        table.play(1, Guess(3))
        table.play(0, Guess(2))
        kept = as_stored(table, [None, (1, 44), None])
        stored = stored_game(Services(kept), SETTINGS.changed(undo=undo))
        assert (stored.n, stored.table, stored.views) == (0, None, None)
        assert await stored.load() is kept
        assert stored.table is not None
        assert stored.table.policy is POLICIES.get(undo, fair)
        assert stored.table.journal.entries == table.journal.entries
        assert stored.table.state == table.state
        assert (stored.n, stored.phase, stored.require_views().position(2, "en").n) == (3, "playing", 3)
        assert stored.require_views().last(2, "en").lines == ["Ann has guessed."]
        assert stored.settings == SETTINGS.changed(undo=undo)
        assert [stored.entry_of_action(*number) for number in ((1, 44), (0, 44), (1, 45))] == [1, None, None]
        assert await stored.load() is None
        stored.sleep()
        assert (stored.table, stored.views, stored.entry_of_action(1, 44)) == (None, None, None)
        assert await stored.load() is kept

    run(play())


def test_a_game_that_has_not_begun_cannot_be_loaded() -> None:
    async def play() -> None:
        with pytest.raises(NotNow, match="has not begun"):
            await stored_game(Services(as_stored(dealt())), phase="gathering").load()

    run(play())


@pytest.mark.parametrize(
    ("header", "entries", "problem"),
    [
        (b"{", [], "the header of table t1 is damaged"),
        (b"\xff", [], "the header of table t1 is damaged"),
        (None, [b"{"], "entry 0 of table t1 is damaged"),
        (None, [None, b"\xff"], "entry 1 of table t1 is damaged"),
    ],
)
def test_a_damaged_game_says_what_is_damaged(header: bytes | None, entries: list[bytes | None], problem: str) -> None:
    async def play() -> None:
        kept = as_stored(dealt())
        assert kept.beginning is not None
        beginning = msgspec.structs.replace(kept.beginning, header=header or kept.beginning.header)
        lines = [kept.entries[0] if line is None else line for line in entries]
        damaged = msgspec.structs.replace(kept, beginning=beginning, entries=lines, numbers=[None] * len(lines))
        with pytest.raises(JournalError, match=problem):
            await stored_game(Services(damaged)).load()

    run(play())


def test_after_a_load_a_seat_is_prompted_by_the_same_entry_as_before() -> None:
    """Else an action that answers an earlier position would be taken, and nobody told of a turn that is not new."""
    services, table = Services(), dealt("free")
    assert in_memory(services, table).prompted_since == {0: 0, 1: 0, 2: 0}
    table.play(1, Guess(3))
    assert in_memory(services, table).prompted_since == {0: 0, 2: 0}
    table.take_back(0, 1)
    assert in_memory(services, table).prompted_since == {0: 2, 1: 2, 2: 2}
    table.play(2, Guess(1))
    assert in_memory(services, table).prompted_since == {0: 2, 1: 2}
    table.play(0, Guess(1))
    table.play(1, Guess(2))
    assert in_memory(services, table).prompted_since == {0: 5}  # the guess that was the last
    table.play(0, Keep())
    assert in_memory(services, table).prompted_since == {1: 6}
    table.take_back(5, 2)
    assert in_memory(services, table).prompted_since == {0: 7}


@pytest.mark.parametrize(
    ("ruleset", "over", "ended", "phase", "closed"),
    [
        ("1", False, False, "playing", None),
        ("1", False, True, "over", None),
        ("1", True, False, "over", None),
        ("0", False, False, "over", "0"),
        ("0", False, True, "over", None),
        ("0", True, False, "over", None),
    ],
)
def test_an_upgrade_closes_only_what_was_unfinished(
    ruleset: str, over: bool, ended: bool, phase: str, closed: str | None
) -> None:
    async def play() -> None:
        table = Table.open(GAME, 2, {"rounds": 1}, seed=1)
        for seat, action in ((0, "guess"), (1, "guess"), (0, "keep"), (1, "keep")) if over else ():
            table.play(seat, {"type": action, "number": 1} if action == "guess" else {"type": action})
        settings = SETTINGS.changed(ended=ended, requests=(REQUEST,))
        stored = stored_game(Services(as_stored(table, ruleset=ruleset)), settings)
        await stored.load()
        assert stored.phase == phase
        requests = () if closed else (REQUEST,)
        assert stored.settings == settings.changed(closed_ruleset=closed, requests=requests)

    run(play())


def test_the_commitment_is_to_the_secret_or_to_the_seed() -> None:
    table, secret = dealt(), b"\5" * 32
    with_secret = stored_game(Services(), SETTINGS.changed(secret=secret.hex()))
    assert with_secret.commitment() == secret_commitment(secret)
    assert stored_game(Services()).commitment() is None
    assert in_memory(Services(), table).commitment() == table.journal.header.commitment


# --- cards


def test_a_card_has_all_that_lists_show() -> None:
    settings = SETTINGS.with_chair(1, Chair("open", "Nobody")).changed(public=True)
    stored = stored_game(Services(), settings, "gathering")
    summary = TableCard(
        id="t1",
        game="lake",
        phase="gathering",
        names=["Ann", "", "Pythia"],
        sitters=["person", "open", "random"],
        scores=None,
        moves=0,
        spectators=4,
        clock=ClockRule("bank", 60),
        rated=True,
        touched=NOW,
        people=["p1", None, None],
        options=settings.options,
    )
    card = stored.card(settings, 4)
    assert shown(card) == summary
    assert card == Card("t1", "lake", "gathering", True, 1, NOW, card.summary)
    later = stored.card(settings, 4, "playing")
    assert shown(later) == msgspec.structs.replace(summary, phase="playing")
    assert later == Card("t1", "lake", "playing", True, 1, NOW, later.summary)


def test_scores_are_listed_of_public_games_alone() -> None:
    table = dealt()
    for seat in (0, 1, 2):
        table.play(seat, Guess(seat + 1))
    stored = in_memory(Services(), table)
    assert shown(stored.card(SETTINGS.changed(public=True), 0)).scores == [0.0, 0.0, 1.0]
    assert shown(stored.card(SETTINGS, 0)).scores is None
    assert shown(stored.card(SETTINGS, 0)).moves == 4
    stored.sleep()
    assert shown(stored.card(SETTINGS.changed(public=True), 0)).scores is None


def test_the_card_of_a_private_table_is_written_now_and_then() -> None:
    stored = stored_game(Services())
    listed = NOW - LIST_EVERY + 1
    assert LIST_EVERY == 10_000
    assert [stored.card_is_due(SETTINGS, listed + passed) for passed in (0, 9_999, 10_000)] == [False, False, True]
    assert stored.card_is_due(SETTINGS.changed(public=True), listed) is True


def test_settings_are_in_place_once_they_are_stored() -> None:
    async def play() -> None:
        services, table = Services(), dealt()
        table.play(0, Guess(2))
        stored = in_memory(services, table)
        changed = SETTINGS.with_seat(0, name="Anna")
        services.meanwhile.append(lambda: seen.append(stored.settings))
        seen: list[TableSettings] = []
        await stored.save(changed, 2)
        assert services.written == [("save", "t1", FENCE, stored.card(changed, 2), encode_settings(changed))]
        assert seen == [SETTINGS]
        assert stored.settings is changed
        assert stored.require_views().last(2, "en").lines == ["Anna has guessed."]
        stored.sleep()
        await stored.save(SETTINGS, 2)  # nobody has views
        assert stored.settings is SETTINGS
        await stored.save_over(3)
        card = stored.card(SETTINGS, 3, "over")
        assert services.written[-1] == ("save", "t1", FENCE, card, encode_settings(SETTINGS))
        assert (card.phase, stored.stored_phase, stored.phase) == ("over", "over", "playing")

    run(play())


# --- entries


def dealt_move(stored: StoredGame, seat: int) -> Any:
    assert stored.table is not None
    return stored.table.prepare(seat, Guess(3), NOW)


def test_an_entry_is_stored_and_then_in_place() -> None:
    async def play() -> None:
        services = Services()
        stored = in_memory(services, dealt("free"))
        assert stored.table is not None
        first = dealt_move(stored, 1)
        services.meanwhile.append(lambda: seen.append(stored.n))
        seen: list[int] = []
        assert await stored.append(first, SETTINGS, (0, 2), (1, 44), None, NOW) is True
        line = entry_encoder.encode(first.entry)
        assert services.written == [("append", "t1", FENCE, Append(1, line, None, None, 1, 44))]
        assert (seen, stored.n, len(stored.table.journal.entries)) == ([1], 2, 2)
        assert stored.entry_of_action(1, 44) == 1
        assert stored.prompted_since == {0: 0, 2: 0}
        assert stored.card_is_due(SETTINGS, NOW + 1)  # the card was not written

        changed, second = SETTINGS.changed(left=(1, 2, 3)), dealt_move(stored, 0)
        card = stored.card(changed, 5)
        assert await stored.append(second, changed, (0, 1, 2), None, 5, NOW) is True
        line = entry_encoder.encode(second.entry)
        assert services.written[1:] == [("append", "t1", FENCE, Append(2, line, card, encode_settings(changed)))]
        assert stored.settings is changed
        assert stored.prompted_since == {0: 2, 1: 2, 2: 0}  # their own move, asked anew, still the same question
        assert [stored.card_is_due(SETTINGS, NOW + passed) for passed in (9_999, 10_000)] == [False, True]

        back = stored.table.prepare_take_back(0, 0, NOW, agreed=True)
        assert await stored.append(back, changed, (0, 1, 2), None, None, NOW) is True
        assert stored.prompted_since == {0: 3, 1: 3, 2: 3}
        assert stored.n == 4

    run(play())


def test_an_entry_of_a_game_that_went_to_sleep_meanwhile_is_only_stored() -> None:
    async def play() -> None:
        services = Services()
        stored = in_memory(services, dealt())
        services.meanwhile.append(stored.sleep)
        changed = SETTINGS.changed(left=(1, 2, 3))
        assert await stored.append(dealt_move(stored, 0), changed, (1, 2), (0, 1), 0, NOW) is False
        assert len(services.written) == 1
        assert stored.settings is SETTINGS
        assert stored.entry_of_action(0, 1) is None

    run(play())


@pytest.mark.parametrize(
    ("problem", "told", "asleep"),
    [
        (StaleFence("t1", FENCE), ["lost t1"], False),
        (EntryTaken("t1", 1), [], True),
        (StoreUnavailable("full", "no space left"), ["store-unavailable"], False),
        (asyncio.CancelledError(), [], True),
        (ZeroDivisionError(), [], True),
    ],
)
def test_a_write_that_fails_changes_nothing(problem: BaseException, told: list[str], asleep: bool) -> None:
    async def play() -> None:
        services = Services()
        stored = in_memory(services, dealt())
        services.problem = problem
        with pytest.raises(type(problem)):
            await stored.append(dealt_move(stored, 0), SETTINGS, (1, 2), None, None, NOW)
        assert services.told == told
        assert len(services.writes) == 0
        assert (stored.table is None) == asleep
        assert stored.n == 1
        with pytest.raises(type(problem)):
            await stored.save(SETTINGS.changed(rated=False), 0)
        assert stored.settings is SETTINGS
        assert stored.stored_phase == "playing"

    run(play())
