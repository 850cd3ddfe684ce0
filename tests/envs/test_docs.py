"""The card of docs/environments.md says what the environments are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from omphalos.envs.codec import choices_for
from omphalos.envs.encoders import encoder_for
from omphalos.flick import GAME as FLICK
from omphalos.oracle import GAME as ORACLE
from omphalos.table.game import AnyGame

CARD = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")


def _cells(name: str) -> list[str]:
    """The cells of the last row of a table that begins with this cell."""
    *_, line = [line for line in CARD.splitlines() if line.startswith(f"| {name} |")]
    return [cell.strip() for cell in line.strip("|").split("|")[1:]]


@pytest.mark.parametrize(("column", "game"), [(0, FLICK), (1, ORACLE)])
def test_sizes(column: int, game: AnyGame) -> None:
    choices = choices_for(game)
    assert _cells("actions, `discrete`")[column] == f"`Discrete({choices.cells})`"
    assert _cells("actions, `mixed`")[column] == f"`OneOf` of {len(choices.kinds)} kinds"
    assert _cells("actions, `box`")[column] == f"`Box({choices.count + choices.most_numbers})`"
    sizes = [encoder_for(game, players).layout.size for players in game.players]
    assert _cells("numbers of an observation, by players")[column] == ", ".join(map(str, sizes))


def test_blocks() -> None:
    for game in (FLICK, ORACLE):
        for players in (2, 4):
            for block in encoder_for(game, players).layout:
                said = _cells(f"`{block.name}`")[0].replace("players", str(players)).replace("·", "*")
                assert [eval(part) for part in said.split(",")] == list(block.shape), block.name  # sums and products


def test_the_grid() -> None:
    rows = re.findall(r"^\| (\d+) \| (\w+) \|", CARD, re.MULTILINE)
    assert rows == [(str(kind.start), kind.name) for kind in choices_for(FLICK).kinds]


def test_its_first_programs_run() -> None:
    for program in re.findall(r"```python\n(.*?)```", CARD.partition("## Settings")[0], re.DOTALL):
        exec(program, {})
