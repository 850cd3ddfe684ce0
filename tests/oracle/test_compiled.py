"""Compiled rules: they play the same games, are ignored when sources have changed, and are written atomically."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import omphalos
from omphalos.oracle import compiled
from omphalos.oracle.compiled import CompilerFailed, NoCompiler, NoMypyc, NotWritable, compile_rules

PLAY = """
import hashlib, pickle, random
import msgspec
from omphalos.oracle import GAME, compiled
from omphalos.oracle.cove import book
from omphalos.table import Chance
from omphalos.table.errors import NotYourTurn
assert compiled.COMPILED == book.__file__.endswith(".so")
told = hashlib.sha256()
for number in range(200):
    chance, dice = Chance(number, GAME.streams), random.Random(number)
    game = pickle.loads(pickle.dumps(GAME))
    booked = game.deal(game.start(number % 4 + 1, game.read_options()), chance)
    while True:
        told.update(msgspec.json.encode(booked.events))
        for before, event in booked.steps():
            told.update(game.tell(before, event, "ABCD", "pl").encode() if number < 8 else b"")
        state = game.book(booked.states[0], *booked.events).state
        assert state == booked.state
        if not game.to_act(state):
            break
        (seat,) = game.to_act(state)
        try:
            game.decide(state, seat + 1, None, chance)
        except NotYourTurn as refusal:
            told.update(str(refusal).encode())
        options = game.legal(state, seat).actions
        told.update(game.tell_action(state, options[0], "ABCD", "en").encode() if number < 8 else b"")
        booked = game.decide(state, seat, dice.choice(options), chance)
    told.update(game.picture(game.view(state, 0)).encode() if number < 8 else b"")
    told.update(msgspec.json.encode([state, game.view(state, 0), game.outcome(state), chance.drawn()]))
    assert pickle.loads(pickle.dumps(state)) == state
print(compiled.COMPILED, told.hexdigest())
"""


class House:
    """Return a copy of the package, to compile and edit."""

    def __init__(self, folder: Path) -> None:
        here = Path(omphalos.__file__).parent
        self.package = folder / "omphalos"
        self.package.mkdir()
        shutil.copy(here / "__init__.py", self.package)
        for part in ("cli", "i18n", "table", "oracle"):
            ignored = shutil.ignore_patterns("__pycache__", "__compiled__")
            shutil.copytree(here / part, self.package / part, ignore=ignored)
        self.environment = os.environ | {"PYTHONPATH": str(folder), "MYPYC_OPT_LEVEL": "0", "LANG": "C.UTF-8"}
        del self.environment["OMPHALOS_NO_COMPILED"]

    def run(self, *words: str, **environment: str) -> list[str]:
        """Return what Python prints, split into words."""
        command = [sys.executable, *words]
        done = subprocess.run(command, env=self.environment | environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.split()

    def kept(self) -> list[Path]:
        """Return all files of machine code."""
        return sorted((self.package / "oracle" / "__compiled__").rglob("*"))


def test_compiled_rules_play_the_same_games_until_a_source_changes(tmp_path: Path) -> None:
    house = House(tmp_path)
    plain = house.run("-c", PLAY)
    assert plain[0] == "False"
    assert "compiled," in house.run("-m", "omphalos.cli", "compile")
    assert house.run("-c", PLAY) == ["True", plain[1]]
    assert "already." in house.run("-m", "omphalos.cli", "compile")
    ask = "from omphalos.oracle import compiled; print(compiled.COMPILED)"
    assert house.run("-c", ask, OMPHALOS_NO_COMPILED="1") == ["False"]
    assert house.run("-c", ask, OMPHALOS_NO_JIT="1") == ["False"]

    kept = house.kept()
    source = house.package / "oracle" / "cove" / "book.py"
    text = source.read_text("utf-8")
    source.write_text(text + "\nEDITED = True\n", "utf-8")
    assert house.run("-c", f"{ask}; from omphalos.oracle.cove.book import EDITED") == ["False"]

    command = [sys.executable, "-m", "omphalos.cli", "compile"]
    process = subprocess.Popen(command, env=house.environment, stdout=subprocess.PIPE, start_new_session=True)
    with process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"Translating")
        os.killpg(process.pid, signal.SIGKILL)
    assert house.kept() == kept
    source.write_text(text, "utf-8")
    assert house.run("-c", ask) == ["True"]


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder for machine code, still empty."""
    kept = tmp_path / "__compiled__"
    monkeypatch.setattr(compiled, "CACHE", kept)
    return kept


def quietly(stage: compiled.Stage) -> None:
    """Ignore progress."""


def test_without_mypyc_the_extra_is_named(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mypyc", None)
    with pytest.raises(NoMypyc, match=r"omphalos-table\[compiled\]"):
        compile_rules(quietly)


def test_without_a_compiler_it_is_named(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    with pytest.raises(NoCompiler, match="no-such-compiler"):
        compile_rules(quietly)


def test_without_headers_their_package_is_named(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(nowhere))  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    with pytest.raises(NoCompiler, match=r"python3\.\d+-dev"):
        compile_rules(quietly)


def test_where_nothing_may_be_written_the_folder_is_named(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere.write_text("a file in its place")
    with pytest.raises(NotWritable, match="__compiled__"):
        compile_rules(quietly)


def test_what_the_compiler_said_is_told_and_nothing_is_left(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failing = nowhere.with_name("python")
    failing.write_text("#!/bin/sh\necho 'rules.c:1: error: too beautiful'\nexit 1\n")
    failing.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(failing))
    with pytest.raises(CompilerFailed, match="too beautiful"):
        compile_rules(quietly)
    assert list(nowhere.iterdir()) == []
