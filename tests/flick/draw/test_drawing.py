"""The drawing data that the browser shares."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from omphalos.flick.draw import Drawing, Pieces, mat_drawing, piece_drawing
from omphalos.flick.draw.svg import Element, written
from omphalos.flick.mat import HALF
from omphalos.flick.pieces import RADIUS
from tests.flick.draw.look import ids, parsed, references
from tests.flick.draw.positions import lively, view_of


def as_svg(*things: Element) -> str:
    """Elements put into a picture."""
    return written(Element("svg", {"xmlns": "http://www.w3.org/2000/svg"}, things), "")


def test_the_mat_travels_as_plain_data() -> None:
    """Encoded and decoded it is the same; put into a picture it needs nothing else."""
    drawing = mat_drawing("m-")
    assert msgspec.json.decode(msgspec.json.encode(drawing), type=Drawing) == drawing
    assert drawing.half == HALF
    svg = as_svg(*drawing.definitions, drawing.scenery)
    names = ids(parsed(svg))
    assert set(references(svg)) <= set(names)
    assert all(name.startswith("m-") for name in names)


def test_the_pieces_of_a_table_travel_as_plain_data() -> None:
    """Every disk and shadow that is named is defined."""
    pieces = piece_drawing(view_of(lively()).players)
    assert msgspec.json.decode(msgspec.json.encode(pieces), type=Pieces) == pieces
    svg = as_svg(*pieces.definitions)
    names = set(ids(parsed(svg)))
    assert set(references(svg)) <= names
    assert len(pieces.pieces) == 4 * 4 + 1
    for piece in pieces.pieces:
        assert piece.href[1:] in names
        assert piece.shadow[1:] in names
        assert piece.r == RADIUS[piece.kind]
    assert all(emblem[1:] in names for emblem in pieces.emblems)


def test_higher_pieces_are_larger() -> None:
    """Prophets are the lowest, temples stand out."""
    pieces = {piece.kind: piece for piece in piece_drawing(view_of(lively()).players).pieces}
    assert pieces["prophet"].height < pieces["templar"].height < pieces["sphinx"].height < pieces["temple"].height


def test_a_chosen_god_changes_the_emblem_and_not_the_suit() -> None:
    """Both sides of a card have its colour and shape."""
    zeus = lively()
    themis = replace(zeus, gods=("Themis", *zeus.gods[1:]))
    before, after = piece_drawing(view_of(zeus).players), piece_drawing(view_of(themis).players)
    assert before.suits == after.suits
    assert [a == b for a, b in zip(before.emblems, after.emblems, strict=True)] == [False, True, True, True]
