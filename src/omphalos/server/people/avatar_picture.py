"""Avatars: small pictures made of shapes and colours, the same for the same person wherever they are shown.

A picture follows from a person's public id and the variant they have chosen. Nobody uploads anything.
"""

from __future__ import annotations

import hashlib
from typing import Final

from omphalos.table.seat_marks import SEAT_MARKS

VARIANTS: Final = 24
COLOURS: Final = tuple(mark.colour for mark in SEAT_MARKS)
PALE: Final = ("#f3cdb6", "#bcd9ec", "#f8e4b0", "#b5e0d3", "#ecc9df", "#d0d7dc")
SHAPES: Final = (  # in a box from −10 to 10
    *(mark.path for mark in SEAT_MARKS),
    "M0-9.5C6-5 6 3 0 9.5-6 3-6-5 0-9.5z",  # a leaf
)


def avatar(person: str, variant: int) -> str:
    """The picture of a person as SVG."""
    dice = hashlib.blake2b(f"{person} {variant}".encode(), digest_size=8).digest()
    ground = dice[0] % len(COLOURS)
    outer = (ground + 1 + dice[1] % (len(COLOURS) - 1)) % len(COLOURS)
    inner = (outer + 1 + dice[2] % (len(COLOURS) - 1)) % len(COLOURS)
    petals, turn = 3 + dice[3] % 6, dice[4] % 90
    size, far = 0.24 + dice[5] % 4 * 0.04 + 0.8 / petals, 12 + dice[5] // 4 % 3
    petal, middle = SHAPES[dice[6] % len(SHAPES)], SHAPES[dice[7] % len(SHAPES)]
    ring = "".join(
        f'<path d="{petal}" fill="{COLOURS[outer]}"'
        f' transform="rotate({turn + round(360 * n / petals)}) translate(0 -{far}) scale({size:.2f})"/>'
        for n in range(petals)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -20 40 40">'
        f'<circle r="20" fill="{PALE[ground]}"/>{ring}'
        f'<path d="{middle}" fill="{COLOURS[inner]}" stroke="{PALE[ground]}" stroke-width="2" transform="scale(.95)"/>'
        "</svg>"
    )
