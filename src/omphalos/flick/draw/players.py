"""The players at the side: name, VP, and the prophets and temples they have left."""

from __future__ import annotations

from collections.abc import Sequence

from omphalos.flick.draw.disks import disk_name
from omphalos.flick.draw.lettering import FADED, INK, cut, letters
from omphalos.flick.draw.palette import MARKER, MARKER_EDGE, MARKER_SIGN
from omphalos.flick.draw.shapes import circle, path, place, rect, use
from omphalos.flick.draw.suits import suit_of
from omphalos.flick.draw.words import god_name, player_name
from omphalos.flick.messages import say
from omphalos.flick.pieces import PROPHETS, Stock
from omphalos.flick.view import SeatView, View
from omphalos.table.svg import Markup, group, number, title

ROW = 54.0  # millimetres for each player


def player_rows(view: View, names: Sequence[str], language: str, x: float, y: float, wide: float) -> Markup:
    """A row for each player, in order of seats."""
    return group(
        *[
            group(_row(view, player, names, language, wide), transform=place(x, y + k * ROW))
            for k, player in enumerate(view.players)
        ],
        class_="players",
    )


def _row(view: View, player: SeatView, names: Sequence[str], language: str, wide: float) -> Markup:
    suit, active = suit_of(player), player.seat in view.to_act
    name = player_name(player, names, language)
    beside = [
        god_name(player, language) if names else "",
        say(language, "draw-you") if player.seat == view.seat else "",
        say(language, "draw-spent") if player.spent else "",
        say(language, f"draw-corner-{player.corner}"),
    ]
    score = f"{player.vp}"
    room = wide - 34 - 14 * len(score) - 34
    parts: list[Markup | None] = [
        title(_ready(player, name, language)),
        rect(0, 0, wide, ROW - 4, rx=4, fill=suit.light, fill_opacity=0.3 if active else 0.1),
        rect(
            0,
            0,
            wide,
            ROW - 4,
            rx=4,
            fill="none",
            stroke=suit.colour,
            stroke_width=1.6 if active else 0.5,
            stroke_opacity=1 if active else 0.45,
        ),
        use(disk_name("prophet", player.seat), 17, 17, size=1.15),
        letters(34, 16.5, cut(name, 13, room), 13, fill=INK, font_weight="bold"),
        letters(
            34,
            27,
            cut(" · ".join(said for said in beside if said), 8.6, wide - 34 - 14 * len(score) - 14),
            8.6,
            fill=FADED,
            font_style="italic",
        ),
        letters(wide - 9, 26, score, 25, fill=suit.deep, font_weight="bold", text_anchor="end", class_="vp"),
        letters(wide - 9, 36.5, say(language, "draw-vp"), 8, fill=FADED, text_anchor="end"),
        _marker(wide - 21 - 14 * len(score), language) if view.first == player.seat else None,
        _votes(player, wide) if player.vote else None,
        _stock(view, player),
    ]
    return group(*parts, class_="player", data_seat=player.seat, data_vp=player.vp, data_active=str(active).lower())


def _ready(player: SeatView, name: str, language: str) -> str:
    unused, reserve = player.unused.total, player.reserve.total
    return say(language, "draw-ready", name=name, unused=unused, reserve=reserve, temples=player.temples)


def _stock(view: View, player: SeatView) -> Markup:
    """Unused prophets, then (faint) those in the reserve, the temples in the pool, and prophets on the god's card."""
    ready, x = _pieces(player.unused, player.seat, 6.5)
    spent, x = _pieces(player.reserve, player.seat, x + (3 if player.unused.total else 0))
    x = max(x + 6, 108)
    temples = [use(disk_name("temple", player.seat), x + 15 * k, 39.6, size=0.35) for k in range(player.temples)]
    taken = [held for held in view.held if held.on == player.god]
    caught = [
        use(disk_name(held.kind, held.owner), x + 15 * player.temples + 9 * k, 40.4, size=0.4)
        for k, held in enumerate(taken)
    ]
    return group(
        group(*ready, class_="unused"),
        group(*spent, class_="reserve", opacity=0.32),
        group(*temples, class_="temples"),
        group(*caught, class_="held") if caught else None,
    )


def _pieces(stock: Stock, seat: int, x: float) -> tuple[list[Markup], float]:
    things: list[Markup] = []
    for kind in PROPHETS:
        for _ in range(getattr(stock, kind)):
            half = 5.3 if kind == "prophet" else 6.6
            things.append(use(disk_name(kind, seat), x + half, 40.4, size=0.46 if kind == "prophet" else 0.42))
            x += 2 * half
    return things, x


def _marker(x: float, language: str) -> Markup:
    """The first-player marker: a golden coin with a finger pointing up."""
    return group(
        title(say(language, "draw-first")),
        circle(0, 0, 8, fill=MARKER, stroke=MARKER_EDGE, stroke_width=0.9),
        circle(0, 0, 6.4, fill="none", stroke=MARKER_EDGE, stroke_width=0.4),
        path("M-.9-5Q0-5.8.9-5V-.6L3-.1Q3.8.2 3.6 1.2L3 4.4H-2L-3.6 1.4Q-3.4.4-2.4.8L-.9 1.8Z", fill=MARKER_SIGN),
        class_="first",
        transform=place(x, 18),
    )


def _votes(player: SeatView, wide: float) -> Markup:
    """A vote: up, down, or cast and still secret."""
    sign = {"up": "M0-4.4 4 3.2H-4Z", "down": "M0 4.4-4-3.2H4Z", "cast": "M-3-3.6H3V3.6H-3ZM-3-3.6 0 0 3-3.6"}
    return path(
        sign[player.vote or "cast"],
        class_="vote",
        data_vote=player.vote,
        fill=INK if player.vote != "cast" else "#fff",
        stroke=INK,
        stroke_width=0.8,
        transform=f"translate({number(wide - 34)} 38)",
    )
