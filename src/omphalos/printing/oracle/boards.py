"""The boards of the cove: clock and square, guild halls and hideout, piers; and the dish for the runes."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from omphalos.oracle.cove.square import HOURS
from omphalos.oracle.draw import clock, words
from omphalos.oracle.draw import dish as dish_drawn
from omphalos.oracle.draw.palette import (
    BLACK_PIER,
    CORRUPT,
    DARK_WOOD,
    DEEPER,
    EDGE,
    FIELD,
    FULL,
    INK,
    LIGHT,
    PARCHMENT,
    PIER,
    TINT,
    WAVE,
)
from omphalos.oracle.draw.read import cove_of
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.game import GAME
from omphalos.oracle.messages import say as told
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import COLOURS, PIERS, SIZES
from omphalos.printing.arrange import SMALL_CARD
from omphalos.printing.messages import say
from omphalos.printing.oracle.drawing import at, box, drawing, parchment, ring
from omphalos.printing.oracle.people import BOAT, CHIP
from omphalos.printing.page import Item, Page, Words, moved
from omphalos.printing.paper import TOP
from omphalos.printing.wanted import Wanted
from omphalos.table.svg import Markup, element, text

WIDE: Final = 190.0
HIGH: Final = 256.0


def cove(wanted: Wanted) -> list[Page]:
    """Three boards."""
    name = say(wanted.language, "oracle-cove")
    left = (wanted.paper.width - WIDE) / 2
    return [Page(name, moved(make(wanted), left, TOP)) for make in (_town, _halls, _harbour)]


def dish(wanted: Wanted) -> list[Page]:
    """The dish, as large as the paper allows."""
    name = say(wanted.language, "oracle-dish")
    language, stencils = wanted.language, Stencils("d")
    size = WIDE / dish_drawn.WIDTH
    high = dish_drawn.HEIGHT * size
    bowl = at(dish_drawn.dish(stencils, words.Words(language), [], small=True), 0, 0, size)
    items: list[Item] = [
        drawing(stencils, 0, 8, WIDE, high, [bowl]),
        Words(0, high + 14, WIDE, 20, say(language, "print-dish"), 12, 9, "center"),
    ]
    return [Page(name, moved(items, (wanted.paper.width - WIDE) / 2, TOP))]


# --- clock and square


def _town(wanted: Wanted) -> list[Item]:
    language, stencils = wanted.language, Stencils("t")
    size = 132.0
    view = cove_of(GAME.view(GAME.start(wanted.players, wanted.options), 0))._replace(markers=())
    face = at(clock.clock(stencils, words.Words(language), view), WIDE / 2, 22 + size / 2, size / 2 / clock.RADIUS)
    y_square = HIGH - SMALL_CARD[1] - 12
    x_square = (WIDE - len(HOURS) * (SMALL_CARD[0] + 2)) / 2
    days = wanted.options.days
    drawn: list[Markup] = [parchment(WIDE, HIGH), face, *_days(days, WIDE / 2, 22 + size / 2)]
    for k in range(len(HOURS)):
        x = x_square + k * (SMALL_CARD[0] + 2) + 1
        drawn.append(box(x, y_square, *SMALL_CARD, FIELD, rx=2.5))
    said: list[Item] = [
        Words(6, 4, 100, 10, told(language, "cove"), 20, 14, bold=True, down="horizon"),
        Words(6, y_square - 16, 120, 6, told(language, "square"), 13, 9, italic=True),
        *(
            Words(x_square + k * (SMALL_CARD[0] + 2), y_square - 8, SMALL_CARD[0], 7, told(language, "hours", n=hours),
                  15, 10, "center", "horizon", bold=True)
            for k, hours in enumerate(HOURS)
        ),
    ]  # fmt: skip
    return [drawing(stencils, 0, 0, WIDE, HIGH, drawn), *said]


def _days(days: int, x: float, y: float) -> Iterator[Markup]:
    """A place for each day in the middle of the clock, for the market token in the morning."""
    yield element("circle", cx=x, cy=y, r=24, fill=FIELD, stroke=EDGE, stroke_width=0.5)
    for k in range(days):
        a = 2 * pi * k / max(2, days) - pi / 2
        u, v = (x, y) if days == 1 else (x + 12.5 * cos(a), y + 12.5 * sin(a))
        yield ring(u, v, 8.4, DARK_WOOD)
        yield text(k + 1, u, v + 2.6, text_anchor="middle", font_size=7.5, font_weight="bold", fill=INK)


# --- halls and hideout


def _halls(wanted: Wanted) -> list[Item]:
    language, stencils = wanted.language, Stencils("h")
    wide, high = 92.0, 92.0
    drawn: list[Markup] = [parchment(WIDE, HIGH)]
    said: list[Item] = []
    for k, colour in enumerate(COLOURS):
        x, y = 2 + k % 2 * (wide + 2), 3 + k // 2 * (high + 2)
        drawn += _hall(stencils, colour, x, y, wide, high)
        said.append(
            Words(x + 22, y + 2, wide - 26, 8, told(language, f"guild-{colour}"), 15, 10, bold=True, down="horizon",
                  ink=LIGHT[colour])
        )  # fmt: skip
        said.append(Words(x + 6, y + 17.5, wide - 12, 11, _sponsors(colour, language), 9.5, 7.5, down="horizon"))
    y = 3 + 2 * (high + 2)
    drawn.append(box(2, y, WIDE - 4, HIGH - y - 3, "#8d857b", "#3b3835", 6))
    drawn.append(at(stencils.put("sign rogue", 0, 0, 1, fill=FIELD), 13, y + 11, 0.5))
    rows, columns = 2, 9
    for row in range(rows):
        for column in range(columns):
            drawn.append(ring(15 + 20 * column, y + 30 + 20 * row, CHIP / 2, FIELD))
    said.append(Words(24, y + 5, 120, 12, told(language, "hideout"), 18, 12, bold=True, down="horizon", ink="#fdf6e4"))
    return [drawing(stencils, 0, 0, WIDE, HIGH, drawn), *said]


def _hall(stencils: Stencils, colour: str, x: float, y: float, wide: float, high: float) -> Iterator[Markup]:
    yield box(x, y, wide, high, TINT[colour], DEEPER[colour], 2)
    yield box(x, y, wide, 13, FULL[colour], DEEPER[colour], 2)
    yield element("circle", cx=x + 11, cy=y + 7, r=8, fill=PARCHMENT, stroke=DEEPER[colour], stroke_width=0.5)
    yield at(stencils.put(f"sign {colour}", 0, 0, 1, fill=DEEPER[colour]), x + 11, y + 7, 0.42)
    for k in range(12):
        yield ring(x + 14.5 + 21 * (k % 4), y + 41 + 19.5 * (k // 4), CHIP / 2, DEEPER[colour])


def _sponsors(colour: str, language: str) -> str:
    """What an X brings now, and a trade mark in the market (WY-C13)."""
    if colour == "yellow":
        now = say(language, "print-nobles", gold=told(language, "gold-pieces", gold=COVE.halls.nobles.value))
    else:
        now = told(language, f"sponsor-{colour}")
    gold = told(language, "gold-pieces", gold=COVE.market.sponsorship.value[COLOURS.index(colour)])
    return f"X: {now}\n" + say(language, "print-trade", mark=told(language, "bonus-trade"), gold=gold)


# --- harbour


def _harbour(wanted: Wanted) -> list[Item]:
    """Each pier with its berths, and under them room for the passengers."""
    language, stencils = wanted.language, Stencils("p")
    berths = {pier: getattr(COVE.berths, pier).value for pier in PIERS}
    takes = {"great": ("tome",), "small": ("charm",), "black": SIZES}
    drawn: list[Markup] = [parchment(WIDE, HIGH)]
    said: list[Item] = []
    one, high = (WIDE - 6) / 2, (HIGH - 9) / 2
    x, y = 2.0, 3.0
    for pier in PIERS:
        wide = one * berths[pier] + 2 * (berths[pier] - 1)
        if x + wide > WIDE:
            x, y = 2.0, y + high + 3
        drawn += _pier(stencils, pier, berths[pier], takes[pier], x, y, wide, high)
        said.append(
            Words(x + 9 + 10 * len(takes[pier]), y + high - 17, wide - 12 - 10 * len(takes[pier]), 7,
                  told(language, f"pier-{pier}"), 14, 10, bold=True, down="horizon")
        )  # fmt: skip
        said.append(
            Words(x + 9 + 10 * len(takes[pier]), y + high - 10.4, wide - 12 - 10 * len(takes[pier]), 6,
                  told(language, f"takes-{pier}"), 10, 8, italic=True, down="horizon")
        )  # fmt: skip
        x += wide + 2
    return [drawing(stencils, 0, 0, WIDE, HIGH, drawn), *said]


def _pier(
    stencils: Stencils, pier: str, berths: int, takes: tuple[str, ...], x: float, y: float, wide: float, high: float
) -> Iterator[Markup]:
    plank, edge = (BLACK_PIER, CORRUPT) if pier == "black" else (PIER, DARK_WOOD)
    water = BOAT[1] + 12
    yield box(x, y, wide, water, "#a9cdc6", "#4d8080", 2)
    waves = "".join(f"M{x + 6 + 22 * k} {y + 5}q2.5-3 5 0t5 0" for k in range(int(wide // 22)))
    yield element("path", d=waves, fill="none", stroke=WAVE, stroke_width=0.7)
    step = wide / berths
    for k in range(berths):
        at_x = x + (k + 0.5) * step - BOAT[0] / 2
        yield element(
            "rect", x=at_x, y=y + 8, width=BOAT[0], height=BOAT[1], rx=BOAT[1] / 2.2, fill="#ffffff33",
            stroke="#356b6b", stroke_width=0.5, stroke_dasharray="2 1.6",
        )  # fmt: skip
    yield box(x, y + water, wide, high - water, plank, edge, 2)
    planks = "".join(f"M{x + wide * k / (8 * berths):.2f} {y + water}v{high - water}" for k in range(1, 8 * berths))
    yield element("path", d=planks, stroke=edge, stroke_width=0.25, opacity=0.5)
    for k in range(4 * berths):
        yield ring(x + (k + 0.5) * wide / (4 * berths), y + water + 14, CHIP / 2, FIELD)
    # what a customer pays for a good of their colour (WY-C9)
    values = {"charm": COVE.values.charm.value, "tome": COVE.values.tome.value}
    for row, size in enumerate(takes):
        left = x + 4 + row * (wide - 4) / len(takes)
        yield box(left, y + water + 26, (wide - 4) / len(takes) - 4, 15, FIELD, edge)
        for k, colour in enumerate(COLOURS):
            u = left + 7 + k * 20.0
            yield at(stencils.put(f"{size} {colour}", 0, 0), u, y + water + 33.8, 0.4)
            yield text(values[size][k], u + 6, y + water + 36, font_size=6.4, font_weight="bold", fill=INK)
    yield box(x + 4, y + high - 18, wide - 8, 15, FIELD, edge)
    every = " ".join(COLOURS)
    for k, size in enumerate(takes):
        yield at(stencils.put(f"{size} {every}", 0, 0), x + 10 + 10 * k, y + high - 10.5, 0.42)
