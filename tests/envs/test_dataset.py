"""The dataset of decisions: written from records, read back with pyarrow."""

from __future__ import annotations

import json
import math
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from omphalos.arena.plan import make_plan
from omphalos.arena.run import run
from omphalos.cli import main
from omphalos.envs import dataset
from omphalos.envs.codec import choices_for
from omphalos.envs.dataset import sources, write_dataset
from omphalos.envs.encoders import encoder_for
from omphalos.envs.errors import DatasetError
from omphalos.table import Chance, Table, find_game, read_record, replay
from omphalos.table.errors import RecordError
from omphalos.table.game import Outcome
from tests.envs.states import offer_of

pytest.importorskip("pyarrow")
pq: Any = import_module("pyarrow.parquet")


def played(game: str, players: int, seed: int, moves: int = 10**6) -> bytes:
    """The record of a random game."""
    options = {"generations": 1} if game == "flick" else {}
    table = Table.open(find_game(game), players, options, seed=seed)
    stream = Chance(seed, ["moves"])["moves"]
    while table.to_act() and len(table.moves) <= moves:
        seat = table.to_act()[0]
        table.play(seat, table.legal(seat).sample(stream))
    return table.record()


@pytest.mark.parametrize("name", ["oracle", "flick"])
def test_every_decision_is_a_row(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "BATCH", 16)  # several batches
    for seed in range(2):
        (tmp_path / f"{seed}.jsonl").write_bytes(played(name, 2, seed))
    files = sources([tmp_path])
    written = write_dataset(files, tmp_path / "out.parquet")
    table = pq.read_table(tmp_path / "out.parquet")
    rows = table.to_pylist()
    assert (written.games, written.decisions, written.unfinished) == (2, len(rows), 0)
    assert not list(tmp_path.glob(".*"))
    game = find_game(name)
    encoder, choices = encoder_for(game, 2), choices_for(game)
    at = 0
    for number, file in enumerate(files):
        record = read_record(file)
        moments = list(replay(record))
        before = {moment.entry.n: moment.before for moment in reversed(moments)}  # of the first event of each entry
        outcome = game.outcome(moments[-1].after)
        assert outcome is not None
        for entry in record.entries[1:]:
            row, state = rows[at], before[entry.n]
            at += 1
            assert entry.seat is not None
            view, offer = game.view(state, entry.seat), offer_of(choices, game, state, entry.seat)
            assert (row["game"], row["record"], row["entry"], row["seat"]) == (number, str(file), entry.n, entry.seat)
            assert row["player"] == f"Player {entry.seat + 1}"
            assert row["features"] == encoder.encode(view).tolist()
            assert row["options"] == list(offer.items)
            assert row["option_features"] == choices.features(offer).tolist()
            item = offer.items[row["options"][row["chosen"]]]
            action = msgspec.json.decode(row["action"], type=game.action_type)
            assert action == getattr(entry, "action", None)
            assert item == action or item.allows(action)
            assert (row["score"], row["rank"]) == (outcome.scores[entry.seat], outcome.ranks[entry.seat])
            assert row["difference"] == outcome.scores[entry.seat] - outcome.scores[1 - entry.seat]
            assert row["win"] == (entry.seat in outcome.winners) / len(outcome.winners)
            assert row["players"] == 2
    assert at == len(rows)
    about = {key.decode(): json.loads(value) for key, value in table.schema.metadata.items() if b"omphalos" in key}
    assert len(about["omphalos.options"]) == choices.count
    assert [block["name"] for block in about["omphalos.features"]] == [block.name for block in encoder.layout]
    assert sum(math.prod(block["shape"]) for block in about["omphalos.features"]) == encoder.layout.size
    assert about["omphalos.option_features"] == list(choices.columns)
    assert (about["omphalos.game"], about["omphalos.ruleset"]) == (name, game.ruleset)


@pytest.mark.parametrize("library", ["pyarrow.parquet", "pandas", "polars"])
def test_other_libraries_read_the_same(library: str, tmp_path: Path) -> None:
    reader: Any = pytest.importorskip(library)  # pandas and polars are large, and no dependency of ours
    (tmp_path / "one.jsonl").write_bytes(played("flick", 2, 1))
    out = tmp_path / "out.parquet"
    write_dataset([tmp_path / "one.jsonl"], out)
    table = (reader.read_table if library == "pyarrow.parquet" else reader.read_parquet)(out)
    rows = pq.read_table(out).to_pylist()
    features = table["features"].to_numpy()
    assert np.array_equal(np.stack(features), np.array([row["features"] for row in rows], np.float32))
    for name in ("seat", "chosen", "action", "win"):
        assert table[name].to_numpy().tolist() == [row[name] for row in rows]
    options = table["options"].to_numpy()
    assert [list(numbers) for numbers in options] == [row["options"] for row in rows]


def test_the_command_reads_an_arena(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = find_game("oracle")
    run(make_plan(game, ["random"], [2], 2), game, folder=tmp_path / "arena")
    (tmp_path / "arena" / "records" / "more.jsonl").write_text("no record")  # not a game of the arena
    out = tmp_path / "decisions.parquet"
    assert main(["dataset", str(tmp_path / "arena"), "--parquet", str(out)]) == 0
    shown = capsys.readouterr()
    rows = pq.read_table(out, columns=["player", "win", "game"]).to_pylist()
    assert shown.out == f"{out}: {len(rows)} decisions of 2 games\n"
    assert "2/2 games" in shown.err
    assert {row["player"] for row in rows} == {"random"}
    assert {row["game"] for row in rows} == {0, 1}


def test_what_is_not_fit_is_left_out_or_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    two, three, cut, bad, old, wrong = (tmp_path / f"{name}.jsonl" for name in ("2", "3", "cut", "bad", "old", "wrong"))
    out = tmp_path / "out.parquet"
    whole = played("oracle", 2, 1)
    two.write_bytes(whole)
    three.write_bytes(played("oracle", 3, 1))
    cut.write_bytes(played("oracle", 2, 2, moves=9))
    bad.write_bytes(whole.replace(b'"kind":"move"', b'"kind":"dance"', 3))
    old.write_bytes(whole.replace(b'"ruleset":"', b'"ruleset":"0'))
    lines = whole.splitlines(keepends=True)
    choice = next(i for i, line in enumerate(lines) if b'"action":{"do":"divine"' in line)
    lines[choice] = lines[choice].replace(b'"action":{', b'"action":{"do":"close"},"was":{', 1)
    wrong.write_bytes(b"".join(lines))
    assert write_dataset([two, cut], out).unfinished == 1
    before = out.read_bytes()
    for files, error, text in (
        ([two, three], DatasetError, "3.jsonl: oracle with 3 players, after oracle with 2"),
        ([two, bad], RecordError, "bad.jsonl"),
        ([old], DatasetError, f"ruleset 0{find_game('oracle').ruleset}"),
        ([two, wrong], DatasetError, "wrong.jsonl: the action of entry"),
    ):
        with pytest.raises(error, match=text):
            write_dataset(files, out)
        assert out.read_bytes() == before  # nothing is left of a table that failed
        assert not list(tmp_path.glob(".*"))
    assert write_dataset([two, three], out, players=3).games == 1
    with pytest.raises(DatasetError, match="no record of a game of 4 players"):
        write_dataset([two], out, players=4)
    with pytest.raises(DatasetError, match="no such file"):
        sources([tmp_path / "nothing"])
    with pytest.raises(DatasetError, match="missing/out"):
        write_dataset([two], tmp_path / "missing" / "out.parquet")
    assert main(["dataset", str(cut), "--parquet", str(out), "-q"]) == 1
    assert "1 unfinished" in capsys.readouterr().out
    (tmp_path / "empty").mkdir()
    assert main(["dataset", str(tmp_path / "empty"), "--parquet", str(out)]) == 2
    assert "omphalos dataset: there are no records" in capsys.readouterr().err


def test_a_shared_win_is_shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one.jsonl").write_bytes(played("oracle", 3, 1))
    game = find_game("oracle")
    outcome = type(game).outcome

    def shared(self: Any, state: Any) -> Outcome | None:
        return None if outcome(self, state) is None else Outcome((1, 3, 1), (7.0, 2.0, 7.0))

    monkeypatch.setattr(type(game), "outcome", shared)
    write_dataset([tmp_path / "one.jsonl"], tmp_path / "out.parquet")
    columns = ["seat", "win", "rank", "score", "difference", "players"]
    rows = pq.read_table(tmp_path / "out.parquet", columns=columns).to_pylist()
    by_seat = {row.pop("seat"): row for row in rows}
    assert by_seat == {
        0: {"win": 0.5, "rank": 1, "score": 7.0, "difference": 2.5, "players": 3},
        1: {"win": 0.0, "rank": 3, "score": 2.0, "difference": -5.0, "players": 3},
        2: {"win": 0.5, "rank": 1, "score": 7.0, "difference": 2.5, "players": 3},
    }


def test_moves_that_were_taken_back_are_no_decisions(tmp_path: Path) -> None:
    table = Table.open(find_game("oracle"), 1, seed=3)
    stream = Chance(3, ["moves"])["moves"]
    taken = 0
    while table.to_act():
        table.play(0, table.legal(0).sample(stream))
        if len(table.moves) == 6 and not taken:
            prepared = table.prepare_take_back(table.moves[3].n, 0, agreed=True)
            table.keep(prepared)
            taken = 2
    (tmp_path / "one.jsonl").write_bytes(table.record())
    write_dataset([tmp_path / "one.jsonl"], tmp_path / "out.parquet")
    entries = pq.read_table(tmp_path / "out.parquet", columns=["entry"])["entry"].to_pylist()
    assert entries == [move.n for move in table.moves if move.seat is not None]
    assert {4, 5}.isdisjoint(entries)
