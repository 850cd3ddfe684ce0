"""Records: a game as JSON lines. Replaying one needs no chance, physics or rules, so it works with later rulesets."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from omphalos.table.chain import links
from omphalos.table.entry import Entry, Header, Move, Return, Seed, Signature, encoder
from omphalos.table.errors import BadOptions, BadPlayers, RecordError, UnknownGame
from omphalos.table.game import AnyGame
from omphalos.table.journal import Torn, read_body, read_header, split_lines
from omphalos.table.moment import Moment
from omphalos.table.registry import find_game

MAX_FILE: Final = 1 << 26  # bytes of a record; long games have some hundred thousand


class Record(msgspec.Struct, frozen=True):
    """A whole game as it was recorded."""

    game: AnyGame
    header: Header
    options: Any  # the game's own options
    entries: list[Entry[Any, Any]]
    seed: str | None  # revealed when the game is over
    torn: Torn | None = None  # an unfinished last line that was dropped
    source: str = "record"  # the file it was read from
    lines: tuple[int, ...] = ()  # the line number of each entry, from 1
    secret: str | None = None  # the server's, where the seed was mixed; revealed with the seed
    signature: Signature | None = None
    links: tuple[str, ...] = ()  # the chain of hashes over the header and the lines, if there is a signature

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """What a notebook shows: the game with a slider, or a line of text if it has no pictures."""
        from omphalos.table.animation import animation  # imported only when a record is shown

        text = f"<Record of {self.header.game}: {', '.join(self.header.seats)}; {len(self.entries)} entries>"
        shown = animation(self.game, self.header.seats, replay(self))
        return {"text/plain": text} if shown is None else {"text/plain": text, "text/html": shown}


def read_record(source: str | os.PathLike[str] | bytes, game: AnyGame | None = None) -> Record:
    """Read a record from a file or from its bytes. A RecordError names the line at fault."""
    if isinstance(source, bytes):
        name, data = "record", source
    else:
        name = str(source)
        try:
            with Path(source).open("rb") as file:  # which may have no end
                data = file.read(MAX_FILE + 1)
        except OSError as problem:
            raise RecordError(problem.strerror or str(problem), None, name) from None
    if len(data) > MAX_FILE:
        raise RecordError(f"more than {MAX_FILE} bytes", None, name)
    lines, torn = split_lines(data)
    if not lines and torn is not None:
        lines, torn = [torn], None  # one line without a newline: read_header says what is wrong
    if not lines:
        raise RecordError("the file is empty", 1, name)
    header = read_header(lines[0], name)
    if game is None:
        try:
            game = find_game(header.game)
        except UnknownGame as problem:
            raise RecordError(str(problem), 1, name) from None
    try:
        game.check_players(len(header.seats))
        options = game.read_options_of(header.ruleset, header.options)
    except (BadPlayers, BadOptions) as problem:
        raise RecordError(str(problem), 1, name) from None
    body = read_body(lines[1:], header, game, name)
    dropped = None if torn is None else Torn(len(lines) + 1, torn[:80].decode(errors="replace"))
    chained = () if body.signature is None else links(header, [lines[number - 1] for number in body.lines])
    return Record(
        *(game, header, options, body.entries, body.seed, dropped, name, tuple(body.lines)),
        *(body.secret, body.signature, tuple(chained)),
    )


def write_record(header: Header, entries: list[Entry[Any, Any]], seed: str | None = None) -> bytes:
    """The text of a record. Pass the seed only when the game is over."""
    lines = [encoder.encode(header), *map(encoder.encode, entries)]
    if seed is not None:
        lines.append(encoder.encode(Seed(seed)))
    return b"\n".join(lines) + b"\n"


def replay(record: Record) -> Iterator[Moment]:
    """Every event in order, with the states before and after it. Moves that were taken back later are included."""
    game = record.game
    state = game.start(len(record.header.seats), record.options)
    standing: list[tuple[int, Any]] = []
    for entry in record.entries:
        if isinstance(entry, Move):
            for i, event in enumerate(entry.events):
                before = state
                try:
                    state = game.evolve(state, event)
                except Exception as problem:
                    text = f"event {i + 1} of entry {entry.n} does not fit the game so far ({problem!r})"
                    line = record.lines[entry.n] if entry.n < len(record.lines) else None
                    raise RecordError(text, line, record.source) from problem
                yield Moment(entry, event, before, state)
            standing.append((entry.n, state))
        elif isinstance(entry, Return):
            before = state
            while standing[-1][0] != entry.to:
                standing.pop()
            state = standing[-1][1]
            yield Moment(entry, None, before, state)
        else:
            yield Moment(entry, None, state, state)
