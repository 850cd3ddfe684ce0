"""One player's shop as a sheet of parchment: head, dish, fates, stars, guilds, shelf, prophecies, horoscopes, staff."""

from __future__ import annotations

from collections import Counter
from typing import Final

from omphalos.oracle.draw import dish, sheet, shelf, stars
from omphalos.oracle.draw.card import card
from omphalos.oracle.draw.palette import CORRUPT, DARK_GOLD, EDGE, FAINT, INK, PARCHMENT, SEATS, SHADE
from omphalos.oracle.draw.pieces import Shop
from omphalos.oracle.draw.stencils import Stencils, seat_number
from omphalos.oracle.draw.words import Words
from omphalos.table.svg import Markup, element, group, number, text, title

WIDTH: Final = 600
HEIGHT: Final = 1176
GLANCE: Final = (430, 738)  # width and height of a neighbour's shop
_LEFT: Final = 24
ICONS: Final[dict[str, str]] = {
    "stargazing": "stars",
    "divination": "crystal",
    "horoscopes": "scroll",
    "fates": "coin-rune tree",
    "hire": "contract",
    "staff": "hand",
}


def shop(stencils: Stencils, words: Words, shop: Shop) -> Markup:
    """The sheet in a box of WIDTH × HEIGHT."""
    right = _LEFT + stars.extent(shop.stars.cells) + 12
    y_dish, y_field, y_told, y_read, y_staff = 170, 394, 762, 886, 1038
    parts = [
        _parchment(),
        head(stencils, words, shop, WIDTH),
        _at(actions(stencils, words, shop), _LEFT, 90),
        _caption(words("dish"), _LEFT, y_dish),
        _at(dish.dish(stencils, words, shop.runes), _LEFT - 8, y_dish + 6),
        _caption(words("fates"), _LEFT + 322, y_dish),
        _at(sheet.fates(stencils, words, shop.fates), _LEFT + 322, y_dish + 22),
        _caption(words("stars"), _LEFT, y_field),
        _at(stars.stars(stencils, words, shop.stars), _LEFT - 6, y_field + 4),
        _caption(words("guilds"), right, y_field),
        _at(sheet.guilds(stencils, words, shop.guilds), right, y_field + 12),
        _caption(words("shelf"), right, y_field + 136),
        _at(shelf.shelf(stencils, words, shop.goods), right, y_field + 150),
        _caption(words("prophecies"), _LEFT, y_told),
        _at(sheet.prophecies(stencils, words, *shop.symbols, shop.prophecies), _LEFT, y_told + 10),
        _caption(words("horoscopes"), _LEFT, y_read),
        _at(sheet.horoscopes(stencils, words, shop.bonuses, shop.horoscopes), _LEFT, y_read + 10),
        _caption(words("staff"), _LEFT, y_staff),
        _at(sheet.staff(stencils, words, shop.staff), _LEFT, y_staff + 10),
    ]
    if shop.hired is not None:
        waiting = card(stencils, words, shop.hired, data_hired=True)
        parts.append(group(waiting, transform=f"translate({number(right + 66)} {number(y_field + 112)})rotate(-4)"))
    return _shop(shop, *parts)


def glance(stencils: Stencils, words: Words, shop: Shop) -> Markup:
    """A neighbour's shop in a box of GLANCE: everything on it, close together, without click targets."""
    wide, high = GLANCE
    fit = (wide - 24) / sheet.WIDTH
    edge, thick = (SEATS[shop.seat % len(SEATS)].colour, 6) if shop.acting else (EDGE, 2)
    parts = [
        element("rect", width=wide, height=high, rx=12, fill=PARCHMENT, stroke=edge, stroke_width=thick),
        head(stencils, words, shop, wide, small=True),
        _at(actions(stencils, words, shop, small=True), 12, 67, fit),
        _at(dish.dish(stencils, words, shop.runes, small=True), 10, 109, 0.66),
        _at(sheet.fates(stencils, words, shop.fates, small=True), 224, 118, 0.84),
        _at(stars.stars(stencils, words, shop.stars, small=True), 5, 243, 0.66),
        _at(sheet.guilds(stencils, words, shop.guilds, small=True), 248, 250, 0.86),
        _at(shelf.shelf(stencils, words, shop.goods, small=True), 248, 322, 0.79),
        _at(sheet.prophecies(stencils, words, *shop.symbols, shop.prophecies), 12, 476, fit),
        _at(sheet.horoscopes(stencils, words, shop.bonuses, shop.horoscopes, small=True), 12, 549, fit),
        _at(sheet.staff(stencils, words, shop.staff, small=True), 12, 644, fit),
    ]
    if shop.hired is not None:
        waiting = card(stencils, words, shop.hired, small=True, data_hired=True)
        parts.append(group(waiting, transform="translate(318 298)rotate(-4)scale(.8)"))
    return _shop(shop, *parts)


def _shop(shop: Shop, *parts: Markup) -> Markup:
    return group(*parts, data_shop=shop.seat, data_figure=shop.figure, data_acting=True if shop.acting else None)


def _at(drawn: Markup, x: float, y: float, scale: float = 1) -> Markup:
    smaller = "" if scale == 1 else f"scale({scale:g})"
    return group(drawn, transform=f"translate({number(x)} {number(y)}){smaller}")


def _caption(said: str, x: float, y: float) -> Markup:
    return text(said, x, y, font_size=17, font_style="italic", fill=FAINT, letter_spacing=0.4)


def _parchment() -> Markup:
    """An old sheet: stains, and a frame in ink."""
    paper = element("rect", width=WIDTH, height=HEIGHT, rx=14, fill=PARCHMENT, stroke=EDGE, stroke_width=2)
    stains = element("ellipse", cx=486, cy=318, rx=92, ry=58, fill=SHADE, opacity=0.4) + element(
        "ellipse", cx=130, cy=1020, rx=110, ry=62, fill=SHADE, opacity=0.35
    )
    frame = element("rect", x=8, y=8, width=WIDTH - 16, height=HEIGHT - 16, rx=9, fill="none", stroke=EDGE)
    return paper + stains + frame


def head(stencils: Stencils, words: Words, shop: Shop, width: float, small: bool = False) -> Markup:
    """The owner, gold and corruption of the shop."""
    left, middle, size = (12, 32, 25) if small else (_LEFT, 46, 27)
    player = words("draw-player", seat=shop.seat + 1)
    name = words("draw-your-shop") if shop.mine and not small else player[0].upper() + player[1:]
    seat = group(
        title(player),
        stencils.put(f"seat {shop.seat}", 0, 0, 1.5),
        seat_number(shop.seat, 0, 7.5, size=20),
        transform=f"translate({left + 22} {middle})",
    )
    gold = group(
        title(words("gold", n=shop.gold)),
        stencils.put("coin", 0, 0, 1.4),
        text(shop.gold, 21, size * 0.36, font_size=size + 2, font_weight="bold", fill=DARK_GOLD),
        transform=f"translate({218 if small else 264} {middle})",
        data_gold=shop.gold,
    )
    acting, won = shop.acting, shop.rank == 1
    rule = element(
        "path",
        title(words("draw-won") if won else words("draw-to-act")) if acting or won else "",
        d=f"M{left} {middle + 30}H{number(width - left)}",
        stroke=SEATS[shop.seat % len(SEATS)].colour if acting or won else EDGE,
        stroke_width=6 if acting or won else 1.4,
        stroke_linecap="round",
    )
    return group(
        seat,
        text(name, left + 48, middle + size * 0.34, font_size=size, font_weight="bold"),
        gold,
        _corruption(stencils, words, shop, 344 if small else 362, middle, size, small),
        rule,
        data_part="head",
    )


def _corruption(stencils: Stencils, words: Words, shop: Shop, x: float, y: float, size: float, small: bool) -> Markup:
    """The backs of the cards. Their owner also sees how many there are of each value."""
    drawn = [stencils.put("corruption card", x, y, 1.2)]
    drawn.append(text(shop.corruption, x + 22, y + size * 0.36, font_size=size + 1, font_weight="bold", fill=CORRUPT))
    if shop.points is not None and not small:
        counts = Counter(shop.points)
        for k, points in enumerate(sorted(counts)):
            at = x + 72 + k * 46
            drawn.append(
                group(
                    title(words("draw-corruption-points", points=points, n=counts[points])),
                    element("rect", x=at, y=y - 13, width=17, height=25, rx=3, fill=CORRUPT),
                    text(
                        points, at + 8.5, y + 5, text_anchor="middle", font_size=16, font_weight="bold", fill="#f3e6f7"
                    ),
                    text(f"×{counts[points]}", at + 18, y + 5, font_size=14, fill=CORRUPT),
                    data_corruption_points=points,
                    data_count=counts[points],
                )
            )
    return group(title(words("corruption", n=shop.corruption)), *drawn, data_corruption=shop.corruption)


def actions(stencils: Stencils, words: Words, shop: Shop, small: bool = False) -> Markup:
    """The action spaces. The figure stands on the one used last."""
    step = (WIDTH - 2 * _LEFT) / max(1, len(shop.actions))

    def space(name: str, hours: int | None) -> Markup:
        icon, down = ICONS.get(name, "scroll"), 26 if small else 19
        drawn = element("rect", width=step - 6, height=52, rx=8, fill="#f1e0bb", stroke=EDGE, stroke_width=1.2)
        drawn += stencils.put(icon, 43 if hours is None else 19, down, 1, fill=INK)
        if hours is not None:
            size, place = (20, 32) if small else (16, 24)
            said = words("hours", n=hours)
            drawn += text(said, 36, place, font_size=size, font_weight="bold")
        if not small:
            said = words(f"action-{name}")
            drawn += text(said, (step - 6) / 2, 46, text_anchor="middle", font_size=14)
        return drawn

    drawn: list[Markup] = []
    for k, (name, hours) in enumerate(shop.actions):
        here = name == shop.figure
        said = words(f"action-{name}") + (f" · {words('hours', n=hours)}" if hours is not None else "")
        said += f" · {words('draw-last-action')}" if here else ""
        stencil = stencils.define(f"space {name} {small}", lambda name=name, hours=hours: space(name, hours))
        drawn.append(stencils.put(stencil, k * step, 0, 1, "" if small else title(said), data_action=name))
        if here:
            ring = {"fill": "#a8742c", "fill_opacity": 0.28, "stroke": INK, "stroke_width": 2}
            drawn.append(element("rect", x=k * step, width=step - 6, height=52, rx=8, pointer_events="none", **ring))
            drawn.append(stencils.put(f"seat {shop.seat}", (k + 1) * step - 12, 4, 0.95, data_standing=name))
    return group(*drawn, data_part="actions")
