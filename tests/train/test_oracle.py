"""Training of sibyl: the positions of games of Wyrocznia, the model, and a whole training in small."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from omphalos.bots import BadBot, make_bot
from omphalos.bots.nets.files import forget_nets, read_net
from omphalos.bots.nets.folder import NET_FOLDER
from omphalos.bots.oracle.heuristic import Heuristic
from omphalos.bots.oracle.inputs import SEAT, WHOLE
from omphalos.bots.oracle.learned import consult
from omphalos.bots.oracle.net import RESULT, Layers, net_of
from omphalos.bots.oracle.option_inputs import CONTEXT, OPTION
from omphalos.bots.oracle.policy import POLICY, PolicyLayers, evaluate, policy_of
from omphalos.cli import main
from omphalos.oracle import GAME
from omphalos.table import Table, read_record
from omphalos.table.record import replay
from omphalos.train.errors import TrainError
from omphalos.train.learners import find_learner
from omphalos.train.onnx_file import onnx_of, policy_onnx_of
from omphalos.train.oracle import LEARNER, evaluated, positions_of
from omphalos.train.oracle_choices import choices_of
from omphalos.train.positions import SEATS, Positions, join
from omphalos.train.recipe import Fitting, Recipe
from omphalos.train.run import train
from tests.bots.oracle.games import played


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    """Finished games of two to four players."""
    return [played(*["greedy:budget=1"] * players, seed=f"{players}")[0] for players in (2, 3, 4)]


@pytest.fixture(scope="module")
def positions(tables: list[Table]) -> Positions:
    """All their positions."""
    found = [positions_of(read_record(table.record()), i == 0) for i, table in enumerate(tables)]
    return join([one for one in found if one is not None])


def beginnings(table: Table) -> list[Any]:
    """The states at the beginnings of turns, once each."""
    found: list[Any] = []
    for moment in replay(read_record(table.record())):
        if evaluated(moment) and not (found and found[-1].clock is moment.after.clock):
            found.append(moment.after)
    return found


def test_positions_are_the_beginnings_of_turns(tables: list[Table], positions: Positions) -> None:
    states = [state for table in tables for state in beginnings(table)]
    assert len(positions.now) == len(states) > 150
    assert positions.seat.shape == (len(states), SEATS, SEAT)
    assert positions.whole.shape == (len(states), WHOLE)
    assert positions.last.sum() == len(tables)
    for state, now in zip(states, positions.now, strict=True):
        assert now[: len(state.players)] == pytest.approx(Heuristic().values(state), abs=1e-3)
    for table, end in zip(tables, np.flatnonzero(positions.last), strict=True):
        outcome = table.outcome()
        assert outcome is not None
        assert positions.final[end, : len(outcome.scores)].tolist() == list(outcome.scores)
        assert np.flatnonzero(positions.win[end]).tolist() == list(outcome.winners)
    begun = b"\n".join(tables[0].record().splitlines()[:30]) + b"\n"
    assert positions_of(read_record(begun), False) is None, "it is not over"


@pytest.mark.needs("torch", "onnx")
def test_the_model_and_its_export_say_what_the_kernel_says(tables: list[Table], positions: Positions) -> None:
    from omphalos.train.model import Model, batch_of  # brings torch: workers that run no such test import none

    batch = batch_of(positions, "cpu")
    model = Model(batch.columns, (1, 9, 7, 8), seed=3, device="cpu")
    net, said = net_of(Layers(*model.layers())), list[Any]()
    for table in tables:
        for state in beginnings(table):
            consult(Heuristic(), state, net)
            said.append(net.work[RESULT : RESULT + SEATS, :2].copy())
    kernel = np.stack(said)
    there = batch.there.numpy() == 1
    more, logits = (column.detach().numpy() for column in model(batch))
    assert more[there] == pytest.approx(kernel[..., 0][there], abs=0.003), "inputs of half precision"
    assert logits[there] == pytest.approx(kernel[..., 1][there], abs=0.003)
    assert np.abs(more[there]).mean() > 0.03

    reference: Any = import_module("onnx.reference")
    inputs = {name: np.asarray(getattr(batch, name), np.float32) for name in ("seat", "whole", "there")}
    points, win = reference.ReferenceEvaluator(onnx_of(LEARNER, model.layers())).run(None, inputs)
    assert points[there] == pytest.approx(10 * kernel[..., 0][there], abs=0.03)
    assert win.sum(1) == pytest.approx(np.ones(len(win)), abs=1e-5)


def test_choices_are_what_a_search_finds_of_decisions(tables: list[Table]) -> None:
    record = read_record(tables[1].record())
    choices = choices_of(record, True, "seer:budget=12,depth=0,moves=4", 12)
    assert choices is not None
    assert 8 <= len(choices.options) <= 12
    assert choices.context.shape == (len(choices.options), CONTEXT)
    assert choices.option.shape == (choices.options.sum(), OPTION)
    assert choices.held_out.all()
    assert 2 <= choices.options.min() <= choices.options.max() <= 4
    first = np.concatenate([[0], np.cumsum(choices.options)[:-1]])
    assert (choices.gap[first] == 0).all(), "habit's best comes first"
    assert (choices.gap <= 0).all()
    again = choices_of(record, True, "seer:budget=12,depth=0,moves=4", 12)
    assert again is not None
    assert (again.value == choices.value).all()
    with pytest.raises(TrainError, match="cannot be a tutor"):
        choices_of(record, True, "greedy", 12)


@pytest.mark.needs("torch", "onnx")
def test_the_policy_model_says_what_the_kernel_says_and_begins_as_habit(tables: list[Table]) -> None:
    from omphalos.train.policy_fit import PolicyModel, policy_batch

    choices = choices_of(read_record(tables[0].record()), False, "seer:budget=4,depth=0,moves=6", 10)
    assert choices is not None
    batch = policy_batch(choices, "cpu")
    model = PolicyModel((CONTEXT, OPTION), 1.5, (6, 7, 5), seed=2, device="cpu")
    logits = model(batch).detach().numpy()
    net = policy_of(PolicyLayers(*model.layers()))
    starts = np.cumsum(choices.options) - choices.options
    for number, (start, count) in enumerate(zip(starts, choices.options, strict=True)):
        net.context_inputs[:] = choices.context[number]
        net.option_inputs[:count] = choices.option[start : start + count]
        evaluate(net, int(count))
        kernel = net.result[:count, 0] + net.result[:count, 1] * choices.gap[start : start + count]
        assert logits[number, :count] == pytest.approx(kernel, abs=1e-3)
    reference: Any = import_module("onnx.reference")
    inputs = {name: np.asarray(getattr(batch, name), np.float32) for name in ("context", "option", "gap", "there")}
    (share,) = reference.ReferenceEvaluator(policy_onnx_of(LEARNER, model.layers())).run(None, inputs)
    grown = np.exp(logits - logits.max(1, keepdims=True))
    assert share == pytest.approx(grown / grown.sum(1, keepdims=True), abs=1e-3)
    likeliest = [int(row.argmax()) for row in batch.gap.masked_fill(~batch.there, -1e9).numpy()]
    assert likeliest == [0] * len(likeliest)


@pytest.mark.needs("torch")
def test_a_training_in_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = Recipe(
        "oracle",
        GAME.ruleset,
        seed="small",
        rounds=2,
        games=2,
        players=(2,),
        teachers=("greedy:budget=1",),
        students=("sibyl:budget=3,depth=0,policy=1",),
        champion="sibyl:budget=3,depth=0",
        rivals=("greedy:budget=1",),
        match_games=2,
        fitting=Fitting(epochs=2, batch=32, widths=(1, 6, 5, 7)),
        tutor="sibyl:budget=6,depth=0,moves=3",
        choices=6,
    )
    report = train(recipe, GAME, tmp_path / "out")
    assert [one.games for one in report.rounds] == [2, 2]
    assert report.rounds[1].fit.positions > report.rounds[0].fit.positions > 20
    fits = [one.fit.policy for one in report.rounds]
    assert fits[0] is not None
    assert fits[1] is not None
    assert fits[1].choices > fits[0].choices > 3
    assert [len(fit.epochs) for fit in fits if fit] == [2, 2]
    assert 0 <= fits[1].epochs[-1].agreement <= 1
    page = (tmp_path / "out" / "report.html").read_text()
    assert "Training of sibyl" in page
    assert page.count("<polyline") == 16, "eight curves of two rounds"
    monkeypatch.setenv(NET_FOLDER, str(tmp_path / "out" / "nets"))
    assert make_bot("sibyl:net=2,policy=1", GAME).setting("net") == 2
    first = [read_net(POLICY, tmp_path / "out" / "nets" / f"policy{number}.npz") for number in (1, 2)]
    assert (first[0].option != first[1].option).any()
    (tmp_path / "out" / "nets" / "policy2.npz").unlink()
    forget_nets()
    with pytest.raises(BadBot, match=r"policy2\.npz: No such file"):
        make_bot("sibyl:net=2,policy=2", GAME)
    train(recipe, GAME, tmp_path / "out", resume=True)
    again = read_net(POLICY, tmp_path / "out" / "nets" / "policy2.npz")
    assert (again.option == first[1].option).all(), "the same choices and the same seed"


@pytest.mark.needs("onnx")
def test_the_policy_is_written_as_onnx(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    onnx: Any = import_module("onnx")
    assert main(["train", "oracle", "--policy", "--onnx", str(tmp_path / "policy.onnx")]) == 0
    assert [one.name for one in onnx.load(tmp_path / "policy.onnx").graph.output] == ["share"]
    assert main(["train", "flick", "--policy", "--onnx", str(tmp_path / "x.onnx")]) == 2
    assert "augur has no policy" in capsys.readouterr().err


def test_a_game_without_a_bot_that_learns_is_refused() -> None:
    with pytest.raises(TrainError, match="there is no bot that learns pond; there is one for flick and oracle"):
        find_learner("pond")
