"""Bots follow an edit of the data files, although older machine code is cached on disk."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import omphalos
from omphalos.physics._jit import COMPILED

# A kernel of its own around what the judge asks of a disk: all of the judge would be compiled for the same answer.
JUDGE = """
import json
from omphalos.bots.flick.board import board_of
from omphalos.bots.flick.settle import _is_on_navel
from omphalos.flick import mat
from omphalos.flick.notation import read_state
from omphalos.flick.pieces import RADIUS
from omphalos.physics._jit import jit_and_keep

@jit_and_keep
def judge(board):
    return _is_on_navel(board, 0)

seen = bool(judge(board_of(read_state("2p ap31,0"))))
kept = sum(judge.stats.cache_hits.values())
rules = mat.on_navel(31.0, 0.0, RADIUS["prophet"])
print(json.dumps({"file": mat.__file__, "rules": rules, "judge": seen, "kept": kept}))
"""


@pytest.mark.skipif(not COMPILED, reason="numba is switched off")
def test_the_judge_follows_an_edit_of_the_mat(tmp_path: Path) -> None:
    package = tmp_path / "omphalos"
    shutil.copytree(Path(omphalos.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "static"))
    data = package / "flick" / "data" / "mat.toml"
    script = tmp_path / "judge.py"  # kernels of a file are kept, not those of a command line
    script.write_text(JUDGE)

    def ask() -> tuple[bool, bool, bool]:
        """Return: on the navel by the rules, on the navel by the judge, the judge's machine code was cached."""
        environment = {**os.environ, "PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
        words = [sys.executable, str(script)]
        done = subprocess.run(words, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True)
        told = json.loads(done.stdout)
        assert Path(told["file"]).is_relative_to(package)
        return told["rules"], told["judge"], told["kept"] == 1

    assert ask() == (False, False, False)
    assert ask() == (False, False, True)
    text, edits = re.subn(r"^navel = [\d.]+", "navel = 30", data.read_text(), flags=re.MULTILINE)
    assert edits == 1
    data.write_text(text)
    assert ask() == (True, True, False)
