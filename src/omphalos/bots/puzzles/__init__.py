"""Puzzles: positions of real games in which one move is far better than every other idea.

They are in a file of each game that comes with the program, so the puzzle of a day is the same for everybody and needs
no server elsewhere. `mine` finds new ones in records.
"""

from omphalos.bots.puzzles.daily import place_of_day, puzzle_of_day
from omphalos.bots.puzzles.mine import Mined, mine
from omphalos.bots.puzzles.puzzle import (
    PosedPuzzle,
    Puzzle,
    PuzzleError,
    PuzzleGame,
    position_of,
    puzzle_line,
    read_puzzles,
    shipped_puzzles,
)
from omphalos.bots.puzzles.score import Score, score_of

__all__ = [
    "Mined",
    "PosedPuzzle",
    "Puzzle",
    "PuzzleError",
    "PuzzleGame",
    "Score",
    "mine",
    "place_of_day",
    "position_of",
    "puzzle_line",
    "puzzle_of_day",
    "read_puzzles",
    "score_of",
    "shipped_puzzles",
]
