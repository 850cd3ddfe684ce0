"""One player's shop as a sheet of parchment: head, dish, fates, stars, guilds, shelf, prophecies, horoscopes, staff."""

from __future__ import annotations

from typing import Final

from omphalos.oracle.draw import dish, sheet, shelf, stars
from omphalos.oracle.draw.card import card
from omphalos.oracle.draw.palette import DARK_GOLD, EDGE, FAINT, INK, PARCHMENT, SEATS, SHADE
from omphalos.oracle.draw.pieces import Shop
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.draw.words import Words
from omphalos.table.svg import Markup, element, group, number, text, title

WIDTH: Final = 600
HEIGHT: Final = 1176
_LEFT: Final = 24
_ICONS: Final[dict[str, str]] = {
    "stargazing": "stars",
    "divination": "crystal",
    "horoscopes": "scroll",
    "fates": "coin-rune tree",
    "hire": "contract",
    "staff": "hand",
}


def shop(stencils: Stencils, words: Words, shop: Shop, small: bool = False) -> Markup:
    """The sheet in a box of WIDTH × HEIGHT. A small one is for a glance: larger head, no captions, nothing to touch."""
    field = stars.extent(shop.stars.cells)
    right = _LEFT + field + 12
    y_dish, y_field, y_told, y_read, y_staff = 168, 392, 760, 884, 1036
    parts = [
        _parchment(small),
        _head(stencils, words, shop, small),
        _actions(stencils, words, shop, small),
        _caption(words["dish"], _LEFT, y_dish, small),
        _at(dish.dish(stencils, words, shop.runes), _LEFT - 8, y_dish + 6),
        _caption(words["fates"], _LEFT + 322, y_dish, small),
        _at(sheet.fates(words, shop.fates, 230), _LEFT + 322, y_dish + 22),
        _caption(words["stars"], _LEFT, y_field, small),
        _at(stars.stars(stencils, words, shop.stars, small), _LEFT - 6, y_field + 4),
        _caption(words["guilds"], right, y_field, small),
        _at(sheet.guilds(stencils, words, shop.guilds, WIDTH - _LEFT - right + 6), right, y_field + 12),
        _caption(words["shelf"], right, y_field + 136, small),
        _at(shelf.shelf(stencils, words, shop.goods), right, y_field + 148),
        _caption(words["prophecies"], _LEFT, y_told, small),
        _at(sheet.prophecies(stencils, words, *shop.symbols, shop.prophecies), _LEFT, y_told + 10),
        _caption(words["horoscopes"], _LEFT, y_read, small),
        _at(sheet.horoscopes(stencils, words, shop.bonuses, shop.horoscopes), _LEFT, y_read + 10),
        _caption(words["staff"], _LEFT, y_staff, small),
        _at(sheet.staff(stencils, words, shop.staff), _LEFT, y_staff + 10),
    ]
    if shop.hired is not None:
        waiting = card(stencils, words, shop.hired, data_hired=True)
        parts.append(group(waiting, transform=f"translate({number(right + 40)} {number(y_field + 284)})rotate(-4)"))
    return group(*parts, data_shop=shop.seat, data_figure=shop.figure, data_acting=True if shop.acting else None)


def _at(drawn: Markup, x: float, y: float) -> Markup:
    return group(drawn, transform=f"translate({number(x)} {number(y)})")


def _caption(said: str, x: float, y: float, small: bool) -> Markup:
    if small:
        return ""
    return text(said, x, y, font_size=17, font_style="italic", fill=FAINT, letter_spacing=0.4)


def _parchment(small: bool) -> Markup:
    """An old sheet: a shade along its edges, two stains, a frame in ink."""
    paper = element("rect", width=WIDTH, height=HEIGHT, rx=14, fill=PARCHMENT, stroke=EDGE, stroke_width=2)
    if small:
        return paper
    stains = element("ellipse", cx=520, cy=300, rx=90, ry=60, fill=SHADE, opacity=0.45) + element(
        "ellipse", cx=90, cy=1010, rx=120, ry=70, fill=SHADE, opacity=0.4
    )
    frame = element(
        "rect", x=8, y=8, width=WIDTH - 16, height=HEIGHT - 16, rx=9, fill="none", stroke=EDGE, stroke_width=1.2
    )
    return paper + stains + frame


def _head(stencils: Stencils, words: Words, shop: Shop, small: bool) -> Markup:
    """Whose shop, how much gold, how much corruption."""
    colour, _ = SEATS[shop.seat % len(SEATS)]
    size = 40 if small else 27
    name = words["your shop"] if shop.mine and not small else words["player"].format(seat=shop.seat + 1)
    name = name[0].upper() + name[1:]
    scale = 2 if small else 1.55
    middle = 46
    parts = [
        group(
            title(words["player"].format(seat=shop.seat + 1)),
            stencils.put(f"seat {shop.seat}", 0, 0, scale),
            text(
                shop.seat + 1,
                0,
                size * 0.29,
                text_anchor="middle",
                font_size=size * 0.75,
                font_weight="bold",
                fill="#fff6e0",
            ),
            transform=f"translate({_LEFT + 22} {middle})",
        ),
        text(name, _LEFT + (58 if small else 50), middle + size * 0.34, font_size=size, font_weight="bold", fill=INK),
    ]
    gold = group(
        title(words["gold"].format(n=shop.gold)),
        stencils.put("coin", 0, 0, 1.9 if small else 1.6),
        text(shop.gold, 26, size * 0.36, font_size=size + 3, font_weight="bold", fill=DARK_GOLD),
        transform=f"translate({330 if small else 288} {middle})",
        data_gold=shop.gold,
    )
    parts.append(gold)
    parts.append(_corruption(stencils, words, shop, 480 if small else 405, middle, size, small))
    if shop.acting or shop.rank == 1:
        said = words["won"] if shop.rank == 1 else words["to act"]
        flag = element("path", d=f"M{_LEFT} 78H{WIDTH - _LEFT}", stroke=colour, stroke_width=6, stroke_linecap="round")
        parts.append(group(title(said), flag))
    else:
        parts.append(element("path", d=f"M{_LEFT} 78H{WIDTH - _LEFT}", stroke=EDGE, stroke_width=1.4))
    return group(*parts, data_part="head")


def _corruption(stencils: Stencils, words: Words, shop: Shop, x: float, y: float, size: float, small: bool) -> Markup:
    """The cards from behind; their owner also sees the points, lowest first."""
    drawn = [stencils.put("corruption card", x, y, 1.5 if small else 1.2)]
    drawn.append(text(shop.corruption, x + 22, y + size * 0.36, font_size=size + 1, font_weight="bold", fill="#43204d"))
    if shop.points is not None and shop.points and not small:
        left = x + 58
        room = WIDTH - _LEFT - left
        step = min(21.0, room / len(shop.points))
        for k, points in enumerate(shop.points):
            at = left + k * step
            drawn.append(
                group(
                    title(words["corruption card"].format(n=points)),
                    element(
                        "rect",
                        x=at,
                        y=y - 14,
                        width=19,
                        height=27,
                        rx=3,
                        fill="#43204d",
                        stroke="#d9c4e0",
                        stroke_width=1,
                    ),
                    text(
                        points, at + 9.5, y + 6, text_anchor="middle", font_size=17, font_weight="bold", fill="#f3e6f7"
                    ),
                    data_corruption_points=points,
                )
            )
    return group(title(words["corruption"].format(n=shop.corruption)), *drawn, data_corruption=shop.corruption)


def _actions(stencils: Stencils, words: Words, shop: Shop, small: bool) -> Markup:
    """The action spaces; the figure stands on the one used last."""
    step = (WIDTH - 2 * _LEFT) / max(1, len(shop.actions))
    drawn: list[Markup] = []
    for k, (name, hours) in enumerate(shop.actions):
        here = name == shop.figure
        said = words[f"action {name}"]
        time = words["hours"].format(n=hours) if hours is not None else ""
        x = _LEFT + k * step
        drawn.append(
            group(
                title(" · ".join(part for part in (said, time, words["last action"] if here else "") if part)),
                element(
                    "rect",
                    width=step - 6,
                    height=52,
                    rx=8,
                    fill="#e2c68f" if here else "#f1e0bb",
                    stroke=INK if here else EDGE,
                    stroke_width=2 if here else 1.2,
                ),
                stencils.put(_ICONS.get(name, "scroll"), 19 if time else 43, 19, 1, fill=INK),
                text(time, 38, 24, font_size=16, font_weight="bold", fill=INK),
                "" if small else text(said, (step - 6) / 2, 46, text_anchor="middle", font_size=14, fill=INK),
                stencils.put(f"seat {shop.seat}", step - 12, 4, 0.95, data_standing=name) if here else "",
                transform=f"translate({number(x)} 90)",
                data_action=name,
            )
        )
    return group(*drawn, data_part="actions")
