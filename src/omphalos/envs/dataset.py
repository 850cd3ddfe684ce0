"""Decisions of recorded games as a Parquet table: what a seat saw, what it could do, what it chose, how it ended.

Records are read one after the other and rows are written in batches, so memory does not grow with their number.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, cast

import msgspec

from omphalos.arena.folder import records
from omphalos.arena.progress import Progress
from omphalos.envs.choices import Choices, Offer
from omphalos.envs.codec import choices_for
from omphalos.envs.encoders import encoder_for
from omphalos.envs.errors import DatasetError
from omphalos.envs.layout import Encoder
from omphalos.envs.rewards import difference
from omphalos.table.entry import standing
from omphalos.table.game import AnyGame
from omphalos.table.legal import Family
from omphalos.table.record import Record, read_record, replay

BATCH: Final = 1024  # rows that are written at once


class Written(msgspec.Struct, frozen=True):
    """What a dataset contains."""

    games: int
    decisions: int
    unfinished: int  # games that were left out because they have no result


def sources(paths: Sequence[Path]) -> list[Path]:
    """The records that are meant: files, the games of arena folders, and all `*.jsonl` of other folders."""
    found = list[Path]()
    for path in paths:
        if (path / "plan.json").is_file():
            found += [file for _, file in records(path)]
        elif path.is_dir():
            found += sorted(file for file in path.rglob("*.jsonl") if file.is_file())
        elif path.is_file():
            found.append(path)
        else:
            raise DatasetError(f"{path}: there is no such file or folder")
    if not found:
        raise DatasetError(f"there are no records in {', '.join(map(str, paths))}")
    return found


def write_dataset(files: Sequence[Path], out: Path, players: int | None = None, quiet: bool = True) -> Written:
    """Write the decisions of these records. With `players`, records with other numbers of players are left out."""
    writer: _Writer | None = None
    games = unfinished = 0
    try:
        with Progress(len(files), quiet=quiet) as progress:
            for file in files:
                record = read_record(file)
                if players is None or len(record.header.seats) == players:
                    if writer is None:
                        writer = _Writer(out, record)
                    done = writer.add(record, games)
                    games += done
                    unfinished += not done
                progress.advance(1)
        if writer is None:
            raise DatasetError(f"there is no record of a game of {players} players")
        return Written(games, writer.close(), unfinished)
    except BaseException:
        if writer is not None:
            writer.discard()
        raise


class _Writer:
    """A Parquet file that is being written. It gets its name when it is complete."""

    def __init__(self, out: Path, record: Record) -> None:
        try:
            self._arrow: Any = import_module("pyarrow")
            parquet: Any = import_module("pyarrow.parquet")
        except ImportError:
            raise DatasetError("Parquet needs pyarrow: pip install 'omphalos-table[arena]'") from None
        self._game = record.game
        self._players = len(record.header.seats)
        self._encoder = encoder_for(self._game, self._players)
        self._choices = choices_for(self._game)
        self._schema = _schema(self._arrow, self._game, self._encoder, self._choices)
        self._out = out
        self._draft = out.with_name(f".{out.name}.draft")
        self._rows: list[dict[str, Any]] = []
        self._count = 0
        try:
            self._file: Any = parquet.ParquetWriter(self._draft, self._schema, compression="zstd")
        except OSError as problem:
            raise DatasetError(f"{out}: {problem.strerror or problem}") from None

    def add(self, record: Record, number: int) -> bool:
        """Add the decisions of a game. False: it has no result, and nothing was added."""
        game, seats = record.game, len(record.header.seats)
        if (game.name, seats) != (self._game.name, self._players):
            text = f"{game.name} with {seats} players, after {self._game.name} with {self._players}"
            raise DatasetError(f"{record.source}: {text}; a dataset has one game and one number of players")
        if record.header.ruleset != game.ruleset:
            was, now = record.header.ruleset, game.ruleset
            raise DatasetError(f"{record.source}: played by ruleset {was}, and its options are known for {now} only")
        before, last = dict[int, Any](), game.start(seats, record.options)
        for moment in replay(record):
            before.setdefault(moment.entry.n, moment.before)
            last = moment.after
        outcome = game.outcome(last)
        if outcome is None:
            return False
        leads, winners = difference(outcome.scores), outcome.winners
        for move in standing(record.entries):
            if move.seat is None:
                continue
            seat = move.seat
            row = {
                "game": number,
                "record": record.source,
                "players": seats,
                "entry": move.n,
                "seat": seat,
                "player": record.header.seats[seat],
                **self._decision(record, before[move.n], seat, move.n, move.action),
                "action": msgspec.json.encode(move.action).decode(),
                "score": outcome.scores[seat],
                "difference": leads[seat],
                "rank": outcome.ranks[seat],
                "win": (seat in winners) / len(winners),
            }
            self._rows.append(row)
            if len(self._rows) == BATCH:
                self._flush()
        return True

    def _decision(self, record: Record, state: Any, seat: int, n: int, action: Any) -> dict[str, Any]:
        view, legal = record.game.view(state, seat), record.game.legal(state, seat)
        offer = self._choices.offer(lambda: view, seat, self._players, legal)
        number = _number(self._choices, offer, action)
        if number is None:
            raise DatasetError(f"{record.source}: the action of entry {n} is not legal")
        numbers = offer.numbers.tolist()
        return {
            "features": self._encoder.encode(view),
            "options": numbers,
            "option_features": list(self._choices.features(offer)),
            "chosen": numbers.index(number),
        }

    def _flush(self) -> None:
        try:
            self._file.write_table(self._arrow.Table.from_pylist(self._rows, schema=self._schema))
        except OSError as problem:
            raise DatasetError(f"{self._out}: {problem.strerror or problem}") from None
        self._count += len(self._rows)
        self._rows = []

    def close(self) -> int:
        """Complete the file. Return the number of its rows."""
        if self._rows:
            self._flush()
        self._file.close()
        self._draft.replace(self._out)
        return self._count

    def discard(self) -> None:
        """Remove what was written."""
        self._file.close()
        self._draft.unlink(missing_ok=True)


def _number(choices: Choices[Any], offer: Offer, action: Any) -> int | None:
    """The number of the choice that an action belongs to; None if it is not legal."""
    number = choices.listed.get(action)
    if number is not None:
        return number if number in offer.items else None
    for number, item in offer.items.items():
        if isinstance(item, Family) and cast("Family[Any]", item).allows(action):
            return number
    return None


def _schema(arrow: Any, game: AnyGame, encoder: Encoder, choices: Choices[Any]) -> Any:
    """The columns of the table. Its metadata names what the numbers in them are."""
    number = arrow.float32()
    fields: dict[str, Any] = {
        "game": arrow.int32(),
        "record": arrow.string(),
        "players": arrow.int8(),
        "entry": arrow.int32(),
        "seat": arrow.int8(),
        "player": arrow.string(),
        "features": arrow.list_(number, encoder.layout.size),
        "options": arrow.list_(arrow.int32()),
        "option_features": arrow.list_(arrow.list_(number, len(choices.columns))),
        "chosen": arrow.int32(),
        "action": arrow.string(),
        "score": arrow.float64(),
        "difference": arrow.float64(),
        "rank": arrow.int8(),
        "win": arrow.float64(),
    }
    blocks = [{"name": b.name, "shape": b.shape, "columns": b.columns} for b in encoder.layout]
    options = [f"{kind.name}: {option}" for kind in choices.kinds for option in kind.options]
    about = {
        "game": game.name,
        "ruleset": game.ruleset,
        "features": blocks,
        "options": options,
        "option_features": list(choices.columns),
    }
    metadata = {f"omphalos.{name}": msgspec.json.encode(value) for name, value in about.items()}
    return arrow.schema(list(fields.items()), metadata=metadata)
