"""Pictures of Palec boży: a position, a flick's track, and the drawing data that the browser shares."""

from omphalos.flick.draw.drawing import Drawing, Piece, Pieces, mat_drawing, piece_drawing
from omphalos.flick.draw.picture import Layout, picture
from omphalos.flick.draw.suits import SUITS, Suit, suit_of
from omphalos.flick.draw.track import track_picture

__all__ = [
    "SUITS",
    "Drawing",
    "Layout",
    "Piece",
    "Pieces",
    "Suit",
    "mat_drawing",
    "picture",
    "piece_drawing",
    "suit_of",
    "track_picture",
]
