"""The contract of a game, and the table it is played at."""

from omphalos.table.booked import Booked, book
from omphalos.table.chance import Chance, Stream, new_seed, seed_from
from omphalos.table.entry import Header, Move, Resign, Return
from omphalos.table.errors import OmphalosError, Refusal
from omphalos.table.fairness import commitment, verify
from omphalos.table.game import SPECTATOR, AnyGame, Game, Outcome, ranked
from omphalos.table.journal import FileJournal, Journal, MemoryJournal
from omphalos.table.legal import Apart, Bar, Circle, Family, Legal, Range, Spot
from omphalos.table.notebook import Pictured, PicturedState
from omphalos.table.record import Record, read_record, replay, write_record
from omphalos.table.registry import find_game, games
from omphalos.table.table import Table

__all__ = [
    "SPECTATOR",
    "AnyGame",
    "Apart",
    "Bar",
    "Booked",
    "Chance",
    "Circle",
    "Family",
    "FileJournal",
    "Game",
    "Header",
    "Journal",
    "Legal",
    "MemoryJournal",
    "Move",
    "OmphalosError",
    "Outcome",
    "Pictured",
    "PicturedState",
    "Range",
    "Record",
    "Refusal",
    "Resign",
    "Return",
    "Spot",
    "Stream",
    "Table",
    "book",
    "commitment",
    "find_game",
    "games",
    "new_seed",
    "ranked",
    "read_record",
    "replay",
    "seed_from",
    "verify",
    "write_record",
]
