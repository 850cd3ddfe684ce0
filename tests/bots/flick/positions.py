"""Random positions of Palec boży for tests of its bots, under any laws and gods."""

from __future__ import annotations

from math import hypot

import numpy as np
from msgspec.structs import replace

from omphalos.flick import GAME
from omphalos.flick.gods import GODS, uses_of
from omphalos.flick.judged import NOTHING
from omphalos.flick.laws import LAWS
from omphalos.flick.mat import COASTS, HALF
from omphalos.flick.options import CARDS, CardId, GodId, LawId, Options
from omphalos.flick.pieces import NOBODY, RADIUS, Disk, Kind, Stock
from omphalos.flick.state import Held, InForce, State, Turn
from omphalos.table.house_numbers import REPORTED, NumberSet

COUNTING: tuple[LawId, ...] = tuple(law for law, unit in LAWS.items() if unit.judged is not NOTHING)
OTHERS: tuple[LawId, ...] = tuple(law for law, unit in LAWS.items() if unit.judged is NOTHING)


def position(seed: int, power: str | None = None, numbers: NumberSet = REPORTED) -> State:
    """A turn's beginning: two to four players, some laws in force, a god each, disks all over the mat.

    `power` is a law that is in force, or a god that some player has. No sphinx lies on the mat.
    """
    draw = np.random.default_rng(seed)
    players = int(draw.integers(2, 5))
    sides: list[CardId] = list(CARDS)
    cards: list[CardId] = [sides[int(i)] for i in draw.permutation(len(CARDS))[:players]]
    gods: list[GodId] = [CARDS[card][int(draw.integers(0, len(CARDS[card])))] for card in cards]
    laws: list[LawId] = [COUNTING[int(i)] for i in draw.permutation(len(COUNTING))[: int(draw.integers(0, 5))]]
    if draw.random() < 0.3:
        laws.append(OTHERS[int(draw.integers(0, len(OTHERS)))])
    for law in LAWS:
        if law == power and law not in laws:
            laws.append(law)
    for god, unit in GODS.items():
        if god == power:
            gods[cards.index(unit.card) if unit.card in cards else int(draw.integers(0, players))] = god
    state = GAME.start(players, Options(steadiness="exact", chosen_gods=tuple(gods), numbers=numbers))
    waiting = "L07" in laws and draw.random() < 0.3  # the king fell, and its place was blocked
    disks = _disks(draw, players, "L07" in laws and not waiting, "L20" in laws)
    people = tuple(
        replace(
            p,
            unused=Stock(int(draw.integers(2, 4)), int(draw.integers(0, 2)), int(draw.integers(0, 2))),
            temples=4 - sum(d.kind == "temple" and d.owner == i for d in disks),
            vp=int(draw.integers(0, 30)),
            used=uses_of(gods[i]) if draw.random() < 0.4 else 0,
        )
        for i, p in enumerate(state.players)
    )
    held = tuple(Held("Morrigan", 0, "prophet") for _ in range(draw.integers(0, 3))) if "Morrigan" in gods else ()
    return replace(
        state,
        players=people,
        gods=tuple(gods),
        phase="mission",
        generation=int(draw.integers(1, state.generations + 1)),
        disks=disks,
        fallen=(Disk(len(disks), "king", NOBODY, HALF, 0.0),) if waiting else (),
        placed=len(disks) + waiting,
        first=0,
        laws=tuple(InForce(law, 1) for law in laws),
        held=held,
        tornado=int(draw.integers(0, 8)) if "L08" in laws else -1,
        turn=Turn(int(draw.integers(0, players))),
    )


def _disks(draw: np.random.Generator, players: int, king: bool, walls: bool) -> tuple[Disk, ...]:
    wanted: list[tuple[Kind, int]] = []
    if king:
        wanted.append(("king", NOBODY))
    most: tuple[tuple[Kind, int], ...] = (("temple", 4), ("prophet", 5), ("templar", 2))
    for seat in range(players):
        for kind, below in most:
            for _ in range(int(draw.integers(0, below))):
                wanted.append((kind, seat))
    found: list[Disk] = []
    for kind, owner in wanted:
        for _ in range(60):
            x, y = _somewhere(draw, kind)
            edge = HALF - (RADIUS[REPORTED][kind] if walls else 0.0)
            apart = all(hypot(x - d.x, y - d.y) > RADIUS[REPORTED][d.kind] + RADIUS[REPORTED][kind] for d in found)
            if abs(x) < edge and abs(y) < edge and apart:
                found.append(Disk(len(found), kind, owner, x, y))
                break
    return tuple(found)


def _somewhere(draw: np.random.Generator, kind: str) -> tuple[float, float]:
    if kind == "king" and draw.random() < 0.5:
        return 0.0, 0.0
    if kind == "temple" or draw.random() < 0.5:
        coast = COASTS[int(draw.integers(0, 4))]
        circle = coast[int(draw.integers(0, len(coast)))]
        return float(draw.normal(circle.x, circle.r / 2)), float(draw.normal(circle.y, circle.r / 2))
    if draw.random() < 0.25:
        return float(draw.normal(0, 20)), float(draw.normal(0, 20))
    if draw.random() < 0.4:  # near an edge, in front of a cloud
        along, off = float(draw.uniform(-HALF, HALF)), HALF - float(draw.uniform(0.5, 25.0))
        side = -1.0 if draw.random() < 0.5 else 1.0
        return (along, side * off) if draw.random() < 0.5 else (side * off, along)
    return float(draw.uniform(-HALF, HALF)), float(draw.uniform(-HALF, HALF))
