"""One game of an arena: its result, its record, and what goes wrong in it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from omphalos.arena import match
from omphalos.arena.errors import ArenaError
from omphalos.arena.match import Finished, ForfeitedMove, Played, Work, play_chunk, play_fixture, same
from omphalos.arena.parquet import rows
from omphalos.arena.plan import Fixture, Plan, make_plan
from omphalos.bots import BotSeat
from omphalos.table import read_record
from tests.bots.pond import POND, Pond


def plan_of(*bots: str) -> Plan:
    return make_plan(POND, bots, (2,), 2, "s")


class Watched(BotSeat):
    """A bot at a seat whose beginning and end are noted, and whose decisions take as long as a test says."""

    noted: list[Any]
    times: tuple[float, ...] = ()

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.noted.append((arguments[0], arguments[2:], more))
        self.seconds = list(self.times)

    def close(self) -> None:
        self.noted.append(f"close {self.seat}")
        super().close()


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    found: list[Any] = []
    monkeypatch.setattr(Watched, "noted", found, raising=False)
    monkeypatch.setattr(match, "BotSeat", Watched)
    return found


def test_a_game_is_told_with_its_moves_forfeits_and_decisions() -> None:
    found = play_fixture(plan_of("fool", "random"), POND, Fixture(7, 3, "seed", (0, 0)))
    reasons = [lost.reason for lost in found.played.forfeits]
    assert same(
        found.played,
        Played(
            index=7,
            lineup=3,
            seed="seed",
            seats=(0, 0),
            ranks=(2, 1),
            scores=(1.0, 5.0),
            moves=7,  # the deal is one of them
            forfeits=tuple(ForfeitedMove(n % 2, n + 1, reason) for n, reason in enumerate(reasons)),
            decisions=(3, 3),
        ),
    )
    assert reasons[4:] == ["failed: ZeroDivisionError('I am a fool')"] * 2
    assert read_record(found.record).header.seats == ("fool", "fool")


def test_times_are_rounded_to_microseconds(noted: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Watched, "times", (20.0000004, 10.0000003))
    monkeypatch.setattr(Pond, "to_act", lambda self, state: ())  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    played = play_fixture(plan_of("random"), POND, Fixture(0, 0, "seed", (0, 0))).played
    assert (played.decisions, played.seconds, played.longest) == ((2, 2), (30.000001, 30.000001), (20.0, 20.0))
    monkeypatch.setattr(Watched, "times", ())
    played = play_fixture(plan_of("random"), POND, Fixture(0, 0, "seed", (0, 0))).played
    assert (played.decisions, played.seconds, played.longest) == ((0, 0), (0.0, 0.0), (0.0, 0.0))


def test_bots_may_be_programs_and_are_closed_in_the_end(noted: list[Any]) -> None:
    found = play_fixture(plan_of("random", "fool"), POND, Fixture(0, 0, "seed", (1, 0)))
    seed = msgspec.json.decode(found.record.splitlines()[-1])["seed"]
    options = POND.read_options(None)
    outside = {"outside": True}
    assert noted == [
        ("fool", (0, seed, options), outside),
        ("random", (1, seed, options), outside),
        "close 0",
        "close 1",
    ]


def test_a_game_that_fails_is_told_shortly_and_its_bots_are_closed(
    noted: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def frozen(self: Pond, state: object) -> object:
        raise RuntimeError("x" * 600)

    monkeypatch.setattr(Pond, "outcome", frozen)
    found = play_fixture(plan_of("random"), POND, Fixture(4, 1, "seed", (0, 0)))
    assert found == Finished(Played(4, 1, "seed", (0, 0), error=f"RuntimeError('{'x' * 486}"), b"")
    assert len(found.played.error) == 500
    assert noted[-2:] == ["close 0", "close 1"]


def test_an_endless_game_is_an_error_with_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "MAX_MOVES", 4)
    found = play_fixture(plan_of("random"), POND, Fixture(4, 1, "seed", (0, 0)))
    assert found.played == Played(4, 1, "seed", (0, 0), error="not over after 4 moves")
    assert read_record(found.record).header.seats == ("random", "random")


def test_a_summary_is_kept_instead_of_the_record_of_a_game_that_did_not_fail() -> None:
    plan = plan_of("random")
    good, bad = Fixture(0, 0, "seed", (0, 0)), Fixture(1, 0, "seed", (0, 0, 0, 0))
    work = Work(plan, POND, (good, bad), lambda game: f"{game.played.index}: {len(game.record) > 100}".encode())
    first, second = play_chunk(work)
    assert (first.played.moves, first.record) == (7, b"0: True")
    assert second == Finished(Played(1, 0, "seed", (0, 0, 0, 0), error=second.played.error), b"")
    assert second.played.error.startswith("BadPlayers(")


def test_a_game_of_other_rules_is_refused() -> None:
    plan = msgspec.structs.replace(plan_of("random"), ruleset="2")
    with pytest.raises(ArenaError, match="ruleset 2 of pond is to be played, and here is 1"):
        play_chunk(Work(plan, POND, ()))
    assert play_chunk(Work(plan_of("random"), POND, ())) == []


def test_results_without_a_game_are_empty() -> None:
    assert Played(0, 0, "s", (0,)) == Played(0, 0, "s", (0,), (), (), 0, (), (), (), (), "")


def test_two_runs_are_the_same_apart_from_their_times() -> None:
    one = Played(0, 0, "s", (0, 1), (1, 2), (3.0, 2.0), seconds=(0.1, 0.2), longest=(0.1, 0.1))
    assert same(one, msgspec.structs.replace(one, seconds=(1.0, 1.0), longest=(0.5, 0.5)))
    assert not same(one, msgspec.structs.replace(one, moves=1))


def test_a_table_of_games_has_a_row_for_each_seat() -> None:
    game = Played(
        3,
        2,
        "s",
        (1, 0),
        (1, 1),
        (4.0, 4.0),
        6,
        (ForfeitedMove(0, 1, "a"), ForfeitedMove(0, 2, "b")),
        (3, 2),
        (0.5, 0.25),
        (0.3, 0.2),
    )
    common = {"game": 3, "lineup": 2, "seed": "s", "players": 2, "rank": 1, "score": 4.0, "win": 0.5, "moves": 6}
    assert rows(plan_of("random", "fool"), [Played(2, 0, "s", (0, 1), error="no"), game]) == [
        common | {"seat": 0, "bot": "fool", "decisions": 3, "seconds": 0.5, "longest": 0.3, "forfeits": 2},
        common | {"seat": 1, "bot": "random", "decisions": 2, "seconds": 0.25, "longest": 0.2, "forfeits": 0},
    ]
