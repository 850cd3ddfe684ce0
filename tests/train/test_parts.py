"""The parts of a training: positions, returns, the model, its export, and ratings."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.arena.match import Played
from omphalos.bots.flick.evaluation.board import board_of
from omphalos.bots.flick.evaluation.inputs import DISK, SEAT, WHOLE
from omphalos.bots.flick.evaluation.judge import WEIGHTS, board_value
from omphalos.bots.flick.evaluation.net import FORMAT, RESULT, TOTAL, Layers, net_of
from omphalos.bots.nets.files import forget_nets, load_net, write_net
from omphalos.cli import main
from omphalos.flick import GAME
from omphalos.flick.judged import SEATS
from omphalos.flick.options import Options
from omphalos.table import Table, read_record
from omphalos.table.chance import Chance
from omphalos.table.record import replay
from omphalos.train.errors import TrainError
from omphalos.train.flick import LEARNER, evaluated, positions_of
from omphalos.train.matches import Match, results_of
from omphalos.train.positions import Positions, join, read_positions, write_positions
from omphalos.train.recipe import Recipe, check_recipe, plan_of_match, plan_of_round
from omphalos.train.returns import lambda_returns
from omphalos.train.shards import is_held_out


@pytest.fixture(scope="module")
def games() -> list[bytes]:
    """Records of three random games, of two to four players."""
    found: list[bytes] = []
    for players in (2, 3, 4):
        table = Table.open(GAME, ("any",) * players, Options(generations=2), f"train {players}")
        luck = Chance(players, ("any",))["any"]
        while asked := table.to_act():
            table.play(asked[0], table.legal(asked[0]).sample(luck))
        found.append(table.record())
    return found


@pytest.fixture(scope="module")
def positions(games: list[bytes]) -> Positions:
    """All their positions."""
    found = [positions_of(read_record(game), i == 0) for i, game in enumerate(games)]
    return join([one for one in found if one is not None])


def test_positions_are_the_ends_of_turns_with_the_end_of_the_game(games: list[bytes], positions: Positions) -> None:
    assert positions.last.sum() == len(games)
    assert positions.item.shape == (positions.items.sum(), DISK)
    assert len(positions.owner) == len(positions.item)
    assert positions.seat.shape == (len(positions.last), SEATS, SEAT)
    assert positions.whole.shape == (len(positions.last), WHOLE)
    assert positions.held_out[0]
    assert not positions.held_out[-1]
    ends = np.flatnonzero(positions.last)
    for game, end in zip(games, ends, strict=True):
        moments = list(replay(read_record(game)))
        state = moments[-1].after
        vps = [player.vp for player in state.players]
        assert positions.final[end, : len(vps)].tolist() == vps
        winners = {seat for seat, share in enumerate(positions.win[end]) if share > 0}
        assert winners == set(state.outcome.winners)
        assert positions.win[end].sum() == pytest.approx(1)
        assert sum(map(evaluated, moments)) > 10
    assert positions_of(read_record(b"\n".join(games[0].splitlines()[:30]) + b"\n"), False) is None, "it is not over"


def test_positions_are_kept(tmp_path: Path, positions: Positions) -> None:
    file = tmp_path / "000.npz"
    write_positions(file, positions, 1)
    assert all((a == b).all() for a, b in zip(read_positions(file, 1), positions, strict=True))
    np.savez(file, inputs=np.int64(99))
    with pytest.raises(TrainError, match="was written for other inputs"):
        read_positions(file, 1)
    with pytest.raises(TrainError, match="No such file"):
        read_positions(tmp_path / "none.npz", 1)


def test_games_of_one_seed_are_on_the_same_side_of_the_validation() -> None:
    sides = [is_held_out(Played(i, 0, f"0 round 1/2/{i // 2}", (0, 1))) for i in range(80)]
    assert sides[:4] == [True, True, False, False]
    assert sum(sides) == 4


def test_returns_lie_between_the_end_and_what_is_expected_next() -> None:
    draw = np.random.default_rng(5)
    final = np.repeat(draw.normal(size=(3, 4)), (4, 1, 4), axis=0)  # three games
    expected = draw.normal(size=(9, 4))
    last = np.array([0, 0, 0, 1, 1, 0, 0, 0, 1], bool)
    plain = final.copy()
    for i in range(7, -1, -1):
        if not last[i]:
            plain[i] = 0.2 * expected[i + 1] + 0.8 * plain[i + 1]
    assert lambda_returns(final, expected, last, 0.8) == pytest.approx(plain)
    assert (lambda_returns(final, expected, last, 1.0) == final).all()
    assert lambda_returns(final, expected, last, 0.0)[0] == pytest.approx(expected[1])


def kernel(games: list[bytes], layers: Any) -> Any:
    """What the bot's kernel says at every position: VP in tens and logit, by seat."""
    found: list[Any] = []
    for game in games:
        for moment in replay(read_record(game)):
            if evaluated(moment):
                board, net = board_of(moment.after), net_of(layers)
                board_value(board, 0, WEIGHTS._replace(net=net))
                found.append(np.concatenate([net.work[RESULT : RESULT + SEATS, :2], net.work[TOTAL, :SEATS, None]], 1))
    return np.stack(found)


@pytest.mark.needs("torch", "onnx")
def test_the_model_and_its_export_say_what_the_kernel_says(games: list[bytes], positions: Positions) -> None:
    from omphalos.train.model import Model, batch_of  # brings torch: workers that run no such test import none

    batch = batch_of(positions, "cpu")
    model = Model(batch.columns, (6, 9, 7, 8), seed=3, device="cpu")
    said = kernel(games, Layers(*model.layers()))
    there = batch.there.numpy() == 1
    more, logits = (column.detach().numpy() for column in model(batch))
    assert positions.now[there] == pytest.approx(said[..., 2][there], abs=1e-3)
    assert more[there] == pytest.approx(said[..., 0][there], abs=0.004), "inputs of half precision"
    assert logits[there] == pytest.approx(said[..., 1][there], abs=0.004)
    assert np.abs(more[there]).mean() > 0.01

    from omphalos.train.onnx_file import onnx_of

    reference: Any = import_module("onnx.reference")
    names = ("item", "owner", "seat", "whole", "there")
    inputs = {name: np.asarray(getattr(batch, name), np.float32) for name in names}
    points, win = reference.ReferenceEvaluator(onnx_of(LEARNER, model.layers())).run(None, inputs)
    assert points[there] == pytest.approx(10 * said[..., 0][there], abs=0.2)
    assert win.sum(1) == pytest.approx(np.ones(len(win)), abs=1e-5)
    assert win[~there] == pytest.approx(0)
    odds = np.exp(said[..., 1]) * there
    assert win == pytest.approx(odds / odds.sum(1, keepdims=True), abs=0.02)


@pytest.mark.needs("onnx")
def test_a_network_is_written_as_onnx(tmp_path: Path) -> None:
    onnx: Any = import_module("onnx")
    assert main(["train", "flick", "--onnx", str(tmp_path / "shipped.onnx")]) == 0
    write_net(FORMAT, tmp_path / "net.npz", load_net(FORMAT, 0))
    assert main(["train", "flick", "--onnx", str(tmp_path / "x.onnx"), "--weights", str(tmp_path / "net.npz")]) == 0
    assert (tmp_path / "x.onnx").read_bytes() == (tmp_path / "shipped.onnx").read_bytes()
    onnx.checker.check_model(onnx.load(tmp_path / "x.onnx"), full_check=True)


def test_a_round_plays_with_the_network_of_the_round_before(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("OMPHALOS_NETS", str(tmp_path))
    write_net(FORMAT, tmp_path / "net2.npz", load_net(FORMAT, 0))
    recipe = check_recipe(Recipe("flick", GAME.ruleset, games=100), GAME)
    assert plan_of_round(recipe, GAME, 0).bots == LEARNER.teachers
    assert all(",net=2" in bot for bot in plan_of_round(recipe, GAME, 2).bots)
    assert plan_of_match(recipe, GAME, 2, "deity").bots == ("augur:budget=800,net=2", "deity")
    fewer = replace(recipe, student_games=30)
    assert plan_of_round(fewer, GAME, 0) == plan_of_round(recipe, GAME, 0)
    assert plan_of_round(fewer, GAME, 2).games < plan_of_round(recipe, GAME, 2).games
    forget_nets()


def test_ratings_are_relative_to_the_last_rival() -> None:
    def match(net: int, rival: str, wins: int) -> Match:
        won = [Played(i, 0, f"s/2/{i}", (0, 1), (1, 2) if i < wins else (2, 1), (1, 0)) for i in range(20)]
        return Match(net, rival, tuple(won))

    results = results_of([match(1, "weak", 18), match(1, "strong", 10), match(2, "strong", 16)])
    values = {name: one.value for name, one in results.ratings.items()}
    assert values["strong"] == 0
    assert values["weak"] < 0 < values["net 2"]
    assert abs(values["net 1"]) < values["net 2"]
    assert [score.value for _, _, score in results.scores] == [0.9, 0.5, 0.8]
    assert results_of([]).ratings == {}
