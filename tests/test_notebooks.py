"""The notebooks of examples/ run, cell after cell, and each shows what its text says."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))


def shown(notebook: Path) -> list[Any]:
    """The value that each cell of code shows."""
    found: list[Any] = []
    names: dict[str, Any] = {}
    for cell in json.loads(notebook.read_bytes())["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert (cell["outputs"], cell["execution_count"]) == ([], None), "results are not kept in the file"
        body = ast.parse("".join(cell["source"])).body
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), notebook.name, "exec"), names)
        if isinstance(last, ast.Expr):
            found.append(eval(compile(ast.Expression(last.value), notebook.name, "eval"), names))
    return found


def test_there_are_notebooks() -> None:
    assert [path.name for path in NOTEBOOKS] == ["a_game.ipynb", "physics.ipynb"]


def test_a_game_is_played_drawn_and_proven() -> None:
    actions, outcome, table, chance = shown(EXAMPLES / "a_game.ipynb")
    assert actions
    assert sorted(outcome.ranks) == [1, 2]
    assert table._repr_svg_().startswith("<svg")
    assert chance == "follows"


def test_a_scene_is_simulated() -> None:
    (rest, contacts), share = shown(EXAMPLES / "physics.ipynb")
    assert rest.shape[0] == 2
    assert contacts >= 1
    assert 0 < share < 1


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_is_of_the_usual_format(notebook: Path) -> None:
    written = json.loads(notebook.read_bytes())
    assert (written["nbformat"], written["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in written["cells"]}) == len(written["cells"])
