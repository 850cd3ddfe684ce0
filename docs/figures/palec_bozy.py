"""Draws the figures of Palec boży in docs/figures.

    python docs/figures/palec_bozy.py

- palec-bozy.svg, a lively position of four players (`omphalos draw --out FILE` draws it too, from POSITION below)
- palec-bozy-flick.svg, a flick from it
- notation-first.svg, notation-king.svg and notation-tokens.svg, positions that docs/notation.md writes down
"""

from __future__ import annotations

from pathlib import Path

from omphalos.flick import GAME
from omphalos.flick.actions import Flick
from omphalos.flick.draw import picture, track_picture
from omphalos.flick.events import Flicked
from omphalos.flick.notation import read_state
from omphalos.table.chance import Chance
from omphalos.table.game import SPECTATOR

POSITION = (
    "4p g3/4 ^c >a L07@1 L09@2 L19 exact"
    " a=Zeus/11/p1t1/-/T2 b=Freja/9/p1t1/-/T3 c=Ra/14/t1/p1/T2 d=Dagda/8/t1/-/T3/x"
    " aT-40,150 cT30,178 cT-20,-170 aT160,-40 bT-160,50 dT-150,-40"
    " ap12,118 ap150,56 at-54,-168 bp-66,172 bp-108,118 bt124,-14"
    " cp-118,8 cs168,16 ct70,60 dp-12,-120 dp56,-140 dp-66.3,-74.1 dt-4,198 K28,-40"
)
NOTATION = {
    "first": "4p ap20,165 bT158,0",
    "king": "2p g3/4 ^b >b L07@1 K-10,-150 a=Zeus/9/p2/p2/T3 b=Ra/11/p1s1/p2/T4 aT-6,160 ap-120,15 bp40,-165",
    "tokens": "4p g2/4 ^a >b L08 L10@2 W3 H-40,30,10,63 V60,-150 a=Freja/5/p2/p1/T4 b=Dagda/3/p3/-/T4/x"
    " c=Themis/4/p2/p1/T3 d=Anubis/6/p2/p1/T4 L10=apdp ap-6,150 bp60,-132 cT-150,-40 dp160,20 bp150,239!",
}
FLICK = Flick("prophet", (-192.0, -192.0), 48.0, 2.4)


def main() -> None:
    """Write them all."""
    here = Path(__file__).parent
    state = read_state(POSITION)
    view = GAME.view(state, SPECTATOR)
    here.joinpath("palec-bozy.svg").write_text(GAME.picture(view, "en") + "\n", encoding="utf-8")
    events = GAME.decide(state, 0, FLICK, Chance("a picture", GAME.streams)).events
    flick = next(event for event in events if isinstance(event, Flicked))
    here.joinpath("palec-bozy-flick.svg").write_text(track_picture(view, flick, "en") + "\n", encoding="utf-8")
    for name, position in NOTATION.items():
        small = picture(GAME.position(position), "en", layout="mat")
        here.joinpath(f"notation-{name}.svg").write_text(small + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
