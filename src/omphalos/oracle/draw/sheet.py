"""The parts of the sheet: prophecies, horoscopes, guild area, fates, and the staff at its foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from omphalos.oracle.bonuses import bonus_name
from omphalos.oracle.draw import pen
from omphalos.oracle.draw.card import CARD_HEIGHT, CARD_WIDTH, card
from omphalos.oracle.draw.palette import CROSSED, DEEPER, EDGE, FAINT, FIELD, FULL, INK, LABEL, PEN, SHADE, TINT
from omphalos.oracle.draw.pieces import Card, Prophecy
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.draw.words import Words
from omphalos.table.svg import Markup, element, group, number, text, title

WIDTH: Final = 552


# --- prophecies


def prophecies(stencils: Stencils, words: Words, rows: int, symbols: int, told: Sequence[Prophecy]) -> Markup:
    """Rows of symbols, divided into the prophecies made so far."""
    step, high = WIDTH / symbols, 44

    def print_trays() -> Markup:
        return "".join(
            element("rect", y=row * (high + 6), width=WIDTH, height=high, rx=8, fill=SHADE, stroke=EDGE)
            for row in range(rows)
        )

    def print_symbols() -> Markup:
        places = [_symbol(index, symbols, step, high) for index in range(rows * symbols)]
        return "".join(stencils.put("eye", x, y) for x, y in places)

    drawn = [_prophecy(stencils, words, prophecy, k, step, high, symbols) for k, prophecy in enumerate(told)]
    return group(
        stencils.put(stencils.define("trays", print_trays), 0, 0),
        *(ground for ground, _ in drawn),
        stencils.put(stencils.define("symbols", print_symbols), 0, 0),
        *(marks for _, marks in drawn),
        data_part="prophecies",
    )


def prophecies_height(rows: int) -> float:
    """The height of the prophecies."""
    return rows * 50 - 6


def _symbol(index: int, symbols: int, step: float, high: float) -> tuple[float, float]:
    """The middle of a symbol, a little to the right to leave room for the colour of a prophecy."""
    return (index % symbols + 0.5) * step + 6, index // symbols * (high + 6) + high / 2


def _prophecy(
    stencils: Stencils, words: Words, prophecy: Prophecy, order: int, step: float, high: float, symbols: int
) -> tuple[Markup, Markup]:
    """The background of its symbols, and the marks over them."""
    colour, start, size, left, state = prophecy
    struck = size - left
    ground: list[Markup] = []
    marks: list[Markup] = []
    alive = state == "active"
    for first, count in _runs(start, size, symbols):  # a prophecy that continues in the next row has two parts
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
    strikes = ""
    for index in range(start, start + struck):
        x, y = _symbol(index, symbols, step, high)
        strikes += pen.strike(x, y, 12, index)
    if strikes:
        marks.append(element("path", d=strikes, stroke_width=3.4))
    if state == "fulfilled":
        for first, count in _runs(start + struck, left, symbols):
            x, y = first % symbols * step, first // symbols * (high + 6)
            ring = pen.ring(x + count * step / 2 + 5, y + high / 2, count * step / 2 - 8, high / 2 - 4, first)
            marks.append(element("path", d=ring, stroke_width=2.8))
    x, y = start % symbols * step, start // symbols * (high + 6)
    badge = stencils.put(f"badge {colour}", x + 12.5, y + 12.5, opacity=None if state != "over" else 0.6)
    said = words(f"prophecy-{state}", colour=words(f"colour-{colour}"), left=left, size=size)
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
    return "".join(ground), over


def _runs(start: int, count: int, symbols: int) -> list[tuple[int, int]]:
    """A range of symbols, split at the ends of rows."""
    runs: list[tuple[int, int]] = []
    while count > 0:
        here = min(count, symbols - start % symbols)
        runs.append((start, here))
        start, count = start + here, count - here
    return runs


# --- horoscopes


_HEAD: Final = 34  # width before the first field of a row
_HIGH: Final = 58
_ROW: Final = _HIGH + 7


def horoscopes(
    stencils: Stencils,
    words: Words,
    bonuses: Sequence[Sequence[str]],
    written: Sequence[Sequence[str]],
    small: bool = False,
) -> Markup:
    """A rising upper row and a falling lower row, with the bonuses of their fields."""

    def print_rows() -> Markup:
        drawn = ""
        for row, (name, line) in enumerate(zip(("upper", "lower"), bonuses, strict=True)):
            drawn += _direction(name, row * _ROW + _HIGH / 2)
            step = (WIDTH - _HEAD) / len(line)
            for k, bonus in enumerate(line):
                x, y = _HEAD + k * step, row * _ROW
                drawn += element("rect", x=x, y=y, width=step - 5, height=_HIGH, rx=5, fill="#f1e0bb", stroke=EDGE)
                drawn += bonus_picture(stencils, bonus, x + step - 22, y + _HIGH - 17) if bonus else ""
        return drawn

    drawn = [stencils.put(stencils.define("horoscopes", print_rows), 0, 0)]
    for row, (name, line, entries) in enumerate(zip(("upper", "lower"), bonuses, written, strict=True)):
        step = (WIDTH - _HEAD) / len(line)
        for k, (bonus, entry) in enumerate(zip(line, entries, strict=True)):
            if entry or not small:
                drawn.append(
                    _field(stencils, words, name, k, bonus, entry, _HEAD + k * step, row * _ROW, step - 5, small)
                )
    return group(*drawn, data_part="horoscopes")


def _direction(row: str, y: float) -> Markup:
    arrow = "M4 12C10 8 16 2 21-8M21-8 12.5-6M21-8 22.5 1"
    if row == "lower":
        arrow = "M4-12C10-8 16-2 21 8M21 8 12.5 6M21 8 22.5-1"
    place = f"translate(0 {number(y)})"
    return element("path", d=arrow, transform=place, fill="none", stroke=INK, stroke_width=2.2, stroke_linecap="round")


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
    small: bool,
) -> Markup:
    """What is written in a field. An empty field is only a click target."""
    said = [words("field", n=k + 1), words(f"row-{row}")]
    if bonus:
        said.append(bonus_name(words.language, bonus))
    if entry:
        said.append(entry)
    place = {"data_row": row, "data_field": k, "data_entry": entry or None, "data_bonus": bonus or None}
    touch = element(
        "rect", "" if small else title(" · ".join(said)), x=x, y=y, width=wide, height=_HIGH, fill="#fff",
        fill_opacity=0.6 if entry and not bonus else 0.25 if entry else 0, rx=5, **({} if entry else place),
    )  # fmt: skip
    if not entry:
        return touch
    across, down = (18, 24) if bonus else (wide / 2, _HIGH / 2)
    return group(touch, stencils.put(f"pen {entry}", x + across, y + down), **place)


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
        stroke=CROSSED,
        stroke_width=3.2 * scale,
        stroke_linecap="round",
    )


# --- guild area

_GUILD: Final = (96, 42)  # a guild's field


def guilds(stencils: Stencils, words: Words, marks: Sequence[tuple[str, Sequence[str]]], small: bool = False) -> Markup:
    """For each guild its symbols, with an X, a trade mark (T) or nothing ("") on each. Two guilds in a row."""
    wide, high = _GUILD

    def places(k: int, symbols: int) -> list[tuple[float, float]]:
        x, y = k % 2 * (wide + 6), k // 2 * (high + 7)
        return [(x + wide / symbols * (place + 0.5), y + high / 2) for place in range(symbols)]

    def print_guilds() -> Markup:
        drawn = ""
        for k, (colour, symbols) in enumerate(marks):
            x, y = k % 2 * (wide + 6), k // 2 * (high + 7)
            drawn += element("rect", x=x, y=y, width=wide, height=high, rx=6, fill=TINT[colour], stroke=DEEPER[colour])
            for at, down in places(k, len(symbols)):
                drawn += element("circle", cx=at, cy=down, r=17, fill=FIELD, opacity=0.75)
                drawn += stencils.put(f"sign {colour}", at, down, 1.05, fill=DEEPER[colour], opacity=0.7)
        return drawn

    drawn = [stencils.put(stencils.define("guilds", print_guilds), 0, 0)]
    for k, (colour, symbols) in enumerate(marks):
        for place, (mark, (x, y)) in enumerate(zip(symbols, places(k, len(symbols)), strict=True)):
            if not mark and small:
                continue
            named = {"data_guild": colour, "data_place": place, "data_mark": mark or None}
            known = words("bonus-trade" if mark == "T" else "bonus-X") if mark else words("free")
            said = f"{words(f'guild-{colour}')}: {known}"
            touch = element(
                "circle", "" if small else title(said), cx=x, cy=y, r=17, fill=FIELD,
                fill_opacity=0.55 if mark else 0, **({} if mark else named),
            )  # fmt: skip
            if mark:
                drawn.append(group(touch, stencils.put(f"pen {mark}", x, y), **named))
            else:
                drawn.append(touch)
    return group(*drawn, data_part="guilds")


# --- fates


def fates(stencils: Stencils, words: Words, kinds: Sequence[tuple[str, Sequence[str]]], small: bool = False) -> Markup:
    """Rows of fields, each empty, filled or used."""
    drawn: list[Markup] = []
    for row, (kind, fields) in enumerate(kinds):
        y = row * 86
        drawn.append(text(words(f"fate-{kind}"), 0, y + 16, font_size=24 if small else 18, font_weight="bold"))
        for k, state in enumerate(fields):
            drawn.append(
                stencils.put(
                    stencils.define(f"fate {state}", lambda state=state: _fate(state)),
                    k * 29 + 12.5,
                    y + 45,
                    1,
                    "" if small else title(f"{words(f'fate-{kind}')}: {words(f'fate-is-{state}')}"),
                    data_fate=kind,
                    data_field=k,
                    data_state=state,
                )
            )
    return group(*drawn, data_part="fates")


def _fate(state: str) -> Markup:
    drawn = element("rect", x=-12.5, y=-19, width=25, height=38, rx=4, fill=FIELD, stroke=EDGE, stroke_width=1.4)
    line = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    if state != "empty":
        filled = state == "filled"
        drawn += element(
            "path", d=pen.scribble(-6.5, -11, 13, 22, 7, 4.5), stroke=PEN if filled else FAINT, stroke_width=3.6,
            opacity=0.9 if filled else 0.55, **line,
        )  # fmt: skip
    if state == "used":
        drawn += element("path", d=pen.strike(0, 0, 13, 2), stroke="#b5372b", stroke_width=2.8, **line)
    return drawn


# --- staff

_ABILITY: Final[dict[str, str]] = {
    "exorcist": "cross",
    "astrologer": "stars",
    "palm reader": "hand",
    "bouncer": "shield",
}
STAFF_HEIGHT: Final = CARD_HEIGHT + 42


def staff(
    stencils: Stencils, words: Words, abilities: Sequence[tuple[str, Card | None]], small: bool = False
) -> Markup:
    """Each ability, with the card (calling and colour) that is tucked under it."""
    step = WIDTH / max(1, len(abilities))

    def print_heads() -> Markup:
        drawn = ""
        for k, (ability, _) in enumerate(abilities):
            drawn += element("rect", x=k * step, width=step - 6, height=34, rx=6, fill=LABEL, stroke=FAINT)
            if ability == "exorcist":
                drawn += stencils.put("cross", k * step + 15, 17, 0.95, stroke=INK, stroke_width=3)
            else:
                drawn += stencils.put(_ABILITY.get(ability, "shield"), k * step + 15, 17, 0.95, fill=INK)
            drawn += text(words(f"ability-{ability}"), k * step + 30, 22, font_size=14, font_weight="bold")
        return drawn

    def print_empty() -> Markup:
        return element(
            "rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=7, fill="none", stroke=FAINT, stroke_width=1.4,
            stroke_dasharray="4 5", opacity=0.8,
        )  # fmt: skip

    drawn = [stencils.put(stencils.define("abilities", print_heads), 0, 0)]
    for k, (ability, hired) in enumerate(abilities):
        who = words(f"calling-{hired.calling}") if hired else words("nobody")
        said = f"{words(f'ability-{ability}')}: {who}"
        drawn.append(
            group(
                "" if small else title(said),
                card(stencils, words, hired, small)
                if hired
                else stencils.put(stencils.define("nobody", print_empty), 0, 0),
                transform=f"translate({number(k * step + (step - 6 - CARD_WIDTH) / 2)} 38)",
                data_ability=ability,
            )
        )
    return group(*drawn, data_part="staff")
