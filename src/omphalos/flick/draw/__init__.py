"""Pictures of Palec boży: a position, and a flick's track."""

from omphalos.flick.draw.picture import Layout, picture
from omphalos.flick.draw.suits import SUITS, Suit, suit_of
from omphalos.flick.draw.track import track_picture

__all__ = [
    "SUITS",
    "Layout",
    "Suit",
    "picture",
    "suit_of",
    "track_picture",
]
