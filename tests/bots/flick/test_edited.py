"""Bots follow an edit of the data files, although older machine code is cached on disk."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import omphalos

ASK = """
import json
from omphalos.bots.flick.evaluation.board import board_of
from omphalos.bots.flick.library import FLICK
from omphalos.bots.flick.evaluation.settle import _is_on_navel
from omphalos.flick import mat
from omphalos.flick.notation import read_state
from omphalos.table.house_numbers import REPORTED
from omphalos.flick.pieces import RADIUS

judge = bool(_is_on_navel(board_of(read_state("2p ap31,0")), 0))
rules = mat.on_navel(31.0, 0.0, RADIUS[REPORTED]["prophet"])
print(json.dumps([mat.__file__, rules, judge, FLICK.stamp()]))
"""


def test_the_judge_follows_an_edit_of_the_mat(tmp_path: Path) -> None:
    """Machine code stands under the stamp: with another stamp other code is looked for, or compiled."""
    package = tmp_path / "omphalos"
    shutil.copytree(Path(omphalos.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "static"))
    data = package / "flick" / "data" / "mat.toml"

    def ask() -> tuple[bool, bool, str]:
        """Return: on the navel by the rules, on the navel by the judge, and the stamp of the bots' kernels."""
        environment = {**os.environ, "PYTHONPATH": str(tmp_path), "OMPHALOS_NO_JIT": "1"}
        words = [sys.executable, "-c", ASK]
        done = subprocess.run(words, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True)
        file, rules, judge, stamp = json.loads(done.stdout)
        assert Path(file).is_relative_to(package)
        return rules, judge, stamp

    rules, judge, stamp = ask()
    assert (rules, judge) == (False, False)
    assert ask() == (False, False, stamp)
    text, edits = re.subn(r"^navel = [\d.]+", "navel = 30", data.read_text(), flags=re.MULTILINE)
    assert edits == 1
    data.write_text(text)
    rules, judge, edited = ask()
    assert (rules, judge) == (True, True)
    assert edited != stamp
