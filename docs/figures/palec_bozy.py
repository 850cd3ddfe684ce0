"""Draws docs/figures/palec-bozy.svg, a lively position of four players, and palec-bozy-flick.svg, a flick from it.

    python docs/figures/palec_bozy.py

The first one alone is `omphalos draw --out docs/figures/palec-bozy.svg` with the position below.
"""

from __future__ import annotations

from pathlib import Path

from omphalos.flick import GAME
from omphalos.flick.actions import Flick
from omphalos.flick.draw import track_picture
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
FLICK = Flick("prophet", (-192.0, -192.0), 48.0, 2.4)


def main() -> None:
    """Write both pictures."""
    here = Path(__file__).parent
    state = read_state(POSITION)
    view = GAME.view(state, SPECTATOR)
    here.joinpath("palec-bozy.svg").write_text(GAME.picture(view, "en") + "\n", encoding="utf-8")
    events = GAME.decide(state, 0, FLICK, Chance("a picture", GAME.streams))
    flick = next(event for event in events if isinstance(event, Flicked))
    here.joinpath("palec-bozy-flick.svg").write_text(track_picture(view, flick, "en") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
