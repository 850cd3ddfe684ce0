"""What a player writes on the sheet: prophecies, horoscopes, guild area and fates; and the staff at its foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from omphalos.oracle.draw import pen
from omphalos.oracle.draw.card import CARD_HEIGHT, CARD_WIDTH, card
from omphalos.oracle.draw.palette import DEEPER, EDGE, FAINT, FULL, INK, PEN, SHADE, TINT
from omphalos.oracle.draw.pieces import Card, Prophecy
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.draw.words import Words
from omphalos.table.svg import Markup, element, group, number, text, title

WIDTH: Final = 552


# --- prophecies


def prophecies(stencils: Stencils, words: Words, rows: int, symbols: int, told: Sequence[Prophecy]) -> Markup:
    """Rows of symbols, parted by what has been foretold."""
    step, high = WIDTH / symbols, 44
    printed: list[Markup] = []
    for index in range(rows * symbols):
        x, y = _symbol(index, symbols, step, high)
        printed.append(_eye(stencils, x, y, index))
    drawn = [_prophecy(stencils, words, prophecy, k, step, high, symbols) for k, prophecy in enumerate(told)]
    tray = "".join(
        element("rect", y=row * (high + 6), width=WIDTH, height=high, rx=8, fill=SHADE, stroke=EDGE, stroke_width=1)
        for row in range(rows)
    )
    return group(tray, *(p for p, _ in drawn), group(*printed), *(marks for _, marks in drawn), data_part="prophecies")


def prophecies_height(rows: int) -> float:
    """How high they are."""
    return rows * 50 - 6


def _symbol(index: int, symbols: int, step: float, high: float) -> tuple[float, float]:
    """The middle of a symbol; a little to the right, where the colour of a prophecy leaves room."""
    return (index % symbols + 0.5) * step + 6, index // symbols * (high + 6) + high / 2


def _eye(stencils: Stencils, x: float, y: float, index: int) -> Markup:
    return stencils.put("eye", x, y, data_symbol=index)


def _prophecy(
    stencils: Stencils, words: Words, prophecy: Prophecy, order: int, step: float, high: float, symbols: int
) -> tuple[Markup, Markup]:
    """The ground under its symbols, and the marks over them."""
    colour, start, size, left, state = prophecy
    struck = size - left
    ground: list[Markup] = []
    marks: list[Markup] = []
    alive = state == "active"
    for first, count in _runs(start, size, symbols):  # a prophecy that goes on in the next row has two parts
        x, y = first % symbols * step, first // symbols * (high + 6)
        ground.append(
            element(
                "rect",
                x=x + 2,
                y=y + 2,
                width=count * step - 4,
                height=high - 4,
                rx=7,
                fill=TINT[colour] if state != "over" else SHADE,
                stroke=FULL[colour],
                stroke_width=3 if alive else 1.6,
                opacity=1 if alive else 0.75,
            )
        )
    for index in range(start, start + struck):
        x, y = _symbol(index, symbols, step, high)
        marks.append(element("path", d=pen.strike(x, y, 12, index), stroke_width=3.4))
    if state == "fulfilled":
        for first, count in _runs(start + struck, left, symbols):
            x, y = first % symbols * step, first // symbols * (high + 6)
            ring = pen.ring(x + count * step / 2 + 5, y + high / 2, count * step / 2 - 8, high / 2 - 4, first)
            marks.append(element("path", d=ring, stroke_width=2.8))
    x, y = start % symbols * step, start // symbols * (high + 6)
    badge = group(
        element("circle", r=10, fill=FULL[colour], stroke=DEEPER[colour], stroke_width=1.2),
        stencils.put(f"sign {colour}", 0, 0, 0.55, fill="#4f3204" if colour == "yellow" else "#f6ead0"),
        transform=f"translate({number(x + 12.5)} {number(y + 12.5)})",
        opacity=None if state != "over" else 0.6,
    )
    said = words[f"prophecy {state}"].format(colour=words[colour], left=left, size=size)
    over = group(
        title(said),
        group(*marks, fill="none", stroke=PEN, stroke_linecap="round"),
        badge,
        data_prophecy=order,
        data_colour=colour,
        data_start=start,
        data_size=size,
        data_left=left,
        data_state=state,
    )
    return group(*ground), over


def _runs(start: int, count: int, symbols: int) -> list[tuple[int, int]]:
    """A stretch of symbols cut where a row ends."""
    runs: list[tuple[int, int]] = []
    while count > 0:
        here = min(count, symbols - start % symbols)
        runs.append((start, here))
        start, count = start + here, count - here
    return runs


# --- horoscopes


def horoscopes(
    stencils: Stencils, words: Words, bonuses: Sequence[Sequence[str]], written: Sequence[Sequence[str]]
) -> Markup:
    """An upper row that rises and a lower one that falls, with the bonuses of their fields."""
    head, high = 34, 58
    drawn: list[Markup] = []
    for row, (name, line, entries) in enumerate(zip(("upper", "lower"), bonuses, written, strict=True)):
        y = row * (high + 7)
        step = (WIDTH - head) / len(line)
        drawn.append(_direction(words, name, y + high / 2))
        for k, bonus in enumerate(line):
            x = head + k * step
            entry = entries[k] if k < len(entries) else ""
            drawn.append(_field(stencils, words, name, k, bonus, entry, x, y, step - 5, high))
    return group(*drawn, data_part="horoscopes")


def _direction(words: Words, row: str, y: float) -> Markup:
    rising = row == "upper"
    arrow = "M4 12C10 8 16 2 21-8M21-8 12.5-6M21-8 22.5 1" if rising else "M4-12C10-8 16-2 21 8M21 8 12.5 6M21 8 22.5-1"
    return group(
        title(words[row]),
        element("path", d=arrow, fill="none", stroke=INK, stroke_width=2.2, stroke_linecap="round"),
        transform=f"translate(0 {number(y)})",
    )


def _field(
    stencils: Stencils,
    words: Words,
    row: str,
    k: int,
    bonus: str,
    entry: str,
    x: float,
    y: float,
    wide: float,
    high: float,
) -> Markup:
    said = [words["field"].format(n=k + 1)]
    if bonus:
        said.append(bonus_name(words, bonus))
    if entry:
        said.append(entry)
    return group(
        title(" · ".join(said)),
        element(
            "rect", width=wide, height=high, rx=5, fill="#fdf6e4" if entry else "#f1e0bb", stroke=EDGE, stroke_width=1.4
        ),
        bonus_picture(stencils, bonus, wide - 17, high - 17) if bonus else "",
        _entry(entry, 18 if bonus else wide / 2, 24 if bonus else high / 2) if entry else "",
        transform=f"translate({number(x)} {number(y)})",
        data_row=row,
        data_field=k,
        data_entry=entry or None,
        data_bonus=bonus or None,
    )


def _entry(entry: str, x: float, y: float) -> Markup:
    return pen.mark(pen.CROSS if entry == "X" else pen.DIGITS[int(entry)], x, y, 1.35, 2.8)


def bonus_name(words: Words, bonus: str) -> str:
    """A bonus in words: "charm red green" and so on."""
    kind, *colours = bonus.split(" ")
    if not colours:
        return words[bonus]
    said = words["any"] if len(colours) == 4 else words["or"].join(words[colour] for colour in colours)
    return words[kind].format(colour=said)


def bonus_picture(stencils: Stencils, bonus: str, x: float, y: float) -> Markup:
    """A bonus as printed."""
    if bonus == "X":
        return stencils.put("cross", x, y, 0.95, stroke=INK, stroke_width=3)
    if bonus == "trade":
        return stencils.put("scales", x, y, 0.95, stroke=INK, stroke_width=2)
    if bonus == "discard":
        return discarded(stencils, x, y)
    return stencils.put(bonus, x, y, 1.18)


def discarded(stencils: Stencils, x: float, y: float, scale: float = 0.95) -> Markup:
    """Corruption, crossed out."""
    reach = 12 * scale
    return stencils.put("blot", x, y, scale) + element(
        "path",
        d=f"M{number(x - reach)} {number(y + reach)}L{number(x + reach)} {number(y - reach)}",
        stroke="#c8372a",
        stroke_width=3.2 * scale,
        stroke_linecap="round",
    )


# --- guild area


def guilds(
    stencils: Stencils, words: Words, marks: Sequence[tuple[str, Sequence[str]]], width: float = 198, high: float = 42
) -> Markup:
    """For each guild its symbols, with an X, a trade mark (T) or nothing ("") on each."""
    drawn: list[Markup] = []
    columns = 2
    wide = width / columns
    for k, (colour, symbols) in enumerate(marks):
        x, y = k % columns * wide, k // columns * (high + 7)
        cell: list[Markup] = [
            element(
                "rect", width=wide - 6, height=high, rx=6, fill=TINT[colour], stroke=DEEPER[colour], stroke_width=1.2
            )
        ]
        step = (wide - 6) / max(1, len(symbols))
        for place, mark in enumerate(symbols):
            at = step * (place + 0.5)
            said = f"{words[f'guild {colour}']}: {words[{'T': 'trade'}.get(mark, mark)] if mark else words['free']}"
            over = ""
            if mark == "X":
                over = pen.mark(pen.CROSS, at, high / 2, 1.5, 2.6)
            elif mark:
                over = pen.mark(pen.SCALES, at, high / 2, 1.3, 2)
            cell.append(
                group(
                    title(said),
                    element("circle", cx=at, cy=high / 2, r=17, fill="#fdf6e4", opacity=0.75),
                    stencils.put(
                        f"sign {colour}", at, high / 2, 1.05, fill=DEEPER[colour], opacity=0.4 if mark else 0.85
                    ),
                    over,
                    data_guild=colour,
                    data_place=place,
                    data_mark=mark or None,
                )
            )
        drawn.append(group(*cell, transform=f"translate({number(x)} {number(y)})"))
    return group(*drawn, data_part="guilds")


# --- fates


def fates(words: Words, kinds: Sequence[tuple[str, Sequence[str]]], width: float = 232) -> Markup:
    """Rows of fields, each empty, filled or used."""
    drawn: list[Markup] = []
    for row, (kind, fields) in enumerate(kinds):
        y = row * 86
        step = width / max(1, len(fields))
        drawn.append(text(words[kind], 0, y + 16, font_size=18, font_weight="bold", fill=INK))
        for k, state in enumerate(fields):
            x = k * step
            inside = ""
            if state != "empty":
                inside = element(
                    "path",
                    d=pen.scribble(x + 6, y + 34, step - 16, 22, 31 * row + k, 4.5),
                    fill="none",
                    stroke=PEN if state == "filled" else FAINT,
                    stroke_width=3.6,
                    stroke_linecap="round",
                    stroke_linejoin="round",
                    opacity=0.9 if state == "filled" else 0.55,
                )
            if state == "used":
                inside += element(
                    "path",
                    d=pen.strike(x + step / 2 - 2, y + 45, 13, k),
                    fill="none",
                    stroke="#b5372b",
                    stroke_width=2.8,
                    stroke_linecap="round",
                )
            drawn.append(
                group(
                    title(f"{words[kind]}: {words[f'fate {state}']}"),
                    element(
                        "rect",
                        x=x,
                        y=y + 26,
                        width=step - 4,
                        height=38,
                        rx=4,
                        fill="#fdf6e4",
                        stroke=EDGE,
                        stroke_width=1.4,
                    ),
                    inside,
                    data_fate=kind,
                    data_field=k,
                    data_state=state,
                )
            )
    return group(*drawn, data_part="fates")


# --- staff

_ABILITY: Final[dict[str, str]] = {
    "exorcist": "cross",
    "astrologer": "stars",
    "palm reader": "hand",
    "bouncer": "shield",
}
STAFF_HEIGHT: Final = CARD_HEIGHT + 42


def staff(stencils: Stencils, words: Words, abilities: Sequence[tuple[str, Card | None]]) -> Markup:
    """Each ability, with the card (calling and colour) that is tucked under it."""
    step = WIDTH / max(1, len(abilities))
    drawn: list[Markup] = []
    for k, (ability, hired) in enumerate(abilities):
        x = k * step
        if ability == "exorcist":
            icon = stencils.put("cross", 15, 17, 0.95, stroke=INK, stroke_width=3)
        else:
            icon = stencils.put(_ABILITY.get(ability, "shield"), 15, 17, 0.95, fill=INK)
        head = group(
            element("rect", width=step - 6, height=34, rx=6, fill="#e2c68f", stroke=FAINT, stroke_width=1.2),
            icon,
            text(words[ability], 30, 22.5, font_size=15.5, font_weight="bold", fill=INK),
        )
        if hired is None:
            below = element(
                "rect",
                x=(step - 6 - CARD_WIDTH) / 2,
                y=38,
                width=CARD_WIDTH,
                height=CARD_HEIGHT,
                rx=7,
                fill="none",
                stroke=FAINT,
                stroke_width=1.4,
                stroke_dasharray="4 5",
                opacity=0.8,
            )
        else:
            below = group(
                card(stencils, words, hired),
                transform=f"translate({number((step - 6 - CARD_WIDTH) / 2)} 38)",
            )
        said = f"{words[ability]}: {words[hired.calling] if hired else words['nobody']}"
        drawn.append(group(title(said), below, head, transform=f"translate({number(x)} 0)", data_ability=ability))
    return group(*drawn, data_part="staff")
