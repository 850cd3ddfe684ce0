"""The laws at the side: those in force with their duration, and the two being voted on."""

from __future__ import annotations

from omphalos.flick.draw.disks import disk_name
from omphalos.flick.draw.lettering import FADED, INK, cut, letters, lines, width
from omphalos.flick.draw.palette import CARD, CARD_EDGE
from omphalos.flick.draw.shapes import circle, path, place, rect, star, use
from omphalos.flick.draw.words import law_lasts, law_name, law_text
from omphalos.flick.laws import LAWS
from omphalos.flick.messages import say
from omphalos.flick.options import LawId
from omphalos.flick.state import Held
from omphalos.flick.view import View
from omphalos.table.svg import Markup, group, title

_HEAD = 19.0  # millimetres: height of a card without its text
_LINE = 9.6
_SIZE = 8.6  # of the text
_GAP = 5.0
_TOP = 17.0  # of a heading


def law_cards(view: View, language: str, x: float, y: float, wide: float, high: float) -> Markup:
    """A column of cards under a heading. The text of a law is shown if there is room for it."""
    shown: list[tuple[LawId, str | None]] = [(law, "up" if k == 0 else "down") for k, law in enumerate(view.shown)]
    cards: list[tuple[LawId, str | None]] = [*((law.law, None) for law in view.laws), *shown]
    bottom = y + high
    heads = _TOP * (bool(view.laws or not shown) + bool(shown))
    gap = max(0.0, min(_GAP, (high - heads) / max(1, len(cards)) - _HEAD))
    texts = _fitting([law for law, _ in cards], language, wide, high - heads, gap)
    parts: list[Markup] = []
    if view.laws or not shown:
        parts.append(_heading(x, y, say(language, "draw-laws")))
        y += _TOP
    if not cards:
        nothing = say(language, "draw-no-laws" if view.options.laws else "draw-game-without-laws")
        parts.append(letters(x, y + 2, nothing, 10, fill=FADED, font_style="italic"))
    for k, (law, side) in enumerate(cards):
        if side == "up":
            parts.append(_heading(x, y, say(language, "draw-voted")))
            y += _TOP
        card, tall = _card(law, side, texts[k], language, wide, [held for held in view.held if held.on == law])
        parts.append(group(card, transform=place(x, y - 10)))
        y += tall + gap
    if bottom - y > 66:
        parts.append(_ornament(x + wide / 2, (y + bottom) / 2))
    return group(*parts, class_="laws")


def _fitting(laws: list[LawId], language: str, wide: float, high: float, gap: float) -> list[list[str]]:
    """The text of each card as lines. If there is no room for all, the oldest laws lose their text first."""
    texts = [lines(law_text(law, language), _SIZE, wide - 16) for law in laws]
    for k in range(len(laws)):
        if sum(_tall(said) + gap for said in texts) <= high:
            break
        texts[k] = []
    return texts


def _tall(said: list[str]) -> float:
    return _HEAD + _LINE * len(said) + (3 if said else 0)


def _heading(x: float, y: float, said: str) -> Markup:
    return letters(x, y, said, 11.5, fill=INK, font_weight="bold", letter_spacing=0.4)


def _card(
    law: LawId, side: str | None, said: list[str], language: str, wide: float, held: list[Held]
) -> tuple[Markup, float]:
    tall = _tall(said)
    lasts = law_lasts(law, language)
    chip = width(lasts, 8) + 19
    left = 8.0 if side is None else 20.0
    name = cut(law_name(law, language), 11, wide - chip - left - 8)
    for_ever = LAWS[law].lasts == "game"
    tone = "#8b3a2e" if for_ever else "#2d6f7c"
    parts: list[Markup] = [
        title(f"{law_name(law, language)} – {lasts}. {law_text(law, language)}"),
        rect(0.9, 1.4, wide, tall, rx=3, fill="#3a2817", fill_opacity=0.22),
        rect(0, 0, wide, tall, rx=3, fill=CARD, stroke=CARD_EDGE, stroke_width=0.7),
        rect(0, 0, 3, tall, rx=1.5, fill=tone),
        letters(left, 13.2, name, 11, fill=INK, font_weight="bold"),
        rect(wide - chip - 4, 4, chip, 12, rx=6, fill=tone, fill_opacity=0.13),
        group(_for_ever() if for_ever else _hourglass(), transform=place(wide - chip + 3.5, 10), stroke=tone),
        letters(wide - 9, 12.8, lasts, 8, fill=tone, text_anchor="end"),
    ]
    if side is not None:
        up = "M0-4.6 4.4 3.4H-4.4Z" if side == "up" else "M0 4.6-4.4-3.4H4.4Z"
        parts.append(path(up, fill=INK, transform=place(12, 9.6)))
    parts += [letters(8, _HEAD + 5.6 + _LINE * k, line, _SIZE, fill="#55422b") for k, line in enumerate(said)]
    parts += [
        use(disk_name(prophet.kind, prophet.owner), wide - 12 - 8.5 * k, tall - 2, size=0.42)
        for k, prophet in enumerate(held)
    ]
    return group(*parts, class_="law", data_law=law, data_lasts=LAWS[law].lasts, data_vote=side), tall


def _ornament(x: float, y: float) -> Markup:
    """A small wind rose where the sheet would be empty."""
    return group(
        circle(0, 0, 17, fill="none", stroke=CARD_EDGE, stroke_width=0.6),
        circle(0, 0, 19, fill="none", stroke=CARD_EDGE, stroke_width=1.2, stroke_dasharray="1.2 1.8"),
        path(star(4, 17, 5, 45), fill="#d8c59c"),
        path(star(4, 29, 5.4, 90), fill="#c9b184"),
        circle(0, 0, 3.2, fill="#f7edd5", stroke=CARD_EDGE, stroke_width=0.6),
        class_="ornament",
        opacity=0.75,
        transform=place(x, y),
        aria_hidden="true",
    )


def _hourglass() -> Markup:
    return path("M-2.6-4H2.6M-2.6 4H2.6M-2-4C-2-1 2 1 2 4M2-4C2-1-2 1-2 4", fill="none", stroke_width=0.9)


def _for_ever() -> Markup:
    return group(
        circle(-2.3, 0, 2.2, fill="none", stroke_width=0.9), circle(2.3, 0, 2.2, fill="none", stroke_width=0.9)
    )
