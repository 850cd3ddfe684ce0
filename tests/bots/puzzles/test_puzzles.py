"""Puzzles: stored, found by their day, scored, and mined."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import msgspec
import pytest

from omphalos.bots import BotSeat, make_bot, play_out
from omphalos.bots.flick.flicks import FLICKS
from omphalos.bots.puzzles import (
    PosedPuzzle,
    Puzzle,
    PuzzleError,
    PuzzleGame,
    mine,
    position_of,
    puzzle_line,
    puzzle_of_day,
    read_puzzles,
    score_of,
    shipped_puzzles,
)
from omphalos.bots.puzzles.score import percent_of
from omphalos.bots.review import analyst_for
from omphalos.flick.actions import Decline, Flick, KeepOath, Vote
from omphalos.flick.refusals import IllegalPlacement
from omphalos.table import Table, read_record
from omphalos.table.errors import BadAction, OmphalosError, OtherRuleset, Unproven
from omphalos.table.registry import find_game

GAMES = ["flick", "oracle"]


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_that_comes_with_the_program_can_be_set_up_and_its_best_move_played(game: str) -> None:
    puzzles = shipped_puzzles(game)
    assert len(puzzles) >= 20  # some weeks without a repetition
    for posed in puzzles:
        table = position_of(posed)
        table.play(posed.puzzle.seat, posed.puzzle.best)
        assert posed.puzzle.points - posed.puzzle.second >= 3.0


def test_every_puzzle_of_palec_bozy_is_a_flick() -> None:
    assert all(isinstance(position_of(one).read_action(one.puzzle.best), FLICKS) for one in shipped_puzzles("flick"))
    analyst = analyst_for(find_game("flick"), 2, make_bot("hunter:budget=60", find_game("flick")))
    moves = (KeepOath(3, 1.0, 1.0), Decline(), Vote(up=True))
    assert [analyst.worth_finding(one) for one in moves] == [True, False, False]


@pytest.mark.parametrize("game", GAMES)
def test_the_best_move_of_a_puzzle_has_three_stars_and_another_has_fewer(game: str) -> None:
    posed = shipped_puzzles(game)[0]
    table = position_of(posed)
    analyst = analyst_for(table.game, posed.played.players, make_bot(posed.played.bot, table.game))
    best = score_of(table, posed.puzzle, posed.puzzle.best, analyst)
    assert (best.percent, best.stars) == (100.0, 3)
    assert best == score_of(table, posed.puzzle, posed.puzzle.best, analyst)  # the same move, the same score
    if game == "flick":
        best_flick = table.read_action(posed.puzzle.best)
        assert isinstance(best_flick, Flick)
        angle = (best_flick.angle + 180.0) % 360.0  # away from the islands
        others: list[Any] = [msgspec.structs.replace(best_flick, angle=angle)]
    else:
        others = [one for one in table.legal(posed.puzzle.seat).actions if one != table.read_action(posed.puzzle.best)]
    scores = [score_of(table, posed.puzzle, other, analyst) for other in others[:6]]
    assert all((round(one.percent, 1), round(one.points, 2)) == (one.percent, one.points) for one in scores)
    assert min(score.stars for score in scores) < 3
    assert all(score.percent >= 0.0 for score in scores)


def test_an_illegal_solution_is_refused() -> None:
    posed = shipped_puzzles("flick")[0]
    table = position_of(posed)
    analyst = analyst_for(table.game, posed.played.players, make_bot("hunter", table.game))
    with pytest.raises(BadAction):
        score_of(table, posed.puzzle, {"type": "no_such"}, analyst)
    with pytest.raises(IllegalPlacement):
        score_of(table, posed.puzzle, Flick("prophet", (0.0, 0.0), 0.0, 1.0), analyst)  # far from every cloud


def test_each_puzzle_comes_once_before_one_is_repeated() -> None:
    puzzles = [f"puzzle {i}" for i in range(7)]
    monday = date(2026, 1, 1)
    first = [puzzle_of_day(puzzles, monday + timedelta(day)) for day in range(7)]
    second = [puzzle_of_day(puzzles, monday + timedelta(day)) for day in range(7, 14)]
    assert sorted(first) == sorted(second) == sorted(puzzles)
    assert first != second
    assert puzzle_of_day(puzzles, monday) == first[0]
    assert puzzle_of_day(puzzles, date(2020, 2, 29)) in puzzles  # somebody's clock may be wrong


@pytest.mark.parametrize(("points", "percent"), [(10.0, 100.0), (6.0, 50.0), (2.0, 0.0), (-50.0, 0.0), (12.0, 125.0)])
def test_the_scale_of_scores(points: float, percent: float) -> None:
    assert percent_of(points, 10.0, 4.0) == percent


def test_a_puzzle_without_a_lead_is_an_error() -> None:
    with pytest.raises(PuzzleError):
        percent_of(1.0, 1.0, 0.0)


def broken(**changes: Any) -> PosedPuzzle:
    posed = shipped_puzzles("flick")[0]
    return PosedPuzzle(msgspec.structs.replace(posed.played, **changes), posed.puzzle)


@pytest.mark.parametrize(
    "changes",
    [{"actions": ((0, {"type": "vote", "up": True}),)}, {"seed": "x"}, {"players": 9}, {"options": {"gods": "many"}}],
)
def test_a_puzzle_that_does_not_follow_the_rules_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(PuzzleError):
        position_of(broken(**changes))


def test_a_puzzle_must_ask_a_seat_that_is_to_act() -> None:
    posed = shipped_puzzles("flick")[0]
    other = msgspec.structs.replace(posed.puzzle, seat=1 - min(1, posed.puzzle.seat))
    with pytest.raises(PuzzleError):
        position_of(PosedPuzzle(posed.played, other))


def test_a_damaged_file_names_its_line() -> None:
    good = puzzle_line(shipped_puzzles("flick")[0].played)
    with pytest.raises(PuzzleError, match="new, line 2"):
        read_puzzles(good + b"{}\n", "new")
    assert read_puzzles(good)[0] == shipped_puzzles("flick")[0].played


def played(game: str, bot: str, seed: str) -> bytes:
    found = find_game(game)
    table = Table.open(found, 2, seed=seed)
    play_out(table, [BotSeat(bot, found, seat, seed) for seat in range(2)])
    return table.record()


def test_puzzles_are_mined_from_a_record_and_can_be_set_up() -> None:
    record = read_record(played("flick", "greedy:budget=60", "mine"))
    bot = make_bot("hunter:budget=300,depth=0", record.game)
    seen: list[tuple[int, int]] = []
    found = mine(record, bot, gap=1.0, most=2, progress=lambda done, total: seen.append((done, total)))
    assert found.game is not None
    assert seen[-1] == (found.decisions, found.decisions)
    assert 1 <= len(found.game.puzzles) <= 2
    again = read_puzzles(puzzle_line(found.game))[0]
    assert make_bot(again.bot, record.game).spec == bot.spec
    for puzzle in again.puzzles:
        assert puzzle.points - puzzle.second >= 1.0
        table = position_of(PosedPuzzle(again, puzzle))
        table.play(puzzle.seat, puzzle.best)
    assert mine(record, bot, gap=1000.0).game is None


def test_only_whole_games_of_this_ruleset_are_mined() -> None:
    record = read_record(played("flick", "random", "mine"))
    bot = make_bot("greedy:budget=20", record.game)
    for problem, header, seed in [
        (OtherRuleset, msgspec.structs.replace(record.header, ruleset="1"), record.seed),
        (Unproven, record.header, None),
    ]:
        with pytest.raises(problem, match=r"begun by ruleset 1 of flick|reveal their seed"):
            mine(msgspec.structs.replace(record, header=header, seed=seed), bot, 1.0)
    assert issubclass(PuzzleError, OmphalosError)


def test_puzzles_of_another_ruleset_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    posed = shipped_puzzles("flick")[0]
    assert isinstance(posed.played, PuzzleGame)
    assert isinstance(posed.puzzle, Puzzle)
    shipped_puzzles.cache_clear()
    try:
        monkeypatch.setattr(type(find_game("flick")), "ruleset", "77")
        assert shipped_puzzles("flick") == ()
    finally:
        monkeypatch.undo()
        shipped_puzzles.cache_clear()
