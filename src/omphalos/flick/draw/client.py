"""The data of the browser's board: the mat's geometry, gods and laws, and the art of this folder.

The browser draws the board itself. Numbers and art are defined once, here, and exported as files that
`python -m omphalos.server.typescript` generates. In the browser ids begin with `flick-`.
"""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from omphalos.flick.draw.disks import DRAWN, HEIGHT, ORDER, disk_definitions, disk_name
from omphalos.flick.draw.outline import outline_path
from omphalos.flick.draw.palette import named_colours
from omphalos.flick.draw.scenery import scenery, scenery_definitions
from omphalos.flick.draw.suits import EMBLEMS, SUITS, WITHOUT_GODS, emblem_definition, emblem_of, suit_of
from omphalos.flick.draw.tokens import token_definitions
from omphalos.flick.gods import GODS
from omphalos.flick.gods.dagda import LENGTH
from omphalos.flick.laws import LAWS
from omphalos.flick.laws.tornado import REACH, SPOTS
from omphalos.flick.mat import CITIES, CLOUDS, COASTS, HALF, ISLANDS, NAVEL
from omphalos.flick.numbers import DISKS, PiggybackNumbers
from omphalos.flick.numbers import LAWS as LAW_NUMBERS
from omphalos.flick.options import CARDS, CardId, GodId
from omphalos.flick.pieces import MASS, NOBODY, Stock
from omphalos.flick.view import SeatView
from omphalos.physics.contact import LEAST
from omphalos.table.stylesheet import stylesheet
from omphalos.table.svg import PREFIX, Markup, element, group, number, written

IDS: Final = "flick-"  # prefix of every id in the browser
_NAME: Final = re.compile(f"{PREFIX}([a-z0-9-]+)")
_ID: Final = re.compile(r'id="([^"]+)"')
MARGIN: Final = 8.0  # millimetres of frame that the board shows round the mat


def board_files() -> dict[str, str]:
    """The generated files of the board, by name."""
    return {
        "mat.ts": mat_module(),
        "scenery.svg": scenery_picture(),
        "pieces.svg": pieces_picture(),
        "palette.css": stylesheet(IDS, named_colours(), "omphalos.flick.draw.palette"),
    }


def mat_module() -> str:
    """Geometry, gods and laws as TypeScript."""
    stacked = LAW_NUMBERS.numbers("L04", PiggybackNumbers)
    values: dict[str, Any] = {
        "HALF": HALF,
        "MARGIN": MARGIN,
        "NAVEL": NAVEL.r,
        "CLOUDS": CLOUDS,
        "COASTS": COASTS,
        "CITIES": CITIES,
        "OUTLINES": [outline_path(coast, 2) for coast in COASTS],
        "ISLANDS": ISLANDS,
        "DRAWN": DRAWN,
        "HEIGHT": HEIGHT,
        "BRAKE": DISKS.friction * DISKS.gravity,
        "MASSES": MASS,
        "RESTITUTION": DISKS.restitution,
        "LEAST_PARTING": LEAST,
        "SLIDING": {"friction": DISKS.friction, "gravity": DISKS.gravity, **msgspec.to_builtins(stacked)},
        "TORNADO": {"spots": [tuple(round(n, 3) for n in spot) for spot in SPOTS], "r": REACH},
        "HAND": LENGTH,
        "CARDS": {card: {"gods": gods} for card, gods in CARDS.items()},
        "GODS": {god.id: {"card": god.card} for god in GODS.values()},
        "LAWS": {law.id: {"lasts": law.lasts} for law in LAWS.values()},
        "SUITS": {
            card: {"colour": s.colour, "deep": s.deep, "light": s.light, "ink": s.ink, "shape": s.shape}
            for card, s in SUITS.items()
        },
        "WITHOUT_GODS": WITHOUT_GODS,
    }
    said: dict[str, str] = {
        "HALF": "From the centre to an edge, in millimetres; x goes east and y north.",
        "MARGIN": "How much of the frame is shown round the mat.",
        "CLOUDS": "By corner, clockwise from the south-west: [x, y, r].",
        "COASTS": "The circles that make up each island, from the north clockwise.",
        "OUTLINES": "The same as path data, y to the north.",
        "DRAWN": "The radius that a kind of disk is drawn with. Its true radius is in the view: a table chooses it.",
        "HEIGHT": "How far a kind of disk seems to stand above the mat.",
        "BRAKE": "How a sliding disk slows, m/s², before what the laws make of it.",
        "MASSES": "Grams, by the numbers of the table and the kind of disk.",
        "RESTITUTION": "Of the speed at which two disks meet, what is left when they part.",
        "LEAST_PARTING": "The speed with which two disks part at least, m/s.",
        "SLIDING": "What the physics needs besides: `leap` in millimetres, and the speed's share that a rider keeps.",
        "TORNADO": "Where the tornado stands, by the number of its spot.",
        "HAND": "The length of the hand's middle line.",
        "SUITS": "How players are told apart: a colour and a shape for each card.",
        "WITHOUT_GODS": "The suit of each seat in a game without cards.",
    }
    lines = ["// Made by `python -m omphalos.server.typescript` from omphalos.flick; a test compares them.\n"]
    for name, value in values.items():
        if name in said:
            lines.append(f"/** {said[name]} */")
        lines.append(f"export const {name} = {msgspec.json.encode(value).decode()} as const;\n")
    lines += [
        "export type CardId = keyof typeof CARDS;",
        "export type GodId = keyof typeof GODS;",
        "export type LawId = keyof typeof LAWS;",
        "export type Kind = keyof typeof DRAWN;",
        "",
    ]
    return "\n".join(lines)


def scenery_picture() -> str:
    """The mat without a piece on it, as a picture of its own."""
    edge = HALF + MARGIN
    root = element(
        "svg",
        element("defs", *scenery_definitions()),
        group(scenery(labelled=False), transform="scale(1 -1)"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{number(-edge)} {number(-edge)} {number(2 * edge)} {number(2 * edge)}",
        width=1000,
        height=1000,
    )
    return written(root, "") + "\n"


def pieces_picture() -> str:
    """Every possible disk and token, each under its name: `flick-prophet-ra`, `flick-tornado`."""
    things = {_id(thing): thing for thing in (*token_definitions(), *map(emblem_definition, EMBLEMS))}
    for player in _every_look():
        kinds = [kind for kind in ORDER if kind != "king" and (kind != "sphinx" or player.god == "Ra")]
        names = {disk_name(kind, player.seat): f"{kind}-{emblem_of(player)}" for kind in kinds}
        names |= {f"{part}-{player.seat}": f"{part}-{suit_of(player).card}" for part in ("paint", "plate")}
        for thing in disk_definitions([player], [(kind, player.seat) for kind in kinds]):
            named = _named(thing, names)
            things.setdefault(_id(named), named)
    for thing in disk_definitions([], [("king", NOBODY)]):
        named = _named(thing, {"disk-king": "king"})
        things.setdefault(_id(named), named)
    root = element("svg", element("defs", *things.values()), xmlns="http://www.w3.org/2000/svg")
    return written(root, IDS) + "\n"


def _id(thing: Markup) -> str:
    """The id of an element that `defined` made."""
    found = _ID.search(thing)
    assert found is not None
    return found[1]


def _named(thing: Markup, names: dict[str, str]) -> Markup:
    """The element with its ids and references renamed."""
    return _NAME.sub(lambda found: PREFIX + names.get(found[1], found[1]), thing)


def _every_look() -> list[SeatView]:
    """A player for each god, and for each card without a god."""
    none = Stock()
    looks: list[tuple[CardId, GodId | None]] = [(card, god) for card, gods in CARDS.items() for god in (*gods, None)]
    return [SeatView(seat, 0, card, god, 0, none, none, 0, 0, False, None) for seat, (card, god) in enumerate(looks)]
