"""Stamps for the scenery: trees, stones, houses and ships. Drawn with y down, standing on the origin."""

from __future__ import annotations

from typing import Final

from omphalos.flick.draw.shapes import circle, defined, path, rect
from omphalos.table.svg import Markup, element, group


def _ground(width: float) -> Markup:
    """The shadow a standing thing throws to the right."""
    return element("ellipse", cx=0.3 * width, cy=0, rx=width, ry=0.3 * width, fill="#20303a", fill_opacity=0.16)


def _ink(d: str, colour: str, width: float, opacity: float | None = None) -> Markup:
    return path(
        d,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        stroke_opacity=opacity,
    )


# --- the north: mountains and firs

MOUNTAIN: Final = group(
    _ground(9),
    path("M-10 0L-4.4-8.6-2.6-7 1.2-15 5.6-7.4 7-8.6 11.5 0Q0 1.6-10 0Z", fill="#8ea4ae"),
    path("M1.2-15 5.6-7.4 7-8.6 11.5 0Q6 .9 2.4.8L.4-4 3-8Z", fill="#71899a"),
    path("M1.2-15-1.7-8.9-.3-9.6.7-7.8 2-9.4 3.4-7.6 4.1-10ZM-4.4-8.6-6-6.2-4.6-6.4-3.6-5.4-2.9-7.2Z", fill="#fbfdfd"),
)
FIR: Final = group(
    _ground(2.6),
    rect(-0.5, -2, 1, 2, fill="#6b5a49"),
    path("M0-9.4 2.1-5.8 1.2-6 3-3.1 1.9-3.3 3.6-1H-3.6L-1.9-3.3-3-3.1-1.2-6-2.1-5.8Z", fill="#4f7671"),
    path("M0-9.4 2.1-5.8 1.2-6 3-3.1 1.9-3.3 3.6-1H.6Z", fill="#3f645f"),
    path("M0-9.4 1-7.7 0-7.2-1-7.7Z", fill="#eef5f5"),
)
RUNE_STONE: Final = group(
    _ground(2.6),
    path("M-2.4 0-2.1-5.2Q-1.6-7.6.2-7.6 2-7.4 2.3-5L2.6 0Z", fill="#9aa5a8"),
    path("M.2-7.6Q2-7.4 2.3-5L2.6 0H1L.9-5Z", fill="#7d898e"),
    _ink("M-1-1.4V-5.6L.5-4.4-1-3.4", "#b4533c", 0.6),
)

# --- the east: olive hills

OLIVE: Final = group(
    _ground(3.2),
    _ink("M.2 0Q-.6-1.6.4-3.4M-.1-1.6Q-1-2.2-1.4-3.4", "#75614a", 0.9),
    circle(-1.8, -4.4, 2.1, fill="#77864b"),
    circle(2, -4.2, 2.3, fill="#6a7a43"),
    circle(0.2, -5.8, 2.5, fill="#87955a"),
    circle(-0.5, -6.4, 1.3, fill="#9aa76b"),
)
CYPRESS: Final = group(
    _ground(1.8),
    path("M0-11.5Q2.6-6 1.7-1.2 1.5 0 0 0T-1.7-1.2Q-2.6-6 0-11.5Z", fill="#5d7443"),
    path("M0-11.5Q2.6-6 1.7-1.2 1.5 0 .1 0 1.2-5 0-11.5Z", fill="#4c6238"),
)
COLUMNS: Final = group(
    _ground(5.5),
    rect(-6.4, -0.9, 12.8, 1.2, fill="#dcd3bd"),
    *(rect(x, -h, 1.7, h - 0.9, fill="#f3ecdb") for x, h in ((-5.4, 7.4), (-2.2, 7.4), (1, 7.4), (4.2, 5))),
    *(rect(x + 1.1, -h, 0.6, h - 0.9, fill="#d2c6ab") for x, h in ((-5.4, 7.4), (-2.2, 7.4), (1, 7.4), (4.2, 5))),
    path("M-6.2-8.9H3.4V-7.4H-6.2ZM-5.6-9 -1.4-11 2.8-9Z", fill="#e9e0ca"),
)
VINES: Final = _ink("M-6 0Q0-2.4 6-.6M-5.6 2Q0-.4 6.4 1.4M-5 4Q.4 1.7 6 3.4", "#6f7f3f", 0.9, 0.7)

# --- the south: desert

PYRAMID: Final = group(
    _ground(9),
    path("M-9.5 0 0-12.5 3 1.2Z", fill="#e8c27a"),
    path("M0-12.5 3 1.2 10 0Z", fill="#bb8a49"),
    _ink("M-7.6-2.5 2.5-1.4M-5.7-5 2-4M-3.8-7.5 1.4-6.7M-1.9-10 .7-9.4", "#a8793c", 0.35, 0.6),
    path("M0-12.5-1.5-10.5.6-10 1.4-10.3Z", fill="#fff0c2"),
)
PALM: Final = group(
    _ground(2.6),
    _ink("M0 0Q1.4-4 .6-7.4", "#8d6b3e", 0.9),
    _ink(
        "M.6-7.4Q-2-9.6-4.2-6.6M.6-7.4Q-1.4-10.6-3.2-9.8M.6-7.4Q1.2-10.8 2.8-10.4M.6-7.4Q3.6-9.6 5-6.4"
        "M.6-7.4Q2.6-7 3.2-4.6M.6-7.4Q-1.2-6.8-1.8-4.8",
        "#62813f",
        1,
    ),
)
OBELISK: Final = group(
    _ground(2),
    path("M-1.6 0-1-10.4 0-12 1-10.4 1.6 0Z", fill="#dfb978"),
    path("M0-12 1-10.4 1.6 0H.2Z", fill="#ab7d41"),
    rect(-2.2, -0.7, 4.4, 1, fill="#c89a58"),
)
DUNE: Final = group(
    path("M-11 0Q-3-6.4 2.4-4.8 5.6-3.8 10.6 0 4.8-2 1.8-1.6-4 .6-11 0Z", fill="#c8954c", fill_opacity=0.42),
    _ink("M-11 0Q-3-6.4 2.4-4.8 5.6-3.8 10.6 0", "#f6dfa9", 0.7, 0.9),
)
OASIS: Final = group(
    element("ellipse", cx=0, cy=0, rx=6.4, ry=3.2, fill="#7d9a52", fill_opacity=0.75),
    element("ellipse", cx=0, cy=0.1, rx=4.6, ry=2, fill="#4d9fae"),
    _ink("M-2.6-.2H-.4M.4.9H2.4", "#d7eef0", 0.35),
)

# --- the west: oaks and standing stones

OAK: Final = group(
    _ground(3.4),
    path("M-.8 0Q-.3-1.8-.7-3.6H.8Q.4-1.8 1 0Z", fill="#6a523a"),
    path(
        "M-4.6-4.2A2.6 2.6 0 0 1-3-8.2 3.2 3.2 0 0 1 3-8.4 2.6 2.6 0 0 1 4.6-4.2 2.4 2.4 0 0 1 1.6-3.2"
        " 2.6 2.6 0 0 1-1.6-3.2 2.4 2.4 0 0 1-4.6-4.2Z",
        fill="#3f7448",
    ),
    path(
        "M-3.8-5.4A2.2 2.2 0 0 1-2.2-8.2 2.6 2.6 0 0 1 1.4-9.4 3 3 0 0 0-.6-6.4 2.6 2.6 0 0 0-3.8-5.4Z",
        fill="#5f9459",
    ),
)
STONE: Final = group(
    _ground(1.6),
    path("M-1.4 0-1.1-4.6Q-.2-5.8.9-5L1.5 0Z", fill="#b3b5a8"),
    path("M.2-5.5Q.6-5.4.9-5L1.5 0H.5Z", fill="#898d84"),
)
DOLMEN: Final = group(
    _ground(4.4),
    rect(-3.9, -4.6, 2, 4.6, fill="#a3a699"),
    rect(1.9, -4.6, 2, 4.6, fill="#8b8f84"),
    path("M-5.2-4.4-4.6-6.4 3.6-6.9 5.2-5.6 5-4.2Z", fill="#bfc1b4"),
    path("M-5.2-4.4 5-4.9 5-4.2Z", fill="#8b8f84"),
)
SHEEP: Final = group(
    element("ellipse", cx=0, cy=-1.3, rx=1.5, ry=1, fill="#f4f1e6"),
    circle(1.5, -1.6, 0.55, fill="#3d3a36"),
    _ink("M-.7-.4V.2M.7-.4V.2", "#3d3a36", 0.35),
)
SPIRAL: Final = _ink("M0 0A1 1 0 0 1 2 0 2 2 0 0 1-2 0 3 3 0 0 1 4 0 4 4 0 0 1-3.4 2.2", "#3f7448", 0.7, 0.45)

# --- houses of the four cities

LONGHOUSE: Final = group(
    path("M-4.2 0V-1.4Q0-3.2 4.2-1.4V0Z", fill="#8a6a4a"),
    path("M-4.6-1Q0-5.6 4.6-1 0-2.6-4.6-1Z", fill="#5d4634"),
    rect(-0.6, -1.5, 1.2, 1.5, fill="#3a2b20"),
)
GREEK_HOUSE: Final = group(
    rect(-2, -2.5, 4, 2.5, fill="#fdfaf2"),
    rect(0.6, -2.5, 1.4, 2.5, fill="#e3dccb"),
    path("M-2.5-2.3 0-4 2.5-2.3Z", fill="#c9683f"),
    rect(-1.2, -1.4, 0.9, 1.4, fill="#4f86a8"),
)
MUD_HOUSE: Final = group(
    path("M-2.2 0-1.9-3.2H1.9L2.2 0Z", fill="#edd29c"),
    path("M.8-3.2H1.9L2.2 0H.9Z", fill="#c79b5b"),
    rect(-2.1, -3.6, 4.2, 0.6, fill="#b5834a"),
    rect(-0.9, -1.6, 0.9, 1.6, fill="#74502d"),
)
ROUND_HOUSE: Final = group(
    rect(-1.9, -1.7, 3.8, 1.7, fill="#c9b692"),
    path("M-2.8-1.4Q-.8-3 0-5 .8-3 2.8-1.4 0-.6-2.8-1.4Z", fill="#a8843f"),
    path("M0-5Q.8-3 2.8-1.4 1.6-1.1.7-1.05Z", fill="#84642d"),
    rect(-0.5, -1.1, 1, 1.1, fill="#43301c"),
)

# --- in the straits, as an engraver would: lines only

LONGSHIP: Final = group(
    _ink(
        "M-15 1Q-14 8 0 8T15 1Q16.6-1.4 15.4-4M-15 1Q-16.6-1.4-15.2-4.4-13.4-5.4-13.6-3.2M-14.6 3.6Q0 7 14.6 3.6",
        "#fff",
        0.8,
    ),
    _ink(
        "M0 6V-14M-9-11Q0-13 9-11 10.4-5.6 9 0 0-2-9 0-7.6-5.6-9-11ZM-3-12.2Q-1.8-6-3-1.2M3-12.2Q4.2-6 3-1.2",
        "#fff",
        0.7,
    ),
    _ink("M-19 11.4Q-15 9.4-11 11.4T-3 11.4 5 11.4 13 11.4 19 11", "#fff", 0.6),
)
SERPENT: Final = group(
    _ink("M-19 5Q-17-4-12-4T-6 5M-6 5H-2M-2 5Q-.6-6 4-6T10 5M10 5H13", "#fff", 0.9),
    _ink("M-16 5Q-15-.6-12-.8T-9 5M1 5Q2-2.4 4-2.6T7 5", "#fff", 0.6),
    _ink("M13 5Q12-2 14-7 15.6-11.4 19-10.6 22.4-9.6 22.8-8 20.6-7.2 18.4-7.6 17-4 17.4 5M18.6-9.2H18.8", "#fff", 0.9),
    _ink("M-23 8Q-20 6.6-17 8T-11 8-5 8 1 8 7 8 13 8 19 8", "#fff", 0.6),
)
DOLPHINS: Final = group(
    _ink(
        "M-14 4Q-12-6-2-6.4 3-6.4 6-3 8.4-2.8 10-1.4 7-.8 5-1 0 .6-4-.6-9-.6-14 4Q-17 4-18 6.4-15 5.6-14 4Z"
        "M-3-6.4Q-3.4-9.4-6-10.4-6.4-8-6.6-5.4M3.4-3.2H3.6",
        "#fff",
        0.8,
    ),
    _ink(
        "M2 9Q4 3.4 9 3.2 13 3.2 15 6 17 6.4 18 7.4 15.6 7.8 14 7.2 9 7.6 2 9ZM9 3.2Q8.6 1.2 7 .6 6.6 2.2 6.6 3.6",
        "#fff",
        0.7,
    ),
    _ink("M-20 10.6Q-16 9-12 10.6T-4 10.6M-2 12.6Q2 11 6 12.6T14 12.6 20 12", "#fff", 0.6),
)
KRAKEN: Final = group(
    _ink(
        "M-6 8Q-8-2-6-6-3-12 0-14 3-12 6-6 8-2 6 8M-2.8-1.6A1.3 1.3 0 1 0-2.7-1.6M2.7-1.6A1.3 1.3 0 1 0 2.8-1.6"
        "M-2 3Q0 4.4 2 3",
        "#fff",
        0.8,
    ),
    _ink(
        "M-9 8Q-8.6-3-14-4-18.4-4-17.4-.4-16-1.4-15 .4-13 3-13.6 8"
        "M9 8Q8.6-3 14-4 18.4-4 17.4-.4 16-1.4 15 .4 13 3 13.6 8",
        "#fff",
        0.8,
    ),
    _ink("M-19 9Q-22 3-19.6.6M19 9Q22 3 19.6.6M-22 11Q-18 9.4-14 11T-6 11 2 11 10 11 18 11 22 10.6", "#fff", 0.6),
)

STAMPS: Final[dict[str, Markup]] = {
    "mountain": MOUNTAIN, "fir": FIR, "rune-stone": RUNE_STONE,
    "olive": OLIVE, "cypress": CYPRESS, "columns": COLUMNS, "vines": VINES,
    "pyramid": PYRAMID, "palm": PALM, "obelisk": OBELISK, "dune": DUNE, "oasis": OASIS,
    "oak": OAK, "stone": STONE, "dolmen": DOLMEN, "sheep": SHEEP, "spiral": SPIRAL,
    "longhouse": LONGHOUSE, "greek-house": GREEK_HOUSE, "mud-house": MUD_HOUSE, "round-house": ROUND_HOUSE,
    "longship": LONGSHIP, "serpent": SERPENT, "dolphins": DOLPHINS, "kraken": KRAKEN,
}  # fmt: skip


def stamp_definitions() -> list[Markup]:
    """All stamps, each under its name."""
    return [defined(name, thing) for name, thing in STAMPS.items()]
