"""The cove as a chart: clock, guild halls, hideout, bag, harbour, town square and the rogue card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from omphalos.oracle.draw import clock, harbour
from omphalos.oracle.draw.card import CARD_HEIGHT, CARD_WIDTH, card
from omphalos.oracle.draw.palette import DEEPER, EDGE, FAINT, FIELD, FULL, GOLD, INK, ON_DARK, PARCHMENT, TINT
from omphalos.oracle.draw.pieces import Cove
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.draw.words import Words
from omphalos.table.svg import Markup, element, group, number, text, title

WIDTH: Final = 780
HEIGHT: Final = 734
_LEFT: Final = 14


def cove(stencils: Stencils, words: Words, cove: Cove) -> Markup:
    """The chart in a box of WIDTH × HEIGHT."""
    return group(
        element("rect", width=WIDTH, height=HEIGHT, rx=14, fill=PARCHMENT, stroke=EDGE, stroke_width=2),
        _heading(words, cove),
        group(clock.clock(stencils, words, cove), transform="translate(118 156)"),
        *_halls(stencils, words, cove.halls),
        _hideout(stencils, words, cove),
        group(
            harbour.harbour(stencils, words, cove.boats, cove.piers),
            transform=f"translate({_LEFT} 272)",
        ),
        _bag(stencils, words, cove),
        _square(stencils, words, cove),
        _rogues(stencils, words, cove),
        data_cove=cove.day,
        data_phase=cove.phase,
    )


def _heading(words: Words, cove: Cove) -> Markup:
    said = f"{words('day', day=cove.day, days=cove.days)} · {words(f'phase-{cove.phase}')}"
    return text(words("cove"), 238, 42, font_size=27, font_weight="bold") + text(
        said, WIDTH - 24, 40, text_anchor="end", font_size=19, font_style="italic", fill=FAINT
    )


_HALL: Final = 102


def _halls(stencils: Stencils, words: Words, halls: Sequence[tuple[str, int]]) -> list[Markup]:
    drawn: list[Markup] = []
    for k, (colour, members) in enumerate(halls):
        x = 236 + k * (_HALL + 4)
        roof = f"M-2 52 {_HALL / 2} 8 {_HALL + 2} 52Z"
        drawn.append(
            group(
                title(f"{words(f'guild-{colour}')}: {members}"),
                element(
                    "rect",
                    x=4,
                    y=50,
                    width=_HALL - 8,
                    height=120,
                    fill=TINT[colour],
                    stroke=DEEPER[colour],
                    stroke_width=1.6,
                ),
                element(
                    "path", d=roof, fill=FULL[colour], stroke=DEEPER[colour], stroke_width=1.6, stroke_linejoin="round"
                ),
                element("circle", cx=_HALL / 2, cy=35, r=12.5, fill=PARCHMENT, stroke=DEEPER[colour], stroke_width=1),
                stencils.put(f"sign {colour}", _HALL / 2, 35, 0.72, fill=DEEPER[colour]),
                text(words(f"guild-{colour}"), _HALL / 2, 67, text_anchor="middle", font_size=14.5),
                *_members(stencils, colour, members, _HALL, 88),
                text(
                    members, _HALL / 2, 163, text_anchor="middle", font_size=18, font_weight="bold", fill=DEEPER[colour]
                ),
                transform=f"translate({number(x)} 54)",
                data_hall=colour,
                data_members=members,
            )
        )
    return drawn


def _members(stencils: Stencils, who: str, count: int, width: float, y: float) -> list[Markup]:
    """People in rows of four, or of five if there are many."""
    row = 4 if count <= 12 else 5
    down, scale = (25, 0.86) if count <= 12 else (24, 0.7)
    drawn: list[Markup] = []
    for k in range(count):
        here = min(row, count - k // row * row)
        x = width / 2 + (k % row - (here - 1) / 2) * (88 / row)
        drawn.append(stencils.put(f"figure {who}", x, y + k // row * down, scale, data_adventurer=who))
    return drawn


def _hideout(stencils: Stencils, words: Words, cove: Cove) -> Markup:
    """A cave."""
    x = 236 + 4 * (_HALL + 4)
    wide = WIDTH - 22 - x
    cave = f"M-2 170C-8 90 6 30 {number(wide / 2)} 30S{number(wide + 8)} 90 {number(wide + 2)} 170Z"
    mouth = f"M6 170C6 120 18 76 {number(wide / 2)} 74S{number(wide - 6)} 120 {number(wide - 6)} 170Z"
    return group(
        title(f"{words('hideout')}: {cove.hideout}"),
        element("path", d=cave, fill="#8d857b", stroke="#3b3835", stroke_width=1.6),
        element("path", d=mouth, fill="#4b4642"),
        text(words("hideout"), wide / 2, 66, text_anchor="middle", font_size=14, fill=FIELD),
        *_members(stencils, "rogue", cove.hideout, wide, 94),
        text(cove.hideout, wide / 2, 163, text_anchor="middle", font_size=18, font_weight="bold", fill=FIELD),
        transform=f"translate({number(x)} 54)",
        data_hideout=cove.hideout,
    )


def _bag(stencils: Stencils, words: Words, cove: Cove) -> Markup:
    """The bag on the strip of land beside the water, with the drawn adventurers who wait for a boat."""
    land = element(
        "path",
        d="M14 284A12 12 0 0 1 26 272H112C136 306 122 350 132 390S120 446 96 470 40 476 14 474Z",
        fill="#e7d3a1",
        stroke="#b39a63",
        stroke_width=1.6,
    )
    total = sum(count for _, count in cove.bag)
    sack = group(
        title(words("draw-bag-holds", n=total)),
        stencils.put("bag sign", 0, 0, 2.7, fill="#8a6238", stroke="#4f3416", stroke_width=0.6),
        element("path", d="M-11-21C-4-17 4-17 11-21", fill="none", stroke=GOLD, stroke_width=3),
        text(total, 0, 17, text_anchor="middle", font_size=23, font_weight="bold", fill=ON_DARK),
        text(words("bag"), 34, 22, font_size=15),
        transform="translate(54 313)",
        data_bag=total,
    )
    inside: list[Markup] = []
    for k, (who, count) in enumerate(cove.bag):
        x, y = 26 + k % 3 * 36, 362 + k // 3 * 24
        inside.append(
            group(
                title(f"{words(f'colour-{who}')}: {count}"),
                stencils.put(f"figure {who}", x, y, 0.75),
                text(count, x + 10, y + 6, font_size=15),
                data_in_bag=who,
                data_count=count,
            )
        )
    waiting = [
        stencils.put(
            f"figure {who}",
            40 + 36 * k,
            424,
            1.4,
            title(f"{words('draw-ashore')}: {words(f'colour-{who}')}"),
            data_adventurer=who,
        )
        for k, who in enumerate(cove.ashore)
    ]
    label = text(words("draw-ashore"), 60, 460, text_anchor="middle", font_size=15) if cove.ashore else ""
    return group(land, sack, *inside, group(*waiting, label, data_part="ashore"))


def _square(stencils: Stencils, words: Words, cove: Cove) -> Markup:
    """The cards with the hours that each costs."""
    drawn: list[Markup] = []
    for k, (person, hours) in enumerate(cove.square):
        x = _LEFT + k * (CARD_WIDTH + 8)
        price = group(
            element("circle", r=15, fill=FIELD, stroke=INK, stroke_width=1.4),
            text(words("hours", n=hours), 0, 5, text_anchor="middle", font_size=14, font_weight="bold", fill=INK),
            transform=f"translate({CARD_WIDTH - 13} 0)",
        )
        drawn.append(
            group(
                card(stencils, words, person),
                price,
                transform=f"translate({number(x)} 646)",
                data_square=k,
                data_hours=hours,
            )
        )
    caption = text(words("square"), _LEFT + 2, 633, font_size=17, font_style="italic", fill=FAINT)
    return group(caption, *drawn, data_part="square")


def _rogues(stencils: Stencils, words: Words, cove: Cove) -> Markup:
    """The rogue card of the game."""
    if cove.rogues is None:
        return ""
    x = _LEFT + 4 * (CARD_WIDTH + 8) + 4
    wide = WIDTH - _LEFT - x
    said = words(f"rogues-do-{cove.rogues}", n=cove.rogues_cost)
    lines = _wrapped(said, 28)
    return group(
        title(f"{words(f'rogues-{cove.rogues}')}: {said}"),
        element(
            "rect", width=wide, height=CARD_HEIGHT + 20, rx=7, fill="#d3cdc2", stroke=DEEPER["rogue"], stroke_width=1.6
        ),
        stencils.put("figure rogue", 20, 20, 1.15),
        text(words(f"rogues-{cove.rogues}"), 40, 26, font_size=17, font_weight="bold"),
        *(text(line, 10, 48 + 17 * k, font_size=13.5) for k, line in enumerate(lines)),
        transform=f"translate({number(x)} 626)",
        data_rogues=cove.rogues,
    )


def _wrapped(said: str, width: int) -> list[str]:
    lines = [""]
    for word in said.split(" "):
        if len(lines[-1]) + len(word) + 1 > width and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
