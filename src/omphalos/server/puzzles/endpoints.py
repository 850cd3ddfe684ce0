"""Puzzles: that of a day, a table at its position, and the score of a solution."""

from __future__ import annotations

import asyncio
import logging
from datetime import date
from functools import lru_cache
from http import HTTPStatus
from typing import Any, Final

import msgspec
from starlette.requests import Request

from omphalos.bots.puzzles import place_of_day, position_of, shipped_puzzles
from omphalos.server.bots.pool import BotFailed
from omphalos.server.http.addresses import address_of
from omphalos.server.http.endpoint import get, post
from omphalos.server.live.registry import TableRegistry
from omphalos.server.lobby.errors import OPENING
from omphalos.server.opponents import usual_opponent
from omphalos.server.protocol.tables import Opened, OpenTable, SeatWish
from omphalos.server.puzzles.errors import IllegalSolution, NoPuzzle
from omphalos.server.puzzles.messages import (
    AnswerQuery,
    Day,
    OpenPuzzle,
    PuzzleAnswer,
    PuzzleInfo,
    PuzzleSolved,
    SolvePuzzle,
)
from omphalos.server.replays.endpoints import while_connected
from omphalos.server.replays.errors import NoThought
from omphalos.table.branch import branch
from omphalos.table.errors import Refusal, UnknownGame
from omphalos.table.table import Table

logger = logging.getLogger(__name__)


NO_PUZZLE: Final = (NoPuzzle, UnknownGame)


class PuzzleEndpoints:
    """The puzzles that come with the program."""

    def __init__(self, service: TableRegistry) -> None:
        self._service = service

    @get("/api/puzzles/{game}/{day}", *NO_PUZZLE, cache="no-cache")
    async def puzzle(self, game: str, day: Day) -> PuzzleInfo:
        """The puzzle of a day. It is the same everywhere."""
        posed = shipped_puzzles(game)[place_of(game, day)]
        gap = round(posed.puzzle.points - posed.puzzle.second, 2)
        return PuzzleInfo(game, day, posed.puzzle.seat, posed.played.players, gap, len(shipped_puzzles(game)))

    @post("/api/puzzles/{game}/{day}/table", *NO_PUZZLE, *OPENING, status=HTTPStatus.CREATED)
    async def open_puzzle(self, game: str, day: Day, message: OpenPuzzle, request: Request) -> Opened:
        """Open a table at the position of a puzzle. Moves can be taken back, and bots wait until `play-on`."""
        place = place_of(game, day)
        posed, table = shipped_puzzles(game)[place], await asyncio.to_thread(_position, game, place)
        header, entries = table.journal.header, table.journal.entries
        begun = branch(header, entries, table.journal.seed, len(table.moves) - 1)
        bot, seat = usual_opponent(table.game), posed.puzzle.seat
        options: dict[str, Any] = msgspec.to_builtins(table.options)
        wish = OpenTable(
            game=game,
            seats=[
                SeatWish(sitter="person", name=message.name) if one == seat else SeatWish(sitter=bot)
                for one in range(posed.played.players)
            ],
            options=options,
            language=message.language,
            undo="free",
            hints=False,
        )
        return await self._service.open_table(wish, address_of(request), begun, frozen=True)

    @post("/api/puzzles/{game}/{day}/solution", *NO_PUZZLE, IllegalSolution, NoThought)
    async def solve_puzzle(self, game: str, day: Day, message: SolvePuzzle, request: Request) -> PuzzleSolved:
        """Score a solution: the same move is tried many times."""
        place = place_of(game, day)
        posed, table = shipped_puzzles(game)[place], await asyncio.to_thread(_position, game, place)
        try:
            action = table.read_action(message.action)
            await asyncio.to_thread(table.prepare, posed.puzzle.seat, action)
        except Refusal as problem:
            raise IllegalSolution(str(problem)) from None
        opinions = self._service.opinions
        work = opinions.ask(table.game, opinions.solution(table.game, posed, action), address_of(request))
        try:
            score = await while_connected(request, work)
        except BotFailed as problem:
            logger.warning("no score for a puzzle of %s: %s", game, problem)
            raise NoThought("the solution could not be tried") from None
        if score is None:
            raise IllegalSolution("this move is no solution; solve the puzzle with a move of the kind it asks for")
        return PuzzleSolved(score.percent, score.stars, score.points, score.best, score.trials)

    @get("/api/puzzles/{game}/{day}/answer", *NO_PUZZLE, cache="no-cache")
    async def puzzle_answer(self, game: str, day: Day, query: AnswerQuery) -> PuzzleAnswer:
        """The best move that is known."""
        place = place_of(game, day)
        posed, table = shipped_puzzles(game)[place], await asyncio.to_thread(_position, game, place)
        best = table.read_action(posed.puzzle.best)
        told = table.game.tell_action(table.state, best, table.names, query.language)
        return PuzzleAnswer(msgspec.to_builtins(best), told, posed.puzzle.points)


def place_of(game: str, day: str) -> int:
    """The place of a day's puzzle in the file of its game."""
    try:
        when = date.fromisoformat(day)
    except ValueError:
        raise NoPuzzle(f"there is no day {day}") from None
    puzzles = shipped_puzzles(game)
    if not puzzles:
        raise NoPuzzle(f"no puzzles of {game} come with this version")
    return place_of_day(len(puzzles), when)


@lru_cache(maxsize=8)
def _position(game: str, place: int) -> Table:
    """The table at a puzzle's position. It is shared, so nobody may play at it."""
    return position_of(shipped_puzzles(game)[place])
