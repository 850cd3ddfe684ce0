"""The accounts: everybody's gold by reason."""

from __future__ import annotations

from typing import Final

from omphalos.oracle.draw.palette import DARK_GOLD, EDGE, FAINT, INK, PARCHMENT
from omphalos.oracle.draw.pieces import Accounts
from omphalos.oracle.draw.stencils import Stencils, seat_number
from omphalos.oracle.draw.words import Words
from omphalos.table.svg import Markup, element, group, number, text, title

_LINE: Final = 34


def accounts(stencils: Stencils, words: Words, accounts: Accounts, width: float, height: float) -> Markup:
    """A slip with a column for each player and a line for each reason."""
    names = 168
    step = (width - names - 20) / max(1, len(accounts.seats))
    drawn: list[Markup] = [
        element("rect", width=width, height=height, rx=12, fill=PARCHMENT, stroke=EDGE, stroke_width=2),
        text(words("draw-accounts"), 18, 36, font_size=20, font_style="italic", fill=FAINT),
    ]
    columns = [names + (k + 0.7) * step for k in range(len(accounts.seats))]
    for seat, x in zip(accounts.seats, columns, strict=True):
        drawn.append(
            group(
                stencils.put(f"seat {seat}", x - 8, 29, 1.05),
                seat_number(seat, x - 8, 34.5),
            )
        )
    for row, reason in enumerate(accounts.reasons):
        y = 78 + row * _LINE
        drawn.append(text(words(f"reason-{reason}"), 18, y, font_size=17))
        for seat, x, gold in zip(accounts.seats, columns, accounts.gold, strict=True):
            drawn.append(
                text(_signed(gold[row]), x, y, text_anchor="end", font_size=17, fill=INK if gold[row] else EDGE,
                     data_reason=reason, data_seat=seat)
            )  # fmt: skip
    y = 78 + len(accounts.reasons) * _LINE
    drawn.append(element("path", d=f"M14 {number(y - 22)}H{number(width - 14)}", stroke=FAINT, stroke_width=1.4))
    drawn.append(text(words("draw-total"), 18, y + 2, font_size=19, font_weight="bold"))
    drawn.extend(
        text(total, x, y + 2, text_anchor="end", font_size=21, font_weight="bold", fill=DARK_GOLD)
        for x, total in zip(columns, accounts.total, strict=True)
    )
    return group(title(words("draw-accounts")), *drawn, data_part="accounts")


def _signed(gold: int) -> str:
    """Gold with a sign, using a true minus character. Zero is shown as a dot."""
    if not gold:
        return "·"
    return str(gold) if gold > 0 else f"−{-gold}"
