"""The data of the browser's board of Wyrocznia: geometry and small pictures.

The board contains no rules. This data is printed on the table and the same in every game.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from omphalos.oracle.cove.reckoning import RANKS
from omphalos.oracle.cove.square import CALLINGS, CARDS
from omphalos.oracle.cove.square import HOURS as SQUARE_HOURS
from omphalos.oracle.draw import pen
from omphalos.oracle.draw.palette import SEATS, named_colours
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.numbers import COVES, SHOP
from omphalos.oracle.people import ADVENTURERS, COLOURS, SIZES
from omphalos.oracle.shop.horoscopes import BONUSES
from omphalos.oracle.shop.prophecies import SYMBOLS
from omphalos.oracle.stars import CELLS, LINES
from omphalos.oracle.turns import SPACES
from omphalos.table.stylesheet import stylesheet

_HEAD: Final = "// Made by `python -m omphalos.server.typescript` from the game oracle; a test compares them.\n"
PREFIX: Final = "wy"  # prefix of the small pictures' ids
STARS: Final = {"margin": 16, "step": 52}
PROPHECY: Final = {"step": 60, "high": 44}
RINGS: Final = 4  # ways to draw a ring
_AREAS: Final = ((1, 1), (2, 1), (1, 2))  # of a charm and of a tome


def board_files() -> dict[str, str]:
    """The generated files of the board, by name."""
    return {
        "data.ts": data_module(),
        "art.ts": art_module(),
        "pen.ts": pen_module(),
        "seats.ts": seats_module(),
        "palette.css": stylesheet(f"{PREFIX}-", named_colours(), "omphalos.oracle.draw.palette"),
    }


def data_module() -> str:
    """`data.ts`: geometry and numbers."""
    return "\n".join(
        [
            _HEAD,
            _const("CELLS", CELLS, "Cells in a row of the star field."),
            _const("LINES", _lines(), "Where lines can be: row and column of both dots."),
            _const("HOURS", _hours(), "How long the actions of a shop take."),
            _const("SQUARE_HOURS", SQUARE_HOURS, "How long hiring takes, by the card's place in the square."),
            _const("CARDS", _cards(), "What a calling's cards do; of an own sponsor the card's colour is meant."),
            _const(
                "RANKS",
                _ranks(),
                "The ranks of a player alone, with the gold from which each is reached, by house numbers.",
            ),
        ]
    )


def art_module() -> str:
    """`art.ts`: each small picture once, shared with the SVG pictures."""
    stencils = Stencils(PREFIX)
    for name in _pictures():
        stencils.cut(name)
    drawn = stencils.drawn()
    return "\n".join(
        [
            _HEAD,
            _const(
                "ART",
                "".join(f'<g id="{PREFIX}-{name.replace(" ", "-")}">{markup}</g>' for name, markup in drawn.items()),
                "Small pictures around the origin, about 24 high; `use` them by their names.",
            ),
            "export type Picture =\n  | " + "\n  | ".join(msgspec.json.encode(name).decode() for name in drawn) + ";\n",
        ]
    )


def pen_module() -> str:
    """`pen.ts`: every handwritten mark on the board, as the same paths as in the SVG pictures."""
    gaps = {"large": 6.2, "small": 11}  # between the strokes
    fills = {size: {f"{w}x{h}": _fills(w, h, gap) for w, h in _AREAS} for size, gap in gaps.items()}
    symbols = SHOP.prophecies.symbols.value
    rings = [
        [pen.ring(0, 0, count * PROPHECY["step"] / 2 - 8, PROPHECY["high"] / 2 - 4, seed) for seed in range(RINGS)]
        for count in range(1, symbols + 1)
    ]
    strikes = [pen.strike(0, 0, 13, place) for place in range(SYMBOLS)]
    return "\n".join(
        [
            _HEAD,
            _const("STARS", STARS, "The star field: where its first dot lies, and how far dots are apart."),
            _const("STROKES", _strokes(), "Lines drawn from dot to dot, by name."),
            _const("FILLS", fills, "Areas filled by hand, around their middle: by width x height, two ways each."),
            _const("PROPHECY", PROPHECY, "A symbol of a prophecy, as wide and as high as it is."),
            _const("STRIKES", strikes, "Symbols struck out, around their middle, by place."),
            _const("RINGS", rings, "Rings around symbols: by how many less one, some ways each."),
            _const("FATE_FILL", pen.scribble(-7, -10, 14, 20, 7, 4.5), "A fate's field filled."),
            _const("FATE_STRIKE", pen.strike(0, 0, 12, 2), "A fate's field struck out."),
        ]
    )


def seats_module() -> str:
    """`seats.ts`: the seats' colours and shapes, as in the SVG pictures."""
    marks = [{"colour": seat.colour, "path": seat.path} for seat in SEATS]
    return "\n".join([_HEAD, _const("SEATS", marks, "How seats are told apart; paths are in a box from -10 to 10.")])


def _strokes() -> dict[str, str]:
    found: dict[str, str] = {}
    for name, (r0, c0, r1, c1) in _lines().items():
        x0, y0, x1, y1 = (STARS["margin"] + STARS["step"] * k for k in (c0, r0, c1, r1))
        found[name] = pen.line(x0, y0, x1, y1, 31 * r0 + 7 * c0 + (r0 == r1))
    return found


def _fills(wide: int, high: int, gap: float) -> list[str]:
    width, height = wide * STARS["step"] - 14, high * STARS["step"] - 14
    return [pen.scribble(-width / 2, -height / 2, width, height, seed, gap) for seed in (0, 1)]


def _const(name: str, value: Any, said: str) -> str:
    return f"/** {said} */\nexport const {name} = {msgspec.json.encode(value).decode()} as const;\n"


def _lines() -> dict[str, tuple[int, int, int, int]]:
    found: dict[str, tuple[int, int, int, int]] = {}
    for name, line in LINES.items():
        row, column = line.start
        found[name] = (row, column, row, column + 1) if line.across else (row, column, row + 1, column)
    return found


def _hours() -> dict[str, int]:
    return {space.name: space.hours for space in SPACES.values()}


def _cards() -> dict[str, dict[str, Any]]:
    kinds: dict[str, dict[str, Any]] = {}
    for calling in CALLINGS:
        card, other = CARDS[f"{COLOURS[0]} {calling}"], CARDS[f"{COLOURS[1]} {calling}"]
        numbers: dict[str, Any] = msgspec.to_builtins(card)
        does: dict[str, Any] = {key: value for key, value in numbers.items() if isinstance(value, int) and value}
        if card.sponsor:
            does["sponsor"] = card.sponsor if card.sponsor == other.sponsor else "own"
        kinds[calling] = does
    return kinds


def _ranks() -> dict[str, list[tuple[str, int]]]:
    return {numbers: list(zip(RANKS, (0, *cove.ranks), strict=True)) for numbers, cove in COVES.items()}


def _pictures() -> list[str]:
    goods = [f"{size} {colour}" for size in SIZES for colour in COLOURS]
    goods += [f"{size} {' '.join(COLOURS)}" for size in SIZES]
    bonuses = [f"{bonus.kind} {' '.join(bonus.colours)}" for row in BONUSES.values() for bonus in row if bonus.colours]
    people = [f"{kind} {who}" for who in ADVENTURERS for kind in ("figure", "sign")]
    badges = [f"badge {colour}" for colour in COLOURS]
    runes = ["bone", "voodoo", "coin-rune tree", "coin-rune skull", *(f"die-rune {face}" for face in (1, 2, 3, 4))]
    written = [f"pen {mark}" for mark in (1, 2, 3, 4, "X", "T")]
    rest = ["coin", "blot", "corruption card", "boat sign", "bag sign", "anybody", "eye", "token", "hand", "shield"]
    rest += ["stars", "hourglass", "crystal", "scroll", "contract", "cross", "scales"]
    return list(dict.fromkeys([*goods, *bonuses, *people, *badges, *runes, *written, *rest]))
