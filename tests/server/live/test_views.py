"""What each viewer sees of the entries of a game: at once, after a reconnect, and in the log."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest

from omphalos.server.live.views import TableViews
from omphalos.server.protocol.parts import Happened, Language
from omphalos.table import Table
from omphalos.table.takeback import free
from tests.server.lake import GAME, Lake
from tests.server.live.harness import GUESS, KEEP, THROW

VIEWERS = (-1, 0, 1)


class Restless(Lake):
    """Fails when a game is replayed from its start."""

    replayable = True

    def start(self, players: int, options: Any) -> Any:
        assert self.replayable
        return super().start(players, options)


def entry_by_entry(language: Language = "en") -> tuple[Table, dict[int, list[Happened]]]:
    """Play a game with take-backs. Return it, and each entry as each viewer was told it when it was made."""
    table = Table.open(GAME, ["Ann", "Ben"], seed=1, policy=free)
    views = TableViews(table, ["Ann", "Ben"], "free")
    told = {viewer: [views.last(viewer, language)] for viewer in VIEWERS}

    def play(seat: int, action: Any = None, back_to: int | None = None) -> None:
        if back_to is None:
            table.play(seat, action)
        else:
            table.take_back(back_to, seat)
        for viewer in VIEWERS:
            told[viewer].append(views.last(viewer, language))

    play(0, GUESS)
    play(0, back_to=0)
    play(0, {"type": "guess", "number": 3})
    play(1, GUESS)
    play(0, KEEP)
    play(0, back_to=4)
    play(0, THROW)
    play(1, KEEP)
    play(0, GUESS)
    play(0, back_to=4)  # three moves
    play(0, KEEP)
    play(1, THROW)
    return table, told


@pytest.mark.parametrize("language", ["en", "pl"])
def test_missed_entries_are_told_as_they_were_when_they_were_made(language: Language) -> None:
    table, told = entry_by_entry(language)
    n = len(table.journal.entries)
    views = TableViews(table, ["Ann", "Ben"], "fair")
    for viewer in VIEWERS:
        for first in range(n + 2):
            assert views.since(first, viewer, language) == told[viewer][first:]
            for end in range(n + 1):
                assert views.between(first, end, viewer, language) == told[viewer][first:end]


def test_the_log_has_sentences_only() -> None:
    table, told = entry_by_entry()
    n = len(table.journal.entries)
    views = TableViews(table, ["Ann", "Ben"], "fair")
    for first in range(n):
        sentences = [msgspec.structs.replace(one, events=[], patches=[]) for one in told[1][first:]]
        assert views.between(first, n, 1, "en", events=False) == sentences


def test_nothing_is_replayed_for_whoever_missed_at_most_the_last_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Restless()
    table = Table.open(game, ["Ann", "Ben"], seed=1)
    table.play(0, GUESS)
    views = TableViews(table, ["Ann", "Ben"], "fair")
    monkeypatch.setattr(Restless, "replayable", False)
    assert [one.n for one in views.since(1, -1, "en")] == [1]
    assert views.since(2, -1, "en") == views.since(3, -1, "en") == []
    with pytest.raises(AssertionError):
        views.since(0, -1, "en")


def test_a_new_name_is_in_every_sentence() -> None:
    table = Table.open(GAME, ["Ann", "Ben"], seed=1)
    table.play(0, GUESS)
    table.play(1, GUESS)
    views = TableViews(table, ["Ann", "Ben"], "fair")
    assert views.last(-1, "en").lines[0] == "Ben has guessed."
    views.rename(["Ann", "Dan"])
    assert views.last(-1, "en").lines[0] == "Dan has guessed."
    assert [one.lines[:1] for one in views.since(0, -1, "en")] == [[], ["Ann has guessed."], ["Dan has guessed."]]


def test_the_latest_entry_is_looked_at_once_until_there_is_another() -> None:
    table = Table.open(GAME, ["Ann", "Ben"], seed=1)
    views = TableViews(table, ["Ann", "Ben"], "fair")
    snapshot = views.snapshot()
    assert views.snapshot() is snapshot
    assert snapshot.n == 1
    table.play(0, GUESS)
    assert views.snapshot().n == 2
    assert views.scores() == [0.0, 0.0]


def test_a_position_has_choices_until_the_game_is_over() -> None:
    table = Table.open(GAME, ["Ann", "Ben"], seed=1)
    views = TableViews(table, ["Ann", "Ben"], "fair")
    position = views.position(0, "pl")
    assert (position.viewer, position.to_act) == (0, [0, 1])
    assert [choice.text for choice in position.choices] == ["Zgadnij 1", "Zgadnij 2", "Zgadnij 3"]
    over = views.position(0, "pl", True)
    assert (over.to_act, over.choices) == ([], [])


@pytest.mark.parametrize(("undo", "to"), [("never", None), ("fair", 0), ("free", 0)])
def test_the_policy_says_what_may_be_taken_back(undo: Any, to: int | None) -> None:
    table = Table.open(GAME, ["Ann", "Ben"], seed=1)
    table.play(0, GUESS)
    assert TableViews(table, ["Ann", "Ben"], undo).position(0, "en").take_back_to == to


def test_what_is_sent_to_many_is_what_each_would_be_sent() -> None:
    """It is kept until the next entry, and until somebody has another name."""
    table, _ = entry_by_entry()
    views = TableViews(table, ["Ann", "Ben"], "free")
    for _ in range(2):
        for viewer in VIEWERS:
            for language in ("en", "pl"):
                for first, over in product((0, 3, table.journal.entries[-1].n + 1, 99), (False, True)):
                    n, position, missed = views.encoded(first, viewer, language, over)
                    assert n == len(table.journal.entries)
                    assert bytes(position) == msgspec.json.encode(views.position(viewer, language, over))
                    assert bytes(missed) == msgspec.json.encode(views.since(min(first, n), viewer, language))
    before = views.encoded(0, 0, "en", False)
    views.rename(["Eve", "Ben"])
    assert views.encoded(0, 0, "en", False)[2] != before[2]
    table.play(table.to_act()[0], GUESS)
    assert views.encoded(0, 0, "en", False)[0] == before[0] + 1
