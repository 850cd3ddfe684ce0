"""Islands, laws and the table of Palec boży as numbers."""

from __future__ import annotations

from collections.abc import Sequence

from omphalos.envs.flick.disks import place
from omphalos.envs.flick.layout import (
    LAW_NUMBER,
    PHASE_NUMBER,
    PROMPT_NUMBER,
    STAKE_NUMBER,
    STEP_NUMBER,
    TOGETHER_NUMBER,
    TREMOR,
)
from omphalos.envs.layout import Block, Cells
from omphalos.flick.numbers import DISKS, TURNS
from omphalos.flick.options import MAX_GENERATIONS, Options
from omphalos.flick.pieces import BOX_PROPHETS, BOX_TEMPLES
from omphalos.flick.state import Hand, Heart, InForce, Trial, Turn
from omphalos.flick.view import Aim, IslandView, LawView
from omphalos.table.legal import Circle


def write_islands(
    cells: Cells, block: Block, islands: Sequence[IslandView], own: int, players: int, corner: int
) -> None:
    """Write who is on each island. `corner` is that of the seat that looks, `own`."""
    o = block.offsets
    present, dominant, most = o["present"], o["dominant"], BOX_PROPHETS + BOX_TEMPLES
    for i, island in enumerate(islands):
        at = block.start + (i - corner) % 4 * block.width
        for seat, count in enumerate(island.counts):
            if count:
                cells[at + (seat - own) % players] = min(1.0, count / most)
        for seat in island.present:
            cells[at + present + (seat - own) % players] = 1.0
        if island.dominant is not None:
            cells[at + dominant + (island.dominant - own) % players] = 1.0
        if island.barren:
            cells[at + o["barren"]] = 1.0


def write_laws(
    cells: Cells,
    block: Block,
    laws: Sequence[LawView | InForce],
    generation: int,
    shown: Sequence[str],
    box: Sequence[str],
    chosen: Sequence[str],
) -> None:
    """Write which laws are in force, voted on, out of the game, and chosen beforehand."""
    o, start, width = block.offsets, block.start, block.width
    for law in laws:
        at = start + LAW_NUMBER[law.law] * width
        cells[at] = 1.0
        cells[at + 1] = (generation - law.since) / MAX_GENERATIONS
    for column, law in zip((o["upper"], o["lower"]), shown, strict=False):
        cells[start + LAW_NUMBER[law] * width + column] = 1.0
    for law in box:
        cells[start + LAW_NUMBER[law] * width + o["out"]] = 1.0
    for number, law in enumerate(chosen, 1):
        cells[start + LAW_NUMBER[law] * width + o["chosen"]] = number / MAX_GENERATIONS


def write_moment(
    cells: Cells,
    start: int,
    o: dict[str, int],
    phase: str,
    prompt: str | None,
    turn: Turn | None,
    generation: int,
    generations: int,
    deck: int,
    options: Options,
    trial: Trial | None,
) -> None:
    """Write the first columns of the table, up to `fastest`: what is asked, and how far the game has come."""
    cells[start + PHASE_NUMBER[phase]] = 1.0
    if prompt is not None:
        cells[start + o["prompt"] + PROMPT_NUMBER[prompt]] = 1.0
    if turn is not None:
        cells[start + o["step"] + STEP_NUMBER[turn.step]] = 1.0
    at = start + o["generation"]
    cells[at] = generation / MAX_GENERATIONS
    cells[at + 1] = (generations - generation) / MAX_GENERATIONS
    cells[at + 2] = deck / len(LAW_NUMBER)
    cells[at + 3] = options.gods
    cells[at + 4] = options.laws
    if trial is not None:
        cells[start + o["stake"] + STAKE_NUMBER[trial.stake]] = 1.0
        cells[start + o["round"]] = min(1.0, trial.round / TURNS.trials)


def write_aim(cells: Cells, start: int, o: dict[str, int], aim: Aim) -> None:
    """Write how flicks are made now: the columns from `fastest` to `clockwise`."""
    at = start + o["fastest"]
    cells[at] = aim.fastest / DISKS.fastest
    cells[at + 1] = aim.tremor_angle / TREMOR.tremor_angle
    cells[at + 2] = aim.tremor_speed / TREMOR.tremor_speed
    cells[at + 3] = aim.tremor_offset / TREMOR.tremor_offset
    cells[at + 4] = aim.veiled
    cells[at + 5] = aim.mirrored
    cells[at + 6] = aim.friction
    cells[at + 7] = aim.roll
    cells[at + 8] = aim.walls
    if aim.together is not None:
        cells[start + o["together"] + TOGETHER_NUMBER[aim.together]] = 1.0
    cells[start + o["clockwise"]] = aim.clockwise


def write_things(
    cells: Cells,
    start: int,
    o: dict[str, int],
    hand: Hand | None,
    heart: Heart | None,
    tornado: Circle | None,
    tornado_next: Circle | None,
    quarters: int,
) -> None:
    """Write the last columns of the table: Dagda's hand, Freja's heart and the tornado."""
    if hand is not None:
        at = start + o["hand"]
        cells[at] = 1.0
        cells[at + 1], cells[at + 2] = place(hand.ax, hand.ay, quarters)
        cells[at + 3], cells[at + 4] = place(hand.bx, hand.by, quarters)
    if heart is not None:
        at = start + o["heart"]
        cells[at] = 1.0
        cells[at + 1], cells[at + 2] = place(heart.x, heart.y, quarters)
    if tornado is not None and tornado_next is not None:
        at = start + o["tornado"]
        cells[at] = 1.0
        cells[at + 1], cells[at + 2] = place(tornado.x, tornado.y, quarters)
        cells[at + 3], cells[at + 4] = place(tornado_next.x, tornado_next.y, quarters)
