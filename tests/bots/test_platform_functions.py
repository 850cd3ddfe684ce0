"""Bots, hints and reviews think on servers and in pages, where functions of the platform may differ in a last bit.

Kernels are checked where they are compiled (`kernels.functions`). This is about plain Python.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import omphalos

ROOT: Final = Path(omphalos.__file__).parent
PLACES: Final = ("bots", "flick", "oracle", "table", "server/replays", "server/puzzles")
PLATFORM: Final = {
    *(
        "acos",
        "asin",
        "atan",
        "atan2",
        "cos",
        "sin",
        "tan",
        "cosh",
        "sinh",
        "tanh",
    ),  # `hypot` and `dist` are Python's own arithmetic
    *("exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "pow", "cbrt", "erf", "gamma", "lgamma"),
    *("arccos", "arcsin", "arctan", "arctan2", "power", "logaddexp"),
}
ELSEWHERE: Final = ("bots/flick/gpu", "table/testing/")  # a graphics card, and tests
# What is used all the same. `tests/server/page` compares what bots think in whole games on a server and on the engine;
# where a last bit differs, a move may be another that is worth as much. Take no more of them without need.
KNOWN: Final[dict[str, set[str]]] = {
    "bots/flick/flicks.py": {"atan2"},
    "bots/flick/novice.py": {"atan2"},
    "bots/flick/overlay.py": {"cos", "sin"},
    "bots/flick/own_actions.py": {"atan2"},
    "bots/oracle/policy.py": {"exp"},
    "bots/oracle/rollouts.py": {"log", "log2"},
    "bots/oracle/tree.py": {"log"},
    "bots/review/accuracy.py": {"exp"},
    "bots/winning.py": {"exp"},
    "flick/gods/dagda.py": {"atan2"},
    "flick/scenes.py": {"atan2"},
    "table/legal.py": {"cos", "sin"},
}


def used(path: Path) -> set[str]:
    """The functions of the platform's library that a file calls."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in ("math", "numpy")
        for alias in node.names
    }
    found = {named[node.id] for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in named}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("math", "np"):
            found.add(node.attr)
    return found & PLATFORM


def test_nothing_else_of_the_platform_decides_or_is_shown() -> None:
    found: dict[str, set[str]] = {}
    for place in PLACES:
        for path in sorted((ROOT / place).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(ELSEWHERE) and "/draw/" not in name and (functions := used(path)):
                found[name] = functions
    assert found == KNOWN
