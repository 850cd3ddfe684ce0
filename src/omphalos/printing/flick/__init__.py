"""The sheets of Palec boży: the mat, cards of gods and laws, disks, tokens."""

from __future__ import annotations

from typing import Final

from omphalos.printing.flick.disks import disks
from omphalos.printing.flick.gods import gods
from omphalos.printing.flick.laws import laws
from omphalos.printing.flick.mat import mat, overview
from omphalos.printing.flick.tokens import tokens
from omphalos.printing.messages import say
from omphalos.printing.sheets import Part, Sheets

SHEETS: Final = Sheets(
    {
        "mat": Part(say.texts("flick-mat"), say.texts("flick-mat.text"), mat),
        "gods": Part(say.texts("flick-gods"), say.texts("flick-gods.text"), gods),
        "laws": Part(say.texts("flick-laws"), say.texts("flick-laws.text"), laws),
        "disks": Part(say.texts("flick-disks"), say.texts("flick-disks.text"), disks),
        "tokens": Part(say.texts("flick-tokens"), say.texts("flick-tokens.text"), tokens),
    },
    overview,
)
