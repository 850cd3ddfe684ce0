"""A whole training in small: it survives a kill, repeats itself, and writes a report."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from omphalos.arena.folder import read_games
from omphalos.bots import make_bot
from omphalos.bots.flick.evaluation.net import FORMAT
from omphalos.bots.nets.files import read_net
from omphalos.bots.nets.folder import NET_FOLDER
from omphalos.cli import main
from omphalos.flick import GAME
from omphalos.train.errors import TrainError
from omphalos.train.folder import TrainingFolder, read_recipe
from omphalos.train.recipe import Fitting, Recipe, check_recipe
from omphalos.train.run import train

SMALL = Recipe(
    "flick",
    GAME.ruleset,
    seed="small",
    rounds=2,
    games=2,
    players=(2,),
    teachers=("greedy:budget=8",),
    students=("augur:budget=12,depth=0",),
    champion="augur:budget=12,depth=0",
    rivals=("greedy:budget=8",),
    match_games=2,
    options={"generations": 2},
    fitting=Fitting(epochs=3, batch=64, widths=(4, 6, 5, 7)),
)
SAID = (
    "train flick --seed small --rounds 2 --games 2 --players 2 --teacher greedy:budget=8 --matches 2 --epochs 3 "
    "--student augur:budget=12,depth=0 --champion augur:budget=12,depth=0 --rival greedy:budget=8 --workers 1 -q"
    " --option generations=2"
)


def killed_after_a_game(folder: Path) -> None:
    """Start the training in a process of its own, and kill it when the first game is kept."""
    process = subprocess.Popen([sys.executable, "-m", "omphalos.cli", *SAID.split(), "--out", str(folder)])
    lines = folder / "rounds" / "0" / "games" / "games.jsonl"
    try:
        end = time.monotonic() + 300
        while time.monotonic() < end and process.poll() is None:
            if lines.exists() and lines.read_bytes().count(b"\n"):
                break
            time.sleep(0.02)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


def weights(folder: Path, number: int) -> bytes:
    return b"".join(layer.tobytes() for layer in read_net(FORMAT, folder / "nets" / f"net{number}.npz"))


@pytest.mark.needs("torch")
def test_a_training_goes_on_after_a_kill_and_repeats_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "killed"
    killed_after_a_game(folder)
    assert not (folder / "report.html").exists(), "it was killed before its end"
    kept = (folder / "rounds/0/games/games.jsonl").read_bytes().splitlines()
    assert kept
    recipe = read_recipe(folder)
    assert replace(recipe, fitting=SMALL.fitting) == check_recipe(SMALL, GAME)

    with pytest.raises(TrainError, match="go on with it by --resume"):
        train(recipe, GAME, folder)
    monkeypatch.delenv(NET_FOLDER, raising=False)
    report = train(recipe, GAME, folder, resume=True)
    assert NET_FOLDER not in os.environ
    assert set(kept) <= set((folder / "rounds/0/games/games.jsonl").read_bytes().splitlines()), "played once"

    assert [one.games for one in report.rounds] == [2, 2]
    assert [len(one.fit.epochs) for one in report.rounds] == [3, 3]
    assert report.rounds[1].fit.positions > report.rounds[0].fit.positions > 10
    assert all(one.fit.held_out > 10 for one in report.rounds)
    assert [(net, rival) for net, rival, _ in report.results.scores] == [(1, "greedy:budget=8"), (2, "greedy:budget=8")]
    assert report.results.ratings["greedy:budget=8"].value == 0
    assert {game.seats for game in read_games(folder / "rounds/1/games")} == {(0, 0)}
    page = (folder / "report.html").read_text()
    assert page.count("<polyline") == 10, "five curves of two rounds"
    assert "Training of augur" in page
    assert "net 2 – greedy:budget=8" in page

    second = weights(folder, 2)
    assert second != weights(folder, 1)
    (folder / "nets" / "net2.npz").unlink()
    shard = folder / "rounds/1/positions/000.npz"
    before = shard.stat().st_mtime_ns
    assert train(recipe, GAME, folder, resume=True).results == report.results
    assert weights(folder, 2) == second, "the same games and the same seed"
    assert shard.stat().st_mtime_ns == before

    monkeypatch.setenv(NET_FOLDER, str(folder / "nets"))
    assert make_bot("augur:net=2", GAME).setting("net") == 2
    with TrainingFolder.create(folder, recipe, resume=True), pytest.raises(TrainError, match="another process works"):
        train(recipe, GAME, folder, resume=True)
    for other, problem in (
        (replace(recipe, seed="x", games=9), "other seed, games"),
        (replace(recipe, rounds=1), "a training of 2 rounds, and 1 are fewer"),
    ):
        with pytest.raises(TrainError, match=problem):
            train(other, GAME, folder, resume=True)
    (folder / "rounds/1/positions/000.npz").write_bytes(b"broken")
    (folder / "nets" / "net2.npz").unlink()
    with pytest.raises(TrainError, match=r"000\.npz is not a file of positions"):
        train(recipe, GAME, folder, resume=True)


@pytest.mark.needs("torch")
def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(TrainError, match="is not empty"):
        train(SMALL, GAME, tmp_path)
    (tmp_path / "recipe.json").write_text("{}")
    with pytest.raises(TrainError, match=r"recipe\.json"):
        train(SMALL, GAME, tmp_path, resume=True)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("train flick", "name a folder with --out"),
        ("train nothing --out x", "nothing"),
        ("train flick --out x --rounds 0", "the recipe cannot be followed"),
        ("train flick --out x --decay 2", "the recipe cannot be followed"),
        ("train flick --out x --option generations=none", "generations"),
        ("train flick --out x --players 1", "flick is for 2 to 4 players"),
        ("train flick --out x --teacher nobody", "no bot 'nobody'"),
        ("train flick --out x --teacher outside:true", "an outside bot"),
        ("train flick --out x --student hunter", "hunter does not learn"),
        ("train flick --out x --champion augur:net=0,depth=1,net=0", "given twice"),
        ("train flick --out x --weights none.npz", "none.npz: No such file"),
        pytest.param("train flick --onnx none/net.onnx", "No such file", marks=pytest.mark.needs("onnx")),
    ],
)
def test_bad_input_is_one_line(
    words: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words.split()) == 2
    said = capsys.readouterr().err
    assert problem in said
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_without_torch_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> None:
        return None

    monkeypatch.setattr("omphalos.train.run.find_spec", nothing)
    with pytest.raises(TrainError, match=r"pip install 'omphalos-table\[train\]'"):
        train(SMALL, GAME, tmp_path / "out")
