"""Puzzles as endpoints give them: each field of an answer, and the table that is opened at a position."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Any

import msgspec
import pytest

from omphalos.bots import levels
from omphalos.bots.puzzles import PosedPuzzle, Score, position_of, puzzle_of_day, shipped_puzzles
from omphalos.server.bots.pool import BotFailed
from omphalos.server.puzzles.endpoints import PuzzleEndpoints
from omphalos.server.puzzles.errors import IllegalSolution
from omphalos.server.puzzles.messages import (
    AnswerQuery,
    OpenPuzzle,
    PuzzleAnswer,
    PuzzleInfo,
    PuzzleSolved,
    SolvePuzzle,
)
from omphalos.server.replays.errors import NoThought

DAY = "2026-11-16"


class Request:
    """A client that waits for its answer."""

    scope: dict[str, Any] = {"client": ("10.0.0.7", 1)}  # noqa: RUF012

    async def receive(self) -> dict[str, Any]:
        await asyncio.sleep(60)
        return {}


class Service:
    """What the endpoints ask of the server. `answer` is what the bots' processes say."""

    def __init__(self, answer: Any = None) -> None:
        self.opinions = self
        self.answer = answer
        self.asked: list[Any] = []
        self.opened: list[Any] = []

    def solution(self, game: Any, posed: PosedPuzzle, action: Any) -> Any:
        return game.name, posed, action

    async def ask(self, game: Any, request: Any, address: str) -> Any:
        self.asked.append((request, address))
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    async def open_table(self, wish: Any, address: str, begun: Any, *, frozen: bool) -> Any:
        assert frozen, "bots wait until whoever solves it wants to play on"
        self.opened.append((wish, address, begun))
        return "opened"


def endpoints(answer: Any = None) -> tuple[Any, Service]:
    service = Service(answer)
    made: Any = PuzzleEndpoints(service)  # type: ignore[arg-type]
    return made, service


def posed_in(game: str) -> PosedPuzzle:
    return puzzle_of_day(shipped_puzzles(game), date.fromisoformat(DAY))


def test_a_puzzle_is_told_with_all_its_fields() -> None:
    for game in ("flick", "oracle"):
        posed = posed_in(game)
        told = asyncio.run(endpoints()[0].puzzle(game, DAY))
        gap = round(posed.puzzle.points - posed.puzzle.second, 2)
        assert told == PuzzleInfo(game, DAY, posed.puzzle.seat, posed.played.players, gap, len(shipped_puzzles(game)))
        assert gap > 0


def test_a_score_is_told_with_all_its_fields() -> None:
    posed = posed_in("oracle")
    made, service = endpoints(Score(61.5, 2, 7.25, 9.5, 48))
    told = asyncio.run(made.solve_puzzle("oracle", DAY, SolvePuzzle(posed.puzzle.best), Request()))
    assert told == PuzzleSolved(percent=61.5, stars=2, points=7.25, best=9.5, trials=48)
    best = position_of(posed).read_action(posed.puzzle.best)
    assert service.asked == [(("oracle", posed, best), "10.0.0.7")]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_an_answer_is_told_in_the_language_of_who_asks(language: Any) -> None:
    posed = posed_in("flick")
    table = position_of(posed)
    best = table.read_action(posed.puzzle.best)
    words = table.game.tell_action(table.state, best, table.names, language)
    told = asyncio.run(endpoints()[0].puzzle_answer("flick", DAY, AnswerQuery(language)))
    assert told == PuzzleAnswer(msgspec.to_builtins(best), words, posed.puzzle.points)


@pytest.mark.parametrize(("answer", "error"), [(None, IllegalSolution), (BotFailed("it died"), NoThought)])
def test_a_solution_that_cannot_be_scored(answer: Any, error: type[Exception]) -> None:
    posed = posed_in("oracle")
    made, _ = endpoints(answer)
    with pytest.raises(error):
        asyncio.run(made.solve_puzzle("oracle", DAY, SolvePuzzle(posed.puzzle.best), Request()))


def test_a_table_is_opened_at_the_position_with_bots_at_the_other_seats() -> None:
    posed = posed_in("flick")
    made, service = endpoints()
    assert asyncio.run(made.open_puzzle("flick", DAY, OpenPuzzle("Ada", "de"), Request())) == "opened"
    ((wish, address, begun),) = service.opened
    assert (wish.game, wish.language, wish.undo, wish.hints) == ("flick", "de", "free", False)
    assert address == "10.0.0.7"
    easy = levels("flick")[1].id
    assert [(one.sitter, one.name) for one in wish.seats] == [
        ("person", "Ada") if seat == posed.puzzle.seat else (easy, None) for seat in range(posed.played.players)
    ]
    table = position_of(posed)
    assert wish.options == msgspec.to_builtins(table.options)
    assert len(begun.moves) == len(table.moves) == posed.puzzle.after + 1, "up to the last move before the puzzle"
    assert begun.moves[-1].action == table.moves[-1].action
