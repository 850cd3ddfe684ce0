"""Wyrocznia as SVG pictures: the whole table, one shop, the cove.

Each picture is self-contained: no external fonts, images or scripts, its own background, and ids with its own prefix.
Elements that can be clicked have data attributes with the names of the view.
"""

from __future__ import annotations

from hashlib import blake2s
from typing import Final

import msgspec

from omphalos.oracle.draw import accounts, cove, shop
from omphalos.oracle.draw.palette import INK, SERIF, TABLE
from omphalos.oracle.draw.read import accounts_of, cove_of, shop_of
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.draw.words import Words
from omphalos.oracle.view import View
from omphalos.table.svg import Markup, element, group, number
from omphalos.table.svg import picture as whole

_GAP: Final = 18


def picture(view: View, language: str = "en") -> Markup:
    """The table as the viewer sees it: their own shop large, the cove, the neighbours' shops small."""
    say = Words(language)
    stencils = Stencils(_prefix(view, f"table {language}"))
    main = view.seat if view.seat >= 0 else next(iter(view.to_act), 0)
    x = shop.WIDTH + 2 * _GAP
    width, height = x + cove.WIDTH + _GAP, shop.HEIGHT + 2 * _GAP
    drawn = [
        element("rect", width=width, height=height, rx=20, fill=TABLE),
        _put(shop.shop(stencils, say, shop_of(view, main, say)), _GAP, _GAP),
        _put(cove.cove(stencils, say, cove_of(view)), x, _GAP),
        *_neighbours(stencils, say, view, main, x, cove.HEIGHT + 2 * _GAP, cove.WIDTH, height - cove.HEIGHT - 3 * _GAP),
    ]
    described = f"{_cove_said(say, view)} {_shop_said(say, view, main)}"
    return _picture(stencils, width, height, say("draw-title"), described, drawn)


def shop_picture(view: View, seat: int, language: str = "en") -> Markup:
    """One seat's shop."""
    say = Words(language)
    stencils = Stencils(_prefix(view, f"shop {seat} {language}"))
    drawn = [shop.shop(stencils, say, shop_of(view, seat, say))]
    name = say("draw-your-shop") if seat == view.seat else say("draw-shop-of", seat=seat + 1)
    return _picture(stencils, shop.WIDTH, shop.HEIGHT, name, _shop_said(say, view, seat), drawn)


def cove_picture(view: View, language: str = "en") -> Markup:
    """The cove."""
    say = Words(language)
    stencils = Stencils(_prefix(view, f"cove {language}"))
    drawn = [cove.cove(stencils, say, cove_of(view))]
    return _picture(stencils, cove.WIDTH, cove.HEIGHT, say("cove"), _cove_said(say, view), drawn)


def _neighbours(
    stencils: Stencils, say: Words, view: View, main: int, x: float, y: float, width: float, height: float
) -> list[Markup]:
    """The neighbours' shops in turn order after the main seat, and the accounts in the remaining space."""
    count = len(view.players)
    scale = min(height / shop.GLANCE[1], (width - 2 * _GAP) / 3 / shop.GLANCE[0])
    step = (width - scale * shop.GLANCE[0]) / 2
    drawn = [
        group(
            shop.glance(stencils, say, shop_of(view, (main + 1 + k) % count, say)),
            transform=f"translate({number(x + k * step)} {number(y)})scale({scale:.4f})",
        )
        for k in range(count - 1)
    ]
    if count < 4:
        left = x + (count - 1) * step
        drawn.append(_put(accounts.accounts(stencils, say, accounts_of(view), x + width - left, height), left, y))
    return drawn


def _put(drawn: Markup, x: float, y: float) -> Markup:
    return group(drawn, transform=f"translate({number(x)} {number(y)})")


def _prefix(view: View, kind: str) -> str:
    """A prefix for ids, hashed from the view and the kind of picture."""
    return "w" + blake2s(msgspec.json.encode(view) + kind.encode(), digest_size=3).hexdigest()


def _shop_said(say: Words, view: View, seat: int) -> str:
    return say("draw-shop-desc", gold=view.players[seat].gold)


def _cove_said(say: Words, view: View) -> str:
    return say("draw-cove-desc", day=view.day, days=view.days, phase=say(f"phase-{view.phase}"))


def _picture(stencils: Stencils, width: float, height: float, name: str, described: str, drawn: list[Markup]) -> Markup:
    return whole(width, height, stencils.prefix, name, described, stencils.defs(), *drawn, font_family=SERIF, fill=INK)
