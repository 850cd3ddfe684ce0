"""The shop of an oracle: a sheet to write on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from omphalos.oracle.cove.square import HOURS
from omphalos.oracle.draw import sheet, stars, words
from omphalos.oracle.draw.palette import INK, LABEL
from omphalos.oracle.draw.pieces import Shop
from omphalos.oracle.draw.read import shop_of
from omphalos.oracle.draw.shop import ICONS
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.game import GAME
from omphalos.oracle.messages import say as told
from omphalos.oracle.numbers import SHOP
from omphalos.oracle.people import COLOURS
from omphalos.printing.messages import say
from omphalos.printing.oracle.drawing import at, box, drawing, parchment
from omphalos.printing.page import Item, Page, Words, moved
from omphalos.printing.paper import TOP
from omphalos.printing.wanted import Wanted
from omphalos.table.svg import Markup, element

WIDE: Final = 190.0
HIGH: Final = 262.0
_EDGE: Final = 3.0
_FIT: Final = (WIDE - 2 * _EDGE) / sheet.WIDTH
_NEEDS: Final[dict[str, tuple[str, ...]]] = {  # runes that lie together for an action (WY-A1, WY-A5, WY-A7, WY-A10)
    "stargazing": ("bone", "+", "die-rune 3"),
    "divination": ("voodoo", "+", "die-rune 3"),
    "horoscopes": ("die-rune 3", "die-rune 4"),
    "fates": ("coin-rune tree", "+", "die-rune 3", "/", "bone", "/", "voodoo"),
}


def shops(wanted: Wanted) -> list[Page]:
    """A sheet for each player."""
    name = say(wanted.language, "oracle-shop")
    view = GAME.view(GAME.start(wanted.players, wanted.options), 0)
    left = (wanted.paper.width - WIDE) / 2
    return [
        Page(name, moved(_sheet(shop_of(view, seat, words.Words(wanted.language)), wanted.language), left, TOP))
        for seat in range(wanted.players)
    ]


def _sheet(shop: Shop, language: str) -> list[Item]:
    stencils, said = Stencils("s"), words.Words(language)
    y_actions, y_stars, y_told, y_read, y_staff = 15.0, 46.0, 157.0, 197.0, 247.0
    x_right = 107.0
    field = 101.0 / stars.extent(shop.stars.cells)
    right = (WIDE - x_right - _EDGE) / 232
    drawn = [
        parchment(WIDE, HIGH),
        at(stencils.put(f"seat {shop.seat}", 0, 0, 0.34), 9, 8),
        *_actions(stencils, shop, y_actions),
        at(stars.stars(stencils, said, shop.stars, small=True), _EDGE, y_stars + 5, field),
        at(sheet.fates(stencils, said, shop.fates), x_right, y_stars + 5.5, right),
        at(sheet.guilds(stencils, said, shop.guilds, small=True), x_right, y_stars + 68, right * 232 / 198),
        at(sheet.prophecies(stencils, said, *shop.symbols, []), _EDGE, y_told + 5.5, _FIT),
        at(sheet.horoscopes(stencils, said, shop.bonuses, shop.horoscopes, small=True), _EDGE, y_read + 5.5, _FIT),
        *_staff(stencils, shop, y_staff),
        *_rewards(stencils, WIDE - _EDGE - 62, y_told + 2.4),
    ]
    return [
        drawing(stencils, 0, 0, WIDE, HIGH, drawn),
        Words(16, 3, 80, 10, GAME.title[language], 20, 12, bold=True, down="horizon"),
        Words(100, 3, WIDE - 103, 10, say(language, "print-name"), 10, 8, down="horizon"),
        *(
            Words(x, y, wide, 5, caption, 10.5, 8, italic=True)
            for caption, x, y, wide in (
                (told(language, "stars"), _EDGE + 1, y_stars, 80),
                (told(language, "fates"), x_right, y_stars, 80),
                (told(language, "guilds"), x_right, y_stars + 62.5, 80),
                (told(language, "prophecies"), _EDGE + 1, y_told, 60),
                (told(language, "horoscopes"), _EDGE + 1, y_read, 80),
            )
        ),
        *_action_words(shop, language, y_actions),
        *_staff_words(shop, language, y_staff),
    ]


def _places(count: int) -> Iterator[tuple[int, float, float]]:
    """Number, left edge and width of things in a row."""
    step = (WIDE - 2 * _EDGE + 1.5) / count
    for k in range(count):
        yield k, _EDGE + k * step, step - 1.5


def _actions(stencils: Stencils, shop: Shop, y: float) -> Iterator[Markup]:
    """The action spaces, each with room for the figure and the runes that it needs."""
    for (name, _), (_, x, wide) in zip(shop.actions, _places(len(shop.actions)), strict=True):
        yield box(x, y, wide, 28, "#f1e0bb")
        yield at(stencils.put(ICONS.get(name, "scroll"), 0, 0, 1, fill=INK), x + 6, y + 6.5, 0.36)
        left = x + 4.2
        for rune in _NEEDS.get(name, ()):
            if rune in ("+", "/"):
                yield element("text", rune, x=left - 1.9, y=y + 18.6, font_size=3.6, text_anchor="middle", fill=INK)
                left += 1.9
            else:
                yield at(stencils.put(rune, 0, 0), left, y + 17.4, 0.145)
                left += 5.5


def _action_words(shop: Shop, language: str, y: float) -> Iterator[Words]:
    for (name, hours), (_, x, wide) in zip(shop.actions, _places(len(shop.actions)), strict=True):
        takes = told(language, "hours", n=hours if hours is not None else f"{min(HOURS)}–{max(HOURS)}")
        yield Words(x + 11, y + 3, wide - 12, 7, takes, 14, 8, bold=True, down="horizon")
        yield Words(x + 0.8, y + 21.6, wide - 1.6, 5.6, told(language, f"action-{name}"), 11, 7.5, "center", "horizon")


def _rewards(stencils: Stencils, x: float, y: float) -> Iterator[Markup]:
    """What a prophecy brings, by the symbols ringed (WY-A6)."""
    every = " ".join(COLOURS)
    rewards = (
        (f"{SHOP.prophecies.tome.value}+", (f"tome {every}",)),
        (f"{SHOP.prophecies.charm.value}", (f"charm {every}",)),
        (f"{SHOP.prophecies.mark.value}", ("scales", "cross")),
    )
    for k, (count, signs) in enumerate(rewards):
        left = x + 20 * k
        yield element("text", count, x=left, y=y + 1.6, font_size=4.6, font_weight="bold", fill=INK)
        for j, sign in enumerate(signs):
            ink = {"stroke": INK, "stroke_width": 2.4} if sign in ("scales", "cross") else {}
            yield at(stencils.put(sign, 0, 0, 1, **ink), left + 11 + 7 * j, y, 0.2)


def _staff(stencils: Stencils, shop: Shop, y: float) -> Iterator[Markup]:
    """The abilities, at the edge under which cards are tucked."""
    icons = {"exorcist": "cross", "astrologer": "stars", "palm reader": "hand", "bouncer": "shield"}
    for (ability, _), (_, x, wide) in zip(shop.staff, _places(len(shop.staff)), strict=True):
        yield box(x, y, wide, HIGH - y - 1, LABEL)
        sign = icons.get(ability, "shield")
        ink = {"stroke": INK, "stroke_width": 3} if sign == "cross" else {"fill": INK}
        yield at(stencils.put(sign, 0, 0, 1, **ink), x + 5, y + 6.5, 0.28)


def _staff_words(shop: Shop, language: str, y: float) -> Iterator[Words]:
    for (ability, _), (_, x, wide) in zip(shop.staff, _places(len(shop.staff)), strict=True):
        name = ability.replace(" ", "-")
        yield Words(x + 10, y + 1, wide - 11, 5, told(language, f"ability-{name}"), 10.5, 7.5, bold=True)
        yield Words(x + 10, y + 5.6, wide - 11, HIGH - y - 7, told(language, f"serves-{name}"), 8.5, 6.5)
