"""The texts and pictures that pages show of Palec boży besides its rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from omphalos.flick.draw import client
from omphalos.flick.draw.moving import moving_picture
from omphalos.flick.draw.picture import picture
from omphalos.flick.messages import say
from omphalos.flick.notation import read
from omphalos.flick.numbers import GODS, LAWS
from omphalos.flick.scenes import SCENES
from omphalos.table.presentation import Illustration, Presentation, Text

NAMED_OPTIONS: Final = ("steadiness", "gods", "laws", "generations", "flicking", "numbers", "first")
SHORT: Final = {"generations": 2}
FIRST: Final = {
    **SHORT,
    "steadiness": "steady",
    "gods": False,
    "chosen_laws": ["L12", "L07"],  # one prophet more, then something to look at
    "first": "player-1",
}
NAMED_VALUES: Final = (
    *("exact", "steady", "human", "aim", "swipe", "reported", "balanced"),
    *("trial", "player-1", "player-2", "player-3", "player-4"),
)


def _mat(position: str) -> Callable[[str], str]:
    """The mat with a position in short notation."""
    return lambda language: picture(read(position), language, layout="mat")


def _illustration(rule: str, name: str, position: str) -> Illustration:
    return Illustration(rule, name, say.texts(f"caption-{name}"), _mat(position))


def _scene(rule: str, power: str, caption: Text) -> Illustration:
    """The moving picture of a law or god."""
    draw = partial(moving_picture, power)
    return Illustration(rule, power.lower(), caption, lambda language: draw(), still=lambda language: draw(still=True))


def _scenes() -> tuple[Illustration, ...]:
    laws = (_scene(law, law, say.texts(f"law-{law}")) for law in SCENES if law in LAWS)
    gods = (_scene("PB-G1", god, say.texts(f"god-{god}")) for god in SCENES if god in GODS)
    return (*laws, *gods)


def present(landmarks: tuple[str, ...]) -> Presentation:
    """The presentation, with a name for each landmark."""
    return Presentation(
        about=say.texts("about"),
        option_names={name: say.texts(f"option-{name}") for name in NAMED_OPTIONS},
        option_values={value: say.texts(f"option-value-{value}") for value in NAMED_VALUES},
        short=SHORT,
        first=FIRST,
        landmark_names={kind: say.texts(f"landmark-{kind}") for kind in landmarks},
        rules_page="palec-bozy.md",
        illustrations=(
            _illustration("PB-C2", "mat", "4p"),
            _illustration("PB-M4", "temple", "2p >a a=-/2/p2/-/T3 b=-/1/p3/-/T4 ap-6,152 aT20,-165 bp160,20"),
            _illustration("PB-M5", "navel", "2p >a a=-/0/p1/-/T4 b=-/0/p4/-/T4 ap4,6 ap20,165 ap158,0"),
            _illustration(
                "PB-N2",
                "dominance",
                "2p >a a=-/0/p1/-/T4 b=-/0/p2/-/T4 ap150,30 ap165,-30 bp130,-50 ap-40,-170 bp40,-165",
            ),
            *_scenes(),
        ),
        board_files=client.board_files,
    )
