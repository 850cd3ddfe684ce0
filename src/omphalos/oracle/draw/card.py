"""A townsfolk card: calling, what it does when hired, and its guild symbols."""

from __future__ import annotations

from typing import Final

from omphalos.oracle.draw.palette import CARD, CROSSED, DEEPER, INK, PARCHMENT, TINT
from omphalos.oracle.draw.pieces import Card
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.draw.words import Words
from omphalos.oracle.numbers import TOWNSFOLK, Calling
from omphalos.table.svg import Markup, Value, element, group, number, text, title

CARD_WIDTH: Final = 124
CARD_HEIGHT: Final = 74


def card(stencils: Stencils, words: Words, card: Card, small: bool = False, **attributes: Value) -> Markup:
    """The card in a box of CARD_WIDTH × CARD_HEIGHT."""
    name, calling, colour = card
    does: Calling = getattr(TOWNSFOLK, calling)

    def print_paper() -> Markup:
        band = f"M0 {CARD_HEIGHT - 26}h{CARD_WIDTH}v19a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7Z"
        return element(
            "rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=7, fill=CARD, stroke=DEEPER[colour], stroke_width=1.6
        ) + element("path", d=band, fill=TINT[colour])

    said = text(words(f"calling-{calling}"), CARD_WIDTH / 2, CARD_HEIGHT - 8, text_anchor="middle", font_size=16)
    guild = words(f"guild-{colour}")
    return group(
        "" if small else title(f"{words(f'calling-{calling}')} · {guild}"),
        stencils.put(stencils.define(f"paper {colour}", print_paper), 0, 0),
        said,
        _symbols(stencils, colour, does.number("symbols")),
        gifts(stencils, colour, does),
        data_card=name,
        data_calling=calling,
        data_colour=colour,
        **attributes,
    )


def _symbols(stencils: Stencils, colour: str, count: int) -> Markup:
    """Guild symbols on the left edge, one below the other. A rogue if there is none."""
    if not count:
        return stencils.put("sign rogue", 17, 24, 0.85, fill=DEEPER["rogue"])
    return "".join(
        stencils.put(f"badge {colour}", 17, 24 + (k - (count - 1) / 2) * 22, data_symbol=colour) for k in range(count)
    )


def gifts(stencils: Stencils, colour: str, does: Calling, gap: float = 0) -> Markup:
    """The effects of hiring the card, as small pictures. `gap`: more room between two of them than a small card has."""
    shown: list[tuple[float, Markup]] = []  # width, picture around the origin

    def number_by(picture: Markup, said: str) -> Markup:
        return picture + text(said, 15, 7, font_size=20, font_weight="bold")

    if does.number("draws"):
        shown.append((62, _draw(stencils, does.number("draws"))))
    if does.number("gold"):
        shown.append((44, number_by(stencils.put("coin", 0, 0, 1.1), str(does.number("gold")))))
    if does.number("discards"):
        shown.append((34, _struck(stencils)))
    if does.sponsor is not None:
        guild = colour if does.sponsor.value == "own" else does.sponsor.value
        shown.append((58, _sponsor(stencils, guild)))
    if does.number("charms"):
        shown.append((32, stencils.put(f"charm {colour}", 0, 0, 1.3)))
    if does.number("tomes"):
        shown.append((32, stencils.put(f"tome {colour}", 0, 0, 1.3)))
    if does.number("corruption"):
        count = does.number("corruption")
        blot = stencils.put("blot", 0, 0, 0.95)
        shown.append((44, number_by(blot, str(count))) if count > 1 else (32, blot))
    if does.number("thrift"):
        shown.append((54, number_by(stencils.put("hourglass", 0, 0, 1.1), f"−{does.number('thrift')}")))
    total = sum(width + gap for width, _ in shown) - gap
    x = 34 + (CARD_WIDTH - 38 - total) / 2
    drawn = ""
    for width, picture in shown:
        drawn += group(picture, transform=f"translate({number(x + 16)} 24)")
        x += width + gap
    return drawn


def _draw(stencils: Stencils, count: int) -> Markup:
    """Adventurers going from the bag into a boat."""
    arrow = element(
        "path", d="M14 0H26M21-5 26 0 21 5", fill="none", stroke=INK, stroke_width=2, stroke_linecap="round"
    )
    bag = stencils.put("bag sign", 0, 0, 1, fill=INK)
    boat = stencils.put("boat sign", 42, 0, 1, fill=INK)
    return (
        bag
        + arrow
        + boat
        + (text(count, 0, 9, font_size=13, text_anchor="middle", fill=PARCHMENT) if count > 1 else "")
    )


def _struck(stencils: Stencils) -> Markup:
    return stencils.put("blot", 0, 0, 1.1) + element(
        "path", d="M-13 13 13-13", stroke=CROSSED, stroke_width=3.4, stroke_linecap="round"
    )


def _sponsor(stencils: Stencils, guild: str) -> Markup:
    """An X on the guild's symbol."""
    return (
        element("circle", cx=12, r=19, fill=TINT[guild], stroke=DEEPER[guild], stroke_width=1)
        + stencils.put(f"sign {guild}", 12, 0, 1.05, fill=DEEPER[guild], opacity=0.6)
        + stencils.put("cross", 12, 0, 1.3, stroke=INK, stroke_width=2.4)
    )
