"""Puzzles as they are stored: the seed and the actions of a game, and the moments of it that are puzzles.

The actions are run through the rules again, so a line is short and nothing in it can contradict the rules. A game of
another ruleset is left out: its actions might lead elsewhere.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from omphalos.table.chance import seed_from_text
from omphalos.table.errors import OmphalosError
from omphalos.table.game import AnyGame
from omphalos.table.registry import find_game
from omphalos.table.table import Table


class PuzzleError(OmphalosError):
    """Puzzles of a game are missing, cannot be read, or contradict the rules."""


class Puzzle(msgspec.Struct, frozen=True):
    """A moment to solve. Points are how far the seat is ahead, on average over many trials."""

    after: int  # actions played before it
    seat: int
    best: Any  # the best move that is known
    points: float  # after the best move
    second: float  # after the best move of another idea


class PuzzleGame(msgspec.Struct, frozen=True):
    """A game with its puzzles."""

    game: str
    ruleset: str
    players: int
    options: dict[str, Any]
    seed: str
    actions: tuple[tuple[int, Any], ...]  # the seat and its action, up to the last puzzle
    puzzles: tuple[Puzzle, ...]
    bot: str  # who found them; solutions are scored by its forecast, because another may call other moves the best


class PosedPuzzle(msgspec.Struct, frozen=True):
    """One puzzle with its game."""

    played: PuzzleGame
    puzzle: Puzzle


def puzzle_line(game: PuzzleGame) -> bytes:
    """A line of a file of puzzles."""
    return msgspec.json.encode(game) + b"\n"


def read_puzzles(data: bytes, source: str = "puzzles") -> list[PuzzleGame]:
    """Read a file of puzzles. PuzzleError names the line at fault."""
    found: list[PuzzleGame] = []
    for number, line in enumerate(data.splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=PuzzleGame))
        except (msgspec.DecodeError, UnicodeError) as problem:
            raise PuzzleError(f"{source}, line {number}: {problem}") from None
    return found


@lru_cache(maxsize=16)
def shipped_puzzles(game: str) -> tuple[PosedPuzzle, ...]:
    """The puzzles that come with the program, of the present ruleset. Empty if the game has none."""
    ruleset = find_game(game).ruleset
    file = files("omphalos.bots.puzzles").joinpath("data", f"{game}.jsonl")
    if not file.is_file():
        return ()
    games = [one for one in read_puzzles(file.read_bytes(), file.name) if one.ruleset == ruleset]
    return tuple(PosedPuzzle(one, puzzle) for one in games for puzzle in one.puzzles)


def position_of(posed: PosedPuzzle, game: AnyGame | None = None) -> Table:
    """The table at the moment of the puzzle. PuzzleError if its actions do not follow the rules."""
    played = posed.played
    try:
        table = Table.open(game or find_game(played.game), played.players, played.options, seed_from_text(played.seed))
        for seat, action in played.actions[: posed.puzzle.after]:
            table.play(seat, action)
    except OmphalosError as problem:
        raise PuzzleError(f"a puzzle of {played.game} does not follow its rules: {problem}") from None
    if posed.puzzle.seat not in table.to_act():
        raise PuzzleError(f"a puzzle of {played.game} asks a seat that is not to act")
    return table
