"""Bots in plain Python decide as with machine code where there is time, and in time where there is none."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from typing import Any

from tests.bots.plain import TRIES

SWITCHES = ("OMPHALOS_NO_JIT", "NUMBA_DISABLE_JIT")
FOREVER = 1e9  # milliseconds
SHORT = 20.0


@cache
def asked(patience: float, **switched: str) -> Any:
    """What bots decide in a process that has these switches alone, also if the tests themselves run uncompiled."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.bots.plain", str(patience)],
        env={name: value for name, value in os.environ.items() if name not in SWITCHES} | switched,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(run.stdout)


def test_the_same_decisions_to_the_bit_where_there_is_time() -> None:
    compiled, plain = asked(SHORT), asked(FOREVER, OMPHALOS_NO_JIT="1")  # machine code knows no patience
    assert compiled["compiled"]
    assert not plain["compiled"]
    for name, found in compiled["found"].items():
        assert plain["found"][name] == found, name


def test_fewer_simulations_where_there_is_no_time() -> None:
    hurried, full = asked(SHORT, OMPHALOS_NO_JIT="1"), asked(SHORT)
    for name in ("apollo", "deity", "fate", "heart", "vote"):
        assert 0 < hurried["found"][name]["simulations"] < full["found"][name]["simulations"], name
    assert 0 < hurried["found"]["heat map"]["tries"] < TRIES
    assert 0 < len(hurried["found"]["trials"]) < TRIES
    assert max(hurried["seconds"].values()) < 2.0, hurried["seconds"]
